//! A list that is filtered by typing: its entry line and its selected row.

use ratatui::layout::{Constraint, Layout, Margin, Rect};
use tui_input::{Input, InputRequest};

use crate::keys::{Command, LineState};
use crate::kit::text::Row;
use crate::page::{EntryLine, ListRow, Paint, draw_line};
use crate::screens::Transition;

/// The maximum length of an entry line, in characters.
pub const LONGEST: usize = 400;

/// Moves the selection of a list of `count` rows up or down. Ignores other commands. All screens
/// use it for their lists.
pub fn step(selected: &mut usize, count: usize, command: Command) {
    let last = count.saturating_sub(1);
    match command {
        Command::Up | Command::Left => *selected = (*selected).min(last).saturating_sub(1),
        Command::Down | Command::Right => *selected = (*selected + 1).min(last),
        _ => {}
    }
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

/// The state of a filtered list. Its owner computes the rows from the line.
#[derive(Debug, Default)]
pub struct Picker {
    line: Input,
    selected: usize,
}

impl Picker {
    /// Returns the text of the line.
    pub fn typed(&self) -> &str {
        self.line.value()
    }

    /// Returns the state of the line, for the key table.
    pub fn line(&self) -> LineState {
        LineState::of(&self.line)
    }

    /// Returns the selected row among `count` rows.
    pub fn selected(&self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Edits the line, moves the selection among `count` rows, or closes the list. Ignores other
    /// commands, except for a few that apply everywhere.
    pub fn update(&mut self, command: Command, count: usize) -> Transition {
        self.selected = self.selected(count);
        match command {
            Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
            Command::Back => return Transition::Pop,
            _ => match command.edit() {
                Some(request) => self.edit(request),
                None => step(&mut self.selected, count, command),
            },
        }
        Transition::Stay
    }

    /// Selects a row.
    pub fn select(&mut self, row: usize) {
        self.selected = row;
    }

    /// Sets the text of the line and puts the cursor at its end.
    pub fn set(&mut self, text: &str) {
        self.line = Input::new(text.to_owned());
        self.selected = 0;
    }

    fn edit(&mut self, request: InputRequest) {
        self.line.handle(request);
        self.selected = 0;
    }

    /// Draws the line and a note in the first row of an area, and the list below it, scrolled to
    /// the row `focus`.
    pub fn draw(
        &self,
        (ghost, note): (&str, Row),
        lines: &[ListRow],
        focus: Option<usize>,
        area: Rect,
        paint: &mut Paint<'_>,
    ) {
        let rows = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]);
        let [top, list] = area.layout(&rows);
        let columns = [Constraint::Fill(1), Constraint::Length(note.width() as u16)];
        let [line, right] = top
            .inner(Margin::new(1, 0))
            .layout(&Layout::horizontal(columns).spacing(1));
        draw_line(&self.entry(ghost), paint.buffer, paint.theme, line);
        paint.rows(&[note], right);
        paint.scrolled(lines, focus, list);
    }

    /// Returns the line for drawing, with the placeholder `ghost`.
    pub fn entry(&self, ghost: &str) -> EntryLine {
        EntryLine {
            ghost: ghost.to_owned(),
            ..EntryLine::from(&self.line)
        }
    }
}
