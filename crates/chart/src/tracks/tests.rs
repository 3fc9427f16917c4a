//! Properties of the tracks for random orders and positions.

use super::path_finder::Finder;
use super::router::{self, SettledTracks};
use super::*;
use crate::{
    Direction, Drawing, Look, OrderShape, Plan, Region, Route, RouteResult, Scene, Spot, View,
    Window,
};
use chancery_core::adjudicator::{MovementInput, Resolution};
use chancery_core::board::{Id, Map, Phase, Position, Power, Province, Turn, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Via, sheet};
use chancery_core::rules::Rulebook;

/// A sequence of pseudorandom numbers (Knuth's MMIX).
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Returns a position of 34 units, and the results of a possible order for each.
fn any_phase(seed: u64) -> (Position, Resolution) {
    let map = Map::standard();
    let mut draws = Draws(seed);
    let turn = Turn {
        year: 1905,
        phase: Phase::FallMoves,
    };
    let mut position = Position::empty(map, turn);
    while position.units().count() < 34 {
        let kind = UnitKind::ALL[draws.below(2)];
        let places: Vec<_> = map
            .locations()
            .filter(|&at| map.can_stand(kind, at))
            .collect();
        let unit = Unit {
            power: Power::from_index(draws.below(7)),
            kind,
            location: places[draws.below(places.len())],
        };
        // occupied provinces are skipped
        let _ = position.place(map, unit);
    }
    let rules = Rulebook::default().rules();
    let legality = LegalityContext::new(map, &position, &rules);
    let mut sheets = vec![Some(Vec::new()); map.powers().len()];
    for unit in position.units() {
        let possible = legality.possible(map.province(unit.location));
        let written = possible[draws.below(possible.len())].clone();
        if let Some(sheet) = &mut sheets[unit.power.index()] {
            sheet.push(written);
        }
    }
    let orders = sheet::movement(&legality, &sheets);
    let resolution = MovementInput::of(&legality, &orders).resolution();
    (position, resolution)
}

/// Returns the tracks of a scene without the cache.
fn lay(drawing: &Drawing, map: &Map, plan: &Plan, scene: &Scene) -> Tracks {
    let mut finder = Finder::new(plan.width(), plan.height());
    let board = Board {
        drawing,
        map,
        plan,
        scene,
    };
    let settled = SettledTracks::new(board, &mut finder);
    router::lay(board, &mut finder, &settled)
}

const SIZES: [(usize, usize); 4] = [(76, 20), (80, 20), (88, 28), (118, 37)];

/// Tests random phases at every size and in every look.
fn for_any_phase(test: impl Fn(&Plan, &Scene, &Tracks, &str)) {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    for (width, height) in SIZES {
        for look in [Look::Rich, Look::Box, Look::Ascii, Look::RichAscii] {
            let plan = Plan::new(drawing, map, View::whole(width, height, look));
            for seed in 0..5 {
                let (position, resolution) = any_phase(seed);
                let scene = Scene::with_resolution(map, &position, &resolution);
                let tracks = lay(drawing, map, &plan, &scene);
                let here = format!("seed {seed} at {width}x{height} {look:?}");
                test(&plan, &scene, &tracks, &here);
            }
        }
    }
}

/// Returns every cell with other contents: labels, centers, and the badges of units.
fn taken(plan: &Plan, scene: &Scene) -> Vec<At> {
    let map = Map::standard();
    let hidden = plan.unlabeled(map, scene);
    let spread = plan.spread(map, scene);
    let labels = map.provinces().flat_map(|province| {
        let spots = plan.spots(province);
        let label = spots.label_spot();
        [label.filter(|_| !hidden.contains(province)), spots.center]
    });
    let badges = scene
        .units
        .iter()
        .map(|unit| plan.unit_spot(map, scene, map.province(unit.location)));
    let spots = labels.chain(badges).flatten();
    spots
        .map(|spot| spread.shown(spot))
        .flat_map(|spot| spot.columns().map(move |x| (x, spot.y)))
        .collect()
}

