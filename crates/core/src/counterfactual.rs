//! What would have had to be otherwise: the smallest change of one or two orders by which an order
//! that failed would have succeeded, found by playing the phase again with the change.
//!
//! One order is tried before two, the own power's before others', and what surprises least first:
//! a support, a convoy or a unit that holds, before an attack on somebody else. Of the order itself
//! only the way is changed, by land or by convoy (DATC 4.A.3), and that first of all. What is tried
//! is all that can touch the order at all, so where two orders are told, no single one would have
//! done. Paths (4.A.6) are not tried; a unit that named one gives it up with its order.

mod candidates;
mod words;

use crate::adjudicator::Adjudicator;
use crate::adjudicator::explanation::{self, Evidence};
use crate::adjudicator::phase::PhaseResults;
use crate::adjudicator::resolution::{MoveFailure, OrderResult, Outcome, Resolution};
use crate::board::{Map, Position, Province, ProvinceSet, Unit};
use crate::orders::legality::LegalityContext;
use crate::orders::{EffectiveOrder, Order, OrderOrigin, Orders};
use crate::report::{ReportContext, ResultKind, ResultLine};

/// What would have helped a line, as a sentence: the nearest change, or what an illegal order would
/// have needed. None where there is nothing to help, or nothing that would have.
pub fn for_line(scene: &ReportContext<'_>, line: &ResultLine) -> Option<String> {
    let clause = match nearest(scene, line) {
        Some(change) => Some(change.clause(scene)),
        None => scene.needed(line),
    };
    clause.map(|clause| {
        let mut letters = clause.chars();
        let first: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        format!("{first}{}.", letters.as_str())
    })
}

/// How many of the likeliest changes are tried in pairs.
const PAIRED: usize = 32;

/// An order that a unit was not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangedOrder {
    /// The unit.
    pub unit: Unit,
    /// What it would have done.
    pub order: Order,
}

/// A change by which an order would have succeeded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterfactual {
    /// The one or two orders that would have been others.
    pub orders: Vec<ChangedOrder>,
    /// What would then have become of the order that failed.
    pub ruling: OrderResult,
    /// And why.
    pub evidence: Evidence,
}

/// Did the order of the unit in a province do what it was to do, and did its unit stay on the
/// board? A convoy did where it was whole. An illegal order can't have: all that is asked of its
/// unit is that it stays.
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

/// The nearest change for a line of a movement phase whose order failed. None where it succeeded,
/// was illegal, or where no change of two orders is found.
pub fn nearest(scene: &ReportContext<'_>, line: &ResultLine) -> Option<Counterfactual> {
    let ResultKind::Moved { ruling, .. } = &line.fate else {
        return None;
    };
    let PhaseResults::Movement { orders, resolution } = &scene.played.resolved else {
        return None;
    };
    if succeeded(scene.bench.map, resolution, ruling) {
        return None;
    }
    let mut trial = Trial {
        bench: scene.bench,
        target: scene.bench.map.province(ruling.unit.location),
        orders: orders.clone(),
        adjudicator: Adjudicator::new(),
    };
    let others = candidates::candidates(&scene.bench, orders, resolution, ruling);
    let candidates = candidates::other_way(ruling).into_iter().chain(others);
    let mut few: Vec<ChangedOrder> = Vec::new();
    for first in candidates {
        if !candidates::is_legal(&scene.bench, &first) {
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

/// The phase, played again and again.
struct Trial<'a> {
    bench: LegalityContext<'a>,
    target: Province,
    orders: Orders<Order>,
    adjudicator: Adjudicator,
}

/// What a unit was ordered before the change.
struct Before {
    at: Province,
    given: EffectiveOrder<Order>,
    path: Option<ProvinceSet>,
}

impl Trial<'_> {
    fn position(&self) -> &Position {
        self.bench.position
    }

    /// Plays the phase with other orders: the change, where the order then succeeds.
    fn change(&mut self, instead: &[ChangedOrder]) -> Option<Counterfactual> {
        let before: Vec<Before> = instead.iter().filter_map(|one| self.give(one)).collect();
        let change = self
            .resolve()
            .map(|resolution| self.told(instead, &resolution));
        for Before { at, given, path } in before {
            self.orders.set(at, given);
            if let Some(path) = path {
                self.orders.set_path(at, path);
            }
        }
        change.flatten()
    }

    /// Puts another order in place; gives back the one that was there.
    fn give(&mut self, one: &ChangedOrder) -> Option<Before> {
        let at = self.bench.map.province(one.unit.location);
        let before = Before {
            at,
            given: self.orders.get(at).copied()?,
            path: self.orders.path(at).copied(),
        };
        let given = EffectiveOrder {
            order: one.order,
            source: OrderOrigin::Written(0),
        };
        self.orders.set(at, given);
        Some(before)
    }

    /// The resolution, if the order in question succeeds in it.
    fn resolve(&mut self) -> Option<Resolution> {
        let LegalityContext {
            map,
            position,
            rules,
            ..
        } = self.bench;
        let (court, orders) = (&mut self.adjudicator, &self.orders);
        // most changes don't help: those are told apart without a resolution in full
        let ruling = court.ruling(map, position, orders, rules, self.target)?;
        if ruling.dislodged.is_some() || !ruling.outcome.is_success() {
            return None;
        }
        let resolution = court.resolution(map, position, orders, rules);
        succeeded(map, &resolution, &ruling).then_some(resolution)
    }

    fn told(&self, instead: &[ChangedOrder], resolution: &Resolution) -> Option<Counterfactual> {
        let (map, rules) = (self.bench.map, self.bench.rules);
        let explanation =
            explanation::explanation(map, self.position(), &self.orders, rules, resolution);
        Some(Counterfactual {
            orders: instead.to_vec(),
            ruling: *resolution.ruling(map, self.target)?,
            evidence: explanation.of(self.target)?.clone(),
        })
    }
}
