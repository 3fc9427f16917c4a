//! A movement phase as it came out, with strengths counted from the orders that were carried out and not
//! taken from an explanation.

use super::*;
use chancery_core::adjudicator::resolution::{MoveFailure, OrderResult};
use chancery_core::rules::{ConvoyedCut, DislodgedPrevents};

/// An adjudicated set of orders.
pub(super) struct World<'a> {
    pub(super) case: &'a Case,
    position: Position,
    pub(super) orders: Orders<Order>,
    pub(super) rules: Rules,
    pub(super) resolution: Resolution,
    explanation: Explanation,
}

impl<'a> World<'a> {
    pub(super) fn of(case: &'a Case) -> World<'a> {
        World::play(
            case,
            case.position.clone(),
            case.orders().clone(),
            case.rules,
        )
    }

    fn play(case: &'a Case, position: Position, orders: Orders<Order>, rules: Rules) -> Self {
        let map = Map::standard();
        let phase = MovementInput::new(map, &position, &orders, &rules);
        let resolution = phase.resolution();
        let explanation = phase.explanation(&resolution);
        World {
            case,
            position,
            orders,
            rules,
            resolution,
            explanation,
        }
    }

    /// Plays the phase with other orders.
    pub(super) fn with(&self, changes: &[(Province, Order)]) -> World<'a> {
        let mut orders = self.orders.clone();
        for &(at, order) in changes {
            let source = OrderOrigin::Written(0);
            orders.set(at, EffectiveOrder { order, source });
        }
        World::play(self.case, self.position.clone(), orders, self.rules)
    }

