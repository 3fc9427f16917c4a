//! Routes the arrows of orders through a picture: curves around units, labels and one another.
//!
//! Each order tries several dozen [curves](super::curve_choice) and uses the cheapest. Each arrow
//! increases the costs of its area for the ones that follow. Moves come first because supports and
//! convoys join them.

mod result_symbols;

use chancery_core::board::{Id, Location, Map, Province, ProvinceSet, Terrain, Unit, UnitKind};
use chancery_core::orders::routes::shortest;

use super::curve::{arrive, cut, ending, leave, length};
use super::curve_choice::{CurveCosts, Journey, Travel};
use super::field::{Area, Field, WIDTH};
use super::places::{BADGE, DOT, Places};
use crate::search::least;
use crate::{Drawing, OrderShape, Point, Region, Route, RouteResult, Scene};

/// The costs of a line over something, per unit of length.
const OVER_LABEL: f32 = 2.8;
const OVER_DOT: f32 = 2.5;
const OVER_BADGE: f32 = 8.0;
const OVER_LINE: f32 = 0.8;
const OVER_SIGN: f32 = 4.0;

/// The positions along a move at which a support may join it, the best first, with their costs.
const JOINTS: [(f32, f32); 9] = [
    (0.55, 0.0),
    (0.5, 0.5),
    (0.6, 0.5),
    (0.45, 1.0),
    (0.65, 1.0),
    (0.4, 2.0),
    (0.72, 2.5),
    (0.35, 3.0),
    (0.78, 4.0),
];
/// The positions beside a unit at which its support may end, as the angle from the direction of the
/// support in turns, with their costs.
const PORTS: [(f32, f32); 9] = [
    (0.0, 0.0),
    (0.04, 0.5),
    (-0.04, 0.5),
    (0.08, 1.5),
    (-0.08, 1.5),
    (0.13, 4.0),
    (-0.13, 4.0),
    (0.2, 8.0),
    (-0.2, 8.0),
];
/// The cost of a support's length, and of covering things with the symbol at its end.
const LONG: f32 = 0.15;
const UNDER_SIGN: f32 = 12.0;

/// The lengths of a bounced move's line beyond the border, the best first.
const BOUNCED_AT: [f32; 5] = [8.0, 6.0, 10.0, 4.0, 13.0];
/// The length of a line without a convoy.
const STRANDED_AT: f32 = 20.0;
/// The distance between a badge and a line that leaves or reaches it.
const OFF: f32 = 1.5;
/// The distance between a badge and the center of the ring beside it.
const RING: f32 = 4.5;

/// A symbol on a line or at a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum RouteSymbol {
    /// The end of a move in direction `way`. It is the tip of the arrow.
    Head { way: Point },
    /// The point at which a support or convoy joins a move.
    Joint,
    /// A support to hold for a unit.
    Ring,
    /// A move that bounced.
    Cross,
    /// A move without a convoy. The line has the direction `way`.
    Stranded { way: Point },
    /// A cut support or a disrupted convoy. The line has the direction `way`.
    Cut { way: Point },
    /// A void order.
    Void,
    /// A dislodged unit.
    Dislodged,
    /// A unit that leaves the board.
    Removed,
    /// A new unit.
    Built,
}

/// The arrow of one order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arrow {
    /// The index of the route in the scene.
    pub route: usize,
    /// The line. It is empty if only symbols show the order.
    pub line: Vec<Point>,
    pub symbols: Vec<(Point, RouteSymbol)>,
}

/// A line and the symbol at its end.
type Laying = (Vec<Point>, Option<(Point, RouteSymbol)>);

/// The arrows and symbols on a map.
#[derive(Debug)]
pub(super) struct Laid {
    /// The arrows, in the sequence of the scene's routes.
    pub arrows: Vec<Arrow>,
    /// The symbols of the dislodged units, in their sequence.
    pub dislodged_symbols: Vec<Point>,
}

