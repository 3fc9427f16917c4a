//! The map as an SVG: that everything is on it once, in its place, and covers nothing else.

use std::collections::{BTreeMap, BTreeSet};

use chancery::board::{Id, Location, Map, Position, Power, Province, Terrain, Unit, UnitKind};
use chancery::chart::{
    Caption, Course, Drawing, Fate, Measure, Picture, Point, Region, Route, Scene, Size, Standing,
    Theme,
};
use roxmltree::{Document, Node};

use crate::table::Table;

const BUSY: &str = include_str!("../charts/busy.txt");

const A4: Size = Size {
    width: 1754,
    height: 1240,
    measure: Measure::Pixels,
};

fn svg(scene: &Scene, position: &Position, theme: &Theme, size: Size) -> String {
    let map = Map::standard();
    let picture = Picture {
        drawing: Drawing::standard(),
        map,
        scene,
        theme,
        caption: Caption {
            title: "Spring 1901".to_owned(),
            note: "A <game> & \"more\" \u{1}".to_owned(),
        },
        standings: Standing::all(map, position),
        size,
    };
    picture.svg()
}

fn opening() -> String {
    let map = Map::standard();
    let position = map.opening();
    svg(&Scene::of(map, &position), &position, &Theme::light(), A4)
}

fn busy() -> (Scene, Position) {
    let map = Map::standard();
    let table = Table::read(map, BUSY).unwrap_or_else(|fault| panic!("{fault}"));
    let scene = Scene::with_results(map, &table.position, &table.play(map).resolved);
    (scene, table.position)
}

fn by_id<'a>(document: &'a Document<'a>) -> BTreeMap<&'a str, Node<'a, 'a>> {
    let mut nodes = BTreeMap::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(nodes.insert(id, node).is_none(), "{id} is there twice");
        }
    }
    nodes
}

fn number(node: Node<'_, '_>, name: &str) -> f32 {
    let text = node.attribute(name).expect(name);
    text.parse().expect("a number")
}

/// Every point that a path names or passes, all its steps being relative.
fn points(data: &str) -> Vec<Point> {
    let spaced: String = data
        .chars()
        .flat_map(|c| match c {
            'A'..='Z' | 'a'..='z' => vec![' ', c, ' '],
            '-' => vec![' ', '-'],
            _ => vec![c],
        })
        .collect();
    let mut words = spaced.split_whitespace().peekable();
    let (mut pen, mut all) = (Point::default(), Vec::new());
    while let Some(command) = words.next() {
        let mut numbers = Vec::new();
        while words
            .peek()
            .is_some_and(|word| !word.starts_with(char::is_alphabetic))
        {
            numbers.push(
                words
                    .next()
                    .expect("peeked")
                    .parse::<f32>()
                    .expect("a number"),
            );
        }
        let last = numbers.chunks_exact(2).last();
        match (command, last) {
            ("M", Some(&[x, y])) => pen = Point { x, y },
            ("l" | "c", Some(&[x, y])) => {
                pen.x += x;
                pen.y += y;
            }
            ("Z", None) => continue,
            _ => panic!("{command} in {data}"),
        }
        all.push(pen);
    }
    all
}

#[test]
fn every_province_and_center_is_drawn_once() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, nodes) = (Map::standard(), by_id(&document));
    for province in map.provinces() {
        let code = map.code(province);
        let shape = nodes.get(&*format!("province-{code}")).expect(code);
        assert_eq!(shape.tag_name().name(), "path");
        let is_center = map.info(province).is_center;
        assert_eq!(
            nodes.contains_key(&*format!("center-{code}")),
            is_center,
            "{code}"
        );
        let label = nodes.get(&*format!("label-{code}")).expect(code);
        let words: Vec<&str> = label
            .descendants()
            .filter(Node::is_text)
            .filter_map(|node| node.text())
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .collect();
        let words = words.join(" ");
        assert!(
            words == map.info(province).name || words == code,
            "{code}: {words}"
        );
    }
    let title = document
        .descendants()
        .find(|node| node.tag_name().name() == "title");
    assert_eq!(title.and_then(|node| node.text()), Some("Spring 1901"));
    assert!(text.contains("A &lt;game&gt; &amp; &quot;more&quot; <"));
}

