//! Lays the tracks: those of successful moves first, the shortest of them first, so that they run
//! straight; supports and convoys then look for the moves they belong to.

use chancery_core::board::{Location, Map, Province, ProvinceSet};

use super::occupancy::{LineAccess, Occupancy};
use super::path_finder::{At, Endpoint, Finder};
use super::{TrackCell, TrackMark, TrackSymbol, Tracks};
use crate::{
    Direction, Drawing, OrderShape, Plan, Region, Route, RouteResult, RouteStyle, Scene, Spot,
};

/// What a cell costs a move where it has no business, in tenths of a column; supports, which are
/// thin, may go a straighter way.
const ABROAD: u32 = 40;
const ABROAD_SUPPORT: u32 = 20;
/// What it costs a support or a convoy to end at the unit, and not on the line of its move.
const NEAR_THE_UNIT: u32 = 180;

/// Lays the tracks of all routes of a scene, on what is laid of it already.
pub(super) fn lay(
    drawing: &Drawing,
    map: &Map,
    plan: &Plan,
    scene: &Scene,
    finder: &mut Finder,
    groundwork: &SettledTracks,
) -> Tracks {
    let settled = settled(map, scene);
    let mut layer = Layer {
        drawing,
        map,
        plan,
        scene,
        finder,
        laid: groundwork.clone(),
    };
    layer.laid.ways.resize(scene.routes.len(), Vec::new());
    layer.routes(|index| !settled[index]);
    layer.laid.tracks
}

/// Which routes of a scene are laid whatever is being written: those that are given, but those that
/// join what is being written.
pub(super) fn settled(map: &Map, scene: &Scene) -> Vec<bool> {
    let given = |index: usize| scene.routes[index].manner == RouteStyle::Taken;
    let settled = |route: &Route| match joined(map, scene, route) {
        Some(other) => route.manner == RouteStyle::Taken && given(other),
        None => route.manner == RouteStyle::Taken,
    };
    scene.routes.iter().map(settled).collect()
}

/// The settled routes of a scene, laid: the same whatever is being written besides.
#[derive(Clone, Debug)]
pub(super) struct SettledTracks {
    pub(super) cover: Occupancy,
    /// By route: the cells that its line was laid on.
    ways: Vec<Vec<At>>,
    tracks: Tracks,
}

impl SettledTracks {
    /// Lays the settled routes of a scene.
    pub fn new(
        drawing: &Drawing,
        map: &Map,
        plan: &Plan,
        scene: &Scene,
        finder: &mut Finder,
    ) -> Self {
        let settled = settled(map, scene);
        let mut layer = Layer {
            drawing,
            map,
            plan,
            scene,
            finder,
            laid: SettledTracks {
                cover: Occupancy::new(map, plan, scene),
                ways: vec![Vec::new(); scene.routes.len()],
                tracks: Tracks::default(),
            },
        };
        layer.routes(|index| settled[index]);
        layer.laid
    }
}

pub(super) struct Layer<'a> {
    pub(super) drawing: &'a Drawing,
    pub(super) map: &'a Map,
    pub(super) plan: &'a Plan,
    pub(super) scene: &'a Scene,
    finder: &'a mut Finder,
    pub(super) laid: SettledTracks,
}

/// The route of the move that a support or a convoy belongs to.
fn joined(map: &Map, scene: &Scene, route: &Route) -> Option<usize> {
    let (of, goal) = match route.course {
        OrderShape::SupportMove { of, to, .. } => (of, to),
        OrderShape::Convoy { army, to, .. } => (army, to),
        _ => return None,
    };
    let goal = map.province(goal);
    scene.routes.iter().position(|other| {
        matches!(other.course, OrderShape::Move { from, to, .. }
            if from == of && map.province(to) == goal)
    })
}

/// A way that was found: the cell of the badge that it leaves, and its own cells.
struct FoundPath {
    out_of: At,
    cells: Vec<At>,
}

