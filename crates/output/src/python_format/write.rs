//! Writes a game as a saved game of the package.

use std::collections::BTreeMap;

use serde::Serialize;

use super::COMPLETED;
use super::chancery_key::ChanceryData;
use super::position_hash::position_hash;
use super::python_game::{VICTORY, center_codes, letters};
use chancery_core::board::{Dislodged, Id, Map, Phase as Season, Position, Power};
use chancery_core::report::recorded::unit_codes;
use chancery_records::record::by_unit;
use game::{DraftOrder, Game, Mode, Record};
use text::count;

/// An exported game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// The saved game: one line of JSON, with its end.
    pub text: String,
    /// The data that the package's format can't hold, a sentence each.
    pub lost: Vec<String>,
}

type ByPower<T> = BTreeMap<String, T>;

#[derive(Serialize)]
struct PythonGameJson<'a> {
    id: &'a str,
    map: &'a str,
    rules: [&'a str; 0],
    phases: Vec<SavedPhase<'a>>,
    chancery: ChanceryData,
}

#[derive(Serialize)]
struct SavedPhase<'a> {
    name: String,
    state: State<'a>,
    orders: ByPower<Option<Vec<String>>>,
    results: ByPower<Vec<&'static str>>,
    messages: [(); 0],
}

/// A position, with the data that the package keeps next to it.
#[derive(Serialize)]
pub struct State<'a> {
    name: String,
    map: &'a str,
    game_id: &'a str,
    rules: [&'a str; 0],
    note: String,
    units: ByPower<Vec<String>>,
    retreats: ByPower<ByPower<Vec<String>>>,
    centers: ByPower<Vec<String>>,
    homes: ByPower<Vec<String>>,
    civil_disorder: ByPower<u8>,
    builds: ByPower<Builds>,
    /// As text, because JavaScript's numbers are smaller.
    zobrist_hash: String,
}

impl<'a> State<'a> {
    /// Returns the state of a game: its position, its id, and the name and note of the phase.
    pub fn of(
        map: &'a Map,
        position: &Position,
        game_id: &'a str,
        name: String,
        note: String,
    ) -> Self {
        let open = |gone: &Dislodged| {
            let places = gone.open.iter().map(|at| map.location_code(at).to_owned());
            (gone.unit.code(map), places.collect())
        };
        State {
            name,
            map: board_name(map),
            game_id,
            rules: [],
            note,
            units: by_power(map, |power| unit_codes(map, position, power).collect()),
            retreats: by_power(map, |power| {
                position.dislodged_of(power).map(open).collect()
            }),
            centers: by_power(map, |power| center_codes(map, position.centers_of(power))),
            homes: by_power(map, |power| center_codes(map, position.homes_of(power))),
            civil_disorder: by_power(map, |_| 0),
            builds: by_power(map, |power| builds(map, position, power)),
            zobrist_hash: position_hash(map, position).to_string(),
        }
    }
}

/// Returns a value for each power, by its key.
fn by_power<T>(map: &Map, value: impl Fn(Power) -> T) -> ByPower<T> {
    let entry = |power| (map.power(power).key.clone(), value(power));
    map.powers().map(entry).collect()
}

/// Returns whether a power has nothing to order.
fn is_idle(position: &Position, power: Power) -> bool {
    match position.turn.phase {
        Season::SpringMoves | Season::FallMoves => position.units_of(power).next().is_none(),
        Season::Adjustments => position.adjustment(power) == 0,
        _ => position.dislodged_of(power).next().is_none(),
    }
}

/// The number of builds of a power, negative for removals, and the homes where it can build.
#[derive(Serialize, Default)]
struct Builds {
    count: i32,
    homes: Vec<String>,
}

/// The boards with another name in the package: this program's name, and the package's.
const BOARDS: [(&str, &str); 4] = [
    ("ancient-mediterranean", "ancmed"),
    ("fleet-rome", "standard_fleet_rome"),
    ("france-austria", "standard_france_austria"),
    ("germany-italy", "standard_germany_italy"),
];

