//! The query for the terminal's background color, and named themes.

use portable_pty::CommandBuilder;

use super::{CTRL_C, ENTER, command};
use crate::pty::Terminal;

/// The query for the background color, and terminals' replies.
const QUESTION: &str = "\u{1b}]11;?\u{7}";
const LIGHT: &str = "\u{1b}]11;rgb:ffff/ffff/f0f0\u{1b}\\";
const DARK: &str = "\u{1b}]11;rgb:0000/0000/0000\u{7}";

/// The background of the light theme, as sent to the terminal.
const LIGHT_GROUND: &str = "48;2;246;243;234";
const DARK_GROUND: &str = "48;2;15;20;26";

fn with_saves(folder: &tempfile::TempDir) -> CommandBuilder {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.env_remove("COLORFGBG");
    command
}

#[test]
fn uses_the_background_that_the_terminal_reports() {
    for (answer, ground) in [(LIGHT, LIGHT_GROUND), (DARK, DARK_GROUND)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
        terminal.sends(QUESTION);
        terminal.type_keys(answer);
        terminal.shows(&["? help"]);
        terminal.sends(ground);
        terminal.type_keys(CTRL_C);
        let (status, sent) = terminal.leaves();
        assert!(status.success());
        let screen = String::from_utf8_lossy(&sent).into_owned();
        assert!(!screen.contains("rgb:"), "the answer was shown");
    }
}

/// Without a reply, the program uses the environment, and is dark by default.
#[test]
fn an_unknown_background_is_dark_by_default() {
    for (colors, ground) in [
        ("", DARK_GROUND),
        ("15;0", DARK_GROUND),
        ("0;15", LIGHT_GROUND),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = with_saves(&folder);
        command.env("COLORFGBG", colors);
        let mut terminal = Terminal::start(command, 80, 24);
        terminal.shows(&["? help"]);
        terminal.sends(ground);
        terminal.type_keys(CTRL_C);
        assert!(terminal.leaves().0.success());
    }
}

#[test]
fn a_late_reply_changes_only_the_colors() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
    terminal.shows(&["New hot-seat game", "? help"]);
    terminal.type_keys("n");
    terminal.shows(&["Players", "Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Austria."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["›"]);
    assert!(terminal.has_sent(DARK_GROUND) && !terminal.has_sent(LIGHT_GROUND));
    // in the middle of a typed line
    terminal.type_keys("tri");
    terminal.shows(&["› tri"]);
    terminal.type_keys(&format!(" {LIGHT}h"));
    let screen = terminal.shows(&["› tri h"]);
    assert!(
        !screen.contains("rgb") && !screen.contains("11;"),
        "{screen}"
    );
    terminal.sends(LIGHT_GROUND);
    terminal.kill();
}

/// Keys typed before the reply aren't lost and aren't read as part of it.
#[test]
fn keys_before_the_answer_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(with_saves(&folder), 80, 24);
    terminal.sends(QUESTION);
    terminal.type_keys(&format!("n{LIGHT}"));
    terminal.shows(&["Players", "Rulebook"]);
    terminal.sends(LIGHT_GROUND);
    terminal.kill();
}

#[test]
fn a_named_theme_needs_no_terminal_query() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.txt");
    let text = "base = 'light'\n[surfaces]\nground = '#010203'\n[powers.ITALY]\nfill = '#ef8577'\n";
    std::fs::write(&path, text).expect("a file");
    let mut command = with_saves(&folder);
    command.arg("--theme");
    command.arg(&path);
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["Austria and Italy look alike for normal vision: 0.0 apart, 10 is clear."]);
    terminal.type_keys(ENTER);
    terminal.sends("48;2;1;2;3");
    assert!(!terminal.has_sent(QUESTION));
    terminal.kill();
}

#[test]
fn an_invalid_theme_leaves_the_terminal_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.txt");
    std::fs::write(&path, "base = 'light'\nsea = 1\n").expect("a file");
    let mut command = with_saves(&folder);
    command.arg("--theme");
    command.arg(&path);
    let mut terminal = Terminal::start(command, 80, 24);
    terminal.shows(&["mine.txt: the theme can't be used", "line 2: "]);
    let (status, sent) = terminal.leaves();
    assert_eq!(status.exit_code(), 1);
    assert!(!sent.contains(&0x1b));
}
