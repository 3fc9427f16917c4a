//! Puzzles: problems in which exactly one set of orders reaches the goal against every reply.

use crate::goal::Side;
use crate::oracle::Unsolved;
use crate::phases::MovementGame;
use crate::sets::OrderSet;
use crate::value::Value;
use crate::{Problem, ProblemError, SideOrders};

/// The most order sets of a side: each may be tried against each.
const MOST_SETS: f64 = 100_000.0;

/// A puzzle with its solution.
pub struct Puzzle<'a> {
    /// The only orders that reach the goal against every reply.
    pub orders: SideOrders,
    problem: &'a Problem<'a>,
    game: MovementGame<'a>,
    /// The sets of the side but for the solution.
    wrong: Vec<OrderSet>,
    replies: Vec<OrderSet>,
}

impl<'a> Puzzle<'a> {
    /// Solves a problem by trying all sets; none if it has too many, no solution, or several.
    ///
    /// # Errors
    /// Returns what is wrong with the problem.
    pub fn of(problem: &'a Problem<'a>) -> Result<Option<Self>, ProblemError> {
        problem.check()?;
        let game = problem.game(0);
        let sets = game.sets.each_ref().map(|sets| sets.all(MOST_SETS));
        let [Some(wrong), Some(replies)] = sets else {
            return Ok(None);
        };
        let mut puzzle = Puzzle {
            orders: SideOrders::new(),
            problem,
            game,
            wrong,
            replies,
        };
        let Some(only) = puzzle.only().map_err(program)? else {
            return Ok(None);
        };
        let solution = puzzle.wrong.remove(only);
        puzzle.orders = puzzle.game.orders_of(Side::Own, &solution);
        Ok(Some(puzzle))
    }

    /// Returns how many sets of orders the side has.
    pub fn sets(&self) -> usize {
        self.wrong.len() + 1
    }

    /// Returns what part of all replies beats the best of the wrong sets, from 0 to 1. The fewer do, the harder
    /// it is to see that it fails.
    ///
    /// # Errors
    /// Returns what is wrong with the problem.
    pub fn refuting(&mut self) -> Result<f64, ProblemError> {
        let (state, mut solver) = (self.problem.state(), self.problem.solver(&|| false));
        let mut fewest = self.replies.len();
        for set in &self.wrong {
            let mut count = 0;
            for reply in &self.replies {
                let worth = solver.payoff(&state, &mut self.game, set, reply);
                count += usize::from(worth.map_err(program)? != Value::ONE);
                if count >= fewest {
                    break;
                }
            }
            fewest = fewest.min(count);
        }
        Ok(fewest as f64 / self.replies.len() as f64)
    }

    /// Returns the only set that no reply beats, by number.
    fn only(&mut self) -> Result<Option<usize>, Unsolved> {
        let (state, mut solver) = (self.problem.state(), self.problem.solver(&|| false));
        let mut only = None;
        for (number, set) in self.wrong.iter().enumerate() {
            let mut beaten_by = None;
            for (at, reply) in self.replies.iter().enumerate() {
                if solver.payoff(&state, &mut self.game, set, reply)? != Value::ONE {
                    beaten_by = Some(at);
                    break;
                }
            }
            match (beaten_by, only) {
                // what beat one set often beats the next
                (Some(at), _) => self.replies[..=at].rotate_right(1),
                (None, None) => only = Some(number),
                (None, Some(_)) => return Ok(None),
            }
        }
        Ok(only)
    }
}

fn program(error: Unsolved) -> ProblemError {
    ProblemError::Program(error.to_string())
}
