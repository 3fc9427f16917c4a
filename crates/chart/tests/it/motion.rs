//! Animations of the map, frame by frame.

use chancery_core::board::{Id, Map, ProvinceSet};
use chart::{
    Canvas, ColorSweep, Drawing, Fading, Light, Look, OrderShape, Plan, Progress, Scene, Theme,
    View, draw,
};
use testing::golden;
use testing::table::Table;

const BUSY: &str = include_str!("../../../../tests/charts/busy.txt");

fn busy() -> Scene {
    let map = Map::standard();
    let table = Table::read(map, BUSY).unwrap_or_else(|fault| panic!("{fault}"));
    Scene::with_results(map, &table.position, &table.play(map).resolved)
}

fn plan(look: Look) -> Plan {
    Plan::new(
        Drawing::standard(),
        Map::standard(),
        View::whole(88, 28, look),
    )
}

fn drawn(scene: &Scene, plan: &Plan) -> Canvas {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    draw(drawing, map, plan, scene, &Theme::dark())
}

/// Returns a scene with the same progress of all its orders.
fn at(scene: &Scene, progress: Progress) -> Scene {
    let mut scene = scene.clone();
    for route in &mut scene.routes {
        route.progress = progress;
    }
    scene
}

/// Returns the points whose cells differ.
fn differing(a: &Canvas, b: &Canvas) -> Vec<(usize, usize)> {
    let places = (0..a.height()).flat_map(|y| (0..a.width()).map(move |x| (x, y)));
    places
        .filter(|&(x, y)| a.cell(x, y) != b.cell(x, y))
        .collect()
}

#[test]
fn arrows_grow_from_their_units() {
    let (scene, plan) = (busy(), plan(Look::Ascii));
    for (percent, reach) in [(30, 0.3), (60, 0.6)] {
        let canvas = drawn(&at(&scene, Progress::reaching(reach)), &plan);
        golden(
            &format!("chart/busy-grown-{percent}-88x28.txt"),
            &canvas.to_text(),
        );
    }
}

#[test]
fn arrows_only_grow_from_empty_to_whole() {
    for look in [Look::Rich, Look::Box, Look::Ascii, Look::RichAscii] {
        let (scene, plan) = (busy(), plan(look));
        let mut bare = scene.clone();
        bare.routes
            .retain(|route| matches!(route.shape, OrderShape::Build { .. }));
        let bare = drawn(&bare, &plan);
        let whole = drawn(&scene, &plan);
        assert_eq!(drawn(&at(&scene, Progress::HIDDEN), &plan), bare);
        assert_eq!(drawn(&at(&scene, Progress::WHOLE), &plan), whole);
        let mut before = 0;
        for step in 1..=20 {
            let reach = step as f32 / 20.0;
            let canvas = drawn(&at(&scene, Progress::reaching(reach)), &plan);
            let cells = differing(&bare, &canvas);
            assert!(cells.len() >= before, "{look:?} at {reach}");
            // a line keeps its position while it grows (without color some look like the border below)
            let places = differing(&bare, &whole);
            let stays = cells.iter().all(|cell| places.contains(cell));
            assert!(stays || look != Look::Rich);
            before = cells.len();
        }
    }
}

#[test]
fn a_moving_arrow_has_its_head_at_its_end() {
    let (mut scene, plan) = (busy(), plan(Look::Rich));
    scene
        .routes
        .retain(|route| matches!(route.shape, OrderShape::Move { .. }));
    let heads = |scene: &Scene| {
        let text = drawn(scene, &plan).to_text();
        text.chars().filter(|c| "►▼◄▲".contains(*c)).count()
    };
    let half = heads(&at(&scene, Progress::reaching(0.5)));
    assert!(half > heads(&scene) && half <= scene.routes.len());
}

#[test]
fn the_sign_of_the_dislodged_comes_and_goes_alone() {
    let (scene, plan) = (busy(), plan(Look::Rich));
    let count = |scene: &Scene| drawn(scene, &plan).to_text().matches('↯').count();
    let without = Progress {
        seal: false,
        ..Progress::WHOLE
    };
    assert!(count(&scene) > 0);
    assert_eq!(count(&at(&scene, without)), 0);
    let (with, without) = (drawn(&scene, &plan), drawn(&at(&scene, without), &plan));
    assert_eq!(differing(&with, &without).len(), count(&scene));
}

