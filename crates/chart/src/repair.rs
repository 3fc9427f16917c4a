//! Repairs the neighbors of regions at small sizes, where a narrow province may lose a neighbor or
//! gain one. Single border cells change their region until the cells touch as in the drawing.
//!
//! This is a greedy search that can't undo its own steps for a while. It is deterministic: choices
//! between equals are pseudorandom with fixed seeds.

mod detour;

use crate::raster::Blocks;
use crate::{Drawing, Grid, Ground, Region};

/// The number of steps without an improvement after which a seed is given up.
const PATIENCE: usize = 48;
/// The number of those steps after which a detour is tried.
const SOON: usize = 6;
/// The number of seeds that are tried.
const SEEDS: u32 = 48;
/// The weight of randomness in the first try, and its increase with each further try.
const NOISE: f32 = 0.02;
/// The number of steps for which a cell can't return to its previous region.
const REST: usize = 12;
/// The minimum number of cells of a region.
const LEAST: u32 = 6;

/// The steps to the eight cells around a cell, clockwise.
const AROUND: [(isize, isize); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

type Place = (usize, usize);

/// Repairs a grid whose cells are the majorities of `blocks` of `samples`. Keeps the best of
/// several tries. Returns whether all regions touch exactly as in the drawing.
pub(super) fn repair(
    drawing: &Drawing,
    blocks: Blocks,
    samples: &Grid<Region>,
    grid: &mut Grid<Region>,
) -> bool {
    let first = Search::new(drawing, blocks, samples, grid.clone());
    let mut fewest = usize::MAX;
    for seed in 1..=SEEDS {
        let mut search = first.seeded(seed);
        let left = search.run();
        if left < fewest {
            (fewest, *grid) = (left, search.grid);
        }
        if left == 0 {
            break;
        }
    }
    fewest == 0
}

/// A rectangle of cells, including the last column and row.
#[derive(Clone, Copy)]
struct Extent {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Extent {
    const NOTHING: Extent = Extent {
        left: usize::MAX,
        top: usize::MAX,
        right: 0,
        bottom: 0,
    };

    /// Returns the smallest rectangle that contains both.
    fn and(self, other: Extent) -> Extent {
        Extent {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Extends the rectangle to contain a cell.
    fn add(&mut self, (x, y): Place) {
        (self.left, self.right) = (self.left.min(x), self.right.max(x));
        (self.top, self.bottom) = (self.top.min(y), self.bottom.max(y));
    }

    fn places(self) -> impl Iterator<Item = Place> {
        let rows = self.top..=self.bottom;
        rows.flat_map(move |y| (self.left..=self.right).map(move |x| (x, y)))
    }
}

/// Returns whether the neighbors of a region matter.
fn counts(drawing: &Drawing, region: Region) -> bool {
    !matches!(drawing.ground(region), Ground::Outside | Ground::Scenery)
}

#[derive(Clone)]
struct Search<'a> {
    drawing: &'a Drawing,
    blocks: Blocks,
    samples: &'a Grid<Region>,
    grid: Grid<Region>,
    /// The number of adjacent pairs of cells of two regions, by both regions.
    contacts: Vec<i32>,
    regions: usize,
    areas: Vec<u32>,
    /// A rectangle that contains all cells of each region.
    extents: Vec<Extent>,
    /// The pairs of regions that touch in the grid but not in the drawing, or the other way around.
    faults: Vec<(Region, Region)>,
    /// The regions to which cells can't return, and until which step.
    resting: Vec<(Place, Region, usize)>,
    steps: usize,
    chance: u32,
    /// The weight of randomness.
    noise: f32,
}

impl<'a> Search<'a> {
    fn new(
        drawing: &'a Drawing,
        blocks: Blocks,
        samples: &'a Grid<Region>,
        grid: Grid<Region>,
    ) -> Self {
        let regions = drawing.regions().len();
        let mut contacts = vec![0; regions * regions];
        let mut areas = vec![0; regions];
        let mut extents = vec![Extent::NOTHING; regions];
        for (x, y) in grid.places() {
            let region = grid[(x, y)];
            areas[region.index()] += 1;
            extents[region.index()].add((x, y));
            for other in [grid.get(x + 1, y), grid.get(x, y + 1)] {
                let other = other.unwrap_or(region);
                if other != region {
                    contacts[region.index() * regions + other.index()] += 1;
                    contacts[other.index() * regions + region.index()] += 1;
                }
            }
        }
        let mut search = Search {
            drawing,
            blocks,
            samples,
            grid,
            contacts,
            regions,
            areas,
            extents,
            faults: Vec::new(),
            resting: Vec::new(),
            steps: 0,
            chance: 1,
            noise: 0.0,
        };
        for a in drawing.regions() {
            for b in drawing.regions().filter(|&b| a < b) {
                search.update_fault(a, b);
            }
        }
        search
    }

    /// Returns the search in its initial state with its own random numbers.
    fn seeded(&self, seed: u32) -> Self {
        Search {
            chance: seed.wrapping_mul(0x9e37_79b9) | 1,
            noise: NOISE * seed as f32,
            ..self.clone()
        }
    }

    /// Searches until there are no faults or no more improvements. Returns the number of faults
    /// that are left.
    fn run(&mut self) -> usize {
        let (mut fewest, mut patience) = (usize::MAX, PATIENCE);
        while !self.faults.is_empty() {
            if self.faults.len() < fewest {
                (fewest, patience) = (self.faults.len(), PATIENCE);
            }
            let is_stuck = [PATIENCE - SOON, 0].contains(&patience);
            if is_stuck && self.detour() {
                continue;
            }
            if patience == 0 || !self.step() {
                break;
            }
            patience -= 1;
        }
        self.faults.len()
    }

    /// Changes the region of the best cell. Returns false if there is none.
    fn step(&mut self) -> bool {
        let best = self.best_turn();
        if let Some((place, region)) = best {
            self.rest(place);
            self.turn(place, region);
        }
        best.is_some()
    }

    /// Prevents a cell that is about to change from returning to its region for a while.
    fn rest(&mut self, place: Place) {
        let step = self.steps;
        self.steps += 1;
        self.resting.retain(|&(_, _, until)| until > step);
        self.resting.push((place, self.grid[place], step + REST));
    }

    fn contact(&self, a: Region, b: Region) -> i32 {
        self.contacts[a.index() * self.regions + b.index()]
    }

    /// Adds a pair to the list of faults, or removes it.
    fn update_fault(&mut self, a: Region, b: Region) {
        if a == b || !counts(self.drawing, a) || !counts(self.drawing, b) {
            return;
        }
        let pair = (a.min(b), a.max(b));
        let listed = self.faults.iter().position(|&fault| fault == pair);
        let is_fault = self.drawing.touch(a, b) != (self.contact(a, b) > 0);
        match listed {
            Some(at) if !is_fault => drop(self.faults.swap_remove(at)),
            None if is_fault => self.faults.push(pair),
            _ => {}
        }
    }

    /// Returns the cells near the faults, whose change may help.
    fn near(&self) -> Grid<bool> {
        let mut near = Grid::filled(self.grid.width(), self.grid.height(), false);
        for &(a, b) in &self.faults {
            if self.drawing.touch(a, b) {
                self.mark_gap(a, b, &mut near);
            } else {
                self.mark_contact(a, b, &mut near);
            }
        }
        near
    }

    /// Returns the cells of a region.
    fn cells(&self, region: Region) -> impl Iterator<Item = Place> {
        let places = self.extents[region.index()].places();
        places.filter(move |&place| self.grid[place] == region)
    }

    fn mark_contact(&self, a: Region, b: Region, near: &mut Grid<bool>) {
        for place in self.cells(a) {
            let beside = self.grid.beside(place);
            for other in beside.filter(|&other| self.grid[other] == b) {
                for center in [place, other] {
                    near[center] = true;
                    let beside = self.grid.beside(center);
                    beside.for_each(|place| near[place] = true);
                }
            }
        }
    }

    /// Marks the rectangles between the closest cells of two regions that should touch.
    fn mark_gap(&self, a: Region, b: Region, near: &mut Grid<bool>) {
        if self.areas[a.index()] == 0 || self.areas[b.index()] == 0 {
            return;
        }
        let within = self.extents[a.index()].and(self.extents[b.index()]);
        let (to_ours, to_theirs) = (self.distances(a, within), self.distances(b, within));
        let off =
            |distances: &Grid<u16>, (x, y): Place| distances[(x - within.left, y - within.top)];
        let Some(least) = self.cells(a).map(|place| off(&to_theirs, place)).min() else {
            return;
        };
        let nearest = |region, distances: &Grid<u16>| {
            let cells = self.cells(region);
            let cells = cells.filter(|&place| off(distances, place) <= least + 1);
            cells.collect::<Vec<_>>()
        };
        let theirs = nearest(b, &to_ours);
        for a in nearest(a, &to_theirs) {
            for &b in &theirs {
                if a.0.abs_diff(b.0) + a.1.abs_diff(b.1) <= usize::from(least) + 1 {
                    for y in a.1.min(b.1)..=a.1.max(b.1) {
                        near.row_mut(y)[a.0.min(b.0)..=a.0.max(b.0)].fill(true);
                    }
                }
            }
        }
    }

    /// Returns the number of steps from each cell of a rectangle to the closest cell of a region.
    fn distances(&self, region: Region, within: Extent) -> Grid<u16> {
        const FAR: u16 = u16::MAX / 2;
        let width = within.right - within.left + 1;
        let height = within.bottom - within.top + 1;
        let mut steps = Grid::from_fn(width, height, |x, y| {
            if self.grid[(within.left + x, within.top + y)] == region {
                0
            } else {
                FAR
            }
        });
        steps.spread(FAR, 1, 1);
        steps
    }

    /// Returns the change of one cell that repairs the most faults and distorts the drawing the least.
    fn best_turn(&mut self) -> Option<(Place, Region)> {
        let near = self.near();
        let mut best: Option<(f32, Place, Region)> = None;
        let rows = (0..near.height()).filter(|&y| near.row(y).contains(&true));
        let places = rows.flat_map(|y| (0..near.width()).map(move |x| (x, y)));
        for place in places.filter(|&place| near[place]) {
            let region = self.grid[place];
            if self.areas[region.index()] <= LEAST || !self.is_loose(place) {
                continue;
            }
            let mut tried = [region; 5];
            let mut count = 1;
            for beside in self.grid.beside(place) {
                let other = self.grid[beside];
                let resting = |&(at, what, until): &(Place, Region, usize)| {
                    at == place && what == other && until > self.steps
                };
                if tried[..count].contains(&other) || self.resting.iter().any(resting) {
                    continue;
                }
                tried[count] = other;
                count += 1;
                let bend = self.blocks.share(self.samples, place, region)
                    - self.blocks.share(self.samples, place, other);
                let cost = self.change(place, other) + 0.5 * bend + self.noise * self.random();
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, place, other));
                }
            }
        }
        best.map(|(_, place, region)| (place, region))
    }

    /// Returns the change of the number of faults if a cell changed its region.
    fn change(&self, place: Place, to: Region) -> f32 {
        let from = self.grid[place];
        let mut changes: [(Region, Region, i32); 8] = [(from, from, 0); 8];
        let mut count = 0;
        let mut add = |a: Region, b: Region, by: i32| {
            if a == b {
                return;
            }
            let pair = (a.min(b), a.max(b));
            match changes[..count]
                .iter_mut()
                .find(|(a, b, _)| (*a, *b) == pair)
            {
                Some(change) => change.2 += by,
                None => {
                    changes[count] = (pair.0, pair.1, by);
                    count += 1;
                }
            }
        };
        for beside in self.grid.beside(place) {
            add(from, self.grid[beside], -1);
            add(to, self.grid[beside], 1);
        }
        let mut cost = 0.0;
        for &(a, b, by) in &changes[..count] {
            if by == 0 || !counts(self.drawing, a) || !counts(self.drawing, b) {
                continue;
            }
            let (now, then) = (self.contact(a, b), self.contact(a, b) + by);
            let fault = |yes: bool| f32::from(u8::from(yes));
            cost += if self.drawing.touch(a, b) {
                fault(then == 0) - fault(now == 0)
            } else {
                fault(then > 0) - fault(now > 0) + 0.08 * by as f32
            };
        }
        cost
    }

    fn turn(&mut self, place: Place, to: Region) {
        let from = self.grid[place];
        let mut add = |a: Region, b: Region, by: i32| {
            if a != b {
                self.contacts[a.index() * self.regions + b.index()] += by;
                self.contacts[b.index() * self.regions + a.index()] += by;
            }
        };
        for beside in self.grid.beside(place) {
            add(from, self.grid[beside], -1);
            add(to, self.grid[beside], 1);
        }
        self.areas[from.index()] -= 1;
        self.areas[to.index()] += 1;
        self.grid[place] = to;
        self.extents[to.index()].add(place);
        for beside in self.grid.beside(place) {
            self.update_fault(from, self.grid[beside]);
            self.update_fault(to, self.grid[beside]);
        }
        self.update_fault(from, to);
    }

    /// Returns whether a cell can leave its region without disconnecting it: whether the
    /// surrounding cells of the region are connected without it.
    fn is_loose(&self, (x, y): Place) -> bool {
        let region = self.grid[(x, y)];
        let ring = AROUND.map(|(dx, dy)| {
            let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            self.grid.get(x, y) == Some(region)
        });
        let Some(gap) = ring.iter().position(|&same| !same) else {
            return true;
        };
        // walk around the ring from a gap; a run of cells counts if it contains one directly beside
        // the cell
        let (mut runs, mut beside) = (0, false);
        for i in 1..=8 {
            let at = (gap + i) % 8;
            if ring[at] {
                beside |= at % 2 == 1;
            } else {
                runs += usize::from(beside);
                beside = false;
            }
        }
        runs == 1
    }

    /// Returns a pseudorandom number from 0 to 1 (xorshift), with the same sequence for the same seed.
    fn random(&mut self) -> f32 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        (self.chance >> 8) as f32 / (1 << 24) as f32
    }
}
