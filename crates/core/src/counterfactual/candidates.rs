//! Which orders are tried, and in which sequence.

use super::ChangedOrder;
use crate::adjudicator::resolution::{OrderResult, Resolution};
use crate::board::{Province, ProvinceSet, Unit, UnitKind};
use crate::orders::legality::LegalityContext;
use crate::orders::{Order, Orders, Via};
use crate::report;

/// How surprising a change would be: first the plainest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Surprise {
    /// It supports the very order.
    Support,
    /// It convoys the very army.
    Convoy,
    /// It does what the order was for: moves where it is supported or convoyed to.
    Fit,
    /// It holds.
    Hold,
    /// It makes room.
    Leave,
    /// It attacks one of the units that matter.
    Attack,
    /// It helps another unit that matters.
    Help,
}

/// The orders of other units that could make a difference, the likeliest first; whether they are
/// legal is left open, since most need never be asked.
///
/// An order can touch the one in question only through its conflict: the units that are tied to it by
/// attacks, supports and convoys already. So these are tried: each unit of the conflict that does
/// nothing, or goes elsewhere; and each unit of the board that attacks, supports or convoys one of
/// the conflict.
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
        // an impossible order that counts all the same (4.E.1) is something else than the hold it is
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
        // of others one expects least that they help
        let helps = foreign && matches!(surprise, Surprise::Support | Surprise::Convoy);
        let rank = if helps { Surprise::Leave } else { surprise };
        (foreign, rank, !helps, surprise, distance)
    });
    all.into_iter().map(|(.., changed)| changed).collect()
}

/// The move in question the other way: by convoy where nothing was said of it, and the reverse.
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

/// The units that the order is tied to, those that it is for, and those that stand where it goes.
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

/// Does the board allow the order?
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
    /// The provinces that matter.
    conflict: ProvinceSet,
}

impl Search<'_> {
    /// How far from what is fought over: 0 where the order goes, 1 elsewhere in the conflict.
    fn distance(&self, at: Province) -> u32 {
        let map = self.ctx.map;
        let goal = self.target.order.target(map).unwrap_or(self.here);
        let near = at == goal || self.goal(at) == Some(goal) || self.goal(at) == Some(self.here);
        u32::from(!near) + u32::from(!self.conflict.contains(at))
    }

    fn goal(&self, from: Province) -> Option<Province> {
        self.orders.get(from)?.order.target(self.ctx.map)
    }

    fn of_unit(&self, unit: Unit, mut take: impl FnMut(Surprise, Order)) {
        let map = self.ctx.map;
        let at = map.province(unit.location);
        let tied = self.conflict.contains(at);
        if tied {
            take(Surprise::Hold, Order::Hold);
        }
        self.fits(at, &mut take);
        for to in map.reach(unit.kind, unit.location).iter() {
            let attacks = self.conflict.contains(map.province(to));
            if attacks || tied {
                let surprise = match attacks {
                    true => Surprise::Attack,
                    false => Surprise::Leave,
                };
                let via = Via::Unsaid;
                take(surprise, Order::Move { to, via });
            }
        }
        self.landings(unit, &mut take);
        for (other, given) in self.orders.iter() {
            if self.conflict.contains(other) && other != at {
                self.helps(unit, other, given.order, &mut take);
            }
        }
    }

    /// What the support or convoy in question was meant for.
    fn fits(&self, at: Province, take: &mut impl FnMut(Surprise, Order)) {
        match self.target.order {
            Order::SupportMove { from, to, coast } if from == at => {
                let map = self.ctx.map;
                let places = map.locations().filter(|&place| match coast {
                    Some(coast) => place == coast,
                    None => map.province(place) == to,
                });
                for to in places {
                    for via in [Via::Unsaid, Via::Convoy] {
                        take(Surprise::Fit, Order::Move { to, via });
                    }
                }
            }
            Order::Convoy { from, to } if from == at => {
                let (to, via) = (to.location(), Via::Convoy);
                take(Surprise::Fit, Order::Move { to, via });
            }
            _ => {}
        }
    }

    /// The landings that fleets are ordered to convoy this army to.
    fn landings(&self, unit: Unit, take: &mut impl FnMut(Surprise, Order)) {
        if unit.kind != UnitKind::Army {
            return;
        }
        let at = self.ctx.map.province(unit.location);
        for (_, given) in self.orders.iter() {
            if let Order::Convoy { from, to } = given.order
                && from == at
            {
                let (to, via) = (to.location(), Via::Convoy);
                take(Surprise::Attack, Order::Move { to, via });
            }
        }
    }

    /// How a unit could help another with its order.
    fn helps(
        &self,
        unit: Unit,
        other: Province,
        order: Order,
        take: &mut impl FnMut(Surprise, Order),
    ) {
        let support = match other == self.here {
            true => Surprise::Support,
            false => Surprise::Help,
        };
        let Some(to) = order.target(self.ctx.map) else {
            take(support, Order::SupportHold { of: other });
            return;
        };
        let coast = None;
        take(
            support,
            Order::SupportMove {
                from: other,
                to,
                coast,
            },
        );
        if unit.kind == UnitKind::Fleet {
            let convoy = match other == self.here {
                true => Surprise::Convoy,
                false => Surprise::Help,
            };
            take(convoy, Order::Convoy { from: other, to });
        }
    }
}
