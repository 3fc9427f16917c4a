//! The table of keys: each row has commands, their keys, the contexts in which they apply, and
//! their descriptions.

use crossterm::event::KeyCode;
use tui_input::InputRequest as Edit;

use super::context::{Context, LineState, Property};
use super::key::Key;
use crate::keys::{Command, Pan};
use game::clock::Preset;
use output::printouts::PrintoutKind;

/// The group under which the help lists a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Commands for writing an order.
    Entry,
    /// What is written only in a movement phase.
    Moves,
    /// Commands for the orders and the phase.
    Orders,
    /// Commands for viewing.
    View,
    /// Commands that apply everywhere.
    General,
}

impl Group {
    /// All groups, in the order of the help.
    pub const ALL: [Group; 5] = [
        Group::Entry,
        Group::Moves,
        Group::Orders,
        Group::View,
        Group::General,
    ];

    /// Returns the heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Entry => "Writing",
            Group::Moves => "Supports and convoys",
            Group::Orders => "This screen",
            Group::View => "View",
            Group::General => "Game and program",
        }
    }
}

/// The states of the entry line in which a binding applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum On {
    /// In every state.
    Any,
    /// Only if the line is empty or absent.
    Empty,
    /// Only if the line has text.
    Filled,
}

/// The contexts in which a binding applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    /// These contexts.
    In(&'static [Context]),
    /// All contexts with this property.
    Where(Property),
}

use Scope::{In, Where};

impl Scope {
    fn has(self, context: Context) -> bool {
        match self {
            In(contexts) => contexts.contains(&context),
            Where(property) => context.is(property),
        }
    }
}

/// A row of the table: keys that are shown together, such as `↑↓`, and their commands.
#[derive(Debug)]
pub struct Binding {
    /// The commands with their keys. A row without commands is only a description.
    pub(super) binds: &'static [(&'static [Key], Command)],
    /// The keys as they are shown.
    pub shown: &'static str,
    /// The description in a word or two, for the key hints.
    pub label: &'static str,
    /// The description in a few words, for help and palette; empty if another row describes the
    /// keys.
    pub about: &'static str,
    /// The group in which the help lists the row.
    pub group: Group,
    scope: Scope,
    on: On,
}

impl Binding {
    /// Returns the commands of the row.
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        self.binds.iter().map(|&(_, command)| command)
    }

    /// Returns the first command of the row.
    pub fn command(&self) -> Option<Command> {
        self.commands().next()
    }

    /// Returns whether the row has a command.
    pub fn does(&self, command: Command) -> bool {
        self.commands().any(|own| own == command)
    }

    /// Returns whether the row applies in a context.
    pub fn is_for(&self, context: Context) -> bool {
        let differs = |command| DIFFERENT_IN_BRANCH.contains(&command);
        let as_in_writing = || {
            matches!(context, Branch | Puzzle)
                && self.scope.has(Writing)
                && !self.commands().any(differs)
        };
        self.scope.has(context) || as_in_writing()
    }

    /// Returns a phrase for a context in which the row applies, the likeliest one, to be shown in the others.
    pub fn elsewhere(&self) -> &'static str {
        match self.scope {
            Where(Property::Game) => "in a game",
            Where(Property::Map) => "where there is a map",
            In(all) => {
                let usual = [Results, Writing].into_iter();
                let mut likely = usual.filter(|usual| all.contains(usual));
                let likely = likely.next().or(all.first().copied());
                likely.map_or("", Context::place)
            }
            Where(_) => Start.place(),
        }
    }

    /// Returns whether the row applies only if the line is empty.
    pub(super) fn only_on_empty(&self) -> bool {
        self.on == On::Empty
    }

    /// Returns whether the row can apply on a screen that has a line, or has none.
    pub fn is_usable(&self, has_line: bool) -> bool {
        has_line || self.on != On::Filled
    }

    /// Returns whether the row has the keys of a later one in every state of the line in which that applies.
    pub(super) fn covers(&self, later: &Binding) -> bool {
        !self.binds.is_empty() && (self.on == On::Any || self.on == later.on)
    }

    /// Returns whether the row applies in a context with the line in this state.
    pub(super) fn holds(&self, context: Context, line: LineState) -> bool {
        let is_filled = matches!(line, LineState::Filled | LineState::Choosing);
        let on = match self.on {
            On::Any => true,
            On::Empty => !is_filled,
            On::Filled => is_filled,
        };
        on && self.is_for(context)
    }
}

use Context::*;

/// The commands that differ in what-ifs and puzzles, or don't exist there. All other keys are those of
/// order entry.
const DIFFERENT_IN_BRANCH: &[Command] = &[
    C::Next,
    C::Previous,
    C::TakeBack,
    C::Why,
    C::Done,
    C::Warnings,
    C::Compare,
    C::WhatIf,
    C::GoTo,
    C::LineAfter,
    C::TakeBackPhase,
    C::Yes,
    C::No,
    C::Propose,
    C::Rematch,
    C::ProposeDraw,
];
/// The contexts in which the players can end the game.
const ENDING: &[Context] = &[
    Writing, Sealing, Handover, Waiting, Results, Balance, Centers, Score,
];
/// The contexts in which the whole game can be viewed.
const OF_GAME: &[Context] = &[
    Centers, Finale, Handover, Writing, Results, Compare, Score, Reading,
];
/// The contexts in which the user can go to another phase or screen.
const GOING: &[Context] = &[
    Handover, Writing, Pointing, Asking, Results, Tracing, Compare, Centers, Finale, Score,
];

const UP: &[Key] = &[Key::plain(KeyCode::Up)];
const DOWN: &[Key] = &[Key::plain(KeyCode::Down)];
const LEFT: &[Key] = &[Key::plain(KeyCode::Left)];
const RIGHT: &[Key] = &[Key::plain(KeyCode::Right)];
const ENTER: &[Key] = &[Key::plain(KeyCode::Enter)];
const ESC: &[Key] = &[Key::plain(KeyCode::Esc)];
const TAB: &[Key] = &[Key::plain(KeyCode::Tab)];
const BACK_TAB: &[Key] = &[Key::plain(KeyCode::BackTab)];
const SPACE: &[Key] = &[Key::letter(' ')];
const BACKSPACE: &[Key] = &[Key::plain(KeyCode::Backspace)];
const NEARER: &[Key] = &[Key::alt('+'), Key::alt('=')];
const FARTHER: &[Key] = &[Key::alt('-'), Key::alt('_')];
const DELETE: &[Key] = &[Key::plain(KeyCode::Delete)];

