//! Breaking text into lines between its words.

use unicode_width::UnicodeWidthStr;

/// Returns the columns that a text takes in a terminal.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Breaks a text between words into lines of at most `columns`. A longer word has its own line.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = wrap_hanging("", text, columns);
    lines.retain(|line| !line.is_empty());
    lines
}

/// Breaks a text between words into lines of at most `columns`. The first line starts with `start`, and the others are
/// indented as far. There is at least one line. Several blanks between two words of a line stay.
pub fn wrap_hanging(start: &str, text: &str, columns: usize) -> Vec<String> {
    let indent = " ".repeat(width(start));
    let (mut lines, mut line) = (Vec::new(), start.to_owned());
    let (mut has_word, mut gap) = (false, String::new());
    for word in text.trim().split(char::is_whitespace) {
        if word.is_empty() {
            gap.push(' ');
            continue;
        }
        let gap = std::mem::take(&mut gap);
        if has_word {
            let length = line.len();
            line.extend([" ", &gap, word]);
            if width(&line) <= columns {
                continue;
            }
            line.truncate(length);
            lines.push(std::mem::replace(&mut line, indent.clone()));
        }
        line.push_str(word);
        has_word = true;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_hang_below_the_start() {
        let lines = wrap_hanging(" * ", "one two  three", 10);
        assert_eq!(lines, [" * one two", "   three"]);
        assert_eq!(wrap(" a  b \t c ", 9), ["a  b   c"]);
        assert_eq!(wrap("a verylongword b", 6), ["a", "verylongword", "b"]);
        assert_eq!(wrap("  ", 6), Vec::<String>::new());
        assert_eq!(wrap_hanging("- ", "", 10), ["- "]);
    }
}
