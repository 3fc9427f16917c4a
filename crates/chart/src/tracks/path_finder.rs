//! Finds the cheapest path over cells with few turns: a search over cells and directions.

use crate::search::{CostField, PathSearch};
use crate::{Direction, Grid};

/// A cell's column and row.
pub(crate) type At = (usize, usize);

/// Returns the cost of a step. Rows are about twice as high as columns are wide.
fn step(direction: Direction) -> u32 {
    if direction.is_level() { 10 } else { 19 }
}

/// The cost of a turn, as much as two or three columns.
const TURN: u32 = 26;

/// The costs of cells.
pub(super) trait Costs {
    /// Returns the cost of entering a cell, besides the step, or `None` if it is closed.
    fn enter(&self, at: At) -> Option<u32>;
    /// Returns the cost of crossing a cell from one direction to another.
    fn cross(&self, at: At, inward: Direction, outward: Direction) -> u32;
    /// Returns the cost of ending in a cell that is entered in this direction.
    fn end(&self, _at: At, _heading: Direction) -> u32 {
        0
    }
}

/// A possible start or end of a path, with its cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Endpoint {
    pub at: At,
    /// For a start, the direction out of the badge.
    pub heading: Direction,
    pub price: u32,
}

/// Buffers for several searches on one grid.
#[derive(Debug)]
pub(super) struct Finder {
    search: PathSearch,
    /// The cost of ending in each cell, or [`NONE`] if paths can't end there.
    goals: Grid<u32>,
    /// A lower bound of the cost from each cell to the end, without obstacles. It is so precise
    /// that few cells off the path are searched.
    guide: Grid<u32>,
}

const NONE: u32 = u32::MAX;
/// A cost that is higher than that of any path, without overflowing when a few steps are added.
const FAR: u32 = u32::MAX / 2;

impl Finder {
    pub fn new(width: usize, height: usize) -> Self {
        Finder {
            search: PathSearch::new(width * height * 4),
            goals: Grid::filled(width, height, NONE),
            guide: Grid::filled(width, height, FAR),
        }
    }

    /// Returns the cells of the cheapest path, including the first and the last, with its cost.
    /// Starts and goals must be inside the grid.
    pub fn find(
        &mut self,
        starts: &[Endpoint],
        goals: &[(At, u32)],
        costs: &impl Costs,
    ) -> Option<(u32, Vec<At>)> {
        if goals.is_empty() {
            return None;
        }
        self.guide.fill(FAR);
        for &(at, price) in goals {
            self.guide[at] = self.guide[at].min(price);
            self.goals[at] = self.goals[at].min(price);
        }
        let (across, down) = (step(Direction::Right), step(Direction::Down));
        self.guide.spread(FAR, across, down);
        let field = Field {
            goals: &self.goals,
            guide: &self.guide,
            costs,
        };
        let starts = starts.iter().filter_map(|start| {
            let cost = step(start.heading) + start.price + costs.enter(start.at)?;
            Some((field.node(start.at, start.heading), cost))
        });
        let found = self.search.find(starts, &field);
        let found = found.map(|(cost, path)| {
            let cells = path.into_iter().map(|node| field.place(node).0);
            (cost, cells.collect())
        });
        for &(at, _) in goals {
            self.goals[at] = NONE;
        }
        found
    }
}

/// The costs of paths to some goals. A node is a cell and the direction in which it is entered.
struct Field<'a, C> {
    goals: &'a Grid<u32>,
    guide: &'a Grid<u32>,
    costs: &'a C,
}

impl<C> Field<'_, C> {
    fn node(&self, (x, y): At, heading: Direction) -> u32 {
        ((y * self.goals.width() + x) * 4 + heading as usize) as u32
    }

    fn place(&self, node: u32) -> (At, Direction) {
        let (cell, width) = (node as usize / 4, self.goals.width());
        let heading = Direction::ALL[node as usize % 4];
        ((cell % width, cell / width), heading)
    }
}

impl<C: Costs> CostField for Field<'_, C> {
    fn guide(&self, node: u32) -> u32 {
        self.guide[self.place(node).0]
    }

    fn end(&self, node: u32) -> Option<u32> {
        let (at, heading) = self.place(node);
        let cost = self.goals[at];
        (cost != NONE).then(|| cost + self.costs.end(at, heading))
    }

    fn steps(&self, node: u32, cost: u32, mut reach: impl FnMut(u32, u32)) {
        let (at, heading) = self.place(node);
        for onward in Direction::ALL {
            let next = onward.from(at);
            let inside = next.0 < self.goals.width() && next.1 < self.goals.height();
            if onward == heading.opposite() || !inside {
                continue;
            }
            let Some(price) = self.costs.enter(next) else {
                continue;
            };
            let turn = if onward == heading { 0 } else { TURN };
            let through = self.costs.cross(at, heading, onward);
            reach(
                self.node(next, onward),
                cost + step(onward) + turn + through + price,
            );
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
        fn cross(&self, _: At, _: Direction, _: Direction) -> u32 {
            0
        }
    }

    #[test]
    fn a_way_goes_around_a_wall_with_few_turns() {
        let mut finder = Finder::new(7, 5);
        let start = Endpoint {
            at: (1, 0),
            heading: Direction::Right,
            price: 0,
        };
        let (_, way) = finder.find(&[start], &[((5, 0), 0)], &Wall).expect("a way");
        assert_eq!((way[0], way[way.len() - 1]), ((1, 0), (5, 0)));
        assert!(way.contains(&(3, 4)));
        let headings: Vec<_> = way
            .windows(2)
            .map(|pair| Direction::between(pair[0], pair[1]).expect("one step"))
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
            heading: Direction::Right,
            price: 0,
        };
        struct Open;
        impl Costs for Open {
            fn enter(&self, _: At) -> Option<u32> {
                Some(0)
            }
            fn cross(&self, _: At, _: Direction, _: Direction) -> u32 {
                0
            }
        }
        let goals = [((1, 0), 40), ((3, 0), 0)];
        let (cost, way) = finder.find(&[start], &goals, &Open).expect("a way");
        assert_eq!((cost, way.len()), (40, 4));
        assert_eq!(finder.find(&[start], &[], &Open), None);
    }
}
