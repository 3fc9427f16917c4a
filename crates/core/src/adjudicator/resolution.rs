//! The result of every order and unit of a movement phase, and why.

use crate::board::{Location, LocationSet, Map, Province, ProvinceSet, Unit};
use crate::orders::Order;

/// Who dislodged a unit, and where it may go now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dislodgement {
    /// The province from which the attack came.
    pub by: Province,
    /// The locations open to the unit; none, and it is destroyed.
    pub open: LocationSet,
}

/// The result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The unit held, ordered or not.
    Held,
    /// There was no order that could count: the unit held.
    Void,
    /// The move succeeded.
    Moves {
        /// Did it go by convoy?
        by_sea: bool,
    },
    /// The army went part of the way that it was ordered to go by railroad.
    Rode {
        /// Where it is now.
        to: Province,
        /// What stopped it there.
        stopped: RailFailure,
    },
    /// The move failed.
    Fails(MoveFailure),
    /// The support was given, of use or not.
    Supported,
    /// No unit was ordered what the support supports.
    Unmatched,
    /// The support was cut.
    Cut {
        /// From where.
        by: Province,
        /// Was it the dislodgement that cut it, and not the attack as such?
        dislodged: bool,
    },
    /// The convoy stood, used or not.
    ConvoyReady,
    /// No army was ordered to go that way.
    NoArmy,
    /// The convoy's route was broken.
    Disrupted(ConvoyFailure),
}

impl Outcome {
    /// Did the order do what it was to do? Of a unit without an order that counts nothing more is
    /// asked.
    pub fn is_success(self) -> bool {
        use Outcome::{ConvoyReady, Held, Moves, Supported, Void};
        matches!(self, Held | Void | Moves { .. } | Supported | ConvoyReady)
    }
}

/// A strength of DATC 5.B. Over some borders it is less by half a unit, or by a whole one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength {
    halves: u32,
}

impl Strength {
    pub(super) fn from_halves(halves: u32) -> Self {
        Strength { halves }
    }

    /// The number of units, where it is a whole one.
    pub fn whole(self) -> Option<u32> {
        self.halves.is_multiple_of(2).then_some(self.halves / 2)
    }

    /// The number of half units.
    pub fn halves(self) -> u32 {
        self.halves
    }

    /// The number of units.
    pub fn as_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl From<u32> for Strength {
    fn from(units: u32) -> Self {
        Strength { halves: 2 * units }
    }
}

impl PartialEq<u32> for Strength {
    fn eq(&self, units: &u32) -> bool {
        *self == Strength::from(*units)
    }
}

impl PartialOrd<u32> for Strength {
    fn partial_cmp(&self, units: &u32) -> Option<std::cmp::Ordering> {
        self.partial_cmp(&Strength::from(*units))
    }
}

/// `2`, `1/2`, `1 1/2`.
impl std::fmt::Display for Strength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (units, 0) => write!(f, "{units}"),
            (0, _) => f.write_str("1/2"),
            (units, _) => write!(f, "{units} 1/2"),
        }
    }
}

/// What stopped an army on a railroad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RailFailure {
    /// A unit stayed in a station.
    Occupied {
        /// Which station.
        at: Province,
    },
    /// Another move to a station was not weaker.
    Bounce {
        /// Which station.
        at: Province,
        /// Where that move came from.
        with: Province,
    },
    /// A center that its power doesn't own: it stops there.
    Center {
        /// Which station.
        at: Province,
    },
    /// It is part of a paradox, and the last leg in it fails.
    Paradox {
        /// The station of that leg.
        at: Province,
    },
}

impl RailFailure {
    /// Where the unit stood that was in the way.
    pub fn stopper(self) -> Option<Province> {
        match self {
            RailFailure::Occupied { at } => Some(at),
            RailFailure::Bounce { with, .. } => Some(with),
            RailFailure::Center { .. } | RailFailure::Paradox { .. } => None,
        }
    }
}

impl StraitFailure {
    /// Where the unit stood that gave leave, and then could not.
    pub fn keeper(self) -> Option<Province> {
        match self {
            StraitFailure::KeeperLeft { keeper } | StraitFailure::KeeperDislodged { keeper } => {
                Some(keeper)
            }
            _ => None,
        }
    }
}

/// Why a fleet could not pass a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StraitFailure {
    /// No unit stood there that could give leave.
    NoKeeper,
    /// Leave was not given, or to another fleet.
    NotGiven,
    /// The unit that gave leave moved away.
    KeeperLeft {
        /// Where it stood.
        keeper: Province,
    },
    /// That unit was dislodged.
    KeeperDislodged {
        /// Where it stood.
        keeper: Province,
    },
    /// It is part of a paradox, and such moves fail.
    Paradox,
}

