//! Plays series of games, one seat against all others, and prints a table row for each series.
//!
//! ```text
//! cargo run -p chancery-player --example tournament -- level5 dumbbot --board standard --games 70
//! cargo run -p chancery-player --example tournament -- --report docs/players.md
//! ```
//!
//! The second command plays all series of the report and replaces their rows in the file; with a board or
//! players, it plays only the matching series. The settings of a level can be changed for experiments:
//! `level4:climbs=200,depth=2`, or its character: `level4:bold`. `--seat 1` gives the one player the second power in all games.
//! `--statistics` also prints what the others do: kinds of orders, openings, leaders, and votes.

mod random;
mod rivals;
mod statistics;

use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::{Adjudicator, PhaseInput};
use chancery_core::board::{Id, Map, Position, Power, Season};
use chancery_core::orders::{Order, Orders, WrittenOrder};
use chancery_core::rules::Rules;
use player::level::Computer;
use player::search::Search;
use player::settings::Settings;
use player::vote;
use player::{Character, Geography, Level, PastMoves, Player, Task};
use random::RandomPlayer;
use rivals::{DumbBot, Greedy};
use statistics::{Observer, Statistics};

/// The boards of the duels in the report.
const DUELS: [&str; 3] = ["france-austria", "germany-italy", "england-turkey"];
/// The report's duels: the one player, the others, and the number of games.
const DUEL_SERIES: [(&str, &str, usize); 5] = [
    ("level5", "dumbbot", 40),
    ("level2", "level1", 60),
    ("level3", "level2", 60),
    ("level4", "level3", 60),
    ("level5", "level4", 60),
];
const SEVEN_SERIES: [(&str, &str, usize); 9] = [
    ("level5", "random", 7),
    ("level5", "greedy", 14),
    ("level1", "dumbbot", 210),
    ("level2", "dumbbot", 210),
    ("level3", "dumbbot", 70),
    ("level4", "dumbbot", 42),
    ("level5", "dumbbot", 70),
    ("dumbbot", "level4", 14),
    ("dumbbot", "level5", 7),
];
const HEADING: &str = "\
| board | one | others | games | wins | another wins | most centers | survives | centers | last year | time a move | longest |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

/// The share of the game from which a search sees a power winning.
const WON: f32 = 0.9;

/// A series of games: one player against others of one kind.
#[derive(Clone)]
struct Series {
    board: String,
    one: String,
    others: String,
    /// The number of the first game. A game's number is its seed and selects the seat of the one player.
    first: usize,
    games: usize,
    /// The index of the one player's seat in all games; `None` for each seat in turn.
    seat: Option<usize>,
    last_year: Option<u16>,
    threads: usize,
    /// Whether to print what players do.
    statistics: bool,
}

/// The outcome of a game for the one player.
#[derive(Default)]
struct Outcome {
    won: bool,
    lost: bool,
    most: bool,
    centers: usize,
    year: u16,
    thought: Duration,
    longest: Duration,
    moves: u32,
    statistics: Statistics,
}

fn player(name: &str) -> Option<Box<dyn Player>> {
    Some(match name {
        "random" => Box::new(RandomPlayer),
        "greedy" => Box::new(Greedy),
        "dumbbot" => Box::new(DumbBot),
        level => {
            let (level, changes) = level.split_once(':').unwrap_or((level, ""));
            let number = level.strip_prefix("level")?.parse().ok()?;
            let mut settings = Level::new(number)?.settings();
            for change in changes.split(',').filter(|change| !change.is_empty()) {
                if let Some(character) = Character::named(change) {
                    settings = settings.of_character(Some(character));
                    continue;
                }
                let (name, value) = change.split_once('=')?;
                set(&mut settings, name, value.parse().ok()?).then_some(())?;
            }
            Box::new(Computer::with(settings, || false))
        }
    })
}

