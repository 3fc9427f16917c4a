//! The cheapest way over a grid of prices, for lines that no simple curve brings round the land.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::drawing::Point;
use super::super::grid::Grid;

/// How far apart the steps are, in units of the picture.
pub(super) const STEP: f32 = 2.0;
/// The pieces whose corners are rounded: short, so that nothing near a corner is cut off.
const PIECE: f32 = 24.0;
/// How far apart the points are between which a line is pulled straight, in steps, again and again.
const PULLS: [usize; 4] = [12, 6, 3, 1];
const TIMES: usize = 40;
/// The prices of ways are whole numbers of these, so that equal ways stay equal.
const GRAIN: f32 = 64.0;

/// The cheapest way, its bends eased where that costs no more than a fair price; `price` is that of
/// a unit of length at a point.
pub(super) fn cheapest(
    size: (f32, f32),
    from: Point,
    to: Point,
    fair: f32,
    price: impl Fn(Point) -> f32,
) -> Vec<Point> {
    let cells = |length: f32| (length / STEP).ceil().max(1.0) as usize;
    let (width, height) = (cells(size.0), cells(size.1));
    let cell = |at: Point| {
        let index = |value: f32, most: usize| ((value / STEP).max(0.0) as usize).min(most - 1);
        (index(at.x, width), index(at.y, height))
    };
    let middle = |(x, y): (usize, usize)| Point {
        x: (x as f32 + 0.5) * STEP,
        y: (y as f32 + 0.5) * STEP,
    };
    let (start, end) = (cell(from), cell(to));
    let mut least = Grid::filled(width, height, u32::MAX);
    let mut before = Grid::filled(width, height, start);
    let mut open = BinaryHeap::from([Reverse((0_u32, start))]);
    least[start] = 0;
    while let Some(Reverse((paid, at))) = open.pop() {
        if at == end {
            break;
        }
        if paid > least[at] {
            continue;
        }
        for (dx, dy) in [
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
            (1, 1),
        ] {
            let (Some(x), Some(y)) = (at.0.checked_add_signed(dx), at.1.checked_add_signed(dy))
            else {
                continue;
            };
            if x >= width || y >= height {
                continue;
            }
            let far = STEP * (dx as f32).hypot(dy as f32);
            let paid = paid.saturating_add((price(middle((x, y))) * far * GRAIN) as u32 + 1);
            if paid < least[(x, y)] {
                least[(x, y)] = paid;
                before[(x, y)] = at;
                open.push(Reverse((paid, (x, y))));
            }
        }
    }
    let mut way = vec![to];
    let mut at = end;
    while at != start {
        at = before[at];
        way.push(middle(at));
    }
    if let Some(first) = way.last_mut() {
        *first = from;
    }
    way.reverse();
    let corners = simple(&way, &price);
    eased(dense(&rounded(dense(&corners, PIECE)), STEP), fair, &price)
}

/// The line pulled straight, little by little, wherever its points come to a cheaper place, or to
/// one with a fair price.
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

/// What it costs to go along a line of short pieces.
fn cost(line: &[Point], price: &impl Fn(Point) -> f32) -> f32 {
    let piece = |ends: &[Point]| price(ends[0].towards(ends[1], 0.5)) * ends[0].distance(ends[1]);
    line.windows(2).map(piece).sum()
}

/// The line with its corners cut off again and again (Chaikin, 1974): never on their outside.
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

/// The line with points on it no farther from each other than this.
fn dense(line: &[Point], apart: f32) -> Vec<Point> {
    let pieces = line.windows(2).flat_map(|ends| {
        let count = (ends[0].distance(ends[1]) / apart).ceil().max(1.0) as usize;
        (0..count).map(move |i| ends[0].towards(ends[1], i as f32 / count as f32))
    });
    pieces.chain(line.last().copied()).collect()
}

/// The line with straight pieces for bent ones, wherever these cost no more.
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
            let cos = before.unit().x * after.unit().x + before.unit().y * after.unit().y;
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
