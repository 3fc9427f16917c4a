//! The shape of a save, before anything in it is checked. Texts that may be wrong keep their place.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::game::Mode;

pub(super) type ByPower<T> = BTreeMap<Spanned<String>, T>;

/// Only the version: read first, so that a newer save is told as such.
#[derive(Deserialize)]
pub(super) struct Version {
    pub format: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SaveFile {
    #[serde(rename = "format")]
    pub _format: u32,
    pub name: String,
    pub map: Spanned<String>,
    pub rules: Spanned<String>,
    #[serde(default)]
    pub set: Vec<Spanned<String>>,
    #[serde(default)]
    pub mode: Mode,
    #[serde(default)]
    pub seats: Vec<SeatFile>,
    pub start: Option<StartFile>,
    #[serde(default)]
    pub phases: Vec<PhaseFile>,
    pub present: Option<PresentFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatFile {
    #[serde(default)]
    pub name: String,
    pub powers: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartFile {
    pub name: Spanned<String>,
    #[serde(default)]
    pub units: ByPower<Vec<Spanned<String>>>,
    #[serde(default)]
    pub centers: ByPower<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PhaseFile {
    pub name: Spanned<String>,
    /// The rulebook and the issues set, where they change with this phase.
    pub rules: Option<Spanned<String>>,
    pub set: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub orders: ByPower<Vec<OrderFile>>,
    #[serde(default)]
    pub results: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub next: Option<NextFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NextFile {
    pub units: BTreeMap<String, Vec<String>>,
    pub centers: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderFile {
    pub read: Spanned<String>,
    pub wrote: Option<String>,
    /// Whose the helped unit was said to be; only where the rules mind.
    pub of: Option<Spanned<String>>,
    /// A perpetual order.
    #[serde(default)]
    pub standing: bool,
    /// What the game master ruled.
    pub ruling: Option<String>,
    /// What it was read as before it was corrected; only beside a ruling.
    pub was: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PresentFile {
    pub name: Spanned<String>,
    /// The rulebook and the issues set, where they change with this phase.
    pub rules: Option<Spanned<String>>,
    pub set: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub sealed: Vec<Spanned<usize>>,
    #[serde(default)]
    pub orders: ByPower<Vec<OrderFile>>,
}
