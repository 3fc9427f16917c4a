//! The possible orders of the units of a side in each kind of phase.

use chancery_core::board::{Id, Location, Power, PowerSet, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, Adjustment, Order, RetreatOrder, Via, routes};
use chancery_core::rules::AdjacentConvoy;

use crate::assumed::Assumed;
use crate::goal::Side;
use crate::sets::{Choice, Route, Sets};

/// The units of one side in a movement phase, with all orders that each can be given.
pub(crate) type UnitOrders = Vec<(Province, Vec<Order>)>;

/// Returns the possible orders of the units of both sides. If `given` is set, each own unit has only its
/// given order, or holds without one. Enemy units don't move where none is assumed to be. Supports and
/// convoys are listed only if they match some order in these lists.
pub(crate) fn movement(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
    assumed: &Assumed,
    given: Option<&[(Province, Order)]>,
) -> [UnitOrders; 2] {
    let mut all = [UnitOrders::new(), UnitOrders::new()];
    for unit in ctx.position.units() {
        let (at, of) = (ctx.map.province(unit.location), side_of(side, unit));
        let mut orders = match given.filter(|_| of == Side::Own) {
            Some(given) => vec![order_of(given, at)],
            None => unit_orders(ctx, unit, side, given.unwrap_or_default()),
        };
        if of == Side::Enemy {
            let without = assumed.without(unit.kind);
            orders.retain(|it| it.destination().is_none_or(|to| !without.contains(to)));
        }
        all[of as usize].push((at, orders));
    }
    let listed = all.clone();
    let find = |at: Province| listed.iter().flatten().find(|(other, _)| *other == at);
    let is_ours = |at: Province, other: Province| {
        let side_at = |at| ctx.position.unit(at).map(|unit| side_of(side, unit));
        side_at(at) == side_at(other)
    };
    for (at, orders) in all.iter_mut().flatten() {
        orders.retain(|&order| {
            let Some(helped) = order.helped() else {
                return true;
            };
            let others = find(helped).into_iter().flat_map(|(_, others)| others);
            let mut others = others.filter(|&&other| fits(ctx, order, other));
            match order {
                Order::Convoy { .. } if !is_ours(*at, helped) => {
                    others.any(|&other| foreign_convoys_count(ctx, helped, other))
                }
                _ => others.next().is_some(),
            }
        });
        // the given order matches no other order
        if orders.is_empty() {
            orders.push(Order::Hold);
        }
    }
    all
}

fn order_of(given: &[(Province, Order)], at: Province) -> Order {
    let order = given.iter().find(|(unit, _)| *unit == at);
    order.map_or(Order::Hold, |(_, order)| *order)
}

/// Returns whether a convoy by a fleet of the other side can affect a move. It can't affect a move by land,
/// unless the rules let any fleet convoy such an army (DATC 4.A.3).
fn foreign_convoys_count(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    use AdjacentConvoy::{AlwaysConvoy, Rule1971, SwapOnly};
    matches!(
        ctx.rules.adjacent_convoy,
        AlwaysConvoy | Rule1971 | SwapOnly
    ) || needs_convoy(ctx, from, order)
}

/// Returns whether an order is a move that is possible only by convoy.
fn needs_convoy(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    let Order::Move { to, via } = order else {
        return false;
    };
    let unit = ctx.position.unit(from);
    via == Via::Convoy || unit.is_none_or(|it| !ctx.map.steps(it.kind, it.location).contains(to))
}

/// Returns whether an order is a convoy, or a move that is possible only by convoy.
pub(crate) fn is_convoy(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    matches!(order, Order::Convoy { .. }) || needs_convoy(ctx, from, order)
}

/// Returns the side of a unit.
pub(crate) fn side_of(side: &PowerSet, unit: Unit) -> Side {
    if side.contains(unit.power) {
        Side::Own
    } else {
        Side::Enemy
    }
}

