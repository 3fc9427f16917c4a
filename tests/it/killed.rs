//! Kills the program at random moments of saving: accepted orders are saved, and no file is
//! damaged.
//!
//! `CHANCERY_KILLS=300 cargo test -p chancery -- killed --nocapture` sets the number of kills.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::pty::Terminal;
use crate::terminal;
use chancery::board::{Id, Power};
use chancery::game::Game;
use chancery::orders::notation;
use chancery::store::{self, OpenGameFile};
use testing::dice::Dice;
use testing::saved_files::{folder, names, save_game};
use testing::saves::game;

/// The environment variable with the number of kills.
const KILLS: &str = "CHANCERY_KILLS";

/// The environment variable with the game that this test program, started again, saves until it is
/// killed.
const KEEP: &str = "CHANCERY_KEEP";

/// The mark printed before the number of each saved order.
const MARK: &str = "kept ";

/// The index of the power whose orders are counted: Italy.
const WRITER: usize = 4;

fn kills(usual: usize) -> usize {
    let kills = std::env::var(KILLS);
    kills.map_or(usual, |count| count.parse().expect("a number of kills"))
}

/// Returns a random number generator, and prints its seed.
fn dice() -> Dice {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.expect("a clock").as_nanos() as u64;
    println!("seed {seed}");
    Dice::seeded(seed)
}

/// Returns the number of the last order in a game.
fn number(game: &Game) -> u64 {
    let sheet = game.sheet(Power::from_index(WRITER));
    let words = sheet.first().expect("an order").text.split_whitespace();
    let last = words.last().expect("a number");
    last.parse().expect("a number")
}

fn write(game: &mut Game, number: u64) {
    let written = notation::read(game.map(), "A ROM - TUS").expect("an order");
    // texts of different lengths, so that remains of a longer file would be noticed
    let text = format!(
        "{}{number}",
        "rome to tuscany ".repeat((number % 11) as usize)
    );
    game.give(Power::from_index(WRITER), &text, written);
}

/// Not a test by itself: [`loses_no_accepted_order`] starts it and kills it.
#[test]
fn keeps_until_it_is_killed() {
    let Some(path) = std::env::var_os(KEEP) else {
        return;
    };
    let (mut held, loaded) = OpenGameFile::open(path.as_ref()).expect("it opens");
    let mut game = loaded.game;
    for order in number(&game) + 1.. {
        write(&mut game, order);
        held.keep(&game).expect("it is kept");
        let mut out = std::io::stdout().lock();
        let written = writeln!(out, "\n{MARK}{order}").and_then(|()| out.flush());
        written.expect("the order is printed");
    }
}

/// Starts a program that saves orders, kills it, and returns the last number that it printed.
fn until_killed(path: &Path, dice: &mut Dice) -> u64 {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program)
        .args(["--exact", "killed::keeps_until_it_is_killed", "--nocapture"])
        .env(KEEP, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let mut numbers = out.lines().filter_map(|line| {
        let line = line.expect("text");
        line.strip_prefix(MARK)?.parse::<u64>().ok()
    });
    let mut last = 0;
    for _ in 0..=dice.roll(6) {
        last = numbers.next().expect("an order is kept");
    }
    // at a random moment of saving this order or the next one
    std::thread::sleep(Duration::from_micros(dice.roll(12_000) as u64));
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    numbers.last().unwrap_or(last)
}

#[test]
fn loses_no_accepted_order() {
    let (_folder, store) = folder();
    let mut dice = dice();
    let mut game = game();
    write(&mut game, 0);
    let path = save_game(&store, &game);
    let (mut least, mut unfinished) = (0, 0);
    for kill in 0..kills(30) {
        let printed = until_killed(&path, &mut dice);
        assert!(printed >= least, "kill {kill}: {printed} after {least}");
        unfinished += usize::from(
            names(store.folder())
                .iter()
                .any(|name| name.ends_with(".tmp")),
        );
        let loaded = store::open(&path).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        assert_eq!(loaded.mismatches, []);
        let there = number(&loaded.game);
        assert!(
            there == printed || there == printed + 1,
            "kill {kill}: {there} is kept where {printed} was printed last"
        );
        let spare = store::open(&store::spare_of(&path)).expect("the version before");
        assert!(number(&spare.game) <= there);
        least = there;
    }
    println!(
        "{} kills, {unfinished} of them in the midst of writing, {least} orders",
        kills(30)
    );
    // only the game, its backup and the remains of the last kill are left
    let (mut held, _) = OpenGameFile::open(&path).expect("no program holds it");
    let mut game = store::open(&path).expect("it opens").game;
    write(&mut game, least + 1);
    held.keep(&game).expect("it is kept");
    drop(held);
    let left = names(store.folder());
    assert_eq!(left, ["thursday-table.toml", "thursday-table.toml.bak"]);
}

/// Runs the real program: orders that its screen shows as accepted are on disk, whenever it is
/// killed.
#[test]
fn saves_orders_that_are_shown_as_accepted() {
    const ORDERS: [&str; 3] = ["vie gal\r", "bud ser\r", "tri alb\r"];
    let mut dice = dice();
    for _ in 0..kills(30).div_ceil(10) {
        let saves = tempfile::tempdir().expect("a folder");
        let mut terminal: Terminal = terminal::start(&saves, (80, 24));
        terminal.shows(&["New hot-seat game", "? help"]);
        terminal.type_keys("n");
        terminal.shows(&["Players", "Rulebook"]);
        terminal.type_keys("\r");
        terminal.shows(&["Pass the keyboard to Austria."]);
        terminal.type_keys("\r");
        terminal.shows(&["0 of 3 orders"]);
        let written = 1 + dice.roll(3);
        for order in &ORDERS[..written] {
            terminal.type_keys(order);
        }
        let wanted = 1 + dice.roll(written);
        let counted = |text: &str| {
            let count = |count: &usize| text.contains(&format!("{count} of 3 orders"));
            (wanted..=3).rev().find(count)
        };
        let screen = terminal.waits("orders taken", |text| counted(text).is_some());
        let shown = counted(&screen).expect("a count");
        terminal.kill();
        let store = store::Store::open(Some(saves.path())).expect("a store");
        let saves = store.list().expect("a list");
        let game = store::open(&saves[0].path).expect("it opens").game;
        let there = game.sheet(Power::from_index(0)).len();
        assert!(there >= shown, "{shown} were shown, and {there} are kept");
        OpenGameFile::open(&saves[0].path).expect("no program holds it");
    }
}