/// Returns the badge of the unit in a province.
fn badge(plan: &Plan, scene: &Scene, province: Province) -> Option<Spot> {
    let map = Map::standard();
    let spot = plan.unit_spot(map, scene, province)?;
    Some(plan.spread(map, scene).shown(spot))
}

/// Returns whether it is a symbol at a unit, which may be part of its badge.
fn at_unit(sign: TrackSymbol) -> bool {
    matches!(
        sign,
        TrackSymbol::Dislodged | TrackSymbol::Removed | TrackSymbol::Built
    )
}

/// Returns the symbol at the end of a route. There must be only one.
fn end(tracks: &Tracks, route: usize) -> Option<&TrackMark> {
    let mut own = tracks
        .marks
        .iter()
        .filter(|mark| mark.route == route && !at_unit(mark.sign));
    let first = own.next()?;
    // a cut support has a cross on its line as well
    own.next().map_or(Some(first), |second| {
        assert_eq!(second.sign, TrackSymbol::Cross);
        assert_eq!(own.next(), None);
        Some(first)
    })
}

#[test]
fn lines_and_signs_cover_nothing() {
    for_any_phase(|plan, scene, tracks, here| {
        let taken = taken(plan, scene);
        for line in &tracks.lines {
            assert!(!taken.contains(&line.at), "{line:?}, {here}");
        }
        for mark in tracks.marks.iter().filter(|mark| !at_unit(mark.sign)) {
            assert!(!taken.contains(&mark.at), "{mark:?}, {here}");
        }
    });
}

#[test]
fn no_two_signs_share_a_cell_and_none_lies_on_a_line() {
    for_any_phase(|_, _, tracks, here| {
        for (i, mark) in tracks.marks.iter().enumerate() {
            let twice = tracks.marks[..i].iter().any(|other| other.at == mark.at);
            assert!(!twice, "{mark:?}, {here}");
            let covered = tracks.lines.iter().any(|line| line.at == mark.at);
            assert!(!covered, "{mark:?}, {here}");
        }
    });
}

#[test]
fn every_order_ends_where_it_should() {
    let map = Map::standard();
    for_any_phase(|plan, scene, tracks, here| {
        for (index, route) in scene.routes.iter().enumerate() {
            let end = end(tracks, index);
            match route.shape {
                OrderShape::Hold { .. } => {
                    let signed = tracks.marks.iter().any(|mark| mark.route == index);
                    assert!(signed, "{route:?}, {here}");
                }
                OrderShape::Move { to, .. } => {
                    let end = end.unwrap_or_else(|| panic!("no line: {route:?}, {here}"));
                    let region = plan.region(end.at.0, end.at.1);
                    let arrives = region == Some(Region::of(map.province(to)));
                    assert!(
                        arrives || route.result == RouteResult::Stranded,
                        "{route:?} ends at {end:?}, {here}"
                    );
                    let is_standoff = scene.contested.contains(map.province(to));
                    let symbol = match route.result {
                        RouteResult::Succeeds => None,
                        RouteResult::Bounces if is_standoff => None,
                        RouteResult::Bounces => Some(TrackSymbol::Cross),
                        RouteResult::Stranded => Some(TrackSymbol::Stranded),
                        _ => Some(TrackSymbol::Void),
                    };
                    let is_head = matches!(end.sign, TrackSymbol::Head(_));
                    let other = (!is_head).then_some(end.sign);
                    assert_eq!(other, symbol, "{route:?}, {here}");
                }
                _ => assert!(end.is_some(), "no line: {route:?}, {here}"),
            }
        }
    });
}

