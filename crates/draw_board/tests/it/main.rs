//! Tests of boards drawn from their facts.

use draw_board::{DrawError, draw_board};

const TWIN_ISLES: &str = include_str!("../../../../maps/twin-isles.toml");
const HUNDRED: &str = include_str!("../../../../maps/hundred.toml");

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
    let error = draw_board("hundred", HUNDRED, Some("[]")).expect_err("no GeoJSON");
    assert!(matches!(error, DrawError::Land(_)), "{error}");
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

/// Returns a board of five provinces that all border one another: one border too many for a planar graph.
fn five(places: [(f64, f64); 5]) -> String {
    let codes = ["AAA", "BBB", "CCC", "DDD", "EEE"];
    let mut facts = "format = 1\ntitle = \"Five\"\nfirst_turn = \"S1M\"\nvictory = 1\n".to_owned();
    facts += "[[powers]]\nkey = \"ONE\"\nname = \"One\"\nadjective = \"One\"\nhomes = [\"AAA\"]\nunits = [\"A AAA\"]\n";
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
