//! Positions for tests.

use chancery_core::board::{Dislodged, Map, Position, Power, Unit};
use chancery_core::orders::{WrittenPlace, notation};
use serde_json::Value;

/// Reads the `state` object of a batch line. Without centers every power owns its home centers.
pub fn position(map: &Map, phase: &str, state: &Value) -> Position {
    let mut position = Position::empty(map, phase.parse().expect("valid test data"));
    for (power, unit) in entries(map, &state["units"]) {
        let (kind, place) =
            notation::read_unit(map, unit.trim_start_matches('*')).expect("valid test data");
        let unit_there = Unit {
            power,
            kind,
            location: place.location(map).expect("valid test data"),
        };
        if !unit.starts_with('*') {
            position.place(map, unit_there).expect("valid test data");
            continue;
        }
        let open = &state["retreats"][&map.power(power).key][unit.trim_start_matches('*')];
        let open = open
            .as_array()
            .expect("valid test data")
            .iter()
            .map(|place| {
                notation::read_place(map, place.as_str().expect("valid test data"))
                    .and_then(|place: WrittenPlace| place.location(map))
                    .expect("valid test data")
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
        position.set_owner(
            map.province_by_code(&center).expect("valid test data"),
            Some(power),
        );
    }
    position
}

fn entries(map: &Map, lists: &Value) -> Vec<(Power, String)> {
    let mut all = Vec::new();
    for (power, list) in lists.as_object().into_iter().flatten() {
        let power = map.power_by_key(power).expect("valid test data");
        for entry in list.as_array().expect("valid test data") {
            all.push((power, entry.as_str().expect("valid test data").to_owned()));
        }
    }
    all
}

/// Positions of different kinds: the opening, the rulebook's sample game at the end of 1902, and one
/// with crowded seas and split coasts.
pub fn tables(map: &Map) -> Vec<Position> {
    let later = [
        ("AUSTRIA", "F GRE, A VIE, A SER, A BUD, A TRI"),
        ("ENGLAND", "F BAR, F NWY, A STP, F NTH, F LON"),
        ("FRANCE", "F PIC, F MAR, A SPA, A GAS, A PAR"),
        ("GERMANY", "F DEN, A MUN, A BEL, F HOL, A BUR, F KIE"),
        ("ITALY", "A VEN, A PIE, F MAO, F LYO"),
        ("RUSSIA", "A UKR, F SWE, A SEV, A MOS"),
        ("TURKEY", "F BLA, A ARM, A RUM, A BUL, F SMY"),
    ];
    let crowded = [
        ("AUSTRIA", "F ADR, A TYR, A ALB, F BUL/EC"),
        ("ENGLAND", "F NWG, F ENG, A WAL, F STP/NC"),
        ("FRANCE", "F SPA/SC, F WES, A TUN, A POR"),
        ("GERMANY", "F BAL, A PRU, A LVN, F BOT"),
        ("ITALY", "F ION, F TYS, A NAP, A APU"),
        ("RUSSIA", "F RUM, A GAL, A WAR, F SKA"),
        ("TURKEY", "F AEG, F EAS, A SYR, A CON"),
    ];
    let mut all = vec![map.opening()];
    for units in [later, crowded] {
        let mut position = map.opening();
        for province in map.provinces() {
            position.take_unit(province);
        }
        for (power, units) in units {
            let power = map.power_by_key(power).expect("valid test data");
            for unit in units.split(", ") {
                let (kind, place) = notation::read_unit(map, unit).expect("valid test data");
                let location = place.location(map).expect("valid test data");
                position
                    .place(
                        map,
                        Unit {
                            power,
                            kind,
                            location,
                        },
                    )
                    .expect("valid test data");
            }
        }
        all.push(position);
    }
    all
}
