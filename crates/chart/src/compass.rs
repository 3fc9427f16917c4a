//! Directions on the map, and the province that an arrow key selects.

use crate::search::least;
use crate::{Drawing, Point, Region};
use chancery_core::board::{Map, Province};

/// A direction on the map: of an arrow key, or of a line of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the north.
    Up,
    /// To the east.
    Right,
    /// To the south.
    Down,
    /// To the west.
    Left,
}

/// The cost of a step to the side, compared with a step ahead.
const ASIDE: f32 = 1.7;

/// The cost factor of a province that isn't adjacent to the current one.
const APART: f32 = 2.6;

/// The maximum distance to the side of an adjacent province, for each step ahead.
const CONE_OF_NEIGHBORS: f32 = 1.7;

/// The maximum distance to the side of other provinces.
const CONE_OF_OTHERS: f32 = 1.0;

impl Direction {
    /// All four, in the sequence of a line's arms.
    pub const ALL: [Direction; 4] = {
        use Direction::{Down, Left, Right, Up};
        [Up, Right, Down, Left]
    };

    /// Returns the opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Returns whether the direction runs along a row.
    pub(crate) fn is_level(self) -> bool {
        matches!(self, Direction::Right | Direction::Left)
    }

    /// Returns the next cell in this direction. It may wrap around outside the grid; the opposite
    /// direction leads back from there.
    pub(crate) fn from(self, (x, y): (usize, usize)) -> (usize, usize) {
        let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][self as usize];
        (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy))
    }

    /// Returns the direction from a cell to the one beside it.
    pub(crate) fn between(from: (usize, usize), to: (usize, usize)) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|direction| direction.from(from) == to)
    }

    /// Returns the distances of a point ahead in this direction and to the side of it.
    fn offset(self, from: Point, to: Point) -> (f32, f32) {
        let (x, y) = (to.x - from.x, to.y - from.y);
        match self {
            Direction::Up => (-y, x.abs()),
            Direction::Down => (y, x.abs()),
            Direction::Left => (-x, y.abs()),
            Direction::Right => (x, y.abs()),
        }
    }
}

impl Drawing {
    /// Returns the next province in a direction: an adjacent one if there is one, and the nearest
    /// other one if not. `None` at the edge of the map.
    pub fn beside(&self, map: &Map, from: Province, direction: Direction) -> Option<Province> {
        let here = self.middle(from);
        let price = |to: Province| {
            let (ahead, aside) = direction.offset(here, self.middle(to));
            let touches = self.touch(Region::of(from), Region::of(to));
            let (cone, far) = if touches {
                (CONE_OF_NEIGHBORS, 1.0)
            } else {
                (CONE_OF_OTHERS, APART)
            };
            let within = ahead > 0.0 && aside <= cone * ahead;
            within.then_some(far * (ahead + ASIDE * aside))
        };
        let offers = map.passable().filter(|&to| to != from);
        least(offers.filter_map(|to| Some((price(to)?, to)))).map(|(_, to)| to)
    }

    /// Returns the visual center of a province: between its label and its unit.
    fn middle(&self, province: Province) -> Point {
        let anchors = self.anchors(province);
        anchors.label.plus(anchors.unit).times(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::ProvinceSet;

    fn walked() -> (&'static Map, &'static Drawing, Vec<Province>) {
        let map = Map::standard();
        (map, Drawing::standard(), map.passable().collect())
    }

    #[test]
    fn every_province_is_reached_from_every_other() {
        let (map, drawing, provinces) = walked();
        for &start in &provinces {
            let mut reached: ProvinceSet = [start].into_iter().collect();
            let mut left = vec![start];
            while let Some(at) = left.pop() {
                for direction in Direction::ALL {
                    if let Some(to) = drawing.beside(map, at, direction)
                        && !reached.contains(to)
                    {
                        reached.insert(to);
                        left.push(to);
                    }
                }
            }
            let missed = provinces.iter().filter(|&&at| !reached.contains(at));
            let missed: Vec<&str> = missed.map(|&at| map.code(at)).collect();
            assert!(missed.is_empty(), "from {}: {missed:?}", map.code(start));
        }
    }

    #[test]
    fn the_opposite_key_usually_leads_back() {
        let (map, drawing, provinces) = walked();
        let (mut back, mut steps) = (0, 0);
        for &from in &provinces {
            for direction in Direction::ALL {
                if let Some(to) = drawing.beside(map, from, direction) {
                    steps += 1;
                    back +=
                        usize::from(drawing.beside(map, to, direction.opposite()) == Some(from));
                }
            }
        }
        println!("{back} of {steps} steps are undone by the opposite key");
        assert!(10 * back >= 7 * steps, "{back} of {steps}");
    }

    #[test]
    fn a_step_goes_where_the_key_points_and_mostly_to_a_neighbor() {
        let (map, drawing, provinces) = walked();
        let (mut neighbors, mut steps) = (0, 0);
        for &from in &provinces {
            for direction in Direction::ALL {
                if let Some(to) = drawing.beside(map, from, direction) {
                    let (ahead, aside) = direction.offset(drawing.middle(from), drawing.middle(to));
                    assert!(ahead > 0.0 && aside <= CONE_OF_NEIGHBORS * ahead);
                    steps += 1;
                    neighbors += usize::from(drawing.touch(Region::of(from), Region::of(to)));
                }
            }
        }
        println!("{neighbors} of {steps} steps lead to a neighbor");
        assert!(10 * neighbors >= 9 * steps, "{neighbors} of {steps}");
    }

    #[test]
    fn the_keys_go_where_a_player_looks() {
        let (map, drawing, _) = walked();
        let code = |code: &str| map.province_by_code(code).expect("a province");
        for (from, direction, to) in [
            ("PAR", Direction::Left, "BRE"),
            ("PAR", Direction::Up, "PIC"),
            ("MUN", Direction::Right, "BOH"),
            ("MUN", Direction::Down, "TYR"),
            ("NTH", Direction::Up, "NWG"),
            ("ROM", Direction::Down, "TYS"),
            ("VIE", Direction::Right, "BUD"),
            ("CON", Direction::Up, "BLA"),
        ] {
            let went = drawing.beside(map, code(from), direction);
            assert_eq!(
                went.map(|at| map.code(at)),
                Some(to),
                "{from} {direction:?}"
            );
        }
    }
}
