//! `chancery print`: what a table puts on paper.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{ValueEnum, ValueHint};

use super::export::put;
use super::{Failure, ending, io};
use crate::board::{Map, Turn};
use crate::papers::{self, Format, Kind, Paper, paper};

/// What the endings of files stand for.
const ENDINGS: [(&str, Format); 4] = [
    ("html", Format::Html),
    ("htm", Format::Html),
    ("md", Format::Markdown),
    ("txt", Format::Text),
];

/// `chancery print`
#[derive(clap::Args, Debug)]
pub struct Print {
    /// What to print
    #[arg(value_enum, value_name = "WHAT")]
    pub what: Kind,
    /// The game; the card needs none
    #[arg(value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// The phase, as in S1901M: for results and script the last that was played where left out, for forms the
    /// present one
    #[arg(long, value_name = "PHASE")]
    pub phase: Option<Turn>,
    /// The format; where left out as the ending of the file says, else text
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Write it to this file, in place of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        &Kind::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Kind::Results => {
                "A phase: orders with what became of them, the position after, centers"
            }
            Kind::Script => {
                "How a phase is read out at the board: orders aloud, conflicts, pieces, centers"
            }
            Kind::Forms => {
                "An empty order form for each power, its units on it; slips for retreats"
            }
            Kind::Chart => "The centers by year",
            Kind::Log => "The orders of the whole game",
            Kind::Ballots => "Slips for a secret vote on a draw",
            Kind::Card => "The abbreviations of the provinces",
            Kind::Score => "Centers, and points by all scoring systems",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Format::Text, Format::Markdown, Format::Html]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Format::Text => PossibleValue::new("text"),
            Format::Markdown => PossibleValue::new("markdown"),
            Format::Html => PossibleValue::new("html").help("To be printed by a browser"),
        })
    }
}

/// Prints it.
pub(super) fn run(args: &Print) -> Result<ExitCode, Failure> {
    let file = args.output.as_deref();
    let format = ending::format(args.format, file, &ENDINGS)?.unwrap_or(Format::Text);
    put(file, &made(args)?.write(format))
}

fn made(args: &Print) -> Result<Paper, Failure> {
    match &args.save {
        Some(save) => paper(args.what, &io::game(save)?, args.phase)
            .map_err(|none| Failure::Usage(format!("{}: {none}", save.display()))),
        None if args.what == Kind::Card && args.phase.is_none() => {
            Ok(papers::card(Map::standard()))
        }
        None => Err(Failure::Usage(format!(
            "print {} needs a saved game, for example `chancery print {0} saves/thursday.toml`",
            args.what.name()
        ))),
    }
}
