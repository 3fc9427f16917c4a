//! Reads and writes saved games of the Python package `diplomacy`.
//!
//! A saved game is an object with `id`, `map`, `rules` and `phases`; each phase has its `name`, the
//! `state` before it, the `orders`, their `results` and the `messages`. The last phase is the current
//! one, or `COMPLETED`. [`read()`] makes a [`Game`](game::Game) of one by adjudicating it again, and
//! [`write()`] makes one of a game.
//!
//! The key `chancery`, which the package ignores, has the rulebook, the seats, and the whole game as a
//! save. Both functions report the data that is lost.

mod chancery_key;
mod position_hash;
mod python_game;
mod read;
mod replay;
mod write;

pub use read::{Import, ImportError, Imported, read};
pub use write::{Exported, State, board_name, write};

/// The name of the last phase of a game that is over.
const COMPLETED: &str = "COMPLETED";
