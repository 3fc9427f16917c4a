//! The map drawing: it agrees with the board at every size, and nothing on it covers anything else.

use chancery_core::board::{Id, Location, Map, Power, Terrain, Unit, UnitKind};
use chart::{
    Ansi, Canvas, Drawing, DrawingFault, Ground, JumpTag, Light, Look, Plan, Point, Scene, Spot,
    TagAnchor, Theme, View, Window, draw,
};

const LOOKS: [Look; 4] = [Look::Rich, Look::Box, Look::Ascii, Look::RichAscii];

/// The sizes of the map in usual terminals, and some between them.
const SIZES: [(usize, usize); 16] = [
    (76, 20),
    (79, 24),
    (80, 20),
    (80, 24),
    (88, 28),
    (90, 23),
    (100, 30),
    (111, 33),
    (118, 37),
    (120, 40),
    (132, 39),
    (158, 50),
    (160, 50),
    (200, 60),
    (227, 70),
    (240, 70),
];

fn opening(look: Look, width: usize, height: usize) -> Canvas {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, View::whole(width, height, look));
    draw(
        drawing,
        map,
        &plan,
        &Scene::of(map, &map.opening()),
        &Theme::dark(),
    )
}

/// Returns a scene with a unit and a dislodged unit in every province.
fn crowded(map: &Map) -> Scene {
    let mut scene = Scene::of(map, &map.opening());
    scene.units.clear();
    let power = |i: usize| Power::from_index(i % 7);
    for (i, location) in map.locations().enumerate() {
        for kind in UnitKind::ALL
            .into_iter()
            .filter(|&kind| map.can_stand(kind, location))
        {
            let province = map.province(location);
            let taken = |units: &[Unit]| {
                units
                    .iter()
                    .any(|unit| map.province(unit.location) == province)
            };
            if !taken(&scene.units) {
                scene.units.push(Unit {
                    power: power(i),
                    kind,
                    location,
                });
            } else if !taken(&scene.dislodged) {
                scene.dislodged.push(Unit {
                    power: power(i + 1),
                    kind,
                    location,
                });
            }
        }
    }
    scene
}

fn text_at(canvas: &Canvas, spot: Spot) -> String {
    spot.columns()
        .filter_map(|x| canvas.cell(x, spot.y))
        .map(|cell| cell.glyph)
        .collect()
}

#[test]
fn a_crowded_board_hides_no_label_and_no_center() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let scene = crowded(map);
    assert_eq!(scene.units.len(), 75);
    for (width, height) in [(76, 20), (80, 24), (120, 40), (200, 60)] {
        for look in LOOKS {
            let plan = Plan::new(drawing, map, View::whole(width, height, look));
            let canvas = draw(drawing, map, &plan, &scene, &Theme::light());
            for province in map.provinces() {
                let spots = plan.spots(province);
                if let Some(label) = &spots.label {
                    assert_eq!(text_at(&canvas, label.spot), label.text);
                }
                if let Some(center) = spots.center {
                    let shown = text_at(&canvas, center);
                    let initial = scene.center(province).map(|it| map.power(it).ascii_letter);
                    let is_initial = center.width == 1 && shown.chars().next() == initial;
                    assert!(
                        shown.starts_with(['●', '○', '*', '(', 'o']) || is_initial,
                        "{}",
                        map.code(province)
                    );
                }
            }
            for unit in &scene.units {
                let spot = plan
                    .spots(map.province(unit.location))
                    .unit_at(unit.location)
                    .expect("a spot");
                let shown = text_at(&canvas, plan.spread(map, &scene).shown(spot));
                assert!(
                    shown.contains(unit.kind.letter()),
                    "{}: {shown:?} at {width}x{height} {look:?}",
                    map.code(map.province(unit.location))
                );
            }
        }
    }
}

