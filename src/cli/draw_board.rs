//! `chancery draw-board`: draws a board from its provinces and borders.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use super::CommandError;
use super::io::{self, Input};
use clap::ValueHint;
use draw_board::{DrawError, Step};

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
/// are printed to standard error. A drawing with differences doesn't replace the facts.
pub(super) fn run(args: &DrawBoard) -> Result<ExitCode, CommandError> {
    let input = Input::of(Some(&args.facts));
    let facts = input.text(LARGEST_BOARD)?;
    let land = args.land.as_deref().map(|path| Input::of(Some(path)));
    let text = land.as_ref().map(|land| land.text(LARGEST_LAND));
    let name = args.facts.file_stem().unwrap_or_default().to_string_lossy();
    let drawn = draw_board::draw_board(&name, &facts, text.transpose()?.as_deref(), &show);
    let drawn = drawn.map_err(|error| match (error, &land) {
        // this error already has the name of the board
        (error @ DrawError::Facts(_), _) => CommandError::failed(error),
        (error @ (DrawError::Land(_) | DrawError::NoPolygons), Some(land)) => land.failed(error),
        (error, _) => input.failed(error),
    })?;
    for pair in &drawn.crossings {
        io::warn(&format!(
            "{name}: {pair} can't touch in a flat drawing; drawn as a crossing"
        ));
    }
    for province in &drawn.misplaced {
        io::warn(&format!(
            "{name}: {province} isn't drawn at its place on earth; check the places of the provinces around it"
        ));
    }
    let problems = drawn.leftover.iter().chain(&drawn.problems);
    problems.for_each(|problem| io::warn(&format!("{name}: {problem}")));
    let file = args.output.as_deref();
    if drawn.problems.is_empty() {
        return io::put(file, drawn.text.as_bytes());
    }
    if file.is_some_and(|file| io::is_same(file, &args.facts)) {
        return Err(input.failed("not changed, because of these differences"));
    }
    io::put(file, drawn.text.as_bytes())?;
    Ok(ExitCode::FAILURE)
}

/// Shows the current step, if standard error is a terminal.
fn show(step: Step) {
    if std::io::stderr().is_terminal() {
        io::warn(&match step {
            Step::Land => "dividing the land …".to_owned(),
            Step::Layout => "laying out the provinces …".to_owned(),
            Step::Shapes(columns) => format!("shaping the provinces on {columns} columns …"),
        });
    }
}
