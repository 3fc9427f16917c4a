//! The effects of the program: files, tasks and random bytes that the tests hold in memory.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use super::{CHARTS, Player};
use chancery_core::board::Map;
use chart::Drawing;
use game::deadline::Timestamp;
use game::player_record::Day;
use game::store::SavedGame;
use game::{Game, save};
use tui::{
    Effect, FileToWrite, LoadPurpose, LoadedSave, Message, OpenError, RandomPurpose, SavedGames,
};

/// Returns the entry of an example in the list of saved games.
fn saved_game(name: &str) -> SavedGame {
    SavedGame {
        name: name.to_owned(),
        path: PathBuf::from(name),
        written: SystemTime::UNIX_EPOCH,
        title: None,
        board: Some("Standard".to_owned()),
        turn: "F1911M".parse().ok(),
        has_results: true,
        people: Vec::new(),
        is_refused: false,
    }
}

/// Returns an example as if it had been read from disk. "damaged" can't be read.
fn load(path: PathBuf) -> Result<LoadedSave, OpenError> {
    let name = path.to_string_lossy().into_owned();
    match name.as_str() {
        "damaged" => Err(OpenError {
            name,
            error: "line 1: this isn't a save".to_owned(),
            spare: None,
        }),
        _ => Ok(LoadedSave {
            game: testing::saves::example(&name),
            path: Some(path),
            drawing: Some(Drawing::standard_shared()),
            mismatches: Vec::new(),
        }),
    }
}

impl Player {
    pub(in crate::screens) fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if let Some(message) = self.carry_out_one(effect) {
                let more = self.app.update(message);
                self.carry_out(more);
            }
        }
    }

    /// Carries out an effect. Returns the message with its result, if it has one.
    fn carry_out_one(&mut self, effect: Effect) -> Option<Message> {
        match effect {
            Effect::Deadline(change) => {
                let now = Timestamp::constant(1_795_219_200, 0);
                return Some(Message::Deadline(change, now));
            }
            Effect::Random(asker @ RandomPurpose::Table) => {
                self.lots += 1;
                return Some(Message::Random(asker, Ok([self.lots; 32])));
            }
            Effect::Random(asker @ RandomPurpose::Screen) => {
                let mut lot = [0; 32];
                lot[0] = 7;
                return Some(Message::Random(asker, Ok(lot)));
            }
            Effect::Look(pan) => {
                let view = CHARTS.with_borrow(|charts| Some(charts.view()?.panned(pan)));
                return view.map(Message::Look);
            }
            Effect::LookAt(place) => {
                let view = CHARTS.with_borrow(|charts| charts.near(place));
                return view.map(Message::Look);
            }
            Effect::Think(task) => {
                self.tasks.push(task);
                if self.is_quick {
                    self.think();
                }
            }
            Effect::Serve(table) => self.table = table,
            Effect::Quit => self.left = true,
            Effect::Bell => self.bells += 1,
            Effect::DropInput => self.dropped += 1,
            Effect::Copy(text) => self.copied.push(text),
            effect => return self.use_disk(effect),
        }
        None
    }

    /// Carries out an effect on files. Returns the message with its result, or `None` for other effects.
    fn use_disk(&mut self, effect: Effect) -> Option<Message> {
        Some(match effect {
            Effect::List(_) => Message::Listed(Ok(SavedGames {
                folder: PathBuf::from("saves"),
                games: self.examples.iter().map(|name| saved_game(name)).collect(),
                now: SystemTime::UNIX_EPOCH,
                record: self.record.clone(),
            })),
            Effect::DeleteSave(path) => {
                let is_other = |name: &&str| path.file_stem() != Some((*name).as_ref());
                self.examples.retain(is_other);
                Message::SaveDeleted(PathBuf::from("saves/deleted").join(path))
            }
            Effect::Record(change) => {
                if let Ok(record) = &mut self.record {
                    record.add(change, Day(0));
                }
                Message::Recorded(self.record.clone())
            }
            Effect::Save(_) => {
                self.saves += 1;
                if self.game().secrecy().passphrases {
                    self.closed.push(save::write(self.game()));
                }
                Message::Saved(self.disk.clone())
            }
            Effect::SaveBranch(branch, _) => {
                self.branches.push(*branch);
                Message::BranchSaved(PathBuf::from("branch.toml"))
            }
            Effect::ReadSheet(path) => {
                let read = game::store::read_sheet(&path);
                Message::of(read, Message::SheetRead)
            }
            Effect::ReadPosition(path) => {
                let read = game::store::read_position(&path);
                Message::of(read, Message::SheetRead)
            }
            Effect::Write(file) => {
                let path = match &file {
                    FileToWrite::Postcard(text) => {
                        self.postcard = Some(text.clone());
                        Ok(PathBuf::from("table.postcard.txt"))
                    }
                    FileToWrite::Printout(kind, turn, printed) => {
                        self.papers.push(Arc::clone(&printed.game));
                        self.printed.push((*kind, *turn));
                        self.disk.clone()
                    }
                    FileToWrite::Settings(_) => self.disk.clone(),
                };
                Message::of(path, |path| Message::Written(file, path))
            }
            Effect::Boards => {
                let boards = self.boards.iter().cloned().map(Ok);
                let faults = self.board_faults.iter().cloned().map(Err);
                Message::Boards(boards.chain(faults).collect())
            }
            Effect::Load(path, purpose) if !self.examples.is_empty() => {
                Message::Loaded(purpose, Box::new(load(path)))
            }
            _ => return None,
        })
    }
}

/// Returns the drawing of a built-in board, or the standard one that it is based on.
fn drawing_of(map: &Map) -> Arc<Drawing> {
    let own = Map::BUILT_IN.iter().find(|(name, _)| *name == map.name());
    let drawing = own.and_then(|(_, text)| Drawing::from_toml(text, map).ok());
    drawing.map_or_else(Drawing::standard_shared, Arc::new)
}

/// Returns the message for a loaded game.
pub fn loaded_message(game: Game, mismatches: Vec<save::Mismatch>) -> Message {
    let opened = LoadedSave {
        path: Some(PathBuf::from("table.toml")),
        drawing: Some(drawing_of(game.map())),
        game,
        mismatches,
    };
    Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened)))
}