#[test]
fn fleets_are_drawn_on_their_coasts() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, View::whole(80, 24, Look::Rich));
    let spot = |code: &str| {
        let location: Location = map.location_by_code(code).expect("a location");
        plan.spots(map.province(location))
            .unit_at(location)
            .expect("a spot")
    };
    assert!(spot("STP/NC").y < spot("STP/SC").y);
    assert!(spot("SPA/NC").y < spot("SPA/SC").y);
    assert!(spot("BUL/EC").x > spot("BUL").x);
}

#[test]
fn a_click_means_the_province_under_it() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for (width, height) in [(80, 24), (160, 50)] {
        let canvas = opening(Look::Rich, width, height);
        let plan = Plan::new(drawing, map, View::whole(width, height, Look::Rich));
        for province in map.provinces() {
            if let Some(label) = &plan.spots(province).label {
                assert_eq!(canvas.hit(label.spot.x, label.spot.y), Some(province));
            }
        }
        assert_eq!(canvas.hit(width, 0), None);
        let ireland = Point { x: 87.5, y: 198.4 };
        assert_eq!(drawing.ground(drawing.region_at(ireland)), Ground::Scenery);
        let (x, y) = (
            ireland.x / 1000.0 * width as f32,
            ireland.y / 625.0 * height as f32,
        );
        assert_eq!(canvas.hit(x as usize, y as usize), None);
    }
}

#[test]
fn ascii_is_seven_bits_of_the_size_asked_for_with_every_province() {
    let map = Map::standard();
    for (width, height) in SIZES {
        for look in [Look::Ascii, Look::RichAscii] {
            let text = opening(look, width, height).to_text();
            assert!(text.chars().all(|c| c == '\n' || (' '..='~').contains(&c)));
            assert_eq!(text.lines().count(), height);
            assert!(text.lines().all(|line| line.len() == width));
            for province in map.provinces() {
                let info = map.info(province);
                let shown = text.contains(&info.code) || text.contains(&info.name);
                assert!(shown, "{} in {look:?} at {width}x{height}", info.code);
            }
        }
    }
}

/// Borders are drawn with the same signs as letters, dots and crosses, which could be read as a part of a label.
#[test]
fn no_border_of_text_is_directly_beside_a_label() {
    let map = Map::standard();
    for (width, height) in SIZES {
        for (look, borders) in [
            (Look::Box, "─│╭╮╰╯├┤┬┴┼┈·░"),
            (Look::Ascii, ".-|'+/"),
            (Look::RichAscii, ".-|'+"),
        ] {
            let plan = Plan::new(Drawing::standard(), map, View::whole(width, height, look));
            let hidden = plan.unlabeled(map, &Scene::of(map, &map.opening()));
            let canvas = opening(look, width, height);
            for province in map.provinces().filter(|&at| !hidden.contains(at)) {
                let Some(label) = &plan.spots(province).label else {
                    continue;
                };
                let Spot { x, y, width } = label.spot;
                for at in [x.wrapping_sub(1), x + width] {
                    let glyph = canvas.cell(at, y).map_or(' ', |cell| cell.glyph);
                    assert!(!borders.contains(glyph), "{} {canvas:?}", label.text);
                }
            }
        }
    }
}

#[test]
fn no_border_parts_a_label_from_its_dot() {
    let map = Map::standard();
    for height in 24..34 {
        let view = View::whole(120, height, Look::Rich);
        let plan = Plan::new(Drawing::standard(), map, view);
        let canvas = opening(Look::Rich, 120, height);
        for province in map.provinces() {
            let spots = plan.spots(province);
            let (Some(label), Some(dot)) = (&spots.label, spots.center) else {
                continue;
            };
            let (x, y) = (label.spot.x + label.spot.width, label.spot.y);
            if (x + 1, y) == (dot.x, dot.y) {
                let glyph = canvas.cell(x, y).expect("a cell").glyph;
                let name = &map.info(province).name;
                assert!(
                    !('\u{2500}'..='\u{257f}').contains(&glyph),
                    "{name}: {glyph}"
                );
            }
        }
    }
}

