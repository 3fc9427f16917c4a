//! What can happen to the program, and what a key can mean.

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
use game::Game;
use game::clock::Preset;
use game::secret::RandomBytes;
use game::settings::{Settings, Switch};
use output::printouts::PrintoutKind;

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted, perhaps many lines.
    Paste(String),
    /// A province was clicked on the map.
    Click(Click),
    /// One of the things that the screen lists was clicked, by its number there.
    Row(usize),
    /// A command that came without a key: the wheel beside the map walks a list, and a key
    /// that is shown was clicked.
    Command(Command),
    /// This part of the map is to be looked at: the wheel was turned, or the map was dragged.
    Look(MapView),
    /// The terminal has another size.
    Resized,
    /// The terminal's background is known, and with it the colors.
    Background(chart::Rgb),
    /// So much time has passed while something moved.
    Tick(Duration),
    /// So much time has passed while the turn clock ran.
    Passed(Duration),
    /// The terminal is too slow for anything to move.
    Slow,
    /// The saved games that there are.
    Listed(Result<SavedGames, String>),
    /// The boards that there are beside the built-in one; why one can't be used.
    Boards(Vec<Result<AvailableMap, String>>),
    /// A game was read.
    Loaded(LoadPurpose, Box<Result<LoadedSave, OpenError>>),
    /// The game was written to disk, or was not.
    Saved(Result<PathBuf, String>),
    /// A branch was kept as a game of its own, or was not.
    Kept(Result<PathBuf, String>),
    /// A sheet of orders was read from a file, or was not.
    SheetRead(Result<String, String>),
    /// The system gave random bytes, or has none.
    Random(RandomPurpose, Result<RandomBytes, String>),
    /// A thread worked something out.
    WorkedOut(BackgroundAnswer),
    /// Something was written to a file, or was not.
    Written(FileToWrite, Result<PathBuf, String>),
}

impl Message {
    /// Returns whether the user did it, with key, mouse or paste. Ctrl-C, which quits, is no part of that:
    /// it is always meant.
    pub fn is_input(&self) -> bool {
        match self {
            Message::Key(key) => *key != Key::ctrl('c'),
            message => message.ends_notice() || matches!(message, Message::Look(_)),
        }
    }

    /// Returns whether it ends the notice at the bottom.
    pub fn ends_notice(&self) -> bool {
        matches!(
            self,
            Message::Key(_)
                | Message::Paste(_)
                | Message::Click(_)
                | Message::Row(_)
                | Message::Command(_)
        )
    }
}

/// A click on the map, in the board's own terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Click {
    /// What lies under the pointer.
    pub province: Province,
    /// What the click is for.
    pub hold: ClickAction,
}

/// What a click is for, by its button or by the key that is held down.
///
/// Shift never comes: terminals keep it for selecting text. Ctrl with the left button is what one
/// button mice have for the right one, so the two mean the same; Alt stands in for the middle one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClickAction {
    /// The left button alone: a unit, then where it goes.
    #[default]
    None,
    /// The right button, or Ctrl: what is supported.
    Support,
    /// The middle button, or Alt: what is convoyed.
    Convoy,
}

