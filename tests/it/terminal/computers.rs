//! One player against six computers in a pseudo-terminal, until the end of the game.

use chancery::board::Map;
use chancery::game::{Attendance, Game, SeatId, Setup, Victory, save};
use player::Level;

use super::{CTRL_C, CTRL_D, command, first_line, play, start};
use crate::pty::Terminal;

/// Returns a game that ends after the fall of 1902, with a person at one seat.
fn game(person: SeatId) -> Game {
    let setup = Setup {
        victory: Some(Victory {
            last_year: Some(1902),
            ..Victory::of(Map::standard())
        }),
        ..Setup::standard("Against six")
    };
    let mut game = Game::new(setup).expect("seven seats");
    for seat in game.seat_ids().filter(|&seat| seat != person) {
        let level = Level::ALL[seat.0 % 3];
        let set = game.set_attendance(seat, Attendance::Computer(level));
        assert_eq!(set, Ok(()));
    }
    game
}

#[test]
fn a_game_against_six_computers_is_played_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("six.toml");
    std::fs::write(&path, save::write(&game(SeatId(0)))).expect("a save");
    let begin = || {
        let mut command = command();
        command.args(["--motion", "off"]);
        command.arg(&path);
        Terminal::start(command, 120, 40)
    };
    let mut terminal = begin();
    let mut was_killed = false;
    let states = ["^D play", "next phase", "^D show the end", "The end"];
    for _ in 0..100 {
        let screen = terminal.waits("a state of the game", |text| {
            states.iter().any(|state| text.contains(state))
        });
        let is = |state: &str| screen.contains(state);
        if is("The end") {
            terminal.type_keys(CTRL_C);
            terminal.leaves();
            let text = std::fs::read_to_string(&path).expect("a save");
            let find = |_: &str| Ok(Map::standard_shared());
            let loaded = save::read(&text, find).expect("it reads");
            assert_eq!(loaded.mismatches, []);
            assert!(loaded.game.ending().is_some());
            assert!(was_killed);
            return;
        }
        if is("Fall 1901") && !was_killed {
            // after a restart, the computer starts its search again
            terminal.kill();
            terminal = begin();
            was_killed = true;
            continue;
        }
        play(&mut terminal);
    }
    panic!("the game does not end: {}", terminal.text());
}

#[test]
fn two_keys_begin_a_game_against_the_computer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = start(&folder, (120, 40));
    terminal.shows(&["Play against the computer"]);
    terminal.type_keys("a");
    terminal.shows(&["Power", "Computer", "Board"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Spring 1901", "^D"]);
    terminal.kill();
}

#[test]
fn a_game_that_goes_on_from_another_has_a_file_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("club.toml");
    let mut game = Game::new(Setup::standard("Club")).expect("seven seats");
    game.resolve();
    std::fs::write(&path, save::write(&game)).expect("a save");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.shows(&["Fall 1901"]);
    terminal.type_keys("\u{1b}[5~");
    terminal.shows(&["Spring 1901 results"]);
    terminal.type_keys("\u{e}");
    terminal.shows(&["Play on from Spring 1901", "Club"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["of 3 orders"]);
    terminal.kill();
    let first = std::fs::read_to_string(&path).expect("the first game");
    assert_eq!(first, save::write(&game));
    let games = std::fs::read_dir(folder.path()).expect("the folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("a file").file_name();
    let is_save = |name: &std::ffi::OsString| name.to_string_lossy().ends_with(".toml");
    assert_eq!(games.map(name).filter(is_save).count(), 2);
}

#[test]
fn moves_alone_take_one_key_a_phase_beside_the_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("france.toml");
    std::fs::write(&path, save::write(&game(SeatId(2)))).expect("a save");
    let mut command = command();
    command.args(["--motion", "off"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 120, 40);
    terminal.shows(&["0 of 3 orders"]);
    for phase in ["Spring 1901", "Fall 1901"] {
        // from the results, the first letter goes on to the next orders
        terminal.type_keys("all hold\r");
        terminal.waits("the orders", |text| {
            first_line(text).contains(phase) && first_line(text).contains("3 of 3 orders")
        });
        terminal.type_keys(CTRL_D);
        terminal.waits("the results", |text| {
            first_line(text).contains(&format!("{phase} results"))
        });
    }
    terminal.kill();
}
