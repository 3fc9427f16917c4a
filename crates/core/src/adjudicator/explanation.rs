//! How the outcomes of a movement phase came about: strengths and who gave them, supports and who
//! cut them, convoys and what broke them, circles and the rule that opened them.
//!
//! An [`Explanation`] is read off the verdicts of a [`Resolution`] by the equations that gave them, and
//! only on request: resolving costs nothing more for it.

mod build;

use super::MovementPhase;
use super::Width;
use super::mask::{Narrow, Rough, Wide};
use super::resolution::{Resolution, Strength};
use crate::board::{Border, Map, Position, Province, ProvinceSet};
use crate::orders::{Order, Orders};
use crate::rules::{IssueId, Rules};

/// Which strength of DATC 3.1, 5.B, is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrengthKind {
    /// That of a move against the place it goes to (5.B.8).
    Attack,
    /// That of a unit that stays where it is (5.B.5).
    Hold,
    /// That of a unit in a head-to-head battle (5.B.7).
    Defend,
    /// That of another move to the same place (5.B.6).
    Prevent,
}

impl StrengthKind {
    /// The name in files.
    pub fn as_str(self) -> &'static str {
        ["attack", "hold", "defend", "prevent"][self as usize]
    }
}

/// What a support that matches its unit's order was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SupportState {
    /// It counted.
    Counts,
    /// It was cut.
    Cut {
        /// From where: each attack that was enough by itself.
        by: ProvinceSet,
    },
    /// It was given, but does not count against a unit of the supporter's own power.
    AgainstOwn,
}

/// A strength and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrengthSum {
    /// The strength: one for the unit, less over some borders, and one for each support that counted;
    /// or 0.
    pub strength: Strength,
    /// The supports that match the unit's order, by the province of the supporter.
    pub supports: Vec<(Province, SupportState)>,
}

impl StrengthSum {
    /// The supporters whose support counted.
    pub fn counting(&self) -> impl Iterator<Item = Province> {
        let all = self.supports.iter();
        all.filter(|(_, state)| *state == SupportState::Counts)
            .map(|&(at, _)| at)
    }

    /// The supports that were cut: whose, and from where.
    pub fn cut(&self) -> impl Iterator<Item = (Province, ProvinceSet)> {
        self.supports.iter().filter_map(|&(at, state)| match state {
            SupportState::Cut { by } => Some((at, by)),
            SupportState::Counts | SupportState::AgainstOwn => None,
        })
    }
}

/// One side of a conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// Where the unit started.
    pub unit: Province,
    /// What its strength is for.
    pub kind: StrengthKind,
    /// The strength.
    pub tally: StrengthSum,
}

/// The result of a fleet that was ordered to convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FleetState {
    /// It stayed and convoyed.
    Stays,
    /// It was dislodged.
    Dislodged {
        /// From where.
        by: Province,
    },
    /// The paradox rule in force made it hold (DATC 4.A.2).
    Halted,
}

/// The convoy that was ordered for an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convoy {
    /// The fleets whose order matches the army's, by province.
    pub fleets: Vec<(Province, FleetState)>,
    /// Would they have been a whole route, had none of them been lost?
    pub whole: bool,
    /// Was a whole route left?
    pub stands: bool,
}

impl Convoy {
    /// The fleets that no longer convoyed.
    pub fn lost(&self) -> impl Iterator<Item = (Province, FleetState)> {
        let all = self.fleets.iter().copied();
        all.filter(|(_, state)| *state != FleetState::Stays)
    }
}

/// Why an attack on a supporting unit left its support whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UncutReason {
    /// No power cuts its own support.
    OwnPower,
    /// The support is for an attack on this very unit.
    Opponent,
    /// The attack needed a convoy that was not there.
    NoConvoy,
    /// The paradox rule in force spares the support (4.A.2).
    Spared,
    /// The attack needed to pass a strait, and couldn't.
    Barred,
    /// Over a half border only an attack that dislodges cuts.
    HalfBorder,
    /// The attack came over a difficult border without support.
    DifficultBorder,
}

/// Orders whose verdicts hang on one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderCycle {
    /// Units that all move on to the next one's province (5.B.9).
    Circular(ProvinceSet),
    /// A convoy paradox, which 4.A.2 decided, or one of straits.
    Paradox(ProvinceSet),
}

/// What one unit's outcome rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// Where the unit started.
    pub unit: Province,
    /// For a move: its attack.
    pub attack: Option<Contender>,
    /// For a move: the units against it, the strongest first: the unit that was there and did not leave,
    /// and the other moves there, but for those that had no convoy.
    pub against: Vec<Contender>,
    /// For a move: the border that it crossed.
    pub border: Border,
    /// For a move into a province that another unit left: that province's unit.
    pub follows: bool,
    /// For a unit that stayed where it was: how strongly.
    pub hold: Option<Contender>,
    /// The attacks on a unit that did not leave, first that which dislodged it, then the strongest.
    pub attackers: Vec<Contender>,
    /// For an army for which a convoy was ordered: the convoy.
    pub convoy: Option<Convoy>,
    /// For a move: did it go by convoy?
    pub by_sea: bool,
    /// For a matched support: the attacks on the supporter that did not cut it.
    pub harmless: Vec<(Province, UncutReason)>,
    /// For a support that was cut: from where, each attack that was enough by itself.
    pub cutters: ProvinceSet,
    /// The circle that its order is part of.
    pub circle: Option<OrderCycle>,
    /// The choices in force under which the result differs from that under another choice.
    pub issues: Vec<IssueId>,
}

/// What the outcomes of a movement phase rest on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// One for each unit, in the sequence of the resolution's rulings.
    pub units: Vec<Evidence>,
}

impl Explanation {
    /// What the outcome of the unit rests on that stood in a province.
    pub fn of(&self, province: Province) -> Option<&Evidence> {
        self.units.iter().find(|unit| unit.unit == province)
    }
}

/// Explains how a resolution came about. The other arguments are those it was made from.
pub fn explanation(
    map: &Map,
    position: &Position,
    orders: &Orders<Order>,
    rules: &Rules,
    resolution: &Resolution,
) -> Explanation {
    let phase = MovementPhase::new(map, position, orders, rules);
    match phase.width() {
        Width::Narrow => build::explanation::<Narrow>(phase, resolution),
        Width::Wide => build::explanation::<Wide>(phase, resolution),
        Width::Rough => build::explanation::<Rough>(phase, resolution),
    }
}

/// What the outcome of one unit rests on, without the choices that decided it. The arguments are those of
/// [`explanation`].
pub(crate) fn evidence(
    map: &Map,
    position: &Position,
    orders: &Orders<Order>,
    rules: &Rules,
    resolution: &Resolution,
    at: Province,
) -> Option<Evidence> {
    let phase = MovementPhase::new(map, position, orders, rules);
    match phase.width() {
        Width::Narrow => build::evidence::<Narrow>(phase, resolution, at),
        Width::Wide => build::evidence::<Wide>(phase, resolution, at),
        Width::Rough => build::evidence::<Rough>(phase, resolution, at),
    }
}
