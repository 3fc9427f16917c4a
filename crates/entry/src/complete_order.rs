//! Orders written out: what was left out put in, what does not matter left out.

use chancery_core::board::{Coast, Position, Terrain, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};

/// The order as one writes it in full: the kinds and coasts that the units have, the only coast that
/// a fleet can reach, no coast where it says nothing.
pub(super) fn fill(bench: &LegalityContext<'_>, written: &WrittenOrder) -> WrittenOrder {
    let WrittenOrder::Order { unit, action } = written else {
        return WrittenOrder::Waive;
    };
    if *action == Action::Build {
        return WrittenOrder::Order {
            unit: built(bench, *unit),
            action: Action::Build,
        };
    }
    let mover = subject(bench, *unit);
    let action = match action {
        Action::Move { to, via } => {
            let to = mover.map_or(*to, |unit| destination(bench, unit, *to, false));
            let fleet = mover.is_some_and(|unit| unit.kind == UnitKind::Fleet);
            let via = if fleet {
                WrittenVia::Unsaid
            } else {
                via.clone()
            };
            Action::Move { to, via }
        }
        Action::Retreat { to } => Action::Retreat {
            to: mover.map_or(*to, |unit| destination(bench, unit, *to, true)),
        },
        Action::SupportHold { of } => Action::SupportHold {
            of: stands(bench, *of),
        },
        Action::SupportMove { of, to } => {
            let kind = bench.position.unit(of.place.province).map(|unit| unit.kind);
            let coast = to.coast.filter(|&coast| {
                kind == Some(UnitKind::Fleet) && bench.map.coast_of(to.province, coast).is_some()
            });
            Action::SupportMove {
                of: stands(bench, *of),
                to: WrittenPlace { coast, ..*to },
            }
        }
        Action::Convoy { of, to } => Action::Convoy {
            of: stands(bench, *of),
            to: to.province.into(),
        },
        Action::Hold
        | Action::Disband
        | Action::Build
        | Action::Proxy { .. }
        | Action::MoveOffMap
        | Action::Unreadable => action.clone(),
    };
    let unit = mover.map_or(*unit, |unit| UnitRef::of(bench.map, unit));
    WrittenOrder::Order { unit, action }
}

/// The order with only the missing kinds put in: an impossible one stays as it was written.
pub(super) fn fill_kinds(bench: &LegalityContext<'_>, written: &WrittenOrder) -> WrittenOrder {
    let WrittenOrder::Order { unit, action } = written else {
        return WrittenOrder::Waive;
    };
    let kind = |named: UnitRef, there: Option<Unit>| UnitRef {
        kind: named.kind.or(there.map(|unit| unit.kind)),
        ..named
    };
    let other = |of: &UnitRef| kind(*of, bench.position.unit(of.place.province));
    let action = match action {
        Action::SupportHold { of } => Action::SupportHold { of: other(of) },
        Action::SupportMove { of, to } => Action::SupportMove {
            of: other(of),
            to: *to,
        },
        Action::Convoy { of, to } => Action::Convoy {
            of: other(of),
            to: *to,
        },
        action => action.clone(),
    };
    WrittenOrder::Order {
        unit: kind(*unit, subject(bench, *unit)),
        action,
    }
}

/// The unit that an order is for.
fn subject(bench: &LegalityContext<'_>, named: UnitRef) -> Option<Unit> {
    let Position { turn, .. } = bench.position;
    if turn.phase.is_retreat() {
        let gone = bench
            .position
            .dislodged_from(bench.map, named.place.province);
        return gone.map(|gone| gone.unit);
    }
    bench.position.unit(named.place.province)
}

/// A unit that another's order names, as it stands there.
fn stands(bench: &LegalityContext<'_>, named: UnitRef) -> UnitRef {
    let unit = bench.position.unit(named.place.province);
    unit.map_or(named, |unit| UnitRef::of(bench.map, unit))
}

/// Where a unit goes: for a fleet the coast, for an army none.
fn destination(
    bench: &LegalityContext<'_>,
    unit: Unit,
    to: WrittenPlace,
    retreat: bool,
) -> WrittenPlace {
    let map = bench.map;
    let coasts = &map.info(to.province).coasts;
    if unit.kind == UnitKind::Army || coasts.is_empty() {
        return to.province.into();
    }
    if to
        .coast
        .is_some_and(|coast| map.coast_of(to.province, coast).is_some())
    {
        return to;
    }
    let open = match bench
        .position
        .dislodged_from(map, map.province(unit.location))
    {
        Some(gone) if retreat => &gone.open,
        _ => map.reach(UnitKind::Fleet, unit.location),
    };
    let mut reached = coasts.iter().filter(|coast| open.contains(**coast));
    match (reached.next(), reached.next()) {
        (Some(&only), None) => WrittenPlace::of(map, only),
        _ => to,
    }
}

/// A unit to be built.
fn built(bench: &LegalityContext<'_>, named: UnitRef) -> UnitRef {
    let info = bench.map.info(named.place.province);
    let kind = named.kind.or(match (info.terrain, named.place.coast) {
        (Terrain::Inland, _) => Some(UnitKind::Army),
        (_, Some(_)) => Some(UnitKind::Fleet),
        _ => None,
    });
    let has = |coast: &Coast| bench.map.coast_of(named.place.province, *coast).is_some();
    let coast = named
        .place
        .coast
        .filter(|coast| kind == Some(UnitKind::Fleet) && has(coast));
    UnitRef {
        kind,
        place: WrittenPlace {
            coast,
            ..named.place
        },
        whose: StatedOwner::NoMatter,
    }
}
