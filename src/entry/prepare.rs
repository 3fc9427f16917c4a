//! A line made ready: numbering, bullets and quote marks taken off, glued words parted.

use super::lexicon::Lexicon;
use super::matcher::Spelling;
use super::tokens::{Mark, Token};
use crate::board::{Coast, Map, Province};

/// Takes `1)`, `2.`, `-`, `*`, `#3`, `> ` off the front of a line: how many bytes are left out. In
/// winter a sign in front says build or remove, so it stays.
pub(super) fn front(line: &str, winter: bool) -> usize {
    let mut rest = line.trim_start();
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    rest = without_list_letter(rest);
    let bracket = rest.strip_prefix('(').unwrap_or(rest);
    let numbered = bracket.trim_start_matches('#');
    let after = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < numbered.len() && numbered.len() - after.len() < 4 {
        let marked = after.strip_prefix([')', '.', ':']);
        if let Some(tail) = marked.or(after.strip_prefix(" -")) {
            let closed = tail.strip_prefix(')').unwrap_or(tail);
            rest = closed.trim_start();
        }
    } else if !winter
        && let Some(bulleted) = rest.strip_prefix(['-', '–', '—', '+', '*', '•', '·'])
        && bulleted.starts_with(char::is_whitespace)
    {
        rest = bulleted.trim_start();
    }
    line.len() - rest.len()
}

/// Takes `a)` off, where a unit's letter comes after it.
fn without_list_letter(line: &str) -> &str {
    let mut letters = line.chars();
    let listed = letters.next().is_some_and(char::is_alphabetic) && letters.next() == Some(')');
    let rest = letters.as_str().trim_start();
    let mut after = rest.chars();
    let unit = matches!(after.next(), Some('a' | 'A' | 'f' | 'F'))
        && after.next().is_some_and(|next| !next.is_alphanumeric());
    if listed && unit { rest } else { line }
}

/// A line without the numbering, the bullet or the quote marks of mail in front of it.
pub fn bare(line: &str) -> &str {
    line[front(line, false)..].trim()
}

/// Is it a list of quoted words (`["par","Move","bur"]`), in which commas only part words and no
/// letters are written?
pub(super) fn is_word_list(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']') && line.contains('"')
}

/// Parts what was written together: `APar`, `SpaSC`, `FStPnc`.
pub(super) fn unglue(map: &Map, lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    for token in join_initials(lexicon, tokens) {
        let last = out.last().map(|last: &Token| &last.mark);
        let parts = match (&token.mark, last) {
            (Mark::Word(word), _) if word.len() < 4 => None,
            // "Rom S aapu" is a letter doubled, "Army aBulgaria" or "- fWes" one too many: no new unit
            // stands there
            (Mark::Word(word), Some(Mark::Word(_))) if starts_twice(word) => None,
            (Mark::Word(word), Some(Mark::Arrow)) => with_coast(map, lexicon, word),
            (Mark::Word(word), Some(Mark::Word(last))) if lexicon.is_unit(last) => {
                with_coast(map, lexicon, word)
            }
            (Mark::Word(word), _) => parts(map, lexicon, word),
            _ => None,
        };
        let Some(parts) = parts else {
            out.push(token);
            continue;
        };
        for (index, part) in parts.into_iter().enumerate() {
            out.push(Token {
                mark: Mark::Word(part),
                // folding may have changed lengths, so the whole word is the span of all
                span: token.span.clone(),
                bracketed: token.bracketed,
                tight: token.tight || index > 0,
            });
        }
    }
    out
}

/// Does a word begin with the same letter twice?
fn starts_twice(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == letters.next()
}

/// `M.A.O.`, `N.M.R.`: initials with dots between them, where they are known without.
fn join_initials(lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let initial = |token: &Token| match &token.mark {
        Mark::Word(word) if word.chars().count() == 1 => Some(word.clone()),
        _ => None,
    };
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let mut text = initial(&tokens[at]).unwrap_or_default();
        let mut end = at + 1;
        while let [dot, letter, ..] = &tokens[end..]
            && dot.mark == Mark::Dot
            && (dot.tight && letter.tight)
            && let Some(more) = initial(letter)
        {
            text.push_str(&more);
            end += 2;
        }
        let known = text.chars().count() >= 3 && lexicon.exactly(&text).is_some();
        if known {
            let span = tokens[at].span.start..tokens[end - 1].span.end;
            let mark = Mark::Word(text);
            out.push(Token {
                mark,
                span,
                ..tokens[at].clone()
            });
            at = end;
        } else {
            out.push(tokens[at].clone());
            at += 1;
        }
    }
    out
}

/// The parts of a word that means nothing as a whole: a letter, a place, a coast.
fn parts(map: &Map, lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    if lexicon.exactly(word).is_some() {
        return None;
    }
    // "l'armée"
    let kind = |rest: &&str| lexicon.is_kind(rest);
    if let Some(rest) = word.strip_prefix('l').filter(kind) {
        return Some(vec![rest.to_owned()]);
    }
    let Some(rest) = word.strip_prefix(['a', 'f']) else {
        return with_coast(map, lexicon, word);
    };
    let mut parts = vec![word[..1].to_owned()];
    if place(lexicon, rest).is_some() {
        parts.push(rest.to_owned());
        return Some(parts);
    }
    parts.extend(with_coast(map, lexicon, rest)?);
    Some(parts)
}

/// The place that a text of more than two letters means, spelt right.
fn place(lexicon: &Lexicon, text: &str) -> Option<Province> {
    let meanings = lexicon.exactly(text).filter(|_| text.len() >= 3)?;
    let mut places = meanings.places.iter();
    let exact = places.find(|guess| guess.spelling == Spelling::Exact)?;
    Some(exact.province)
}

/// A word that means nothing as a whole parted into a place and its coast: `SpaSC`.
fn with_coast(map: &Map, lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    if lexicon.exactly(word).is_some() {
        return None;
    }
    let (rest, coast) = word.split_at_checked(word.len().checked_sub(2)?)?;
    Coast::from_code(coast)?;
    let split = !map.info(place(lexicon, rest)?).coasts.is_empty();
    split.then(|| vec![rest.to_owned(), coast.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_front_is_taken_off() {
        for (line, rest) in [
            ("1) A Par - Bur", "A Par - Bur"),
            (" 12. A Par", "A Par"),
            ("> > A Par", "A Par"),
            ("* a.mun-tyr", "a.mun-tyr"),
            ("- A Par", "A Par"),
            ("• A Par", "A Par"),
            ("(4) A Par", "A Par"),
            ("b) A Par", "A Par"),
            ("A) Par", "A) Par"),
            ("(A) Par", "(A) Par"),
            ("#3: A Par", "A Par"),
            ("2 builds: F Kie", "2 builds: F Kie"),
            ("A Par", "A Par"),
            ("", ""),
        ] {
            assert_eq!(&line[front(line, false)..], rest);
        }
        assert_eq!(front("- A Ser", true), 0);
    }
}
