//! Conversion of a line to plain text, without entities, tags and struck-out text.
//!
//! The plain text has the same length in bytes as the line, so that offsets in both are the same.

use std::borrow::Cow;

use super::tokens::FILLER;
use super::words::List;

/// The plain text of a line.
pub(super) struct Plain<'l> {
    /// The text, with the same length in bytes as the line.
    pub text: Cow<'l, str>,
    /// Whether a part of the line is struck out.
    pub struck: bool,
}

/// Marks before and after a line that is struck out.
const AROUND: [&str; 4] = ["xx", "XX", "--", "~"];

/// Characters that may be escaped with `\`.
const ESCAPED: [char; 12] = ['-', '>', '*', '_', '.', '(', ')', '[', ']', '#', '~', '+'];
/// Converts a line to plain text.
pub(super) fn plain(line: &str) -> Plain<'_> {
    let mut plain = Plain {
        text: Cow::Borrowed(line),
        struck: false,
    };
    plain.entities();
    plain.escapes();
    plain.quoted_cells();
    plain.dissolves();
    plain.counts();
    plain.smileys();
    plain.tags();
    plain.crossed_in_brackets();
    plain.between_tildes();
    plain.crossed();
    plain
}

impl Plain<'_> {
    /// Replaces a range by a text of at most the same length, padded with `fill`.
    fn put(&mut self, from: usize, to: usize, with: &str, fill: char) {
        let rest = (to - from).saturating_sub(with.len());
        let fill: String = std::iter::repeat_n(fill, rest).collect();
        let text = self.text.to_mut();
        text.replace_range(from..to, &format!("{with}{fill}"));
    }

    /// Returns the byte ranges of the words for which `meant` is true.
    fn words(&self, meant: impl Fn(&str) -> bool) -> Vec<(usize, usize)> {
        self.pieces(char::is_whitespace, meant)
    }

    /// Returns the byte ranges of the pieces between some letters for which `meant` is true.
    fn pieces(
        &self,
        parts: impl Fn(char) -> bool,
        meant: impl Fn(&str) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut end = 0;
        let pieces = self.text.split_inclusive(&parts);
        let pieces = pieces.filter_map(|piece| {
            let from = end;
            end += piece.len();
            let piece = piece.trim_end_matches(&parts);
            (!piece.is_empty() && meant(piece)).then_some((from, from + piece.len()))
        });
        pieces.collect()
    }

    fn strike(&mut self, from: usize, to: usize) {
        self.put(from, to, "", ' ');
        self.struck = true;
    }

    fn entities(&mut self) {
        let mut at = 0;
        while let Some(found) = self.text[at..].find('&') {
            let from = at + found;
            at = from + 1;
            let name = self.text[at..].split(';').next().unwrap_or_default();
            if at + name.len() >= self.text.len() || name.len() > 8 {
                continue;
            }
            let end = at + name.len() + 1;
            if let Some(letter) = entity(name) {
                let fill = if letter == ' ' { ' ' } else { FILLER };
                self.put(from, end, letter.encode_utf8(&mut [0; 4]), fill);
                at = end;
            }
        }
    }

    /// Removes escapes: `A Par \- Bur`.
    fn escapes(&mut self) {
        let mut from = 0;
        while let Some(found) = self.text[from..].find('\\') {
            let at = from + found;
            from = at + 1;
            if self.text[from..].starts_with(ESCAPED) {
                self.put(at, from, "", FILLER);
            }
        }
    }

    /// Writes the German "löst" (disbands) so that it differs from the English "lost".
    fn dissolves(&mut self) {
        for (from, to) in self.words(|word| word.eq_ignore_ascii_case("löst")) {
            self.put(from, to, "loest", FILLER);
        }
    }

    /// Removes the quotation marks of a table's cells: `"A","Bur","H"`.
    fn quoted_cells(&mut self) {
        let between = ["\",\"", "\";\"", "\"\t\""];
        if between.iter().any(|mark| self.text.contains(mark)) {
            self.text = self.text.replace('"', " ").into();
        }
    }

    /// Removes two or more cells of a table that are numbers, which count something, and those that are only a dash
    /// beside them: `Austria | 3 | 5 | -2 | ...`, `Italy | 4 | 4 | 0 | -`.
    fn counts(&mut self) {
        let is_count = |cell: &str| {
            let digits = cell.trim().trim_start_matches(['+', '-', '−']);
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        for mark in ['\t', '|'] {
            // there are two other cells: a power, and its orders
            let most = self.text.matches(mark).count();
            let counts = self.pieces(|letter| letter == mark, is_count);
            if (2..most).contains(&counts.len()) {
                let is_idle = |cell: &str| is_count(cell) || matches!(cell.trim(), "-" | "–" | "—");
                for (from, to) in self.pieces(|letter| letter == mark, is_idle) {
                    // the cell in front of the counts is a label
                    let is_second = self.text[..from].matches(mark).count() == 1;
                    self.put(from, to, if is_second { ":" } else { "" }, ' ');
                }
            }
        }
    }

    /// Removes smileys: `:P`.
    fn smileys(&mut self) {
        if !self.text.contains([':', ';', '=', '<']) {
            return;
        }
        for (from, to) in self.words(|word| List::Smiley.has(word)) {
            self.put(from, to, "", ' ');
        }
    }

    /// Removes known tags: `<s>…</s>`, `<b>`, `[s]…[/s]`. `<Lon>` isn't a tag.
    fn tags(&mut self) {
        let mut at = 0;
        while let Some(found) = self.text[at..].find(['<', '[']) {
            let from = at + found;
            at = from + 1;
            let close = if self.text[from..].starts_with('<') {
                '>'
            } else {
                ']'
            };
            let Some(length) = self.text[from..].find(close) else {
                break;
            };
            let end = from + length + 1;
            let inside = self.text[from + 1..end - 1].to_ascii_lowercase();
            let mut words = inside.trim_matches('/').split([' ', '=']);
            let name = words.next().unwrap_or_default();
            if List::StrikeTag.has(name) && !inside.starts_with('/') {
                let closing = match close {
                    '>' => format!("</{name}>"),
                    _ => format!("[/{name}]"),
                };
                let rest = self.text[end..].to_ascii_lowercase();
                let stop = rest
                    .find(&closing)
                    .map_or(self.text.len(), |stop| end + stop + closing.len());
                if self.text[end..stop].trim().is_empty() {
                    // a text mark: "A Par - Bur [del]"
                    self.put(from, end, "del", ' ')
                } else {
                    self.strike(from, stop)
                }
            } else if List::BreakTag.has(name) && close == '>' {
                let outer = from == 0 || self.text[end..].trim().is_empty();
                self.put(from, end, if outer { "" } else { ";" }, ' ');
            } else if List::StrikeTag.has(name) || List::LookTag.has(name) {
                self.put(from, end, "", ' ');
            }
        }
    }

    /// Strikes out a remark in brackets that says so, if the order that counts stands behind it: `A Tus - [Pie crossed
    /// out] Ven`, `(Ion - Aeg crossed out!) Ion H`.
    fn crossed_in_brackets(&mut self) {
        let mut at = 0;
        while let Some(found) = self.text[at..].find(['[', '(']) {
            let from = at + found;
            let Some(length) = self.text[from..].find([']', ')']) else {
                break;
            };
            at = from + length + 1;
            let inside = self.text[from + 1..at - 1].to_ascii_lowercase();
            let is_crossed = inside
                .trim_end_matches(['!', '.'])
                .ends_with(" crossed out");
            let before = self.text[..from].trim_end();
            let is_incomplete = before.is_empty() || before.ends_with(['-', '>', '→']);
            if is_crossed && is_incomplete && !self.text[at..].trim().is_empty() {
                self.strike(from, at);
            }
        }
    }

    /// Strikes out `~~x~~`.
    fn between_tildes(&mut self) {
        let mut at = 0;
        while let Some(found) = self.text[at..].find("~~") {
            let from = at + found;
            let inside = &self.text[from + 2..];
            // "~~~ Austria ~~~" is decoration
            let end = inside.find("~~").filter(|_| !inside.starts_with('~'));
            let Some(length) = end else { break };
            at = from + length + 4;
            self.strike(from, at);
        }
    }

    /// Strikes out `xx A Par - Bur xx`, `--A Par - Bur--`, `~A Par - Bur~`, `xxxxxxx`.
    fn crossed(&mut self) {
        let line = self.text.trim();
        let row = line.len() > 2 && line.chars().all(|letter| "xX/ ".contains(letter));
        let between = |mark: &&str| {
            let inside = line
                .strip_prefix(mark)
                .and_then(|line| line.strip_suffix(mark));
            let blank = mark.starts_with(['x', 'X']);
            inside.is_some_and(|inside| {
                let inside = if blank { inside.trim_start() } else { inside };
                inside.starts_with(char::is_alphanumeric) && !inside.contains(mark)
            })
        };
        if row || AROUND.iter().any(between) {
            self.strike(0, self.text.len());
        }
        let crosses = |word: &str| word.len() > 1 && word.bytes().all(|b| matches!(b, b'x' | b'X'));
        for pair in self.words(crosses).chunks_exact(2) {
            self.strike(pair[0].0, pair[1].1);
        }
    }
}

