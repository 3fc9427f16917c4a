//! Events, the input of a screen besides commands, and transitions, the outcomes of both.

use std::path::PathBuf;

use super::Screen;
use crate::keys::{Command, Context};
use crate::map::click::Click;
use crate::screens::Effect;
use crate::session::Author;
use crate::session::puzzles::Puzzle;
use crate::session::samples::Sample;
use chancery_core::board::{Position, Power, Province};
use chancery_core::orders::WrittenOrder;
use game::{Game, Mode, SeatId, TableRules};
use player::random::Random;

/// The input of a screen besides commands and clicks on its list.
#[derive(Debug)]
pub enum Event {
    /// A command from the screen above, which is closed. It reaches [`Screen::update`].
    Command(Command),
    /// A click on a province.
    Click(Click),
    /// Pasted text of one or more lines.
    Paste(String),
    /// A request to read a file.
    ReadFile(PathBuf),
    /// The text of the requested file.
    Sheet(String),
    /// The random bits that the screen requested.
    Random(Random),
    /// The saved games have been listed.
    Listed,
    /// The available maps have been loaded.
    Boards,
    /// The rules chosen on the screen above.
    Rules(TableRules),
    /// The position set up on the screen above.
    Position(Box<Position>),
    /// The plan chosen for a power on the screen above.
    Plan(Power, Vec<WrittenOrder>),
    /// The destination chosen on the screen above.
    GoTo(Destination),
    /// The game was changed at another place of the table.
    Table,
    /// The writing time is over.
    TimeUp,
    /// The what-if has been saved as a game.
    Saved,
    /// A task of the computer, or a proof, is finished.
    WorkedOut,
    /// The reason that a game could not be opened.
    Refused(String),
    /// A sentence for all players to read before the game continues.
    Notice(String),
}

/// The outcome of a command or an event.
#[derive(Debug)]
pub enum Transition {
    /// The input was handled, or had no effect.
    Stay,
    /// The screen doesn't handle the input.
    Pass,
    /// Opens another screen on top.
    Push(Box<dyn Screen>),
    /// Replaces this screen with others. The last one is on top.
    Swap(Vec<Box<dyn Screen>>),
    /// Returns to the screen below.
    Pop,
    /// Returns to the screen below, which gets this event.
    PopWith(Event),
    /// Runs a global command.
    Do(Command),
    /// Requests an effect from outside, such as a file or random bits.
    Ask(Effect),
    /// Opens another part of the program.
    Go(Goto),
}

impl Transition {
    /// Opens another screen on top.
    pub fn push(screen: impl Screen + 'static) -> Self {
        Transition::Push(Box::new(screen))
    }

    /// Leaves a command to the application if it applies over every dialog, and ignores it if not.
    pub fn of_dialog(command: Command) -> Self {
        match command {
            Command::Back | Command::Hide | Command::Leave | Command::Redraw | Command::Suspend => {
                Transition::Pass
            }
            _ => Transition::Stay,
        }
    }

    /// Opens another screen on top, if there is one.
    pub fn push_any<S: Screen + 'static>(screen: Option<S>) -> Self {
        screen.map_or(Transition::Stay, Transition::push)
    }
}

/// A destination in another part of the program.
#[derive(Debug)]
pub enum Goto {
    /// The start screen.
    Start,
    /// The screen that sets up a new game.
    NewGame(Mode),
    /// The screen that sets up a game of one person against the computer.
    Alone,
    /// The same, from the current position of a game, as a power.
    PlayOn(Box<Game>, Option<Power>),
    /// A new game against the computer with the choices of the current one.
    Rematch,
    /// The current phase of the game, which then gets this event.
    PlayWith(Event),
    /// The tutorial game, at its saved phase.
    FirstGame,
    /// A puzzle.
    Puzzle(Box<Puzzle>),
    /// The puzzle that follows the current one in the list, or the one before.
    OtherPuzzle(Command),
    /// The list of saved games.
    List,
    /// A saved game.
    Load(PathBuf),
    /// A sample game.
    Sample(&'static Sample),
    /// The last game played.
    Continue,
    /// The first phase of a new game.
    Begin(Box<Game>),
    /// The current phase of the game.
    Play,
    /// The screen below one at which all players were. A seat's handover screen hides its secret orders there.
    Below,
    /// The current phase of the game, without the orders of programs that are missing.
    PlayWithout,
    /// The palette of a context, which asks for the name of a file to read.
    ReadFile(Context),
    /// A what-if of the current phase for an author.
    WhatIf(Author),
    /// A proof about a unit and an author's orders of the current phase.
    Prove(Author, Option<Province>),
    /// The advice of the computer for a power.
    Advice(Power),
    /// The attendance of the players, with a seat selected.
    Attendance(SeatId),
    /// The handover screen of a seat, in place of the orders of another one.
    HandOver(SeatId),
    /// The handover screen of a seat that must rewrite its orders because its passphrase is
    /// forgotten.
    Forget(SeatId),
    /// The current phase of the game, with the results of a past phase on top, at the order of a unit.
    LookBack(usize, Option<Province>),
    /// The end of the program.
    Leave,
}

/// A destination that is chosen by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    /// The results of a past phase, by index.
    Record(usize),
    /// The results of the last phase.
    Latest,
    /// The first failed order of the phase on screen, or of the last phase.
    Failure,
    /// The first phase of the current season.
    Season,
    /// A province and the order of its unit.
    Province(Province),
    /// The center chart.
    Centers,
    /// The current phase.
    Now,
}
