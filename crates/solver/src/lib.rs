//! Proofs of what can be forced: whether a side can hold or take provinces, whatever the other powers
//! order.
//!
//! A [`Problem`] is a position, the powers of a side, and a [`Goal`]. All other powers act together as one
//! enemy. [`solve`] returns the answer with its proof: own orders that no reply beats, enemy orders that
//! beat all own orders, or the value of the game with optimal mixed strategies for both sides.
//!
//! | module | content |
//! | --- | --- |
//! | [`goal`] | goals and their notation |
//! | [`assumed`] | assumptions about the enemy |
//! | `choices` | the possible orders of each unit |
//! | `sets` | order sets: one order for each unit of a side |
//! | `final_situation` | the test whether a goal is reached |
//! | `partial` | bounds on the results when the orders of some units are known |
//! | `matrix`, [`value`] | matrix games and their values as fractions |
//! | [`oracle`] | large games in which few order sets matter |
//! | `natural` | the order sets that are tried first |
//! | `phases` | games of several phases |
//! | [`puzzle`] | problems with a single solution |
//! | [`report`] | answers as `chancery solve` and Python return them |
//! | [`change`] | the test whether a counterfactual would certainly have let a failed order succeed |
//! | [`mod@line`], [`flood`] | stalemate lines: centers that the same orders hold for ever |
//! | [`known`], [`near`] | the known stalemate lines of the standard board, and the sides that are near one |
//! | [`matching`] | which units can be in which provinces at the same time |
//!
//! The library uses no clock, files or terminal. `docs/solver.md` explains why the answers are exact.

pub mod assumed;
pub mod change;
mod choices;
mod final_situation;
pub mod flood;
pub mod goal;
pub mod known;
pub mod line;
pub mod matching;
mod matrix;
mod natural;
pub mod near;
pub mod oracle;
mod partial;
mod phases;
pub mod puzzle;
pub mod report;
mod sets;
pub mod value;

use std::cell::Cell;

use chancery_core::board::{Map, Position, Power, PowerSet, Province};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::{ConvoyPath, Rules};

use assumed::AssumptionError;
use final_situation::UnitFate;
use goal::{Goal, Side, Term};
use oracle::{Bounds, Solution, Stop, Unsolved, Weight};
use phases::{MovementGame, Sequence, Solver, State};
use value::Value;

pub use goal::Aim;

/// The maximum number of movement phases of a problem.
pub const MOST_PHASES: u8 = 6;

/// The maximum number of calls of `stop` in each attempt of the first round.
const FIRST_STOP_CHECKS: u64 = 4096;

/// The maximum number of order sets of a side that are counted by enumeration. If the product of the
/// numbers of choices is larger, it is used as the count.
const MOST_COUNTED: f64 = 200_000.0;

/// A position and the goal of a side in it.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The board.
    pub map: &'a Map,
    /// The position, before a movement phase.
    pub position: &'a Position,
    /// The rules in force.
    pub rules: &'a Rules,
    /// The powers that try to reach the goal together.
    pub side: PowerSet,
    /// The goal.
    pub goal: &'a Goal,
    /// The number of movement phases until the goal is evaluated, at least 1.
    pub phases: u8,
}

/// The reason why a problem can't be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemError {
    /// The position isn't before a movement phase.
    #[error("expected a movement phase, like S1901M")]
    NoMovement,
    /// The number of phases is 0 or more than [`MOST_PHASES`].
    #[error("phases: expected a number from 1 to {MOST_PHASES}")]
    Phases,
    /// The goal names the unit in a province without a unit.
    #[error("goal: there is no unit in {0}")]
    NoUnit(String),
    /// A `safe` term names an enemy unit.
    #[error("goal: the unit in {0} is an enemy")]
    Enemy(String),
    /// The board has straits or railroads.
    #[error("boards with straits or railroads can't be solved")]
    Board,
    /// The position is a player's view in fog of war.
    #[error("in fog of war, what can be forced depends on units that aren't seen")]
    Fog,
    /// The rules require the path of each convoy.
    #[error("rules with named convoy paths (issue 4.A.6, c) can't be solved")]
    Paths,
    /// The position contradicts an assumption.
    #[error("{0}")]
    Assumption(#[from] AssumptionError),
    /// A linear program couldn't be solved.
    #[error("{0}")]
    Program(String),
}

/// The orders of a side, with the province of each unit.
pub type SideOrders = Vec<(Province, Order)>;

/// The order sets of a mixed strategy, with their weights.
pub type OrderMix = Vec<(Weight, SideOrders)>;

