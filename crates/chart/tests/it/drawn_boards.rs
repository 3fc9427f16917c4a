//! The drawings of all built-in boards show the borders and the railroads of the rules.

use std::collections::BTreeSet;

use chancery_core::board::Map;
use chart::{Drawing, Point, Region};

/// Returns the pairs of neighboring regions.
fn borders(map: &Map) -> BTreeSet<(Region, Region)> {
    let mut pairs = BTreeSet::new();
    for a in map.provinces() {
        for b in map
            .neighbors(a)
            .union(map.closed(a))
            .iter()
            .filter(|&b| a < b)
        {
            pairs.insert((Region::of(a), Region::of(b)));
        }
    }
    pairs
}

/// Returns the built-in boards that have a drawing of their own.
fn drawn_boards() -> impl Iterator<Item = (Map, Drawing)> {
    let boards = Map::BUILT_IN.iter();
    let drawn = boards.filter(|(_, text)| text.lines().any(|line| line == "[drawing]"));
    drawn.map(|(name, text)| {
        let map = Map::from_file(name, text).expect("a board");
        let drawing = Drawing::from_toml(text, &map).expect("a drawing");
        (map, drawing)
    })
}

#[test]
fn provinces_touch_in_the_drawing_or_are_joined_if_they_border() {
    for (map, drawing) in drawn_boards() {
        let pair = |[a, b]: [Region; 2]| (a.min(b), a.max(b));
        let is_province = |&region: &Region| drawing.ground(region).province().is_some();
        let arcs = drawing.arcs().iter();
        let arcs = arcs.map(|arc| [arc.left.region, arc.right.region]);
        let arcs = arcs.filter(|sides| sides.iter().all(is_province));
        let joined = drawing.crossings().iter();
        let joined = joined.filter(|crossing| crossing.shown(&drawing).is_some());
        let joined = joined.map(|crossing| crossing.provinces.map(Region::of));
        let drawn: BTreeSet<_> = arcs.chain(joined).map(pair).collect();
        assert_eq!(drawn, borders(&map), "{}", map.name());
    }
}

/// A line through a third province, or close to it, would seem to have a station there.
#[test]
fn railroads_stay_in_the_provinces_of_their_stations() {
    for (map, drawing) in drawn_boards() {
        let near = drawing.height() / 200.0;
        for stations in map
            .terrain()
            .railroads
            .iter()
            .flat_map(|road| road.line.windows(2))
        {
            let own = [stations[0], stations[1]];
            let [from, to] = own.map(|station| drawing.anchors(station).unit);
            for step in 0..=200 {
                let share = step as f32 / 200.0;
                let (x, y) = (
                    from.x + share * (to.x - from.x),
                    from.y + share * (to.y - from.y),
                );
                for at in [y - near, y, y + near].map(|y| drawing.region_at(Point::new(x, y))) {
                    assert!(own.map(Region::of).contains(&at), "{own:?} at {x}, {y}");
                }
            }
        }
    }
}