/// Why a move failed. Strengths are those of DATC 5.B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFailure {
    /// Nobody ordered a convoy that leads there.
    NoConvoy,
    /// The convoy was broken.
    ConvoyBroken,
    /// A unit of the same power stood there and stayed.
    OwnUnit {
        /// Where it stood.
        at: Province,
    },
    /// The unit there held.
    Held {
        /// Attack strength of the move.
        attack: Strength,
        /// Hold strength of the province.
        hold: Strength,
    },
    /// The unit there came the other way, and was not weaker.
    HeadToHead {
        /// Attack strength of the move.
        attack: Strength,
        /// Defend strength of the other.
        defend: Strength,
    },
    /// Another move to the same place was not weaker.
    Standoff {
        /// Where that move came from.
        with: Province,
        /// Attack strength of the move.
        attack: Strength,
        /// Prevent strength of the other.
        prevent: Strength,
    },
    /// It could not pass the strait.
    Strait(StraitFailure),
    /// It could not leave by railroad.
    Rail(RailFailure),
    /// Nothing withstood it, but it is part of a convoy paradox, and the rule in force stops every
    /// move of it (DATC 4.A.2).
    Paradox,
}

impl MoveFailure {
    /// Returns whether the move had no convoy, or could not pass a strait, so that it never got there.
    pub fn has_no_path(self) -> bool {
        matches!(
            self,
            MoveFailure::NoConvoy | MoveFailure::ConvoyBroken | MoveFailure::Strait(_)
        )
    }
}

/// What broke a convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvoyFailure {
    /// This fleet was dislodged.
    Dislodged,
    /// Another fleet of its route was dislodged, or stopped.
    Elsewhere,
    /// The paradox rule in force made it hold (DATC 4.A.2).
    Paradox,
}

/// The result of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderResult {
    /// The unit as it stood before.
    pub unit: Unit,
    /// The order that counted.
    pub order: Order,
    /// The result of the order.
    pub outcome: Outcome,
    /// Whether the unit was dislodged, and then by whom and what is open to it.
    pub dislodged: Option<Dislodgement>,
}

/// Where a unit is after a movement phase.
#[derive(Clone, Copy, Debug)]
pub struct UnitEnd {
    /// The unit as it stood before.
    pub unit: Unit,
    /// Where it moved, if it did.
    pub moved_to: Option<Location>,
    /// Whether the unit was dislodged.
    pub dislodged: Option<Dislodgement>,
}

impl From<&OrderResult> for UnitEnd {
    fn from(result: &OrderResult) -> Self {
        UnitEnd {
            unit: result.unit,
            moved_to: result.moved_to(),
            dislodged: result.dislodged,
        }
    }
}

impl OrderResult {
    /// Returns where the unit is after its move succeeded.
    pub fn moved_to(&self) -> Option<Location> {
        match self.outcome {
            Outcome::Moves { .. } => self.order.destination(),
            Outcome::Rode { to, .. } => Some(to.location()),
            _ => None,
        }
    }
}

impl OrderResult {
    /// Returns whether the unit and its order came out alike: whatever the strengths, and whoever stopped it.
    pub(crate) fn is_like(&self, other: &OrderResult) -> bool {
        let by = |it: &OrderResult| it.dislodged.map(|dislodgement| dislodgement.by);
        let outcome = match (self.outcome, other.outcome) {
            (Outcome::Moves { by_sea }, Outcome::Moves { by_sea: other }) => by_sea == other,
            (Outcome::Rode { to, .. }, Outcome::Rode { to: other, .. }) => to == other,
            (Outcome::Fails(failure), Outcome::Fails(other)) => {
                failure.has_no_path() == other.has_no_path()
            }
            (outcome, other) => std::mem::discriminant(&outcome) == std::mem::discriminant(&other),
        };
        outcome && by(self) == by(other)
    }
}

/// The resolution of a movement phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// One for each unit, in the sequence of the map's provinces.
    pub rulings: Vec<OrderResult>,
    /// The provinces that a standoff left empty: no unit may retreat there.
    pub standoffs: ProvinceSet,
    /// The provinces whose orders a back-up rule decided (circular movement or paradox).
    pub by_backup_rule: ProvinceSet,
}

impl Resolution {
    /// The result of the unit that stood in a province.
    pub fn ruling(&self, map: &Map, province: Province) -> Option<&OrderResult> {
        self.rulings
            .iter()
            .find(|ruling| map.province(ruling.unit.location) == province)
    }
}
