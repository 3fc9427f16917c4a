//! What can be wrong with a save, each fault with its line; and what did not come out again.

use std::fmt;
use std::ops::Range;

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

/// One thing that is wrong with a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveFault {
    /// The line it is on, from 1, where it is on one.
    pub line: Option<usize>,
    /// What is wrong, and what was expected.
    pub what: String,
}

/// All that is wrong with a save, in the sequence of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveError {
    /// At least one.
    pub faults: Vec<SaveFault>,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.faults.iter().enumerate() {
            let end = if number == 0 { "" } else { "\n" };
            match fault.line {
                Some(line) => write!(f, "{end}line {line}: {}", fault.what)?,
                None => write!(f, "{end}{}", fault.what)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for SaveError {}

/// Where the lines of a text end: a file may have very many places to be told of.
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
