//! Orders on the map: they are visible in every look and hide nothing.

use chancery_core::adjudicator::Resolution;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Power, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::{Order, RetreatOrder, Via};
use chart::{
    Ansi, Canvas, Cell, Color, Drawing, Light, Look, OrderShape, Plan, Rgb, Route, RouteResult,
    Scene, Spot, Theme, View, draw,
};
use testing::table::Table;

const BUSY: &str = include_str!("../../../../tests/charts/busy.txt");
const FALL_1901: &str = include_str!("../../../../tests/charts/fall-1901.txt");

fn table(text: &str) -> Table {
    Table::read(Map::standard(), text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn results(text: &str) -> Scene {
    let (map, table) = (Map::standard(), table(text));
    Scene::with_results(map, &table.position, &table.play(map).resolved)
}

fn drawn(scene: &Scene, view: View) -> Canvas {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, view);
    draw(drawing, map, &plan, scene, &Theme::dark())
}

/// Returns the number of occurrences of a character on the map.
fn count(canvas: &Canvas, sign: char) -> usize {
    canvas.to_text().chars().filter(|&c| c == sign).count()
}

/// Returns the results of a table's orders.
fn resolution(table: &Table, map: &Map) -> Resolution {
    match table.play(map).resolved {
        PhaseResults::Movement { resolution, .. } => resolution,
        _ => unreachable!("it is fall"),
    }
}

#[test]
fn the_lines_of_orders_in_ascii_differ_from_borders() {
    let map = Map::standard();
    for (width, height) in [(80, 20), (118, 37)] {
        let view = View::whole(width, height, Look::Ascii);
        let ground = drawn(&Scene::of(map, &map.opening()), view).to_text();
        for sign in "=:\"<>^".chars() {
            assert!(!ground.contains(sign), "{sign}\n{ground}");
        }
    }
}

#[test]
fn orders_in_ascii_stay_in_seven_bits_and_apart_from_waves() {
    let text = drawn(&results(BUSY), View::whole(80, 20, Look::Ascii)).to_text();
    assert!(text.chars().all(|c| c == '\n' || (' '..='~').contains(&c)));
    assert!(text.lines().all(|line| line.len() == 80));
    // nor are waves beside them
    for pair in ["=~", "~=", ":~", "~:"] {
        assert!(!text.contains(pair), "{pair}\n{text}");
    }
}

#[test]
fn no_route_hides_a_label_a_center_or_a_unit() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let scene = results(BUSY);
    let bare = Scene {
        routes: Vec::new(),
        ..scene.clone()
    };
    for look in [Look::Rich, Look::Box, Look::Ascii, Look::RichAscii] {
        let plan = Plan::new(drawing, map, View::whole(88, 28, look));
        let with = draw(drawing, map, &plan, &scene, &Theme::dark());
        let without = draw(drawing, map, &plan, &bare, &Theme::dark());
        assert_ne!(with, without);
        let units = scene.units.iter().filter_map(|unit| {
            let spots = plan.spots(map.province(unit.location));
            spots.unit_at(unit.location)
        });
        let labels = map.provinces().flat_map(|province| {
            let spots = plan.spots(province);
            [spots.label_spot(), spots.center]
        });
        for spot in labels.flatten() {
            for x in spot.columns() {
                assert_eq!(with.cell(x, spot.y), without.cell(x, spot.y));
            }
        }
        for spot in units {
            let letter = spot.x + spot.width / 2;
            assert_eq!(with.cell(letter, spot.y), without.cell(letter, spot.y));
        }
    }
}

/// A pale power's badges on its pale provinces, where other provinces are lit.
#[test]
fn dimmed_badges_stay_visible_in_a_light_theme() {
    let (map, drawing, theme) = (Map::standard(), Drawing::standard(), Theme::light());
    let mut scene = results(BUSY);
    scene.routes.clear();
    scene.light = Some(Light {
        highlighted: ProvinceSet::EMPTY,
        strength: 0.5,
    });
    let plan = Plan::new(drawing, map, View::whole(80, 20, Look::Rich));
    let canvas = draw(drawing, map, &plan, &scene, &theme);
    let bare = Scene {
        units: Vec::new(),
        ..scene.clone()
    };
    let ground = draw(drawing, map, &plan, &bare, &theme);
    let behind = |canvas: &Canvas, spot: Spot| match canvas.cell(spot.x, spot.y) {
        Some(&Cell {
            bg: Color::Rgb(rgb),
            ..
        }) => rgb,
        other => panic!("{other:?}"),
    };
    for unit in &scene.units {
        let spots = plan.spots(map.province(unit.location));
        let spot = spots.unit_at(unit.location).expect("a spot");
        let contrast = behind(&canvas, spot).contrast(behind(&ground, spot));
        assert!(contrast >= 1.45, "{unit:?}: {contrast}");
    }
}

