//! One player, five computers and another program over the network, in a pseudo-terminal.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use chancery::board::Map;
use chancery::game::{Attendance, Game, SeatId, Setup, Victory, save};
use player::Level;
use tempfile::TempDir;

use super::{ASKS, CTRL_C, CTRL_D, ENTER, command, play};
use crate::pty::Terminal;

/// The seat of the other program.
const SEAT: usize = 1;

/// Writes a game that ends after the fall of 1902, with a person as the first power, and settings with an
/// address. Returns the folder.
fn folder(listen: &str) -> TempDir {
    let setup = Setup {
        victory: Some(Victory {
            last_year: Some(1902),
            ..Victory::of(Map::standard())
        }),
        ..Setup::standard("With a program")
    };
    let mut game = Game::new(setup).expect("seven seats");
    for seat in 1..7 {
        let attendance = match seat {
            SEAT => Attendance::Program,
            _ => Attendance::Computer(Level::ALL[0]),
        };
        assert_eq!(game.set_attendance(SeatId(seat), attendance), Ok(()));
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("game.toml"), save::write(&game)).expect("a save");
    let settings = format!("motion = \"off\"\nlisten = \"{listen}\"\n");
    fs::write(folder.path().join("settings.toml"), settings).expect("settings");
    folder
}

fn begin(folder: &Path) -> Terminal {
    let mut command = command();
    command.arg("--settings");
    command.arg(folder.join("settings.toml"));
    command.arg(folder.join("game.toml"));
    Terminal::start(command, 120, 40)
}

fn load(folder: &Path) -> Game {
    let text = fs::read_to_string(folder.join("game.toml")).expect("a save");
    let loaded = testing::saves::read(&text).expect("it reads");
    assert_eq!(loaded.mismatches, []);
    loaded.game
}

/// Starts a program that plays at the address that the screen shows.
fn join(screen: &str) -> Child {
    let (_, rest) = screen
        .split_once("waiting for a program at ")
        .expect("an address");
    let address = rest.split_whitespace().next().expect("an address");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(["daide", "play", address, "--level", "1"]);
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    pipes.spawn().expect("the program starts")
}

#[test]
fn a_program_plays_a_seat_until_the_end_of_the_game() {
    let folder = folder("127.0.0.1:0");
    let mut terminal = begin(folder.path());
    let mut programs: Vec<Child> = Vec::new();
    let waits = "waiting for a program at ";
    for _ in 0..100 {
        let states = ["^D play", "next phase", "^D show the end", "The end"];
        let screen = terminal.waits("a state of the game", |text| {
            states.iter().any(|state| text.contains(state))
                || programs.is_empty() && text.contains(waits)
        });
        let is = |state: &str| screen.contains(state);
        if is("The end") {
            terminal.type_keys(CTRL_C);
            terminal.leaves();
            break;
        }
        if is(waits) {
            programs.push(join(&screen));
            terminal.waits("the next state", |text| !text.contains(waits));
            continue;
        }
        if is("Fall 1901") && programs.len() == 1 {
            // the end of the program disconnects the other one, and the seat stays free for the next
            terminal.kill();
            terminal = begin(folder.path());
            assert!(!programs[0].wait().expect("it ends").success());
            let game = load(folder.path());
            assert_eq!(game.attendance(SeatId(SEAT)), Attendance::Program);
            terminal.shows(&["^D next phase"]);
            terminal.type_keys(CTRL_D);
            terminal.shows(&["^D play"]);
            terminal.type_keys(CTRL_D);
            terminal.shows(&[ASKS]);
            terminal.type_keys(ENTER);
            let screen = terminal.shows(&[waits]);
            programs.push(join(&screen));
            terminal.waits("the next state", |text| !text.contains(waits));
            continue;
        }
        play(&mut terminal);
    }
    let game = load(folder.path());
    assert!(game.ending().is_some());
    assert_eq!(programs.len(), 2);
    let last = programs.pop().expect("the second program");
    let output = last.wait_with_output().expect("it ends");
    assert!(
        output.status.success() && !output.stdout.is_empty(),
        "{output:?}"
    );
    let power = game.powers_of(SeatId(SEAT))[0];
    let mut movements = 0;
    for record in game.history() {
        let sheet = record.sheets[SEAT].as_ref().expect("a sheet");
        if record.turn().phase.is_movement() {
            movements += 1;
            assert_eq!(sheet.len(), record.position.units_of(power).count());
            assert!(!sheet.is_empty(), "{}", record.turn());
        }
    }
    assert_eq!(movements, 4);
}

#[test]
fn a_game_goes_on_if_no_program_can_join() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address").to_string();
    let folder = folder(&address);
    let mut terminal = begin(folder.path());
    terminal.shows(&["No program can join", &address]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&[ASKS]);
    terminal.type_keys(ENTER);
    terminal.shows(&["no program can join", &address]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Play without these orders?", "England"]);
    terminal.type_keys(ENTER);
    terminal.shows(&["Spring 1901 results"]);
    terminal.kill();
    let game = load(folder.path());
    let sheet = game.history()[0].sheets[SEAT].as_ref();
    assert_eq!(sheet.map(Vec::len), Some(0));
}
