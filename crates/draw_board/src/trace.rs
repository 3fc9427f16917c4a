//! The conversion of pixels to lines: each border once, smoothed, with as few points as possible.

use std::collections::HashMap;

use chart::Grid;

use crate::Spot;
use crate::ground::{Label, OUTSIDE};

/// A border between two regions: the region on the left of its direction, the region on the right, and its
/// points.
pub(crate) struct Line {
    pub left: Label,
    pub right: Label,
    pub points: Vec<Spot>,
}

/// A corner of pixels.
type Corner = (i32, i32);

const STEPS: [Corner; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The maximum distance of a simplified line from the points it leaves out, in units of the page.
const TOLERANCE: f64 = 0.45;

/// The number of times that a corner moves toward the average of its neighbors.
const SMOOTHING: usize = 10;

/// Returns the borders of the regions, in units of a page with this width.
pub(crate) fn lines(labels: &Grid<Label>, page_width: f64) -> Vec<Line> {
    let (width, height) = (labels.width() as i32, labels.height() as i32);
    let at = |x: i32, y: i32| {
        let inside = x >= 0 && y >= 0;
        inside
            .then(|| labels.get(x as usize, y as usize))
            .flatten()
            .unwrap_or(OUTSIDE)
    };
    // The labels on the left and right of a step from a corner.
    let sides = |(x, y): Corner, step: Corner| match step {
        (1, 0) => (at(x, y - 1), at(x, y)),
        (0, 1) => (at(x, y), at(x - 1, y)),
        (-1, 0) => (at(x - 1, y), at(x - 1, y - 1)),
        _ => (at(x - 1, y - 1), at(x, y - 1)),
    };
    let onward = |corner: Corner| {
        STEPS.into_iter().filter(move |&step| {
            let (left, right) = sides(corner, step);
            left != right
        })
    };
    let corners = (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y)));
    let corners: Vec<Corner> = corners
        .filter(|&corner| onward(corner).next().is_some())
        .collect();
    let is_node = |corner: Corner| onward(corner).count() != 2;
    let spots = smooth(
        &corners,
        &|corner| onward(corner).collect(),
        (width, height),
        page_width,
    );
    let mut seen = std::collections::HashSet::new();
    let mut lines = Vec::new();
    let starts = corners
        .iter()
        .filter(|&&corner| is_node(corner))
        .chain(&corners);
    for &start in starts {
        for first in onward(start) {
            if seen.contains(&(start, first)) {
                continue;
            }
            let (left, right) = sides(start, first);
            let (mut corner, mut step) = (start, first);
            let mut path = vec![start];
            loop {
                seen.insert((corner, step));
                corner = (corner.0 + step.0, corner.1 + step.1);
                path.push(corner);
                seen.insert((corner, (-step.0, -step.1)));
                if corner == start || is_node(corner) {
                    break;
                }
                let back = (-step.0, -step.1);
                let Some(next) = onward(corner).find(|&next| next != back) else {
                    break;
                };
                step = next;
            }
            let points: Vec<Spot> = path.iter().map(|corner| spots[corner]).collect();
            lines.push(Line {
                left,
                right,
                points: simplified(&points),
            });
        }
    }
    lines
}

/// Returns the positions of the corners, smoothed toward the averages of their neighbors. Corners on the
/// frame don't move.
fn smooth(
    corners: &[Corner],
    onward: &dyn Fn(Corner) -> Vec<Corner>,
    (width, height): Corner,
    page_width: f64,
) -> HashMap<Corner, Spot> {
    let scale = page_width / f64::from(width);
    let numbers: HashMap<Corner, usize> = corners
        .iter()
        .enumerate()
        .map(|(i, &corner)| (corner, i))
        .collect();
    let beside: Vec<Vec<usize>> = corners
        .iter()
        .map(|&(x, y)| {
            if x == 0 || y == 0 || x == width || y == height {
                return Vec::new();
            }
            let steps = onward((x, y)).into_iter();
            steps.map(|(dx, dy)| numbers[&(x + dx, y + dy)]).collect()
        })
        .collect();
    let mut spots: Vec<Spot> = corners
        .iter()
        .map(|&(x, y)| Spot::new(f64::from(x), f64::from(y)).scaled(scale))
        .collect();
    for _ in 0..SMOOTHING {
        let moved = beside.iter().enumerate().map(|(i, beside)| {
            if beside.is_empty() {
                return spots[i];
            }
            let sum = beside
                .iter()
                .fold(Spot::default(), |sum, &other| sum.plus(spots[other]));
            spots[i]
                .plus(sum.scaled(1.0 / beside.len() as f64))
                .scaled(0.5)
        });
        spots = moved.collect();
    }
    let round = |value: f64| (value * 10.0).round() / 10.0;
    let rounded = spots
        .into_iter()
        .map(|at| Spot::new(round(at.x), round(at.y)));
    corners.iter().copied().zip(rounded).collect()
}

/// Returns a line with as few points as the tolerance allows (Douglas and Peucker). A closed line
/// keeps at least three points.
fn simplified(points: &[Spot]) -> Vec<Spot> {
    let last = points.len() - 1;
    let mut needed = vec![false; points.len()];
    (needed[0], needed[last]) = (true, true);
    let mut open = vec![(0, last)];
    if points[0] == points[last] {
        let thirds = [0, last / 3, 2 * last / 3, last];
        thirds.iter().for_each(|&i| needed[i] = true);
        open = thirds.windows(2).map(|ends| (ends[0], ends[1])).collect();
    }
    while let Some((start, end)) = open.pop() {
        let along = points[end].minus(points[start]);
        let length = along.length();
        let far = |i: usize| {
            let to = points[i].minus(points[start]);
            if length > 0.0 {
                along.cross(to).abs() / length
            } else {
                to.length()
            }
        };
        let farthest = (start + 1..end).max_by(|&i, &j| far(i).total_cmp(&far(j)));
        if let Some(i) = farthest.filter(|&i| far(i) > TOLERANCE) {
            needed[i] = true;
            open.extend([(start, i), (i, end)]);
        }
    }
    let mut line: Vec<Spot> = points
        .iter()
        .zip(needed)
        .filter(|(_, needed)| *needed)
        .map(|(&at, _)| at)
        .collect();
    line.dedup();
    line
}