impl Layer<'_> {
    /// Lays some of the routes: the settled ones before the others, so that nothing moves while
    /// somebody types.
    fn routes(&mut self, which: impl Fn(usize) -> bool) {
        let scene = self.scene;
        let mut order: Vec<usize> = (0..scene.routes.len()).filter(|&i| which(i)).collect();
        for &index in &order {
            if let OrderShape::Build { unit } = scene.routes[index].course {
                let spots = self.plan.spots(self.map.province(unit.location));
                self.laid.cover.close(spots.unit_at(unit.location));
            }
        }
        for &index in &order {
            self.note(index, &scene.routes[index]);
        }
        order.sort_by_cached_key(|&index| self.turn(&scene.routes[index]));
        for index in order {
            self.route(index, &scene.routes[index]);
        }
    }

    /// When a route is laid: moves before what joins them; successes before failures; short before
    /// long.
    fn turn(&self, route: &Route) -> (bool, bool, usize) {
        let leads = matches!(
            route.course,
            OrderShape::Move { .. } | OrderShape::Retreat { .. }
        );
        let fails = matches!(
            route.fate,
            RouteResult::Bounces | RouteResult::Stranded | RouteResult::Broken | RouteResult::Void
        );
        (!leads, fails, self.length(route))
    }

    /// About how long the line will be.
    fn length(&self, route: &Route) -> usize {
        let province = |location| self.map.province(location);
        let (from, to) = match route.course {
            OrderShape::Move { from, to, .. } | OrderShape::Retreat { from, to } => {
                (from, province(to))
            }
            OrderShape::SupportHold { from, of } | OrderShape::SupportMove { from, of, .. } => {
                (from, of)
            }
            OrderShape::Convoy { from, army, .. } => (from, army),
            _ => return 0,
        };
        let berths = (self.berth(from), self.berth(to));
        let (Some(a), Some(b)) = berths else {
            return 0;
        };
        a.x.abs_diff(b.x) + 2 * a.y.abs_diff(b.y)
    }

    pub(super) fn berth(&self, province: Province) -> Option<Spot> {
        self.scene.berth(self.map, self.plan, province)
    }

    fn route(&mut self, index: usize, route: &Route) {
        match route.course {
            OrderShape::Move { from, to, waters } => {
                let start = self.berth(from);
                self.lead(index, route, start, from, to, waters);
            }
            OrderShape::Retreat { from, to } => {
                let start = self.plan.spots(from).dislodged;
                self.lead(index, route, start, from, to, ProvinceSet::EMPTY);
            }
            OrderShape::SupportHold { from, of } => self.support_hold(index, route, from, of),
            OrderShape::SupportMove { from, of, to } => {
                self.join(index, route, from, of, to, ProvinceSet::EMPTY);
            }
            OrderShape::Convoy { from, army, to } => {
                let water: ProvinceSet = [from].into_iter().collect();
                self.join(index, route, from, army, to, water);
            }
            OrderShape::Hold { .. }
            | OrderShape::Disband { .. }
            | OrderShape::Build { .. }
            | OrderShape::Removal { .. } => {}
        }
    }

    /// A move or a retreat: a line with a head.
    fn lead(
        &mut self,
        index: usize,
        route: &Route,
        start: Option<Spot>,
        from: Province,
        to: Location,
        waters: ProvinceSet,
    ) {
        let Some(mut way) = self.way_of_move(start, from, to, waters, route.fate) else {
            return;
        };
        if route.fate == RouteResult::Stranded {
            let half = way.cells.len() / 2;
            let seen = (0..way.cells.len()).filter(|&i| self.laid.cover.is_free(way.cells[i]));
            let last = seen.min_by_key(|&i| i.abs_diff(half)).unwrap_or(half);
            way.cells.truncate(last + 1);
        }
        let sign = match (route.number, route.fate) {
            (Some(number), _) => TrackSymbol::Number(number),
            (None, RouteResult::Bounces) => TrackSymbol::Cross,
            (None, RouteResult::Stranded) => TrackSymbol::Stranded,
            (None, RouteResult::Void | RouteResult::Broken) => TrackSymbol::Void,
            (None, RouteResult::Pending | RouteResult::Succeeds) => {
                TrackSymbol::Head(self.head(&way, to))
            }
        };
        self.put(index, way, sign);
    }

    fn way_of_move(
        &mut self,
        start: Option<Spot>,
        from: Province,
        to: Location,
        waters: ProvinceSet,
        fate: RouteResult,
    ) -> Option<FoundPath> {
        let target = self.map.province(to);
        if start.is_none() && !self.is_shown(target) {
            return None;
        }
        let starts = self.exits(from, start);
        let goals = self.landing(to, fate == RouteResult::Bounces);
        let ends: ProvinceSet = [from, target].into_iter().collect();
        self.way(&starts, &goals, &waters.union(&ends), ABROAD)
    }

    /// Does any of a province lie in the window?
    fn is_shown(&self, province: Province) -> bool {
        !self.plan.cells[Region::of(province).index()].is_empty()
    }

    /// Where a head points: at the unit that it meets, out of the window, else on.
    fn head(&self, way: &FoundPath, to: Location) -> Direction {
        let end = way.cells[way.cells.len() - 1];
        let target = self.map.province(to);
        if !self.is_shown(target)
            && let Some(outward) = self.outward(end, target)
        {
            return outward;
        }
        let before = match way.cells.len() {
            1 => way.out_of,
            count => way.cells[count - 2],
        };
        let met = self.occupied(target).and_then(|spot| {
            let meets = |heading: &Direction| {
                let (x, y) = heading.from(end);
                spot.contains(x, y)
            };
            Direction::ALL.into_iter().find(meets)
        });
        met.or_else(|| Direction::between(before, end))
            .unwrap_or(Direction::Right)
    }

    /// The cheapest way from a badge, or from the edge of a window, to a goal.
    fn way(
        &mut self,
        starts: &[Endpoint],
        goals: &[(At, u32)],
        home: &ProvinceSet,
        abroad: u32,
    ) -> Option<FoundPath> {
        let mut at_home = vec![false; self.plan.cells.len()];
        for province in home.iter() {
            at_home[Region::of(province).index()] = true;
        }
        let terms = LineAccess {
            plan: self.plan,
            cover: &self.laid.cover,
            home: at_home,
            abroad,
        };
        let (_, cells) = self.finder.find(starts, goals, &terms)?;
        let gate = starts.iter().find(|gate| gate.at == cells[0])?;
        let out_of = gate.heading.opposite().from(gate.at);
        Some(FoundPath { out_of, cells })
    }

    /// The support of a unit that stays.
    fn support_hold(&mut self, index: usize, route: &Route, from: Province, of: Province) {
        let start = self.berth(from);
        if start.is_none() && self.berth(of).is_none() {
            return;
        }
        let starts = self.exits(from, start);
        let goals = self.meeting(of, 0);
        let home = [from, of].into_iter().collect();
        if let Some(way) = self.way(&starts, &goals, &home, ABROAD_SUPPORT) {
            self.put_joining(index, route, way, TrackSymbol::Ring);
        }
    }

    /// A support or a convoy of a move: it ends on the move's line.
    fn join(
        &mut self,
        index: usize,
        route: &Route,
        from: Province,
        of: Province,
        to: Location,
        water: ProvinceSet,
    ) {
        let start = self.berth(from);
        let target = self.map.province(to);
        let line = match joined(self.map, self.scene, route) {
            Some(other) => self.laid.ways[other].clone(),
            // Nobody drew that move: then where it would run.
            None => {
                let start = self.berth(of);
                let way = self.way_of_move(start, of, to, water, RouteResult::Bounces);
                way.map(|way| way.cells).unwrap_or_default()
            }
        };
        if start.is_none() && line.is_empty() && self.berth(of).is_none() {
            return;
        }
        let starts = self.exits(from, start);
        let mut goals = self.joints(&line, water);
        // Where the line has no room left, the unit that moves will do.
        goals.extend(self.meeting(of, NEAR_THE_UNIT));
        let home: ProvinceSet = [from, of, target].into_iter().collect();
        if let Some(way) = self.way(&starts, &goals, &home, ABROAD_SUPPORT) {
            self.put_joining(index, route, way, TrackSymbol::Joint);
        }
    }

    /// Lays the line of a support or convoy: what came of it is marked on it.
    fn put_joining(&mut self, index: usize, route: &Route, way: FoundPath, sign: TrackSymbol) {
        let sign = match (route.number, route.fate) {
            (Some(number), _) => TrackSymbol::Number(number),
            (None, RouteResult::Void) => TrackSymbol::Void,
            (None, RouteResult::Broken) if way.cells.len() == 1 => TrackSymbol::Cross,
            (None, _) => sign,
        };
        let last = way.cells.len() - 1;
        let seen = (0..last).filter(|&i| self.laid.cover.shows(way.cells[i]));
        let middle = seen.min_by_key(|&i| {
            let glued = self.laid.cover.is_beside_text(way.cells[i]);
            (glued, i.abs_diff(last / 2))
        });
        let broken = (route.fate == RouteResult::Broken)
            .then_some(middle)
            .flatten()
            .map(|i| way.cells[i]);
        self.put(index, way, sign);
        if let Some(at) = broken {
            self.laid
                .tracks
                .lines
                .retain(|line| line.route != index || line.at != at);
            self.mark(index, at, TrackSymbol::Cross);
        }
    }

    /// Lays a line and puts a sign on its last cell.
    fn put(&mut self, index: usize, way: FoundPath, sign: TrackSymbol) {
        let Some((&end, body)) = way.cells.split_last() else {
            return;
        };
        let mut before = way.out_of;
        for (i, &at) in body.iter().enumerate() {
            let after = way.cells[i + 1];
            let (Some(inward), Some(outward)) = (
                Direction::between(before, at),
                Direction::between(at, after),
            ) else {
                break;
            };
            let mut arms = [false; 4];
            arms[inward.opposite() as usize] = true;
            arms[outward as usize] = true;
            if self.laid.cover.shows(at) {
                self.laid.tracks.lines.push(TrackCell {
                    at,
                    arms,
                    route: index,
                });
            }
            self.laid.cover.run(at, inward, outward);
            before = at;
        }
        self.mark(index, end, sign);
        self.laid.ways[index] = way.cells;
    }

    fn mark(&mut self, route: usize, at: At, sign: TrackSymbol) {
        self.laid.tracks.lines.retain(|line| line.at != at);
        self.laid.tracks.marks.push(TrackMark { at, sign, route });
        self.laid.cover.mark(at);
    }

    /// Signs that stand at units: dislodged, removed, built, ordered in vain.
    fn note(&mut self, index: usize, route: &Route) {
        let province = route.course.source(|location| self.map.province(location));
        let sign = match route.course {
            OrderShape::Disband { at } => {
                if let Some(spot) = self.plan.spots(at).dislodged {
                    self.mark(index, (spot.x, spot.y), TrackSymbol::Removed);
                }
                return;
            }
            OrderShape::Removal { .. } => TrackSymbol::Removed,
            OrderShape::Build { .. } => TrackSymbol::Built,
            _ if route.dislodged => TrackSymbol::Dislodged,
            OrderShape::Hold { .. } if route.fate == RouteResult::Void => TrackSymbol::Void,
            _ => return,
        };
        let spot = match route.course {
            OrderShape::Build { unit } => self.plan.spots(province).unit_at(unit.location),
            _ => self.berth(province),
        };
        let Some(spot) = spot else {
            return;
        };
        let at = match spot.width {
            0..3 => self.beside(province, spot),
            width => Some((spot.x + width - 1, spot.y)),
        };
        if let Some(at) = at {
            self.mark(index, at, sign);
        }
    }
}
