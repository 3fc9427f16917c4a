//! Phases as lines of JSON: what `chancery batch` reads and writes.
//!
//! A line is read in two steps: its structure ([`mod@line`]), then its meaning on a board
//! ([`read`](read::read)). Every error is a sentence with a location. A [`BatchRunner`] plays lines one after
//! another and writes the answers; [`check`] compares an answer with the record, and [`replay`] plays whole
//! recorded games.
//!
//! This module opens no files and starts no threads.

mod batch_runner;
mod boards;
pub mod by_unit;
pub mod check;
mod fault;
pub mod json;
pub mod line;
mod names;
pub mod read;
pub mod replay;
pub mod saved_game;
pub mod schema;
mod text;
pub mod write;

pub use batch_runner::{
    BYTE_ORDER_MARK, BatchRunner, LONGEST_LINE, LineOutcome, Options, answer_line, rules_of,
    text_of,
};
pub use boards::{Board, Boards, Finder, NoBoard};
pub use fault::Fault;
pub use names::Names;
pub use read::{OrderError, Phase};
pub use schema::Keys;
pub use text::{Lists, OrderLists, Pairs, Raw, Text, Texts};
pub use write::OutputLine;
