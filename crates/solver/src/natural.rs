//! The order sets that a player tries first: every unit that can support a province, or an attack on it,
//! does so. They are tried before the search, which can take long to reach them on a full board.

use chancery_core::board::{Map, Province};
use chancery_core::orders::{Order, Via};

use crate::choices::UnitOrders;
use crate::goal::{Goal, Side, Term};
use crate::sets::OrderSet;

/// Returns the sets of a side: those that defend the provinces it must not lose, and those that attack the
/// others.
pub(crate) fn sets(map: &Map, units: &UnitOrders, goal: &Goal, side: Side) -> Vec<OrderSet> {
    let (mut defended, mut attacked) = (Vec::new(), Vec::new());
    for term in goal.terms() {
        let is_defense = matches!(term, Term::Hold(_) | Term::KeepOut(_) | Term::Safe(_));
        let list = if is_defense == (side == Side::Own) {
            &mut defended
        } else {
            &mut attacked
        };
        list.extend(term.province().filter(|at| !list.contains(at)));
    }
    let mut sets = Vec::new();
    for _ in 0..defended.len() {
        sets.push(supports(units, &defended));
        defended.rotate_left(1);
    }
    for &at in &attacked {
        let attackers = units.iter().filter(|(_, orders)| {
            let mut orders = orders.iter();
            orders.any(|order| is_attack(map, *order, at))
        });
        sets.extend(attackers.map(|(from, _)| attack(map, units, *from, at)));
    }
    sets
}

/// Returns the set in which each unit supports the first of some provinces that it can support, or holds.
fn supports(units: &UnitOrders, defended: &[Province]) -> OrderSet {
    let choice = |orders: &Vec<Order>| {
        let mut defended = defended.iter();
        defended.find_map(|&of| number(orders, |order| order == Order::SupportHold { of }))
    };
    let choices = units.iter().map(|(_, orders)| choice(orders));
    let held = choices.zip(units);
    held.map(|(choice, (_, orders))| choice.unwrap_or_else(|| hold(orders)))
        .collect()
}

/// Returns the set in which a unit attacks a province and all units that can support the attack do so. All
/// others hold.
fn attack(map: &Map, units: &UnitOrders, by: Province, at: Province) -> OrderSet {
    let choice = |&(from, ref orders): &(Province, Vec<Order>)| {
        let found = number(orders, |order| match order {
            Order::SupportMove { from, to, .. } => (from, to) == (by, at),
            order => from == by && is_attack(map, order, at),
        });
        found.unwrap_or_else(|| hold(orders))
    };
    units.iter().map(choice).collect()
}

fn is_attack(map: &Map, order: Order, at: Province) -> bool {
    matches!(
        order,
        Order::Move {
            via: Via::Unsaid,
            ..
        }
    ) && order.target(map) == Some(at)
}

fn hold(orders: &[Order]) -> u16 {
    number(orders, |order| order == Order::Hold).unwrap_or(0)
}

fn number(orders: &[Order], is_wanted: impl Fn(Order) -> bool) -> Option<u16> {
    let found = orders.iter().position(|&order| is_wanted(order));
    found.map(|number| number as u16)
}
