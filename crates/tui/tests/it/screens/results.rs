//! Reveal and results: their initial selection, their size, and that no key skips them.

use std::collections::BTreeSet;

use chancery_core::board::{Id, Map, Phase, Position, Power, Unit, UnitKind};
use chancery_core::rules::Rules;
use entry::{Defaults, Sheet};
use game::{Game, Mode, Seat, Secrecy, Setup};
use ratatui::style::Modifier;
use solver::known::KnownLine;
use testing::lines::lexicon;
use testing::saves::example;

use tui::{Appearance, Depth};

use super::{Player, SMALL, WIDE};

/// A full turn of seven players: 22 orders as they are typed, by power.
const SPRING: [&[&str]; 7] = [
    &["vie gal", "bud ser", "tri alb"],
    &["lon nth", "edi nwg", "lvp yor"],
    &["par bur", "mar spa", "bre mao"],
    &["ber kie", "mun ruh", "kie den"],
    &["ven h", "rom apu", "nap ion"],
    &["mos ukr", "war gal", "sev bla", "stp bot"],
    &["con bul", "smy arm", "ank bla"],
];

/// Some orders of each power at a full board: Serbia is dislodged, three units move to Tyrolia, and
/// Budapest bounces.
const FULL: [&[&str]; 7] = [
    &["bud gal", "tri tyr"],
    &["lon eng"],
    &["mar s gas spa"],
    &["mun tyr"],
    &["ven tyr", "pie s ven tyr"],
    &["ukr gal"],
    &["bul ser", "rum s bul ser"],
];

/// A full board of 34 units in Spring 1903.
fn full_setup() -> Setup {
    Setup {
        start: Some(example("rulebook-sample").position().clone()),
        ..Setup::standard("full")
    }
}

#[test]
fn results_show_the_standings_and_keep_the_map_of_the_orders() {
    let mut player = Player::alone();
    player.paste("F Bre - MAO\nA Par - Bur\nA Vie - Gal\nA War - Gal");
    let map = |player: &Player| -> Vec<String> {
        let screen = player.screen(80, 24);
        let rows = screen.lines().skip(1).take(20);
        rows.map(str::to_owned).collect()
    };
    player.press("<esc>");
    let before = map(&player);
    player.press("<c-d><enter><esc>");
    player.shows(&["Spring 1901 results", "R4 A3 E3 F3 G3 I3 T3"]);
    let labels = |rows: &[String]| -> Vec<String> {
        let names = ["Lon", "Mun", "Ank", "Mos", "Tun", "NWG", "Nap"];
        let at = |name: &str| rows.iter().position(|row| row.contains(name));
        names.map(|name| format!("{name} {:?}", at(name))).to_vec()
    };
    assert_eq!(labels(&before), labels(&map(&player)));
}

/// Seven players at a full board.
fn full_board() -> Player {
    Player::of(seven(full_setup()))
}

/// A game master at a full board.
fn full_board_of_master() -> Player {
    let mode = Mode::GameMaster;
    Player::of(
        Game::new(Setup {
            mode,
            ..full_setup()
        })
        .expect("a game"),
    )
}

fn seven(setup: Setup) -> Game {
    let secrecy = Secrecy {
        fingerprints: true,
        ..setup.secrecy
    };
    let setup = Setup {
        mode: Mode::HotSeat,
        secrecy,
        ..setup
    };
    Game::new(setup).expect("seven players")
}

/// Asserts that a screen shows every order of the last phase, and a heading of every power.
fn shows_all_orders(player: &Player, size: (u16, u16)) {
    let game = player.game();
    let record = game.history().last().expect("a phase");
    let screen = player.screen(size.0, size.1);
    let columns = if size == WIDE { 31 } else { 41 };
    let list: Vec<String> = screen
        .lines()
        .map(|row| row.chars().skip(usize::from(size.0) - columns).collect())
        .collect();
    let list = list.join("\n");
    for line in record.report(game.map()).lines() {
        let order = line.order.short(game.map()).to_string();
        assert!(list.contains(&order), "{order} is not on\n{screen}");
    }
    for power in game.map().powers() {
        let name = game.map().power(power).name.as_str();
        let start = format!(" {} ", name[..3].to_uppercase());
        assert!(
            list.contains(name) || list.contains(&start),
            "{name} is not on\n{screen}"
        );
    }
}

