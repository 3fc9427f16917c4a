//! Branches of what-ifs don't change the game, and show no secrets.

use std::path::PathBuf;

use chart::Drawing;
use game::save;
use testing::saves::example;
use tui::{Appearance, Depth, Effect, LoadPurpose, LoadedSave, Message};

use super::{Player, text};

/// Starts on the results of a spring in which Vienna and Venice bounce in Tyrolia and Trieste
/// holds, with a game master.
fn played() -> Player {
    let mut player = Player::master();
    player.press("a vie - tyr<enter>a ven - tyr<enter>tri h<enter><c-d><enter><esc>");
    player.shows(&["Spring 1901 results", "bounced"]);
    player
}

fn saved(player: &Player) -> String {
    save::write(player.game())
}

/// Starts at the current phase of an example.
fn at(name: &str) -> Player {
    Player::of(example(name))
}

#[test]
fn shows_the_results_of_a_change_beside_the_original() {
    let mut player = played();
    let (before, saves) = (saved(&player), player.saves);
    player.press("<f6>");
    player.shows(&["WHAT IF Spring 1901", "Change any power's orders", "Δ "]);
    // the map previews the line before it is accepted
    player.press("ven h");
    player.shows(&["Δ A Ven H", "was A Ven - Tyr", "change the order"]);
    player.shows(&["→ A Vie - Tyr ✓ moved; was ✗ bounced"]);
    player.press("<esc>");
    player.shows(&["Change any power's orders"]);
    player.press("ven h<enter>");
    player.shows(&["Δ A Ven H", "→ A Vie - Tyr ✓ moved; was ✗ bounced"]);
    player.shows_wide(&[
        "the real game is not affected",
        "game: Fall 1901",
        "S01 ━━ F01 ●",
        "└─── ◆  1 order changed",
        "in the game A Ven - Tyr",
        "Δ✓ A Ven H",
        "→✓ A Vie - Tyr",
        "Orders to change",
    ]);
    assert_eq!((saved(&player), player.saves), (before, saves));
}

/// A changed unit is shown with the attack on it, and a small screen says that nothing else changes.
#[test]
fn an_attack_on_a_changed_unit_is_shown() {
    let mut player = Player::master();
    player.press("vie - tri<enter>tri h<enter>ven h<enter><c-d><enter><esc><f6>tri s ven<enter>");
    player.shows(&["Δ F Tri S A Ven", "→ all other results are the same"]);
    player.shows(&["┗✕aF"]);
}

#[test]
fn its_results_offer_only_the_way_back() {
    let mut player = played();
    player.press("<f6>ven h<enter><f5>").shows(&["under"]);
    for size in [(80, 24), (160, 50)] {
        player.hides_at(size, &["F4 rulebooks", "F4 to look", "F6 what if"]);
    }
    player.press("<esc>").shows(&["WHAT IF"]);
}

#[test]
fn an_order_that_is_taken_away_is_shown_with_its_unit() {
    let mut player = played();
    player.press("<f6>cancel ven<enter>");
    player.shows(&["Δ A Ven no order"]);
    player.shows_wide(&["Δ A Ven no order", "in the game A Ven - Tyr"]);
}

#[test]
fn changes_are_undone_and_taken_back() {
    let mut player = played();
    player.press("<f6>ven h<enter>vie h<enter><a-u>");
    player.shows(&["undone: A Vie - Tyr in place of A Vie H", "Δ A Ven H"]);
    player.hides(&["Δ A Vie H", "and 1 more"]);
    player.press("<a-r>");
    assert!(player.screen(120, 40).contains("2 orders changed"));
    // Tab selects a changed order, Del restores it
    player.press("<tab><del>");
    player.shows(&["restored"]);
    assert!(player.screen(120, 40).contains("1 order changed"));
    player.press("<tab><del><tab>");
    player.shows(&["Change any power's orders"]);
    player.press("<del>");
    player.shows(&["That order is already the original."]);
}

#[test]
fn asks_before_discarding_a_branch() {
    let mut player = played();
    player.press("<f6><esc>");
    player.shows(&["Spring 1901 results"]);
    player.press("<f6>ven h<enter><esc>");
    player.shows(&["Discard this what-if?", "1 order changed", "Enter yes"]);
    // the question is answered first
    player
        .press("<c-d><tab>a ven")
        .shows(&["Discard this what-if?"]);
    player.press("<esc>");
    player.hides(&["Discard this what-if?"]);
    player.shows(&["WHAT IF Spring 1901", "Δ A Ven H"]);
    player.press("<c-c>");
    player.shows(&["Leave and discard this what-if?"]);
    assert!(!player.left);
    for command in ["new game against", "tutorial: a first", "start screen"] {
        player.press(&format!("<esc><c-p>{command}<enter>"));
        player.shows(&["Leave and discard this what-if?"]);
    }
    player.press("<esc><esc><enter>");
    player.shows(&["Spring 1901 results"]);
    player.press("<f6>ven h<enter><c-c><c-c>");
    assert!(player.left);
}

