//! A secret vote in a pseudo-terminal: the output after a ballot doesn't depend on it.

use super::{CTRL_C, CTRL_D, ENTER, command};
use crate::pty::Terminal;

/// A game for Anna and Ben, at the first handover screen.
const GAME: &str = r#"format = 1
name = "Two"
map = "standard"
rules = "datc-3.1"
mode = "hot-seat"

[[seats]]
name = "Anna"
powers = ["ENGLAND", "FRANCE", "RUSSIA"]

[[seats]]
name = "Ben"
powers = ["AUSTRIA", "GERMANY", "TURKEY"]
"#;

/// Starts the game of two at its first handover screen.
fn at_annas_handover_screen(folder: &tempfile::TempDir) -> Terminal {
    let path = folder.path().join("two.toml");
    std::fs::write(&path, GAME).expect("the game is written");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["Pass the keyboard to Anna."]);
    terminal
}

/// Starts at the second of two ballots of a vote on a draw, after Anna's.
fn after_one_ballot(folder: &tempfile::TempDir, ballot: &str) -> Terminal {
    let mut terminal = at_annas_handover_screen(folder);
    terminal.type_keys("\u{10}");
    terminal.shows(&["type a command"]);
    terminal.type_keys("propose a draw");
    terminal.shows(&["1 here"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["All survivors share the draw:"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["A secret vote: ballot 1 of 2", "Your vote is secret"]);
    terminal.type_keys(ballot);
    terminal.shows(&["Enter casts it"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["A secret vote: ballot 2 of 2", "Pass the keyboard to Ben."]);
    terminal
}

fn saved(folder: &tempfile::TempDir) -> String {
    std::fs::read_to_string(folder.path().join("two.toml")).expect("the save")
}

#[test]
fn nothing_of_a_ballot_is_in_the_bytes_after_its_turn() {
    let sent = ["y", "n"].map(|ballot| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = after_one_ballot(&folder, ballot);
        terminal.shows(&["Does the game end in a draw", "Your vote is secret"]);
        assert_eq!(
            saved(&folder),
            GAME,
            "nothing is kept before all have voted"
        );
        terminal.type_keys(CTRL_C);
        terminal.shows(&["Quit?"]);
        terminal.type_keys(CTRL_C);
        let (status, sent) = terminal.leaves();
        assert!(status.success());
        let text = String::from_utf8_lossy(&sent).into_owned();
        // compare the output after the first ballot
        let ballot = text.find("ballot 2 of 2").expect("the ballot was shown");
        text[ballot..].to_owned()
    });
    assert_eq!(sent[0], sent[1], "yes and no send the same");
}

#[test]
fn a_vote_is_saved_without_names() {
    for (ballot, text, result) in [
        (["y", "y"], "The game is over.", "result = \"passed\""),
        (["y", "n"], "Turkey: not all", "result = \"failed\""),
        (["n", "y"], "Turkey: not all", "result = \"failed\""),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = after_one_ballot(&folder, ballot[0]);
        terminal.shows(&["2 of 2", "Your vote is secret"]);
        terminal.type_keys(ballot[1]);
        terminal.shows(&["Enter casts it"]);
        terminal.type_keys(ENTER);
        terminal.shows(&[text]);
        let text = saved(&folder);
        assert!(text.contains(result), "{text}");
        for word in ["vetoes", "yes =", "no ="] {
            assert!(!text.contains(word), "{text}");
        }
        terminal.kill();
    }
}

/// Keys that arrive together with the key that seals don't open the next player's orders.
#[test]
fn what_is_typed_before_a_handover_screen_does_not_open_the_next_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = at_annas_handover_screen(&folder);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 10 orders"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal"]);
    let pasted = "\u{1b}[200~a\nb\n\u{1b}[201~";
    terminal.type_keys(&[&ENTER.repeat(30), pasted, &ENTER.repeat(30)].concat());
    terminal.shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    // no key is pending: Enter opens Ben's orders, which are empty
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 9 orders"]);
    terminal.quits();
}
