//! The table of keys: each row a command, where it holds, and how it is told.

use crossterm::event::KeyCode;
use tui_input::InputRequest;

use super::context::{Context, Line};
use super::key::Key;
use crate::message::Command;
use crate::sight::Nudge;
use game::clock::Preset;
use output::papers::Kind;

/// Where help lists a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Writing an order.
    Writing,
    /// The sheet and the phase.
    Sheet,
    /// Looking at things.
    Looking,
    /// Everywhere.
    Always,
}

impl Group {
    /// All, in the sequence of the help.
    pub const ALL: [Group; 4] = [Group::Writing, Group::Sheet, Group::Looking, Group::Always];

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Writing => "Writing",
            Group::Sheet => "Sheet",
            Group::Looking => "Looking",
            Group::Always => "Always",
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

    pub(super) fn holds(&self, context: Context, line: Line) -> bool {
        let on = match self.on {
            On::Any => true,
            On::Empty => matches!(line, Line::Empty | Line::Absent | Line::Numbered),
            On::Filled => matches!(line, Line::Filled | Line::Choosing),
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
    C::Lens,
    C::Rules,
    C::WhatIf,
    C::GoTo,
];
/// Where a table may end its game.
const ENDING: &[Context] = &[Writing, Curtain, Results, Centers, Score];
/// Where the whole game can be told of.
const TOLD: &[Context] = &[Centers, Curtain, Writing, Results, Lens, Score, Reading];
/// Where one can go to some other place of the game.
const GOING: &[Context] = &[
    Curtain, Writing, Pointing, Asking, Results, Tracing, Lens, Centers, Score,
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
    &[], "letter", None, "pick", "Select the unit or province with this letter", Writing, &[Pointing], Any;
    &[], "Shift-letter", None, "support", "Support or convoy the unit with this letter", Writing, &[Pointing], Any;
    ENTER, "Enter", Some(C::Take), "accept", "take the order · with the cursor: pick the province", Writing, &[Pointing], Any;
    TAB, "Tab", Some(C::Complete), "support", "with the cursor: help the unit there", Writing, &[Pointing], Any;
    SPACE, "Space", Some(C::Point), "units, provinces", "letters on the units, or on the provinces", Writing, &[Pointing], Any;
    UP, "↑↓←→", Some(C::Up), "move", "Move between provinces", Writing, &[Pointing], Any;
    DOWN, "↑↓←→", Some(C::Down), "move", "", Writing, &[Pointing], Any;
    LEFT, "↑↓←→", Some(C::Left), "move", "", Writing, &[Pointing], Any;
    RIGHT, "↑↓←→", Some(C::Right), "move", "", Writing, &[Pointing], Any;
    BACKSPACE, "⌫", edit!(DeletePrevChar), "one back", "one step back", Writing, &[Pointing], Any;
    ESC, "Esc", Some(C::Back), "type", "back to typing", Writing, &[Pointing], Any;
    &[], "letter", None, "pick", "Explain the order of the unit with this letter", Looking, &[Picking], Any;
    SPACE, "Space", Some(C::Point), "back", "", Looking, &[Picking], Any;
    // where to, who comes
    &[], "1 … 9", None, "write it", "write that order", Writing, &[Asking], Any;
    &[], "letters", None, "type on", "type on: where it goes", Writing, &[Asking], Any;
    ENTER, "Enter", Some(C::Take), "write it", "write the selected order", Writing, &[Asking], Any;
    UP, "↑↓", Some(C::Up), "move", "another line", Looking, &[Asking, Tracing], Any;
    DOWN, "↑↓", Some(C::Down), "move", "", Looking, &[Asking, Tracing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "swap", "where it can go, or who can come here", Looking, &[Asking, Tracing], Any;
    // the reading script
    SPACE, "Space", Some(C::Right), "next", "the next step: the piece is down", Sheet, &[Script], Any;
    RIGHT, "→", Some(C::Right), "next", "", Looking, &[Script], Any;
    ENTER, "Enter", Some(C::Take), "next", "", Sheet, &[Script], Any;
    LEFT, "←", Some(C::Left), "back", "Previous step", Looking, &[Script], Any;
    BACKSPACE, "←", Some(C::Left), "back", "", Looking, &[Script], Any;
    TAB, "Tab", Some(C::Next), "next section", "Next section: orders, conflicts, pieces, centers", Looking, &[Script], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous section", "", Looking, &[Script], Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", Looking, &[Script], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "full map", "the map alone, as large as it goes", Looking, &[Script], Any;
    ESC, "Esc", Some(C::Back), "leave", "leave the script", Always, &[Script], Any;
    // corrections
    &[], "letters", None, "correct order", "the order as it should have been read", Writing, &[Correcting], Any;
    ENTER, "Enter", Some(C::Take), "preview, apply", "Preview the effects; press again to apply", Writing, &[Correcting], Any;
    &[], "1 … 9", None, "choose", "choose among several readings", Writing, &[Correcting], Any;
    UP, "↑↓", Some(C::Up), "order", "another order of the phase", Writing, &[Correcting], Any;
    DOWN, "↑↓", Some(C::Down), "order", "", Writing, &[Correcting], Any;
    DELETE, "Del", Some(C::TakeBack), "no order", "On an empty line: delete the order", Writing, &[Correcting], Empty;
    ESC, "Esc", Some(C::Back), "clear", "clear the line", Always, &[Correcting], Filled;
    ESC, "Esc", Some(C::Back), "cancel", "leave it as it was", Always, &[Correcting], Any;
    // writing
    &[], "letters", None, "write", "Type an order", Writing, &[Writing], Any;
    &[], "letters", None, "ask", "find a unit's order", Writing, &[Results], Any;
    &[], "letters", None, "ask", "a unit, to see it under every rulebook", Writing, &[Lens], Any;
    &[], "letters", None, "a name", "the name of the game or of a seat", Writing, &[Setup], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Accept the order; on an empty line: edit the selected order", Writing, &[Writing], Any;
    ENTER, "Enter", Some(C::Take), "seal", "seal the sheet", Sheet, &[Sealing], Any;
    ENTER, "Enter", Some(C::Take), "open", "open what is selected", Sheet, &[Start, Open], Any;
    ENTER, "Enter", Some(C::Take), "start", "begin the game", Sheet, &[Setup], Any;
    &[Key::alt('l')], "Alt-L", Some(C::Deal), "deal", "Assign powers at random", Sheet, &[Setup], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Toss the coin or enter the result", Sheet, &[Toss], Any;
    ENTER, "Enter", Some(C::Take), "open the sheet", "Open this player's orders", Sheet, &[Curtain], Any;
    ENTER, "Enter", Some(C::Take), "next power or conflict", "Next power or conflict", Sheet, &[Reveal], Any;
    ENTER, "Enter", Some(C::Take), "go there", "Go to the year or phase typed", Looking, &[Centers], Filled;
    LEFT, "←→", Some(C::Left), "year", "the year before or after, with its map", Looking, &[Centers], Empty;
    RIGHT, "←→", Some(C::Right), "year", "", Looking, &[Centers], Empty;
    &[], "letters", None, "a year", "a year or a phase to go to: 1905, F1902", Looking, &[Centers], Any;
    // votes and other ends
    ENTER, "Enter", Some(C::Take), "continue", "continue", Sheet, &[Voting, Balloting], Any;
    ENTER, "Enter", Some(C::Take), "declare", "declare the game over", Sheet, &[Declaring], Any;
    SPACE, "Space", Some(C::Yes), "mark", "Mark or unmark", Sheet, &[Voting], Any;
    SPACE, "Space", Some(C::Yes), "wins", "the selected power wins, or doesn't", Sheet, &[Declaring], Empty;
    LEFT, "←→", Some(C::Left), "how many", "how many said no", Sheet, &[Voting], Any;
    RIGHT, "←→", Some(C::Right), "how many", "", Sheet, &[Voting], Any;
    &[Key::letter('y'), Key::letter('Y')], "y", Some(C::Yes), "yes", "yes", Sheet, &[Balloting], Any;
    &[Key::letter('n'), Key::letter('N')], "n", Some(C::No), "no", "no", Sheet, &[Balloting], Any;
    &[], "", Some(C::ProposeDraw), "", "propose a draw: the table votes", Sheet, ENDING, Any;
    &[], "", Some(C::Concede), "", "concede the game to one power: the table votes", Sheet, ENDING, Any;
    &[], "", Some(C::DeclareOver), "", "declare the game over (game master)", Sheet, ENDING, Any;
    &[], "", Some(C::TimeIsUp), "", "time is up: the centers of the last fall count", Sheet, ENDING, Any;
    &[], "", Some(C::Statistics), "", "statistics: what each power did, who helped whom", Looking, TOLD, Any;
    &[], "", Some(C::Postcard), "", "the game on a postcard", Looking, TOLD, Any;
    ENTER, "Enter", Some(C::Take), "write it", "write the postcard to a file beside the game", Looking, &[Reading], Any;
    ENTER, "Enter", Some(C::Take), "continue", "Continue to the next phase", Sheet, &[Results, Centers], Any;
    ENTER, "Enter", Some(C::Take), "do it", "do it", Sheet, &[Help, Palette], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Apply the changes from this phase", Sheet, &[Rules], Any;
    ENTER, "Enter", Some(C::Take), "yes", "yes", Sheet, &[Question], Any;
    ENTER, "Enter", Some(C::Take), "continue", "continue", Sheet, &[Hidden], Any;
    TAB, "Tab", Some(C::Complete), "complete", "complete what is written; again: the next way", Writing, &[Writing], Filled;
    BACK_TAB, "Shift-Tab", Some(C::CompleteBack), "previous completion", "previous completion", Writing, &[Writing], Filled;
    TAB, "Tab", Some(C::Next), "next unit", "empty line: the next unit without an order", Writing, &[Writing], Empty;
    TAB, "Tab", Some(C::Next), "first unordered", "go to the first unit without an order", Writing, &[Sealing], Any;
    TAB, "Tab", Some(C::Next), "next failed", "the next order that failed", Looking, &[Results], Any;
    TAB, "Tab", Some(C::Next), "one by one", "Show orders one at a time or together", Looking, &[Reveal], Any;
    TAB, "Tab", Some(C::Next), "rulebook", "Next rulebook", Writing, &[Rules], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "rulebook before", "the rulebook before", Writing, &[Rules], Any;
    TAB, "Tab", Some(C::Down), "next line", "the next line", Writing, &[Setup], Any;
    BACK_TAB, "Shift-Tab", Some(C::Up), "previous line", "", Writing, &[Setup], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous unit", "empty line: the unit before without an order", Writing, &[Writing], Empty;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous failed", "the order before that failed", Looking, &[Results], Any;
    UP, "↑↓", Some(C::Up), "choose", "Choose a reading; on an empty line: move through the list", Writing, &[Writing], Any;
    DOWN, "↑↓", Some(C::Down), "choose", "", Writing, &[Writing], Any;
    UP, "↑↓", Some(C::Up), "what differs", "Move through the differences", Looking, &[Lens], Any;
    UP, "↑↓", Some(C::Up), "issue", "another issue", Looking, &[Rules], Any;
    UP, "↑↓", Some(C::Up), "system", "another scoring system", Looking, &[Score], Any;
    DOWN, "↑↓", Some(C::Down), "system", "", Looking, &[Score], Any;
    LEFT, "←→", Some(C::Left), "how it ends", "Choose how the game ends: by limit or draw", Looking, &[Score], Any;
    RIGHT, "←→", Some(C::Right), "how it ends", "", Looking, &[Score], Any;
    ENTER, "Enter", Some(C::Take), "centers", "back to the centers", Looking, &[Score], Any;
    UP, "↑↓", Some(C::Up), "choose", "choose", Looking, LISTS, Any;
    DOWN, "↑↓", Some(C::Down), "choose", "", Looking, LISTS, Any;
    LEFT, "←→", Some(C::Left), "change", "Change the setting", Writing, &[Setup], Any;
    RIGHT, "←→", Some(C::Right), "change", "", Writing, &[Setup], Any;
    LEFT, "←→", Some(C::Left), "other seat", "Handover screen of another player", Sheet, &[Curtain], Any;
    RIGHT, "←→", Some(C::Right), "other seat", "", Sheet, &[Curtain], Any;
    &[], "letters", None, "the phrase", "Enter the passphrase, if one is set", Sheet, &[Curtain], Any;
    &[], "", Some(C::Forgotten), "", "Forgot passphrase: delete the sealed orders", Sheet, &[Curtain], Any;
    &[], "", Some(C::Attendance), "", "Attendance: who is present or absent", Sheet, &[Curtain, Writing], Any;
    LEFT, "←→", Some(C::Left), "change", "Present, absent, or written by", Sheet, &[Attendance], Any;
    RIGHT, "←→", Some(C::Right), "change", "", Sheet, &[Attendance], Any;
    ENTER, "Enter", Some(C::Take), "apply", "take it, from this phase on", Sheet, &[Attendance], Any;
    ENTER, "Enter", Some(C::Take), "back", "back to the curtain", Sheet, &[Position], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "position", "View the position", Looking, &[Curtain], Any;
    LEFT, "←→", Some(C::Left), "choice", "another choice for the issue", Writing, &[Rules], Any;
    RIGHT, "←→", Some(C::Right), "choice", "", Writing, &[Rules], Any;
    LEFT, "←→", Some(C::Left), "rulebook", "the rulebook before or after", Looking, &[Lens], Empty;
    RIGHT, "←→", Some(C::Right), "rulebook", "", Looking, &[Lens], Empty;
    &[Key::letter('[')], "[ ]", Some(C::Left), "rulebook", "the rulebook before or after", Looking, &[Lens], Empty;
    &[Key::letter(']')], "[ ]", Some(C::Right), "rulebook", "", Looking, &[Lens], Empty;
    LEFT, "←", Some(C::Left), "back", "Previous power or conflict", Looking, &[Reveal], Any;
    RIGHT, "→", Some(C::Right), "next", "", Looking, &[Reveal], Any;
    &[Key::letter(' ')], "Space", Some(C::Right), "next", "the next order", Looking, &[Reveal], Any;
    SPACE, "Space", Some(C::Point), "point", "empty line: point at the map by letters", Writing, &[Writing], Empty;
    SPACE, "Space", Some(C::Point), "pick", "empty line: pick an order by its letter on the map", Looking, &[Results], Empty;
    &[], "1 … 9", None, "choose", "choose among several readings", Writing, &[Writing], Any;
    DELETE, "Del", Some(C::TakeBack), "delete", "empty line: take the selected order back", Sheet, &[Writing], Empty;
    DELETE, "Del", Some(C::TakeBack), "reset", "Reset the issue to the rulebook", Writing, &[Rules], Any;
    // the sheet and the phase
    &[Key::ctrl('d')], "^D", Some(C::Done), "done", "Done: seal your orders", Sheet, &[Writing], Any;
    &[Key::ctrl('d')], "^D", Some(C::Take), "seal", "", Sheet, &[Sealing], Any;
    &[Key::ctrl('d')], "^D", Some(C::Done), "continue", "Continue to the next phase", Sheet, &[Results, Centers], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo", Sheet, &[Writing], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", Sheet, &[Writing], Any;
    &[Key::alt('w')], "Alt-W", Some(C::Waive), "waive the rest", "Waive the remaining builds", Sheet, &[Writing], Any;
    &[], "paste", None, "a sheet", "Paste an order sheet", Sheet, &[Writing], Any;
    &[], ":read FILE", Some(C::ReadFile), "read a sheet", "read a sheet from a file", Sheet, &[Writing], Any;
    &[], "", Some(C::Sheet), "the sheet", "Show the pasted sheet", Sheet, &[Writing], Any;
    &[], "", Some(C::Guard), "warnings", "Turn warnings on or off", Sheet, &[Writing, Sealing], Any;
    // on paper
    &[], "", Some(C::Print(Kind::Results)), "", "print the results sheet", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Script)), "", "print the script that is read out", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Forms)), "", "print order forms", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Chart)), "", "print the center chart", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Log)), "", "print the order log of the game", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Ballots)), "", "print slips for a draw vote", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Card)), "", "print the abbreviation card", Sheet, GAME, Any;
    &[], "", Some(C::Print(Kind::Score)), "", "print the score sheet", Sheet, GAME, Any;
    // looking
    &[Key::f(2)], "F2", Some(C::Book), "order book", "the order book, on a narrow screen", Looking, &[Writing, Results, Lens], Any;
    &[Key::f(3)], "F3", Some(C::Zoom), "zoom", "Zoom: your units, one unit, whole map", Looking, MAPS, Any;
    NEARER, "Alt-+", Some(C::Look(Nudge::Nearer)), "zoom in", "the map nearer", Looking, MAPS, Any;
    FARTHER, "Alt--", Some(C::Look(Nudge::Farther)), "farther", "zoom out", Looking, MAPS, Any;
    &[], "Alt-←↑↓→", None, "move", "Pan the map", Looking, MAPS, Any;
    &[Key::alt_with(KeyCode::Left)], "", Some(C::Look(Nudge::West)), "", "the map farther to the west", Looking, MAPS, Any;
    &[Key::alt_with(KeyCode::Right)], "", Some(C::Look(Nudge::East)), "", "the map farther to the east", Looking, MAPS, Any;
    &[Key::alt_with(KeyCode::Up)], "", Some(C::Look(Nudge::North)), "", "the map farther to the north", Looking, MAPS, Any;
    &[Key::alt_with(KeyCode::Down)], "", Some(C::Look(Nudge::South)), "", "the map farther to the south", Looking, MAPS, Any;
    &[], "click", None, "pick", "Click a unit, then its destination; click again to accept", Writing, &[Writing, Pointing], Any;
    &[], "right click", None, "support", "Support the unit there (also Ctrl-click)", Writing, &[Writing, Pointing], Any;
    &[], "middle click", None, "convoy", "or with Alt: the unit there is convoyed", Writing, &[Writing, Pointing], Any;
    &[], "click", None, "ask", "the order of the unit there, or of the row", Looking, &[Results, Lens], Any;
    &[], "wheel, drag", None, "look", "Zoom or pan the map", Looking, MAPS, Any;
    &[], "", Some(C::Mouse), "", "Turn mouse capture on or off", Looking, SCREENS, Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", Looking, &[Results, Lens], Any;
    &[Key::plain(KeyCode::PageUp)], "PgUp", Some(C::Earlier), "past phases", "Previous phase", Looking, GAME, Any;
    &[Key::plain(KeyCode::PageDown)], "PgDn", Some(C::Later), "later", "the phase after", Looking, GAME, Any;
    &[Key::alt('c')], "Alt-C", Some(C::Centers), "center chart", "the centers over the years", Looking, &[Curtain, Writing, Results, Lens, Score], Any;
    &[Key::alt('s')], "Alt-S", Some(C::Score), "score", "Score the game", Looking, &[Centers, Curtain, Writing, Results, Lens], Any;
    &[Key::alt('s')], "Alt-S", Some(C::Score), "centers", "", Looking, &[Score], Any;
    &[Key::f(4)], "F4", Some(C::Lens), "rulebooks", "the orders played last, under every rulebook", Looking, &[Results, Curtain, Writing, Sealing, Lens, Centers], Any;
    &[], "", Some(C::Script), "reading script", "reading script: the last phase for a physical board", Looking, &[Writing, Sealing, Curtain, Results, Lens, Centers, Score], Any;
    &[], "", Some(C::Correct), "correct", "Correct this order", Sheet, &[Results], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "Undo the last correction", Sheet, &[Results], Any;
    &[Key::alt('p')], "Alt-P", Some(C::OnePower), "one power", "Show one power's orders or all", Looking, &[Writing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "reach", "where the unit can go, who can come to the cursor", Looking, &[Writing, Pointing], Any;
    &[Key::f(7)], "F7", Some(C::Reach), "reach", "Show where it could move and who could move there", Looking, &[Results], Any;
    &[Key::f(8)], "F8", Some(C::Rules), "rules", "Rules in force", Looking, SCREENS, Any;
    // the clock
    &[Key::alt('t')], "Alt-T", Some(C::Clock), "clock", "the clock, large, for the whole table", Looking, GAME, Any;
    LEFT, "←→", Some(C::Left), "sheet", "Select another player", Sheet, &[Clock], Any;
    RIGHT, "←→", Some(C::Right), "sheet", "", Sheet, &[Clock], Any;
    ENTER, "Enter", Some(C::Take), "handed in", "Mark orders as handed in or not", Sheet, &[Clock], Any;
    SPACE, "Space", Some(C::Pause), "pause", "Pause or resume the clock", Sheet, &[Clock], Any;
    &[Key::letter('+')], "+", Some(C::Longer(1)), "+1 minute", "one minute more on the clock", Sheet, &[Clock], Any;
    &[Key::letter('5')], "5", Some(C::Longer(5)), "five", "five minutes more on the clock", Sheet, &[Clock], Any;
    &[Key::letter('n')], "n", Some(C::Agree), "all agree", "All agree: end this part early", Sheet, &[Clock], Any;
    &[], "", Some(C::Pause), "", "Pause or resume the clock", Sheet, GAME, Any;
    &[], "", Some(C::Longer(1)), "", "one minute more on the clock", Sheet, GAME, Any;
    &[], "", Some(C::Longer(5)), "", "five minutes more on the clock", Sheet, GAME, Any;
    &[], "", Some(C::Agree), "", "All agree: end this part early", Sheet, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Rulebook))), "", "Use the clock 30/15/5", Sheet, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Quarter))), "", "play on by the clock 15/5", Sheet, GAME, Any;
    &[], "", Some(C::PlayBy(Some(Preset::Silent))), "", "play on by the clock 15+2 silent", Sheet, GAME, Any;
    &[], "", Some(C::PlayBy(None)), "", "play on without a clock", Sheet, GAME, Any;
    &[Key::f(6)], "F6", Some(C::WhatIf), "what if", "What-if: change any order and see the effect", Looking, &[Results, Writing, Lens, Centers], Any;
    &[Key::f(6)], "F6", Some(C::WhatIf), "what if", "what if: the last phase of the game played last", Looking, &[Start], Any;
    &[], "", Some(C::FirstPhase), "", "go to the first phase", Looking, GAME, Any;
    &[], "", Some(C::Now), "", "Go to the current phase", Looking, GAME, Any;
    &[], "", Some(C::FirstFailure), "", "go to the first order that failed", Looking, GAME, Any;
    // what if
    TAB, "Tab", Some(C::Next), "next change", "Next changed order or result", Looking, &[Branch], Empty;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "change before", "", Looking, &[Branch], Empty;
    DELETE, "Del", Some(C::TakeBack), "restore", "empty line: undo the change of the selected order", Sheet, &[Branch], Empty;
    &[Key::ctrl('d')], "^D", Some(C::Done), "next phase", "play on from here: the next phase of the branch", Sheet, &[Branch], Any;
    &[Key::alt('k')], "Alt-K", Some(C::Keep), "keep the branch", "Save the what-if as a new game", Sheet, &[Branch], Any;
    &[Key::f(4)], "F4", Some(C::Lens), "rulebooks", "the branch under every rulebook", Looking, &[Branch], Any;
    &[Key::f(5)], "F5", Some(C::Why), "why", "Explain this result in full", Looking, &[Branch], Any;
    ESC, "Esc", Some(C::Back), "discard", "leave the branch, and throw it away", Always, &[Branch], Empty;
    &[Key::f(9)], "F9", Some(C::Settings), "settings", "settings: colors, signs, keys", Looking, SCREENS, Any;
    LEFT, "←→", Some(C::Left), "change", "another value, seen at once", Looking, &[Settings], Any;
    RIGHT, "←→", Some(C::Right), "change", "", Looking, &[Settings], Any;
    &[Key::ctrl('d')], "^D", Some(C::KeepSettings), "save settings", "write what is set to the settings file", Looking, &[Settings], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "undo the last change of a setting", Looking, &[Settings], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", Looking, &[Settings], Any;
    ESC, "Esc", Some(C::Back), "close", "keep it until the program ends", Looking, &[Settings], Any;
    &[Key::ctrl('g')], "^G", Some(C::GoTo), "go to", "Go to a phase, year, unit, or province", Looking, GOING, Any;
    &[Key::ctrl('g')], "^G", Some(C::Back), "closes", "", Looking, &[GoTo], Any;
    ENTER, "Enter", Some(C::Take), "go there", "go there", Looking, &[GoTo], Any;
    &[Key::ctrl('y')], "^Y", Some(C::Copy), "copy", "Copy as text", Looking, &[Writing, Results, Lens, Centers, Score, Start], Any;
    // setting a position up
    &[], "letters", None, "write", "units, centers, a power, a phase: a vie, ser center", Writing, &[Editing], Any;
    &[], "letter", None, "pick", "pick the province that it stands on", Writing, &[Placing], Any;
    ENTER, "Enter", Some(C::Take), "accept", "Accept the line", Writing, &[Editing], Any;
    ENTER, "Enter", Some(C::Take), "pick", "pick the province under the cursor", Writing, &[Placing], Any;
    UP, "↑↓←→", Some(C::Up), "move", "Move between provinces", Writing, &[Placing], Any;
    DOWN, "↑↓←→", Some(C::Down), "move", "", Writing, &[Placing], Any;
    LEFT, "↑↓←→", Some(C::Left), "move", "", Writing, &[Placing], Any;
    RIGHT, "↑↓←→", Some(C::Right), "move", "", Writing, &[Placing], Any;
    SPACE, "Space", Some(C::Point), "type", "back to typing", Writing, &[Placing], Any;
    SPACE, "Space", Some(C::Point), "point", "empty line: pick a province by its letter on the map", Writing, &[Editing], Empty;
    TAB, "Tab", Some(C::Next), "next power", "Next power", Writing, &[Editing], Any;
    BACK_TAB, "Shift-Tab", Some(C::Previous), "previous power", "Previous power", Writing, &[Editing], Any;
    UP, "↑↓", Some(C::Up), "move", "walk the units", Writing, &[Editing], Any;
    DOWN, "↑↓", Some(C::Down), "move", "", Writing, &[Editing], Any;
    DELETE, "Del", Some(C::TakeBack), "remove", "empty line: take the selected unit off the board", Sheet, &[Editing], Empty;
    &[Key::ctrl('d')], "^D", Some(C::Done), "done", "Done: play from this position", Sheet, &[Editing], Any;
    &[Key::alt('u')], "Alt-U", Some(C::Undo), "undo", "undo the last change of the position", Sheet, &[Editing], Any;
    &[Key::alt('r')], "Alt-R", Some(C::Redo), "redo", "Redo", Sheet, &[Editing], Any;
    &[], "paste", None, "a position", "Paste a position: order sheet, save, or batch line", Sheet, &[Editing], Any;
    &[], ":read FILE", Some(C::ReadFile), "read a position", "read a position from a file: a sheet, a save, a batch", Sheet, &[Editing], Any;
    &[Key::plain(KeyCode::PageUp)], "PgUp", Some(C::Earlier), "phase before", "Previous phase of the loaded save", Sheet, &[Editing], Any;
    &[Key::plain(KeyCode::PageDown)], "PgDn", Some(C::Later), "phase after", "of a save that was read: the phase after", Sheet, &[Editing], Any;
    &[Key::f(2)], "F2", Some(C::Book), "units", "the list of units, on a narrow screen", Looking, &[Editing], Any;
    &[], "click", None, "propose", "Suggest a unit; click again for others", Writing, &[Editing, Placing], Any;
    &[], "right click", None, "center", "Give the center to the selected power", Writing, &[Editing, Placing], Any;
    &[], "middle click", None, "remove", "Remove the unit", Writing, &[Editing, Placing], Any;
    &[Key::ctrl('o')], "^O", Some(C::Hide), "hide", "Hide the screen now", Always, &[Editing, Placing], Any;
    ESC, "Esc", Some(C::Back), "clear", "clear the line", Always, &[Editing], Filled;
    &[Key::letter('e')], "e", Some(C::SetUp), "position", "Set up a position and play from it", Always, &[Start], Any;
    &[Key::alt('e')], "Alt-E", Some(C::SetUp), "position", "set up the position that the game begins with", Sheet, &[Setup], Any;
    &[], "", Some(C::SetUp), "", "correct the position by hand", Sheet, &[Writing, Results], Any;
    // the line
    BACKSPACE, "⌫", edit!(DeletePrevChar), "", "", Writing, TYPED, Any;
    DELETE, "Del", edit!(DeleteNextChar), "", "", Writing, TYPED, Any;
    LEFT, "←", edit!(GoToPrevChar), "", "", Writing, TYPED, Any;
    RIGHT, "→", edit!(GoToNextChar), "", "", Writing, TYPED, Any;
    &[Key::ctrl('a'), Key::plain(KeyCode::Home)], "^A", edit!(GoToStart), "", "", Writing, TYPED, Any;
    &[Key::ctrl('e'), Key::plain(KeyCode::End)], "^E", edit!(GoToEnd), "", "", Writing, TYPED, Any;
    &[Key::ctrl('b')], "^B", edit!(GoToPrevChar), "", "", Writing, TYPED, Filled;
    &[Key::ctrl('f')], "^F", edit!(GoToNextChar), "", "", Writing, TYPED, Filled;
    &[Key::alt('b'), Key::ctrl_with(KeyCode::Left), Key::alt_with(KeyCode::Left)], "Alt-B", edit!(GoToPrevWord), "", "", Writing, TYPED, Filled;
    &[Key::alt('f'), Key::ctrl_with(KeyCode::Right), Key::alt_with(KeyCode::Right)], "Alt-F", edit!(GoToNextWord), "", "", Writing, TYPED, Filled;
    &[Key::alt('d'), Key::ctrl_with(KeyCode::Delete)], "Alt-D", edit!(DeleteNextWord), "", "", Writing, TYPED, Filled;
    &[Key::ctrl('w'), Key::alt_with(KeyCode::Backspace), Key::ctrl_with(KeyCode::Backspace)], "^W", edit!(DeletePrevWord), "", "", Writing, TYPED, Any;
    &[Key::ctrl('u')], "^U", edit!(DeleteFromStart), "", "", Writing, TYPED, Any;
    &[Key::ctrl('k')], "^K", edit!(DeleteTillEnd), "", "", Writing, TYPED, Any;
    &[], "^A ^E ^W ^U ^K", None, "edit", "start, end, word, line, rest of the line", Writing, &[Writing], Any;
    &[], "Alt-B -F -D", None, "edit", "a word back, on; delete the next (Ctrl ←→)", Writing, &[Writing], Any;
    &[Key::ctrl('r')], "^R ^N", Some(C::LineBefore), "previous line", "Recall an earlier line", Writing, &[Writing], Any;
    &[Key::ctrl('n')], "^R ^N", Some(C::LineAfter), "line after", "", Writing, &[Writing], Any;
    // the start screen
    &[Key::letter('n')], "n", Some(C::NewGame), "new", "new game at this keyboard", Always, &[Start], Any;
    &[Key::letter('b')], "b", Some(C::PhysicalBoard), "board", "new game led by a game master", Always, &[Start], Any;
    &[Key::letter('f')], "f", Some(C::FirstGame), "first game", "a first game, which teaches the keys", Always, &[Start], Any;
    &[Key::letter('o')], "o", Some(C::OpenGame), "open", "open a saved game", Always, &[Start], Any;
    &[], "", Some(C::NewGame), "", "new game at this keyboard", Always, GAME, Any;
    &[], "", Some(C::PhysicalBoard), "", "new game led by a game master", Always, GAME, Any;
    &[], "", Some(C::FirstGame), "", "a first game, which teaches the keys", Always, GAME, Any;
    &[], "", Some(C::Lesson), "", "the lesson's sentences, shown or not", Always, GAME, Any;
    &[], "", Some(C::Keep), "", "keep this game, which was begun as a lesson", Always, GAME, Any;
    &[], "", Some(C::OpenGame), "", "open a saved game", Always, GAME, Any;
    &[], "", Some(C::ToStart), "", "to the start screen", Always, GAME, Any;
    // everywhere
    ESC, "Esc", Some(C::Back), "not yet", "not yet", Always, &[Sealing], Any;
    ESC, "Esc", Some(C::Back), "no", "no", Always, &[Question], Any;
    ESC, "Esc", Some(C::Back), "all at once", "show everything", Always, &[Reveal], Any;
    ESC, "Esc", Some(C::Back), "clear", "clear the line", Always, &[Writing], Filled;
    ESC, "Esc", Some(C::Back), "back", "one step back", Always, EVERYWHERE, Any;
    &[Key::ctrl('o')], "^O", Some(C::Hide), "hide", "Hide the screen now", Always, GAME, Any;
    &[Key::f(1)], "F1", Some(C::Help), "support", "", Always, SCREENS, Any;
    &[Key::letter('?')], "?", Some(C::Help), "support", "what can be done here (or F1)", Always, QUESTION_MARK, Empty;
    &[Key::ctrl('p')], "^P", Some(C::Palette), "commands", "commands by name (or : on an empty line)", Always, SCREENS, Any;
    &[Key::letter(':')], ":", Some(C::Palette), "commands", "", Always, COLON, Empty;
    &[Key::ctrl('l')], "^L", Some(C::Redraw), "redraw", "Redraw the screen", Always, EVERYWHERE, Any;
    &[Key::ctrl('z')], "^Z", Some(C::Suspend), "suspend", "Suspend to the shell", Always, EVERYWHERE, Any;
    &[], "", Some(C::Motion), "", "motion on or off", Always, SCREENS, Any;
    &[Key::ctrl('c')], "^C", Some(C::Leave), "leave", "Quit (your game is saved)", Always, EVERYWHERE, Any;
];
