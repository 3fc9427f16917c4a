//! The name of the next player in large letters.

use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use crate::kit::{Row, Tone, big_text};
use crate::page::{Paint, centered};
use chancery_core::board::Power;
use game::Seat;

/// The name of the player or power, in large letters if they fit.
pub(super) struct Banner {
    power: Option<Power>,
    rows: Vec<Row>,
}

impl Banner {
    /// Returns a banner of at most `height` rows: the power, or the player of several powers. Uses
    /// small letters if the large ones don't fit.
    pub fn new(seat: &Seat, names: &[String], paint: &Paint<'_>, height: u16) -> Self {
        let name = match (names, seat.name.as_str()) {
            ([_], _) | (_, "") => names.join(" "),
            (_, name) => name.to_owned(),
        };
        let power = seat.powers.first().copied();
        let (ascii, is_colored) = (paint.theme.appearance.ascii, paint.theme.is_colored());
        let tone = power.filter(|_| is_colored).map_or(Tone::Ink, Tone::Chip);
        let room = usize::from(paint.buffer.area.width.saturating_sub(8));
        let large = big_text::rows_of(&name, tone, ascii)
            .filter(|rows| rows.len() <= usize::from(height))
            .filter(|rows| rows.iter().all(|row| row.width() <= room));
        // several powers in small letters have their own colors
        let is_mixed = large.is_none() && names.len() > 1 && is_colored;
        let small = || {
            let row = |row: Row, (name, &power): (&String, &Power)| {
                let tone = if is_mixed { Tone::Chip(power) } else { tone };
                row.strong(tone, format!("  {}  ", spaced(name)))
            };
            let all = names.iter().zip(&seat.powers);
            vec![all.fold(Row::new(), row)]
        };
        let mut rows = large.unwrap_or_else(small);
        if rows.len() + 2 <= usize::from(height) {
            rows.insert(0, Row::new());
            rows.push(Row::new());
        }
        Banner {
            power: power.filter(|_| is_colored && !is_mixed),
            rows,
        }
    }

    pub fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    pub fn draw(&self, paint: &mut Paint<'_>, y: u16) {
        let screen = paint.buffer.area;
        let widest = self.rows.iter().map(Row::width).max().unwrap_or(0) as u16;
        let width = 40.max(widest + 8);
        let area = centered(
            Rect::new(0, y, screen.width, self.height()),
            width,
            self.height(),
        );
        let area = area.intersection(screen);
        if let Some(power) = self.power {
            Clear.render(area, paint.buffer);
            paint
                .buffer
                .set_style(area, paint.theme.tone(Tone::Chip(power)));
        }
        for (row, y) in self.rows.iter().zip(area.rows()) {
            paint.middle(row, y.y);
        }
    }
}

fn spaced(name: &str) -> String {
    let letters: Vec<String> = name.to_uppercase().chars().map(String::from).collect();
    letters.join(" ")
}
