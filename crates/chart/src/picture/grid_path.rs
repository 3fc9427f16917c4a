//! Finds the cheapest path on a grid of costs, for lines that no simple curve leads around the land.

use crate::Point;
use crate::search::{CostField, PathSearch};
/// The distance between two steps, in units of the picture.
pub(super) const STEP: f32 = 2.0;
/// The length of the pieces whose corners are rounded. It is short, so that rounding changes the
/// line little.
const PIECE: f32 = 24.0;
/// The distances between the points to which a line is pulled straight, in steps, and the number of
/// repetitions.
const PULLS: [usize; 4] = [12, 6, 3, 1];
const TIMES: usize = 40;
/// The resolution of costs. They are integers, so that equal paths have equal costs.
const GRAIN: f32 = 64.0;

/// Returns the cheapest path, with its bends smoothed if the cost there is at most `fair`. `price`
/// returns the cost at a point, per unit of length.
pub(super) fn cheapest(
    size: (f32, f32),
    from: Point,
    to: Point,
    fair: f32,
    price: impl Fn(Point) -> f32,
) -> Vec<Point> {
    let cells = |length: f32| (length / STEP).ceil().max(1.0) as usize;
    let mut steps = Steps {
        width: cells(size.0),
        height: cells(size.1),
        end: 0,
        price: &price,
    };
    steps.end = steps.node(to);
    let start = steps.node(from);
    let mut search = PathSearch::new(steps.width * steps.height);
    let found = search.find([(start, 0)], &steps);
    let nodes = found.map_or_else(|| vec![start, steps.end], |(_, nodes)| nodes);
    let mut way: Vec<Point> = nodes.into_iter().map(|node| steps.middle(node)).collect();
    way.pop();
    way.push(to);
    way[0] = from;
    let corners = simple(&way, &price);
    eased(dense(&rounded(dense(&corners, PIECE)), STEP), fair, &price)
}

/// The costs of paths over the grid to one of its cells. Cells are numbered by columns.
struct Steps<'a, P> {
    width: usize,
    height: usize,
    end: u32,
    price: &'a P,
}

impl<P> Steps<'_, P> {
    fn node(&self, at: Point) -> u32 {
        let index = |value: f32, most: usize| ((value / STEP).max(0.0) as usize).min(most - 1);
        (index(at.x, self.width) * self.height + index(at.y, self.height)) as u32
    }

    fn cell(&self, node: u32) -> (usize, usize) {
        (node as usize / self.height, node as usize % self.height)
    }

    fn middle(&self, node: u32) -> Point {
        let (x, y) = self.cell(node);
        Point::new((x as f32 + 0.5) * STEP, (y as f32 + 0.5) * STEP)
    }
}

impl<P: Fn(Point) -> f32> CostField for Steps<'_, P> {
    fn guide(&self, _: u32) -> u32 {
        0
    }

    fn end(&self, node: u32) -> Option<u32> {
        (node == self.end).then_some(0)
    }

    fn steps(&self, node: u32, cost: u32, mut reach: impl FnMut(u32, u32)) {
        let at = self.cell(node);
        for (dx, dy) in AROUND {
            let next = at.0.checked_add_signed(dx).zip(at.1.checked_add_signed(dy));
            let Some((x, y)) = next.filter(|next| next.0 < self.width && next.1 < self.height)
            else {
                continue;
            };
            let next = (x * self.height + y) as u32;
            let far = STEP * (dx as f32).hypot(dy as f32);
            let price = ((self.price)(self.middle(next)) * far * GRAIN) as u32 + 1;
            reach(next, cost.saturating_add(price));
        }
    }
}

/// The steps to the surrounding cells.
const AROUND: [(isize, isize); 8] = [
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
];

/// Returns the line pulled straight in small steps, as long as its points move to a cheaper point
/// or one with a cost of at most `fair`.
fn eased(mut line: Vec<Point>, fair: f32, price: &impl Fn(Point) -> f32) -> Vec<Point> {
    let last = line.len().saturating_sub(1);
    for reach in PULLS.into_iter().flat_map(|reach| [reach; TIMES]) {
        for i in 1..last {
            let reach = reach.min(i).min(last - i);
            let straight = line[i - reach].towards(line[i + reach], 0.5);
            let to = line[i].towards(straight, 0.5);
            let paid = price(to);
            if paid <= fair || paid < price(line[i]) {
                line[i] = to;
            }
        }
    }
    dense(&line, STEP)
}

