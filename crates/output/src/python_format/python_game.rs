//! A parsed saved game: its phases on a map.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::chancery_key::ChanceryData;
use super::read::plain;
use super::{COMPLETED, ImportError};
use chancery_core::board::{Map, Position, Power, PowerSet, Province, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::notation;
use chancery_core::report::recorded::{self, CodeSets};
use chancery_records::record::line::InputLine;
use chancery_records::record::{Fault, Raw, read};
use game::DraftOrder;
use text::count;

/// The maximum number of phases of a game: a thousand years.
const MOST_PHASES: usize = 5000;

/// The structure of a saved game.
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

/// The fields of a phase that lines of `batch` don't have.
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
    /// The phases in order, at least one.
    pub phases: Vec<PythonPhase>,
    /// The recorded end, if the game has ended.
    pub end: Option<PythonEnding>,
    /// The data that isn't imported, a sentence each.
    pub lost: Vec<String>,
}

/// The last phase of a game that has ended.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PythonEnding {
    pub position: Position,
    /// `Victory by: FRA`
    pub note: String,
}

/// The start of the note that names the winners.
pub(super) const VICTORY: &str = "Victory by: ";

/// Returns the letters of a power in that note.
pub(super) fn letters(map: &Map, power: Power) -> String {
    map.power(power).key.chars().take(3).collect()
}

impl PythonEnding {
    /// Returns the winners, if the note names any.
    pub(super) fn winners(&self, map: &Map) -> PowerSet {
        let named = self.note.strip_prefix(VICTORY).unwrap_or_default();
        let named: Vec<&str> = named.split(',').map(str::trim).collect();
        let won = |power: &Power| named.contains(&letters(map, *power).as_str());
        map.powers().filter(won).collect()
    }
}

/// A phase of a saved game.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PythonPhase {
    pub turn: Turn,
    /// The position before it.
    pub position: Position,
    /// The sheets, by power.
    pub sheets: Vec<Option<Vec<DraftOrder>>>,
    /// The recorded results, by unit.
    pub results: CodeSets,
}

/// Returns the differences of the units and centers from those of the adjudicated position, a phrase per power.
pub(super) fn differences(map: &Map, recorded: &Position, adjudicated: &Position) -> Vec<String> {
    let [was, is] = [recorded, adjudicated].map(|it| recorded::units_by_power(map, it));
    let mut all = recorded::differences("units of", &was, &is);
    let [was, is] = [recorded, adjudicated].map(|it| recorded::centers_by_power(map, it));
    all.extend(recorded::differences("centers of", &was, &is));
    all
}

/// Returns the codes of centers.
pub(super) fn center_codes(map: &Map, all: impl Iterator<Item = Province>) -> Vec<String> {
    all.map(|at| map.code(at).to_owned()).collect()
}

