//! `chancery postcard`: the summary of a game in 76 columns, for email.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{CommandError, io};
use clap::ValueHint;
use game::store::MapFolders;
use output::score::System;
use output::summary;

/// `chancery postcard`
#[derive(clap::Args, Debug)]
pub struct Postcard {
    /// Saved game
    #[arg(value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// Scoring system; can be repeated [default: draw size and sum of squares]
    #[arg(long, value_name = "SYSTEM")]
    pub score: Vec<String>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The number of scoring systems used by default.
const USUAL: usize = 2;

/// Prints or writes the postcard.
pub(super) fn run(args: &Postcard, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let systems = systems(&args.score)?;
    let game = io::game(&args.save)?;
    let drawing = io::drawing(&maps.and_beside(&args.save), game.map())?;
    let text = summary::postcard(&game, drawing.as_deref(), &systems);
    io::put(args.output.as_deref(), text.as_bytes())
}

/// Returns the scoring systems with these names, ignoring case.
fn systems(names: &[String]) -> Result<Vec<&'static System>, CommandError> {
    if names.is_empty() {
        return Ok(System::ALL.iter().take(USUAL).collect());
    }
    let find = |name: &String| {
        System::by_name(name.trim()).ok_or_else(|| {
            let known = text::list(System::ALL.iter().map(|system| system.name), "; ");
            let name = text::printable(name, 40);
            let error = format!("unknown scoring system `{name}`; expected one of {known}");
            CommandError::Usage(error)
        })
    };
    names.iter().map(find).collect()
}
