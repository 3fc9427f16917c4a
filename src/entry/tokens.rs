//! A line cut into words and marks.

use std::ops::Range;

use super::fold::{fold_char, is_apostrophe, narrow};

/// What stands between blanks and other marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Letters and digits, folded.
    Word(String),
    /// A dash or an arrow of any kind.
    Arrow,
    /// `_`, which some write for a dash and some for a blank.
    Underscore,
    /// `/`
    Slash,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `+`
    Plus,
    /// `&`
    Ampersand,
    /// `:`
    Colon,
    /// `?`
    Question,
    /// `.`
    Dot,
    /// A bracket, quote or other mark that says nothing.
    Silent,
    /// A mark that belongs in no order.
    Strange,
}

impl Mark {
    /// Does it only rule a line, as in `-----`?
    pub fn is_ornament(&self) -> bool {
        matches!(
            self,
            Mark::Arrow | Mark::Underscore | Mark::Dot | Mark::Silent
        )
    }
}

/// A word or mark, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub mark: Mark,
    /// Bytes of the line.
    pub span: Range<usize>,
    /// Is it inside brackets?
    pub bracketed: bool,
    /// No blank before it.
    pub tight: bool,
}

/// Cuts a line into tokens. A comment (`//` or `#`) is left out.
pub(super) fn cut(line: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut depth = 0usize;
    let mut tight = false;
    let mut chars = line.char_indices().peekable();
    let mut angled = false;
    while let Some((at, letter)) = chars.next() {
        let mut end = at + letter.len_utf8();
        let before = line[..at].chars().next_back();
        let after = chars.peek().map(|&(_, next)| next);
        let mark = match narrow(letter) {
            '#' => break,
            // "<Lon>"
            '<' if is_closed(&line[end..]) => {
                angled = true;
                Mark::Silent
            }
            '>' if angled && before.is_some_and(char::is_alphanumeric) => {
                angled = false;
                Mark::Silent
            }
            // "_A Par - Bur_"
            '_' if before.is_none() || after.is_none() => Mark::Silent,
            '/' if chars.peek().is_some_and(|&(_, next)| next == '/') => break,
            '⛴' | '⚓' => Mark::Word("fleet".into()),
            _ if letter.is_alphanumeric() || letter == '|' && is_stroke(line, at) => {
                let mut word = String::new();
                fold_char(letter, &mut word);
                while let Some(&(at, next)) = chars.peek() {
                    let inside = next.is_alphanumeric()
                        || is_stroke(line, at)
                        || is_apostrophe(next)
                        || ('\u{300}'..='\u{36f}').contains(&next);
                    if !inside {
                        break;
                    }
                    chars.next();
                    end = at + next.len_utf8();
                    if !is_apostrophe(next) {
                        fold_char(next, &mut word);
                    } else if word == "l" {
                        // "l'océan": an article
                        word.clear();
                    }
                }
                Mark::Word(word)
            }
            _ if is_arrow(letter) => {
                while let Some(&(at, next)) = chars.peek().filter(|(_, next)| is_arrow(*next)) {
                    chars.next();
                    end = at + next.len_utf8();
                }
                let run = &line[at..end];
                if run.len() > 1 && run.chars().all(|c| c == '~') {
                    Mark::Strange
                } else {
                    Mark::Arrow
                }
            }
            '_' => Mark::Underscore,
            '☐' | '☑' | '☒' | '✓' | '✔' | '□' | '■' | '▪' | '◦' | '●' | '○' => {
                Mark::Silent
            }
            '/' | '\\' => Mark::Slash,
            ',' => Mark::Comma,
            ';' => Mark::Semicolon,
            '+' => Mark::Plus,
            '&' => Mark::Ampersand,
            ':' => Mark::Colon,
            '?' | '¿' => Mark::Question,
            '.' | '…' | '·' => Mark::Dot,
            '(' | '[' | '{' => {
                depth += 1;
                Mark::Silent
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                Mark::Silent
            }
            '"' | '“' | '”' | '„' | '«' | '»' | '*' | '•' | '!' | '¡' | '|' | '\u{fe0f}' => {
                Mark::Silent
            }
            _ if is_apostrophe(letter) => Mark::Silent,
            _ if letter.is_whitespace() || letter.is_control() => {
                tight = false;
                continue;
            }
            _ => Mark::Strange,
        };
        tokens.push(Token {
            mark,
            span: at..end,
            bracketed: depth > 0,
            tight,
        });
        tight = true;
    }
    tokens
}

