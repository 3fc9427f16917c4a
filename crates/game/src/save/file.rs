//! The structure of a save file, before its content is checked when it is read.
//!
//! Values that can be invalid are [`Text`]s, which have a position in the file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::value::Datetime;

use crate::clock::{TimeLeft, TimeoutAction};
use crate::{Answer, Coin, Draws, Missing, Mode, VictoryCount, is_default};
use chancery_core::board::{BuildSites, DislodgedUnits, Visibility};

/// A text and its position in the file.
pub(super) type Text = Spanned<String>;

/// A value of each power, by the power's key.
pub(super) type ByPower<T> = BTreeMap<Text, T>;

/// Lists of codes by a key: units and centers by power, or results by unit.
pub(super) type Lists = BTreeMap<Text, Vec<Text>>;

/// The retreat options of each dislodged unit, by power and unit.
pub(super) type Retreats = ByPower<Lists>;

/// Returns a value without a position, for a file that is being written.
pub(super) fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

/// The version number. It is read first, so that a newer save is reported as such.
#[derive(Deserialize)]
pub(super) struct Version {
    pub format: Option<u32>,
}

/// A whole save.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SaveFile {
    pub format: u32,
    pub name: String,
    pub map: Text,
    pub rules: Text,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Text>,
    #[serde(default)]
    pub mode: Mode,
    #[serde(default, skip_serializing_if = "is_default")]
    pub secrecy: SecrecyFile,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fingerprints: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub missing: Missing,
    /// Whether players can ask the computer for advice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advice: bool,
    /// Whether people and the computer make proposals to each other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: bool,
    /// The number of times that a lone player took back a phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken_back: u32,
    /// The number of times that a player asked the computer for advice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub advised: u32,
    /// The number of phases whose results the table hasn't seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to_reveal: usize,
    /// The seconds played so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_played: Vec<Text>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatFile>,
    pub victory: Option<VictoryFile>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub draws: Draws,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<VoteFile>,
    #[serde(default, alias = "said", skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferFile>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub house: HouseFile,
    pub neutral: Option<NeutralFile>,
    pub toss: Option<TossFile>,
    pub clock: Option<Spanned<ClockFile>>,
    pub deadline: Option<DeadlineFile>,
    pub start: Option<Spanned<PositionFile>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<RemovedFile>,
    pub present: Option<PresentFile>,
    pub ended: Option<EndedFile>,
}

/// A player and the powers of that player.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatFile {
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    pub powers: Vec<Text>,
    /// The check for the seat's passphrase.
    pub phrase: Option<Text>,
    /// The name and the character of the computer at the seat.
    pub character: Option<Text>,
}

/// The protection of sealed orders from other players.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, Default)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SecrecyFile {
    /// Only the handover screen.
    #[default]
    #[serde(rename = "curtain")]
    Handover,
    #[serde(rename = "phrases")]
    Passphrases,
}

/// The house rules that differ from the board's.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct HouseFile {
    /// The provinces where units can be built, if they differ from the board's.
    pub builds: Option<BuildSites>,
    #[serde(skip_serializing_if = "is_default")]
    pub dislodging: DislodgedUnits,
    /// The part of the position that a player sees before the end.
    pub visibility: Option<Visibility>,
}

/// The conditions that end the game, as far as they differ from the map's.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    pub centers: Option<Spanned<usize>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub counted: VictoryCount,
    pub last_year: Option<Spanned<u16>>,
    pub hours: Option<Spanned<u8>>,
}

/// A vote: an open one with seat numbers, or a secret one with only its result.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoteFile {
    pub name: Text,
    pub draw: Option<Vec<Text>>,
    pub concession: Option<Text>,
    pub yes: Option<Vec<Spanned<usize>>>,
    pub no: Option<Vec<Spanned<usize>>>,
    pub result: Option<VoteResult>,
    pub vetoes: Option<usize>,
}

/// A proposal of one power to another, and its answer.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfferFile {
    pub name: Text,
    pub from: Text,
    pub to: Text,
    /// `peace 1902`, `empty BLA`, or `support BUL SER RUM`.
    #[serde(alias = "says")]
    pub promise: Text,
    pub answer: Option<Answer>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum VoteResult {
    Passed,
    Failed,
}

/// A power that is neutral until it joins the winner of the toss.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NeutralFile {
    pub power: Text,
    pub joins: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TossFile {
    /// The number of the seat that won.
    pub winner: Spanned<usize>,
    pub coin: Coin,
}

