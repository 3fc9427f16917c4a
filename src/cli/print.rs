//! `chancery print`: what a table puts on paper.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::export::put;
use super::{CommandError, ending, io};
use chancery_core::board::{Map, Turn};
use output::printouts::{self, Format, Printout, PrintoutKind, paper};

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
    pub what: PrintoutKind,
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
fn kinds() -> impl TypedValueParser<Value = PrintoutKind> {
    let value = |kind: PrintoutKind| PossibleValue::new(kind.name()).help(help(kind));
    PossibleValuesParser::new(PrintoutKind::ALL.map(value)).map(|name| {
        let named = PrintoutKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name);
        named.expect("clap accepts only the names above")
    })
}

fn help(kind: PrintoutKind) -> &'static str {
    match kind {
        PrintoutKind::Results => {
            "A phase: orders with what became of them, the position after, centers"
        }
        PrintoutKind::Script => {
            "How a phase is read out at the board: orders aloud, conflicts, pieces, centers"
        }
        PrintoutKind::Forms => {
            "An empty order form for each power, its units on it; slips for retreats"
        }
        PrintoutKind::Chart => "The centers by year",
        PrintoutKind::Log => "The orders of the whole game",
        PrintoutKind::Ballots => "Slips for a secret vote on a draw",
        PrintoutKind::Card => "The abbreviations of the provinces",
        PrintoutKind::Score => "Centers, and points by all scoring systems",
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
pub(super) fn run(args: &Print) -> Result<ExitCode, CommandError> {
    let file = args.output.as_deref();
    let format = ending::format(args.format, file, &ENDINGS)?.unwrap_or(PrintFormat::Text);
    put(file, &made(args)?.write(format.into()))
}

fn made(args: &Print) -> Result<Printout, CommandError> {
    match &args.save {
        Some(save) => paper(args.what, &io::game(save)?, args.phase)
            .map_err(|none| CommandError::Usage(format!("{}: {none}", save.display()))),
        None if args.what == PrintoutKind::Card && args.phase.is_none() => {
            Ok(printouts::card(Map::standard()))
        }
        None => Err(CommandError::Usage(format!(
            "print {} needs a saved game, for example `chancery print {0} saves/thursday.toml`",
            args.what.name()
        ))),
    }
}
