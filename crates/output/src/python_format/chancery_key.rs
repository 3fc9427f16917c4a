//! What a saved game of the package has no place for: the key `chancery`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use chancery_core::board::{Map, Turn};
use chancery_core::rules::{Rulebook, Rules, Setting};
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
    /// The rules from a phase on, where they changed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    changed: BTreeMap<String, OwnHouse>,
    /// The whole game as saves have it, so that nothing of it is lost on the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) save: Option<String>,
}

/// A rulebook, and what is set otherwise.
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

impl OwnHouse {
    fn of(house: TableRules) -> Self {
        let set = house.rules.changes_from(house.rulebook);
        OwnHouse {
            rules: house.rulebook.to_string(),
            set: set.iter().map(Setting::to_string).collect(),
        }
    }

    fn house(&self) -> Result<TableRules, String> {
        let told = |error: &dyn std::fmt::Display| format!("chancery: {error}");
        let rulebook: Rulebook = self.rules.parse().map_err(|error| told(&error))?;
        let mut rules: Rules = rulebook.rules();
        for setting in &self.set {
            let setting: Setting = setting.parse().map_err(|error| told(&error))?;
            rules.apply(setting);
        }
        rules.check().map_err(|error| told(&error))?;
        Ok(TableRules { rulebook, rules })
    }
}

impl ChanceryData {
    /// What there is to keep of a game.
    pub(super) fn of(game: &Game) -> Self {
        let map = game.map();
        let key = |&power: &_| map.power(power).key.clone();
        let mut before = game.initial_rules();
        let mut changed = BTreeMap::new();
        let records = game.history().iter();
        let houses = records.map(|record| (record.turn(), record.house));
        for (turn, house) in houses.chain([(game.turn(), game.house())]) {
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

    /// The same without the save.
    pub(super) fn without_save(&self) -> Self {
        ChanceryData {
            save: None,
            ..self.clone()
        }
    }

    /// The rules that the game began with.
    ///
    /// # Errors
    /// There are no such rules.
    pub(super) fn began(&self) -> Result<TableRules, String> {
        self.began.house()
    }

    /// The rules that are in force from each of these phases on.
    ///
    /// # Errors
    /// There is no such phase, or there are no such rules.
    pub(super) fn changed(&self) -> Result<Vec<(Turn, TableRules)>, String> {
        let read = |(name, house): (&String, &OwnHouse)| {
            let turn = name.parse::<Turn>().map_err(|error| error.to_string())?;
            Ok((turn, house.house()?))
        };
        self.changed.iter().map(read).collect()
    }

    /// Who leads which powers.
    ///
    /// # Errors
    /// A power that the map doesn't have.
    pub(super) fn seats(&self, map: &Map) -> Result<Vec<Seat>, String> {
        let power = |key: &String| {
            let power = map.power_by_key(key);
            power.ok_or_else(|| {
                let found = text::printable(key, 40);
                format!("chancery.seats: `{found}` is no power of the map")
            })
        };
        let seat = |seat: &OwnSeat| {
            let powers: Result<Vec<_>, String> = seat.powers.iter().map(power).collect();
            Ok(Seat {
                name: super::read::plain(&seat.name),
                powers: powers?,
            })
        };
        self.seats.iter().map(seat).collect()
    }
}
