//! Games as text: the TOML of `saves/NAME.toml`, format 1.
//!
//! A save keeps what the table decided (seats, rules) and every order, as it was typed and as it
//! was read; the outcomes stand beside them for people and as a check. [`write()`] makes the text;
//! [`read`] replays every phase through the adjudicator and tells where an outcome is not the one
//! recorded ([`Mismatch`]), which it never passes over in silence.
//!
//! An order may have `standing = true`, a perpetual one (DATC 4.E.4), and, where the rules mind what is
//! said of a helped unit's nationality (4.C.5, 4.C.6), `of = "ITALY"` or `of = "unsaid"`.

mod file;
mod layout;
mod read;
mod write;

pub(crate) use read::surplus_value;
pub use read::{LoadedGame, Mismatch, SaveError, SaveFault, read, read_sheet};
pub use write::{write, write_sheet};

/// The version of the format that this program writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// The longest save that is read, in bytes: a game of two hundred years, each order as it was typed.
pub const LONGEST: u64 = 8 << 20;

/// The most characters of a line that are kept as they were written: as many as are read.
const LONGEST_LINE: usize = 2000;

/// The most values and lines of a save or of a map. Each takes some 200 bytes while it is read.
/// The longest games have some 1000 in a year.
pub(crate) const MOST_VALUES: usize = 250_000;

/// The most orders of a power in a phase.
const MOST_ORDERS: usize = 200;

/// The most phases that a save may have: a thousand years' worth.
const MOST_PHASES: usize = 5000;
