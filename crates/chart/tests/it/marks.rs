//! The map's other contents besides areas, units and orders: railroads, canals, and fog of war.

use chancery_core::board::{Id, Map, Province, Unit};
use chancery_core::orders::{Order, Via};
use chart::{
    Caption, Drawing, LegendDetail, LegendRow, Look, Measure, OrderShape, Picture, Plan, Route,
    Scene, Size, Theme, View,
};

fn colonial() -> (Map, Drawing) {
    let board = Map::BUILT_IN.iter().find(|(name, _)| *name == "colonial");
    let (name, text) = board.expect("a board");
    let map = Map::from_file(name, text).expect("a board");
    let drawing = Drawing::from_toml(text, &map).expect("a drawing");
    (map, drawing)
}

/// Returns a scene as text.
fn text(map: &Map, drawing: &Drawing, scene: &Scene, look: Look) -> String {
    let plan = Plan::new(drawing, map, View::whole(160, 50, look));
    chart::draw(drawing, map, &plan, scene, &Theme::dark()).to_text()
}

fn svg(map: &Map, drawing: &Drawing, scene: &Scene) -> String {
    let picture = Picture {
        drawing,
        map,
        scene,
        theme: &Theme::light(),
        caption: Caption {
            title: "Spring".to_owned(),
            note: String::new(),
        },
        standings: LegendRow::all(map, &map.opening()),
        detail: LegendDetail::Names,
        size: Size {
            width: 1754,
            height: 1240,
            measure: Measure::Pixels,
        },
    };
    picture.svg()
}

fn count(text: &str, glyph: char) -> usize {
    text.chars().filter(|&other| other == glyph).count()
}

#[test]
fn railroads_and_canals_are_drawn_in_every_look() {
    let (map, drawing) = colonial();
    let scene = Scene::of(&map, &map.opening());
    let ascii = text(&map, &drawing, &scene, Look::Ascii);
    assert!(count(&ascii, '+') > 20, "{ascii}");
    for look in [Look::Rich, Look::Box] {
        let drawn = text(&map, &drawing, &scene, look);
        let (rails, canal) = (count(&drawn, '╪') + count(&drawn, '╫'), count(&drawn, '≈'));
        assert!(rails > 20 && canal > 0, "{drawn}");
    }
    let picture = svg(&map, &drawing, &scene);
    for id in [
        "railroad-MOS-PRM",
        "railroad-IRK-VLA",
        "canal-MED-RED",
        "crossing-KYO-KYU",
    ] {
        assert!(picture.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn a_train_goes_through_its_stations() {
    let (map, _) = colonial();
    let at = |code: &str| map.province_by_code(code).expect("a province");
    let codes = |from: &str, to: &str| {
        let position = map.opening();
        let unit = position.unit(at("MOS")).expect("an army");
        let unit = Unit {
            location: at(from).location(),
            ..unit
        };
        let order = Order::Move {
            to: at(to).location(),
            via: Via::Rail(0),
        };
        match Route::ordered(&map, &position, unit, order).shape {
            OrderShape::Move { through, .. } => {
                let codes = through.iter().map(|station| map.code(station).to_owned());
                codes.collect::<Vec<_>>()
            }
            shape => panic!("{shape:?}"),
        }
    };
    let mut between = codes("MOS", "VLA");
    between.sort();
    assert_eq!(between, ["IRK", "KRA", "OMS", "PRM"]);
    assert_eq!(codes("KRA", "OMS"), Vec::<String>::new());
}

/// Unseen provinces are dotted in looks that can't dim, and on paper. Their centers are question marks.
#[test]
fn what_a_player_does_not_see_is_dotted() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plain = Scene::of(map, &map.opening());
    let mut foggy = plain.clone();
    let unseen = |code: &str| map.province_by_code(code).expect("a province");
    let unseen: Vec<Province> = ["UKR", "BLA", "SER"].map(unseen).into();
    foggy.fog = unseen.iter().copied().collect();
    for (look, dot) in [(Look::Ascii, ','), (Look::Box, '∙')] {
        assert_eq!(count(&text(map, drawing, &plain, look), dot), 0);
        let plan = Plan::new(drawing, map, View::whole(160, 50, look));
        let canvas = chart::draw(drawing, map, &plan, &foggy, &Theme::dark());
        let mut dotted = vec![0; map.province_count()];
        for (y, row) in canvas.rows().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                if let Some(province) = canvas.hit(x, y).filter(|_| cell.glyph == dot) {
                    dotted[province.index()] += 1;
                }
            }
        }
        for province in map.provinces() {
            let is_dotted = dotted[province.index()] > 1;
            assert_eq!(
                is_dotted,
                unseen.contains(&province),
                "{}",
                map.code(province)
            );
        }
    }
    let (plain, foggy) = (svg(map, drawing, &plain), svg(map, drawing, &foggy));
    let unseen_centers = |picture: &str| picture.matches(">?</text>").count();
    assert_eq!(
        (
            plain.matches("class=\"fog\"").count(),
            unseen_centers(&plain)
        ),
        (0, 0)
    );
    assert_eq!(
        (
            foggy.matches("class=\"fog\"").count(),
            unseen_centers(&foggy)
        ),
        (3, 1)
    );
}
