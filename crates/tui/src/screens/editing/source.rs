//! Positions from other sources: an order sheet, a save, batch lines, or typed lines.

use std::sync::Arc;

use serde_json::Value;

use super::{Editor, Purpose};
use crate::keys::Command;
use crate::kit::list::step;
use crate::kit::{Row, Tone, words};
use chancery_core::board::{Change, Map, Position, Turn};
use chancery_records::record::line::{InputLine, InputState};
use chancery_records::record::read;
use entry::{Problem, read_position};
use game::save;

/// The maximum number of batch lines that are read.
const MOST_PHASES: usize = 2000;

/// The maximum number of lines in a list of units and centers.
const MOST_LINES: usize = 500;

/// The positions of a text, one per phase, and the index of the current one.
#[derive(Debug)]
pub(super) struct Source {
    positions: Vec<Position>,
    at: usize,
}

impl Editor {
    /// Reads a text of several lines in any supported format, as a single change.
    pub(super) fn take_in(&mut self, text: &str) {
        self.problems.clear();
        let taken = match text.trim_start() {
            json if json.starts_with('{') => self.read_json(json),
            save if is_save(save) => self.read_save(save),
            _ => return self.read_list(text),
        };
        match taken {
            Ok(source) => {
                self.source = Some(source);
                self.show_source();
            }
            Err(why) => self.refuse(why),
        }
    }

    /// Goes to the next or previous phase of the last text read.
    pub(super) fn walk_source(&mut self, command: Command) {
        let Some(source) = &mut self.source else {
            self.note =
                Some(Row::new().text("Load a save with :read FILE to choose one of its phases."));
            return;
        };
        step(&mut source.at, source.positions.len(), command);
        self.show_source();
    }

    fn show_source(&mut self) {
        let Some(source) = &self.source else {
            return;
        };
        let (number, count) = (source.at + 1, source.positions.len());
        let position = source.positions[source.at].clone();
        let turn = words::turn(position.turn);
        let note = self.set(position);
        let mut row = Row::new().strong(Tone::Ok, "✓ ").bold(turn);
        if count > 1 {
            row = row.dim(format!("  {number} of {count} phases: PgUp PgDn"));
        }
        self.note = Some(row.and(note));
    }

    /// Replaces the whole position. In a running game the phase doesn't change, and the returned
    /// note reports that.
    fn set(&mut self, mut position: Position) -> Row {
        let now = self.editing.position().turn;
        let mut note = Row::new();
        if self.purpose == Purpose::Correct && position.turn != now {
            position.turn = now;
            if !now.phase.is_retreat() {
                position.clear_dislodged();
            }
            let stays = format!("  the game stays in {}", words::turn(now));
            note = note.toned(Tone::Warn, stays);
        }
        self.editing.set(position);
        self.read_line();
        note
    }

    /// Reads a sheet with a whole position, or lines that change the present one.
    fn read_list(&mut self, text: &str) {
        if text.lines().count() > MOST_LINES {
            return self.refuse(format!("a list has at most {MOST_LINES} lines"));
        }
        let map = Arc::clone(self.editing.map());
        let before = self.editing.position().clone();
        let read = read_position(&map, &self.lexicon, &before, Some(self.hand), text);
        let note = self.set(read.position);
        let changes = Change::between(&map, &before, self.editing.position());
        let placed = [(read.units, "unit"), (read.centers, "center")];
        let placed = placed.iter().filter(|(count, _)| *count > 0);
        let placed = placed.map(|(count, what)| words::count(*count, what));
        let mut row = match text::list(placed, ", ") {
            none if none.is_empty() => self.taken(&changes),
            placed => Row::new()
                .strong(Tone::Ok, "✓ ")
                .bold(format!("{placed} placed")),
        };
        let gone = changes.iter().filter(|it| matches!(it, Change::Gone(_)));
        let gone = gone.count();
        if gone > 0 && read.units > 0 {
            row = row.dim(format!("   {} taken off", words::count(gone, "unit")));
        }
        if !read.unused.is_empty() {
            let unused = format!("   {} not used", words::count(read.unused.len(), "part"));
            row = row.strong(Tone::Warn, unused);
        }
        self.note = Some(row.and(note));
        let line = |problem: &Problem| format!("line {}: {}", problem.line, problem.text);
        self.problems = read
            .unused
            .iter()
            .chain(&read.corrected)
            .map(line)
            .collect();
    }

    /// Reads the phases of a save. The current phase is shown first.
    fn read_save(&self, text: &str) -> Result<Source, String> {
        let map = self.editing.map();
        let own = map.name();
        let loaded = save::read(text, |name| {
            if name == own {
                Ok(Arc::clone(map))
            } else {
                Err(format!("the save is of the board `{name}`, not `{own}`"))
            }
        });
        let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
        let game = loaded.map_err(|error| first_line(error.to_string()))?.game;
        let played = game.history().iter().map(|record| record.position.clone());
        let positions: Vec<Position> = played.chain([game.position().clone()]).collect();
        let at = positions.len() - 1;
        Ok(Source { positions, at })
    }

    /// Reads batch lines, one phase each, or a single `state` object.
    fn read_json(&self, text: &str) -> Result<Source, String> {
        let map = self.editing.map();
        // a state can span several lines
        if let Ok(Value::Object(whole)) = serde_json::from_str::<Value>(text) {
            let position = if whole.contains_key("state") {
                self.read_json_line(text)?
            } else {
                let state: InputState<'_> =
                    serde_json::from_str(text).map_err(|e| e.to_string())?;
                let turn = self.editing.position().turn;
                read::position(map, turn, &state).map_err(|fault| fault.to_string())?
            };
            return Ok(Source {
                positions: vec![position],
                at: 0,
            });
        }
        let mut positions = Vec::new();
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            if positions.len() == MOST_PHASES {
                return Err(format!(
                    "line {number}: at most {MOST_PHASES} phases can be read"
                ));
            }
            let position = self.read_json_line(line);
            positions.push(position.map_err(|why| format!("line {number}: {why}"))?);
        }
        Ok(Source { positions, at: 0 })
    }

    fn read_json_line(&self, text: &str) -> Result<Position, String> {
        let map = self.editing.map();
        let line = InputLine::read(text).map_err(|fault| fault.to_string())?;
        let named = line.map.as_deref().unwrap_or(Map::standard().name());
        if named != map.name() {
            let (named, own) = (text::printable(named, 40), map.name());
            return Err(format!("this is of the board `{named}`, not `{own}`"));
        }
        let turn: Turn = read::turn_of(&line).map_err(|fault| fault.to_string())?;
        let state = line.state.as_ref().ok_or("expected a `state`")?;
        read::position(map, turn, state).map_err(|fault| fault.to_string())
    }
}

/// Returns whether a text looks like a save.
fn is_save(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| {
        let key = line.strip_prefix("format").map(str::trim_start);
        key.is_some_and(|rest| rest.starts_with('='))
    })
}
