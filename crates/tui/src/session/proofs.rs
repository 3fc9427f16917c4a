//! Questions about the goals that a power can force in a position. A background thread answers
//! them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::background::{Asked, Stoppable};
use crate::kit::words;
use crate::session::Session;
use chancery_core::board::{Map, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use solver::goal::{Goal, Term, Terms};
use solver::report::Assumptions;
use solver::{Answer, Check, Problem, ProblemError, SideOrders, Size};

/// The time limit of a proof.
const LIMIT: Duration = Duration::from_secs(60);

/// The time limit of the search for a reply to the given orders, if the question is about any
/// orders.
const GIVEN_LIMIT: Duration = Duration::from_secs(1);

/// The orders that a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedOrders {
    /// The given orders.
    Given,
    /// Any orders.
    Any,
}

/// A question: can a power reach a goal in a movement phase, whatever the other powers order?
#[derive(Debug)]
pub struct ProofTask {
    /// The board.
    pub map: Arc<Map>,
    /// The position before the phase.
    pub position: Position,
    /// The rules in force.
    pub rules: Rules,
    /// The power.
    pub power: Power,
    /// The conditions of the goal, all of which must be met.
    pub terms: Terms,
    /// The number of movement phases until the goal is evaluated.
    pub phases: u8,
    /// The assumptions about the other powers.
    pub assumed: Assumptions,
    /// The orders of the power that the question is about.
    pub orders: AskedOrders,
    /// The orders that the power gave.
    pub given: SideOrders,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// The orders with which the power forces the goal. These are the given orders if they suffice.
    /// `None` if the question is only about the given orders and they don't suffice.
    pub answer: Option<Answer>,
    /// Whether the given orders reach the goal against every reply.
    pub given: Check,
    /// The number of order sets that the proof covers.
    pub size: Size,
}

/// A question with its answer, or with the reason why it can't be answered.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofAnswer {
    task: Arc<Stoppable<ProofTask>>,
    proof: Result<Proof, ProblemError>,
}

/// The most recent question.
pub(crate) type AskedProof = Asked<ProofTask, Result<Proof, ProblemError>>;

impl Stoppable<ProofTask> {
    fn prove(&self) -> Result<Proof, ProblemError> {
        let goal = Goal {
            assumed: self.assumed.read(&self.map)?,
            ..Goal::of(self.terms.clone())
        };
        let ctx = LegalityContext::new(&self.map, &self.position, &self.rules);
        let problem = Problem {
            phases: self.phases,
            ..Problem::of_power(&ctx, self.power, &goal)
        };
        let start = Instant::now();
        let stops = |limit: Duration| move || self.is_stopped() || start.elapsed() > limit;
        let limit = match self.orders {
            AskedOrders::Given => LIMIT,
            AskedOrders::Any => GIVEN_LIMIT,
        };
        let (given, size) = solver::check(&problem, &self.given, stops(limit))?;
        let without = Proof {
            answer: None,
            given,
            size,
        };
        if self.orders == AskedOrders::Given && without.given != Check::Guaranteed {
            return Ok(without);
        }
        let (mut answer, size) = solver::solve(&problem, |_| stops(LIMIT)())?;
        if without.given == Check::Guaranteed {
            let tries = match answer {
                Answer::Guaranteed { tries, .. } => tries,
                _ => Vec::new(),
            };
            answer = Answer::Guaranteed {
                orders: self.given.clone(),
                tries,
            };
        }
        Ok(Proof {
            answer: Some(answer),
            size,
            ..without
        })
    }

    /// Answers the question.
    pub(crate) fn run(self: Arc<Self>) -> ProofAnswer {
        ProofAnswer {
            proof: self.prove(),
            task: self,
        }
    }
}

/// Returns the question as a sentence.
pub fn question(map: &Map, position: &Position, power: Power, terms: &Terms) -> String {
    let name = &map.power(power).name;
    format!(
        "Can {name} {}, whatever the others order?",
        aim(map, position, power, terms)
    )
}

/// Returns the goal of a power as a verb phrase: `hold Venice and Rome`.
pub fn aim(map: &Map, position: &Position, power: Power, terms: &Terms) -> String {
    let provinces = terms.iter().filter_map(|term| term.province());
    let is_lost = |at: &Province| position.unit(*at).is_some_and(|unit| unit.power != power);
    let units = provinces.clone().filter_map(|at| position.unit(at));
    let units = words::list(units.map(|unit| unit.short(map)));
    let names = |all: &[Province]| words::list(all.iter().map(|&at| map.info(at).name.clone()));
    match terms.first() {
        Some(Term::Take(_)) => format!("take {}", names(&provinces.collect::<Vec<_>>())),
        Some(Term::Safe(_)) => format!("save {units} from being dislodged"),
        Some(Term::Dislodge(_)) => format!("dislodge {units}"),
        Some(Term::Destroy(_)) => format!("destroy {units}"),
        _ => {
            let (lost, held): (Vec<_>, Vec<_>) = provinces.partition(is_lost);
            let parts = [("drive all enemies out of", lost), ("hold", held)];
            let parts = parts.iter().filter(|(_, all)| !all.is_empty());
            words::list(parts.map(|(verb, all)| format!("{verb} {}", names(all))))
        }
    }
}

impl Session {
    /// Returns the answer, or `None` while it is being computed.
    pub(crate) fn proof(&self) -> Option<&Result<Proof, ProblemError>> {
        self.proof.answer.as_ref()
    }

    /// Stores an answer, unless it is for an earlier question.
    pub(crate) fn keep_proof(&mut self, answer: ProofAnswer) {
        if self.proof.is_for(&answer.task) {
            self.proof.answer = Some(answer.proof);
        }
    }
}
