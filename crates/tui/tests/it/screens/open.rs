//! The list of saved games shows the selected one.

use super::player::loaded_message;
use super::written::reread;
use super::{Player, SMALL};
use chancery_core::board::{Id, Power};
use game::{Game, Seat, Setup};
use tui::{LoadPurpose, Message};

#[test]
fn the_start_keeps_the_line_that_was_opened_by_its_key() {
    let mut player = Player::new();
    player.shows(&["learn the keys in five minutes"]);
    player.press("n<esc>");
    player.shows(&["all players share this keyboard"]);
    player.press("o<esc><up><up><enter>");
    player.shows(&["New game led by a game master"]);
}

#[test]
fn the_start_continues_no_game_that_is_over() {
    for (example, does) in [
        ("solo-of-1911", "Last game  A solo in 1911"),
        ("rulebook-sample", "Continue  "),
    ] {
        let mut player = with(&[example]);
        player.press("<esc>").shows(&[does]);
    }
}

/// What the card of the start screen leaves of a province's name is blanked.
#[test]
fn the_start_cuts_no_name() {
    let rows = Player::new().screen(80, 24);
    let card = rows.lines().filter_map(|row| row.split_once('▌'));
    let cut: Vec<&str> = card
        .map(|(left, _)| left)
        .filter(|left| left.ends_with(char::is_alphanumeric))
        .collect();
    assert!(cut.is_empty(), "{cut:?}\n{rows}");
}

#[test]
fn the_start_shows_who_is_next_in_full() {
    let seats = [[0, 1, 2].as_slice(), &[3, 4, 5, 6]].map(|powers| Seat {
        name: String::new(),
        powers: powers.iter().map(|&at| Power::from_index(at)).collect(),
    });
    let game = Game::new(Setup {
        seats: seats.to_vec(),
        ..Setup::standard("Two")
    });
    let mut player = Player::new();
    if let Message::Loaded(_, game) = loaded_message(game.expect("two seats"), Vec::new()) {
        let effects = player.app.update(Message::Loaded(LoadPurpose::Offer, game));
        player.carry_out(effects);
    }
    for size in [SMALL, (60, 20)] {
        player.shows_at(
            size,
            &["Spring 1901 orders · Austria, England", "France next"],
        );
    }
}

