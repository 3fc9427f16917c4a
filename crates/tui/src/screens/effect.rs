//! The effects that the program and its screens request from the run loop.

use std::path::PathBuf;
use std::sync::Arc;

use crate::keys::Pan;
use crate::session::background::BackgroundTask;
use crate::session::files::{FileToWrite, GameSnapshot};
use chancery_core::board::Province;
use daide::table::Table;
use game::deadline::DeadlineChange;
use game::player_record::RecordChange;
use game::settings::Switch;
use game::{Game, SeatId};

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

/// Detail of the list of saved games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListDetail {
    /// Their names and times, which takes no time.
    Names,
    /// Their boards and last phases, too, for which each file is opened.
    Phases,
}

/// The receiver of random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomPurpose {
    /// The screen on top, for a power assignment or a coin toss.
    Screen,
    /// The session, for a passphrase or a fingerprint.
    Table,
}

/// The reason for looking at the date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlineStep {
    /// A game was opened, whose deadline can have passed.
    Open,
    /// A deadline is due.
    Meet,
    /// The host changes the deadline, or a player asks for it.
    Change(DeadlineChange),
}

/// A side effect that the run loop performs for the program.
#[derive(Debug)]
pub enum Effect {
    /// Lists the saved games.
    List(ListDetail),
    /// Reads the available boards.
    Boards,
    /// Reads a saved game.
    Load(PathBuf, LoadPurpose),
    /// Moves a saved game to the deleted ones.
    DeleteSave(PathBuf),
    /// Writes the game to disk.
    Save(GameSnapshot),
    /// Writes a branch to disk as a new game. The game with this file stays the last one played.
    SaveBranch(Box<Game>, Option<PathBuf>),
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
    /// Gets the date for a change of the deadline.
    Deadline(DeadlineStep),
    /// Lets others join the table.
    Host,
    /// Gives a guest a seat of the table.
    Sit(SeatId),
    /// Frees a seat, whose guests leave.
    Free(SeatId),
    /// Allows people to watch the table, or no longer.
    Spectators,
    /// Adds to the record of the player.
    Record(RecordChange),
    /// Writes a file.
    Write(FileToWrite),
    /// Suspends the program until the shell resumes it.
    Suspend,
    /// Redraws the whole screen.
    Redraw,
    /// Quits the program.
    Quit,
}
