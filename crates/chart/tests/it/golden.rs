//! The golden files of the map: `tests/golden/chart/SCENE-LOOK-WxH.txt`.

use chancery_core::board::Map;
use chart::{Drawing, Look, Plan, Scene, Theme, View, draw};
use testing::golden;
use testing::table::Table;

const RESULTS: &str = include_str!("../../../../tests/charts/busy.txt");

/// Usual sizes of terminals, and the smallest size of the map.
const SIZES: [Cells; 6] = [
    (80, 20),
    (80, 24),
    (100, 30),
    (120, 40),
    (160, 50),
    (240, 70),
];

/// Columns and rows.
type Cells = (usize, usize);

/// The looks, each with the sizes of its golden files. Lines and areas change little with the size.
const LOOKS: [(Look, &str, &[Cells]); 4] = [
    (Look::Ascii, "ascii", &SIZES),
    (Look::Box, "box", &[SIZES[0], SIZES[3]]),
    (Look::Rich, "rich", &[SIZES[0], SIZES[3]]),
    (Look::RichAscii, "rich-ascii", &[SIZES[0], SIZES[3]]),
];

fn looks_as_it_should(name: &str, scene: &Scene) {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for (look, of, sizes) in LOOKS {
        for &(width, height) in sizes {
            let plan = Plan::new(drawing, map, View::whole(width, height, look));
            let canvas = draw(drawing, map, &plan, scene, &Theme::dark());
            let file = format!("chart/{name}-{of}-{width}x{height}.txt");
            golden(&file, &canvas.to_text());
        }
    }
}

#[test]
fn the_opening_looks_as_it_should() {
    let map = Map::standard();
    looks_as_it_should("opening", &Scene::of(map, &map.opening()));
}

#[test]
fn the_middle_of_a_game_looks_as_it_should() {
    let game = testing::saves::example("solo-of-1911");
    let busiest = game.history().iter().max_by_key(|record| {
        let position = &record.position;
        (position.dislodged().len(), position.units().count())
    });
    let position = &busiest.expect("a game with phases").position;
    assert!(!position.dislodged().is_empty());
    looks_as_it_should("middle", &Scene::of(Map::standard(), position));
}

#[test]
fn results_look_as_they_should() {
    let map = Map::standard();
    let table = Table::read(map, RESULTS).unwrap_or_else(|fault| panic!("{fault}"));
    let resolved = table.play(map).resolved;
    looks_as_it_should(
        "results",
        &Scene::with_results(map, &table.position, &resolved),
    );
}