#[test]
fn outlines_lie_where_the_drawing_has_the_provinces() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, drawing, nodes) = (Map::standard(), Drawing::standard(), by_id(&document));
    for province in map.provinces() {
        let code = map.code(province);
        let shape = nodes[&*format!("province-{code}")];
        let drawn: BTreeSet<(i32, i32)> = points(shape.attribute("d").expect("a shape"))
            .into_iter()
            .map(|at| ((at.x * 10.0).round() as i32, (at.y * 10.0).round() as i32))
            .collect();
        let region = Region::of(province);
        let arcs = drawing.arcs().iter();
        let expected: BTreeSet<(i32, i32)> = arcs
            .filter(|arc| [arc.left.region, arc.right.region].contains(&region))
            .flat_map(|arc| &arc.points)
            .map(|at| ((at.x * 10.0).round() as i32, (at.y * 10.0).round() as i32))
            .collect();
        assert_eq!(drawn, expected, "{code}");
    }
}

/// A rectangle: left, top, right, bottom.
type Area = [f32; 4];

fn meet(a: Area, b: Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// What the words of the map cover, with the widths of `fonts/`, by the label they belong to.
fn words<'a>(document: &'a Document<'a>) -> Vec<(&'a str, Area)> {
    let labels = document.descendants().filter(|node| {
        node.attribute("id")
            .is_some_and(|id| id.starts_with("label-"))
    });
    labels
        .flat_map(|label| {
            let id = label.attribute("id").expect("asked for");
            label.children().filter(Node::is_element).map(move |text| {
                let size = number(text, "font-size");
                let (x, y) = (number(text, "x"), number(text, "y"));
                let width = size * advance(text);
                (
                    id,
                    [
                        x - width / 2.0,
                        y - 0.73 * size,
                        x + width / 2.0,
                        y + 0.22 * size,
                    ],
                )
            })
        })
        .collect()
}

/// The width of a text at size 1, read from the font itself.
fn advance(text: Node<'_, '_>) -> f32 {
    let face: &[u8] = match (text.attribute("font-weight"), text.attribute("font-style")) {
        (Some("bold"), _) => include_bytes!("../../fonts/DejaVuSans-Bold.ttf"),
        (_, Some("italic")) => include_bytes!("../../fonts/DejaVuSerif-Italic.ttf"),
        _ => include_bytes!("../../fonts/DejaVuSans.ttf"),
    };
    let widths = Widths::of(face);
    let letters = text.text().unwrap_or_default().chars();
    letters.map(|letter| widths.advance(letter)).sum()
}

/// The advance widths of a TrueType font (OpenType 1.9: `head`, `hhea`, `hmtx`, `cmap` format 4).
struct Widths<'a> {
    font: &'a [u8],
    map: usize,
    metrics: usize,
    many: usize,
    em: f32,
}

impl<'a> Widths<'a> {
    fn of(font: &'a [u8]) -> Self {
        let table = |tag: &[u8; 4]| {
            let count = usize::from(u16_at(font, 4));
            let record = (0..count)
                .map(|i| 12 + 16 * i)
                .find(|&at| &font[at..at + 4] == tag);
            u32_at(font, record.expect("the table") + 8) as usize
        };
        let cmap = table(b"cmap");
        let subtables = (0..usize::from(u16_at(font, cmap + 2))).map(|i| cmap + 4 + 8 * i);
        let map = subtables
            .map(|at| cmap + u32_at(font, at + 4) as usize)
            .find(|&at| u16_at(font, at) == 4);
        Widths {
            font,
            map: map.expect("a table of format 4"),
            metrics: table(b"hmtx"),
            many: usize::from(u16_at(font, table(b"hhea") + 34)),
            em: f32::from(u16_at(font, table(b"head") + 18)),
        }
    }

