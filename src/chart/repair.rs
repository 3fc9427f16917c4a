//! At small sizes a narrow province may lose a neighbor, or find a new one. This turns single
//! border cells over to the other side until the cells touch as the drawing does.
//!
//! A greedy search that may not undo its own steps for a while; small and the same every time:
//! where chance decides between equals, it does so from a list of fixed seeds.

use super::drawing::{Drawing, Ground, Region};
use super::grid::Grid;
use super::raster::Blocks;

/// How many cells may be turned over, with no fault fewer, before a seed is given up.
const PATIENCE: usize = 48;
/// How many seeds are tried.
const SEEDS: u32 = 48;
/// How much chance says in the first try, and how much more in each further one.
const NOISE: f32 = 0.02;
/// For how many steps a cell may not become again what it was.
const REST: usize = 12;
/// No region shrinks below this many cells.
const LEAST: u32 = 6;

type Place = (usize, usize);

/// Repairs a grid whose cells are the majorities of `blocks` of `samples`; true if every pair of
/// regions now touches exactly where the drawing says. Of several tries, the best one is kept.
pub(super) fn repair(
    drawing: &Drawing,
    blocks: Blocks,
    samples: &Grid<Region>,
    grid: &mut Grid<Region>,
) -> bool {
    let mut best: Option<(usize, Grid<Region>)> = None;
    for seed in 1..=SEEDS {
        let mut search = Search::new(drawing, blocks, samples, grid.clone(), seed);
        let left = search.run();
        if best.as_ref().is_none_or(|(least, _)| left < *least) {
            best = Some((left, search.grid));
        }
        if left == 0 {
            break;
        }
    }
    let Some((left, repaired)) = best else {
        return false;
    };
    *grid = repaired;
    left == 0
}

/// Two regions that touch and should not, or the other way round.
struct Fault {
    a: Region,
    b: Region,
    should_touch: bool,
}

/// Does it matter whether this region touches another?
fn counts(drawing: &Drawing, region: Region) -> bool {
    !matches!(drawing.ground(region), Ground::Outside | Ground::Scenery)
}

struct Search<'a> {
    drawing: &'a Drawing,
    blocks: Blocks,
    samples: &'a Grid<Region>,
    grid: Grid<Region>,
    /// How many pairs of cells of two regions lie side by side, by both regions.
    contacts: Vec<i32>,
    regions: usize,
    /// The regions for which it matters what they touch.
    played: Vec<Region>,
    areas: Vec<u32>,
    /// What a cell may not become again, and until which step.
    resting: Vec<(Place, Region, usize)>,
    chance: u32,
    /// How much chance says.
    noise: f32,
}

impl<'a> Search<'a> {
    fn new(
        drawing: &'a Drawing,
        blocks: Blocks,
        samples: &'a Grid<Region>,
        grid: Grid<Region>,
        seed: u32,
    ) -> Self {
        let regions = drawing.regions().len();
        let mut contacts = vec![0; regions * regions];
        let mut areas = vec![0; regions];
        for (x, y) in grid.places() {
            let region = grid[(x, y)];
            areas[region.index()] += 1;
            for other in [grid.get(x + 1, y), grid.get(x, y + 1)]
                .into_iter()
                .flatten()
            {
                if other != region {
                    contacts[region.index() * regions + other.index()] += 1;
                    contacts[other.index() * regions + region.index()] += 1;
                }
            }
        }
        let chance = seed.wrapping_mul(0x9e37_79b9) | 1;
        let played = drawing.regions().filter(|&region| counts(drawing, region));
        Search {
            drawing,
            played: played.collect(),
            blocks,
            samples,
            grid,
            contacts,
            regions,
            areas,
            resting: Vec::new(),
            chance,
            noise: NOISE * seed as f32,
        }
    }

    /// Works until nothing is wrong or nothing helps; how many faults are left.
    fn run(&mut self) -> usize {
        let (mut fewest, mut patience) = (usize::MAX, PATIENCE);
        for step in 0.. {
            let faults = self.faults();
            if faults.is_empty() {
                return 0;
            }
            if faults.len() < fewest {
                (fewest, patience) = (faults.len(), PATIENCE);
            }
            let turn = self.best_turn(&faults, step);
            let (Some((place, region)), 1..) = (turn, patience) else {
                break;
            };
            patience -= 1;
            self.resting.retain(|&(_, _, until)| until > step);
            self.resting.push((place, self.grid[place], step + REST));
            self.turn(place, region);
        }
        self.faults().len()
    }

