//! The result of every order and unit of a movement phase, with its reason.

use crate::board::{Location, LocationSet, Map, Province, ProvinceSet, Unit};
use crate::orders::Order;

/// The dislodgement of a unit: the attacker, and the open retreats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dislodgement {
    /// The province that the attacker came from.
    pub by: Province,
    /// The locations open to the unit. If there are none, it is disbanded.
    pub open: LocationSet,
}

/// The result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The unit held, ordered or not.
    Held,
    /// There was no valid order, so the unit held.
    Void,
    /// The move succeeded.
    Moves {
        /// Whether it went by convoy.
        by_sea: bool,
    },
    /// The army went only part of its ordered way by railroad.
    Rode {
        /// The province where it ended.
        to: Province,
        /// The reason why it stopped there.
        stopped: RailFailure,
    },
    /// The move failed.
    Fails(MoveFailure),
    /// The support was given, whether or not it mattered.
    Supported,
    /// The supported order wasn't given.
    Unmatched,
    /// The support was cut.
    Cut {
        /// The province of the attacker.
        by: Province,
        /// Whether the support was cut by dislodging the supporter, rather than by the attack itself.
        dislodged: bool,
    },
    /// The fleet was able to convoy, whether or not its convoy was used.
    ConvoyReady,
    /// No army was ordered to take that convoy.
    NoArmy,
    /// The convoy was disrupted.
    Disrupted(ConvoyFailure),
}

impl Outcome {
    /// Returns whether the order succeeded. A unit that holds without a valid order counts as successful.
    pub fn is_success(self) -> bool {
        use Outcome::{ConvoyReady, Held, Moves, Supported, Void};
        matches!(self, Held | Void | Moves { .. } | Supported | ConvoyReady)
    }
}

/// A strength of DATC 5.B, counted in half units because of half and difficult borders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength {
    halves: u32,
}

impl Strength {
    pub(super) fn from_halves(halves: u32) -> Self {
        Strength { halves }
    }

    /// Returns the number of units if it is a whole number.
    pub fn whole(self) -> Option<u32> {
        self.halves.is_multiple_of(2).then_some(self.halves / 2)
    }

    /// Returns the number of half units.
    pub fn halves(self) -> u32 {
        self.halves
    }

    /// Returns the number of units.
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

/// Formats the strength in units: `2`, `1/2`, `1 1/2`.
impl std::fmt::Display for Strength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (units, 0) => write!(f, "{units}"),
            (0, _) => f.write_str("1/2"),
            (units, _) => write!(f, "{units} 1/2"),
        }
    }
}

/// The reason why an army on a railroad stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RailFailure {
    /// A unit stayed in a station.
    Occupied {
        /// The station.
        at: Province,
    },
    /// Another move to a station was at least as strong.
    Bounce {
        /// The station.
        at: Province,
        /// The province that the other move came from.
        with: Province,
    },
    /// It has to stop at a center that its power doesn't own.
    Center {
        /// The station.
        at: Province,
    },
    /// It is part of a paradox, in which the last open leg fails.
    Paradox {
        /// The station of that leg.
        at: Province,
    },
}

impl RailFailure {
    /// Returns the province of the unit that was in the way.
    pub fn stopper(self) -> Option<Province> {
        match self {
            RailFailure::Occupied { at } => Some(at),
            RailFailure::Bounce { with, .. } => Some(with),
            RailFailure::Center { .. } | RailFailure::Paradox { .. } => None,
        }
    }
}

impl StraitFailure {
    /// Returns the province of the unit that gave permission but couldn't keep it up.
    pub fn keeper(self) -> Option<Province> {
        match self {
            StraitFailure::KeeperLeft { keeper } | StraitFailure::KeeperDislodged { keeper } => {
                Some(keeper)
            }
            _ => None,
        }
    }
}

/// The reason why a fleet couldn't pass a strait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StraitFailure {
    /// There was no unit that could give permission.
    NoKeeper,
    /// Permission wasn't given, or was given to another fleet.
    NotGiven,
    /// The unit that gave permission moved away.
    KeeperLeft {
        /// The province of that unit.
        keeper: Province,
    },
    /// The unit that gave permission was dislodged.
    KeeperDislodged {
        /// The province of that unit.
        keeper: Province,
    },
    /// It is part of a paradox, in which such moves fail.
    Paradox,
}

/// The unit that a move wasn't stronger than.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// The unit at the destination, which stayed there.
    Holds,
    /// The unit at the destination, which moved in the opposite direction.
    HeadToHead,
    /// One that moved to the same destination, from this province.
    Move(Province),
}

/// The reason why a move failed. Strengths are those of DATC 5.B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFailure {
    /// No convoy to the destination was ordered.
    NoConvoy,
    /// The convoy was disrupted.
    ConvoyBroken,
    /// A unit of the same power stayed at the destination.
    OwnUnit {
        /// The destination.
        at: Province,
    },
    /// Another unit was at least as strong.
    Opposed {
        /// The other unit.
        by: Opponent,
        /// Attack strength of the move.
        attack: Strength,
        /// Hold, defend or prevent strength of the other unit.
        against: Strength,
    },
    /// The fleet couldn't pass the strait.
    Strait(StraitFailure),
    /// The army couldn't leave by railroad.
    Rail(RailFailure),
    /// It had no obstacle, but it is part of a convoy paradox, and the rule in force makes all such moves
    /// fail (DATC 4.A.2).
    Paradox,
}

impl MoveFailure {
    /// Returns whether the move had no convoy or couldn't pass a strait, so that it never attacked its
    /// destination.
    pub fn has_no_path(self) -> bool {
        matches!(
            self,
            MoveFailure::NoConvoy | MoveFailure::ConvoyBroken | MoveFailure::Strait(_)
        )
    }
}

/// The reason why a convoy failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvoyFailure {
    /// This fleet was dislodged.
    Dislodged,
    /// Another fleet of its route was dislodged, or held by the paradox rule.
    Elsewhere,
    /// The paradox rule in force made it hold (DATC 4.A.2).
    Paradox,
}

/// The result of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderResult {
    /// The unit before the phase.
    pub unit: Unit,
    /// The order that counted.
    pub order: Order,
    /// The result of the order.
    pub outcome: Outcome,
    /// The dislodgement, if the unit was dislodged.
    pub dislodged: Option<Dislodgement>,
}

/// The location of a unit after a movement phase.
#[derive(Clone, Copy, Debug)]
pub struct UnitEnd {
    /// The unit before the phase.
    pub unit: Unit,
    /// The location that it moved to, if it moved.
    pub moved_to: Option<Location>,
    /// The dislodgement, if the unit was dislodged.
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
    /// Returns the destination of the unit if its move succeeded.
    pub fn moved_to(&self) -> Option<Location> {
        match self.outcome {
            Outcome::Moves { .. } => self.order.destination(),
            Outcome::Rode { to, .. } => Some(to.location()),
            _ => None,
        }
    }

    /// Returns whether the unit and its order had the same result, regardless of strengths and of what
    /// stopped it.
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
    /// One for each unit, in the order of the map's provinces.
    pub rulings: Vec<OrderResult>,
    /// The empty provinces that a standoff leaves contested: no unit may retreat there.
    pub standoffs: ProvinceSet,
    /// The provinces whose orders a back-up rule decided (circular movement or paradox).
    pub by_backup_rule: ProvinceSet,
}

impl Resolution {
    /// Returns the result of the unit that started in a province.
    pub fn ruling(&self, map: &Map, province: Province) -> Option<&OrderResult> {
        self.rulings
            .iter()
            .find(|ruling| map.province(ruling.unit.location) == province)
    }
}