#[test]
fn a_branch_runs_over_many_phases_and_back() {
    let mut player = at("solo-of-1911");
    let before = saved(&player);
    player.press("<a-c><f6><c-g>");
    // back to the first phase, which is possible as long as nothing is changed
    player.press(&"<pgup>".repeat(80));
    player.shows(&["WHAT IF Spring 1901"]);
    player.press("<pgdn>");
    player.shows(&["WHAT IF Fall 1901"]);
    player.press("<pgup><c-d>");
    player.shows(&["WHAT IF Fall 1901", "Same results as in the game so far."]);
    assert!(player.screen(120, 40).contains("└─── S01 ━━ F01 ◆"));
    for _ in 0..6 {
        player.press("<c-d>");
    }
    player.shows_wide(&["phases ahead"]);
    player.press(&"<pgup>".repeat(7));
    player.shows(&["WHAT IF Spring 1901", "Change any power's orders"]);
    assert_eq!(saved(&player), before);
}

#[test]
fn saves_a_branch_as_a_game() {
    let mut player = played();
    let before = saved(&player);
    player.press("<f6>ven h<enter><c-d>tyr - mun<enter><a-k>");
    player.shows(&["saved as branch.toml"]);
    assert_eq!(saved(&player), before);
    let [branch] = &player.branches[..] else {
        panic!("{} games were kept", player.branches.len());
    };
    assert!(
        branch.name.ends_with(", what if in Spring 1901"),
        "{}",
        branch.name
    );
    let written = save::write(branch);
    let again = testing::saves::read(&written).expect("it reads back");
    assert_eq!(again.mismatches, []);
    assert_eq!(save::write(&again.game), written);
    assert!(written.contains("wrote = \"ven h\"") && written.contains("wrote = \"tyr - mun\""));
    // the branch is saved, so no question is asked
    player.press("<esc>");
    player.shows(&["Spring 1901 results"]);
    let branch = player.branches.remove(0);
    let mut again = Player::of(branch);
    again.shows(&["Fall 1901"]);
    again.press("<pgup>");
    again.shows(&["Spring 1901"]);
}

#[test]
fn reasons_and_rulebooks_of_a_branch_are_a_key_away() {
    let mut player = played();
    player.press("<f6>vie h<enter><f5>");
    // the change is explained, not the next order
    player.shows(&["Spring 1901 results under a what-if", "A Vie held"]);
    player.press("<esc>");
    player.press("<a-u>ven h<enter>");
    player.shows(&["WHAT IF", "Δ A Ven H"]);
    player.press("<f4>");
    player.shows(&["Same results under all"]);
    player.press("<f4>");
    player.shows(&["WHAT IF", "Δ A Ven H"]);
    player.press("?");
    player.shows(&["Help", "what if"]);
}

#[test]
fn before_the_reveal_a_branch_shows_nothing_of_the_others() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter>mos ukr<enter>par pic<enter><c-d><enter>");
    player.shows(&["Pass the keyboard to Ben."]);
    player.press("<enter>");
    let saves = player.saves;
    let secret = [
        "Lon - NTH",
        "LON - NTH",
        "f lon nth",
        "Mos - Ukr",
        "mos ukr",
        "Par - Pic",
        "par pic",
    ];
    let hidden = |player: &Player| {
        for (width, height) in [(60, 20), (80, 24), (120, 40), (160, 50)] {
            let screen = player.screen(width, height);
            for word in secret {
                assert!(!screen.contains(word), "{word:?} is on\n{screen}");
            }
        }
        let state = format!("{:?}", player.app.top());
        for word in secret {
            assert!(!state.contains(word), "{word:?} is known");
        }
    };
    player.press("vie tri<enter><f6>");
    player.shows_wide(&["other powers hold without an order here", "A Vie - Tri"]);
    hidden(&player);
    // orders assumed for other powers aren't the ones that they wrote
    for keys in [
        "f lon eng<enter>",
        "<tab>",
        "<f5>",
        "<esc>",
        "<f4>",
        "<esc>",
        "<c-d>",
        "<pgup>",
    ] {
        player.press(keys);
        hidden(&player);
    }
    player.press("<a-k>");
    player.shows(&["You can save it after the reveal"]);
    assert!(player.branches.is_empty());
    player.press("<c-o>");
    player.shows(&["Pass the keyboard to Ben."]);
    player.hides(&["Lon - ENG", "WHAT IF"]);
    player.press("<enter>");
    player.shows(&["WHAT IF"]);
    player.press("<esc><enter>");
    player.shows(&["1 of "]);
    assert_eq!(player.saves, saves + 1, "only the own order was written");
}

#[test]
fn a_player_alone_tries_an_opening() {
    let mut player = Player::master();
    player.press("f lon nth<enter><f6>");
    player.shows(&["WHAT IF Spring 1901", "Change any power's orders"]);
    assert!(player.screen(120, 40).contains("✓ F Lon - NTH"));
    player.press("a lvp yor<enter>f edi nwg<enter><c-d>");
    player.shows(&["WHAT IF Fall 1901"]);
    player.press("nth c yor nwy<enter>yor - nwy<enter>");
    player.shows_wide(&["✓ A Yor - Nwy"]);
    player.press("<esc><enter>");
    player.shows(&["Spring 1901 orders", "1 of 22 orders"]);
}