/// Returns the package's name of a board, or this program's name if it has none.
pub fn board_name(map: &Map) -> &str {
    let known = BOARDS.iter().find(|(name, _)| *name == map.name());
    known.map_or(map.name(), |(_, package)| package)
}

/// Writes a game. The orders of the current phase are written only for a game master, because players keep
/// them secret from each other.
pub fn write(game: &Game) -> Exported {
    let writer = Writer { game };
    let played = game.history().iter().map(|record| writer.played(record));
    let phases = played.chain([writer.present()]).collect();
    let saved = PythonGameJson {
        id: &game.name,
        map: board_name(game.map()),
        rules: [],
        phases,
        chancery: ChanceryData::of(game),
    };
    let mut lost = writer.lost();
    let text = serde_json::to_string(&saved).unwrap_or_else(|error| {
        // only a map with keys that aren't strings could fail, and there are none
        lost.push(error.to_string());
        String::new()
    });
    Exported {
        text: text + "\n",
        lost,
    }
}

struct Writer<'a> {
    game: &'a Game,
}

impl<'a> Writer<'a> {
    fn map(&self) -> &'a Map {
        self.game.map()
    }

    fn by_power<T>(&self, value: impl Fn(Power) -> T) -> ByPower<T> {
        by_power(self.map(), value)
    }

    fn played(&self, record: &Record) -> SavedPhase<'a> {
        SavedPhase {
            name: record.turn().to_string(),
            state: self.state(record.turn().to_string(), &record.position, String::new()),
            orders: self.by_power(|power| {
                let sheet = record.sheets[power.index()].as_ref();
                let texts = sheet.map(|sheet| self.texts(sheet));
                texts.or_else(|| is_idle(&record.position, power).then(Vec::new))
            }),
            results: by_unit::results(&record.report(self.map())),
            messages: [],
        }
    }

    /// Returns the current phase, or the end.
    fn present(&self) -> SavedPhase<'a> {
        let game = self.game;
        let (name, note) = match game.ending() {
            None => (game.turn().to_string(), String::new()),
            Some(ending) => (COMPLETED.to_owned(), self.note(&ending)),
        };
        let open = game.mode() == Mode::GameMaster && game.ending().is_none();
        SavedPhase {
            state: self.state(name.clone(), game.position(), note),
            name,
            orders: self.by_power(|power| {
                let sheet = game.sheet(power);
                (open && !sheet.is_empty()).then(|| self.texts(sheet))
            }),
            results: ByPower::new(),
            messages: [],
        }
    }

    /// Returns the note of the package for an ending.
    fn note(&self, ending: &game::Ending) -> String {
        let winners = ending.winners().iter();
        let winners = text::list(winners.map(|power| letters(self.map(), power)), ", ");
        if winners.is_empty() {
            String::new()
        } else {
            format!("{VICTORY}{winners}")
        }
    }

    fn texts(&self, sheet: &[DraftOrder]) -> Vec<String> {
        let text = |entry: &DraftOrder| entry.written.canonical(self.map()).to_string();
        sheet.iter().map(text).collect()
    }

    fn state(&self, name: String, position: &Position, note: String) -> State<'a> {
        State::of(self.map(), position, &self.game.name, name, note)
    }

    /// Returns the data of the save that isn't written.
    fn lost(&self) -> Vec<String> {
        let game = self.game;
        if game.mode() == Mode::GameMaster {
            return Vec::new();
        }
        match game.orders().count() {
            0 => Vec::new(),
            some => vec![format!(
                "{}: left out, because the phase hasn't been played and others may not see them",
                count(some, "order")
            )],
        }
    }
}

fn builds(map: &Map, position: &Position, power: Power) -> Builds {
    let due = position.due(power);
    let homes = position.open_homes(power).filter(|_| due > 0);
    Builds {
        count: due,
        homes: center_codes(map, homes),
    }
}