#[test]
fn a_new_order_changes_from_the_accent_to_its_power() {
    let (scene, plan) = (busy(), plan(Look::Rich));
    let accent = |accent| {
        let progress = Progress {
            accent,
            ..Progress::WHOLE
        };
        drawn(&at(&scene, progress), &plan)
    };
    let (start, half, end) = (accent(1.0), accent(0.5), accent(0.0));
    assert_eq!(end, drawn(&scene, &plan));
    assert_eq!(start.to_text(), end.to_text());
    assert!(!differing(&start, &half).is_empty() && !differing(&half, &end).is_empty());
}

#[test]
fn highlights_move_between_provinces() {
    let (map, plan) = (Map::standard(), plan(Look::Rich));
    let scene = Scene::of(map, &map.opening());
    let light = |first: usize| Light {
        highlighted: map
            .provinces()
            .skip(first)
            .take(20)
            .collect::<ProvinceSet>(),
        strength: 0.45,
    };
    let highlighted = |light, fading| {
        let (light, fading) = (Some(light), fading);
        drawn(
            &Scene {
                light,
                fading,
                ..scene.clone()
            },
            &plan,
        )
    };
    let fading = |progress| {
        Some(Fading {
            from: Some(light(0)),
            progress,
        })
    };
    let (before, after) = (highlighted(light(0), None), highlighted(light(40), None));
    assert_eq!(highlighted(light(40), fading(0.0)), before);
    assert_eq!(highlighted(light(40), fading(1.0)), after);
    let half = highlighted(light(40), fading(0.5));
    assert!(!differing(&half, &before).is_empty() && !differing(&half, &after).is_empty());
}

#[test]
fn a_phase_flips_outward_cell_by_cell() {
    let (map, plan) = (Map::standard(), plan(Look::Rich));
    let before = drawn(&Scene::of(map, &map.opening()), &plan);
    let after = drawn(
        &Scene {
            routes: Vec::new(),
            ..busy()
        },
        &plan,
    );
    let all = differing(&before, &after).len();
    let mut left = all;
    assert!(differing(&after.flipped(&before, 0.0), &before).is_empty());
    for step in 1..10 {
        let flipped = after.flipped(&before, step as f32 / 10.0);
        let to_go = differing(&flipped, &after).len();
        assert!(to_go <= left);
        // every cell is from one of the two frames
        let gone = differing(&flipped, &before).len();
        assert_eq!(gone + to_go, all);
        left = to_go;
    }
    assert!(left < all);
    assert_eq!(after.flipped(&before, 1.0), after);
    let smaller = Plan::new(Drawing::standard(), map, View::whole(80, 20, Look::Rich));
    let smaller = drawn(&Scene::of(map, &map.opening()), &smaller);
    assert_eq!(after.flipped(&smaller, 0.5), after);
}

#[test]
fn the_winners_color_runs_over_the_map_once() {
    let (map, plan) = (Map::standard(), plan(Look::Rich));
    let scene = Scene::of(map, &map.opening());
    let washed = |progress| {
        let color_sweep = Some(ColorSweep {
            power: Id::from_index(2),
            progress,
        });
        drawn(
            &Scene {
                color_sweep,
                ..scene.clone()
            },
            &plan,
        )
    };
    let dry = drawn(&scene, &plan);
    assert_eq!(washed(0.0), dry);
    assert_eq!(washed(1.0), dry);
    // the wave reaches every province and hides no symbols
    let mut reached = ProvinceSet::EMPTY;
    for step in 1..40 {
        let canvas = washed(step as f32 / 40.0);
        assert_eq!(canvas.to_text(), dry.to_text());
        let wet = differing(&canvas, &dry);
        reached = reached.union(&wet.iter().filter_map(|&(x, y)| dry.hit(x, y)).collect());
    }
    assert!(map.provinces().all(|province| reached.contains(province)));
}
