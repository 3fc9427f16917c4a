//! Dialogs: framed boxes over a dimmed screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::widgets::{Block, BorderType, Widget};

use crate::kit::{Row, Surface, Theme, Tone, fill};
use crate::page::{ListRow, Paint, centered};
use chart::Rgb;

/// The share by which a screen under a dialog is dimmed.
const RECEDED: f32 = 0.5;

/// Dims the screen and draws a dialog of a size in its center. Returns the area inside the frame.
pub fn draw(paint: &mut Paint<'_>, width: u16, height: u16, title: &Row, foot: &Row) -> Rect {
    dim(paint.buffer, paint.theme);
    paint.charts.forget();
    let screen = paint.buffer.area;
    let area = centered(screen, width, height);
    let (buffer, theme) = (&mut *paint.buffer, paint.theme);
    fill(buffer, theme, area, Surface::Panel);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.tone(Tone::Line));
    let inner = block.inner(area);
    block.render(area, buffer);
    for (row, y) in [(title, area.y), (foot, inner.bottom())] {
        if !row.is_empty() {
            let framed = Row::new().text(" ").and(row.clone()).text(" ");
            framed.draw(buffer, theme, area.x + 2, y, area.width.saturating_sub(4));
        }
    }
    inner
}

/// Draws a dialog with a list, and a blank row above it if there is a `gap`.
pub fn list(
    paint: &mut Paint<'_>,
    width: u16,
    title: &str,
    foot: &Row,
    lines: &[ListRow],
    gap: u16,
) {
    let height = lines.len() as u16 + 2 + gap;
    let mut area = draw(paint, width, height, &Row::new().bold(title), foot);
    area.y += gap;
    area.height = area.height.saturating_sub(gap);
    paint.list(lines, area);
}

/// Dims the screen, if the terminal has enough colors for it.
fn dim(buffer: &mut Buffer, theme: &Theme) {
    let shadow = theme.rgb_of(Surface::Shadow);
    let receded = |color: Color| match color {
        Color::Rgb(r, g, b) => theme.color(Rgb(r, g, b).mixed(shadow, RECEDED)),
        color => color,
    };
    for cell in &mut buffer.content {
        cell.fg = receded(cell.fg);
        cell.bg = receded(cell.bg);
    }
}