impl PythonGame {
    /// Reads a saved game; `find` finds a map by name.
    ///
    /// # Errors
    /// Returns an error if it isn't a saved game, or can't be played.
    pub(super) fn read(
        text: &str,
        find: impl FnOnce(&str) -> Result<Arc<Map>, String>,
    ) -> Result<Self, ImportError> {
        let file: File<'_> = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let what = message.split(" at line ").next().unwrap_or(&message);
            ImportError(format!("not a saved game: {}", plain(what)))
        })?;
        if file.phases.len() > MOST_PHASES {
            let count = file.phases.len();
            let what = format!("{count} phases: a game has {MOST_PHASES} at most");
            return Err(ImportError(what));
        }
        let name = file.map.as_deref().unwrap_or("standard");
        let map = find(name).map_err(|error| ImportError(format!("map: {error}")))?;
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
                let what = format!("a phase after {COMPLETED}, the last of a game");
                return Err(ImportError(what));
            }
            let before = recorded.lost.len();
            let phase = recorded.phase(raw.get());
            let phase = phase.map_err(|fault| ImportError(format!("phases[{number}]: {fault}")));
            messages += phase?;
            for note in &mut recorded.lost[before..] {
                *note = format!("phases[{number}]: {note}");
            }
        }
        if recorded.phases.is_empty() {
            let what = "no phase that was or could be played";
            return Err(ImportError(what.to_owned()));
        }
        if messages > 0 {
            let verb = if messages == 1 { "isn't" } else { "aren't" };
            let messages = count(messages, "message");
            recorded.lost.push(format!("{messages} {verb} kept"));
        }
        let rules = file.rules.unwrap_or_default();
        if !rules.is_empty() {
            let rules = rules.iter().take(20).map(|rule| text::printable(rule, 40));
            let rules = text::list(rules, ", ");
            let note = format!("the package's rules aren't kept: {rules}");
            recorded.lost.push(note);
        }
        Ok(recorded)
    }

    /// Reads the next phase, and returns the number of its messages.
    fn phase(&mut self, text: &str) -> Result<usize, Fault> {
        let line = InputLine::read(text)?;
        let beside: Beside = serde_json::from_str(text).map_err(|error| {
            Fault::at("results, messages, state.note", plain(&error.to_string()))
        })?;
        let map = Arc::clone(&self.map);
        if line.name.as_deref() == Some(COMPLETED) {
            let turn = self
                .phases
                .last()
                .map_or(map.first_turn(), |phase| phase.turn);
            let position = read::position(&map, turn, line.state()?)?;
            self.end = Some(PythonEnding {
                position,
                note: plain(&beside.state.note.unwrap_or_default()),
            });
            return Ok(beside.messages.len());
        }
        let turn = read::turn_of(&line)?;
        let state = line.state()?;
        let position = read::position(&map, turn, state)?;
        if self.phases.is_empty() && state.homes.is_some() {
            let opening = map.opening();
            let mut centers = map.centers().iter();
            if centers.any(|at| position.home(at) != opening.home(at)) {
                self.lost
                    .push("homes other than the board's aren't kept".to_owned());
            }
        }
        let phase = read::phase(Arc::clone(&map), position, line.orders.as_ref(), false)?;
        for unread in &phase.unread {
            self.lost.push(format!(
                "`{}` of {} isn't an order ({}); left out",
                unread.text,
                map.power(unread.power).name,
                unread.why
            ));
        }
        // a waived build has no unit, and never fails
        let units = beside.results.into_iter();
        let units = units.filter(|(unit, _)| unit != "WAIVE");
        let results = units.map(|(unit, codes)| {
            let codes = codes.into_iter().flatten().map(|code| plain(&code));
            let codes = codes.filter(|code| !code.is_empty()).collect();
            // batch lists winter orders, the package their units
            let unit = text::printable(&unit, 40).to_ascii_uppercase();
            let bare = unit.strip_suffix(" B").or(unit.strip_suffix(" D"));
            (bare.unwrap_or(&unit).to_owned(), codes)
        });
        self.phases.push(PythonPhase {
            turn,
            sheets: sheets(&map, &phase.sheets),
            position: phase.position,
            results: recorded::with_success(results.collect()),
        });
        Ok(beside.messages.len())
    }
}

/// Returns the orders as a save keeps them, without those that it couldn't read back.
fn sheets(map: &Map, written: &[Option<Vec<WrittenOrder>>]) -> Vec<Option<Vec<DraftOrder>>> {
    let entry = |order: &WrittenOrder| {
        let text = order.canonical(map).to_string();
        let is_readable = notation::read(map, &text).is_ok();
        is_readable.then(|| DraftOrder::new(text, order.clone()))
    };
    let sheet = |sheet: &Vec<WrittenOrder>| sheet.iter().filter_map(entry).collect();
    written
        .iter()
        .map(|orders| orders.as_ref().map(sheet))
        .collect()
}

/// Returns the game's name: its `id`, a text or a number, without control characters.
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
