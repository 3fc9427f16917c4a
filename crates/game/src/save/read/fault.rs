//! What can be wrong with a save, each fault with its line; and what did not come out again.

use std::fmt;
use std::ops::Range;

use text::{Diagnostic, Diagnostics};

use crate::Game;
use chancery_core::board::Turn;

/// A game that was read, and where its record is not what the adjudicator says.
#[derive(Debug)]
pub struct LoadedGame {
    /// The game, with outcomes as they are now.
    pub game: Game,
    /// Recorded outcomes that did not come out again.
    pub mismatches: Vec<Mismatch>,
}

/// A recorded outcome that did not come out as it was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The phase.
    pub turn: Turn,
    /// The line on which the phase begins.
    pub line: usize,
    /// What the record says and what came out.
    pub what: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.turn, self.what)
    }
}

/// An error in a save, with its line if it is on one.
pub type SaveFault = Diagnostic<String>;

/// The errors of a save.
pub type SaveError = Diagnostics<String>;

/// The ends of the lines of a text. A file can have very many places to report.
pub(in crate::save) struct Lines(Vec<usize>);

impl Lines {
    pub(in crate::save) fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines(ends.map(|(at, _)| at).collect())
    }

    /// The line, from 1, on which a place of the text begins.
    pub(in crate::save) fn of_place(&self, place: &Range<usize>) -> usize {
        1 + self.0.partition_point(|&end| end < place.start)
    }
}
