//! The table of keys: each row a command, where it holds, and how it is told.

use crossterm::event::KeyCode;
use tui_input::InputRequest;

use super::context::{Context, LineState};
use super::key::Key;
use crate::map_view::Pan;
use crate::message::Command;
use game::clock::Preset;
use output::printouts::PrintoutKind;

/// Where help lists a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Writing an order.
    Entry,
    /// The sheet and the phase.
    Orders,
    /// Looking at things.
    View,
    /// Everywhere.
    General,
}

impl Group {
    /// All, in the sequence of the help.
    pub const ALL: [Group; 4] = [Group::Entry, Group::Orders, Group::View, Group::General];

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Entry => "Writing",
            Group::Orders => "Sheet",
            Group::View => "Looking",
            Group::General => "Always",
        }
    }
}

/// When a binding holds, as far as the line goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum On {
    /// Whatever is written.
    Any,
    /// Only where nothing is written, or nothing can be.
    Empty,
    /// Only where something is.
    Filled,
}

/// A row of the table.
#[derive(Debug)]
pub struct Binding {
    pub(super) keys: &'static [Key],
    /// The keys as they are shown, and shared by the rows that are shown as one.
    pub shown: &'static str,
    /// What it does; a row that only explains does nothing.
    pub command: Option<Command>,
    /// In a word or two, for the key line.
    pub label: &'static str,
    /// In a few words, for help and palette; empty where another row tells of it.
    pub about: &'static str,
    /// Where help lists it.
    pub group: Group,
    contexts: &'static [Context],
    on: On,
}

impl Binding {
    /// Can it be done in a context?
    pub fn is_for(&self, context: Context) -> bool {
        let as_at_the_desk = || {
            let otherwise = self.command.is_some_and(|it| OTHERWISE.contains(&it));
            context == Branch && self.contexts.contains(&Writing) && !otherwise
        };
        self.contexts.contains(&context) || as_at_the_desk()
    }

    /// Where it can be done, where it can't be done now.
    pub fn elsewhere(&self) -> &'static str {
        match self.contexts {
            GAME => "only in a game",
            MAPS => "only where there is a map",
            contexts => contexts.first().map_or("", |context| context.place()),
        }
    }

    /// Does it hold on an empty line alone?
    pub(super) fn only_on_empty(&self) -> bool {
        self.on == On::Empty
    }

    /// Does it hold where another row does?
    pub(super) fn on_same(&self, other: &Binding) -> bool {
        (self.contexts, self.on) == (other.contexts, other.on)
    }

    pub(super) fn holds(&self, context: Context, line: LineState) -> bool {
        let on = match self.on {
            On::Any => true,
            On::Empty => matches!(
                line,
                LineState::Empty | LineState::Absent | LineState::Numbered
            ),
            On::Filled => matches!(line, LineState::Filled | LineState::Choosing),
        };
        on && self.is_for(context)
    }
}

use Context::*;

/// The contexts that have a property.
macro_rules! those {
    ($property:ident) => {{
        const ALL: &[Context] = Context::ALL;
        const COUNT: usize = {
            let (mut count, mut i) = (0, 0);
            while i < ALL.len() {
                count += ALL[i].$property() as usize;
                i += 1;
            }
            count
        };
        const THOSE: [Context; COUNT] = {
            let (mut those, mut count, mut i) = ([Start; COUNT], 0, 0);
            while i < ALL.len() {
                if ALL[i].$property() {
                    those[count] = ALL[i];
                    count += 1;
                }
                i += 1;
            }
            those
        };
        &THOSE
    }};
}

const EVERYWHERE: &[Context] = Context::ALL;
const SCREENS: &[Context] = those!(is_screen);
pub(super) const GAME: &[Context] = those!(is_of_game);
const MAPS: &[Context] = those!(has_map);
const LISTS: &[Context] = those!(is_list);
const TYPED: &[Context] = those!(has_line);
const QUESTION_MARK: &[Context] = those!(takes_question_mark);
const COLON: &[Context] = those!(takes_colon);