    fn contact(&self, a: Region, b: Region) -> i32 {
        self.contacts[a.index() * self.regions + b.index()]
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (i, &a) in self.played.iter().enumerate() {
            for &b in &self.played[i + 1..] {
                let should_touch = self.drawing.touch(a, b);
                if should_touch != (self.contact(a, b) > 0) {
                    faults.push(Fault { a, b, should_touch });
                }
            }
        }
        faults
    }

    /// The cells near the faults, where a turn may help.
    fn near(&self, faults: &[Fault]) -> Grid<bool> {
        let mut near = Grid::filled(self.grid.width(), self.grid.height(), false);
        for fault in faults {
            if fault.should_touch {
                self.mark_gap(fault, &mut near);
            } else {
                self.mark_contact(fault, &mut near);
            }
        }
        near
    }

    fn mark_contact(&self, fault: &Fault, near: &mut Grid<bool>) {
        for place in self
            .grid
            .places()
            .filter(|&place| self.grid[place] == fault.a)
        {
            for other in self
                .grid
                .beside(place)
                .filter(|&other| self.grid[other] == fault.b)
            {
                for center in [place, other] {
                    near[center] = true;
                    self.grid
                        .beside(center)
                        .for_each(|place| near[place] = true);
                }
            }
        }
    }

    /// Marks the rectangles between the nearest cells of two regions that should touch.
    fn mark_gap(&self, fault: &Fault, near: &mut Grid<bool>) {
        let to_ours = self.distances(fault.a);
        let to_theirs = self.distances(fault.b);
        let cells = |region| {
            let places = self.grid.places();
            places.filter(move |&place| self.grid[place] == region)
        };
        let Some(least) = cells(fault.a).map(|place| to_theirs[place]).min() else {
            return;
        };
        let nearest = |region, distances: &Grid<u16>| {
            let cells = cells(region).filter(|&place| distances[place] <= least + 1);
            cells.collect::<Vec<_>>()
        };
        let theirs = nearest(fault.b, &to_ours);
        for a in nearest(fault.a, &to_theirs) {
            for &b in &theirs {
                if a.0.abs_diff(b.0) + a.1.abs_diff(b.1) <= usize::from(least) + 1 {
                    for y in a.1.min(b.1)..=a.1.max(b.1) {
                        near.row_mut(y)[a.0.min(b.0)..=a.0.max(b.0)].fill(true);
                    }
                }
            }
        }
    }

    /// How many steps it is from each cell to the next one of a region.
    fn distances(&self, region: Region) -> Grid<u16> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let mut steps = Grid::from_fn(width, height, |x, y| match self.grid[(x, y)] {
            own if own == region => 0,
            _ => u16::MAX / 2,
        });
        for (x, y) in self.grid.places() {
            let left = steps.get(x.wrapping_sub(1), y);
            let above = steps.get(x, y.wrapping_sub(1));
            let least = left.into_iter().chain(above).min();
            steps[(x, y)] = steps[(x, y)].min(least.map_or(u16::MAX / 2, |least| least + 1));
        }
        for y in (0..height).rev() {
            for x in (0..width).rev() {
                let beside = [steps.get(x + 1, y), steps.get(x, y + 1)];
                let least = beside.into_iter().flatten().min();
                steps[(x, y)] = steps[(x, y)].min(least.map_or(u16::MAX / 2, |least| least + 1));
            }
        }
        steps
    }

    /// The turn of one cell that mends most and bends the picture least.
    fn best_turn(&mut self, faults: &[Fault], step: usize) -> Option<(Place, Region)> {
        let near = self.near(faults);
        let mut best: Option<(f32, Place, Region)> = None;
        for place in near.places().filter(|&place| near[place]) {
            let region = self.grid[place];
            if self.areas[region.index()] <= LEAST || !self.is_loose(place) {
                continue;
            }
            let mut tried = [region; 5];
            let mut count = 1;
            for beside in self.grid.beside(place) {
                let other = self.grid[beside];
                let resting = |&(at, what, until): &(Place, Region, usize)| {
                    at == place && what == other && until > step
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

    /// How many faults more (or less) there would be if a cell became part of another region.
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
    }

    /// Can a cell leave its region without tearing it? True where the region's cells around it
    /// hang together without it.
    fn is_loose(&self, (x, y): Place) -> bool {
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
        let region = self.grid[(x, y)];
        let ring = AROUND.map(|(dx, dy)| {
            let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            self.grid.get(x, y) == Some(region)
        });
        let Some(gap) = ring.iter().position(|&same| !same) else {
            return true;
        };
        // Walk the ring from a gap; a run of cells counts if it holds one right beside the cell.
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

    /// A number from 0 to 1 (xorshift), the same sequence for the same seed.
    fn random(&mut self) -> f32 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        (self.chance >> 8) as f32 / (1 << 24) as f32
    }
}
