//! Units: each is inside its province and covers nothing.

use super::labels::words;
use super::*;

/// Returns scenes with a unit in every province, on each coast in turn, and a dislodged unit beside it.
fn crowded(map: &Map) -> Vec<Scene> {
    let power = |i: usize| Power::from_index(i % 7);
    let fleets_on = |turn: usize| {
        let mut scene = Scene::of(map, &map.opening());
        scene.units.clear();
        for (i, province) in map.provinces().enumerate() {
            let info = map.info(province);
            if info.terrain == Terrain::Impassable {
                continue;
            }
            let place = info.coasts.get(turn).copied();
            let location: Location = place.unwrap_or(province.location());
            let kind = if map.can_stand(UnitKind::Fleet, location) {
                UnitKind::Fleet
            } else {
                UnitKind::Army
            };
            let unit = |power| Unit {
                power,
                kind,
                location,
            };
            scene.units.push(unit(power(i)));
            scene.dislodged.push(unit(power(i + 1)));
        }
        scene
    };
    (0..2).map(fleets_on).collect()
}

/// Returns the bounding box of a badge.
pub(super) fn badge(node: Node<'_, '_>) -> Area {
    let path = node
        .descendants()
        .find(|node| node.attribute("class") == Some("badge"))
        .expect("a badge");
    let place = path.attribute("transform").expect("a place");
    let inside = place.trim_start_matches("translate(").trim_end_matches(')');
    let (x, y) = inside.split_once(' ').expect("two numbers");
    let (x, y): (f32, f32) = (x.parse().expect("x"), y.parse().expect("y"));
    [x - 9.0, y - 8.0, x + 9.0, y + 8.0]
}

#[test]
fn units_are_inside_their_provinces() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for scene in crowded(map) {
        let text = svg(&scene, &map.opening(), &Theme::dark(), A4);
        let document = Document::parse(&text).expect("XML");
        let nodes = by_id(&document);
        let words = words(&document);
        for unit in &scene.units {
            let province: Province = map.province(unit.location);
            let code = map.code(province);
            let mut areas = vec![];
            for what in ["unit", "dislodged"] {
                let node = nodes[&*format!("{what}-{code}")];
                let letters: Vec<&str> = node
                    .children()
                    .filter(|node| node.tag_name().name() == "text")
                    .filter_map(|node| node.text())
                    .collect();
                let dislodged = scene.dislodged.iter();
                let mut dislodged = dislodged.filter(|gone| gone.location == unit.location);
                let power = match what {
                    "unit" => unit.power,
                    _ => dislodged.next().expect("a dislodged unit").power,
                };
                let initial = map.power(power).name[..1].to_lowercase();
                assert_eq!(letters, [initial, unit.kind.letter().to_string()]);
                areas.push(badge(node));
            }
            assert!(
                !meet(areas[0], areas[1]),
                "{code}: the dislodged unit is covered"
            );
            for [left, top, right, bottom] in areas {
                let middle = Point {
                    x: (left + right) / 2.0,
                    y: (top + bottom) / 2.0,
                };
                assert_eq!(drawing.region_at(middle), Region::of(province), "{code}");
                for &(id, there) in &words {
                    assert!(
                        !meet([left, top, right, bottom], there),
                        "{code} covers {id}"
                    );
                }
                if let Some(dot) = nodes.get(&*format!("center-{code}")) {
                    let (x, y) = (number(*dot, "cx"), number(*dot, "cy"));
                    let dot = [x - 2.0, y - 2.0, x + 2.0, y + 2.0];
                    assert!(
                        !meet([left, top, right, bottom], dot),
                        "{code} covers its center"
                    );
                }
            }
        }
    }
}
