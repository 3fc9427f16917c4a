//! Points on a plane.

/// A point or vector on a plane; `y` increases to the south.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Spot {
    pub x: f64,
    pub y: f64,
}

impl Spot {
    pub const fn new(x: f64, y: f64) -> Self {
        Spot { x, y }
    }

    pub fn plus(self, other: Spot) -> Spot {
        Spot::new(self.x + other.x, self.y + other.y)
    }

    pub fn minus(self, other: Spot) -> Spot {
        Spot::new(self.x - other.x, self.y - other.y)
    }

    pub fn scaled(self, by: f64) -> Spot {
        Spot::new(self.x * by, self.y * by)
    }

    pub fn cross(self, other: Spot) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}
