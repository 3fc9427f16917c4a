//! Replies of terminals, and floods of input.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::{CTRL_C, ENTER, Table};

/// Replies of terminals, in the parts in which they arrive.
const REPLIES: [&[&str]; 9] = [
    &["\u{1b}]11;rgb:ffff/ffff/f0f0\u{1b}\\"],
    &["\u{1b}]11;rgb:ff", "ff/ffff/f0f0\u{7}"],
    &["\u{1b}[?62;22", ";52c"],
    &["\u{1b}[>1;10;0c"],
    &["\u{1b}[12;4", "0R\u{1b}[I\u{1b}[O"],
    &["\u{1b}P>|xterm", "(390)\u{1b}", "\\"],
    &["\u{1b}[?2026;2$y\u{1b}[?0u"],
    &["\u{1b}[201~"],
    &["\u{1b}_Gi=31;OK\u{1b}\\"],
];

fn at_the_entry_line() -> Table {
    let mut table = Table::sit_down((80, 24));
    table.open_sheet("Austria", "S1901M");
    table
}

#[test]
fn replies_are_never_typed() {
    let mut table = at_the_entry_line();
    table.terminal.type_keys("vie ");
    for pieces in REPLIES {
        for piece in pieces {
            table.terminal.type_keys(piece);
            // send each part separately
            std::thread::sleep(Duration::from_millis(60));
        }
    }
    table.terminal.type_keys("gal");
    let screen = table.terminal.shows(&["✓ A Vie - Gal"]);
    assert!(screen.contains("› vie gal▌"), "{screen}");
    table.terminal.type_keys(ENTER);
    table.shows("1 of 3 orders");
    // Ctrl-C after an unfinished paste works
    table.terminal.type_keys("\u{1b}[200~");
    table.terminal.type_keys(CTRL_C);
    table.shows("Quit?");
    table.terminal.kill();
}

#[test]
fn a_flood_is_read_in_one_go_and_ctrl_c_works() {
    let mut table = at_the_entry_line();
    let before = table.terminal.sent.len();
    let start = Instant::now();
    table.terminal.type_keys(&"a par bur ".repeat(3000));
    table.terminal.type_keys(CTRL_C);
    table.shows("Quit?");
    let (took, sent) = (start.elapsed(), table.terminal.sent.len() - before);
    println!("{} ms, {sent} bytes drawn", took.as_millis());
    assert!(took < Duration::from_secs(5), "{took:?}");
    assert!(sent < 200_000, "{sent} bytes were drawn");
    table.terminal.kill();
}

#[test]
fn a_flood_of_letters_and_a_paste_are_taken() {
    for bracketed in [false, true] {
        let mut table = at_the_entry_line();
        let text = "a par bur ".repeat(3000);
        let start = Instant::now();
        table.terminal.type_keys(&if bracketed {
            format!("\u{1b}[200~{text}\u{1b}[201~")
        } else {
            text
        });
        table.terminal.type_keys("\u{15}tri");
        table.shows("› tri");
        let took = start.elapsed();
        println!("bracketed {bracketed}: {} ms", took.as_millis());
        assert!(took < Duration::from_secs(5), "{took:?}");
        table.terminal.kill();
    }
}

/// Signals that end a program restore the terminal, and determine the exit status.
#[test]
fn signals_restore_the_terminal() {
    for signal in ["USR1", "USR2", "ALRM", "ABRT", "TERM", "HUP", "QUIT"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = super::start(&folder, (80, 24));
        terminal.shows(&["? help"]);
        terminal.signal(signal);
        let (status, _) = terminal.leaves();
        assert!(status.signal().is_some(), "{signal}: {status:?}");
    }
}

/// Starts a game with an order that can't be saved, because this file blocks the folder of saves.
fn with_unsaved_order() -> (Table, PathBuf) {
    let mut table = at_the_entry_line();
    let saves = table.folder.path().join("saves");
    table.terminal.kill();
    std::fs::write(&saves, "").expect("a file");
    let mut command = super::command();
    command.env("CHANCERY_SAVES", &saves);
    table.terminal = crate::pty::Terminal::start(command, 120, 40);
    table.terminal.shows(&["New hot-seat game"]);
    table.terminal.type_keys("n");
    table.terminal.shows(&["Players", "Rulebook"]);
    table.terminal.type_keys("\r");
    table.shows("Not saved: saves: can't make the folder: ");
    table.shows("Pass the keyboard to Austria.");
    table.terminal.type_keys("\r");
    table.shows("AUSTRIA Spring 1901");
    table.terminal.type_keys("vie gal\r");
    table.shows("! A Vie - Gal not saved");
    (table, saves)
}

#[test]
fn quitting_a_game_that_is_not_saved_is_a_failure() {
    let (mut table, _) = with_unsaved_order();
    table.terminal.type_keys("\u{3}");
    table.shows("Quit?");
    table.terminal.type_keys("\u{3}");
    let (status, sent) = table.terminal.leaves();
    assert_eq!(status.exit_code(), 1);
    let message = "chancery: the last changes of the game weren't saved: ";
    assert!(String::from_utf8_lossy(&sent).contains(message));
}

#[test]
fn an_order_is_shown_as_not_saved_until_it_is() {
    let (mut table, saves) = with_unsaved_order();
    std::fs::remove_file(&saves).expect("it can be removed");
    // saved without a key press
    table.shows("✓ A Vie - Gal");
    table.shows("· saved");
    table.terminal.kill();
}
