//! The drawing as fine samples, one per unit of the picture: the region of a point, and free positions.

use crate::raster;
use crate::{Drawing, Grid, Point, Region, Window};

/// The width of the map in a picture, in units of the picture.
pub(super) const WIDTH: f32 = 1000.0;

/// A rectangle of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    /// Returns the rectangle of a size around a point.
    pub(super) fn around(middle: Point, (width, height): (f32, f32)) -> Self {
        Area {
            left: middle.x - width / 2.0,
            top: middle.y - height / 2.0,
            right: middle.x + width / 2.0,
            bottom: middle.y + height / 2.0,
        }
    }

    /// Returns the rectangle enlarged on all sides.
    pub(super) fn grown(self, by: f32) -> Self {
        Area {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Returns whether it contains a point.
    pub(super) fn holds(self, at: Point) -> bool {
        (self.left..=self.right).contains(&at.x) && (self.top..=self.bottom).contains(&at.y)
    }

    pub(super) fn meets(self, other: Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// The samples of a drawing.
#[derive(Debug)]
pub(super) struct Field {
    regions: Grid<Region>,
    /// The number of samples with the same region to the east, including the sample itself.
    runs: Grid<u16>,
}

impl Field {
    pub(super) fn new(drawing: &Drawing, scale: f32) -> Self {
        let height = (drawing.height() * scale).round().max(1.0) as usize;
        let regions = raster::sample(drawing, Window::whole(drawing), WIDTH as usize, height);
        let mut runs = Grid::filled(regions.width(), regions.height(), 1_u16);
        for y in 0..regions.height() {
            for x in (0..regions.width() - 1).rev() {
                if regions[(x, y)] == regions[(x + 1, y)] {
                    runs[(x, y)] = runs[(x + 1, y)] + 1;
                }
            }
        }
        Field { regions, runs }
    }

    pub(super) fn height(&self) -> usize {
        self.regions.height()
    }

    /// Returns the region at a point, which may be outside of the frame.
    pub(super) fn region(&self, at: Point) -> Region {
        let inside = at.x >= 0.0 && at.y >= 0.0;
        let region = inside.then(|| self.regions.get(at.x as usize, at.y as usize));
        region.flatten().unwrap_or(Region::OUTSIDE)
    }

    /// Returns whether a region contains a whole area.
    pub(super) fn holds(&self, region: Region, area: Area) -> bool {
        if area.left < 0.0 || area.top < 0.0 || area.bottom.ceil() as usize > self.height() {
            return false;
        }
        let (left, right) = (area.left as usize, area.right.ceil() as usize);
        let rows = area.top as usize..(area.bottom.ceil() as usize).min(self.height());
        rows.into_iter().all(|y| {
            self.regions.get(left, y) == Some(region)
                && usize::from(self.runs[(left, y)]) >= right - left
        })
    }

    /// Returns the free position for something in a region that is closest to the preferred one,
    /// with a margin around it.
    pub(super) fn place(&self, region: Region, wish: &Wish, taken: &[Area]) -> Option<Point> {
        wish.offsets.iter().find_map(|&offset| {
            let middle = wish.at.plus(offset);
            let area = Area::around(middle, wish.size);
            let free = || !taken.iter().any(|other| area.meets(*other));
            (free() && self.holds(region, area.grown(wish.margin))).then_some(middle)
        })
    }
}

/// The size and the preferred position of something to be placed.
pub(super) struct Wish<'a> {
    pub at: Point,
    pub size: (f32, f32),
    /// The minimum distance from the border of the region.
    pub margin: f32,
    /// The offsets to try, the best first.
    pub offsets: &'a [Point],
}

/// Returns offsets up to a distance, the closest first. Vertical distances cost more.
pub(super) fn offsets(reach: i16) -> Vec<Point> {
    let steps = -reach / 2..=reach / 2;
    let mut offsets: Vec<Point> = steps
        .clone()
        .flat_map(|y| steps.clone().map(move |x| (x, y)))
        .map(|(x, y)| Point::new(f32::from(x) * 2.0, f32::from(y) * 2.0))
        .collect();
    let cost = |p: &Point| p.x.hypot(p.y * 1.25);
    offsets.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
    offsets
}
