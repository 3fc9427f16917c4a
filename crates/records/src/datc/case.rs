//! The shape of a case, as its file has it.

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

/// A case: phases that are played one after the other, with all that comes of them.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Case {
    /// `6.F.17`
    pub id: String,
    /// The document's title.
    pub title: String,
    /// The document's words, the list of orders left out.
    pub says: String,
    /// The phases.
    #[serde(rename = "step")]
    pub steps: Vec<CasePhase>,
    /// What the document says of other choices.
    #[serde(rename = "alternative", default)]
    pub alternatives: Vec<Alternative>,
}

/// A phase of a case.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct CasePhase {
    /// `S1901M`
    pub phase: String,
    /// The position before; where it is left out, the one that the step before led to.
    pub units: Option<Lists<'static>>,
    /// Who owns what, where that matters.
    pub centers: Option<Lists<'static>>,
    /// The orders, as the document has them.
    pub orders: OrderLists<'static>,
    /// The result codes of every unit or order.
    pub results: Lists<'static>,
    /// The units afterwards, `*A BUR` a dislodged one that has somewhere to go.
    pub after: Lists<'static>,
    /// The places open to each dislodged unit.
    #[serde(default)]
    pub retreats: Pairs<'static, Lists<'static>>,
}

/// What comes of a step under another choice.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Alternative {
    /// The choices by issue.
    set: Pairs<'static, String>,
    /// The same, read; all of them are there once the section has been checked.
    #[serde(skip)]
    pub settings: Vec<Setting>,
    /// What the document says of it.
    pub why: String,
    /// Which step, from 1.
    pub step: usize,
    /// The result codes.
    pub results: Lists<'static>,
    /// The units afterwards.
    pub after: Lists<'static>,
    /// The places open to each dislodged unit.
    #[serde(default)]
    pub retreats: Pairs<'static, Lists<'static>>,
}

/// What is wrong with a case.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// The file has not the shape of a section.
    #[error("{0}")]
    Shape(String),
    /// A position or an order that can't be read.
    #[error("{case}: {fault}")]
    Fault {
        /// The case.
        case: String,
        /// What is wrong.
        fault: Box<Fault>,
    },
    /// An alternative's choices.
    #[error("{case}: {error}")]
    Rules {
        /// The case.
        case: String,
        /// What is wrong.
        error: Box<RulesError>,
    },
    /// A unit or an order of which the case says nothing, or one that it says too much of.
    #[error("{case}: step {step}: {what}")]
    Unjudged {
        /// The case.
        case: String,
        /// The step, from 1.
        step: usize,
        /// What is missing.
        what: String,
    },
}

impl Section {
    /// Reads a section, and refuses one in which a unit is left without a result.
    ///
    /// # Errors
    /// The first fault.
    pub fn read(file: &'static str) -> Result<Section, CaseError> {
        let mut section: Section =
            toml::from_str(file).map_err(|error| CaseError::Shape(error.to_string()))?;
        for case in &mut section.cases {
            for alternative in &mut case.alternatives {
                alternative.read(&case.id)?;
            }
            check::judged(case)?;
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

    /// The choices as people write them: `4.A.1=a 4.A.2=a`.
    pub fn choices(&self) -> String {
        let all: Vec<String> = self.settings.iter().map(Setting::to_string).collect();
        all.join(" ")
    }
}
