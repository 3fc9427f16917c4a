//! Writes lines as SVG paths: smooth ones through the points of arcs, and outlines of regions.

use std::collections::HashMap;
use std::fmt::Write;

use super::curve::controls;
use super::svg::Number;
use crate::{Arc, Drawing, Point, Region};

/// The data of a path, in relative steps of tenths.
#[derive(Debug, Default)]
pub(super) struct Path {
    data: String,
    /// The current point, in tenths.
    pen: (i32, i32),
}

impl Path {
    /// Starts a new line.
    pub(super) fn go(&mut self, to: Point) {
        self.pen = to.in_tenths();
        let [x, y] = [self.pen.0, self.pen.1].map(|tenths| Number(tenths as f32 / 10.0));
        // Writing to a string does not fail.
        let _ = write!(self.data, "M{x} {y}");
    }

    /// Adds a straight line.
    pub(super) fn line(&mut self, to: Point) {
        self.piece('l', &[to]);
    }

    /// Closes the line.
    pub(super) fn close(&mut self) {
        self.data.push('Z');
    }

    /// Adds a smooth curve from the current point, which is the first of `points`, through the others.
    pub(super) fn smooth(&mut self, points: &[Point]) {
        for (i, &end) in points.iter().enumerate().skip(1) {
            let [before, after] = controls(points, i);
            self.piece('c', &[before, after, end]);
        }
    }

    /// Returns the data for a `d` attribute.
    pub(super) fn data(self) -> String {
        self.data
    }

    fn piece(&mut self, command: char, points: &[Point]) {
        self.data.push(command);
        let pen = self.pen;
        for (i, &point) in points.iter().enumerate() {
            self.pen = point.in_tenths();
            let step = |a: i32, b: i32| Number((a - b) as f32 / 10.0);
            let x = step(self.pen.0, pen.0).to_string();
            let y = step(self.pen.1, pen.1).to_string();
            for (j, number) in [x, y].into_iter().enumerate() {
                if (i, j) != (0, 0) && !number.starts_with('-') {
                    self.data.push(' ');
                }
                self.data.push_str(&number);
            }
        }
    }
}

/// Returns a smooth line as a path.
pub(super) fn smooth(points: &[Point]) -> String {
    let mut path = Path::default();
    if let Some(&first) = points.first() {
        path.go(first);
        path.smooth(points);
    }
    path.data()
}

/// Returns a polygon as a path.
pub(super) fn polygon(points: &[Point]) -> String {
    let mut path = Path::default();
    if let Some((&first, others)) = points.split_first() {
        path.go(first);
        others.iter().for_each(|&point| path.line(point));
        path.close();
    }
    path.data()
}

/// An arc, in its own direction or reversed.
#[derive(Clone, Copy)]
struct Walk<'a> {
    arc: &'a Arc,
    forward: bool,
}

impl Walk<'_> {
    fn end(self, last: bool) -> (i32, i32) {
        let [first, end] = self.arc.ends();
        let at = if last == self.forward { end } else { first };
        at.in_tenths()
    }

    /// Returns whether it is part of the frame, which is straight. All other arcs are drawn as curves.
    fn is_frame(self) -> bool {
        [self.arc.left.region, self.arc.right.region].contains(&Region::OUTSIDE)
    }
}

/// Returns the outline of a region: one closed line around it, and one around each hole in it.
/// `scale` converts units of the map into those of the picture.
pub(super) fn outline(drawing: &Drawing, region: Region, scale: f32) -> String {
    let mut open: HashMap<(i32, i32), Vec<Walk<'_>>> = HashMap::new();
    let mut starts = Vec::new();
    for arc in drawing.arcs() {
        for (side, forward) in [(arc.left, true), (arc.right, false)] {
            if side.region == region {
                let edge = Walk { arc, forward };
                open.entry(edge.end(false)).or_default().push(edge);
                starts.push(edge.end(false));
            }
        }
    }
    let mut path = Path::default();
    for start in starts {
        let mut at = start;
        let mut is_open = false;
        while let Some(edge) = open.get_mut(&at).and_then(Vec::pop) {
            let mut points = scaled(edge.arc, scale);
            if !edge.forward {
                points.reverse();
            }
            if !is_open {
                path.go(points[0]);
                is_open = true;
            }
            if edge.is_frame() {
                points[1..].iter().for_each(|&point| path.line(point))
            } else {
                path.smooth(&points)
            }
            at = edge.end(true);
        }
        if is_open {
            path.close();
        }
    }
    path.data()
}

fn scaled(arc: &Arc, scale: f32) -> Vec<Point> {
    arc.points.iter().map(|point| point.times(scale)).collect()
}

/// Returns arcs as one path.
pub(super) fn lines<'a>(arcs: impl Iterator<Item = &'a Arc>, scale: f32) -> String {
    let mut path = Path::default();
    for arc in arcs {
        let points = scaled(arc, scale);
        path.go(points[0]);
        path.smooth(&points);
    }
    path.data()
}
