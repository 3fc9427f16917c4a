//! The number of instructions of adjudication, and of reading prose: a regression test that works on a busy machine.
//!
//! `cargo bench --bench counts` needs Valgrind, and gungraun's runner of the same version as the
//! crate; `.ci/run` installs both. If they are missing, nothing is counted, and the program prints
//! it; with `COUNTS=required` that is a failure. Each count has a limit about 5 % above its value
//! at the last review in the build of a checkout (`--profile dev`), which `.ci/run` has at hand; the release
//! build takes up to a sixth fewer. If a limit is exceeded for a good reason, put the new value here.

#[path = "hard/kinds.rs"]
mod kinds;
#[path = "hard/lab.rs"]
mod lab;

use std::hint::black_box;
use std::process::{Command, ExitCode};

use chancery::adjudicator::{Adjudicator, MovementInput};
use chancery::board::{Map, Position};
use chancery::entry::{Defaults, Lexicon, Sheet};
use chancery::orders::{Order, Orders, legality, sheet};
use chancery::record::line::InputLine;
use chancery::record::read::{self, Phase};
use chancery::rules::Rules;
use kinds::Kind;
use lab::Sequence;

/// The environment variable that makes missing tools an error.
const REQUIRED: &str = "COUNTS";

/// A phase with its orders checked.
struct Ready {
    map: std::sync::Arc<Map>,
    position: Position,
    orders: Orders<Order>,
}

/// The input of the counted functions, with an adjudicator whose buffers are already allocated.
struct BenchInput {
    adjudicator: Adjudicator,
    phases: Vec<Ready>,
    rules: Rules,
}

impl BenchInput {
    fn new(phases: Vec<Ready>) -> Self {
        let rules = Rules::default();
        let mut adjudicator = Adjudicator::new();
        for Ready {
            map,
            position,
            orders,
        } in &phases
        {
            black_box(adjudicator.run(MovementInput::new(map, position, orders, &rules)));
        }
        BenchInput {
            adjudicator,
            phases,
            rules,
        }
    }
}

/// Returns the phases of random play with 28 orders each.
fn sample() -> Vec<Phase> {
    let phases = include_str!("phases.ndjson").lines();
    let read = phases.map(|line| {
        InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared()))
    });
    match read.collect() {
        Ok(phases) => phases,
        Err(fault) => panic!("benches/phases.ndjson: {fault}"),
    }
}

fn check(phase: &Phase, rules: &Rules) -> Orders<Order> {
    let bench = legality::LegalityContext::new(&phase.map, &phase.position, rules);
    sheet::movement(&bench, &phase.sheets)
}

/// Returns the phases of random play with checked orders.
fn played() -> BenchInput {
    let rules = Rules::default();
    let ready = |phase: Phase| Ready {
        orders: check(&phase, &rules),
        map: phase.map,
        position: phase.position,
    };
    BenchInput::new(sample().into_iter().map(ready).collect())
}

/// Returns the phases of random play without orders, which measure the setup.
fn idle() -> BenchInput {
    let rules = Rules::default();
    let ready = |phase: Phase| Ready {
        orders: sheet::movement(
            &legality::LegalityContext::new(&phase.map, &phase.position, &rules),
            &[],
        ),
        map: phase.map,
        position: phase.position,
    };
    BenchInput::new(sample().into_iter().map(ready).collect())
}

/// Returns a hard position of each kind with this number of units.
fn hard(units: usize) -> BenchInput {
    let ready = |kind: Kind| {
        let setting = kind.setting(units, Sequence::AsMade);
        if let Some(fault) = setting.fault(&Rules::default()) {
            panic!("{}: {fault}", kind.name());
        }
        Ready {
            orders: setting.orders(&Rules::default()),
            map: setting.map.into(),
            position: setting.position,
        }
    };
    BenchInput::new(Kind::ALL.map(ready).into())
}

/// A sheet of prose.
struct Prose {
    lexicon: Lexicon,
    position: Position,
    text: String,
}

/// Returns a sheet with this number of lines of prose for one power: each is read once.
fn prose(lines: usize) -> Prose {
    let map = Map::standard();
    let line = |number| {
        format!("well number {number} my dear friend I hope that all goes fine with you\n")
    };
    Prose {
        lexicon: Lexicon::new(map),
        position: map.opening(),
        text: (0..lines).map(line).collect(),
    }
}

mod counted {
    use super::*;
    use gungraun::{
        Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group,
        main,
    };

    /// Returns a configuration with a limit for the count.
    fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
        let mut callgrind = Callgrind::default();
        callgrind.hard_limits([(EventKind::Ir, instructions)]);
        let mut config = LibraryBenchmarkConfig::default();
        config.tool(callgrind);
        config
    }

    #[library_benchmark]
    #[bench::sample(args = [played()], config = at_most(4_714_000))]
    #[bench::set_up(args = [idle()], config = at_most(1_576_000))]
    #[bench::hard_34_units(args = [hard(34)], config = at_most(286_500))]
    #[bench::hard_240_units(args = [hard(240)], config = at_most(4_340_000))]
    fn adjudicate(mut input: BenchInput) -> BenchInput {
        for Ready {
            map,
            position,
            orders,
        } in &input.phases
        {
            black_box(input.adjudicator.run(MovementInput::new(
                map,
                position,
                orders,
                &input.rules,
            )));
        }
        input
    }

    #[library_benchmark]
    #[bench::sample(args = [played()], config = at_most(7_537_000))]
    #[bench::hard_34_units(args = [hard(34)], config = at_most(520_000))]
    fn in_full(mut input: BenchInput) -> BenchInput {
        for Ready {
            map,
            position,
            orders,
        } in &input.phases
        {
            black_box(input.adjudicator.resolution(MovementInput::new(
                map,
                position,
                orders,
                &input.rules,
            )));
        }
        input
    }

    #[library_benchmark]
    #[bench::sample(args = [sample()], config = at_most(6_576_000))]
    fn check_orders(phases: Vec<Phase>) -> Vec<Phase> {
        let rules = Rules::default();
        phases.iter().for_each(|phase| {
            black_box(check(phase, &rules));
        });
        phases
    }

    #[library_benchmark]
    #[bench::lines_100(args = [prose(100)], config = at_most(2_084_000_000))]
    fn read_prose(prose: Prose) -> Prose {
        let map = Map::standard();
        let defaults = Defaults {
            position: Some(&prose.position),
            power: map.powers().next(),
            ..Defaults::new(&prose.lexicon, Rules::default())
        };
        black_box(Sheet::read_under(
            map,
            &prose.text,
            &defaults,
            Rules::default(),
        ));
        prose
    }

    library_benchmark_group!(name = phases; benchmarks = adjudicate, in_full, check_orders);
    library_benchmark_group!(name = sheets; benchmarks = read_prose);
    main!(library_benchmark_groups = phases, sheets);

    /// Starts the runner, which calls this program again under Valgrind.
    pub fn start() {
        main();
    }
}

fn main() -> ExitCode {
    let runs = |program: &str| {
        let output = Command::new(program).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    let runner = option_env!("GUNGRAUN_RUNNER").unwrap_or("gungraun-runner");
    let lacking: Vec<&str> = ["valgrind", runner]
        .into_iter()
        .filter(|program| !runs(program))
        .collect();
    // under Valgrind the runner calls this program with an argument
    let is_run = std::env::args().any(|argument| argument.starts_with("--gungraun-run"));
    if is_run || lacking.is_empty() {
        counted::start();
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "counts: nothing was counted; missing: {}",
        lacking.join(" and ")
    );
    match std::env::var(REQUIRED).as_deref() {
        Ok("required") => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}
