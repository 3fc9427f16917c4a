//! The convoy orders that armies need.

use super::Context;
use super::likely::by_sea;
use super::reading::Reading;
use chancery_core::board::{Province, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenVia, routes};

/// Returns the convoy orders that the armies of a reading need, except those in the reading or in
/// [`Context::sheet`]. They are for the power's own fleets along the written path, or along the
/// shortest one.
pub fn fleets_for(ctx: &Context<'_>, reading: &Reading) -> Vec<WrittenOrder> {
    let legality = ctx.legality;
    if !legality.position.turn.phase.is_movement() {
        return Vec::new();
    }
    let orders: Vec<WrittenOrder> = reading.orders().map(|one| one.order.clone()).collect();
    let mut needed: Vec<WrittenOrder> = Vec::new();
    for convoy in orders.iter().flat_map(|order| convoys_of(ctx, order)) {
        let ordered = orders
            .iter()
            .any(|other| other.province() == convoy.province());
        let mut known = ctx.sheet.iter().chain(&orders).chain(&needed);
        let is_known = known.any(|other| same_convoy(other, &convoy));
        let fleet = convoy.province().and_then(|at| legality.position.unit(at));
        let legal = fleet.is_some_and(|fleet| legality.movement(fleet.power, &convoy).is_ok());
        if !ordered && !is_known && legal {
            needed.push(convoy);
        }
    }
    needed
}

/// Returns the convoy orders of the same power's fleets that an order needs. The list is empty
/// unless an army moves by convoy.
fn convoys_of(ctx: &Context<'_>, order: &WrittenOrder) -> Vec<WrittenOrder> {
    let (map, position) = (ctx.legality.map, ctx.legality.position);
    let army = order.province().and_then(|at| position.unit(at));
    let army = army.filter(|army| ctx.power.is_none_or(|power| power == army.power));
    let (Some(army), Some(Action::Move { to, via })) = (army, order.action()) else {
        return Vec::new();
    };
    let (from, to) = (map.province(army.location), to.province);
    if !by_sea(map, army, to, via.kind()) {
        return Vec::new();
    }
    let own_fleet = |water: Province| {
        let fleet = position.unit(water)?;
        (fleet.kind == UnitKind::Fleet && fleet.power == army.power).then_some(fleet)
    };
    let path = match via {
        WrittenVia::Path(path) => path.clone(),
        WrittenVia::Rail(_) => Vec::new(),
        WrittenVia::Unsaid | WrittenVia::Convoy => {
            let at_sea = routes::fleets_at_sea(map, position);
            let mine = at_sea.iter().filter(|water| own_fleet(*water).is_some());
            let path = routes::shortest(map, &mine.collect(), from, to);
            let path = path.or_else(|| routes::shortest(map, &at_sea, from, to));
            path.unwrap_or_default()
        }
    };
    let convoy = |fleet| {
        let action = Action::Convoy {
            of: UnitRef::of(map, army),
            to: to.into(),
        };
        WrittenOrder::new(UnitRef::of(map, fleet), action)
    };
    path.into_iter().filter_map(own_fleet).map(convoy).collect()
}

/// Returns whether two orders convoy the same army to the same province with the same fleet.
fn same_convoy(one: &WrittenOrder, other: &WrittenOrder) -> bool {
    let convoy = |order: &WrittenOrder| match order.action()? {
        Action::Convoy { of, to } => Some((order.province()?, of.place.province, to.province)),
        _ => None,
    };
    convoy(one).is_some() && convoy(one) == convoy(other)
}