/// Returns the order sets of one side.
pub(crate) fn sets<'a>(ctx: &LegalityContext<'a>, units: &[UnitOrders; 2], side: Side) -> Sets<'a> {
    let [units, others] = match side {
        Side::Own => units.each_ref(),
        Side::Enemy => [&units[1], &units[0]],
    };
    let entry_of = |at: Province| units.iter().position(|(other, _)| *other == at);
    let choice = |from: Province, order: Order| {
        let entry = order.helped().and_then(entry_of);
        let needs = entry.map(|entry| {
            let others = units[entry].1.iter();
            (
                entry,
                others.map(|&other| fits(ctx, order, other)).collect(),
            )
        });
        let to = order.target(ctx.map);
        let to = to.filter(|_| needs_convoy(ctx, from, order));
        Choice {
            needs,
            route: to.map(|to| convoy(units, others, [from, to])),
        }
    };
    let entries = units.iter().map(|(from, orders)| {
        let orders = orders.iter();
        orders.map(|&order| choice(*from, order)).collect()
    });
    Sets::new(ctx.map, entries.collect())
}

/// Returns the convoy of an army from `way[0]` to `way[1]`: the convoy orders of the side's fleets, and the
/// fleets of the other side for which this convoy is the only order.
fn convoy(units: &UnitOrders, others: &UnitOrders, way: [Province; 2]) -> Route {
    let [from, to] = way;
    let given = others
        .iter()
        .filter(|(_, orders)| **orders == [Order::Convoy { from, to }]);
    let given = given.map(|(water, _)| *water).collect();
    let convoys = units
        .iter()
        .enumerate()
        .filter_map(|(fleet, (water, orders))| {
            let choice = orders
                .iter()
                .position(|&order| order == Order::Convoy { from, to })?;
            Some((fleet, choice, *water))
        });
    let fleets = convoys.collect();
    Route { way, fleets, given }
}

/// Returns whether a support or convoy matches an order of the unit that it names.
fn fits(ctx: &LegalityContext<'_>, helper: Order, order: Order) -> bool {
    let target = order.target(ctx.map);
    match helper {
        Order::SupportHold { .. } => target.is_none(),
        Order::SupportMove { to, coast, .. } => {
            target == Some(to) && (coast.is_none() || coast == order.destination())
        }
        Order::Convoy { to, .. } => target == Some(to),
        Order::Hold | Order::Move { .. } => true,
    }
}

/// Returns the legal orders of a unit, or a hold if there are none. Armies are convoyed only by fleets of
/// their own side and by the convoys in `given`: other fleets could refuse the convoy.
fn unit_orders(
    ctx: &LegalityContext<'_>,
    unit: Unit,
    side: &PowerSet,
    given: &[(Province, Order)],
) -> Vec<Order> {
    let (map, from) = (ctx.map, ctx.map.province(unit.location));
    let is_ours = |water: &Province| {
        let fleet = ctx.position.unit(*water);
        fleet.is_some_and(|fleet| side_of(side, fleet) == side_of(side, unit))
    };
    let fleets = routes::fleets_at_sea(map, ctx.position);
    let fleets: ProvinceSet = fleets.iter().filter(is_ours).collect();
    let steps = map.steps(unit.kind, unit.location);
    let is_convoyed = |to: Location| {
        let to = map.province(to);
        let convoys = given.iter();
        let convoys = convoys.filter(|(_, order)| *order == Order::Convoy { from, to });
        let fleets = fleets.union(&convoys.map(|(water, _)| *water).collect());
        unit.kind == UnitKind::Army && routes::connects(map, &fleets, from, to)
    };
    let mut all: Vec<Order> = Vec::new();
    let mut add = |order: Order| {
        if !all.contains(&order) {
            all.push(order);
        }
    };
    for written in ctx.possible(from) {
        if matches!(written.action(), Some(Action::Permit { .. })) {
            continue;
        }
        match ctx.movement(unit.power, &written) {
            Ok((_, Order::Move { to, .. })) if !steps.contains(to) && !is_convoyed(to) => {}
            // a support that names no coast matches a move to any coast
            Ok((
                _,
                order @ Order::SupportMove {
                    from,
                    to,
                    coast: Some(_),
                },
            )) => {
                add(order);
                add(Order::SupportMove {
                    from,
                    to,
                    coast: None,
                });
            }
            Ok((_, order)) => add(order),
            Err(_) => {}
        }
    }
    for to in steps.iter().filter(|&to| is_convoyed(to)) {
        add(Order::Move {
            to,
            via: Via::Convoy,
        });
    }
    // a unit of a power that isn't played can only hold
    if all.is_empty() {
        all.push(Order::Hold);
    }
    all
}

