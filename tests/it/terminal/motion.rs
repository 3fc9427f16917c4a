//! Animations in a pseudo-terminal.

use chancery::game::save;
use portable_pty::CommandBuilder;

use super::{CTRL_D, ENTER, command};
use crate::pty::Terminal;
use testing::saves::one_seat;

/// Seals the orders of all powers, so that Spring 1901 is about to be revealed.
fn before_a_reveal(mut command: CommandBuilder, folder: &tempfile::TempDir) -> Terminal {
    command.env("CHANCERY_SAVES", folder.path());
    let file = folder.path().join("game.toml");
    std::fs::write(&file, save::write(&one_seat())).expect("a game can be written");
    command.arg(&file);
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.shows(&["Spring 1901 orders"]);
    terminal.type_keys("f sev bla");
    terminal.shows(&["✓ F Sev - BLA"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["1 of 22 orders"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Enter seal"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["All orders are in."]);
    terminal
}

#[test]
fn saves_a_game_before_the_reveal_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = before_a_reveal(command(), &folder);
    let saved = std::fs::read_dir(folder.path()).expect("the folder can be read");
    let files: Vec<_> = saved.map(|file| file.expect("a file").path()).collect();
    let texts = files
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok());
    let resolved =
        texts.filter(|text| text.contains("F SEV - BLA") && text.contains("[phases.results]"));
    assert!(resolved.count() >= 1, "{files:?}");
    // without a key press, the powers are shown one after the other
    terminal.type_keys(ENTER);
    terminal.shows(&["1 of 7", "continues in"]);
    terminal.shows(&["2 of 7", "Army Liverpool holds"]);
    // 22 orders would take 20 seconds: keys without a command show them at once
    for _ in 0..40 {
        terminal.type_keys("x");
    }
    terminal.shows(&["Spring 1901 results"]);
    terminal.kill();
}

#[test]
fn without_motion_a_reveal_waits_for_keys_and_nothing_is_sent_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command();
    command.args(["--motion", "off"]);
    let mut terminal = before_a_reveal(command, &folder);
    terminal.type_keys(ENTER);
    terminal.shows(&["1 of 7", "Fleet Trieste holds"]);
    assert!(!terminal.text().contains("continues in"));
    terminal.type_keys(" ");
    terminal.shows(&["2 of 7"]);
    terminal.kill();
}