/// Returns whether a part of the line leads to the symbol at the end of a route.
fn has_shaft(tracks: &Tracks, route: usize, end: &TrackMark) -> bool {
    let leads = |line: &&TrackCell| {
        let arms = Direction::ALL.into_iter().zip(line.arms);
        let mut open = arms.filter(|(_, open)| *open);
        line.route == route && open.any(|(heading, _)| heading.from(line.at) == end.at)
    };
    tracks.lines.iter().any(|line| leads(&line))
}

/// A head alone is not an arrow.
#[test]
fn every_arrow_has_a_shaft() {
    for_any_phase(|_, scene, tracks, here| {
        for (index, route) in scene.routes.iter().enumerate() {
            let end = end(tracks, index);
            if let Some(end) = end.filter(|end| matches!(end.sign, TrackSymbol::Head(_))) {
                assert!(has_shaft(tracks, index, end), "{route:?}, {here}");
            }
        }
    });
}

#[test]
fn lines_go_from_the_unit_to_their_end_without_a_gap() {
    let map = Map::standard();
    for_any_phase(|plan, scene, tracks, here| {
        let taken = taken(plan, scene);
        for line in &tracks.lines {
            for (arm, heading) in line.arms.into_iter().zip(Direction::ALL) {
                let next = heading.from(line.at);
                let back = heading.opposite() as usize;
                let goes_on = tracks
                    .lines
                    .iter()
                    .any(|other| other.route == line.route && other.at == next && other.arms[back]);
                // it may also continue behind a label, or end at a symbol or at its unit
                let ends = taken.contains(&next) || tracks.marks.iter().any(|mark| mark.at == next);
                assert!(!arm || goes_on || ends, "{line:?}, {here}");
            }
        }
        let shown = |index: usize| tracks.lines.iter().any(|line| line.route == index);
        for (index, route) in scene.routes.iter().enumerate().filter(|&(i, _)| shown(i)) {
            let source = route.shape.source(map);
            let spot = badge(plan, scene, source).expect("a place for the unit");
            let badge: Vec<At> = spot.columns().map(|x| (x, spot.y)).collect();
            let ways = tracks.lines.iter().filter(|line| line.route == index);
            let starts = ways
                .flat_map(|line| Direction::ALL.map(|heading| heading.from(line.at)))
                .any(|next| {
                    let mark = tracks.marks.iter().any(|mark| mark.at == next);
                    mark || badge.contains(&next) || taken.contains(&next)
                });
            assert!(starts, "{route:?}, {here}");
        }
    });
}

#[test]
fn what_is_being_written_moves_nothing() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, View::whole(88, 28, Look::Rich));
    for seed in 0..12 {
        let (position, resolution) = any_phase(seed);
        let mut scene = Scene::with_resolution(map, &position, &resolution);
        let last = scene.routes.pop().expect("orders");
        scene
            .routes
            .retain(|route| joins(route) != Some(source(&last)));
        let before = lay(drawing, map, &plan, &scene);
        scene.routes.push(Route {
            result: RouteResult::Pending,
            ..last.preview()
        });
        let after = lay(drawing, map, &plan, &scene);
        for mark in &before.marks {
            assert!(after.marks.contains(mark), "{mark:?}, seed {seed}");
        }
        for line in &before.lines {
            let joint = after.marks.iter().any(|mark| mark.at == line.at);
            assert!(joint || after.lines.contains(line), "{line:?}, seed {seed}");
        }
    }
}

