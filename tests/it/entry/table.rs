//! A position put together for a test.

use chancery::board::{Dislodged, Map, Position, Power, Unit};
use chancery::orders::{Place, notation};
use serde_json::Value;

/// A position out of the `state` object of a batch line. Centers that are not told are the homes'.
pub fn position(map: &Map, phase: &str, state: &Value) -> Position {
    let mut position = Position::empty(map, phase.parse().unwrap());
    for (power, unit) in entries(map, &state["units"]) {
        let (kind, place) = notation::read_unit(map, unit.trim_start_matches('*')).unwrap();
        let unit_there = Unit {
            power,
            kind,
            location: place.location(map).unwrap(),
        };
        if !unit.starts_with('*') {
            position.place(map, unit_there).unwrap();
            continue;
        }
        let open = &state["retreats"][&map.power(power).key][unit.trim_start_matches('*')];
        let open = open.as_array().unwrap().iter().map(|place| {
            notation::read_place(map, place.as_str().unwrap())
                .and_then(|place: Place| place.location(map))
                .unwrap()
        });
        position.set_dislodged(
            map,
            Dislodged {
                unit: unit_there,
                open: open.collect(),
            },
        );
    }
    if state["centers"].is_null() {
        for province in map.provinces() {
            position.set_owner(province, map.info(province).home);
        }
    }
    for (power, center) in entries(map, &state["centers"]) {
        position.set_owner(map.province_by_code(&center).unwrap(), Some(power));
    }
    position
}

fn entries(map: &Map, lists: &Value) -> Vec<(Power, String)> {
    let mut all = Vec::new();
    for (power, list) in lists.as_object().into_iter().flatten() {
        let power = map.power_by_key(power).unwrap();
        for entry in list.as_array().unwrap() {
            all.push((power, entry.as_str().unwrap().to_owned()));
        }
    }
    all
}
