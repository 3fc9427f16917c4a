//! `chancery batch`: recorded phases, one per line, answered in the same order by several workers.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use super::CommandError;
use super::common::{AlgorithmArg, BoardArg, KeysArg, RulesArgs};
use super::io::{Input, boards};
use super::line_server::{self, AnswerLine, Share};
use chancery_records::record::{BatchRunner, LineOutcome, Options};
use clap::ValueHint;
use game::store::MapFolders;

/// `chancery batch`
#[derive(clap::Args, Debug)]
pub struct Batch {
    /// Phases to read [default: standard input]
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    /// Board if a line names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules if a line names none
    pub rules: RulesArgs,
    #[command(flatten)]
    /// Algorithm
    pub algorithm: AlgorithmArg,
    /// Explain the result of each order
    #[arg(long)]
    pub explain: bool,
    /// Compare with the `results` and `expect` of each line
    #[arg(long)]
    pub check: bool,
    #[command(flatten)]
    /// Unknown keys
    pub keys: KeysArg,
    /// Number of lines to process in parallel [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

/// Answers all lines of the input.
pub(super) fn run(args: &Batch, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let rules = args.rules.rules()?;
    let options = Options {
        rules,
        algorithm: args.algorithm.playing(&rules)?,
        explain: args.explain,
        check: args.check,
        keys: args.keys.keys(),
    };
    let input = Input::of(args.file.as_deref());
    let runner = || Ok(BatchRunner::new(options, boards(maps, &args.board)?));
    let runners = std::iter::repeat_with(runner).take(line_server::workers(args.jobs));
    let runners: Vec<_> = runners.collect::<Result<_, CommandError>>()?;
    line_server::serve(&input, runners, Share::Many)
}

impl AnswerLine for BatchRunner {
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> io::Result<LineOutcome> {
        BatchRunner::answer(self, number, line, out)
    }
}
