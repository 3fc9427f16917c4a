//! The position editor in a pseudo-terminal: enters a position from a sheet, and plays a phase.

use super::{CTRL_D, ENTER, ESC, start};

/// The units and the owners of centers on a physical board.
const BOARD: [(char, &str); 7] = [
    ('a', "a vie,a bud,f tri,a ser;centers vie bud tri ser gre"),
    ('e', "f nth,f nwy,a lon;centers lon edi lvp nwy"),
    (
        'f',
        "a par,a bur,f mao,f spa/sc;centers par mar bre spa por",
    ),
    ('g', "a mun,a ruh,f hol,f den;centers ber kie mun hol den"),
    ('i', "a ven,a rom,f ion;centers rom ven nap tun"),
    (
        'r',
        "a war,a mos,f sev,f stp/sc;centers mos war stp sev swe",
    ),
    ('t', "a con,a bul,f bla;centers con ank smy bul rum"),
];

#[test]
fn enters_a_position_and_adjudicates_a_phase() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = start(&folder, (120, 40));
    terminal.shows(&["New hot-seat game", "? help"]);
    terminal.type_keys("e");
    terminal.shows(&["Position", "Spring 1901", "22 units"]);
    for line in ["clear", "fall 1905"] {
        terminal.type_keys(line);
        terminal.type_keys(ENTER);
    }
    terminal.shows(&["Fall 1905", "0 units"]);
    for (letter, line) in BOARD {
        // the letter, the line, and Enter twice
        assert!(line.chars().count() + 3 <= 60, "{line}");
        terminal.type_keys(&letter.to_string());
        terminal.type_keys(ENTER);
        terminal.shows(&["Selected: "]);
        terminal.type_keys(line);
        terminal.type_keys(ENTER);
        terminal.shows(&["✓"]);
    }
    terminal.shows(&["25 units", "33 of 34 centers"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["custom position", "Fall 1905", "25 units"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 25 orders"]);
    for order in ["bur - mun", "a ruh s a bur - mun"] {
        terminal.type_keys(order);
        terminal.type_keys(ENTER);
    }
    terminal.shows(&["2 of 25 orders"]);
    terminal.type_keys(CTRL_D);
    terminal.type_keys(ENTER);
    terminal.shows(&["All orders are in."]);
    terminal.type_keys(ESC);
    terminal.shows(&["Fall 1905 results"]);
    let (status, _) = terminal.quits();
    assert!(status.success(), "it left with {status:?}");
    let saves = std::fs::read_dir(folder.path()).expect("the saves");
    let saves = saves.map(|entry| entry.expect("a file").path());
    let save = saves
        .filter(|path| path.extension().is_some_and(|it| it == "toml"))
        .map(|path| std::fs::read_to_string(path).expect("a save"))
        .next();
    let save = save.expect("one game is kept");
    for part in ["[start]", "F1905M", "\"F SPA/SC\"", "[phases.next.units]"] {
        assert!(save.contains(part), "no {part} in {save}");
    }
}