/// The answer to a problem.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// These orders reach the goal against every reply.
    Guaranteed {
        /// The orders.
        orders: SideOrders,
        /// Enemy order sets that beat other order sets of the side.
        tries: Vec<SideOrders>,
    },
    /// These enemy orders prevent the goal, whatever the side orders.
    Impossible {
        /// The orders.
        refutation: SideOrders,
        /// Order sets of the side that reach the goal against other enemy orders.
        tries: Vec<SideOrders>,
    },
    /// The goal can be neither guaranteed nor prevented.
    Gamble {
        /// The probability of the goal if both sides play optimally.
        value: Value,
        /// The side's optimal mixed strategy.
        mix: OrderMix,
        /// The enemy's optimal mixed strategy.
        against: OrderMix,
    },
    /// The search was stopped before the answer was found.
    Unknown {
        /// The bounds of the value.
        bounds: Bounds,
    },
}

/// The answer to a question about given orders.
#[derive(Clone, PartialEq, Debug)]
pub enum Check {
    /// The orders reach the goal against every reply.
    Guaranteed,
    /// This reply prevents the goal or makes it uncertain.
    Refuted(SideOrders),
    /// The search was stopped.
    Unknown,
}

/// The numbers of order sets behind an answer.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Size {
    /// The number of order sets of the own side.
    pub own: f64,
    /// The number of order sets of the enemy.
    pub enemy: f64,
    /// The number of pairs of order sets that were evaluated.
    pub played: u64,
}

impl<'a> Problem<'a> {
    /// Returns the problem of a single power with a goal for the next movement phase.
    pub fn of_power(ctx: &LegalityContext<'a>, power: Power, goal: &'a Goal) -> Self {
        Problem {
            map: ctx.map,
            position: ctx.position,
            rules: ctx.rules,
            side: [power].into_iter().collect(),
            goal,
            phases: 1,
        }
    }
}

impl Problem<'_> {
    /// Checks whether [`solve`] supports the problem.
    ///
    /// # Errors
    /// Returns the first reason why it doesn't.
    pub fn check(&self) -> Result<(), ProblemError> {
        if !self.position.turn.phase.is_movement() {
            return Err(ProblemError::NoMovement);
        }
        if !(1..=MOST_PHASES).contains(&self.phases) {
            return Err(ProblemError::Phases);
        }
        if self.position.terms.view.is_some() {
            return Err(ProblemError::Fog);
        }
        let terrain = self.map.terrain();
        if !terrain.straits.is_empty() || !terrain.railroads.is_empty() {
            return Err(ProblemError::Board);
        }
        if self.rules.convoy_path == ConvoyPath::Required {
            return Err(ProblemError::Paths);
        }
        self.goal
            .assumed
            .check(self.map, self.position, &self.side)?;
        for term in self.goal.terms() {
            let Some(at) = term.followed() else { continue };
            let code = || self.map.code(at).to_owned();
            let Some(unit) = self.position.unit(at) else {
                return Err(ProblemError::NoUnit(code()));
            };
            if matches!(term, Term::Safe(_)) && !self.side.contains(unit.power) {
                return Err(ProblemError::Enemy(code()));
            }
        }
        Ok(())
    }

    fn game(&self, attempt: usize, given: Option<&[(Province, Order)]>) -> MovementGame<'_> {
        let ctx = LegalityContext::new(self.map, self.position, self.rules);
        let sequences = Sequence::BOTH[attempt % Sequence::BOTH.len()];
        MovementGame::new(ctx, &self.side, self.goal, self.phases, sequences, given)
    }

    /// Returns the maximum number of calls of `stop` in an attempt. Each sequence gets four times as many
    /// as in the previous round. `None` for games of several phases, where the goal doesn't determine the
    /// sequence of the orders.
    fn looks(&self, attempt: usize) -> Option<u64> {
        let round = (attempt / Sequence::BOTH.len()).min(16);
        (self.phases == 1).then_some(FIRST_STOP_CHECKS << (2 * round))
    }

    fn solver<'s>(&'s self, stop: Stop<'s>) -> Solver<'s> {
        Solver::new(self.map, self.rules, self.side, self.goal, stop)
    }

    fn state(&self) -> State {
        let followed = self.goal.followed().into_iter();
        State {
            position: self.position.clone(),
            phases: self.phases,
            centers: 0,
            followed: followed.map(|at| (at, UnitFate::At(at))).collect(),
        }
    }
}

