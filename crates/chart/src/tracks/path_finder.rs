//! The cheapest way over cells from some to others, with few turns: A* over cells and headings.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::grid::Grid;

/// A cell's column and row.
pub(crate) type At = (usize, usize);

/// A direction on the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heading {
    Up,
    Right,
    Down,
    Left,
}

impl Heading {
    /// All, in the sequence in which the arms of a line are given.
    pub const ALL: [Heading; 4] = [Heading::Up, Heading::Right, Heading::Down, Heading::Left];

    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    pub fn is_level(self) -> bool {
        matches!(self, Heading::Right | Heading::Left)
    }

    /// The next cell that way; it may lie outside, and is found again from there.
    pub fn from(self, (x, y): At) -> At {
        match self {
            Heading::Up => (x, y.wrapping_sub(1)),
            Heading::Right => (x.wrapping_add(1), y),
            Heading::Down => (x, y.wrapping_add(1)),
            Heading::Left => (x.wrapping_sub(1), y),
        }
    }

    /// From one cell to the one beside it.
    pub fn between(from: At, to: At) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|heading| heading.from(from) == to)
    }

    /// What a step costs: rows are about twice as high as columns are wide.
    fn step(self) -> u32 {
        if self.is_level() { 10 } else { 19 }
    }
}

/// What it costs to turn: as much as going two or three columns further.
const TURN: u32 = 26;

/// What the ground costs.
pub(super) trait Costs {
    /// The price of coming to a cell, besides the step; `None` where nothing may go.
    fn enter(&self, at: At) -> Option<u32>;
    /// The price of going through a cell, in one way and out another.
    fn cross(&self, at: At, inward: Heading, outward: Heading) -> u32;
}

/// Where a way may begin or end, and at what price.
#[derive(Clone, Copy, Debug)]
pub(super) struct Endpoint {
    pub at: At,
    /// For a beginning, the way out of what lies before it.
    pub heading: Heading,
    pub price: u32,
}

/// Scratch for many searches on one grid.
#[derive(Debug)]
pub(super) struct Finder {
    width: usize,
    height: usize,
    /// By cell and heading: the least cost so far.
    cost: Vec<u32>,
    /// By cell and heading: from where that was.
    before: Vec<u32>,
    goals: Grid<u32>,
    guide: Guide,
    open: BinaryHeap<Reverse<(u32, u32)>>,
}

const NONE: u32 = u32::MAX;
/// More than any way costs, and far enough from the end of the numbers for a few steps more.
const FAR: u32 = u32::MAX / 2;

impl Finder {
    pub fn new(width: usize, height: usize) -> Self {
        Finder {
            width,
            height,
            cost: vec![NONE; width * height * 4],
            before: vec![NONE; width * height * 4],
            goals: Grid::filled(width, height, NONE),
            guide: Guide(Grid::filled(width, height, FAR)),
            open: BinaryHeap::new(),
        }
    }

    /// The cells of the cheapest way, first and last included, with its cost. Starts and goals lie
    /// inside the grid.
    pub fn find(
        &mut self,
        starts: &[Endpoint],
        goals: &[(At, u32)],
        prices: &impl Costs,
    ) -> Option<(u32, Vec<At>)> {
        if goals.is_empty() {
            return None;
        }
        self.guide.lead_to(goals);
        self.cost.fill(NONE);
        self.open.clear();
        for &(at, price) in goals {
            self.goals[at] = self.goals[at].min(price);
        }
        for start in starts {
            if let Some(price) = prices.enter(start.at) {
                let cost = start.heading.step() + start.price + price;
                self.reach(start.at, start.heading, cost, NONE);
            }
        }
        let end = self.search(prices);
        for &(at, _) in goals {
            self.goals[at] = NONE;
        }
        end.map(|(cost, node)| (cost, self.way_to(node)))
    }

    fn search(&mut self, prices: &impl Costs) -> Option<(u32, u32)> {
        let mut best: Option<(u32, u32)> = None;
        while let Some(Reverse((least, node))) = self.open.pop() {
            if best.is_some_and(|(cost, _)| cost <= least) {
                break;
            }
            let (at, heading) = self.place(node);
            let cost = self.cost[node as usize];
            if least > cost + self.guide.0[at] {
                continue;
            }
            let ending = self.goals[at];
            if ending != NONE && best.is_none_or(|(best, _)| cost + ending < best) {
                best = Some((cost + ending, node));
            }
            for onward in Heading::ALL {
                let next = onward.from(at);
                let inside = next.0 < self.width && next.1 < self.height;
                if onward == heading.opposite() || !inside {
                    continue;
                }
                let Some(price) = prices.enter(next) else {
                    continue;
                };
                let turn = if onward == heading { 0 } else { TURN };
                let through = prices.cross(at, heading, onward);
                let cost = cost + onward.step() + turn + through + price;
                self.reach(next, onward, cost, node);
            }
        }
        best
    }

