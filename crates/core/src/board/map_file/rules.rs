//! The `[rules]` table of a board's file: its differences from the standard board.

use std::collections::BTreeMap;
use std::sync::Arc;

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::borders::cannot_stand;
use super::fault::{Faults, no_center, quoted};
use crate::board::counting::{CountingRules, Emergency};
use crate::board::{
    BuildSites, Calendar, Id, Map, Power, ProvinceSet, StraitKeeper, UnitKind, Visibility,
};

/// The `[rules]` table of a board, unchecked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoardRulesEntry {
    /// The number of players, which must be the number of powers.
    pub players: Option<usize>,
    /// The centers in which a power can build.
    pub build: BuildEntry,
    /// Whether a victory needs more centers than any other power has.
    pub victory_more_than_others: bool,
    /// The number of years from a spring to its fall, and from there to the next spring.
    pub years_a_turn: Option<u16>,
    /// By code of a center: the keys of the powers for which it doesn't count.
    pub not_for: BTreeMap<String, Vec<String>>,
    /// Coasts whose fleets can convoy, like `convoys` of a province.
    pub convoy_from_coast: Vec<String>,
    /// Islands that armies can reach by convoy only.
    pub armies_by_convoy_only: Vec<String>,
    /// Borders across water, which a drawing shows as bridges.
    pub crossings: Vec<[String; 2]>,
    /// Provinces with seas on two sides that fleets can pass through.
    pub canals: Vec<String>,
    /// Borders that fleets cross by a canal.
    pub canal_borders: Vec<[String; 2]>,
    /// Points where four provinces meet, each adjacent to every other.
    pub four_way: Vec<[String; 4]>,
    /// Provinces without a land border.
    pub no_land_border: Vec<String>,
    /// The codes of the provinces with armies that belong to no power.
    pub neutral_armies: Vec<String>,
    /// The orders of those armies.
    pub neutral_orders: NeutralOrders,
    /// The rule of fog of war, or `None` if players see everything.
    pub visibility: Option<Visibility>,
    /// Straits whose occupant can let fleets pass: a table, or a list of them.
    #[serde(alias = "suez", deserialize_with = "one_or_several")]
    pub straits: Vec<StraitEntry>,
    /// Railroads, each used by one power: a table, or a list of them.
    #[serde(deserialize_with = "one_or_several")]
    pub railroad: Vec<RailroadEntry>,
    /// Borders that armies cross without a strength of their own.
    pub difficult: Vec<[String; 2]>,
    /// Borders where a move has half its strength.
    pub half: Option<HalfBordersEntry>,
    /// Additional units and building sites for a power that lost homes.
    pub emergency: Option<EmergencyEntry>,
}

/// The centers in which a power can build, in the terms of a board's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildEntry {
    /// Owned home centers.
    #[default]
    Home,
    /// Owned centers.
    Owned,
    /// Owned centers, as long as one of them is a home center of the power.
    AnyHome,
}

/// The orders of neutral armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeutralOrders {
    /// They hold, can be supported, and are disbanded when dislodged.
    #[default]
    Hold,
}

/// A strait or canal whose occupant can let fleets pass.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StraitEntry {
    /// The codes of the two sea provinces.
    pub between: [String; 2],
    /// The code of the province whose occupant decides.
    pub controller: String,
    /// The number of fleets that can pass in a turn; only 1 is supported.
    #[serde(default = "one")]
    pub fleets_a_turn: usize,
    /// The kinds of units that can let a fleet pass.
    #[serde(default)]
    pub keeper: StraitKeeper,
    /// Whether the occupant's own fleet needs no permission if no order gives any.
    #[serde(default = "yes")]
    pub implicit: bool,
}

fn one() -> usize {
    1
}

fn yes() -> bool {
    true
}

/// A railroad that one power can use.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailroadEntry {
    /// The key of the power.
    pub power: String,
    /// The codes of its provinces, from one end to the other.
    pub line: Vec<String>,
    /// Its code in orders: `A MOS - TSR - VLA`.
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

