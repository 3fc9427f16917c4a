//! The files that the program writes besides its saved games, and the game that goes into them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery_core::board::Turn;
use game::Game;
use game::settings::Settings;
use output::printouts::PrintoutKind;

/// A file to be written besides the saved game.
#[derive(Clone, Debug)]
pub enum FileToWrite {
    /// A printout of a game, and the phase that it shows if it is a past one.
    Printout(PrintoutKind, Option<Turn>, GameSnapshot),
    /// The text of the game's postcard.
    Postcard(String),
    /// The settings.
    Settings(Settings),
}

/// A snapshot of a game, and the path of its file if there is one.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The game. It is copied only if the original changes in the meantime.
    pub game: Arc<Game>,
    /// The path of its file.
    pub path: Option<PathBuf>,
}

impl FileToWrite {
    /// Returns the notice shown after the file was written to `path`.
    pub fn notice(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            FileToWrite::Printout(..) => format!("Printed: {path}"),
            FileToWrite::Postcard(_) => format!("The postcard is in {path}."),
            FileToWrite::Settings(_) => format!("Saved to {path}."),
        }
    }
}
