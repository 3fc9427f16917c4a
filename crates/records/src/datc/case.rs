//! The structure of a case in its file.

use serde::de::{Deserialize, Deserializer, Error};

use crate::record::{Fault, Lists, OrderLists, Pairs};
use chancery_core::rules::Setting;

/// A section of chapter 6.
#[derive(serde::Deserialize, Debug)]
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
#[derive(serde::Deserialize, Debug)]
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
#[derive(serde::Deserialize, Debug)]
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
#[derive(serde::Deserialize, Debug)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Alternative {
    /// The choices.
    #[serde(rename = "set", deserialize_with = "settings")]
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

/// An error in a case: a position or an order can't be read, or a step doesn't follow from the one before.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{case}: {fault}")]
pub struct CaseError {
    /// The case.
    pub case: String,
    /// The error.
    pub fault: Box<Fault>,
}

/// Reads choices by issue.
fn settings<'de: 'static, D: Deserializer<'de>>(d: D) -> Result<Vec<Setting>, D::Error> {
    let set: Pairs<'static, String> = Pairs::deserialize(d)?;
    let setting = |(issue, choice): (&str, &String)| format!("{issue}={choice}").parse();
    let settings: Result<_, _> = set.iter().map(setting).collect();
    settings.map_err(D::Error::custom)
}

impl Alternative {
    /// Returns the choices as text: `4.A.1=a 4.A.2=a`.
    pub fn choices(&self) -> String {
        let all: Vec<String> = self.settings.iter().map(Setting::to_string).collect();
        all.join(" ")
    }
}
