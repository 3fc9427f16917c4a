//! Errors in saved games of the package.

use super::COMPLETED;
use super::python_game::MOST_PHASES;
use chancery_core::board::Turn;
use chancery_records::record::Fault;

/// The reason why a text can't be read as a saved game of the package.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text isn't a saved game.
    #[error("not a saved game: {0}")]
    Shape(String),
    /// The game is too long.
    #[error("{0} phases: a game has {MOST_PHASES} at most")]
    TooManyPhases(usize),
    /// The map can't be used.
    #[error("map: {0}")]
    Map(String),
    /// A phase can't be read.
    #[error("phases[{0}]: {1}")]
    Phase(usize, Fault),
    /// A phase comes after the end.
    #[error("a phase after {COMPLETED}, the last of a game")]
    AfterEnd,
    /// The game has no phases.
    #[error("no phase that was or could be played")]
    Empty,
    /// The rules or phases under the key `chancery` can't be read.
    #[error("chancery: {0}")]
    Chancery(String),
    /// A power under the key `chancery` isn't on the map.
    #[error("chancery.seats: `{0}` isn't a power of the board")]
    Power(String),
    /// The seats under the key `chancery` are invalid.
    #[error("chancery.seats: {0}")]
    Seats(String),
    /// The first phase is a retreat phase.
    #[error("{0}: a game can't start with retreats")]
    StartsWithRetreats(Turn),
}

impl ReadError {
    /// Returns the error for a value under the key `chancery`.
    pub(super) fn chancery(error: impl std::fmt::Display) -> Self {
        ReadError::Chancery(error.to_string())
    }
}
