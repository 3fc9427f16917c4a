//! Labels at any size and in any position: a unit is nearer to its own than to others, names are in full
//! where they fit, and centers show their owners without colors.

use super::sweep::drawing;
use crate::plan::*;
use crate::{Badges, LEAST_WHOLE, Look, Names, Theme, draw};
use testing::positions::random_positions;

const BOARDS: [&str; 5] = [
    "standard",
    "ancient-mediterranean",
    "modern",
    "colonial",
    "1900",
];
const LOOKS: [Look; 3] = [Look::Rich, Look::Box, Look::Ascii];

fn board(name: &str) -> (Map, Drawing) {
    let mut boards = Map::BUILT_IN.iter();
    let (_, text) = boards.find(|board| board.0 == name).expect("a board");
    let map = Map::from_file(name, text).expect("a board");
    let drawing = drawing(&map, text);
    (map, drawing)
}

/// Returns views of maps on screens from 60x20 to 200x60: every fourth width with one height and one look, or with
/// all heights. Each height and each look occurs.
fn views() -> Vec<View> {
    let all = std::env::var("CHANCERY_SIZES").is_ok_and(|sizes| sizes == "all");
    let of = |width: usize| {
        if all {
            (16..57).map(move |height| (width, height)).collect()
        } else {
            // 17 has no factor in common with the 41 heights
            vec![(width, 16 + 17 * width % 41)]
        }
    };
    let usual = [(60, 16), (69, 22), (80, 20), (88, 28), (118, 37), (158, 47)];
    let step = if all { 1 } else { 4 };
    let sizes = (60..=200).step_by(step).flat_map(of).chain(usual);
    let looks = LOOKS.into_iter().cycle();
    let view = |((width, height), look)| View::whole(width, height, look);
    sizes.zip(looks).map(view).collect()
}

/// Returns the units of a scene that are outside their provinces or nearer to the label of another one.
fn misplaced(plan: &Plan, map: &Map, scene: &Scene) -> Vec<String> {
    let hidden = plan.unlabeled(map, scene);
    let label = |province| plan.spots(province).label_spot();
    let mut faults = Vec::new();
    for (province, unit) in plan.badges(map, scene) {
        let own = label(province).filter(|_| !hidden.contains(province));
        let own = own.map_or(0, |label| unit.gap(label).min(FAR));
        let shown = |&other: &Province| other != province && !hidden.contains(other);
        for other in map.provinces().filter(shown) {
            if label(other).is_some_and(|label| unit.gap(label) < own) {
                faults.push(format!("{} at {}", map.code(province), map.code(other)));
            }
        }
        let inside = |x| plan.region(x, unit.y) == Some(Region::of(province));
        if !unit.columns().all(inside) {
            faults.push(format!("{} is outside", map.code(province)));
        }
    }
    faults
}

#[test]
fn a_unit_is_never_nearer_to_another_label_than_to_its_own() {
    let mut units = 0;
    for name in BOARDS {
        let (map, drawing) = board(name);
        let scenes: Vec<Scene> = random_positions(&map, 12, 7)
            .iter()
            .map(|position| Scene::of(&map, position))
            .collect();
        for view in views() {
            let plan = Plan::new(&drawing, &map, view);
            for scene in &scenes {
                let faults = misplaced(&plan, &map, scene);
                assert_eq!(faults, Vec::<String>::new(), "{name} {view:?}");
                units += scene.units.len();
            }
        }
    }
    assert!(units > 50_000, "{units}");
}

/// Returns the shown centers that are not directly beside their own label, and no nearer to it than to another one.
fn stray_centers(plan: &Plan, map: &Map) -> Vec<String> {
    let hidden = plan.unlabeled(map, &Scene::default());
    let label = |province| plan.spots(province).label_spot();
    let is_stray = |&province: &Province| {
        let own = plan.spots(province).center.zip(label(province));
        let own = own.map(|(center, label)| (center, center.gap(label)));
        own.filter(|&(_, own)| own > 0)
            .is_some_and(|(center, own)| {
                let mut others = map.provinces().filter(|&it| it != province);
                let near = |it| label(it).is_some_and(|label| center.gap(label) <= own);
                others.any(|it| !hidden.contains(it) && near(it))
            })
    };
    let stray = map.provinces().filter(is_stray);
    stray
        .map(|province| map.code(province).to_owned())
        .collect()
}

#[test]
fn a_center_belongs_to_its_own_label() {
    for name in BOARDS {
        let (map, drawing) = board(name);
        let (mut centers, mut stray) = (0, 0);
        for view in views() {
            let View { width, height, .. } = view;
            let plan = Plan::new(&drawing, &map, view);
            let least = drawing.least_whole();
            let found = stray_centers(&plan, &map);
            if width >= least.0 && height >= least.1 {
                assert_eq!(found, Vec::<String>::new(), "{name} {:?}", plan.view());
            }
            centers += map.centers().len();
            stray += found.len();
        }
        assert!(stray * 50 < centers, "{name}: {stray} of {centers}");
    }
}

