//! Counterfactuals: the smallest change of one or two orders by which a failed order would have
//! succeeded, found by adjudicating the phase again with the change.
//!
//! One order is tried before two, the power's own before others', and small changes first: a support,
//! a convoy or a hold before an attack on another power. Of the failed order itself only the route may
//! change, by land or by convoy (DATC 4.A.3), and that is tried first. Every order that can affect the failed
//! one is tried, so if the result has two orders, no single one is enough. Convoy paths (4.A.6) are not
//! tried; a unit whose order named one loses it with that order. For a supporting unit that was dislodged, staying
//! counts as success, even if its support is cut all the same: it is what its power would have wished for first.

mod candidates;
mod words;

use crate::adjudicator::explanation::Evidence;
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Outcome, Resolution};
use crate::adjudicator::{Adjudicator, MovementInput};
use crate::board::{Map, Province, Unit};
use crate::orders::legality::LegalityContext;
use crate::orders::{EffectiveOrder, Order, OrderOrigin, Orders};
use crate::report::{ReportContext, ResultKind, ResultLine};

/// Returns a sentence on what would have changed a result: the smallest change, or what an illegal order
/// needed. Returns `None` if the order succeeded or no such change exists.
pub fn for_line(scene: &ReportContext<'_>, line: &ResultLine) -> Option<String> {
    let clause = match nearest(scene, line) {
        Some(change) => Some(change.clause(scene)),
        None => scene.needed(line),
    };
    clause.map(|clause| format!("{}.", text::capitalize(&clause)))
}

/// The number of the most likely changes that are tried in pairs.
const PAIRED: usize = 32;

/// An order that a unit is given in a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangedOrder {
    /// The unit.
    pub unit: Unit,
    /// The order that it gets in the change.
    pub order: Order,
}

/// A change by which an order would have succeeded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterfactual {
    /// The one or two changed orders.
    pub orders: Vec<ChangedOrder>,
    /// The results that these orders would have had.
    pub results: Vec<OrderResult>,
    /// The result that the failed order would have had.
    pub ruling: OrderResult,
    /// The evidence for it.
    pub evidence: Evidence,
}

/// Returns whether the order of the unit in a province succeeded and its unit wasn't dislodged. A convoy must
/// not have been disrupted. An illegal order counts as a hold.
pub fn succeeded(map: &Map, resolution: &Resolution, ruling: &OrderResult) -> bool {
    let lost = |army: Province| {
        let army = resolution.ruling(map, army);
        army.is_some_and(|army| {
            matches!(
                army.outcome,
                Outcome::Fails(MoveFailure::NoConvoy | MoveFailure::ConvoyBroken)
            )
        })
    };
    let carried = match (ruling.outcome, ruling.order) {
        (Outcome::ConvoyReady, Order::Convoy { from, .. }) => !lost(from),
        _ => true,
    };
    ruling.dislodged.is_none() && ruling.outcome.is_success() && carried
}

/// Returns the smallest change for the line of a failed order in a movement phase. Returns `None` if the
/// order succeeded, or if no change of up to two orders is found.
pub fn nearest(scene: &ReportContext<'_>, line: &ResultLine) -> Option<Counterfactual> {
    let ResultKind::Moved { ruling, .. } = &line.result else {
        return None;
    };
    let (orders, resolution) = scene.played.resolved.movement()?;
    if succeeded(scene.ctx.map, resolution, ruling) {
        return None;
    }
    let mut trial = Trial {
        ctx: scene.ctx,
        target: scene.ctx.map.province(ruling.unit.location),
        goal: Goal::of(ruling),
        orders,
        adjudicator: Adjudicator::new(),
    };
    let others = candidates::candidates(&scene.ctx, orders, resolution, ruling);
    let candidates = candidates::other_way(ruling).into_iter().chain(others);
    let mut few: Vec<ChangedOrder> = Vec::new();
    for first in candidates {
        if !candidates::is_legal(&scene.ctx, &first) {
            continue;
        }
        if let Some(change) = trial.change(&[first]) {
            return Some(change);
        }
        if few.len() < PAIRED {
            few.push(first);
        }
    }
    let pairs = (1..few.len()).flat_map(|later| (0..later).map(move |first| (first, later)));
    let mut pairs = pairs.map(|(first, later)| [few[first], few[later]]);
    pairs.find_map(|pair| {
        let [first, later] = pair;
        if first.unit == later.unit {
            return None;
        }
        trial.change(&pair)
    })
}

/// The result that a change must have for the unit of a failed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Its order succeeds, and it isn't dislodged.
    Success,
    /// It isn't dislodged. This is the goal of a dislodged unit that supported another.
    Staying,
}

impl Goal {
    /// Returns the goal for a failed order.
    pub fn of(failed: &OrderResult) -> Goal {
        match (failed.dislodged, failed.order) {
            (Some(_), Order::SupportHold { .. } | Order::SupportMove { .. }) => Goal::Staying,
            _ => Goal::Success,
        }
    }

    /// Returns whether the unit's result in another resolution of the phase reaches the goal.
    pub fn is_reached(self, map: &Map, resolution: &Resolution, ruling: &OrderResult) -> bool {
        match self {
            Goal::Success => succeeded(map, resolution, ruling),
            Goal::Staying => ruling.dislodged.is_none(),
        }
    }
}

/// The phase, which is played repeatedly with changed orders.
struct Trial<'a> {
    ctx: LegalityContext<'a>,
    target: Province,
    goal: Goal,
    orders: &'a Orders<Order>,
    adjudicator: Adjudicator,
}

impl Trial<'_> {
    /// Plays the phase with changed orders, and returns the change if the unit in question reaches its goal.
    fn change(&mut self, changed: &[ChangedOrder]) -> Option<Counterfactual> {
        let map = self.ctx.map;
        let mut orders = self.orders.clone();
        for one in changed {
            let given = EffectiveOrder::new(one.order, OrderOrigin::Written(0));
            orders.set(map.province(one.unit.location), given);
        }
        let phase = MovementInput::of(&self.ctx, &orders);
        // most changes don't help, which is detected without a full resolution
        let ruling = self.adjudicator.ruling(phase, self.target)?;
        let fails = self.goal == Goal::Success && !ruling.outcome.is_success();
        if ruling.dislodged.is_some() || fails {
            return None;
        }
        let resolution = self.adjudicator.resolution(phase);
        if !self.goal.is_reached(map, &resolution, &ruling) {
            return None;
        }
        let result = |at| resolution.ruling(map, at).copied();
        let results = changed
            .iter()
            .map(|one| result(map.province(one.unit.location)));
        Some(Counterfactual {
            orders: changed.to_vec(),
            results: results.collect::<Option<_>>()?,
            ruling: result(self.target)?,
            evidence: phase.evidence(&resolution, self.target)?,
        })
    }
}