#[test]
fn a_small_screen_shows_the_successes_of_a_past_phase_and_the_key_of_the_list() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Gal\nRussia: A War - Gal, F Sev - Bla, Stp H\n");
    let text = game::save::write(player.game()).replace("STP H", "STP S WAR");
    let mut player = Player::opened(&text);
    player.press("<c-d><enter><esc><c-d><pgup>");
    player.shows(&["1 succeeds  2 bounce  1 void", "F2 order list"]);
    // a void order has the letter of its unit, too
    player.shows_wide(&["∅ F StP S War"]);
}

#[test]
fn a_hot_seat_game_shows_lines_of_several_orders_as_written() {
    let mut player = Player::france();
    player.press("par bur, a mar - spa<enter>brest mao<enter><c-d>");
    for _ in 0..6 {
        player.press("<enter><enter><c-d>");
    }
    player.press("<enter><esc>par").hides(&["Written"]);
    player.press("<esc>bre");
    player.shows(&["Written          “brest mao”"]);
}

#[test]
fn a_search_without_a_match_selects_what_was_selected_before_it() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><pgup>bre");
    player.shows(&["F Bre 7 of 22"]);
    player.press("<esc>mox");
    player.shows(&["No order here matches."]);
    player.press("<esc>").shows(&["F Bre 7 of 22"]);
}

#[test]
fn the_name_of_an_opening_is_not_cut() {
    let mut player = Player::master();
    player.paste("Russia: A Mos - Ukr, A War - Gal, F Stp - Bot, F Sev - Bla\n");
    player.press("<c-d><enter><esc>");
    assert!(player.screen(120, 40).contains("Southern Defence\n"));
}

#[test]
fn a_note_on_a_phase_is_shown_and_printed() {
    let mut player = Player::master();
    player.press("a bud s vie<enter><c-d><enter><esc>");
    player.press("<c-p>write a note<enter>A quiet spring<enter>");
    player.shows(&["Note  A quiet spring"]);
    assert_eq!(player.game().history()[0].note, "A quiet spring");
    player.press("<c-p>write a note<enter><c-u><enter>");
    player.hides(&["Note  "]);
    assert_eq!(player.game().history()[0].note, "");
}

#[test]
fn all_orders_of_a_full_board_are_seen_with_their_powers() {
    let mut player = full_board();
    assert_eq!(player.game().position().units().count(), 34);
    for orders in FULL {
        let typed = orders.join("<enter>");
        player.press(&format!("<enter>{typed}<enter><c-d><enter>"));
    }
    player.press(&"<enter>".repeat(7));
    for (width, height) in [WIDE, (160, 50)] {
        shows_all_orders(&player, (width, height));
    }
    player.press("<esc>");
    for _ in 0..34 {
        shows_all_orders(&player, WIDE);
        player.shows_wide(&["All sealed orders match"]);
        player.press("<down>");
    }
}

#[test]
fn no_key_but_ctrl_d_leads_from_the_results_to_a_players_orders() {
    let mut player = full_board();
    for _ in 0..7 {
        player.press("<enter><c-d><enter>");
    }
    player.press(&"<enter>".repeat(100));
    player.press(&"<pgdn>".repeat(20)).press("<esc><esc>");
    player.shows(&["Spring 1903 results"]);
    player.press("<enter>").shows(&["Ctrl-D continues"]);
    player
        .press("<c-d>")
        .shows(&["Pass the keyboard to Austria."]);
}

#[test]
fn the_map_of_a_small_screen_is_scrolled_and_keeps_its_layout() {
    let mut player = full_board();
    for _ in 0..7 {
        player.press("<enter><c-d><enter>");
    }
    player.press("<esc>");
    let centers = |player: &Player| {
        let screen = player.screen(80, 24);
        screen.matches('●').count() + screen.matches('○').count()
    };
    let seen = centers(&player);
    assert!(seen >= 33, "{seen} centers");
    let place = |player: &Player, name: &str| {
        let screen = player.screen(80, 24);
        let mut rows = screen.lines().take(20).zip(0_i32..);
        rows.find_map(|(row, y)| Some((row[..row.find(name)?].chars().count(), y)))
    };
    const NAMES: [&str; 5] = ["Par", "Mun", "Vie", "Bud", "War"];
    let before = NAMES.map(|name| place(&player, name));
    let mut scrolled = false;
    for _ in 0..34 {
        player.press("<down>");
        let moved = NAMES.iter().zip(before).filter_map(|(name, before)| {
            let (now, before) = (place(&player, name)?, before?);
            Some((now.0, now.1 - before.1, before.0))
        });
        let moved: Vec<_> = moved.collect();
        let rows = moved.first().map_or(0, |first| first.1);
        assert!(
            moved.iter().all(|one| one.0 == one.2 && one.1 == rows),
            "{moved:?}"
        );
        scrolled |= rows != 0;
    }
    assert!(scrolled);
}

