//! Small random changes to a plan: a different order for a unit, with supports that match it.

use chancery_core::board::{Location, Map, Position, Power, Province, Unit, UnitKind};
use chancery_core::orders::{Order, Via};

use crate::Task;
use crate::plan::Plan;
use crate::random::Random;

/// Returns the plan with the order of a random unit changed, and the orders that depend on it; `None` if it
/// isn't a plan for moves or has no units. With the probability `help`, the unit supports an order in the
/// plans of `others`, if it can.
pub fn change<'p>(
    task: &Task<'_>,
    plan: &Plan,
    others: impl Iterator<Item = (Power, &'p Plan)>,
    help: f32,
    random: &mut Random,
) -> Option<Plan> {
    let Plan::Moves(moves) = plan else {
        return None;
    };
    let mut change = Change {
        map: task.map,
        position: task.position,
        moves: moves.clone(),
    };
    let first = random.below(moves.len());
    let unit = change.unit(first)?;
    if random.unit() < help
        && let Some(order) = change.foreign_support(first, others, random)
    {
        change.set(first, order);
        return Some(Plan::Moves(change.moves));
    }
    match change.destination(unit, random) {
        Some(order) if random.unit() < 0.8 => {
            change.set(first, order);
            if random.unit() < 0.5 {
                change.add_support(first, random);
            }
        }
        _ => change.help(first, random),
    }
    Some(Plan::Moves(change.moves))
}

/// Returns a plan with some orders in place of its own, and the orders that depend on them.
pub(crate) fn with(
    task: &Task<'_>,
    plan: &Plan,
    orders: impl Iterator<Item = (Province, Order)>,
) -> Plan {
    let Plan::Moves(moves) = plan else {
        return plan.clone();
    };
    let mut change = Change {
        map: task.map,
        position: task.position,
        moves: moves.clone(),
    };
    for (at, order) in orders {
        if let Some(index) = change.moves.iter().position(|(unit, _)| *unit == at) {
            change.set(index, order);
        }
    }
    Plan::Moves(change.moves)
}

struct Change<'a> {
    map: &'a Map,
    position: &'a Position,
    moves: Vec<(Province, Order)>,
}

impl Change<'_> {
    fn unit(&self, index: usize) -> Option<Unit> {
        self.position.unit(self.moves.get(index)?.0)
    }

    /// Returns a random move of a unit to a province that isn't closed; `None` if there is no such move.
    fn destination(&self, unit: Unit, random: &mut Random) -> Option<Order> {
        let closed = self.position.closed(self.map);
        let at = self.map.province(unit.location);
        if closed.contains(at) {
            return None;
        }
        let steps = self.map.steps(unit.kind, unit.location).iter();
        let steps = steps.map(|to| (to, Via::Unsaid));
        let rail_moves = self.rail_moves(unit).map(|(to, via)| (to.location(), via));
        let open: Vec<(Location, Via)> = steps
            .chain(rail_moves)
            .filter(|(to, _)| !closed.contains(self.map.province(*to)))
            .collect();
        let (to, via) = *open.get(random.below(open.len()))?;
        Some(Order::Move { to, via })
    }

    /// Returns the stations that an army can reach by railroads that no other unit of the plan uses. Two
    /// armies on one railroad would both hold.
    fn rail_moves(&self, unit: Unit) -> impl Iterator<Item = (Province, Via)> {
        let at = self.map.province(unit.location);
        let lines = (0..).zip(&self.map.terrain().railroads);
        let lines = lines.filter(move |(number, railroad)| {
            let uses = |(from, order): &(Province, Order)| {
                *from != at
                    && matches!(order, Order::Move { via: Via::Rail(by), .. } if by == number)
            };
            unit.kind == UnitKind::Army
                && railroad.power == unit.power
                && railroad.line.contains(&at)
                && !self.moves.iter().any(uses)
        });
        lines.flat_map(move |(number, railroad)| {
            let stations = railroad.line.iter().filter(move |&&station| station != at);
            stations.map(move |&station| (station, Via::Rail(number)))
        })
    }

    /// Changes the order of a unit. The unit's supports are adapted to the new order if possible, or become
    /// holds.
    fn set(&mut self, index: usize, order: Order) {
        let (at, old) = self.moves[index];
        self.moves[index].1 = order;
        if let Order::Convoy { from, .. } = old
            && let Some(army) = self.moves.iter().position(|(at, _)| *at == from)
        {
            self.set(army, Order::Hold);
        }
        for other in 0..self.moves.len() {
            let (there, about) = self.moves[other];
            if about.helped() == Some(at) && there != at {
                self.moves[other].1 = self.support(other, index).unwrap_or(Order::Hold);
            }
        }
    }

    /// Returns the order by which one unit supports another's order; `None` if it can't.
    fn support(&self, helper: usize, helped: usize) -> Option<Order> {
        let helped = (helper != helped).then_some(self.moves[helped]);
        self.support_order(helper, helped?)
    }

    /// Returns the order by which a unit supports a random order of the plans that it can support.
    fn foreign_support<'p>(
        &self,
        helper: usize,
        plans: impl Iterator<Item = (Power, &'p Plan)>,
        random: &mut Random,
    ) -> Option<Order> {
        let orders = plans.flat_map(|(_, plan)| match plan {
            Plan::Moves(moves) => moves.as_slice(),
            _ => &[],
        });
        let orders = orders.filter_map(|&helped| self.support_order(helper, helped));
        let orders: Vec<Order> = orders.collect();
        orders.get(random.below(orders.len())).copied()
    }

    /// Returns the order by which a unit supports an order of any power; `None` if it can't.
    fn support_order(&self, helper: usize, (at, order): (Province, Order)) -> Option<Order> {
        let unit = self.unit(helper)?;
        let closed = self.position.closed(self.map);
        let reach = self
            .map
            .support_reach(unit.kind, unit.location)
            .difference(&closed);
        let here = self.moves[helper].0;
        if closed.contains(here) {
            return None;
        }
        match order {
            Order::Move { to, via } => {
                let target = self.map.province(to);
                let can = reach.contains(target) && target != here && via == Via::Unsaid;
                let coast = self.map.coast(to).map(|_| to);
                can.then_some(Order::SupportMove {
                    from: at,
                    to: target,
                    coast,
                })
            }
            _ if reach.contains(at) => Some(Order::SupportHold { of: at }),
            _ => None,
        }
    }

    /// Orders a random unit that can support `helped` to do so.
    fn add_support(&mut self, helped: usize, random: &mut Random) {
        let helpers =
            (0..self.moves.len()).filter(|&helper| self.support(helper, helped).is_some());
        let helpers: Vec<usize> = helpers.collect();
        if let Some(&helper) = helpers.get(random.below(helpers.len()))
            && let Some(order) = self.support(helper, helped)
        {
            self.set(helper, order);
        }
    }

    /// Orders a unit to support a random unit that it can support, or to hold.
    fn help(&mut self, helper: usize, random: &mut Random) {
        let orders = (0..self.moves.len()).filter_map(|helped| self.support(helper, helped));
        let orders: Vec<Order> = orders.collect();
        let order = orders.get(random.below(orders.len() + 1)).copied();
        self.set(helper, order.unwrap_or(Order::Hold));
    }
}
