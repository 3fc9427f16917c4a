//! The terminal program with malicious files and pastes, and the secrecy of orders: the tests
//! search every byte that it sends.

use std::fs;
use std::time::{Duration, SystemTime};

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use super::{ESCAPED, ESCAPES, file, good_save};
use crate::pty::{Terminal, scrolled_back};
use crate::terminal::{CTRL_C, CTRL_D, ENTER, ESC, command, start};

/// Quits from any screen, and returns all bytes that were sent.
#[track_caller]
fn leave(terminal: Terminal) -> Vec<u8> {
    let (status, sent) = terminal.quits();
    assert!(status.success(), "it left with {status:?}");
    sent
}

#[track_caller]
fn has_not(sent: &[u8], unwanted: &str) {
    let at = sent
        .windows(unwanted.len())
        .position(|bytes| bytes == unwanted.as_bytes());
    if let Some(at) = at {
        let start = at.saturating_sub(100);
        let around = String::from_utf8_lossy(&sent[start..(at + 100).min(sent.len())]);
        panic!("{unwanted:?} was sent: {around:?}");
    }
}

/// Asserts that no part of [`ESCAPES`] was sent unchanged.
#[track_caller]
fn harmless(sent: &[u8]) {
    // the program's own query for the background color ends with BEL
    let sent = String::from_utf8_lossy(sent).replace("\u{1b}]11;?\u{7}", "");
    let sent = sent.as_bytes();
    has_not(sent, "\u{1b}]0;");
    has_not(sent, "\u{7}");
    has_not(sent, "\u{9b}");
    has_not(sent, "\u{7f}");
}

#[test]
fn listing_a_folder_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = good_save();
    let replaced = |was: &str, is: &str| good.replacen(was, is, 1);
    let fine = replaced("Zoë", ESCAPED).replacen("Thursday", ESCAPED, 1);
    file(
        folder.path(),
        &format!("1{ESCAPES}.toml").replace('/', ""),
        fine,
    );
    file(folder.path(), "2-raw.toml", replaced("Zoë", ESCAPES));
    file(
        folder.path(),
        "3-key.toml",
        format!("format = 1\n\"{ESCAPED}\" = 1"),
    );
    file(
        folder.path(),
        "4-map.toml",
        replaced("map = \"standard\"", &format!("map = \"{ESCAPED}\"")),
    );
    file(
        folder.path(),
        "5-outcome.toml",
        replaced(
            "\"A PAR\" = [\"bounce\"]",
            &format!("\"{ESCAPED}\" = [\"{ESCAPED}\"]"),
        ),
    );
    // with equal times any of them would be the newest, which the start screen shows
    let files = fs::read_dir(folder.path()).expect("the folder");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    for (path, age) in files.iter().rev().zip(0..) {
        let file = fs::File::options().write(true).open(path).expect("a file");
        let written = SystemTime::now() - Duration::from_secs(age);
        file.set_modified(written).expect("a time");
    }
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("6-pipe.toml"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    for number in 0..5 {
        let mut terminal = start(&folder, (80, 24));
        terminal.shows(&["New hot-seat game", "? help"]);
        terminal.type_keys("o");
        terminal.shows(&["Open", "pwned", "2-raw", "3-key", "4-map", "5-outcome"]);
        assert!(!terminal.text().contains("6-pipe"), "{}", terminal.text());
        terminal.type_keys(&"\u{1b}[B".repeat(number));
        terminal.type_keys(ENTER);
        terminal.waits("a game, or why not", |text| {
            text.contains("Pass the keyboard to") || text.contains("line ")
        });
        harmless(&leave(terminal));
    }
}

#[test]
fn offers_the_backup_of_a_damaged_game() {
    let folder = tempfile::tempdir().expect("a folder");
    file(folder.path(), "table.toml.bak", good_save());
    let damaged = good_save().replacen("mode =", "mood =", 1);
    file(folder.path(), "table.toml", &damaged);
    let mut terminal = start(&folder, (80, 24));
    terminal.shows(&["table.toml is damaged", "line ", "mood", "previous version"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to", "Fall 1901"]);
    leave(terminal);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a save");
    assert_eq!(read("table.toml"), damaged);
    assert_eq!(read("table.toml.bak"), good_save());
    assert_eq!(read("thursday-table.toml"), good_save());
}

#[test]
fn reports_a_game_that_is_open_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    file(folder.path(), "table.toml", good_save());
    let mut first = start(&folder, (80, 24));
    first.shows(&["Continue"]);
    let mut second = start(&folder, (80, 24));
    second.shows(&["Continue"]);
    first.type_keys(ENTER);
    first.shows(&["Pass the keyboard to"]);
    second.type_keys(ENTER);
    second.shows(&["table.toml: the game is open in another chancery; close it there"]);
    first.kill();
    second.type_keys(ENTER);
    second.shows(&["Pass the keyboard to"]);
    leave(second);
}

#[test]
fn pasted_escapes_are_stripped() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = order_entry(&folder, (80, 24));
    // pastes of one line and of many, both between the terminal's markers
    let many = format!("{ESCAPES}\nA Vie - Tri{ESCAPES}\n").repeat(40);
    for text in [format!("vie tri{ESCAPES}"), many] {
        terminal.type_keys(&format!("\u{1b}[200~{text}\u{1b}[201~"));
        terminal.shows(&["pwned"]);
    }
    terminal.shows(&["40 questions"]);
    terminal.type_keys(ESC);
    terminal.shows(&["Esc skip the rest"]);
    terminal.type_keys(ESC);
    // Esc together with a letter is Alt and the letter
    terminal.shows(&["Tab next unit"]);
    terminal.type_keys("ok");
    terminal.shows(&["ok"]);
    harmless(&leave(terminal));
}