#[test]
fn begins_at_the_most_consequential_order() {
    // Austria's bounces come first in the list, but a dislodged unit is more consequential
    let mut player = full_board_of_master();
    for order in FULL.concat() {
        player.press(&format!("{order}<enter>"));
    }
    player.press("<c-d><enter><esc>");
    player.shows(&["A Ser H  dislodged", "✗ 4"]);
    // so is a cut support
    let mut player = full_board_of_master();
    player.paste("A Tri - Tyr\nA Ven - Tyr\nA Rum S A Bul\nA Sev - Rum\nA Ukr - Gal\n");
    player.press("<c-d><enter><esc>");
    player.shows(&["A Rum S A Bul  cut", "3 bounce"]);
    // and a center lost to another power
    player.press("<c-d>");
    player.paste("A Vie - Boh\nA Gal - Vie\nA Tri - Tyr\nA Ven - Tyr\n");
    player.press("<c-d><enter><esc>");
    player.shows(&["Fall 1903 results", "A Gal - Vie  moved", "bounce"]);
}

#[test]
fn names_every_contender_with_its_strength() {
    let mut player = full_board_of_master();
    for order in FULL.concat() {
        player.press(&format!("{order}<enter>"));
    }
    player.press("<c-d><enter><esc>tri");
    for size in [(60, 20), (80, 24), WIDE, (160, 50)] {
        player.shows_at(
            size,
            &[
                "A Tri    ██ 1",
                "A Ven    ████ 2  supported by A Pie",
                "A Mun    ██ 1",
            ],
        );
    }
    // also for a unit that moved
    player.press("<enter>ven");
    player.shows(&["A Ven    ████ 2", "A Tri    ██ 1", "A Mun    ██ 1"]);
    // a dislodged unit doesn't hold its province
    player.press("<enter>ser");
    player.shows(&["A Bul    ████ 2", "A Ser    ██ 1  is dislodged"]);
}

#[test]
fn says_if_no_order_failed() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc>");
    player.shows(&["all 22 units hold"]);
    player.press("<tab>").shows(&["No order failed."]);
}

#[test]
fn a_phase_before_the_one_just_played_is_always_past() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc>").hides(&["past"]);
    player.press("<c-d><c-d><enter><esc>");
    player.shows(&["Fall 1901 results"]);
    player.hides(&["past"]);
    player.press("<pgup>");
    player.shows(&["Spring 1901 results  past, 1 of 2"]);
    player.press("<c-p>read-aloud script of<enter>");
    player.shows(&["Spring 1901 read-aloud script  past"]);
}

/// The same turn by destinations alone, each for the next unit without an order, except where an own unit is there.
const DESTINATIONS: [&[&str]; 7] = [
    &["ser", "alb", "gal"],
    &["nwg", "nth", "yor"],
    &["mao", "spa", "bur"],
    &["ber kie", "kie den", "ruh"],
    &["ion", "apu", "h"],
    &["ukr", "bla", "bot", "gal"],
    &["bla", "bul", "arm"],
];

#[test]
fn seven_players_play_a_spring_in_200_keys_and_in_120_by_destinations() {
    for (turn, most) in [(SPRING, 200), (DESTINATIONS, 120)] {
        let mut player = Player::of(seven(Setup::standard("keys")));
        let mut keys = 0;
        let mut press = |player: &mut Player, text: &str| {
            keys += super::keys_of(text).len();
            player.press(text);
        };
        for orders in turn {
            press(&mut player, "<enter>");
            for order in orders {
                press(&mut player, &format!("{order}<enter>"));
            }
            press(&mut player, "<c-d><enter>");
        }
        player.shows(&["All orders are in."]);
        press(&mut player, "<esc>");
        player.shows(&["Spring 1901 results", "18 succeed", "4 bounce"]);
        press(&mut player, "<c-d>");
        player.shows(&["Fall 1901 · orders", "Pass the keyboard to Austria."]);
        let record = &player.game().history()[0];
        assert_eq!(record.orders().count(), 22);
        assert!(keys <= most, "{keys} keys");
    }
}

