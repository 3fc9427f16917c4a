//! Puzzles: problems in which exactly one set of orders reaches the goal against every reply.

use crate::goal::Side;
use crate::oracle::Unsolved;
use crate::phases::MovementGame;
use crate::sets::OrderSet;
use crate::value::Value;
use crate::{Problem, ProblemError, SideOrders};

/// The maximum number of order sets of a side.
const MOST_SETS: f64 = 100_000.0;

/// A puzzle with its solution.
pub struct Puzzle<'a> {
    /// The only orders that reach the goal against every reply.
    pub orders: SideOrders,
    problem: &'a Problem<'a>,
    game: MovementGame<'a>,
    /// The other sets of the side.
    wrong: Vec<OrderSet>,
}

impl<'a> Puzzle<'a> {
    /// Solves a problem by trying all order sets of the side. Returns `None` if there are too many sets, no
    /// solution, or several solutions.
    ///
    /// # Errors
    /// Returns the reason why the problem can't be solved.
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

    /// Returns the number of order sets of the side.
    pub fn sets(&self) -> usize {
        self.wrong.len() + 1
    }

    /// Returns the share of all replies that beat the best of the other sets, from 0 to 1, or `None` if
    /// there are too many replies. The smaller the share, the harder it is to see that the set fails.
    ///
    /// # Errors
    /// Returns the reason why the problem can't be solved.
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

/// Returns the index of the only set that no reply beats, or `None` if there is no such set or several.
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
