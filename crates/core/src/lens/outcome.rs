//! What a phase comes to under one set of rules.

use crate::adjudicator::phase::{Played, Resolved};
use crate::adjudicator::resolution::Ruling;
use crate::adjudicator::retreats::RetreatRuling;
use crate::board::{Map, Position, Power, Unit};
use crate::orders::Written;
use crate::orders::legality::Bench;
use crate::report::{Codes, Fate, Line, Scene};
use crate::rules::Rules;

/// What lies on the table under certain rules: the position, and the orders by power (`None` where
/// a power sent nothing at all).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posed {
    /// The position before the phase.
    pub position: Position,
    /// The orders of each power, by power.
    pub sheets: Vec<Option<Vec<Written>>>,
}

/// A phase as it came out under certain rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The rules it was played by.
    pub rules: Rules,
    /// The position before.
    pub position: Position,
    /// The orders as they were read, by power.
    pub sheets: Vec<Option<Vec<Written>>>,
    /// What became of them.
    pub played: Played,
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
        order: Written,
        /// Which of several that are the same, from 0.
        nth: usize,
    },
}

impl Outcome {
    /// The outcome as a scene that can be told of.
    pub fn scene<'a>(&'a self, map: &'a Map) -> Scene<'a> {
        let bench = Bench::new(map, &self.position, &self.rules);
        Scene::new(bench, &self.sheets, &self.played)
    }

    /// The lines of the results, each with whose it is.
    pub fn lines(&self, map: &Map) -> Vec<(Subject, Line)> {
        let mut all: Vec<(Subject, Line)> = Vec::new();
        for line in self.scene(map).lines() {
            let subject = match &line.fate {
                Fate::Moved { ruling, .. } => Subject::Unit(ruling.unit),
                Fate::Retreated { ruling, .. } => Subject::Unit(ruling.dislodged.unit),
                Fate::Adjusted(_) | Fate::Disordered(_) => {
                    let same = |(_, other): &&(Subject, Line)| {
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
    pub fn is_like(&self, map: &Map, other: &Outcome) -> bool {
        if self.played.next != other.played.next {
            return false;
        }
        match (&self.played.resolved, &other.played.resolved) {
            (
                Resolved::Movement { resolution: a, .. },
                Resolved::Movement { resolution: b, .. },
            ) => {
                let told = |ruling: &Ruling| (ruling.unit, Codes::of_movement(ruling));
                a.rulings.iter().map(told).eq(b.rulings.iter().map(told))
            }
            (Resolved::Retreats { rulings: a, .. }, Resolved::Retreats { rulings: b, .. }) => {
                let told = |ruling: &RetreatRuling| {
                    (ruling.dislodged.unit, Codes::of_retreat(ruling.outcome))
                };
                a.iter().map(told).eq(b.iter().map(told))
            }
            (Resolved::Adjustments(_), Resolved::Adjustments(_)) => {
                let told = |outcome: &Outcome| -> Vec<(Subject, Codes)> {
                    let lines = outcome.lines(map).into_iter();
                    lines
                        .map(|(whose, line)| (whose, line.fate.codes()))
                        .collect()
                };
                // the sequence of removals that nobody ordered is no difference
                let (a, b) = (told(self), told(other));
                a.len() == b.len() && a.iter().all(|result| b.contains(result))
            }
            _ => false,
        }
    }
}
