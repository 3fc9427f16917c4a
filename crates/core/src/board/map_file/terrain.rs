//! Reads terrain rules from the `[rules]` of a board's file.

use super::borders::cannot_stand;
use super::fault::{Faults, duplicate, key_of, quoted};
use super::rules::power;
use super::{HalfBordersEntry, MapFile, RailroadEntry, StraitEntry};
use crate::board::{
    Border, Id, Location, Map, Province, ProvinceSet, Railroad, Strait, Terrain, UnitKind,
};

/// Reads the terrain rules into the map, which already has its borders and powers.
pub(super) fn fill(map: &mut Map, file: &MapFile, faults: &mut Faults) {
    map.convoying = map.water;
    fill_provinces(map, file, faults);
    let coasts = faults.provinces(
        map,
        "rules.convoy_from_coast",
        &file.rules.convoy_from_coast,
    );
    for coast in coasts {
        add_convoying(map, coast, "rules.convoy_from_coast", faults);
    }
    check_islands(map, file, faults);
    for pair in &file.rules.difficult {
        add_slow(map, "rules.difficult", pair, Border::Difficult, faults);
    }
    if let Some(half) = &file.rules.half {
        add_half_borders(map, half, faults);
    }
    for entry in &file.rules.straits {
        add_strait(map, entry, faults);
    }
    faults.limit("rules.railroad", file.rules.railroad.len(), Railroad::MAX);
    for entry in &file.rules.railroad {
        add_railroad(map, entry, faults);
    }
    map.has_special_terrain = map.convoying != map.water || map.terrain.is_special();
    fill_tables(map);
}

/// Fills the tables that depend on slow borders and straits.
fn fill_tables(map: &mut Map) {
    map.support_reach = map.reach_provinces.clone();
    map.steps = map.reach.clone();
    for at in (0..map.location_count()).map(Location::from_index) {
        let unsupported = map.terrain.unsupported(map.province(at));
        for reach in &mut map.support_reach {
            reach[at.index()] = reach[at.index()].difference(&unsupported);
        }
        let through = map.through_straits(at);
        let steps = &mut map.steps[UnitKind::Fleet as usize][at.index()];
        *steps = steps.union(&through);
    }
}

fn fill_provinces(map: &mut Map, file: &MapFile, faults: &mut Faults) {
    for (province, entry) in map.provinces().zip(&file.provinces) {
        let at = |key| key_of("provinces", &entry.code, key);
        if entry.convoys {
            add_convoying(map, province, &at("convoys"), faults);
        }
        if !entry.frozen.is_empty() && entry.terrain != Terrain::Water {
            let code = &entry.code;
            faults.add(
                at("frozen"),
                format!("only water can be frozen, and {code} is land"),
            );
        }
        for &season in &entry.frozen {
            map.terrain.frozen[season as usize].insert(province);
        }
    }
}

fn add_convoying(map: &mut Map, coast: Province, at: &str, faults: &mut Faults) {
    let info = map.info(coast);
    if info.terrain != Terrain::Coastal || !info.coasts.is_empty() {
        let code = &info.code;
        let problem = "isn't a coastal province with one coast; a fleet can't convoy from it";
        faults.add(at, format!("{code} {problem}"));
        return;
    }
    map.convoying.insert(coast);
}

/// Checks that islands for convoyed armies have no land borders and a sea next to them.
fn check_islands(map: &Map, file: &MapFile, faults: &mut Faults) {
    let at = "rules.armies_by_convoy_only";
    for island in faults.provinces(map, at, &file.rules.armies_by_convoy_only) {
        let by_land = map.reach_provinces(UnitKind::Army, island.location());
        if !by_land.is_empty() || !map.waterways(island).meets(&map.water) {
            let problem = "isn't an island: expected no borders of armies, and a sea next to it";
            faults.add(at, format!("{} {problem}", map.code(island)));
        }
    }
}

/// Returns the two provinces of a border, or adds an error if `crossed` doesn't lead from one to the other.
fn border(
    map: &Map,
    at: &str,
    pair: &[String; 2],
    crossed: impl Fn(Province) -> ProvinceSet,
    faults: &mut Faults,
) -> Option<[Province; 2]> {
    let [one, other] = faults.provinces(map, at, pair)[..] else {
        return None;
    };
    if !crossed(one).contains(other) {
        let [place, other] = [one, other].map(|at| map.code(at));
        faults.add(at, format!("{place} and {other} have no such border"));
        return None;
    }
    Some([one, other])
}