#[test]
fn a_line_that_leaves_a_window_runs_to_its_edge() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let window = Window {
        left: 560.0,
        top: 330.0,
        width: 300.0,
        height: 200.0,
    };
    let view = View {
        window: Some(window),
        ..View::whole(80, 30, Look::Rich)
    };
    let plan = Plan::new(drawing, map, view);
    let shown = |province| plan.spots(province).unit.is_some();
    let (mut leaving, mut coming) = (0, 0);
    for seed in 0..12 {
        let (position, resolution) = any_phase(seed);
        let mut scene = Scene::with_resolution(map, &position, &resolution);
        for route in &mut scene.routes {
            route.result = RouteResult::Pending;
        }
        let tracks = lay(drawing, map, &plan, &scene);
        for (index, route) in scene.routes.iter().enumerate() {
            let OrderShape::Move { from, to, .. } = route.shape else {
                continue;
            };
            let head = tracks
                .marks
                .iter()
                .find(|mark| mark.route == index && matches!(mark.sign, TrackSymbol::Head(_)));
            match (shown(from), shown(map.province(to))) {
                (true, false) => {
                    let (x, y) = head.expect("a head at the edge").at;
                    let edge = x == 0 || y == 0 || x == 79 || y == 29;
                    let near = plan.region(x, y) == Some(Region::of(map.province(to)));
                    assert!(edge || near, "{route:?}, seed {seed}");
                    leaving += 1;
                }
                (false, true) => {
                    let (x, y) = head.expect("a head in the window").at;
                    let region = plan.region(x, y);
                    assert_eq!(region, Some(Region::of(map.province(to))), "{route:?}");
                    coming += 1;
                }
                (true, true) => assert!(head.is_some(), "{route:?}, seed {seed}"),
                (false, false) => {}
            }
        }
    }
    assert!(leaving > 3 && coming > 3, "{leaving} leave, {coming} come");
}

fn source(route: &Route) -> chancery_core::board::Province {
    route.shape.source(Map::standard())
}

/// Returns the province of the move that a route joins.
fn joins(route: &Route) -> Option<chancery_core::board::Province> {
    match route.shape {
        OrderShape::SupportMove { of, .. } => Some(of),
        OrderShape::Convoy { army, .. } => Some(army),
        _ => None,
    }
}

#[test]
fn tracks_are_kept_until_the_scene_changes() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let plan = Plan::new(drawing, map, View::whole(80, 24, Look::Rich));
    let (position, resolution) = any_phase(1);
    let mut scene = Scene::with_resolution(map, &position, &resolution);
    let first = plan.tracks(drawing, map, &scene);
    assert!(std::sync::Arc::ptr_eq(
        &first,
        &plan.tracks(drawing, map, &scene)
    ));
    scene.routes.pop();
    let fewer = plan.tracks(drawing, map, &scene);
    assert_eq!(*fewer, lay(drawing, map, &plan, &scene));
    scene.units.pop();
    assert_eq!(
        *plan.tracks(drawing, map, &scene),
        lay(drawing, map, &plan, &scene)
    );
}

#[test]
fn no_head_of_an_opening_move_points_at_the_name_of_another_province() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let position = map.opening();
    for (width, height) in SIZES {
        let plan = Plan::new(drawing, map, View::whole(width, height, Look::Rich));
        for unit in position.units() {
            for to in map.reach(unit.kind, unit.location).iter() {
                let mut scene = Scene::of(map, &position);
                let from = map.province(unit.location);
                let order = Order::Move {
                    to,
                    via: Via::Unsaid,
                };
                scene
                    .routes
                    .push(Route::ordered(map, &position, unit, order));
                let tracks = lay(drawing, map, &plan, &scene);
                let end = end(&tracks, 0).expect("an end");
                let TrackSymbol::Head(heading) = end.sign else {
                    continue;
                };
                let ahead = heading.from(end.at);
                let other = plan.region(ahead.0, ahead.1);
                let is_own = [from, map.province(to)].map(|at| Some(Region::of(at)));
                let names = map
                    .provinces()
                    .filter_map(|at| plan.spots(at).label.as_ref());
                let is_name = names
                    .into_iter()
                    .any(|label| label.spot.contains(ahead.0, ahead.1));
                let here = format!(
                    "{} - {} at {width}x{height}",
                    map.code(from),
                    map.location_code(to)
                );
                assert!(!is_name || is_own.contains(&other), "{here}");
            }
        }
    }
}
