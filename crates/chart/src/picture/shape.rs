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
    /// Where the pen is, in tenths.
    pen: (i32, i32),
}

impl Path {
    /// Starts a new line.
    pub(super) fn go(&mut self, to: Point) {
        self.pen = to.key();
        let [x, y] = [self.pen.0, self.pen.1].map(|tenths| Number(tenths as f32 / 10.0));
        // Writing to a string does not fail.
        let _ = write!(self.data, "M{x} {y}");
    }

    /// A straight piece.
    pub(super) fn line(&mut self, to: Point) {
        self.piece('l', &[to]);
    }

    /// Back to where the line began.
    pub(super) fn close(&mut self) {
        self.data.push('Z');
    }

    /// From the first of some points, where the pen is, through all others.
    pub(super) fn smooth(&mut self, points: &[Point]) {
        for (i, &end) in points.iter().enumerate().skip(1) {
            let [before, after] = controls(points, i);
            self.piece('c', &[before, after, end]);
        }
    }

    /// The data for a `d` attribute.
    pub(super) fn data(self) -> String {
        self.data
    }

    fn piece(&mut self, command: char, points: &[Point]) {
        self.data.push(command);
        let pen = self.pen;
        for (i, &point) in points.iter().enumerate() {
            self.pen = point.key();
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

/// One line as a path.
pub(super) fn smooth(points: &[Point]) -> String {
    let mut path = Path::default();
    if let Some(&first) = points.first() {
        path.go(first);
        path.smooth(points);
    }
    path.data()
}

/// The shape of a polygon.
pub(super) fn polygon(points: &[Point]) -> String {
    let mut path = Path::default();
    if let Some((&first, others)) = points.split_first() {
        path.go(first);
        others.iter().for_each(|&point| path.line(point));
        path.close();
    }
    path.data()
}

/// An arc, walked in its own direction or against it.
#[derive(Clone, Copy)]
struct Walk<'a> {
    arc: &'a Arc,
    forward: bool,
}

impl Walk<'_> {
    fn end(self, last: bool) -> (i32, i32) {
        let [first, end] = self.arc.ends();
        let at = if last == self.forward { end } else { first };
        at.key()
    }

    /// The frame is straight; all other arcs are drawn as curves.
    fn is_frame(self) -> bool {
        [self.arc.left.region, self.arc.right.region].contains(&Region::OUTSIDE)
    }
}

/// The outline of a region: one closed line around it, and one around each hole in it. `scale`
/// turns units of the map into those of the picture.
pub(super) fn outline(drawing: &Drawing, region: Region, scale: f32) -> String {
    let mut open: HashMap<(i32, i32), Vec<Walk<'_>>> = HashMap::new();
    let mut starts = Vec::new();
    for arc in drawing.arcs() {
        for (side, forward) in [(arc.left, true), (arc.right, false)] {
            if side.region == region {
                let walk = Walk { arc, forward };
                open.entry(walk.end(false)).or_default().push(walk);
                starts.push(walk.end(false));
            }
        }
    }
    let mut path = Path::default();
    for start in starts {
        let mut at = start;
        let mut begun = false;
        while let Some(walk) = open.get_mut(&at).and_then(Vec::pop) {
            let mut points = scaled(walk.arc, scale);
            if !walk.forward {
                points.reverse();
            }
            if !begun {
                path.go(points[0]);
                begun = true;
            }
            match walk.is_frame() {
                true => points[1..].iter().for_each(|&point| path.line(point)),
                false => path.smooth(&points),
            }
            at = walk.end(true);
        }
        if begun {
            path.close();
        }
    }
    path.data()
}

fn scaled(arc: &Arc, scale: f32) -> Vec<Point> {
    arc.points.iter().map(|point| point.times(scale)).collect()
}

/// Some arcs as one path.
pub(super) fn lines<'a>(arcs: impl Iterator<Item = &'a Arc>, scale: f32) -> String {
    let mut path = Path::default();
    for arc in arcs {
        let points = scaled(arc, scale);
        path.go(points[0]);
        path.smooth(&points);
    }
    path.data()
}
