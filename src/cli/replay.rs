//! `chancery replay`: adjudicates recorded games again and compares the results.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use super::common::{BoardArg, KeysArg, RulesArgs};
use super::io::Input;
use super::line_server::Summary;
use super::{CommandError, io};
use chancery_records::record::LineOutcome;
use chancery_records::record::replay::{Replayed, Replayer};
use clap::ValueHint;
use game::store::MapFolders;
use text::count;

/// `chancery replay`
#[derive(clap::Args, Debug)]
pub struct Replay {
    /// Recorded games, one phase per line with GAME/PHASE as its id, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    /// Unknown keys
    pub keys: KeysArg,
    #[command(flatten)]
    /// Board if a line names none
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules if a line names none
    pub rules: RulesArgs,
}

/// The names of the games.
#[derive(Default)]
struct Games {
    all: BTreeSet<String>,
    differing: BTreeSet<String>,
}

/// Replays the games, and prints the differences from the record.
pub(super) fn run(args: &Replay, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let boards = io::boards(maps, &args.board)?;
    let mut replayer = Replayer::new(args.rules.rules()?, args.keys.keys(), boards);
    let input = Input::of(Some(&args.file));
    let (mut games, mut summary) = (Games::default(), Summary::default());
    for line in input.records()? {
        let (number, line) = line?;
        let outcome = match line.and_then(|line| replayer.play(&line)) {
            Ok(replayed) => games.add(replayed)?,
            Err(fault) => LineOutcome::Refused(fault.to_string()),
        };
        summary.add(number, outcome);
    }
    summary.list_refused(&input);
    io::print(format!("{}\n", games.counts(&summary)))?;
    Ok(summary.end(&input))
}

impl Games {
    /// Adds the game of a phase and prints the differences.
    fn add(&mut self, replayed: Replayed) -> Result<LineOutcome, CommandError> {
        let Replayed {
            game,
            phase,
            differs,
        } = replayed;
        for difference in &differs {
            io::print(format!("{game}/{phase}: {difference}\n"))?;
        }
        let outcome = if differs.is_empty() {
            LineOutcome::Answered
        } else {
            self.differing.insert(game.clone());
            LineOutcome::Differs
        };
        self.all.insert(game);
        Ok(outcome)
    }

    /// Returns the counts of phases and games.
    fn counts(&self, summary: &Summary) -> String {
        let phases = summary.lines - summary.refused;
        let result = match summary.differing {
            0 if phases == 0 => String::new(),
            0 => ": all as recorded".to_owned(),
            some => format!(
                ": {some} with differences, in {}",
                count(self.differing.len(), "game")
            ),
        };
        let refused = match summary.refused {
            0 => String::new(),
            some => format!("; {} refused", count(some, "line")),
        };
        let games = count(self.all.len(), "game");
        format!("{} of {games}{result}{refused}", count(phases, "phase"))
    }
}
