//! Games as text: the TOML of `saves/NAME.toml`, format 1.
//!
//! A save has the decisions of the players (seats, rules) and every order, as typed and as read.
//! The results are included for readers and as a check. [`write()`] makes the text; [`read`]
//! adjudicates every phase again and reports each result that differs from the recorded one
//! ([`Mismatch`]).
//!
//! An order can have `standing = true`, if it is perpetual (DATC 4.E.4), and, if the rules depend on
//! the stated nationality of a supported or convoyed unit (4.C.5, 4.C.6), `of = "ITALY"` or
//! `of = "unsaid"`.

mod file;
mod layout;
mod read;
mod write;

pub(crate) use read::surplus_value;
pub use read::{LoadedGame, Mismatch, SaveError, SaveFault, read, read_sheet};
pub use write::{write, write_sheet};

/// The version of the format that this program writes, and the newest one that it reads.
pub const FORMAT: u32 = 1;

/// The maximum length of a save, in bytes: a game of two hundred years, with each order as typed.
pub const LONGEST: u64 = 8 << 20;

/// The maximum number of characters that are saved of a line as written: the same as for reading.
const LONGEST_LINE: usize = 2000;

/// The maximum number of values and lines of a save or of a map. Reading takes about 200 bytes of
/// memory for each. The longest games have about 1000 per year.
pub(crate) const MOST_VALUES: usize = 250_000;

/// The maximum number of orders of a power in a phase.
const MOST_ORDERS: usize = 200;

/// The maximum number of phases of a save: a thousand years.
const MOST_PHASES: usize = 5000;