/// Solves a problem. `stop` is called repeatedly with the current bounds of the value and ends the search
/// when it returns true.
///
/// # Errors
/// Returns the reason why the problem can't be solved.
pub fn solve(
    problem: &Problem<'_>,
    stop: impl Fn(Bounds) -> bool,
) -> Result<(Answer, Size), ProblemError> {
    problem.check()?;
    let bounds = Cell::new(Bounds::UNKNOWN);
    let stop = || stop(bounds.get());
    let mut played = 0;
    let mut attempt = 0;
    // the sequence of the orders determines how soon a proof is found, and no sequence is the best for all
    // problems
    loop {
        let looks = Cell::new(0);
        let limit = problem.looks(attempt).unwrap_or(u64::MAX);
        let gives_up = || {
            looks.set(looks.get() + 1);
            looks.get() > limit || stop()
        };
        let mut game = problem.game(attempt, None);
        let mut solver = problem.solver(&gives_up);
        let solved = solver.solve(&problem.state(), &mut game, &bounds);
        played += solver.played;
        if solved != Err(Unsolved::Stopped) || looks.get() <= limit || stop() {
            return Ok((answer(solved, &game, bounds.get())?, size(&game, played)));
        }
        attempt += 1;
    }
}

/// Converts a solution to an answer with the orders of both sides.
fn answer(
    solved: Result<Solution, Unsolved>,
    game: &MovementGame<'_>,
    bounds: Bounds,
) -> Result<Answer, ProblemError> {
    let orders = |side, set: &[u16]| game.orders_of(side, set);
    let mix = |side, mix: &oracle::Mix| -> OrderMix {
        let sets = mix.iter();
        sets.map(|(weight, set)| (*weight, orders(side, set)))
            .collect()
    };
    let tries = |side, sets: &oracle::Mix| -> Vec<SideOrders> {
        sets.iter().map(|(_, set)| orders(side, set)).collect()
    };
    Ok(match solved {
        Err(Unsolved::Stopped) => Answer::Unknown { bounds },
        Err(error @ Unsolved::Program(_)) => {
            return Err(ProblemError::Program(error.to_string()));
        }
        Ok(solution) => match (solution.own.first(), solution.enemy.first()) {
            (Some((_, own)), _) if solution.value == Value::ONE => Answer::Guaranteed {
                orders: orders(Side::Own, own),
                tries: tries(Side::Enemy, &solution.enemy),
            },
            (_, Some((_, enemy))) if solution.value == Value::ZERO => Answer::Impossible {
                refutation: orders(Side::Enemy, enemy),
                tries: tries(Side::Own, &solution.own),
            },
            _ => Answer::Gamble {
                value: solution.value,
                mix: mix(Side::Own, &solution.own),
                against: mix(Side::Enemy, &solution.enemy),
            },
        },
    })
}

/// Checks whether given orders of the side reach the goal against every reply. Units without an order hold.
///
/// # Errors
/// Returns the reason why the problem can't be solved.
pub fn check(
    problem: &Problem<'_>,
    orders: &[(Province, Order)],
    stop: impl Fn() -> bool,
) -> Result<(Check, Size), ProblemError> {
    let (check, game, played) = checked(problem, orders, stop)?;
    let size = Size {
        own: 1.0,
        ..size(&game, played)
    };
    Ok((check, size))
}

/// Does the work of [`check`]. Also returns the game and the number of pairs of order sets that were
/// evaluated.
fn checked<'p>(
    problem: &'p Problem<'_>,
    orders: &[(Province, Order)],
    stop: impl Fn() -> bool,
) -> Result<(Check, MovementGame<'p>, u64), ProblemError> {
    problem.check()?;
    let mut game = problem.game(0, Some(orders));
    let mut solver = problem.solver(&stop);
    let own = vec![0; game.units[Side::Own as usize].len()];
    let check = match solver.refutation(&problem.state(), &mut game, &own) {
        Err(Unsolved::Stopped) => Check::Unknown,
        Err(error @ Unsolved::Program(_)) => {
            return Err(ProblemError::Program(error.to_string()));
        }
        Ok(None) => Check::Guaranteed,
        Ok(Some(reply)) => Check::Refuted(game.orders_of(Side::Enemy, &reply)),
    };
    Ok((check, game, solver.played))
}

fn size(game: &MovementGame<'_>, played: u64) -> Size {
    let sets = game.sets.each_ref();
    let [own, enemy] = sets.map(|sets| sets.count(MOST_COUNTED));
    Size { own, enemy, played }
}
