//! `chancery replay`: adjudicates recorded games again and compares the results.

use std::collections::BTreeSet;
use std::fmt;
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

/// The counts of phases and games.
#[derive(Default)]
struct Counts {
    phases: u64,
    games: BTreeSet<String>,
    differing: u64,
    differing_games: BTreeSet<String>,
    faults: u64,
}

/// Replays the games, and prints the differences from the record.
pub(super) fn run(args: &Replay, maps: &MapFolders) -> Result<ExitCode, CommandError> {
    let boards = io::boards(maps, &args.board)?;
    let mut replayer = Replayer::new(args.rules.rules()?, args.keys.keys(), boards);
    let input = Input::of(Some(&args.file));
    let (mut counts, mut summary) = (Counts::default(), Summary::default());
    for line in input.records()? {
        let (number, line) = line?;
        let outcome = match line.and_then(|line| replayer.play(&line)) {
            Ok(replayed) => counts.add(replayed)?,
            Err(fault) => {
                counts.faults += 1;
                input.refused(number, &fault)
            }
        };
        summary.add(number, outcome);
    }
    io::print(format!("{counts}\n"))?;
    Ok(summary.end(&input))
}

impl Counts {
    /// Counts a phase and prints its differences.
    fn add(&mut self, replayed: Replayed) -> Result<LineOutcome, CommandError> {
        let Replayed {
            game,
            phase,
            differs,
        } = replayed;
        for difference in &differs {
            io::print(format!("{game}/{phase}: {difference}\n"))?;
        }
        self.phases += 1;
        if !differs.is_empty() {
            self.differing += 1;
            self.differing_games.insert(game.clone());
        }
        self.games.insert(game);
        Ok(if differs.is_empty() {
            LineOutcome::Answered
        } else {
            LineOutcome::Differs
        })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} phases of {} games: ", self.phases, self.games.len())?;
        match self.differing {
            0 => f.write_str("all as recorded")?,
            some => write!(f, "{some} differ, in {} games", self.differing_games.len())?,
        }
        match self.faults {
            0 => Ok(()),
            some => write!(f, "; {some} lines weren't phases"),
        }
    }
}
