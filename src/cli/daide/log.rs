//! The log of `chancery daide serve`: a line of JSON for each phase, and one for the end of each game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::super::CommandError;
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use daide::game::{Ending, Game, Stage};
use game::store::reason;
use output::python_format::State;
use serde_json::{Value, json};

/// A file to which lines are added.
pub(super) struct Log(File);

impl Log {
    /// Opens a log.
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let failed =
            |error| CommandError::Usage(format!("--log {}: {}", path.display(), reason(&error)));
        file.map(Log).map_err(failed)
    }

    /// Adds the phases of a game from the one with the index `first`, and the end of the game.
    pub(super) fn add(&mut self, id: u32, game: &Game, first: usize) -> Result<(), CommandError> {
        let map = game.map();
        let key = |power: Power| map.power(power).key.as_str();
        let texts = |sheet: &Option<Vec<WrittenOrder>>| -> Option<Vec<String>> {
            let orders = sheet.as_ref()?.iter();
            Some(orders.map(|it| it.canonical(map).to_string()).collect())
        };
        let mut text = String::new();
        for (position, sheets) in game.phases().skip(first) {
            let orders = map.powers().map(key).zip(sheets.iter().map(texts));
            let orders: BTreeMap<_, _> = orders.collect();
            text += &line(id, map, position, json!({ "orders": orders }));
        }
        if let Stage::Over(ending) = game.stage {
            let ending = match ending {
                Ending::Solo(winner) => key(winner),
                Ending::Draw => "draw",
                Ending::Abandoned => "abandoned",
            };
            let programs = game.programs().map(|(power, name)| (key(power), name));
            let programs: BTreeMap<_, _> = programs.collect();
            let end = json!({ "ending": ending, "programs": programs });
            text += &line(id, map, &game.position, end);
        }
        let failed = |error: io::Error| CommandError::Failed(format!("--log: {}", reason(&error)));
        self.0.write_all(text.as_bytes()).map_err(failed)
    }
}

/// Returns a line that `batch` reads, with more keys.
fn line(id: u32, map: &Map, position: &Position, mut line: Value) -> String {
    let name = position.turn.to_string();
    let state = State::of(map, position, "", name.clone(), String::new());
    line["id"] = id.into();
    line["map"] = map.name().into();
    line["name"] = name.into();
    line["state"] = json!(state);
    format!("{line}\n")
}
