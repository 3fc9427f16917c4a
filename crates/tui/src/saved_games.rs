//! Games that are kept: what is known of them before one is played.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use chancery_core::board::Map;
use chart::Drawing;
use game::Game;
use game::save::Mismatch;
use game::store::SavedGame;

/// The saved games of the folder.
#[derive(Clone, Debug)]
pub struct SavedGames {
    /// Where they are.
    pub folder: PathBuf,
    /// The last written first.
    pub kept: Vec<SavedGame>,
    /// When they were listed.
    pub now: SystemTime,
}

/// A board to play on.
#[derive(Clone, Debug)]
pub struct AvailableMap {
    /// The board.
    pub map: Arc<Map>,
    /// Its drawing, where it has one.
    pub drawing: Option<Arc<Drawing>>,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct LoadedSave {
    /// Its file; none for one from the version before a damaged file, which becomes a game of its own.
    pub path: Option<PathBuf>,
    /// The game.
    pub game: Game,
    /// The drawing of its map, where that has one.
    pub drawing: Option<Arc<Drawing>>,
    /// Recorded outcomes that did not come out again.
    pub mismatches: Vec<Mismatch>,
}

/// Why a game could not be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenError {
    /// The name of its file.
    pub name: String,
    /// What is wrong, the first line in short.
    pub error: String,
    /// The version before it, where that can be played on instead.
    pub spare: Option<PathBuf>,
}
