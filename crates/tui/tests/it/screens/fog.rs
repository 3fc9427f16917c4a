//! Fog of war: before the end, no screen shows a player anything that the player can't see.

use chancery_core::board::{HouseRules, Map, Position, Visibility};
use chancery_core::rules::Rules;
use entry::{Defaults, Sheet};
use game::{Game, Mode, Seat, Setup, Victory};
use output::printouts::PrintoutKind;
use testing::lines::lexicon;
use tui::Appearance;

use super::{Player, SMALL, WIDE};

/// France next to Germany; Italy and Turkey far away.
const START: &str = "phase: S1901M
position:
France: A Bur, A Ruh, F Por
Germany: A Mun, A Ber, F Nwy
Italy: A Nap, F Tun
Turkey: A Con, F Smy
centers:
France: Bre Mar Par Por
Germany: Ber Kie Mun
Italy: Nap Rom Ven
Turkey: Ank Con Smy
";

fn position(text: &str) -> Position {
    let defaults = Defaults::new(lexicon(), Rules::default());
    Sheet::read(Map::standard(), text, &defaults).position
}

/// Returns a game of two players in which five centers win.
fn game(rule: Visibility, start: &str) -> Game {
    let map = Map::standard();
    let seat = |key| Seat::of(map.power_by_key(key).expect("a power"));
    let setup = Setup {
        mode: Mode::HotSeat,
        seats: vec![seat("FRANCE"), seat("GERMANY")],
        start: Some(position(start)),
        terms: HouseRules {
            visibility: Some(rule),
            ..HouseRules::default()
        },
        victory: Some(Victory {
            centers: 6,
            last_year: Some(1902),
            ..Victory::of(map)
        }),
        ..Setup::standard("Fog")
    };
    Game::new(setup).expect("two seats")
}

fn start() -> Player {
    Player::of(game(Visibility::VDiplomacy, START))
}

#[track_caller]
fn hides_everywhere(player: &Player, texts: &[&str]) {
    for size in [SMALL, WIDE, (160, 50)] {
        player.hides_at(size, texts);
    }
}

