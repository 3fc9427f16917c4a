//! How long positions made to be hard take, and how that grows with the number of units.
//!
//! `cargo bench --bench hard` prints the tables and draws `docs/hard.svg`.

mod kinds;
mod lab;
mod plot;

use std::hint::black_box;
use std::time::{Duration, Instant};

use chancery::adjudicator::Adjudicator;
use chancery::board::{Map, Position};
use chancery::datc;
use chancery::orders::legality::Bench;
use chancery::orders::{Order, Orders, sheet};
use chancery::record::line::Line;
use chancery::record::read::{self, Phase};
use chancery::rules::Rules;
use kinds::Kind;
use lab::{Sequence, Setting};
use plot::Series;

const PHASES: &str = include_str!("../phases.ndjson");

/// The numbers of units that are looked at. From 65 on the sets of units are four words wide.
const UNITS: [usize; 9] = [10, 20, 34, 48, 64, 96, 136, 192, 240];

/// As many units as there can be on the standard board.
const FULL: usize = 34;

/// How often each is timed; the least counts.
const ROUNDS: usize = 7;

fn main() {
    let rules = Rules::default();
    let median = standard(&rules);
    let mut all = Vec::new();
    println!();
    print!("{:<36}", "µs for so many units");
    UNITS.iter().for_each(|units| print!("{units:>8}"));
    println!("{:>8}{:>10}{:>10}", "growth", "times", "in full");
    for kind in Kind::ALL {
        let measured: Vec<Measured> = UNITS
            .iter()
            .map(|&units| worst(kind, units, &rules))
            .collect();
        print!("{:<36}", kind.name());
        measured
            .iter()
            .for_each(|one| print!("{:>8.2}", one.micros));
        let full = measured.iter().filter(|one| one.units <= FULL).next_back();
        println!(
            "{:>8.2}{:>10.1}{:>10.1}",
            growth(&measured),
            full.map_or(0.0, |one| one.micros / median),
            full.map_or(0.0, |one| one.in_full),
        );
        let points = measured
            .iter()
            .map(|one| (one.units as f64, one.micros))
            .collect();
        all.push(Series {
            name: kind.name(),
            points,
        });
    }
    println!(
        "growth: the power of the number of units, from the last four; times: the median phase's time, at {FULL} units"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/hard.svg");
    match std::fs::write(path, plot::draw(&all)) {
        Ok(()) => println!("drawn: docs/hard.svg"),
        Err(error) => panic!("{path}: {error}"),
    }
}

/// What a position took.
struct Measured {
    units: usize,
    /// Adjudication alone, in µs.
    micros: f64,
    /// With every outcome and its reason, in µs.
    in_full: f64,
}

/// The longer time of both sequences of provinces.
fn worst(kind: Kind, units: usize, rules: &Rules) -> Measured {
    let timed = [Sequence::AsMade, Sequence::Reversed].map(|sequence| {
        let setting = kind.setting(units, sequence);
        if let Some(fault) = setting.fault(rules) {
            panic!("{} of {units}: {fault}", kind.name());
        }
        measure(&setting, rules)
    });
    let [one, other] = timed;
    if one.micros > other.micros {
        one
    } else {
        other
    }
}

fn measure(setting: &Setting, rules: &Rules) -> Measured {
    let Setting { map, position, .. } = setting;
    let orders = setting.orders(rules);
    let mut adjudicator = Adjudicator::new();
    Measured {
        units: setting.units(),
        micros: resolve(&mut adjudicator, map, position, &orders, rules),
        in_full: micros(|| {
            black_box(adjudicator.resolution(map, position, &orders, rules));
        }),
    }
}

fn resolve(
    adjudicator: &mut Adjudicator,
    map: &Map,
    position: &Position,
    orders: &Orders<Order>,
    rules: &Rules,
) -> f64 {
    micros(|| {
        black_box(adjudicator.run(map, position, orders, rules));
    })
}

/// The power of the number of units with which the time grows, over the larger boards.
fn growth(measured: &[Measured]) -> f64 {
    let large = &measured[measured.len() - 4..];
    let (first, last) = (&large[0], &large[large.len() - 1]);
    (last.micros / first.micros).ln() / (last.units as f64 / first.units as f64).ln()
}

/// Phases of the standard board: the sample, and the test cases. Gives back the median of the sample.
fn standard(rules: &Rules) -> f64 {
    let phases: Vec<(String, Phase)> = PHASES.lines().map(phase).collect();
    let mut sample = times(&phases, rules);
    let cases: Vec<(String, Phase)> = datc::cases()
        .flat_map(|case| case_phases(case, rules))
        .collect();
    let cases = times(&cases, rules);
    sample.sort_by(|a, b| a.1.total_cmp(&b.1));
    let median = sample[sample.len() / 2].1;
    println!(
        "{:<50}{:>8.2} µs",
        "the median of benches/phases.ndjson", median
    );
    for (name, slowest) in [
        ("the slowest of them", sample.last()),
        (
            "the slowest test case",
            cases.iter().max_by(|a, b| a.1.total_cmp(&b.1)),
        ),
    ] {
        if let Some((id, micros)) = slowest {
            println!(
                "{:<50}{micros:>8.2} µs{:>8.1} times",
                format!("{name}, {id}"),
                micros / median
            );
        }
    }
    median
}

fn phase(line: &str) -> (String, Phase) {
    match Line::read(line).and_then(|line| read::read(&line, Map::standard_shared())) {
        Ok(phase) => (String::from("F1912M"), phase),
        Err(fault) => panic!("benches/phases.ndjson: {fault}"),
    }
}

fn case_phases(case: &datc::Case, rules: &Rules) -> Vec<(String, Phase)> {
    let played = match case.play(rules, chancery::adjudicator::Algorithm::Partial) {
        Ok(played) => played,
        Err(error) => panic!("{error}"),
    };
    let movement = played.into_iter().map(|(phase, _)| phase);
    movement
        .filter(|phase| phase.position.turn.phase.is_movement())
        .map(|phase| (case.id.clone(), phase))
        .collect()
}

/// The time of each phase.
fn times(phases: &[(String, Phase)], rules: &Rules) -> Vec<(String, f64)> {
    let mut adjudicator = Adjudicator::new();
    let time = |(id, phase): &(String, Phase)| {
        let orders = sheet::movement(
            &Bench::new(&phase.map, &phase.position, rules),
            &phase.sheets,
        );
        (
            id.clone(),
            resolve(
                &mut adjudicator,
                &phase.map,
                &phase.position,
                &orders,
                rules,
            ),
        )
    };
    phases.iter().map(time).collect()
}

/// The least time of several rounds, in µs; short work is done many times a round.
fn micros(mut work: impl FnMut()) -> f64 {
    let mut time = |times: u32| {
        let start = Instant::now();
        (0..times).for_each(|_| work());
        start.elapsed() / times
    };
    let once = time(3).max(Duration::from_nanos(50));
    let times = (Duration::from_micros(300).as_nanos() / once.as_nanos()).clamp(1, 2000) as u32;
    let least = (0..ROUNDS).map(|_| time(times)).min().unwrap_or_default();
    least.as_secs_f64() * 1e6
}