    /// Plays the phase with some units that hold.
    pub(super) fn holding(&self, units: &[Province]) -> World<'a> {
        let holds: Vec<_> = units.iter().map(|&at| (at, Order::Hold)).collect();
        self.with(&holds)
    }

    /// Plays the phase without some units.
    pub(super) fn without(&self, units: &[Province]) -> World<'a> {
        let mut position = self.position.clone();
        for &at in units {
            position.take_unit(at);
        }
        let ctx = LegalityContext::new(Map::standard(), &position, &self.rules);
        let orders = sheet::movement(&ctx, &self.case.sheets);
        World::play(self.case, position, orders, self.rules)
    }

    /// Plays the phase under another choice of an issue.
    pub(super) fn under(&self, setting: Setting) -> World<'a> {
        let mut rules = self.rules;
        rules.apply(setting);
        let ctx = LegalityContext::new(Map::standard(), &self.position, &rules);
        let orders = sheet::movement(&ctx, &self.case.sheets);
        World::play(self.case, self.position.clone(), orders, rules)
    }

    pub(super) fn ruling(&self, at: Province) -> Option<&OrderResult> {
        self.resolution.ruling(Map::standard(), at)
    }

    pub(super) fn units(&self) -> impl Iterator<Item = Province> {
        self.position
            .units()
            .map(|unit| Map::standard().province(unit.location))
    }

    pub(super) fn power(&self, at: Province) -> Option<Power> {
        self.position.unit(at).map(|unit| unit.power)
    }

    /// Returns the visible parts of a result: a number for the outcome, and the attacker that dislodged the unit.
    pub(super) fn result(&self, at: Province) -> Option<(u8, Option<Province>)> {
        let ruling = self.ruling(at)?;
        let outcome = match ruling.outcome {
            Outcome::Held | Outcome::Void => 0,
            Outcome::Moves { by_sea } => 1 + 8 * u8::from(by_sea),
            Outcome::Fails(MoveFailure::NoConvoy | MoveFailure::ConvoyBroken) => 2,
            Outcome::Fails(_) | Outcome::Rode { .. } => 3,
            Outcome::Supported => 4,
            Outcome::Unmatched | Outcome::NoArmy => 5,
            Outcome::Cut { .. } => 6,
            Outcome::ConvoyReady => 7,
            Outcome::Disrupted(_) => 10,
        };
        Some((outcome, self.dislodger(at)))
    }

    pub(super) fn dislodger(&self, at: Province) -> Option<Province> {
        self.ruling(at)?.dislodged.map(|it| it.by)
    }

    pub(super) fn moved(&self, at: Province) -> bool {
        self.ruling(at).is_some_and(|it| it.moved_to().is_some())
    }

    pub(super) fn is_void(&self, at: Province) -> bool {
        self.ruling(at)
            .is_some_and(|it| it.outcome == Outcome::Void)
    }

    /// Returns whether an order did not count, or matched no other.
    pub(super) fn is_refused(&self, at: Province) -> bool {
        let outcome = self.ruling(at).map(|it| it.outcome);
        matches!(
            outcome,
            Some(Outcome::Void | Outcome::Unmatched | Outcome::NoArmy)
        )
    }

    /// Returns the destination of a unit's move order.
    pub(super) fn goal(&self, at: Province) -> Option<Province> {
        self.ruling(at)?.order.target(Map::standard())
    }

    /// Returns whether a move had no convoy.
    pub(super) fn is_stranded(&self, at: Province) -> bool {
        let outcome = self.ruling(at).map(|it| it.outcome);
        matches!(
            outcome,
            Some(Outcome::Fails(
                MoveFailure::NoConvoy | MoveFailure::ConvoyBroken
            ))
        )
    }

    /// The units that attacked a province, by whatever way.
    pub(super) fn movers(&self, to: Province) -> Vec<Province> {
        let units = self.units();
        let attacks = |&at: &Province| self.goal(at) == Some(to) && !self.is_stranded(at);
        units.filter(attacks).collect()
    }

    pub(super) fn by_sea(&self, at: Province) -> bool {
        self.explanation.of(at).is_some_and(|it| it.by_sea)
    }

    /// The units whose support of a unit's order was given.
    pub(super) fn supporters(&self, at: Province) -> Vec<Province> {
        let gives = |&other: &Province| {
            let ruling = self.ruling(other);
            ruling
                .is_some_and(|it| it.outcome == Outcome::Supported && it.order.helped() == Some(at))
        };
        self.units().filter(gives).collect()
    }

    /// The unit that comes the other way over land.
    pub(super) fn opposite(&self, at: Province) -> Option<Province> {
        let to = self.goal(at)?;
        let meets = self.goal(to) == Some(at) && !self.by_sea(at) && !self.by_sea(to);
        (meets && !self.is_stranded(at) && !self.is_stranded(to)).then_some(to)
    }

    /// The unit that stands where a move goes and stays there, or comes the other way.
    pub(super) fn occupant(&self, at: Province) -> Option<Province> {
        let to = self.goal(at)?;
        self.power(to)?;
        (!self.moved(to) || self.opposite(at) == Some(to)).then_some(to)
    }

    pub(super) fn attack(&self, at: Province) -> u32 {
        let victim = self.occupant(at).and_then(|it| self.power(it));
        let supporters = self.supporters(at);
        if self.is_stranded(at) || victim.is_some() && victim == self.power(at) {
            return 0;
        }
        let counts = |&&it: &&Province| victim.is_none() || self.power(it) != victim;
        1 + supporters.iter().filter(counts).count() as u32
    }

    pub(super) fn prevent(&self, at: Province) -> u32 {
        let to = self.goal(at);
        let back = to.filter(|&to| self.goal(to) == Some(at) && self.moved(to));
        let met = self.opposite(at).is_some();
        let strict = self.rules.dislodged_prevents == DislodgedPrevents::UnlessHeadToHead;
        if self.is_stranded(at) || back.is_some() && (met || !strict && !self.moved(at)) {
            return 0;
        }
        1 + self.supporters(at).len() as u32
    }

    /// Returns the hold strength of a unit that didn't leave its province.
    pub(super) fn hold(&self, at: Province) -> u32 {
        match self.goal(at) {
            Some(_) => 1,
            None => 1 + self.supporters(at).len() as u32,
        }
    }

    /// Every unit that a move had against it, with its strength.
    pub(super) fn opponents(&self, at: Province) -> Vec<(Province, u32)> {
        let Some(to) = self.goal(at) else {
            return Vec::new();
        };
        let occupant = self.occupant(at).map(|there| {
            let defends = self.opposite(at) == Some(there);
            let strength = if defends {
                1 + self.supporters(there).len() as u32
            } else {
                self.hold(there)
            };
            (there, strength)
        });
        let rivals = self.movers(to).into_iter().filter(|&other| other != at);
        let rivals = rivals.map(|other| (other, self.prevent(other)));
        occupant.into_iter().chain(rivals).collect()
    }

    /// The attacks that cut a support, the dislodging one too.
    pub(super) fn cutters(&self, at: Province) -> Vec<Province> {
        let Some(ruling) = self.ruling(at) else {
            return Vec::new();
        };
        let target = match ruling.order {
            Order::SupportMove { to, .. } => Some(to),
            _ => None,
        };
        let cuts = |&by: &Province| {
            let spared = Some(by) == target
                && !(self.by_sea(by) && self.rules.convoyed_cut == ConvoyedCut::Cut);
            self.power(by) != self.power(at) && (!spared || self.dislodger(at) == Some(by))
        };
        self.movers(at).into_iter().filter(cuts).collect()
    }
}
