//! Fills the map's adjacency tables from the border lists of the file.

use super::fault::{Faults, key_of, quoted};
use super::{MapProblem, ProvinceEntry};
use crate::board::{Id, Location, LocationSet, Map, Province, ProvinceSet, UnitKind};

/// One border list of the file: the kind of unit and the location that it applies to.
struct List<'a> {
    at: String,
    kind: UnitKind,
    from: Location,
    entries: &'a [String],
}

/// Reads all borders into the map, which already has its provinces, coasts and codes.
pub(super) fn fill(map: &mut Map, entries: &[ProvinceEntry], faults: &mut Faults) {
    map.reach = UnitKind::ALL.map(|_| vec![LocationSet::EMPTY; map.location_count()]);
    let entered = map.provinces().zip(entries);
    let lists = entered.flat_map(|(province, entry)| lists_of(map, province, entry));
    let lists: Vec<List> = lists.collect();
    for list in &lists {
        fill_list(map, list, faults);
    }
    for list in &lists {
        check_both_sides(map, list, faults);
    }
    fill_provinces(map);
    fill_closed(map, entries, faults);
}

fn lists_of<'a>(map: &Map, province: Province, entry: &'a ProvinceEntry) -> Vec<List<'a>> {
    let list = |key: &str, kind, from, entries| List {
        at: key_of("provinces", map.code(province), key),
        kind,
        from,
        entries,
    };
    let from = province.location();
    let mut lists = vec![
        list("armies", UnitKind::Army, from, &entry.armies),
        list("fleets", UnitKind::Fleet, from, &entry.fleets),
    ];
    for &from in &map.info(province).coasts {
        let coast = map.coast(from).map_or("", |coast| coast.code());
        let mut coasts = entry.coasts.iter();
        if let Some((_, entries)) = coasts.find(|(name, _)| name.eq_ignore_ascii_case(coast)) {
            let key = format!("coasts.{coast}");
            lists.push(list(&key, UnitKind::Fleet, from, entries));
        }
    }
    lists
}

fn fill_list(map: &mut Map, list: &List, faults: &mut Faults) {
    if list.entries.is_empty() {
        return;
    }
    // a split province with `fleets` beside its coasts is a separate error
    if !map.can_stand(list.kind, list.from) {
        if map.info(map.province(list.from)).coasts.is_empty() {
            faults.add(&list.at, cannot_stand(map, list.kind, list.from));
        } else {
            faults.add(&list.at, MapProblem::FleetsBesideCoasts);
        }
        return;
    }
    for code in list.entries {
        match target(map, list, code) {
            Ok(to) => map.reach[list.kind as usize][list.from.index()].insert(to),
            Err(problem) => faults.add(&list.at, problem),
        }
    }
}

/// Returns the location that an entry of a list means.
fn target(map: &Map, list: &List, code: &str) -> Result<Location, MapProblem> {
    let to = map
        .location_by_code(code)
        .ok_or_else(|| MapProblem::UnknownPlace(quoted(code)))?;
    if map.province(to) == map.province(list.from) {
        Err(MapProblem::Itself(map.location_code(to).to_string()))
    } else if !map.can_stand(list.kind, to) {
        Err(cannot_stand(map, list.kind, to))
    } else if map.reach(list.kind, list.from).contains(to) {
        Err(MapProblem::Twice(map.location_code(to).to_string()))
    } else {
        Ok(to)
    }
}

/// Returns the problem of a unit of this kind at a location where it can't be.
pub(super) fn cannot_stand(map: &Map, kind: UnitKind, at: Location) -> MapProblem {
    let place = map.location_code(at).to_string();
    let coasts = &map.info(map.province(at)).coasts;
    if kind == UnitKind::Army || coasts.is_empty() {
        return MapProblem::CannotStand { kind, place };
    }
    let codes: Vec<&str> = coasts.iter().map(|&at| map.location_code(at)).collect();
    let coasts = codes.join(" or ");
    MapProblem::NeedsCoast { place, coasts }
}

fn check_both_sides(map: &Map, list: &List, faults: &mut Faults) {
    if !is_known(map, list.from) {
        return;
    }
    for to in map.reach(list.kind, list.from).iter() {
        if !map.reach(list.kind, to).contains(list.from) {
            let [place, other] = [list.from, to].map(|at| map.location_code(at).to_string());
            faults.add(&list.at, MapProblem::NotBack { place, other });
        }
    }
}

/// Returns whether the location's code leads back to it. A duplicate or invalid code is reported elsewhere,
/// and checks of its borders would only repeat that error.
fn is_known(map: &Map, at: Location) -> bool {
    map.location_by_code(map.location_code(at)) == Some(at)
}

/// Derives the tables of provinces from those of locations.
fn fill_provinces(map: &mut Map) {
    let provinces = |set: &LocationSet| set.iter().map(|at| map.province(at)).collect();
    let reach: [Vec<ProvinceSet>; 2] =
        UnitKind::ALL.map(|kind| map.reach[kind as usize].iter().map(provinces).collect());
    let mut neighbors = vec![ProvinceSet::EMPTY; map.province_count()];
    for at in map.locations() {
        for table in &reach {
            let known = &mut neighbors[map.province(at).index()];
            *known = known.union(&table[at.index()]);
        }
    }
    let mut waterways = vec![ProvinceSet::EMPTY; map.province_count()];
    for at in map.locations() {
        let known = &mut waterways[map.province(at).index()];
        *known = known.union(&reach[UnitKind::Fleet as usize][at.index()]);
    }
    map.reach_provinces = reach;
    map.neighbors = neighbors;
    map.waterways = waterways;
}

/// Reads the borders that no unit can cross.
fn fill_closed(map: &mut Map, entries: &[ProvinceEntry], faults: &mut Faults) {
    map.closed = vec![ProvinceSet::EMPTY; map.province_count()];
    let key = |map: &Map, province| key_of("provinces", map.code(province), "closed");
    for (province, entry) in map.provinces().zip(entries) {
        for code in &entry.closed {
            let problem = match map.province_by_code(code) {
                None => MapProblem::UnknownProvince(quoted(code)),
                Some(other) if other == province => MapProblem::Itself(map.code(other).to_string()),
                Some(other) if map.neighbors(province).contains(other) => {
                    MapProblem::OpenAndClosed(map.code(other).to_string())
                }
                Some(other) if map.closed[province.index()].contains(other) => {
                    MapProblem::Twice(map.code(other).to_string())
                }
                Some(other) => {
                    map.closed[province.index()].insert(other);
                    continue;
                }
            };
            faults.add(key(map, province), problem);
        }
    }
    let known = map.provinces().filter(|at| is_known(map, at.location()));
    for province in known {
        for other in map.closed[province.index()].iter() {
            if !map.closed[other.index()].contains(province) {
                let (place, other) = (map.code(province).to_string(), map.code(other).to_string());
                faults.add(key(map, province), MapProblem::NotBack { place, other });
            }
        }
    }
}
