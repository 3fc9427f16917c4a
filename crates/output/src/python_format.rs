//! Saved games of the Python package `diplomacy`, in and out.
//!
//! A saved game is an object with `id`, `map`, `rules` and `phases`; each phase has its `name`, the
//! `state` before it, the `orders`, their `results` and the `messages`. The last phase is the one that
//! is played now, or `COMPLETED`. [`read()`] makes a [`Game`](game::Game) of one, and plays it
//! through the adjudicator; [`write()`] makes one of a game.
//!
//! What only this program knows goes under a key of its own, `chancery`, which the package passes over:
//! rulebook and seats, and the whole game as a save. What is lost on the way is told, each way.

mod chancery_key;
mod python_game;
mod read;
mod replay;
mod result_codes;
mod write;

pub use read::{Import, ImportError, Imported, read};
pub use write::{Exported, write};

/// The name of the last phase of a game that is over.
const COMPLETED: &str = "COMPLETED";
