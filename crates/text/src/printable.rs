//! Which characters of a text from outside are shown.

/// Returns whether a character is seen: it isn't a control character, doesn't change the direction of
/// writing, and has a width.
pub fn is_visible(letter: char) -> bool {
    let unseen = matches!(letter, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    !letter.is_control() && !unseen
}

/// Returns the visible characters of a text, at most `limit` of them, for quoting it in a message.
pub fn printable(text: &str, limit: usize) -> String {
    text.chars()
        .filter(|&letter| is_visible(letter))
        .take(limit)
        .collect()
}

/// Returns a text as one line: blanks for tabs, and no other control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|letter| if letter == '\t' { ' ' } else { letter })
        .filter(|letter| !letter.is_control())
        .collect()
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
        assert_eq!(printable("Österreich", 3), "Öst");
        assert_eq!(one_line("a\tb\nc"), "a bc");
    }
}
