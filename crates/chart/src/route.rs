//! Orders to be drawn: their shape, color, style and result.
//!
//! A [`Route`] represents one legal order ([`Route::ordered`]).
//! [`Scene::with_orders`](super::Scene::with_orders) and similar functions create the routes of a
//! whole phase, before or after adjudication.

mod gathered;
mod progress;

use chancery_core::board::{Location, Map, Power, Province, ProvinceSet, Unit};

pub use progress::Progress;

/// The shape of an order. Provinces are those of the units when the order is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderShape {
    /// No line, only symbols at the unit: dislodged, void.
    Hold {
        /// The province of the unit.
        at: Province,
    },
    /// A heavy line with a head.
    Move {
        /// The start.
        from: Province,
        /// The destination, with the coast for a fleet.
        to: Location,
        /// The provinces on the route: the sea provinces of a convoy, the stations of a railroad.
        through: ProvinceSet,
    },
    /// A thin dashed line that ends at the unit.
    SupportHold {
        /// The supporting unit.
        from: Province,
        /// The supported unit.
        of: Province,
    },
    /// A thin dashed line that joins the move.
    SupportMove {
        /// The supporting unit.
        from: Province,
        /// The start of the move.
        of: Province,
        /// The destination of the move.
        to: Location,
    },
    /// A dotted line that joins the army's line.
    Convoy {
        /// The sea province of the fleet.
        from: Province,
        /// The start of the army.
        army: Province,
        /// The destination of the army.
        to: Location,
    },
    /// The retreat of a dislodged unit, drawn like a move.
    Retreat {
        /// The province in which it was dislodged.
        from: Province,
        /// The destination.
        to: Location,
    },
    /// The disbandment of a dislodged unit: a symbol at it.
    Disband {
        /// The province in which it was dislodged.
        at: Province,
    },
    /// A new unit with a symbol.
    Build {
        /// The unit.
        unit: Unit,
    },
    /// A removal in winter: a symbol at the unit.
    Removal {
        /// The province of the unit.
        at: Province,
    },
}

impl OrderShape {
    /// Returns its rank among crossing lines. Higher ranks are drawn over lower ones.
    pub(crate) fn rank(self) -> u8 {
        match self {
            OrderShape::Convoy { .. } => 0,
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => 1,
            _ => 2,
        }
    }

    /// Returns the province of the ordered unit.
    pub fn source(self, map: &Map) -> Province {
        match self {
            OrderShape::Hold { at } | OrderShape::Disband { at } | OrderShape::Removal { at } => at,
            OrderShape::Move { from, .. }
            | OrderShape::SupportHold { from, .. }
            | OrderShape::SupportMove { from, .. }
            | OrderShape::Convoy { from, .. }
            | OrderShape::Retreat { from, .. } => from,
            OrderShape::Build { unit } => map.province(unit.location),
        }
    }
}

/// The color of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteColor {
    /// The color of a power.
    Power(Power),
    /// The accent color, for orders that are being entered or chosen.
    Accent,
    /// The color of a branch, for orders that differ from the game.
    Branch,
}

/// The style of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteStyle {
    /// A given order: a solid line.
    Taken,
    /// An order that is being written: heavy dashes.
    Preview,
}

/// The result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteResult {
    /// The result isn't known yet.
    Pending,
    /// The order succeeded.
    Succeeds,
    /// The move or retreat failed: it ends with a cross, or at that of the standoff.
    Bounces,
    /// The move has no convoy: its line is interrupted on the way.
    Stranded,
    /// The support was cut or the convoy disrupted: a cross in the middle of its line.
    Broken,
    /// The order is void, or supports or convoys an order that wasn't given.
    Void,
}

/// An order to be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Route {
    /// The shape.
    pub shape: OrderShape,
    /// The color.
    pub color: RouteColor,
    /// The style.
    pub style: RouteStyle,
    /// Its result.
    pub result: RouteResult,
    /// Whether the ordered unit was dislodged.
    pub dislodged: bool,
    /// The character that selects a candidate, in place of its head. It must be one cell wide.
    pub number: Option<char>,
    /// The progress of its animation; [`Progress::WHOLE`] without one.
    pub progress: Progress,
}

impl Route {
    /// Returns a given order of a power, without a result.
    pub fn new(power: Power, shape: OrderShape) -> Self {
        Route {
            shape,
            color: RouteColor::Power(power),
            style: RouteStyle::Taken,
            result: RouteResult::Pending,
            dislodged: false,
            number: None,
            progress: Progress::WHOLE,
        }
    }

    /// Returns the route as it is being written: dashed, in the accent color.
    #[must_use]
    pub fn preview(self) -> Self {
        Route {
            color: RouteColor::Accent,
            style: RouteStyle::Preview,
            ..self
        }
    }

    /// Returns the route as a candidate that a character selects.
    #[must_use]
    pub fn candidate(self, sign: char) -> Self {
        Route {
            number: Some(sign),
            ..self.preview()
        }
    }

    /// Returns the route as an order that only exists in a branch.
    #[must_use]
    pub fn branch(self) -> Self {
        Route {
            color: RouteColor::Branch,
            ..self
        }
    }
}
