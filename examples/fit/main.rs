//! How well orders are read, and the numbers by which they are.
//!
//! * `cargo run --release --example fit -- measure [CORPUS.tsv…]` reads corpora in the form of
//!   `tests/entry/notation.tsv` and counts, tag by tag, what came out right, was asked back, or was
//!   taken wrongly; without a file those of `tests/entry`, then misspellings made by rule. `-v` tells
//!   each line that is not right.
//! * `cargo run --release --example fit -- weights` fits `src/entry/weights.rs`: it changes one number
//!   at a time as long as that betters the result on one half of the lines and misspellings, and
//!   reports on the other half.

mod search;

#[path = "../../tests/it/entry/lines.rs"]
mod lines;
#[path = "../../tests/it/entry/misspelling.rs"]
mod misspelling;
#[path = "../../tests/it/entry/style.rs"]
mod style;

use std::process::ExitCode;

use chancery::board::Map;
use chancery::entry::Lexicon;
use lines::{Fate, Tally};
use misspelling::{Cases, Hand, Slip};
use style::Style;

/// The positions that misspelt orders are made for: phases of random play.
pub const PHASES: &str = include_str!("../../benches/phases.ndjson");
/// The corpora of the project.
pub const CORPORA: [(&str, &str); 4] = [
    (
        "notation.tsv",
        include_str!("../../tests/entry/notation.tsv"),
    ),
    ("lines.tsv", include_str!("../../tests/entry/lines.tsv")),
    ("wild.tsv", include_str!("../../tests/entry/wild.tsv")),
    ("fresh.tsv", include_str!("../../tests/entry/fresh.tsv")),
];

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let aloud = words.iter().any(|word| word == "-v");
    words.retain(|word| word != "-v");
    let done = match words.split_first() {
        Some((word, files)) if word == "measure" => measure(files, aloud),
        Some((word, [])) if word == "weights" => search::fit(),
        _ => Err("expected: measure [-v] [CORPUS.tsv…], or weights".to_owned()),
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
        misspellings(&lexicon, aloud);
        println!("\n{} notations are written by the tests", Style::ALL.len());
    }
    Ok(())
}

fn corpus(name: &str, text: &str, lexicon: &Lexicon, aloud: bool) -> Result<(), String> {
    let map = Map::standard();
    let all = lines::lines(map, text).map_err(|why| format!("{name}: {why}"))?;
    println!("\n{name}");
    let tags = lines::by_tag(map, lexicon, &all, |outcome| {
        if aloud {
            println!("  {}: {}", outcome.fate.word(), outcome.said);
        }
    });
    tags.iter().for_each(|(tag, tally)| row(tag, tally));
    row("all", &lines::sum(tags.values()));
    Ok(())
}

fn misspellings(lexicon: &Lexicon, aloud: bool) {
    let cases = Cases::new(misspelling::positions(PHASES, 0, 1), 1000, 1);
    println!("\nmisspellings made by rule");
    for hand in Hand::ALL {
        let (mut tallies, mut open) = (Vec::new(), 0);
        for slip in Slip::ALL {
            let mut twofold = 0;
            let tally = cases.tally(lexicon, (hand, slip), |case, fate, said| {
                let is_twofold = fate == Fate::Asked && cases.is_twofold(case);
                twofold += usize::from(is_twofold);
                if aloud {
                    let twofold = if is_twofold { ", twofold" } else { "" };
                    println!("  {}{twofold}: {said}", fate.word());
                }
            });
            slips(&format!("{hand:?}, {slip:?}"), &tally, twofold);
            tallies.push(tally);
            open += twofold;
        }
        slips(&format!("{hand:?}"), &lines::sum(&tallies), open);
    }
}

/// A tally of slips, with how many of those asked about nothing could have told apart.
fn slips(name: &str, tally: &Tally, twofold: usize) {
    row(name, tally);
    println!("{:20}{twofold:6} of those asked fit two orders alike", "");
}

fn row(name: &str, tally: &Tally) {
    println!("{name:20}{tally}");
}
