//! The geometry of a board: every border once, as an arc between the two regions that it separates.
//!
//! Two provinces touch exactly where an arc names both, so that the drawing can be checked against
//! the board's borders and the moves of fleets.

#[cfg(test)]
mod tests;

use chancery_core::board::{Id, Location, Province};

use crate::{LEAST_WHOLE, Point};

/// An area of the drawing: a province, an island that is scenery, or the outside of the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region(pub(super) u8);

impl Region {
    /// The outside of the frame.
    pub const OUTSIDE: Region = Region(0);

    /// Returns the index of this region in a table of regions.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the region of a province.
    #[inline]
    pub fn of(province: Province) -> Self {
        Region(province.index() as u8 + 1)
    }
}

/// The kind of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The outside of the frame.
    Outside,
    /// A sea province.
    Water(Province),
    /// A land province.
    Land(Province),
    /// A province that no unit can enter.
    Impassable(Province),
    /// An island without a province, for decoration.
    Scenery,
}

impl Ground {
    /// Returns whether it is a sea province.
    #[inline]
    pub fn is_water(self) -> bool {
        matches!(self, Ground::Water(_))
    }

    /// Returns whether regions of these grounds have different shades where they touch: both are
    /// land, or both are water.
    pub(crate) fn is_shaded_apart(self, other: Ground) -> bool {
        matches!(
            (self, other),
            (Ground::Water(_), Ground::Water(_)) | (Ground::Land(_), Ground::Land(_))
        )
    }

    /// Returns the province, if the region is one.
    #[inline]
    pub fn province(self) -> Option<Province> {
        match self {
            Ground::Water(province) | Ground::Land(province) | Ground::Impassable(province) => {
                Some(province)
            }
            Ground::Outside | Ground::Scenery => None,
        }
    }
}

/// The preferred positions of the things in a province.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Anchors {
    /// The middle of the label.
    pub label: Point,
    /// The dot of the supply center, if the province is a center.
    pub center: Option<Point>,
    /// The unit.
    pub unit: Point,
    /// A dislodged unit, beside its attacker.
    pub dislodged: Point,
    /// A fleet on each coast of a split province.
    pub coasts: Vec<(Location, Point)>,
}

/// A border: a line with a region on either side.
#[derive(Clone, PartialEq, Debug)]
pub struct Arc {
    /// The region on the left in the direction of the points: on the east if the arc runs south.
    pub left: Side,
    /// The region on the right.
    pub right: Side,
    /// The line, with at least two points.
    pub points: Vec<Point>,
}

impl Arc {
    /// Returns the first and the last point.
    pub(super) fn ends(&self) -> [Point; 2] {
        [self.points[0], self.points[self.points.len() - 1]]
    }
}

/// One side of a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The region there.
    pub region: Region,
    /// The location of a fleet on this border: a province, or one coast of it.
    pub location: Option<Location>,
}

/// A straight piece of a border, upper end first. It isn't horizontal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub top: Point,
    pub bottom: Point,
    /// The region to the east.
    pub east: Region,
}

/// The geometry of a board.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) grounds: Vec<Ground>,
    pub(super) anchors: Vec<Anchors>,
    pub(super) arcs: Vec<Arc>,
    pub(super) edges: Vec<Edge>,
    pub(super) touching: Touching,
    pub(super) shades: Vec<usize>,
    pub(super) crossings: Vec<Crossing>,
    pub(super) canals: Vec<Crossing>,
}

/// A connection between two provinces without a common border in the drawing: a bridge or a canal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Crossing {
    /// The two provinces.
    pub provinces: [Province; 2],
    /// The points of the two provinces that are closest to each other.
    pub ends: [Point; 2],
}

/// The length of a bridge's ends on land, as a share of the drawing's width.
const LANDING: f32 = 0.012;

/// The maximum length of a visible bridge, as a share of the drawing's width. It hides borders
/// across half of the world.
const LONGEST: f32 = 0.4;

impl Crossing {
    /// Returns the shortest bridge between two provinces.
    pub(super) fn new(provinces: [Province; 2], arcs: &[Arc]) -> Self {
        let shore = |province: Province| {
            let region = Region::of(province);
            let sides = move |arc: &&Arc| [arc.left.region, arc.right.region].contains(&region);
            arcs.iter().filter(sides).flat_map(|arc| &arc.points)
        };
        let pairs = shore(provinces[0]).flat_map(|&a| shore(provinces[1]).map(move |&b| [a, b]));
        let ends = pairs.min_by(|x, y| x[0].distance(x[1]).total_cmp(&y[0].distance(y[1])));
        Crossing {
            provinces,
            ends: ends.unwrap_or_default(),
        }
    }

    /// Returns its ends on land, or `None` if it is too long to be shown.
    pub fn shown(&self, drawing: &Drawing) -> Option<[Point; 2]> {
        let [a, b] = self.ends;
        let along = b.minus(a).normalized().times(LANDING * drawing.width);
        let is_short = a.distance(b) <= LONGEST * drawing.width;
        is_short.then(|| [a.minus(along), b.plus(along)])
    }
}

