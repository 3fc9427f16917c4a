//! Routes the tracks. Those of successful moves come first, short ones before long ones, so that
//! they are straight. Supports and convoys then join the lines of their moves.

use chancery_core::board::{Location, Map, Province, ProvinceSet};

use super::occupancy::{LineAccess, LineEnd, Occupancy};
use super::path_finder::{At, Endpoint, Finder};
use super::{TrackCell, TrackMark, TrackSymbol, Tracks};
use crate::{
    Direction, Drawing, OrderShape, Plan, Region, Route, RouteResult, RouteStyle, Scene, Spot,
};

/// The cost of a support or a convoy that ends at the unit instead of the line of its move.
const NEAR_THE_UNIT: u32 = 180;

/// A scene on a plan, with the drawing and the map.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub drawing: &'a Drawing,
    pub map: &'a Map,
    pub plan: &'a Plan,
    pub scene: &'a Scene,
}

/// Routes the remaining lines of a scene on the settled tracks.
pub(super) fn lay(board: Board<'_>, finder: &mut Finder, placed: &SettledTracks) -> Tracks {
    let settled = settled(board);
    let mut placed = placed.clone();
    placed.ways.resize(board.scene.routes.len(), Vec::new());
    let placed = Router::lay(board, finder, placed, |index| !settled[index]);
    placed.tracks
}

/// Returns which routes of a scene don't depend on the order that is being written: given orders,
/// unless they join that order.
pub(super) fn settled(Board { map, scene, .. }: Board<'_>) -> Vec<bool> {
    let is_given = |route: &Route| route.style == RouteStyle::Taken;
    let settled = |route: &Route| {
        let joined = joined(map, scene, route);
        is_given(route) && joined.is_none_or(|other| is_given(&scene.routes[other]))
    };
    scene.routes.iter().map(settled).collect()
}

/// The tracks of the settled routes of a scene, which don't depend on the order that is being written.
#[derive(Clone, Debug)]
pub(super) struct SettledTracks {
    pub(super) occupancy: Occupancy,
    /// The cells of each route's line.
    ways: Vec<Vec<At>>,
    tracks: Tracks,
}

impl SettledTracks {
    /// Routes the settled routes of a scene.
    pub fn new(board: Board<'_>, finder: &mut Finder) -> Self {
        let Board {
            map, plan, scene, ..
        } = board;
        let settled = settled(board);
        let placed = SettledTracks {
            occupancy: Occupancy::new(map, plan, scene),
            ways: vec![Vec::new(); scene.routes.len()],
            tracks: Tracks::default(),
        };
        Router::lay(board, finder, placed, |index| settled[index])
    }
}

pub(super) struct Router<'a> {
    pub(super) board: Board<'a>,
    finder: &'a mut Finder,
    pub(super) placed: SettledTracks,
}

/// Returns the index of the move that a support or a convoy belongs to.
fn joined(map: &Map, scene: &Scene, route: &Route) -> Option<usize> {
    let (of, goal) = match route.shape {
        OrderShape::SupportMove { of, to, .. } => (of, to),
        OrderShape::Convoy { army, to, .. } => (army, to),
        _ => return None,
    };
    scene.move_route(map, of, map.province(goal))
}

/// A path, with the cell of the badge in which it begins.
struct FoundPath {
    out_of: At,
    cells: Vec<At>,
}

impl<'a> Router<'a> {
    /// Routes some of the lines. The settled ones come first, so that nothing moves while a player types.
    fn lay(
        board: Board<'a>,
        finder: &'a mut Finder,
        placed: SettledTracks,
        which: impl Fn(usize) -> bool,
    ) -> SettledTracks {
        let mut router = Router {
            board,
            finder,
            placed,
        };
        let Board {
            map, plan, scene, ..
        } = board;
        let mut order: Vec<usize> = (0..scene.routes.len()).filter(|&i| which(i)).collect();
        for &index in &order {
            if let OrderShape::Build { unit } = scene.routes[index].shape {
                let spots = plan.spots(map.province(unit.location));
                router.placed.occupancy.close(spots.unit_at(unit.location));
            }
        }
        for &index in &order {
            router.note(index);
        }
        order.sort_by_cached_key(|&index| router.turn(&scene.routes[index]));
        for index in order {
            router.route(index);
        }
        router.placed
    }
}

