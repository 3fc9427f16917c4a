//! Computes curves as lines of points, and trims and measures lines.

use super::field::Area;
use crate::Point;

/// The length of a control line, as a share of the distance between two points. It is less than a
/// half, so that curves have no loops.
const PULL: f32 = 0.36;

/// Returns points along a curve that deviates from the straight line by a part of its length.
pub(super) fn bowed(from: Point, to: Point, bow: f32, skew: f32) -> Vec<Point> {
    let way = to.minus(from);
    let control = from
        .towards(to, skew)
        .plus(way.turned_right().times(2.0 * bow));
    quadratic(from, control, to, way.length())
}

/// Returns points along a curve with a single bend through an intermediate point.
pub(super) fn past(from: Point, middle: Point, to: Point) -> Vec<Point> {
    let (before, after) = (from.distance(middle), middle.distance(to));
    // limit the parameter, because the curve would turn abruptly near its ends
    let t = (before / (before + after).max(1e-6)).clamp(0.15, 0.85);
    let ends = from.times((1.0 - t) * (1.0 - t)).plus(to.times(t * t));
    let control = middle.minus(ends).times(1.0 / (2.0 * t * (1.0 - t)));
    quadratic(from, control, to, before + after)
}

/// Returns points along a smooth curve through some points.
pub(super) fn through(points: &[Point]) -> Vec<Point> {
    let piece = |i: usize| {
        let (a, b) = (points[i - 1], points[i]);
        let [p, q] = controls(points, i);
        shares(a.distance(b)).map(move |t| {
            let (ap, pq, qb) = (a.towards(p, t), p.towards(q, t), q.towards(b, t));
            ap.towards(pq, t).towards(pq.towards(qb, t), t)
        })
    };
    (1..points.len()).flat_map(piece).collect()
}

/// Returns the control points of a smooth curve through some points, for the piece that ends at one.
pub(super) fn controls(points: &[Point], end: usize) -> [Point; 2] {
    let tangent = |at: usize| {
        let before = points[at.saturating_sub(1)];
        let after = points[(at + 1).min(points.len() - 1)];
        after.minus(before).normalized()
    };
    let (a, b) = (points[end - 1], points[end]);
    let pull = a.distance(b) * PULL;
    [
        a.plus(tangent(end - 1).times(pull)),
        b.minus(tangent(end).times(pull)),
    ]
}

fn quadratic(from: Point, control: Point, to: Point, length: f32) -> Vec<Point> {
    let point = |t| from.towards(control, t).towards(control.towards(to, t), t);
    shares(length).map(point).collect()
}

/// Returns shares from 0 to 1 that are about two units apart on a line of a length.
fn shares(length: f32) -> impl Iterator<Item = f32> {
    let steps = (length / 2.0).clamp(8.0, 200.0) as usize;
    (0..=steps).map(move |step| step as f32 / steps as f32)
}

/// Returns the line from the point at which it leaves an area. At least two points remain.
pub(super) fn leave(mut line: Vec<Point>, area: Area) -> Vec<Point> {
    let out = line.iter().rposition(|&at| area.holds(at)).unwrap_or(0);
    let most = line.len().saturating_sub(2);
    line.drain(..out.min(most));
    line
}

/// Returns the line up to the point at which it reaches an area.
pub(super) fn arrive(mut line: Vec<Point>, area: Area) -> Vec<Point> {
    let inside = line.iter().position(|&at| area.holds(at));
    line.truncate(inside.unwrap_or(line.len()).max(2));
    line
}

/// Returns the line up to some length after one of its points.
pub(super) fn cut(mut line: Vec<Point>, after: usize, length: f32) -> Vec<Point> {
    let mut run = 0.0;
    for i in after + 1..line.len() {
        run += line[i].distance(line[i - 1]);
        if run >= length {
            line.truncate((i + 1).max(2));
            break;
        }
    }
    line
}

/// Returns the end of a line and its direction there. `fallback` is the end of an empty line.
pub(super) fn ending(line: &[Point], fallback: Point) -> (Point, Point) {
    let end = line.last().copied().unwrap_or(fallback);
    let before = line.iter().rev().find(|at| at.distance(end) > 7.0);
    let from = before.or(line.first()).copied().unwrap_or(fallback);
    (end, end.minus(from).normalized())
}

/// Returns the length of a line.
pub(super) fn length(line: &[Point]) -> f32 {
    line.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: Point = Point { x: 0.0, y: 0.0 };
    const EAST: Point = Point { x: 100.0, y: 0.0 };

    #[test]
    fn a_curve_ends_where_it_should_and_bows_as_far_as_it_should() {
        for bow in [0.0, 0.2, -0.2] {
            let line = bowed(ORIGIN, EAST, bow, 0.5);
            assert_eq!((line[0], line[line.len() - 1]), (ORIGIN, EAST));
            let middle = line[line.len() / 2];
            assert!((middle.y - 100.0 * bow).abs() < 0.5, "{bow}: {middle:?}");
        }
        let there = Point { x: 50.0, y: 30.0 };
        for line in [through(&[ORIGIN, there, EAST]), past(ORIGIN, there, EAST)] {
            assert_eq!((line[0], line[line.len() - 1]), (ORIGIN, EAST));
            assert!(line.iter().any(|at| at.distance(there) < 1.5));
        }
    }

    #[test]
    fn a_line_is_cut_where_it_leaves_and_where_it_comes() {
        let line = bowed(ORIGIN, EAST, 0.0, 0.5);
        let line = leave(line, Area::around(ORIGIN, (20.0, 20.0)));
        assert!((line[0].x - 10.0).abs() < 2.1, "{:?}", line[0]);
        let line = arrive(line, Area::around(EAST, (20.0, 20.0)));
        assert!((length(&line) - 80.0).abs() < 4.1, "{}", length(&line));
        let line = cut(line, 0, 30.0);
        assert!((length(&line) - 30.0).abs() < 2.1, "{}", length(&line));
        let (_, way) = ending(&line, ORIGIN);
        assert!((way.x - 1.0).abs() < 1e-3);
    }

    #[test]
    fn a_line_of_no_length_stays_a_line() {
        let line = leave(
            bowed(ORIGIN, ORIGIN, 0.3, 0.5),
            Area::around(ORIGIN, (9.0, 9.0)),
        );
        let line = arrive(line, Area::around(ORIGIN, (9.0, 9.0)));
        assert_eq!(line, [ORIGIN, ORIGIN]);
        assert_eq!(ending(&line, EAST), (ORIGIN, ORIGIN));
    }
}
