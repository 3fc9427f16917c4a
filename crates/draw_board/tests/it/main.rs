//! Boards that are drawn from their facts.

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

#[test]
fn a_border_that_cannot_be_flat_is_a_crossing() {
    // Every one of five beside every other: one pair too many for a plane.
    let codes = ["AAA", "BBB", "CCC", "DDD", "EEE"];
    let mut facts = "format = 1\ntitle = \"Five\"\nfirst_turn = \"S1M\"\nvictory = 1\n".to_owned();
    facts += "[[powers]]\nkey = \"ONE\"\nname = \"One\"\nadjective = \"One\"\nhomes = [\"AAA\"]\nunits = [\"A AAA\"]\n";
    for code in codes {
        let others: Vec<String> = codes
            .iter()
            .filter(|&&other| other != code)
            .map(|other| format!("\"{other}\""))
            .collect();
        facts += &format!(
            "[[provinces]]\ncode = \"{code}\"\nname = \"{code} land\"\nterrain = \"inland\"\ncenter = true\narmies = [{}]\n",
            others.join(", ")
        );
    }
    let drawn = draw_board("five", &facts, None).expect("a board");
    assert_eq!(drawn.problems, Vec::<String>::new());
    assert_eq!(drawn.crossings.len(), 1);
    let map = chancery_core::board::Map::from_file("five", &drawn.text).expect("a board");
    let drawing = chart::Drawing::from_toml(&drawn.text, &map).expect("a drawing");
    assert_eq!(drawing.crossings().len(), 1);
    let five = draw_board("five", &facts, None).expect("a board");
    assert_eq!(five.text, drawn.text);
}
