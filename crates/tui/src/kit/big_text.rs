//! Large text in a small bitmap font, drawn in half blocks, or in `#` on ASCII terminals.

use std::iter::repeat;

use super::text::Row;
use super::theme::Tone;

/// The number of rows of a letter.
const HIGH: usize = 7;

/// The letters: for each a line with it, and its rows of dots.
const LETTERS: &str = include_str!("big_text.txt");

/// Returns the rows of a letter. Lower-case letters are drawn as capitals, and a space is narrower than a letter.
fn rows(letter: char) -> Option<Vec<&'static str>> {
    if letter == ' ' {
        return Some(vec![".."; HIGH]);
    }
    let letter = letter.to_ascii_uppercase();
    let mut lines = LETTERS.lines();
    lines.find(|line| line.chars().eq([letter]))?;
    Some(lines.take(HIGH).collect())
}

/// Returns the text in large letters: four rows of half blocks, or seven of `#`. `None` if the font doesn't
/// have all of its letters.
pub fn rows_of(text: &str, tone: Tone, ascii: bool) -> Option<Vec<Row>> {
    let letters: Vec<_> = text.chars().map(rows).collect::<Option<_>>()?;
    let dots = |y: usize| -> String {
        let rows = letters.iter().filter_map(|rows| rows.get(y));
        rows.map(|row| format!("{row}.")).collect()
    };
    let drawn = |upper: &str, lower: &str| -> Row {
        let lower = lower.chars().chain(repeat('.'));
        let cells = upper.chars().zip(lower).map(|cell| match cell {
            ('#', '#') => '█',
            ('#', _) => '▀',
            (_, '#') => '▄',
            _ => ' ',
        });
        Row::new().toned(tone, cells.collect::<String>())
    };
    Some(if ascii {
        (0..HIGH).map(|y| drawn(&dots(y), &dots(y))).collect()
    } else {
        (0..HIGH.div_ceil(2))
            .map(|y| drawn(&dots(2 * y), &dots(2 * y + 1)))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_drawn_as_wide_as_it_says() {
        for ascii in [true, false] {
            let rows = rows_of("Yor → Nwy", Tone::Ink, ascii).expect("known letters");
            assert_eq!(rows.len(), if ascii { 7 } else { 4 });
            for row in rows {
                assert_eq!(row.width(), 7 * 6 + 2 * 3);
            }
        }
        let rows = rows_of("l", Tone::Ink, true).expect("a known letter");
        let plain: Vec<String> = rows.iter().map(Row::plain).collect();
        assert_eq!(plain[0].trim_end(), "█");
        assert_eq!(plain[6].trim_end(), "█████");
        assert!(rows_of("Łódź", Tone::Ink, false).is_none());
    }
}
