//! Measures how well orders are read, and fits the weights of the reader.
//!
//! * `cargo run --example fit -- measure [CORPUS.tsv…]` reads corpora in the format of
//!   `tests/entry/notation.tsv` and counts by tag the lines that are read correctly, need a
//!   question, or are read wrong. Without a file it reads those of `tests/entry`, and a sample of
//!   the typos of `--example sweep`. `-v` prints each line that isn't read correctly.
//! * `cargo run --example fit -- ablate` makes each form of the grammar that has a cost too
//!   expensive in turn, and counts the lines that are then read worse; `-v` prints them. A form that
//!   no line needs can go.
//! * `cargo run --example fit -- weights` fits `crates/entry/src/weights.rs`: it changes
//!   one number at a time as long as that improves the result on one half of the lines and typos,
//!   and reports on the other half.
//! * `cargo run --example fit -- sentences tests/sheets/*.tsv > crates/entry/words/doubts.tsv` fits the weights of
//!   sentences that put all orders of a sheet in doubt to `tests/sheets/sentences.tsv` and to the notes of the sheets, and says
//!   what weights fitted without each author make of that author's sentences.

mod search;
mod sentences;

#[path = "../../crates/entry/tests/it/style.rs"]
mod style;
#[path = "../../crates/entry/tests/it/sweep.rs"]
mod sweep;
#[path = "../../crates/entry/tests/it/typos.rs"]
mod typos;

use std::process::ExitCode;

use chancery::board::Map;
use chancery::entry::{Lexicon, Weights};
use chancery::rules::Rules;
use sweep::Sweep;
use testing::lines::{self, Grade, Tally};

/// The positions of the orders with typos: phases of random play.
pub const PHASES: &str = include_str!("../../benches/phases.ndjson");
/// The corpora of the project.
pub const CORPORA: [(&str, &str); 6] = [
    (
        "notation.tsv",
        include_str!("../../tests/entry/notation.tsv"),
    ),
    ("lines.tsv", include_str!("../../tests/entry/lines.tsv")),
    ("wild.tsv", include_str!("../../tests/entry/wild.tsv")),
    ("fresh.tsv", include_str!("../../tests/entry/fresh.tsv")),
    ("evening.tsv", include_str!("../../tests/entry/evening.tsv")),
    ("asides.tsv", include_str!("../../tests/entry/asides.tsv")),
];

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let aloud = words.iter().any(|word| word == "-v");
    words.retain(|word| word != "-v");
    let done = match words.split_first() {
        Some((word, files)) if word == "measure" => measure(files, aloud),
        Some((word, [])) if word == "ablate" => ablate(aloud),
        Some((word, [])) if word == "weights" => search::fit(),
        Some((word, sheets)) if word == "sentences" => sentences::fit(sheets),
        _ => Err(
            "expected: measure [-v] [CORPUS.tsv…], ablate [-v], weights, or sentences [SHEETS.tsv…]"
                .to_owned(),
        ),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn measure(files: &[String], aloud: bool) -> Result<(), String> {
    let lexicon = Lexicon::new(Map::standard());
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        corpus(file, &text, &lexicon, aloud)?;
    }
    if files.is_empty() {
        for (name, text) in CORPORA {
            corpus(name, text, &lexicon, aloud)?;
        }
        typos(&lexicon, aloud);
    }
    Ok(())
}

/// A cost that no reading of a line has.
const FORBIDDEN: u16 = 1000;

/// Counts for each number of the reader the lines that are read worse if it is [`FORBIDDEN`].
fn ablate(aloud: bool) -> Result<(), String> {
    let map = Map::standard();
    let mut corpora = Vec::new();
    for (name, text) in CORPORA {
        let all = lines::lines(map, text).map_err(|why| format!("{name}: {why}"))?;
        corpora.extend(all);
    }
    let grades = |lexicon: &Lexicon| -> Vec<lines::Outcome> {
        let rules = Rules::default();
        let outcomes = corpora
            .iter()
            .map(|line| line.outcome(map, lexicon, &rules));
        outcomes.collect()
    };
    let usual = grades(&Lexicon::new(map));
    let count = Weights::default().each().len();
    for index in 0..count {
        let mut weights = Weights::default();
        let mut all = weights.each();
        let (name, weight) = &mut all[index];
        let name = *name;
        **weight = FORBIDDEN;
        let without = grades(&Lexicon::weighed(map, weights));
        let worse = usual.iter().zip(&without);
        let worse: Vec<&lines::Outcome> = worse
            .filter(|(usual, without)| without.grade > usual.grade)
            .map(|(_, without)| without)
            .collect();
        println!("{name:28}{:6} lines are read worse", worse.len());
        if aloud {
            worse
                .iter()
                .for_each(|outcome| println!("  {}: {}", outcome.grade.word(), outcome.said));
        }
    }
    Ok(())
}

fn corpus(name: &str, text: &str, lexicon: &Lexicon, aloud: bool) -> Result<(), String> {
    let map = Map::standard();
    let all = lines::lines(map, text).map_err(|why| format!("{name}: {why}"))?;
    println!("\n{name}");
    let tags = lines::by_tag(map, lexicon, &all, |outcome| {
        if aloud {
            println!("  {}: {}", outcome.grade.word(), outcome.said);
        }
    });
    tags.iter().for_each(|(tag, tally)| row(tag, tally));
    row("all", &lines::sum(tags.values()));
    Ok(())
}

fn typos(lexicon: &Lexicon, aloud: bool) {
    println!("\ntypos made by rule");
    let sweep = Sweep::new(
        Map::standard_shared(),
        sweep::positions(PHASES, 0, 10),
        1,
        5,
        1,
    );
    let found = sweep.run(lexicon, 20, |case, outcome| {
        if aloud && !matches!(outcome.grade, Grade::Right | Grade::Noise) {
            println!("  {:?}: {}", outcome.grade, sweep.describe(case, outcome));
        }
    });
    for spelling in sweep::Spelling::ALL {
        let of = found.iter().filter(|(kind, _)| kind.0 == spelling);
        let all = lines::sum(of.clone().map(|(_, tally)| tally));
        for ((_, role, typo), tally) in of {
            println!("{:22}{:20}{tally}", role.word(), typo.word());
        }
        println!("{:42}{all}", spelling.word());
    }
}

fn row(name: &str, tally: &Tally) {
    println!("{name:20}{tally}");
}
