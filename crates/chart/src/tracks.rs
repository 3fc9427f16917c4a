//! Where the lines of orders run on a plan, as on a map of underground trains: level and upright,
//! with few turns, around units, under no sign, and with room for every head.
//!
//! Nothing here knows colors: [`Tracks`] are cells, and which route each belongs to.

mod cover;
mod finder;
mod goals;
mod layer;
mod memory;
#[cfg(test)]
mod tests;

pub(super) use finder::{At, Heading};
pub(super) use memory::Memory;

/// The lines and signs of all routes of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tracks {
    /// The cells of lines, in the sequence in which they were laid.
    pub lines: Vec<Line>,
    /// The signs on them and at units; no two share a cell, and none shares it with a line.
    pub marks: Vec<Mark>,
}

/// A line in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub at: At,
    /// Where the line leaves the cell: up, right, down, left.
    pub arms: [bool; 4],
    /// Which route of the scene it belongs to.
    pub route: usize,
}

/// A sign in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub at: At,
    pub sign: Sign,
    /// Which route of the scene it belongs to.
    pub route: usize,
}

/// What a sign says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// The move goes on this way.
    Head(Heading),
    /// A candidate, and the sign to choose it by.
    Number(char),
    /// Here a support or a convoy joins a move.
    Joint,
    /// A unit is supported where it stands.
    Ring,
    /// The order failed here.
    Cross,
    /// No convoy went on from here.
    Stranded,
    /// The order counts for nothing.
    Void,
    /// The unit was dislodged.
    Dislodged,
    /// The unit leaves the board.
    Removed,
    /// The unit is new.
    Built,
}