#[test]
fn before_a_phase_is_played_the_player_s_own_orders_come_first() {
    let mut player = Player::of(super::alone::game(true));
    player.press("<f6>").shows(&["F Bre …"]);
    player.press("<a-o>").shows(&["F Bre …", "are a guess"]);
    player.hides(&["all other results are the same"]);
}

/// A guess of the others' orders rewrites no order that was changed by hand, but those of the guess before.
#[test]
fn a_guess_keeps_what_was_changed() {
    let mut player = Player::master();
    player.press("<f6>f lon h<enter>a par h<enter><a-o>");
    player.shows(&["are a guess"]);
    player.shows_wide(&["F Lon H", "A Par H"]);
    player.press("<a-o>").shows(&["are a guess"]);
    player.shows_wide(&["F Lon H", "A Par H"]);
}

#[test]
fn the_last_game_is_asked_about_from_the_start_screen() {
    let mut player = Player::new();
    let opened = || LoadedSave {
        path: Some(PathBuf::from("last.toml")),
        game: example("rulebook-sample"),
        mismatches: Vec::new(),
        drawing: Some(Drawing::standard_shared()),
    };
    let offer = Message::Loaded(LoadPurpose::Offer, Box::new(Ok(opened())));
    let effects = player.app.update(offer);
    player.carry_out(effects);
    let key = tui::Key::f(6);
    let effects = player.app.update(Message::Key(key));
    assert!(
        matches!(&effects[..], [Effect::Load(path, LoadPurpose::WhatIf)] if path.as_os_str() == "last.toml"),
        "{effects:?}"
    );
    let loaded = Message::Loaded(LoadPurpose::WhatIf, Box::new(Ok(opened())));
    let effects = player.app.update(loaded);
    player.carry_out(effects);
    player.shows(&["WHAT IF Winter 1902"]);
    player.press("<esc>");
    player.shows(&["Winter 1902"]);
    player.hides(&["WHAT IF"]);
}

#[test]
fn goes_to_a_phase_by_name() {
    let mut player = at("solo-of-1911");
    player.press("<pgup>");
    for (typed, shown) in [
        ("F1903", "Fall 1903 results"),
        ("1905", "Spring 1905 results"),
        ("w1902", "Winter 1902"),
        ("s04", "Spring 1904 results"),
    ] {
        player.press(typed);
        player.shows(&[shown]);
        player.press("<esc>");
        player.shows(&[shown]);
    }
    // codes of units aren't read as phases
    player.press("mun<esc>");
    player.shows(&["Spring 1904 results"]);
    player.press(":first phase<enter>");
    player.shows(&["Spring 1901 results"]);
    player.shows_wide(&[" S01 ━━ F01 ━━ "]);
    player.press(":first order that failed<enter>");
    player.shows(&["Spring 1901 results"]);
    player.press("f1902<enter>");
    player.shows(&["Fall 1902 results"]);
    player.press(":current phase<enter>");
    player.hides(&["Fall 1902 results"]);
}

#[test]
fn a_branch_can_be_shown_in_ascii() {
    let mut player = played();
    player.press("<f6>ven h<enter>");
    let plain = Appearance {
        depth: Depth::None,
        ascii: true,
        ..Appearance::RICH
    };
    for (width, height) in [(60, 20), (80, 24), (120, 40), (160, 50)] {
        let screen = text(&player.cells(width, height, plain));
        assert!(screen.is_ascii(), "{screen}");
        assert!(screen.contains("^ A Ven H"), "{screen}");
        assert!(!screen.replace("? help", "").contains('?'), "{screen}");
    }
}

#[test]
fn what_was_undone_is_redone_across_phases() {
    let mut player = played();
    player.press("<f6>ven h<enter><c-d>");
    player.shows(&["WHAT IF Fall 1901"]);
    player.press("<a-u>").shows(&["WHAT IF Spring 1901"]);
    player.press("<a-u>").hides(&["Δ A Ven H"]);
    player
        .press("<a-r>")
        .shows(&["WHAT IF Spring 1901", "Δ A Ven H"]);
    player.press("<a-r>").shows(&["WHAT IF Fall 1901"]);
    player.press("<a-r>").shows(&["nothing to redo"]);
    // after another order, the later phase no longer follows
    player.press("<a-u>").shows(&["WHAT IF Spring 1901"]);
    player.press("vie h<enter><a-r>");
    player.shows(&["WHAT IF Spring 1901", "nothing to redo"]);
}

#[test]
fn a_what_if_has_rules_of_its_own() {
    let mut player = played();
    let before = saved(&player);
    player.press("<f6><f8>").shows(&["Rules of this what-if"]);
    player.press("<tab><enter>");
    player.shows(&["WHAT IF Spring 1901", "this what-if: "]);
    assert_eq!(saved(&player), before);
}