#[test]
fn a_stalemate_line_is_named_with_the_centers_where_there_is_room() {
    let map = Map::standard();
    let mut lines = KnownLine::standard().iter();
    let line = lines.find(|it| it.name.contains("Tyrrhenian"));
    let line = line.expect("a line");
    let mut start = line.position(map);
    start.turn.phase = Phase::FallMoves;
    let austria = map.power_by_key("AUSTRIA");
    for &center in &line.centers {
        start.set_owner(center, austria);
    }
    let munich = map.province_by_code("MUN").expect("a province");
    let germany = map.power_by_key("GERMANY").expect("a power");
    let army = Unit::new(germany, UnitKind::Army, munich.location());
    start.place(map, army).expect("room");
    let mut player = Player::of(
        Game::new(Setup {
            mode: Mode::GameMaster,
            start: Some(start),
            ..Setup::standard("line")
        })
        .expect("a game"),
    );
    player.press("mun boh<enter><c-d><enter><esc>");
    player.shows_wide(&["A Mun - Boh"]);
    // it isn't about any one order
    player.hides_at(WIDE, &["stalemate"]);
    player.press("<c-d>");
    let sentence =
        "Austria holds a stalemate line of 13 centers: the south, from the Tyrrhenian Sea";
    for size in [WIDE, (160, 50)] {
        player.shows_at(size, &["Fall 1901 centers", sentence]);
    }
    assert!(!player.screen(80, 24).contains("stalemate"));
}

/// A label has two keys if there are more orders than keys.
#[test]
fn each_of_75_orders_is_selected_by_its_label() {
    let map = Map::standard();
    let mut start = Position::empty(map, map.first_turn());
    let powers: Vec<Power> = map.powers().collect();
    for (number, at) in map.provinces().enumerate() {
        let power = powers[number % powers.len()];
        let mut kinds = UnitKind::ALL.into_iter();
        if let Some(kind) = kinds.find(|&kind| map.can_stand(kind, at.location())) {
            start.set_unit(map, Unit::new(power, kind, at.location()));
        }
    }
    let setup = Setup {
        mode: Mode::GameMaster,
        start: Some(start),
        ..Setup::standard("full")
    };
    let mut player = Player::of(Game::new(setup).expect("a game"));
    player.press("<c-d><enter><enter><esc>");
    let mut selected = BTreeSet::new();
    for first in ["", "z"] {
        for second in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            player.press(&format!(" {first}{second}"));
            let screen = player.screen(WIDE.0, WIDE.1);
            let number = screen
                .split_once(" of 75")
                .map(|(before, _)| before.rsplit(' ').next());
            selected.extend(number.flatten().map(str::to_owned));
            player.press("<esc>");
        }
    }
    assert_eq!(selected.len(), 75, "{selected:?}");
}

#[test]
fn no_reason_is_cut_on_a_small_screen() {
    for name in ["solo-of-1911", "seven-computers", "turn-limit-of-1907"] {
        let mut player = Player::of(example(name));
        player.press("<pgup>");
        let mut seen = BTreeSet::new();
        // the orders of a phase from the most consequential one on, then the phase before
        for _ in 0..30 {
            loop {
                let screen = player.screen(80, 24);
                let mut below = screen.lines().skip(15).take(7);
                assert!(!below.any(|row| row.contains('…')), "{screen}");
                if !seen.insert(screen) {
                    break;
                }
                player.press("<down>");
            }
            player.press("<pgup>");
        }
        assert!(seen.len() > 100, "{}", seen.len());
    }
}

#[test]
fn a_long_note_ends_with_one_sign() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-p>write a note<enter>");
    player.press(&"Nobody moved in this long spring. ".repeat(6));
    player.press("<enter>");
    let screen = player.screen(80, 24);
    assert_eq!(screen.matches('…').count(), 1, "{screen}");
}

#[test]
fn failures_have_words_beside_the_standings() {
    let mut player = Player::master();
    player.paste("Austria: A Vie - Gal\nItaly: A Rom - Apu\nGermany: A Mun - Tyr");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Austria: A Gal - War\nItaly: A Ven - Tri\nGermany: A Tyr S A Ven - Tri");
    player.press("<c-d><enter><esc>");
    player.shows(&[
        "Fall 1901 results  ✓ 2  1 bounces  1 dislodged",
        "3 · saved",
    ]);
    player.press("?").shows(&["· no order", "~ no convoy"]);
}