#[test]
fn a_window_shows_a_part_in_more_detail() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let balkans = Window {
        left: 560.0,
        top: 330.0,
        width: 440.0,
        height: 275.0,
    };
    for look in LOOKS {
        let view = View {
            window: Some(balkans),
            ..View::whole(80, 24, look)
        };
        let plan = Plan::new(drawing, map, view);
        let canvas = draw(
            drawing,
            map,
            &plan,
            &Scene::of(map, &map.opening()),
            &Theme::dark(),
        );
        assert!(!plan.is_exact());
        let serbia = map.province_by_code("SER").expect("Serbia");
        let label = plan.spots(serbia).label.as_ref().expect("a label");
        assert_eq!(label.text, "Serbia");
        assert_eq!(canvas.hit(label.spot.x, label.spot.y), Some(serbia));
        let paris = map.province_by_code("PAR").expect("Paris");
        assert_eq!(plan.spots(paris).label, None);
    }
}

#[test]
fn windows_and_sizes_of_any_kind_are_drawn() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let scene = crowded(map);
    let odd = [0.0, -50.0, 1.0, 999.0, 1e9, f32::NAN];
    for look in LOOKS {
        for (width, height) in [(0, 0), (1, 1), (3, 70), (200, 2)] {
            for side in odd {
                let window = Window {
                    left: side,
                    top: -side,
                    width: side,
                    height: 625.0,
                };
                let view = View {
                    window: Some(window),
                    ..View::whole(width, height, look)
                };
                let canvas = draw(
                    drawing,
                    map,
                    &Plan::new(drawing, map, view),
                    &scene,
                    &Theme::dark(),
                );
                assert_eq!(
                    (canvas.width(), canvas.height()),
                    (width.max(1), height.max(1))
                );
            }
        }
    }
}

/// A tag leaves the letter of its unit, and no bracket alone.
#[test]
fn tags_are_at_their_units() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let province = map.province_by_code("STP").expect("St Petersburg");
    let south = map.location_by_code("STP/SC").expect("the south coast");
    for (width, height, look) in [
        (120, 40, Look::Rich),
        (80, 20, Look::Rich),
        (80, 20, Look::Ascii),
        (120, 40, Look::Ascii),
    ] {
        let plan = Plan::new(drawing, map, View::whole(width, height, look));
        let spot = plan.spots(province).unit_at(south).expect("a spot");
        for faint in [false, true] {
            let mut scene = Scene::of(map, &map.opening());
            scene.tags.push(JumpTag {
                anchor: TagAnchor::Unit(province.location()),
                sign: '7',
                faint,
            });
            let canvas = draw(drawing, map, &plan, &scene, &Theme::dark());
            let text = text_at(&canvas, spot);
            assert!(
                text.starts_with("7F") && !text.contains(']'),
                "{text} in {look:?} at {width}x{height}"
            );
        }
    }
}

