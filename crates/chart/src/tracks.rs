//! Leads the lines of orders over a plan as on an underground map: horizontal and vertical, with few
//! turns, around units and text, and with room for every head.
//!
//! Nothing here knows colors: [`Tracks`] are cells, and which route each belongs to.

mod cache;
mod goals;
mod occupancy;
mod path_finder;
mod router;
#[cfg(test)]
mod tests;

use crate::Direction;

pub(super) use cache::TrackCache;
pub(super) use path_finder::At;
pub(super) use router::Board;

/// The lines and signs of all routes of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tracks {
    /// The cells of lines, in the sequence in which they were laid.
    pub lines: Vec<TrackCell>,
    /// The signs on them and at units; no two share a cell, and none shares it with a line.
    pub marks: Vec<TrackMark>,
}

/// A line in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TrackCell {
    pub at: At,
    /// Where the line leaves the cell: up, right, down, left.
    pub arms: [bool; 4],
    /// Which route of the scene it belongs to.
    pub route: usize,
}

/// A sign in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TrackMark {
    pub at: At,
    pub sign: TrackSymbol,
    /// Which route of the scene it belongs to.
    pub route: usize,
}

/// What a sign says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrackSymbol {
    /// The move goes on this way.
    Head(Direction),
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
