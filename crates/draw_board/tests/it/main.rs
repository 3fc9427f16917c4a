//! Tests of boards drawn from their facts.

use std::cell::RefCell;

use draw_board::{DrawError, Drawn, Step};

const TWIN_ISLES: &str = include_str!("../../../../maps/twin-isles.toml");
const HUNDRED: &str = include_str!("../../../../maps/hundred.toml");

fn draw_board(name: &str, facts: &str, land: Option<&str>) -> Result<Drawn, DrawError> {
    draw_board::draw_board(name, facts, land, &|_| {})
}

#[test]
fn a_board_without_places_is_drawn_and_the_same_every_time() {
    let drawn = draw_board("twin-isles", TWIN_ISLES, None).expect("a board");
    assert_eq!((drawn.problems, drawn.crossings), (Vec::new(), Vec::new()));
    // the file in the tree was drawn by the same program from the same facts
    assert_eq!(drawn.text, TWIN_ISLES);
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    let error = draw_board("hundred", HUNDRED, None).expect_err("no land");
    assert!(matches!(error, DrawError::NoLand), "{error}");
    for land in ["[]", "{\"type\": \"Topology\"}"] {
        let error = draw_board("hundred", HUNDRED, Some(land)).expect_err("no GeoJSON");
        assert!(matches!(error, DrawError::Land(_)), "{error}");
    }
    let empty = Some(r#"{"type": "FeatureCollection", "features": []}"#);
    let error = draw_board("hundred", HUNDRED, empty).expect_err("no land");
    assert!(matches!(error, DrawError::NoPolygons), "{error}");
    // the provinces are counted before they are read
    let many = "[[provinces]]\ncode = \"A\"\nname = \"A\"\nterrain = \"water\"\n".repeat(3000);
    let (head, _) = TWIN_ISLES.split_once("[[provinces]]").expect("provinces");
    let error = draw_board("many", &format!("{head}{many}"), None).expect_err("too many");
    assert!(matches!(error, DrawError::Count(3000)), "{error}");
    let one_way = TWIN_ISLES.replace(
        "armies = [\"CRA\", \"DUN\", \"ELM\"]",
        "armies = [\"CRA\", \"ELM\"]",
    );
    let error = draw_board("twin-isles", &one_way, None).expect_err("a fault");
    assert!(error.to_string().contains("DUN"), "{error}");
    let unknown = format!("{TWIN_ISLES}\n[sketch]\nseeds.XYZ = [[1, 2]]\n");
    let error = draw_board("twin-isles", &unknown, None).expect_err("a fault");
    assert_eq!(error.to_string(), "sketch: unknown province `XYZ`");
}

const HEAD: &str = r#"
format = 1
title = "Test"
first_turn = "S1M"
victory = 1
[[powers]]
key = "ONE"
name = "One"
adjective = "One"
homes = ["AAA"]
units = ["A AAA"]
"#;

/// Returns a board of five provinces that all border one another: one border too many for a planar graph.
fn five(places: [(f64, f64); 5]) -> String {
    let codes = ["AAA", "BBB", "CCC", "DDD", "EEE"];
    let mut facts = HEAD.to_owned();
    for (code, (lon, lat)) in codes.into_iter().zip(places) {
        let others = codes.map(|other| format!("\"{other}\"")).join(", ");
        let others = others
            .replace(&format!("\"{code}\""), "")
            .replace(", ,", ",");
        let others = others.trim_matches([',', ' ']);
        facts += &format!(
            "[[provinces]]\ncode = \"{code}\"\nname = \"{code} land\"\nterrain = \"inland\"\ncenter = true\nlon = {lon:.1}\nlat = {lat:.1}\narmies = [{others}]\n"
        );
    }
    facts
}

#[test]
fn each_step_is_announced() {
    let steps = RefCell::new(Vec::new());
    let progress = |step: Step| steps.borrow_mut().push(step);
    draw_board::draw_board("twin-isles", TWIN_ISLES, None, &progress).expect("a board");
    let expected = [240, 480, 960].map(Step::Shapes);
    assert_eq!(steps.borrow()[0], Step::Layout);
    assert_eq!(steps.borrow()[1..], expected);
}

/// 14 rows of 14 provinces: four that meet in a point have a region between them.
#[test]
fn a_drawing_with_too_many_regions_is_refused() {
    const ROW: usize = 14;
    let code = |at: usize| {
        format!(
            "A{}{}",
            char::from(b'A' + (at / ROW) as u8),
            char::from(b'A' + (at % ROW) as u8)
        )
    };
    let mut facts = HEAD.to_owned();
    for at in 0..ROW * ROW {
        let (x, y) = (at % ROW, at / ROW);
        let mut beside = Vec::new();
        beside.extend((x > 0).then(|| code(at - 1)));
        beside.extend((x + 1 < ROW).then(|| code(at + 1)));
        beside.extend((y > 0).then(|| code(at - ROW)));
        beside.extend((y + 1 < ROW).then(|| code(at + ROW)));
        facts += &format!(
            "[[provinces]]\ncode = \"{0}\"\nname = \"{0} land\"\nterrain = \"inland\"\ncenter = {1}\nx = {2}\ny = {3}\narmies = {beside:?}\n",
            code(at),
            at == 0,
            50 + 60 * x,
            40 + 40 * y
        );
    }
    let error = draw_board("grid", &facts, None).expect_err("too many regions");
    assert!(matches!(error, DrawError::Regions(_)), "{error}");
}

#[test]
fn a_border_that_cannot_be_flat_is_a_crossing() {
    let places = [(1.0, 1.0), (9.0, 1.0), (1.0, 9.0), (9.0, 9.0), (5.0, 5.0)];
    let facts = five(places) + "[sketch]\ninvented = true\n";
    let drawn = draw_board("five", &facts, None).expect("a board");
    assert_eq!(drawn.problems, Vec::<String>::new());
    assert_eq!(drawn.crossings.len(), 1);
    let map = chancery_core::board::Map::from_file("five", &drawn.text).expect("a board");
    let drawing = chart::Drawing::from_toml(&drawn.text, &map).expect("a drawing");
    assert_eq!(drawing.crossings().len(), 1);
    let five = draw_board("five", &facts, None).expect("a board");
    assert_eq!(five.text, drawn.text);
}

#[test]
fn a_crossing_is_across_water_if_it_can_be() {
    // Four provinces on an island of ten degrees, and one on another: the longest border is on the first
    // island.
    let places = [(0.5, 0.5), (9.5, 0.5), (0.5, 9.5), (9.5, 9.5), (12.0, 5.0)];
    let land = r#"{"type": "MultiPolygon", "coordinates": [
        [[[0,0],[10,0],[10,10],[0,10],[0,0]]], [[[11,4],[13,4],[13,6],[11,6],[11,4]]]]}"#;
    let drawn = draw_board("five", &five(places), Some(land)).expect("a board");
    assert_eq!(drawn.crossings.len(), 1);
    assert!(drawn.crossings[0].contains("EEE"), "{:?}", drawn.crossings);
}