fn add_slow(map: &mut Map, at: &str, pair: &[String; 2], kind: Border, faults: &mut Faults) {
    let armies = |from: Province| match kind {
        Border::Difficult => *map.reach_provinces(UnitKind::Army, from.location()),
        Border::Half | Border::Plain => *map.neighbors(from),
    };
    let Some([one, other]) = border(map, at, pair, armies, faults) else {
        return;
    };
    match map.terrain.border(one, other) {
        Border::Plain => map.terrain.slow.push(([one, other], kind)),
        Border::Half | Border::Difficult => {
            let pair = format!("{} and {}", map.code(one), map.code(other));
            faults.add(at, duplicate(&pair));
        }
    }
}

fn add_half_borders(map: &mut Map, half: &HalfBordersEntry, faults: &mut Faults) {
    let fixed = [
        ("strength", half.strength == 0.5, "0.5"),
        ("support", !half.support, "false"),
        (
            "cuts_support",
            half.cuts_support == "only by dislodging",
            "\"only by dislodging\"",
        ),
    ];
    for (key, _, expected) in fixed.into_iter().filter(|(_, is_right, _)| !is_right) {
        faults.add(format!("rules.half.{key}"), format!("expected {expected}"));
    }
    for pair in &half.borders {
        add_slow(map, "rules.half.borders", pair, Border::Half, faults);
    }
    let at = "rules.half.convoy_half_into";
    for landing in faults.provinces(map, at, &half.convoy_half_into) {
        let waters = map
            .terrain
            .unsupported(landing)
            .intersection(&map.convoying);
        if waters.is_empty() {
            let place = map.code(landing);
            faults.add(
                at,
                format!("no fleet convoys over a half border to {place}"),
            );
        }
        for water in waters.iter() {
            map.terrain.half_landings.push([landing, water]);
        }
    }
}

fn add_strait(map: &mut Map, entry: &StraitEntry, faults: &mut Faults) {
    let at = "rules.straits";
    let controller = std::slice::from_ref(&entry.controller);
    let controller = faults.provinces(map, &format!("{at}.controller"), controller);
    let between = faults.provinces(map, &format!("{at}.between"), &entry.between);
    if entry.fleets_a_turn != 1 {
        faults.add(format!("{at}.fleets_a_turn"), "expected 1");
    }
    let ([controller], [one, other]) = (&controller[..], &between[..]) else {
        return;
    };
    for end in [*one, *other] {
        if !map.water.contains(end) || !map.waterways(end).contains(*controller) {
            let [place, other] = [end, *controller].map(|at| map.code(at));
            faults.add(
                format!("{at}.between"),
                format!("{place} isn't a sea next to {other}"),
            );
        }
    }
    if map.neighbors(*one).contains(*other) {
        let problem = format!("fleets reach {} without the strait", map.code(*other));
        faults.add(format!("{at}.between"), problem);
    }
    map.terrain.straits.push(Strait {
        between: [*one, *other],
        controller: *controller,
        keeper: entry.keeper,
        implicit: entry.implicit,
    });
}

fn add_railroad(map: &mut Map, entry: &RailroadEntry, faults: &mut Faults) {
    let at = |key| format!("rules.railroad.{key}");
    faults.limit(&at("line"), entry.line.len(), Railroad::MAX_LINE);
    let line = faults.provinces(map, &at("line"), &entry.line);
    for &station in &line {
        if !map.can_stand(UnitKind::Army, station.location()) {
            let problem = cannot_stand(map, UnitKind::Army, station.location());
            faults.add(at("line"), problem);
        }
    }
    let letters = entry.code.bytes().all(|it| it.is_ascii_uppercase());
    if !letters || entry.code.len() != 3 || map.province_by_code(&entry.code).is_some() {
        let code = quoted(&entry.code);
        let expected = "expected three capital letters that mean no province";
        faults.add(
            at("code"),
            format!("{code} isn't a code for a railroad; {expected}"),
        );
    }
    faults.check(&at("name"), super::texts::check_text(&entry.name));
    if let Some(power) = power(map, &entry.power, &at("power"), faults) {
        map.terrain.railroads.push(Railroad {
            power,
            line,
            code: entry.code.clone(),
            name: entry.name.clone(),
        });
    }
}
