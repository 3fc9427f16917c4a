//! A line made ready: numbering, bullets and quote marks taken off, glued words parted.

use super::lexicon::Lexicon;
use super::matcher::Spelling;
use super::tokens::{Mark, Token};
use crate::board::{Coast, Map};

/// Takes `1)`, `2.`, `-`, `*`, `#3`, `> ` off the front of a line: how many bytes are left out. In
/// winter a sign in front says build or remove, so it stays.
pub(super) fn front(line: &str, winter: bool) -> usize {
    let mut rest = line.trim_start();
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    let numbered = rest.trim_start_matches('#');
    let after = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < numbered.len() && numbered.len() - after.len() < 4 {
        if let Some(tail) = after
            .strip_prefix([')', '.', ':'])
            .or(after.strip_prefix(" -"))
        {
            rest = tail.trim_start();
        }
    } else if !winter
        && let Some(bulleted) = rest.strip_prefix(['-', '–', '—', '+', '*', '•', '·'])
        && bulleted.starts_with(char::is_whitespace)
    {
        rest = bulleted.trim_start();
    }
    line.len() - rest.len()
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
    for token in tokens {
        let parts = match &token.mark {
            Mark::Word(word) => parts(map, lexicon, word),
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

/// The parts of a word that means nothing as a whole: a letter, a place, a coast.
fn parts(map: &Map, lexicon: &Lexicon, word: &str) -> Option<Vec<String>> {
    if word.len() < 4 || lexicon.exactly(word).is_some() {
        return None;
    }
    let place = |text: &str| {
        let meanings = lexicon.exactly(text).filter(|_| text.len() >= 3)?;
        let mut places = meanings.places.iter();
        places.find(|guess| guess.spelling == Spelling::Exact)
    };
    let with_coast = |text: &str| {
        let (rest, coast) = text.split_at_checked(text.len().checked_sub(2)?)?;
        Coast::from_code(coast)?;
        let split = !map.info(place(rest)?.province).coasts.is_empty();
        split.then(|| vec![rest.to_owned(), coast.to_owned()])
    };
    let Some(rest) = word.strip_prefix(['a', 'f']) else {
        return with_coast(word);
    };
    let mut parts = vec![word[..1].to_owned()];
    if place(rest).is_some() {
        parts.push(rest.to_owned());
        return Some(parts);
    }
    parts.extend(with_coast(rest)?);
    Some(parts)
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
