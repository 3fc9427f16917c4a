//! The `[rules]` table of a board's file: what it plays unlike the standard board.

use std::collections::BTreeMap;

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::board::{BuildSites, StraitKeeper};

/// The `[rules]` of a board, as its file has them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoardRulesEntry {
    /// How many play; as many as there are powers.
    pub players: Option<usize>,
    /// Where units are built.
    pub build: BuildSites,
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
    /// What those armies do: `hold`.
    pub neutral_orders: Option<String>,
    /// Straits whose occupant lets fleets pass: a table, or a list of them.
    #[serde(alias = "suez", deserialize_with = "one_or_several")]
    pub straits: Vec<StraitEntry>,
    /// Railroads of one power each: a table, or a list of them.
    #[serde(deserialize_with = "one_or_several")]
    pub railroad: Vec<RailroadEntry>,
    /// Borders that armies cross without strength of their own.
    pub difficult: Vec<[String; 2]>,
    /// Borders at which a move has half its strength.
    pub half: Option<HalfBordersEntry>,
    /// More units and building sites for a power that lost homes.
    pub emergency: Option<EmergencyEntry>,
}

/// A strait or canal whose occupant lets fleets pass.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StraitEntry {
    /// The codes of the two waters.
    pub between: [String; 2],
    /// The code of the province whose occupant decides.
    pub controller: String,
    /// How many fleets pass in a turn: 1.
    #[serde(default = "one")]
    pub fleets_a_turn: usize,
    /// Which units let a fleet pass.
    #[serde(default)]
    pub keeper: StraitKeeper,
    /// Whether the occupant's own fleet needs no permission where no other is given.
    #[serde(default = "yes")]
    pub implicit: bool,
}

fn one() -> usize {
    1
}

fn yes() -> bool {
    true
}

/// A railroad of one power.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailroadEntry {
    /// The key of the power.
    pub power: String,
    /// The codes of the stations, from one end to the other.
    pub line: Vec<String>,
    /// What orders call it: `A MOS - TSR - VLA`.
    #[serde(default = "railroad_code")]
    pub code: String,
    /// Its name.
    #[serde(default = "railroad_name")]
    pub name: String,
}

fn railroad_code() -> String {
    "TSR".to_owned()
}

fn railroad_name() -> String {
    "Trans-Siberian Railroad".to_owned()
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

/// Reads `[rules.straits]` as a list of one table, and `[[rules.straits]]` as the list that it is.
fn one_or_several<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct OneOrSeveral<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrSeveral<T> {
        type Value = Vec<T>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a table, or a list of tables")
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<T>, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map)).map(|only| vec![only])
        }
        fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<T>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(list))
        }
    }
    deserializer.deserialize_any(OneOrSeveral(PhantomData))
}
