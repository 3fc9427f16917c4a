//! Orders to be drawn: where they lead, their color, style and result.
//!
//! A [`Route`] is made from a legal order ([`Route::ordered`]), or all at once from what a phase was
//! given or has come to ([`Scene::with_orders`](super::Scene::with_orders) and its like).

mod gathered;
mod progress;

use chancery_core::board::{Location, Map, Power, Province, ProvinceSet, Unit};

pub use progress::Progress;

/// What an order draws. Provinces are those where the units stand when the order is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderShape {
    /// Nothing but signs at the unit: dislodged, void.
    Hold {
        /// Where it stands.
        at: Province,
    },
    /// A heavy line with a head.
    Move {
        /// Where it starts.
        from: Province,
        /// Where it goes; for a fleet the coast as well.
        to: Location,
        /// What it goes through: the waters of a convoy, the stations of a railroad.
        through: ProvinceSet,
    },
    /// A thin dashed line that ends at the unit.
    SupportHold {
        /// Where the support comes from.
        from: Province,
        /// The unit that is supported.
        of: Province,
    },
    /// A thin dashed line that joins the move.
    SupportMove {
        /// Where the support comes from.
        from: Province,
        /// Where the move starts.
        of: Province,
        /// Where it goes.
        to: Location,
    },
    /// A dotted line that joins the army's.
    Convoy {
        /// The water of the fleet.
        from: Province,
        /// Where the army starts.
        army: Province,
        /// Where it goes.
        to: Location,
    },
    /// The way of a dislodged unit: as a move.
    Retreat {
        /// Where it was dislodged.
        from: Province,
        /// Where it goes.
        to: Location,
    },
    /// A dislodged unit leaves the board: a sign at it.
    Disband {
        /// Where it was dislodged.
        at: Province,
    },
    /// A new unit, with a sign.
    Build {
        /// The unit.
        unit: Unit,
    },
    /// A unit leaves the board in winter: a sign at it.
    Removal {
        /// Where it stands.
        at: Province,
    },
}

impl OrderShape {
    /// Returns its rank among lines that cross: what has the higher one is drawn over the others.
    pub(crate) fn rank(self) -> u8 {
        match self {
            OrderShape::Convoy { .. } => 0,
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => 1,
            _ => 2,
        }
    }

    /// The province of the unit that has the order.
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

/// In whose color an order is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteColor {
    /// The power's.
    Power(Power),
    /// That of what is being entered or chosen from.
    Accent,
    /// That of a branch: what is different there from the game.
    Branch,
}

/// Is the order given, or only being looked at?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteStyle {
    /// Given: as a whole line.
    Taken,
    /// Being written: in heavy dashes.
    Preview,
}

/// The result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteResult {
    /// Not known yet.
    Pending,
    /// It did what it should.
    Succeeds,
    /// A move or retreat that did not get there: it stops one cell short and wears a cross.
    Bounces,
    /// A move that no convoy carried: it breaks off on the way.
    Stranded,
    /// A support that was cut, a convoy that was disrupted: a cross in its middle.
    Broken,
    /// It counts for nothing: void, or in support of what was not ordered.
    Void,
}

/// An order to be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Route {
    /// Where it leads.
    pub shape: OrderShape,
    /// In whose color.
    pub color: RouteColor,
    /// Whole or dashed.
    pub style: RouteStyle,
    /// Its result.
    pub result: RouteResult,
    /// Was the unit that has the order dislodged?
    pub dislodged: bool,
    /// For candidates: the sign to choose it by, in place of its head. One cell wide.
    pub number: Option<char>,
    /// How far its drawing has come; at rest [`Progress::WHOLE`].
    pub progress: Progress,
}

impl Route {
    /// A given order of a power, not resolved yet.
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

    /// The same as it is being written: in dashes of the accent's color.
    #[must_use]
    pub fn preview(self) -> Self {
        Route {
            color: RouteColor::Accent,
            style: RouteStyle::Preview,
            ..self
        }
    }

    /// The same as a candidate that is chosen by a sign.
    #[must_use]
    pub fn candidate(self, sign: char) -> Self {
        Route {
            number: Some(sign),
            ..self.preview()
        }
    }

    /// The same as something that only a branch has.
    #[must_use]
    pub fn branch(self) -> Self {
        Route {
            color: RouteColor::Branch,
            ..self
        }
    }
}
