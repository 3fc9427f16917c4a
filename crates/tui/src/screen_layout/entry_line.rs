//! The two rows at the bottom: the line that is being written, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::{EntryLine, fill};
use crate::click_areas::{ClickArea, ClickAreas};
use crate::keys::{Context, Hint, Keys, LineState};
use crate::message::Command;
use crate::text::Row;
use crate::theme::{Surface, Theme, Tone};

/// Draws the line that is being written.
pub fn draw_entry(entry: &EntryLine, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Bar);
    let note = entry.note.width() as u16;
    if let Some(row) = &entry.instead {
        row.draw(
            buffer,
            theme,
            1,
            area.y,
            area.width.saturating_sub(note + 3),
        );
    } else {
        draw_line(
            entry,
            buffer,
            theme,
            Rect {
                x: 1,
                width: area.width.saturating_sub(2),
                ..area
            },
        );
    }
    // the note yields to what is written
    let written = if entry.instead.is_some() {
        0
    } else {
        entry
            .text
            .width()
            .max(entry.ghost.width() * usize::from(entry.text.is_empty()))
            + entry.rest.width()
    };
    if usize::from(note) + written + 6 < usize::from(area.width) || entry.instead.is_some() {
        entry
            .note
            .draw_right(buffer, theme, area.width - 1, area.y, area.width - 2);
    }
}

/// Prompt, text and cursor; a text that is too long is shown around its cursor.
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
    let first = (0..=cursor)
        .find(|&from| width(from) < room)
        .unwrap_or(cursor);
    let shown: String = letters[first..].iter().collect();
    let x = area.x + 2;
    buffer.set_stringn(x, area.y, &shown, room, theme.tone(Tone::Text));
    let at = x + width(first) as u16;
    match letters.get(cursor) {
        Some(_) => buffer.set_style(
            Rect::new(at, area.y, 1, 1),
            accent.add_modifier(Modifier::REVERSED),
        ),
        None => {
            buffer.set_string(at, area.y, "▌", accent);
        }
    }
    if cursor == letters.len() && !letters.is_empty() {
        // the cursor stands where a blank would
        let rest = entry.rest.strip_prefix(' ').unwrap_or(&entry.rest);
        let columns = area.right().saturating_sub(at + 1);
        Row::new()
            .faint(rest)
            .draw(buffer, theme, at + 1, area.y, columns);
    }
    if letters.is_empty() && !entry.ghost.is_empty() {
        Row::new().faint(entry.ghost.as_str()).draw(
            buffer,
            theme,
            at + 2,
            area.y,
            area.right().saturating_sub(at + 2),
        );
    }
}

/// Draws the bottom row: what there is room for, and always the help.
pub fn draw_keys(
    hints: &[Hint],
    keys: &Keys,
    buffer: &mut Buffer,
    theme: &Theme,
    spots: &mut ClickAreas,
    area: Rect,
) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Ground);
    let key = keys.shown_for(Command::Help, Context::Centers, LineState::Empty);
    let help = Row::new().key(key.unwrap_or_default()).dim(" help");
    let right = area.width.saturating_sub(1);
    let end = usize::from(help.draw_right(buffer, theme, right, area.y, right));
    let told = Rect::new(end as u16, area.y, right.saturating_sub(end as u16), 1);
    spots.add(told, ClickArea::Command(Command::Help));
    let mut x = 1;
    for hint in hints {
        let shown = keys.shown(hint);
        if shown.is_empty() {
            continue;
        }
        let row = Row::new().key(shown).dim(format!(" {}", hint.label));
        if usize::from(x) + row.width() + 2 > end {
            break;
        }
        let after = row.draw(buffer, theme, x, area.y, area.width);
        add_hint(hint, shown, spots, Rect::new(x, area.y, after - x, 1));
        x = after + 3;
    }
}

/// Says where a key can be clicked. Where several are shown as one, such as `↑↓`, each has a column
/// of its own, and the rest is the last one's.
fn add_hint(hint: &Hint, shown: &str, spots: &mut ClickAreas, area: Rect) {
    let Some((&last, others)) = hint.commands.split_last() else {
        return;
    };
    if shown.chars().count() > others.len() + 1 {
        return spots.add(area, ClickArea::Command(hint.commands[0]));
    }
    spots.add(area, ClickArea::Command(last));
    for (x, &command) in (area.x..area.right()).zip(others) {
        spots.add(Rect::new(x, area.y, 1, 1), ClickArea::Command(command));
    }
}