/// Defines rows: commands with their keys, the keys as shown, label, description, group, scope, and
/// state of the line.
macro_rules! rows {
    ($([$($keys:expr => $command:expr),*], $shown:literal, $label:literal, $about:literal, $group:ident, $scope:expr, $on:ident;)*) => {
        &[$(Binding {
            binds: &[$(($keys, $command)),*], shown: $shown, label: $label, about: $about,
            group: Group::$group, scope: $scope, on: On::$on,
        },)*]
    };
}

use Command as C;

/// The table. If several rows apply to a key, the first one takes effect.
#[rustfmt::skip]
pub const TABLE: &[Binding] = rows![
    // selecting on the map
    [], "letter", "select", "Select the unit or province with this letter", Entry, In(&[Pointing]), Any;
    [], "Shift-letter", "support", "Support or convoy the unit with this letter", Entry, In(&[Pointing]), Any;
    [ENTER => C::Accept], "Enter", "accept", "Accept, or select the province under the cursor", Entry, In(&[Pointing]), Any;
    [TAB => C::Complete], "Tab", "support", "With the cursor: support or convoy the unit there", Entry, In(&[Pointing]), Any;
    [SPACE => C::Point], "Space", "pick provinces", "Letters on the units, or on the provinces", Entry, In(&[Pointing]), Any;
    [UP => C::Up, DOWN => C::Down, LEFT => C::Left, RIGHT => C::Right], "↑↓←→", "move", "Move between provinces", Entry, In(&[Pointing]), Any;
    [BACKSPACE => C::Edit(Edit::DeletePrevChar)], "⌫", "one back", "One step back", Entry, In(&[Pointing]), Any;
    [ESC => C::Back], "Esc", "type", "Back to typing", Entry, In(&[Pointing]), Any;
    [], "letter", "select", "Explain the order of the unit with this letter", View, In(&[Picking]), Any;
    [SPACE => C::Point], "Space", "back", "", View, In(&[Picking]), Any;
    // reach: destinations of a unit, units that can move to a province
    [], "1 … 9", "accept", "Accept the order with this number", Entry, In(&[Asking]), Any;
    [], "letters", "type on", "Type the destination", Entry, In(&[Asking]), Any;
    [ENTER => C::Accept], "Enter", "accept", "Accept the selected order", Entry, In(&[Asking]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "move", "Another line", View, In(&[Asking, Tracing]), Any;
    [ENTER => C::Accept], "Enter", "there", "The same of the selected unit or province", View, In(&[Tracing]), Any;
    [&[Key::f(7)] => C::Reach], "F7", "ask where or who", "Where it can move, or who can move here", View, In(&[Asking, Tracing]), Any;
    // the read-aloud script
    [SPACE => C::Right], "Space", "next", "The next step: the piece is down", Orders, In(&[Script]), Any;
    [RIGHT => C::Right], "→", "next", "", View, In(&[Script]), Any;
    [ENTER => C::Accept, &[Key::ctrl('d')] => C::Done], "Enter", "next", "", Orders, In(&[Script]), Any;
    [LEFT => C::Left, BACKSPACE => C::Left], "←", "back", "Previous step", View, In(&[Script]), Any;
    [TAB => C::Next], "Tab", "next section", "Next section: orders, conflicts, pieces, centers", View, In(&[Script]), Any;
    [BACK_TAB => C::Previous], "Shift-Tab", "previous section", "", View, In(&[Script]), Any;
    [&[Key::f(5)] => C::Why], "F5", "why", "Explain this result in full", View, In(&[Script]), Any;
    [&[Key::f(3)] => C::Zoom], "F3", "map", "Full-screen map", View, In(&[Script]), Any;
    [ESC => C::Back], "Esc", "leave", "Leave the script", General, In(&[Script]), Any;
    // corrections
    [], "letters", "reason", "The reason of the correction", Entry, In(&[Correcting]), Any;
    [ENTER => C::Accept], "Enter", "apply", "Write the correction into the record", Orders, In(&[Correcting]), Any;
    [ESC => C::Back], "Esc", "cancel", "Cancel the correction", General, In(&[Correcting]), Any;
    // order entry
    [], "letters", "write", "Type an order", Entry, In(&[Writing]), Any;
    [], "unit s unit", "support", "Support: a unit, “s”, the supported unit and its move", Moves, In(&[Writing]), Any;
    [], "fleet c army", "convoy", "Convoy: a fleet, “c”, the army and its destination", Moves, In(&[Writing]), Any;
    [], "letters", "ask", "Find a unit's order (alone: begin the next order)", Entry, In(&[Results]), Any;
    [], "letters", "ask", "A unit, to see it under every rulebook", Entry, In(&[Compare]), Any;
    [], "letters", "a name", "The name of the game or of a player, or the beginning of a value", Entry, In(&[Setup]), Any;
    [ENTER => C::Accept], "Enter", "accept", "Accept the order, or edit the selected one or question", Entry, In(&[Writing]), Any;
    [ENTER => C::Accept], "Enter", "seal", "Seal the orders", Orders, In(&[Sealing]), Any;
    [ENTER => C::Accept], "Enter", "open", "Open what is selected", Orders, In(&[Start, Open]), Any;
    [ENTER => C::Accept], "Enter", "start", "Begin the game", Orders, In(&[Setup]), Any;
    [&[Key::ctrl('d')] => C::Done], "^D", "start", "Begin the game", Orders, In(&[Setup]), Any;
    [&[Key::alt('l')] => C::Deal], "Alt-L", "deal", "Assign powers at random", Orders, In(&[Setup]), Any;
    [ENTER => C::Accept], "Enter", "accept", "Toss the coin or enter the result", Orders, In(&[Toss]), Any;
    [ENTER => C::Accept], "Enter", "take what there is", "Stop waiting, and take the orders that there are", Orders, In(&[Thinking]), Any;
    [&[Key::letter('u')] => C::Reopen], "u", "reopen", "Reopen your sealed orders", Orders, In(&[Waiting]), Any;
    [ENTER => C::Accept], "Enter", "sit down", "Take the selected seat", Orders, In(&[Joining]), Any;
    [&[Key::letter('w')] => C::Watch], "w", "watch", "Watch without a seat", Orders, In(&[Joining]), Any;
    [ENTER => C::Accept], "Enter", "free", "Free the selected seat", Orders, In(&[Seating]), Any;
    [&[Key::letter('w')] => C::Watch], "w", "spectators", "Allow or forbid spectators", Orders, In(&[Seating]), Any;
    [&[] => C::Seats], "", "", "Seats of the table: free one, allow or forbid spectators", Orders, In(&[Handover, Writing, Results, Waiting]), Any;
    [&[] => C::Host], "", "", "Let others join from their own terminals", Orders, In(&[Handover, Writing, Results, Waiting]), Any;
    [ENTER => C::Accept], "Enter", "open orders", "Open this player's orders", Orders, In(&[Handover]), Any;
    [ENTER => C::Accept], "Enter", "next power", "Next power or conflict", Orders, In(&[Reveal]), Any;
    [ENTER => C::Accept], "Enter", "go there", "Go to the year or phase typed", View, In(&[Centers, Finale]), Filled;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "year", "The year before or after, with its map", View, In(&[Centers, Finale]), Empty;
    [], "letters", "a year", "A year or a phase to go to: 1905, F1902", View, In(&[Centers, Finale]), Any;
    // votes and other endings
    [ENTER => C::Accept], "Enter", "continue", "Continue", Orders, In(&[Voting, Balloting]), Any;
    [ENTER => C::Accept], "Enter", "declare", "Declare the game over", Orders, In(&[Declaring]), Any;
    [SPACE => C::Mark], "Space", "mark", "Mark or unmark", Orders, In(&[Voting]), Any;
    [&[Key::letter('o'), Key::letter('O')] => C::VoteOpenly], "o", "open vote", "Vote openly, on one screen", Orders, In(&[Voting]), Any;
    [SPACE => C::Yes], "Space", "wins", "The selected power wins, or doesn't", Orders, In(&[Declaring]), Empty;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "how many", "How many said no", Orders, In(&[Voting]), Any;
    [&[Key::letter('y'), Key::letter('Y')] => C::Yes], "y", "yes", "Yes", Orders, In(&[Balloting, Voting]), Any;
    [&[Key::letter('n'), Key::letter('N')] => C::No], "n", "no", "No", Orders, In(&[Balloting, Voting]), Any;
    [&[] => C::Concede], "", "", "Concede the game to one power: the players vote", Orders, In(ENDING), Any;
    [&[] => C::DeclareOver], "", "", "Declare the game over (game master)", Orders, In(ENDING), Any;
    [&[] => C::TimeIsUp], "", "", "Time is up: the centers of the last fall decide", Orders, In(ENDING), Any;
    [&[] => C::Statistics], "", "", "Statistics: what each power did", View, In(OF_GAME), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "power", "Another power", View, In(&[Review]), Any;
    [ENTER => C::Accept], "Enter", "results", "The results of the phase", View, In(&[Review]), Any;
    [&[] => C::ComparePhases], "", "", "Compare two phases: the centers and units that differ", View, In(OF_GAME), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "phase", "Another phase", View, In(&[Phases]), Any;
    [TAB => C::Next], "Tab", "from or to", "Choose the other of the two phases", View, In(&[Phases]), Any;
    [&[Key::letter('r')] => C::Replay], "r", "replay", "Replay: run the years by on the map", View, In(&[Finale]), Empty;
    [&[Key::letter('s')] => C::Score], "s", "scores", "Score the game", View, In(&[Finale]), Empty;
    [&[Key::letter('p')] => C::Postcard], "p", "postcard", "The game on a postcard", View, In(&[Finale]), Empty;
    [&[Key::letter('f')] => C::Film], "f", "film", "The game as an animated picture, beside its file", View, In(&[Finale]), Empty;
    [&[Key::letter('n')] => C::NewGame], "n", "again", "A new game with the same people", Orders, In(&[Finale]), Empty;
    [ENTER => C::Accept], "Enter", "", "", Orders, In(&[Finale]), Empty;
    [&[Key::letter('v')] => C::Review], "v", "review", "Review: better orders, and chances that were missed", View, In(&[Finale]), Empty;
    [&[] => C::Review], "", "", "Review: better orders, and chances that were missed", View, In(OF_GAME), Any;
    [&[] => C::Postcard], "", "", "The game on a postcard", View, In(OF_GAME), Any;
    [&[] => C::Film], "", "", "The game as an animated picture, beside its file", View, In(OF_GAME), Any;
    [ENTER => C::Accept], "Enter", "write it", "Write the postcard to a file beside the game", View, In(&[Reading]), Any;
    [ENTER => C::Accept, &[Key::ctrl('d')] => C::Done], "Enter", "back", "Back to the game", View, In(&[Centers]), Any;
    [ENTER => C::Accept], "Enter", "", "", Orders, In(&[Results, Compare]), Any;
    [ENTER => C::Accept], "Enter", "do it", "Do it", Orders, In(&[Help, Palette]), Any;
    [ENTER => C::Accept], "Enter", "apply", "Apply the changes from this phase", Orders, In(&[Rules]), Any;
    [ENTER => C::Accept], "Enter", "yes", "Yes", Orders, In(&[Question]), Any;
    [ENTER => C::Accept], "Enter", "continue", "Continue", Orders, In(&[Hidden]), Any;
    [TAB => C::Complete], "Tab", "complete", "Complete the line, if it has text; again for another", Entry, In(&[Writing]), Filled;
    [BACK_TAB => C::CompleteBack], "Shift-Tab", "previous completion", "Previous completion", Entry, In(&[Writing]), Filled;
    [TAB => C::Next], "Tab", "next unit", "On an empty line: the next unordered unit or question", Entry, In(&[Writing]), Empty;
    [UP => C::Up, DOWN => C::Down], "↑↓", "more", "More notes on the orders", View, In(&[Sealing]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Up, &[Key::plain(KeyCode::PageDown)] => C::Down], "PgUp PgDn", "more", "", View, In(&[Sealing]), Any;
    [TAB => C::Next], "Tab", "first unordered", "Go to the first unit without an order", Entry, In(&[Sealing]), Any;
    [TAB => C::Next], "Tab", "next failed", "The next order that failed", View, In(&[Results]), Any;
    [TAB => C::Next], "Tab", "one by one", "Show orders one at a time or together", View, In(&[Reveal]), Any;
    [TAB => C::Next], "Tab", "rulebook", "Next rulebook", Entry, In(&[Rules]), Any;
    [BACK_TAB => C::Previous], "Shift-Tab", "rulebook before", "The rulebook before", Entry, In(&[Rules]), Any;
    [TAB => C::Down], "Tab", "next line", "The next line", Entry, In(&[Setup]), Any;
    [BACK_TAB => C::Up], "Shift-Tab", "previous line", "", Entry, In(&[Setup]), Any;
    [BACK_TAB => C::Previous], "Shift-Tab", "previous unit", "On an empty line: the unit before without an order", Entry, In(&[Writing]), Empty;
    [BACK_TAB => C::Previous], "Shift-Tab", "previous failed", "The order before that failed", View, In(&[Results]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "choose", "Choose a reading, or move through the list", Entry, In(&[Writing]), Any;
    [UP => C::Up], "↑↓", "what differs", "Move through the differences", View, In(&[Compare]), Any;
    [UP => C::Up], "↑↓", "issue", "Another issue", View, In(&[Rules]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "system", "Another scoring system", View, In(&[Score]), Any;
    [], "letters", "system", "The scoring system whose name begins so", View, In(&[Score]), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "how it ends", "Choose how the game ends: by limit or draw", View, In(&[Score]), Any;
    [ENTER => C::Accept], "Enter", "centers", "Back to the centers", View, In(&[Score]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "power", "The centers of one power", View, In(&[Balance]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "scroll", "Scroll", View, In(&[Reading, Correcting, Script]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "choose", "Choose", View, Where(Property::List), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "change", "Change the setting", Entry, In(&[Setup]), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "other player", "Handover screen of another player", Orders, In(&[Handover]), Any;
    [], "letters", "passphrase", "Enter the passphrase", Orders, In(&[Handover]), Filled;
    [&[] => C::Forgotten], "", "", "Forgot passphrase: delete the sealed orders", Orders, In(&[Handover]), Any;
    [&[] => C::Rename], "", "", "Rename the players: change their names", Orders, In(OF_GAME), Any;
    [ENTER => C::Accept], "Enter", "next name", "The next name; after the last one, apply", Orders, In(&[Naming]), Any;
    [&[Key::ctrl('d')] => C::Done], "^D", "apply", "Apply the names", Orders, In(&[Naming]), Any;
    [&[] => C::Attendance], "", "", "Attendance: who is present or absent", Orders, In(&[Handover, Writing, Thinking]), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "change", "Present, absent, or written by", Orders, In(&[Attendance]), Any;
    [ENTER => C::Accept], "Enter", "apply", "Apply from this phase on", Orders, In(&[Attendance]), Any;
    [ENTER => C::Accept], "Enter", "back", "Back to the handover screen", Orders, In(&[Position]), Any;
    [&[Key::f(3)] => C::Back], "F3", "back", "", Orders, In(&[Position]), Any;
    [&[Key::f(3)] => C::Zoom], "F3", "view position", "View the position", View, In(&[Handover]), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "choice", "Another choice for the issue", Entry, In(&[Rules]), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "rulebook", "The rulebook before or after", View, In(&[Compare]), Empty;
    [&[Key::letter('[')] => C::Left, &[Key::letter(']')] => C::Right], "[ ]", "rulebook", "The rulebook before or after", View, In(&[Compare]), Empty;
    [LEFT => C::Left], "←", "back", "Previous power or conflict", View, In(&[Reveal]), Any;
    [RIGHT => C::Right], "→", "next order", "The next order", View, In(&[Reveal]), Any;
    [SPACE => C::Pause], "Space", "pause", "Pause or go on; while paused, each order waits for a key", View, In(&[Reveal]), Any;
    [SPACE => C::Pause], "Space", "pause", "Pause the replay, or go on", View, In(&[Finale]), Empty;
    [SPACE => C::Point], "Space", "point", "On an empty line: point at the map by letters", Entry, In(&[Writing]), Empty;
    [SPACE => C::Point], "Space", "select", "On an empty line: select an order on the map", View, In(&[Results]), Empty;
    [], "1 … 9", "choose", "Choose, or answer a question, by its number", Entry, In(&[Writing]), Any;
    [DELETE => C::TakeBack], "Del", "delete", "On an empty line: delete the selected order", Orders, In(&[Writing]), Empty;
    [DELETE => C::TakeBack], "Del", "delete", "Delete the selected game", Orders, In(&[Open]), Any;
    [DELETE => C::TakeBack], "Del", "reset", "Reset the issue to the rulebook", Entry, In(&[Rules]), Any;
    // the orders and the phase
    [&[Key::ctrl('d')] => C::Done], "^D", "done", "Accept a complete line, then seal your orders", Orders, In(&[Writing]), Any;
    [&[Key::ctrl('d')] => C::Done], "^D", "seal", "", Orders, In(&[Sealing]), Any;
    [ENTER => C::Done], "Enter", "next phase", "Continue to the next phase", Orders, In(&[Balance]), Any;
    [&[Key::ctrl('d')] => C::Done], "^D", "next phase", "Continue to the next phase", Orders, In(&[Results, Balance]), Any;
    [&[Key::alt('u')] => C::Undo], "Alt-U", "undo", "Undo", Orders, In(&[Writing]), Any;
    [&[Key::alt('r')] => C::Redo], "Alt-R", "redo", "Redo", Orders, In(&[Writing]), Any;
    [&[Key::ctrl('a')] => C::Advise], "^A", "advice", "On an empty line: advice, three plans for your orders", Orders, In(&[Writing]), Empty;
    [ENTER => C::Accept], "Enter", "write these", "Write the orders of the selected plan in place of yours", Orders, In(&[Advice]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "plan", "Another plan", View, In(&[Advice]), Any;
    [], "1 2 3", "plan", "The plan with this number", View, In(&[Advice]), Any;
    [&[Key::alt('g')] => C::Prove], "Alt-G", "proof", "Prove a result, whatever the others order", View, In(&[Results, Writing, Branch]), Any;
    [&[Key::alt('g')] => C::Back], "Alt-G", "closes", "", View, In(&[Proof]), Any;
    [ENTER => C::Accept], "Enter", "explain", "Explain the result in full", View, In(&[Proof]), Any;
    [&[Key::f(5)] => C::Why], "F5", "why", "Explain the result in full", View, In(&[Proof]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "orders", "Other orders and replies", View, In(&[Proof]), Any;
    [], "1 … 9", "orders", "The orders with this number", View, In(&[Proof]), Any;
    [TAB => C::Next], "Tab", "question", "Another question about the unit; in a puzzle, the solution", View, In(&[Proof]), Any;
    [&[Key::letter('a')] => C::Assume], "a", "assume", "Assume no enemy fleet in the Mediterranean or Black Sea", View, In(&[Proof]), Any;
    [&[Key::alt('y')] => C::Yes], "Alt-Y", "yes", "Accept the computer's proposal", Orders, In(&[Writing]), Any;
    [&[Key::alt('n')] => C::No], "Alt-N", "no", "Decline the computer's proposal", Orders, In(&[Writing]), Any;
    [&[Key::alt('m')] => C::Propose], "Alt-M", "opponents", "Opponents: who they are, promises, and your proposal", Orders, In(&[Writing, Results, Centers]), Any;
    [ENTER => C::Accept], "Enter", "propose", "Propose what is selected", Orders, In(&[Proposing]), Any;
    [], "1 … 9", "propose", "Propose what has this number", Orders, In(&[Proposing]), Any;
    [&[Key::alt('m')] => C::Back], "Alt-M", "closes", "", Orders, In(&[Proposing]), Any;
    [&[Key::alt('w')] => C::Waive], "Alt-W", "waive the rest", "Waive the remaining builds", Orders, In(&[Writing]), Any;
    [], "paste", "a sheet", "Paste an order sheet", Orders, In(&[Writing]), Any;
    [&[] => C::ReadFile], ":read FILE", "read a sheet", "Read an order sheet from a file", Orders, In(&[Writing]), Any;
    [&[] => C::Sheet], "", "the sheet", "Show the pasted sheet", Orders, In(&[Writing]), Any;
    [&[] => C::Warnings], "", "warnings", "Turn warnings on or off", Orders, In(&[Writing, Sealing]), Any;
    // printouts
    [&[] => C::Print(PrintoutKind::Results)], "", "", "Print the results", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Script)], "", "", "Print the read-aloud script", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Forms)], "", "", "Print order forms", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Chart)], "", "", "Print the center chart", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Log)], "", "", "Print the order log of the game", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Ballots)], "", "", "Print ballots for a vote", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Card)], "", "", "Print the abbreviation card", Orders, Where(Property::Game), Any;
    [&[] => C::Print(PrintoutKind::Score)], "", "", "Print the score sheet", Orders, Where(Property::Game), Any;
    // viewing
    [&[Key::f(2)] => C::List], "F2", "order list", "The order list, on a narrow screen", View, In(&[Writing, Results, Compare]), Any;
    [&[Key::f(2)] => C::List], "F2", "plans", "The list of plans, on a narrow screen", View, In(&[Advice]), Any;
    [&[Key::f(3)] => C::Zoom], "F3", "zoom", "Zoom: your units, one unit, whole map", View, Where(Property::Map), Any;
    [NEARER => C::Look(Pan::Nearer)], "Alt-+", "zoom in", "Zoom in", View, Where(Property::Map), Any;
    [FARTHER => C::Look(Pan::Farther)], "Alt--", "zoom out", "Zoom out", View, Where(Property::Map), Any;
    [], "Alt-←↑↓→", "pan", "Pan the map", View, Where(Property::Map), Any;
    [&[Key::alt_with(KeyCode::Left)] => C::Look(Pan::West)], "", "", "Pan west", View, Where(Property::Map), Any;
    [&[Key::alt_with(KeyCode::Right)] => C::Look(Pan::East)], "", "", "Pan east", View, Where(Property::Map), Any;
    [&[Key::alt_with(KeyCode::Up)] => C::Look(Pan::North)], "", "", "Pan north", View, Where(Property::Map), Any;
    [&[Key::alt_with(KeyCode::Down)] => C::Look(Pan::South)], "", "", "Pan south", View, Where(Property::Map), Any;
    [], "click", "select", "Select a unit, then its destination", Entry, In(&[Writing, Pointing]), Any;
    [], "right click", "support", "Support the unit there (also Ctrl-click)", Moves, In(&[Writing, Pointing]), Any;
    [], "middle click", "convoy", "Convoy the unit there (also Alt-click)", Moves, In(&[Writing, Pointing]), Any;
    [], "click", "ask", "The order of the unit there, or of the row", View, In(&[Results, Compare]), Any;
    [], "wheel, drag", "look", "Zoom or pan the map", View, Where(Property::Map), Any;
    [&[] => C::Mouse], "", "", "Turn mouse capture on or off", View, Where(Property::Screen), Any;
    [&[Key::f(5)] => C::Why], "F5", "why", "Explain this result in full", View, In(&[Results, Compare]), Any;
    [&[Key::f(5)] => C::Why], "F5", "why", "Explain the results of the last phase", View, In(&[Writing]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Earlier], "PgUp", "phase before", "The results of the phase before", View, In(&[Results]), Any;
    [&[Key::plain(KeyCode::PageDown)] => C::Later], "PgDn", "phase after", "The results of the phase after", View, In(&[Results]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Earlier, &[Key::plain(KeyCode::PageDown)] => C::Later], "PgUp PgDn", "other puzzle", "Another puzzle", View, In(&[Puzzle, Proof]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Earlier, &[Key::plain(KeyCode::PageDown)] => C::Later], "PgUp PgDn", "scroll", "Scroll", View, In(&[Help, Palette, GoTo, Puzzles, Open, Correcting, Script]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Earlier], "PgUp", "past phases", "Previous phase", View, Where(Property::Game), Any;
    [&[Key::plain(KeyCode::PageDown)] => C::Later], "PgDn", "later", "The phase after", View, Where(Property::Game), Any;
    [&[Key::alt('c')] => C::Centers], "Alt-C", "center chart", "The centers over the years", View, In(&[Handover, Writing, Results, Balance, Compare, Finale, Score]), Any;
    [&[Key::alt('s')] => C::Score], "Alt-S", "score", "Score the game", View, In(&[Centers, Finale, Handover, Writing, Results, Compare]), Any;
    [&[Key::alt('s')] => C::Score], "Alt-S", "centers", "", View, In(&[Score]), Any;
    [&[Key::f(4)] => C::Compare], "F4", "rulebooks", "The orders played last, under every rulebook", View, In(&[Results, Handover, Writing, Sealing, Compare, Centers, Finale]), Any;
    [&[] => C::Script], "", "read-aloud script", "Read-aloud script of the last phase", View, In(&[Writing, Sealing, Handover, Results, Compare, Centers, Finale, Score]), Any;
    [&[] => C::Note], "", "note", "Write or edit a note on this phase", View, In(&[Results, Centers, Finale]), Any;
    [ENTER => C::Accept], "Enter", "save", "Save the note", Orders, In(&[Noting]), Any;
    [&[Key::alt('x')] => C::Correct], "Alt-X", "correct", "Correct this order in the record", Orders, In(&[Results, Branch]), Any;
    [&[Key::alt('u')] => C::Undo], "Alt-U", "undo", "Undo the last vote, declaration, or correction", Orders, In(&[Results, Centers, Finale, Handover, Voting]), Any;
    [&[Key::alt('v')] => C::Fingerprints], "Alt-V", "fingerprints", "Check the fingerprints of the sealed orders", View, In(&[Results, Reveal]), Any;
    [&[Key::alt('d')] => C::ProposeDraw], "Alt-D", "draw", "Propose a draw: the players vote", Orders, In(ENDING), Empty;
    // where a passphrase is typed
    [&[Key::alt('d')] => C::ProposeDraw], "Alt-D", "draw", "", Orders, In(&[Handover]), Filled;
    [&[Key::alt('z')] => C::TakeBackPhase], "Alt-Z", "take back", "Take back the last phase (alone against the computer)", Orders, In(&[Writing, Results, Balance, Centers, Finale]), Any;
    [&[Key::alt('n')] => C::Rematch], "Alt-N", "again", "The same game against the computer again", Orders, In(&[Centers, Finale]), Any;
    [&[] => C::Rematch], "", "", "The same game against the computer again", Orders, In(&[Writing, Results]), Any;
    [&[Key::ctrl('n')] => C::PlayOn], "^N", "play on", "Play on from here against the computer, as a new game", Orders, In(&[Results, Branch, Puzzle]), Any;
    [&[Key::alt('p')] => C::OnePower], "Alt-P", "one power", "Show one power's orders or all", View, In(&[Writing]), Any;
    [&[Key::f(7)] => C::Reach], "F7", "reach", "Where the unit can move, or who can move here", View, In(&[Writing, Pointing, Waiting]), Any;
    [&[Key::f(7)] => C::Reach], "F7", "reach", "Show where it could move and who could move there", View, In(&[Results]), Any;
    [&[Key::f(8)] => C::Rules], "F8", "rules", "Rules in force", View, Where(Property::Screen), Any;
    [&[Key::f(8)] => C::Rules], "F8", "rules", "The rules of this what-if", View, In(&[Branch]), Any;
    // the clock
    [&[Key::alt('t')] => C::Clock], "Alt-T", "clock", "The clock, large, for all players", View, Where(Property::Game), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "sheet", "Select another player", Orders, In(&[Clock]), Any;
    [ENTER => C::Accept], "Enter", "handed in", "Mark orders as handed in or not", Orders, In(&[Clock]), Any;
    [SPACE => C::Pause], "Space", "pause", "Pause or resume the clock", Orders, In(&[Clock]), Any;
    [&[Key::letter('+')] => C::Longer(1)], "+", "+1 minute", "One minute more on the clock", Orders, In(&[Clock]), Any;
    [&[Key::letter('5')] => C::Longer(5)], "5", "five", "Five minutes more on the clock", Orders, In(&[Clock]), Any;
    [&[Key::letter('n')] => C::Agree], "n", "all agree", "All agree: end this part early", Orders, In(&[Clock]), Any;
    [&[] => C::Pause], "", "", "Pause or resume the clock", Orders, Where(Property::Game), Any;
    [&[] => C::Longer(1)], "", "", "One minute more on the clock", Orders, Where(Property::Game), Any;
    [&[] => C::Longer(5)], "", "", "Five minutes more on the clock", Orders, Where(Property::Game), Any;
    [&[] => C::Longer(60)], "", "", "One hour more until the deadline", Orders, Where(Property::Game), Any;
    [&[] => C::Longer(24 * 60)], "", "", "One day more until the deadline", Orders, Where(Property::Game), Any;
    [&[] => C::Agree], "", "", "All agree: end this part early", Orders, Where(Property::Game), Any;
    [&[] => C::PlayBy(Some(Preset::Rulebook))], "", "", "Use the clock 30/15/5", Orders, Where(Property::Game), Any;
    [&[] => C::PlayBy(Some(Preset::Quarter))], "", "", "Play on by the clock 15/5", Orders, Where(Property::Game), Any;
    [&[] => C::PlayBy(Some(Preset::Silent))], "", "", "Play on by the clock 15+2 silent", Orders, Where(Property::Game), Any;
    [&[] => C::PlayBy(None)], "", "", "Play on without a clock", Orders, Where(Property::Game), Any;
    [&[Key::f(6)] => C::WhatIf], "F6", "what if", "What-if: change any order and see the effect", View, In(&[Results, Writing, Waiting, Compare, Centers, Finale]), Any;
    [&[Key::f(6)] => C::WhatIf], "F6", "what if", "What if: the last phase of the game played last", View, In(&[Start]), Any;
    [&[] => C::FirstPhase], "", "", "Go to the first phase", View, Where(Property::Game), Any;
    [&[] => C::Now], "", "", "Go to the current phase", View, Where(Property::Game), Any;
    [&[] => C::FirstFailure], "", "", "Go to the first order that failed", View, Where(Property::Game), Any;
    // what if
    [&[Key::f(6)] => C::WhatIf], "F6", "what if", "These orders as a what-if", View, In(&[Proof]), Any;
    [&[Key::f(2)] => C::List], "F2", "list", "The list of orders, on a narrow screen", View, In(&[Proof]), Any;
    [TAB => C::Next], "Tab", "next change", "Next changed order or result", View, In(&[Branch, Puzzle]), Empty;
    [BACK_TAB => C::Previous], "Shift-Tab", "change before", "", View, In(&[Branch, Puzzle]), Empty;
    [DELETE => C::TakeBack], "Del", "restore", "On an empty line: restore the selected order", Orders, In(&[Branch, Puzzle]), Empty;
    [&[Key::ctrl('d')] => C::Done], "^D", "next phase", "Accept a complete line, then play the next phase", Orders, In(&[Branch]), Any;
    [&[Key::alt('o')] => C::Guess], "Alt-O", "others' orders", "Write the other powers' orders as the computer would", Orders, In(&[Branch]), Any;
    [&[Key::alt('k')] => C::Keep], "Alt-K", "save", "Save the what-if as a new game", Orders, In(&[Branch]), Any;
    [&[Key::f(4)] => C::Compare], "F4", "rulebooks", "The what-if under every rulebook", View, In(&[Branch]), Any;
    [&[Key::f(5)] => C::Why], "F5", "why", "Explain this result in full", View, In(&[Branch, Puzzle]), Any;
    [ESC => C::Back], "Esc", "discard", "Discard the what-if", General, In(&[Branch]), Empty;
    [&[Key::ctrl('d')] => C::Done], "^D", "check", "Check your orders against every reply", Orders, In(&[Puzzle]), Any;
    [&[Key::alt('h')] => C::Hint], "Alt-H", "hint", "One more hint: the kinds of orders, the units, an order", View, In(&[Puzzle]), Any;
    [&[Key::ctrl('g')] => C::Puzzles], "^G", "all puzzles", "The list of puzzles, by number and level", View, In(&[Puzzle, Start, Record, Proof]), Any;
    [&[Key::ctrl('g')] => C::Back], "^G", "closes", "", View, In(&[Puzzles]), Any;
    [ENTER => C::Accept], "Enter", "play", "Play the puzzle", View, In(&[Puzzles]), Any;
    [ESC => C::Back], "Esc", "leave", "Leave the puzzle", General, In(&[Puzzle]), Empty;
    [&[Key::f(9)] => C::Settings], "F9", "settings", "Settings: colors, symbols, keys", View, Where(Property::Screen), Any;
    [LEFT => C::Left, RIGHT => C::Right], "←→", "change", "Another value, seen at once", View, In(&[Settings]), Any;
    [&[Key::ctrl('d')] => C::KeepSettings], "^D", "save settings", "Write what is set to the settings file", View, In(&[Settings]), Any;
    [&[Key::alt('u')] => C::Undo], "Alt-U", "undo", "Undo the last change of a setting", View, In(&[Settings]), Any;
    [&[Key::alt('r')] => C::Redo], "Alt-R", "redo", "Redo", View, In(&[Settings]), Any;
    [ESC => C::Back], "Esc", "leave", "To the start screen", General, In(&[Finale]), Empty;
    [ESC => C::Back], "Esc", "close", "Close; the changes last until you quit", View, In(&[Settings]), Any;
    [&[Key::ctrl('g')] => C::GoTo], "^G", "go to", "Go to a phase, year, unit, or province", View, In(GOING), Any;
    [&[Key::ctrl('g')] => C::Back], "^G", "closes", "", View, In(&[GoTo]), Any;
    [ENTER => C::Accept], "Enter", "go there", "Go there", View, In(&[GoTo]), Any;
    [&[Key::ctrl('y')] => C::Copy], "^Y", "copy", "Copy as text", View, In(&[Writing, Results, Compare, Centers, Finale, Score, Start, Puzzle, Proof]), Any;
    // the position editor
    [], "letters", "write", "Units, centers, a power or a phase", Entry, In(&[Editing]), Any;
    [], "letter", "select", "Select the province with this letter", Entry, In(&[Placing]), Any;
    [ENTER => C::Accept], "Enter", "accept", "Accept the line", Entry, In(&[Editing]), Any;
    [ENTER => C::Accept], "Enter", "select", "Pick the province under the cursor", Entry, In(&[Placing]), Any;
    [UP => C::Up, DOWN => C::Down, LEFT => C::Left, RIGHT => C::Right], "↑↓←→", "move", "Move between provinces", Entry, In(&[Placing]), Any;
    [SPACE => C::Point], "Space", "type", "Back to typing", Entry, In(&[Placing]), Any;
    [SPACE => C::Point], "Space", "point", "On an empty line: select a province on the map", Entry, In(&[Editing]), Empty;
    [TAB => C::Next], "Tab", "next power", "Next power", Entry, In(&[Editing]), Any;
    [BACK_TAB => C::Previous], "Shift-Tab", "previous power", "Previous power", Entry, In(&[Editing]), Any;
    [UP => C::Up, DOWN => C::Down], "↑↓", "move", "Move through the units", Entry, In(&[Editing]), Any;
    [DELETE => C::TakeBack], "Del", "remove", "On an empty line: remove the selected unit", Orders, In(&[Editing]), Empty;
    [&[Key::ctrl('d')] => C::Done], "^D", "done", "Done: play from this position", Orders, In(&[Editing]), Any;
    [&[Key::alt('u')] => C::Undo], "Alt-U", "undo", "Undo the last change of the position", Orders, In(&[Editing]), Any;
    [&[Key::alt('r')] => C::Redo], "Alt-R", "redo", "Redo", Orders, In(&[Editing]), Any;
    [], "paste", "a position", "Paste a position: order sheet, save, or batch line", Orders, In(&[Editing]), Any;
    [&[] => C::ReadFile], ":read FILE", "read a position", "Read a position from a file", Orders, In(&[Editing]), Any;
    [&[Key::plain(KeyCode::PageUp)] => C::Earlier], "PgUp", "phase before", "Previous phase of the loaded save", Orders, In(&[Editing]), Any;
    [&[Key::plain(KeyCode::PageDown)] => C::Later], "PgDn", "phase after", "Next phase of the loaded save", Orders, In(&[Editing]), Any;
    [&[Key::f(2)] => C::List], "F2", "opponents", "Deal other opponents, if you play alone", Orders, In(&[Setup]), Any;
    [&[Key::f(2)] => C::List], "F2", "units", "The list of units, on a narrow screen", View, In(&[Editing]), Any;
    [], "click", "propose", "Suggest a unit; click again for others", Entry, In(&[Editing, Placing]), Any;
    [], "right click", "center", "Give the center to the selected power", Entry, In(&[Editing, Placing]), Any;
    [], "middle click", "remove", "Remove the unit", Entry, In(&[Editing, Placing]), Any;
    [&[Key::ctrl('o')] => C::Hide], "^O", "hide", "Hide the screen now", General, In(&[Editing, Placing]), Any;
    [ESC => C::Back], "Esc", "clear", "Clear the line", General, In(&[Editing]), Filled;
    [&[Key::letter('e'), Key::alt('e')] => C::SetUp], "e", "position", "Set up a position and play from it", General, In(&[Start]), Any;
    [&[Key::alt('e')] => C::SetUp], "Alt-E", "position", "Set up the position that the game begins with", Orders, In(&[Setup]), Any;
    [&[Key::alt('e')] => C::SetUp], "Alt-E", "position", "Correct the position by hand", Orders, In(&[Writing, Results]), Any;
    // the entry line
    [BACKSPACE => C::Edit(Edit::DeletePrevChar)], "⌫", "", "", Entry, Where(Property::Line), Any;
    [DELETE => C::Edit(Edit::DeleteNextChar)], "Del", "", "", Entry, Where(Property::Line), Any;
    [LEFT => C::Edit(Edit::GoToPrevChar)], "←", "", "", Entry, Where(Property::Line), Any;
    [RIGHT => C::Edit(Edit::GoToNextChar)], "→", "", "", Entry, Where(Property::Line), Any;
    [&[Key::ctrl('a'), Key::plain(KeyCode::Home)] => C::Edit(Edit::GoToStart)], "^A", "", "", Entry, Where(Property::Line), Any;
    [&[Key::ctrl('e'), Key::plain(KeyCode::End)] => C::Edit(Edit::GoToEnd)], "^E", "", "", Entry, Where(Property::Line), Any;
    [&[Key::ctrl('b')] => C::Edit(Edit::GoToPrevChar)], "^B", "", "", Entry, Where(Property::Line), Filled;
    [&[Key::ctrl('f')] => C::Edit(Edit::GoToNextChar)], "^F", "", "", Entry, Where(Property::Line), Filled;
    [&[Key::alt('b'), Key::ctrl_with(KeyCode::Left), Key::alt_with(KeyCode::Left)] => C::Edit(Edit::GoToPrevWord)], "Alt-B", "", "", Entry, Where(Property::Line), Filled;
    [&[Key::alt('f'), Key::ctrl_with(KeyCode::Right), Key::alt_with(KeyCode::Right)] => C::Edit(Edit::GoToNextWord)], "Alt-F", "", "", Entry, Where(Property::Line), Filled;
    [&[Key::alt('d'), Key::ctrl_with(KeyCode::Delete)] => C::Edit(Edit::DeleteNextWord)], "Alt-D", "", "", Entry, Where(Property::Line), Filled;
    [&[Key::ctrl('w'), Key::alt_with(KeyCode::Backspace), Key::ctrl_with(KeyCode::Backspace)] => C::Edit(Edit::DeletePrevWord)], "^W", "", "", Entry, Where(Property::Line), Any;
    [&[Key::ctrl('u')] => C::Edit(Edit::DeleteFromStart)], "^U", "", "", Entry, Where(Property::Line), Any;
    [&[Key::ctrl('k')] => C::Edit(Edit::DeleteTillEnd)], "^K", "", "", Entry, Where(Property::Line), Any;
    [], "^A ^E ^W ^U ^K", "edit", "Start, end, word, line, rest of the line", Entry, In(&[Writing]), Any;
    [], "Alt-B -F -D", "edit", "A word back, on; delete the next (Ctrl ←→)", Entry, In(&[Writing]), Any;
    [&[Key::ctrl('r')] => C::LineBefore], "^R ^N", "previous line", "Recall an earlier line", Entry, In(&[Writing]), Any;
    [&[Key::ctrl('n')] => C::LineAfter], "^R ^N", "line after", "", Entry, In(&[Writing]), Any;
    // the start screen
    [&[Key::letter('n')] => C::NewGame], "n", "new", "New hot-seat game", General, In(&[Start]), Any;
    [&[Key::letter('a')] => C::Alone], "a", "alone", "New game against the computer", General, In(&[Start]), Any;
    [&[Key::letter('b')] => C::PhysicalBoard], "b", "board", "New game with a game master, or solo", General, In(&[Start]), Any;
    [&[Key::letter('f')] => C::FirstGame], "f", "tutorial", "Tutorial: learn the keys in a first game", General, In(&[Start]), Any;
    [&[Key::letter('p')] => C::Puzzle], "p", "puzzle", "Puzzle of the day", General, In(&[Start]), Any;
    [&[Key::letter('p')] => C::Puzzle], "p", "puzzle", "Keep the missed chances of this phase as puzzles", View, In(&[Review]), Any;
    [&[Key::letter('r')] => C::Record], "r", "record", "Your record: games and puzzles", General, In(&[Start]), Any;
    [&[Key::letter('o')] => C::OpenGame], "o", "open", "Open a saved game", General, In(&[Start]), Any;
    [&[] => C::NewGame], "", "", "New hot-seat game", General, Where(Property::Game), Any;
    [&[] => C::Alone], "", "", "New game against the computer", General, Where(Property::Game), Any;
    [&[] => C::PhysicalBoard], "", "", "New game with a game master, or solo", General, Where(Property::Game), Any;
    [&[] => C::FirstGame], "", "", "Tutorial: learn the keys in a first game", General, Where(Property::Game), Any;
    [&[] => C::Lesson], "", "", "Turn the tutorial on or off", General, Where(Property::Game), Any;
    [&[] => C::Keep], "", "", "Save this game (tutorials too)", General, Where(Property::Game), Any;
    [&[] => C::OpenGame], "", "", "Open a saved game", General, Where(Property::Game), Any;
    [&[] => C::ToStart], "", "", "To the start screen", General, Where(Property::Game), Any;
    // everywhere
    [ESC => C::Back], "Esc", "not yet", "Not yet", General, In(&[Sealing]), Any;
    [ESC => C::Back], "Esc", "no", "No", General, In(&[Question]), Any;
    [ESC => C::Back], "Esc", "all at once", "Show everything", General, In(&[Reveal]), Any;
    [ESC => C::Back], "Esc", "clear", "Clear the line", General, In(&[Writing]), Filled;
    [ESC => C::Back], "Esc", "back", "One step back", General, In(Context::ALL), Any;
    [&[Key::ctrl('o')] => C::Hide], "^O", "hide", "Hide the screen now", General, Where(Property::Game), Any;
    [&[Key::f(1)] => C::Help], "F1", "help", "", General, Where(Property::Screen), Any;
    [&[Key::letter('?')] => C::Help], "?", "help", "Help: the keys of this screen (or F1)", General, Where(Property::QuestionMark), Empty;
    [&[Key::ctrl('p')] => C::Palette], "^P", "commands", "Commands by name (or : on an empty line)", General, Where(Property::Screen), Any;
    [&[Key::letter(':')] => C::Palette], ":", "commands", "", General, Where(Property::Colon), Empty;
    [&[Key::ctrl('l')] => C::Redraw], "^L", "redraw", "Redraw the screen", General, In(Context::ALL), Any;
    [&[Key::ctrl('z')] => C::Suspend], "^Z", "suspend", "Suspend to the shell", General, In(Context::ALL), Any;
    [&[] => C::Motion], "", "", "Motion on or off", General, Where(Property::Screen), Any;
    [&[Key::ctrl('c')] => C::Leave], "^C", "quit", "Quit (your game is saved)", General, In(Context::ALL), Any;
];
