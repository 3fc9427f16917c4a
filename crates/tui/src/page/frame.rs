//! The frame of every screen: the background, the header and the key hints, and methods to place
//! rows, lists and click areas between them.

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use super::{Header, ListRow};
use crate::keys::{Command, Context, Hint, LineState, hint};
use crate::kit::{Row, Surface, fill};
use crate::page::{Paint, SizeClass};

/// The form of a command's key hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintForm {
    /// No hint, because the command has no effect now.
    Hidden,
    /// The description of the table of keys.
    Usual,
    /// Another description.
    Called(&'static str),
}

impl From<bool> for HintForm {
    fn from(has_effect: bool) -> Self {
        if has_effect {
            HintForm::Usual
        } else {
            HintForm::Hidden
        }
    }
}

/// Returns the key hints of commands. `form` is the form of each, or whether the command has an effect now. Omits
/// commands without a key in this context.
pub fn hints<Form: Into<HintForm>>(
    commands: &[Command],
    (context, line): (Context, LineState),
    form: impl Fn(Command) -> Form,
) -> Vec<Hint> {
    let hint = |&command: &Command| {
        let hint = hint(command, context, line)?;
        match form(command).into() {
            HintForm::Hidden => None,
            HintForm::Usual => Some(hint),
            HintForm::Called(label) => Some(hint.called(label)),
        }
    };
    commands.iter().filter_map(hint).collect()
}

impl Paint<'_> {
    /// Returns the key hints of commands on the screen that is drawn. Omits commands without a key.
    pub fn hints(&self, commands: &[Command]) -> Vec<Hint> {
        hints(commands, self.context, |_| true)
    }

    /// Returns the key hints of commands on the screen that is drawn, each in its form.
    pub fn hints_with<Form: Into<HintForm>>(
        &self,
        commands: &[Command],
        form: impl Fn(Command) -> Form,
    ) -> Vec<Hint> {
        hints(commands, self.context, form)
    }

    /// Fills the screen and draws its header and key hints. Returns the area between them.
    pub fn frame(&mut self, header: &Header, hints: &[Hint]) -> Rect {
        let screen = self.buffer.area;
        fill(self.buffer, self.theme, screen, Surface::Ground);
        let rows = [Constraint::Length(1), Constraint::Fill(1)];
        let [top, body] = above_keys(screen).layout(&Layout::vertical(rows));
        self.header(header, top, SizeClass::of(screen));
        self.draw_hints(hints);
        body
    }

    /// Draws a header. If the width is too small, shortens or drops the middle part, then drops the first
    /// parts at the right.
    pub fn header(&mut self, header: &Header, area: Rect, class: SizeClass) {
        if area.is_empty() {
            return;
        }
        let (buffer, theme) = (&mut *self.buffer, self.theme);
        fill(buffer, theme, area, Surface::Bar);
        let left = header
            .left
            .draw(buffer, theme, 1, area.y, area.width.saturating_sub(2));
        // the last part at the right is always shown
        let rights = header.right_forms();
        let reserved = usize::from(header.prefers_standings);
        let rooms = rights[rights.len() - 1 - reserved..].iter();
        let rooms = rooms.map(|right| area.width.saturating_sub(left + 5 + right.width() as u16));
        let with = |room| header.middle.iter().map(move |row| (row, room));
        let mut middles = rooms.flat_map(with);
        let fits = |&(row, room): &(&Row, u16)| !row.is_empty() && row.width() as u16 <= room;
        let mut taken = left;
        if let Some((middle, room)) = middles.find(fits) {
            let width = middle.width() as u16;
            let x = match class {
                SizeClass::Small => left + 2,
                _ => {
                    (area.width.saturating_sub(width) / 2).clamp(left + 2, left + 2 + room - width)
                }
            };
            taken = middle.draw(buffer, theme, x, area.y, width);
        }
        let room = usize::from(area.width.saturating_sub(taken + 3));
        if let Some(row) = rights.iter().find(|row| row.width() <= room) {
            row.draw_right(buffer, theme, area.width - 1, area.y, area.width);
        }
    }

    /// Draws key hints in the bottom row of the screen.
    pub fn draw_hints(&mut self, hints: &[Hint]) {
        let screen = self.buffer.area;
        let bottom = Rect {
            y: above_keys(screen).bottom(),
            height: 1,
            ..screen
        };
        self.key_hints(hints, bottom.intersection(screen));
    }

    /// Draws a row at a column, cut to the screen.
    pub fn row(&mut self, row: &Row, x: u16, y: u16) {
        let columns = self.buffer.area.width.saturating_sub(x + 1);
        row.draw(self.buffer, self.theme, x, y, columns);
    }

    /// Draws a row horizontally centered on the screen. Returns its area.
    pub fn middle(&mut self, row: &Row, y: u16) -> Rect {
        row.draw_middle(self.buffer, self.theme, y)
    }

    /// Draws rows horizontally centered, from the row `y` of the screen on. Returns their areas.
    pub fn middle_rows(&mut self, rows: &[Row], y: u16) -> Vec<Rect> {
        let places = (y..self.buffer.area.bottom()).zip(rows);
        places.map(|(y, row)| self.middle(row, y)).collect()
    }

    /// Draws as many rows as fit into an area.
    pub fn rows(&mut self, rows: &[Row], area: Rect) {
        for (row, line) in rows.iter().zip(area.rows()) {
            row.draw(self.buffer, self.theme, line.x, line.y, line.width);
        }
    }

    /// Draws a list, scrolled to its selected row.
    pub fn list(&mut self, lines: &[ListRow], area: Rect) {
        let selected = lines.iter().position(|line| line.selected);
        self.scrolled(lines, selected, area);
    }

    /// Makes an area clickable with the effect of a command.
    pub fn on_click(&mut self, area: Rect, command: Command) {
        self.charts.spots.add(area, command);
    }
}

/// Returns the screen without its bottom row.
pub fn above_keys(screen: Rect) -> Rect {
    Rect {
        height: screen.height.saturating_sub(1),
        ..screen
    }
}

/// Splits an area into a list of this width, in columns, and a panel beside it.
pub fn list_and_panel(area: Rect, width: u16) -> [Rect; 2] {
    let columns = [Constraint::Length(width), Constraint::Fill(1)];
    area.layout(&Layout::horizontal(columns).spacing(2))
}

/// Returns the area for a list between the header and the key hints, and the area of the `below`
/// rows under it.
pub fn list_areas(body: Rect, below: usize) -> [Rect; 2] {
    let rows = [
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(below as u16),
    ];
    let [_, list, _, below] = body
        .inner(Margin::new(2, 0))
        .layout(&Layout::vertical(rows));
    [list, below]
}
