//! What a phase comes to under one set of rules.

use crate::adjudicator::phase::{PhaseResults, PlayedPhase};
use crate::adjudicator::resolution::OrderResult;
use crate::adjudicator::retreats::RetreatResult;
use crate::board::{Map, Position, Power, Unit};
use crate::orders::WrittenOrder;
use crate::orders::legality::LegalityContext;
use crate::report::{Codes, ReportContext, ResultKind, ResultLine};
use crate::rules::Rules;

/// What lies on the table under certain rules: the position, and the orders by power (`None` where
/// a power sent nothing at all).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseInput {
    /// The position before the phase.
    pub position: Position,
    /// The orders of each power, by power.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
}

/// A phase as it came out under certain rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseOutcome {
    /// The rules it was played by.
    pub rules: Rules,
    /// The position before.
    pub position: Position,
    /// The orders as they were read, by power.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
    /// What became of them.
    pub played: PlayedPhase,
}

/// Whose result it is: the same under all rules, whatever its order was taken to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A unit, where it stood or from where it was dislodged.
    Unit(Unit),
    /// An order of a winter.
    Order {
        /// Whose.
        power: Power,
        /// The order.
        order: WrittenOrder,
        /// Which of several that are the same, from 0.
        nth: usize,
    },
}

impl PhaseOutcome {
    /// The outcome as a scene that can be told of.
    pub fn scene<'a>(&'a self, map: &'a Map) -> ReportContext<'a> {
        let ctx = LegalityContext::new(map, &self.position, &self.rules);
        ReportContext::new(ctx, &self.sheets, &self.played)
    }

    /// The lines of the results, each with whose it is.
    pub fn lines(&self, map: &Map) -> Vec<(Subject, ResultLine)> {
        let mut all: Vec<(Subject, ResultLine)> = Vec::new();
        for line in self.scene(map).lines() {
            let subject = match &line.fate {
                ResultKind::Moved { ruling, .. } => Subject::Unit(ruling.unit),
                ResultKind::Retreated { ruling, .. } => Subject::Unit(ruling.dislodged.unit),
                ResultKind::Adjusted(_) | ResultKind::Disordered(_) => {
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

    /// Did the phase come out the same: every result code, and all that follows of units, retreats
    /// and centers? Which orders were ignored makes no difference.
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
                        .map(|(whose, line)| (whose, line.fate.codes()))
                        .collect()
                };
                // the sequence of removals that nobody ordered is no difference
                let (a, b) = (codes(self), codes(other));
                a.len() == b.len() && a.iter().all(|result| b.contains(result))
            }
            _ => false,
        }
    }
}
