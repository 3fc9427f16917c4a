//! The borders of the standard map, compared with an independent list.

use std::collections::BTreeSet;

use chancery_core::board::{Map, UnitKind};

/// Two neighboring places in alphabetical order.
type Border = (String, String);

/// The lists of `tests/maps/borders.txt`: armies, fleets, and those that no unit crosses.
fn written() -> [BTreeSet<Border>; 3] {
    let mut lists = [const { BTreeSet::new() }; 3];
    for line in include_str!("../../../../../tests/maps/borders.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let mut words = line.split_whitespace();
        let Some(list) = words.next() else { continue };
        let list = ["A", "F", "-"]
            .iter()
            .position(|letter| *letter == list)
            .expect("A, F or -");
        let from = words.next().expect("where from");
        for to in words {
            assert!(
                lists[list].insert(border(from, to)),
                "{from} and {to} are there twice"
            );
        }
    }
    lists
}

fn border(a: &str, b: &str) -> Border {
    (a.min(b).to_string(), a.max(b).to_string())
}

/// Returns the borders of the map, by kind of unit.
fn reached(map: &Map, kind: UnitKind) -> BTreeSet<Border> {
    let pairs = map
        .locations()
        .flat_map(|from| map.reach(kind, from).iter().map(move |to| (from, to)));
    pairs
        .map(|(from, to)| border(map.location_code(from), map.location_code(to)))
        .collect()
}

fn closed(map: &Map) -> BTreeSet<Border> {
    let pairs = map
        .provinces()
        .flat_map(|from| map.closed(from).iter().map(move |to| (from, to)));
    pairs
        .map(|(from, to)| border(map.code(from), map.code(to)))
        .collect()
}

#[test]
fn borders_are_those_of_the_printed_map() {
    let map = Map::standard();
    let [armies, fleets, uncrossed] = written();
    assert_eq!(reached(map, UnitKind::Army), armies);
    assert_eq!(reached(map, UnitKind::Fleet), fleets);
    assert_eq!(closed(map), uncrossed);
}

#[test]
fn borders_are_as_many_as_they_should_be() {
    let map = Map::standard();
    let between: usize = map
        .provinces()
        .map(|province| map.neighbors(province).len())
        .sum();
    assert_eq!(between / 2, 206);
    assert_eq!(closed(map).len(), 5);
    assert_eq!(reached(map, UnitKind::Fleet).len(), 141);
    assert_eq!(reached(map, UnitKind::Army).len(), 111);
}

/// Eleven borders that a published package lacks.
#[test]
fn has_borders_that_are_often_forgotten() {
    let map = Map::standard();
    let (armies, fleets) = (reached(map, UnitKind::Army), reached(map, UnitKind::Fleet));
    for (list, a, b) in [
        (&fleets, "BOT", "FIN"),
        (&fleets, "BOT", "LVN"),
        (&fleets, "BOT", "STP/SC"),
        (&fleets, "BOT", "SWE"),
        (&fleets, "CON", "SMY"),
        (&armies, "GAL", "UKR"),
        (&armies, "LVN", "WAR"),
        (&fleets, "MAO", "SPA/SC"),
        (&armies, "NWY", "STP"),
        (&fleets, "NWY", "STP/NC"),
        (&fleets, "TUS", "TYS"),
    ] {
        assert!(list.contains(&border(a, b)), "{a} and {b}");
    }
}

#[test]
fn borders_are_symmetric_and_lead_to_locations() {
    let map = Map::standard();
    for kind in UnitKind::ALL {
        for from in map.locations() {
            for to in map.reach(kind, from).iter() {
                assert!(map.reach(kind, to).contains(from));
                assert!(map.can_stand(kind, from) && map.can_stand(kind, to));
                assert!(map.reach_provinces(kind, from).contains(map.province(to)));
                assert!(map.neighbors(map.province(from)).contains(map.province(to)));
            }
            let provinces = map.reach(kind, from).iter().map(|to| map.province(to));
            assert_eq!(*map.reach_provinces(kind, from), provinces.collect());
        }
    }
}
