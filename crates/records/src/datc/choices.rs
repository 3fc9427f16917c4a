//! What the record shows of a single choice: the default rules with this one set.

use super::case::{Case, CaseError};
use super::run::Outcome;
use crate::record::Phase;
use chancery_core::adjudicator::Algorithm;
use chancery_core::board::Map;
use chancery_core::compare::PhaseOutcome;
use chancery_core::rules::{Rulebook, Rules, RulesError, Setting};

/// What came of some cases under one choice, all else as in `datc-3.1`.
#[derive(Debug)]
pub struct ChoiceResult<'a> {
    /// The choice.
    pub setting: Setting,
    /// How many come out as the document says.
    pub pass: usize,
    /// Those of which the document does not say what happens.
    pub unsaid: Vec<&'a Case>,
    /// Those that come out differently from what it says, with what differs.
    pub fail: Vec<(&'a Case, Outcome)>,
    /// Those that come out differently from under `datc-3.1`.
    pub changed: Vec<&'a Case>,
}

/// Why nothing is shown of a choice.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceNotRun {
    /// The choice makes no sense alone.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The algorithm can't play it.
    #[error("the algorithm has no step for it")]
    Unplayable,
    /// A case can't be played at all.
    #[error(transparent)]
    Case(#[from] CaseError),
}

impl<'a> ChoiceResult<'a> {
    /// Plays cases under a choice.
    ///
    /// # Errors
    /// The choice makes no sense alone, or the algorithm can't play it.
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
    /// Does the case come out the same under two sets of rules, in all of its steps?
    ///
    /// # Errors
    /// The case itself can't be played.
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
