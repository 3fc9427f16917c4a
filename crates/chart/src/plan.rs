//! A drawing at one size: its cells, and where things stand on them. Made once for a size and a
//! window, then kept; what is shown on it changes, it does not.

use std::sync::Arc;

use crate::layout;
use crate::raster::{self, ACROSS, Blocks, DOWN};
use crate::repair;
use crate::tracks::{Memory, Tracks};
use crate::{Drawing, Grid, Point, Region, Scene, Spots, Window};
use chancery_core::board::{Id, Map, Province};

/// What a terminal is able to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Look {
    /// Areas filled in 24-bit colors, coasts in quarters of a cell.
    Rich,
    /// Lines of box-drawing signs in the sixteen colors.
    Box,
    /// Seven-bit signs, no color.
    Ascii,
}

/// What provinces are labeled with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// The code, always.
    Short,
    /// The name where there is room, else the code.
    Full,
}

/// What the badges of units say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Badges {
    /// Army or fleet; the color says whose. Where there are few colors, the power's initial too.
    Kind,
    /// The power's initial, then army or fleet, whatever the colors.
    PowerAndKind,
}

/// How a drawing is to be laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The part to be shown; `None` is the whole drawing, the only one whose neighbors are exact.
    pub window: Option<Window>,
    /// What the terminal can show.
    pub look: Look,
    /// How provinces are labeled.
    pub names: Names,
    /// How units are.
    pub badges: Badges,
}

impl View {
    /// The whole drawing at a size, with names where there is room; where badges are one cell
    /// only, which is little color to go by, they say the power as well.
    pub fn whole(width: usize, height: usize, look: Look) -> Self {
        View {
            width,
            height,
            window: None,
            look,
            names: Names::Full,
            badges: if width < WIDE_BADGES {
                Badges::PowerAndKind
            } else {
                Badges::Kind
            },
        }
    }
}

/// From this width of the whole drawing on a badge of kind has a frame.
pub(super) const WIDE_BADGES: usize = 86;

/// The least size at which the whole drawing keeps every border: below, show a window of it.
pub const LEAST_WHOLE: (usize, usize) = (76, 20);

/// With fewer cells than this, or fewer rows than [`LEAST_WHOLE`], the borders can't all be kept,
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
    fn new(drawing: &Drawing, view: View) -> Self {
        let (width, height) = (view.width.max(1), view.height.max(1));
        let window = view
            .window
            .map_or(Window::whole(drawing), |window| window.inside(drawing));
        let samples = raster::sample(drawing, window, width * ACROSS, height * DOWN);
        let large = height >= LEAST_WHOLE.1 && width * height >= LEAST_REPAIRED;
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

/// A drawing at one size and window, with the places of everything that can be shown on it.
#[derive(Clone, Debug)]
pub struct Plan {
    view: View,
    pub(super) raster: Raster,
    /// By region: its cells, row by row.
    pub(super) cells: Vec<Vec<(usize, usize)>>,
    pub(super) spots: Vec<Spots>,
    /// What it costs to hide a cell's piece of coast or border.
    pub(super) border_prices: Grid<f32>,
    memory: Memory,
}

impl Plan {
    /// Lays out a drawing: takes milliseconds, so keep it as long as the view stays the same.
    pub fn new(drawing: &Drawing, map: &Map, view: View) -> Self {
        let raster = Raster::new(drawing, view);
        let border_prices = layout::border_prices(&raster);
        let mut cells = vec![Vec::new(); drawing.regions().len()];
        for at in raster.cells.places() {
            cells[raster.cells[at].index()].push(at);
        }
        let spots = layout::place(drawing, map, &raster, &cells, &border_prices, view);
        Plan {
            view,
            raster,
            cells,
            spots,
            border_prices,
            memory: Memory::default(),
        }
    }

    /// What it was made for.
    pub fn view(&self) -> View {
        self.view
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.raster.cells.width()
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.raster.cells.height()
    }

    /// The window of the drawing that it shows.
    pub fn window(&self) -> Window {
        self.raster.window
    }

    /// Do the cells touch exactly where the regions of the drawing do? True for the whole drawing
    /// from [`LEAST_WHOLE`] on, never for a window.
    pub fn is_exact(&self) -> bool {
        self.raster.exact
    }

    /// Where things stand in a province.
    pub fn spots(&self, province: Province) -> &Spots {
        &self.spots[province.index()]
    }

    /// Where the lines of a scene's orders run: kept for the next scene with the same orders.
    pub(super) fn tracks(&self, drawing: &Drawing, map: &Map, scene: &Scene) -> Arc<Tracks> {
        self.memory.recall(drawing, map, self, scene)
    }

    /// The region that a cell belongs to.
    pub fn region(&self, x: usize, y: usize) -> Option<Region> {
        self.raster.cells.get(x, y)
    }
}

#[cfg(test)]
mod tests;
