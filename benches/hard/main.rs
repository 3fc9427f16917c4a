//! The times of hard positions, and their growth with the number of units.
//!
//! `cargo bench --bench hard` prints the tables, and writes them to `docs/hard.txt` and the plot to
//! `docs/hard.svg`. Only adjudication is timed, as in `benches/adjudicate.rs`, but each phase many
//! times in a row, so that the times are shorter than in play, where each phase is new.

mod kinds;
mod lab;
mod plot;

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use chancery::adjudicator::{Adjudicator, MovementInput};
use chancery::board::{Map, Position};
use chancery::datc;
use chancery::orders::legality::LegalityContext;
use chancery::orders::{Order, Orders, sheet};
use chancery::record::line::InputLine;
use chancery::record::read::{self, Phase};
use chancery::rules::Rules;
use kinds::Kind;
use lab::{Sequence, Setting};
use plot::Series;

const PHASES: &str = include_str!("../phases.ndjson");

/// The numbers of units. From 65 on, sets of units are four words wide.
const UNITS: [usize; 9] = [10, 20, 34, 48, 64, 96, 136, 192, 240];

/// The maximum number of units on the standard board.
const FULL: usize = 34;

/// The number of largest boards whose growth is measured. All of them have wide sets.
const LARGE: usize = 4;

/// The number of rounds, of which the minimum counts.
const ROUNDS: usize = 31;

fn main() {
    let rules = Rules::default();
    let (median, mut table) = standard(&rules);
    let mut all = Vec::new();
    let _ = write!(table, "\n{:<36}", "µs for so many units");
    for units in UNITS {
        let _ = write!(table, "{units:>8}");
    }
    let _ = writeln!(table, "{:>9}{:>8}{:>9}", "growth", "times", "in full");
    for kind in Kind::ALL {
        let measured = UNITS.map(|units| worst(kind, units, &rules));
        let _ = write!(table, "{:<36}", kind.name());
        for one in &measured {
            let _ = write!(table, "{:>8.2}", one.micros);
        }
        let full = &measured[UNITS.iter().position(|&units| units == FULL).unwrap_or(0)];
        let _ = writeln!(
            table,
            "{:>9.2}{:>8.1}{:>9.1}",
            growth(&measured),
            full.micros / median,
            full.in_full,
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
    let _ = writeln!(
        table,
        "\ngrowth: with which power of the number of units the time grows, from {} units on\n\
         times: how many times the median phase {FULL} units take\n\
         in full: µs for {FULL} units, with every outcome and its reason",
        UNITS[UNITS.len() - LARGE]
    );
    print!("{table}");
    keep("hard.txt", &table);
    keep("hard.svg", &plot::draw(&all));
}

/// Writes a file into the folder `docs`.
fn keep(name: &str, text: &str) {
    let path = format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"));
    match std::fs::write(&path, text) {
        Ok(()) => println!("written: docs/{name}"),
        Err(error) => panic!("{path}: {error}"),
    }
}

/// The times of a position.
struct Measured {
    units: usize,
    /// The time of adjudication alone, in µs.
    micros: f64,
    /// The time with every outcome and its reason, in µs.
    in_full: f64,
}

/// Returns the longer time of both sequences of provinces.
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
        units: position.units().count(),
        micros: resolve(&mut adjudicator, map, position, &orders, rules),
        in_full: micros(|| {
            black_box(adjudicator.resolution(MovementInput::new(map, position, &orders, rules)));
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
        black_box(adjudicator.run(MovementInput::new(map, position, orders, rules)));
    })
}

/// Returns the exponent of the growth with the number of units, over the larger boards.
fn growth(measured: &[Measured]) -> f64 {
    let large = &measured[measured.len() - LARGE..];
    let (first, last) = (&large[0], &large[large.len() - 1]);
    (last.micros / first.micros).ln() / (last.units as f64 / first.units as f64).ln()
}

/// Measures phases of the standard board: the sample, and the test cases. Returns the median of the
/// sample, and a report.
fn standard(rules: &Rules) -> (f64, String) {
    let mut sample = times(sample(), rules);
    let cases = datc::cases().flat_map(|case| case_phases(case, rules));
    let mut cases = times(cases, rules);
    for timed in [&mut sample, &mut cases] {
        timed.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    }
    let median = sample[sample.len() / 2].1;
    let mut text = format!(
        "{:<50}{median:>8.2} µs\n",
        "the median of benches/phases.ndjson"
    );
    let slowest = [
        ("the slowest of them", sample.last()),
        ("the slowest test case", cases.last()),
    ];
    for (what, slowest) in slowest {
        if let Some((id, micros)) = slowest {
            let what = format!("{what}, {id}");
            let _ = writeln!(
                text,
                "{what:<50}{micros:>8.2} µs{:>8.1} times the median",
                micros / median
            );
        }
    }
    (median, text)
}

/// Returns the phases of random play, each with its line.
fn sample() -> impl Iterator<Item = (String, Phase)> {
    (1..).zip(PHASES.lines()).map(|(number, line)| {
        match InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared())) {
            Ok(phase) => (format!("line {number}"), phase),
            Err(fault) => panic!("benches/phases.ndjson: line {number}: {fault}"),
        }
    })
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

/// Returns the time of each phase.
fn times(phases: impl Iterator<Item = (String, Phase)>, rules: &Rules) -> Vec<(String, f64)> {
    let mut adjudicator = Adjudicator::new();
    let time = |(id, phase): (String, Phase)| {
        let Phase {
            map,
            position,
            sheets,
            ..
        } = &phase;
        let orders = sheet::movement(&LegalityContext::new(map, position, rules), sheets);
        (id, resolve(&mut adjudicator, map, position, &orders, rules))
    };
    phases.map(time).collect()
}

/// Returns the minimum time of several rounds, in µs. Short work is repeated many times per round.
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
