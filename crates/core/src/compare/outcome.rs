//! The outcome of a phase under one set of rules.

use crate::adjudicator::PhaseInput;
use crate::adjudicator::phase::{PhaseResults, PlayedPhase};
use crate::adjudicator::resolution::OrderResult;
use crate::adjudicator::retreats::RetreatResult;
use crate::board::{Map, Position, Power, Unit};
use crate::orders::WrittenOrder;
use crate::report::{Codes, ReportContext, ResultKind, ResultLine};
use crate::rules::Rules;

/// A phase as read under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadPhase {
    /// The position before the phase.
    pub position: Position,
    /// The orders of each power, by power, or `None` for a power that sent none.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
}

/// A phase as played under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseOutcome {
    /// The rules.
    pub rules: Rules,
    /// The position before the phase.
    pub position: Position,
    /// The orders as read under the rules, by power.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
    /// Their results.
    pub played: PlayedPhase,
}

/// The subject of a result. It is the same under all rules, however its order is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A unit, at the location where it started or was dislodged.
    Unit(Unit),
    /// An order of a winter.
    Order {
        /// The power that gave the order.
        power: Power,
        /// The order.
        order: WrittenOrder,
        /// The index among identical orders, from 0.
        nth: usize,
    },
}

/// The result of one subject in two outcomes of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultChange {
    /// The power that the result belongs to.
    pub power: Power,
    /// The order and its result in the first outcome, if it has the subject.
    pub before: Option<ResultLine>,
    /// The order and its result in the second outcome, if it has the subject.
    pub after: Option<ResultLine>,
}

impl ResultChange {
    /// Returns whether the order and its result codes are the same in both outcomes.
    pub fn is_same(&self) -> bool {
        let content = |line: &ResultLine| (line.order.clone(), line.result.codes());
        self.before.as_ref().map(content) == self.after.as_ref().map(content)
    }
}

/// Pairs the results of two outcomes of a phase by their subjects: those of the first, then those that only
/// the second has.
pub fn pairs(before: Vec<ResultLine>, after: Vec<ResultLine>) -> Vec<ResultChange> {
    let mut after = by_subject(after);
    let mut all = Vec::new();
    for (subject, line) in by_subject(before) {
        let found = after.iter().position(|(other, _)| *other == subject);
        all.push(ResultChange {
            power: line.power,
            before: Some(line),
            after: found.map(|at| after.remove(at).1),
        });
    }
    all.extend(after.into_iter().map(|(_, line)| ResultChange {
        power: line.power,
        before: None,
        after: Some(line),
    }));
    all
}

/// Returns each result with its subject.
fn by_subject(lines: Vec<ResultLine>) -> Vec<(Subject, ResultLine)> {
    let mut all: Vec<(Subject, ResultLine)> = Vec::new();
    for line in lines {
        let subject = match &line.result {
            ResultKind::Moved { ruling, .. } => Subject::Unit(ruling.unit),
            ResultKind::Retreated { ruling, .. } => Subject::Unit(ruling.dislodged.unit),
            ResultKind::Permitted { .. } | ResultKind::Adjusted(_) | ResultKind::Disordered(..) => {
                let same = |(_, other): &&(Subject, ResultLine)| {
                    other.power == line.power && other.order == line.order
                };
                Subject::Order {
                    power: line.power,
                    order: line.order.clone(),
                    nth: all.iter().filter(same).count(),
                }
            }
        };
        all.push((subject, line));
    }
    all
}

impl PhaseOutcome {
    /// Returns the outcome as a context to report on.
    pub fn report<'a>(&'a self, map: &'a Map) -> ReportContext<'a> {
        let phase = PhaseInput::new(map, &self.position, &self.sheets, &self.rules);
        ReportContext::new(phase, &self.played)
    }

    /// Returns the result lines, each with its subject.
    pub fn lines(&self, map: &Map) -> Vec<(Subject, ResultLine)> {
        by_subject(self.report(map).lines())
    }

    /// Returns whether two outcomes are the same: every result code, and all units, retreats and centers that
    /// follow. Ignored orders make no difference.
    pub fn is_like(&self, map: &Map, other: &PhaseOutcome) -> bool {
        if self.played.next != other.played.next {
            return false;
        }
        match (&self.played.resolved, &other.played.resolved) {
            (
                PhaseResults::Movement { resolution: a, .. },
                PhaseResults::Movement { resolution: b, .. },
            ) => {
                let codes = |ruling: &OrderResult| (ruling.unit, Codes::of_movement(ruling));
                a.rulings.iter().map(codes).eq(b.rulings.iter().map(codes))
            }
            (
                PhaseResults::Retreats { rulings: a, .. },
                PhaseResults::Retreats { rulings: b, .. },
            ) => {
                let codes = |ruling: &RetreatResult| {
                    (ruling.dislodged.unit, Codes::of_retreat(ruling.outcome))
                };
                a.iter().map(codes).eq(b.iter().map(codes))
            }
            (PhaseResults::Adjustments(_), PhaseResults::Adjustments(_)) => {
                let codes = |outcome: &PhaseOutcome| -> Vec<(Subject, Codes)> {
                    let lines = outcome.lines(map).into_iter();
                    lines
                        .map(|(whose, line)| (whose, line.result.codes()))
                        .collect()
                };
                // the order of removals by civil disorder makes no difference
                let (a, b) = (codes(self), codes(other));
                a.len() == b.len() && a.iter().all(|result| b.contains(result))
            }
            _ => false,
        }
    }
}