/// Returns the character of an entity, by its name or its number.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        let letter = char::from_u32(code)?;
        return Some(if letter == '\u{a0}' { ' ' } else { letter });
    }
    let mut named = List::Entity.words().iter();
    let code = named.find_map(|word| word.strip_prefix(name)?.strip_prefix(' '));
    code.map_or_else(|| accented(name), |code| entity(&format!("#x{code}")))
}

/// Returns the letter of an entity without its accent, which comparison ignores: `uuml`.
fn accented(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let letter = letters.next()?;
    List::Accent.has(letters.as_str()).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_taken_out() {
        for (line, text, struck) in [
            ("A Par - Bur", "A Par - Bur", false),
            ("A Par -&gt; Bur", "A Par -> Bur", false),
            ("A Par &#8594; Bur", "A Par → Bur", false),
            ("A M&uuml;nchen H", "A Munchen H", false),
            ("<b>A Par</b> - Bur", "A Par - Bur", false),
            ("F <Lon> - Nth", "F <Lon> - Nth", false),
            ("~~A Par - Bur~~", "", true),
            ("~~A Par - Bur~~ A Par H", "A Par H", true),
            ("(Ion - Aeg crossed out!) Ion H", "Ion H", true),
            ("A Bur - <del>Mun</del> Bel", "A Bur - Bel", true),
            ("[s]A Par H[/s] A Mar H", "A Mar H", true),
            ("xx A Par H xx A Mar H", "A Mar H", true),
            ("xxxxxxxx", "", true),
            ("--A Par H--", "", true),
            ("-- A Par H", "-- A Par H", false),
            ("~A Par - Bur~", "", true),
            ("A Con ~~~", "A Con ~~~", false),
            ("A Par \\- Bur", "A Par - Bur", false),
            ("A Par - Bur [del]", "A Par - Bur del", false),
            ("A Par xx", "A Par xx", false),
            ("A Par - Bur :P", "A Par - Bur", false),
        ] {
            let plain = plain(line);
            let words: Vec<&str> = plain.text.split_whitespace().collect();
            assert_eq!(words.join(" ").replace(FILLER, ""), text, "{line}");
            assert_eq!(
                (plain.struck, plain.text.len()),
                (struck, line.len()),
                "{line}"
            );
        }
    }
}
