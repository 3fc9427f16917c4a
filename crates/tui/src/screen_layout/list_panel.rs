//! Lists of rows that scroll: the order book and its like.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{ListPanel, ListRow, fill, mark_selected};
use crate::click_areas::{ClickArea, ClickAreas};
use crate::message::Command;
use crate::text::Row;
use crate::theme::{Surface, Theme, Tone};
use crate::words;
use chancery_core::board::{Map, Power};

/// Puts rows below the headings of their powers, with a row between two powers if there is one for it.
pub fn by_power(
    map: &Map,
    rows: impl Iterator<Item = (Power, ListRow)>,
    between: Option<&ListRow>,
) -> Vec<ListRow> {
    let mut lines = Vec::new();
    let mut last = None;
    for (power, row) in rows {
        if last != Some(power) {
            lines.extend(between.filter(|_| last.is_some()).cloned());
            lines.push(words::power_heading(map, power).into());
            last = Some(power);
        }
        lines.push(row);
    }
    lines
}

/// Draws the book: what scrolls, then what stands at the bottom.
pub fn draw_book(
    book: &ListPanel,
    buffer: &mut Buffer,
    theme: &Theme,
    spots: &mut ClickAreas,
    area: Rect,
) {
    fill(buffer, theme, area, Surface::Panel);
    let rows = usize::from(area.height.saturating_sub(2));
    let fits = book.lines.len() + book.foot.len() < rows;
    let foot = match fits || book.firm && book.foot.len() < rows / 4 {
        true => &book.foot[..],
        false => &[],
    };
    let room = rows - foot.len();
    let inner = Rect::new(area.x, area.y + 1, area.width, room as u16);
    let selected = book.lines.iter().position(|line| line.selected);
    let focus = selected.unwrap_or(book.focus);
    draw_scrolled(&book.lines, Some(focus), buffer, theme, spots, inner);
    let top = area.bottom().saturating_sub(1 + foot.len() as u16);
    for (y, line) in (top..area.bottom()).zip(foot) {
        draw_book_line(line, buffer, theme, Rect::new(area.x, y, area.width, 1));
    }
}

/// Draws as many rows as there is room for, the selected one among them; what is left out is told.
pub fn draw_scrolled(
    lines: &[ListRow],
    selected: Option<usize>,
    buffer: &mut Buffer,
    theme: &Theme,
    spots: &mut ClickAreas,
    area: Rect,
) {
    let room = usize::from(area.height);
    let row = |i: usize| Rect::new(area.x, area.y + i as u16, area.width, 1);
    let mut draw = |i: usize, line: &ListRow| {
        draw_book_line(line, buffer, theme, row(i));
        if let Some(number) = line.number {
            spots.add(row(i), ClickArea::Row(number));
        }
    };
    if lines.len() <= room || room < 3 {
        for (i, line) in lines.iter().take(room).enumerate() {
            draw(i, line);
        }
        return;
    }
    // the selected row stands in the middle as far as the ends allow; where rows are hidden, one
    // tells how many
    let focus = selected.unwrap_or(0);
    let first = focus.saturating_sub(room / 2).min(lines.len() - room);
    let last = first + room;
    for (i, line) in lines[first..last].iter().enumerate() {
        draw(i, line);
    }
    let told = |count: usize, sign: char| Row::new().faint(format!(" {sign} {count} more"));
    if first > 0 {
        clear_book_line(buffer, theme, row(0));
        draw_book_line(&told(first + 1, '↑').into(), buffer, theme, row(0));
        spots.add(row(0), ClickArea::Command(Command::Up));
    }
    if last < lines.len() {
        clear_book_line(buffer, theme, row(room - 1));
        let below = lines.len() - last + 1;
        draw_book_line(&told(below, '↓').into(), buffer, theme, row(room - 1));
        spots.add(row(room - 1), ClickArea::Command(Command::Down));
    }
}

/// Takes back what was drawn of a row, its surface left as it is.
fn clear_book_line(buffer: &mut Buffer, theme: &Theme, area: Rect) {
    let surface = buffer[(area.right() - 1, area.y)].style().bg;
    for position in area.positions() {
        buffer[position].reset();
        let style = theme.tone(Tone::Text);
        buffer[position].set_style(surface.map_or(style, |bg| style.bg(bg)));
    }
}

fn draw_book_line(line: &ListRow, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    if line.selected {
        mark_selected(buffer, theme, area);
    }
    if line.tied || line.selected && !theme.is_colored() {
        buffer.set_string(area.x, area.y, "▎", theme.tone(Tone::Accent));
    }
    let room = area.width.saturating_sub(2);
    let right = line.right.width() as u16;
    let fits = right > 0 && line.row.width() as u16 + right < room;
    if fits {
        line.right
            .draw_right(buffer, theme, area.right() - 1, area.y, right);
    }
    let room = if fits { room - right - 1 } else { room };
    line.row.draw(buffer, theme, area.x + 1, area.y, room);
}
