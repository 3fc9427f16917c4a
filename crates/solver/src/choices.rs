//! What each unit of a side can be ordered in a phase.

use chancery_core::board::{Id, Location, Power, PowerSet, Province, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, Adjustment, Order, RetreatOrder, Via, routes};
use chancery_core::rules::AdjacentConvoy;

use crate::goal::Side;
use crate::sets::{Choice, Route, Sets};

/// The units of one side in a movement phase, with all orders that each can be given.
pub(crate) type UnitOrders = Vec<(Province, Vec<Order>)>;

/// Lists the orders of both sides' units; of the own side's units these alone, if they are given, where a
/// unit without one holds. Of supports and convoys only those are listed that fit some order in these lists.
pub(crate) fn movement(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
    given: Option<&[(Province, Order)]>,
) -> [UnitOrders; 2] {
    let mut all = [UnitOrders::new(), UnitOrders::new()];
    for unit in ctx.position.units() {
        let (at, of) = (ctx.map.province(unit.location), side_of(side, unit));
        let orders = match given.filter(|_| of == Side::Own) {
            Some(given) => vec![order_of(given, at)],
            None => unit_orders(ctx, unit, side, given.unwrap_or_default()),
        };
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
        // what was given fits nothing
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

/// Can a convoy by another power's fleet change what becomes of a move? Not of one by land, unless the
/// rules let any fleet take such an army to sea (DATC 4.A.3).
fn foreign_convoys_count(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    use AdjacentConvoy::{AlwaysConvoy, Rule1971, SwapOnly};
    matches!(
        ctx.rules.adjacent_convoy,
        AlwaysConvoy | Rule1971 | SwapOnly
    ) || needs_convoy(ctx, from, order)
}

/// Is an order a move that goes by convoy only?
fn needs_convoy(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    let Order::Move { to, via } = order else {
        return false;
    };
    let unit = ctx.position.unit(from);
    via == Via::Convoy || unit.is_none_or(|it| !ctx.map.steps(it.kind, it.location).contains(to))
}

/// Is an order a convoy, or a move that goes by convoy only?
pub(crate) fn is_convoy(ctx: &LegalityContext<'_>, from: Province, order: Order) -> bool {
    matches!(order, Order::Convoy { .. }) || needs_convoy(ctx, from, order)
}

/// The side that a unit is on.
pub(crate) fn side_of(side: &PowerSet, unit: Unit) -> Side {
    match side.contains(unit.power) {
        true => Side::Own,
        false => Side::Enemy,
    }
}

/// The order sets of one side.
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

/// The fleets' orders that can convoy an army on its way, and the fleets of the others that can do nothing
/// else.
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

/// Does a support or convoy fit an order of the unit that it is for?
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

/// Every legal order of a unit that can do anything but hold, holding first. Armies are convoyed by
/// fleets of their own side only, unless the orders of the others are given: else those could leave them where
/// they are.
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
            // a support that names no coast fits a move to either
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
    // units of a power that isn't played hold
    if all.is_empty() {
        all.push(Order::Hold);
    }
    all
}

/// What each dislodged unit of a side can do.
pub(crate) fn retreats(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
    of: Side,
) -> Vec<(Province, Vec<RetreatOrder>)> {
    let dislodged = ctx.position.dislodged().iter();
    let dislodged = dislodged.filter(|it| side_of(side, it.unit) == of);
    let orders = dislodged.map(|it| {
        let open = it.open.iter().map(RetreatOrder::Retreat);
        let all = open.chain([RetreatOrder::Disband]);
        (ctx.map.province(it.unit.location), all.collect())
    });
    orders.collect()
}

/// The most ways of a power to build or to remove that are looked at.
const MOST_ADJUSTMENTS: usize = 50_000;

/// What each power of a side can build or remove: all ways to do as much as it must or can. None if a
/// power has too many.
pub(crate) fn adjustments(
    ctx: &LegalityContext<'_>,
    side: &PowerSet,
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
        let orders: Vec<Adjustment> = orders.filter(|it| *it != Adjustment::Waive).collect();
        let mut all = Vec::new();
        // building less is waiving; removing less is not possible
        let least = if count < 0 { count.unsigned_abs() } else { 0 };
        for size in least..=count.unsigned_abs() {
            combine(ctx, &orders, size as usize, &mut Vec::new(), &mut all);
        }
        (all.len() <= MOST_ADJUSTMENTS).then_some((power, all))
    });
    ways.collect()
}

/// Adds every choice of `size` orders, no two of them in one province.
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
