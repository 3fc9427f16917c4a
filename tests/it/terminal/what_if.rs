//! A what-if in a pseudo-terminal: a changed past phase is saved as a new game, and the original
//! doesn't change.

use std::path::Path;

use super::{CTRL_C, ENTER, ESC, start};

const F6: &str = "\u{1b}[17~";
const PAGE_UP: &str = "\u{1b}[5~";
const ALT_K: &str = "\u{1b}k";

/// Copies an example into a folder. Returns its path and its bytes.
fn copied(folder: &Path) -> (std::path::PathBuf, Vec<u8>) {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/examples/rulebook-sample.toml");
    let bytes = std::fs::read(example).expect("an example");
    let path = folder.join("sample.toml");
    std::fs::write(&path, &bytes).expect("a copy");
    (path, bytes)
}

#[test]
fn saving_a_branch_leaves_the_game_file_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, bytes) = copied(folder.path());
    let mut terminal = start(&folder, (120, 40));
    terminal.shows(&["Continue", "? help"]);
    terminal.type_keys(F6);
    terminal.shows(&["WHAT IF Winter 1902", "game: Spring 1903"]);
    // F02R, then F02
    terminal.type_keys(PAGE_UP);
    terminal.shows(&["WHAT IF Fall 1902 retreats"]);
    terminal.type_keys(PAGE_UP);
    terminal.waits("the fall", |screen| {
        screen.contains("WHAT IF Fall 1902 the real game")
    });
    terminal.type_keys("ruh h");
    terminal.shows(&["Enter change the order", "was ↯ dislodged"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["◆  1 order changed", "Δ✓ A Ruh H", "→✗ A Bur - Bel"]);
    terminal.type_keys(ALT_K);
    terminal.shows(&["saved as"]);
    assert_eq!(std::fs::read(&path).expect("the game"), bytes);
    terminal.type_keys(ESC);
    terminal.shows(&["Winter 1902"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    terminal.type_keys(ENTER);
    let (status, _) = terminal.leaves();
    assert!(status.success(), "it left with {status:?}");
    assert_eq!(std::fs::read(&path).expect("the game"), bytes);
    // the branch is a normal game, but not the last one played
    let branches: Vec<_> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.contains("what-if") && name.ends_with(".toml"))
        .collect();
    let [branch] = &branches[..] else {
        panic!("{branches:?}");
    };
    let text = std::fs::read_to_string(folder.path().join(branch)).expect("the branch");
    assert!(text.contains("ruh h"), "{text}");
    let mut terminal = start(&folder, (120, 40));
    terminal.waits("the game", |screen| {
        screen.contains("Continue") && !screen.contains("what if in")
    });
    terminal.type_keys("o");
    terminal.shows(&["sample-game-what-if"]);
    terminal.type_keys(&format!("if{ENTER}"));
    terminal.shows(&["Fall 1902 orders", "A Ruh H"]);
    terminal.kill();
}

#[test]
fn before_the_reveal_no_byte_of_another_sheet_is_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = start(&folder, (120, 40));
    terminal.shows(&["New hot-seat game", "? help"]);
    terminal.type_keys("n");
    terminal.shows(&["Players"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Austria."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 3 orders"]);
    terminal.type_keys("vie tri\r");
    terminal.shows(&["1 of 3 orders"]);
    terminal.type_keys("\u{4}");
    terminal.shows(&["Enter seal"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to England."]);
    let before = terminal.sent.len();
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 3 orders"]);
    terminal.type_keys(F6);
    terminal.shows(&["WHAT IF Spring 1901", "other powers hold"]);
    terminal.type_keys("ven tri\r");
    terminal.shows(&["Δ✗ A Ven - Tri"]);
    let sent = String::from_utf8_lossy(&terminal.sent[before..]).into_owned();
    assert!(sent.contains("WHAT IF"));
    assert!(!sent.contains("Vie - Tri") && !sent.contains("vie tri"));
    terminal.kill();
}
