//! The orders that are tried, in sequence.

use super::ChangedOrder;
use crate::adjudicator::resolution::{OrderResult, Resolution};
use crate::board::{Province, ProvinceSet, Unit, UnitKind};
use crate::orders::legality::LegalityContext;
use crate::orders::{Order, Orders, Via};
use crate::report;

/// The surprise of a change, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Surprise {
    /// Supports the order in question.
    Support,
    /// Convoys the army in question.
    Convoy,
    /// Gives the supported or convoyed unit the move that the order in question is for.
    Fit,
    /// Holds.
    Hold,
    /// Leaves its province.
    Leave,
    /// Attacks a province of the conflict.
    Attack,
    /// Supports or convoys another unit of the conflict.
    Help,
}

/// Returns the orders of other units that could make a difference, the likeliest first. They may be illegal,
/// because most are never needed.
///
/// An order can affect the one in question only through its conflict: the units that are connected to it by
/// attacks, supports and convoys. So the following orders are tried: each unit of the conflict holds or moves
/// elsewhere; and each unit of the board attacks, supports or convoys a unit of the conflict.
pub(super) fn candidates(
    ctx: &LegalityContext<'_>,
    orders: &Orders<Order>,
    resolution: &Resolution,
    target: &OrderResult,
) -> Vec<ChangedOrder> {
    let map = ctx.map;
    let here = map.province(target.unit.location);
    let search = Search {
        ctx,
        orders,
        target,
        here,
        conflict: conflict(ctx, resolution, target),
    };
    let mut all: Vec<(bool, Surprise, u32, ChangedOrder)> = Vec::new();
    for unit in ctx.position.units() {
        let at = map.province(unit.location);
        if at == here {
            continue;
        }
        // an impossible order that still counts (4.E.1) differs from the hold that replaces it
        let given = orders
            .get(at)
            .filter(|given| given.source.refused().is_none());
        let given = given.map(|given| given.order);
        search.of_unit(unit, |surprise, order| {
            if given != Some(order) {
                let foreign = unit.power != target.unit.power;
                all.push((
                    foreign,
                    surprise,
                    search.distance(at),
                    ChangedOrder { unit, order },
                ));
            }
        });
    }
    all.sort_by_key(|&(foreign, surprise, distance, _)| {
        // help from other powers is the least likely
        let helps = foreign && matches!(surprise, Surprise::Support | Surprise::Convoy);
        let rank = if helps { Surprise::Leave } else { surprise };
        (foreign, rank, !helps, surprise, distance)
    });
    all.into_iter().map(|(.., changed)| changed).collect()
}

/// Returns the move in question by the other route: by convoy if none was named, and the reverse.
pub(super) fn other_way(target: &OrderResult) -> Option<ChangedOrder> {
    let Order::Move { to, via } = target.order else {
        return None;
    };
    let via = match via {
        Via::Unsaid => Via::Convoy,
        Via::Convoy | Via::Rail(_) => Via::Unsaid,
    };
    let army = target.unit.kind == UnitKind::Army;
    army.then_some(ChangedOrder {
        unit: target.unit,
        order: Order::Move { to, via },
    })
}

/// Returns the units connected to the order, those that it is for, and its destination.
fn conflict(
    ctx: &LegalityContext<'_>,
    resolution: &Resolution,
    target: &OrderResult,
) -> ProvinceSet {
    let map = ctx.map;
    let here = map.province(target.unit.location);
    let conflicts = report::conflicts_of(map, resolution);
    let own = conflicts
        .into_iter()
        .find(|conflict| conflict.units.contains(here));
    let mut all = own.map_or(ProvinceSet::EMPTY, |conflict| conflict.provinces());
    all.insert(here);
    match target.order {
        Order::Hold => {}
        Order::Move { to, .. } => all.insert(map.province(to)),
        Order::SupportHold { of } => all.insert(of),
        Order::SupportMove { from, to, .. } | Order::Convoy { from, to } => {
            all.insert(from);
            all.insert(to);
        }
    }
    all
}

