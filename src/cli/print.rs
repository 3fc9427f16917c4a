//! `chancery print`: what a table puts on paper.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::export::put;
use super::{Failure, ending, io};
use chancery_core::board::{Map, Turn};
use output::papers::{self, Format, Kind, Paper, paper};

/// What the endings of files stand for.
const ENDINGS: [(&str, PrintFormat); 4] = [
    ("html", PrintFormat::Html),
    ("htm", PrintFormat::Html),
    ("md", PrintFormat::Markdown),
    ("txt", PrintFormat::Text),
];

/// `chancery print`
#[derive(clap::Args, Debug)]
pub struct Print {
    /// What to print
    #[arg(value_parser = kinds(), value_name = "WHAT")]
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
    pub format: Option<PrintFormat>,
    /// Write it to this file, in place of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// The printouts by name, with their help.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let value = |kind: Kind| PossibleValue::new(kind.name()).help(help(kind));
    PossibleValuesParser::new(Kind::ALL.map(value)).map(|name| {
        let named = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        named.expect("clap accepts only the names above")
    })
}

fn help(kind: Kind) -> &'static str {
    match kind {
        Kind::Results => "A phase: orders with what became of them, the position after, centers",
        Kind::Script => {
            "How a phase is read out at the board: orders aloud, conflicts, pieces, centers"
        }
        Kind::Forms => "An empty order form for each power, its units on it; slips for retreats",
        Kind::Chart => "The centers by year",
        Kind::Log => "The orders of the whole game",
        Kind::Ballots => "Slips for a secret vote on a draw",
        Kind::Card => "The abbreviations of the provinces",
        Kind::Score => "Centers, and points by all scoring systems",
    }
}

/// The formats of a printout on the command line.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum PrintFormat {
    /// For a terminal or a printer
    Text,
    /// For a forum or a mail
    Markdown,
    /// To be printed by a browser
    Html,
}

impl From<PrintFormat> for Format {
    fn from(format: PrintFormat) -> Self {
        match format {
            PrintFormat::Text => Format::Text,
            PrintFormat::Markdown => Format::Markdown,
            PrintFormat::Html => Format::Html,
        }
    }
}

/// Prints it.
pub(super) fn run(args: &Print) -> Result<ExitCode, Failure> {
    let file = args.output.as_deref();
    let format = ending::format(args.format, file, &ENDINGS)?.unwrap_or(PrintFormat::Text);
    put(file, &made(args)?.write(format.into()))
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
