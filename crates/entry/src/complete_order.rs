//! Complete orders: adds missing parts and removes parts without effect.

use super::only;
use chancery_core::board::{Coast, Terrain, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};

/// Returns the complete order: with the kinds and coasts of the units and the only coast that a
/// fleet can reach, and without coasts that have no effect.
pub(super) fn fill(legality: &LegalityContext<'_>, written: &WrittenOrder) -> WrittenOrder {
    let WrittenOrder::Order { unit, action } = written else {
        return WrittenOrder::Waive;
    };
    if *action == Action::Build {
        return WrittenOrder::new(built(legality, *unit), Action::Build);
    }
    let map = legality.map;
    let mover = legality.position.orderable_unit(map, unit.place.province);
    let goal = |to: WrittenPlace| mover.map_or(to, |unit| destination(legality, unit, to));
    let action = match action.clone() {
        Action::Move { to, via } => {
            let fleet = mover.is_some_and(|unit| unit.kind == UnitKind::Fleet);
            Action::Move {
                to: goal(to),
                via: if fleet { WrittenVia::Unsaid } else { via },
            }
        }
        Action::Retreat { to } => Action::Retreat { to: goal(to) },
        Action::SupportHold { of } => Action::SupportHold {
            of: stands(legality, of),
        },
        Action::SupportMove { of, mut to } => {
            let unit = legality.position.unit(of.place.province);
            let fleet = unit.is_some_and(|unit| unit.kind == UnitKind::Fleet);
            let is_coast = |coast: &Coast| map.coast_of(to.province, *coast).is_some();
            to.coast = to.coast.filter(|coast| fleet && is_coast(coast));
            let of = stands(legality, of);
            Action::SupportMove { of, to }
        }
        Action::Convoy { of, to } => Action::Convoy {
            of: stands(legality, of),
            to: to.province.into(),
        },
        action => action,
    };
    WrittenOrder::new(mover.map_or(*unit, |unit| UnitRef::of(map, unit)), action)
}

/// Returns the order with only the missing kinds added. Impossible orders are shown this way.
pub(super) fn fill_kinds(legality: &LegalityContext<'_>, written: &WrittenOrder) -> WrittenOrder {
    let mut order = written.clone();
    if let Some(helped) = order.helped_mut() {
        let unit = legality.position.unit(helped.place.province);
        helped.kind = helped.kind.or(unit.map(|unit| unit.kind));
    }
    if let WrittenOrder::Order { unit, .. } = &mut order {
        let mover = legality
            .position
            .orderable_unit(legality.map, unit.place.province);
        unit.kind = unit.kind.or(mover.map(|unit| unit.kind));
    }
    order
}

/// Returns the reference to the unit in the named province, if there is one.
fn stands(legality: &LegalityContext<'_>, named: UnitRef) -> UnitRef {
    let unit = legality.position.unit(named.place.province);
    unit.map_or(named, |unit| UnitRef::of(legality.map, unit))
}

/// Returns the destination of a unit: with a coast for a fleet, without one for an army.
fn destination(legality: &LegalityContext<'_>, unit: Unit, to: WrittenPlace) -> WrittenPlace {
    let map = legality.map;
    let coasts = &map.info(to.province).coasts;
    if unit.kind == UnitKind::Army || coasts.is_empty() {
        return to.province.into();
    }
    let is_coast = |coast| map.coast_of(to.province, coast).is_some();
    if to.coast.is_some_and(is_coast) {
        return to;
    }
    let start = map.province(unit.location);
    let open = match legality.position.dislodged_from(map, start) {
        Some(gone) if legality.position.turn.phase.is_retreat() => &gone.open,
        _ => map.reach(UnitKind::Fleet, unit.location),
    };
    let reached = only(coasts.iter().filter(|coast| open.contains(**coast)));
    reached.map_or(to, |only| WrittenPlace::of(map, *only))
}

/// Returns the reference to a unit to be built.
fn built(legality: &LegalityContext<'_>, mut unit: UnitRef) -> UnitRef {
    let place = &mut unit.place;
    let terrain = legality.map.info(place.province).terrain;
    unit.kind = unit.kind.or(match (terrain, place.coast) {
        (Terrain::Inland, _) => Some(UnitKind::Army),
        (_, Some(_)) => Some(UnitKind::Fleet),
        _ => None,
    });
    let fleet = unit.kind == Some(UnitKind::Fleet);
    let is_coast = |coast: &Coast| legality.map.coast_of(place.province, *coast).is_some();
    place.coast = place.coast.filter(|coast| fleet && is_coast(coast));
    unit.whose = StatedOwner::NoMatter;
    unit
}
