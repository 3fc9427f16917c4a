//! Seats with passphrases in the real program: the files on the disk and the bytes sent.

use std::fs;

use crate::pty::{Terminal, scrolled_back};

use super::{CTRL_C, CTRL_D, DOWN, ENTER, ESC, UP, start};

const SIZE: (u16, u16) = (120, 40);
const RIGHT: &str = "\u{1b}[C";

/// Anna's orders, as typed, as read, and as shown on the screen.
const ANNAS: [&str; 6] = [
    "lon nth",
    "LON - NTH",
    "Lon - NTH",
    "mos ukr",
    "MOS - UKR",
    "Mos - Ukr",
];
const BENS: [&str; 3] = ["vie gal", "VIE - GAL", "Vie - Gal"];

struct PassphraseGame {
    folder: tempfile::TempDir,
    terminal: Terminal,
    /// All bytes that killed programs sent.
    before: Vec<u8>,
}

impl PassphraseGame {
    fn begin() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = start(&folder, SIZE);
        terminal.shows(&["New hot-seat game"]);
        terminal.type_keys("n");
        terminal.shows(&["Players", "Secrecy"]);
        // two players on the standard board, which is the last one for two
        let keys = ["2", DOWN, DOWN, RIGHT, DOWN, "Anna", DOWN, "Ben"];
        terminal.type_keys(&keys.concat());
        terminal.type_keys(&[&DOWN.repeat(20), &UP.repeat(8), RIGHT].concat());
        terminal.shows(&["‹ handover screen and passphrase ›"]);
        terminal.type_keys(ENTER);
        terminal.shows(&["Choose a passphrase or PIN"]);
        PassphraseGame {
            folder,
            terminal,
            before: Vec::new(),
        }
    }

    /// Types, waits for the screen, and checks every file of the folder.
    #[track_caller]
    fn play(&mut self, keys: &str, shown: &[&str]) {
        self.terminal.type_keys(keys);
        self.terminal.shows(shown);
        self.disk_hides(&[&ANNAS[..], &BENS[..]].concat());
    }

    #[track_caller]
    fn disk_hides(&self, words: &[&str]) {
        for entry in fs::read_dir(self.folder.path()).expect("the folder") {
            let path = entry.expect("an entry").path();
            // a file that is being renamed may no longer exist
            let Ok(bytes) = fs::read(&path) else { continue };
            let text = String::from_utf8_lossy(&bytes);
            for word in words {
                assert!(
                    !text.contains(word),
                    "{word:?} is in {}:\n{text}",
                    path.display()
                );
            }
        }
    }

    /// Returns the number of bytes sent so far.
    fn mark(&self) -> usize {
        self.terminal.sent.len()
    }

    /// Asserts that none of these words was sent after a mark or is on the screen.
    #[track_caller]
    fn terminal_hides(&self, from: usize, words: &[&str]) {
        let sent = String::from_utf8_lossy(&self.terminal.sent[from..]);
        let screen = self.terminal.text();
        for word in words {
            assert!(!sent.contains(word), "{word:?} was sent");
            assert!(!screen.contains(word), "{word:?} is on\n{screen}");
        }
    }

    /// Kills the program and starts it again.
    fn is_killed(&mut self) {
        let again = start(&self.folder, SIZE);
        let killed = std::mem::replace(&mut self.terminal, again);
        self.before.extend_from_slice(&killed.sent);
        killed.kill();
        self.terminal.shows(&["Continue"]);
        self.terminal.type_keys(ENTER);
    }
}

