//! Checks drawings against their boards: they show the moves of fleets, and no others.

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::board::{Id, Location, LocationSet, Map, Terrain, UnitKind};

use super::{Drawing, Region};

/// Returns the moves of fleets that the drawing shows, by location: between sea provinces, or a sea
/// province and a coast, that touch, and between two coasts that meet at a point with a common sea
/// province.
fn fleet_moves(drawing: &Drawing, map: &Map) -> Vec<LocationSet> {
    let mut moves = vec![LocationSet::EMPTY; map.location_count()];
    let mut join = |a: Location, b: Location| {
        moves[a.index()].insert(b);
        moves[b.index()].insert(a);
    };
    let mut shores: BTreeMap<(i32, i32), BTreeSet<(Location, Location)>> = BTreeMap::new();
    for arc in &drawing.arcs {
        let (Some(left), Some(right)) = (arc.left.location, arc.right.location) else {
            continue;
        };
        let terrain = |location| map.info(map.province(location)).terrain;
        let (coast, water) = match (terrain(left), terrain(right)) {
            (Terrain::Water, Terrain::Water) => {
                join(left, right);
                continue;
            }
            (Terrain::Coastal, Terrain::Water) => (left, right),
            (Terrain::Water, Terrain::Coastal) => (right, left),
            _ => continue,
        };
        join(coast, water);
        for end in arc.ends() {
            shores
                .entry(end.in_tenths())
                .or_default()
                .insert((water, coast));
        }
    }
    for meeting in shores.values() {
        for &(water, coast) in meeting {
            for &(other_water, other) in meeting {
                if water == other_water && map.province(coast) < map.province(other) {
                    join(coast, other);
                }
            }
        }
    }
    moves
}

#[test]
fn the_drawing_shows_every_fleet_move() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let drawn = fleet_moves(drawing, map);
    let mut moves = 0;
    for from in map.locations() {
        let stands = map.can_stand(UnitKind::Fleet, from);
        let board = if stands {
            *map.reach(UnitKind::Fleet, from)
        } else {
            LocationSet::EMPTY
        };
        assert_eq!(drawn[from.index()], board, "{}", map.location_code(from));
        moves += board.len();
    }
    assert_eq!(moves, 2 * 141);
}

/// Every board with a drawing: two provinces touch exactly where the board has a border, and other
/// borders are bridges.
#[test]
fn every_drawing_touches_where_its_board_does() {
    let mut drawn = 0;
    for &(name, text) in Map::BUILT_IN {
        if !text.lines().any(|line| line == "[drawing]") {
            continue;
        }
        drawn += 1;
        let map = Map::from_file(name, text).expect("a board");
        let drawing = Drawing::from_toml(text, &map).expect("a drawing");
        let bridges = drawing
            .crossings()
            .iter()
            .map(|crossing| crossing.provinces);
        let bridges: Vec<_> = bridges.flat_map(|[a, b]| [[a, b], [b, a]]).collect();
        for a in map.provinces() {
            for b in map.provinces().filter(|&b| b != a) {
                let borders = map.neighbors(a).contains(b) || map.closed(a).contains(b);
                let touch = drawing.touch(Region::of(a), Region::of(b));
                let pair = format!("{name}: {}-{}", map.code(a), map.code(b));
                assert_eq!(touch != bridges.contains(&[a, b]), borders, "{pair}");
                assert!(borders || !bridges.contains(&[a, b]), "{pair}");
            }
        }
    }
    assert_eq!(drawn, 10);
}