/// Routes the arrows of a scene.
pub(super) fn lay(
    drawing: &Drawing,
    map: &Map,
    scene: &Scene,
    places: &[Places],
    field: &Field,
) -> Laid {
    let scale = WIDTH / drawing.width();
    let mut router = ArrowRouter::new(map, scene, places, CurveCosts::new(drawing, field, scale));
    let mut order: Vec<usize> = (0..scene.routes.len()).collect();
    order.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|i| &scene.routes[i]);
        let reach = || router.reach(a).total_cmp(&router.reach(b));
        rank(a).cmp(&rank(b)).then_with(reach)
    });
    for index in order {
        let arrow = router.arrow(index);
        let costs = &mut router.costs;
        for &point in &arrow.line {
            costs.stamp(Area::around(point, (5.0, 5.0)), OVER_LINE);
        }
        for &(point, _) in &arrow.symbols {
            costs.stamp(Area::around(point, (9.0, 9.0)), OVER_SIGN);
        }
        router.placed.push(arrow);
    }
    router.placed.sort_by_key(|arrow| arrow.route);
    // these come last, in the space that lines have left
    for index in 0..router.placed.len() {
        let symbols = router.unit_symbols(&scene.routes[index]);
        router.placed[index].symbols.extend(symbols);
    }
    let dislodged = scene.dislodged.iter();
    let places = dislodged.map(|unit| places[map.province(unit.location).index()].dislodged);
    Laid {
        dislodged_symbols: places.map(|at| router.free_corner(at, 1.0)).collect(),
        arrows: router.placed,
    }
}

/// Returns the rank in the sequence in which orders are routed.
fn rank(route: &Route) -> u8 {
    match route.shape {
        OrderShape::Retreat { .. } => 1,
        OrderShape::Move { through, .. } => 1 + u8::from(!through.is_empty()),
        OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => 3,
        OrderShape::Convoy { .. } => 4,
        _ => 0,
    }
}

struct ArrowRouter<'a> {
    map: &'a Map,
    scene: &'a Scene,
    places: &'a [Places],
    costs: CurveCosts<'a>,
    placed: Vec<Arrow>,
}

impl<'a> ArrowRouter<'a> {
    fn new(map: &'a Map, scene: &'a Scene, places: &'a [Places], costs: CurveCosts<'a>) -> Self {
        let mut router = ArrowRouter {
            map,
            scene,
            places,
            costs,
            placed: Vec::new(),
        };
        let mut stamp =
            |area: Area, margin: f32, cost| router.costs.stamp(area.grown(margin), cost);
        for place in places {
            stamp(place.label.area(), 1.0, OVER_LABEL);
            for &(_, _, name) in &place.coasts {
                stamp(Area::around(name, (14.0, 9.0)), 0.0, OVER_LABEL);
            }
            if let Some(dot) = place.center {
                stamp(Area::around(dot, (2.0 * DOT, 2.0 * DOT)), 1.5, OVER_DOT);
            }
        }
        for unit in &scene.units {
            let at = router.unit_point(map.province(unit.location));
            router.costs.stamp(badge(at).grown(2.0), OVER_BADGE);
        }
        for unit in &scene.dislodged {
            let at = places[map.province(unit.location).index()].dislodged;
            router.costs.stamp(badge(at).grown(2.0), OVER_BADGE);
        }
        router
    }

    /// Returns the point of the unit of a province, or the point for one.
    fn unit_point(&self, province: Province) -> Point {
        let places = &self.places[province.index()];
        let unit = self.scene.unit(self.map, province);
        unit.map_or(places.unit, |unit| places.unit_at(unit.location))
    }

    /// Returns the point at which a unit that moves to a location will be.
    fn goal(&self, to: Location) -> Point {
        let province = self.map.province(to);
        if self.is_occupied(province) {
            self.unit_point(province)
        } else {
            self.places[province.index()].unit_at(to)
        }
    }

    fn is_occupied(&self, province: Province) -> bool {
        self.scene.unit(self.map, province).is_some()
    }