/// Returns the possible orders of each dislodged unit of a side.
pub(crate) fn retreats(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
    assumed: &Assumed,
    of: Side,
) -> Vec<(Province, Vec<RetreatOrder>)> {
    let dislodged = ctx.position.dislodged().iter();
    let dislodged = dislodged.filter(|it| side_of(side, it.unit) == of);
    let orders = dislodged.map(|it| {
        let open = assumed.open(side, it.unit, &it.open);
        let open = open.iter().map(RetreatOrder::Retreat);
        let all = open.chain([RetreatOrder::Disband]);
        (ctx.map.province(it.unit.location), all.collect())
    });
    orders.collect()
}

/// The maximum number of adjustments of a power that are considered.
const MOST_ADJUSTMENTS: usize = 50_000;

/// Returns, for each power of a side, all possible sets of builds or removals. `None` if a power has more
/// than [`MOST_ADJUSTMENTS`] of them.
pub(crate) fn adjustments(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
    assumed: &Assumed,
    of: Side,
) -> Option<Vec<(Power, Vec<Vec<Adjustment>>)>> {
    let powers = ctx.map.powers();
    let powers = powers.filter(|&power| (side.contains(power)) == (of == Side::Own));
    let due = powers.filter(|&power| ctx.position.adjustment(power) != 0);
    let ways = due.map(|power| {
        let count = ctx.position.adjustment(power);
        let written = ctx.possible_adjustments(power);
        let orders = written
            .iter()
            .filter_map(|it| ctx.adjustment(power, it).ok());
        let is_assumed = |it: &Adjustment| match *it {
            Adjustment::Build(kind, at) if of == Side::Enemy => !assumed.without(kind).contains(at),
            it => it != Adjustment::Waive,
        };
        let orders: Vec<Adjustment> = orders.filter(is_assumed).collect();
        let mut all = Vec::new();
        // unused builds are waived; all removals are required
        let least = if count < 0 { count.unsigned_abs() } else { 0 };
        for size in least..=count.unsigned_abs() {
            combine(ctx, &orders, size as usize, &mut Vec::new(), &mut all);
        }
        (all.len() <= MOST_ADJUSTMENTS).then_some((power, all))
    });
    ways.collect()
}

/// Adds every combination of `size` orders in different provinces to `all`.
fn combine(
    ctx: &LegalityContext<'_>,
    rest: &[Adjustment],
    size: usize,
    chosen: &mut Vec<Adjustment>,
    all: &mut Vec<Vec<Adjustment>>,
) {
    if all.len() > MOST_ADJUSTMENTS {
        return;
    }
    if chosen.len() == size {
        all.push(chosen.clone());
        return;
    }
    let place = |it: &Adjustment| match *it {
        Adjustment::Build(_, at) => Some(ctx.map.province(at).index()),
        Adjustment::Remove(at) => Some(at.index()),
        Adjustment::Waive => None,
    };
    for (number, order) in rest.iter().enumerate() {
        if chosen.iter().all(|other| place(other) != place(order)) {
            chosen.push(*order);
            combine(ctx, &rest[number + 1..], size, chosen, all);
            chosen.pop();
        }
    }
}
