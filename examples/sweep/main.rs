//! A sweep of typos: how often an order with a misspelled province is read as intended.
//!
//! `cargo run --example sweep -- [-v]` applies every single typing error, the errors of
//! scanners and listeners, and pairs of errors to the names and codes of all provinces, in possible
//! orders for the units of many positions, and prints how they are read. `-v` prints the orders
//! that are read wrong and those read without a note, `-vv` also those that need a question.
//!
//! * `--orders N`: the number of orders for each province, role and spelling (2)
//! * `--twice N`: the number of texts with two errors for each of them (40)
//! * `--positions N`: the number of positions besides the opening (40)
//! * `--step N`: only every Nth text
//! * `--board NAME`: another board, with positions of random play
//! * `--seed N`: the seed, which selects the orders

#[path = "../../crates/entry/tests/it/style.rs"]
mod style;
#[path = "../../crates/entry/tests/it/sweep.rs"]
mod sweep;
#[path = "../../crates/entry/tests/it/typos.rs"]
mod typos;

use std::process::ExitCode;
use std::sync::Arc;

use chancery::board::Map;
use chancery::entry::Lexicon;
use chancery::game::store::MapFolders;
use sweep::{Kind, Role, Spelling, Sweep};
use testing::lines::{Grade, Tally, sum};
use testing::positions::random_positions;
use typos::Typo;

/// The positions: the opening and phases of random play.
const PHASES: &str = include_str!("../../benches/phases.ndjson");

/// The usage of the example.
const OPTIONS: &str = "-v, -vv, --board, --orders, --twice, --positions, --step, --seed";

/// The options of the command line.
struct Options {
    board: Arc<Map>,
    aloud: bool,
    all: bool,
    orders: usize,
    twice: usize,
    positions: usize,
    step: usize,
    seed: usize,
}

fn main() -> ExitCode {
    match options() {
        Ok(options) => {
            sweep(&options);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        board: Map::standard_shared(),
        aloud: false,
        all: false,
        orders: 2,
        twice: 40,
        positions: 40,
        step: 1,
        seed: 1,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = match word.as_str() {
            "-v" => {
                options.aloud = true;
                continue;
            }
            "-vv" => {
                (options.aloud, options.all) = (true, true);
                continue;
            }
            "--board" => {
                let name = words.next().unwrap_or_default();
                let board = MapFolders::default().find(&name);
                options.board = board.map_err(|error| error.to_string())?;
                continue;
            }
            "--orders" => &mut options.orders,
            "--twice" => &mut options.twice,
            "--positions" => &mut options.positions,
            "--step" => &mut options.step,
            "--seed" => &mut options.seed,
            _ => return Err(format!("{word}: expected one of {OPTIONS}")),
        };
        let value = words.next().and_then(|value| value.parse().ok());
        *number = value.ok_or(format!("{word}: expected a number"))?;
    }
    Ok(options)
}

fn sweep(options: &Options) {
    let map = &options.board;
    let recorded = PHASES.lines().count();
    let step = recorded.div_ceil(options.positions.clamp(1, recorded));
    let positions = match map.name() {
        "standard" => sweep::positions(PHASES, 0, step),
        _ => random_positions(map, options.positions, options.seed as u64),
    };
    let sweep = Sweep::new(
        Arc::clone(map),
        positions,
        options.orders,
        options.twice,
        options.seed as u64,
    );
    let lexicon = Lexicon::new(map);
    let found = sweep.run(&lexicon, options.step, |case, outcome| {
        let bad = matches!(outcome.grade, Grade::Wrong | Grade::Noise);
        if options.aloud && (bad || options.all && outcome.grade != Grade::Right) {
            println!("{:?}: {}", outcome.grade, sweep.describe(case, outcome));
        }
    });
    println!(
        "{:32}{:>9}{:>9}{:>8}{:>8}{:>8}{:>8}{:>14}{:>8}",
        "", "tried", "right %", "asked", "void", "asked %", "wrong", "1 in", "as ok"
    );
    for spelling in Spelling::ALL {
        let of = |some: &dyn Fn(&Kind) -> bool| {
            let kinds = found
                .iter()
                .filter(|(kind, _)| kind.0 == spelling && some(kind));
            sum(kinds.map(|(_, tally)| tally))
        };
        for role in Role::ALL {
            row(
                &format!("{}, {}", spelling.word(), role.word()),
                &of(&|kind| kind.1 == role),
            );
        }
        for typo in Typo::ALL {
            row(
                &format!("{}, {}", spelling.word(), typo.word()),
                &of(&|kind| kind.2 == typo),
            );
        }
        let single = |kind: &Kind| Typo::SINGLE.contains(&kind.2);
        row(&format!("{}, one error", spelling.word()), &of(&single));
        row(&format!("{}, all", spelling.word()), &of(&|_| true));
        println!();
    }
}

fn row(name: &str, tally: &Tally) {
    let total = tally.total();
    let percent = |count: usize| count as f64 * 100.0 / total.max(1) as f64;
    let wrong = tally.of(Grade::Wrong);
    let rate = match wrong {
        0 => "-".to_owned(),
        _ => (total / wrong).to_string(),
    };
    println!(
        "{name:32}{total:>9}{:>9.2}{:>8}{:>8}{:>8.2}{wrong:>8}{rate:>14}{:>8}",
        percent(tally.of(Grade::Right) + tally.of(Grade::Noise)),
        tally.of(Grade::Asked),
        tally.of(Grade::Void),
        percent(tally.of(Grade::Asked) + tally.of(Grade::Void)),
        tally.of(Grade::Noise),
    );
}
