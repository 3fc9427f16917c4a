//! Converts arcs to cells: samples them row by row, then takes the most common region of each block.

use crate::{Drawing, Grid, Region};

/// The number of samples across a cell.
pub(super) const ACROSS: usize = 4;
/// The number of samples down a cell.
pub(super) const DOWN: usize = 8;

/// The visible part of the drawing, in units of the map.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// The west side.
    pub left: f32,
    /// The north side.
    pub top: f32,
    /// The width from west to east.
    pub width: f32,
    /// The height from north to south.
    pub height: f32,
}

impl Window {
    /// Returns the window with the whole drawing.
    pub fn whole(drawing: &Drawing) -> Self {
        Window {
            left: 0.0,
            top: 0.0,
            width: drawing.width(),
            height: drawing.height(),
        }
    }

    /// Returns the window moved, and shrunk if necessary, to be inside the frame.
    #[must_use]
    pub fn inside(self, drawing: &Drawing) -> Self {
        let width = self.width.clamp(1.0, drawing.width().max(1.0));
        let height = self.height.clamp(1.0, drawing.height().max(1.0));
        let left = self.left.clamp(0.0, (drawing.width() - width).max(0.0));
        let top = self.top.clamp(0.0, (drawing.height() - height).max(0.0));
        Window {
            left,
            top,
            width,
            height,
        }
    }
}

/// Returns the region at the center of each cell of a grid that covers a window.
pub(super) fn sample(
    drawing: &Drawing,
    window: Window,
    width: usize,
    height: usize,
) -> Grid<Region> {
    let mut samples = Grid::filled(width, height, Region::OUTSIDE);
    let edges = &drawing.edges;
    let (mut next, mut active) = (0, Vec::new());
    let mut crossings: Vec<(f32, f32, Region)> = Vec::new();
    for row in 0..height {
        let y = window.top + (row as f32 + 0.5) / height as f32 * window.height;
        while next < edges.len() && edges[next].top.y <= y {
            active.push(next);
            next += 1;
        }
        active.retain(|&edge: &usize| edges[edge].bottom.y > y);
        crossings.clear();
        crossings.extend(active.iter().map(|&edge| {
            let edge = &edges[edge];
            (edge.x_at(y), edge.slope(), edge.east)
        }));
        // for edges that begin in one point of the row, use their sequence just below it
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let column = |x: f32| {
            let at = ((x - window.left) / window.width * width as f32 - 0.5).ceil();
            at.clamp(0.0, width as f32) as usize
        };
        let line = samples.row_mut(row);
        for (i, &(x, _, region)) in crossings.iter().enumerate() {
            let end = crossings.get(i + 1).map_or(width, |&(x, ..)| column(x));
            let start = column(x);
            if start < end {
                line[start..end].fill(region);
            }
        }
    }
    samples
}

/// A division of samples into blocks, one for each cell of a grid.
#[derive(Clone, Copy)]
pub(super) struct Blocks {
    pub width: usize,
    pub height: usize,
    /// The number of samples across and down a block.
    pub across: usize,
    pub down: usize,
    /// The offset of the first block before the first sample.
    pub before: (usize, usize),
}

impl Blocks {
    /// Returns a division with one block for each cell.
    pub fn cells(width: usize, height: usize) -> Self {
        Blocks {
            width,
            height,
            across: ACROSS,
            down: DOWN,
            before: (0, 0),
        }
    }

    /// Returns a division with four blocks for each cell.
    pub fn quadrants(width: usize, height: usize) -> Self {
        let (across, down) = (ACROSS / 2, DOWN / 2);
        Blocks {
            width: 2 * width,
            height: 2 * height,
            across,
            down,
            before: (0, 0),
        }
    }

    /// Returns a division with one block around each corner of a cell.
    pub fn corners(width: usize, height: usize) -> Self {
        let before = (ACROSS / 2, DOWN / 2);
        Blocks {
            width: width + 1,
            height: height + 1,
            across: ACROSS,
            down: DOWN,
            before,
        }
    }

    /// Returns the samples of a block, row by row. Blocks at the margins are smaller.
    fn rows(self, of: &Grid<Region>, (x, y): (usize, usize)) -> impl Iterator<Item = &[Region]> {
        let cut = |at: usize, size: usize, before: usize, end: usize| {
            (at * size).saturating_sub(before)..((at + 1) * size - before).min(end)
        };
        let columns = cut(x, self.across, self.before.0, of.width());
        cut(y, self.down, self.before.1, of.height()).map(move |row| &of.row(row)[columns.clone()])
    }

    /// Returns the share of a region in a block, 0 to 1.
    pub fn share(self, of: &Grid<Region>, place: (usize, usize), region: Region) -> f32 {
        let (mut hits, mut samples) = (0, 0);
        for row in self.rows(of, place) {
            samples += row.len();
            hits += row.iter().filter(|&&sample| sample == region).count();
        }
        hits as f32 / samples.max(1) as f32
    }

    /// Returns the most common region of each block. Of several, it is the one that reaches that
    /// count first.
    pub fn majority(self, of: &Grid<Region>) -> Grid<Region> {
        let mut counts = [0_u8; 256];
        Grid::from_fn(self.width, self.height, |x, y| {
            let mut rows = self.rows(of, (x, y));
            let Some(&first) = rows.next().and_then(|row| row.first()) else {
                return Region::OUTSIDE;
            };
            if self
                .rows(of, (x, y))
                .all(|row| row.iter().all(|&sample| sample == first))
            {
                return first;
            }
            let (mut best, mut most) = (first, 0);
            for &sample in self.rows(of, (x, y)).flatten() {
                let count = &mut counts[sample.index()];
                *count += 1;
                if *count > most {
                    (best, most) = (sample, *count);
                }
            }
            self.rows(of, (x, y))
                .flatten()
                .for_each(|sample| counts[sample.index()] = 0);
            best
        })
    }
}

/// Returns the quarters of a cell: upper left, upper right, lower left, lower right.
#[inline]
pub(super) fn quarters(quadrants: &Grid<Region>, x: usize, y: usize) -> [Region; 4] {
    square(quadrants, 2 * x, 2 * y)
}

/// Returns the regions at the corners of a cell, in the same sequence.
#[inline]
pub(super) fn corners(corners: &Grid<Region>, x: usize, y: usize) -> [Region; 4] {
    square(corners, x, y)
}

#[inline]
fn square(grid: &Grid<Region>, x: usize, y: usize) -> [Region; 4] {
    let (above, below) = (grid.row(y), grid.row(y + 1));
    [above[x], above[x + 1], below[x], below[x + 1]]
}

/// Returns the sides on which borders leave a cell, given the regions at its corners: up, right,
/// down, left.
pub(super) fn arms([above_left, above_right, below_left, below_right]: [Region; 4]) -> [bool; 4] {
    [
        above_left != above_right,
        above_right != below_right,
        below_left != below_right,
        above_left != below_left,
    ]
}
