//! Games as text: the TOML of `saves/NAME.toml`, format 1.
//!
//! A save keeps what the table decided (seats, rules) and every order, as it was typed and as it
//! was read; the outcomes stand beside them for people and as a check. [`write()`] makes the text;
//! [`read`] replays every phase through the adjudicator and tells where an outcome is not the one
//! recorded ([`Drift`]), which it never passes over in silence.

mod file;
mod read;
mod write;

pub use read::{Drift, Loaded, SaveError, SaveFault, read};
pub use write::write;

/// The version of the format that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 1;
