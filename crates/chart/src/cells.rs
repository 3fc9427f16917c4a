//! The cells of a drawing at one size, with the same neighbors as its regions.

use crate::raster::{self, ACROSS, Blocks, DOWN};
use crate::repair;
use crate::{Drawing, Grid, Look, Point, Region, View, Window};

/// The minimum number of cells for repairs. With fewer cells than this, or fewer rows than
/// [`Drawing::least_whole`], not all borders can be kept, and trying would take long.
const LEAST_REPAIRED: usize = 1200;

/// The cells of a drawing.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    /// The window that is shown.
    pub window: Window,
    /// The region of each cell. Regions are adjacent exactly where they touch in the drawing.
    pub cells: Grid<Region>,
    /// The region of each quarter of a cell, for looks with edges between colors.
    pub quadrants: Option<Grid<Region>>,
    /// The region at each corner of a cell, for lines.
    pub corners: Grid<Region>,
    /// Whether cells, quarters and corners touch exactly as in the drawing. It isn't checked for a
    /// window.
    pub exact: bool,
}

impl Raster {
    /// Returns the cells of a drawing in a view.
    pub fn new(drawing: &Drawing, view: View) -> Self {
        let (width, height) = (view.width.max(1), view.height.max(1));
        let window = view
            .window
            .map_or(Window::whole(drawing), |window| window.inside(drawing));
        let samples = raster::sample(drawing, window, width * ACROSS, height * DOWN);
        let large = height >= drawing.least_whole().1 && width * height >= LEAST_REPAIRED;
        let repairable = view.window.is_none() && large;
        let repaired = |blocks: Blocks| {
            let mut grid = blocks.majority(&samples);
            let exact = repairable && repair::repair(drawing, blocks, &samples, &mut grid);
            (grid, exact)
        };
        let (cells, mut exact) = repaired(Blocks::cells(width, height));
        let mut finer = |blocks: Blocks| {
            let (grid, exact_too) = repaired(blocks);
            exact &= exact_too;
            grid
        };
        let is_rich = view.look == Look::Rich;
        let quadrants = is_rich.then(|| finer(Blocks::quadrants(width, height)));
        let corners = finer(Blocks::corners(width, height));
        Raster {
            window,
            cells,
            quadrants,
            corners,
            exact,
        }
    }

    /// Returns the width of the whole drawing at this scale, in columns.
    pub fn scale(&self, drawing: &Drawing) -> f32 {
        self.cells.width() as f32 * drawing.width() / self.window.width
    }

    /// Returns the position of a point, in cells.
    pub fn cell_of(&self, at: Point) -> (f32, f32) {
        let x = (at.x - self.window.left) / self.window.width * self.cells.width() as f32;
        let y = (at.y - self.window.top) / self.window.height * self.cells.height() as f32;
        (x, y)
    }
}
