//! A turn on every board in a pseudo-terminal: setup, an order, the results, the next phase, and
//! reopening the save.

use chancery::board::{Map, Phase};
use chancery::game::store::MapFolders;
use chancery::game::{Game, save};

use super::{CTRL_C, CTRL_D, DOWN, ENTER, ESC, command, tidy};
use crate::pty::Terminal;

const RIGHT: &str = "\u{1b}[C";

/// Starts the program at the start screen, or with a save.
fn start(folder: &tempfile::TempDir, save: Option<&str>) -> Terminal {
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.args(["--motion", "off"]);
    if let Some(save) = save {
        command.arg(save);
    }
    Terminal::start(command, 120, 40)
}

/// Sets up a game with a game master on a board.
fn set_up(terminal: &mut Terminal, map: &Map) {
    terminal.shows(&["New hot-seat game", "? help"]);
    let players = map.played().count();
    let players = match players {
        0..20 => players.to_string(),
        // the number before 1 is the maximum
        _ => "1\u{1b}[D".to_owned(),
    };
    terminal.type_keys(&format!("b{players}{DOWN}"));
    let title = format!("‹ {} ›", map.title());
    for number in 1..=Map::BUILT_IN.len() {
        // the last line of a board's description to be drawn
        let remark = format!(" {number} of ");
        if terminal.shows(&["› Board", &remark]).contains(&title) {
            break;
        }
        terminal.type_keys(RIGHT);
    }
    terminal.shows(&[&title]);
    terminal.type_keys(ENTER);
}

/// Returns an order for the first unit, or the first build, as it is typed and as it is shown.
fn order(map: &Map) -> (String, String) {
    let position = map.opening();
    let code = |text: String| text.to_lowercase();
    if position.turn.phase == Phase::Adjustments {
        let power = map.played().next().expect("a power");
        let home = position.open_homes(power).next().expect("a home");
        let home = map.short(home.location()).to_string();
        return (code(format!("build a {home}")), format!("A {home} B"));
    }
    let is_played = |power| map.played().any(|other| other == power);
    let unit = position.units().find(|unit| is_played(unit.power));
    let unit = unit.expect("a unit");
    let to = map.reach(unit.kind, unit.location).iter().next();
    let ends = [unit.location, to.expect("a way")].map(|at| map.short(at).to_string());
    let order = format!("{} {} - {}", unit.kind.letter(), ends[0], ends[1]);
    (code(order.clone()), order)
}

/// Returns the saved game and its file name.
fn saved_game(folder: &tempfile::TempDir) -> (Game, String) {
    let files = std::fs::read_dir(folder.path()).expect("the folder");
    let mut files = files.map(|file| file.expect("a file").path());
    let path = files.find(|path| path.extension().is_some_and(|end| end == "toml"));
    let path = path.expect("a save");
    let text = std::fs::read_to_string(&path).expect("a save");
    let find = |name: &str| {
        MapFolders::default()
            .find(name)
            .map_err(|error| error.to_string())
    };
    let loaded = save::read(&text, find).expect("it reads");
    assert_eq!(loaded.mismatches, []);
    (loaded.game, path.to_string_lossy().into_owned())
}

fn plays_a_turn(map: &Map) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = start(&folder, None);
    set_up(&mut terminal, map);
    let (typed, shown) = order(map);
    terminal.shows(&["^D done"]);
    terminal.type_keys(&format!("{typed}{ENTER}"));
    // the text as typed precedes the order
    terminal.waits(&shown, |text| {
        tidy(text).contains(&format!("✓ {typed} {shown}"))
    });
    terminal.type_keys(CTRL_D);
    terminal.shows(&["Seal all "]);
    terminal.type_keys(ENTER);
    terminal.shows(&["All orders are in."]);
    terminal.type_keys(ESC);
    terminal.shows(&["^D next phase"]);
    terminal.type_keys(CTRL_D);
    terminal.shows(&["^D done"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Enter yes"]);
    terminal.type_keys(ENTER);
    terminal.leaves();
    let (game, path) = saved_game(&folder);
    assert_eq!(game.map().name(), map.name());
    assert_eq!(game.history().len(), 1, "{}", map.name());
    let mut terminal = start(&folder, Some(&path));
    terminal.shows(&["^D done"]);
    terminal.kill();
}

/// On every fourth board, the standard one first; each is played without a terminal by the tests of `tui`.
#[test]
fn a_turn_is_played_on_many_boards() {
    for (name, _) in Map::BUILT_IN.iter().step_by(4) {
        let map = testing::board(name);
        plays_a_turn(&map);
    }
}
