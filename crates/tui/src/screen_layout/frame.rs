//! What every screen is drawn in: the ground, the header and the key hints, with rows, lists and
//! click areas placed between them.

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use super::{Header, ListRow, draw_header, draw_keys, draw_scrolled, fill};
use crate::click_areas::ClickArea;
use crate::keys::{Context, Hint, LineState, hint};
use crate::layout::SizeClass;
use crate::message::Command;
use crate::screens::Paint;
use crate::text::Row;
use crate::theme::Surface;

/// Returns the key hints of commands, without those that have no key in this context.
pub fn hints(commands: &[Command], context: Context, line: LineState) -> Vec<Hint> {
    let found = commands
        .iter()
        .filter_map(|&command| hint(command, context, line));
    found.collect()
}

impl Paint<'_> {
    /// Fills the screen and draws its header and key hints. Returns the area between them.
    pub fn frame(&mut self, header: &Header, hints: &[Hint]) -> Rect {
        let screen = self.buffer.area;
        fill(self.buffer, self.theme, screen, Surface::Ground);
        let [top, body] = above_keys(screen).layout(&Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
        ]));
        draw_header(header, self.buffer, self.theme, top, SizeClass::of(screen));
        self.hints(hints);
        body
    }

    /// Draws key hints in the bottom row of the screen.
    pub fn hints(&mut self, hints: &[Hint]) {
        let screen = self.buffer.area;
        let bottom = Rect {
            y: above_keys(screen).bottom(),
            height: 1,
            ..screen
        };
        let (spots, bottom) = (&mut self.charts.spots, bottom.intersection(screen));
        draw_keys(hints, self.keys, self.buffer, self.theme, spots, bottom);
    }

    /// Draws a row from its column on, cut to the screen.
    pub fn row(&mut self, row: &Row, x: u16, y: u16) {
        let columns = self.buffer.area.width.saturating_sub(x + 1);
        row.draw(self.buffer, self.theme, x, y, columns);
    }

    /// Draws a row in the middle of the screen. Returns where it is.
    pub fn middle(&mut self, row: &Row, y: u16) -> Rect {
        row.draw_middle(self.buffer, self.theme, y)
    }

    /// Draws as many rows as an area has room for, one below another.
    pub fn rows(&mut self, rows: &[Row], area: Rect) {
        for (row, line) in rows.iter().zip(area.rows()) {
            row.draw(self.buffer, self.theme, line.x, line.y, line.width);
        }
    }

    /// Draws a list, scrolled to its selected row.
    pub fn list(&mut self, lines: &[ListRow], area: Rect) {
        let selected = lines.iter().position(|line| line.selected);
        let spots = &mut self.charts.spots;
        draw_scrolled(lines, selected, self.buffer, self.theme, spots, area);
    }

    /// Lets a click on an area do what a command does.
    pub fn on_click(&mut self, area: Rect, command: Command) {
        self.charts.spots.add(area, ClickArea::Command(command));
    }
}

/// Returns the screen without its bottom row.
pub fn above_keys(screen: Rect) -> Rect {
    Rect {
        height: screen.height.saturating_sub(1),
        ..screen
    }
}

/// Returns the part of a frame's body that lists use, and the `below` rows under it.
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
