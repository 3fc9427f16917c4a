//! The program is killed at any moment of saving: what was accepted is there, and nothing is broken.
//!
//! `CHANCERY_KILLS=300 cargo test -p chancery -- killed --nocapture` kills so often.

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
use testing::saved_files::{folder, kept, names};
use testing::saves::game;

/// How many kills are tried, where it is not the usual number.
const KILLS: &str = "CHANCERY_KILLS";

/// The game that this program, started once more, is to keep until it is killed.
const KEEP: &str = "CHANCERY_KEEP";

/// What is printed once an order is kept, with its number.
const MARK: &str = "kept ";

/// Whose orders are counted: Italy's.
const WRITER: usize = 4;

fn kills(usual: usize) -> usize {
    let asked = std::env::var(KILLS);
    asked.map_or(usual, |count| count.parse().expect("a number of kills"))
}

/// Numbers that look like chance (xorshift); the seed is printed where a test fails.
struct Chance(u64);

impl Chance {
    fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seed = now.expect("a clock").as_nanos() as u64 | 1;
        println!("seed {seed}");
        Chance(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// The number of the last order that is in a game.
fn number(game: &Game) -> u64 {
    let sheet = game.sheet(Power::from_index(WRITER));
    let words = sheet.first().expect("an order").text.split_whitespace();
    let last = words.last().expect("a number");
    last.parse().expect("a number")
}

fn write(game: &mut Game, number: u64) {
    let written = notation::read(game.map(), "A ROM - TUS").expect("an order");
    // texts of many lengths: a piece of a longer file would show
    let text = format!(
        "{}{number}",
        "rome to tuscany ".repeat((number % 11) as usize)
    );
    game.give(Power::from_index(WRITER), &text, written);
}

/// Not a test of its own: what [`loses_no_accepted_order`] starts, and kills.
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
        let told = writeln!(out, "\n{MARK}{order}").and_then(|()| out.flush());
        told.expect("the order is told");
    }
}

/// Keeps orders until it is killed; gives the number of the last that was told.
fn until_killed(path: &Path, chance: &mut Chance) -> u64 {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program)
        .args(["--exact", "killed::keeps_until_it_is_killed", "--nocapture"])
        .env(KEEP, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let mut told = out.lines().filter_map(|line| {
        let line = line.expect("text");
        line.strip_prefix(MARK)?.parse::<u64>().ok()
    });
    let mut last = 0;
    for _ in 0..=chance.below(6) {
        last = told.next().expect("an order is kept");
    }
    // anywhere in what keeping an order takes, or the next
    std::thread::sleep(Duration::from_micros(chance.below(12_000)));
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    told.last().unwrap_or(last)
}

#[test]
fn loses_no_accepted_order() {
    let (_folder, store) = folder();
    let mut chance = Chance::new();
    let mut game = game();
    write(&mut game, 0);
    let path = kept(&store, &game);
    let (mut least, mut unfinished) = (0, 0);
    for kill in 0..kills(30) {
        let told = until_killed(&path, &mut chance);
        assert!(told >= least, "kill {kill}: {told} after {least}");
        unfinished += usize::from(
            names(store.folder())
                .iter()
                .any(|name| name.ends_with(".new")),
        );
        let loaded = store::open(&path).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        assert_eq!(loaded.mismatches, []);
        let there = number(&loaded.game);
        assert!(
            there == told || there == told + 1,
            "kill {kill}: {there} is kept where {told} was told last"
        );
        let spare = store::open(&store::spare_of(&path)).expect("the version before");
        assert!(number(&spare.game) <= there);
        least = there;
    }
    println!(
        "{} kills, {unfinished} of them in the midst of writing, {least} orders",
        kills(30)
    );
    // nothing is left but the game, the version before, and what the last kill left
    let (mut held, _) = OpenGameFile::open(&path).expect("nobody holds it");
    let mut game = store::open(&path).expect("it opens").game;
    write(&mut game, least + 1);
    held.keep(&game).expect("it is kept");
    drop(held);
    let left = names(store.folder());
    assert_eq!(left, ["thursday-table.toml", "thursday-table.toml.bak"]);
}

/// The real program: what its screen says is taken is on the disk, whenever it is killed.
#[test]
fn saves_orders_that_are_shown_as_accepted() {
    const ORDERS: [&str; 3] = ["vie gal\r", "bud ser\r", "tri alb\r"];
    let mut chance = Chance::new();
    for _ in 0..kills(30).div_ceil(10) {
        let saves = tempfile::tempdir().expect("a folder");
        let mut terminal: Terminal = terminal::start(&saves, (80, 24));
        terminal.shows(&["New hot-seat game", "? help"]);
        terminal.type_keys("\r");
        terminal.shows(&["Players", "Rulebook"]);
        terminal.type_keys("\r");
        terminal.shows(&["Pass the keyboard to Austria."]);
        terminal.type_keys("\r");
        terminal.shows(&["0 of 3 orders"]);
        let written = 1 + chance.below(3) as usize;
        for order in &ORDERS[..written] {
            terminal.type_keys(order);
        }
        let wanted = 1 + chance.below(written as u64) as usize;
        let counted = |text: &str| {
            let count = |count: &usize| text.contains(&format!("{count} of 3 orders"));
            (wanted..=3).rev().find(count)
        };
        let screen = terminal.waits("orders taken", |text| counted(text).is_some());
        let shown = counted(&screen).expect("a count");
        terminal.kill();
        let store = store::Store::open(Some(saves.path())).expect("a store");
        let kept = store.list().expect("a list");
        let game = store::open(&kept[0].path).expect("it opens").game;
        let there = game.sheet(Power::from_index(0)).len();
        assert!(there >= shown, "{shown} were shown, and {there} are kept");
        OpenGameFile::open(&kept[0].path).expect("nobody holds it");
    }
}
