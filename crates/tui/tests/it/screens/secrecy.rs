//! Secrecy: no player sees the orders of others on the handover screen, in order entry, or on any
//! screen above them.

use game::Game;
use tui::{LoadPurpose, Message};

use super::{Player, loaded_message};

/// Anna's orders, in every form in which a screen might show them.
const ANNAS: [&str; 7] = [
    "Lon - NTH",
    "LON - NTH",
    "f lon nth",
    "Mos - Ukr",
    "Par - Pic",
    "London",
    "moskau",
];

fn anna_has_sealed() -> Player {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter>mos ukr<enter>par pic<enter>");
    player.shows(&["3 of 10 orders"]);
    player.press("<c-d><enter>");
    player
}

fn all_sizes(player: &Player, secret: &[&str]) {
    for (width, height) in [(50, 15), (60, 20), (80, 24), (120, 40)] {
        let screen = player.screen(width, height);
        for word in secret {
            assert!(!screen.contains(word), "{word:?} is on\n{screen}");
        }
    }
}

#[test]
fn the_handover_screen_shows_only_whose_turn_it_is() {
    let player = anna_has_sealed();
    player.shows(&["Pass the keyboard to Ben."]);
    all_sizes(&player, &ANNAS);
    all_sizes(&player, &["Bre", "Par ", "of 10", "of 9", "●"]);
}

#[test]
fn no_key_of_the_handover_screen_opens_other_orders() {
    for keys in [
        "<esc>", "<pgup>", "<pgdn>", "<a-u>", "<f2>", "<f3>", "<c-o>", "<a-c>", "<c-p>", "?",
        "<tab>", "<del>", "<c-d>",
    ] {
        let mut player = anna_has_sealed();
        player.press(keys);
        all_sizes(&player, &ANNAS);
        player.press("<esc><esc>");
        all_sizes(&player, &ANNAS);
    }
}

#[test]
fn order_entry_shows_no_sealed_orders_of_others() {
    let mut player = anna_has_sealed();
    player.press("<enter>");
    all_sizes(&player, &ANNAS);
    for keys in [
        "<a-u>", "<f2>", "<up>", "<up>", "<del>", "lon", "<esc>", "f lon", "<esc>", "<pgup>",
        "<c-d>",
    ] {
        player.press(keys);
        let secret: Vec<&str> = ANNAS
            .into_iter()
            .filter(|word| !["London", "f lon nth"].contains(word))
            .collect();
        all_sizes(&player, &secret);
    }
}

#[test]
fn the_reveal_does_not_show_a_power_before_its_turn() {
    let mut player = anna_has_sealed();
    player.press("<enter><c-d><enter>");
    player.shows(&["All orders are in."]);
    all_sizes(&player, &ANNAS);
    // Austria
    player.press("<enter>");
    all_sizes(&player, &ANNAS);
    // England
    player.press("<enter>");
    player.shows(&["F Lon - NTH"]);
    all_sizes(&player, &["Mos - Ukr", "Par - Pic"]);
}

#[test]
fn the_hide_key_hides_the_own_orders() {
    let mut player = Player::two_seats();
    player.press("<enter>f lon nth<enter>par pi<c-o>");
    all_sizes(&player, &["NTH", "par pi", "of 10"]);
    player.press("<enter>");
    player.shows(&["› par pi", "1 of 10 orders"]);
}

#[test]
fn past_phases_can_be_seen_while_the_own_orders_are_hidden() {
    let mut player = anna_has_sealed();
    player.press("<enter><c-d><enter>");
    player.press(&"<enter>".repeat(20));
    player.shows(&["Spring 1901 results"]);
    player.press("<c-d><enter>f nth nwy<enter>par pi<c-o>");
    player.shows(&["Pass the keyboard to Anna.", "PgUp past phases"]);
    player.press("<pgup>").shows(&["Spring 1901 results"]);
    all_sizes(&player, &["NTH - Nwy", "par pi"]);
    player.press("<f6>");
    all_sizes(&player, &["NTH - Nwy", "par pi"]);
    player.press("<esc><esc>");
    player.shows(&["Pass the keyboard to Anna."]);
    player.press("<enter>");
    player.shows(&["› par pi", "1 of 10 orders"]);
}

#[test]
fn esc_returns_from_the_handover_screen_of_another_player() {
    let mut player = Player::new();
    player.press("n<enter>");
    player.shows(&["Pass the keyboard to Austria."]);
    player.press("<right><right>");
    player.shows(&["Pass the keyboard to France.", "Esc back"]);
    player.press("<esc>");
    player.shows(&["Pass the keyboard to Austria."]);
    player.hides(&["Esc back"]);
    // a sealed sheet keeps its mark
    player.press("<enter><c-d><enter><left>");
    player.shows(&["Pass the keyboard to Austria.", "A  ✓ ‹", "1 sheet sealed"]);
}

/// Returns the columns of the start screen beside the card, with a game as the last one.
fn beside_the_card(game: Game) -> String {
    let mut player = Player::new();
    let Message::Loaded(_, loaded) = loaded_message(game, Vec::new()) else {
        panic!("another message");
    };
    let effects = player
        .app
        .update(Message::Loaded(LoadPurpose::Offer, loaded));
    player.carry_out(effects);
    let screen = player.screen(160, 50);
    let rows = screen.lines().map(|row| row.chars().skip(85));
    rows.map(|row| row.chain(['\n']).collect::<String>())
        .collect()
}

/// A game that was left during its reveal shows the position before it in the menus, not what comes.
#[test]
fn the_menus_show_no_results_before_the_reveal() {
    let mut player = Player::two_seats();
    let before = beside_the_card(player.game().clone());
    player.press("<enter>mos ukr<enter><c-d><enter><enter>vie gal<enter><c-d><enter>");
    let game = player.game().clone();
    assert_eq!(game.to_reveal(), 1);
    assert_eq!(beside_the_card(game.clone()), before);
    let mut game = game;
    game.set_to_reveal(0);
    assert_ne!(beside_the_card(game), before);
}
