//! The tokens of a line: words and marks.

use std::ops::Range;

use super::normalize::{fold_char, is_apostrophe, narrow};
use super::words::List;

/// The content of a token.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) enum Mark {
    /// A word of letters and digits, normalized.
    Word(String),
    /// A dash or an arrow of any kind.
    Arrow,
    /// `_`, which can mean a dash or a blank.
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
    /// `|`, which separates the cells of a table or two orders.
    Bar,
    /// An arrow that points backward: `Pic <- A Par`.
    Back,
    /// A bracket, quotation mark or other mark without meaning.
    #[default]
    Silent,
    /// A mark that doesn't occur in orders.
    Strange,
}

impl Mark {
    /// Returns whether the mark may be decoration, as in `-----`.
    pub fn is_ornament(&self) -> bool {
        matches!(
            self,
            Mark::Arrow | Mark::Underscore | Mark::Dot | Mark::Bar | Mark::Silent
        )
    }
}

/// A word or mark with its source.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Token {
    pub mark: Mark,
    /// The byte range in the line.
    pub span: Range<usize>,
    /// Whether the token is inside brackets.
    pub bracketed: bool,
    /// Whether no blank precedes it.
    pub tight: bool,
    /// Whether a tab or several blanks precede it.
    pub apart: bool,
    /// Whether it is a long dash, or two short ones, between blanks.
    pub dash: bool,
    /// Whether it is one capital letter.
    pub capital: bool,
    /// Whether it was joined from words with blanks between them.
    pub joined: bool,
}

impl Token {
    /// Returns a word that the line doesn't contain, as if it were at byte offset `at`.
    pub fn unwritten(word: &str, at: usize) -> Token {
        Token {
            mark: Mark::Word(word.to_owned()),
            span: at..at,
            ..Token::default()
        }
    }

    /// Returns the token as another mark.
    pub fn with_mark(&self, mark: Mark) -> Token {
        Token {
            mark,
            ..self.clone()
        }
    }

    /// Returns whether the token is a word of a list.
    pub fn is_on(&self, list: List) -> bool {
        self.word().is_some_and(|word| list.has(word))
    }

