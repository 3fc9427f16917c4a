//! The rulebook comparison: one phase under several sets of rules, and what makes the difference.
//!
//! A [`RulebookComparer`] asks for the orders once for each set of rules ([`PhaseInput`]), since an
//! order sheet isn't read the same under all (DATC 4.B to 4.E). A [`RulebookComparison`] has a column
//! for each rulebook and groups those with the same outcome. [`rows`](RulebookComparison::rows)
//! lists the differences, and [`RulebookComparer::decide`] the one issue whose choice alone turns
//! one outcome into the other, found by playing the phase with it.
//!
//! ```
//! use chancery_core::board::Map;
//! use chancery_core::compare::{PhaseInput, RulebookComparer};
//! use chancery_core::rules::Rules;
//!
//! let map = Map::standard();
//! let input = PhaseInput { position: map.opening(), sheets: vec![None; map.powers().len()] };
//! let comparison = RulebookComparer::new(map, |_: &Rules| input.clone()).compare(&Rules::default());
//! assert!(comparison.is_same());
//! ```

mod deciding_issues;
mod difference;
mod outcome;
mod words;

pub use deciding_issues::{DecidesFrom, DecidingIssues, Decision};
pub use difference::{DifferenceCell, DifferenceRow, RowSubject, rows};
pub use outcome::{PhaseInput, PhaseOutcome, ResultChange, Subject, pairs};

use crate::adjudicator::Adjudicator;
use crate::board::Map;
use crate::rules::{Rulebook, Rules};

/// Whose rules a column of a comparison is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnRules {
    /// A rulebook as it stands.
    Rulebook(Rulebook),
    /// The rules in force, which are no rulebook's: single issues are set.
    Own,
}

/// One set of rules of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesColumn {
    /// Whose rules they are.
    pub view: ColumnRules,
    /// The rules.
    pub rules: Rules,
    /// The outcome that they come to: its place in [`RulebookComparison::outcomes`].
    pub outcome: usize,
}

/// One phase under every rulebook, and under the rules in force where they are no rulebook's.
#[derive(Clone, Debug)]
pub struct RulebookComparison {
    /// The sets of rules: the rulebooks, oldest first, then those in force.
    pub columns: Vec<RulesColumn>,
    /// The outcomes, no two alike, in the sequence of the columns that first come to them.
    pub outcomes: Vec<PhaseOutcome>,
    /// The column of the rules in force.
    pub own: usize,
}

/// Plays one phase under whatever rules are asked for.
#[derive(Debug)]
pub struct RulebookComparer<'a, P> {
    map: &'a Map,
    pose: P,
    adjudicator: Adjudicator,
}

impl<'a, P: FnMut(&Rules) -> PhaseInput> RulebookComparer<'a, P> {
    /// A comparer of a phase: `pose` returns the position and the orders under certain rules.
    pub fn new(map: &'a Map, pose: P) -> Self {
        RulebookComparer {
            map,
            pose,
            adjudicator: Adjudicator::new(),
        }
    }

    /// The phase under certain rules, which must [make sense](Rules::check).
    pub fn outcome(&mut self, rules: &Rules) -> PhaseOutcome {
        let PhaseInput { position, sheets } = (self.pose)(rules);
        let played = self.adjudicator.play(self.map, &position, &sheets, rules);
        PhaseOutcome {
            rules: *rules,
            position,
            sheets,
            played,
        }
    }

    /// The phase under every rulebook, and under the rules in force.
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
    /// Do all rules come to the same outcome?
    pub fn is_same(&self) -> bool {
        self.outcomes.len() == 1
    }

    /// The column of the rules in force.
    pub fn own(&self) -> &RulesColumn {
        &self.columns[self.own]
    }

    /// What a column comes to.
    pub fn outcome(&self, column: usize) -> &PhaseOutcome {
        &self.outcomes[self.columns[column].outcome]
    }

    /// Do two columns come to different outcomes?
    pub fn differ(&self, one: usize, other: usize) -> bool {
        self.columns[one].outcome != self.columns[other].outcome
    }

    /// The columns that come to another outcome than the rules in force.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.columns.len()).filter(|&column| self.differ(column, self.own))
    }

    /// What differs, each with a cell for every outcome; nothing where all is the same. Orders are
    /// described as under the rules in force.
    pub fn rows(&self, map: &Map) -> Vec<DifferenceRow> {
        let all: Vec<&PhaseOutcome> = self.outcomes.iter().collect();
        rows(map, &all, self.own().outcome)
    }

    /// Every order with its result in each outcome, whether or not that differs.
    pub fn orders(&self, map: &Map) -> Vec<DifferenceRow> {
        let all: Vec<&PhaseOutcome> = self.outcomes.iter().collect();
        difference::all_orders(map, &all, self.own().outcome)
    }
}
