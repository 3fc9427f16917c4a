//! Plays a case and reports the differences.

use std::sync::Arc;

use super::case::{Alternative, Case, CaseError, CasePhase};
use crate::record::Fault;
use crate::record::check::{Expected, differences};
use crate::record::line::InputState;
use crate::record::read::{self, Phase};
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::adjudicator::{Adjudicator, Algorithm, Unplayable};
use chancery_core::board::{Map, Position};
use chancery_core::report::ReportContext;
use chancery_core::rules::{Rulebook, Rules, Setting};

/// The expected outcome of a case under some rules.
#[derive(Clone, Copy, Debug)]
pub enum Expectation<'a> {
    /// The document's main outcome, which its author prefers.
    Main,
    /// The document's outcome for a choice of these rules.
    Alternative(&'a Alternative),
    /// The document gives no outcome.
    Unknown,
}

/// The result of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Everything is as expected.
    Passes,
    /// The differences, each with its step.
    Fails(Vec<String>),
    /// The document gives no outcome under these rules.
    Unsaid {
        /// The choice that alone makes the difference to the document's outcome, if there is one.
        because: Option<Setting>,
    },
    /// The algorithm can't play these rules.
    Unplayable(Unplayable),
}

impl Case {
    /// Returns the expected outcome under some rules: the alternative that has their choices or, if they have
    /// the author's choice in every issue of the alternatives, the main outcome.
    pub fn expectation(&self, rules: &Rules) -> Expectation<'_> {
        let chosen = |setting: &Setting| rules.setting(setting.issue()) == *setting;
        let fits = |other: &&Alternative| other.settings.iter().all(chosen);
        if let Some(other) = self.alternatives.iter().find(fits) {
            return Expectation::Alternative(other);
        }
        let preferred = Rulebook::Datc31.rules();
        let mut issues = self.alternatives.iter().flat_map(|other| &other.settings);
        let same = |setting: &Setting| chosen(&preferred.setting(setting.issue()));
        if issues.all(same) {
            Expectation::Main
        } else {
            Expectation::Unknown
        }
    }

    /// Plays the case under some rules, and compares the result with the expected outcome.
    ///
    /// # Errors
    /// Returns an error if the case has an invalid position or power.
    pub fn run(&self, rules: &Rules, algorithm: Algorithm) -> Result<Outcome, CaseError> {
        match self.expectation(rules) {
            Expectation::Unknown => Ok(Outcome::Unsaid { because: None }),
            Expectation::Main => self.attribute(rules, algorithm, None),
            Expectation::Alternative(other) => self.attribute(rules, algorithm, Some(other)),
        }
    }

    /// Compares the result with an outcome of the document. That outcome holds under its author's
    /// preferences, or under one other choice, but the document doesn't always name the choices that it
    /// depends on. So if a single further choice that isn't the author's makes the whole difference, the
    /// document gives no outcome for these rules.
    fn attribute(
        &self,
        rules: &Rules,
        algorithm: Algorithm,
        other: Option<&Alternative>,
    ) -> Result<Outcome, CaseError> {
        if let Err(unplayable) = algorithm.plays(rules) {
            return Ok(Outcome::Unplayable(unplayable));
        }
        let outcome = self.compare(rules, algorithm, other)?;
        if outcome == Outcome::Passes {
            return Ok(outcome);
        }
        let meant = |setting: &Setting| other.is_some_and(|other| other.settings.contains(setting));
        for setting in rules.changes_from(Rulebook::Datc31) {
            let mut preferred = *rules;
            preferred.apply(Rulebook::Datc31.rules().setting(setting.issue()));
            if !meant(&setting) && self.compare(&preferred, algorithm, other)? == Outcome::Passes {
                return Ok(Outcome::Unsaid {
                    because: Some(setting),
                });
            }
        }
        Ok(outcome)
    }

    /// Plays the case under the rules with an alternative's choices, and compares the result with its
    /// outcome.
    ///
    /// # Errors
    /// Returns an error if the case can't be played.
    pub fn run_alternative(
        &self,
        rules: &Rules,
        algorithm: Algorithm,
        other: &Alternative,
    ) -> Result<Outcome, CaseError> {
        self.attribute(&other.rules(rules), algorithm, Some(other))
    }

    fn compare(
        &self,
        rules: &Rules,
        algorithm: Algorithm,
        other: Option<&Alternative>,
    ) -> Result<Outcome, CaseError> {
        let mut all = Vec::new();
        let steps = self.steps.iter().zip(self.play(rules, algorithm)?);
        for (number, (step, (phase, played))) in (1..).zip(steps) {
            let (results, after, retreats) = match other {
                None => (&step.results, &step.after, &step.retreats),
                Some(other) if other.step == number => {
                    (&other.results, &other.after, &other.retreats)
                }
                // the document gives no outcome of the other steps under this choice
                Some(_) => continue,
            };
            let expected = Expected {
                results: Some(results.clone()),
                units: Some(after.clone()),
                retreats: Some(retreats.clone()),
                centers: None,
            };
            let scene = ReportContext::new(phase.input(rules), &played);
            let differs = differences(&expected, &phase, &scene);
            all.extend(differs.into_iter().map(|text| match self.steps.len() {
                1 => text,
                _ => format!("{}: {text}", step.phase),
            }));
        }
        Ok(if all.is_empty() {
            Outcome::Passes
        } else {
            Outcome::Fails(all)
        })
    }

    /// Plays every step. A step without a position continues from the step before.
    ///
    /// # Errors
    /// Returns an error for an invalid position or power.
    pub fn play(
        &self,
        rules: &Rules,
        algorithm: Algorithm,
    ) -> Result<Vec<(Phase, PlayedPhase)>, CaseError> {
        let map = Map::standard_shared();
        let mut adjudicator = Adjudicator::with(algorithm);
        let mut all: Vec<(Phase, PlayedPhase)> = Vec::with_capacity(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            let before = all.last().map(|(_, played)| played.next.position());
            let position = self.position(&map, index, step, before)?;
            let phase = read::phase(Arc::clone(&map), position, Some(&step.orders), false)
                .map_err(|fault| self.fault(fault))?;
            let played = adjudicator.play(phase.input(rules));
            all.push((phase, played));
        }
        Ok(all)
    }

    fn position(
        &self,
        map: &Map,
        index: usize,
        step: &CasePhase,
        before: Option<&Position>,
    ) -> Result<Position, CaseError> {
        let turn = step.phase.parse().map_err(|error| self.fault(error))?;
        let (Some(before), None) = (before, &step.units) else {
            let state = InputState {
                units: step.units.clone(),
                centers: step.centers.clone(),
                ..InputState::default()
            };
            return read::position(map, turn, &state).map_err(|fault| self.fault(fault));
        };
        if before.turn != turn {
            let what = format!("it is {turn}, and the step before leads to {}", before.turn);
            return Err(self.fault(Fault::at(format_args!("step {}", index + 1), what)));
        }
        Ok(before.clone())
    }

    fn fault(&self, fault: impl Into<Fault>) -> CaseError {
        CaseError {
            case: self.id.clone(),
            fault: Box::new(fault.into()),
        }
    }
}

impl Alternative {
    /// Returns the rules with this alternative's choices.
    pub fn rules(&self, rules: &Rules) -> Rules {
        let mut rules = *rules;
        self.settings
            .iter()
            .for_each(|&setting| rules.apply(setting));
        rules
    }
}
