//! Orders and results, as lines and symbols.

use super::labels::words;
use super::units::badge;
use super::*;
use crate::RESULTS;

/// Returns the lines of orders, without their halos.
fn lines<'a>(document: &'a Document<'a>, class: &str) -> Vec<Vec<Point>> {
    let groups = document
        .descendants()
        .filter(|node| node.attribute("class") == Some(class));
    let lines = groups.flat_map(|group| group.children()).filter(|node| {
        node.attribute("fill") == Some("none")
            && node.attribute("stroke-opacity").is_none()
            && node.attribute("class").is_none()
    });
    lines
        .filter_map(|node| node.attribute("d"))
        .map(points)
        .collect()
}

#[test]
fn orders_are_drawn_and_cover_no_badge() {
    let (map, (scene, position)) = (Map::standard(), busy());
    let text = svg(&scene, &position, &Theme::light(), A4);
    let document = Document::parse(&text).expect("XML");
    let count =
        |is: fn(&OrderShape) -> bool| scene.routes.iter().filter(|route| is(&route.shape)).count();
    let moves = lines(&document, "order move");
    assert_eq!(
        moves.len(),
        count(|shape| matches!(shape, OrderShape::Move { .. }))
    );
    let supports = lines(&document, "order support");
    let is_support = |shape: &OrderShape| {
        matches!(
            shape,
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. }
        )
    };
    assert_eq!(supports.len(), count(is_support));
    assert_eq!(lines(&document, "order convoy").len(), 1);
    let drawn = by_id(&document)["map"];
    let heads = drawn
        .descendants()
        .filter(|node| node.attribute("class") == Some("head"));
    let succeed = |route: &&Route| {
        matches!(route.shape, OrderShape::Move { .. }) && route.result == RouteResult::Succeeds
    };
    assert_eq!(heads.count(), scene.routes.iter().filter(succeed).count());

    let nodes = by_id(&document);
    let badges: Vec<(&str, Area)> = scene
        .units
        .iter()
        .map(|unit| {
            let code = map.code(map.province(unit.location));
            (code, badge(nodes[&*format!("unit-{code}")]))
        })
        .collect();
    for line in moves.iter().chain(&supports) {
        for (code, [left, top, right, bottom]) in &badges {
            let covered = |at: &&Point| {
                (left + 1.0..right - 1.0).contains(&at.x)
                    && (top + 1.0..bottom - 1.0).contains(&at.y)
            };
            assert_eq!(line.iter().find(covered), None, "a line runs over {code}");
        }
    }
}

/// Returns the circles in a group, with their radii.
fn circles(group: Node<'_, '_>) -> Vec<(Point, f32)> {
    let circles = group
        .descendants()
        .filter(|node| node.has_tag_name("circle"));
    let circle = |node| {
        let (x, y) = (number(node, "cx"), number(node, "cy"));
        (Point { x, y }, number(node, "r"))
    };
    circles.map(circle).collect()
}

#[test]
fn support_signs_cover_no_label() {
    let (scene, position) = busy();
    let text = svg(&scene, &position, &Theme::light(), A4);
    let document = Document::parse(&text).expect("XML");
    let words = words(&document);
    let supports = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("order support"));
    let signs: Vec<(Point, f32)> = supports.flat_map(circles).collect();
    assert!(signs.len() > 10);
    for (at, _) in signs {
        for &(id, [left, top, right, bottom]) in &words {
            let is_on = (left..right).contains(&at.x) && (top..bottom).contains(&at.y);
            assert!(!is_on, "{at:?} lies on {id}");
        }
    }
}

#[test]
fn the_badge_of_a_dislodged_unit_leaves_its_retreat_free() {
    let map = Map::standard();
    for code in ["KIE", "BEL", "CON", "SER", "NAP"] {
        let from = map.province_by_code(code).expect(code);
        let army = Unit {
            power: Power::from_index(2),
            kind: UnitKind::Army,
            location: from.location(),
        };
        for to in map.neighbors(from).iter() {
            if !map.can_stand(UnitKind::Army, to.location()) {
                continue;
            }
            let mut scene = Scene::of(map, &map.opening());
            scene.units = vec![army];
            scene.dislodged = vec![army];
            let shape = OrderShape::Retreat {
                from,
                to: to.location(),
            };
            scene.routes = vec![Route::new(army.power, shape)];
            let text = svg(&scene, &map.opening(), &Theme::dark(), A4);
            let document = Document::parse(&text).expect("XML");
            let unit = by_id(&document)[&*format!("dislodged-{code}")];
            let [(seal, radius)] = circles(unit)[..] else {
                panic!("{code}: one seal");
            };
            let line = &lines(&document, "order retreat")[0];
            let near = line.iter().map(|at| (at.x - seal.x).hypot(at.y - seal.y));
            let near = near.fold(f32::MAX, f32::min);
            assert!(near > radius, "{code}: {near} from the way");
        }
    }
}

#[test]
fn draws_every_kind_of_order_and_result() {
    let map = Map::standard();
    let mut scene = Scene::of(map, &map.opening());
    let at = |code: &str| map.province_by_code(code).expect(code);
    let place = |code: &str| map.location_by_code(code).expect(code);
    let unit = Unit {
        power: Power::from_index(2),
        kind: UnitKind::Army,
        location: place("PAR"),
    };
    scene.dislodged.push(Unit {
        location: place("BUR"),
        ..unit
    });
    let through = [at("ENG"), at("NTH"), at("NWG")].into_iter().collect();
    let moves = |from, to, through| OrderShape::Move {
        from: at(from),
        to: place(to),
        through,
    };
    let shapes = [
        OrderShape::Hold { at: at("PAR") },
        moves("BRE", "NWY", through),
        moves("MAR", "SPA/NC", Default::default()),
        // to its own province, by a convoy that leads nowhere
        moves("PAR", "PAR", through),
        OrderShape::SupportHold {
            from: at("MUN"),
            of: at("BER"),
        },
        OrderShape::SupportMove {
            from: at("VIE"),
            of: at("BUD"),
            to: place("GAL"),
        },
        OrderShape::Convoy {
            from: at("ENG"),
            army: at("BRE"),
            to: place("NWY"),
        },
        OrderShape::Convoy {
            from: at("ION"),
            army: at("TUN"),
            to: place("GRE"),
        },
        OrderShape::Retreat {
            from: at("BUR"),
            to: place("GAS"),
        },
        OrderShape::Disband { at: at("BUR") },
        OrderShape::Build { unit },
        OrderShape::Removal { at: at("MOS") },
    ];
    scene.contested = [at("GAL")].into_iter().collect();
    for result in RESULTS {
        for dislodged in [false, true] {
            let route = |&shape| Route {
                result,
                dislodged,
                ..Route::new(Power::from_index(2), shape)
            };
            scene.routes = shapes.iter().map(route).collect();
            let text = svg(&scene, &map.opening(), &Theme::dark(), A4);
            Document::parse(&text).expect("XML");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{result:?}");
        }
    }
}
