//! Routes the lines of orders over a plan like those of a subway map: horizontal and vertical, with
//! few turns, around units and text, and with space for every head.
//!
//! This module doesn't depend on colors: [`Tracks`] are cells, each with its route.

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

/// The lines and symbols of all routes of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tracks {
    /// The cells of lines, in the sequence of routing.
    pub lines: Vec<TrackCell>,
    /// The symbols on them and at units. No two share a cell, and none shares one with a line.
    pub marks: Vec<TrackMark>,
}

/// A line in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TrackCell {
    pub at: At,
    /// The sides on which the line leaves the cell: up, right, down, left.
    pub arms: [bool; 4],
    /// The index of the route in the scene.
    pub route: usize,
}

/// A symbol in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TrackMark {
    pub at: At,
    pub sign: TrackSymbol,
    /// The index of the route in the scene.
    pub route: usize,
}

/// The kind of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrackSymbol {
    /// The end of a move in this direction.
    Head(Direction),
    /// The end of a candidate, with the character that selects it.
    Number(char),
    /// The cell in which a support or a convoy joins a move.
    Joint,
    /// A support to hold.
    Ring,
    /// The end of an order that failed.
    Cross,
    /// The end of a move without a convoy.
    Stranded,
    /// A void order.
    Void,
    /// A dislodged unit.
    Dislodged,
    /// A unit that leaves the board.
    Removed,
    /// A new unit.
    Built,
}
