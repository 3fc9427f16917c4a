//! The shape of a save, before anything in it is checked. Texts that may be wrong keep their place.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;
use toml::Spanned;

use crate::clock::TimeoutAction;
use crate::{Ballot, Coin, DrawShares, Missing, Mode, VictoryCount, VoteDisclosure};
use chancery_core::board::{BuildSites, DislodgedUnits};

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
    /// How long it has been played so far, in seconds.
    #[serde(default)]
    pub played: u32,
    #[serde(default)]
    pub secrecy: SecrecyFile,
    #[serde(default)]
    pub fingerprints: bool,
    #[serde(default)]
    pub missing: Missing,
    #[serde(default)]
    pub not_played: Vec<Spanned<String>>,
    #[serde(default)]
    pub seats: Vec<SeatFile>,
    pub victory: Option<VictoryFile>,
    pub draws: Option<DrawsFile>,
    #[serde(default)]
    pub votes: VecDeque<VoteFile>,
    pub house: Option<HouseFile>,
    pub neutral: Option<NeutralFile>,
    pub toss: Option<TossFile>,
    pub clock: Option<Spanned<ClockFile>>,
    pub start: Option<StartFile>,
    #[serde(default)]
    pub phases: Vec<PhaseFile>,
    pub present: Option<PresentFile>,
    pub ended: Option<EndedFile>,
}

/// What ends the game, so far as it is not what the board says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    pub centers: Option<Spanned<usize>>,
    #[serde(default)]
    pub counted: VictoryCount,
    pub last_year: Option<Spanned<u16>>,
    pub hours: Option<Spanned<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawsFile {
    #[serde(default)]
    pub shared: DrawShares,
    #[serde(default)]
    pub ballot: Ballot,
    #[serde(default)]
    pub telling: VoteDisclosure,
    pub from: Option<u16>,
}

/// A vote: open, with the numbers of the seats, or secret, with its result alone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoteFile {
    pub name: Spanned<String>,
    pub draw: Option<Vec<Spanned<String>>>,
    pub concession: Option<Spanned<String>>,
    #[serde(default)]
    pub yes: Vec<Spanned<usize>>,
    #[serde(default)]
    pub no: Vec<Spanned<usize>>,
    pub result: Option<VoteResult>,
    pub vetoes: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum VoteResult {
    Passed,
    Failed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndedFile {
    pub name: Spanned<String>,
    pub by: EndedBy,
    #[serde(default)]
    pub winners: Vec<Spanned<String>>,
    #[serde(default)]
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EndedBy {
    Time,
    Declared,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatFile {
    #[serde(default)]
    pub name: String,
    pub powers: Vec<Spanned<String>>,
    /// What is kept of the seat's phrase.
    pub phrase: Option<Spanned<String>>,
}

/// What keeps sheets from others.
#[derive(Clone, Copy, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SecrecyFile {
    #[default]
    Curtain,
    Phrases,
}

/// A seat that is away, and who writes for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AwayFile {
    pub seat: Spanned<usize>,
    pub writes: Spanned<String>,
}

/// The fingerprint of a sealed sheet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealFile {
    pub seat: Spanned<usize>,
    pub fingerprint: Spanned<String>,
    pub nonce: Option<Spanned<String>>,
}

/// A sheet that lies closed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShutFile {
    pub seat: Spanned<usize>,
    pub sheet: Spanned<String>,
}

/// What such a sheet says, once it is open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetFile {
    pub nonce: Option<Spanned<String>>,
    #[serde(default)]
    pub orders: ByPower<Vec<OrderFile>>,
}

/// What is played otherwise than every rulebook has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HouseFile {
    #[serde(default)]
    pub builds: BuildSites,
    #[serde(default)]
    pub dislodging: DislodgedUnits,
}

/// A power that is neutral until it joins the winner of the toss.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NeutralFile {
    pub power: Spanned<String>,
    pub joins: u16,
    #[serde(default)]
    pub closed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TossFile {
    /// The number of the seat that won.
    pub winner: Spanned<usize>,
    pub coin: Coin,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartFile {
    pub name: Spanned<String>,
    #[serde(default)]
    pub units: ByPower<Vec<Spanned<String>>>,
    #[serde(default)]
    pub centers: ByPower<Vec<Spanned<String>>>,
    #[serde(default)]
    pub retreats: RetreatsFile,
}

/// By power and dislodged unit: where it may go.
pub(super) type RetreatsFile = ByPower<ByPower<Vec<Spanned<String>>>>;

/// A position that the game master set by hand after a phase.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CorrectedFile {
    #[serde(default)]
    pub units: ByPower<Vec<Spanned<String>>>,
    #[serde(default)]
    pub centers: ByPower<Vec<Spanned<String>>>,
    #[serde(default)]
    pub retreats: RetreatsFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PhaseFile {
    pub name: Spanned<String>,
    /// The rulebook and the issues set, where they change with this phase.
    pub rules: Option<Spanned<String>>,
    pub set: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub away: Vec<AwayFile>,
    #[serde(default)]
    pub seals: Vec<SealFile>,
    #[serde(default)]
    pub orders: ByPower<Vec<OrderFile>>,
    #[serde(default)]
    pub results: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub next: Option<NextFile>,
    pub corrected: Option<CorrectedFile>,
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
    /// What it was read as before it was corrected, empty where there was no order; only beside a ruling.
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
    pub away: Vec<AwayFile>,
    #[serde(default)]
    pub seals: Vec<SealFile>,
    #[serde(default)]
    pub shut: Vec<ShutFile>,
    #[serde(default)]
    pub asked: Vec<AskedFile>,
    #[serde(default)]
    pub orders: ByPower<Vec<OrderFile>>,
}

/// A line of a game master's sheets that is still asked about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskedFile {
    pub wrote: Spanned<String>,
    /// The part of it that is asked about, where that is not all of it.
    pub part: Option<String>,
    pub of: Option<Spanned<String>>,
    /// The orders that it may mean.
    #[serde(default)]
    pub may_be: Vec<Spanned<String>>,
    /// Why it is asked.
    #[serde(default)]
    pub note: String,
}

/// The clock, all times in seconds, and what is left of the present phase.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClockFile {
    pub first: u32,
    pub talk: u32,
    pub write: u32,
    pub short: Option<u32>,
    #[serde(default)]
    pub end: TimeoutAction,
    pub grace: Option<u32>,
    pub bell: Option<bool>,
    pub left: Option<Spanned<LeftFile>>,
    #[serde(default)]
    pub handed_in: Vec<Spanned<String>>,
    #[serde(default)]
    pub extended: Vec<ExtensionFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeftFile {
    pub talk: u32,
    pub write: Vec<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExtensionFile {
    pub phase: Spanned<String>,
    pub minutes: u16,
}
