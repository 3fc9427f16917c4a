//! Filters for the visible characters of external text.

/// Returns whether a character is seen: it isn't a control character, doesn't change the direction of
/// writing, and isn't one that Unicode ignores by default. Combining marks are seen.
#[inline]
pub fn is_visible(letter: char) -> bool {
    // a fast path, because this is called for every character that is read or written
    matches!(letter, ' '..='~') || is_visible_beyond_ascii(letter)
}

fn is_visible_beyond_ascii(letter: char) -> bool {
    // Default_Ignorable_Code_Point of Unicode 17, and the separators of lines and annotations
    let unseen = matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    !letter.is_control() && !unseen
}

/// Returns a text in which every line ends with a line feed: `\r\n` and `\r` end lines, too.
pub fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the visible characters of a text for quoting it in a message: at most `limit` of them, the last of
/// which is an ellipsis if there are more.
pub fn printable(text: &str, limit: usize) -> String {
    let mut letters = on_one_line(text);
    let mut quoted: String = letters.by_ref().take(limit).collect();
    if letters.next().is_some() && quoted.pop().is_some() {
        quoted.push('…');
    }
    quoted
}

/// Returns the visible characters of a text on one line, with blanks for tabs.
pub fn one_line(text: &str) -> String {
    on_one_line(text).collect()
}

fn on_one_line(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .map(|letter| if letter == '\t' { ' ' } else { letter })
        .filter(|&letter| is_visible(letter))
}

/// Escapes a text for Markdown, on one line.
pub fn markdown(text: &str) -> String {
    const MARKS: &str = "\\`*_<>[]|#~&";
    let mut escaped = String::with_capacity(text.len());
    for letter in one_line(text).chars() {
        if MARKS.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_short_and_seen() {
        assert_eq!(printable("a\u{1b}[2Jb\u{202e}c", usize::MAX), "a[2Jbc");
        assert_eq!(printable("Österreich", 3), "Ös…");
        assert_eq!(printable("Öst", 3), "Öst");
        assert_eq!(one_line("a\tb\nc\u{2066}d\u{200b}"), "a bcd");
        // an accent of its own, and vowel signs
        for text in ["e\u{301}", "हिन्दी", "שָׁלוֹם", "한글"] {
            assert_eq!(printable(text, usize::MAX), text);
        }
    }
}