/// Returns the cost of a line of short pieces.
fn cost(line: &[Point], price: &impl Fn(Point) -> f32) -> f32 {
    let piece = |ends: &[Point]| price(ends[0].towards(ends[1], 0.5)) * ends[0].distance(ends[1]);
    line.windows(2).map(piece).sum()
}

/// Returns the line with its corners cut repeatedly (Chaikin, 1974), always on their inner side.
fn rounded(mut line: Vec<Point>) -> Vec<Point> {
    for _ in 0..3 {
        let ends = [line.first().copied(), line.last().copied()];
        let cut = line.windows(2).flat_map(|ends| {
            [
                ends[0].towards(ends[1], 0.25),
                ends[0].towards(ends[1], 0.75),
            ]
        });
        line = ends[0].into_iter().chain(cut).chain(ends[1]).collect();
    }
    line
}

/// Returns the line with points added, so that none are farther apart than `apart`.
fn dense(line: &[Point], apart: f32) -> Vec<Point> {
    let pieces = line.windows(2).flat_map(|ends| {
        let count = (ends[0].distance(ends[1]) / apart).ceil().max(1.0) as usize;
        (0..count).map(move |i| ends[0].towards(ends[1], i as f32 / count as f32))
    });
    pieces.chain(line.last().copied()).collect()
}

/// Returns the line with straight pieces in place of bent ones that don't cost less.
fn simple(line: &[Point], price: &impl Fn(Point) -> f32) -> Vec<Point> {
    let [first, inner @ .., last] = line else {
        return line.to_vec();
    };
    let straight = [*first, *last];
    if inner.is_empty() || cost(&dense(&straight, STEP / 2.0), price) <= cost(line, price) * 1.01 {
        return straight.to_vec();
    }
    let way = last.minus(*first);
    let aside = |at: &Point| {
        let off = at.minus(*first);
        match way.length() {
            0.0 => off.length(),
            length => (way.x * off.y - way.y * off.x).abs() / length,
        }
    };
    let offs = inner.iter().map(aside).enumerate();
    let farthest = offs.max_by(|a, b| a.1.total_cmp(&b.1));
    let at = farthest.map_or(1, |(i, _)| i + 1);
    let mut points = simple(&line[..=at], price);
    points.pop();
    points.extend(simple(&line[at..], price));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_goes_round_what_is_dear() {
        let (from, to) = (Point { x: 10.0, y: 50.0 }, Point { x: 90.0, y: 50.0 });
        let wall = |at: Point| (40.0..60.0).contains(&at.x) && at.y > 20.0;
        let price = |at: Point| if wall(at) { 50.0 } else { 1.0 };
        let way = cheapest((100.0, 100.0), from, to, 1.0, price);
        assert_eq!((way[0], way[way.len() - 1]), (from, to));
        assert!(way.iter().any(|at| at.y < 20.0), "{way:?}");
        let through = way.iter().filter(|at| {
            let inner = Point {
                y: at.y - 2.0,
                ..**at
            };
            wall(inner)
        });
        let through = through.count();
        assert_eq!(through, 0, "{way:?}");
        let turns = way.windows(9).map(|line| {
            let (before, after) = (line[4].minus(line[0]), line[8].minus(line[4]));
            let cos = before.normalized().x * after.normalized().x
                + before.normalized().y * after.normalized().y;
            cos.clamp(-1.0, 1.0).acos().to_degrees()
        });
        let sharpest = turns.fold(0.0, f32::max);
        assert!(sharpest < 50.0, "{sharpest}");
        let straight = cheapest((100.0, 100.0), from, to, 1.0, |_| 1.0);
        assert!(
            straight.iter().all(|at| (at.y - 50.0).abs() < 1.6),
            "{straight:?}"
        );
    }

    #[test]
    fn a_way_to_where_one_is_stays_there() {
        let at = Point { x: 5.0, y: 5.0 };
        assert!(
            cheapest((9.0, 9.0), at, at, 1.0, |_| 1.0)
                .iter()
                .all(|&there| there == at)
        );
    }
}
