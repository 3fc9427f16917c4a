//! What can happen to a screen besides commands, and what follows from it: to stay, to open another
//! screen, to ask for something from outside.

use std::path::PathBuf;

use super::{Destination, Screen};
use crate::message::{Click, Command, Effect};
use crate::puzzles::Puzzle;
use chancery_core::board::{Position, Power};
use chancery_core::orders::WrittenOrder;
use game::{Game, Mode, SeatId, TableRules};
use player::random::Random;

/// What can happen to a screen besides commands and clicks on its list.
#[derive(Debug)]
pub enum Event {
    /// A command from the screen above, which is closed. It reaches [`Screen::update`].
    Command(Command),
    /// A province was clicked.
    Click(Click),
    /// Text was pasted, perhaps many lines.
    Paste(String),
    /// A file is to be read.
    ReadFile(PathBuf),
    /// The text of that file.
    Sheet(String),
    /// The random bits that the screen asked for.
    Random(Random),
    /// The maps that a game can be played on are known.
    Boards,
    /// These rules were chosen.
    Rules(TableRules),
    /// This position was set up.
    Position(Box<Position>),
    /// This plan was chosen for a power.
    Plan(Power, Vec<WrittenOrder>),
    /// A place of the game was chosen.
    GoTo(Destination),
    /// The time to write is up.
    TimeUp,
    /// The what-if was saved as a game.
    Saved,
    /// The question that was asked is answered.
    Proved,
    /// A game could not be opened, for this reason.
    Refused(String),
    /// A sentence that everybody is to read before the game goes on.
    Notice(String),
}

/// What follows from a command or an event.
#[derive(Debug)]
pub enum Transition {
    /// It was done, or there was nothing to do.
    Stay,
    /// The screen has no use for it.
    Pass,
    /// Opens another screen on top.
    Push(Box<dyn Screen>),
    /// Opens another screen in place of this one.
    Swap(Box<dyn Screen>),
    /// Opens other screens in place of this one, the last on top.
    SwapAll(Vec<Box<dyn Screen>>),
    /// Returns to the screen below.
    Pop,
    /// Returns to the screen below, which gets this event.
    PopWith(Event),
    /// Does what a command does on every screen.
    Do(Command),
    /// Asks for something from outside.
    Ask(Effect),
    /// Leaves for another part of the program.
    Go(Goto),
}

impl Transition {
    /// Opens another screen on top.
    pub fn push(screen: impl Screen + 'static) -> Self {
        Transition::Push(Box::new(screen))
    }

    /// Opens another screen on top, where there is one.
    pub fn push_any<S: Screen + 'static>(screen: Option<S>) -> Self {
        screen.map_or(Transition::Stay, Transition::push)
    }
}

/// Where to go.
#[derive(Debug)]
pub enum Goto {
    /// To the start screen.
    Start,
    /// To setting a new game up.
    NewGame(Mode),
    /// To a new game of one person against the computer.
    Alone,
    /// To the game that teaches, where it was left.
    FirstGame,
    /// To a puzzle.
    Puzzle(&'static Puzzle),
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