#[test]
fn each_player_sees_only_a_view_through_two_years_and_everyone_all_at_the_end() {
    let mut player = start();
    let far = ["A Nap", "F Tun", "A Con", "F Smy", "Italy", "Turkey"];
    player.press("<enter>");
    player.shows_wide(&["0 of 3 orders", "F4", "6 to win"]);
    hides_everywhere(&player, &["unowned", "G3", "F Nwy"]);
    player.press("bur s ruh mun<enter>ruh mun<enter>por h<enter><c-d><enter>");
    // Germany moves a fleet that France can't see
    player.press("<enter>");
    player.shows_wide(&["F Nwy"]);
    hides_everywhere(&player, &["F Por"]);
    player.press("mun h<enter>ber h<enter>nwy swe<enter><c-d><enter>");

    // only Germany has to retreat: it sees its view of the spring, then its retreat
    player.shows(&["Pass the keyboard to Germany.", "Spring 1901 · retreats"]);
    hides_everywhere(&player, &["Mun", "Ruh", "dislodged"]);
    player.press("<enter>");
    player.shows_wide(&[
        "Spring 1901 results",
        "A Mun",
        "dislodged",
        "A Ruh - Mun",
        "F Nwy - Swe",
    ]);
    hides_everywhere(&player, &["F Por", "F4", "Rulebooks"]);
    hides_everywhere(&player, &far);
    player.press("<c-d>");
    player.shows_wide(&["retreats", "A Mun", "Boh"]);
    player.press("boh<enter><c-d><enter>");

    // France now sees the spring, with the visible retreat
    player.shows(&["Pass the keyboard to France."]);
    player.press("<enter>");
    player.shows_wide(&["Spring 1901 results", "A Ruh - Mun", "F Por H"]);
    hides_everywhere(&player, &["Swe -", "F Nwy", "- Swe"]);
    // its own attack explains a result, but a unit out of sight could have changed that
    player.press("a mun");
    player.shows_wide(&["supported by A Bur", "is dislodged"]);
    hides_everywhere(&player, &["reason not seen", "no other unit of Germany"]);
    player.press("<esc><pgdn>");
    player.shows_wide(&["Spring 1901 retreats", "A Mun R Boh"]);
    player.press("<c-d>");
    player.press("bur h<enter>mun h<enter>por h<enter><c-d><enter>");
    player.press("<enter><c-d>boh h<enter>ber h<enter>swe h<enter><c-d><enter>");

    // winter: each player sees only the own adjustments
    player.shows(&["Winter 1901", "Pass the keyboard to France."]);
    player.press("<enter>");
    player.shows_wide(&["Fall 1901 results"]);
    player.press("<c-d>");
    player.shows_wide(&["Winter 1901", "F5"]);
    player.press("a par<enter><tab>f bre<enter><c-d><enter>");
    if player.screen(80, 24).contains("keyboard to Germany") {
        player.press("<enter><c-d><c-d><enter>");
    }
    player.shows(&["Spring 1902"]);
    player.press("<enter>");
    player.shows_wide(&["Winter 1901 builds and removals", "A Par B"]);
    // France sees the army in Berlin, but none of its orders
    hides_everywhere(&player, &["Ber B", "Ber H", "Ber D", "Ber -", "Germany"]);
    player.press("<c-d>mun ber<enter>bur mun<enter><c-d><enter>");
    player.press("<enter>");
    player.shows_wide(&["Fall 1901 results"]);
    player.press("<c-d>boh gal<enter>ber mun<enter>swe h<enter><c-d><enter>");

    // Germany is dislodged from Berlin; after the last fall everything is shown to everyone
    while player.screen(80, 24).contains("Pass the keyboard") {
        hides_everywhere(&player, &far);
        player.press("<enter><c-d><c-d><enter>");
    }
    player.press("<esc>");
    player.shows_wide(&["Fall 1902", "Italy", "A Nap", "F Swe", "A Par"]);
    player.press("<pgup>");
    player.shows_wide(&["Italy", "A Nap"]);
    player.press("<a-c>");
    player.shows(&["1901"]);
}

#[track_caller]
fn see_the_same(players: &[Player; 2], (width, height): (u16, u16), keys: &str) {
    let [one, two] = players
        .each_ref()
        .map(|player| player.cells(width, height, Appearance::RICH));
    let texts = [&one, &two].map(super::text);
    assert_eq!(one, two, "after {keys}: {}\n{}", texts[0], texts[1]);
}

#[test]
fn nothing_unseen_changes_a_cell_of_a_players_screens() {
    let other = START
        .replace("A Nap, F Tun", "F Ven, A Rom")
        .replace("A Con, F Smy", "A Ank, F Bla")
        .replace("Ank Con Smy", "Con Smy Bul")
        .replace("F Nwy", "F Swe");
    for rule in [Visibility::VDiplomacy, Visibility::Reynolds1989] {
        let mut players = [START, &other].map(|start| Player::of(game(rule, start)));
        for keys in [
            "<enter>",
            "a",
            "<c-u>",
            "s",
            "<c-u>",
            "bur s ",
            "<tab>",
            "<c-u>",
            "bur s nap",
            "<c-u>",
            "bur s a nap - rom",
            "<c-u>",
            "bur s kie hel",
            "<c-u>",
            "bur h",
            "<enter>",
            "<f7>",
            "<esc>",
            "<f6>",
            "<esc>",
            "<esc>",
            "ruh - kie",
            "<enter>",
            "por h",
            "<enter>",
            "<f5>",
            "<esc>",
            "?",
            "<esc>",
            "<c-p>",
            "<esc>",
            "<c-d>",
            "<enter>",
        ] {
            for player in &mut players {
                player.press(keys);
            }
            // the other player's screen can differ
            if players[0]
                .screen(80, 24)
                .contains("Pass the keyboard to Germany")
            {
                break;
            }
            for size in [SMALL, WIDE] {
                see_the_same(&players, size, keys);
            }
        }
        // all units except France's hold: results and next orders are the same, too
        for player in &mut players {
            player.press("<enter><c-d><enter>");
            player.shows(&["Pass the keyboard to France."]);
            player.press("<enter>");
        }
        for keys in ["", "<down>", "<f5>", "<pgup>", "<c-d>", "<f7>"] {
            for player in &mut players {
                player.press(keys);
            }
            see_the_same(&players, WIDE, keys);
        }
    }
}

