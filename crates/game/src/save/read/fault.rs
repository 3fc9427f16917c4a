//! The errors in a save, each with its line, and the results that differ from the adjudication.

use std::fmt;
use std::ops::Range;

use text::{Diagnostic, Diagnostics};

use crate::Game;
use chancery_core::board::Turn;

/// A game that was read, and the differences of its record from the adjudication.
#[derive(Debug)]
pub struct LoadedGame {
    /// The game, with the adjudicated results.
    pub game: Game,
    /// The recorded results that differ from the adjudication.
    pub mismatches: Vec<Mismatch>,
}

/// A recorded result that differs from the adjudication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The phase.
    pub turn: Turn,
    /// The line at which the phase begins.
    pub line: usize,
    /// The recorded and the adjudicated result.
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

/// The offsets of the line ends of a text, for finding line numbers quickly in files with many
/// errors.
pub(in crate::save) struct Lines(Vec<usize>);

impl Lines {
    pub(in crate::save) fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines(ends.map(|(at, _)| at).collect())
    }

    /// Returns the line, counted from 1, at which a range of the text begins.
    pub(in crate::save) fn of_place(&self, place: &Range<usize>) -> usize {
        1 + self.0.partition_point(|&end| end < place.start)
    }
}
