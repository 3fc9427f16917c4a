//! The results of the record under a single choice: the default rules with this choice applied.

use super::case::{Case, CaseError};
use super::run::Outcome;
use crate::record::Phase;
use chancery_core::adjudicator::Algorithm;
use chancery_core::board::Map;
use chancery_core::compare::PhaseOutcome;
use chancery_core::rules::{Rulebook, Rules, RulesError, Setting};

/// The results of some cases under one choice, with all other choices as in `datc-3.1`.
#[derive(Debug)]
pub struct ChoiceResult<'a> {
    /// The choice.
    pub setting: Setting,
    /// The number of cases that have the document's result.
    pub pass: usize,
    /// The cases for which the document gives no result.
    pub unsaid: Vec<&'a Case>,
    /// The cases whose result differs from the document's, with the differences.
    pub fail: Vec<(&'a Case, Outcome)>,
    /// The cases whose result differs from that under `datc-3.1`.
    pub changed: Vec<&'a Case>,
}

/// The reason why a choice has no results.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceNotRun {
    /// The choice is inconsistent with the default rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The algorithm can't play it.
    #[error("the algorithm has no step for it")]
    Unplayable,
    /// A case can't be played.
    #[error(transparent)]
    Case(#[from] CaseError),
}

impl<'a> ChoiceResult<'a> {
    /// Plays cases under a choice.
    ///
    /// # Errors
    /// Returns an error if the choice is inconsistent with the default rules, or if the algorithm can't play
    /// it.
    pub fn of(
        cases: &[&'a Case],
        setting: Setting,
        algorithm: Algorithm,
    ) -> Result<Self, ChoiceNotRun> {
        let mut rules = Rulebook::Datc31.rules();
        rules.apply(setting);
        rules.check()?;
        if algorithm.plays(&rules).is_err() {
            return Err(ChoiceNotRun::Unplayable);
        }
        let mut shown = ChoiceResult {
            setting,
            pass: 0,
            unsaid: Vec::new(),
            fail: Vec::new(),
            changed: Vec::new(),
        };
        for &case in cases {
            match case.run(&rules, algorithm)? {
                Outcome::Passes => shown.pass += 1,
                Outcome::Unsaid { .. } => shown.unsaid.push(case),
                outcome => shown.fail.push((case, outcome)),
            }
            if !case.is_alike(&Rulebook::Datc31.rules(), &rules, algorithm)? {
                shown.changed.push(case);
            }
        }
        Ok(shown)
    }
}

impl Case {
    /// Returns whether the case has the same result under two sets of rules, in all of its steps.
    ///
    /// # Errors
    /// Returns an error if the case can't be played.
    pub fn is_alike(
        &self,
        rules: &Rules,
        other: &Rules,
        algorithm: Algorithm,
    ) -> Result<bool, CaseError> {
        let outcomes = |rules: &Rules| -> Result<Vec<PhaseOutcome>, CaseError> {
            let steps = self.play(rules, algorithm)?.into_iter();
            let outcome = |(phase, played): (Phase, _)| PhaseOutcome {
                rules: *rules,
                position: phase.position,
                sheets: phase.sheets,
                played,
            };
            Ok(steps.map(outcome).collect())
        };
        let (first, second) = (outcomes(rules)?, outcomes(other)?);
        let mut pairs = first.iter().zip(&second);
        let alike = pairs.all(|(one, other)| one.is_like(Map::standard(), other));
        Ok(first.len() == second.len() && alike)
    }
}
