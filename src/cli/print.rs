//! `chancery print`: results, order forms, charts and ballots for printing.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::common::{self, BoardArg};
use super::{CommandError, ending, io};
use chancery_core::board::Turn;
use game::store::{self, MapFolders};
use output::printouts::{self, Format, Printout, PrintoutKind};

/// `chancery print`
#[derive(clap::Args, Debug)]
pub struct Print {
    /// Printout
    #[arg(value_parser = kinds(), value_name = "WHAT")]
    pub what: PrintoutKind,
    /// Saved game; `card` needs none
    #[arg(value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Phase, like S1901M [default: the last one played; for forms the current one]
    #[arg(long, value_name = "PHASE", value_parser = common::phase)]
    pub phase: Option<Turn>,
    /// In fog of war, the power whose view is printed
    #[arg(long, value_name = "POWER")]
    pub power: Option<String>,
    #[command(flatten)]
    /// Board of a card without a game
    pub board: BoardArg,
    /// Output format [default: by the extension of the output file, or text]
    #[arg(long, value_enum)]
    pub format: Option<PrintFormat>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Returns a parser for the names of printouts, with completion and help in shells.
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
            "A phase: orders with their results, the position after it, centers"
        }
        PrintoutKind::Script => "Read-aloud script of a phase: orders, conflicts, pieces, centers",
        PrintoutKind::Forms => "An order form for each power with its units, or retreat slips",
        PrintoutKind::Chart => "The centers by year",
        PrintoutKind::Log => "The orders of the whole game",
        PrintoutKind::Ballots => "Ballots for a secret vote on a draw or concession",
        PrintoutKind::Card => "The abbreviations of the provinces",
        PrintoutKind::Score => "Centers, and points in all scoring systems",
    }
}

/// The format of a printout.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum PrintFormat {
    /// Plain text
    #[value(alias = "txt")]
    Text,
    /// For a forum or email
    #[value(alias = "md")]
    Markdown,
    /// For printing from a browser
    #[value(alias = "htm")]
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

/// Prints or writes the printout.
pub(super) fn run(args: &Print, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let file = args.output.as_deref();
    let format = ending::format(args.format, file)?.unwrap_or(PrintFormat::Text);
    let text = printout(args, maps)?.write(format.into());
    io::put(file, text.as_bytes())
}

fn printout(args: &Print, maps: &MapFolders) -> Result<Printout, CommandError> {
    match &args.save {
        Some(save) => {
            args.board.absent()?;
            let game = match args.what {
                // a card has no secrets
                PrintoutKind::Card => store::open(save)?.game,
                _ => io::game_seen_by(save, args.power.as_deref())?,
            };
            io::note_power(&game, &save.display().to_string(), args.power.as_deref());
            let drawing = io::drawing(&maps.and_beside(save), game.map())?;
            printouts::printout(args.what, &game, drawing.as_deref(), args.phase).map_err(|error| {
                let text = format!("{}: {error}", save.display());
                if error.is_usage() {
                    CommandError::Usage(text)
                } else {
                    CommandError::Failed(text)
                }
            })
        }
        None if args.what == PrintoutKind::Card && args.phase.is_none() => {
            Ok(printouts::card(&*args.board.find(maps)?))
        }
        None => Err(CommandError::Usage(format!(
            "print {} needs a saved game, for example `chancery print {0} saves/thursday.toml`",
            args.what.name()
        ))),
    }
}