/// Returns whether the order is legal.
pub(super) fn is_legal(ctx: &LegalityContext<'_>, changed: &ChangedOrder) -> bool {
    let ChangedOrder { unit, order } = *changed;
    let written = ctx.write(unit, order);
    ctx.movement(unit.power, &written) == Ok((unit, order))
}

struct Search<'a> {
    ctx: &'a LegalityContext<'a>,
    orders: &'a Orders<Order>,
    target: &'a OrderResult,
    here: Province,
    /// The provinces of the conflict.
    conflict: ProvinceSet,
}

impl Search<'_> {
    /// Returns the distance from the conflict: 0 at the destination of the order, 1 elsewhere in the
    /// conflict.
    fn distance(&self, at: Province) -> u32 {
        let map = self.ctx.map;
        let goal = self.target.order.target(map).unwrap_or(self.here);
        let near = at == goal || self.goal(at) == Some(goal) || self.goal(at) == Some(self.here);
        u32::from(!near) + u32::from(!self.conflict.contains(at))
    }

    fn goal(&self, from: Province) -> Option<Province> {
        self.orders.get(from)?.order.target(self.ctx.map)
    }

    fn of_unit(&self, unit: Unit, mut add: impl FnMut(Surprise, Order)) {
        let map = self.ctx.map;
        let at = map.province(unit.location);
        let in_conflict = self.conflict.contains(at);
        if in_conflict {
            add(Surprise::Hold, Order::Hold);
        }
        self.fits(at, &mut add);
        for to in map.reach(unit.kind, unit.location).iter() {
            let attacks = self.conflict.contains(map.province(to));
            if attacks || in_conflict {
                let surprise = if attacks {
                    Surprise::Attack
                } else {
                    Surprise::Leave
                };
                let via = Via::Unsaid;
                add(surprise, Order::Move { to, via });
            }
        }
        self.landings(unit, &mut add);
        for (other, given) in self.orders.iter() {
            if self.conflict.contains(other) && other != at {
                self.helps(unit, other, given.order, &mut add);
            }
        }
    }

    /// Adds the moves that the support or convoy in question is for.
    fn fits(&self, at: Province, add: &mut impl FnMut(Surprise, Order)) {
        match self.target.order {
            Order::SupportMove { from, to, coast } if from == at => {
                let map = self.ctx.map;
                let places = map.locations().filter(|&place| match coast {
                    Some(coast) => place == coast,
                    None => map.province(place) == to,
                });
                for to in places {
                    for via in [Via::Unsaid, Via::Convoy] {
                        add(Surprise::Fit, Order::Move { to, via });
                    }
                }
            }
            Order::Convoy { from, to } if from == at => {
                let (to, via) = (to.location(), Via::Convoy);
                add(Surprise::Fit, Order::Move { to, via });
            }
            _ => {}
        }
    }

    /// Adds moves to the destinations that fleets are ordered to convoy this army to.
    fn landings(&self, unit: Unit, add: &mut impl FnMut(Surprise, Order)) {
        if unit.kind != UnitKind::Army {
            return;
        }
        let at = self.ctx.map.province(unit.location);
        for (_, given) in self.orders.iter() {
            if let Order::Convoy { from, to } = given.order
                && from == at
            {
                let (to, via) = (to.location(), Via::Convoy);
                add(Surprise::Attack, Order::Move { to, via });
            }
        }
    }

    /// Adds the orders by which a unit could support or convoy another.
    fn helps(
        &self,
        unit: Unit,
        other: Province,
        order: Order,
        add: &mut impl FnMut(Surprise, Order),
    ) {
        let support = if other == self.here {
            Surprise::Support
        } else {
            Surprise::Help
        };
        let Some(to) = order.target(self.ctx.map) else {
            add(support, Order::SupportHold { of: other });
            return;
        };
        let coast = None;
        add(
            support,
            Order::SupportMove {
                from: other,
                to,
                coast,
            },
        );
        if unit.kind == UnitKind::Fleet {
            let convoy = if other == self.here {
                Surprise::Convoy
            } else {
                Surprise::Help
            };
            add(convoy, Order::Convoy { from: other, to });
        }
    }
}
