//! Boards that state only their differences from another one: `based_on = "standard"`.

use serde::Deserialize;

use super::fault::{Faults, key_of, unknown_province};
use super::{BoardRulesEntry, MapError, MapFile, PowerEntry};

/// The structure of a file for a board with a base.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variation {
    /// The format, which is checked before this structure is parsed.
    #[serde(rename = "format")]
    _format: i64,
    /// The name of the board that supplies everything else.
    pub based_on: String,
    title: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    aliases: Vec<String>,
    first_turn: Option<String>,
    victory: Option<usize>,
    /// The powers that are played, or `None` for all of the base.
    powers: Option<Vec<PowerChange>>,
    #[serde(default)]
    absent_units: AbsentUnits,
    #[serde(default)]
    provinces: Vec<ProvinceChange>,
    rules: Option<BoardRulesEntry>,
}

/// The treatment of powers of the base that aren't listed.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AbsentUnits {
    /// They are left out, and their centers are unowned.
    #[default]
    Vanish,
    /// They keep their units and centers, but have no player.
    Hold,
}

/// A power: a new one, or the differences from one of the base.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerChange {
    key: String,
    name: Option<String>,
    adjective: Option<String>,
    aliases: Option<Vec<String>>,
    homes: Option<Vec<String>>,
    owns: Option<Vec<String>>,
    units: Option<Vec<String>>,
    country: Option<Vec<String>>,
}

/// The differences of a province.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvinceChange {
    code: String,
    center: Option<bool>,
}

impl Variation {
    /// Returns the whole board: the base with the differences applied.
    ///
    /// # Errors
    /// Returns an error for a province that the base doesn't have, a duplicate power, and a new power with
    /// keys missing.
    pub fn of(self, mut base: MapFile) -> Result<MapFile, MapError> {
        let mut faults = Faults::default();
        base.title = self.title;
        base.about = self.about;
        base.aliases = self.aliases;
        if let Some(first_turn) = self.first_turn {
            base.first_turn = first_turn;
        }
        base.victory = self.victory.unwrap_or(base.victory);
        base.rules = self.rules.unwrap_or(base.rules);
        for change in &self.provinces {
            let mut all = base.provinces.iter_mut();
            match all.find(|province| province.code == change.code) {
                Some(province) => province.center = change.center.unwrap_or(province.center),
                None => faults.add(
                    key_of("provinces", &change.code, "code"),
                    unknown_province(&change.code),
                ),
            }
        }
        if let Some(changes) = self.powers {
            let mut absent = std::mem::take(&mut base.powers);
            for change in changes {
                let index = absent.iter().position(|power| power.key == change.key);
                let before = index.map(|index| absent.swap_remove(index));
                base.powers.push(change.of(before, &mut faults));
            }
            if matches!(self.absent_units, AbsentUnits::Hold) {
                base.unplayed = absent.iter().map(|power| power.key.clone()).collect();
                base.powers.extend(absent);
            }
        }
        base.based_on = Some(self.based_on);
        faults.none().map(|()| base)
    }
}

impl PowerChange {
    /// Returns the base's power with the differences applied, or a new one.
    fn of(self, before: Option<PowerEntry>, faults: &mut Faults) -> PowerEntry {
        let mut power = match before {
            Some(power) => power,
            None => {
                let at = |key| key_of("powers", &self.key, key);
                for (key, text) in [("name", &self.name), ("adjective", &self.adjective)] {
                    if text.is_none() {
                        let problem =
                            format!("missing `{key}`; only a power of the base can leave it out");
                        faults.add(at(key), problem);
                    }
                }
                PowerEntry::default()
            }
        };
        power.key = self.key;
        power.name = self.name.unwrap_or(power.name);
        power.adjective = self.adjective.unwrap_or(power.adjective);
        power.aliases = self.aliases.unwrap_or(power.aliases);
        power.homes = self.homes.unwrap_or(power.homes);
        power.owns = self.owns.or(power.owns);
        power.units = self.units.unwrap_or(power.units);
        power.country = self.country.unwrap_or(power.country);
        power
    }
}
