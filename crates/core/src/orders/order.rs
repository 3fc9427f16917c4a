//! Orders that are possible on the board.

use crate::board::{Location, Map, Province, UnitKind};

/// How a move said it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// Nothing was said: by land where it can, else by convoy, as DATC 4.A.3 is played.
    Unsaid,
    /// "Via convoy". Where the rules heed paths (4.A.6 b and c), the waters that were named are kept
    /// beside the orders: [`Orders::path`](super::Orders::path).
    Convoy,
    /// By the railroad of this number.
    Rail(u8),
}

/// A legal order of the movement phase. Its place in [`Orders`](crate::orders::Orders) gives its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Stay.
    Hold,
    /// Go, and take the province if it can be taken.
    Move {
        /// Where to: for a fleet the coast as well.
        to: Location,
        /// What the order says of the way.
        via: Via,
    },
    /// Support a unit that does not move.
    SupportHold {
        /// Where that unit stands.
        of: Province,
    },
    /// Support a move.
    SupportMove {
        /// Where the move starts.
        from: Province,
        /// Where it goes.
        to: Province,
        /// The coast that the support names, if it does: it must then be the move's (DATC 4.B.4).
        coast: Option<Location>,
    },
    /// Convoy an army.
    Convoy {
        /// Where the army starts.
        from: Province,
        /// Where it lands.
        to: Province,
    },
}

impl Order {
    /// Returns where a move goes.
    #[inline]
    pub fn destination(self) -> Option<Location> {
        match self {
            Order::Move { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the province that a move goes to.
    #[inline]
    pub fn target(self, map: &Map) -> Option<Province> {
        self.destination().map(|to| map.province(to))
    }

    /// Returns where the unit is that a support or a convoy is for.
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
    /// Go there.
    Retreat(Location),
    /// Leave the board.
    Disband,
}

/// A legal order of a winter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjustment {
    /// A new unit in an open home center.
    Build(UnitKind, Location),
    /// A unit leaves the board.
    Remove(Province),
    /// One build is given up.
    Waive,
}
