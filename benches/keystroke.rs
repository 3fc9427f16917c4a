//! The time of a key in order entry: from the key to the drawn frame, and the reading alone.
//!
//! `cargo bench --bench keystroke` types orders, misspelled ones and lines of several orders on a
//! busy board at 240x70, without a terminal. Then it selects locations on the map, and shows the
//! reach of units. Every line is typed several times, and the minimum time of each key counts, so
//! that other work on the machine has little effect. A key may take 5 ms with its frame, and a
//! reading 1 ms; the benchmark fails if the 99th percentile is longer.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chancery::board::{Map, Position, Power};
use chancery::chart::Drawing;
use chancery::entry::{Context, Lexicon, complete_last, read_several};
use chancery::game::{Game, Mode, Setup};
use chancery::orders::legality::LegalityContext;
use chancery::rules::Rules;
use chancery::store;
use chancery::tui::{
    App, Appearance, Key, LoadPurpose, LoadedSave, MapCache, Message, Theme, view,
};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The largest screen.
const SCREEN: Rect = Rect::new(0, 0, 240, 70);
/// The maximum time of a key with its frame.
const FRAME: Duration = Duration::from_millis(5);
/// The maximum time of a reading.
const READING: Duration = Duration::from_millis(1);
/// The number of rounds.
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let position = busy();
    let lines = lines(&position);
    let mut good = true;
    for mode in [Mode::HotSeat, Mode::GameMaster] {
        let who = match mode {
            Mode::HotSeat => "a seat",
            Mode::GameMaster => "a game master",
        };
        let (keys, frames) = typed(&position, mode, &lines);
        let whole = keys.iter().zip(&frames).map(|(key, frame)| *key + *frame);
        let whole = whole.collect();
        good &= report(&format!("a key of {who}, taken in"), keys, FRAME);
        good &= report(&format!("a key of {who}, drawn"), frames, FRAME);
        good &= report(&format!("a key of {who}, in all"), whole, FRAME);
    }
    for mode in [Mode::HotSeat, Mode::GameMaster] {
        let who = match mode {
            Mode::HotSeat => "a seat",
            Mode::GameMaster => "a game master",
        };
        let (keys, frames) = pointed(&position, mode);
        good &= report(
            &format!("a key of {who} that points, taken in"),
            keys,
            FRAME,
        );
        good &= report(&format!("a key of {who} that points, drawn"), frames, FRAME);
    }
    let (readings, completions) = read(&position, &lines);
    good &= report("a reading", readings, READING);
    good &= report("completions", completions, READING);
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Returns the movement phase with the most units in the recorded games.
fn busy() -> Position {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves/examples");
    let games = ["solo-of-1911.toml", "turn-limit-of-1907.toml"];
    let games = games.map(|name| store::open(&folder.join(name)).expect("an example"));
    let records = games.iter().flat_map(|loaded| loaded.game.history());
    records
        .map(|record| &record.position)
        .filter(|position| position.turn.phase.is_movement())
        .max_by_key(|position| position.units().count())
        .expect("a phase was played")
        .clone()
}

/// Returns orders of every kind for the power with the most units, in full, misspelled and abbreviated.
fn lines(position: &Position) -> Vec<String> {
    let map = Map::standard();
    let rules = Rules::default();
    let bench = LegalityContext::new(map, position, &rules);
    let mut lines = Vec::new();
    for unit in position.units_of(leader(position)) {
        let at = map.province(unit.location);
        let orders = bench.possible(at);
        let picked = [orders.len() / 4, orders.len() / 2, orders.len() - 1];
        lines.extend(picked.map(|at| orders[at].short(map).to_string()));
        let name = &map.info(at).name;
        let mut slip: Vec<char> = name.to_lowercase().chars().collect();
        slip.swap(1, 2);
        lines.push(format!("{} holds", String::from_iter(slip)));
    }
    let several: Vec<String> = lines.iter().step_by(5).take(4).cloned().collect();
    lines.push(format!("{}; rest hold", several.join("; ")));
    lines.push("zzz yyy xxx".to_owned());
    lines
}

fn leader(position: &Position) -> Power {
    let powers = Map::standard().powers();
    powers
        .max_by_key(|&power| position.units_of(power).count())
        .expect("a power")
}

/// Returns the time of each key of the lines, and of the frame after it.
fn typed(position: &Position, mode: Mode, lines: &[String]) -> (Vec<Duration>, Vec<Duration>) {
    let esc = [Key::plain(KeyCode::Esc)];
    let line = |line: &String| line.chars().map(Key::letter).chain(esc).collect();
    let turns: Vec<Vec<Key>> = lines.iter().map(line).collect();
    timed(position, mode, &turns)
}

