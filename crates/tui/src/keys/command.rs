//! The commands, each with its names in the settings and the synonyms by which the palette finds it.

use tui_input::InputRequest;

use chart::Direction;
use game::clock::Preset;
use output::printouts::PrintoutKind;

/// A command that can have keys of its own.
#[derive(Debug)]
struct NamedCommand {
    command: Command,
    /// The name in the settings. It must never change.
    name: &'static str,
    /// The synonyms, separated by spaces.
    synonyms: &'static str,
    limit: Limit,
}

/// A limit on the use of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    /// None.
    Free,
    /// It ends the game or deletes orders, so the palette finds it only by its own words.
    Final,
    /// It is unavailable in fog of war until the game ends, because its screen shows all powers or
    /// judges orders that aren't all visible.
    NotInFog,
}

/// Defines the commands: `Command = "name" also "synonyms" but Limit`. A command with a value has a
/// name for each value that can have keys.
macro_rules! command_table {
    ($($(#[$doc:meta])* $command:ident $(($type:ty))?
        $(= $($name:literal $(($value:expr))? $(also $synonyms:literal)? $(but $limit:ident)?)|+)?;)*) => {
        /// A command of a key or of a row of the palette.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Command {
            $($(#[$doc])* $command$(($type))?,)*
        }

        /// Every command that can have keys, in the order of the settings documentation.
        const NAMED: &[NamedCommand] = &[$($($(NamedCommand {
            command: Command::$command$(($value))?,
            name: $name,
            synonyms: concat!($($synonyms)?),
            limit: { let _limit = Limit::Free; $(let _limit = Limit::$limit;)? _limit },
        },)+)?)*];
    };
}

command_table! {
    /// Types a character into the entry line.
    Type(char);
    /// Chooses a candidate by its number, counted from 1.
    Choose(u8);
    /// Responds to a click on the list row with this number: selects it, and on some screens opens
    /// or changes it.
    Row(usize);
    /// Enter: accepts the reading, opens the selection or continues.
    Accept = "take";
    /// Goes one step back.
    Back = "back";
    /// Seals the orders, or continues to the next phase.
    Done = "done" also "finish ready submit seal";
    /// Moves up a row.
    Up = "up";
    /// Moves down a row.
    Down = "down";
    /// Moves left, or selects the previous value.
    Left = "left";
    /// Moves right, or selects the next value.
    Right = "right";
    /// Selects the next unit without an order, or the next failed order.
    Next = "next";
    /// Selects the previous unit without an order, or the previous failed order.
    Previous = "previous";
    /// Selects the next completion.
    Complete = "complete";
    /// Selects the previous completion.
    CompleteBack = "complete-back";
    /// Recalls the previous line of the history.
    LineBefore = "line-before";
    /// Recalls the next line of the history.
    LineAfter = "line-after";
    /// Shows jump labels on the map.
    Point = "point";
    /// Deletes the selected order.
    TakeBack = "take-back";
    /// Undoes the last change of an order.
    Undo = "undo" also "revert what";
    /// Redoes the last undone change.
    Redo = "redo";
    /// Waives the remaining builds.
    Waive = "waive";
    /// Shows three plans of the computer for the player's orders.
    Advise = "advice";
    /// Lists the opponents, the promises, and what the player can propose to the computer.
    Propose = "propose" also "word promises peace offer opponents who plays character proposal chat talk message treaty ally alliance";
    /// Shows the pasted order sheet line by line.
    Sheet = "sheet";
    /// Reads an order sheet from a file.
    ReadFile = "read-file";
    /// Opens the position editor.
    SetUp = "position";
    /// Turns warnings about conflicting orders on or off.
    Warnings = "guard";
    /// Opens the help of the screen.
    Help = "help" also "keys shortcuts manual legend symbols abbreviations notation how to win attack support convoy";
    /// Opens the command palette.
    Palette = "commands";
    /// Opens the dialog that goes to a phase or a screen.
    GoTo = "go-to" also "jump find search";
    /// Copies the screen's content as text.
    Copy = "copy" also "clipboard export";
    /// Hides the screen.
    Hide = "hide" also "secret privacy cover";
    /// Shows or hides the order list.
    List = "order-book";
    /// Cycles the map view: whole map, units of the power, one unit.
    Zoom = "zoom" also "bigger larger";
    /// Zooms or pans the map by one step.
    Look(Pan) =
        "nearer" (Pan::Nearer) | "farther" (Pan::Farther) | "look-west" (Pan::West) |
        "look-east" (Pan::East) | "look-north" (Pan::North) | "look-south" (Pan::South);
    /// Compares the results of the orders under all rulebooks.
    Compare = "rulebooks" but NotInFog;
    /// Explains a result in full.
    Why = "why" also "explain";
    /// Shows where a unit can move and which units can move to a province.
    Reach = "where-to";
    /// Shows the rules in force.
    Rules = "rules" also "rulebook options fog";
    /// Opens the settings.
    Settings = "settings" also "theme light dark color colour contrast options preferences font blind vision ascii sound bell mute speed";
    /// Saves the settings to their file.
    KeepSettings = "keep-settings" also "theme preferences options";
    /// Goes to the previous phase.
    Earlier = "phase-before" also "replay history";
    /// Goes to the next phase.
    Later = "phase-after";
    /// Opens the center chart.
    Centers = "centers" also "who is winning leads leading chart" but NotInFog;
    /// Opens the scores by scoring system.
    Score = "score" also "points" but NotInFog;
    /// Opens a what-if that branches off the phase.
    WhatIf = "what-if" also "branch try sandbox";
    /// Asks whether a power could have forced something, and shows the proof.
    Prove = "proof" also "prove" but NotInFog;
    /// Saves a branch or a tutorial game, which would be lost, as a new game.
    Keep = "keep" also "as";
    /// Goes to the first phase of the game.
    FirstPhase = "first-phase" also "opening openings";
    /// Goes to the current phase.
    Now = "now";
    /// Selects the first failed order of the phase.
    FirstFailure = "first-failure";
    /// Shows the fingerprints of a phase's sealed orders.
    Fingerprints = "fingerprints" but NotInFog;
    /// Opens the read-aloud script of a phase.
    Script = "script" but NotInFog;
    /// Corrects an order of a past phase.
    Correct = "correct";
    /// Switches between the orders of one power and of all.
    OnePower = "one-power";
    /// Runs the years of an ended game by on the map.
    Replay = "replay";
    /// Opens the statistics of the powers.
    Statistics = "statistics" but NotInFog;
    /// Opens the review of the past orders.
    Review = "review" also "mistakes better analysis" but NotInFog;
    /// Compares two phases.
    ComparePhases = "compare-phases" but NotInFog;
    /// Writes the game as an animated picture.
    Film = "film" also "film movie animation gif" but NotInFog;
    /// Opens the postcard of the game.
    Postcard = "postcard" but NotInFog;
    /// Writes a printout to a file.
    Print(PrintoutKind) =
        "print-results" (PrintoutKind::Results) also "paper export" |
        "print-script" (PrintoutKind::Script) | "print-forms" (PrintoutKind::Forms) |
        "print-chart" (PrintoutKind::Chart) | "print-log" (PrintoutKind::Log) |
        "print-ballots" (PrintoutKind::Ballots) | "print-card" (PrintoutKind::Card) |
        "print-score" (PrintoutKind::Score);
    /// Opens the clock screen.
    Clock = "clock" also "timer";
    /// Pauses or resumes the clock.
    Pause = "pause";
    /// Adds this number of minutes to the clock.
    Longer(u16) =
        "a-minute-more" (1) | "five-minutes-more" (5) | "an-hour-more" (60) | "a-day-more" (24 * 60);
    /// Ends the negotiation or writing time early because all players agree.
    Agree = "all-agree";
    /// Changes the clock to a preset, or removes it.
    PlayBy(Option<Preset>) =
        "clock-rulebook" (Some(Preset::Rulebook)) | "clock-quarter" (Some(Preset::Quarter)) |
        "clock-silent" (Some(Preset::Silent)) | "no-clock" (None);
    /// Opens the attendance of the players.
    Attendance = "who-is-here";
    /// Changes the names of the players.
    Rename = "rename";
    /// Reports that the player forgot the passphrase.
    Forgotten = "phrase-forgotten" also "passphrase password" but Final;
    /// Reopens the sealed orders.
    Reopen = "reopen";
    /// Watches the game without a seat.
    Watch = "watch";
    /// Shows who has which seat of the table, to free seats.
    Seats = "seats";
    /// Lets others join the table from their own terminals.
    Host = "host";
    /// Assigns the powers at random.
    Deal = "deal";
    /// Proposes a draw for a vote.
    ProposeDraw = "propose-draw" also "vote end finish over tie";
    /// Proposes a concession to one power for a vote.
    Concede = "concede" also "resign surrender" but Final;
    /// Lets the game master declare the game over.
    DeclareOver = "declare-over" but Final;
    /// Ends the game at the time limit that the players agreed on.
    TimeIsUp = "time-is-up" but Final;
    /// Marks or unmarks the selected row.
    Mark = "mark";
    /// Takes a vote openly, on one screen.
    VoteOpenly = "open-vote";
    /// Answers yes.
    Yes = "yes";
    /// Answers no.
    No = "no";
    /// Sets up a new game of one player against the computer.
    Alone = "alone" also "difficulty level";
    /// Takes back the last phase of a game against the computer.
    TakeBackPhase = "take-back-phase";
    /// Begins a game against the computer with the choices of the last one.
    Rematch = "rematch" also "restart";
    /// Plays on from the phase on screen, in a new game against the computer.
    PlayOn = "play-on";
    /// Writes the orders of the other powers as the computer would.
    Guess = "guess";
    /// Assumes in a proof that a sea is without enemy fleets.
    Assume = "assume";
    /// Starts the tutorial game.
    FirstGame = "first-game" also "lesson";
    /// Shows or hides the tutorial's instructions.
    Lesson = "lesson" also "lesson";
    /// Opens the puzzle of the day.
    Puzzle = "puzzle";
    /// Opens the list of puzzles.
    Puzzles = "puzzles";
    /// Shows one more hint for a puzzle.
    Hint = "hint";
    /// Opens the record of the player's games and puzzles.
    Record = "record" also "statistics wins streak";
    /// Writes a note on a past phase.
    Note = "note" also "comment notes";
    /// Sets up a new hot-seat game.
    NewGame = "new-game" also "restart";
    /// Sets up a new game with a game master.
    PhysicalBoard = "physical-board";
    /// Opens a saved game.
    OpenGame = "open-game" also "load resume game";
    /// Returns to the start screen.
    ToStart = "start-screen";
    /// Turns mouse capture on or off.
    Mouse = "mouse";
    /// Turns motion on or off.
    Motion = "motion" also "animation";
    /// Redraws the whole screen.
    Redraw = "redraw";
    /// Suspends the program as a job of the shell (Ctrl-Z).
    Suspend = "suspend";
    /// Quits the program.
    Leave = "leave" also "exit close end leave stop bye";
    /// Edits the entry line.
    Edit(InputRequest) =
        "letter-left" (InputRequest::GoToPrevChar) | "letter-right" (InputRequest::GoToNextChar) |
        "word-left" (InputRequest::GoToPrevWord) | "word-right" (InputRequest::GoToNextWord) |
        "line-start" (InputRequest::GoToStart) | "line-end" (InputRequest::GoToEnd) |
        "delete-before" (InputRequest::DeletePrevChar) |
        "delete-after" (InputRequest::DeleteNextChar) |
        "delete-word-before" (InputRequest::DeletePrevWord) |
        "delete-word-after" (InputRequest::DeleteNextWord) |
        "delete-to-start" (InputRequest::DeleteFromStart) |
        "delete-to-end" (InputRequest::DeleteTillEnd);
}

impl Command {
    /// Returns the command that chooses the candidate with this index, counted from 0.
    pub fn choose(index: usize) -> Self {
        Command::Choose(u8::try_from(index + 1).unwrap_or(u8::MAX))
    }

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

    /// Returns the command with a name.
    pub(super) fn named(name: &str) -> Option<Command> {
        let found = NAMED.iter().find(|row| row.name == name);
        found.map(|row| row.command)
    }

    fn row(self) -> Option<&'static NamedCommand> {
        NAMED.iter().find(|row| row.command == self)
    }

    /// Returns the name, or `None` if the command can't have a key of its own.
    pub(super) fn name(self) -> Option<&'static str> {
        self.row().map(|row| row.name)
    }

    /// Returns the synonyms of the words that describe the command, separated by spaces.
    pub fn synonyms(self) -> &'static str {
        self.row().map_or("", |row| row.synonyms)
    }

    /// Returns whether the command ends the game or deletes orders.
    pub fn is_final(self) -> bool {
        self.row().is_some_and(|row| row.limit == Limit::Final)
    }

    /// Returns whether the command is unavailable in fog of war until the game ends.
    pub fn is_hidden_in_fog(self) -> bool {
        self.row().is_some_and(|row| row.limit == Limit::NotInFog)
    }
}

/// Returns all names with their commands.
pub fn named_commands() -> impl Iterator<Item = (&'static str, Command)> {
    NAMED.iter().map(|row| (row.name, row.command))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Keys;

    #[test]
    fn every_command_of_the_table_has_a_name_of_its_own() {
        for bound in Keys::default().all() {
            for command in bound.row.commands() {
                assert!(command.name().is_some(), "{command:?}");
            }
        }
        for (name, command) in named_commands() {
            assert_eq!(Command::named(name), Some(command));
            assert_eq!(command.name(), Some(name));
        }
    }
}
