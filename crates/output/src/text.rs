//! Text helpers: lines of limited width, printable characters, and Markdown.

use unicode_width::UnicodeWidthStr;

/// Breaks a text between words into lines of at most `width` columns.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    joined(text.split_inclusive(' '), width)
}

/// Joins pieces into lines of at most `width` columns; a longer piece has its own line.
pub(crate) fn joined<'a>(pieces: impl Iterator<Item = &'a str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.width() + piece.trim_end().width() <= width => line.push_str(piece),
            _ => lines.push(piece.to_owned()),
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Returns a text with blanks for tabs and without other control characters.
pub(crate) fn plain(text: &str) -> String {
    let spaced = text.replace('\t', " ");
    spaced.chars().filter(|c| !c.is_control()).collect()
}

/// Escapes a text for Markdown.
pub fn markdown(text: &str) -> String {
    const MARKS: &str = "\\`*_<>[]|#~&";
    let mut escaped = String::with_capacity(text.len());
    for letter in plain(text).chars() {
        if MARKS.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
