//! `chancery export`: a game as a saved game of the Python package, or its orders as text.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};

use super::{CommandError, ending, io};
use output::printouts::{self, Format};
use output::python_format;

/// `chancery export`
#[derive(clap::Args, Debug)]
pub struct Export {
    /// Saved game
    #[arg(value_name = "SAVE.toml", value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// Output format [default: by the extension of the output file, or json]
    #[arg(long, value_enum)]
    pub format: Option<ExportFormat>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// The format of an exported game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ExportFormat {
    /// A saved game of the Python package `diplomacy`
    #[default]
    Json,
    /// The order log: each phase with its orders and their results
    #[value(alias = "txt")]
    Text,
    /// The order log for a forum or email
    #[value(alias = "md")]
    Markdown,
}

/// Writes the game.
pub(super) fn run(args: &Export) -> Result<ExitCode, CommandError> {
    let file = args.output.as_deref();
    let format = ending::format(args.format, file)?.unwrap_or_default();
    let game = io::game(&args.save)?;
    let text = match format {
        ExportFormat::Json => {
            let exported = python_format::write(&game);
            io::warn_of(&args.save.display().to_string(), &exported.lost);
            exported.text
        }
        ExportFormat::Text => printouts::log(&game).write(Format::Text),
        ExportFormat::Markdown => printouts::log(&game).write(Format::Markdown),
    };
    io::put(file, text.as_bytes())
}
