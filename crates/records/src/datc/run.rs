//! Playing a case, and telling what differs.

use std::sync::Arc;

use super::case::{Alternative, Case, CaseError, CasePhase};
use crate::record::check::{Expected, differences};
use crate::record::line::InputState;
use crate::record::read::{self, Phase};
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::adjudicator::{Adjudicator, Algorithm, Unplayable};
use chancery_core::board::{Map, Position};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::ReportContext;
use chancery_core::rules::{Rulebook, Rules, Setting};

/// What is expected of a case under certain rules.
#[derive(Clone, Copy, Debug)]
pub enum Expectation<'a> {
    /// What the document says first: the outcome that its author prefers.
    Main,
    /// What it says of these rules' choice.
    Alternative(&'a Alternative),
    /// The document does not say.
    Unknown,
}

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Everything is as expected.
    Passes,
    /// These things differ, with their step.
    Fails(Vec<String>),
    /// The document does not say what happens under these rules.
    Unsaid {
        /// The choice that makes the outcome another one than the document's, where it is one alone.
        because: Option<Setting>,
    },
    /// The algorithm can't play these rules.
    Unplayable(Unplayable),
}

impl Case {
    /// What is expected under certain rules: the alternative that has their choices, or else, where
    /// they have the author's choice in every issue that the alternatives are about, the main outcome.
    pub fn expectation(&self, rules: &Rules) -> Expectation<'_> {
        let chosen = |setting: &Setting| rules.setting(setting.issue()) == *setting;
        let fits = |other: &&Alternative| other.settings.iter().all(chosen);
        if let Some(other) = self.alternatives.iter().find(fits) {
            return Expectation::Alternative(other);
        }
        let preferred = Rulebook::Datc31.rules();
        let mut issues = self.alternatives.iter().flat_map(|other| &other.settings);
        let same = |setting: &Setting| chosen(&preferred.setting(setting.issue()));
        match issues.all(same) {
            true => Expectation::Main,
            false => Expectation::Unknown,
        }
    }

    /// Plays the case under certain rules, and compares with what is expected under them.
    ///
    /// # Errors
    /// The case itself can't be played: a position or a power that is none.
    pub fn run(&self, rules: &Rules, algorithm: Algorithm) -> Result<Outcome, CaseError> {
        match self.expectation(rules) {
            Expectation::Unknown => Ok(Outcome::Unsaid { because: None }),
            Expectation::Main => self.attribute(rules, algorithm, None),
            Expectation::Alternative(other) => self.attribute(rules, algorithm, Some(other)),
        }
    }

    /// Compares with an outcome of the document. It stands there under its author's preferences, or
    /// under one other choice, and does not always say which of them it rests on: where one further
    /// choice that is not the author's makes the whole difference, it says nothing of these rules.
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

    /// Plays the case under the rules with an alternative's choices, and compares with its outcome.
    ///
    /// # Errors
    /// The case itself can't be played.
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
                // the document says nothing of the other steps under this choice
                Some(_) => continue,
            };
            let expected = Expected {
                results: Some(results.clone()),
                units: Some(after.clone()),
                retreats: Some(retreats.clone()),
                centers: None,
            };
            let ctx = LegalityContext::new(&phase.map, &phase.position, rules);
            let scene = ReportContext::new(ctx, &phase.sheets, &played);
            let differs = differences(&expected, &phase, &scene);
            all.extend(differs.into_iter().map(|text| match self.steps.len() {
                1 => text,
                _ => format!("{}: {text}", step.phase),
            }));
        }
        Ok(match all.is_empty() {
            true => Outcome::Passes,
            false => Outcome::Fails(all),
        })
    }

    /// Plays every step; one that has no position goes on from the step before.
    ///
    /// # Errors
    /// A position or a power that is none.
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
            let played = adjudicator.play(&map, &phase.position, &phase.sheets, rules);
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
            return Err(CaseError::Unjudged {
                case: self.id.clone(),
                step: index + 1,
                what: format!("it is {turn}, and the step before leads to {}", before.turn),
            });
        }
        Ok(before.clone())
    }

    fn fault(&self, fault: impl Into<crate::record::Fault>) -> CaseError {
        CaseError::Fault {
            case: self.id.clone(),
            fault: Box::new(fault.into()),
        }
    }
}

impl Alternative {
    /// Rules with this alternative's choices.
    pub fn rules(&self, rules: &Rules) -> Rules {
        let mut rules = *rules;
        self.settings
            .iter()
            .for_each(|&setting| rules.apply(setting));
        rules
    }
}
