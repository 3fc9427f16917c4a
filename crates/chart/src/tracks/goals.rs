//! Finds the cells in which lines can begin and end, with their costs.

use chancery_core::board::{Location, Province, ProvinceSet};

use super::path_finder::{At, Endpoint};
use super::router::Router;
use crate::{Direction, Region, Spot};

/// The cost of beginning or ending above or below a badge, but not at its center.
const ASIDE: u32 = 60;
/// The cost of ending in other cells than the preferred ones, and the addition for each column of
/// distance.
const ASTRAY: u32 = 60;
const ASTRAY_BY: u32 = 20;
/// The cost of ending directly beside a text, to which the symbol would seem to belong.
const GLUED: u32 = 25;
/// The cost for each cell by which a line ends closer than [`APART`] in front of the head of another
/// one: two heads that meet look like a standoff.
const HEAD_TO_HEAD: u32 = 60;
const APART: usize = 6;
/// The cost of ending on another line, which then has a gap.
const ON_A_LINE: u32 = 1000;
/// The cost of a head directly beside the badge: without a shaft it isn't an arrow.
const NO_SHAFT: u32 = 2000;

impl Router<'_> {
    /// Returns the spot of the badge in a province, if there is one.
    pub(super) fn occupied(&self, province: Province) -> Option<Spot> {
        let unit = self.board.scene.unit(self.board.map, province);
        (unit.is_some() || self.board.scene.contested.contains(province))
            .then(|| self.unit_spot(province))
            .flatten()
    }

    /// Returns the goals with a higher cost for lines that would only have an end.
    pub(super) fn with_shaft(&self, starts: &[Endpoint], goals: Vec<(At, u32)>) -> Vec<(At, u32)> {
        let bare = |at: At| u32::from(starts.iter().any(|start| start.at == at));
        let goals = goals.into_iter();
        goals
            .map(|(at, price)| (at, price + NO_SHAFT * bare(at)))
            .collect()
    }

    /// Returns the cells in which a head can be: at the spot of the unit, or around the unit that
    /// is there.
    pub(super) fn landing(&self, to: Location) -> Vec<(At, u32)> {
        let province = self.board.map.province(to);
        let occupied = self.occupied(province);
        let spot = occupied.or_else(|| self.board.plan.spots(province).unit_at(to));
        let mut goals = Vec::new();
        if let Some(spot) = spot {
            if occupied.is_none() {
                goals.extend(spot.columns().map(|x| ((x, spot.y), 0)));
                // one or two cells beside it are fine if that saves a turn
                goals.extend(self.elsewhere(province, Some(spot), 0));
            } else {
                goals.extend(self.around(spot).map(|gate| (gate.at, gate.price)));
            }
        }
        goals.extend(self.elsewhere(province, spot, ASTRAY));
        if goals.is_empty() {
            return self.fit(self.edge_goals(province, 0));
        }
        goals.retain(|&(at, _)| self.is_in(at, province));
        self.fit(goals)
    }

    fn edge_goals(&self, province: Province, price: u32) -> Vec<(At, u32)> {
        let edge = self.edge_towards(province);
        edge.map(|gate| (gate.at, price + gate.price)).collect()
    }

    /// Returns the exits of a province's badge, or the entries from the window's edge if the badge
    /// isn't visible.
    pub(super) fn exits(&self, province: Province, badge: Option<Spot>) -> Vec<Endpoint> {
        match badge {
            Some(badge) => self.around(badge).collect(),
            None => self.edge_towards(province).collect(),
        }
    }

    /// Returns the cells at the edge of a window with the direction inward. Cells farther from the
    /// spot of the province's unit cost more. There are none if the whole drawing is visible.
    fn edge_towards(&self, province: Province) -> impl Iterator<Item = Endpoint> + use<> {
        let (width, height) = (self.board.plan.width(), self.board.plan.height());
        let (x, y) = self.beyond(province);
        let last = (width - 1, height - 1);
        let sides = (0..height)
            .flat_map(move |y| [((0, y), Direction::Right), ((last.0, y), Direction::Left)]);
        let ends =
            (0..width).flat_map(move |x| [((x, 0), Direction::Down), ((x, last.1), Direction::Up)]);
        let window = self.board.plan.view().window;
        let shown = window.map_or(0, |_| 2 * (width + height));
        sides.chain(ends).take(shown).map(move |(at, heading)| {
            let far = x.clamp(0, last.0 as isize).abs_diff(at.0 as isize)
                + 2 * y.clamp(0, last.1 as isize).abs_diff(at.1 as isize);
            let price = ASTRAY_BY * far as u32;
            Endpoint { at, heading, price }
        })
    }

    /// Returns the cell for a unit of the province, which may be outside of the window.
    fn beyond(&self, province: Province) -> (isize, isize) {
        let anchor = self.board.drawing.anchors(province).unit;
        let (x, y) = self.board.plan.raster.cell_of(anchor);
        (x.floor() as isize, y.floor() as isize)
    }

    /// Returns the direction of a province from a cell at the edge of a window.
    pub(super) fn outward(&self, (x, y): At, province: Province) -> Option<Direction> {
        let at = self.beyond(province);
        let (width, height) = (self.board.plan.width(), self.board.plan.height());
        let ways = [
            (x == 0 && at.0 < 0, Direction::Left),
            (x + 1 == width && at.0 >= width as isize, Direction::Right),
            (y == 0 && at.1 < 0, Direction::Up),
            (y + 1 == height && at.1 >= height as isize, Direction::Down),
        ];
        ways.into_iter()
            .find_map(|(leaves, way)| leaves.then_some(way))
    }

    /// Returns the cells in which a line can reach a unit: around its badge, or elsewhere in its
    /// province.
    pub(super) fn meeting(&self, of: Province, price: u32) -> Vec<(At, u32)> {
        let Some(unit) = self.unit_spot(of) else {
            return self.fit(self.edge_goals(of, price));
        };
        let around = self.around(unit).map(|gate| (gate.at, price + gate.price));
        let elsewhere = self.elsewhere(of, Some(unit), price + ASTRAY);
        self.fit(around.chain(elsewhere).collect())
    }

    /// Returns the cells in which a move can be joined: in the middle of its line, for a convoy in
    /// the fleet's sea province, and beside the line.
    pub(super) fn joints(&self, line: &[At], water: ProvinceSet) -> Vec<(At, u32)> {
        let Some((&head, body)) = line.split_last() else {
            return Vec::new();
        };
        let middle = line.len() / 2;
        let on_line = body.iter().enumerate().map(|(i, &at)| {
            let apart = 5 * i.abs_diff(middle) as u32;
            let wrong_water = !water.is_empty() && !self.in_any(at, water);
            (at, apart + if wrong_water { ASTRAY } else { 0 })
        });
        // the head keeps a part of its shaft
        let joined = body.split_last().map_or(body, |(_, before)| before);
        let on_line = on_line.take(joined.len());
        let beside = body.iter().chain([&head]);
        let beside = beside.flat_map(|&at| Direction::ALL.map(|heading| heading.from(at)));
        let beside = beside.filter(|&at| self.placed.occupancy.is_free(at));
        let goals = on_line.chain(beside.map(|at| (at, 2 * ASTRAY)));
        let open = goals.filter(|&(at, _)| self.placed.occupancy.is_open(at));
        open.collect()
    }

    /// Returns the open goals. Goals beside text or in front of a head cost more, and goals on another
    /// line much more.
    fn fit(&self, mut goals: Vec<(At, u32)>) -> Vec<(At, u32)> {
        let occupancy = &self.placed.occupancy;
        let in_front = |(head, heading): (At, Direction)| {
            let ahead = std::iter::successors(Some(head), move |&at| Some(heading.from(at)));
            let ahead = ahead.skip(1).take_while(|&at| occupancy.is_open(at));
            ahead.take(APART - 1).zip((1..APART as u32).rev())
        };
        let crowded: Vec<(At, u32)> = self.heads().flat_map(in_front).collect();
        goals.retain(|&(at, _)| occupancy.is_open(at));
        for (at, price) in &mut goals {
            *price += GLUED * u32::from(occupancy.is_beside_text(*at));
            let crowded = crowded.iter().filter(|(cell, _)| cell == at);
            *price += crowded.map(|(_, by)| HEAD_TO_HEAD * by).sum::<u32>();
            *price += ON_A_LINE * u32::from(!occupancy.is_free(*at));
        }
        goals
    }

    /// Returns the cells of a province. Cells farther from the spot cost more.
    fn elsewhere(
        &self,
        province: Province,
        spot: Option<Spot>,
        price: u32,
    ) -> impl Iterator<Item = (At, u32)> + '_ {
        let cells = &self.board.plan.cells[Region::of(province).index()];
        cells.iter().map(move |&(x, y)| {
            let far = spot.map_or(0, |spot| {
                (spot.x + spot.width / 2).abs_diff(x) + 2 * spot.y.abs_diff(y)
            });
            ((x, y), price + ASTRAY_BY * far as u32)
        })
    }

    /// Returns the cells around a badge with the direction outward.
    pub(super) fn around(&self, spot: Spot) -> impl Iterator<Item = Endpoint> + use<> {
        let (width, height) = (self.board.plan.width(), self.board.plan.height());
        let middle = spot.x + spot.width / 2;
        let ends = [
            (spot.x, Direction::Left),
            (spot.x + spot.width - 1, Direction::Right),
        ];
        let sides = spot
            .columns()
            .flat_map(|x| [(x, Direction::Up), (x, Direction::Down)]);
        let gate = move |(x, heading): (usize, Direction)| {
            let at = heading.from((x, spot.y));
            let aside = !heading.is_level() && spot.width >= 3 && x != middle;
            let price = if aside { ASIDE } else { 0 };
            (at.0 < width && at.1 < height).then_some(Endpoint { at, heading, price })
        };
        ends.into_iter().chain(sides).filter_map(gate)
    }

    /// Returns whether the cell belongs to the province.
    fn is_in(&self, (x, y): At, province: Province) -> bool {
        self.board.plan.region(x, y) == Some(Region::of(province))
    }

    fn in_any(&self, at: At, provinces: ProvinceSet) -> bool {
        provinces.iter().any(|province| self.is_in(at, province))
    }

    /// Returns the free cell of a province closest to a badge, if possible on its right.
    pub(super) fn beside(&self, province: Province, spot: Spot) -> Option<At> {
        let is_free = |&at: &At| self.placed.occupancy.is_free(at);
        let sides = [spot.x + spot.width, spot.x.wrapping_sub(1)].map(|x| (x, spot.y));
        let nearest = || {
            let cells = self.elsewhere(province, Some(spot), 0);
            cells
                .filter(|(at, _)| is_free(at))
                .min_by_key(|&(_, far)| far)
        };
        let side = sides.into_iter().find(is_free);
        side.or_else(|| nearest().map(|(at, _)| at))
    }
}