/// Two ends that meet would look like a standoff.
#[test]
fn the_ends_of_different_moves_do_not_meet() {
    let scene = results("ENGLAND owns EDI\nF NWG - BAR\nF NTH - NWY\nRUSSIA owns STP\nA STP - NWY");
    let text = drawn(&scene, View::whole(80, 20, Look::Rich)).to_text();
    let row = text.lines().find(|row| row.contains('►')).expect("a head");
    let at = |sign| row.chars().position(|other| other == sign);
    let gap = at('►').zip(at('✕')).map(|(head, end)| end - head);
    assert!(gap.is_some_and(|gap| gap > 4), "{gap:?}\n{text}");
}

#[test]
fn signs_show_results_of_orders() {
    let table = table(FALL_1901);
    let map = Map::standard();
    let view = View::whole(120, 37, Look::Rich);
    let canvas = drawn(&results(FALL_1901), view);
    let heads = |canvas: &Canvas| {
        "►▼◄▲"
            .chars()
            .map(|head| count(canvas, head))
            .sum::<usize>()
    };
    // 17 moves: 10 succeed, 7 bounce, and one support is cut
    assert_eq!((heads(&canvas), count(&canvas, '✕')), (10, 8));
    // before the results, all 17 have a head
    let given = Scene::with_orders(map, &table.position, &table.orders(map));
    let canvas = drawn(&given, view);
    assert_eq!((heads(&canvas), count(&canvas, '✕')), (17, 0));
    // the cut support still joins its move: four joints in both
    assert_eq!(count(&canvas, '•'), 4);
}

#[test]
fn convoyed_armies_are_drawn_through_their_fleets() {
    let (map, table) = (Map::standard(), table(FALL_1901));
    let scene = Scene::with_resolution(map, &table.position, &resolution(&table, map));
    let north_sea = map.province_by_code("NTH").expect("the North Sea");
    let waters = scene.routes.iter().find_map(|route| match route.shape {
        OrderShape::Move { from, through, .. } if map.code(from) == "YOR" => Some(through),
        _ => None,
    });
    assert_eq!(waters, Some([north_sea].into_iter().collect()));
    let walks = scene.routes.iter().filter(
        |route| matches!(route.shape, OrderShape::Move { through, .. } if through.is_empty()),
    );
    assert_eq!(walks.count(), 16);
}

#[test]
fn a_dislodged_unit_is_marked_and_its_retreat_starts_beside() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let table = table(BUSY);
    let resolution = resolution(&table, map);
    let dislodged = resolution
        .rulings
        .iter()
        .filter(|ruling| ruling.dislodged.is_some())
        .count();
    assert!(dislodged > 0);
    for look in [(Look::Rich, '↯'), (Look::Box, '↯')] {
        let canvas = drawn(&results(BUSY), View::whole(120, 37, look.0));
        assert_eq!(count(&canvas, look.1), dislodged);
    }
    let played = table.play(map);
    let after = played.next.position();
    let unit = after.dislodged()[0];
    let to = unit.open.iter().next().expect("a way out");
    let mut scene = Scene::of(map, after);
    scene
        .routes
        .push(Route::retreat(map, unit.unit, RetreatOrder::Retreat(to)));
    let plan = Plan::new(drawing, map, View::whole(120, 37, Look::Rich));
    let canvas = draw(drawing, map, &plan, &scene, &Theme::dark());
    let head = (0..37)
        .flat_map(|y| (0..120).map(move |x| (x, y)))
        .find(|&(x, y)| {
            canvas
                .cell(x, y)
                .is_some_and(|cell| "►▼◄▲".contains(cell.glyph))
        });
    let (x, y) = head.expect("a head");
    assert_eq!(canvas.hit(x, y), Some(map.province(to)));
}

fn unit(power: usize, kind: UnitKind, code: &str) -> Unit {
    let map = Map::standard();
    Unit {
        power: map.powers().nth(power).expect("a power"),
        kind,
        location: map.location_by_code(code).expect("a location"),
    }
}

fn move_of(unit: Unit, to: &str) -> Route {
    let (map, position) = (Map::standard(), Map::standard().opening());
    let to = map.location_by_code(to).expect("a location");
    Route::ordered(
        map,
        &position,
        unit,
        Order::Move {
            to,
            via: Via::Unsaid,
        },
    )
}