    fn advance(&self, letter: char) -> f32 {
        let glyph = self.glyph(letter).min(self.many - 1);
        f32::from(u16_at(self.font, self.metrics + 4 * glyph)) / self.em
    }

    fn glyph(&self, letter: char) -> usize {
        let code = u32::from(letter);
        let twice = usize::from(u16_at(self.font, self.map + 6));
        for i in (0..twice).step_by(2) {
            let at = |part: usize| self.map + 14 + part * twice + i + if part > 0 { 2 } else { 0 };
            let (end, start) = (u16_at(self.font, at(0)), u16_at(self.font, at(1)));
            if code > u32::from(end) {
                continue;
            }
            if code < u32::from(start) {
                return 0;
            }
            let delta = u16_at(self.font, at(2));
            let range = usize::from(u16_at(self.font, at(3)));
            if range == 0 {
                return usize::from((code as u16).wrapping_add(delta));
            }
            let place = at(3) + range + 2 * (code - u32::from(start)) as usize;
            return match u16_at(self.font, place) {
                0 => 0,
                glyph => usize::from(glyph.wrapping_add(delta)),
            };
        }
        0
    }
}

fn u16_at(font: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([font[at], font[at + 1]])
}

fn u32_at(font: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([font[at], font[at + 1], font[at + 2], font[at + 3]])
}

#[test]
fn labels_lie_in_their_provinces_and_cover_no_other() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let words = words(&document);
    assert!(words.len() >= 76);
    for (i, &(id, area)) in words.iter().enumerate() {
        let province = map.province_by_code(&id[6..]).expect("a province");
        // corners and middles of the text's own box, a little inside
        let [left, top, right, bottom] = area;
        for x in [left + 1.0, (left + right) / 2.0, right - 1.0] {
            for y in [top + 1.0, bottom - 1.0] {
                let at = drawing.region_at(Point { x, y });
                assert_eq!(at, Region::of(province), "{id} at {x}, {y}");
            }
        }
        for &(other, there) in &words[..i] {
            assert!(!meet(area, there), "{id} covers {other}");
        }
    }
}

#[test]
fn a_center_stands_beside_its_label_as_wide_as_that_is() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, nodes) = (Map::standard(), by_id(&document));
    let words = words(&document);
    for province in map.centers().iter() {
        let code = map.code(province);
        let label = format!("label-{code}");
        let lines = words.iter().filter(|(id, _)| *id == label);
        let right = lines.map(|(_, area)| area[2]).fold(0.0, f32::max);
        let apart = number(nodes[&*format!("center-{code}")], "cx") - right;
        assert!((apart - 6.3).abs() < 0.2, "{code}: {apart}");
    }
}

