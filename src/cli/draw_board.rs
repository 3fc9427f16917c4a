//! `chancery draw-board`: draws a board from its provinces and borders.

use std::path::PathBuf;
use std::process::ExitCode;

use super::CommandError;
use super::io::{self, Input};
use clap::ValueHint;
use draw_board::DrawError;

/// The maximum size of a board's file and of a file of land, in bytes.
const LARGEST_BOARD: u64 = 1 << 20;
const LARGEST_LAND: u64 = 256 << 20;

/// `chancery draw-board`
#[derive(clap::Args, Debug)]
pub struct DrawBoard {
    /// Board file: provinces, borders and coordinates; see docs/boards.md
    #[arg(value_hint = ValueHint::FilePath)]
    pub facts: PathBuf,
    /// Land as GeoJSON, if the provinces have degrees
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub land: Option<PathBuf>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Draws the board, and prints or writes its file. Differences between the drawing and the facts
/// are printed to standard error.
pub(super) fn run(args: &DrawBoard) -> Result<ExitCode, CommandError> {
    let input = Input::of(Some(&args.facts));
    let facts = input.text(LARGEST_BOARD)?;
    let land = args
        .land
        .as_deref()
        .map(|path| Input::of(Some(path)).text(LARGEST_LAND));
    let name = args.facts.file_stem().unwrap_or_default().to_string_lossy();
    let drawn = draw_board::draw_board(&name, &facts, land.transpose()?.as_deref());
    let drawn = drawn.map_err(|error| match error {
        // this error already has the name of the board
        DrawError::Facts(_) => CommandError::Failed(error.to_string()),
        error => input.failed(error),
    })?;
    for pair in &drawn.crossings {
        io::warn(&format!(
            "{name}: {pair} can't touch in a flat drawing; drawn as a crossing"
        ));
    }
    for problem in &drawn.problems {
        io::warn(&format!("{name}: {problem}"));
    }
    let written = io::put(args.output.as_deref(), drawn.text.as_bytes())?;
    Ok(match drawn.problems.is_empty() {
        true => written,
        false => ExitCode::FAILURE,
    })
}
