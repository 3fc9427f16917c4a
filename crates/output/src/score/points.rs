//! Points as exact fractions.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

/// Points, or a share of them: a fraction in its lowest terms, so that nothing is lost by dividing.
///
/// It is shown with two decimals at most (or as many as a format asks for), zeros at the end left
/// out; halves are rounded away from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    over: i64,
    /// Above zero.
    under: i64,
}

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points::whole(0);

    /// A whole number of points.
    pub const fn whole(points: i64) -> Self {
        Points {
            over: points,
            under: 1,
        }
    }

    /// So many points shared by so many equally. A share among nobody is nothing.
    pub const fn shared(points: i64, by: i64) -> Self {
        if by == 0 {
            return Points::ZERO;
        }
        let sign = if by < 0 { -1 } else { 1 };
        let divisor = sign * common_divisor(points, by);
        Points {
            over: points / divisor,
            under: by / divisor,
        }
    }

    /// The same share of these points for each of so many.
    #[must_use]
    pub const fn split(self, by: i64) -> Self {
        Points::shared(self.over, self.under * by)
    }

    /// What these are of others; of nothing they are nothing.
    #[must_use]
    pub const fn part_of(self, whole: Points) -> Self {
        Points::shared(self.over * whole.under, self.under * whole.over)
    }

    /// The nearest whole number of points; halves go away from zero.
    #[must_use]
    pub const fn rounded(self) -> Self {
        Points::whole(self.times_rounded(1))
    }

    /// The next whole number of points below.
    #[must_use]
    pub const fn floor(self) -> Self {
        Points::whole(self.over.div_euclid(self.under))
    }

    /// So many times as much, as the nearest whole number.
    const fn times_rounded(self, times: i64) -> i64 {
        let twice = 2 * self.over.abs() * times;
        self.over.signum() * ((twice + self.under) / (2 * self.under))
    }
}

const fn common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<usize> for Points {
    fn from(count: usize) -> Self {
        Points::whole(count as i64)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        let over = self.over * other.under + other.over * self.under;
        Points::shared(over, self.under * other.under)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        self + other * Points::whole(-1)
    }
}

impl Mul for Points {
    type Output = Points;

    fn mul(self, other: Points) -> Points {
        Points::shared(self.over * other.over, self.under * other.under)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

impl PartialOrd for Points {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Points {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(2).min(6);
        let scale = 10_i64.pow(places as u32);
        let scaled = self.times_rounded(scale);
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