/// Changes the setting called `name`, for experiments. Returns whether there is a setting of this name.
fn set(settings: &mut Settings, name: &str, value: f32) -> bool {
    let Settings {
        effort,
        values,
        weights,
        ..
    } = settings;
    let count = value as usize;
    match name {
        "own" => effort.own = count,
        "others" => effort.others = count,
        "profiles" => effort.profiles = count,
        "depth" => effort.depth = count,
        "climbs" => effort.climbs = count,
        "noise" => effort.noise = value,
        "spreading" => effort.spreading = value,
        "play-noise" => effort.play_noise = value,
        "repetition" => effort.repetition = value,
        "capture" => values.capture = value,
        "recapture" => values.recapture = value,
        "guard" => values.guard = value,
        "spring" => values.spring = value,
        "pull" => values.pull = value,
        "threatened" => values.threatened = value,
        "leader" => values.leader = value,
        "caution-least" => values.caution[0] = value,
        "caution-most" => values.caution[1] = value,
        "outnumbered" => weights.outnumbered = value,
        "even" => weights.even = value,
        "occupied" => weights.occupied = value,
        "unowned" => weights.unowned = value,
        "near" => weights.near = value,
        "victory" => weights.victory = value,
        _ => return false,
    }
    true
}

fn board(name: &str) -> Result<Map, Box<dyn Error>> {
    let text = |name: &str| Some(Map::BUILT_IN.iter().find(|(known, _)| *known == name)?.1);
    let file = text(name).ok_or(format!("{name}: unknown board"))?;
    Ok(Map::from_file_and_base(name, file, |base| {
        text(base).map(str::to_owned)
    })?)
}

/// A game between the one player and the others.
struct Game<'a> {
    map: &'a Map,
    geography: &'a Geography,
    rules: Rules,
    one: Box<dyn Player>,
    others: Box<dyn Player>,
    own: Power,
    last_year: u16,
    seed: u64,
    outcome: Outcome,
    observer: Option<Observer>,
}

impl<'a> Game<'a> {
    fn new(map: &'a Map, geography: &'a Geography, series: &Series, number: usize) -> Option<Self> {
        let powers: Vec<Power> = map.played().collect();
        let number = match series.seat {
            Some(seat) => number * powers.len() + seat % powers.len(),
            None => number,
        };
        let years = 34 * map.calendar().years_a_round();
        Some(Game {
            map,
            geography,
            rules: Rules::default(),
            one: player(&series.one)?,
            others: player(&series.others)?,
            own: powers[number % powers.len()],
            last_year: series.last_year.unwrap_or(map.first_fall() + years),
            seed: (number as u64) << 32,
            outcome: Outcome::default(),
            observer: series.statistics.then(Observer::default),
        })
    }

    /// Plays to a victory or the last year.
    fn play(mut self) -> Outcome {
        let mut adjudicator = Adjudicator::new();
        let mut position = self.map.opening();
        let mut past: Vec<(Position, Orders<Order>)> = Vec::new();
        loop {
            let history = past
                .iter()
                .map(|(position, orders)| PastMoves { position, orders });
            let history: Vec<_> = history.collect();
            let mut sheets = vec![None; self.map.powers().len()];
            for power in self.map.played() {
                sheets[power.index()] = Some(self.orders(power, &position, &history));
            }
            self.observe(&position, &sheets);
            self.seed += 1;
            let played =
                adjudicator.play(PhaseInput::new(self.map, &position, &sheets, &self.rules));
            if let Some((orders, _)) = played.resolved.movement() {
                past.push((position.clone(), orders.clone()));
            }
            match played.next {
                NextPhase::Play(next) if next.turn.year <= self.last_year => position = next,
                end => return self.end(&end),
            }
        }
    }

