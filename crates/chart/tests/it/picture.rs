//! The map as SVG: everything is on it once, at its position, without overlaps.

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::board::{Id, Location, Map, Position, Power, Province, Terrain, Unit, UnitKind};
use chart::{
    Caption, CenterChart, Drawing, LegendDetail, LegendRow, Measure, OrderShape, Picture, Point,
    Region, Route, RouteResult, Scene, Size, Theme,
};
use roxmltree::{Document, Node};
use testing::table::Table;

mod labels;
mod orders;
mod page;
mod units;

const BUSY: &str = include_str!("../../../../tests/charts/busy.txt");

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
        standings: LegendRow::all(map, position),
        detail: LegendDetail::Names,
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

/// Returns every point of a path of relative steps.
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
fn outlines_match_the_provinces_of_the_drawing() {
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