/// The clock, all times in seconds, and the time left for the present phase.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClockFile {
    pub first: u32,
    pub talk: u32,
    pub write: u32,
    pub short: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub end: TimeoutAction,
    pub grace: Option<u32>,
    pub bell: Option<bool>,
    pub left: Option<Spanned<TimeLeft>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed_in: Vec<Text>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extended: Vec<ExtensionFile>,
}

/// The deadlines, and the end of the present phase.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeadlineFile {
    pub rule: Text,
    pub due: Option<Datetime>,
    /// The seconds left, if the deadline is paused.
    pub left: Option<u64>,
    /// The numbers of the seats that have had their extension.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extended: Vec<Spanned<usize>>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExtensionFile {
    pub phase: Text,
    pub minutes: u16,
}

/// A position: the one that a game starts from, that a phase led to, or that the game master set by hand.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionFile {
    /// The phase of the start.
    pub name: Option<Text>,
    #[serde(default)]
    pub units: Lists,
    #[serde(default)]
    pub centers: Lists,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub retreats: Retreats,
}

/// An adjudicated phase.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PhaseFile {
    pub name: Text,
    /// A player's note.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// The review of each power's orders.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reviews: ByPower<Text>,
    /// The rulebook and the issues set, if they change with this phase.
    pub rules: Option<Text>,
    pub set: Option<Vec<Text>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<AbsenceFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<SealFile>,
    pub seal_log: Option<SealLogFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LineFile>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: ByPower<Vec<OrderFile>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: Lists,
    pub next: Option<PositionFile>,
    pub corrected: Option<PositionFile>,
}

/// A phase that a correction removed, with its orders.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemovedFile {
    pub name: Text,
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LineFile>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: ByPower<Vec<OrderFile>>,
}

/// The phase that orders are written for.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PresentFile {
    pub name: Text,
    /// The rulebook and the issues set, if they change with this phase.
    pub rules: Option<Text>,
    pub set: Option<Vec<Text>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<Spanned<usize>>,
    #[serde(rename = "asked", default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<LineFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<AbsenceFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<SealFile>,
    pub seal_log: Option<SealLogFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LineFile>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: ByPower<Vec<OrderFile>>,
    /// Encrypted orders.
    #[serde(rename = "shut", default, skip_serializing_if = "Vec::is_empty")]
    pub encrypted: Vec<EncryptedFile>,
}

/// An absent player, and the writer of that player's orders.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AbsenceFile {
    pub seat: Spanned<usize>,
    pub writes: Text,
}

/// The fingerprint of a seat's sealed orders.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealFile {
    pub seat: Spanned<usize>,
    pub fingerprint: Text,
    pub nonce: Option<Text>,
}

/// The seals and reopenings of a phase: the number of a seat and its fingerprint, or `reopened`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealLogFile {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Text>,
    pub head: Text,
}

/// A seat's encrypted orders.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EncryptedFile {
    pub seat: Spanned<usize>,
    pub sheet: Text,
}

/// The decrypted text of a seat's orders.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetFile {
    pub nonce: Option<Text>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: ByPower<Vec<OrderFile>>,
}

/// An order.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderFile {
    pub read: Text,
    /// The order as written, if the text is different.
    pub wrote: Option<String>,
    /// The owner that the order states for the supported or convoyed unit, if the rules depend on it.
    pub of: Option<Text>,
    /// Whether the order is perpetual.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standing: bool,
    /// The game master's ruling.
    pub ruling: Option<String>,
    /// The order before its correction, empty if there was none. Only present with a ruling.
    pub was: Option<Text>,
    /// The ruling before the correction.
    pub ruled: Option<String>,
}

/// A line of an order sheet that gives no order: a question to the game master, or a line left out.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineFile {
    pub wrote: Text,
    /// The part of the line in question, if it isn't the whole line.
    pub part: Option<String>,
    pub of: Option<Text>,
    /// The possible orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_be: Vec<Text>,
    /// The reason for the question, or why the line was left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// The number of the question that this line is part of, from 1.
    pub doubted_by: Option<usize>,
    /// The number of a question among all lines of the sheets, from 1.
    pub number: Option<usize>,
}

/// The event that ended the game early.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndedFile {
    pub name: Text,
    pub by: EndedBy,
    pub winners: Option<Vec<Text>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EndedBy {
    Time,
    Declared,
}
