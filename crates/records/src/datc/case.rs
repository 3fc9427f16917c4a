//! The structure of a case in its file.

use serde::Deserialize;

use super::check;
use crate::record::{Fault, Lists, OrderLists, Pairs};
use chancery_core::rules::{RulesError, Setting};

/// A section of chapter 6.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Section {
    /// `6.F`
    pub section: String,
    /// `Convoys`
    pub title: String,
    /// Its cases.
    #[serde(rename = "case")]
    pub cases: Vec<Case>,
}

/// A case: phases that are played one after another, with their results.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Case {
    /// `6.F.17`
    pub id: String,
    /// The document's title.
    pub title: String,
    /// The document's text, without the list of orders.
    pub says: String,
    /// The phases.
    #[serde(rename = "step")]
    pub steps: Vec<CasePhase>,
    /// The outcomes that the document gives under other choices.
    #[serde(rename = "alternative", default)]
    pub alternatives: Vec<Alternative>,
}

/// A phase of a case.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct CasePhase {
    /// `S1901M`
    pub phase: String,
    /// The position before the phase, or `None` to continue from the step before.
    pub units: Option<Lists<'static>>,
    /// The owners of the centers, if they matter.
    pub centers: Option<Lists<'static>>,
    /// The orders, as listed in the document.
    pub orders: OrderLists<'static>,
    /// The result codes of every unit or order.
    pub results: Lists<'static>,
    /// The units afterwards; `*A BUR` is a dislodged one that can retreat.
    pub after: Lists<'static>,
    /// The open retreats of each dislodged unit.
    #[serde(default)]
    pub retreats: Pairs<'static, Lists<'static>>,
}

/// The outcome of a step under another choice.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Alternative {
    /// The choices by issue.
    set: Pairs<'static, String>,
    /// The same choices, parsed; complete once the section has been checked.
    #[serde(skip)]
    pub settings: Vec<Setting>,
    /// The document's text about it.
    pub why: String,
    /// The number of the step, from 1.
    pub step: usize,
    /// The result codes.
    pub results: Lists<'static>,
    /// The units afterwards.
    pub after: Lists<'static>,
    /// The open retreats of each dislodged unit.
    #[serde(default)]
    pub retreats: Pairs<'static, Lists<'static>>,
}

/// An error in a case.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// The file doesn't have the structure of a section.
    #[error("{0}")]
    Shape(String),
    /// A position or an order can't be read.
    #[error("{case}: {fault}")]
    Fault {
        /// The case.
        case: String,
        /// The error.
        fault: Box<Fault>,
    },
    /// An alternative has invalid choices.
    #[error("{case}: {error}")]
    Rules {
        /// The case.
        case: String,
        /// The error.
        error: Box<RulesError>,
    },
    /// A step is wrong: a unit or an order has no result or more than one, or the phase or the position is missing.
    #[error("{case}: step {step}: {what}")]
    WrongStep {
        /// The case.
        case: String,
        /// The step, from 1.
        step: usize,
        /// The description of the error.
        what: String,
    },
}

impl Section {
    /// Reads a section, and checks that every unit has a result.
    ///
    /// # Errors
    /// Returns the first error.
    pub fn read(file: &'static str) -> Result<Section, CaseError> {
        let mut section: Section =
            toml::from_str(file).map_err(|error| CaseError::Shape(error.to_string()))?;
        for case in &mut section.cases {
            for alternative in &mut case.alternatives {
                alternative.read(&case.id)?;
            }
            check::results(case)?;
        }
        Ok(section)
    }
}

impl Alternative {
    fn read(&mut self, case: &str) -> Result<(), CaseError> {
        let setting = |(issue, choice): (&str, &String)| {
            let choice = format!("{issue}={choice}").parse();
            choice.map_err(|error| CaseError::Rules {
                case: case.to_owned(),
                error: Box::new(error),
            })
        };
        self.settings = self.set.iter().map(setting).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Returns the choices as text: `4.A.1=a 4.A.2=a`.
    pub fn choices(&self) -> String {
        let all: Vec<String> = self.settings.iter().map(Setting::to_string).collect();
        all.join(" ")
    }
}