#[test]
fn encrypted_orders_are_hidden_before_the_reveal() {
    let mut evening = PassphraseGame::begin();
    evening.play("quartz\rquartz\r", &["ENGLAND", "0 of 10 orders"]);
    evening.play("f lon nth\r", &["1 of 10 orders"]);
    evening.play("mos ukr\r", &["2 of 10 orders"]);
    evening.play(CTRL_D, &["fingerprint"]);
    evening.play(ENTER, &["Pass the keyboard to Ben."]);
    let hand_over = evening.mark();
    evening.play("sphinx\rsphinx\r", &["0 of 9 orders"]);
    evening.play("vie gal\r", &["1 of 9 orders"]);
    evening.terminal_hides(hand_over, &ANNAS);

    evening.is_killed();
    evening
        .terminal
        .shows(&["Pass the keyboard to Ben.", "Passphrase or PIN"]);
    evening.terminal_hides(0, &[&ANNAS[..], &BENS[..]].concat());
    evening.play("quartz\r", &["Wrong passphrase"]);
    evening.play("sphinx\r", &["1 of 9 orders"]);
    evening.play(CTRL_D, &["You are the last player"]);
    evening.play(ENTER, &["All orders are in.", "Anna", "Passphrase or PIN"]);
    evening.terminal_hides(0, &ANNAS);

    evening.is_killed();
    // both sets of orders are encrypted now, so each player must unlock them
    evening.play("", &["All orders are in.", "Anna: enter your passphrase"]);
    evening.play("quartz\r", &["Ben: enter your passphrase"]);
    evening.terminal_hides(0, &[&ANNAS[..], &BENS[..]].concat());
    evening.terminal.type_keys("sphinx\r");
    evening
        .terminal
        .shows(&["press Enter to reveal the orders"]);
    evening.terminal.type_keys(ESC);
    evening.terminal.shows(&["Lon - NTH", "Vie - Gal"]);
    evening.terminal.type_keys(CTRL_C);
    evening.terminal.shows(&["Quit?"]);
    evening.terminal.type_keys(ENTER);
    let before = std::mem::take(&mut evening.before);
    let (status, sent) = evening.terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
    let all = [before, sent].concat();
    for title in ["\u{1b}]0;", "\u{1b}]1;", "\u{1b}]2;"] {
        let found = all
            .windows(title.len())
            .any(|bytes| bytes == title.as_bytes());
        assert!(!found, "a title was set");
    }
    for phrase in ["quartz", "sphinx"] {
        assert!(
            !String::from_utf8_lossy(&all).contains(phrase),
            "{phrase} was sent"
        );
    }
    let left = scrolled_back(&all, SIZE);
    for word in ANNAS.into_iter().chain(BENS) {
        assert!(!left.contains(word), "{word:?} is left in\n{left}");
    }
}

/// A change to encrypted orders is reported with its line, and the save isn't overwritten.
#[test]
fn reports_and_keeps_damaged_encrypted_orders() {
    let mut evening = PassphraseGame::begin();
    evening.play("quartz\rquartz\r", &["0 of 10 orders"]);
    evening.play("f lon nth\r", &["1 of 10 orders"]);
    let saves = || fs::read_dir(evening.folder.path()).expect("the folder");
    let mut paths = saves().map(|entry| entry.expect("an entry").path());
    let path = paths.find(|path| path.extension().is_some_and(|end| end == "toml"));
    let path = path.expect("the save");
    let again = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(&path).expect("the save");
    let at = text.find("sheet = \"").expect("a closed sheet") + 200;
    let mut damaged = text.clone().into_bytes();
    damaged[at] = if damaged[at] == b'0' { b'1' } else { b'0' };
    let line = 1 + text[..at].lines().count() - 1;
    let other = again.path().join("table.toml");
    fs::write(&other, &damaged).expect("a copy");
    let mut terminal = start(&again, SIZE);
    terminal.shows(&["Continue"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Anna."]);
    terminal.type_keys("quartz\r");
    let message = format!("line {line} of the save is damaged");
    terminal.shows(&["The passphrase is correct", &message]);
    // Ben writes and saves: Anna's encrypted orders don't change
    terminal.type_keys(RIGHT);
    terminal.shows(&["Pass the keyboard to Ben."]);
    terminal.type_keys("sphinx\rsphinx\rvie gal\r");
    terminal.shows(&["1 of 9 orders"]);
    let save = fs::read_to_string(&other).expect("the save");
    let sheet = String::from_utf8(damaged).expect("text");
    let sheet = sheet.lines().nth(line - 1).expect("the line").to_owned();
    assert!(save.lines().any(|row| row == sheet), "{save}");
}