#[test]
fn previews_are_dashed_in_the_accent_and_candidates_numbered() {
    let map = Map::standard();
    let theme = Theme::dark();
    let mut scene = Scene::of(map, &map.opening());
    let paris = unit(2, UnitKind::Army, "PAR");
    scene.routes = vec![move_of(paris, "BUR").preview()];
    let canvas = drawn(&scene, View::whole(118, 37, Look::Rich));
    let dashes: Vec<_> = canvas
        .rows()
        .flatten()
        .filter(|cell| "╍╏".contains(cell.glyph))
        .collect();
    assert!(!dashes.is_empty());
    scene.routes = vec![
        move_of(paris, "PIC").candidate('1'),
        move_of(paris, "GAS").candidate('2'),
    ];
    let canvas = drawn(&scene, View::whole(118, 37, Look::Rich));
    for (sign, code) in [('1', "PIC"), ('2', "GAS")] {
        let found = (0..37)
            .flat_map(|y| (0..118).map(move |x| (x, y)))
            .find(|&(x, y)| canvas.cell(x, y).is_some_and(|cell| cell.glyph == sign));
        let (x, y) = found.expect("the number");
        assert_eq!(canvas.hit(x, y), map.province_by_code(code));
        let cell = canvas.cell(x, y).expect("inside");
        assert_eq!(cell.bg, theme.accent.into());
    }
}

/// A route that isn't highlighted fades, and isn't drawn without colors.
#[test]
fn only_highlighted_cells_are_bright() {
    let map = Map::standard();
    let mut scene = results(FALL_1901);
    let highlighted: ProvinceSet = ["ALB", "SER", "GRE", "ION", "BUL"]
        .into_iter()
        .filter_map(|code| map.province_by_code(code))
        .collect();
    scene.light = Some(Light {
        highlighted,
        strength: 0.45,
    });
    let rich = drawn(&scene, View::whole(118, 37, Look::Rich));
    let ascii = drawn(&scene, View::whole(118, 37, Look::Ascii));
    assert_eq!(count(&rich, '►') + count(&rich, '◄'), {
        let all = drawn(&results(FALL_1901), View::whole(118, 37, Look::Rich));
        count(&all, '►') + count(&all, '◄')
    });
    // three bounces and the cut support are the conflict; no unit in it moves
    let cells = || (0..37 * 118).filter_map(|at| ascii.cell(at % 118, at / 118));
    let crosses = cells().filter(|cell| cell.glyph == 'x' && !cell.dim);
    assert_eq!(crosses.count(), 4);
    // the others are faint without colors too, but in the color of their power
    let heads = cells().filter(|cell| "<>^".contains(cell.glyph));
    let heads: Vec<_> = heads.map(|cell| (cell.dim, cell.fg)).collect();
    assert!(heads.len() > 4 && heads.iter().all(|head| head.0));
    assert!(heads.contains(&(true, Ansi::Red.into())), "{heads:?}");
}

#[test]
fn builds_and_removals_are_signs_at_units() {
    let map = Map::standard();
    let position = map.opening();
    let mut scene = Scene::of(map, &position);
    let at = map.province_by_code("MUN").expect("Munich");
    let picardy = unit(2, UnitKind::Army, "PIC");
    let germany: Power = position.unit(at).expect("a unit").power;
    scene.routes = vec![
        Route::new(germany, OrderShape::Removal { at }),
        Route::new(picardy.power, OrderShape::Build { unit: picardy }),
    ];
    for (width, height) in [(80, 24), (118, 37)] {
        let canvas = drawn(&scene, View::whole(width, height, Look::Rich));
        assert_eq!((count(&canvas, '✕'), count(&canvas, '+')), (1, 1));
    }
}

#[test]
fn lines_stand_out_from_every_ground() {
    for theme in [Theme::dark(), Theme::light()] {
        let fills = theme.powers.iter().flat_map(|power| {
            let shades = power.shades;
            shades.map(|shade| power.fill.scaled(shade))
        });
        let waters = theme.sea_shades.map(|shade| theme.sea.scaled(shade));
        let neutral = theme
            .neutral_shades
            .map(|shade| theme.neutral.scaled(shade));
        let grounds: Vec<Rgb> = fills.chain(waters).chain(neutral).collect();
        let colors = theme.powers.iter().map(|power| power.line);
        for color in colors.chain([theme.accent, theme.branch]) {
            for &ground in &grounds {
                for contrast in [Theme::LINE, Theme::TEXT] {
                    let line = Theme::line_on(color, ground, contrast);
                    let found = line.contrast(ground);
                    assert!(found >= contrast, "{color:?} on {ground:?}: {found:.1}");
                }
                assert!(
                    theme.failure_on(ground).contrast(ground) >= 3.0,
                    "{ground:?}"
                );
            }
        }
    }
}

#[test]
fn orders_of_any_window_and_size_are_drawn() {
    let scene = results(BUSY);
    let window = chart::Window {
        left: 560.0,
        top: 330.0,
        width: 300.0,
        height: 200.0,
    };
    for look in [Look::Rich, Look::Box, Look::Ascii, Look::RichAscii] {
        for (width, height) in [(1, 1), (3, 50), (40, 12), (80, 24)] {
            let view = View {
                window: Some(window),
                ..View::whole(width, height, look)
            };
            assert_eq!(drawn(&scene, view).width(), width);
        }
    }
    assert!(
        scene
            .routes
            .iter()
            .any(|route| route.result == RouteResult::Bounces)
    );
}
