//! Which issue makes the difference between two sets of rules: found by playing the phase with it.

use super::{Lens, Outcome, Posed};
use crate::rules::{IssueId, Rules};

/// The largest set of issues of which every one is tried; beyond it a set from which nothing can be
/// left out is given, which may not be the smallest.
const TRIED: usize = 3;

/// What makes the difference between two sets of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deciding {
    /// The issues that turn one outcome into the other when they are set as the other rules have
    /// them: nearly always one, else the smallest set.
    pub issues: Vec<IssueId>,
    /// Which way.
    pub way: Way,
}

/// From which of the two sets of rules an issue leads to the other's outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From both.
    Both,
    /// Only from the one to the other: in the other rules something else makes up for it.
    Forth,
    /// Only from the other to the one.
    Back,
}

impl<P: FnMut(&Rules) -> Posed> Lens<'_, P> {
    /// What makes the difference between two outcomes of this phase: the single issue on which their
    /// rules differ that alone turns one into the other, both ways where one does, or else the
    /// smallest set of issues. Nothing where the outcomes are alike.
    ///
    /// Sets of rules that make no sense ([`Rules::check`]) are not tried.
    pub fn decide(&mut self, one: &Outcome, other: &Outcome) -> Option<Deciding> {
        if one.is_like(self.map, other) {
            return None;
        }
        let differing =
            |issue: &&IssueId| one.rules.setting(**issue) != other.rules.setting(**issue);
        let issues: Vec<IssueId> = IssueId::ALL.iter().filter(differing).copied().collect();
        let mut half = None;
        for &issue in &issues {
            let forth = self.leads(one, other, &[issue]);
            let back = self.leads(other, one, &[issue]);
            let way = match (forth, back) {
                (true, true) => Way::Both,
                (true, false) => Way::Forth,
                (false, true) => Way::Back,
                (false, false) => continue,
            };
            let deciding = Deciding {
                issues: vec![issue],
                way,
            };
            if way == Way::Both {
                return Some(deciding);
            }
            half.get_or_insert(deciding);
        }
        half.or_else(|| {
            let issues = self.smallest(one, other, issues);
            let way = match self.leads(other, one, &issues) {
                true => Way::Both,
                false => Way::Forth,
            };
            Some(Deciding { issues, way })
        })
    }

    /// Does one outcome turn into the other when these issues are set as the other's rules have them?
    fn leads(&mut self, one: &Outcome, other: &Outcome, issues: &[IssueId]) -> bool {
        let mut rules = one.rules;
        issues
            .iter()
            .for_each(|&issue| rules.apply(other.rules.setting(issue)));
        rules.playable().is_ok() && self.outcome(&rules).is_like(self.map, other)
    }

    /// The smallest set of these issues that turns one outcome into the other; all together do.
    fn smallest(&mut self, one: &Outcome, other: &Outcome, all: Vec<IssueId>) -> Vec<IssueId> {
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
        one: &Outcome,
        other: &Outcome,
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
