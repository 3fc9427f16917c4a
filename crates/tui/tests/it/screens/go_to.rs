//! The dialog that goes to a phase or a screen, by a letter or a name.

use std::time::Duration;

use tui::Message;

use super::Player;

/// Starts as a game master in Fall 1901; Vienna and Venice bounced in Tyrolia in the spring.
fn fall() -> Player {
    let mut player = Player::master();
    player.press("a vie - tyr<enter>a ven - tyr<enter>par bur<enter><c-d><enter><esc><c-d>");
    player.shows(&["Fall 1901"]);
    player
}

#[test]
fn the_panel_shows_completions_until_typing_resumes() {
    let mut player = fall();
    player.press("<c-g>");
    player.shows(&[
        "^G go to …",
        "p  a phase",
        "x  first failure",
        "G  now",
        "Fall 1901",
    ]);
    player.press("m");
    player.hides(&["a phase"]);
    player.shows(&["› m"]);
    player.press("<esc><c-g><f8>");
    player.hides(&["a phase"]);
    player.shows(&["4.A"]);
    for keys in ["<c-g><esc>", "<c-g><c-g>"] {
        let mut player = fall();
        player.press(keys).hides(&["a phase"]);
        player.press("par").shows(&["› par"]);
    }
}

#[test]
fn letters_open_results_and_centers() {
    for (letter, shown) in [
        ("x", "past, 1 of 1"),
        ("r", "past, 1 of 1"),
        ("g", "past, 1 of 1"),
        ("c", "Centers before"),
        ("t", "Nothing of this season has been played yet."),
    ] {
        let mut player = fall();
        player.press("<c-g>").press(letter).shows(&[shown]);
        player.press("<c-g>G");
        player.hides(&["past, 1", "Centers before"]);
        player.shows(&["Fall 1901"]);
    }
}

#[test]
fn phases_and_years_are_found_by_name() {
    let mut player = fall();
    player.press("<c-d><enter><esc><c-d><enter>");
    player.press("<c-g>pspr01<enter>");
    player.shows(&["Spring 1901", "past, 1 of"]);
    player.press("<c-g>pfall<enter>");
    player.shows(&["Fall 1901", "past, 2 of"]);
    // the name itself needs no letter before it
    player.press("<c-g>s01m<enter>");
    player.shows(&["Spring 1901", "past, 1 of"]);
    player.press("<c-g>f1901m<enter>");
    player.shows(&["Fall 1901", "past, 2 of"]);
    player.press("<c-g>y");
    player.shows(&["go to a year", "1901"]);
    player.press("<enter>");
    player.shows(&["past, 1 of"]);
    // one step back leaves all of them, because results replace each other
    player.press("<esc>");
    player.hides(&["past,"]);
}

#[test]
fn units_and_provinces_are_found_and_looked_at() {
    let mut player = fall();
    player.screen(120, 40);
    player.press("<c-g>ubur");
    player.shows(&["A Bur", "Burgundy, France"]);
    player.press("<enter>");
    assert!(
        player.screen(120, 40).contains("×"),
        "the map is near:\n{}",
        player.screen(120, 40)
    );
    // the unit is selected in the list, and the entry line starts with it
    player.press("<c-g>r<c-g>vven<enter>");
    player.shows(&["A Ven - Tyr"]);
    let mut player = fall();
    player.press("<c-g>uxyzzy");
    player.shows(&["No matches."]);
    player.press("<enter><esc><esc>");
    player.shows(&["p  a phase"]);
}

/// With motion, the dialog opens after a delay.
#[test]
fn the_panel_comes_after_a_moment() {
    let mut player = fall();
    player.press(":motion<enter><c-g>");
    player.hides(&["first failure"]);
    let due = player.app.due().expect("the panel is due");
    assert_eq!(due, Duration::from_millis(300));
    player.app.update(Message::Tick(Duration::from_millis(299)));
    player.hides(&["first failure"]);
    player.app.update(Message::Tick(Duration::from_millis(1)));
    player.shows(&["first failure"]);
    assert_eq!(player.app.due(), None);
    // with a fast second key, the dialog doesn't open
    let mut player = fall();
    player.press(":motion<enter><c-g>c");
    player.shows(&["Centers before"]);
}

#[test]
fn go_to_needs_a_game() {
    let mut player = Player::new();
    player.press("<c-g>");
    player.hides(&["first failure"]);
    player.shows(&["Puzzles"]);
}

#[test]
fn without_a_game_the_start_screen_has_nothing_to_change() {
    let mut player = Player::new();
    player.press("<f6>");
    player.shows(&["There is no saved game to change an order of."]);
}