/// Borders where a move has half its strength.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalfBordersEntry {
    /// The codes of the two provinces of each border.
    pub borders: Vec<[String; 2]>,
    /// The strength of a move without support; only 0.5 is supported.
    pub strength: f64,
    /// Whether units can support across it; only `false` is supported.
    pub support: bool,
    /// The condition for a move across it to cut a support; only by dislodging is supported.
    pub cuts_support: String,
    /// The provinces where a convoyed army attacks with half its strength if its last fleet is across such a
    /// border.
    #[serde(default)]
    pub convoy_half_into: Vec<String>,
}

/// Additional units and building sites for a power that lost homes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmergencyEntry {
    /// The key of the power.
    pub power: String,
    /// Its homes. The rule applies while it owns some of them but not all.
    pub homes: Vec<String>,
    /// The codes of the additional provinces where it can build.
    pub build_also: Vec<String>,
    /// The number of units that it can have beyond its centers.
    pub extra_units: usize,
}

/// Reads the rules into the map, which already has its provinces and powers.
pub(super) fn fill(map: &mut Map, rules: &BoardRulesEntry, faults: &mut Faults) {
    map.terms.visibility = rules.visibility;
    map.terms.builds = match rules.build {
        BuildEntry::Home => BuildSites::Home,
        BuildEntry::Owned => BuildSites::Owned,
        BuildEntry::AnyHome => BuildSites::WithHome,
    };
    let powers = map.played().count();
    if let Some(found) = rules.players.filter(|&found| found != powers) {
        let problem = format!("{found} players; the board has {powers} powers that play");
        faults.add("rules.players", problem);
    }
    map.calendar = match rules.years_a_turn {
        None => Calendar::OneYear,
        Some(years) if (1..=Calendar::MOST).contains(&years) => Calendar::YearsATurn(years),
        Some(found) => {
            let limit = Calendar::MOST;
            let problem = format!("a turn takes from 1 to {limit} years, not {found}");
            faults.add("rules.years_a_turn", problem);
            Calendar::OneYear
        }
    };
    fill_counting(map, rules, faults);
}

fn fill_counting(map: &mut Map, rules: &BoardRulesEntry, faults: &mut Faults) {
    if rules.not_for.is_empty() && rules.emergency.is_none() {
        return;
    }
    let mut counting = CountingRules {
        uncounted: vec![ProvinceSet::EMPTY; map.powers().len()],
        emergency: None,
    };
    for (code, keys) in &rules.not_for {
        let at = format!("rules.not_for.{}", text::printable(code, 20));
        let center = centers(map, std::slice::from_ref(code), &at, faults)
            .iter()
            .next();
        for key in keys {
            if let (Some(power), Some(center)) = (power(map, key, &at, faults), center) {
                counting.uncounted[power.index()].insert(center);
            }
        }
    }
    counting.emergency = rules
        .emergency
        .as_ref()
        .and_then(|entry| emergency(map, entry, faults));
    map.counting = Some(Arc::new(counting));
}

fn emergency(map: &Map, entry: &EmergencyEntry, faults: &mut Faults) -> Option<Emergency> {
    let power = power(map, &entry.power, "rules.emergency.power", faults);
    let homes = centers(map, &entry.homes, "rules.emergency.homes", faults);
    let at = "rules.emergency.build_also";
    let sites = faults.provinces(map, at, &entry.build_also);
    for &site in &sites {
        if !map.can_stand(UnitKind::Army, site.location()) {
            faults.add(at, cannot_stand(map, UnitKind::Army, site.location()));
        }
    }
    Some(Emergency {
        power: power?,
        homes,
        sites: sites.into_iter().collect(),
        extra_units: entry.extra_units.min(map.province_count()),
    })
}

/// Returns the power with a key, or adds an error.
pub(super) fn power(map: &Map, key: &str, at: &str, faults: &mut Faults) -> Option<Power> {
    let power = map.power_by_key(key);
    faults.check(
        at,
        power.ok_or_else(|| format!("no power has the key {}", quoted(key))),
    )
}

fn centers(map: &Map, codes: &[String], at: &str, faults: &mut Faults) -> ProvinceSet {
    let all = faults.provinces(map, at, codes);
    for &center in all.iter().filter(|&&it| !map.info(it).is_center) {
        faults.add(at, no_center(map.code(center)));
    }
    all.into_iter().collect()
}

/// Reads `[rules.straits]` as a list of one table, and `[[rules.straits]]` as a list.
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
