//! Fog of war in a pseudo-terminal: hidden units change no byte of the output.

use super::{CTRL_C, CTRL_D, ENTER, command};
use crate::pty::Terminal;

/// Returns a game for France and Germany, with other units in the east.
fn game(east: &str) -> String {
    format!(
        r#"format = 1
name = "Fog"
map = "standard"
rules = "datc-3.1"
mode = "hot-seat"

[house]
visibility = "vdiplomacy"

[[seats]]
powers = ["FRANCE"]

[[seats]]
powers = ["GERMANY"]

[start]
name = "S1901M"

[start.units]
FRANCE = ["A PAR", "A MAR"]
GERMANY = ["A MUN", "F KIE"]
{east}

[start.centers]
FRANCE = ["PAR", "MAR"]
GERMANY = ["MUN", "KIE"]
TURKEY = ["ANK", "CON"]
"#
    )
}

/// Plays as France from the first handover to the second one, and returns all output.
fn played(east: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fog.toml");
    std::fs::write(&path, game(east)).expect("the game is written");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 100, 30);
    terminal.shows(&["Pass the keyboard to France."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 2 orders"]);
    for (order, shown) in [
        ("par bur\r", "1 of 2 orders"),
        ("mar s par bur\r", "2 of 2 orders"),
    ] {
        terminal.type_keys(order);
        terminal.shows(&[shown]);
    }
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal France's orders?"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Pass the keyboard to Germany."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 2 orders"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal Germany's orders?"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Fall 1901", "Pass the keyboard to France."]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Spring 1901 results", "A Mar S A Par - Bur  supported"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Fall 1901 orders", "0 of 2 orders"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    terminal.type_keys(CTRL_C);
    let (status, sent) = terminal.leaves();
    assert!(status.success());
    String::from_utf8_lossy(&sent).into_owned()
}

#[test]
fn units_out_of_sight_change_no_byte() {
    let [one, two] = [
        "TURKEY = [\"A CON\", \"F ANK\"]",
        "TURKEY = [\"F CON\", \"A SMY\"]\nRUSSIA = [\"A MOS\"]",
    ]
    .map(played);
    assert_eq!(one, two);
}
