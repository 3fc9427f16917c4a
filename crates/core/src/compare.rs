//! The rulebook comparison: one phase under several sets of rules, and the issues that make the difference.
//!
//! A [`RulebookComparer`] requests the orders once for each set of rules ([`ReadPhase`]), because an order
//! sheet isn't read the same under all of them (DATC 4.B to 4.E). A [`RulebookComparison`] has a column for
//! each rulebook and groups those with the same outcome. [`rows`](RulebookComparison::rows) lists the
//! differences, and [`RulebookComparer::decide`] finds the issue whose choice alone changes one outcome into
//! the other, by playing the phase with it.
//!
//! ```
//! use chancery_core::board::Map;
//! use chancery_core::compare::{ReadPhase, RulebookComparer};
//! use chancery_core::rules::Rules;
//!
//! let map = Map::standard();
//! let input = ReadPhase { position: map.opening(), sheets: vec![None; map.powers().len()] };
//! let comparison = RulebookComparer::new(map, |_: &Rules| input.clone()).compare(&Rules::default());
//! assert!(comparison.is_same());
//! ```

mod deciding_issues;
mod difference;
mod outcome;
mod words;

pub use deciding_issues::{DecidesFrom, DecidingIssues, Decision};
pub use difference::{DifferenceCell, DifferenceRow, RowSubject, rows};
pub use outcome::{PhaseOutcome, ReadPhase, ResultChange, Subject, pairs};
pub use words::same_result;

use crate::adjudicator::{Adjudicator, PhaseInput};
use crate::board::Map;
use crate::rules::{Rulebook, Rules};

/// The rules of a column of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnRules {
    /// An unchanged rulebook.
    Rulebook(Rulebook),
    /// The rules in force, which differ from every rulebook in some issues.
    Own,
}

/// One set of rules of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesColumn {
    /// The rulebook, or the rules in force.
    pub view: ColumnRules,
    /// The rules.
    pub rules: Rules,
    /// The index of its outcome in [`RulebookComparison::outcomes`].
    pub outcome: usize,
}

/// One phase under every rulebook, and under the rules in force if they differ from all rulebooks.
#[derive(Clone, Debug)]
pub struct RulebookComparison {
    /// The sets of rules: the rulebooks, oldest first, then those in force.
    pub columns: Vec<RulesColumn>,
    /// The different outcomes, in the order of the first column of each.
    pub outcomes: Vec<PhaseOutcome>,
    /// The column of the rules in force.
    pub own: usize,
}

/// Plays one phase under different rules.
#[derive(Debug)]
pub struct RulebookComparer<'a, P> {
    map: &'a Map,
    pose: P,
    adjudicator: Adjudicator,
}

impl<'a, P: FnMut(&Rules) -> ReadPhase> RulebookComparer<'a, P> {
    /// Returns a comparer of a phase. `pose` returns the position and the orders under some rules.
    pub fn new(map: &'a Map, pose: P) -> Self {
        RulebookComparer {
            map,
            pose,
            adjudicator: Adjudicator::new(),
        }
    }

    /// Plays the phase under some rules, which must [be consistent](Rules::check).
    pub fn outcome(&mut self, rules: &Rules) -> PhaseOutcome {
        let ReadPhase { position, sheets } = (self.pose)(rules);
        let phase = PhaseInput::new(self.map, &position, &sheets, rules);
        let played = self.adjudicator.play(phase);
        PhaseOutcome {
            rules: *rules,
            position,
            sheets,
            played,
        }
    }

    /// Plays the phase under every rulebook, and under the rules in force.
    pub fn compare(&mut self, own: &Rules) -> RulebookComparison {
        let all = Rulebook::ALL.into_iter();
        let mut views: Vec<(ColumnRules, Rules)> = all
            .map(|rulebook| (ColumnRules::Rulebook(rulebook), rulebook.rules()))
            .collect();
        let own = match views.iter().position(|(_, rules)| rules == own) {
            Some(at) => at,
            None => {
                views.push((ColumnRules::Own, *own));
                views.len() - 1
            }
        };
        let mut outcomes: Vec<PhaseOutcome> = Vec::new();
        let columns = views.into_iter().map(|(view, rules)| {
            let outcome = self.outcome(&rules);
            let known = outcomes
                .iter()
                .position(|other| other.is_like(self.map, &outcome));
            let outcome = known.unwrap_or_else(|| {
                outcomes.push(outcome);
                outcomes.len() - 1
            });
            RulesColumn {
                view,
                rules,
                outcome,
            }
        });
        RulebookComparison {
            columns: columns.collect(),
            outcomes,
            own,
        }
    }
}

impl RulebookComparison {
    /// Returns whether all rules lead to the same outcome.
    pub fn is_same(&self) -> bool {
        self.outcomes.len() == 1
    }

    /// Returns the column of the rules in force.
    pub fn own(&self) -> &RulesColumn {
        &self.columns[self.own]
    }

    /// Returns the outcome of a column.
    pub fn outcome(&self, column: usize) -> &PhaseOutcome {
        &self.outcomes[self.columns[column].outcome]
    }

    /// Returns whether two columns have different outcomes.
    pub fn differ(&self, one: usize, other: usize) -> bool {
        self.columns[one].outcome != self.columns[other].outcome
    }

    /// Returns the columns whose outcome differs from that of the rules in force.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.columns.len()).filter(|&column| self.differ(column, self.own))
    }

    /// Returns the differences, each with a cell for every outcome. Orders are described as under the rules
    /// in force.
    pub fn rows(&self, map: &Map) -> Vec<DifferenceRow> {
        let all: Vec<&PhaseOutcome> = self.outcomes.iter().collect();
        rows(map, &all, self.own().outcome)
    }

    /// Returns every order with its result in each outcome, whether or not the results differ.
    pub fn orders(&self, map: &Map) -> Vec<DifferenceRow> {
        let all: Vec<&PhaseOutcome> = self.outcomes.iter().collect();
        difference::all_orders(map, &all, self.own().outcome)
    }
}