/// The pairs of regions that touch.
#[derive(Clone, Debug)]
pub(super) struct Touching {
    count: usize,
    touch: Vec<bool>,
}

impl Touching {
    /// Returns the pairs among `count` regions that touch by these borders.
    pub fn new(count: usize, arcs: &[Arc]) -> Self {
        let mut touch = vec![false; count * count];
        for arc in arcs {
            let (a, b) = (arc.left.region.index(), arc.right.region.index());
            touch[a * count + b] = true;
            touch[b * count + a] = true;
        }
        Self { count, touch }
    }

    #[inline]
    pub fn has(&self, a: Region, b: Region) -> bool {
        self.touch[a.index() * self.count + b.index()]
    }
}

impl Drawing {
    /// Returns the width of the frame, in units of the map.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// Returns the height of the frame, in units of the map.
    pub fn height(&self) -> f32 {
        self.height
    }

    /// Returns all regions, the outside of the frame first.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = Region> + use<> {
        (0..self.grounds.len()).map(|index| Region(index as u8))
    }

    /// Returns the kind of a region.
    #[inline]
    pub fn ground(&self, region: Region) -> Ground {
        self.grounds[region.index()]
    }

    /// Returns the borders that are drawn as bridges.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// Returns the canals that join two sea provinces through a province.
    pub fn canals(&self) -> &[Crossing] {
        &self.canals
    }

    /// Returns the preferred positions in a province.
    pub fn anchors(&self, province: Province) -> &Anchors {
        &self.anchors[province.index()]
    }

    /// Returns all borders, including those of the frame.
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// Returns whether two regions have a common border.
    #[inline]
    pub fn touch(&self, a: Region, b: Region) -> bool {
        self.touching.has(a, b)
    }

    /// Returns the index of a region's shade in [`SHADES`](super::shades::SHADES). Regions that
    /// touch and are both land, or both water, have different shades.
    pub fn shade(&self, region: Region) -> usize {
        self.shades[region.index()]
    }

    /// Returns the minimum size, in columns and rows, at which the whole drawing can keep every
    /// border and has space in every province. A smaller view should show a window of it.
    pub fn least_whole(&self) -> (usize, usize) {
        /// The number of cells that the smallest province needs.
        const CELLS: f32 = 7.0;
        /// The height of the standard board in proportion to its width.
        const STANDARD_FORM: f32 = 0.625;
        let (width, height) = LEAST_WHOLE;
        let smallest = self.areas().into_iter().zip(&self.grounds);
        let smallest =
            smallest.filter(|(_, ground)| matches!(ground, Ground::Land(_) | Ground::Water(_)));
        let smallest = smallest.map(|(area, _)| area).fold(f32::INFINITY, f32::min);
        let cells = smallest / (self.width * self.height) * (width * height) as f32;
        let larger = (CELLS / cells.max(0.1)).sqrt().max(1.0);
        // a drawing that is higher in proportion than the standard one has more rows
        let higher = (self.height / self.width / STANDARD_FORM).max(1.0);
        let scaled = |length: usize, by: f32| (length as f32 * by).ceil() as usize;
        (scaled(width, larger), scaled(height, larger * higher))
    }

    /// Returns the areas of all regions.
    fn areas(&self) -> Vec<f32> {
        let mut areas = vec![0.0; self.grounds.len()];
        for arc in &self.arcs {
            let turns = arc
                .points
                .windows(2)
                .map(|ends| ends[0].x * ends[1].y - ends[1].x * ends[0].y);
            let area = turns.sum::<f32>() / 2.0;
            areas[arc.right.region.index()] += area;
            areas[arc.left.region.index()] -= area;
        }
        areas
    }

    /// Returns the region at a point.
    pub fn region_at(&self, at: Point) -> Region {
        let mut nearest = (f32::NEG_INFINITY, f32::NEG_INFINITY, Region::OUTSIDE);
        for edge in &self.edges {
            if edge.top.y > at.y {
                break;
            }
            if at.y < edge.bottom.y {
                let (x, slope) = (edge.x_at(at.y), edge.slope());
                if x <= at.x && (x, slope) > (nearest.0, nearest.1) {
                    nearest = (x, slope, edge.east);
                }
            }
        }
        nearest.2
    }
}

impl Edge {
    /// Returns the distance east for each unit south.
    #[inline]
    pub fn slope(&self) -> f32 {
        (self.bottom.x - self.top.x) / (self.bottom.y - self.top.y)
    }

    /// Returns the x coordinate of the edge at a y coordinate.
    #[inline]
    pub fn x_at(&self, y: f32) -> f32 {
        let share = (y - self.top.y) / (self.bottom.y - self.top.y);
        self.top.x + share * (self.bottom.x - self.top.x)
    }
}