/// Returns the number of a scene's units that could be read as a part of another label: at most one cell parts them
/// from it or its center in their row, and their own label is in another row.
fn read_in_a_row(plan: &Plan, map: &Map, scene: &Scene) -> usize {
    let hidden = plan.unlabeled(map, scene);
    let texts = |province| {
        let spots = plan.spots(province);
        let label = spots.label_spot();
        let label = label.filter(|_| !hidden.contains(province));
        label.into_iter().chain(spots.center)
    };
    let is_beside = |unit: Spot, text: Spot| unit.y == text.y && unit.gap(text) <= 1;
    let badges = plan.badges(map, scene).filter(|&(province, unit)| {
        let is_foreign = |other: &Province| *other != province;
        let mut others = map.provinces().filter(is_foreign).flat_map(texts);
        !texts(province).any(|text| text.y == unit.y) && others.any(|text| is_beside(unit, text))
    });
    badges.count()
}

#[test]
fn a_unit_is_apart_from_the_labels_in_its_row() {
    let sizes = [(69, 26), (80, 18), (80, 20), (80, 22), (88, 28), (118, 37)];
    // the maximum numbers of units in a hundred: with many colors, and with few
    for (name, most) in BOARDS
        .into_iter()
        .zip([(0, 4), (0, 0), (4, 4), (3, 3), (0, 1)])
    {
        let (map, drawing) = board(name);
        let positions = random_positions(&map, 12, 7);
        let scenes: Vec<Scene> = positions.iter().map(|it| Scene::of(&map, it)).collect();
        for look in LOOKS {
            let most = if look == Look::Rich { most.0 } else { most.1 };
            for (width, height) in sizes {
                let view = View {
                    badges: Badges::PowerAndKind,
                    ..View::whole(width, height, look)
                };
                let plan = Plan::new(&drawing, &map, view);
                let read = scenes.iter().map(|scene| read_in_a_row(&plan, &map, scene));
                let read: usize = read.sum();
                let units: usize = scenes.iter().map(|scene| scene.units.len()).sum();
                let found = format!("{name} {view:?}: {read} of {units}");
                assert!(read * 100 <= most * units, "{found}");
            }
        }
    }
}

/// Returns the number of provinces whose label or center is directly beside that of another one.
fn glued(plan: &Plan, map: &Map) -> usize {
    let texts = |province| {
        let spots = plan.spots(province);
        let label = spots.label_spot();
        label.into_iter().chain(spots.center)
    };
    let is_glued = |&province: &Province| {
        let mut others = map.provinces().filter(|&other| other != province);
        let beside = |other| texts(other).any(|text| texts(province).any(|own| own.touches(text)));
        others.any(beside)
    };
    map.provinces().filter(is_glued).count()
}

#[test]
fn labels_are_apart_where_there_is_room() {
    for (name, most) in BOARDS.into_iter().zip([0, 2, 29, 5, 0]) {
        let (map, drawing) = board(name);
        for look in LOOKS {
            let glued = |(width, height)| {
                glued(
                    &Plan::new(&drawing, &map, View::whole(width, height, look)),
                    &map,
                )
            };
            assert_eq!(glued((118, 37)), 0, "{name} {look:?}");
            assert!(glued((80, 20)) <= most, "{name} {look:?}");
        }
    }
}

#[test]
fn labels_of_empty_provinces_without_a_center_are_hidden_first() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let positions = random_positions(map, 30, 11);
    let mut counts = Vec::new();
    let is_whole = |view: &View| view.width >= LEAST_WHOLE.0 && view.height >= LEAST_WHOLE.1;
    let least = LOOKS.map(|look| View::whole(LEAST_WHOLE.0, LEAST_WHOLE.1, look));
    for view in views().into_iter().filter(is_whole).chain(least) {
        let plan = Plan::new(drawing, map, view);
        for position in &positions {
            let hidden = plan.unlabeled(map, &Scene::of(map, position));
            counts.push(hidden.len());
            let is_needed = |province: &Province| {
                map.info(*province).is_center || position.unit(*province).is_some()
            };
            let missing = hidden.iter().find(is_needed).map(|it| map.code(it));
            assert_eq!(missing, None, "{:?}", plan.view());
        }
    }
    let all: usize = counts.iter().sum();
    assert!(
        all * 10 < counts.len(),
        "{all} hidden in {} maps",
        counts.len()
    );
}

#[test]
fn names_that_fit_are_in_full() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    // the maps of a screen of 200x60 with an order list and with order sheets
    for (width, height, short) in [
        (158, 48, vec!["ENG", "HEL"]),
        (143, 45, vec!["CON", "ENG", "HEL", "LVP", "YOR"]),
    ] {
        let plan = Plan::new(drawing, map, View::whole(width, height, Look::Rich));
        assert_eq!(plan.view().names, Names::Full);
        let is_short = |&province: &Province| {
            let label = plan.spots(province).label.as_ref();
            label.is_some_and(|label| label.text != map.info(province).name)
        };
        let codes = map.provinces().filter(is_short).map(|it| map.code(it));
        assert_eq!(codes.collect::<Vec<_>>(), short, "{width}x{height}");
    }
}

