//! Lists and lines: moving a selection, turning a value, and editing a line of limited length.

use tui_input::{Input, InputRequest};

use super::Row;
use crate::keys::Command;

/// The maximum length of an entry line, in characters.
pub const LONGEST: usize = 400;

/// The maximum length of a game's name, in characters.
pub const LONGEST_TITLE: usize = 40;

/// The maximum length of a player's name, in characters: lists have it beside powers and what a player does.
pub const LONGEST_NAME: usize = 24;

/// The number of rows of a long list that PgUp and PgDn move by.
pub const PAGE: usize = 12;

/// Moves the selection of a list of `count` rows up or down, or to the row of a click. Ignores other commands. All
/// screens use it for their lists.
pub fn step(selected: &mut usize, count: usize, command: Command) {
    let last = count.saturating_sub(1);
    match command {
        Command::Up | Command::Left => *selected = (*selected).min(last).saturating_sub(1),
        Command::Down | Command::Right => *selected = (*selected + 1).min(last),
        Command::Row(number) => *selected = number.min(last),
        _ => {}
    }
}

/// Moves the selection of a list by Up, Down or a click on a row. Returns whether the command was one of these.
pub fn select(selected: &mut usize, count: usize, command: Command) -> bool {
    let selects = matches!(command, Command::Up | Command::Down | Command::Row(_));
    if selects {
        step(selected, count, command);
    }
    selects
}

/// Selects a row as [`select`] does, or by its number.
pub fn select_numbered(selected: &mut usize, count: usize, command: Command) -> bool {
    match command {
        Command::Choose(number) if usize::from(number) <= count => {
            *selected = usize::from(number).saturating_sub(1);
            true
        }
        _ => select(selected, count, command),
    }
}

/// The list beside a map: its selected row, and whether it is open on a small screen, where it covers the map.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideList {
    /// The selected row.
    pub selected: usize,
    /// Whether it is open on a small screen.
    pub is_open: bool,
}

impl SideList {
    /// Selects one of `count` rows by the arrow keys, a click or its number, or opens or closes the list. Returns
    /// whether the command did one of these.
    pub fn update(&mut self, count: usize, command: Command) -> bool {
        match command {
            Command::List => self.is_open = !self.is_open,
            Command::Back if self.is_open => self.is_open = false,
            _ => return select_numbered(&mut self.selected, count, command),
        }
        true
    }
}

/// Returns the selected row of a list of `count` rows, of which none may be selected yet, after Up or Down.
pub fn step_from(selected: Option<usize>, count: usize, command: Command) -> usize {
    let mut at = selected.unwrap_or(count);
    match (selected, command) {
        (None, Command::Down) => at = 0,
        _ => step(&mut at, count, command),
    }
    at
}

/// Returns the next or previous value of `all`, wrapping around at the ends.
pub fn cycle<T: Clone + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == value).unwrap_or(0);
    let step = if forward {
        1
    } else {
        all.len().saturating_sub(1)
    };
    let next = all.get((at + step) % all.len().max(1));
    next.cloned().unwrap_or(value)
}

/// Returns the next row for which `is_wanted` is true, searching down from the row `from` for
/// [`Command::Next`] and [`Command::Right`], and up for any other command. The search wraps around and
/// checks `from` itself last.
pub fn find_next(
    count: usize,
    from: usize,
    command: Command,
    is_wanted: impl Fn(usize) -> bool,
) -> Option<usize> {
    let from = from.min(count.saturating_sub(1));
    let at = |step: usize| match command {
        Command::Next | Command::Right => (from + step) % count,
        _ => (from + count - step) % count,
    };
    (1..=count).map(at).find(|&at| is_wanted(at))
}

/// Returns the first of `room` rows of a list with the row `focus` in their middle, or near to it at an end.
pub fn first_around(focus: usize, count: usize, room: usize) -> usize {
    let last = count.saturating_sub(room);
    focus.saturating_sub(room / 2).min(last)
}

/// A row of a list that is shown, and what is in its place if rows before or after it are hidden: their number, and
/// the command of a click on it.
type Shown = (usize, Option<(Row, Command)>);

/// Returns the rows of a list of `count` rows that `room` rows show from the row `first` on.
pub fn scrolled(first: usize, count: usize, room: usize) -> impl Iterator<Item = Shown> {
    let has_signs = count > room && room >= 3;
    let after = (first + room).min(count);
    (first..after).map(move |at| {
        let hidden = match at {
            _ if has_signs && first > 0 && at == first => ('↑', first + 1, Command::Up),
            _ if has_signs && after < count && at + 1 == after => ('↓', count - at, Command::Down),
            _ => return (at, None),
        };
        let (sign, hidden, command) = hidden;
        let more = Row::new().faint(format!(" {sign} {hidden} more"));
        (at, Some((more, command)))
    })
}

/// Edits a line of at most `most` characters. Returns whether the line had room for the change.
pub fn edit(line: &mut Input, request: InputRequest, most: usize) -> bool {
    let is_full = line.value().chars().count() >= most;
    let fits = match request {
        InputRequest::InsertChar(letter) => !is_full && text::is_visible(letter),
        _ => true,
    };
    if fits {
        line.handle(request);
    }
    fits
}
