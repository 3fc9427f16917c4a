//! Puzzles: problems in which exactly one set of orders reaches the goal against every reply.

use crate::goal::Side;
use crate::oracle::Unsolved;
use crate::phases::MovementGame;
use crate::sets::OrderSet;
use crate::value::Value;
use crate::{Problem, ProblemError, SideOrders};

/// The most order sets of a side.
const MOST_SETS: f64 = 100_000.0;

/// A puzzle with its solution.
pub struct Puzzle<'a> {
    /// The only orders that reach the goal against every reply.
    pub orders: SideOrders,
    problem: &'a Problem<'a>,
    game: MovementGame<'a>,
    /// The sets of the side but for the solution.
    wrong: Vec<OrderSet>,
}

impl<'a> Puzzle<'a> {
    /// Solves a problem by trying all sets of the side; none if it has too many, no solution, or several.
    ///
    /// # Errors
    /// Returns what is wrong with the problem.
    pub fn of(problem: &'a Problem<'a>) -> Result<Option<Self>, ProblemError> {
        problem.check()?;
        let mut game = problem.game(0, None);
        let Some(mut wrong) = game.sets[Side::Own as usize].all(MOST_SETS) else {
            return Ok(None);
        };
        let Some(only) = only(problem, &mut game, &wrong).map_err(program)? else {
            return Ok(None);
        };
        Ok(Some(Puzzle {
            orders: game.orders_of(Side::Own, &wrong.remove(only)),
            problem,
            game,
            wrong,
        }))
    }

    /// Returns how many sets of orders the side has.
    pub fn sets(&self) -> usize {
        self.wrong.len() + 1
    }

    /// Returns what part of all replies beats the best of the wrong sets, from 0 to 1; none if there are too
    /// many replies. The fewer beat it, the harder it is to see that it fails.
    ///
    /// # Errors
    /// Returns what is wrong with the problem.
    pub fn refuting(&mut self) -> Result<Option<f64>, ProblemError> {
        let Some(replies) = self.game.sets[Side::Enemy as usize].all(MOST_SETS) else {
            return Ok(None);
        };
        let (state, mut solver) = (self.problem.state(), self.problem.solver(&|| false));
        let mut fewest = replies.len();
        for set in &self.wrong {
            let mut count = 0;
            for reply in &replies {
                let worth = solver.payoff(&state, &mut self.game, set, reply);
                count += usize::from(worth.map_err(program)? != Value::ONE);
                if count >= fewest {
                    break;
                }
            }
            fewest = fewest.min(count);
        }
        Ok(Some(fewest as f64 / replies.len() as f64))
    }
}

/// Returns the only set that no reply beats, by number.
fn only(
    problem: &Problem<'_>,
    game: &mut MovementGame<'_>,
    own: &[OrderSet],
) -> Result<Option<usize>, Unsolved> {
    let mut solver = problem.solver(&|| false);
    solver.with_game(&problem.state(), game, |game| {
        let (mut only, mut killers) = (None, Vec::new());
        for (number, set) in own.iter().enumerate() {
            let is_unbeaten = game.answer_to(Side::Own, set, &mut killers)?.is_none();
            if is_unbeaten && only.replace(number).is_some() {
                return Ok(None);
            }
        }
        Ok(only)
    })
}

fn program(error: Unsolved) -> ProblemError {
    ProblemError::Program(error.to_string())
}
