//! A saved game as it was read, before it is played: its phases on a board.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::COMPLETED;
use super::chancery_key::ChanceryData;
use super::read::plain;
use chancery_core::board::{Id, Map, Position, Power, PowerSet, Turn};
use chancery_core::orders::notation::{self};
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_records::record::line::{InputLine, InputState};
use chancery_records::record::{Fault, Raw, read};
use game::DraftOrder;

/// The most phases that a game may have: a thousand years' worth.
const MOST_PHASES: usize = 5000;

/// The outer shape of a saved game.
#[derive(Deserialize)]
struct File<'a> {
    #[serde(borrow, default)]
    id: Option<Raw<'a>>,
    #[serde(default)]
    map: Option<String>,
    #[serde(default)]
    rules: Option<Vec<String>>,
    #[serde(borrow)]
    phases: Vec<Raw<'a>>,
    #[serde(default)]
    chancery: Option<ChanceryData>,
}

/// What a phase has beside what lines of `batch` have.
#[derive(Deserialize, Default)]
struct Beside {
    #[serde(default)]
    messages: Vec<IgnoredAny>,
    #[serde(default)]
    results: BTreeMap<String, Vec<Option<String>>>,
    #[serde(default)]
    state: Note,
}

#[derive(Deserialize, Default)]
struct Note {
    #[serde(default)]
    note: Option<String>,
}

/// A saved game.
#[derive(Debug)]
pub(super) struct PythonGame {
    pub id: String,
    pub map: Arc<Map>,
    pub own: Option<ChanceryData>,
    /// At least one, in sequence.
    pub phases: Vec<PythonPhase>,
    /// How the package told of the end, where the game has ended there.
    pub end: Option<PythonEnding>,
    /// What is not kept, a sentence each.
    pub lost: Vec<String>,
}

/// The last phase of a game that has ended.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PythonEnding {
    pub state: Snapshot,
    /// `Victory by: FRA`
    pub note: String,
}

/// How the package begins to tell who won.
pub(super) const VICTORY: &str = "Victory by: ";

/// The letters of a power in that.
pub(super) fn letters(map: &Map, power: Power) -> String {
    map.power(power).key.chars().take(3).collect()
}

impl PythonEnding {
    /// Who won, alone or together; nobody where the note doesn't tell.
    pub(super) fn winners(&self, map: &Map) -> PowerSet {
        let named = self.note.strip_prefix(VICTORY).unwrap_or_default();
        let named: Vec<&str> = named.split(',').map(str::trim).collect();
        let won = |power: &Power| named.contains(&letters(map, *power).as_str());
        map.powers().filter(won).collect()
    }
}

/// A phase of it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PythonPhase {
    pub turn: Turn,
    /// The position before it.
    pub position: Position,
    /// What stood there, in words that can be compared.
    pub state: Snapshot,
    /// The sheets, by power.
    pub sheets: Vec<Option<Vec<DraftOrder>>>,
    /// The results by unit, as they were recorded.
    pub results: BTreeMap<String, Vec<String>>,
}

/// Units and centers by power, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Snapshot {
    pub units: Vec<Vec<String>>,
    pub centers: Vec<Vec<String>>,
}

impl Snapshot {
    pub(super) fn of(map: &Map, position: &Position) -> Self {
        let code =
            |unit: chancery_core::board::Unit| Position::unit_code(map, unit.kind, unit.location);
        let units = map.powers().map(|power| {
            let gone = position.dislodged().iter().map(|gone| gone.unit);
            let gone = gone.filter(|unit| unit.power == power);
            let gone = gone.map(|unit| format!("*{}", code(unit)));
            sorted(position.units_of(power).map(code).chain(gone))
        });
        let centers = map.powers().map(|power| {
            let centers = position.centers_of(power);
            sorted(centers.map(|at| map.code(at).to_owned()))
        });
        Snapshot {
            units: units.collect(),
            centers: centers.collect(),
        }
    }

    /// Where another one is otherwise, a phrase for each power.
    pub(super) fn differences(&self, map: &Map, came: &Snapshot) -> Vec<String> {
        let mut all = Vec::new();
        let mut tell = |what: &str, was: &[Vec<String>], is: &[Vec<String>]| {
            for power in map.powers() {
                let (was, is) = (&was[power.index()], &is[power.index()]);
                if was != is {
                    let only = |some: &[String], others: &[String]| {
                        let only = some.iter().filter(|one| !others.contains(one));
                        let only: Vec<&str> = only.map(String::as_str).collect();
                        match only.is_empty() {
                            true => "nothing".to_owned(),
                            false => only.join(", "),
                        }
                    };
                    let name = &map.power(power).name;
                    let (was, is) = (only(was, is), only(is, was));
                    all.push(format!("{what} of {name}: recorded {was}, came out {is}"));
                }
            }
        };
        tell("units", &self.units, &came.units);
        tell("centers", &self.centers, &came.centers);
        all
    }
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = texts.collect();
    all.sort();
    all
}