#[test]
fn what_is_about_all_powers_opens_at_the_end_only() {
    let mut player = start();
    player.press("<enter>bur h<enter>ruh h<enter>por h<enter><c-d><enter>");
    player.press("<enter><c-d><enter><enter><c-d>");
    for keys in [
        "<a-c>",
        "<a-s>",
        "<f4>",
        "<c-p>statistics: what<enter>",
        "<c-p>game on a postcard<enter>",
        "<c-p>read-aloud script of<enter>",
        "<c-p>compare two<enter>",
    ] {
        player.press(keys);
        player.shows(&["Fog of war hides this until the game is over."]);
        player.press("<esc>");
    }
    player.press("<c-d><enter>");
    // between two players no phase or unit is visible
    player.shows(&["Pass the keyboard to Germany."]);
    player.press("<pgup>");
    player.shows(&["Pass the keyboard to Germany."]);
    hides_everywhere(&player, &["Spring 1901", "A Bur"]);
    player.press("<f3>");
    hides_everywhere(&player, &["A Bur", "A Mun", "Italy"]);
}

#[test]
fn a_player_prints_a_view_and_the_start_screen_shows_no_units() {
    let mut player = start();
    player.press("<enter><c-p>print order forms<enter>");
    assert_eq!(
        player.printed.first().map(|it| it.0),
        Some(PrintoutKind::Forms)
    );
    let printed = player.papers.last().expect("a printout");
    assert!(printed.is_view());
    assert!(output::printouts::printout(PrintoutKind::Chart, printed, None, None).is_err());
}

#[test]
fn a_game_master_sees_everything() {
    let mut game = game(Visibility::VDiplomacy, START);
    let setup = Setup {
        mode: Mode::GameMaster,
        start: Some(game.start().clone()),
        terms: game.start().terms,
        ..Setup::standard("Fog")
    };
    game = Game::new(setup).expect("seven seats");
    let mut player = Player::of(game);
    player.shows_wide(&["A Bur", "A Con", "A Nap"]);
    player.press("<a-c>");
    player.shows(&["F4", "G3", "I3", "T3"]);
}

#[test]
fn a_seal_and_a_what_if_say_what_they_do_in_fog() {
    let mut player = start();
    player.press("<enter>bur h<enter><c-d><enter><enter><c-d>");
    player.shows(&["sealing plays the phase", "sees only a part."]);
    player.press("<enter>");
    player.shows(&["Enter opens the results, then France's orders"]);
    player.press("<enter>");
    player.shows(&["Spring 1901 results"]);
    // without a change there is no effect
    player.press("<f6>").shows(&["WHAT IF Spring 1901"]);
    for size in [SMALL, WIDE] {
        player.hides_at(size, &["Δ A", "Δ F", "→ A", "→ F", "effect  ", "F4"]);
    }
    player.press("<f4>");
    player.shows(&["Fog of war hides this until the game is over."]);
    player.press("f nwy - swe");
    player.shows(&["Norway is out of sight"]);
    // the others' orders aren't known, at any size
    player.press("<esc><esc><f6>ger: mun h<enter>");
    player.shows(&["in the game unknown"]);
    player.hides(&["no order"]);
}