    fn observe(&mut self, position: &Position, sheets: &[Option<Vec<WrittenOrder>>]) {
        let (map, geography, rules, seed) = (self.map, self.geography, &self.rules, self.seed);
        if let Some(observer) = &mut self.observer {
            observer.see(map, position, sheets);
            if position.turn.season() == Season::Spring {
                let task = |power| Task {
                    map,
                    geography,
                    position,
                    rules,
                    power,
                    history: &[],
                    last_year: None,
                    seed,
                };
                let answer = |power, winners, quiet| vote::answer(&task(power), winners, quiet);
                let is_winning = |power| {
                    let task = task(power);
                    let plans = Search::new(&task, &Level::ALL[4].settings()).advise(&mut || false);
                    plans.iter().any(|plan| plan.share >= WON)
                };
                observer.vote(map, position, answer, is_winning);
            }
        }
    }

    fn orders(
        &mut self,
        power: Power,
        position: &Position,
        history: &[PastMoves<'_>],
    ) -> Vec<WrittenOrder> {
        let task = Task {
            map: self.map,
            geography: self.geography,
            position,
            rules: &self.rules,
            power,
            history,
            last_year: Some(self.last_year),
            seed: self.seed,
        };
        if power != self.own {
            return self.others.orders(&task);
        }
        let began = processor_time();
        let orders = self.one.orders(&task);
        if position.turn.phase.is_movement() {
            let spent = processor_time().saturating_sub(began);
            self.outcome.thought += spent;
            self.outcome.longest = self.outcome.longest.max(spent);
            self.outcome.moves += 1;
        }
        orders
    }

    fn end(self, end: &NextPhase) -> Outcome {
        let position = end.position();
        let winner = match end {
            NextPhase::Won { winner, .. } => Some(*winner),
            NextPhase::Play(_) => None,
        };
        let centers = position.center_count(self.own);
        let statistics = self.observer.map(|it| it.end(self.map, end));
        Outcome {
            statistics: statistics.unwrap_or_default(),
            won: winner == Some(self.own),
            lost: winner.is_some_and(|winner| winner != self.own),
            most: self
                .map
                .played()
                .all(|power| position.center_count(power) <= centers),
            centers,
            year: position.turn.year,
            ..self.outcome
        }
    }
}

/// Returns the processor time of this thread on Linux, and the elapsed time on other systems.
fn processor_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let first = |text: String| text.split(' ').next()?.parse().ok();
    let spent = fs::read_to_string("/proc/thread-self/schedstat").ok();
    spent
        .and_then(first)
        .map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// Plays the games of a series in parallel, each in one thread.
fn play_all(series: &Series) -> Result<Vec<Outcome>, Box<dyn Error>> {
    let map = board(&series.board)?;
    let geography = Geography::new(&map);
    let next = AtomicUsize::new(series.first);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.take_while(|&number| number < series.first + series.games);
        let games = numbers.filter_map(|number| Game::new(&map, &geography, series, number));
        games.map(Game::play).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..series.threads).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a game stopped unexpectedly")?);
        }
        Ok(all)
    })
}

/// Returns a share with its 95 % confidence interval (Wilson): `74.8 % (71.9 to 77.5)`.
fn share(count: usize, of: usize) -> String {
    let (n, z) = (of.max(1) as f64, 1.96);
    let p = count as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let [p, low, high] = [p, (middle - half).max(0.0), middle + half].map(|share| 100.0 * share);
    format!("{p:.1} % ({low:.1} to {high:.1})")
}

