//! `chancery export`: a game as a saved game of the Python package, or its orders as text.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};

use super::CommandError;
use super::io::{self, print_bytes, warn_of};
use game::store;
use output::printouts::{self, Format};
use output::python_format;

/// `chancery export`
#[derive(clap::Args, Debug)]
pub struct Export {
    /// The game
    #[arg(value_name = "SAVE.toml", value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    pub format: ExportFormat,
    /// Write it to this file, in place of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// What a game is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ExportFormat {
    /// A saved game of the Python package `diplomacy`
    #[default]
    Json,
    /// The order log: each phase with its orders and what became of them
    Text,
    /// The same for a forum or a mail
    Markdown,
}

/// Writes the game.
pub(super) fn run(args: &Export) -> Result<ExitCode, CommandError> {
    let game = io::game(&args.save)?;
    let format = match args.format {
        ExportFormat::Json => {
            let exported = python_format::write(&game);
            warn_of(&args.save.display().to_string(), &exported.lost);
            return put(args.output.as_deref(), &exported.text);
        }
        ExportFormat::Text => Format::Text,
        ExportFormat::Markdown => Format::Markdown,
    };
    put(args.output.as_deref(), &printouts::log(&game).write(format))
}

/// Writes a text to a file, or to standard output where none is named.
pub(super) fn put(file: Option<&std::path::Path>, text: &str) -> Result<ExitCode, CommandError> {
    match file {
        Some(path) => store::write(path, text.as_bytes())
            .map_err(|error| CommandError::Failed(error.to_string()))?,
        None => print_bytes(text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}
