//! Fills the map's adjacency tables from the border lists of the file.

use super::ProvinceEntry;
use super::fault::{Faults, duplicate, key_of, quoted, unknown_province};
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
            let problem = "a province with coasts lists a fleet's borders under these";
            faults.add(&list.at, problem);
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

/// Returns the location with a code.
pub(super) fn location(map: &Map, code: &str) -> Result<Location, String> {
    map.location_by_code(code)
        .ok_or_else(|| format!("no province or coast has the code {}", quoted(code)))
}

/// Returns the location that an entry of a list means.
fn target(map: &Map, list: &List, code: &str) -> Result<Location, String> {
    let to = location(map, code)?;
    if map.province(to) == map.province(list.from) {
        Err(itself(map.location_code(to)))
    } else if !map.can_stand(list.kind, to) {
        Err(cannot_stand(map, list.kind, to))
    } else if map.reach(list.kind, list.from).contains(to) {
        Err(duplicate(map.location_code(to)))
    } else {
        Ok(to)
    }
}

/// Returns the problem of a unit of this kind at a location where it can't be.
pub(super) fn cannot_stand(map: &Map, kind: UnitKind, at: Location) -> String {
    let place = map.location_code(at);
    let coasts = &map.info(map.province(at)).coasts;
    if kind == UnitKind::Army || coasts.is_empty() {
        let unit = ["an army", "a fleet"][kind as usize];
        return format!("{unit} can't stand in {place}");
    }
    let codes: Vec<&str> = coasts.iter().map(|&at| map.location_code(at)).collect();
    let coasts = codes.join(" or ");
    format!("a fleet in {place} stands on one of its coasts; expected {coasts}")
}

fn itself(place: &str) -> String {
    format!("{place} is the province itself")
}

/// Returns the problem of a border that only the first place lists.
fn one_way(place: &str, other: &str) -> String {
    format!("the border is one-way: {other} doesn't list {place}")
}

fn check_both_sides(map: &Map, list: &List, faults: &mut Faults) {
    if !is_known(map, list.from) {
        return;
    }
    for to in map.reach(list.kind, list.from).iter() {
        if !map.reach(list.kind, to).contains(list.from) {
            let [place, other] = [list.from, to].map(|at| map.location_code(at));
            faults.add(&list.at, one_way(place, other));
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
                None => unknown_province(code),
                Some(other) if other == province => itself(map.code(other)),
                Some(other) if map.neighbors(province).contains(other) => {
                    format!(
                        "the border with {} is closed, but an army or fleet can cross it",
                        map.code(other)
                    )
                }
                Some(other) if map.closed[province.index()].contains(other) => {
                    duplicate(map.code(other))
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
                let problem = one_way(map.code(province), map.code(other));
                faults.add(key(map, province), problem);
            }
        }
    }
}