/// Is the bracket before this text closed, behind words and not by an arrow?
fn is_closed(rest: &str) -> bool {
    let inside = rest.split_once('>').map_or("", |(inside, _)| inside);
    let word = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '.' | '/');
    inside.chars().all(word) && inside.ends_with(char::is_alphanumeric)
}

/// Is the only `|` or `<` of a line a scanner's I or l, or half its k, at the front of a word or in it
/// (`F |on`, `Tyro|ia`, `Anl<ara`)?
fn is_stroke(line: &str, at: usize) -> bool {
    let (before, rest) = line.split_at(at);
    let mut letters = rest.chars();
    let Some(mark @ ('|' | '<')) = letters.next() else {
        return false;
    };
    let inside = before.ends_with(char::is_alphabetic);
    let word: String = letters.take_while(|letter| letter.is_lowercase()).collect();
    let fits = match mark {
        // "Bur|a Mar" is two orders
        '|' if inside => !matches!(word.as_str(), "" | "a" | "f"),
        '|' => word.len() >= 2 && !before.ends_with(char::is_numeric),
        _ => before.ends_with('l') && !word.is_empty(),
    };
    fits && line.matches(mark).count() == 1
}

fn is_arrow(letter: char) -> bool {
    match narrow(letter) {
        // what points the other way says something else
        '←' | '⇐' | '⟵' | '⟸' => false,
        '-' | '>' | '=' | '~' | '−' | '﹣' | '►' | '▶' | '›' => true,
        // dashes, and the blocks of arrows
        '‐'..='―' | '\u{2190}'..='\u{21ff}' | '\u{2794}'..='\u{27be}' => true,
        '\u{27f0}'..='\u{27ff}' | '\u{2900}'..='\u{297f}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(line: &str) -> Vec<Mark> {
        cut(line).into_iter().map(|token| token.mark).collect()
    }

    fn word(text: &str) -> Mark {
        Mark::Word(text.into())
    }

    #[test]
    fn words_and_marks_are_told_apart() {
        assert_eq!(
            marks("A Par --> Bur. // home"),
            [word("a"), word("par"), Mark::Arrow, word("bur"), Mark::Dot]
        );
        assert_eq!(marks("S'ts É"), [word("sts"), word("e")]);
        assert_eq!(marks("A Con ~~~"), [word("a"), word("con"), Mark::Strange]);
        assert_eq!(marks("# nothing"), []);
        assert_eq!(marks("<Lon>"), [Mark::Silent, word("lon"), Mark::Silent]);
        assert_eq!(
            marks("Par <- Bur")[1],
            Mark::Strange,
            "an arrow that points back"
        );
        assert_eq!(marks("Par <Bur")[1], Mark::Strange);
        assert_eq!(marks("⛴ Lon"), [word("fleet"), word("lon")]);
        assert_eq!(marks("L'armée"), [word("armee")]);
        assert_eq!(marks("F |on"), [word("f"), word("|on")]);
        assert_eq!(marks("|par|bur|").len(), 5);
    }

    #[test]
    fn brackets_are_remembered() {
        let tokens = cut("StP(s)-Bot");
        assert_eq!(
            tokens.iter().map(|t| t.bracketed).collect::<Vec<_>>(),
            [false, true, true, false, false, false]
        );
        assert_eq!(tokens[2].span, 4..5);
        assert!(tokens[1].tight && !tokens[0].tight);
    }
}
