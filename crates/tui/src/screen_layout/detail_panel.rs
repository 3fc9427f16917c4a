//! The rows of a dock, laid into the room there is.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use super::DetailRow;
use crate::text::Row;

/// The farthest column at which a row's detail may begin.
const FARTHEST: usize = 16;

/// Lays the rows into so many columns and rows. A row too long goes on below itself where there is
/// room, if need be in place of blank rows; else it stays, to be cut with a sign of it.
pub(super) fn laid(lines: &[DetailRow], columns: usize, rows: usize) -> Cow<'_, [DetailRow]> {
    let lines = &lines[..lines.len().min(rows)];
    let too_long = |line: &DetailRow| line.row.width() > columns && is_plain(line);
    if !lines.iter().any(too_long) {
        return Cow::Borrowed(lines);
    }
    let mut laid: Vec<DetailRow> = Vec::new();
    for line in lines {
        match too_long(line) {
            true => laid.extend(broken(&line.row, columns)),
            false => laid.push(line.clone()),
        }
    }
    while laid.len() > rows {
        match laid.iter().rposition(|line| line.row.is_empty()) {
            Some(blank) => laid.remove(blank),
            None => return Cow::Borrowed(lines),
        };
    }
    Cow::Owned(laid)
}

/// Nothing in it is bound to a column.
fn is_plain(line: &DetailRow) -> bool {
    line.selected == 0 && line.band.is_none() && line.spans.is_empty()
}

/// A row as several, those after the first below where its detail begins.
fn broken(row: &Row, columns: usize) -> Vec<DetailRow> {
    let below = detail(&row.plain());
    let mut parts = Vec::new();
    let mut rest = row.clone();
    while let Some(cut) = last_blank(&rest.plain(), columns, below) {
        let (head, tail) = rest.split(cut);
        parts.push(head.into());
        rest = Row::new().to_column(below).and(tail.split(1).1);
    }
    parts.push(rest.into());
    parts
}

/// The blank at which a text that is too long is broken; none where it fits, or is one word.
fn last_blank(text: &str, columns: usize, below: usize) -> Option<usize> {
    let mut width = 0;
    let mut last = None;
    for (at, letter) in text.chars().enumerate() {
        if width > columns {
            return last;
        }
        if letter == ' ' && at > below {
            last = Some(at);
        }
        width += letter.width().unwrap_or_default();
    }
    if width > columns { last } else { None }
}

/// The column after the first wide gap of a row, or a small step.
fn detail(text: &str) -> usize {
    let letters: Vec<char> = text.chars().collect();
    let gap = letters
        .windows(3)
        .position(|three| matches!(three, [' ', ' ', letter] if *letter != ' '));
    match gap {
        Some(gap) if (3..=FARTHEST).contains(&(gap + 2)) => gap + 2,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<DetailRow> {
        texts
            .iter()
            .map(|text| Row::new().text(*text).into())
            .collect()
    }

    fn laid_as(texts: &[&str], columns: usize, rows: usize) -> Vec<String> {
        let lines = lines(texts);
        let laid = laid(&lines, columns, rows);
        laid.iter().map(|line| line.row.plain()).collect()
    }

    #[test]
    fn a_long_row_goes_on_below_its_detail() {
        let told = ["no order   A Ber and A Bud hold."];
        assert_eq!(
            laid_as(&told, 22, 3),
            ["no order   A Ber and A", "           Bud hold."]
        );
    }

    #[test]
    fn blank_rows_make_room_and_others_do_not() {
        let told = [
            "? Seal?",
            "",
            "no order   A Ber holds.",
            "",
            "Nobody sees it.",
        ];
        let laid = laid_as(&told, 18, 5);
        assert_eq!(laid.len(), 5);
        assert_eq!(laid[2..4], ["no order   A Ber", "           holds."]);
        let full = ["a b c d", "e f g h", "i"];
        assert_eq!(laid_as(&full, 4, 3), full);
    }
}
