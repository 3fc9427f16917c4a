//! The `[rules]` table of a board's file: what it plays unlike the standard board.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::MapProblem;
use super::fault::Faults;
use crate::board::{BuildSites, Map, Visibility};

/// The `[rules]` of a board, as its file has them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoardRulesEntry {
    /// How many play; as many as there are powers.
    pub players: Option<usize>,
    /// Where units are built.
    pub build: BuildEntry,
    /// Whether a victory needs more centers than any other power has.
    pub victory_more_than_others: bool,
    /// How many years there are from one spring to its fall, and from there to the next spring.
    pub years_a_turn: Option<u16>,
    /// By code of a center: the powers for which it doesn't count.
    pub not_for: BTreeMap<String, Vec<String>>,
    /// Coasts whose fleets convoy, as `convoys` of a province.
    pub convoy_from_coast: Vec<String>,
    /// Islands that armies reach by convoy only.
    pub armies_by_convoy_only: Vec<String>,
    /// Borders across water, which a drawing shows as bridges.
    pub crossings: Vec<[String; 2]>,
    /// Provinces with water on two sides that fleets pass through.
    pub canals: Vec<String>,
    /// Borders that fleets pass by a canal.
    pub canal_borders: Vec<[String; 2]>,
    /// Points at which four provinces meet and each touches every other.
    pub four_way: Vec<[String; 4]>,
    /// Provinces without a land border.
    pub no_land_border: Vec<String>,
    /// Where armies stand that are no power's.
    pub neutral_armies: Vec<String>,
    /// What those armies do.
    pub neutral_orders: NeutralOrders,
    /// What a player sees of the position before the end; all of it where nothing is said.
    pub visibility: Option<Visibility>,
    /// A canal whose occupant lets fleets pass.
    pub suez: Option<CanalEntry>,
    /// A railroad of one power.
    pub railroad: Option<RailroadEntry>,
    /// Borders at which a move has half its strength.
    pub half: Option<HalfBordersEntry>,
    /// More units and building sites for a power that lost homes.
    pub emergency: Option<EmergencyEntry>,
}

/// Where units are built, as boards have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildEntry {
    /// In owned home centers.
    #[default]
    Home,
    /// In owned centers.
    Owned,
    /// In owned centers, as long as one of them is a home center of the power.
    AnyHome,
}

/// What neutral armies do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeutralOrders {
    /// They hold, may be supported, and are disbanded when they are dislodged.
    #[default]
    Hold,
}

/// A canal whose occupant lets fleets pass.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CanalEntry {
    /// The codes of the two waters.
    pub between: [String; 2],
    /// The code of the province whose occupant decides.
    pub controller: String,
    /// How many fleets pass in a turn.
    pub fleets_a_turn: usize,
}

/// A railroad of one power.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailroadEntry {
    /// The key of the power.
    pub power: String,
    /// The codes of the stations, from one end to the other.
    pub line: Vec<String>,
}

/// Borders at which a move has half its strength.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalfBordersEntry {
    /// The codes of the two sides of each border.
    pub borders: Vec<[String; 2]>,
    /// The strength of a move without support: 0.5.
    pub strength: f64,
    /// Whether units support across it.
    pub support: bool,
    /// When a move across it cuts a support.
    pub cuts_support: String,
    /// Where an army attacks with half its strength that the last fleet convoys across such a border.
    #[serde(default)]
    pub convoy_half_into: Vec<String>,
}

/// More units and building sites for a power that lost homes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmergencyEntry {
    /// The key of the power.
    pub power: String,
    /// Its homes, of which it owns at least one and not all.
    pub homes: Vec<String>,
    /// Where it builds besides.
    pub build_also: Vec<String>,
    /// How many units more than centers it may have.
    pub extra_units: usize,
}

/// Reads the rules into the map, which has its provinces and powers already.
pub(super) fn fill(map: &mut Map, rules: &BoardRulesEntry, faults: &mut Faults) {
    map.terms.visibility = rules.visibility;
    map.terms.builds = match rules.build {
        BuildEntry::Home => BuildSites::Home,
        BuildEntry::Owned => BuildSites::Owned,
        BuildEntry::AnyHome => BuildSites::WithHome,
    };
    let powers = map.played().count();
    if let Some(found) = rules.players.filter(|&found| found != powers) {
        faults.add("rules.players", MapProblem::Players { found, powers });
    }
}
