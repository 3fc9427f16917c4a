//! Plays many games between two players, one seat against all others, and prints the results.
//!
//! `cargo run --release -p chancery-player --example tournament -- level5 dumbbot --games 100`

use std::error::Error;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chancery_core::adjudicator::Adjudicator;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Map, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use player::level::Computer;
use player::rivals::{DumbBot, Greedy, RandomPlayer};
use player::{Geography, Level, Player, Task};

/// A series of games: one player against others of one kind.
#[derive(Clone)]
struct Series {
    board: String,
    one: String,
    others: String,
    games: usize,
    last_year: Option<u16>,
    threads: usize,
    first: usize,
}

/// How one game ended for the one player.
struct Result {
    won: bool,
    lost: bool,
    most: bool,
    survived: bool,
    centers: usize,
    thought: Duration,
    longest: Duration,
    moves: u32,
    year: u16,
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
                let (name, value) = change.split_once('=')?;
                settings.set(name, value.parse().ok()?).then_some(())?;
            }
            Box::new(Computer::with(settings, || false))
        }
    })
}

/// Plays one game. The one player has a seat in turn.
fn play(map: &Map, series: &Series, number: usize) -> Option<Result> {
    let (rules, geography) = (Rules::default(), Geography::new(map));
    let powers: Vec<Power> = map.played().collect();
    let own = powers[number % powers.len()];
    let (mut one, mut others) = (player(&series.one)?, player(&series.others)?);
    let mut position = map.opening();
    let last_year = series
        .last_year
        .unwrap_or(map.first_fall() + 34 * map.calendar().years_a_round());
    let mut adjudicator = Adjudicator::new();
    let mut result = Result {
        won: false,
        lost: false,
        most: false,
        survived: false,
        centers: 0,
        thought: Duration::ZERO,
        longest: Duration::ZERO,
        moves: 0,
        year: 0,
    };
    for phase in 0u64.. {
        let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; map.powers().len()];
        for &power in &powers {
            let seed = (number as u64) << 32 | phase;
            let task = Task {
                map,
                geography: &geography,
                position: &position,
                rules: &rules,
                power,
                last_year: Some(last_year),
                seed,
            };
            let began = Instant::now();
            let orders = match power == own {
                true => one.orders(&task),
                false => others.orders(&task),
            };
            if power == own && position.turn.phase.is_movement() {
                result.thought += began.elapsed();
                result.longest = result.longest.max(began.elapsed());
                result.moves += 1;
            }
            sheets[power.index()] = Some(orders);
        }
        let next = adjudicator.play(map, &position, &sheets, &rules).next;
        let is_over =
            matches!(next, NextPhase::Won { .. }) || next.position().turn.year > last_year;
        if !is_over {
            position = next.position().clone();
            continue;
        }
        let position = next.position();
        result.centers = position.center_count(own);
        result.survived = result.centers > 0;
        result.most = powers
            .iter()
            .all(|&power| position.center_count(power) <= result.centers);
        result.year = position.turn.year;
        if let NextPhase::Won { winner, .. } = next {
            result.won = winner == own;
            result.lost = winner != own;
        }
        return Some(result);
    }
    None
}

/// Plays a series in several threads, each game in one of them.
fn play_all(map: &Map, series: &Series) -> Vec<Result> {
    let next = AtomicUsize::new(series.first);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..series.threads)
            .map(|_| {
                scope.spawn(|| {
                    let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                    let numbers =
                        numbers.take_while(|&number| number < series.first + series.games);
                    numbers
                        .filter_map(|number| play(map, series, number))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_default())
            .collect()
    })
}

/// A share with its 95 % interval (Wilson): `74.8 % (71.9 to 77.5)`.
fn share(count: usize, of: usize) -> String {
    let (n, z) = (of.max(1) as f64, 1.96);
    let p = count as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    format!(
        "{:.1} % ({:.1} to {:.1})",
        100.0 * p,
        100.0 * (middle - half).max(0.0),
        100.0 * (middle + half)
    )
}

fn row(series: &Series, results: &[Result]) -> String {
    let count = |test: fn(&Result) -> bool| {
        share(
            results.iter().filter(|result| test(result)).count(),
            results.len(),
        )
    };
    let games = results.len().max(1);
    let centers = results.iter().map(|result| result.centers).sum::<usize>() as f64 / games as f64;
    let thought: Duration = results.iter().map(|result| result.thought).sum();
    let moves: u32 = results.iter().map(|result| result.moves).sum();
    let longest = results
        .iter()
        .map(|result| result.longest)
        .max()
        .unwrap_or_default();
    let year = results
        .iter()
        .map(|result| u64::from(result.year))
        .sum::<u64>()
        / games as u64;
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {centers:.1} | {year} | {:.0} ms | {:.0} ms |",
        series.board,
        series.one,
        series.others,
        results.len(),
        count(|it| it.won),
        count(|it| it.lost),
        count(|it| it.most),
        count(|it| it.survived),
        thought.as_secs_f64() * 1000.0 / f64::from(moves.max(1)),
        longest.as_secs_f64() * 1000.0,
    )
}

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let mut series = Series {
        board: "standard".into(),
        one: "level3".into(),
        others: "dumbbot".into(),
        games: 70,
        last_year: None,
        threads: 1,
        first: 0,
    };
    let mut names = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg}: expected a value"));
        match arg.as_str() {
            "--board" => series.board = value()?,
            "--games" => series.games = value()?.parse()?,
            "--first" => series.first = value()?.parse()?,
            "--until" => series.last_year = Some(value()?.parse()?),
            "--threads" => series.threads = value()?.parse::<NonZero<usize>>()?.get(),
            _ => names.push(arg),
        }
    }
    if let [one, others] = &names[..] {
        (series.one, series.others) = (one.clone(), others.clone());
    }
    for name in [&series.one, &series.others] {
        player(name).ok_or(format!(
            "{name}: expected random, greedy, dumbbot, or level1 to level5"
        ))?;
    }
    let text = |name: &str| Some((*Map::BUILT_IN.iter().find(|(known, _)| *known == name)?).1);
    let file = text(&series.board).ok_or(format!("{}: unknown board", series.board))?;
    let map = Map::from_file_and_base(&series.board, file, |base| text(base).map(str::to_owned))?;
    println!("{}", row(&series, &play_all(&map, &series)));
    Ok(())
}