    fn reach(&mut self, at: At, heading: Heading, cost: u32, before: u32) {
        let node = (at.1 * self.width + at.0) * 4 + heading as usize;
        if cost < self.cost[node] {
            self.cost[node] = cost;
            self.before[node] = before;
            self.open
                .push(Reverse((cost + self.guide.0[at], node as u32)));
        }
    }

    fn place(&self, node: u32) -> (At, Heading) {
        let cell = node as usize / 4;
        let heading = Heading::ALL[node as usize % 4];
        ((cell % self.width, cell / self.width), heading)
    }

    fn way_to(&self, mut node: u32) -> Vec<At> {
        let mut way = Vec::new();
        while node != NONE {
            way.push(self.place(node).0);
            node = self.before[node as usize];
        }
        way.reverse();
        way
    }
}

/// From each cell the least that it costs to get to a goal and to end there, were nothing in the way:
/// so close to the truth that few cells off the way are looked at.
#[derive(Debug)]
struct Guide(Grid<u32>);

impl Guide {
    /// Writes down the costs for other goals.
    fn lead_to(&mut self, goals: &[(At, u32)]) {
        let Guide(least) = self;
        let (width, height) = (least.width(), least.height());
        for y in 0..height {
            least.row_mut(y).fill(FAR);
        }
        for &(at, price) in goals {
            least[at] = least[at].min(price);
        }
        // First down and up along the columns, all of them at a time; then right and left along rows.
        let (across, down) = (Heading::Right.step(), Heading::Down.step());
        let mut beside = vec![FAR; width];
        for y in (0..height).chain((0..height).rev()) {
            for (before, cost) in beside.iter_mut().zip(least.row_mut(y)) {
                *before = (*before + down).min(*cost);
                *cost = *before;
            }
        }
        for y in 0..height {
            let row = least.row_mut(y);
            let onward = |before: u32, cost: &mut u32| {
                *cost = (before + across).min(*cost);
                *cost
            };
            row.iter_mut().fold(FAR, onward);
            row.iter_mut().rev().fold(FAR, onward);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Wall;

    impl Costs for Wall {
        fn enter(&self, (x, y): At) -> Option<u32> {
            (x != 3 || y == 4).then_some(0)
        }
        fn cross(&self, _: At, _: Heading, _: Heading) -> u32 {
            0
        }
    }

    #[test]
    fn a_way_goes_around_a_wall_with_few_turns() {
        let mut finder = Finder::new(7, 5);
        let start = Endpoint {
            at: (1, 0),
            heading: Heading::Right,
            price: 0,
        };
        let (_, way) = finder.find(&[start], &[((5, 0), 0)], &Wall).expect("a way");
        assert_eq!((way[0], way[way.len() - 1]), ((1, 0), (5, 0)));
        assert!(way.contains(&(3, 4)));
        let headings: Vec<_> = way
            .windows(2)
            .map(|pair| Heading::between(pair[0], pair[1]).expect("one step"))
            .collect();
        assert_eq!(
            headings
                .windows(2)
                .filter(|pair| pair[0] != pair[1])
                .count(),
            3
        );
    }

    #[test]
    fn a_dear_goal_is_left_for_a_cheap_one_further_off() {
        let mut finder = Finder::new(7, 1);
        let start = Endpoint {
            at: (0, 0),
            heading: Heading::Right,
            price: 0,
        };
        struct Open;
        impl Costs for Open {
            fn enter(&self, _: At) -> Option<u32> {
                Some(0)
            }
            fn cross(&self, _: At, _: Heading, _: Heading) -> u32 {
                0
            }
        }
        let goals = [((1, 0), 40), ((3, 0), 0)];
        let (cost, way) = finder.find(&[start], &goals, &Open).expect("a way");
        assert_eq!((cost, way.len()), (40, 4));
        assert_eq!(finder.find(&[start], &[], &Open), None);
    }
}
