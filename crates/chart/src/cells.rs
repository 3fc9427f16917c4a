//! The cells of a drawing at one size, with the same neighbors as its regions.

use crate::raster::{self, ACROSS, Blocks, DOWN};
use crate::repair;
use crate::{Drawing, Grid, Look, Point, Region, View, Window};

/// With fewer cells than this, or fewer rows than [`Drawing::least_whole`], the borders can't all be kept,
/// and to try would take long.
const LEAST_REPAIRED: usize = 1200;

/// Finer than cells: what the borders of a look are drawn from.
#[derive(Clone, Debug)]
pub(super) enum Detail {
    /// The region of each quarter of a cell, for edges between colors; the region at each corner
    /// of a cell, for the lines where one color lies on both sides.
    Both {
        quadrants: Grid<Region>,
        corners: Grid<Region>,
    },
    /// The region at each corner of a cell.
    Corners(Grid<Region>),
    /// Nothing: the cells are enough.
    Cells,
}

/// The cells of a drawing.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    /// The window that is shown.
    pub window: Window,
    /// The region of each cell; side by side exactly where the regions touch.
    pub cells: Grid<Region>,
    /// What a look needs besides.
    pub detail: Detail,
    /// Do cells, quarters and corners touch exactly as the drawing does? Not asked of a window.
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
        let detail = match view.look {
            Look::Rich => Detail::Both {
                quadrants: finer(Blocks::quadrants(width, height)),
                corners: finer(Blocks::corners(width, height)),
            },
            Look::Box => Detail::Corners(finer(Blocks::corners(width, height))),
            Look::Ascii => Detail::Cells,
        };
        Raster {
            window,
            cells,
            detail,
            exact,
        }
    }

    /// How many columns the whole drawing would take at this scale.
    pub fn scale(&self, drawing: &Drawing) -> f32 {
        self.cells.width() as f32 * drawing.width() / self.window.width
    }

    /// Where a point lies, in cells.
    pub fn cell_of(&self, at: Point) -> (f32, f32) {
        let x = (at.x - self.window.left) / self.window.width * self.cells.width() as f32;
        let y = (at.y - self.window.top) / self.window.height * self.cells.height() as f32;
        (x, y)
    }
}
