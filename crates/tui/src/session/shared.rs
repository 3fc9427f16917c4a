//! The state shared by all screens.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::keys::Keys;
use crate::kit::style::DisplaySetup;
use crate::kit::{Row, Tone};
use crate::map::view::Camera;
use crate::session::Session;
use crate::session::alone::AloneChoice;
use crate::session::failure::Failure;
use crate::session::puzzles::Puzzle;
use crate::session::saved_games::{AvailableMap, LoadedSave, SavedGames};
use chancery_core::board::Map;
use chart::Drawing;
use game::Game;
use game::player_record::{Day, PlayerRecord};
use game::settings::Settings;

/// The state shared by all screens: the current game, the saved games, the settings and the keys.
#[derive(Debug, Default)]
pub struct Shared {
    /// The session of the current game, if there is one.
    pub session: Option<Session>,
    /// The saved games, once they have been listed.
    pub saves: Option<Result<SavedGames, Failure>>,
    /// The boards besides the built-in one, once they have been read.
    pub boards: Vec<AvailableMap>,
    /// The errors of the boards that can't be used.
    pub board_faults: Vec<Failure>,
    /// The last saved game, read to be offered on the start screen.
    pub last: Option<LoadedSave>,
    /// The saved game that is selected in the list, once it has been read.
    pub preview: Option<LoadedSave>,
    /// The choices of the last game against the computer that was set up in this run.
    pub alone: Option<AloneChoice>,
    /// The last game that was started in this run and isn't one person's against the computer.
    pub last_shared: Option<Game>,
    /// The notice shown at the bottom until the next key.
    pub notice: Option<Notice>,
    /// The map view, shared by all screens.
    pub camera: Camera,
    /// The session of the tutorial, kept when the player leaves it.
    pub lesson: Option<Box<Session>>,
    /// The key bindings in force.
    pub keys: Keys,
    /// The settings in force while the program runs.
    pub settings: Settings,
    /// The display that the settings apply to: the terminal, and the user's own theme.
    pub means: DisplaySetup,
    /// The file that the settings are read from, and its errors.
    pub settings_file: SettingsReport,
    /// Whether the terminal has no clipboard for programs.
    pub no_clipboard: bool,
}

/// The settings file and its errors.
#[derive(Clone, Debug, Default)]
pub struct SettingsReport {
    /// The path of the file; `None` if the system has no home folder.
    pub path: Option<PathBuf>,
    /// The error messages.
    pub faults: Vec<String>,
}

/// A notice at the bottom.
#[derive(Debug)]
pub struct Notice {
    /// Its text.
    pub row: Row,
    /// The time after which it ends by itself, if it does: no one asked for it, and it covers the key hints.
    pub left: Option<Duration>,
}

impl Shared {
    /// Shows a notice at the bottom until the next key.
    pub fn show(&mut self, row: Row) {
        self.notice = Some(Notice { row, left: None });
    }

    /// Shows a notice at the bottom until the next key.
    pub fn notify(&mut self, text: impl Into<String>) {
        self.show(Row::new().text(text));
    }

    /// Shows a warning or an error at the bottom until the next key.
    pub fn notify_in(&mut self, tone: Tone, text: impl Into<String>) {
        self.show(Row::new().toned(tone, text));
    }

    /// Returns the current game, if there is one.
    pub fn game(&self) -> Option<&Game> {
        self.session.as_ref().map(Session::game)
    }

    /// Returns the drawing of a board on which a game can be played.
    pub fn drawing_of(&self, map: &Map) -> Option<Arc<Drawing>> {
        let mut boards = self.boards.iter();
        match boards.find(|board| board.map.name() == map.name()) {
            Some(board) => board.drawing.clone(),
            None => Some(Drawing::standard_shared()),
        }
    }

    /// Returns the saved games, once they have been listed without an error.
    pub fn saved(&self) -> Option<&SavedGames> {
        self.saves.as_ref()?.as_ref().ok()
    }

    /// Returns the record of the player and the day, once they are known.
    pub fn player_record(&self) -> Option<(&PlayerRecord, Day)> {
        let saves = self.saved()?;
        Some((saves.record.as_ref().ok()?, saves.now.into()))
    }

    /// Returns the puzzle of the day, or `None` until the date is known.
    pub fn puzzle_of_day(&self) -> Option<&'static Puzzle> {
        Some(Puzzle::of_day(self.saved()?.now.into()))
    }

    /// Returns the choices of the last game against the computer: of this run, or of the last saved
    /// game, whose power may have been dealt.
    pub fn last_alone(&self) -> Option<AloneChoice> {
        let last = || {
            let choice = AloneChoice::of(&self.last.as_ref()?.game)?;
            Some(AloneChoice {
                power: None,
                ..choice
            })
        };
        self.alone.clone().or_else(last)
    }

    /// Returns the board of the current game, of the last saved game, or the standard board.
    pub fn map(&self) -> &Map {
        match (&self.session, &self.last) {
            (Some(session), _) => session.game().map(),
            (None, Some(last)) => last.game.map(),
            (None, None) => Map::standard(),
        }
    }

    /// Returns the drawing of the board that [`map`](Self::map) returns, or `None` if it has no
    /// drawing.
    pub fn drawing(&self) -> Option<Arc<Drawing>> {
        match (&self.session, &self.last) {
            (Some(session), _) => session.drawing.clone(),
            (None, Some(last)) => last.drawing.clone(),
            (None, None) => Some(Drawing::standard_shared()),
        }
    }
}
