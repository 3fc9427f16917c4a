//! The zoom badge: a label in a corner of a map that shows its magnification and the key to reset it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::{Row, Surface, Theme};
use crate::map::view::MapView;

/// Draws the badge in the corner where it covers least, and returns its area. Draws nothing in the usual view.
pub fn draw(
    buffer: &mut Buffer,
    theme: &Theme,
    map: Rect,
    view: MapView,
    times: f32,
) -> Option<Rect> {
    let what = match view {
        MapView::Usual => return None,
        MapView::Power => "power · ",
        MapView::Unit => "unit · ",
        MapView::Place(_) => "",
    };
    let row = match view {
        MapView::Place(place) if place.is_whole() => Row::new().dim(" whole · ").key("Esc"),
        _ => Row::new().dim(format!(" {what}{times:.1}× · ")).key("Esc"),
    };
    let row = row.dim(" back ");
    let width = row.width() as u16;
    let map = map.intersection(buffer.area);
    if map.width < width || map.is_empty() {
        return None;
    }
    let (right, bottom) = (map.right() - width, map.bottom() - 1);
    let corners = [
        (map.x, bottom),
        (right, bottom),
        (map.x, map.y),
        (right, map.y),
    ];
    // include the neighboring cells, because a cut name is as bad as a hidden one
    let hidden = |&(x, y): &(u16, u16)| {
        let cells = x.saturating_sub(1).max(map.x)..(x + width + 1).min(map.right());
        cells
            .map(|x| says_how_much(buffer[(x, y)].symbol()))
            .sum::<usize>()
    };
    // `min_by_key` returns the first of equal corners
    let (x, y) = corners.into_iter().min_by_key(hidden)?;
    for x in x..x + width {
        buffer[(x, y)].reset();
        buffer[(x, y)].set_style(theme.surface(Surface::Bar));
    }
    row.draw(buffer, theme, x, y, width);
    Some(Rect::new(x, y, width, 1))
}

/// Returns the importance of a cell: high for letters and centers, lower for lines, 0 for the
/// background.
fn says_how_much(sign: &str) -> usize {
    match sign.chars().next() {
        None | Some(' ' | '▀'..='▟') => 0,
        Some(sign) if sign.is_alphanumeric() || matches!(sign, '●' | '○') => 4,
        Some(_) => 1,
    }
}