/// In a branch orders are written as at a desk; these commands mean something else there, or nothing.
const OTHERWISE: &[Command] = &[
    C::Next,
    C::Previous,
    C::TakeBack,
    C::Done,
    C::Guard,
    C::Compare,
    C::Rules,
    C::WhatIf,
    C::GoTo,
];
/// Where a table may end its game.
const ENDING: &[Context] = &[Writing, Curtain, Results, Centers, Score];
/// Where the whole game can be told of.
const TOLD: &[Context] = &[Centers, Curtain, Writing, Results, Compare, Score, Reading];
/// Where one can go to some other place of the game.
const GOING: &[Context] = &[
    Curtain, Writing, Pointing, Asking, Results, Tracing, Compare, Centers, Score,
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

/// A row: keys, how they are shown, command, label, explanation, group, contexts, line.
macro_rules! rows {
    ($($keys:expr, $shown:literal, $command:expr, $label:literal, $about:literal, $group:ident, $contexts:expr, $on:ident;)*) => {
        &[$(Binding {
            keys: $keys, shown: $shown, command: $command, label: $label, about: $about,
            group: Group::$group, contexts: $contexts, on: On::$on,
        },)*]
    };
}

macro_rules! edit {
    ($request:ident) => {
        Some(Command::Edit(InputRequest::$request))
    };
}

use Command as C;

/// The table. Of several rows that hold, the first is obeyed.
#[rustfmt::skip]
pub const TABLE: &[Binding] = rows![
    // pointing
    &[], "letter", None, "select", "Select the unit or province with this letter", Entry, &[Pointing], Any;
    &[], "Shift-letter", None, "support", "Support or convoy the unit with this letter", Entry, &[Pointing], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Accept, or select the province under the cursor", Entry, &[Pointing], Any;
    TAB, "Tab", Some(C::Complete), "support", "With the cursor: support or convoy the unit there", Entry, &[Pointing], Any;
    SPACE, "Space", Some(C::Point), "units, provinces", "Letters on the units, or on the provinces", Entry, &[Pointing], Any;
    UP, "↑↓←→", Some(C::Up), "move", "Move between provinces", Entry, &[Pointing], Any;
    DOWN, "↑↓←→", Some(C::Down), "move", "", Entry, &[Pointing], Any;
    LEFT, "↑↓←→", Some(C::Left), "move", "", Entry, &[Pointing], Any;
    RIGHT, "↑↓←→", Some(C::Right), "move", "", Entry, &[Pointing], Any;
    BACKSPACE, "⌫", edit!(DeletePrevChar), "one back", "One step back", Entry, &[Pointing], Any;
    ESC, "Esc", Some(C::Back), "type", "Back to typing", Entry, &[Pointing], Any;
    &[], "letter", None, "select", "Explain the order of the unit with this letter", View, &[Picking], Any;
    SPACE, "Space", Some(C::Point), "back", "", View, &[Picking], Any;
    // where to, who comes
    &[], "1 … 9", None, "write it", "Write that order", Entry, &[Asking], Any;
    &[], "letters", None, "type on", "Type the destination", Entry, &[Asking], Any;
    ENTER, "Enter", Some(C::Take), "write it", "Write the selected order", Entry, &[Asking], Any;
    UP, "↑↓", Some(C::Up), "move", "Another line", View, &[Asking, Tracing], Any;
    DOWN, "↑↓", Some(C::Down), "move", "", View, &[Asking, Tracing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "swap", "Where it can move, or who can move here", View, &[Asking, Tracing], Any;
    // the reading script
    SPACE, "Space", Some(C::Right), "next", "The next step: the piece is down", Orders, &[Script], Any;
    RIGHT, "→", Some(C::Right), "next", "", View, &[Script], Any;
    ENTER, "Enter", Some(C::Take), "next", "", Orders, &[Script], Any;
    LEFT, "←", Some(C::Left), "back", "Previous step", View, &[Script], Any;
    BACKSPACE, "←", Some(C::Left), "back", "", View, &[Script], Any;
    TAB, "Tab", Some(C::Next), "next section", "Next section: orders, conflicts, pieces, centers", View, &[Script], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous section", "", View, &[Script], Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", View, &[Script], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "map", "Full-screen map", View, &[Script], Any;
    ESC, "Esc", Some(C::Back), "leave", "Leave the script", General, &[Script], Any;
    // corrections
    &[], "letters", None, "correct order", "The correct order", Entry, &[Correcting], Any;
    ENTER, "Enter", Some(C::Take), "preview, apply", "Preview the effects; press again to apply", Entry, &[Correcting], Any;
    &[], "1 … 9", None, "choose", "Choose among several readings", Entry, &[Correcting], Any;
    UP, "↑↓", Some(C::Up), "order", "Another order of the phase", Entry, &[Correcting], Any;
    DOWN, "↑↓", Some(C::Down), "order", "", Entry, &[Correcting], Any;
    DELETE, "Del", Some(C::TakeBack), "no order", "On an empty line: delete the order", Entry, &[Correcting], Empty;
    ESC, "Esc", Some(C::Back), "clear", "Clear the line", General, &[Correcting], Filled;
    ESC, "Esc", Some(C::Back), "cancel", "Cancel the correction", General, &[Correcting], Any;
    // writing
    &[], "letters", None, "write", "Type an order", Entry, &[Writing], Any;
    &[], "letters", None, "ask", "Find a unit's order", Entry, &[Results], Any;
    &[], "letters", None, "ask", "A unit, to see it under every rulebook", Entry, &[Compare], Any;
    &[], "letters", None, "a name", "The name of the game or of a player", Entry, &[Setup], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Accept the order, or edit the selected one", Entry, &[Writing], Any;
    ENTER, "Enter", Some(C::Take), "seal", "Seal the orders", Orders, &[Sealing], Any;
    ENTER, "Enter", Some(C::Take), "open", "Open what is selected", Orders, &[Start, Open], Any;
    ENTER, "Enter", Some(C::Take), "start", "Begin the game", Orders, &[Setup], Any;
    &[Key::alt('l')], "Alt-L", Some(C::Deal), "deal", "Assign powers at random", Orders, &[Setup], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Toss the coin or enter the result", Orders, &[Toss], Any;
    ENTER, "Enter", Some(C::Take), "open orders", "Open this player's orders", Orders, &[Curtain], Any;
    ENTER, "Enter", Some(C::Take), "next power or conflict", "Next power or conflict", Orders, &[Reveal], Any;
    ENTER, "Enter", Some(C::Take), "go there", "Go to the year or phase typed", View, &[Centers], Filled;
    LEFT, "←→", Some(C::Left), "year", "The year before or after, with its map", View, &[Centers], Empty;
    RIGHT, "←→", Some(C::Right), "year", "", View, &[Centers], Empty;
    &[], "letters", None, "a year", "A year or a phase to go to: 1905, F1902", View, &[Centers], Any;
    // votes and other ends
    ENTER, "Enter", Some(C::Take), "continue", "Continue", Orders, &[Voting, Balloting], Any;
    ENTER, "Enter", Some(C::Take), "declare", "Declare the game over", Orders, &[Declaring], Any;
    SPACE, "Space", Some(C::Yes), "mark", "Mark or unmark", Orders, &[Voting], Any;
    SPACE, "Space", Some(C::Yes), "wins", "The selected power wins, or doesn't", Orders, &[Declaring], Empty;
    LEFT, "←→", Some(C::Left), "how many", "How many said no", Orders, &[Voting], Any;
    RIGHT, "←→", Some(C::Right), "how many", "", Orders, &[Voting], Any;
    &[Key::letter('y'), Key::letter('Y')], "y", Some(C::Yes), "yes", "Yes", Orders, &[Balloting], Any;
    &[Key::letter('n'), Key::letter('N')], "n", Some(C::No), "no", "No", Orders, &[Balloting], Any;
    &[], "", Some(C::ProposeDraw), "", "Propose a draw: the players vote", Orders, ENDING, Any;
    &[], "", Some(C::Concede), "", "Concede the game to one power: the players vote", Orders, ENDING, Any;
    &[], "", Some(C::DeclareOver), "", "Declare the game over (game master)", Orders, ENDING, Any;
    &[], "", Some(C::TimeIsUp), "", "Time is up: the centers of the last fall decide", Orders, ENDING, Any;
    &[], "", Some(C::Statistics), "", "Statistics: what each power did", View, TOLD, Any;
    &[], "", Some(C::Postcard), "", "The game on a postcard", View, TOLD, Any;
    ENTER, "Enter", Some(C::Take), "write it", "Write the postcard to a file beside the game", View, &[Reading], Any;
    ENTER, "Enter", Some(C::Take), "continue", "Continue to the next phase", Orders, &[Results, Centers], Any;
    ENTER, "Enter", Some(C::Take), "do it", "Do it", Orders, &[Help, Palette], Any;
    ENTER, "Enter", Some(C::Take), "apply", "Apply the changes from this phase", Orders, &[Rules], Any;
    ENTER, "Enter", Some(C::Take), "yes", "Yes", Orders, &[Question], Any;
    ENTER, "Enter", Some(C::Take), "continue", "Continue", Orders, &[Hidden], Any;
    TAB, "Tab", Some(C::Complete), "complete", "Complete the line; again for the next completion", Entry, &[Writing], Filled;
    BACK_TAB, "Shift-Tab", Some(C::CompleteBack), "previous completion", "Previous completion", Entry, &[Writing], Filled;
    TAB, "Tab", Some(C::Next), "next unit", "On an empty line: the next unit without an order", Entry, &[Writing], Empty;
    TAB, "Tab", Some(C::Next), "first unordered", "Go to the first unit without an order", Entry, &[Sealing], Any;
    TAB, "Tab", Some(C::Next), "next failed", "The next order that failed", View, &[Results], Any;
    TAB, "Tab", Some(C::Next), "one by one", "Show orders one at a time or together", View, &[Reveal], Any;
    TAB, "Tab", Some(C::Next), "rulebook", "Next rulebook", Entry, &[Rules], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "rulebook before", "The rulebook before", Entry, &[Rules], Any;
    TAB, "Tab", Some(C::Down), "next line", "The next line", Entry, &[Setup], Any;
    BACK_TAB, "Shift-Tab", Some(C::Up), "previous line", "", Entry, &[Setup], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous unit", "On an empty line: the unit before without an order", Entry, &[Writing], Empty;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous failed", "The order before that failed", View, &[Results], Any;
    UP, "↑↓", Some(C::Up), "choose", "Choose a reading, or move through the list", Entry, &[Writing], Any;
    DOWN, "↑↓", Some(C::Down), "choose", "", Entry, &[Writing], Any;
    UP, "↑↓", Some(C::Up), "what differs", "Move through the differences", View, &[Compare], Any;
    UP, "↑↓", Some(C::Up), "issue", "Another issue", View, &[Rules], Any;
    UP, "↑↓", Some(C::Up), "system", "Another scoring system", View, &[Score], Any;
    DOWN, "↑↓", Some(C::Down), "system", "", View, &[Score], Any;
    LEFT, "←→", Some(C::Left), "how it ends", "Choose how the game ends: by limit or draw", View, &[Score], Any;
    RIGHT, "←→", Some(C::Right), "how it ends", "", View, &[Score], Any;
    ENTER, "Enter", Some(C::Take), "centers", "Back to the centers", View, &[Score], Any;
    UP, "↑↓", Some(C::Up), "choose", "Choose", View, LISTS, Any;
    DOWN, "↑↓", Some(C::Down), "choose", "", View, LISTS, Any;
    LEFT, "←→", Some(C::Left), "change", "Change the setting", Entry, &[Setup], Any;
    RIGHT, "←→", Some(C::Right), "change", "", Entry, &[Setup], Any;
    LEFT, "←→", Some(C::Left), "other player", "Handover screen of another player", Orders, &[Curtain], Any;
    RIGHT, "←→", Some(C::Right), "other player", "", Orders, &[Curtain], Any;
    &[], "letters", None, "passphrase", "Enter the passphrase, if one is set", Orders, &[Curtain], Any;
    &[], "", Some(C::Forgotten), "", "Forgot passphrase: delete the sealed orders", Orders, &[Curtain], Any;
    &[], "", Some(C::Attendance), "", "Attendance: who is present or absent", Orders, &[Curtain, Writing], Any;
    LEFT, "←→", Some(C::Left), "change", "Present, absent, or written by", Orders, &[Attendance], Any;
    RIGHT, "←→", Some(C::Right), "change", "", Orders, &[Attendance], Any;
    ENTER, "Enter", Some(C::Take), "apply", "Apply from this phase on", Orders, &[Attendance], Any;
    ENTER, "Enter", Some(C::Take), "back", "Back to the handover screen", Orders, &[Position], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "position", "View the position", View, &[Curtain], Any;
    LEFT, "←→", Some(C::Left), "choice", "Another choice for the issue", Entry, &[Rules], Any;
    RIGHT, "←→", Some(C::Right), "choice", "", Entry, &[Rules], Any;
    LEFT, "←→", Some(C::Left), "rulebook", "The rulebook before or after", View, &[Compare], Empty;
    RIGHT, "←→", Some(C::Right), "rulebook", "", View, &[Compare], Empty;
    &[Key::letter('[')], "[ ]", Some(C::Left), "rulebook", "The rulebook before or after", View, &[Compare], Empty;
    &[Key::letter(']')], "[ ]", Some(C::Right), "rulebook", "", View, &[Compare], Empty;
    LEFT, "←", Some(C::Left), "back", "Previous power or conflict", View, &[Reveal], Any;
    RIGHT, "→", Some(C::Right), "next", "", View, &[Reveal], Any;
    &[Key::letter(' ')], "Space", Some(C::Right), "next", "The next order", View, &[Reveal], Any;
    SPACE, "Space", Some(C::Point), "point", "On an empty line: point at the map by letters", Entry, &[Writing], Empty;
    SPACE, "Space", Some(C::Point), "select", "On an empty line: select an order on the map", View, &[Results], Empty;
    &[], "1 … 9", None, "choose", "Choose among several readings", Entry, &[Writing], Any;
    DELETE, "Del", Some(C::TakeBack), "delete", "On an empty line: delete the selected order", Orders, &[Writing], Empty;
    DELETE, "Del", Some(C::TakeBack), "reset", "Reset the issue to the rulebook", Entry, &[Rules], Any;
    // the sheet and the phase
    &[Key::ctrl('d')], "^D", Some(C::Done), "done", "Done: seal your orders", Orders, &[Writing], Any;
    &[Key::ctrl('d')], "^D", Some(C::Take), "seal", "", Orders, &[Sealing], Any;
    &[Key::ctrl('d')], "^D", Some(C::Done), "continue", "Continue to the next phase", Orders, &[Results, Centers], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo", Orders, &[Writing], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", Orders, &[Writing], Any;
    &[Key::alt('w')], "Alt-W", Some(C::Waive), "waive the rest", "Waive the remaining builds", Orders, &[Writing], Any;
    &[], "paste", None, "a sheet", "Paste an order sheet", Orders, &[Writing], Any;
    &[], ":read FILE", Some(C::ReadFile), "read a sheet", "Read an order sheet from a file", Orders, &[Writing], Any;
    &[], "", Some(C::Sheet), "the sheet", "Show the pasted sheet", Orders, &[Writing], Any;
    &[], "", Some(C::Guard), "warnings", "Turn warnings on or off", Orders, &[Writing, Sealing], Any;
    // on paper
    &[], "", Some(C::Print(PrintoutKind::Results)), "", "Print the results", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Script)), "", "Print the read-aloud script", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Forms)), "", "Print order forms", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Chart)), "", "Print the center chart", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Log)), "", "Print the order log of the game", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Ballots)), "", "Print ballots for a draw vote", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Card)), "", "Print the abbreviation card", Orders, GAME, Any;
    &[], "", Some(C::Print(PrintoutKind::Score)), "", "Print the score sheet", Orders, GAME, Any;
    // looking
    &[Key::f(2)], "F2", Some(C::Book), "order list", "The order list, on a narrow screen", View, &[Writing, Results, Compare], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "zoom", "Zoom: your units, one unit, whole map", View, MAPS, Any;
    NEARER, "Alt-+", Some(C::Look(Pan::Nearer)), "zoom in", "Zoom in", View, MAPS, Any;
    FARTHER, "Alt--", Some(C::Look(Pan::Farther)), "zoom out", "Zoom out", View, MAPS, Any;
    &[], "Alt-←↑↓→", None, "pan", "Pan the map", View, MAPS, Any;
    &[Key::alt_with(KeyCode::Left)], "", Some(C::Look(Pan::West)), "", "Pan west", View, MAPS, Any;
    &[Key::alt_with(KeyCode::Right)], "", Some(C::Look(Pan::East)), "", "Pan east", View, MAPS, Any;
    &[Key::alt_with(KeyCode::Up)], "", Some(C::Look(Pan::North)), "", "Pan north", View, MAPS, Any;
    &[Key::alt_with(KeyCode::Down)], "", Some(C::Look(Pan::South)), "", "Pan south", View, MAPS, Any;
    &[], "click", None, "select", "Select a unit, then its destination; again accepts", Entry, &[Writing, Pointing], Any;
    &[], "right click", None, "support", "Support the unit there (also Ctrl-click)", Entry, &[Writing, Pointing], Any;
    &[], "middle click", None, "convoy", "Convoy the unit there (also Alt-click)", Entry, &[Writing, Pointing], Any;
    &[], "click", None, "ask", "The order of the unit there, or of the row", View, &[Results, Compare], Any;
    &[], "wheel, drag", None, "look", "Zoom or pan the map", View, MAPS, Any;
    &[], "", Some(C::Mouse), "", "Turn mouse capture on or off", View, SCREENS, Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", View, &[Results, Compare], Any;
    &[Key::plain(KeyCode::PageUp)], "PgUp", Some(C::Earlier), "past phases", "Previous phase", View, GAME, Any;
    &[Key::plain(KeyCode::PageDown)], "PgDn", Some(C::Later), "later", "The phase after", View, GAME, Any;
    &[Key::alt('c')], "Alt-C", Some(C::Centers), "center chart", "The centers over the years", View, &[Curtain, Writing, Results, Compare, Score], Any;
    &[Key::alt('s')], "Alt-S", Some(C::Score), "score", "Score the game", View, &[Centers, Curtain, Writing, Results, Compare], Any;
    &[Key::alt('s')], "Alt-S", Some(C::Score), "centers", "", View, &[Score], Any;
    &[Key::f(4)], "F4", Some(C::Compare), "rulebooks", "The orders played last, under every rulebook", View, &[Results, Curtain, Writing, Sealing, Compare, Centers], Any;
    &[], "", Some(C::Script), "read-aloud script", "Read-aloud script of the last phase", View, &[Writing, Sealing, Curtain, Results, Compare, Centers, Score], Any;
    &[], "", Some(C::Correct), "correct", "Correct this order", Orders, &[Results], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo the last correction", Orders, &[Results], Any;
    &[Key::alt('p')], "Alt-P", Some(C::OnePower), "one power", "Show one power's orders or all", View, &[Writing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "reach", "Where the unit can move, or who can move here", View, &[Writing, Pointing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "reach", "Show where it could move and who could move there", View, &[Results], Any;
    &[Key::f(8)], "F8", Some(C::Rules), "rules", "Rules in force", View, SCREENS, Any;
    // the clock
    &[Key::alt('t')], "Alt-T", Some(C::Clock), "clock", "The clock, large, for all players", View, GAME, Any;
    LEFT, "←→", Some(C::Left), "sheet", "Select another player", Orders, &[Clock], Any;
    RIGHT, "←→", Some(C::Right), "sheet", "", Orders, &[Clock], Any;
    ENTER, "Enter", Some(C::Take), "handed in", "Mark orders as handed in or not", Orders, &[Clock], Any;
    SPACE, "Space", Some(C::Pause), "pause", "Pause or resume the clock", Orders, &[Clock], Any;
    &[Key::letter('+')], "+", Some(C::Longer(1)), "+1 minute", "One minute more on the clock", Orders, &[Clock], Any;
    &[Key::letter('5')], "5", Some(C::Longer(5)), "five", "Five minutes more on the clock", Orders, &[Clock], Any;
    &[Key::letter('n')], "n", Some(C::Agree), "all agree", "All agree: end this part early", Orders, &[Clock], Any;
    &[], "", Some(C::Pause), "", "Pause or resume the clock", Orders, GAME, Any;
    &[], "", Some(C::Longer(1)), "", "One minute more on the clock", Orders, GAME, Any;
    &[], "", Some(C::Longer(5)), "", "Five minutes more on the clock", Orders, GAME, Any;
    &[], "", Some(C::Agree), "", "All agree: end this part early", Orders, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Rulebook))), "", "Use the clock 30/15/5", Orders, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Quarter))), "", "Play on by the clock 15/5", Orders, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Silent))), "", "Play on by the clock 15+2 silent", Orders, GAME, Any;
    &[], "", Some(C::PlayBy(None)), "", "Play on without a clock", Orders, GAME, Any;
    &[Key::f(6)], "F6", Some(C::WhatIf), "what if", "What-if: change any order and see the effect", View, &[Results, Writing, Compare, Centers], Any;
    &[Key::f(6)], "F6", Some(C::WhatIf), "what if", "What if: the last phase of the game played last", View, &[Start], Any;
    &[], "", Some(C::FirstPhase), "", "Go to the first phase", View, GAME, Any;
    &[], "", Some(C::Now), "", "Go to the current phase", View, GAME, Any;
    &[], "", Some(C::FirstFailure), "", "Go to the first order that failed", View, GAME, Any;
    // what if
    TAB, "Tab", Some(C::Next), "next change", "Next changed order or result", View, &[Branch], Empty;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "change before", "", View, &[Branch], Empty;
    DELETE, "Del", Some(C::TakeBack), "restore", "On an empty line: restore the selected order", Orders, &[Branch], Empty;
    &[Key::ctrl('d')], "^D", Some(C::Done), "next phase", "Play the next phase of the what-if", Orders, &[Branch], Any;
    &[Key::alt('k')], "Alt-K", Some(C::Keep), "save what-if", "Save the what-if as a new game", Orders, &[Branch], Any;
    &[Key::f(4)], "F4", Some(C::Compare), "rulebooks", "The what-if under every rulebook", View, &[Branch], Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", View, &[Branch], Any;
    ESC, "Esc", Some(C::Back), "discard", "Discard the what-if", General, &[Branch], Empty;
    &[Key::f(9)], "F9", Some(C::Settings), "settings", "Settings: colors, symbols, keys", View, SCREENS, Any;
    LEFT, "←→", Some(C::Left), "change", "Another value, seen at once", View, &[Settings], Any;
    RIGHT, "←→", Some(C::Right), "change", "", View, &[Settings], Any;
    &[Key::ctrl('d')], "^D", Some(C::KeepSettings), "save settings", "Write what is set to the settings file", View, &[Settings], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo the last change of a setting", View, &[Settings], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", View, &[Settings], Any;
    ESC, "Esc", Some(C::Back), "close", "Close; the changes last until you quit", View, &[Settings], Any;
    &[Key::ctrl('g')], "^G", Some(C::GoTo), "go to", "Go to a phase, year, unit, or province", View, GOING, Any;
    &[Key::ctrl('g')], "^G", Some(C::Back), "closes", "", View, &[GoTo], Any;
    ENTER, "Enter", Some(C::Take), "go there", "Go there", View, &[GoTo], Any;
    &[Key::ctrl('y')], "^Y", Some(C::Copy), "copy", "Copy as text", View, &[Writing, Results, Compare, Centers, Score, Start], Any;
    // setting a position up
    &[], "letters", None, "write", "Units, centers, a power or a phase", Entry, &[Editing], Any;
    &[], "letter", None, "select", "Select the province with this letter", Entry, &[Placing], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Accept the line", Entry, &[Editing], Any;
    ENTER, "Enter", Some(C::Take), "select", "Pick the province under the cursor", Entry, &[Placing], Any;
    UP, "↑↓←→", Some(C::Up), "move", "Move between provinces", Entry, &[Placing], Any;
    DOWN, "↑↓←→", Some(C::Down), "move", "", Entry, &[Placing], Any;
    LEFT, "↑↓←→", Some(C::Left), "move", "", Entry, &[Placing], Any;
    RIGHT, "↑↓←→", Some(C::Right), "move", "", Entry, &[Placing], Any;
    SPACE, "Space", Some(C::Point), "type", "Back to typing", Entry, &[Placing], Any;
    SPACE, "Space", Some(C::Point), "point", "On an empty line: select a province on the map", Entry, &[Editing], Empty;
    TAB, "Tab", Some(C::Next), "next power", "Next power", Entry, &[Editing], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous power", "Previous power", Entry, &[Editing], Any;
    UP, "↑↓", Some(C::Up), "move", "Move through the units", Entry, &[Editing], Any;
    DOWN, "↑↓", Some(C::Down), "move", "", Entry, &[Editing], Any;
    DELETE, "Del", Some(C::TakeBack), "remove", "On an empty line: remove the selected unit", Orders, &[Editing], Empty;
    &[Key::ctrl('d')], "^D", Some(C::Done), "done", "Done: play from this position", Orders, &[Editing], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo the last change of the position", Orders, &[Editing], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", Orders, &[Editing], Any;
    &[], "paste", None, "a position", "Paste a position: order sheet, save, or batch line", Orders, &[Editing], Any;
    &[], ":read FILE", Some(C::ReadFile), "read a position", "Read a position from a file", Orders, &[Editing], Any;
    &[Key::plain(KeyCode::PageUp)], "PgUp", Some(C::Earlier), "phase before", "Previous phase of the loaded save", Orders, &[Editing], Any;
    &[Key::plain(KeyCode::PageDown)], "PgDn", Some(C::Later), "phase after", "Next phase of the loaded save", Orders, &[Editing], Any;
    &[Key::f(2)], "F2", Some(C::Book), "units", "The list of units, on a narrow screen", View, &[Editing], Any;
    &[], "click", None, "propose", "Suggest a unit; click again for others", Entry, &[Editing, Placing], Any;
    &[], "right click", None, "center", "Give the center to the selected power", Entry, &[Editing, Placing], Any;
    &[], "middle click", None, "remove", "Remove the unit", Entry, &[Editing, Placing], Any;
    &[Key::ctrl('o')], "^O", Some(C::Hide), "hide", "Hide the screen now", General, &[Editing, Placing], Any;
    ESC, "Esc", Some(C::Back), "clear", "Clear the line", General, &[Editing], Filled;
    &[Key::letter('e')], "e", Some(C::SetUp), "position", "Set up a position and play from it", General, &[Start], Any;
    &[Key::alt('e')], "Alt-E", Some(C::SetUp), "position", "Set up the position that the game begins with", Orders, &[Setup], Any;
    &[], "", Some(C::SetUp), "", "Correct the position by hand", Orders, &[Writing, Results], Any;
    // the line
    BACKSPACE, "⌫", edit!(DeletePrevChar), "", "", Entry, TYPED, Any;
    DELETE, "Del", edit!(DeleteNextChar), "", "", Entry, TYPED, Any;
    LEFT, "←", edit!(GoToPrevChar), "", "", Entry, TYPED, Any;
    RIGHT, "→", edit!(GoToNextChar), "", "", Entry, TYPED, Any;
    &[Key::ctrl('a'), Key::plain(KeyCode::Home)], "^A", edit!(GoToStart), "", "", Entry, TYPED, Any;
    &[Key::ctrl('e'), Key::plain(KeyCode::End)], "^E", edit!(GoToEnd), "", "", Entry, TYPED, Any;
    &[Key::ctrl('b')], "^B", edit!(GoToPrevChar), "", "", Entry, TYPED, Filled;
    &[Key::ctrl('f')], "^F", edit!(GoToNextChar), "", "", Entry, TYPED, Filled;
    &[Key::alt('b'), Key::ctrl_with(KeyCode::Left), Key::alt_with(KeyCode::Left)], "Alt-B", edit!(GoToPrevWord), "", "", Entry, TYPED, Filled;
    &[Key::alt('f'), Key::ctrl_with(KeyCode::Right), Key::alt_with(KeyCode::Right)], "Alt-F", edit!(GoToNextWord), "", "", Entry, TYPED, Filled;
    &[Key::alt('d'), Key::ctrl_with(KeyCode::Delete)], "Alt-D", edit!(DeleteNextWord), "", "", Entry, TYPED, Filled;
    &[Key::ctrl('w'), Key::alt_with(KeyCode::Backspace), Key::ctrl_with(KeyCode::Backspace)], "^W", edit!(DeletePrevWord), "", "", Entry, TYPED, Any;
    &[Key::ctrl('u')], "^U", edit!(DeleteFromStart), "", "", Entry, TYPED, Any;
    &[Key::ctrl('k')], "^K", edit!(DeleteTillEnd), "", "", Entry, TYPED, Any;
    &[], "^A ^E ^W ^U ^K", None, "edit", "Start, end, word, line, rest of the line", Entry, &[Writing], Any;
    &[], "Alt-B -F -D", None, "edit", "A word back, on; delete the next (Ctrl ←→)", Entry, &[Writing], Any;
    &[Key::ctrl('r')], "^R ^N", Some(C::LineBefore), "previous line", "Recall an earlier line", Entry, &[Writing], Any;
    &[Key::ctrl('n')], "^R ^N", Some(C::LineAfter), "line after", "", Entry, &[Writing], Any;
    // the start screen
    &[Key::letter('n')], "n", Some(C::NewGame), "new", "New hot-seat game", General, &[Start], Any;
    &[Key::letter('b')], "b", Some(C::PhysicalBoard), "board", "New game with a game master, or solo", General, &[Start], Any;
    &[Key::letter('f')], "f", Some(C::FirstGame), "tutorial", "Tutorial: learn the keys in a first game", General, &[Start], Any;
    &[Key::letter('o')], "o", Some(C::OpenGame), "open", "Open a saved game", General, &[Start], Any;
    &[], "", Some(C::NewGame), "", "New hot-seat game", General, GAME, Any;
    &[], "", Some(C::PhysicalBoard), "", "New game with a game master, or solo", General, GAME, Any;
    &[], "", Some(C::FirstGame), "", "Tutorial: learn the keys in a first game", General, GAME, Any;
    &[], "", Some(C::Lesson), "", "Turn the tutorial on or off", General, GAME, Any;
    &[], "", Some(C::Keep), "", "Save this tutorial game", General, GAME, Any;
    &[], "", Some(C::OpenGame), "", "Open a saved game", General, GAME, Any;
    &[], "", Some(C::ToStart), "", "To the start screen", General, GAME, Any;
    // everywhere
    ESC, "Esc", Some(C::Back), "not yet", "Not yet", General, &[Sealing], Any;
    ESC, "Esc", Some(C::Back), "no", "No", General, &[Question], Any;
    ESC, "Esc", Some(C::Back), "all at once", "Show everything", General, &[Reveal], Any;
    ESC, "Esc", Some(C::Back), "clear", "Clear the line", General, &[Writing], Filled;
    ESC, "Esc", Some(C::Back), "back", "One step back", General, EVERYWHERE, Any;
    &[Key::ctrl('o')], "^O", Some(C::Hide), "hide", "Hide the screen now", General, GAME, Any;
    &[Key::f(1)], "F1", Some(C::Help), "help", "", General, SCREENS, Any;
    &[Key::letter('?')], "?", Some(C::Help), "help", "Help: the keys of this screen (or F1)", General, QUESTION_MARK, Empty;
    &[Key::ctrl('p')], "^P", Some(C::Palette), "commands", "Commands by name (or : on an empty line)", General, SCREENS, Any;
    &[Key::letter(':')], ":", Some(C::Palette), "commands", "", General, COLON, Empty;
    &[Key::ctrl('l')], "^L", Some(C::Redraw), "redraw", "Redraw the screen", General, EVERYWHERE, Any;
    &[Key::ctrl('z')], "^Z", Some(C::Suspend), "suspend", "Suspend to the shell", General, EVERYWHERE, Any;
    &[], "", Some(C::Motion), "", "Motion on or off", General, SCREENS, Any;
    &[Key::ctrl('c')], "^C", Some(C::Leave), "quit", "Quit (your game is saved)", General, EVERYWHERE, Any;
];
