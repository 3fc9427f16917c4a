//! `chancery draw-board`: draws a board from its facts.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;

use super::io::{self, Input};
use super::{CommandError, print_line};

/// The most bytes that are read of a board and of a file of land.
const LARGEST_BOARD: u64 = 1 << 20;
const LARGEST_LAND: u64 = 256 << 20;

/// `chancery draw-board`
#[derive(clap::Args, Debug)]
pub struct DrawBoard {
    /// Board file: provinces, borders and where they lie; see docs/boards.md
    #[arg(value_hint = ValueHint::FilePath)]
    pub facts: PathBuf,
    /// Land as GeoJSON, if the provinces have degrees
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub land: Option<PathBuf>,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}
