//! Any position with any orders, at any size: the map shows everything,
//! and no order's line hides any of it.
//!
//! `PROPTEST_CASES=10000 cargo test -p chancery-chart -- any` runs more cases.

use chancery_core::board::{
    Id, Location, LocationSet, Map, Phase, Position, Power, Province, Turn, Unit, UnitKind,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{RetreatOrder, sheet};
use chancery_core::rules::Rulebook;
use chart::{
    Canvas, Cell, Color, Drawing, Light, Look, OrderShape, Plan, Region, Route, RouteResult, Scene,
    Spot, Theme, View, draw,
};
use proptest::prelude::*;
use proptest::sample::Index;

use super::RESULTS;

/// The number of centers, which is the maximum number of units.
const UNITS: usize = 34;
/// A number of units larger than those ever dislodged at once.
const DISLODGED: usize = 8;

/// The random choices for a unit.
#[derive(Clone, Debug)]
struct Draw {
    power: Index,
    place: Index,
    order: Index,
    result: Index,
    dislodged: bool,
    /// The style, from 0 to 9: 0 is an order that is being written, 1 a candidate.
    style: u8,
}

fn draws(count: usize) -> impl Strategy<Value = Vec<Draw>> {
    let index = any::<Index>;
    let draw = (
        index(),
        index(),
        index(),
        index(),
        prop::bool::weighted(0.2),
        0..10_u8,
    );
    let draw = draw.prop_map(|(power, place, order, result, dislodged, style)| Draw {
        power,
        place,
        order,
        result,
        dislodged,
        style,
    });
    prop::collection::vec(draw, count)
}

/// A board with all its units, some dislodged units, and some contested provinces.
#[derive(Clone, Debug)]
struct Board {
    units: Vec<(Province, Draw)>,
    dislodged: Vec<(Province, Draw)>,
    contested: Vec<Province>,
    owners: Vec<Option<Index>>,
}

fn boards() -> impl Strategy<Value = Board> {
    let map = Map::standard();
    let played: Vec<Province> = map
        .provinces()
        .filter(|&province| !places(province).is_empty())
        .collect();
    let owners = prop::collection::vec(
        prop::option::weighted(0.9, any::<Index>()),
        map.province_count(),
    );
    let provinces = Just(played).prop_shuffle();
    let rest = (
        draws(UNITS),
        draws(DISLODGED),
        0..=DISLODGED,
        0..=6_usize,
        owners,
    );
    (provinces, rest).prop_map(
        |(provinces, (units, dislodged, ousted, contested, owners))| {
            let (occupied, empty) = provinces.split_at(UNITS);
            Board {
                units: occupied.iter().copied().zip(units).collect(),
                dislodged: occupied
                    .iter()
                    .copied()
                    .zip(dislodged)
                    .take(ousted)
                    .collect(),
                contested: empty.iter().copied().take(contested).collect(),
                owners,
            }
        },
    )
}

/// Returns the kinds of units that can be in a province, with their locations.
fn places(province: Province) -> Vec<(UnitKind, Location)> {
    let map = Map::standard();
    let here = |&at: &Location| map.province(at) == province;
    let locations: Vec<Location> = map.locations().filter(here).collect();
    let of = |kind| {
        locations
            .iter()
            .filter(move |&&at| map.can_stand(kind, at))
            .map(move |&at| (kind, at))
    };
    UnitKind::ALL.into_iter().flat_map(of).collect()
}

fn unit(province: Province, draw: &Draw) -> Unit {
    let powers: Vec<Power> = Map::standard().powers().collect();
    let &(kind, location) = draw.place.get(&places(province));
    Unit {
        power: *draw.power.get(&powers),
        kind,
        location,
    }
}

impl Board {
    /// Returns the scene of the board without orders.
    fn scene(&self) -> Scene {
        let map = Map::standard();
        let powers: Vec<Power> = map.powers().collect();
        let mut position = self.position();
        for (province, owner) in map.provinces().zip(&self.owners) {
            if map.info(province).is_center {
                position.set_owner(province, owner.map(|owner| *owner.get(&powers)));
            }
        }
        Scene {
            dislodged: self
                .dislodged
                .iter()
                .map(|(province, draw)| unit(*province, draw))
                .collect(),
            contested: self.contested.iter().copied().collect(),
            ..Scene::of(map, &position)
        }
    }

    fn position(&self) -> Position {
        let map = Map::standard();
        let turn = Turn {
            year: 1905,
            phase: Phase::FallMoves,
        };
        let mut position = Position::empty(map, turn);
        for (province, draw) in &self.units {
            position.set_unit(map, unit(*province, draw));
        }
        position
    }

    /// Returns a possible order for every unit, dislodged or not.
    fn routes(&self) -> Vec<Route> {
        let map = Map::standard();
        let position = self.position();
        let rules = Rulebook::default().rules();
        let legality = LegalityContext::new(map, &position, &rules);
        let mut sheets = vec![Some(Vec::new()); map.powers().len()];
        for (province, draw) in &self.units {
            let written = draw.order.get(&legality.possible(*province)).clone();
            let power = unit(*province, draw).power;
            sheets[power.index()].get_or_insert_default().push(written);
        }
        let orders = sheet::movement(&legality, &sheets);
        let moves = self.units.iter().filter_map(|(province, draw)| {
            let given = orders.get(*province)?;
            let route = Route::ordered(map, &position, unit(*province, draw), given.order);
            let route = Route {
                result: *draw.result.get(&RESULTS),
                dislodged: draw.dislodged,
                ..route
            };
            Some(match draw.style {
                0 => route.preview(),
                1 => route.candidate('3'),
                _ => route,
            })
        });
        let retreats = self.dislodged.iter().map(|(province, draw)| {
            let unit = unit(*province, draw);
            let ways: Vec<Location> =
                LocationSet::iter(map.reach(unit.kind, unit.location)).collect();
            let order = match draw.order.index(ways.len() + 1) {
                0 => RetreatOrder::Disband,
                way => RetreatOrder::Retreat(ways[way - 1]),
            };
            Route {
                result: [
                    RouteResult::Pending,
                    RouteResult::Succeeds,
                    RouteResult::Bounces,
                    RouteResult::Void,
                ][draw.result.index(4)],
                ..Route::retreat(map, unit, order)
            }
        });
        moves.chain(retreats).collect()
    }
}

fn text_at(canvas: &Canvas, spot: Spot) -> String {
    let cells = spot.columns().filter_map(|x| canvas.cell(x, spot.y));
    cells.map(|cell| cell.glyph).collect()
}

/// Returns the lower-case letter of a power.
fn initial(power: Power) -> char {
    let name = &Map::standard().power(power).name;
    name.chars().next().expect("a name").to_ascii_lowercase()
}

/// Returns the text of a badge of some width.
fn badge(unit: Unit, width: usize, look: Look) -> String {
    let (initial, kind) = (initial(unit.power), unit.kind.letter());
    match width {
        1 => kind.to_string(),
        2 => format!("{initial}{kind}"),
        _ if look.is_ascii() => format!("[{kind}]"),
        _ => format!("▐{kind}▌"),
    }
}

/// Returns the text of a dislodged unit's badge.
fn badge_of_dislodged(unit: Unit, width: usize, look: Look) -> String {
    let (initial, kind) = (initial(unit.power), unit.kind.letter());
    let sign = if look.is_ascii() { '#' } else { '↯' };
    match (width, look.is_filled()) {
        (1, true) => kind.to_string(),
        (1, false) => sign.to_string(),
        (2, true) => format!("{sign}{kind}"),
        (2, _) if unit.kind == UnitKind::Fleet => format!("{sign}{}", initial.to_ascii_uppercase()),
        (2, _) => format!("{sign}{initial}"),
        _ => format!("{sign}{initial}{kind}"),
    }
}

/// Checks that the map shows everything of a scene except orders.
fn check_all_shows(plan: &Plan, scene: &Scene, canvas: &Canvas) -> Result<(), TestCaseError> {
    let map = Map::standard();
    let look = plan.view().look;
    let hidden = plan.unlabeled(map, scene);
    let spread = plan.spread(map, scene);
    for province in map.provinces() {
        let spots = plan.spots(province);
        if let Some(label) = spots.label.as_ref().filter(|_| !hidden.contains(province)) {
            prop_assert_eq!(text_at(canvas, label.spot), label.text.as_str());
        }
        if let Some(center) = spots.center.map(|spot| spread.shown(spot)) {
            let owner = scene.center(province);
            let dot = match (look.is_ascii(), owner) {
                (true, Some(_)) => '*',
                (true, None) if center.width == 1 => 'o',
                (true, None) => '(',
                (false, Some(_)) => '●',
                (false, None) => '○',
            };
            let dot = match owner.filter(|_| !look.is_filled()) {
                None => dot.to_string(),
                Some(power) if center.width == 1 => initial(power).to_string(),
                Some(power) => format!("{dot}{}", initial(power)),
            };
            let shown = text_at(canvas, center);
            prop_assert_eq!(shown.get(..dot.len()), Some(dot.as_str()), "{}", shown);
        }
    }
    for &unit in &scene.units {
        let province = map.province(unit.location);
        let spot = plan
            .spots(province)
            .unit_at(unit.location)
            .map(|spot| spread.shown(spot))
            .expect("a place");
        prop_assert_eq!(
            text_at(canvas, spot),
            badge(unit, spot.width, look),
            "{}",
            map.code(province)
        );
    }
    for &unit in &scene.dislodged {
        let province = map.province(unit.location);
        let spot = plan.spots(province).dislodged;
        let spot = spot.map(|spot| spread.shown(spot)).expect("a place");
        let badge = badge_of_dislodged(unit, spot.width, look);
        prop_assert_eq!(text_at(canvas, spot), badge, "{}", map.code(province));
    }
    let sign = if look.is_ascii() { 'X' } else { '✕' };
    for province in scene.contested.iter() {
        let spot = plan.spots(province).unit.expect("a place");
        let cell = canvas.cell(spot.x + spot.width / 2, spot.y);
        prop_assert_eq!(
            cell.map(|cell| cell.glyph),
            Some(sign),
            "{}",
            map.code(province)
        );
    }
    Ok(())
}

/// Returns the cells that no order can change: everything of the scene except the cells in which a
/// symbol of the unit's own order belongs to its badge.
fn protected_cells(plan: &Plan, scene: &Scene) -> Vec<(usize, usize)> {
    let map = Map::standard();
    let whole = |spot: Spot| spot.columns().map(move |x| (x, spot.y));
    let ousted = |at: Province| {
        let void = |route: &Route| {
            matches!(route.shape, OrderShape::Hold { .. }) && route.result == RouteResult::Void
        };
        let own = |route: &Route| (route.dislodged || void(route)) && source(route) == at;
        scene.routes.iter().any(own)
    };
    let gone = |at: Province| {
        let own = |route: &Route| route.shape == OrderShape::Disband { at };
        scene.routes.iter().any(own)
    };
    let mut cells = Vec::new();
    let hidden = plan.unlabeled(map, scene);
    let spread = plan.spread(map, scene);
    let shown = |spot: Option<Spot>| spot.map(|spot| spread.shown(spot));
    for province in map.provinces() {
        let spots = plan.spots(province);
        let label = spots.label_spot();
        let label = label.filter(|_| !hidden.contains(province));
        let center = shown(spots.center);
        cells.extend(label.into_iter().chain(center).flat_map(whole));
        let contested = scene
            .contested
            .contains(province)
            .then_some(spots.unit)
            .flatten();
        cells.extend(contested.into_iter().flat_map(whole));
    }
    for unit in &scene.units {
        let province = map.province(unit.location);
        let spot = shown(plan.spots(province).unit_at(unit.location));
        // in a wide badge the symbol replaces the right frame
        let signed = |spot: &Spot| usize::from(spot.width >= 3 && ousted(province));
        cells.extend(spot.into_iter().flat_map(|spot| {
            whole(Spot {
                width: spot.width - signed(&spot),
                ..spot
            })
        }));
    }
    for unit in &scene.dislodged {
        let province = map.province(unit.location);
        let spot = shown(plan.spots(province).dislodged);
        let crossed = usize::from(gone(province));
        cells.extend(spot.into_iter().flat_map(|spot| whole(spot).skip(crossed)));
    }
    cells
}

/// Returns the contrast of a cell's character to its background.
fn contrast(canvas: &Canvas, (x, y): (usize, usize)) -> f32 {
    let cell = canvas.cell(x, y).copied().unwrap_or(Cell::BLANK);
    match (cell.fg, cell.bg) {
        (Color::Rgb(sign), Color::Rgb(ground)) => sign.contrast(ground),
        _ => 0.0,
    }
}

/// Checks that labels and the letters of units can be read, and that dots, frames and orders are
/// visible, with and without light.
fn check_contrast(
    plan: &Plan,
    scene: &Scene,
    bare: &Canvas,
    canvas: &Canvas,
) -> Result<(), TestCaseError> {
    let map = Map::standard();
    let check = |canvas: &Canvas, at: (usize, usize), least: f32| {
        let found = contrast(canvas, at);
        prop_assert!(found >= least, "{found:.2} at {at:?}\n{}", canvas.to_text());
        Ok(())
    };
    let hidden = plan.unlabeled(map, scene);
    for province in map.provinces() {
        let spots = plan.spots(province);
        let label = spots.label.iter().filter(|_| !hidden.contains(province));
        for spot in label.map(|label| label.spot) {
            for x in spot.columns() {
                check(bare, (x, spot.y), 4.5)?;
            }
        }
        if let Some(dot) = spots.center {
            check(bare, (dot.x, dot.y), 3.0)?;
        }
    }
    for unit in &scene.units {
        let spots = plan.spots(map.province(unit.location));
        let spot = spots.unit_at(unit.location).expect("a place");
        check(bare, (spot.x + spot.width / 2, spot.y), 4.5)?;
        for x in spot.columns().filter(|_| spot.width == 3) {
            check(bare, (x, spot.y), 3.0)?;
        }
    }
    for y in 0..plan.height() {
        for x in (0..plan.width()).filter(|&x| canvas.cell(x, y) != bare.cell(x, y)) {
            check(canvas, (x, y), 3.0)?;
        }
    }
    Ok(())
}

/// Returns the badges directly beside a text although their province has space for them that is nearer to its
/// own label than to others.
fn crowded(plan: &Plan) -> Vec<String> {
    let map = Map::standard();
    let mut texts = vec![vec![false; plan.width()]; plan.height()];
    for spots in map.provinces().map(|province| plan.spots(province)) {
        let label = spots.label_spot();
        for spot in label.into_iter().chain(spots.center) {
            spot.columns().for_each(|x| texts[spot.y][x] = true);
        }
    }
    let is_text = |x: usize, y: usize| texts[y].get(x).copied().unwrap_or(false);
    let is_beside =
        |x: usize, y: usize, width: usize| is_text(x.wrapping_sub(1), y) || is_text(x + width, y);
    let mut found = Vec::new();
    let label = |province| plan.spots(province).label_spot();
    for province in map.provinces() {
        let is_clear = |spot: Spot| {
            let gap = |of| label(of).map_or(usize::MAX, |label| spot.gap(label));
            let own = gap(province);
            map.provinces()
                .all(|other| other == province || gap(other) > own)
        };
        let spots = plan.spots(province);
        let badges = [(spots.unit, spots.dislodged), (spots.dislodged, spots.unit)];
        for (spot, other) in badges {
            let Some(spot) = spot.filter(|spot| is_beside(spot.x, spot.y, spot.width)) else {
                continue;
            };
            let fits = |x: usize, y: usize| {
                let own = |x| plan.region(x, y) == Some(Region::of(province));
                let coasts = spots.coasts.iter().map(|(_, coast)| *coast);
                let badges: Vec<Spot> = other.into_iter().chain(coasts).collect();
                let free =
                    |x| own(x) && !is_text(x, y) && !badges.iter().any(|it| it.contains(x, y));
                let there = Spot { x, y, ..spot };
                (x..x + spot.width).all(free) && !is_beside(x, y, spot.width) && is_clear(there)
            };
            let room = (0..plan.height()).any(|y| (0..plan.width()).any(|x| fits(x, y)));
            if room {
                found.push(format!("{} {spot:?}", map.code(province)));
            }
        }
    }
    found
}

fn source(route: &Route) -> Province {
    route.shape.source(Map::standard())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_position_shows_whole_and_no_order_hides_any_of_it(
        board in boards(),
        width in 76..=240_usize,
        height in 20..=70_usize,
        look in prop::sample::select(vec![Look::Rich, Look::Box, Look::Ascii, Look::RichAscii]),
    ) {
        let (map, drawing) = (Map::standard(), Drawing::standard());
        let plan = Plan::new(drawing, map, View::whole(width, height, look));
        let bare = board.scene();
        let without = draw(drawing, map, &plan, &bare, &Theme::dark());
        check_all_shows(&plan, &bare, &without)?;
        let scene = Scene { routes: board.routes(), ..bare };
        let with = draw(drawing, map, &plan, &scene, &Theme::dark());
        for (x, y) in protected_cells(&plan, &scene) {
            let cell = |canvas: &Canvas| canvas.cell(x, y).copied().unwrap_or(Cell::BLANK);
            prop_assert_eq!(cell(&with), cell(&without), "at {}, {}\n{}", x, y, with.to_text());
        }
    }

    /// All 24-bit and 256 colors, on dark and on light ground, with full or partial lighting.
    #[test]
    fn everything_on_the_map_can_be_read(
        board in boards(),
        width in 76..=240_usize,
        height in 20..=70_usize,
        is_light in any::<bool>(),
        is_deep in any::<bool>(),
        highlighted in prop::option::of(0..6_usize),
        look in prop::sample::select(vec![Look::Rich, Look::RichAscii]),
    ) {
        let (map, drawing) = (Map::standard(), Drawing::standard());
        let theme = if is_light { Theme::light() } else { Theme::dark() };
        let theme = if is_deep { theme } else { theme.in_256() };
        let plan = Plan::new(drawing, map, View::whole(width, height, look));
        let highlighted = highlighted.map(|count| board.units.iter().take(count + 1).map(|(at, _)| *at).collect());
        let light = highlighted.and_then(|highlighted| Light::on(highlighted, 0.45));
        let bare = Scene { light, ..board.scene() };
        let without = draw(drawing, map, &plan, &bare, &theme);
        let scene = Scene { routes: board.routes(), ..bare };
        let with = draw(drawing, map, &plan, &scene, &theme);
        check_contrast(&plan, &scene, &without, &with)?;
    }

    #[test]
    fn badges_stand_apart_from_texts(
        width in 76..=240_usize,
        height in 20..=70_usize,
        look in prop::sample::select(vec![Look::Rich, Look::Box, Look::Ascii, Look::RichAscii]),
    ) {
        let plan = Plan::new(Drawing::standard(), Map::standard(), View::whole(width, height, look));
        let crowded = crowded(&plan);
        prop_assert!(crowded.is_empty(), "{crowded:?}");
    }
}

/// A label that was placed after a badge could be beside it.
#[test]
fn badges_stand_apart_from_texts_placed_later() {
    for (look, width, height) in [
        (Look::Box, 76, 52),
        (Look::Box, 77, 31),
        (Look::Box, 79, 31),
        (Look::Ascii, 77, 29),
        (Look::Ascii, 92, 34),
        (Look::Box, 77, 25),
    ] {
        let view = View::whole(width, height, look);
        let plan = Plan::new(Drawing::standard(), Map::standard(), view);
        assert_eq!(crowded(&plan), Vec::<String>::new(), "{width}x{height}");
    }
}
