//! Settings in a pseudo-terminal: from the file, the environment and the command line. Also
//! features that need a terminal: the clipboard, suspending, and thousands of sizes.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use portable_pty::CommandBuilder;

use super::{CTRL_C, ENTER, ESC, command};
use crate::pty::Terminal;

const F9: &str = "\u{1b}[20~";
const RIGHT: &str = "\u{1b}[C";
const CTRL_D: &str = "\u{4}";
const CTRL_Y: &str = "\u{19}";
const CTRL_Z: &str = "\u{1a}";
const CTRL_T: &str = "\u{14}";
const LIGHT_GROUND: &str = "48;2;246;243;234";
const DARK_GROUND: &str = "48;2;15;20;26";

struct SettingsFolder {
    folder: tempfile::TempDir,
}

impl SettingsFolder {
    fn with(settings: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("settings.toml"), settings).expect("a file");
        SettingsFolder { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("settings.toml")
    }

    fn command(&self) -> CommandBuilder {
        let mut command = command();
        command.env("CHANCERY_SAVES", self.folder.path().join("saves"));
        command.env("CHANCERY_SETTINGS", self.file());
        command
    }
}

fn leave(mut terminal: Terminal) {
    terminal.type_keys(CTRL_C);
    assert!(terminal.leaves().0.success());
}

#[test]
fn the_command_line_overrides_the_settings_file() {
    let folder =
        SettingsFolder::with("theme = 'light'\n[keys]\nrules = 'ctrl-t'\nhelp = ['f1', '!']\n");
    let mut terminal = Terminal::start(folder.command(), 80, 24);
    terminal.shows(&["! help"]);
    terminal.sends(LIGHT_GROUND);
    terminal.type_keys(CTRL_T);
    terminal.shows(&["4.A.1"]);
    leave(terminal);
    let mut dark = folder.command();
    dark.args(["--theme", "dark"]);
    let mut terminal = Terminal::start(dark, 80, 24);
    terminal.sends(DARK_GROUND);
    leave(terminal);
}

#[test]
fn reports_an_invalid_settings_file_and_starts() {
    let folder = SettingsFolder::with("motion = 'off'\ntheme = 'lihgt'\nglyphs = 'no'\n");
    let mut terminal = Terminal::start(folder.command(), 100, 30);
    terminal.shows(&[
        "New hot-seat game",
        "settings.toml ignored, F9 shows why: line 3, column 10: glyphs: expected",
    ]);
    terminal.type_keys(F9);
    terminal.shows(&["line 3, column 10: glyphs:"]);
    leave(terminal);
}

#[test]
fn a_settings_file_that_is_no_text_is_reported_and_kept() {
    let folder = SettingsFolder::with("");
    fs::write(folder.file(), b"\xff\xfet\0h\0").expect("the file");
    let mut terminal = Terminal::start(folder.command(), 200, 30);
    terminal.shows(&["New hot-seat game", "Settings ignored:", "not valid UTF-8"]);
    terminal.type_keys(F9);
    terminal.type_keys(CTRL_D);
    leave(terminal);
    assert_eq!(
        fs::read(folder.file()).expect("the file"),
        b"\xff\xfet\0h\0"
    );
}