/// What a game is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadPurpose {
    /// To be offered on the start screen.
    Offer,
    /// To be played.
    Play,
    /// To be played, and to ask of its last phase what would have been if.
    WhatIf,
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
    /// Set the position up by hand.
    SetUp,
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
    /// Point at the map by letters.
    Point,
    /// Where can it go, who can come.
    Reach,
    /// A candidate, from 1.
    Choose(u8),
    /// Take the selected order back.
    TakeBack,
    /// One step back.
    Back,
    /// The phrase of the seat is forgotten.
    Forgotten,
    /// Who is at the table.
    Attendance,
    /// Done: seal the sheet, or go on to the next phase.
    Done,
    /// Hide everything, at once.
    Hide,
    /// What can be done here.
    Help,
    /// The list of orders.
    Book,
    /// The map larger: whole, power, unit.
    Zoom,
    /// The map a little nearer, farther, or to one side.
    Look(Pan),
    /// Take the mouse, or leave it to the terminal.
    Mouse,
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
    /// What the game is worth, by scoring systems.
    Score,
    /// Yes, or the other way round.
    Yes,
    /// No.
    No,
    /// Vote on a draw.
    ProposeDraw,
    /// Vote on giving the game up to one power.
    Concede,
    /// The game master declares the game over.
    DeclareOver,
    /// The time that the table agreed on is up.
    TimeIsUp,
    /// What each power did.
    Statistics,
    /// The differences between two phases.
    ComparePhases,
    /// The game on a postcard.
    Postcard,
    /// A phase as it is read out and played out at a physical board.
    Script,
    /// Correct a past order.
    Correct,
    /// One power alone, or all.
    OnePower,
    /// Write a paper to a file, to be printed.
    Print(PrintoutKind),
    /// Commands, by name.
    Palette,
    /// The same orders under every rulebook.
    Compare,
    /// The rules in force.
    Rules,
    /// Deal the powers at random.
    Deal,
    /// What if: a branch off the phase.
    WhatIf,
    /// Keep what would be lost as a game of its own: a branch, or a game that was begun as a
    /// lesson.
    Keep,
    /// The first phase of the game.
    FirstPhase,
    /// Where the game stands.
    Now,
    /// The first order of the phase that failed.
    FirstFailure,
    /// The fingerprints of the sealed orders of a phase.
    Fingerprints,
    /// The settings.
    Settings,
    /// Write the settings to their file.
    KeepSettings,
    /// Go to some other place of the game.
    GoTo,
    /// Copy what is shown, as text.
    Copy,
    /// A new game at this keyboard.
    NewGame,
    /// A new game of one person against the computer.
    Alone,
    /// A new game led by a game master.
    PhysicalBoard,
    /// A saved game.
    OpenGame,
    /// To the start screen.
    ToStart,
    /// The game that teaches.
    FirstGame,
    /// The lesson's sentences, shown or not.
    Lesson,
    /// Three plans of the computer for one's orders.
    Advise,
    /// The puzzle of the day.
    Puzzle,
    /// Whether something could have been forced, with proof.
    Prove,
    /// The turn clock, large.
    Clock,
    /// Stop the clock for a while, or let it go on.
    Pause,
    /// So many minutes more.
    Longer(u16),
    /// All agree that the time to talk, or to write, is over.
    Agree,
    /// Play on by another clock, or by none.
    PlayBy(Option<Preset>),
    /// Motion on or off.
    Motion,
    /// Leave the program.
    Leave,
    /// Stop the program, as a shell's job (Ctrl-Z).
    Suspend,
    /// Draw everything again.
    Redraw,
}

impl Command {
    /// Returns the change of the line that is typed, if the command is one.
    pub fn edit(self) -> Option<InputRequest> {
        match self {
            Command::Type(letter) => Some(InputRequest::InsertChar(letter)),
            Command::Edit(request) => Some(request),
            _ => None,
        }
    }

    /// Returns the direction of an arrow key.
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

/// What random bytes are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomPurpose {
    /// The screen on top, for a deal or a coin.
    Screen,
    /// The table, for a phrase or a fingerprint.
    Table,
}

/// What is written to a file beside the game itself.
#[derive(Debug)]
pub enum FileToWrite {
    /// A printout of a game; that of a phase where one is looked at.
    Paper(PrintoutKind, Option<Turn>, GameSnapshot),
    /// The text of the game's postcard.
    Postcard(String),
    /// The settings.
    Settings(Settings),
}

/// A game as it is at one moment, and the path of its file, if it has one.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The game, which is not copied unless it is changed meanwhile.
    pub game: Arc<Game>,
    /// The path of its file.
    pub path: Option<PathBuf>,
}

impl FileToWrite {
    /// Returns where it is, once it is written.
    pub fn notice(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            FileToWrite::Paper(..) => format!("Printed: {path}"),
            FileToWrite::Postcard(_) => format!("The postcard is in {path}."),
            FileToWrite::Settings(_) => format!("Saved to {path}."),
        }
    }
}

/// Something that the run loop does for the program.
#[derive(Debug)]
pub enum Effect {
    /// List the saved games.
    List,
    /// Read the boards that there are.
    Boards,
    /// Read a game.
    Load(PathBuf, LoadPurpose),
    /// Write the game to disk.
    Save(GameSnapshot),
    /// Write the branch that is to be kept to disk, as a game of its own.
    Keep(Box<Game>),
    /// Tell what part of the map is seen after a nudge: that depends on the size of the terminal.
    Look(Pan),
    /// Take the mouse, or leave it to the terminal to select text with.
    Mouse(Switch),
    /// Look closely at a province: what that shows depends on the size of the terminal.
    LookAt(Province),
    /// Draw by the settings from now on.
    Restyle,
    /// Hand a text to the terminal's clipboard.
    Copy(String),
    /// Read a sheet of orders from a file.
    ReadSheet(PathBuf),
    /// Read what a position is to be set up from.
    ReadPosition(PathBuf),
    /// Ring the bell.
    Bell,
    /// Hear nothing for a moment.
    Deafen,
    /// Drop what is typed, clicked or pasted before the screen is next drawn.
    DropInput,
    /// Get random bytes from the system.
    Random(RandomPurpose),
    /// Work something out in a thread.
    Think(BackgroundTask),
    /// Write something to a file.
    Write(FileToWrite),
    /// Stop the program until the shell goes on with it.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// Leave.
    Quit,
}
