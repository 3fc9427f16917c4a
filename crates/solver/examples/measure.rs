//! Measures the time that the solver takes on recorded positions, with one question for each: whether a
//! power can hold or take a province in which a unit borders on a unit of another power.
//!
//! `cargo run -p chancery-solver --example measure -- FILE [COUNT [SECONDS]]`

use std::sync::Arc;
use std::time::{Duration, Instant};

use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use solver::{Aim, Answer, Problem};

/// A question with the time of its answer.
struct Measured {
    /// The number of units of the side and of the enemy at most two provinces away.
    near: [usize; 2],
    answer: &'static str,
    took: Duration,
    played: u64,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let usage = "usage: measure FILE [COUNT [SECONDS]]";
    let file = args.next().expect(usage);
    let count = args.next().map_or(200, |it| it.parse().expect(usage));
    let seconds = args.next().map_or(10, |it| it.parse().expect(usage));
    let text = std::fs::read_to_string(&file).expect("a file of phases");
    let map = Map::standard_shared();
    let mut all = Vec::new();
    // distant lines are from different games
    let lines: Vec<&str> = text.lines().collect();
    let step = (lines.len() / count).max(1);
    for (number, line) in lines.iter().enumerate().step_by(step) {
        let line = InputLine::read(line).expect("a line");
        let phase = read::read(&line, Arc::clone(&map)).expect("a phase");
        if phase.position.turn.phase.is_movement()
            && let Some(question) = question(&map, &phase.position, number / step)
        {
            all.push(measure(&map, &phase.position, question, seconds));
        }
    }
    report(&all);
}

/// Returns a power, a province, and whether the power has to hold it or take it.
fn question(map: &Map, position: &Position, number: usize) -> Option<(Power, Province, bool)> {
    let is_contested = |at: &Province| {
        let mut near = map.neighbors(*at).iter().filter_map(|at| position.unit(at));
        let unit = position.unit(*at);
        unit.is_some_and(|unit| near.any(|other| other.power != unit.power))
    };
    let contested: Vec<Province> = position.occupied().iter().filter(is_contested).collect();
    let at = *contested.get(number % contested.len().max(1))?;
    let defender = position.unit(at)?.power;
    if number.is_multiple_of(2) {
        return Some((defender, at, true));
    }
    let mut near = map.neighbors(at).iter().filter_map(|at| position.unit(at));
    let attacker = near.find(|unit| unit.power != defender)?.power;
    Some((attacker, at, false))
}

fn measure(
    map: &Map,
    position: &Position,
    (power, at, holds): (Power, Province, bool),
    seconds: u64,
) -> Measured {
    let word = if holds { "hold" } else { "take" };
    let goal = Aim::read(map, &format!("{word} {}", map.code(at)));
    let Ok(Aim::Goal(goal)) = goal else {
        panic!("a goal");
    };
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, position, &rules);
    let problem = Problem::of_power(&ctx, power, &goal);
    let began = Instant::now();
    let limit = Duration::from_secs(seconds);
    let (answer, size) = solver::solve(&problem, |_| began.elapsed() > limit).expect("an answer");
    let near = |own: bool| {
        let units = position.units().filter(|unit| (unit.power == power) == own);
        let is_near = |from: Province| {
            from == at
                || map.neighbors(at).contains(from)
                || map.neighbors(at).meets(map.neighbors(from))
        };
        units
            .filter(|unit| is_near(map.province(unit.location)))
            .count()
    };
    Measured {
        near: [near(true), near(false)],
        answer: match answer {
            Answer::Guaranteed { .. } => "guaranteed",
            Answer::Impossible { .. } => "impossible",
            Answer::Gamble { .. } => "gamble",
            Answer::Unknown { .. } => "unknown",
        },
        took: began.elapsed(),
        played: size.played,
    }
}

fn report(all: &[Measured]) {
    println!(
        "| units near | questions | guaranteed | impossible | gamble | unknown | median ms | 90 % ms | longest ms | pairs played, median |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (from, to) in [(0, 4), (5, 6), (7, 8), (9, 10), (11, 14), (15, 34), (0, 34)] {
        let mut some: Vec<&Measured> = all
            .iter()
            .filter(|it| (from..=to).contains(&it.near.iter().sum::<usize>()))
            .collect();
        if some.is_empty() {
            continue;
        }
        let count = |answer: &str| some.iter().filter(|it| it.answer == answer).count();
        let counts = ["guaranteed", "impossible", "gamble", "unknown"].map(count);
        some.sort_by_key(|it| it.took);
        let ms = |part: usize| some[(some.len() - 1) * part / 100].took.as_secs_f64() * 1000.0;
        let times = [ms(50), ms(90), ms(100)];
        let mut played: Vec<u64> = some.iter().map(|it| it.played).collect();
        played.sort_unstable();
        println!(
            "| {from} to {to} | {} | {} | {} | {} | {} | {:.1} | {:.0} | {:.0} | {} |",
            some.len(),
            counts[0],
            counts[1],
            counts[2],
            counts[3],
            times[0],
            times[1],
            times[2],
            played[played.len() / 2],
        );
    }
}
