//! The commands of the keys.

use tui_input::InputRequest;

use chart::Direction;
use game::clock::Preset;
use output::printouts::PrintoutKind;

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
    /// Changes the names of the players.
    Rename,
    /// Reopens the sealed orders.
    Reopen,
    /// Watches the game without a seat.
    Watch,
    /// Shows who has which seat of the table, to free seats.
    Seats,
    /// Lets others join the table from their own terminals.
    Host,
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
    /// Marks or unmarks the selected row.
    Mark,
    /// Takes a vote openly, on one screen.
    VoteOpenly,
    /// Answers yes.
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
    /// Runs the years of an ended game by on the map.
    Replay,
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
    /// Takes back the last phase of a game against the computer.
    TakeBackPhase,
    /// Begins a game against the computer with the choices of the last one.
    Rematch,
    /// Plays on from the phase on screen, in a new game against the computer.
    PlayOn,
    /// Writes the orders of the other powers as the computer would.
    Guess,
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
    /// Assumes in a proof that a sea is without enemy fleets.
    Assume,
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

/// One step of zooming or panning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pan {
    /// Zooms in one step.
    Nearer,
    /// Zooms out one step.
    Farther,
    /// Pans west by a fraction of the window.
    West,
    /// Pans east.
    East,
    /// Pans north.
    North,
    /// Pans south.
    South,
}
