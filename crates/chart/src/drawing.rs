//! The geometry of a board: every border once, as an arc between the two regions that it separates.
//!
//! Two provinces touch exactly where an arc names both, so the drawing can be held against the
//! board's own borders, and so can the moves of fleets.

#[cfg(test)]
mod tests;

use chancery_core::board::{Id, Location, Province};

use crate::Point;

/// An area of the drawing: a province, an island that is scenery, or what is outside of the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region(pub(super) u8);

impl Region {
    /// What lies outside of the frame.
    pub const OUTSIDE: Region = Region(0);

    /// Where this region stands in a table of regions.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The region of a province.
    #[inline]
    pub fn of(province: Province) -> Self {
        Region(province.index() as u8 + 1)
    }
}

/// What a region is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// What lies outside of the frame.
    Outside,
    /// A province of water.
    Water(Province),
    /// A province of land.
    Land(Province),
    /// A province that no unit may enter.
    Impassable(Province),
    /// An island that is there for the eye only.
    Scenery,
}

impl Ground {
    /// Returns whether it is a province of water.
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

    /// The province that it is, where it is one.
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

/// Where the things that are shown in a province want to stand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Anchors {
    /// The middle of the label.
    pub label: Point,
    /// The supply center's dot, where the province is a center.
    pub center: Option<Point>,
    /// The unit.
    pub unit: Point,
    /// A dislodged unit, beside the one that came.
    pub dislodged: Point,
    /// A fleet on each coast of a split province.
    pub coasts: Vec<(Location, Point)>,
}

/// A border: a line with a region on each hand of one who walks along it.
#[derive(Clone, PartialEq, Debug)]
pub struct Arc {
    /// The region on the left hand: on the east, where the arc runs south.
    pub left: Side,
    /// The region on the right hand.
    pub right: Side,
    /// The line, two points or more.
    pub points: Vec<Point>,
}

impl Arc {
    /// Returns where it begins and where it ends.
    pub(super) fn ends(&self) -> [Point; 2] {
        [self.points[0], self.points[self.points.len() - 1]]
    }
}

/// One side of a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The region there.
    pub region: Region,
    /// The location that a fleet is at when it lies on this border: a province, or one coast of it.
    pub location: Option<Location>,
}

/// A straight piece of a border that is not horizontal, its upper end first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub top: Point,
    pub bottom: Point,
    /// The region to the east of it.
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
    pub(super) crossings: Vec<(Province, Province)>,
}

/// Which regions touch.
#[derive(Clone, Debug)]
pub(super) struct Touching {
    count: usize,
    touch: Vec<bool>,
}

impl Touching {
    /// Returns which of so many regions touch by some borders.
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
    /// The width of the frame, in units of the map.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The height of the frame, in units of the map.
    pub fn height(&self) -> f32 {
        self.height
    }

    /// All regions, what is outside of the frame first.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = Region> + use<> {
        (0..self.grounds.len()).map(|index| Region(index as u8))
    }

    /// What a region is.
    #[inline]
    pub fn ground(&self, region: Region) -> Ground {
        self.grounds[region.index()]
    }

    /// The borders that aren't drawn as such: a bridge joins the two provinces.
    pub fn crossings(&self) -> &[(Province, Province)] {
        &self.crossings
    }

    /// Where things want to stand in a province.
    pub fn anchors(&self, province: Province) -> &Anchors {
        &self.anchors[province.index()]
    }

    /// All borders, the frame's own among them.
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// Do two regions have a border in common?
    #[inline]
    pub fn touch(&self, a: Region, b: Region) -> bool {
        self.touching.has(a, b)
    }

    /// One of [`SHADES`](super::shades::SHADES): regions that touch and are both land, or both
    /// water, have different ones.
    pub fn shade(&self, region: Region) -> usize {
        self.shades[region.index()]
    }

    /// The region at a point.
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
    /// How far east it runs for each unit that it runs south.
    #[inline]
    pub fn slope(&self) -> f32 {
        (self.bottom.x - self.top.x) / (self.bottom.y - self.top.y)
    }

    /// Where the edge crosses a row.
    #[inline]
    pub fn x_at(&self, y: f32) -> f32 {
        let share = (y - self.top.y) / (self.bottom.y - self.top.y);
        self.top.x + share * (self.bottom.x - self.top.x)
    }
}
