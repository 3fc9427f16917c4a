//! Legal orders.

use crate::board::{Location, Map, Province, UnitKind};

/// The route that a move specifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// None: by land if possible and by convoy if not, according to DATC 4.A.3.
    Unsaid,
    /// "Via convoy". If the rules use paths (4.A.6 b and c), the sea provinces that were named are stored
    /// beside the orders: [`Orders::path`](super::Orders::path).
    Convoy,
    /// By the railroad with this number.
    Rail(u8),
}

/// A legal order of a movement phase. Its key in [`Orders`](crate::orders::Orders) determines its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Stay in place.
    Hold,
    /// Move to a province.
    Move {
        /// The destination, with the coast of a fleet.
        to: Location,
        /// The route that the order specifies.
        via: Via,
    },
    /// Support a unit that doesn't move.
    SupportHold {
        /// The province of that unit.
        of: Province,
    },
    /// Support a move.
    SupportMove {
        /// The province where the move starts.
        from: Province,
        /// The destination of the move.
        to: Province,
        /// The coast that the support names, if any. It must match the move's coast (DATC 4.B.4).
        coast: Option<Location>,
    },
    /// Convoy an army.
    Convoy {
        /// The province of the army.
        from: Province,
        /// The destination of the army.
        to: Province,
    },
}

impl Order {
    /// Returns the destination of a move.
    #[inline]
    pub fn destination(self) -> Option<Location> {
        match self {
            Order::Move { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the province that is the destination of a move.
    #[inline]
    pub fn target(self, map: &Map) -> Option<Province> {
        self.destination().map(|to| map.province(to))
    }

    /// Returns the province of the unit that a support or a convoy is for.
    pub fn helped(self) -> Option<Province> {
        match self {
            Order::SupportHold { of: other }
            | Order::SupportMove { from: other, .. }
            | Order::Convoy { from: other, .. } => Some(other),
            Order::Hold | Order::Move { .. } => None,
        }
    }
}

/// A legal order for a dislodged unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RetreatOrder {
    /// Retreat to this location.
    Retreat(Location),
    /// Disband the unit.
    Disband,
}

/// A legal order of a winter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjustment {
    /// Build a unit in an open home center.
    Build(UnitKind, Location),
    /// Remove the unit in a province.
    Remove(Province),
    /// Waive one build.
    Waive,
}
