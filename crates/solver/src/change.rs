//! Counterfactuals of failed orders, with the information whether they would certainly have helped.

use std::cell::Cell;

use chancery_core::adjudicator::resolution::Outcome;
use chancery_core::board::Unit;
use chancery_core::counterfactual::{self, Counterfactual};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::{ReportContext, ResultLine, place_aloud};

use crate::goal::{Goal, Term};
use crate::{Check, Problem, SideOrders, checked};

/// The number of calls of `stop` after which the search for a reply ends.
const STOP_CHECKS: u32 = 2_000;

/// Returns the [nearest change](counterfactual::nearest) that would have let a failed order succeed, as a
/// clause without a period, and says if success would have been certain: `if A Bur had supported A Par to
/// Picardy, A Par would have taken Picardy: 2 against 1, whatever the others ordered`.
pub fn clause(scene: &ReportContext<'_>, line: &ResultLine) -> Option<String> {
    let change = counterfactual::nearest(scene, line)?;
    let mut clause = change.clause(scene);
    if is_certain(scene, &change) {
        let map = scene.ctx.map;
        // the dislodged unit could also have moved there
        if let Some(at) = change.dislodged(map) {
            clause += &format!(", and moved to {}", place_aloud(map, at.location()));
        }
        clause += ", whatever the others ordered";
    }
    Some(clause)
}

/// Returns whether the power's orders, with the change, let the order succeed against every reply. `false`
/// if the change includes an order of another power, or if the search ends without a result.
fn is_certain(scene: &ReportContext<'_>, change: &Counterfactual) -> bool {
    let LegalityContext { map, position, .. } = scene.ctx;
    let Some((orders, _)) = scene.played.resolved.movement() else {
        return false;
    };
    let (unit, at) = (
        change.ruling.unit,
        map.province(change.ruling.unit.location),
    );
    if change.orders.iter().any(|it| it.unit.power != unit.power) {
        return false;
    }
    let order = |unit: Unit| {
        let at = map.province(unit.location);
        let changed = change.orders.iter().find(|it| it.unit == unit);
        let given = || orders.get(at).map(|given| given.order);
        Some((at, changed.map(|it| it.order).or_else(given)?))
    };
    let own: SideOrders = position.units_of(unit.power).filter_map(order).collect();
    let term = match (change.ruling.outcome, change.ruling.order.target(map)) {
        (Outcome::Moves { .. }, Some(to)) => {
            // another own unit in the province would reach the goal in its place
            let mut others = own.iter().filter(|(other, _)| *other != at);
            if others.any(|(other, order)| *other == to || order.target(map) == Some(to)) {
                return false;
            }
            Term::Take(to)
        }
        (Outcome::Held | Outcome::Void, _) => Term::Safe(at),
        _ => return false,
    };
    let goal = Goal::of(vec![term]);
    let problem = Problem::of_power(&scene.ctx, unit.power, &goal);
    let checks = Cell::new(0);
    let stop = || checks.replace(checks.get() + 1) >= STOP_CHECKS;
    matches!(checked(&problem, &own, stop), Ok((Check::Guaranteed, ..)))
}
