//! Where the arrows of orders run in a picture: curves that bow around units, labels and one
//! another.
//!
//! Every order tries some dozens of [ways](super::curve_choice) and takes the cheapest; what is laid makes
//! its place dearer for those that follow. Moves are laid first, since supports and convoys join them.

mod unit_badges;

use std::collections::VecDeque;

use chancery_core::board::{Id, Location, Map, Province, ProvinceSet, Unit, UnitKind};

use super::super::drawing::{Drawing, Point, Region};
use super::super::route::{OrderShape, Route, RouteResult};
use super::super::scene::Scene;
use super::curve::{arrive, cut, ending, leave, length};
use super::curve_choice::{Journey, Travel, Ways};
use super::field::{Area, Field, WIDTH};
use super::places::{BADGE, DISLODGED, DOT, Places};

/// What it costs, for each unit of length, to run over something.
const OVER_LABEL: f32 = 2.8;
const OVER_DOT: f32 = 2.5;
const OVER_BADGE: f32 = 8.0;
const OVER_LINE: f32 = 0.8;
const OVER_SIGN: f32 = 4.0;

/// Where along a move a support may join it, the best first, and what the others cost.
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
/// Where beside a unit its support may end: how far from the side that it comes from, in parts of a
/// turn, and what that costs.
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
/// What the length of a support costs, and what lies under the sign at its end.
const LONG: f32 = 0.15;
const UNDER_SIGN: f32 = 12.0;

/// How far a line may go on behind the border at which a move bounced, the best first.
const BOUNCED_AT: [f32; 5] = [8.0, 6.0, 10.0, 4.0, 13.0];
/// How far a line goes that no convoy carries.
const STRANDED_AT: f32 = 20.0;
/// Between a badge and a line that leaves it or comes to it.
const OFF: f32 = 1.5;
/// Between a badge and the middle of the ring beside it.
const RING: f32 = 4.5;

/// A sign on a line or at a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum RouteSymbol {
    /// The end of a move that goes on this way; the point of the arrow is there.
    Head { way: Point },
    /// A support or a convoy joins a move.
    Joint,
    /// A unit is supported where it stands.
    Ring,
    /// The move was stopped.
    Cross,
    /// No convoy went on; the line runs this way.
    Stranded { way: Point },
    /// The support was cut, the convoy disrupted; the line runs this way.
    Cut { way: Point },
    /// The order counts for nothing.
    Void,
    /// The unit was dislodged.
    Dislodged,
    /// The unit leaves the board.
    Removed,
    /// The unit is new.
    Built,
}

/// The arrow of one order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arrow {
    /// Which route of the scene it belongs to.
    pub route: usize,
    /// The line; none where the order is told by signs alone.
    pub line: Vec<Point>,
    pub signs: Vec<(Point, RouteSymbol)>,
}

/// What is laid over a map.
#[derive(Debug)]
pub(super) struct Laid {
    /// In the sequence of the scene's routes.
    pub arrows: Vec<Arrow>,
    /// The seals of the dislodged units, in their sequence.
    pub homeless: Vec<Point>,
}

/// Lays the arrows of a scene.
pub(super) fn lay(
    drawing: &Drawing,
    map: &Map,
    scene: &Scene,
    places: &[Places],
    field: &Field,
) -> Laid {
    let scale = WIDTH / drawing.width();
    let mut layer = Layer::new(map, scene, places, Ways::new(drawing, field, scale));
    let mut order: Vec<usize> = (0..scene.routes.len()).collect();
    order.sort_by(|&a, &b| {
        let key = |i: usize| (rank(&scene.routes[i]), layer.reach(&scene.routes[i]));
        let ((a_rank, a_reach), (b_rank, b_reach)) = (key(a), key(b));
        a_rank.cmp(&b_rank).then(a_reach.total_cmp(&b_reach))
    });
    for index in order {
        let arrow = layer.arrow(index);
        for &point in &arrow.line {
            layer.ways.stamp(Area::around(point, 5.0, 5.0), OVER_LINE);
        }
        for &(point, _) in &arrow.signs {
            layer.ways.stamp(Area::around(point, 9.0, 9.0), OVER_SIGN);
        }
        layer.laid.push(arrow);
    }
    layer.laid.sort_by_key(|arrow| arrow.route);
    // last of all, where lines have left room
    for index in 0..layer.laid.len() {
        let seals = layer.seals(&scene.routes[index]);
        layer.laid[index].signs.extend(seals);
    }
    let homeless = scene.dislodged.iter().map(|unit| {
        let at = places[map.province(unit.location).index()].dislodged;
        layer.seal(at, 1.0)
    });
    let homeless = homeless.collect();
    Laid {
        arrows: layer.laid,
        homeless,
    }
}