#[test]
fn a_small_screen_says_a_result_once() {
    let mut player = Player::master();
    player.paste("Turkey: F Ank - Con");
    player.press("<c-d><enter><esc><down><up>");
    player.shows(&["✗ F Ank - Con bounced: it can't dislodge"]);
    player.hides(&["F Ank - Con  bounced"]);
}

#[test]
fn the_standings_stay_beside_three_kinds_of_results() {
    let mut player = Player::master();
    player.paste(
        "Austria: A Vie - Tyr, A Bud S A Vie - Gal\nItaly: A Ven - Tyr\nRussia: A War - Gal, A Mos - War\nGermany: A Mun S A Ber - Sil",
    );
    player.press("<c-d><enter><esc>");
    player.shows(&[
        "R4 A3 E3 F3 G3 I3 T3 · saved",
        "results  2 succeed  2 bounce  2 void",
    ]);
    player.shows_wide(&["R4 A3 E3 F3 G3 I3 T3", "bounce", "void"]);
}

#[test]
fn in_ascii_all_orders_are_drawn_and_the_selected_ones_stand_out() {
    let mut player = Player::master();
    player
        .press("a vie - tyr<enter>a ven - tyr<enter>mos ukr<enter>lon nth<enter><c-d><enter><esc>");
    let plain = Appearance {
        depth: Depth::None,
        ascii: true,
        ..Appearance::RICH
    };
    let arrows = |player: &Player| {
        let cells = player.cells(120, 40, plain);
        let on_map = |&(x, y): &(u16, u16)| cells[(x, y)].symbol() == "=";
        let all: Vec<_> = (1..28)
            .flat_map(|y| (0..88).map(move |x| (x, y)))
            .filter(on_map)
            .collect();
        let dim = |&&at: &&(u16, u16)| cells[at].modifier.contains(Modifier::DIM);
        (all.len(), all.iter().filter(dim).count())
    };
    let (all, dim) = arrows(&player);
    assert!(all > 6 && dim == 0, "{all} {dim}");
    player.press("<down><up>");
    let (still, dim) = arrows(&player);
    assert!(still == all && dim > 3 && dim < all, "{all} {still} {dim}");
}

#[test]
fn a_small_screen_keeps_the_words_of_the_counts() {
    let mut player = Player::of(testing::saves::example("solo-of-1911"));
    player.press("<c-g>w1901<enter>");
    player.shows_at((80, 24), &["Winter 1901", "9 builds"]);
    let mut player = Player::master();
    player.paste("A Vie - Tyr\nA Ven - Tyr");
    player.press("<c-d><enter><esc>");
    player.shows_at(
        (80, 24),
        &["20 unordered  2 bounce", "R4 A3 E3 F3 G3 I3 T3"],
    );
}

#[test]
fn a_paste_or_unknown_text_says_where_orders_are_entered() {
    let mut player = Player::two_seats();
    player.press("<enter><c-d><enter><enter><c-d><enter>");
    player.paste("A Par - Bur\nA Mar - Spa");
    player.shows(&["Nothing can be pasted on this screen."]);
    player.press("<esc>").shows(&["Spring 1901 results"]);
    player.paste("A Par - Bur\nA Mar - Spa");
    player.shows_at(
        (60, 20),
        &["Paste orders in the next phase: Ctrl-D opens it."],
    );
    player.press("zzz");
    let no_match = "No match. Ctrl-D goes on to the next orders.";
    player.shows(&[no_match]);
    // the same behind Enter, which clears the line
    player.press("<enter>").shows(&[no_match]);
    player.hides(&["zzz"]);
    player.press("<c-d><enter><pgup>");
    player.paste("A Par - Bur");
    player.shows_at(
        (60, 20),
        &["Past orders don't change. F6 tries out others."],
    );
}