/// Returns the time of each key that selects a location or shows the reach of a unit, and of the
/// frame after it.
fn pointed(position: &Position, mode: Mode) -> (Vec<Duration>, Vec<Duration>) {
    let (esc, space) = (Key::plain(KeyCode::Esc), Key::letter(' '));
    let (tab, f7, down) = (
        Key::plain(KeyCode::Tab),
        Key::f(7),
        Key::plain(KeyCode::Down),
    );
    let mut turns = vec![vec![space, space, down, down, esc]];
    for letter in "asdfghjklewruioq".chars() {
        let letter = Key::letter(letter);
        turns.push(vec![space, letter, letter, esc, esc]);
        turns.push(vec![tab, f7, down, f7, down, esc]);
    }
    timed(position, mode, &turns)
}

/// Returns the time of each key of several turns, and of the frame after it.
fn timed(position: &Position, mode: Mode, turns: &[Vec<Key>]) -> (Vec<Duration>, Vec<Duration>) {
    let mut app = order_entry(position, mode);
    let (mut charts, theme) = (MapCache::default(), Theme::new(Appearance::RICH));
    let mut buffer = Buffer::empty(SCREEN);
    view(&app, &mut buffer, &theme, &mut charts);
    let (mut keys, mut frames) = (Quickest::default(), Quickest::default());
    for _ in 0..ROUNDS {
        for turn in turns {
            for &key in turn {
                let before = Instant::now();
                app.update(Message::Key(key));
                let between = Instant::now();
                buffer.reset();
                view(&app, &mut buffer, &theme, &mut charts);
                keys.push(between - before);
                frames.push(between.elapsed());
            }
        }
        keys.again();
        frames.again();
    }
    (keys.all, frames.all)
}

/// The minimum times of several repeated steps.
#[derive(Default)]
struct Quickest {
    all: Vec<Duration>,
    at: usize,
}

impl Quickest {
    fn push(&mut self, took: Duration) {
        match self.all.get_mut(self.at) {
            Some(least) => *least = took.min(*least),
            None => self.all.push(took),
        }
        self.at += 1;
    }

    /// Starts the next round with the first step.
    fn again(&mut self) {
        self.at = 0;
    }
}

/// Starts order entry for the power with the most units, or for a game master.
fn order_entry(position: &Position, mode: Mode) -> App {
    let mut setup = Setup::standard("keys");
    setup.mode = mode;
    setup.start = Some(position.clone());
    let game = Game::new(setup).expect("every power has a seat");
    let mut game = game;
    let leader = leader(position);
    for seat in game.seat_ids() {
        if mode == Mode::HotSeat && !game.powers_of(seat).contains(&leader) {
            game.seal(seat);
        }
    }
    let (mut app, _) = App::new(false);
    let opened = LoadedSave {
        path: Some(PathBuf::from("keys.toml")),
        game,
        mismatches: Vec::new(),
        drawing: Some(Drawing::standard_shared()),
    };
    app.update(Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened))));
    if mode == Mode::HotSeat {
        app.update(Message::Key(Key::plain(KeyCode::Enter)));
    }
    app
}

/// Returns the times of reading each prefix of the lines, and of completing it.
fn read(position: &Position, lines: &[String]) -> (Vec<Duration>, Vec<Duration>) {
    let map = Map::standard();
    let (lexicon, rules) = (Lexicon::new(map), Rules::default());
    let bench = LegalityContext::new(map, position, &rules);
    let context = Context::new(&lexicon, &bench, Some(leader(position)));
    let (mut readings, mut completions) = (Quickest::default(), Quickest::default());
    for _ in 0..ROUNDS {
        for line in lines {
            for typed in (1..=line.len()).filter_map(|end| line.get(..end)) {
                let before = Instant::now();
                std::hint::black_box(read_several(&context, typed));
                let between = Instant::now();
                std::hint::black_box(complete_last(&context, typed));
                readings.push(between - before);
                completions.push(between.elapsed());
            }
        }
        readings.again();
        completions.again();
    }
    (readings.all, completions.all)
}

/// Prints the statistics of the times. Returns whether the 99th percentile is within the limit.
fn report(what: &str, mut all: Vec<Duration>, limit: Duration) -> bool {
    all.sort();
    let at = |percent: usize| all[(all.len() - 1) * percent / 100];
    let good = at(99) <= limit;
    println!(
        "{what}: median {:.1?}, 99 of 100 within {:.1?}, longest {:.1?} of {} (limit {limit:.0?}){}",
        at(50),
        at(99),
        at(100),
        all.len(),
        if good { "" } else { ": TOO LONG" }
    );
    good
}