/// In which sequence orders are laid.
fn rank(route: &Route) -> u8 {
    match route.course {
        OrderShape::Hold { .. }
        | OrderShape::Disband { .. }
        | OrderShape::Build { .. }
        | OrderShape::Removal { .. } => 0,
        OrderShape::Move { waters, .. } if waters.is_empty() => 1,
        OrderShape::Retreat { .. } => 1,
        OrderShape::Move { .. } => 2,
        OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => 3,
        OrderShape::Convoy { .. } => 4,
    }
}

struct Layer<'a> {
    map: &'a Map,
    scene: &'a Scene,
    places: &'a [Places],
    ways: Ways<'a>,
    laid: Vec<Arrow>,
}

impl<'a> Layer<'a> {
    fn new(map: &'a Map, scene: &'a Scene, places: &'a [Places], ways: Ways<'a>) -> Self {
        let mut layer = Layer {
            map,
            scene,
            places,
            ways,
            laid: Vec::new(),
        };
        for there in places {
            layer.ways.stamp(there.label.area().grown(1.0), OVER_LABEL);
            for &(_, _, name) in &there.coasts {
                layer.ways.stamp(Area::around(name, 14.0, 9.0), OVER_LABEL);
            }
            if let Some(dot) = there.center {
                layer
                    .ways
                    .stamp(Area::around(dot, 2.0 * DOT, 2.0 * DOT).grown(1.5), OVER_DOT);
            }
        }
        for unit in &scene.units {
            let at = layer.berth(map.province(unit.location));
            layer.ways.stamp(badge(at).grown(2.0), OVER_BADGE);
        }
        for unit in &scene.dislodged {
            let at = places[map.province(unit.location).index()].dislodged;
            layer.ways.stamp(
                Area::around(at, DISLODGED.0, DISLODGED.1).grown(2.0),
                OVER_BADGE,
            );
        }
        layer
    }

    /// Where the unit of a province stands, or would stand.
    fn berth(&self, province: Province) -> Point {
        let there = |unit: &&Unit| self.map.province(unit.location) == province;
        let unit = self.scene.units.iter().find(there);
        let places = &self.places[province.index()];
        unit.map_or(places.unit, |unit| places.unit_at(unit.location))
    }

    /// Where a unit that goes to a location will stand, and whether somebody stands there now.
    fn goal(&self, to: Location) -> (Point, bool) {
        let province = self.map.province(to);
        let is_there = |unit: &Unit| self.map.province(unit.location) == province;
        if self.scene.units.iter().any(is_there) {
            (self.berth(province), true)
        } else {
            (self.places[province.index()].unit_at(to), false)
        }
    }

    /// Is the one of these units that stands in a province a fleet?
    fn is_fleet(&self, units: &[Unit], province: Province) -> bool {
        let here = |unit: &&Unit| self.map.province(unit.location) == province;
        let unit = units.iter().find(here);
        unit.is_some_and(|unit| unit.kind == UnitKind::Fleet)
    }

