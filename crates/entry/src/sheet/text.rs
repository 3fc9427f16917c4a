//! The lines of a sheet, and the marks that mail programs add to them.

use super::layout::TextBlock;
use crate::normalize::key;
use crate::tokens::is_blank;
use crate::words::List;

/// Returns the lines of a sheet with any line endings, each with its number from 1.
pub(super) fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text
        .split("\r\n")
        .flat_map(|lines| lines.split(['\n', '\r']));
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// The least length of a line that a mail program breaks.
const LEAST_BROKEN: usize = 40;

/// The most words of a part of an order that is broken off: `F NTH C A LVP -`.
const MOST_WORDS: usize = 6;

/// Joins the lines that a mail program broke within an order: `…, A Lvp - Yor, A Fin S` above `F Swe`. The lines below
/// keep their numbers.
///
/// A line is broken where its next word has no room: it would be longer than the longest line of the sheet.
pub(super) fn unbroken(text: &str) -> String {
    let width = |line: &str| line.trim_end().chars().count();
    let longest = rows(text).map(|(_, line)| width(line)).max().unwrap_or(0);
    let first = |line: &str| line.split_whitespace().next().map_or(0, width);
    let is_broken = |line: &str, next: &str| {
        width(line) >= LEAST_BROKEN
            && first(next) > 0
            && width(line) + first(next) >= longest
            && ends_within_order(line)
    };
    let mut joined = String::with_capacity(text.len());
    let mut blank = 0;
    let mut last = "";
    for (number, line) in rows(text) {
        if number > 1 && is_broken(last, line) {
            joined.truncate(joined.trim_end().len());
            joined.push(' ');
            joined.push_str(line.trim_start());
            blank += 1;
        } else {
            joined.extend(std::iter::repeat_n('\n', blank + usize::from(number > 1)));
            joined.push_str(line);
            blank = 0;
        }
        last = line;
    }
    joined
}

/// Returns whether a line ends with a letter or an arrow that the rest of an order follows: `A`, `S`, `-`.
fn ends_within_order(line: &str) -> bool {
    let part = line.rsplit([',', ';', '.']).next().unwrap_or(line);
    let last = part.split_whitespace().next_back();
    let begins = last.is_some_and(|word| matches!(word, "A" | "F" | "S" | "C" | "-" | "->" | "→"));
    begins && part.split_whitespace().count() <= MOST_WORDS
}

/// Returns whether a character only takes space: a blank of any kind, a byte order mark, a
/// zero-width character.
pub(super) fn is_room(letter: char) -> bool {
    is_blank(letter)
        || matches!(
            letter,
            '\u{200c}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\u{fe0f}'
        )
}

/// Returns whether a line is blank.
pub(super) fn is_blank_line(line: &str) -> bool {
    line.chars().all(is_room)
}

/// Returns whether the cell of a table has a mark for nothing.
pub(super) fn is_empty_cell(cell: &str) -> bool {
    cell == "0" || cell.chars().all(|letter| matches!(letter, '-' | '–' | '—'))
}

/// Returns the byte offset of the comment that begins with `#` or `//`, or the length of the line.
pub(super) fn remark_at(line: &str) -> usize {
    let numbered = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    let hash = line.match_indices('#').map(|(at, _)| at);
    let hash = hash.into_iter().find(|at| !numbered(&line[at + 1..]));
    let both = [hash, line.find("//")].into_iter().flatten();
    both.min().unwrap_or(line.len())
}

/// Returns whether a text is a name below the words that end a letter: `Cheers`, `Dan`.
pub(super) fn signs(above: &str, text: &str) -> bool {
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase)
    };
    let mut words = text.split_whitespace();
    List::Greeting.has(&key(above))
        && words.next().is_some_and(is_name)
        && words.next().is_none_or(is_name)
        && words.next().is_none()
}

/// Returns a line without the marks of a quotation in front.
pub(super) fn without_marks(line: &str) -> &str {
    line.trim_start_matches(['>', ' '])
}

/// Returns whether a line has a person's mail address: `Pete <pete@example.net>`.
pub(super) fn names_address(line: &str) -> bool {
    let inside = line
        .split_once('<')
        .and_then(|(_, rest)| rest.split_once('>'));
    inside.is_some_and(|(address, _)| address.contains('@') && !address.contains(' '))
}

/// Splits an entry at its commas. Each part keeps its column.
pub(super) fn parts(entry: &TextBlock) -> Vec<TextBlock> {
    let mut column = entry.column;
    let part = |text: &str| {
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let part = TextBlock {
            column: column + indent,
            text: text.trim().to_owned(),
            ..entry.clone()
        };
        column += text.chars().count() + 1;
        part
    };
    let parts = entry.text.split([',', ';']).map(part);
    parts.filter(|part| !part.text.is_empty()).collect()
}

/// Returns a text without the rules of dashes around it, and the number of bytes in front of it: `-- NMR --`.
pub(super) fn within_rules(text: &str) -> (usize, &str) {
    let inside = text.trim_matches(['-', '–', '—', '=']);
    let before = text.len() - text.trim_start_matches(['-', '–', '—', '=']).len();
    let after = text.len() - before - inside.len();
    let parted = inside.starts_with(' ') && inside.ends_with(' ');
    if before < 2 || after < 2 || !parted || inside.trim().is_empty() {
        return (0, text);
    }
    let start = inside.len() - inside.trim_start().len();
    (before + start, inside.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way() {
        let all: Vec<_> = rows("a\r\nb\rc\n\nd").collect();
        assert_eq!(all, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        assert!(is_blank_line("\u{feff} \u{a0}\u{200b}"));
    }

    #[test]
    fn lines_that_are_broken_within_an_order_are_joined() {
        let broken = "France: A Par - Bur, F Bre - MAO, A Gas H, A Mar S A\n        Par - Bur, F Por - Spa/sc, F Lon - Eng, A Edi S\nF Lon";
        let joined = "France: A Par - Bur, F Bre - MAO, A Gas H, A Mar S A Par - Bur, F Por - Spa/sc, F Lon - Eng, A Edi S F Lon\n\n";
        assert_eq!(unbroken(broken), joined.trim_end());
        // the lines below keep their numbers
        let below = format!("{broken}\nA Hol H");
        assert_eq!(unbroken(&below), format!("{joined}\nA Hol H"));
        for whole in [
            "A Par - Bur, A Mar S\nA Gas - Spa",
            "Mid-Atlantic to Irish Sea - that ought to annoy him -\nWestern Med to the Tyrrhenian,",
            "there was room for more words on this first line: A\nB, and this is the longest line of all, by some letters",
        ] {
            assert_eq!(unbroken(whole), whole);
        }
    }

    #[test]
    fn a_remark_begins_with_its_mark() {
        assert_eq!(remark_at("A Par - Bur # cover"), 12);
        assert_eq!(remark_at("#3: A Par"), 9);
        assert_eq!(remark_at("A Par // x"), 6);
    }
}
