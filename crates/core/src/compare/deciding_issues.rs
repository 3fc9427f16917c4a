//! Finds the issues that make the difference between two sets of rules, by playing the phase with them.

use super::{PhaseOutcome, ReadPhase, RulebookComparer, RulebookComparison};
use crate::rules::{IssueId, Rules};

/// The maximum size for which all sets of issues are tried. Beyond it a set is returned from which no issue
/// can be left out, which may not be the smallest.
const TRIED: usize = 3;

/// The issues that make the difference between two sets of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecidingIssues {
    /// The issues that change one outcome into the other if their choices are taken from the other rules:
    /// nearly always one, or the smallest set.
    pub issues: Vec<IssueId>,
    /// The direction in which they do.
    pub way: DecidesFrom,
}

/// The set of rules from which the issues lead to the other set's outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidesFrom {
    /// Both sets.
    Both,
    /// Only the first. In the second set other choices compensate for the change.
    Forth,
    /// Only the second.
    Back,
}

/// Columns that differ from the rules in force for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The columns.
    pub columns: Vec<usize>,
    /// The issues that make the difference, from these columns to the rules in force.
    pub deciding: DecidingIssues,
}

/// One of the two outcomes that differ, with its rules.
#[derive(Clone, Copy)]
struct End<'a> {
    rules: Rules,
    outcome: &'a PhaseOutcome,
}

impl RulebookComparison {
    fn end(&self, column: usize) -> End<'_> {
        End {
            rules: self.columns[column].rules,
            outcome: self.outcome(column),
        }
    }
}

impl<P: FnMut(&Rules) -> ReadPhase> RulebookComparer<'_, P> {
    /// Returns the issues that make the difference between two columns: the single issue that alone changes
    /// one outcome into the other, preferably in both directions, or the smallest set of issues. Returns
    /// `None` if the outcomes are the same.
    ///
    /// Inconsistent sets of rules ([`Rules::check`]) aren't tried.
    pub fn decide(
        &mut self,
        compared: &RulebookComparison,
        one: usize,
        other: usize,
    ) -> Option<DecidingIssues> {
        if !compared.differ(one, other) {
            return None;
        }
        let (one, other) = (compared.end(one), compared.end(other));
        let differing =
            |issue: &&IssueId| one.rules.setting(**issue) != other.rules.setting(**issue);
        let issues: Vec<IssueId> = IssueId::ALL.iter().filter(differing).copied().collect();
        let mut half = None;
        for &issue in &issues {
            let forth = self.leads(one, other, &[issue]);
            let back = self.leads(other, one, &[issue]);
            let way = match (forth, back) {
                (true, true) => DecidesFrom::Both,
                (true, false) => DecidesFrom::Forth,
                (false, true) => DecidesFrom::Back,
                (false, false) => continue,
            };
            let deciding = DecidingIssues {
                issues: vec![issue],
                way,
            };
            if way == DecidesFrom::Both {
                return Some(deciding);
            }
            half.get_or_insert(deciding);
        }
        half.or_else(|| {
            let issues = self.smallest(one, other, issues);
            let way = if self.leads(other, one, &issues) {
                DecidesFrom::Both
            } else {
                DecidesFrom::Forth
            };
            Some(DecidingIssues { issues, way })
        })
    }

    /// Returns the issues that make the difference to the rules in force, for every column that differs from
    /// them.
    pub fn decisions(&mut self, compared: &RulebookComparison) -> Vec<Decision> {
        let mut all: Vec<Decision> = Vec::new();
        for column in compared.others() {
            let Some(deciding) = self.decide(compared, column, compared.own) else {
                continue;
            };
            let rules = |column: usize| &compared.columns[column].rules;
            let same = |decision: &&mut Decision| {
                let choices = |issue: &IssueId| {
                    let first = rules(decision.columns[0]);
                    first.setting(*issue) == rules(column).setting(*issue)
                };
                decision.deciding == deciding && deciding.issues.iter().all(choices)
            };
            match all.iter_mut().find(same) {
                Some(decision) => decision.columns.push(column),
                None => all.push(Decision {
                    columns: vec![column],
                    deciding,
                }),
            }
        }
        all
    }

    /// Returns whether one outcome changes into the other if these issues are set as in the other's rules.
    fn leads(&mut self, one: End<'_>, other: End<'_>, issues: &[IssueId]) -> bool {
        let mut rules = one.rules;
        issues
            .iter()
            .for_each(|&issue| rules.apply(other.rules.setting(issue)));
        rules.check().is_ok() && self.outcome(&rules).is_like(self.map, other.outcome)
    }

    /// Returns the smallest subset of the issues that changes one outcome into the other. All together do.
    fn smallest(&mut self, one: End<'_>, other: End<'_>, all: Vec<IssueId>) -> Vec<IssueId> {
        let mut needed = all.clone();
        for issue in &all {
            let rest: Vec<IssueId> = needed.iter().copied().filter(|one| one != issue).collect();
            if self.leads(one, other, &rest) {
                needed = rest;
            }
        }
        for size in 2..needed.len().min(TRIED + 1) {
            if let Some(found) = self.of_size(one, other, &all, size, &mut Vec::new()) {
                return found;
            }
        }
        needed
    }

    /// Returns the first set of `size` issues that changes one outcome into the other.
    fn of_size(
        &mut self,
        one: End<'_>,
        other: End<'_>,
        from: &[IssueId],
        size: usize,
        chosen: &mut Vec<IssueId>,
    ) -> Option<Vec<IssueId>> {
        if size == 0 {
            return self.leads(one, other, chosen).then(|| chosen.clone());
        }
        for (at, &issue) in from.iter().enumerate() {
            chosen.push(issue);
            let found = self.of_size(one, other, &from[at + 1..], size - 1, chosen);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
