//! `chancery batch`: recorded phases, one per line, answered in the same order by several workers.

use std::process::ExitCode;

use super::CommandError;
use super::common::AlgorithmArg;
use super::line_server::{self, AnswerLine, LineArgs, Share};
use chancery_records::record::{BatchRunner, LineOutcome, Options};
use game::store::MapFolders;

/// `chancery batch`
#[derive(clap::Args, Debug)]
pub struct Batch {
    #[command(flatten)]
    /// Phases
    pub lines: LineArgs,
    #[command(flatten)]
    /// Algorithm
    pub algorithm: AlgorithmArg,
    /// Explain the result of each order
    #[arg(long)]
    pub explain: bool,
    /// Compare with the `results` and `expect` of each line
    #[arg(long)]
    pub check: bool,
}

/// Answers all lines of the input.
pub(super) fn run(args: &Batch, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let algorithm = args.algorithm.playing(&args.lines.rules.rules()?)?;
    let runners = args.lines.workers(maps, |reader| {
        let options = Options {
            rules: reader.rules,
            algorithm,
            explain: args.explain,
            check: args.check,
            keys: reader.keys,
        };
        BatchRunner::new(options, reader.boards)
    })?;
    line_server::serve(&args.lines.input(), runners, Share::Many)
}

impl AnswerLine for BatchRunner {
    fn answer(&mut self, number: u64, line: &[u8], out: &mut Vec<u8>) -> LineOutcome {
        BatchRunner::answer(self, number, line, out)
    }
}