/// Plays a series. Returns its row of the table.
fn row(series: &Series) -> Result<String, Box<dyn Error>> {
    let mut all = play_all(series)?;
    if series.statistics {
        let mut sum = Statistics::default();
        for outcome in &mut all {
            sum.add(std::mem::take(&mut outcome.statistics));
        }
        print!("{}", sum.show(&board(&series.board)?));
    }
    let count =
        |test: fn(&Outcome) -> bool| share(all.iter().filter(|it| test(it)).count(), all.len());
    let mean =
        |value: fn(&Outcome) -> f64| all.iter().map(value).sum::<f64>() / all.len().max(1) as f64;
    let moves: u32 = all.iter().map(|it| it.moves).sum();
    let thought: Duration = all.iter().map(|it| it.thought).sum();
    let longest = all.iter().map(|it| it.longest).max().unwrap_or_default();
    let shares = [
        count(|it| it.won),
        count(|it| it.lost),
        count(|it| it.most),
        count(|it| it.centers > 0),
    ];
    let Series {
        board, one, others, ..
    } = series;
    Ok(format!(
        "| {board} | {one} | {others} | {} | {} | {:.1} | {:.0} | {:.0} ms | {} ms |\n",
        all.len(),
        shares.join(" | "),
        mean(|it| it.centers as f64),
        mean(|it| f64::from(it.year)),
        1000.0 * thought.as_secs_f64() / f64::from(moves.max(1)),
        longest.as_millis(),
    ))
}

/// Returns the series of the report.
fn report_series() -> impl Iterator<Item = (&'static str, &'static str, &'static str, usize)> {
    let seven = SEVEN_SERIES.map(|(one, others, games)| ("standard", one, others, games));
    let duels = DUELS
        .into_iter()
        .flat_map(|board| DUEL_SERIES.map(|(one, others, games)| (board, one, others, games)));
    seven.into_iter().chain(duels)
}

/// Plays the series of the report that match `selected`, and replaces their rows of the table in a file.
/// An empty board or player in `selected` matches all.
fn report(path: &str, selected: &Series) -> Result<(), Box<dyn Error>> {
    let is_for = |wanted: &str, name: &str| wanted.is_empty() || wanted == name;
    for (board, one, others, games) in report_series() {
        if !is_for(&selected.board, board)
            || !is_for(&selected.one, one)
            || !is_for(&selected.others, others)
        {
            continue;
        }
        let row = row(&Series {
            board: board.to_owned(),
            one: one.to_owned(),
            others: others.to_owned(),
            first: 0,
            games,
            seat: None,
            last_year: None,
            threads: selected.threads,
            statistics: false,
        })?;
        print!("{row}");
        replace_row(path, &format!("| {board} | {one} | {others} |"), &row)?;
    }
    Ok(())
}

/// Replaces the row of a series in the table of a file.
fn replace_row(path: &str, start: &str, row: &str) -> Result<(), Box<dyn Error>> {
    let page = fs::read_to_string(path)?;
    let place = page.find(start).ok_or(format!("{path}: no row {start}"))?;
    let end = page[place..]
        .find('\n')
        .map_or(page.len(), |end| place + end + 1);
    fs::write(path, [&page[..place], row, &page[end..]].concat())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut series = Series {
        board: String::new(),
        one: String::new(),
        others: String::new(),
        first: 0,
        games: 70,
        seat: None,
        last_year: None,
        threads: 1,
        statistics: false,
    };
    let (mut names, mut page) = (Vec::new(), None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg}: expected a value"));
        match arg.as_str() {
            "--board" => series.board = value()?,
            "--first" => series.first = value()?.parse()?,
            "--games" => series.games = value()?.parse()?,
            "--seat" => series.seat = Some(value()?.parse()?),
            "--until" => series.last_year = Some(value()?.parse()?),
            "--threads" => series.threads = value()?.parse::<NonZero<usize>>()?.get(),
            "--statistics" => series.statistics = true,
            "--report" => page = Some(value()?),
            _ => names.push(arg),
        }
    }
    let mut names = names.into_iter();
    series.one = names.next().unwrap_or_default();
    series.others = names.next().unwrap_or_default();
    if let Some(page) = page {
        return report(&page, &series);
    }
    for name in [&series.one, &series.others] {
        player(name).ok_or(format!(
            "{name}: expected random, greedy, dumbbot, or level1 to level5"
        ))?;
    }
    if series.board.is_empty() {
        series.board = "standard".to_owned();
    }
    print!("{HEADING}{}", row(&series)?);
    Ok(())
}
