//! Bounds on the results when the orders of only some units are known.
//!
//! A unit without a known order may have any of its possible orders. From these follow bounds on the
//! strengths, then the moves that may or must succeed, then the result of the goal. A search that assigns
//! orders unit by unit uses these bounds to skip all sets with a prefix that already decides the goal.
//!
//! All bounds are conservative: anything that isn't certain counts as possible. A move by convoy may
//! succeed, fail, cut a support or prevent another move, but none of these is certain.

use std::ops::Range;

use chancery_core::board::{Id, Map, Province, Unit};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Paradox;

use crate::choices::UnitOrders;
use crate::goal::{Goal, Side};

use bounds::Bounds;

mod bounds;

/// A bit set of unit indices.
type Units = u64;

/// The units of a position with all of their possible orders.
#[derive(Debug)]
pub(crate) struct Partial<'a> {
    map: &'a Map,
    goal: &'a Goal,
    /// The own side's units, then the enemy's.
    units: Vec<Candidate>,
    /// The number of own units.
    own: usize,
    /// All moves that can be ordered, by unit.
    moves: Vec<PossibleMove>,
    /// By province, the index of the unit there and the indices of the moves to it.
    unit_at: Vec<Option<usize>>,
    arrivals: Vec<Vec<usize>>,
}

/// A unit and its orders.
#[derive(Debug)]
struct Candidate {
    unit: Unit,
    place: Province,
    side: Side,
    orders: Vec<Order>,
    /// The units that could support it to hold.
    hold_supporters: Units,
}

/// A move that a unit can be ordered to make.
#[derive(Debug)]
struct PossibleMove {
    unit: usize,
    to: Province,
    /// Whether it is possible by land.
    by_land: bool,
    /// The units that could support it.
    supporters: Units,
    /// The units that could convoy it.
    fleets: Units,
}

fn bit(unit: usize) -> Units {
    1 << unit
}

impl<'a> Partial<'a> {
    /// Returns the units with their possible moves and supporters. `None` if the bounds don't cover the
    /// board, the rules or the number of units.
    pub fn new(
        ctx: &LegalityContext<'a>,
        units: &[UnitOrders; 2],
        goal: &'a Goal,
    ) -> Option<Partial<'a>> {
        let all = || units.iter().flatten();
        let convoys = || {
            all()
                .flat_map(|(_, orders)| orders)
                .filter_map(|order| match order {
                    Order::Convoy { from, to } => Some((*from, *to)),
                    _ => None,
                })
        };
        // with these rules a land move can fail without opposition
        let stops_moves = matches!(
            ctx.rules.paradox,
            Paradox::AllHold | Paradox::DisruptedElseAllHold
        );
        let has_paradoxes = stops_moves && convoys().next().is_some();
        if ctx.map.has_special_terrain() || has_paradoxes || all().count() > Units::BITS as usize {
            return None;
        }
        let helpers = |fits: &dyn Fn(&Order) -> bool| {
            let all = all()
                .enumerate()
                .filter(|(_, (_, orders))| orders.iter().any(fits));
            all.fold(0, |units, (number, _)| units | bit(number))
        };
        let mut partial = Partial {
            map: ctx.map,
            goal,
            units: Vec::new(),
            own: units[0].len(),
            moves: Vec::new(),
            unit_at: vec![None; ctx.map.province_count()],
            arrivals: vec![Vec::new(); ctx.map.province_count()],
        };
        for (number, (place, orders)) in all().enumerate() {
            let unit = ctx.position.unit(*place)?;
            let first = partial.moves.len();
            for order in orders {
                let (Order::Move { .. }, Some(to)) = (*order, order.target(ctx.map)) else {
                    continue;
                };
                if partial.moves[first..].iter().any(|it| it.to == to) {
                    continue;
                }
                let reach = ctx.map.reach_provinces(unit.kind, unit.location);
                partial.arrivals[to.index()].push(partial.moves.len());
                partial.moves.push(PossibleMove {
                    unit: number,
                    to,
                    by_land: reach.contains(to),
                    fleets: helpers(&|it| *it == Order::Convoy { from: *place, to }),
                    supporters: helpers(&|it| {
                        matches!(*it, Order::SupportMove { from, to: goal, .. }
                            if from == *place && goal == to)
                    }),
                });
            }
            partial.unit_at[place.index()] = Some(number);
            partial.units.push(Candidate {
                unit,
                place: *place,
                side: if number < units[0].len() {
                    Side::Own
                } else {
                    Side::Enemy
                },
                orders: orders.clone(),
                hold_supporters: helpers(&|it| *it == Order::SupportHold { of: *place }),
            });
        }
        Some(partial)
    }

    /// Returns whether the goal is certainly reached (`true`) or missed (`false`) when only the first units
    /// of each side have orders and the choices of the next one are limited. `None` if neither is certain.
    pub fn outcome(&self, own: PartialSet<'_>, enemy: PartialSet<'_>) -> Option<bool> {
        let units = self.units.iter().enumerate();
        let orders = units.map(|(number, unit)| {
            if number < self.own {
                own.orders(number, &unit.orders)
            } else {
                enemy.orders(number - self.own, &unit.orders)
            }
        });
        Bounds::new(self, orders.collect()).goal(self.goal)
    }
}

/// An order set of which only the first choices are known.
#[derive(Clone, Debug)]
pub(crate) struct PartialSet<'s> {
    /// The choices of the first units.
    pub set: &'s [u16],
    /// The possible choices of the next unit, unless empty. All other units can have any order.
    pub next: Range<u16>,
}

impl<'s> PartialSet<'s> {
    /// Returns an order set that is completely known.
    pub fn whole(set: &'s [u16]) -> Self {
        PartialSet { set, next: 0..0 }
    }

    /// Returns the orders that a unit may have.
    fn orders<'o>(&self, unit: usize, all: &'o [Order]) -> &'o [Order] {
        let of = |range: Range<u16>| &all[usize::from(range.start)..usize::from(range.end)];
        match self.set.get(unit) {
            Some(&choice) => of(choice..choice + 1),
            None if unit == self.set.len() && !self.next.is_empty() => of(self.next.clone()),
            None => all,
        }
    }
}

#[cfg(test)]
mod tests;
