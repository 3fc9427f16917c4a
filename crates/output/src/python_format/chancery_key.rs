//! The key `chancery`: data that the package's format has no place for.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::ImportError;
use chancery_core::board::{Map, Turn};
use chancery_core::rules::{Rulebook, Setting};
use game::{Game, Mode, Seat, TableRules, save};

/// The rules and seats of a game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct ChanceryData {
    #[serde(flatten)]
    began: OwnHouse,
    #[serde(default)]
    pub(super) mode: Mode,
    #[serde(default)]
    seats: Vec<OwnSeat>,
    /// The rules from a phase on, if they changed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    changed: BTreeMap<String, OwnHouse>,
    /// The whole game as a save, so that none of its data is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) save: Option<String>,
}

/// A rulebook, and the choices that differ from it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct OwnHouse {
    rules: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct OwnSeat {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    powers: Vec<String>,
}

/// Returns the error for a value under the key `chancery`.
fn wrong(error: impl Display) -> ImportError {
    ImportError(format!("chancery: {error}"))
}

impl OwnHouse {
    fn of(house: TableRules) -> Self {
        let set = house.rules.changes_from(house.rulebook);
        OwnHouse {
            rules: house.rulebook.to_string(),
            set: set.iter().map(Setting::to_string).collect(),
        }
    }

    fn house(&self) -> Result<TableRules, ImportError> {
        let rulebook: Rulebook = self.rules.parse().map_err(wrong)?;
        let mut rules = rulebook.rules();
        for setting in &self.set {
            rules.apply(setting.parse().map_err(wrong)?);
        }
        rules.check().map_err(wrong)?;
        Ok(TableRules { rulebook, rules })
    }
}

impl ChanceryData {
    /// Returns the data of a game.
    pub(super) fn of(game: &Game) -> Self {
        let map = game.map();
        let key = |&power: &_| map.power(power).key.clone();
        let mut before = game.initial_rules();
        let mut changed = BTreeMap::new();
        let records = game.history().iter();
        let houses = records.map(|record| (record.turn(), record.table_rules));
        for (turn, house) in houses.chain([(game.turn(), game.table_rules())]) {
            if house != before {
                changed.insert(turn.to_string(), OwnHouse::of(house));
                before = house;
            }
        }
        ChanceryData {
            began: OwnHouse::of(game.initial_rules()),
            mode: game.mode(),
            seats: game
                .seats()
                .iter()
                .map(|seat| OwnSeat {
                    name: seat.name.clone(),
                    powers: seat.powers.iter().map(key).collect(),
                })
                .collect(),
            changed,
            save: Some(save::write(&game.open_to_all())),
        }
    }

    /// Returns the data without the save.
    pub(super) fn without_save(&self) -> Self {
        ChanceryData {
            save: None,
            ..self.clone()
        }
    }

    /// Returns the rules that the game began with.
    ///
    /// # Errors
    /// Returns an error if there are no such rules.
    pub(super) fn began(&self) -> Result<TableRules, ImportError> {
        self.began.house()
    }

    /// Returns the phases in which the rules change, with the new rules.
    ///
    /// # Errors
    /// Returns an error if there is no such phase, or there are no such rules.
    pub(super) fn changed(&self) -> Result<Vec<(Turn, TableRules)>, ImportError> {
        let read = |(name, house): (&String, &OwnHouse)| {
            let turn = name.parse().map_err(wrong)?;
            Ok((turn, house.house()?))
        };
        self.changed.iter().map(read).collect()
    }

    /// Returns the seats with their powers.
    ///
    /// # Errors
    /// Returns an error if the map doesn't have a power.
    pub(super) fn seats(&self, map: &Map) -> Result<Vec<Seat>, ImportError> {
        let power = |key: &String| {
            let power = map.find_power(key);
            power.map_err(|error| ImportError(format!("chancery.seats: {error}")))
        };
        let seat = |seat: &OwnSeat| {
            Ok(Seat {
                name: super::read::plain(&seat.name),
                powers: seat.powers.iter().map(power).collect::<Result<_, _>>()?,
            })
        };
        self.seats.iter().map(seat).collect()
    }
}
