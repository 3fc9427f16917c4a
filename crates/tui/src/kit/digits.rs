//! Large digits from a bitmap font, scaled to the available area, for the clock screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns and rows of a character's bitmap.
const SIGN: (u16, u16) = (3, 5);

/// The characters with their bitmaps: rows from top to bottom, with the left column in the highest
/// of three bits.
const SIGNS: [(char, [u8; 5]); 11] = [
    ('0', [0b111, 0b101, 0b101, 0b101, 0b111]),
    ('1', [0b010, 0b110, 0b010, 0b010, 0b111]),
    ('2', [0b111, 0b001, 0b111, 0b100, 0b111]),
    ('3', [0b111, 0b001, 0b111, 0b001, 0b111]),
    ('4', [0b101, 0b101, 0b111, 0b001, 0b001]),
    ('5', [0b111, 0b100, 0b111, 0b001, 0b111]),
    ('6', [0b111, 0b100, 0b111, 0b101, 0b111]),
    ('7', [0b111, 0b001, 0b001, 0b001, 0b001]),
    ('8', [0b111, 0b101, 0b111, 0b101, 0b111]),
    ('9', [0b111, 0b101, 0b111, 0b001, 0b111]),
    (':', [0b000, 0b010, 0b000, 0b010, 0b000]),
];

/// The maximum scale, in columns and rows per bitmap pixel.
const LARGEST: (u16, u16) = (8, 4);

/// Returns the largest scale, in columns and rows per bitmap pixel, at which `count` characters fit
/// into `width` × `height` cells.
fn scale(count: u16, width: u16, height: u16) -> (u16, u16) {
    let points = (count * (SIGN.0 + 1)).saturating_sub(1).max(1);
    let rows = (height / SIGN.1).clamp(1, LARGEST.1);
    // a cell is twice as high as it is wide
    let columns = (width / points).clamp(1, LARGEST.0).min(2 * rows);
    (columns, rows.min(columns.div_ceil(2)).max(1))
}

/// Draws a text of digits and colons, centered in an area and as large as fits.
pub fn draw(text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    let count = text.chars().count() as u16;
    let (columns, rows) = scale(count, area.width, area.height);
    let width = (count * (SIGN.0 + 1)).saturating_sub(1) * columns;
    let left = area.x + area.width.saturating_sub(width) / 2;
    let top = area.y + area.height.saturating_sub(SIGN.1 * rows) / 2;
    for (number, sign) in (0u16..).zip(text.chars()) {
        let Some((_, bits)) = SIGNS.iter().find(|(known, _)| *known == sign) else {
            continue;
        };
        let x = left + number * (SIGN.0 + 1) * columns;
        for (row, line) in (0u16..).zip(bits) {
            for column in (0..SIGN.0).filter(|column| line >> (SIGN.0 - 1 - column) & 1 == 1) {
                let point = Rect::new(x + column * columns, top + row * rows, columns, rows);
                for position in point.intersection(area).positions() {
                    buffer[position].set_symbol("█").set_style(style);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_signs_fit_everywhere_and_grow_with_the_room() {
        assert_eq!(scale(5, 60, 12), (3, 2));
        assert_eq!(scale(5, 80, 15), (4, 2));
        assert_eq!(scale(5, 120, 30), (6, 3));
        assert_eq!(scale(5, 400, 100), (8, 4));
        for width in 19..300 {
            for height in 5..80 {
                let (columns, rows) = scale(5, width, height);
                assert!(
                    19 * columns <= width && 5 * rows <= height,
                    "{width}x{height}"
                );
            }
        }
    }
}