    /// The journey of a line that leaves the unit of a province: a fleet's goes by water.
    fn journey<'b>(&self, home: &'b [Region], from: Province) -> Journey<'b> {
        let travel = match self.is_fleet(&self.scene.units, from) {
            true => Travel::ByWater,
            false => Travel::ByLand,
        };
        Journey { home, travel }
    }

    /// How far an order reaches, as the crow flies.
    fn reach(&self, route: &Route) -> f32 {
        let (from, to) = match route.course {
            OrderShape::Move { from, to, .. } | OrderShape::Retreat { from, to } => {
                (from, self.goal(to).0)
            }
            OrderShape::SupportHold { from, of } => (from, self.berth(of)),
            OrderShape::SupportMove { from, to, .. } | OrderShape::Convoy { from, to, .. } => {
                (from, self.goal(to).0)
            }
            _ => return 0.0,
        };
        self.berth(from).distance(to)
    }

    fn arrow(&self, index: usize) -> Arrow {
        let route = &self.scene.routes[index];
        let (line, mut signs) = match route.course {
            OrderShape::Hold { .. } => (Vec::new(), Vec::new()),
            OrderShape::Move { from, to, waters } => {
                self.travel(route, self.berth(from), from, to, waters)
            }
            OrderShape::Retreat { from, to } => {
                let start = self.places[from.index()].dislodged;
                self.travel(route, start, from, to, ProvinceSet::EMPTY)
            }
            OrderShape::SupportHold { from, of } => self.support_hold(from, of),
            OrderShape::SupportMove { from, of, to } => self.support_move(from, of, to),
            OrderShape::Convoy { from, army, to } => self.convoy(from, army, to),
            OrderShape::Disband { at } => (
                Vec::new(),
                vec![(self.places[at.index()].dislodged, RouteSymbol::Removed)],
            ),
            OrderShape::Removal { at } => {
                (Vec::new(), vec![(self.berth(at), RouteSymbol::Removed)])
            }
            OrderShape::Build { unit } => {
                let place = &self.places[self.map.province(unit.location).index()];
                (
                    Vec::new(),
                    vec![(place.unit_at(unit.location), RouteSymbol::Built)],
                )
            }
        };
        if route.fate == RouteResult::Broken && line.len() > 1 {
            let middle = line.len() / 2;
            let way = line[middle].minus(line[middle - 1]).unit();
            signs.push((line[middle], RouteSymbol::Cut { way }));
        }
        Arrow {
            route: index,
            line,
            signs,
        }
    }

    /// A move or a retreat.
    fn travel(
        &self,
        route: &Route,
        start: Point,
        from: Province,
        to: Location,
        waters: ProvinceSet,
    ) -> (Vec<Point>, Vec<(Point, RouteSymbol)>) {
        let (goal, taken) = self.goal(to);
        let target = self.map.province(to);
        let home = [Region::of(from), Region::of(target)];
        let trim = |line: Vec<Point>| {
            let line = leave(line, badge(start).grown(OFF));
            if taken {
                arrive(line, badge(goal).grown(OFF))
            } else {
                line
            }
        };
        let way = self.chain(from, target, waters);
        let units = match route.course {
            OrderShape::Retreat { .. } => &self.scene.dislodged,
            _ => &self.scene.units,
        };
        let travel = match (way.is_empty(), self.is_fleet(units, from)) {
            (false, _) => Travel::Carried,
            (true, true) => Travel::Voyage,
            (true, false) => Travel::ByLand,
        };
        let seas = way.iter().copied().map(Region::of);
        let home: Vec<Region> = [home[0]].into_iter().chain(seas).chain([home[1]]).collect();
        let journey = Journey {
            home: &home,
            travel,
        };
        let line = self.ways.cheapest(start, goal, journey, trim);
        match route.fate {
            RouteResult::Bounces => {
                let enters = line
                    .iter()
                    .position(|&at| self.ways.region(at) == Region::of(target));
                let ends = enters.map(|at| BOUNCED_AT.map(|far| cut(line.clone(), at, far)));
                let end_of = |line: &[Point]| line.last().copied().unwrap_or(goal);
                let price = |line: &Vec<Point>| self.ways.under(end_of(line));
                let free = ends
                    .into_iter()
                    .flatten()
                    .min_by(|a, b| price(a).total_cmp(&price(b)));
                let line = free.unwrap_or(line);
                let end = end_of(&line);
                (line, vec![(end, RouteSymbol::Cross)])
            }
            RouteResult::Stranded => {
                let line = cut(line, 0, STRANDED_AT);
                let (end, way) = ending(&line, goal);
                (line, vec![(end, RouteSymbol::Stranded { way })])
            }
            _ => {
                let (end, way) = ending(&line, goal);
                (line, vec![(end, RouteSymbol::Head { way })])
            }
        }
    }

    fn support_hold(
        &self,
        from: Province,
        of: Province,
    ) -> (Vec<Point>, Vec<(Point, RouteSymbol)>) {
        let (start, goal) = (self.berth(from), self.berth(of));
        let home = [Region::of(from), Region::of(of)];
        let journey = self.journey(&home, from);
        let back = start.minus(goal).unit();
        let ports = PORTS.map(|(turn, price)| (beside(goal, back, turn), price));
        match self.joined(start, &ports, journey) {
            Some((line, port)) => (line, vec![(port, RouteSymbol::Ring)]),
            None => (Vec::new(), Vec::new()),
        }
    }

    /// The cheapest line to one of some places, each with a price of its own, and to which.
    fn joined(
        &self,
        start: Point,
        ends: &[(Point, f32)],
        journey: Journey<'_>,
    ) -> Option<(Vec<Point>, Point)> {
        let trim = |line| leave(line, badge(start).grown(OFF));
        let lines = ends.iter().map(|&(end, price)| {
            let line = self.ways.cheapest(start, end, journey, trim);
            let detour = length(&line) - start.distance(end);
            let price = price
                + self.ways.price(&line, journey)
                + UNDER_SIGN * self.ways.under(end)
                + LONG * (length(&line) + detour.max(0.0));
            (line, end, price)
        });
        let best = lines.min_by(|a, b| a.2.total_cmp(&b.2));
        best.map(|(line, end, _)| (line, end))
    }

    fn support_move(
        &self,
        from: Province,
        of: Province,
        to: Location,
    ) -> (Vec<Point>, Vec<(Point, RouteSymbol)>) {
        let start = self.berth(from);
        let target = self.map.province(to);
        let home = [from, of, target].map(Region::of);
        let journey = self.journey(&home, from);
        let moved = self.laid_move(of, target);
        let straight = [self.berth(of), self.goal(to).0];
        let joints = JOINTS.map(|(share, price)| {
            let joint = match moved {
                Some(line) => line[((line.len() - 1) as f32 * share) as usize],
                // nobody moves there: to the middle of the way that it would take
                None => straight[0].towards(straight[1], share),
            };
            (joint, price)
        });
        match self.joined(start, &joints, journey) {
            Some((line, joint)) => (line, vec![(joint, RouteSymbol::Joint)]),
            None => (Vec::new(), Vec::new()),
        }
    }

    fn convoy(
        &self,
        from: Province,
        army: Province,
        to: Location,
    ) -> (Vec<Point>, Vec<(Point, RouteSymbol)>) {
        let start = self.berth(from);
        let target = self.map.province(to);
        let home = [Region::of(from), Region::of(army)];
        let trim = |line| leave(line, badge(start).grown(OFF));
        let near = |a: &&Point, b: &&Point| start.distance(**a).total_cmp(&start.distance(**b));
        let line = self.laid_move(army, target);
        // the ends belong to the army and to its goal
        let middle = line.map(|line| &line[line.len() / 6..line.len() - line.len() / 6]);
        let joint = middle.and_then(|middle| middle.iter().min_by(near).copied());
        let joint = joint.unwrap_or_else(|| self.berth(army).towards(self.goal(to).0, 0.5));
        (
            self.ways
                .cheapest(start, joint, self.journey(&home, from), trim),
            vec![(joint, RouteSymbol::Joint)],
        )
    }

    /// The line of a move that has been laid.
    fn laid_move(&self, source: Province, target: Province) -> Option<&[Point]> {
        let found = self.laid.iter().find(|arrow| {
            matches!(self.scene.routes[arrow.route].course, OrderShape::Move { from, to, .. }
                if from == source && self.map.province(to) == target)
        });
        found
            .map(|arrow| &arrow.line[..])
            .filter(|line| !line.is_empty())
    }

    /// The waters that an army crosses, one after the other: as few as lead there.
    fn chain(&self, from: Province, to: Province, waters: ProvinceSet) -> Vec<Province> {
        let mut before: Vec<Option<Province>> = vec![None; self.map.province_count()];
        let mut seen = ProvinceSet::EMPTY;
        let mut open: VecDeque<Province> = VecDeque::new();
        for water in self.map.neighbors(from).intersection(&waters).iter() {
            seen.insert(water);
            open.push_back(water);
        }
        while let Some(at) = open.pop_front() {
            if self.map.neighbors(at).contains(to) {
                let mut way: Vec<Province> =
                    std::iter::successors(Some(at), |&at| before[at.index()]).collect();
                way.reverse();
                return way;
            }
            let next = self
                .map
                .neighbors(at)
                .intersection(&waters)
                .difference(&seen);
            for water in next.iter() {
                seen.insert(water);
                before[water.index()] = Some(at);
                open.push_back(water);
            }
        }
        Vec::new()
    }
}

/// A point beside the badge at another, some part of a turn off a direction.
fn beside(middle: Point, way: Point, turn: f32) -> Point {
    let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
    let way = way.times(cos).plus(way.turned().times(sin));
    let side = |whole: f32, part: f32| (whole / 2.0 + RING) / part.abs().max(1e-3);
    middle.plus(way.times(side(BADGE.0, way.x).min(side(BADGE.1, way.y))))
}

/// The badge that stands at a point.
fn badge(at: Point) -> Area {
    Area::around(at, BADGE.0, BADGE.1)
}
