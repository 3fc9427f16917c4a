//! The entry line.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;
use tui_input::Input;
use unicode_width::UnicodeWidthStr;

use crate::kit::{Row, Surface, Theme, Tone, fill};

/// The entry line.
#[derive(Clone, Debug, Default)]
pub struct EntryLine {
    /// The text.
    pub text: String,
    /// The cursor's offset, in characters.
    pub cursor: usize,
    /// The placeholder shown while the line is empty.
    pub ghost: String,
    /// The suggested rest of the text, drawn faintly if the cursor is at the end.
    pub rest: String,
    /// The effect of Enter, shown at the right.
    pub note: Row,
    /// A row that replaces the line while no text can be entered.
    pub instead: Option<Row>,
    /// The prompt before the line, if it isn't the usual one.
    pub prompt: Option<&'static str>,
}

impl EntryLine {
    /// Returns a row in place of a line.
    pub fn instead(row: Row) -> Self {
        EntryLine {
            instead: Some(row),
            ..EntryLine::default()
        }
    }

    /// Returns the line with a note at the right.
    #[must_use]
    pub fn with_note(self, note: Row) -> Self {
        EntryLine { note, ..self }
    }

    /// Returns the line with a placeholder.
    #[must_use]
    pub fn with_ghost(self, ghost: impl Into<String>) -> Self {
        EntryLine {
            ghost: ghost.into(),
            ..self
        }
    }
}

impl From<&Input> for EntryLine {
    fn from(line: &Input) -> Self {
        EntryLine {
            text: line.value().to_owned(),
            cursor: line.cursor(),
            ..EntryLine::default()
        }
    }
}

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
    let x = at + if letters.is_empty() { 2 } else { 1 };
    let columns = area.right().saturating_sub(x);
    Row::new()
        .faint(suggested(entry, area))
        .draw(buffer, theme, x, area.y, columns);
}

/// Returns the text behind the cursor: the placeholder of an empty line, or a completion that fits.
fn suggested(entry: &EntryLine, area: Rect) -> &str {
    let rest = &entry.rest;
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