#[test]
fn land_that_no_province_has_is_reported() {
    let places = [(0.5, 0.5), (9.5, 0.5), (0.5, 9.5), (9.5, 9.5), (5.0, 5.0)];
    let facts = five(places) + "[sketch]\narea = [-2, -2, 22, 12]\n";
    let land = r#"{"type": "MultiPolygon", "coordinates": [
        [[[0,0],[10,0],[10,10],[0,10],[0,0]]], [[[13,2],[20,2],[20,8],[13,8],[13,2]]]]}"#;
    let drawn = draw_board("five", &facts, Some(land)).expect("a board");
    assert_eq!(drawn.leftover.len(), 1, "{:?}", drawn.leftover);
    assert!(
        drawn.leftover[0].starts_with("no province has the land at [1"),
        "{:?}",
        drawn.leftover
    );
    let facts = facts + "outside = [[15, 5]]\n";
    let drawn = draw_board("five", &facts, Some(land)).expect("a board");
    assert_eq!(drawn.leftover, Vec::<String>::new());
}

/// A coast of two provinces, an island near it, and a shore at the edge of the page, all on one sea: the
/// triangles of the borders don't tell on which side of the island the shore is.
#[test]
fn an_island_is_drawn_on_its_land() {
    let mut facts = HEAD.to_owned();
    for (code, terrain, place, borders) in [
        (
            "AAA",
            "coastal",
            (8, 49),
            r#"armies = ["AAB"]
fleets = ["SEA", "AAB"]"#,
        ),
        (
            "AAB",
            "coastal",
            (8, 43),
            r#"armies = ["AAA"]
fleets = ["SEA", "AAA"]"#,
        ),
        ("BBB", "coastal", (21, 48), r#"fleets = ["SEA"]"#),
        ("CCC", "coastal", (36, 49), r#"fleets = ["SEA"]"#),
        (
            "SEA",
            "water",
            (28, 49),
            r#"fleets = ["AAA", "AAB", "BBB", "CCC"]"#,
        ),
    ] {
        facts += &format!(
            "[[provinces]]\ncode = \"{code}\"\nname = \"{code} land\"\nterrain = \"{terrain}\"\ncenter = {}\n\
             lon = {}\nlat = {}\n{borders}\n",
            code == "AAA",
            place.0,
            place.1
        );
    }
    let land = r#"{"type": "MultiPolygon", "coordinates": [
        [[[0,40],[18,40],[18,58],[0,58],[0,40]]],
        [[[18.3,42],[24.3,42],[24.3,54],[18.3,54],[18.3,42]]],
        [[[32,40],[40,40],[40,58],[32,58],[32,40]]]]}"#;
    let drawn = draw_board("strait", &facts, Some(land)).expect("a board");
    assert_eq!(drawn.problems, Vec::<String>::new());
    assert_eq!(drawn.misplaced, Vec::<String>::new());
    // land without its province is scenery
    assert!(drawn.text.contains("scenery = []"), "{}", drawn.text);
}
