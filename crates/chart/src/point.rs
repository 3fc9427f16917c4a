//! Points on the plane and their arithmetic.

/// A point of the drawing, in units of the map. x increases to the east, y to the south.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// The distance from the west side of the frame.
    pub x: f32,
    /// The distance from the north side of the frame.
    pub y: f32,
}

impl Point {
    /// Returns the point with these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Point { x, y }
    }

    /// Returns the point in tenths of a unit, as in map files, for comparisons.
    pub(crate) fn in_tenths(self) -> (i32, i32) {
        let tenths = |length: f32| (length * 10.0).round() as i32;
        (tenths(self.x), tenths(self.y))
    }

    /// Returns the point moved to the right.
    pub(crate) fn right(self, by: f32) -> Point {
        Point::new(self.x + by, self.y)
    }

    pub(crate) fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }

    pub(crate) fn times(self, factor: f32) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }

    pub(crate) fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f32 {
        self.minus(other).length()
    }

    /// Returns the vector with the same direction and length 1. A zero vector stays zero.
    pub(crate) fn normalized(self) -> Point {
        self.times(1.0 / self.length().max(1e-6))
    }

    /// Returns the vector after a quarter turn to the right on screen.
    pub(crate) fn turned_right(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// Returns the point at a share of the distance to another one.
    pub(crate) fn towards(self, other: Point, share: f32) -> Point {
        self.plus(other.minus(self).times(share))
    }
}