    /// Returns the journey of a line from the unit of a province. A fleet travels by water.
    fn journey<'b>(&self, home: &'b [Region], from: Province) -> Journey<'b> {
        let travel = travel_of(self.scene.unit(self.map, from), Travel::ByWater);
        Journey { home, travel }
    }

    /// Returns the straight-line distance of an order.
    fn reach(&self, route: &Route) -> f32 {
        let (from, to) = match route.shape {
            OrderShape::Move { from, to, .. } | OrderShape::Retreat { from, to } => {
                (from, self.goal(to))
            }
            OrderShape::SupportHold { from, of } => (from, self.unit_point(of)),
            OrderShape::SupportMove { from, to, .. } | OrderShape::Convoy { from, to, .. } => {
                (from, self.goal(to))
            }
            _ => return 0.0,
        };
        self.unit_point(from).distance(to)
    }

    fn arrow(&self, index: usize) -> Arrow {
        let route = &self.scene.routes[index];
        let alone = |at, symbol| (Vec::new(), Some((at, symbol)));
        let (line, symbol) = match route.shape {
            OrderShape::Hold { .. } => (Vec::new(), None),
            OrderShape::Move { from, to, through } => {
                self.travel(route, self.unit_point(from), from, to, through)
            }
            OrderShape::Retreat { from, to } => {
                let start = self.places[from.index()].dislodged;
                self.travel(route, start, from, to, ProvinceSet::EMPTY)
            }
            OrderShape::SupportHold { from, of } => self.support_hold(from, of),
            OrderShape::SupportMove { from, of, to } => self.support_move(from, of, to),
            OrderShape::Convoy { from, army, to } => self.convoy(from, army, to),
            OrderShape::Disband { at } => {
                alone(self.places[at.index()].dislodged, RouteSymbol::Removed)
            }
            OrderShape::Removal { at } => alone(self.unit_point(at), RouteSymbol::Removed),
            OrderShape::Build { unit } => {
                let places = &self.places[self.map.province(unit.location).index()];
                alone(places.unit_at(unit.location), RouteSymbol::Built)
            }
        };
        let mut symbols: Vec<(Point, RouteSymbol)> = symbol.into_iter().collect();
        if route.result == RouteResult::Broken && line.len() > 1 {
            let middle = line.len() / 2;
            let way = line[middle].minus(line[middle - 1]).normalized();
            symbols.push((line[middle], RouteSymbol::Cut { way }));
        }
        Arrow {
            route: index,
            line,
            symbols,
        }
    }

    /// Routes a move or a retreat.
    fn travel(
        &self,
        route: &Route,
        start: Point,
        from: Province,
        to: Location,
        through: ProvinceSet,
    ) -> Laying {
        let (goal, target) = (self.goal(to), self.map.province(to));
        let is_taken = self.is_occupied(target);
        let trim = |line: Vec<Point>| {
            let line = leave(line, badge(start).grown(OFF));
            if is_taken {
                arrive(line, badge(goal).grown(OFF))
            } else {
                line
            }
        };
        let seas = shortest(self.map, &through, from, target).unwrap_or_default();
        let unit = match route.shape {
            OrderShape::Retreat { .. } => self.scene.dislodged(self.map, from),
            _ => self.scene.unit(self.map, from),
        };
        let travel = if seas.is_empty() {
            travel_of(unit, Travel::AroundLand)
        } else {
            Travel::Carried
        };
        let stations = through
            .iter()
            .filter(|&at| self.map.info(at).terrain != Terrain::Water);
        let home = [from].into_iter().chain(seas).chain(stations);
        let home = home.chain([target]);
        let home: Vec<Region> = home.map(Region::of).collect();
        let journey = Journey {
            home: &home,
            travel,
        };
        let mut line = self.costs.cheapest(start, goal, journey, trim);
        if route.result == RouteResult::Bounces {
            let end_of = |line: &[Point]| line.last().copied().unwrap_or(goal);
            let mut regions = line.iter().map(|&at| self.costs.region(at));
            if let Some(border) = regions.position(|region| region == Region::of(target)) {
                let ends = BOUNCED_AT.map(|far| cut(line.clone(), border, far));
                let ends = ends.map(|line| (self.costs.under(end_of(&line)), line));
                line = least(ends).map_or(line, |(_, line)| line);
            }
            let end = end_of(&line);
            return (line, Some((end, RouteSymbol::Cross)));
        }
        if route.result == RouteResult::Stranded {
            line = cut(line, 0, STRANDED_AT);
        }
        let (end, way) = ending(&line, goal);
        let symbol = match route.result {
            RouteResult::Stranded => RouteSymbol::Stranded { way },
            _ => RouteSymbol::Head { way },
        };
        (line, Some((end, symbol)))
    }

    fn support_hold(&self, from: Province, of: Province) -> Laying {
        let (start, goal) = (self.unit_point(from), self.unit_point(of));
        let home = [Region::of(from), Region::of(of)];
        let back = start.minus(goal).normalized();
        let ports = PORTS.map(|(turn, price)| (beside(goal, back, turn), price));
        self.joined(start, &ports, self.journey(&home, from), RouteSymbol::Ring)
    }

    /// Routes the cheapest line to one of several ends, each with its own cost.
    fn joined(
        &self,
        start: Point,
        ends: &[(Point, f32)],
        journey: Journey<'_>,
        symbol: RouteSymbol,
    ) -> Laying {
        let trim = |line| leave(line, badge(start).grown(OFF));
        let lines = ends.iter().map(|&(end, price)| {
            let line = self.costs.cheapest(start, end, journey, trim);
            let detour = length(&line) - start.distance(end);
            let price = price
                + self.costs.price(&line, journey)
                + UNDER_SIGN * self.costs.under(end)
                + LONG * (length(&line) + detour.max(0.0));
            (price, (line, Some((end, symbol))))
        });
        least(lines).map_or_else(Laying::default, |(_, laying)| laying)
    }

    fn support_move(&self, from: Province, of: Province, to: Location) -> Laying {
        let start = self.unit_point(from);
        let target = self.map.province(to);
        let home = [from, of, target].map(Region::of);
        let moved = self.laid_move(of, target);
        let straight = [self.unit_point(of), self.goal(to)];
        let joints = JOINTS.map(|(share, price)| {
            let joint = match moved {
                Some(line) => line[((line.len() - 1) as f32 * share) as usize],
                // without the move, use the straight line between its ends
                None => straight[0].towards(straight[1], share),
            };
            (joint, price)
        });
        let journey = self.journey(&home, from);
        self.joined(start, &joints, journey, RouteSymbol::Joint)
    }

    fn convoy(&self, from: Province, army: Province, to: Location) -> Laying {
        let start = self.unit_point(from);
        let target = self.map.province(to);
        let home = [Region::of(from), Region::of(army)];
        let trim = |line| leave(line, badge(start).grown(OFF));
        // the ends of the move's line belong to the army and its destination
        let line = self.laid_move(army, target).unwrap_or_default();
        let middle = &line[line.len() / 6..line.len() - line.len() / 6];
        let joints = middle.iter().map(|&at| (start.distance(at), at));
        let straight = || self.unit_point(army).towards(self.goal(to), 0.5);
        let joint = least(joints).map_or_else(straight, |(_, at)| at);
        let journey = self.journey(&home, from);
        let line = self.costs.cheapest(start, joint, journey, trim);
        (line, Some((joint, RouteSymbol::Joint)))
    }

    /// Returns the line of a move that has already been routed.
    fn laid_move(&self, source: Province, target: Province) -> Option<&[Point]> {
        let index = self.scene.move_route(self.map, source, target)?;
        let arrow = self.placed.iter().find(|arrow| arrow.route == index)?;
        (!arrow.line.is_empty()).then_some(&arrow.line[..])
    }
}

/// Returns how a unit travels: `fleet` for a fleet, by land for an army.
fn travel_of(unit: Option<Unit>, fleet: Travel) -> Travel {
    match unit.map(|unit| unit.kind) {
        Some(UnitKind::Fleet) => fleet,
        Some(UnitKind::Army) | None => Travel::ByLand,
    }
}

/// Returns a point beside the badge at `middle`, at an angle of `turn` turns from a direction.
fn beside(middle: Point, way: Point, turn: f32) -> Point {
    let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
    let way = way.times(cos).plus(way.turned_right().times(sin));
    let side = |whole: f32, part: f32| (whole / 2.0 + RING) / part.abs().max(1e-3);
    middle.plus(way.times(side(BADGE.0, way.x).min(side(BADGE.1, way.y))))
}

/// Returns the area of the badge at a point.
fn badge(at: Point) -> Area {
    Area::around(at, BADGE)
}
