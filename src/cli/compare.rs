//! `chancery compare`: the results of the same orders under every rulebook.

mod answer;
mod count;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::adjudicate::{self, SheetContext};
use super::common::{BoardArg, RulesArgs, TextFormat};
use super::io::{Input, Paint};
use super::{CommandError, io};
use chancery_core::board::{Map, Turn};
use chancery_core::compare::{ReadPhase, RulebookComparer};
use chancery_core::rules::Rules;
use clap::ValueHint;
use entry::{Defaults, SortedSheet};
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
        conflicts_with_all = ["sheet", "batch"]
    )]
    pub phase: Option<Turn>,
    /// Recorded phases, as in batch, or -: count how many differ, and by which issue
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["sheet", "save"])]
    pub batch: Option<PathBuf>,
    /// Refuse lines of --batch with unknown keys
    #[arg(long, requires = "batch", conflicts_with_all = ["sheet", "save"])]
    pub strict: bool,
    /// Number of lines of --batch to process in parallel [default: number of processors]
    #[arg(long, value_name = "N", requires = "batch", conflicts_with_all = ["sheet", "save"], value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    /// Board
    pub board: BoardArg,
    #[command(flatten)]
    /// Rules that the rulebooks are compared with
    pub rules: RulesArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: TextFormat,
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
        (save, _) => {
            let save = save.as_deref();
            let context = SheetContext::new(save, None, (&args.board, maps), &args.rules)?;
            sheet(args, &context, paint)
        }
    }
}

/// Compares the results of an order sheet, which is read again under each rulebook.
fn sheet(args: &Compare, context: &SheetContext, paint: Paint) -> Result<ExitCode, CommandError> {
    let map = &context.map;
    let input = Input::of(args.sheet.as_deref());
    let written = input.sheet()?;
    let defaults = Defaults {
        position: context.position.as_ref(),
        ..Defaults::new(&context.lexicon, context.rules)
    };
    let sorted = SortedSheet::new(map, &written, &defaults);
    let own = sorted.read(None);
    io::check(&own, &input)?;
    adjudicate::warn_of(&own, &input);
    let turn = own.position.turn;
    let rules = own.rules;
    let pose = |rules: &Rules| {
        let sheet = sorted.read(Some(*rules));
        ReadPhase {
            sheets: sheet.written(),
            position: sheet.position,
        }
    };
    print(args, map, turn, &rules, pose, paint)
}

/// Compares the results of a phase of a game, with its orders as they were read in the game.
fn recorded(args: &Compare, path: &Path, paint: Paint) -> Result<ExitCode, CommandError> {
    args.board.absent()?;
    let game = io::game(path)?;
    let record = (game.phase_played(args.phase))
        .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))?;
    let rules = args.rules.rules_or(&record.table_rules.rules)?;
    let pose = |_: &Rules| ReadPhase {
        position: record.position.clone(),
        sheets: record.written().to_vec(),
    };
    print(args, game.map(), record.turn(), &rules, pose, paint)
}

fn print(
    args: &Compare,
    map: &Arc<Map>,
    turn: Turn,
    rules: &Rules,
    pose: impl FnMut(&Rules) -> ReadPhase,
    paint: Paint,
) -> Result<ExitCode, CommandError> {
    let mut comparer = RulebookComparer::new(map, pose);
    let comparison = comparer.compare(rules);
    let printed = match args.format {
        TextFormat::Text => {
            let decisions = comparer.decisions(&comparison);
            table::text(map, turn, &comparison, &decisions, paint).into_bytes()
        }
        TextFormat::Json => {
            let answer = answer::of(map, turn, &mut comparer, &comparison)?;
            io::json_line(&answer)
        }
    };
    io::print(&printed)
}
