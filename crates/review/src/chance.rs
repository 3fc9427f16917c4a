//! Centers that a power could have captured or kept for certain, whatever the others ordered.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use chancery_core::board::{Position, Power, Province, Season, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, WrittenOrder};
use serde::{Deserialize, Serialize};
use solver::goal::{Goal, Term};
use solver::{Answer, Check, Problem, SideOrders, check, solve};

use crate::PastPhase;

/// The maximum number of calls of the solver's `stop` for a center. Chances that need more aren't found.
const MOST_CHECKS: u32 = 10_000;

/// Whether a center could have been captured or kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChanceKind {
    /// A center of another power, or an unowned one, that the power could have captured.
    Capture,
    /// A center that the power lost and could have kept.
    Keep,
}

/// A certain chance that a power missed in a fall.
#[derive(Clone, PartialEq, Debug)]
pub struct Chance {
    /// Whether to capture or to keep.
    pub kind: ChanceKind,
    /// The center.
    pub center: Province,
    /// Orders that were certain to do it.
    pub orders: Vec<WrittenOrder>,
}

/// Returns the chances that a power missed, each by itself; none before a fall, which counts the centers.
/// `None` if the solver doesn't support the board or the rules.
pub(crate) fn missed(
    past: &PastPhase<'_>,
    power: Power,
    stop: &mut impl FnMut() -> bool,
) -> Option<Vec<Chance>> {
    let PastPhase { map, position, .. } = *past;
    if position.turn.season() != Season::Fall {
        return Some(Vec::new());
    }
    let ctx = LegalityContext::new(map, position, past.rules);
    let stop = RefCell::new(stop);
    let mut found = Vec::new();
    for center in map.centers().iter() {
        let Some(kind) = open_chance(past, power, center) else {
            continue;
        };
        let goal = Goal::of(vec![match kind {
            ChanceKind::Capture => Term::Take(center),
            ChanceKind::Keep => Term::Hold(center),
        }]);
        let problem = Problem::of_power(&ctx, power, &goal);
        let checks = Cell::new(0);
        let stops = || {
            checks.set(checks.get() + 1);
            checks.get() > MOST_CHECKS || stop.borrow_mut()()
        };
        let (answer, _) = solve(&problem, |_| stops()).ok()?;
        if let Answer::Guaranteed { orders, .. } = answer {
            let orders = needed(&problem, orders, stops);
            let orders = with_holds(position, power, center, orders);
            let written = orders
                .into_iter()
                .filter_map(|(at, order)| Some((position.unit(at)?, order)));
            found.push(Chance {
                kind,
                center,
                orders: written
                    .map(|(unit, order)| ctx.write(unit, order))
                    .collect(),
            });
        }
    }
    Some(found)
}

/// Returns the chance that a power may have missed at a center: to capture it if one of its units could reach
/// it, or to keep it if it lost it.
fn open_chance(past: &PastPhase<'_>, power: Power, center: Province) -> Option<ChanceKind> {
    let PastPhase { map, position, .. } = *past;
    let is_in = |position: &Position| position.unit(center).is_some_and(|it| it.power == power);
    let enters = |unit: Unit| {
        map.reach_provinces(unit.kind, unit.location)
            .contains(center)
    };
    let is_own = position.owner(center) == Some(power);
    let is_entered = past.after.unit(center).is_some() && !is_in(past.after);
    let is_near = is_in(position) || position.units_of(power).any(enters);
    match is_own {
        true if is_entered => Some(ChanceKind::Keep),
        false if is_near && !is_in(past.after) => Some(ChanceKind::Capture),
        _ => None,
    }
}

/// Adds the orders to hold of the units that must stay: in the center, and where the orders support them. Without an order
/// they would stay, too, but they may have been ordered to move.
fn with_holds(
    position: &Position,
    power: Power,
    center: Province,
    mut orders: SideOrders,
) -> SideOrders {
    let supported = orders.iter().filter_map(|(_, order)| match order {
        Order::SupportHold { of } => Some(*of),
        _ => None,
    });
    let stays: BTreeSet<Province> = supported.chain([center]).collect();
    for at in stays {
        let is_own = position.unit(at).is_some_and(|unit| unit.power == power);
        if is_own && orders.iter().all(|(ordered, _)| *ordered != at) {
            orders.push((at, Order::Hold));
        }
    }
    orders
}

/// Returns the orders without which the goal isn't certain.
fn needed(problem: &Problem<'_>, mut orders: SideOrders, stop: impl Fn() -> bool) -> SideOrders {
    for index in (0..orders.len()).rev() {
        let mut fewer = orders.clone();
        fewer.remove(index);
        if let Ok((Check::Guaranteed, _)) = check(problem, &fewer, &stop) {
            orders = fewer;
        }
    }
    orders
}
