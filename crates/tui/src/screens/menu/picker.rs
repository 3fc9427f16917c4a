//! A list that is filtered by typing: its entry line and its selected row.

use ratatui::layout::{Constraint, Layout, Margin, Rect};
use tui_input::{Input, InputRequest};

use crate::keys::{Command, LineState};
use crate::kit::Row;
use crate::kit::list::{PAGE, step};
use crate::page::{EntryLine, ListRow, Paint, draw_line};
use crate::screens::Transition;

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

    /// Returns whether the cursor is behind the text.
    pub fn is_at_end(&self) -> bool {
        self.line.cursor() == self.typed().chars().count()
    }

    /// Returns the state of the line, for the key table.
    pub fn line(&self) -> LineState {
        LineState::of(&self.line)
    }

    /// Returns the selected row among `count` rows.
    pub fn selected(&self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Edits the line, moves the selection among `count` rows, or closes the list. Home and End select the first
    /// and the last row while the line is empty. Ignores other commands, except for a few that apply everywhere.
    pub fn update(&mut self, command: Command, count: usize) -> Transition {
        self.selected = self.selected(count);
        match command {
            Command::Leave | Command::Suspend | Command::Redraw => return Transition::Pass,
            Command::Back => return Transition::Pop,
            Command::Earlier => self.selected = self.selected.saturating_sub(PAGE),
            Command::Later => {
                self.selected = (self.selected + PAGE).min(count.saturating_sub(1));
            }
            _ => match command.edit() {
                Some(InputRequest::GoToStart) if self.typed().is_empty() => self.selected = 0,
                Some(InputRequest::GoToEnd) if self.typed().is_empty() => {
                    self.selected = count.saturating_sub(1);
                }
                Some(request) => self.edit(request),
                None => step(&mut self.selected, count, command),
            },
        }
        Transition::Stay
    }

    /// Returns the row among `count` rows that a command chooses: the one that was clicked, or with Enter the
    /// selected one.
    pub fn chosen(&mut self, command: Command, count: usize) -> Option<usize> {
        match command {
            Command::Row(number) => self.selected = number,
            Command::Accept => {}
            _ => return None,
        }
        Some(self.selected(count))
    }

    /// Returns whether every typed word, in lower case, passes a test.
    pub fn finds(&self, has_word: impl FnMut(&str) -> bool) -> bool {
        let typed = self.typed().to_lowercase();
        typed.split_whitespace().all(has_word)
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

    /// Draws the line and a note in the first row of an area, and the list below it, scrolled to the selected
    /// row, or `none` if it is empty. While the first row is selected, the rows above it stay visible.
    pub fn draw(
        &self,
        (ghost, note, none): (&str, Row, &str),
        mut lines: Vec<ListRow>,
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
        if lines.is_empty() {
            lines.push(Row::new().dim(none).into());
        }
        let focus = lines.iter().position(|line| line.selected);
        paint.scrolled(&lines, focus.filter(|_| self.selected > 0), list);
    }

    /// Returns the line for drawing, with the placeholder `ghost`.
    pub fn entry(&self, ghost: &str) -> EntryLine {
        EntryLine::from(&self.line).with_ghost(ghost)
    }
}
