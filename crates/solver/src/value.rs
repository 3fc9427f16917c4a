//! The value of a game: the chance that the goal is reached when both sides play as well as they can.

use num_rational::Ratio;

/// A fraction.
pub type Fraction = Ratio<i64>;

/// A chance, and the fraction that it is where that was proved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The chance, from 0 to 1.
    pub approximate: f64,
    /// The very fraction.
    pub exact: Option<Fraction>,
}

impl Value {
    /// The goal is never reached.
    pub const ZERO: Value = Value {
        approximate: 0.0,
        exact: Some(Fraction::new_raw(0, 1)),
    };
    /// The goal is always reached.
    pub const ONE: Value = Value {
        approximate: 1.0,
        exact: Some(Fraction::new_raw(1, 1)),
    };

    /// Returns `ONE` where something holds, else `ZERO`.
    pub fn of(holds: bool) -> Value {
        match holds {
            true => Value::ONE,
            false => Value::ZERO,
        }
    }
}

/// How far two sums of the same chances can lie apart in floating point.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// The largest common denominator that weights are tried with.
const LARGEST_DENOMINATOR: i64 = 10_000;

/// Returns the fractions that weights are close to: with one common denominator, adding up to 1.
pub(crate) fn fractions(weights: &[f64]) -> Option<Vec<Fraction>> {
    let whole = |denominator: &i64| {
        let scaled = weights.iter().map(|weight| weight * *denominator as f64);
        scaled.clone().all(|it| (it - it.round()).abs() < 1e-6)
            && scaled.map(|it| it.round() as i64).sum::<i64>() == *denominator
    };
    let denominator = (1..=LARGEST_DENOMINATOR).find(whole)?;
    let numerators = weights
        .iter()
        .map(|weight| (weight * denominator as f64).round() as i64);
    Some(
        numerators
            .map(|it| Fraction::new(it, denominator))
            .collect(),
    )
}