impl Router<'_> {
    /// Returns the sort key of a route: moves before the lines that join them, successes before
    /// failures, short before long.
    fn turn(&self, route: &Route) -> (bool, bool, usize) {
        use OrderShape::{Move, Retreat};
        let leads = matches!(route.shape, Move { .. } | Retreat { .. });
        let works = [RouteResult::Pending, RouteResult::Succeeds].contains(&route.result);
        (!leads, !works, self.length(route))
    }

    /// Returns the approximate length of the line.
    fn length(&self, route: &Route) -> usize {
        let province = |location| self.board.map.province(location);
        let (from, to) = match route.shape {
            OrderShape::Move { from, to, .. } | OrderShape::Retreat { from, to } => {
                (from, province(to))
            }
            OrderShape::SupportHold { from, of } | OrderShape::SupportMove { from, of, .. } => {
                (from, of)
            }
            OrderShape::Convoy { from, army, .. } => (from, army),
            _ => return 0,
        };
        let spots = self.unit_spot(from).zip(self.unit_spot(to));
        spots.map_or(0, |(a, b)| a.x.abs_diff(b.x) + 2 * a.y.abs_diff(b.y))
    }

    pub(super) fn unit_spot(&self, province: Province) -> Option<Spot> {
        let Board {
            map, plan, scene, ..
        } = self.board;
        let spot = plan.unit_spot(map, scene, province)?;
        Some(self.placed.occupancy.spread.shown(spot))
    }

    fn route(&mut self, index: usize) {
        match self.board.scene.routes[index].shape {
            OrderShape::Move { from, to, through } => {
                let way = self.way_of_move(self.unit_spot(from), from, to, through);
                self.lead(index, to, way);
            }
            OrderShape::Retreat { from, to } => {
                let start = self.board.plan.spots(from).dislodged;
                let start = start.map(|spot| self.placed.occupancy.spread.shown(spot));
                let way = self.way_of_move(start, from, to, ProvinceSet::EMPTY);
                self.lead(index, to, way);
            }
            OrderShape::SupportHold { from, of } => {
                if self.unit_spot(from).is_some() || self.unit_spot(of).is_some() {
                    let home = [from, of].into_iter().collect();
                    let goals = self.meeting(of, 0);
                    self.join(index, from, &home, &goals, TrackSymbol::Ring);
                }
            }
            OrderShape::SupportMove { from, of, to } => {
                self.join_move(index, from, of, to, ProvinceSet::EMPTY);
            }
            OrderShape::Convoy { from, army, to } => {
                let water: ProvinceSet = [from].into_iter().collect();
                self.join_move(index, from, army, to, water);
            }
            OrderShape::Hold { .. }
            | OrderShape::Disband { .. }
            | OrderShape::Build { .. }
            | OrderShape::Removal { .. } => {}
        }
    }

    /// Draws the path of a move or a retreat: a line with a head.
    fn lead(&mut self, index: usize, to: Location, way: Option<FoundPath>) {
        let Some(mut way) = way else { return };
        let Route { result, number, .. } = self.board.scene.routes[index];
        if result == RouteResult::Stranded {
            let half = way.cells.len() / 2;
            let seen =
                (0..way.cells.len()).filter(|&i| self.placed.occupancy.is_free(way.cells[i]));
            let last = seen.min_by_key(|&i| i.abs_diff(half)).unwrap_or(half);
            way.cells.truncate(last + 1);
        }
        let symbol = match (number, result) {
            (Some(number), _) => TrackSymbol::Number(number),
            (None, RouteResult::Bounces) if !self.is_contested(to) => TrackSymbol::Cross,
            (None, RouteResult::Stranded) => TrackSymbol::Stranded,
            (None, RouteResult::Void | RouteResult::Broken) => TrackSymbol::Void,
            // the symbol of the standoff shows that it failed
            (None, RouteResult::Bounces | RouteResult::Pending | RouteResult::Succeeds) => {
                TrackSymbol::Head(self.head(&way, to))
            }
        };
        self.put(index, way, symbol);
    }

    fn is_contested(&self, at: Location) -> bool {
        let province = self.board.map.province(at);
        self.board.scene.contested.contains(province)
    }

    fn way_of_move(
        &mut self,
        start: Option<Spot>,
        from: Province,
        to: Location,
        through: ProvinceSet,
    ) -> Option<FoundPath> {
        let target = self.board.map.province(to);
        if start.is_none() && !self.is_shown(target) {
            return None;
        }
        let starts = self.exits(from, start);
        let own = through.union(&[from].into_iter().collect());
        let goals = self.with_shaft(&starts, self.landing(to));
        let home = own.union(&[target].into_iter().collect());
        self.way(&starts, &goals, &home, LineEnd::Head)
    }

    /// Returns whether any part of a province is in the window.
    fn is_shown(&self, province: Province) -> bool {
        !self.board.plan.cells[Region::of(province).index()].is_empty()
    }

    /// Returns the direction of a head: toward the unit at its end, out of the window, or straight on.
    fn head(&self, way: &FoundPath, to: Location) -> Direction {
        let end = way.cells[way.cells.len() - 1];
        let target = self.board.map.province(to);
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

    /// Returns the cheapest path from a badge, or from the edge of a window, to a goal.
    fn way(
        &mut self,
        starts: &[Endpoint],
        goals: &[(At, u32)],
        home: &ProvinceSet,
        end: LineEnd,
    ) -> Option<FoundPath> {
        let mut costs = vec![end.abroad(); self.board.plan.cells.len()];
        for province in home.iter() {
            costs[Region::of(province).index()] = 0;
        }
        let access = LineAccess {
            plan: self.board.plan,
            occupancy: &self.placed.occupancy,
            abroad: costs,
            end,
        };
        let (_, cells) = self.finder.find(starts, goals, &access)?;
        let gate = starts.iter().find(|gate| gate.at == cells[0])?;
        let out_of = gate.heading.opposite().from(gate.at);
        Some(FoundPath { out_of, cells })
    }

    /// Routes a support or a convoy of a move, which ends on the move's line.
    fn join_move(
        &mut self,
        index: usize,
        from: Province,
        of: Province,
        to: Location,
        water: ProvinceSet,
    ) {
        let Board { map, scene, .. } = self.board;
        let start = self.unit_spot(of);
        let line = match joined(map, scene, &scene.routes[index]) {
            Some(other) => self.placed.ways[other].clone(),
            // without the move, use the line that it would have
            None => {
                let way = self.way_of_move(start, of, to, water);
                way.map(|way| way.cells).unwrap_or_default()
            }
        };
        if self.unit_spot(from).is_none() && line.is_empty() && start.is_none() {
            return;
        }
        let mut goals = self.joints(&line, water);
        // if the line has no space left, end at the moving unit
        goals.extend(self.meeting(of, NEAR_THE_UNIT));
        let home: ProvinceSet = [from, of, map.province(to)].into_iter().collect();
        self.join(index, from, &home, &goals, TrackSymbol::Joint);
    }

    /// Routes a support or a convoy to one of several goals, and marks its result.
    fn join(
        &mut self,
        index: usize,
        from: Province,
        home: &ProvinceSet,
        goals: &[(At, u32)],
        symbol: TrackSymbol,
    ) {
        let starts = self.exits(from, self.unit_spot(from));
        let Some(way) = self.way(&starts, goals, home, LineEnd::Joint) else {
            return;
        };
        let Route { result, number, .. } = self.board.scene.routes[index];
        let symbol = match (number, result) {
            (Some(number), _) => TrackSymbol::Number(number),
            (None, RouteResult::Void) => TrackSymbol::Void,
            (None, RouteResult::Broken) if way.cells.len() == 1 => TrackSymbol::Cross,
            (None, _) => symbol,
        };
        let last = way.cells.len() - 1;
        let seen = (0..last).filter(|&i| self.placed.occupancy.shows(way.cells[i]));
        let middle = seen.min_by_key(|&i| {
            let glued = self.placed.occupancy.is_beside_text(way.cells[i]);
            (glued, i.abs_diff(last / 2))
        });
        let middle = middle.map(|i| way.cells[i]);
        self.put(index, way, symbol);
        if let Some(at) = middle.filter(|_| result == RouteResult::Broken) {
            self.mark(index, at, TrackSymbol::Cross);
        }
    }

    /// Adds a line with a symbol in its last cell.
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
            if self.placed.occupancy.shows(at) {
                let route = index;
                let lines = &mut self.placed.tracks.lines;
                lines.push(TrackCell { at, arms, route });
            }
            self.placed.occupancy.run(at, inward, outward);
            before = at;
        }
        // the only cell of a shaft remains visible
        if let (&[shaft], TrackSymbol::Head(_)) = (body, sign) {
            self.placed.occupancy.mark(shaft);
        }
        self.mark(index, end, sign);
        self.placed.ways[index] = way.cells;
    }

    /// Returns the heads of the lines so far with their directions.
    pub(super) fn heads(&self) -> impl Iterator<Item = (At, Direction)> {
        let marks = self.placed.tracks.marks.iter();
        marks.filter_map(|mark| match mark.sign {
            TrackSymbol::Head(heading) => Some((mark.at, heading)),
            _ => None,
        })
    }

    fn mark(&mut self, route: usize, at: At, sign: TrackSymbol) {
        self.placed.tracks.lines.retain(|line| line.at != at);
        self.placed.tracks.marks.push(TrackMark { at, sign, route });
        self.placed.occupancy.mark(at);
    }

    /// Adds the symbols at units: dislodged, removed, built, void.
    fn note(&mut self, index: usize) {
        let Board {
            map, plan, scene, ..
        } = self.board;
        let route = &scene.routes[index];
        let province = route.shape.source(map);
        let spots = plan.spots(province);
        let sign = match route.shape {
            OrderShape::Disband { .. } => {
                if let Some(spot) = spots.dislodged {
                    let spot = self.placed.occupancy.spread.shown(spot);
                    self.mark(index, (spot.x, spot.y), TrackSymbol::Removed);
                }
                return;
            }
            OrderShape::Removal { .. } => TrackSymbol::Removed,
            OrderShape::Build { .. } => TrackSymbol::Built,
            _ if route.dislodged => TrackSymbol::Dislodged,
            OrderShape::Hold { .. } if route.result == RouteResult::Void => TrackSymbol::Void,
            _ => return,
        };
        let spot = match route.shape {
            OrderShape::Build { unit } => spots.unit_at(unit.location),
            _ => self.unit_spot(province),
        };
        let Some(spot) = spot else { return };
        let at = match spot.width {
            0..3 => self.beside(province, spot),
            width => Some((spot.x + width - 1, spot.y)),
        };
        if let Some(at) = at {
            self.mark(index, at, sign);
        }
    }
}
