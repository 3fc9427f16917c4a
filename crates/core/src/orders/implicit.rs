//! Implicit orders: moves that weren't written but follow from a support or a convoy (DATC 4.E.3 a).
//!
//! "An explicit order takes precedence over an implicit order", so only a unit without any written order can
//! have one; and it "can never be deduced from orders from another player". If the power's own supports and
//! convoys imply different moves, or an illegal one, there is no implicit order. A convoy implies that the
//! army goes by convoy.

use super::legality::LegalityContext;
use super::order::Order;
use super::sheet::{EffectiveOrder, OrderOrigin, Orders};
use super::written::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Province, Unit};
use crate::rules::ImplicitOrders;

/// Gives each unit without an order the move that other orders of its power imply.
pub(super) fn deduce(ctx: &LegalityContext<'_>, orders: &mut Orders<Order>) {
    if ctx.rules.implicit_orders == ImplicitOrders::Refused {
        return;
    }
    let units = ctx.position.units();
    let implied: Vec<(Province, EffectiveOrder<Order>)> = units
        .filter_map(|unit| {
            Some((
                ctx.map.province(unit.location),
                implied_move(ctx, orders, unit)?,
            ))
        })
        .collect();
    for (province, order) in implied {
        orders.set(province, order);
    }
}

/// Returns the implied move of a unit without an order.
fn implied_move(
    ctx: &LegalityContext<'_>,
    orders: &Orders<Order>,
    unit: Unit,
) -> Option<EffectiveOrder<Order>> {
    let here = ctx.map.province(unit.location);
    if orders.get(here)?.source != OrderOrigin::Unordered {
        return None;
    }
    let mut hints = orders.iter().filter_map(|(by, given)| {
        let own = ctx.position.unit(by)?.power == unit.power;
        let written = matches!(given.source, OrderOrigin::Written(_));
        if own && written {
            hint(ctx, by, here, given.order)
        } else {
            None
        }
    });
    let first = hints.next()?;
    let hint = hints.try_fold(first, Hint::and)?;
    let written = WrittenOrder::Order {
        unit: UnitRef::of(ctx.map, unit),
        action: Action::Move {
            to: hint.to,
            via: if hint.by_sea {
                WrittenVia::Convoy
            } else {
                WrittenVia::Unsaid
            },
        },
    };
    let (_, order) = ctx.movement(unit.power, &written).ok()?;
    let source = OrderOrigin::Implied(hint.by);
    Some(EffectiveOrder { order, source })
}

/// The move of another unit that an order implies.
#[derive(Clone, Copy)]
struct Hint {
    /// The supporting or convoying unit.
    by: Province,
    to: WrittenPlace,
    by_sea: bool,
}

impl Hint {
    /// Combines two hints, or returns `None` if they contradict each other.
    fn and(self, other: Hint) -> Option<Hint> {
        let coasts = [self.to.coast, other.to.coast];
        let contrary = matches!(coasts, [Some(one), Some(two)] if one != two);
        (self.to.province == other.to.province && !contrary).then_some(Hint {
            to: WrittenPlace {
                coast: self.to.coast.or(other.to.coast),
                ..self.to
            },
            by_sea: self.by_sea || other.by_sea,
            ..self
        })
    }
}

/// Returns the move that another unit's support or convoy implies for the unit in a province.
fn hint(ctx: &LegalityContext<'_>, by: Province, at: Province, order: Order) -> Option<Hint> {
    match order {
        Order::SupportMove { from, to, coast } if from == at => Some(Hint {
            by,
            to: coast.map_or(to.into(), |coast| WrittenPlace::of(ctx.map, coast)),
            by_sea: false,
        }),
        Order::Convoy { from, to } if from == at => Some(Hint {
            by,
            to: to.into(),
            by_sea: true,
        }),
        _ => None,
    }
}
