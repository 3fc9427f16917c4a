//! `chancery compare`: the results of the same orders under every rulebook.

mod answer;
mod count;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::adjudicate::SheetContext;
use super::common::{BoardArg, RulesArgs};
use super::io::{Input, Paint};
use super::{CommandError, io};
use chancery_core::board::{Map, Turn};
use chancery_core::compare::{PhaseInput, RulebookComparer};
use chancery_core::rules::Rules;
use clap::{ValueEnum, ValueHint};
use entry::{Defaults, Lexicon, Sheet};
use game::Game;
use game::store::MapFolders;

/// `chancery compare`
#[derive(clap::Args, Debug)]
pub struct Compare {
    /// Order sheet to read, or - [default: standard input, unless --save is given]
    #[arg(value_hint = ValueHint::FilePath)]
    pub sheet: Option<PathBuf>,
    /// Saved game: compares its last phase, or the sheet as its next phase
    #[arg(long, value_name = "SAVE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Phase of the game to compare, like F1902M
    #[arg(
        long,
        value_name = "PHASE",
        requires = "save",
        conflicts_with = "sheet"
    )]
    pub phase: Option<Turn>,
    /// Recorded phases, as in batch, or -: count how many differ, and by which issue
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["sheet", "save"])]
    pub batch: Option<PathBuf>,
    #[command(flatten)]
    /// Board
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules that the rulebooks are compared with
    pub rules: RulesArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// The format of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum CompareFormat {
    /// A table of the differences
    #[default]
    Text,
    /// One object
    Json,
}

/// Compares an order sheet or a phase of a game, or counts over recorded phases, and prints the result.
pub(super) fn run(
    args: &Compare,
    maps: &MapFolders,
    paint: Paint,
) -> Result<ExitCode, CommandError> {
    if let Some(file) = &args.batch {
        return count::run(args, &Input::of(Some(file)), maps, paint);
    }
    match (&args.save, &args.sheet) {
        (Some(path), None) => recorded(args, path, paint),
        (Some(path), Some(_)) => {
            let context = SheetContext::of_game(path, &args.board, &args.rules)?;
            sheet(args, &context, paint)
        }
        (None, _) => {
            let context = SheetContext::of_board(args.board.find(maps)?, &args.rules)?;
            sheet(args, &context, paint)
        }
    }
}

/// Compares the results of an order sheet, which is read again under each rulebook.
fn sheet(args: &Compare, context: &SheetContext, paint: Paint) -> Result<ExitCode, CommandError> {
    let map = &context.map;
    let input = Input::of(args.sheet.as_deref());
    let written = input.sheet()?;
    let lexicon = Lexicon::new(map);
    let defaults = Defaults {
        position: context.position.as_ref(),
        ..Defaults::new(&lexicon, context.rules)
    };
    let own = Sheet::read(map, &written, &defaults);
    io::warn_of(&input.name(), &own.problems);
    io::check(&own, &input)?;
    let pose = |rules: &Rules| {
        let sheet = Sheet::read_under(map, &written, &defaults, *rules);
        PhaseInput {
            sheets: sheet.written(),
            position: sheet.position,
        }
    };
    print(args, map, own.position.turn, &own.rules, pose, paint)
}

/// Compares the results of a phase of a game, with its orders as they were read in the game.
fn recorded(args: &Compare, path: &Path, paint: Paint) -> Result<ExitCode, CommandError> {
    args.board.absent()?;
    let game = io::game(path)?;
    let record = match args.phase {
        Some(turn) => game.played_in(turn),
        None => game.history().last(),
    };
    let record = record.ok_or_else(|| {
        let why = not_played(&game, args.phase);
        CommandError::Failed(format!("{}: {why}", path.display()))
    })?;
    let rules = args.rules.rules_or(&record.table_rules.rules)?;
    let pose = |_: &Rules| PhaseInput {
        position: record.position.clone(),
        sheets: record.written().to_vec(),
    };
    print(args, game.map(), record.turn(), &rules, pose, paint)
}

fn not_played(game: &Game, phase: Option<Turn>) -> String {
    let phases = game.history();
    match (phase, phases.first(), phases.last()) {
        (Some(turn), Some(first), Some(last)) => format!(
            "{turn} wasn't played in this game; its phases run from {} to {}",
            first.turn(),
            last.turn()
        ),
        _ => "no phase has been played yet, so there is nothing to compare".to_owned(),
    }
}

fn print(
    args: &Compare,
    map: &Arc<Map>,
    turn: Turn,
    rules: &Rules,
    pose: impl FnMut(&Rules) -> PhaseInput,
    paint: Paint,
) -> Result<ExitCode, CommandError> {
    let mut comparer = RulebookComparer::new(map, pose);
    let comparison = comparer.compare(rules);
    let printed = match args.format {
        CompareFormat::Text => {
            let decisions = comparer.decisions(&comparison);
            table::text(map, turn, &comparison, &decisions, paint).into_bytes()
        }
        CompareFormat::Json => {
            let answer = answer::of(map, turn, &mut comparer, &comparison)?;
            io::json_line(&answer)?
        }
    };
    io::print(&printed)
}
