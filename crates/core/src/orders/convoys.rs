//! The orders that need a convoy, for all units of a position at once.

use super::legality::LegalityContext;
use super::routes;
use super::written::{Action, WrittenOrder};
use crate::board::{Province, ProvinceSet, Unit, UnitKind};
use crate::rules::IllegalOrders;

/// The convoys that the fleets of a position could form.
pub struct PossibleConvoys<'a> {
    ctx: &'a LegalityContext<'a>,
    /// The groups of connected fleets, with the coastal provinces that they touch.
    groups: Vec<[ProvinceSet; 2]>,
    armies: Vec<Passenger>,
}

/// An army that can be convoyed.
struct Passenger {
    army: Unit,
    /// Its destinations by convoy.
    landings: ProvinceSet,
    /// The destinations among them that it can only reach by convoy.
    beyond: ProvinceSet,
}

/// The part of a unit in a convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvoyPart {
    /// It is the army that moves.
    Moves,
    /// It supports the army, which can't reach the destination by land.
    Supports,
    /// It is one of the fleets.
    Convoys,
}

/// An order that needs a convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConvoyOrder {
    /// The part of the ordered unit.
    pub part: ConvoyPart,
    /// The army.
    pub army: Unit,
    /// The destination of the army.
    pub to: Province,
}

impl<'a> PossibleConvoys<'a> {
    /// Finds the convoys of a position.
    pub fn new(ctx: &'a LegalityContext<'a>) -> Self {
        let (map, fleets) = (ctx.map, &ctx.fleets);
        let groups = routes::groups(map, fleets);
        let coasts = ctx.position.occupied().intersection(map.coastal());
        let closed = ctx.position.closed(map);
        let landings = |from: Province| {
            let near = groups.iter();
            let near = near.filter(|[waters, _]| waters.meets(map.waterways(from)));
            let mut all = near.fold(ProvinceSet::EMPTY, |all, [_, coasts]| all.union(coasts));
            all.remove(from);
            let all = all.difference(&closed);
            if all.meets(fleets) {
                all.iter()
                    .filter(|&to| routes::connects(map, fleets, from, to))
                    .collect()
            } else {
                all
            }
        };
        let armies = coasts.iter().filter_map(|from| {
            let army = ctx.position.unit(from);
            let army = army.filter(|army| army.kind == UnitKind::Army)?;
            let landings = landings(from);
            let by_land = map.reach_provinces(army.kind, army.location);
            (!landings.is_empty()).then(|| Passenger {
                army,
                landings,
                beyond: landings.difference(by_land),
            })
        });
        PossibleConvoys {
            armies: armies.collect(),
            ctx,
            groups,
        }
    }

    /// Calls `order` with each order of a unit that needs a convoy. Moves to provinces that the army can
    /// also reach by land are included, supports of such moves aren't.
    pub fn each(&self, unit: Unit, mut order: impl FnMut(ConvoyOrder)) {
        let map = self.ctx.map;
        if self.armies.is_empty() || !self.ctx.is_active(unit) {
            return;
        }
        let here = map.province(unit.location);
        let mut supports = *map.support_reach(unit.kind, unit.location);
        supports.remove(here);
        let fleets = &self.ctx.fleets;
        let convoys = fleets.contains(here);
        let group = self.groups.iter().find(|[waters, _]| waters.contains(here));
        for &Passenger {
            army,
            landings,
            beyond,
        } in &self.armies
        {
            let from = map.province(army.location);
            let mut each = |part, all: ProvinceSet| {
                let all = all.iter();
                all.for_each(|to| order(ConvoyOrder { part, army, to }));
            };
            if from == here {
                each(ConvoyPart::Moves, landings);
                continue;
            }
            if beyond.meets(&supports) {
                let mut supported = beyond.intersection(&supports);
                if convoys {
                    let goes = |&to: &Province| self.ctx.could_go(army, to, here);
                    supported = supported.iter().filter(goes).collect();
                }
                each(ConvoyPart::Supports, supported);
            }
            if let Some([waters, coasts]) =
                group.filter(|[waters, _]| waters.meets(map.waterways(from)))
            {
                let mut landings = landings.intersection(coasts);
                landings.remove(here);
                if waters.len() > 1 && self.ctx.rules.illegal_orders == IllegalOrders::CouldBeValid
                {
                    let needed = |&to: &Province| routes::needed(map, fleets, here, from, to);
                    landings = landings.iter().filter(needed).collect();
                }
                each(ConvoyPart::Convoys, landings);
            }
        }
    }

    /// Returns the written form of an order.
    pub fn write(&self, unit: Unit, order: ConvoyOrder) -> WrittenOrder {
        let ConvoyOrder { part, army, to } = order;
        let from = self.ctx.map.province(army.location);
        let of = self.ctx.named_by(unit.power, army);
        self.ctx.written(
            unit,
            match part {
                ConvoyPart::Moves => Action::Move {
                    to: to.into(),
                    via: self.ctx.by_convoy(from, to),
                },
                ConvoyPart::Supports => Action::SupportMove { of, to: to.into() },
                ConvoyPart::Convoys => Action::Convoy { of, to: to.into() },
            },
        )
    }
}