fn with(examples: &[&'static str]) -> Player {
    let mut player = Player::new();
    player.examples = examples.to_vec();
    player.press("o");
    player
}

#[test]
fn the_selected_game_is_shown() {
    let mut player = with(&["turn-limit-of-1907", "seven-computers", "solo-of-1911"]);
    let first = ["A turn limit in 1907", "Spring 1908", "a game master", "F9"];
    player.shows(&first);
    player.shows_wide(&first);
    player.press("<down>");
    player.shows(&["Seven computer players", "France wins"]);
    player.hides(&["Spring 1908"]);
    player.press("<down>");
    player.shows_wide(&["solo-of-1911", "wins"]);
    player.press("<up><up><enter>");
    player.shows(&["Spring 1908 orders"]);
}

#[test]
fn the_name_of_a_game_is_cut_last() {
    let player = with(&["turn-limit-of-1907"]);
    player.shows_wide(&["› turn-limit-of-1907 ", "after Fall 1911 "]);
    player.shows(&["Standard · after Fall 1911"]);
}

#[test]
fn a_fresh_install_has_sample_games() {
    let mut player = with(&[]);
    player.shows(&[
        "There are no saved games here yet.",
        "Sample games",
        "A solo in 1911",
    ]);
    player.shows_wide(&["The rulebook's sample game"]);
    let saves = player.saves;
    player.shows(&["with notes"]);
    player.press("<down><enter>");
    // it opens at its first phase, with the note
    player.shows(&[
        "Spring 1901 results",
        "A sample game with notes on 7 phases.",
    ]);
    player.press("<esc>").shows(&["wins"]);
    assert_eq!(
        (player.game().name.as_str(), player.saves),
        ("A solo in 1911", saves)
    );
}

#[test]
fn a_damaged_game_is_reported_in_the_list() {
    let mut player = with(&["damaged", "solo-of-1911"]);
    player.shows(&["damaged: line 1: this isn't a save"]);
    player.shows(&["can't be opened"]);
    player.press("<down>");
    player.hides(&["this isn't a save"]);
    // what was found out stays in the list
    player.shows(&["can't be opened"]);
    player.press("<up>");
    player.shows_wide(&["damaged: line 1: this isn't a save"]);
}

#[test]
fn games_are_selected_by_typing_and_by_keys() {
    let mut player = with(&["solo-of-1911", "turn-limit-of-1907", "seven-computers"]);
    player.press("<end>").shows(&["› Seven computer players"]);
    player.press("<home>").shows(&["› solo-of-1911"]);
    player.press("<pgdn>").shows(&["› Seven computer players"]);
    player.press("<pgup>turn lim");
    player.shows(&["› turn-limit-of-1907", "A turn limit in 1907"]);
    player.hides(&["solo-of-1911", "seven-computers"]);
    player.press("zzz").shows(&["No game has such a name."]);
    player
        .press("<esc>")
        .shows(&["› solo-of-1911", "seven-computers"]);
    // the phase and the board are words of a game, too
    player
        .press("fall 1911 stand")
        .shows(&["› solo-of-1911", "turn-limit-of-1907"]);
    player.hides(&["Seven computer players"]);
    player.press("<esc>seven<enter>");
    assert_eq!(player.game().name, "Seven computer players");
}

#[test]
fn a_game_is_deleted_after_a_second_key() {
    let mut player = with(&["turn-limit-of-1907", "solo-of-1911"]);
    player.press("<del>");
    player.shows(&[
        "Press Del again to delete “turn-limit-of-1907”",
        "“deleted”.",
    ]);
    player.press("<down>").hides(&["Press Del again"]);
    player.press("<up><del><esc>").hides(&["Press Del again"]);
    player.press("<del><del>").shows(&["✓ deleted"]);
    player.shows(&["› solo-of-1911"]);
    player.hides(&["turn-limit-of-1907 "]);
    player
        .press("<down><del>")
        .shows(&["A sample game can't be deleted."]);
    // inside a text, the key edits it
    player.press("so<left><del>").hides(&["Press Del again"]);
    player
        .press("<del>")
        .shows(&["Press Del again to delete “solo-of-1911”"]);
    player.press("<esc>").hides(&["Press Del again"]);
    player.press("<esc>").shows(&["solo-of-1911"]);
}

#[test]
fn a_row_has_the_phase_and_the_board_if_there_is_room() {
    let player = with(&["solo-of-1911"]);
    player.shows(&["Standard · after Fall 1911 · just now"]);
    player.shows_wide(&["after Fall 1911 · just now"]);
    player.hides_at((120, 40), &["Standard · after"]);
}

/// Saves the game and opens it again, at its first screen.
fn reopened(player: &Player) -> Player {
    Player::with_mismatches(reread(player), Vec::new())
}

/// Checks a game that is closed before everyone has seen the results: none is on the screen when it opens.
#[test]
fn a_game_that_is_left_during_the_reveal_opens_with_it() {
    let mut player = Player::two_seats();
    player
        .press("<enter>f lon nth<enter><c-d><enter><enter>")
        .play();
    player.shows(&["Spring 1901 reveal", "All orders are in."]);
    player.press("<enter><enter>");
    let mut player = reopened(&player);
    player.shows(&["Spring 1901 reveal", "All orders are in."]);
    player.hides(&["F Lon - NTH", "succeed"]);
    player.press("<esc>").shows(&["Spring 1901 results"]);
    reopened(&player).shows(&["Spring 1901 results"]);

    let mut player = Player::master();
    player.press("f lon nth<enter><c-d><enter><enter><enter>");
    let mut player = reopened(&player);
    player.shows(&["Spring 1901 read-aloud script", "All orders are in."]);
    player.press("<esc>").shows(&["Spring 1901 results"]);
    // a game master goes on with the sheets
    reopened(&player).shows(&["Fall 1901 orders"]);
}

#[test]
fn a_game_opens_with_the_last_results_until_someone_gives_orders() {
    let mut player = Player::two_seats();
    player
        .press("<enter>f lon nth<enter><c-d><enter><enter>")
        .play();
    player.press("<esc>");
    let mut player = reopened(&player);
    player.shows(&["Spring 1901 results", "^D next phase"]);
    player.press("<c-d>").shows(&["Pass the keyboard to Anna."]);
    player.press("<enter>f nth nwy<enter>");
    reopened(&player).shows(&["Pass the keyboard to Anna."]);
}
