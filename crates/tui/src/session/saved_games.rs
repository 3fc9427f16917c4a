//! Saved games and boards, as listed and read from disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use super::failure::Failure;
use chancery_core::board::Map;
use chart::Drawing;
use game::Game;
use game::player_record::PlayerRecord;
use game::save::Mismatch;
use game::store::SavedGame;

/// The saved games of the folder.
#[derive(Clone, Debug)]
pub struct SavedGames {
    /// The path of the folder.
    pub folder: PathBuf,
    /// The games, the last written or opened first.
    pub games: Vec<SavedGame>,
    /// The time of the listing.
    pub now: SystemTime,
    /// The record of the player, or why it can't be read.
    pub record: Result<PlayerRecord, Failure>,
}

/// A board on which a game can be played.
#[derive(Clone, Debug)]
pub struct AvailableMap {
    /// The board.
    pub map: Arc<Map>,
    /// Its drawing, if it has one.
    pub drawing: Option<Arc<Drawing>>,
}

/// A game read from disk.
#[derive(Clone, Debug)]
pub struct LoadedSave {
    /// The path of its file; `None` for a backup of a damaged file, which is saved as a new game.
    pub path: Option<PathBuf>,
    /// The game.
    pub game: Game,
    /// The drawing of its map, if it has one.
    pub drawing: Option<Arc<Drawing>>,
    /// The recorded results that differ from the adjudication.
    pub mismatches: Vec<Mismatch>,
}

/// The maximum number of lines of an error in the list of games.
const MOST_LINES: usize = 6;

/// The reason why a game couldn't be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenError {
    /// The name of its file.
    pub name: String,
    /// The error message; its first line is a summary.
    pub error: String,
    /// The path of the backup, if it can be played instead.
    pub spare: Option<PathBuf>,
}

impl OpenError {
    /// Returns the name of the file and the error message.
    pub fn summary(&self) -> String {
        format!("{}: {}", self.name, self.error)
    }

    /// Returns the first lines of the summary, and a line about the backup if it can be played instead.
    pub fn in_list(&self) -> String {
        let summary = self.summary();
        let mut lines: Vec<&str> = summary.lines().take(MOST_LINES).collect();
        let backup = self.spare.as_ref().and_then(|spare| spare.file_name());
        let backup =
            backup.map(|name| format!("Enter opens the previous version: {}", name.display()));
        lines.extend(backup.as_deref());
        lines.join("\n")
    }
}
