//! Turns a saved game of the package into a game.

use std::sync::Arc;

use super::chancery_key::ChanceryData;
use super::python_game::PythonGame;
use super::replay::{self, Stuck};
use chancery_core::board::Map;
use chancery_core::rules::Rulebook;
use game::{Game, TableRules, save};
use text::count;

/// The options for importing a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Import {
    /// The rules that it was played with. Without them, the rules under `chancery` apply, or the first
    /// rulebook that reproduces the record.
    pub house: Option<TableRules>,
    /// Whether to keep the phases before one that differs from the record.
    pub partial: bool,
}

/// An imported game.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// Lost data, assumptions, and differences from the record: a sentence each.
    pub notes: Vec<String>,
}

/// The reason why a game can't be imported, as a sentence: an error in it with the keys where it is, or that
/// no rules give the recorded results.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ImportError(pub(super) String);

/// Reads a saved game, and adjudicates it again. `find` finds a map by name.
///
/// # Errors
/// Returns an error if it isn't a saved game, or the results differ from the record.
pub fn read(
    text: &str,
    find: impl FnOnce(&str) -> Result<Arc<Map>, String>,
    import: Import,
) -> Result<Imported, ImportError> {
    let recorded = PythonGame::read(text, find)?;
    let mut notes = recorded.lost.clone();
    let saved = recorded.own.as_ref().and_then(|own| own.save.as_deref());
    if let Some(text) = saved.filter(|_| import.house.is_none()) {
        match whole(text, &recorded) {
            Ok(game) => return Ok(Imported { game, notes }),
            Err(error) => notes.push(format!("chancery.save isn't used: {error}")),
        }
    }
    let (first, others) = houses(&recorded, import)?;
    let mut rulebook = first.rulebook;
    let mut best = replay::play(&recorded, first)?;
    for &house in &others {
        if best.stuck.is_none() {
            break;
        }
        let outcome = replay::play(&recorded, house)?;
        if outcome.stuck.is_none() || outcome.played() > best.played() {
            (rulebook, best) = (house.rulebook, outcome);
        }
    }
    match best.stuck {
        None if rulebook != first.rulebook => notes.push(format!(
            "matches the record under {rulebook}, not under {}; using {rulebook}",
            first.rulebook
        )),
        None => {}
        Some(Stuck { at, phase, error }) => {
            let left = count(recorded.phases.len() - at, "phase");
            if !import.partial || best.game.history().is_empty() {
                let rules = if others.is_empty() {
                    format!("under {rulebook}")
                } else {
                    format!("under {rulebook}, which matches the most phases")
                };
                return Err(ImportError(format!(
                    "{rules}: before {phase} {error}\n{left} can't be played from there; name the rules with \
                     --rules and --set, or keep the phases before it with --partial"
                )));
            }
            notes.push(format!("before {phase} {error}: {left} left out"));
        }
    }
    notes.extend(best.notes);
    if save::write(&best.game).len() as u64 > save::LONGEST {
        return Err(ImportError(format!("too long: {}", too_long())));
    }
    Ok(Imported {
        game: best.game,
        notes,
    })
}

fn too_long() -> ImportError {
    ImportError(format!("a save has {} MB at most", save::LONGEST >> 20))
}

/// Reads the save under the key `chancery`, if it is the game of the phases.
fn whole(text: &str, recorded: &PythonGame) -> Result<Game, ImportError> {
    if text.len() as u64 > save::LONGEST {
        return Err(too_long());
    }
    let find = |name: &str| {
        if name == recorded.map.name() {
            Ok(Arc::clone(&recorded.map))
        } else {
            Err("it is for a different board".to_owned())
        }
    };
    let loaded = save::read(text, find).map_err(|error| {
        let message = error.to_string();
        ImportError(plain(message.lines().next().unwrap_or_default()))
    })?;
    let mut game = loaded.game;
    game.name.clone_from(&recorded.id);
    let same_map = |_: &str| Ok(Arc::clone(&recorded.map));
    let again = PythonGame::read(&super::write(&game).text, same_map)?;
    let own = |it: &PythonGame| it.own.as_ref().map(ChanceryData::without_save);
    let is_same = (&again.phases, &again.end) == (&recorded.phases, &recorded.end)
        && own(&again) == own(recorded);
    if is_same && loaded.mismatches.is_empty() {
        Ok(game)
    } else {
        let what = "the phases belong to a different game";
        Err(ImportError(what.to_owned()))
    }
}

/// Returns the rules to try: the first, and the others.
fn houses(
    recorded: &PythonGame,
    import: Import,
) -> Result<(TableRules, Vec<TableRules>), ImportError> {
    if let Some(house) = import.house {
        return Ok((house, Vec::new()));
    }
    if let Some(own) = &recorded.own {
        return Ok((own.began()?, Vec::new()));
    }
    let first = Rulebook::default();
    let others = Rulebook::ALL.into_iter().filter(|&other| other != first);
    Ok((TableRules::of(first), others.map(TableRules::of).collect()))
}

/// Returns at most 200 visible characters of a text.
pub(super) fn plain(text: &str) -> String {
    text::printable(text, 200)
}
