//! The value of a game: the probability that the goal is reached if both sides play optimally.

use num_rational::Ratio;

/// A fraction.
pub type Fraction = Ratio<i64>;

/// A probability, with its exact fraction if that was proved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The probability, from 0 to 1.
    pub approximate: f64,
    /// The exact fraction, if it was proved.
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

    /// Returns `ONE` if `holds` is true and `ZERO` if not.
    pub fn of(holds: bool) -> Value {
        if holds { Value::ONE } else { Value::ZERO }
    }
}

/// The maximum rounding error between two sums of the same probabilities.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// The largest common denominator that is tried for weights.
const LARGEST_DENOMINATOR: i64 = 10_000;

/// Returns the fractions next to the weights, with one common denominator and a sum of 1. `None` if no
/// denominator up to the largest one fits.
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