/// Returns the text of the standard drawing with a replacement.
fn faults(old: &str, new: &str) -> Vec<String> {
    assert!(Map::STANDARD_FILE.contains(old), "{old}");
    let text = Map::STANDARD_FILE.replacen(old, new, 1);
    match Drawing::from_toml(&text, Map::standard()) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_faulty_drawing_is_refused_with_all_its_faults() {
    let reports = |old, new, expected: &[&str]| {
        let faults = faults(old, new);
        assert_eq!(faults.len(), expected.len(), "{faults:#?}");
        for (fault, expected) in faults.iter().zip(expected) {
            assert!(fault.contains(expected), "{fault}");
        }
    };
    reports(
        "\"MAO -  0 2494  0 3544\"",
        "\"MAU -  0 2494  0 3544\"",
        &["arc 2: `MAU` is neither", "MAO is broken", "MAO is broken"],
    );
    reports(
        "\"MAO -  0 2494  0 3544\"",
        "\"MAO/NC -  0 2494  0 3544\"",
        &[
            "arc 2: `MAO/NC` isn't a coast",
            "MAO is broken",
            "MAO is broken",
        ],
    );
    reports(
        "\"MAO -  0 2494  0 3544\"",
        "\"MAO -  0 2494  0\"",
        &[
            "arc 2: expected `LEFT RIGHT x y dx dy ...`",
            "MAO is broken",
            "MAO is broken",
        ],
    );
    reports(
        "\"- NWG  225 0  5106 0\"",
        "\"NWG NWG  225 0  5106 0\"",
        &[
            "arc 7: `NWG` is on both sides",
            "NWG is broken",
            "NWG is broken",
        ],
    );
    reports(
        "\"- NWG  225 0  5106 0\"",
        "\"- NWG  225 0  5106 -1  0 1\"",
        &["arc 7: leaves the frame at 533.1, -0.1"],
    );
    reports(
        "scenery = [\"IRE\"",
        "scenery = [\"PAR\", \"IRE\"",
        &["scenery `PAR` has the name", "PAR is not drawn"],
    );
    reports(
        "NTH = { label = [310.5, 109.5]",
        "NTH = { label = [10.5, 109.5]",
        &["the label anchor of NTH lies outside of it, at 10.5, 109.5"],
    );
    reports(
        "NTH = { label = [310.5, 109.5], unit = [310.5, 148.5]",
        "NTH = { label = [310.5, 109.5]",
        &["NTH has no unit anchor"],
    );
    reports(
        "NTH = { label",
        "NTX = { label",
        &["anchors: `NTX` is neither", "NTH has no label anchor"],
    );
    reports("width = 1000", "width = 0", &["width and height"]);
    reports("width = 1000", "widht = 1000", &["unknown field `widht`"]);
    let arcs = faults("-5 -337", "-5\u{82}-337");
    assert!(arcs[0].ends_with("whole numbers: `-5-337`"), "{arcs:#?}");
    let missing = Drawing::from_toml("format = 1", Map::standard()).expect_err("no drawing");
    assert_eq!(missing.faults, [DrawingFault::Missing.in_file()]);
}

/// Without colors, waves or a texture distinguish the sea from the land: there is a wave in any six adjacent
/// cells of open water, and none on land.
#[test]
fn sea_and_land_differ_without_colors() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for (look, sea) in [(Look::Ascii, "~"), (Look::Box, "░")] {
        let open_sea = format!(" {sea}");
        for (width, height) in [(76, 20), (80, 20), (88, 28), (118, 37)] {
            let plan = Plan::new(drawing, map, View::whole(width, height, look));
            let canvas = draw(drawing, map, &plan, &Scene::default(), &Theme::dark());
            let terrain = |x, y| canvas.hit(x, y).map(|at| map.info(at).terrain);
            let shows = |x, y, signs: &str| {
                let cell = canvas.cell(x, y);
                cell.is_some_and(|cell| signs.contains(cell.glyph))
            };
            // blue is hard to see on dark ground
            let blue = |(x, y)| {
                canvas
                    .cell(x, y)
                    .is_some_and(|it| it.fg == Ansi::Blue.into())
            };
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            assert_eq!(all.filter(|&at| blue(at)).count(), 0, "{look:?}");
            let mut waters = 0;
            for y in 0..height {
                for x in (0..width).filter(|&x| shows(x, y, sea)) {
                    let is_land = |terrain| terrain != Terrain::Water;
                    assert!(!terrain(x, y).is_some_and(is_land), "{x}, {y}, {look:?}");
                }
                for x in 0..width - 6 {
                    let is_open =
                        |x| terrain(x, y) == Some(Terrain::Water) && shows(x, y, &open_sea);
                    let open = (x..x + 6).all(is_open);
                    waters += usize::from(open);
                    assert!(
                        !open || (x..x + 6).any(|x| shows(x, y, sea)),
                        "{x}, {y}, {look:?}"
                    );
                }
            }
            assert!(waters > 30, "{waters}");
        }
    }
}

