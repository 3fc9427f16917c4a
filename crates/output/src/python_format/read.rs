//! A saved game of the package as a game.

use std::sync::Arc;

use super::chancery_key::ChanceryData;
use super::python_game::PythonGame;
use super::replay::{self, ReplayOutcome};
use chancery_core::board::Map;
use chancery_core::rules::Rulebook;
use game::{Game, TableRules, save};

/// How a game is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Import {
    /// The rules that it was played by; where they are not named, those under `chancery`, or the first
    /// rulebook under which it comes out as recorded.
    pub house: Option<TableRules>,
    /// Whether to keep what goes before a phase that can't come out as recorded.
    pub partial: bool,
}

/// A game that was read.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// What was lost, what was found out, and what came out otherwise than recorded: a sentence each.
    pub notes: Vec<String>,
}

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// It is no saved game.
    #[error("{0}")]
    Unread(String),
    /// Under no rules does it come out as recorded.
    #[error(
        "{rules}: before {phase} {what}\n{left} can't be played from there; name the rules with \
        --rules and --set, or keep what goes before with --partial"
    )]
    Differs {
        /// Which rules come farthest.
        rules: String,
        /// The phase that can't be played.
        phase: String,
        /// What differs from the record.
        what: String,
        /// How many phases are left.
        left: String,
    },
    /// It is too long to be kept.
    #[error("too long to be kept: a save has {} MB at most", save::LONGEST >> 20)]
    TooLong,
}

/// Reads a saved game, and plays it through the adjudicator. `find` finds the board of a name.
///
/// # Errors
/// It is no saved game, or it does not come out as recorded.
pub fn read(
    text: &str,
    find: impl FnOnce(&str) -> Result<Arc<Map>, String>,
    import: Import,
) -> Result<Imported, ImportError> {
    let recorded = PythonGame::read(text, find).map_err(ImportError::Unread)?;
    let mut notes = recorded.lost.clone();
    let kept = recorded.own.as_ref().and_then(|own| own.save.as_deref());
    if let Some(text) = kept.filter(|_| import.house.is_none()) {
        match whole(text, &recorded) {
            Ok(game) => return Ok(Imported { game, notes }),
            Err(why) => notes.push(format!("chancery.save is not used: {why}")),
        }
    }
    let houses = houses(&recorded, import).map_err(ImportError::Unread)?;
    let mut best: Option<(TableRules, ReplayOutcome)> = None;
    for &house in &houses {
        let attempt = replay::play(&recorded, house).map_err(ImportError::Unread)?;
        let is_whole = attempt.stuck.is_none();
        let farther = |(_, other): &(TableRules, ReplayOutcome)| {
            attempt.game.history().len() > other.played()
        };
        if best.as_ref().is_none_or(farther) || is_whole {
            best = Some((house, attempt));
        }
        if is_whole {
            break;
        }
    }
    let Some((house, attempt)) = best else {
        return Err(ImportError::Unread("no rules to play by".to_owned()));
    };
    if Some(&house) != houses.first() && attempt.stuck.is_none() {
        notes.push(format!(
            "matches the record under {}, not under {}; using {}",
            house.rulebook, houses[0].rulebook, house.rulebook
        ));
    }
    if let Some(stuck) = &attempt.stuck {
        let left = match recorded.phases.len() - stuck.at {
            1 => "1 phase".to_owned(),
            left => format!("{left} phases"),
        };
        let phase = stuck.phase.clone();
        if !import.partial || attempt.game.history().is_empty() {
            return Err(ImportError::Differs {
                rules: match houses.len() {
                    1 => format!("under {}", house.rulebook),
                    _ => format!("under {}, which matches the most phases", house.rulebook),
                },
                phase,
                what: stuck.what.clone(),
                left,
            });
        }
        notes.push(format!("before {phase} {}: {left} left out", stuck.what));
    }
    notes.extend(attempt.notes);
    if save::write(&attempt.game).len() as u64 > save::LONGEST {
        return Err(ImportError::TooLong);
    }
    Ok(Imported {
        game: attempt.game,
        notes,
    })
}

/// The game that stands there whole, as saves have it; only where it is the one that the phases tell.
///
/// # Errors
/// It is no save, or that of another game: why, on one line.
fn whole(text: &str, recorded: &PythonGame) -> Result<Game, String> {
    if text.len() as u64 > save::LONGEST {
        return Err(format!("a save has {} MB at most", save::LONGEST >> 20));
    }
    let find = |name: &str| match name == recorded.map.name() {
        true => Ok(Arc::clone(&recorded.map)),
        false => Err("it is of another map".to_owned()),
    };
    let loaded = save::read(text, find).map_err(|error| {
        let told = error.to_string();
        plain(told.lines().next().unwrap_or_default())
    })?;
    let mut game = loaded.game;
    game.name.clone_from(&recorded.id);
    let same_map = |_: &str| Ok(Arc::clone(&recorded.map));
    let again = PythonGame::read(&super::write(&game).text, same_map)?;
    let beside = |it: &PythonGame| it.own.as_ref().map(ChanceryData::without_save);
    let is_same = (&again.phases, &again.end) == (&recorded.phases, &recorded.end)
        && beside(&again) == beside(recorded);
    match is_same && loaded.mismatches.is_empty() {
        true => Ok(game),
        false => Err("the phases belong to a different game".to_owned()),
    }
}

/// The rules to try, the likeliest first.
fn houses(recorded: &PythonGame, import: Import) -> Result<Vec<TableRules>, String> {
    if let Some(house) = import.house {
        return Ok(vec![house]);
    }
    if let Some(own) = &recorded.own {
        return Ok(vec![own.began()?]);
    }
    let first = Rulebook::default();
    let others = Rulebook::ALL.into_iter().filter(|&other| other != first);
    Ok([first]
        .into_iter()
        .chain(others)
        .map(TableRules::of)
        .collect())
}

/// A text as it may be shown: without control characters, and not too long.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect()
}