impl PythonGame {
    /// Reads a saved game; `find` finds the board of a name.
    ///
    /// # Errors
    /// It is no saved game, or none that this program can play: in which phase, and what was expected.
    pub(super) fn read(
        text: &str,
        find: impl FnOnce(&str) -> Result<Arc<Map>, String>,
    ) -> Result<Self, String> {
        let file: File<'_> = serde_json::from_str(text).map_err(|error| {
            let told = error.to_string();
            let what = told.split(" at line ").next().unwrap_or(&told);
            format!("no saved game: {}", plain(what))
        })?;
        if let Some(many @ MOST_PHASES..) = file.phases.len().checked_sub(1) {
            return Err(format!(
                "{} phases: a game has {MOST_PHASES} at most",
                many + 1
            ));
        }
        let name = file.map.as_deref().unwrap_or("standard");
        let map = find(name).map_err(|why| format!("map: {why}"))?;
        let mut recorded = PythonGame {
            id: id(file.id),
            map,
            own: file.chancery,
            phases: Vec::with_capacity(file.phases.len()),
            end: None,
            lost: Vec::new(),
        };
        let mut messages = 0;
        for (number, raw) in file.phases.iter().enumerate() {
            if recorded.end.is_some() {
                return Err(format!("a phase after {COMPLETED}, the last of a game"));
            }
            let before = recorded.lost.len();
            messages += recorded
                .phase(raw.get())
                .map_err(|fault| format!("phases[{number}]: {fault}"))?;
            for told in &mut recorded.lost[before..] {
                *told = format!("phases[{number}]: {told}");
            }
        }
        if recorded.phases.is_empty() {
            return Err("no phase that was or could be played".to_owned());
        }
        if messages > 0 {
            recorded.lost.push(match messages {
                1 => "1 message is not kept".to_owned(),
                _ => format!("{messages} messages are not kept"),
            });
        }
        let rules = file.rules.unwrap_or_default();
        if !rules.is_empty() {
            let rules: Vec<String> = rules
                .iter()
                .take(20)
                .map(|rule| text::printable(rule, 40))
                .collect();
            recorded.lost.push(format!(
                "the package's rules are not kept: {}",
                rules.join(", ")
            ));
        }
        Ok(recorded)
    }

    /// Reads one more phase; gives how many messages it has.
    fn phase(&mut self, text: &str) -> Result<usize, Fault> {
        let line = InputLine::read(text)?;
        let beside: Beside = serde_json::from_str(text).map_err(|error| Fault::Part {
            key: "results, messages, state.note",
            what: plain(&error.to_string()),
        })?;
        let map = Arc::clone(&self.map);
        if line.name.as_deref() == Some(COMPLETED) {
            let turn = self
                .phases
                .last()
                .map_or(map.first_turn(), |phase| phase.turn);
            let position = read::position(&map, turn, state(&line)?)?;
            self.end = Some(PythonEnding {
                state: Snapshot::of(&map, &position),
                note: plain(&beside.state.note.unwrap_or_default()),
            });
            return Ok(beside.messages.len());
        }
        let turn = read::turn_of(&line)?;
        let state = state(&line)?;
        let position = read::position(&map, turn, state)?;
        if self.phases.is_empty() && state.homes.is_some() {
            let opening = map.opening();
            if map
                .centers()
                .iter()
                .any(|at| position.home(at) != opening.home(at))
            {
                self.lost
                    .push("homes other than the map's are not kept".to_owned());
            }
        }
        let phase = read::phase(Arc::clone(&map), position, line.orders.as_ref(), false)?;
        for unread in &phase.unread {
            self.lost.push(format!(
                "`{}` of {} is no order ({}), and is left out",
                unread.text,
                map.power(unread.power).name,
                unread.why
            ));
        }
        // a waived build is no unit's, and never fails
        let units = beside
            .results
            .into_iter()
            .filter(|(unit, _)| unit != "WAIVE");
        let results = units.map(|(unit, codes)| {
            let mut codes: Vec<String> = codes.into_iter().flatten().map(|c| plain(&c)).collect();
            codes.retain(|code| !code.is_empty());
            codes.sort();
            codes.dedup();
            (text::printable(&unit, 40).to_ascii_uppercase(), codes)
        });
        self.phases.push(PythonPhase {
            turn,
            state: Snapshot::of(&map, &phase.position),
            sheets: sheets(&map, &phase.sheets),
            position: phase.position,
            results: results.collect(),
        });
        Ok(beside.messages.len())
    }
}

fn state<'l, 'a>(line: &'l InputLine<'a>) -> Result<&'l InputState<'a>, Fault> {
    line.state.as_ref().ok_or(Fault::Missing {
        key: "state",
        expected: "an object with `units` and `centers`",
    })
}

/// The orders as a save keeps them; those that it could not read back are no orders.
fn sheets(map: &Map, written: &[Option<Vec<WrittenOrder>>]) -> Vec<Option<Vec<DraftOrder>>> {
    let entry = |order: &WrittenOrder| {
        let text = order.canonical(map).to_string();
        let kept = notation::read(map, &text).is_ok();
        kept.then(|| DraftOrder {
            text,
            written: order.clone(),
            term: OrderDuration::Once,
            ruling: None,
        })
    };
    let sheet = |sheet: &Vec<WrittenOrder>| sheet.iter().filter_map(entry).collect();
    written
        .iter()
        .map(|orders| orders.as_ref().map(sheet))
        .collect()
}

/// The game's name: its `id`, a text or a number; without control characters.
fn id(id: Option<Raw<'_>>) -> String {
    let text = id.map(|id| match serde_json::from_str::<String>(id.get()) {
        Ok(text) => text,
        Err(_) => id.get().to_owned(),
    });
    let text = text.filter(|text| text != "null").unwrap_or_default();
    match plain(text.trim()) {
        text if text.is_empty() => "game".to_owned(),
        text => text,
    }
}