#[test]
fn writes_settings_on_request_and_keeps_other_changes() {
    let folder = SettingsFolder::with("# mine\nmotion = 'off' # for now\n");
    let text = || fs::read_to_string(folder.file()).expect("the file");
    let mut terminal = Terminal::start(folder.command(), 80, 24);
    terminal.shows(&["? help"]);
    terminal.type_keys(F9);
    terminal.shows(&["auto: dark"]);
    terminal.type_keys(RIGHT);
    terminal.shows(&["‹ dark ›"]);
    assert!(!text().contains("theme"));
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Saved to"]);
    assert_eq!(
        text(),
        "# mine\nmotion = 'off' # for now\ntheme = \"dark\"\n"
    );
    fs::write(folder.file(), "mouse = 'off'\n").expect("the file");
    terminal.type_keys(RIGHT);
    terminal.shows(&["‹ light ›"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["changed by another program"]);
    assert_eq!(text(), "mouse = 'off'\n");
    leave(terminal);
}

#[test]
fn without_a_file_nothing_is_written_by_itself() {
    let folder = SettingsFolder::with("");
    fs::remove_file(folder.file()).expect("the file");
    let mut terminal = Terminal::start(folder.command(), 80, 24);
    terminal.shows(&["? help"]);
    terminal.type_keys(&format!("{F9}{RIGHT}{RIGHT}"));
    terminal.shows(&["‹ light ›"]);
    terminal.type_keys(ESC);
    terminal.shows(&["New hot-seat game"]);
    leave(terminal);
    assert!(!folder.file().exists());
}

#[test]
fn copies_text_to_the_terminal_clipboard() {
    let folder = SettingsFolder::with("");
    let mut terminal = Terminal::start(folder.command(), 100, 30);
    terminal.shows(&["? help"]);
    terminal.type_keys("b");
    terminal.shows(&["Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 22 orders"]);
    terminal.type_keys(&format!("par bur{ENTER}"));
    terminal.shows(&["1 of 22 orders"]);
    terminal.type_keys(CTRL_Y);
    terminal.shows(&["Copied 1 order, 2 lines"]);
    // "France:\nA PAR - BUR\n" in base 64
    terminal.sends("\u{1b}]52;c;RnJhbmNlOgpBIFBBUiAtIEJVUgo=");
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    leave(terminal);
}

/// The terminal is resized thousands of times during typing: no letter is lost, and the last size
/// is drawn.
#[test]
fn a_window_may_change_its_size_by_the_thousand() {
    let folder = SettingsFolder::with("motion = 'off'\n");
    let mut terminal = Terminal::start(folder.command(), 120, 40);
    terminal.shows(&["? help"]);
    terminal.type_keys("b");
    terminal.shows(&["Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 22 orders"]);
    let letters: Vec<char> = "zzz a long line that nobody can take for an order"
        .chars()
        .collect();
    let mut typed = letters.iter();
    for round in 0..3000u16 {
        terminal.resize(60 + round * 7 % 90, 20 + round * 3 % 30);
        if round % 60 == 0
            && let Some(letter) = typed.next()
        {
            terminal.type_keys(&letter.to_string());
        }
        std::thread::sleep(Duration::from_micros(500));
    }
    terminal.type_keys(&typed.collect::<String>());
    terminal.resize(100, 30);
    let line: String = letters.iter().collect();
    terminal.shows(&[&format!("› {line}"), "F1 help"]);
    terminal.kill();
}

/// Ctrl-Z suspends the program and restores the terminal. The program redraws when the shell
/// resumes it.
#[cfg(unix)]
#[test]
fn a_stopped_program_restores_the_terminal() {
    let folder = SettingsFolder::with("");
    let program = folder.command().get_argv()[0]
        .to_string_lossy()
        .into_owned();
    // a shell with job control
    let mut shell = CommandBuilder::new("sh");
    shell.args([
        "-c",
        &format!("set -m; {program}; echo it-stopped; read line; fg; exit"),
    ]);
    shell.env("CHANCERY_SAVES", folder.folder.path().join("saves"));
    shell.env("CHANCERY_SETTINGS", folder.file());
    let mut terminal = Terminal::start(shell, 100, 30);
    terminal.shows(&["? help"]);
    terminal.type_keys("b");
    terminal.shows(&["Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 22 orders"]);
    terminal.type_keys("par bu");
    terminal.shows(&["› par bu"]);
    terminal.type_keys(CTRL_Z);
    terminal.shows(&["it-stopped"]);
    terminal.type_keys("\n");
    terminal.shows(&["› par bu", "F1 help"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    leave(terminal);
}

/// Without a shell that could resume the program, Ctrl-Z doesn't suspend it.
#[cfg(unix)]
#[test]
fn a_program_without_a_shell_goes_on() {
    let folder = SettingsFolder::with("");
    let mut terminal = Terminal::start(folder.command(), 100, 30);
    terminal.shows(&["? help"]);
    terminal.type_keys(CTRL_Z);
    terminal.shows(&["No shell is waiting for you"]);
    terminal.type_keys("b");
    terminal.shows(&["Rulebook"]);
    leave(terminal);
}

#[test]
fn a_low_screen_names_the_command_that_lists_all_errors_of_the_settings() {
    let folder = SettingsFolder::with("mouse = 7\nmotoin = 1\nbell = 2\n");
    let mut terminal = Terminal::start(folder.command(), 80, 24);
    terminal.shows(&["settings.toml ignored"]);
    terminal.type_keys(F9);
    terminal.shows(&["3 errors: run chancery settings"]);
    terminal.resize(120, 40);
    terminal.shows(&["bell: expected"]);
    leave(terminal);
}
