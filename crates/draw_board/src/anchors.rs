//! The positions of the label, the supply center and the units of a province.

use chart::Grid;

use crate::Spot;
use crate::ground::Label;

/// The columns and rows of the page for which the anchors are optimized.
const CELLS: (f64, f64) = (80.0, 24.0);

/// The size of the block of a label and a badge with their marks, in cells.
const BLOCK: (f64, f64) = (5.0, 2.0);

/// The anchors of a province.
pub(crate) struct Places {
    pub label: Spot,
    pub unit: Spot,
    pub dislodged: Spot,
    pub center: Spot,
}

/// The pixels of one region.
pub(crate) struct Area {
    /// The distance of each pixel of the bounding rectangle from the outside of the region, in pixels.
    depth: Grid<f64>,
    left: usize,
    top: usize,
    /// The size of a pixel, in units of the page.
    scale: f64,
}

impl Area {
    /// Returns the pixels of a region; `None` if no pixel has its label.
    pub fn of(labels: &Grid<Label>, label: Label, page_width: f64) -> Option<Self> {
        let mut bounds: Option<[usize; 4]> = None;
        for (x, y) in labels.places().filter(|&at| labels[at] == label) {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
        let [left, top, right, bottom] = bounds?;
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut depth = Grid::from_fn(width + 2, height + 2, |x, y| {
            let at = (left + x).checked_sub(1).zip((top + y).checked_sub(1));
            let is_inside = at.and_then(|(x, y)| labels.get(x, y)) == Some(label);
            if is_inside { f64::INFINITY } else { 0.0 }
        });
        let places: Vec<_> = depth.places().collect();
        let mut lower = |at: (usize, usize)| {
            let near = crate::ground::around(&depth, at).map(|(next, length)| depth[next] + length);
            depth[at] = near.fold(depth[at], f64::min);
        };
        places.iter().for_each(|&at| lower(at));
        places.iter().rev().for_each(|&at| lower(at));
        Some(Area {
            depth: Grid::from_fn(width, height, |x, y| depth[(x + 1, y + 1)]),
            left,
            top,
            scale: page_width / labels.width() as f64,
        })
    }

    fn spot(&self, (x, y): (usize, usize)) -> Spot {
        let (x, y) = ((self.left + x) as f64 + 0.5, (self.top + y) as f64 + 0.5);
        Spot::new(x, y).scaled(self.scale)
    }

    /// Returns the point of the region nearest to `to` that is at least `away` from the border, or as far as
    /// a narrow region allows.
    pub fn nearest(&self, to: Spot, away: f64) -> Spot {
        let deepest = self
            .depth
            .places()
            .map(|at| self.depth[at])
            .fold(0.0, f64::max);
        let least = (away / self.scale).min(0.6 * deepest);
        let places = self.depth.places().filter(|&at| self.depth[at] >= least);
        let spots = places.map(|at| self.spot(at));
        spots
            .min_by(|a, b| a.minus(to).length().total_cmp(&b.minus(to).length()))
            .unwrap_or(to)
    }

    /// Returns anchors with the label above the unit in the largest block that fits.
    pub fn places(&self, page: Spot) -> Places {
        let cell = Spot::new(page.x / CELLS.0, page.y / CELLS.1);
        let (fit, middle) = self.block(Spot::new(BLOCK.0 * cell.x, BLOCK.1 * cell.y));
        let up = (fit.min(1.0) * BLOCK.1 * cell.y / 4.0).min(0.75 * cell.y);
        let across = fit.min(1.4) * BLOCK.0 * cell.x;
        let place =
            |dx: f64, dy: f64| self.nearest(middle.plus(Spot::new(dx, dy)), 2.5 * self.scale);
        Places {
            label: place(0.0, -up),
            unit: place(0.0, up),
            dislodged: place(0.36 * across, up),
            center: place(0.40 * across, -up),
        }
    }

    /// Returns the largest factor by which a block of this size can be scaled and still fits, and the middle
    /// of the block farthest from the border.
    fn block(&self, size: Spot) -> (f64, Spot) {
        let (width, height) = (self.depth.width(), self.depth.height());
        let mut sums = Grid::filled(width + 1, height + 1, 0_usize);
        for (x, y) in self.depth.places() {
            let here = usize::from(self.depth[(x, y)] > 0.0);
            sums[(x + 1, y + 1)] = here + sums[(x, y + 1)] + sums[(x + 1, y)] - sums[(x, y)];
        }
        let deepest = self
            .depth
            .places()
            .max_by(|&a, &b| self.depth[a].total_cmp(&self.depth[b]));
        let mut best = (0.0, self.spot(deepest.unwrap_or((0, 0))));
        let (mut low, mut high) = (0.0, 8.0);
        for _ in 0..12 {
            let fit = f64::midpoint(low, high);
            let pixels = |length: f64| ((fit * length / self.scale).round() as usize).max(1);
            let (across, down) = (pixels(size.x), pixels(size.y));
            let blocks = (0..(height + 1).saturating_sub(down))
                .flat_map(|y| (0..(width + 1).saturating_sub(across)).map(move |x| (x, y)));
            let is_inside = |&(x, y): &(usize, usize)| {
                let area = sums[(x + across, y + down)] + sums[(x, y)]
                    - sums[(x + across, y)]
                    - sums[(x, y + down)];
                area == across * down
            };
            let middle = |(x, y): (usize, usize)| (x + across / 2, y + down / 2);
            let found = blocks
                .filter(is_inside)
                .map(middle)
                .max_by(|&a, &b| self.depth[a].total_cmp(&self.depth[b]));
            match found {
                Some(middle) => {
                    best = (fit, self.spot(middle));
                    low = fit;
                }
                None => high = fit,
            }
        }
        best
    }
}
