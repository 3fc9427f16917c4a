//! The two rows at the bottom: the entry line and the key hints.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::EntryLine;
use crate::keys::{Command, Hint};
use crate::kit::click_areas::ClickAreas;
use crate::kit::{Row, Surface, Theme, Tone, fill};
use crate::page::Paint;

/// Draws the entry line. The note at the right is omitted if the text needs its space.
pub fn draw_entry(entry: &EntryLine, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Bar);
    let note = entry.note.width();
    let inner = area.inner(Margin::new(1, 0));
    let written = entry.text.width() + suggested(entry, inner).width();
    match &entry.instead {
        Some(row) => {
            let room = area.width.saturating_sub(note as u16 + 3);
            row.draw(buffer, theme, 1, area.y, room);
        }
        None => draw_line(entry, buffer, theme, inner),
    }
    if entry.instead.is_some() || note + written + 6 < usize::from(area.width) {
        let right = inner.right();
        entry
            .note
            .draw_right(buffer, theme, right, area.y, inner.width);
    }
}

/// Draws prompt, text and cursor. A text that is too long is scrolled to its cursor.
pub fn draw_line(entry: &EntryLine, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.width < 5 {
        return;
    }
    let accent = theme.tone(Tone::Accent);
    let prompt = entry.prompt.unwrap_or("›");
    buffer.set_string(area.x, area.y, prompt, accent.add_modifier(Modifier::BOLD));
    let letters: Vec<char> = entry.text.chars().collect();
    let cursor = entry.cursor.min(letters.len());
    let room = usize::from(area.width) - 3;
    let width = |from: usize| letters[from..cursor].iter().collect::<String>().width();
    let first = (0..=cursor).find(|&from| width(from) < room);
    let first = first.unwrap_or(cursor);
    let shown: String = letters[first..].iter().collect();
    let x = area.x + 2;
    buffer.set_stringn(x, area.y, &shown, room, theme.tone(Tone::Text));
    let at = x + width(first) as u16;
    if cursor < letters.len() {
        let cell = Rect::new(at, area.y, 1, 1);
        buffer.set_style(cell, accent.add_modifier(Modifier::REVERSED));
        return;
    }
    buffer.set_string(at, area.y, "▌", accent);
    // the cursor takes the column of a space
    let x = at + if letters.is_empty() { 2 } else { 1 };
    let columns = area.right().saturating_sub(x);
    Row::new()
        .faint(suggested(entry, area))
        .draw(buffer, theme, x, area.y, columns);
}

/// Returns the text behind the cursor: the placeholder of an empty line, or a completion that fits.
fn suggested(entry: &EntryLine, area: Rect) -> &str {
    let rest = entry.rest.strip_prefix(' ').unwrap_or(&entry.rest);
    // the prompt has two columns, the cursor one
    let fits = entry.text.width() + rest.width() + 3 <= usize::from(area.width);
    if entry.text.is_empty() {
        &entry.ghost
    } else if fits {
        rest
    } else {
        ""
    }
}

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
            (hint, keys, row)
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