/// A board with a unit in every province, on every coast in turn, and a dislodged one beside it.
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
            let kind = match map.can_stand(UnitKind::Fleet, location) {
                true => UnitKind::Fleet,
                false => UnitKind::Army,
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

/// The box of a badge, which is moved to its place.
fn badge(node: Node<'_, '_>) -> Area {
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
fn units_stand_in_their_provinces_and_cover_nothing() {
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

/// The lines of orders, without their halos.
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
    let count = |is: fn(&Course) -> bool| {
        scene
            .routes
            .iter()
            .filter(|route| is(&route.course))
            .count()
    };
    let moves = lines(&document, "order move");
    assert_eq!(
        moves.len(),
        count(|course| matches!(course, Course::Move { .. }))
    );
    let supports = lines(&document, "order support");
    let is_support = |course: &Course| {
        matches!(
            course,
            Course::SupportHold { .. } | Course::SupportMove { .. }
        )
    };
    assert_eq!(supports.len(), count(is_support));
    assert_eq!(lines(&document, "order convoy").len(), 1);
    let drawn = by_id(&document)["map"];
    let heads = drawn
        .descendants()
        .filter(|node| node.attribute("class") == Some("head"));
    let succeed = |route: &&Route| {
        matches!(route.course, Course::Move { .. }) && route.fate == Fate::Succeeds
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

/// The circles in a group, with their radii.
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
fn the_signs_of_supports_lie_on_no_word() {
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
fn the_seal_of_a_dislodged_unit_leaves_its_way_free() {
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
            let course = Course::Retreat {
                from,
                to: to.location(),
            };
            scene.routes = vec![Route::new(army.power, course)];
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
fn labels_have_halos_of_their_own_below_them() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    assert!(!text.contains("paint-order"));
    let nodes = by_id(&document);
    let named = nodes
        .iter()
        .filter(|(id, _)| id.starts_with("label-") || id.starts_with("coast-"));
    let mut count = 0;
    for (id, label) in named {
        let colored = label.parent().expect("a color");
        let mut before = colored.prev_siblings().filter(Node::is_element);
        let halo = before.find(|node| *node != colored).expect("a halo");
        let target = halo.attribute(("http://www.w3.org/1999/xlink", "href"));
        assert_eq!(target, Some(&*format!("#{id}")));
        assert!(halo.attribute("stroke").is_some() && colored.attribute("fill").is_some());
        count += 1;
    }
    assert_eq!(count, 76 + 6);
}

#[test]
fn every_kind_of_order_and_fate_is_drawn() {
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
    let waters = [at("ENG"), at("NTH"), at("NWG")].into_iter().collect();
    let courses = [
        Course::Hold { at: at("PAR") },
        Course::Move {
            from: at("BRE"),
            to: place("NWY"),
            waters,
        },
        Course::Move {
            from: at("MAR"),
            to: place("SPA/NC"),
            waters: Default::default(),
        },
        // to where it stands, and over nothing
        Course::Move {
            from: at("PAR"),
            to: place("PAR"),
            waters,
        },
        Course::SupportHold {
            from: at("MUN"),
            of: at("BER"),
        },
        Course::SupportMove {
            from: at("VIE"),
            of: at("BUD"),
            to: place("GAL"),
        },
        Course::Convoy {
            from: at("ENG"),
            army: at("BRE"),
            to: place("NWY"),
        },
        Course::Convoy {
            from: at("ION"),
            army: at("TUN"),
            to: place("GRE"),
        },
        Course::Retreat {
            from: at("BUR"),
            to: place("GAS"),
        },
        Course::Disband { at: at("BUR") },
        Course::Build { unit },
        Course::Removal { at: at("MOS") },
    ];
    let fates = [
        Fate::Pending,
        Fate::Succeeds,
        Fate::Bounces,
        Fate::Stranded,
        Fate::Broken,
        Fate::Void,
    ];
    scene.contested = [at("GAL")].into_iter().collect();
    for fate in fates {
        for dislodged in [false, true] {
            let route = |&course| Route {
                fate,
                dislodged,
                ..Route::new(Power::from_index(2), course)
            };
            scene.routes = courses.iter().map(route).collect();
            let text = svg(&scene, &map.opening(), &Theme::dark(), A4);
            Document::parse(&text).expect("XML");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{fate:?}");
        }
    }
}

#[test]
fn the_map_fills_any_page() {
    let map = Map::standard();
    let position = map.opening();
    let scene = Scene::of(map, &position);
    for (width, height, measure) in [
        (1754, 1240, Measure::Pixels),
        (1240, 1754, Measure::Pixels),
        (2560, 1440, Measure::Pixels),
        (297, 210, Measure::Millimeters),
        (0, 0, Measure::Pixels),
        (65_535, 1, Measure::Pixels),
    ] {
        let size = Size {
            width,
            height,
            measure,
        };
        let text = svg(&scene, &position, &Theme::light(), size);
        let document = Document::parse(&text).expect("XML");
        let view = document
            .root_element()
            .attribute("viewBox")
            .expect("a view");
        let view: Vec<f32> = view
            .split(' ')
            .map(|part| part.parse().expect("a number"))
            .collect();
        let (left, top) = (view[0], view[1]);
        // the map, which is 1000 by 625, is seen as a whole
        assert!(left <= 0.0 && top <= 0.0 && left + view[2] >= 1000.0 && top + view[3] >= 625.0);
        let form = f32::from(width.max(1)) / f32::from(height.max(1));
        assert!(
            (view[2] / view[3] / form - 1.0).abs() < 0.01,
            "{width}x{height}"
        );
    }
}

/// All words in the legend of a picture.
fn legend(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("XML");
    let legend = by_id(&document)["legend"];
    let words = legend.descendants().filter(|node| node.is_text());
    let words = words.filter_map(|node| node.text()).map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_legend_says_whose_the_centers_are_and_what_is_on_the_map_only() {
    let said = legend(&opening());
    let has = |word: &str| said.iter().any(|said| said == word);
    assert!(has("Mos Sev StP War") && has("Bud Tri Vie"), "{said:?}");
    assert!(has("army") && has("nobody's center"));
    for absent in ["move", "bounced", "convoy", "standoff", "built", "A Par"] {
        assert!(!has(absent), "{absent}");
    }
    let (mut scene, position) = busy();
    scene.contested = [Province::from_index(0)].into_iter().collect();
    let said = legend(&svg(&scene, &position, &Theme::light(), A4));
    let has = |word: &str| said.iter().any(|said| said == word);
    for word in ["move", "support", "support to hold", "bounced", "standoff"] {
        assert!(has(word), "{word} in {said:?}");
    }
    assert!(!has("built") && !has("retreat") && !has("nobody's center"));
}

#[test]
fn a_tall_page_has_every_order_under_the_map() {
    let tall = Size {
        width: 210,
        height: 297,
        measure: Measure::Millimeters,
    };
    let (scene, position) = busy();
    let text = svg(&scene, &position, &Theme::dark(), tall);
    let said = legend(&text);
    let orders = said.iter().filter(|said| {
        let mut letters = said.chars();
        matches!(letters.next(), Some('A' | 'F')) && letters.next() == Some(' ')
    });
    assert_eq!(orders.count(), scene.units.len(), "{said:?}");
    for words in ["A Nwy - Swe", "F Swe S F BAL - Den", "void, dislodged"] {
        assert!(said.iter().any(|said| said == words), "{words}: {said:?}");
    }
    written_on_page(&text);
}

#[test]
fn a_tall_page_without_orders_is_filled() {
    let (map, tall) = (Map::standard(), (1240, 1754));
    let position = map.opening();
    let size = Size {
        width: tall.0,
        height: tall.1,
        measure: Measure::Pixels,
    };
    let text = svg(&Scene::of(map, &position), &position, &Theme::light(), size);
    let (lowest, bottom) = written_on_page(&text);
    assert!(bottom - lowest < 120.0, "{lowest} of {bottom}");
}

/// Is all that the legend says on the page? Where its lowest line is, and where the page ends.
fn written_on_page(text: &str) -> (f32, f32) {
    let document = Document::parse(text).expect("XML");
    let view = document
        .root_element()
        .attribute("viewBox")
        .expect("a view");
    let view: Vec<f32> = view
        .split(' ')
        .filter_map(|part| part.parse().ok())
        .collect();
    let legend = by_id(&document)["legend"];
    let place = legend.attribute("transform").expect("a place");
    let numbers: Vec<f32> = place
        .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
        .filter_map(|part| part.parse().ok())
        .collect();
    let [left, top, scale] = numbers[..] else {
        panic!("{place}");
    };
    for node in legend
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        let (x, y) = (
            number(node, "x") * scale + left,
            number(node, "y") * scale + top,
        );
        assert!(
            (0.0..1000.0).contains(&x) && y < view[1] + view[3] - 10.0,
            "{x} {y}"
        );
    }
    let lowest = legend
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| number(node, "y") * scale + top)
        .fold(f32::MIN, f32::max);
    (lowest, view[1] + view[3])
}
