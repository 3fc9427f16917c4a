//! Puzzles: problems in which exactly one set of orders reaches the goal against every reply.

use crate::goal::Side;
use crate::oracle::Unsolved;
use crate::sets::OrderSet;
use crate::value::Value;
use crate::{Problem, ProblemError, SideOrders};

/// The most order sets of a side: each is tried against each.
const MOST_SETS: f64 = 100_000.0;

/// The solution of a puzzle, and how hard it is to find.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The only orders that reach the goal against every reply.
    pub orders: SideOrders,
    /// How many sets of orders the side has.
    pub sets: usize,
    /// What part of all replies beats the best of the other sets, from 0 to 1. The fewer do, the harder it is
    /// to see that it fails.
    pub refuting: f64,
}

/// Returns the solution of a problem that has exactly one, and few enough sets to try all.
///
/// # Errors
/// Returns what is wrong with the problem.
pub fn puzzle(problem: &Problem<'_>) -> Result<Option<Puzzle>, ProblemError> {
    problem.check()?;
    let mut game = problem.game(0);
    let sets = game.sets.each_ref().map(|sets| sets.all(MOST_SETS));
    let [Some(own), Some(enemy)] = sets else {
        return Ok(None);
    };
    let mut solver = problem.solver(&|| false);
    let state = problem.state();
    let beats = |own: &OrderSet, reply: &OrderSet| {
        let worth = solver.payoff(&state, &mut game, own, reply);
        worth.map(|worth| worth != Value::ONE)
    };
    let found = only(&own, enemy, beats);
    let found = found.map_err(|error| ProblemError::Program(error.to_string()))?;
    Ok(found.map(|(set, refuting)| Puzzle {
        orders: game.orders_of(Side::Own, &own[set]),
        sets: own.len(),
        refuting,
    }))
}

/// Returns the only set that no reply beats, by number, and what part of the replies beats the best other one.
fn only(
    own: &[OrderSet],
    mut replies: Vec<OrderSet>,
    mut beats: impl FnMut(&OrderSet, &OrderSet) -> Result<bool, Unsolved>,
) -> Result<Option<(usize, f64)>, Unsolved> {
    let mut only = None;
    for (number, set) in own.iter().enumerate() {
        let mut beaten_by = None;
        for (at, reply) in replies.iter().enumerate() {
            if beats(set, reply)? {
                beaten_by = Some(at);
                break;
            }
        }
        match (beaten_by, only) {
            // what beat one set often beats the next
            (Some(at), _) => replies[..=at].rotate_right(1),
            (None, None) => only = Some(number),
            (None, Some(_)) => return Ok(None),
        }
    }
    let Some(only) = only else {
        return Ok(None);
    };
    let mut fewest = replies.len();
    for (_, set) in own.iter().enumerate().filter(|(number, _)| *number != only) {
        let mut count = 0;
        for reply in &replies {
            count += usize::from(beats(set, reply)?);
            if count >= fewest {
                break;
            }
        }
        fewest = fewest.min(count);
    }
    Ok(Some((only, fewest as f64 / replies.len() as f64)))
}
