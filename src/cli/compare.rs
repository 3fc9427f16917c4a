//! `chancery compare`: the same orders under every rulebook; where they differ, and what decides.

mod answer;
mod count;
mod table;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use super::args::{Compare, CompareFormat};
use super::io::{Input, Paint};
use super::{CommandError, io, json};
use chancery_core::board::{Map, Position, Turn};
use chancery_core::compare::{Decision, PhaseInput, RulebookComparer, RulebookComparison};
use chancery_core::rules::Rules;
use entry::{Defaults, Lexicon, Sheet};
use game::Game;

/// A comparison with what is needed to print it.
struct Compared {
    map: Arc<Map>,
    turn: Turn,
    comparison: RulebookComparison,
    decisions: Vec<Decision>,
}

/// Compares a sheet or a recorded phase, or counts over many, and prints what there is to tell.
pub(super) fn run(args: &Compare, paint: Paint) -> Result<ExitCode, CommandError> {
    if let Some(file) = &args.batch {
        return count::run(args, &Input::of(Some(file)), paint);
    }
    match (&args.save, &args.sheet) {
        (Some(path), None) => recorded(args, path, paint),
        (Some(path), Some(_)) => {
            let game = io::game(path)?;
            let rules = args.rules.rules_or(game.rules())?;
            sheet(args, game.map(), Some(game.position()), rules, paint)
        }
        (None, _) => {
            let map = Map::standard_shared();
            sheet(args, &map, None, args.rules.rules()?, paint)
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

/// A sheet of paper orders, read anew under each rulebook.
fn sheet(
    args: &Compare,
    map: &Arc<Map>,
    position: Option<&Position>,
    rules: Rules,
    paint: Paint,
) -> Result<(), CommandError> {
    let input = Input::of(args.sheet.as_deref());
    let written = input.sheet().map_err(CommandError::Failed)?;
    let lexicon = Lexicon::new(map);
    let defaults = Defaults {
        position,
        ..Defaults::new(&lexicon, rules)
    };
    let own = Sheet::read(map, &written, &defaults);
    io::warn_of(&input.name(), &own.problems);
    own.rules
        .check()
        .map_err(|error| CommandError::Failed(format!("{}: {error}", input.name())))?;
    let pose = |rules: &Rules| {
        let sheet = Sheet::read_under(map, &written, &defaults, *rules);
        PhaseInput {
            sheets: sheet.written(),
            position: sheet.position,
        }
    };
    print(args, map, own.position.turn, &own.rules, pose, paint)
}

/// A phase of a game, as it was played: the orders are those that the table read them as.
fn recorded(args: &Compare, path: &Path, paint: Paint) -> Result<(), CommandError> {
    let game = io::game(path)?;
    let record = match args.phase {
        Some(turn) => game.history().iter().find(|record| record.turn() == turn),
        None => game.history().last(),
    };
    let Some(record) = record else {
        return Err(CommandError::Failed(format!(
            "{}: {}",
            path.display(),
            not_played(&game, args.phase)
        )));
    };
    let rules = args.rules.rules_or(&record.house.rules)?;
    let pose = |_: &Rules| PhaseInput {
        position: record.position.clone(),
        sheets: record.written(),
    };
    print(args, game.map(), record.turn(), &rules, pose, paint)
}

fn not_played(game: &Game, phase: Option<Turn>) -> String {
    let phases = game.history();
    match (phase, phases.first(), phases.last()) {
        (Some(turn), Some(first), Some(last)) => format!(
            "{turn} was not played in this game: its phases run from {} to {}",
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
) -> Result<(), CommandError> {
    let mut lens = RulebookComparer::new(map, pose);
    let comparison = lens.compare(rules);
    let printed = match args.format {
        CompareFormat::Text => {
            let decisions = lens.decisions(&comparison);
            let compared = Compared {
                map: Arc::clone(map),
                turn,
                comparison,
                decisions,
            };
            table::text(&compared, paint)
        }
        CompareFormat::Json => {
            let answer = answer::of(map, turn, &mut lens, &comparison).map_err(json::told)?;
            serde_json::to_string(&answer).map_err(json::told)? + "\n"
        }
    };
    io::print(&printed)
}