/// Starts a new game with order entry for Austria.
fn order_entry(folder: &TempDir, size: (u16, u16)) -> Terminal {
    let mut terminal = start(folder, size);
    terminal.shows(&["New hot-seat game", "? help"]);
    terminal.type_keys("n");
    terminal.shows(&["Players", "Rulebook"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Austria."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 3 orders"]);
    terminal
}

/// Austria's orders, as shown or as typed.
const AUSTRIAS: [&str; 6] = [
    "vie tyr",
    "Vie - Tyr",
    "VIE - TYR",
    "Tyr",
    "Vienna",
    "Austria's secret",
];

#[test]
fn no_byte_of_another_seats_orders_is_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    for size in [(80, 24), (120, 40)] {
        let mut terminal = order_entry(&folder, size);
        terminal.type_keys("vie tyr");
        terminal.type_keys(ENTER);
        terminal.shows(&["1 of 3 orders"]);
        terminal.type_keys(CTRL_D);
        terminal.shows(&["Enter seal"]);
        terminal.type_keys(ENTER);
        terminal.shows(&["Pass the keyboard to England."]);
        // from here on, England's player is at the keyboard
        let handover = terminal.sent.len();
        terminal.type_keys(ENTER);
        terminal.shows(&["ENGLAND", "0 of 3 orders"]);
        terminal.type_keys("f lon nth");
        terminal.type_keys(ENTER);
        terminal.shows(&["1 of 3 orders"]);
        // undo; the previous line; the order list, the map and help over it, and back
        terminal.type_keys("\u{1b}u");
        terminal.shows(&["0 of 3 orders"]);
        terminal.type_keys("\u{12}");
        terminal.shows(&["› f lon nth"]);
        terminal.type_keys("\u{15}");
        for keys in [
            "\u{1b}OQ", "\u{1b}OR", "\u{1b}OR", "\u{1b}OR", "\u{1b}OQ", "\u{c}",
        ] {
            terminal.type_keys(keys);
        }
        terminal.resize(100, 30);
        terminal.type_keys("lvp");
        terminal.shows(&["› lvp"]);
        terminal.type_keys(CTRL_C);
        terminal.shows(&["Quit?"]);
        terminal.type_keys(ENTER);
        let (status, sent) = terminal.leaves();
        assert!(status.success(), "it left with {status:?}");
        let after = &sent[handover..];
        for order in &AUSTRIAS[..3] {
            has_not(after, order);
        }
        // the scrollback must be empty, because the program uses the alternate screen
        let left = scrolled_back(&sent, size);
        for order in AUSTRIAS {
            assert!(!left.contains(order), "{order} is left behind:\n{left}");
        }
        assert!(left.trim().is_empty(), "something is left behind:\n{left}");
        // after a restart, Austria's orders still aren't shown
        let mut terminal = start(&folder, size);
        terminal.shows(&["Continue"]);
        terminal.type_keys(ENTER);
        terminal.shows(&["Pass the keyboard to England."]);
        let sent = leave_for_good(terminal);
        for order in &AUSTRIAS[..3] {
            has_not(&sent, order);
        }
        for save in std::fs::read_dir(folder.path()).expect("the saves") {
            std::fs::remove_file(save.expect("a save").path()).expect("it is removed");
        }
    }
}

fn leave_for_good(mut terminal: Terminal) -> Vec<u8> {
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    terminal.type_keys(ENTER);
    terminal.leaves().1
}

/// A terminal that is resized after every letter.
#[test]
fn hundreds_of_sizes_while_somebody_types() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = order_entry(&folder, (80, 24));
    // a blank on an empty line would select on the map
    let line = "avie-tri";
    for turn in 0..300_u16 {
        // sizes from 1 to very wide, in leaps
        let (cols, rows) = (1 + turn * 37 % 251, 1 + turn * 23 % 73);
        terminal.resize(cols, rows);
        let letter = usize::from(turn) % line.len();
        terminal.type_keys(&line[letter..=letter]);
    }
    terminal.resize(50, 15);
    terminal.shows(&["chancery needs 60 x 20"]);
    terminal.resize(80, 24);
    terminal.type_keys("\u{15}");
    terminal.type_keys("vie tri");
    terminal.shows(&["› vie tri"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["1 of 3 orders"]);
    leave(terminal);
}

/// A save is given on the command line: its errors are printed without a screen.
#[test]
fn reports_a_damaged_save_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    file(
        folder.path(),
        "table.toml",
        format!("format = 1\n\"{ESCAPED}\" = 1"),
    );
    file(folder.path(), "table.toml.bak", good_save());
    let mut command: CommandBuilder = command();
    command.cwd(folder.path());
    command.arg("table.toml");
    let terminal = Terminal::start(command, 80, 24);
    let (status, sent) = terminal.leaves();
    assert_eq!(status.exit_code(), 1);
    harmless(&sent);
    let message = String::from_utf8_lossy(&sent).into_owned();
    assert!(message.contains("line 2"), "{message}");
    assert!(message.contains("chancery table.toml.bak"), "{message}");
}
