//! Puzzles: problems in which exactly one set of orders reaches the goal against every reply.

use crate::goal::Side;
use crate::oracle::Unsolved;
use crate::phases::MovementGame;
use crate::sets::OrderSet;
use crate::value::Value;
use crate::{Problem, ProblemError, SideOrders};
use chancery_core::orders::Order;

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

/// Orders that few replies beat.
pub struct NearMiss {
    /// The orders.
    pub orders: SideOrders,
    /// The reply that beats them with the fewest units: all others hold.
    pub reply: SideOrders,
    /// The share of all replies that beat them, from 0 to 1. The smaller it is, the harder it is to see that
    /// the orders fail.
    pub refuting: f64,
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

    /// Returns the best of the other sets, or `None` if there are too many replies.
    ///
    /// # Errors
    /// Returns the reason why the problem can't be solved.
    pub fn near_miss(&mut self) -> Result<Option<NearMiss>, ProblemError> {
        let Some(replies) = self.game.sets[Side::Enemy as usize].all(MOST_SETS) else {
            return Ok(None);
        };
        let (state, mut solver) = (self.problem.state(), self.problem.solver(&|| false));
        let mut best: Option<(&OrderSet, Vec<&OrderSet>)> = None;
        for set in &self.wrong {
            let fewest = best
                .as_ref()
                .map_or(usize::MAX, |(_, beating)| beating.len());
            let mut beating = Vec::new();
            for reply in &replies {
                let worth = solver.payoff(&state, &mut self.game, set, reply);
                if worth.map_err(program)? != Value::ONE {
                    beating.push(reply);
                }
                if beating.len() >= fewest {
                    break;
                }
            }
            if beating.len() < fewest {
                best = Some((set, beating));
            }
        }
        Ok(best.and_then(|(set, beating)| {
            let orders = |reply: &&OrderSet| self.game.orders_of(Side::Enemy, reply);
            let refuting = beating.len() as f64 / replies.len() as f64;
            let is_hold = |(_, order): &&(_, Order)| *order == Order::Hold;
            let holds = |orders: &SideOrders| orders.iter().filter(is_hold).count();
            Some(NearMiss {
                orders: self.game.orders_of(Side::Own, set),
                reply: beating.iter().map(orders).max_by_key(holds)?,
                refuting,
            })
        }))
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