#[test]
fn every_order_of_a_reveal_is_in_view_and_the_map_stays() {
    let start = "phase: S1902M\nposition:\nFrance: A Par, A Mar, A Bur, A Gas, F Bre, F MAO\nTurkey: A Con\ncenters:\nFrance: Par Mar Bre Spa Por Bel\nTurkey: Con\n";
    let defaults = Defaults::new(lexicon(), Rules::default());
    let sheet = Sheet::read(Map::standard(), start, &defaults);
    let mut setup = Setup {
        start: Some(sheet.position),
        ..Setup::standard("Reveal")
    };
    let power = |at| Power::from_index(at);
    setup.seats = [("Anna", power(2)), ("Ben", power(6))]
        .map(|(name, power)| Seat {
            name: name.to_owned(),
            powers: vec![power],
        })
        .to_vec();
    let mut player = Player::of(Game::new(setup).expect("two seats"));
    player.press("<enter>bre eng; mao naf; gas s mar spa; mar spa; par pic; bur pic");
    player.press("<enter><c-d><enter><enter>con bul<enter><c-d><enter><enter>");
    // on a small screen, too, all orders of a step are shown
    let shows_all = |player: &Player, texts: &[&str]| {
        for (width, height) in [(60, 20), SMALL] {
            let screen = player.screen(width, height);
            for text in texts {
                assert!(screen.contains(text), "{text}:\n{screen}");
            }
        }
    };
    let france = [
        "F Bre - ENG",
        "F MAO - NAf",
        "A Gas S A Mar - Spa",
        "A Par - Pic",
        "A Bur - Pic",
    ];
    shows_all(&player, &france);
    let labels = |player: &Player| {
        let screen = player.screen(80, 24);
        let rows = screen.lines().skip(1).take(17);
        rows.map(|row| ["Mos", "Vie"].map(|label| Some(row.split_once(label)?.0.chars().count())))
            .collect::<Vec<_>>()
    };
    let before = labels(&player);
    player.press("<enter><enter>");
    shows_all(
        &player,
        &[
            "No conflict",
            "F Bre - ENG",
            "A Gas S A Mar - Spa",
            "A Con - Bul",
        ],
    );
    assert_eq!(before, labels(&player));
}

/// Returns the background of the cell in front of a label on the map.
fn ground_of(player: &Player, label: &str) -> ratatui::style::Color {
    let cells = player.cells(80, 24, Appearance::RICH);
    let text = super::text(&cells);
    let mut rows = text.lines().enumerate().skip(1);
    let found = rows.find_map(|(y, row)| Some((row.split_once(label)?.0.chars().count(), y)));
    let (x, y) = found.unwrap_or_else(|| panic!("no {label}:\n{text}"));
    cells[(x as u16, y as u16)].bg
}

/// Where every order succeeds, none is more important than the others until one is selected.
#[test]
fn a_phase_without_failures_opens_in_full_color() {
    let mut player = Player::master();
    let undimmed = ground_of(&player, "Mos");
    player.paste("all: hold\n").press("<c-d><enter><esc>");
    player.shows(&["all 22 orders succeed"]);
    assert_eq!(ground_of(&player, "Mos"), undimmed);
    player.press("<down>");
    assert_ne!(ground_of(&player, "Mos"), undimmed);
}

#[test]
fn a_unit_without_a_retreat_is_listed_with_those_that_must_retreat() {
    let units = "Austria: A Bud, A Ser, A Gal\nRussia: A Rum, A Ukr, F Sev, A Bul, F BLA";
    let paper = format!("phase: F1901M\nposition:\n{units}\n");
    let mut player = Player::at(Mode::GameMaster, &paper);
    player.paste("A Bud - Rum\nA Ser S A Bud - Rum\nA Gal S A Bud - Rum\n");
    player.press("<c-d><enter><enter><esc>");
    player.shows_wide(&["↯ A Rum had no retreat and", "was disbanded"]);
    player
        .press("rum")
        .shows_wide(&["by A Bud; no order; had no retreat and was disbanded"]);
    player.hides(&["must retreat"]);
}

/// The header counts the centers after the phase, and the map has their owners.
#[test]
fn the_map_of_retreats_has_the_owners_that_are_counted() {
    let mut player = Player::master();
    player.paste("Germany: A Mun - Bur\nFrance: A Par H, A Mar S A Par, F Bre - MAO\n");
    player.press("<c-d><enter><esc><c-d>");
    player.paste("Germany: A Bur H\nFrance: A Par - Bur, A Mar S A Par - Bur, F MAO - Por\n");
    player.press("<c-d><enter><esc>").shows(&["Por○"]);
    player.press("<c-d>bur r ruh<enter><c-d><enter><esc>");
    player.shows(&["Fall 1901 retreats", "F4", "Por●"]);
}

/// What would have been needed is a clause like what would have changed the result, without a label.
#[test]
fn what_a_void_order_needed_has_no_label() {
    let mut player = Player::master();
    player.press("f lon s a vie - tri<enter><enter><c-d><enter><esc>lon");
    player.shows_wide(&["◆ only A Bud and A Ven can support a move there"]);
}
