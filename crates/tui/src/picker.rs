//! A list that is narrowed down by typing: the line, and which row is selected.

use ratatui::layout::{Constraint, Layout, Margin, Rect};
use tui_input::{Input, InputRequest};

use super::keys::LineState;
use super::message::Command;
use super::screen_layout::{EntryLine, ListRow, draw_line};
use super::screens::{Paint, Transition};
use super::text::Row;

/// The longest line that can be typed, in characters.
pub const LONGEST: usize = 400;

/// Moves the selection of a list of so many rows to the row before or after; other commands do
/// nothing. The lists of all screens are walked by it.
pub fn step(selected: &mut usize, count: usize, command: Command) {
    let last = count.saturating_sub(1);
    match command {
        Command::Up | Command::Left => *selected = (*selected).min(last).saturating_sub(1),
        Command::Down | Command::Right => *selected = (*selected + 1).min(last),
        _ => {}
    }
}

/// Returns the value after another, or before it. The last one is followed by the first.
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

/// Returns the next row with a property among so many, below the row `from`, or above it for any command
/// but [`Command::Next`]. After the last row comes the first; the row itself is the last to be asked.
pub fn find_next(
    count: usize,
    from: usize,
    command: Command,
    is_wanted: impl Fn(usize) -> bool,
) -> Option<usize> {
    let from = from.min(count.saturating_sub(1));
    let at = |step: usize| match command {
        Command::Next => (from + step) % count,
        _ => (from + count - step) % count,
    };
    (1..=count).map(at).find(|&at| is_wanted(at))
}

/// Edits a line of at most 400 characters. Returns whether the request fits the line.
pub fn edit(line: &mut Input, request: InputRequest) -> bool {
    let is_full = line.value().chars().count() >= LONGEST;
    let fits = match request {
        InputRequest::InsertChar(letter) => !is_full && text::is_visible(letter),
        _ => true,
    };
    if fits {
        line.handle(request);
    }
    fits
}

/// The state of such a list. What it shows is worked out from the line by whoever owns it.
#[derive(Debug, Default)]
pub struct Picker {
    line: Input,
    selected: usize,
}

impl Picker {
    /// What was typed.
    pub fn typed(&self) -> &str {
        self.line.value()
    }

    /// Whether anything was typed, for the key table.
    pub fn line(&self) -> LineState {
        LineState::of(&self.line)
    }

    /// The selected row of so many.
    pub fn selected(&self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Edits the line, moves through a list of so many rows, or closes the list. Other commands do
    /// nothing, but for the few that are never typed by mistake.
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

    /// Puts a text into the line, the cursor behind it.
    pub fn set(&mut self, text: &str) {
        self.line = Input::new(text.to_owned());
        self.selected = 0;
    }

    fn edit(&mut self, request: InputRequest) {
        self.line.handle(request);
        self.selected = 0;
    }

    /// Draws the line and a note beside it in the first row of an area, and the list below it,
    /// scrolled to the row `focus`.
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

    /// The line as it is drawn; `ghost` stands in it while it is empty.
    pub fn entry(&self, ghost: &str) -> EntryLine {
        EntryLine {
            ghost: ghost.to_owned(),
            ..EntryLine::from(&self.line)
        }
    }
}