/// Without colors, only coasts are lines: borders on land and at sea are dotted.
#[test]
fn coasts_differ_from_borders_without_colors() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for (width, height) in [(80, 20), (118, 37)] {
        let plan = Plan::new(drawing, map, View::whole(width, height, Look::Box));
        let canvas = draw(drawing, map, &plan, &Scene::default(), &Theme::dark());
        let is_wet = |x, y| {
            let ground = plan.region(x, y).map(|region| drawing.ground(region));
            ground.is_none_or(|ground| matches!(ground, Ground::Water(_) | Ground::Outside))
        };
        let mut counts = [0, 0];
        for y in 1..height - 1 {
            for x in 2..width - 2 {
                let glyph = canvas.cell(x, y).map_or(' ', |cell| cell.glyph);
                let near = (x - 2..x + 3).flat_map(|x| (y - 1..y + 2).map(move |y| is_wet(x, y)));
                let is_inland = !near.into_iter().any(|is_wet| is_wet);
                assert!(!is_inland || !"─│╭╮╰╯├┤┬┴┼░".contains(glyph), "{x}, {y}");
                counts[0] += usize::from(is_inland && "┈┊·".contains(glyph));
                counts[1] += usize::from("─│╭╮╰╯".contains(glyph));
            }
        }
        assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
    }
}

/// In few colors, letters of powers stay while letters are keys, and only keys are reversed, besides the kinds of units.
#[test]
fn powers_have_letters_beside_keys() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let location = |code| map.location_by_code(code).expect("a location");
    for look in [Look::Box, Look::Ascii] {
        let plan = Plan::new(drawing, map, View::whole(118, 37, look));
        for (sign, faint) in [('s', false), ('s', true), ('S', false), ('S', true)] {
            let mut scene = Scene::of(map, &map.opening());
            let anchor = TagAnchor::Unit(location("BRE"));
            scene.tags.push(JumpTag {
                anchor,
                sign,
                faint,
            });
            let canvas = draw(drawing, map, &plan, &scene, &Theme::dark());
            for (code, text, reversed) in [
                ("BRE", format!("{sign}F"), [true, true]),
                ("KIE", "gF".to_owned(), [false, true]),
                ("CON", "tA".to_owned(), [false, true]),
            ] {
                let spots = plan.spots(map.province(location(code)));
                let unit = spots.unit_at(location(code)).expect("a spot");
                let unit = plan.spread(map, &scene).shown(unit);
                assert_eq!(text_at(&canvas, unit), text, "{look:?}");
                let cells = unit.columns().filter_map(|x| canvas.cell(x, unit.y));
                assert!(cells.map(|cell| cell.reverse).eq(reversed), "{code} {sign}");
            }
        }
    }
}

/// On a map with few rows, some provinces have no room for a label. A center that is highlighted shows it nevertheless.
#[test]
fn a_highlighted_center_has_its_label_on_low_maps() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for look in LOOKS {
        for height in 13..20 {
            let plan = Plan::new(drawing, map, View::whole(80, height, look));
            let mut missing = 0;
            for center in map.centers().iter() {
                missing += usize::from(plan.spots(center).label.is_none());
                let mut scene = Scene::of(map, &map.opening());
                scene.units.clear();
                scene.light = Light::on([center].into_iter().collect(), 0.4);
                let canvas = draw(drawing, map, &plan, &scene, &Theme::dark());
                let short = map.short(center.location()).to_string();
                let names = [short, map.code(center).to_owned()];
                let text = canvas.to_text();
                let shown = names.iter().any(|name| text.contains(name.as_str()));
                assert!(shown, "{} in {look:?} with {height} rows\n{text}", names[1]);
            }
            assert!(missing > 0 || height > 13, "{look:?}");
        }
    }
}
