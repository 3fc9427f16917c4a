//! What all screens share.

use std::path::PathBuf;
use std::sync::Arc;

use crate::keys::Keys;
use crate::map_view::Camera;
use crate::saved_games::{AvailableMap, LoadedSave, SavedGames};
use crate::session::Session;
use crate::style::DisplaySetup;
use crate::text::Row;
use crate::theme::Tone;
use chancery_core::board::Map;
use chart::Drawing;
use game::settings::Settings;

/// What all screens share: the game that is played, the saved games, settings and keys.
#[derive(Debug, Default)]
pub struct Shared {
    /// The game that is played, if one is.
    pub session: Option<Session>,
    /// The saved games, once they are listed.
    pub saves: Option<Result<SavedGames, String>>,
    /// The boards that there are beside the built-in one, once they are read.
    pub boards: Vec<AvailableMap>,
    /// The game that was played last, read to be offered.
    pub last: Option<LoadedSave>,
    /// What is shown at the bottom until the next key.
    pub notice: Option<Row>,
    /// What part of the map is looked at, on every screen.
    pub camera: Camera,
    /// The game that teaches, where it was left.
    pub lesson: Option<Box<Session>>,
    /// The keys in force.
    pub keys: Keys,
    /// What is set, as long as the program runs.
    pub settings: Settings,
    /// What it is set for: the terminal, and the user's own colors.
    pub means: DisplaySetup,
    /// The file that the settings come from.
    pub settings_file: SettingsReport,
    /// Whether the terminal has no clipboard for programs.
    pub no_clipboard: bool,
}

/// The settings file, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct SettingsReport {
    /// The file; none where the system knows no home folder.
    pub path: Option<PathBuf>,
    /// What is wrong with it.
    pub faults: Vec<String>,
}

impl Shared {
    /// Shows a sentence at the bottom until the next key.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some(Row::new().text(text));
    }

    /// Shows a warning or an error at the bottom until the next key.
    pub fn notify_in(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Row::new().toned(tone, text));
    }

    /// The drawing of a board that a game can begin on.
    pub fn drawing_of(&self, map: &Map) -> Option<Arc<Drawing>> {
        let mut boards = self.boards.iter();
        match boards.find(|board| board.map.name() == map.name()) {
            Some(board) => board.drawing.clone(),
            None => Some(Drawing::standard_shared()),
        }
    }

    /// The board that is spoken of: that of the game that is played, else of the one that was played last.
    pub fn map(&self) -> &Map {
        match (&self.session, &self.last) {
            (Some(session), _) => session.game().map(),
            (None, Some(last)) => last.game.map(),
            (None, None) => Map::standard(),
        }
    }

    /// The drawing of the board that is spoken of: that of the game that is played, else of the one
    /// that was played last; none where that board has none.
    pub fn drawing(&self) -> Option<Arc<Drawing>> {
        match (&self.session, &self.last) {
            (Some(session), _) => session.drawing.clone(),
            (None, Some(last)) => last.drawing.clone(),
            (None, None) => Some(Drawing::standard_shared()),
        }
    }
}
