//! The key hints in the bottom row.

use ratatui::layout::Rect;

use crate::keys::{Command, Hint};
use crate::kit::click_areas::ClickAreas;
use crate::kit::{Row, Surface, fill};
use crate::page::Paint;

impl Paint<'_> {
    /// Draws the key hints that fit in a row, and that of the help with the key that opens it here.
    pub(super) fn key_hints(&mut self, hints: &[Hint], area: Rect) {
        if area.is_empty() {
            return;
        }
        let (buffer, theme, keys) = (&mut *self.buffer, self.theme, self.keys);
        let spots = &mut self.charts.spots;
        fill(buffer, theme, area, Surface::Ground);
        let (context, line) = self.context;
        let help = keys
            .shown_for(Command::Help, context, line)
            .map_or_else(Row::new, |key| Row::new().key(key).dim(" help"));
        let right = area.width.saturating_sub(1);
        let end = help.draw_right(buffer, theme, right, area.y, right);
        let place = Rect::new(end, area.y, right.saturating_sub(end), 1);
        spots.add(place, Command::Help);
        let shown = hints.iter().map(|hint| (hint, keys.shown(hint)));
        let shown = shown.filter(|(_, keys)| !keys.is_empty());
        let rows = shown.map(|(hint, keys)| {
            let row = Row::new().key(keys).dim(format!(" {}", hint.label));
            (hint, keys, row.written(theme))
        });
        let mut x = 1;
        for (hint, keys, row) in fitting(rows.collect(), usize::from(end).saturating_sub(3)) {
            let after = row.draw(buffer, theme, x, area.y, area.width);
            add_hint(hint, keys, spots, Rect::new(x, area.y, after - x, 1));
            x = after + GAP as u16;
        }
    }
}

/// The columns between two key hints.
const GAP: usize = 3;

/// Returns the key hints that fit in some columns: the first ones, and always that of the way back.
fn fitting<'h>(
    mut hints: Vec<(&'h Hint, &'h str, Row)>,
    columns: usize,
) -> Vec<(&'h Hint, &'h str, Row)> {
    let width = |hints: &[(&Hint, &str, Row)]| -> usize {
        hints.iter().map(|(_, _, row)| row.width() + GAP).sum()
    };
    while width(&hints) > columns + GAP {
        let mut others = hints.iter();
        let Some(last) = others.rposition(|(hint, ..)| hint.commands[..] != [Command::Back]) else {
            break;
        };
        hints.remove(last);
    }
    hints
}

/// Adds the click areas of a key hint. If it shows several keys, such as `↑↓`, each has a column of
/// its own, and the rest belongs to the last one.
fn add_hint(hint: &Hint, shown: &str, spots: &mut ClickAreas, area: Rect) {
    let Some((&last, others)) = hint.commands.split_last() else {
        return;
    };
    if shown.chars().count() > others.len() + 1 {
        return spots.add(area, hint.commands[0]);
    }
    spots.add(area, last);
    for (x, &command) in (area.x..area.right()).zip(others) {
        spots.add(Rect::new(x, area.y, 1, 1), command);
    }
}
