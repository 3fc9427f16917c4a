//! Questions about what a power can force in a position, answered in a thread.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::background::Asked;
use super::session::Session;
use super::words;
use chancery_core::board::{Map, Position, Power, Province, Unit};
use chancery_core::counterfactual::Counterfactual;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::{Mark, ReportContext, ResultLine};
use chancery_core::rules::Rules;
use solver::goal::{Goal, Term, Terms};
use solver::{Answer, Check, Problem, ProblemError, SideOrders, Size};

/// How long a proof is looked for.
const LIMIT: Duration = Duration::from_secs(60);

/// How long a reply to the orders that were given is looked for, where any orders are asked about.
const GIVEN_LIMIT: Duration = Duration::from_secs(1);

/// Which orders a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedOrders {
    /// Those that were given.
    Given,
    /// Any.
    Any,
}

/// A question: can a power reach something in a movement phase, whatever the others order?
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
    /// What it wants, all of it.
    pub terms: Terms,
    /// Which of its orders are asked about.
    pub asked: AskedOrders,
    /// The orders that it gave.
    pub given: SideOrders,
    /// Whether the search is to end.
    pub stopped: AtomicBool,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// What the power can force. Where the orders that it gave do, these. None where only those are asked
    /// about, and they don't.
    pub answer: Option<Answer>,
    /// Whether the orders that it gave reach the goal against every reply.
    pub given: Check,
    /// How many order sets it stands for.
    pub size: Size,
}

/// A question with its answer, or why it can't be answered.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofAnswer {
    task: Arc<ProofTask>,
    proof: Result<Proof, ProblemError>,
}

/// The question that was asked last.
pub(super) type AskedProof = Asked<ProofTask, Result<Proof, ProblemError>>;

impl PartialEq for ProofTask {
    /// Whether both are one.
    fn eq(&self, other: &ProofTask) -> bool {
        std::ptr::eq(self, other)
    }
}

impl ProofTask {
    fn prove(&self) -> Result<Proof, ProblemError> {
        let goal = Goal::of(self.terms.clone());
        let ctx = LegalityContext::new(&self.map, &self.position, &self.rules);
        let problem = Problem::of_power(&ctx, self.power, &goal);
        let begun = Instant::now();
        let stops = |limit: Duration| {
            move || self.stopped.load(Ordering::Relaxed) || begun.elapsed() > limit
        };
        let limit = match self.asked {
            AskedOrders::Given => LIMIT,
            AskedOrders::Any => GIVEN_LIMIT,
        };
        let (given, size) = solver::check(&problem, &self.given, stops(limit))?;
        if self.asked == AskedOrders::Given && given != Check::Guaranteed {
            return Ok(Proof {
                answer: None,
                given,
                size,
            });
        }
        let (mut answer, size) = solver::solve(&problem, stops(LIMIT))?;
        if given == Check::Guaranteed {
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
            given,
            size,
        })
    }

    /// Answers the question.
    pub(super) fn run(self: Arc<Self>) -> ProofAnswer {
        ProofAnswer {
            proof: self.prove(),
            task: self,
        }
    }
}

/// Returns a question, as a sentence.
pub fn question(map: &Map, position: &Position, power: Power, terms: &Terms) -> String {
    let name = &map.power(power).name;
    format!(
        "Can {name} {}, whatever the others order?",
        aim(map, position, power, terms)
    )
}

/// Returns what a power is to reach: `hold Venice and Rome`.
pub fn aim(map: &Map, position: &Position, power: Power, terms: &Terms) -> String {
    let provinces = terms.iter().filter_map(|term| term.province());
    let is_lost = |at: &Province| position.unit(*at).is_some_and(|unit| unit.power != power);
    let units = provinces.clone().filter_map(|at| position.unit(at));
    let units = words::list(units.map(|unit| words::unit(map, unit)));
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

/// How often the search for whether a change would have been certain looks whether to end.
const CHANGE_LIMIT: u32 = 2_000;

/// Returns whether a power's orders, changed so that an order succeeds, would have been certain to: whatever
/// the others ordered. False where that isn't found out soon.
pub fn would_be_guaranteed(
    scene: &ReportContext<'_>,
    line: &ResultLine,
    change: &Counterfactual,
) -> bool {
    let LegalityContext { map, position, .. } = scene.ctx;
    let (Some((orders, _)), Some(unit)) = (scene.played.resolved.movement(), line.order.province())
    else {
        return false;
    };
    let term = match (line.result.mark(), line.order.destination()) {
        (Mark::Dislodged, _) => Term::Safe(unit),
        (_, Some(to)) => Term::Take(to.province),
        (_, None) => return false,
    };
    if change.orders.iter().any(|it| it.unit.power != line.power) {
        return false;
    }
    let order = |unit: Unit| {
        let at = map.province(unit.location);
        let changed = change.orders.iter().find(|it| it.unit == unit);
        let given = || orders.get(at).map(|given| given.order);
        Some((at, changed.map(|it| it.order).or_else(given)?))
    };
    let own: SideOrders = position.units_of(line.power).filter_map(order).collect();
    let goal = Goal::of(vec![term]);
    let problem = Problem::of_power(&scene.ctx, line.power, &goal);
    let looks = Cell::new(0);
    let stop = || looks.replace(looks.get() + 1) >= CHANGE_LIMIT;
    matches!(
        solver::check(&problem, &own, stop),
        Ok((Check::Guaranteed, _))
    )
}

impl Session {
    /// Asks a question, in place of the one before.
    pub(super) fn ask_proof(&mut self, task: ProofTask) {
        self.drop_proof();
        self.proof = Some(AskedProof::new(task));
    }

    /// Returns the question for a thread, once.
    pub(super) fn begin_proof(&mut self) -> Option<Arc<ProofTask>> {
        self.proof.as_mut()?.begin()
    }

    /// Returns the answer to it; none while it is worked out.
    pub(super) fn proof(&self) -> Option<&Result<Proof, ProblemError>> {
        self.proof.as_ref()?.answer.as_ref()
    }

    /// Ends the search with what is proved so far.
    pub(super) fn stop_proof(&self) {
        if let Some(asked) = &self.proof {
            asked.task.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Forgets the question.
    pub(super) fn drop_proof(&mut self) {
        self.stop_proof();
        self.proof = None;
    }

    /// Keeps an answer; one to an earlier question is dropped.
    pub(super) fn keep_proof(&mut self, answer: ProofAnswer) {
        if let Some(asked) = &mut self.proof
            && *asked.task == *answer.task
        {
            asked.answer = Some(answer.proof);
        }
    }
}
