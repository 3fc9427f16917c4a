//! What comes of a command: to stay, to go on to another screen, to ask for something from outside.

use std::path::PathBuf;

use super::{Destination, Screen};
use crate::message::{Command, FileToWrite};
use chancery_core::board::Position;
use game::{Game, Mode, SeatId, TableRules};

/// What comes of a command.
#[derive(Debug)]
pub enum Transition {
    /// It was done, or there was nothing to do.
    Stay,
    /// It is not this screen's.
    Pass,
    /// It wants random bits, which [`Screen::chance`] brings.
    Chance,
    /// Another screen on top.
    Push(Screen),
    /// Another screen in the place of this one.
    Swap(Screen),
    /// Back to the screen below.
    Pop,
    /// Back to the screen below, which gets this command.
    PopThen(Command),
    /// Back to the screen below, which gets a sheet of orders from a file.
    PopToRead(PathBuf),
    /// Back to the screen below, which plays by these rules from now on.
    PopWith(TableRules),
    /// Set the position up that the game is to begin with.
    SetUp,
    /// Back to the screen below, with a position that was set up by hand.
    Placed(Box<Position>),
    /// Write something to a file.
    Write(FileToWrite),
    /// Back to the screen below, and from there to some other place of the game.
    PopTo(Destination),
    /// Somewhere else altogether.
    Go(Goto),
    /// This branch is to be kept as a game of its own.
    Keep(Box<Game>),
}

/// Where to go.
#[derive(Debug)]
pub enum Goto {
    /// To the start screen.
    Start,
    /// To setting a new game up.
    NewGame(Mode),
    /// To the game that teaches, where it was left.
    FirstGame,
    /// To the list of saved games.
    List,
    /// To a saved game.
    Load(PathBuf),
    /// On with the game that was played last.
    Continue,
    /// To the first phase of a new game.
    Begin(Box<Game>),
    /// To where the game stands.
    Play,
    /// To the curtain of a seat, whose sheet is written anew because its phrase is forgotten.
    Forget(SeatId),
    /// To where the game stands, and from there back to the results of a phase.
    LookBack(usize),
    /// Out of the program.
    Leave,
}
