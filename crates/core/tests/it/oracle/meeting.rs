//! Random orders that affect each other.

use chancery_core::board::{Id, Map, Position, Province, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::notation;
use chancery_core::orders::{Action, Order, Via, WrittenOrder, WrittenVia};
use chancery_core::rules::{ConvoyPath, Rules};

use super::sets::{Dice, Plan};

/// Orders that affect each other: convoyed armies, convoying fleets, attacks on those fleets, and
/// matching supports. Most planned orders are given.
pub fn thick_orders(
    ctx: &LegalityContext<'_>,
    plan: &Plan,
    dice: &mut Dice,
) -> Vec<Option<Vec<WrittenOrder>>> {
    let (map, position) = (ctx.map, ctx.position);
    let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; map.powers().len()];
    let mut given: Vec<(Province, Order)> = Vec::new();
    let mut units: Vec<Unit> = position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    units.sort_by_key(|unit| unit.kind);
    // where paths may be named, half of the armies name one
    let named = Rules {
        convoy_path: ConvoyPath::Required,
        ..*ctx.rules
    };
    let named = LegalityContext::new(map, position, &named);
    for unit in units {
        let here = map.province(unit.location);
        let names = ctx.rules.convoy_path == ConvoyPath::Allowed && dice.roll(2) == 0;
        let possible = if names { &named } else { ctx }.possible(here);
        let order = |written: &WrittenOrder| Some(ctx.movement(unit.power, written).ok()?.1);
        let judged = possible
            .iter()
            .filter_map(|written| Some((written, order(written)?)));
        let judged: Vec<(&WrittenOrder, Order)> = judged.collect();
        let wish = dice.roll(6);
        let meets = Meeting {
            map,
            position,
            given: &given,
            here,
        };
        let wanted = judged.iter().filter(|(_, order)| meets.wishes(wish, order));
        let wanted: Vec<&(&WrittenOrder, Order)> = wanted.collect();
        let planned = plan
            .get(&here)
            .filter(|_| dice.roll(12) > 0)
            .and_then(|text| notation::read(map, text).ok())
            .and_then(|written| Some((order(&written)?, written)));
        let (order, written) = match (planned, wanted.as_slice()) {
            (Some(planned), _) => planned,
            (None, []) => {
                let (written, order) = judged[dice.roll(judged.len())];
                (order, tagged(ctx, unit, written, dice))
            }
            (None, wanted) => {
                let (written, order) = *wanted[dice.roll(wanted.len())];
                (order, tagged(ctx, unit, written, dice))
            }
        };
        given.push((here, order));
        sheets[unit.power.index()]
            .get_or_insert_default()
            .push(written);
    }
    sheets
}

/// Adds "via convoy" to half of the moves that can have it.
fn tagged(
    ctx: &LegalityContext<'_>,
    of: Unit,
    written: &WrittenOrder,
    dice: &mut Dice,
) -> WrittenOrder {
    let tagged = match written {
        WrittenOrder::Order {
            unit,
            action:
                Action::Move {
                    to,
                    via: WrittenVia::Unsaid,
                },
        } if of.kind == UnitKind::Army => WrittenOrder::Order {
            unit: *unit,
            action: Action::Move {
                to: *to,
                via: WrittenVia::Convoy,
            },
        },
        _ => return written.clone(),
    };
    if dice.roll(2) == 0 && ctx.movement(of.power, &tagged).is_ok() {
        tagged
    } else {
        written.clone()
    }
}

/// A kind of order that affects another.
struct Meeting<'a> {
    map: &'a Map,
    position: &'a Position,
    given: &'a [(Province, Order)],
    /// The location of the unit to be ordered.
    here: Province,
}

impl Meeting<'_> {
    /// Returns whether the unit in a province is ordered to move to another.
    fn is_moving(&self, from: Province, goal: Province) -> bool {
        self.given.iter().any(|(at, other)| {
            *at == from && matches!(other, Order::Move { to, .. } if self.map.province(*to) == goal)
        })
    }

    /// Returns whether an order is of this kind and affects one that was given.
    fn wishes(&self, wish: usize, order: &Order) -> bool {
        match (wish, order) {
            (0..=2, Order::Convoy { from, to }) => self.is_moving(*from, *to),
            (0 | 1, Order::Move { via, .. }) if *via != Via::Unsaid => true,
            // they change places
            (1 | 2, Order::Move { to, .. }) => self.is_moving(self.map.province(*to), self.here),
            (2 | 3, Order::SupportMove { from, to, .. }) => self.is_moving(*from, *to),
            (2, Order::SupportHold { .. }) => true,
            (3 | 4, Order::Move { to, .. }) => {
                let there = self.position.unit(self.map.province(*to));
                there.is_some_and(|unit| unit.kind == UnitKind::Fleet)
            }
            _ => wish == 5,
        }
    }
}
