//! Explanations of the outcomes of a movement phase: strengths and supports, cuts, convoys and their
//! disruption, cycles and the rules that resolved them.
//!
//! An [`Explanation`] is derived from the verdicts of a [`Resolution`] by the same equations, and only on
//! request, so that resolving a phase costs nothing extra.

mod build;

use super::mask::{Narrow, Rough, Wide};
use super::resolution::{Resolution, Strength};
use super::{MovementInput, Width};
use crate::board::{Border, Province, ProvinceSet};
use crate::rules::IssueId;

/// A kind of strength of DATC 3.1, 5.B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrengthKind {
    /// The strength of a move against its destination (5.B.8).
    Attack,
    /// The strength of a unit that stays in its province (5.B.5).
    Hold,
    /// The strength of a unit in a head-to-head battle (5.B.7).
    Defend,
    /// The strength of another move to the same destination (5.B.6).
    Prevent,
}

impl StrengthKind {
    /// Returns the name in files.
    pub fn as_str(self) -> &'static str {
        ["attack", "hold", "defend", "prevent"][self as usize]
    }
}

/// The effect of a support that matches the supported unit's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SupportState {
    /// It counted.
    Counts,
    /// It was cut.
    Cut {
        /// The provinces of the attacks, each of which was enough to cut it.
        by: ProvinceSet,
    },
    /// It was given, but doesn't count against a unit of the supporter's own power.
    AgainstOwn,
}

/// A strength and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrengthSum {
    /// The strength: one for the unit, less across some borders, and one for each support that counted, or 0.
    pub strength: Strength,
    /// The supports that match the unit's order, by the supporter's province.
    pub supports: Vec<(Province, SupportState)>,
}

impl StrengthSum {
    /// Returns the supporters whose support counted.
    pub fn counting(&self) -> impl Iterator<Item = Province> {
        let all = self.supports.iter();
        all.filter(|(_, state)| *state == SupportState::Counts)
            .map(|&(at, _)| at)
    }

    /// Returns the supports that were cut: each supporter, and the provinces of the attacks that cut it.
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
    /// The province where the unit started.
    pub unit: Province,
    /// The kind of its strength.
    pub kind: StrengthKind,
    /// The strength.
    pub tally: StrengthSum,
}

/// The result of a fleet that was ordered to convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FleetState {
    /// It stayed and could convoy.
    Stays,
    /// It was dislodged.
    Dislodged {
        /// The province of the attacker.
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
    /// Whether the fleets would have formed a complete route if none had failed.
    pub whole: bool,
    /// Whether a complete route was left.
    pub stands: bool,
}

impl Convoy {
    /// Returns the fleets that failed to convoy.
    pub fn lost(&self) -> impl Iterator<Item = (Province, FleetState)> {
        let all = self.fleets.iter().copied();
        all.filter(|(_, state)| *state != FleetState::Stays)
    }
}

/// The reason why an attack on a supporting unit didn't cut its support.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UncutReason {
    /// A power can't cut its own support.
    OwnPower,
    /// The attack comes from the province that the support is directed against.
    Opponent,
    /// The attack needed a convoy that failed.
    NoConvoy,
    /// The paradox rule in force exempts the support (4.A.2).
    Spared,
    /// The attack needed to pass a strait and couldn't.
    Barred,
    /// Across a half border only an attack that dislodges the supporter cuts its support.
    HalfBorder,
    /// The attack crossed a difficult border without support.
    DifficultBorder,
}

/// A cycle of orders whose verdicts depend on one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderCycle {
    /// Units that each move to the next one's province (5.B.9).
    Circular(ProvinceSet),
    /// A convoy paradox, which 4.A.2 decided, or a paradox of straits.
    Paradox(ProvinceSet),
}

/// The evidence for one unit's outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The province where the unit started.
    pub unit: Province,
    /// For a move: its attack.
    pub attack: Option<Contender>,
    /// For a move: the units against it, the strongest first: the unit at the destination if it didn't leave,
    /// and the other moves there, except those without a convoy.
    pub against: Vec<Contender>,
    /// For a move: the border that it crossed.
    pub border: Border,
    /// For a move: whether the unit at its destination left.
    pub follows: bool,
    /// For a unit that stayed in its province: its strength.
    pub hold: Option<Contender>,
    /// The attacks on a unit that didn't leave: first the one that dislodged it, then the strongest.
    pub attackers: Vec<Contender>,
    /// For an army with an ordered convoy: the convoy.
    pub convoy: Option<Convoy>,
    /// For a move: whether it went by convoy.
    pub by_sea: bool,
    /// For a matched support: the attacks on the supporter that didn't cut it.
    pub harmless: Vec<(Province, UncutReason)>,
    /// For a support that was cut: the provinces of the attacks, each of which was enough to cut it.
    pub cutters: ProvinceSet,
    /// The cycle that its order is part of.
    pub circle: Option<OrderCycle>,
    /// The issues for which another choice would change the result.
    pub issues: Vec<IssueId>,
}

/// The evidence for the outcomes of a movement phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// One for each unit, in the order of the resolution's rulings.
    pub units: Vec<Evidence>,
}

impl Explanation {
    /// Returns the evidence for the unit that started in a province.
    pub fn of(&self, province: Province) -> Option<&Evidence> {
        self.units.iter().find(|unit| unit.unit == province)
    }
}

impl MovementInput<'_> {
    /// Explains the resolution of this phase.
    pub fn explanation(self, resolution: &Resolution) -> Explanation {
        Explanation {
            units: self.evidence_of(resolution, None),
        }
    }

    /// Returns the evidence for the outcome of one unit in the resolution of this phase, without the issues
    /// that decided it.
    pub(crate) fn evidence(self, resolution: &Resolution, at: Province) -> Option<Evidence> {
        self.evidence_of(resolution, Some(at)).pop()
    }

    fn evidence_of(self, resolution: &Resolution, only: Option<Province>) -> Vec<Evidence> {
        match self.width() {
            Width::Narrow => build::evidence::<Narrow>(self, resolution, only),
            Width::Wide => build::evidence::<Wide>(self, resolution, only),
            Width::Rough => build::evidence::<Rough>(self, resolution, only),
        }
    }
}
