//! The program's messages, the commands of its keys, and the effects it requests from the run loop.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tui_input::InputRequest;

use super::background::{BackgroundAnswer, BackgroundTask};
use super::keys::Key;
use super::map_view::{MapView, Pan};
use super::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
use chancery_core::board::{Province, Turn};
use chart::Direction;
use daide::table::Table;
use game::Game;
use game::clock::Preset;
use game::secret::RandomBytes;
use game::settings::{Settings, Switch};
use output::printouts::PrintoutKind;

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

/// A click on the map, as a province of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Click {
    /// The province under the pointer.
    pub province: Province,
    /// The action of the click.
    pub hold: ClickAction,
}

/// The action of a click, selected by the mouse button or by the modifier key.
///
/// Shift is never used, because terminals keep it for selecting text. Ctrl with the left button
/// equals the right button, for mice with one button; Alt with it equals the middle button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClickAction {
    /// The left button without a modifier: selects a unit, then its destination.
    #[default]
    None,
    /// The right button, or Ctrl: selects the unit to support.
    Support,
    /// The middle button, or Alt: selects the army to convoy.
    Convoy,
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

/// A command of a key or of a row of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Types a character into the entry line.
    Type(char),
    /// Edits the entry line.
    Edit(InputRequest),
    /// Enter: accepts the reading, opens the selection or continues.
    Accept,
    /// Selects the next completion.
    Complete,
    /// Selects the previous completion.
    CompleteBack,
    /// Recalls the previous line of the history.
    LineBefore,
    /// Recalls the next line of the history.
    LineAfter,
    /// Shows the pasted order sheet line by line.
    Sheet,
    /// Reads an order sheet from a file.
    ReadFile,
    /// Opens the position editor.
    SetUp,
    /// Turns warnings about conflicting orders on or off.
    Warnings,
    /// Selects the next unit without an order, or the next failed order.
    Next,
    /// Selects the previous unit without an order, or the previous failed order.
    Previous,
    /// Moves up a row.
    Up,
    /// Moves down a row.
    Down,
    /// Moves left, or selects the previous value.
    Left,
    /// Moves right, or selects the next value.
    Right,
    /// Shows jump labels on the map.
    Point,
    /// Shows where a unit can move and which units can move to a province.
    Reach,
    /// Chooses a candidate by its number, counted from 1.
    Choose(u8),
    /// Responds to a click on the list row with this number: selects it, and on some screens opens
    /// or changes it.
    Row(usize),
    /// Deletes the selected order.
    TakeBack,
    /// Goes one step back.
    Back,
    /// Reports that the player forgot the passphrase.
    Forgotten,
    /// Opens the attendance of the players.
    Attendance,
    /// Seals the orders, or continues to the next phase.
    Done,
    /// Hides the screen.
    Hide,
    /// Opens the help of the screen.
    Help,
    /// Shows or hides the order list.
    List,
    /// Cycles the map view: whole map, units of the power, one unit.
    Zoom,
    /// Zooms or pans the map by one step.
    Look(Pan),
    /// Turns mouse capture on or off.
    Mouse,
    /// Explains a result in full.
    Why,
    /// Goes to the previous phase.
    Earlier,
    /// Goes to the next phase.
    Later,
    /// Undoes the last change of an order.
    Undo,
    /// Redoes the last undone change.
    Redo,
    /// Waives the remaining builds.
    Waive,
    /// Opens the center chart.
    Centers,
    /// Opens the scores by scoring system.
    Score,
    /// Answers yes, or toggles a mark.
    Yes,
    /// Answers no.
    No,
    /// Proposes a draw for a vote.
    ProposeDraw,
    /// Proposes a concession to one power for a vote.
    Concede,
    /// Lets the game master declare the game over.
    DeclareOver,
    /// Ends the game at the time limit that the players agreed on.
    TimeIsUp,
    /// Opens the statistics of the powers.
    Statistics,
    /// Compares two phases.
    ComparePhases,
    /// Opens the postcard of the game.
    Postcard,
    /// Opens the read-aloud script of a phase.
    Script,
    /// Corrects an order of a past phase.
    Correct,
    /// Switches between the orders of one power and of all.
    OnePower,
    /// Writes a printout to a file.
    Print(PrintoutKind),
    /// Opens the command palette.
    Palette,
    /// Compares the results of the orders under all rulebooks.
    Compare,
    /// Shows the rules in force.
    Rules,
    /// Assigns the powers at random.
    Deal,
    /// Opens a what-if that branches off the phase.
    WhatIf,
    /// Saves a branch or a tutorial game, which would be lost, as a new game.
    Keep,
    /// Goes to the first phase of the game.
    FirstPhase,
    /// Goes to the current phase.
    Now,
    /// Selects the first failed order of the phase.
    FirstFailure,
    /// Shows the fingerprints of a phase's sealed orders.
    Fingerprints,
    /// Opens the settings.
    Settings,
    /// Saves the settings to their file.
    KeepSettings,
    /// Opens the dialog that goes to a phase or a screen.
    GoTo,
    /// Copies the screen's content as text.
    Copy,
    /// Sets up a new hot-seat game.
    NewGame,
    /// Sets up a new game of one player against the computer.
    Alone,
    /// Sets up a new game with a game master.
    PhysicalBoard,
    /// Opens a saved game.
    OpenGame,
    /// Returns to the start screen.
    ToStart,
    /// Starts the tutorial game.
    FirstGame,
    /// Shows or hides the tutorial's instructions.
    Lesson,
    /// Shows three plans of the computer for the player's orders.
    Advise,
    /// Opens the puzzle of the day.
    Puzzle,
    /// Asks whether a power could have forced something, and shows the proof.
    Prove,
    /// Opens the clock screen.
    Clock,
    /// Pauses or resumes the clock.
    Pause,
    /// Adds this number of minutes to the clock.
    Longer(u16),
    /// Ends the negotiation or writing time early because all players agree.
    Agree,
    /// Changes the clock to a preset, or removes it.
    PlayBy(Option<Preset>),
    /// Turns motion on or off.
    Motion,
    /// Quits the program.
    Leave,
    /// Suspends the program as a job of the shell (Ctrl-Z).
    Suspend,
    /// Redraws the whole screen.
    Redraw,
}

impl Command {
    /// Returns the edit of the entry line that the command stands for, if any.
    pub fn edit(self) -> Option<InputRequest> {
        match self {
            Command::Type(letter) => Some(InputRequest::InsertChar(letter)),
            Command::Edit(request) => Some(request),
            _ => None,
        }
    }

    /// Returns the direction of an arrow key, or `None` for other commands.
    pub fn direction(self) -> Option<Direction> {
        match self {
            Command::Up => Some(Direction::Up),
            Command::Down => Some(Direction::Down),
            Command::Left => Some(Direction::Left),
            Command::Right => Some(Direction::Right),
            _ => None,
        }
    }
}

/// The receiver of random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomPurpose {
    /// The screen on top, for a power assignment or a coin toss.
    Screen,
    /// The session, for a passphrase or a fingerprint.
    Table,
}

/// A file to be written besides the saved game.
#[derive(Debug)]
pub enum FileToWrite {
    /// A printout of a game, and the phase that it shows if it is a past one.
    Paper(PrintoutKind, Option<Turn>, GameSnapshot),
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
            FileToWrite::Paper(..) => format!("Printed: {path}"),
            FileToWrite::Postcard(_) => format!("The postcard is in {path}."),
            FileToWrite::Settings(_) => format!("Saved to {path}."),
        }
    }
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