    /// Returns the word, if the token is one.
    pub fn word(&self) -> Option<&str> {
        match &self.mark {
            Mark::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// Shifts the spans of tokens by some bytes.
pub(super) fn shift(tokens: &mut [Token], by: usize) {
    for token in tokens {
        token.span = token.span.start + by..token.span.end + by;
    }
}

/// A character that is ignored inside words. It pads text that replaces longer text.
pub(super) const FILLER: char = '\u{7f}';

/// The articles that an apostrophe joins to a name.
const ARTICLES: [&str; 5] = ["l", "nell", "dell", "dall", "sull"];

/// Returns whether a character has no width and is ignored inside words.
fn is_unseen(letter: char) -> bool {
    matches!(letter, FILLER | '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns the words of tokens as a key, without the marks between them.
pub(super) fn phrase(tokens: &[Token]) -> String {
    let words: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    words.join(" ")
}

/// Splits a line into tokens, without its comment (`//` or `#`).
pub(super) fn cut(line: &str) -> Vec<Token> {
    cut_to_comment(line).0
}

/// Splits a line into tokens and returns the byte offset of its comment, or the length of the line.
pub(super) fn cut_to_comment(line: &str) -> (Vec<Token>, usize) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut depth = 0usize;
    let mut blanks = 0;
    let mut angled = 0;
    let mut end = 0;
    while let Some(letter) = line[end..].chars().next() {
        let at = end;
        end += letter.len_utf8();
        let before = line[..at].chars().next_back();
        let after = line[end..].chars().next();
        let tight = blanks == 0 && !tokens.is_empty();
        let mark = match narrow(letter) {
            // not "A Mos - S#~", which can't be read
            '#' if !before.is_some_and(char::is_alphanumeric) => return (tokens, at),
            '/' if after == Some('/') => return (tokens, at),
            sign if encloses(sign, &line[..at], &line[end..], &mut angled) => Mark::Silent,
            _ if is_unseen(letter) => continue,
            _ if letter.is_alphanumeric() => {
                let text;
                (text, end) = abbreviated(line, at).unwrap_or_else(|| word(line, at));
                full_stop(&tokens, &line[at..end]).unwrap_or(Mark::Word(text))
            }
            '!' if denies(before, after) => Mark::Word("not".into()),
            _ if is_arrow(letter) => {
                end = past_arrows(line, end);
                arrow(&line[at..end])
            }
            // "@GM ber kie"
            '@' if !tight && after.is_some_and(char::is_alphanumeric) => {
                let named = |letter: char| !letter.is_alphanumeric() && letter != '_';
                end = line[end..]
                    .find(named)
                    .map_or(line.len(), |length| end + length);
                Mark::Silent
            }
            // the line of a form: "__Galicia____"
            '_' if before == Some('_') || after == Some('_') => continue,
            '(' | '[' | '{' => {
                depth += 1;
                Mark::Silent
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                Mark::Silent
            }
            '<' if after.is_some_and(|next| matches!(next, '-' | '=' | '–' | '—'))
                && !is_two_way(&line[end..]) =>
            {
                end = past_arrows(line, end);
                Mark::Back
            }
            _ if is_blank(letter) => {
                blanks += if letter == '\t' { 2 } else { 1 };
                continue;
            }
            _ => single(letter),
        };
        let long = matches!(&line[at..end], "--" | "---" | "–" | "—");
        let dash = long && !tight && line[end..].starts_with(char::is_whitespace);
        let capital = matches!(&mark, Mark::Word(word) if word.len() == 1) && letter.is_uppercase();
        tokens.push(Token {
            mark,
            span: at..end,
            bracketed: depth > 0,
            tight,
            apart: blanks > 1,
            dash,
            capital,
            joined: false,
        });
        blanks = 0;
    }
    (tokens, line.len())
}

/// Returns the mark of a word that ends a sentence of a telegram: `BERLIN TO KIEL STOP`.
fn full_stop(before: &[Token], word: &str) -> Option<Mark> {
    let words = before.iter().filter(|token| token.word().is_some());
    (word == "STOP" && words.count() > 1).then_some(Mark::Dot)
}

/// Returns whether an exclamation mark between two characters denies what follows: `A Par !- Bur`, `A Par - !Bur`.
fn denies(before: Option<char>, after: Option<char>) -> bool {
    after.is_some_and(|next| is_arrow(next) || next.is_alphanumeric())
        && before.is_none_or(|before| before.is_whitespace() || is_arrow(before))
}

/// Returns the mark of arrow signs in a row. Several waves are no arrow.
fn arrow(signs: &str) -> Mark {
    if signs.len() > 1 && signs.chars().all(|sign| sign == '~') {
        Mark::Strange
    } else {
        Mark::Arrow
    }
}

/// Returns whether a sign between two texts begins or ends what it encloses: `<Lon>`, `<A <Lon> - Wal>`, `_A Par - Bur_`.
/// `angled` is the number of open angle brackets.
fn encloses(sign: char, before: &str, after: &str, angled: &mut usize) -> bool {
    match sign {
        '<' if is_closed(after) => *angled += 1,
        '>' if *angled > 0 && ends_in_word(before) => *angled -= 1,
        // what stands in front of the orders has the other one
        '>' if ends_in_word(before) && (after.is_empty() || after.starts_with([',', ';'])) => {}
        '_' => {
            let is_word = char::is_alphanumeric;
            return !before.contains(is_word) || !after.contains(is_word);
        }
        _ => return false,
    }
    true
}

/// Returns the normalized word that begins at a byte offset of the line, and the offset of its end.
fn word(line: &str, from: usize) -> (String, usize) {
    let mut word = String::new();
    let mut end = from;
    for (at, letter) in line[from..].char_indices() {
        let inside = at == 0
            || letter.is_alphanumeric()
            || is_apostrophe(letter)
            || is_unseen(letter)
            || matches!(letter, '\u{300}'..='\u{334}' | '\u{339}'..='\u{36f}');
        if !inside {
            break;
        }
        end = from + at + letter.len_utf8();
        match letter {
            // "l'océan", "nell'Egeo": an article
            _ if is_apostrophe(letter) && ARTICLES.contains(&word.as_str()) => word.clear(),
            _ if at > 0 && (is_unseen(letter) || is_apostrophe(letter)) => {}
            _ => fold_char(letter, &mut word),
        }
    }
    (word, end)
}

/// Returns the word that an abbreviation with a sign at a byte offset of the line stands for, and the offset of its end:
/// `w/`, `w/o`, the Swedish `S:t`.
fn abbreviated(line: &str, from: usize) -> Option<(String, usize)> {
    let saint = line[from..].strip_prefix(['s', 'S']);
    let saint = saint.and_then(|rest| rest.strip_prefix(":t"));
    if saint.is_some_and(|rest| rest.starts_with(is_blank)) {
        return Some(("st".to_owned(), from + "s:t".len()));
    }
    let rest = line[from..].strip_prefix(['w', 'W'])?.strip_prefix('/')?;
    let without = rest.strip_prefix(['o', 'O']);
    let is_without = without.is_some_and(|rest| rest.starts_with(is_blank));
    let (word, length) = if is_without {
        ("without", "w/o".len())
    } else {
        ("with", "w/".len())
    };
    let is_with = is_without || rest.starts_with(is_blank);
    is_with.then(|| (word.to_owned(), from + length))
}

/// Returns whether a character separates words: a blank of any kind, a byte order mark.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || matches!(letter, '\u{200b}' | '\u{feff}')
}

/// Returns whether an arrow that points backward also points forward.
fn is_two_way(rest: &str) -> bool {
    rest.trim_start_matches(['-', '=', '–', '—'])
        .starts_with('>')
}

/// Returns the byte offset of the text behind the arrows at an offset of the line.
fn past_arrows(line: &str, from: usize) -> usize {
    line.len() - line[from..].trim_start_matches(is_arrow).len()
}

/// Returns the meaning of a mark or symbol by itself.
fn single(letter: char) -> Mark {
    match narrow(letter) {
        '_' => Mark::Underscore,
        '/' | '\\' => Mark::Slash,
        ',' => Mark::Comma,
        ';' => Mark::Semicolon,
        '+' => Mark::Plus,
        '&' => Mark::Ampersand,
        ':' => Mark::Colon,
        '?' | '¿' => Mark::Question,
        '.' | '…' | '·' => Mark::Dot,
        '←' | '⇐' | '⟵' | '⟸' | '⬅' | '👈' => Mark::Back,
        '|' | '¦' => Mark::Bar,
        '"' | '“' | '”' | '„' | '«' | '»' | '*' | '•' | '¡' => Mark::Silent,
        '!' => Mark::Dot,
        _ if is_apostrophe(letter) => Mark::Silent,
        '⛴' | '⚓' | '⛵' | '🚢' | '🛳' => Mark::Word("fleet".into()),
        '🪖' => Mark::Word("army".into()),
        '❌' | '✗' | '✘' | '✖' | '🚫' | '⛔' | '🗑' | '👎' => {
            Mark::Word("cancelled".into())
        }
        '❓' | '❔' | '🤔' | '⁇' => Mark::Question,
        '\u{2022}'..='\u{2024}' | '\u{2043}' | '\u{20e3}' | '\u{2600}'..='\u{27bf}' => Mark::Silent,
        '\u{25a0}'..='\u{25ff}' | '\u{2b00}'..='\u{2bff}' => Mark::Silent,
        '\u{1f000}'..='\u{1faff}' | '†' | '‡' | '¶' | '§' | '※' | '™' | '®' | '©' => {
            Mark::Silent
        }
        _ => Mark::Strange,
    }
}

/// Returns whether the text closes a `<` with a `>` after words or an order.
fn is_closed(rest: &str) -> bool {
    let inside = rest.split_once('>').map_or("", |(inside, _)| inside);
    let of_order = |letter: char| {
        letter.is_alphanumeric() || matches!(letter, ' ' | '.' | '/' | '-' | '(' | ')' | '*' | '<')
    };
    let begins = inside.starts_with(|letter: char| letter.is_alphanumeric() || letter == '<');
    begins && inside.chars().all(of_order) && ends_in_word(inside)
}

/// Returns whether a text ends in a word or a closing bracket.
fn ends_in_word(text: &str) -> bool {
    text.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, ')' | '>'))
}

fn is_arrow(letter: char) -> bool {
    match narrow(letter) {
        // arrows backward have a different meaning
        '←' | '⇐' | '⟵' | '⟸' | '⬅' => false,
        // arrows in both directions, or struck through
        '↔' | '⇔' | '⟷' | '⟺' | '⇄' | '⇆' | '⇋' | '⇌' | '⬌' => false,
        '↚' | '↛' | '↮' | '⇍'..='⇏' | '⇷'..='⇼' | '⤀' | '⤁' => false,
        '-' | '>' | '=' | '~' | '−' | '﹣' | '►' | '▶' | '›' => true,
        // dashes, and the Unicode blocks of arrows
        '‐'..='―' | '\u{2190}'..='\u{21ff}' | '\u{2794}'..='\u{27be}' => true,
        '\u{27f0}'..='\u{27ff}' | '\u{2900}'..='\u{297f}' | '\u{1f800}'..='\u{1f8ff}' => true,
        '\u{2b00}'..='\u{2b11}' | '\u{2b30}'..='\u{2b4f}' | '\u{2b60}'..='\u{2b73}' => true,
        '\u{2b80}'..='\u{2b95}' | '👉' | '☞' | '☛' | '⏩' => true,
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
        // outcomes of zines: an order that failed, and the unit that was attacked
        let [a, lon, wal] = ["a", "lon", "wal"].map(word);
        let silent = || Mark::Silent;
        let failed = [
            silent(),
            a,
            silent(),
            lon,
            silent(),
            Mark::Arrow,
            wal,
            silent(),
        ];
        assert_eq!(marks("<A <Lon> - Wal>"), failed);
        assert_eq!(
            marks("Par <- Bur")[1],
            Mark::Back,
            "an arrow that points back"
        );
        assert_eq!(marks("Par <-> Bur")[1], Mark::Strange);
        assert_eq!(marks("A Pic\u{ad}ardy"), [word("a"), word("picardy")]);
        assert_eq!(marks("Par <Bur")[1], Mark::Strange);
        assert_eq!(marks("⛴ Lon"), [word("fleet"), word("lon")]);
        assert_eq!(marks("L'armée"), [word("armee")]);
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
