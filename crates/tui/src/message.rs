//! The program's messages, and the effects it requests from the run loop.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::keys::{Command, Key, Pan};
use crate::map::click::Click;
use crate::map::view::MapView;
use crate::session::background::{BackgroundAnswer, BackgroundTask};
use crate::session::files::{FileToWrite, GameSnapshot};
use crate::session::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
use chancery_core::board::Province;
use daide::table::Table;
use game::Game;
use game::secret::RandomBytes;
use game::settings::Switch;

/// An event that the program responds to.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted, often several lines.
    Paste(String),
    /// A province was clicked on the map.
    Click(Click),
    /// A command that came without a key press: from the mouse wheel over a list, or from a click
    /// on a list row or a key hint.
    Command(Command),
    /// The map view was changed with the mouse wheel or by dragging.
    Look(MapView),
    /// The terminal was resized.
    Resized,
    /// The terminal reported its background color, which selects the theme.
    Background(chart::Rgb),
    /// Time passed during an animation.
    Tick(Duration),
    /// Time passed while the turn clock ran.
    Passed(Duration),
    /// The terminal is too slow for animations.
    Slow,
    /// The saved games were listed.
    Listed(Result<SavedGames, String>),
    /// The boards besides the built-in one were read; a board that can't be used has an error
    /// message.
    Boards(Vec<Result<AvailableMap, String>>),
    /// A saved game was read.
    Loaded(LoadPurpose, Box<Result<LoadedSave, OpenError>>),
    /// The game was written to disk, or writing failed.
    Saved(Result<PathBuf, String>),
    /// A branch was saved as a game, or saving failed.
    Kept(Result<PathBuf, String>),
    /// An order sheet was read from a file, or reading failed.
    SheetRead(Result<String, String>),
    /// Random bytes from the system, or the reason why there are none.
    Random(RandomPurpose, Result<RandomBytes, String>),
    /// A background thread finished a task or a part of one.
    WorkedOut(BackgroundAnswer),
    /// A file was written, or writing failed.
    Written(FileToWrite, Result<PathBuf, String>),
}

impl Message {
    /// Returns whether the message is input by key, mouse or paste. Ctrl-C doesn't count, because quitting
    /// is never accidental.
    pub fn is_input(&self) -> bool {
        match self {
            Message::Key(key) => *key != Key::ctrl('c'),
            message => message.ends_notice() || matches!(message, Message::Look(_)),
        }
    }

    /// Returns whether the message clears the notice at the bottom.
    pub fn ends_notice(&self) -> bool {
        matches!(
            self,
            Message::Key(_) | Message::Paste(_) | Message::Click(_) | Message::Command(_)
        )
    }
}

/// The reason for reading a saved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadPurpose {
    /// To offer it on the start screen.
    Offer,
    /// To show it beside the list of saved games.
    Preview,
    /// To play it.
    Play,
    /// To play it and open a what-if of its last phase.
    WhatIf,
}

/// The receiver of random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomPurpose {
    /// The screen on top, for a power assignment or a coin toss.
    Screen,
    /// The session, for a passphrase or a fingerprint.
    Table,
}

/// A side effect that the run loop performs for the program.
#[derive(Debug)]
pub enum Effect {
    /// Lists the saved games.
    List,
    /// Reads the available boards.
    Boards,
    /// Reads a saved game.
    Load(PathBuf, LoadPurpose),
    /// Writes the game to disk.
    Save(GameSnapshot),
    /// Writes a branch to disk as a new game.
    Keep(Box<Game>),
    /// Zooms or pans the map. The resulting view depends on the size of the terminal.
    Look(Pan),
    /// Turns mouse capture on or off; without it, the terminal selects text.
    Mouse(Switch),
    /// Zooms in on a province. The resulting view depends on the size of the terminal.
    LookAt(Province),
    /// Draws with the current settings from now on.
    Restyle,
    /// Copies a text to the terminal's clipboard.
    Copy(String),
    /// Reads an order sheet from a file.
    ReadSheet(PathBuf),
    /// Reads a file to set up a position from.
    ReadPosition(PathBuf),
    /// Rings the bell.
    Bell,
    /// Ignores input for a moment.
    IgnoreInput,
    /// Discards the input that arrives before the next draw.
    DropInput,
    /// Gets random bytes from the system.
    Random(RandomPurpose),
    /// Runs a task in a background thread.
    Think(BackgroundTask),
    /// Lets programs join a table by the network, or no table.
    Serve(Option<Arc<Table>>),
    /// Writes a file.
    Write(FileToWrite),
    /// Suspends the program until the shell resumes it.
    Suspend,
    /// Redraws the whole screen.
    Redraw,
    /// Quits the program.
    Quit,
}
