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

/// Is it a list of quoted words (`["par","Move","bur"]`), in which commas only part words and no
/// letters are written?
pub(super) fn is_word_list(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']') && line.contains('"')
}

/// Parts what was written together: `APar` and `SpaSC`.
pub(super) fn unglue(map: &Map, lexicon: &Lexicon, tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    for token in tokens {
        let parted = match &token.mark {
            Mark::Word(word) => part(map, lexicon, word),
            _ => None,
        };
        let Some((first, second)) = parted else {
            out.push(token);
            continue;
        };
        // folding may have changed lengths, so the whole word is the span of both
        let part = |word: String, tight| Token {
            mark: Mark::Word(word),
            span: token.span.clone(),
            bracketed: token.bracketed,
            tight,
        };
        out.extend([part(first, token.tight), part(second, true)]);
    }
    out
}

fn part(map: &Map, lexicon: &Lexicon, word: &str) -> Option<(String, String)> {
    if word.len() < 4 || lexicon.exactly(word).is_some() {
        return None;
    }
    let place = |text: &str| {
        let meanings = lexicon.exactly(text).filter(|_| text.len() >= 3)?;
        meanings
            .places
            .iter()
            .find(|guess| guess.spelling == Spelling::Exact)
    };
    if let Some(rest) = word.strip_prefix(['a', 'f'])
        && place(rest).is_some()
    {
        return Some((word[..1].to_owned(), rest.to_owned()));
    }
    let (rest, coast) = word.split_at_checked(word.len() - 2)?;
    Coast::from_code(coast)?;
    let split = place(rest).is_some_and(|guess| !map.info(guess.province).coasts.is_empty());
    split.then(|| (rest.to_owned(), coast.to_owned()))
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
