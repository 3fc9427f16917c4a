//! What can happen to the program, and what a key can mean.

use std::path::PathBuf;

use tui_input::InputRequest;

use super::keys::Key;
use super::lobby::{Opened, Saves};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted, perhaps many lines.
    Paste(String),
    /// The terminal has another size.
    Resized,
    /// Time has passed, as much as was asked for.
    Tick,
    /// The saved games that there are.
    Listed(Result<Saves, String>),
    /// A game was read.
    Loaded(Purpose, Box<Result<Opened, String>>),
    /// The game was written to disk, or was not.
    Saved(Result<PathBuf, String>),
    /// A sheet of orders was read from a file, or was not.
    SheetRead(Result<String, String>),
}

/// What a game is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To be offered on the start screen.
    Offer,
    /// To be played.
    Play,
}

/// What a key, or a line of the palette, asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// A letter for the line.
    Type(char),
    /// A change of the line.
    Edit(InputRequest),
    /// Enter: take the reading, open, go on.
    Take,
    /// Complete what is written.
    Complete,
    /// The completion before.
    CompleteBack,
    /// The line that was typed before.
    LineBefore,
    /// The line that was typed after it.
    LineAfter,
    /// The pasted sheet, line by line.
    Sheet,
    /// Read a sheet from a file.
    ReadFile,
    /// Warn of orders that work against each other, or don't.
    Guard,
    /// The next unit without an order; the next order that failed.
    Next,
    /// The one before.
    Previous,
    /// The line above.
    Up,
    /// The line below.
    Down,
    /// To the left, or the value before.
    Left,
    /// To the right, or the value after.
    Right,
    /// A candidate, from 1.
    Choose(u8),
    /// Take the selected order back.
    TakeBack,
    /// One step back.
    Back,
    /// Done: seal the sheet, or go on to the next phase.
    Done,
    /// Hide everything, at once.
    Hide,
    /// What can be done here.
    Help,
    /// The order book.
    Book,
    /// The map larger: whole, power, unit.
    Zoom,
    /// Why, in full.
    Why,
    /// The phase before.
    Earlier,
    /// The phase after.
    Later,
    /// Undo the last change of an order.
    Undo,
    /// Do it again.
    Redo,
    /// Waive the builds that are left.
    Waive,
    /// The centers over the years.
    Centers,
    /// Commands, by name.
    Palette,
    /// The same orders under every rulebook.
    Lens,
    /// The rules in force.
    Rules,
    /// A new game at this keyboard.
    NewGame,
    /// A new game led by a game master.
    PhysicalBoard,
    /// A saved game.
    OpenGame,
    /// To the start screen.
    ToStart,
    /// Leave the program.
    Leave,
    /// Stop the program, as a shell's job (Ctrl-Z).
    Suspend,
    /// Draw everything anew.
    Redraw,
}

/// Something that the run loop does for the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// List the saved games.
    List,
    /// Read a game.
    Load(PathBuf, Purpose),
    /// Write the game to disk.
    Save,
    /// Read a sheet of orders from a file.
    ReadSheet(PathBuf),
    /// Stop the program until the shell goes on with it.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Leave.
    Quit,
}
