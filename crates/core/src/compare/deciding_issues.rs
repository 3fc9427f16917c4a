//! Which issue makes the difference between two sets of rules: found by playing the phase with it.

use super::{PhaseInput, PhaseOutcome, RulebookComparer, RulebookComparison};
use crate::rules::{IssueId, Rules};

/// The largest set of issues of which every one is tried; beyond it a set from which nothing can be
/// left out is given, which may not be the smallest.
const TRIED: usize = 3;

/// What makes the difference between two sets of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecidingIssues {
    /// The issues that turn one outcome into the other when they are set as the other rules have
    /// them: nearly always one, else the smallest set.
    pub issues: Vec<IssueId>,
    /// Which way.
    pub way: DecidesFrom,
}

/// From which of the two sets of rules an issue leads to the other's outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidesFrom {
    /// From both.
    Both,
    /// Only from the one to the other: in the other rules something else makes up for it.
    Forth,
    /// Only from the other to the one.
    Back,
}

/// Columns that differ from the rules in force for one and the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The columns.
    pub columns: Vec<usize>,
    /// What makes the difference: from these columns to the rules in force.
    pub deciding: DecidingIssues,
}

/// One end of a difference.
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

impl<P: FnMut(&Rules) -> PhaseInput> RulebookComparer<'_, P> {
    /// What makes the difference between two columns: the single issue on which their rules differ
    /// that alone turns one outcome into the other, both ways where one does, or else the smallest
    /// set of issues. Nothing where they come to the same.
    ///
    /// Sets of rules that make no sense ([`Rules::check`]) are not tried.
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
            let way = match self.leads(other, one, &issues) {
                true => DecidesFrom::Both,
                false => DecidesFrom::Forth,
            };
            Some(DecidingIssues { issues, way })
        })
    }

    /// What makes the difference to the rules in force, for every column that differs from them.
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

    /// Does one outcome turn into the other when these issues are set as the other's rules have them?
    fn leads(&mut self, one: End<'_>, other: End<'_>, issues: &[IssueId]) -> bool {
        let mut rules = one.rules;
        issues
            .iter()
            .for_each(|&issue| rules.apply(other.rules.setting(issue)));
        rules.check().is_ok() && self.outcome(&rules).is_like(self.map, other.outcome)
    }

    /// The smallest set of these issues that turns one outcome into the other; all together do.
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

    /// The first set of so many issues that turns one outcome into the other.
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