#[test]
fn every_center_shows_its_owner_without_colors() {
    for name in BOARDS {
        let (map, drawing) = board(name);
        for position in random_positions(&map, 4, 3) {
            let scene = Scene::of(&map, &position);
            for (width, height, look) in [
                (88, 28, Look::Box),
                (80, 20, Look::Ascii),
                (118, 37, Look::Ascii),
            ] {
                let plan = Plan::new(&drawing, &map, View::whole(width, height, look));
                let canvas = draw(&drawing, &map, &plan, &scene, &Theme::dark());
                let spread = plan.spread(&map, &scene);
                for province in map.provinces().filter(|&it| map.info(it).is_center) {
                    let Some(spot) = plan.spots(province).center else {
                        continue;
                    };
                    let spot = spread.shown(spot);
                    let shown = |x| canvas.cell(x, spot.y).map(|cell| cell.glyph);
                    let last = shown(spot.x + spot.width - 1);
                    let letter = position.owner(province).map(|power| match look {
                        Look::Ascii => map.power(power).ascii_letter,
                        _ => map.power(power).letter,
                    });
                    let is_right = match letter {
                        Some(letter) => last == Some(letter),
                        None => {
                            !shown(spot.x + 1).is_some_and(char::is_alphanumeric) || spot.width == 1
                        }
                    };
                    assert!(is_right, "{} {width}x{height} {look:?}", map.code(province));
                }
            }
        }
    }
}

/// Measures small screens: the whole map, with details below it, and a screen of 60x20. A badge or a center that
/// has no room for its power takes cells beside it.
#[test]
fn units_and_centers_show_their_powers_where_rows_are_few() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let positions = random_positions(map, 30, 5);
    // the maximum numbers of units and centers without their power, in a hundred
    for (width, height, look, most) in [
        (80, 20, Look::Ascii, [0, 0]),
        (80, 18, Look::Ascii, [0, 2]),
        (80, 16, Look::Ascii, [3, 12]),
        (60, 16, Look::Ascii, [1, 11]),
        (60, 16, Look::Rich, [1, 100]),
        (80, 19, Look::Rich, [0, 100]),
        (80, 20, Look::Rich, [0, 100]),
    ] {
        let plan = Plan::new(drawing, map, View::whole(width, height, look));
        let mut widths: [Vec<usize>; 2] = Default::default();
        for position in &positions {
            let scene = Scene::of(map, position);
            let spread = plan.spread(map, &scene);
            let units = plan.badges(map, &scene).map(|(_, spot)| Some(spot));
            let owned = map.provinces().filter(|&it| scene.center(it).is_some());
            let centers = owned.map(|province| plan.spots(province).center);
            let width = |spot: Option<Spot>| spot.map_or(0, |spot| spread.shown(spot).width);
            widths[0].extend(units.map(width));
            widths[1].extend(centers.map(width));
        }
        for (widths, most) in widths.iter().zip(most) {
            let narrow = widths.iter().filter(|&&width| width < 2).count();
            let all = widths.len();
            assert!(
                narrow * 100 <= most * all,
                "{width}x{height} {look:?}: {narrow} of {all}"
            );
        }
    }
}

/// Light ground: wherever two colors meet, there is a line between them in one of the two cells.
#[test]
fn a_coast_and_its_line_meet_on_light_ground() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let scene = Scene {
        units: Vec::new(),
        ..Scene::of(map, &map.opening())
    };
    let theme = Theme::light();
    let (mut meetings, mut bare) = (0, 0);
    for (width, height) in [(80, 20), (88, 28), (118, 37), (158, 47)] {
        let plan = Plan::new(drawing, map, View::whole(width, height, Look::Rich));
        let canvas = draw(drawing, map, &plan, &scene, &theme);
        let is_text =
            |at| canvas.cells[at].glyph.is_alphanumeric() || "●○".contains(canvas.cells[at].glyph);
        let owner = |at| match drawing.ground(plan.raster.cells[at]) {
            crate::Ground::Land(province) => Some(scene.fill(province)),
            _ => None,
        };
        for at in plan.raster.cells.places() {
            for (next, signs) in [((at.0 + 1, at.1), "▕▏"), ((at.0, at.1 + 1), "▁▔")] {
                if plan.region(next.0, next.1).is_none()
                    || owner(at) == owner(next)
                    || is_text(at)
                    || is_text(next)
                {
                    continue;
                }
                meetings += 1;
                let lines = [(at, signs.chars().next()), (next, signs.chars().last())];
                let drawn = lines
                    .into_iter()
                    .any(|(at, sign)| Some(canvas.cells[at].glyph) == sign);
                bare += usize::from(!drawn);
            }
        }
    }
    assert!(bare * 60 < meetings, "{bare} of {meetings}");
}
