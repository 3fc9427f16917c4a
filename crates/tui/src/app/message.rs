//! The program's messages.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::keys::{Command, Key};
use crate::map::click::Click;
use crate::map::view::MapView;
use crate::screens::effect::DeadlineStep;
use crate::screens::{LoadPurpose, RandomPurpose};
use crate::session::background::BackgroundAnswer;
use crate::session::failure::Failure;
use crate::session::files::FileToWrite;
use crate::session::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
use crate::session::seats::Seats;
use game::deadline::Timestamp;
use game::player_record::PlayerRecord;
use game::secret::RandomBytes;
use game::{Game, SeatId};

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
    Listed(Result<SavedGames, Failure>),
    /// The boards besides the built-in one were read; a board that can't be used has an error
    /// message.
    Boards(Vec<Result<AvailableMap, Failure>>),
    /// A saved game was read.
    Loaded(LoadPurpose, Box<Result<LoadedSave, OpenError>>),
    /// The game was written to disk, or writing failed.
    Saved(Result<PathBuf, Failure>),
    /// A saved game was moved here.
    SaveDeleted(PathBuf),
    /// A branch was saved as a game.
    BranchSaved(PathBuf),
    /// An order sheet was read from a file.
    SheetRead(String),
    /// Random bytes from the system, or the reason why there are none.
    Random(RandomPurpose, Result<RandomBytes, Failure>),
    /// The date for a change of the deadline.
    Deadline(DeadlineStep, Timestamp),
    /// The game was changed at another place of the table.
    TableChanged(Arc<Game>),
    /// The seats of the table have new players.
    Seats(Seats),
    /// Others can join the table under this name.
    Hosted(String),
    /// A seat is free, and its orders of this phase are discarded.
    Freed(SeatId),
    /// An effect failed, or the table refuses something, for this reason.
    Refused(String),
    /// A background thread finished a task or a part of one.
    WorkedOut(BackgroundAnswer),
    /// The record of the player after an addition, or why it wasn't changed.
    Recorded(Result<PlayerRecord, Failure>),
    /// A file was written.
    Written(FileToWrite, PathBuf),
}

impl Message {
    /// Returns the message `done` with the result of an effect, or the reason why the effect failed.
    pub fn of<T>(result: Result<T, impl ToString>, done: impl FnOnce(T) -> Message) -> Self {
        match result {
            Ok(value) => done(value),
            Err(error) => Message::Refused(error.to_string()),
        }
    }

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
