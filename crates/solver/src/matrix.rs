//! Matrix games: one side chooses a row and the other a column, at the same time.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use num_rational::Ratio;

use crate::oracle::Unsolved;
use crate::value::{Fraction, Value, fractions};

/// The optimal mixed strategies of a matrix game, and its value to the row player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Equilibrium {
    pub value: Value,
    /// The weight of each row.
    pub rows: Vec<f64>,
    /// The weight of each column.
    pub columns: Vec<f64>,
    /// The same weights as fractions, if they were proved to be optimal.
    pub exact: Option<[Vec<Fraction>; 2]>,
}

/// Solves a game with one linear program for each side, and proves the result with fractions if possible.
///
/// # Errors
/// Returns the reason if the linear program can't be solved.
pub(crate) fn solve(payoffs: &[Vec<Value>]) -> Result<Equilibrium, Unsolved> {
    let width = payoffs.first().map_or(0, Vec::len);
    let at = |row: usize, column: usize| payoffs[row][column].approximate;
    let (value, rows) = mix(payoffs.len(), width, at)?;
    let (_, columns) = mix(width, payoffs.len(), |column, row| 1.0 - at(row, column))?;
    let exact = prove(payoffs, &rows, &columns);
    let (value, exact) = match exact {
        None => (
            Value {
                approximate: value,
                exact: None,
            },
            None,
        ),
        Some((fraction, mixes)) => (
            Value {
                approximate: *fraction.numer() as f64 / *fraction.denom() as f64,
                exact: Some(fraction),
            },
            Some(mixes),
        ),
    };
    Ok(Equilibrium {
        value,
        rows,
        columns,
        exact,
    })
}

/// Returns the value and the weights of the mixed strategy that gets the most against its worst reply.
fn mix(
    choices: usize,
    replies: usize,
    payoff: impl Fn(usize, usize) -> f64,
) -> Result<(f64, Vec<f64>), Unsolved> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (0.0, 1.0));
    let weights: Vec<_> = (0..choices)
        .map(|_| problem.add_var(0.0, (0.0, 1.0)))
        .collect();
    let all: Vec<_> = weights.iter().map(|&weight| (weight, 1.0)).collect();
    problem.add_constraint(&all, ComparisonOp::Eq, 1.0);
    for reply in 0..replies {
        let gains = weights.iter().enumerate();
        let gains = gains.map(|(choice, &weight)| (weight, payoff(choice, reply)));
        let terms: Vec<_> = gains.chain([(value, -1.0)]).collect();
        problem.add_constraint(&terms, ComparisonOp::Ge, 0.0);
    }
    let unsolved = |error: String| Unsolved::Program(error);
    let solved = problem
        .solve()
        .map_err(|error| unsolved(error.to_string()))?;
    let solved = solved
        .into_solution()
        .map_err(|_| unsolved("interrupted".to_owned()))?;
    let weights = weights
        .iter()
        .map(|&weight| solved.var_value(weight).max(0.0));
    Ok((solved.objective(), weights.collect()))
}

/// Returns the value as a fraction with the mixed strategies that prove it: the rows get at least this
/// value against every column, and no row gets more against the columns. `None` if the rounded weights
/// don't prove it.
fn prove(
    payoffs: &[Vec<Value>],
    rows: &[f64],
    columns: &[f64],
) -> Option<(Fraction, [Vec<Fraction>; 2])> {
    let exact: Vec<Vec<Fraction>> = payoffs
        .iter()
        .map(|row| row.iter().map(|value| value.exact).collect())
        .collect::<Option<_>>()?;
    let (rows, columns) = (fractions(rows)?, fractions(columns)?);
    let against_column = |column: usize| sum(rows.iter().zip(exact.iter().map(|row| &row[column])));
    let against_row = |row: &Vec<Fraction>| sum(columns.iter().zip(row));
    let least = (0..columns.len())
        .map(against_column)
        .collect::<Option<Vec<_>>>()?;
    let most = exact.iter().map(against_row).collect::<Option<Vec<_>>>()?;
    let (least, most) = (least.into_iter().min()?, most.into_iter().max()?);
    (least == most).then_some((least, [rows, columns]))
}

/// Returns the sum of the products of the pairs, or `None` if it overflows.
fn sum<'f>(pairs: impl Iterator<Item = (&'f Fraction, &'f Fraction)>) -> Option<Fraction> {
    let mut sum: Ratio<i128> = Ratio::new_raw(0, 1);
    let wide = |it: &Fraction| Ratio::new_raw(i128::from(*it.numer()), i128::from(*it.denom()));
    for (weight, payoff) in pairs {
        sum += wide(weight) * wide(payoff);
        if *sum.denom() > i128::from(i32::MAX) {
            return None;
        }
    }
    let narrow = |it: &i128| i64::try_from(*it).ok();
    Some(Fraction::new_raw(
        narrow(sum.numer())?,
        narrow(sum.denom())?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rows: &[&[i64]]) -> Equilibrium {
        let value = |&it: &i64| Value::of(it == 1);
        let payoffs: Vec<Vec<Value>> = rows
            .iter()
            .map(|row| row.iter().map(value).collect())
            .collect();
        solve(&payoffs).expect("a solution")
    }

    #[test]
    fn values_are_fractions_with_the_mixes_that_prove_them() {
        let even = game(&[&[1, 0], &[0, 1]]);
        assert_eq!(even.value.exact, Some(Fraction::new(1, 2)));
        let third = game(&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]]);
        assert_eq!(third.value.exact, Some(Fraction::new(1, 3)));
        let [rows, columns] = third.exact.expect("fractions");
        assert_eq!(rows, vec![Fraction::new(1, 3); 3]);
        assert_eq!(columns, vec![Fraction::new(1, 3); 3]);
        let two_thirds = game(&[&[1, 1, 0], &[0, 1, 1], &[1, 0, 1]]);
        assert_eq!(two_thirds.value.exact, Some(Fraction::new(2, 3)));
    }

    #[test]
    fn weights_that_prove_nothing_are_no_fractions() {
        let payoffs = vec![vec![Value::ONE, Value::ZERO], vec![Value::ZERO, Value::ONE]];
        assert_eq!(prove(&payoffs, &[0.5, 0.5], &[0.25, 0.75]), None);
    }
}
