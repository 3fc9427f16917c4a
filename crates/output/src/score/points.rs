//! Points as exact fractions.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

use num_rational::Ratio;

/// Points as a fraction, so that division is exact.
///
/// Formatted with at most two decimals (or the precision of the format), without trailing zeros; halves are
/// rounded away from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Points(Ratio<i64>);

impl Points {
    /// Zero points.
    pub const ZERO: Points = Points::whole(0);

    /// Returns a whole number of points.
    pub const fn whole(points: i64) -> Self {
        Points(Ratio::new_raw(points, 1))
    }

    /// Returns an equal share of some points, or 0 if no one shares them.
    pub const fn shared(points: i64, by: i64) -> Self {
        match by {
            0 => Points::ZERO,
            by => Points(Ratio::new_raw(points, by)),
        }
    }

    /// Returns an equal share of these points, or 0 if no one shares them.
    #[must_use]
    pub fn split(self, by: i64) -> Self {
        self.part_of(Points::whole(by))
    }

    /// Returns these points as a fraction of `whole`, or 0 if `whole` is 0.
    #[must_use]
    pub fn part_of(self, whole: Points) -> Self {
        if whole == Points::ZERO {
            Points::ZERO
        } else {
            Points(self.0 / whole.0)
        }
    }

    /// Returns the nearest whole number of points; halves are rounded away from zero.
    #[must_use]
    pub fn rounded(self) -> Self {
        Points(self.0.round())
    }

    /// Returns these points rounded down to a whole number.
    #[must_use]
    pub fn floor(self) -> Self {
        Points(self.0.floor())
    }
}

impl From<usize> for Points {
    fn from(count: usize) -> Self {
        Points::whole(count as i64)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Mul for Points {
    type Output = Points;

    fn mul(self, other: Points) -> Points {
        Points(self.0 * other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(2).min(6);
        let scale = 10_i64.pow(places as u32);
        let scaled = (self.0 * scale).round().to_integer();
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, rest) = (scaled.abs() / scale, scaled.abs() % scale);
        let decimals = format!("{rest:0places$}");
        let decimals = decimals.trim_end_matches('0');
        let point = if decimals.is_empty() { "" } else { "." };
        f.pad_integral(true, "", &format!("{sign}{whole}{point}{decimals}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_with_two_decimals_at_most() {
        let shown = |over, under| Points::shared(over, under).to_string();
        assert_eq!(shown(0, 7), "0");
        assert_eq!(shown(23_013, 2), "11506.5");
        assert_eq!(shown(-2, 3), "-0.67");
        assert_eq!(shown(1, 200), "0.01");
        assert_eq!(shown(20, 2), "10");
        assert_eq!(format!("{:.3}", Points::shared(2, 3)), "0.667");
        assert_eq!(shown(5, 0), "0");
    }

    #[test]
    fn shares_add_up_to_the_whole() {
        let third = Points::shared(100, 3);
        assert_eq!(third + third + third, Points::whole(100));
        assert_eq!(
            Points::shared(5, 2).rounded() - Points::ZERO,
            Points::whole(3)
        );
        assert_eq!(Points::shared(-5, 2).floor(), Points::whole(-3));
        assert!(Points::shared(1, 3) < Points::shared(2, 5));
        assert_eq!(
            Points::whole(3).part_of(Points::whole(4)),
            Points::shared(3, 4)
        );
    }
}
