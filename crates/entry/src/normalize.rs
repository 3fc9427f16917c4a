//! Normalization of letters for comparison: lower case, without accents.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::words::List;

/// The letters without their accents, by the letters with them.
static PLAIN: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let rows = List::Plain.words().iter();
    let rows = rows.filter_map(|row| row.split_once(' '));
    let letters = rows.flat_map(|(plain, letters)| letters.chars().map(move |it| (it, plain)));
    letters.collect()
});

/// Appends a letter in normalized form: lower case, without Latin accents, `ß` as `ss`. Combining
/// accents are dropped. Other letters are converted to lower case.
pub(super) fn fold_char(letter: char, out: &mut String) {
    match letter {
        'a'..='z' | '0'..='9' => out.push(letter),
        'A'..='Z' => out.push(letter.to_ascii_lowercase()),
        '\u{300}'..='\u{36f}' => {}
        '\u{ff01}'..='\u{ff5e}' | '\u{1d400}'..='\u{1d6a3}' => fold_char(narrow(letter), out),
        _ => {
            for lower in letter.to_lowercase() {
                match PLAIN.get(&lower) {
                    Some(plain) => out.push_str(plain),
                    None if ('\u{300}'..='\u{36f}').contains(&lower) => {}
                    None => out.push(lower),
                }
            }
        }
    }
}

/// The Cyrillic letters, and an ASCII letter for each.
const CYRILLIC: [&str; 2] = [
    "абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя",
    "abvggdeeezziiijklmnoprstufhccss'y'eua",
];

/// Returns the ASCII letter that is most like a Latin or Cyrillic letter.
pub fn ascii_letter(letter: char) -> Option<char> {
    let mut plain = String::new();
    fold_char(letter, &mut plain);
    let first = plain.chars().next()?;
    let mut pairs = CYRILLIC[0].chars().zip(CYRILLIC[1].chars());
    let latin = pairs.find_map(|(it, latin)| (it == first).then_some(latin));
    let plain = Some(latin.unwrap_or(first)).filter(char::is_ascii)?;
    Some(if letter.is_uppercase() {
        plain.to_ascii_uppercase()
    } else {
        plain
    })
}

/// Returns the ASCII form of a full-width character, or of a letter in a mathematical typeface.
pub(super) fn narrow(letter: char) -> char {
    match letter {
        '\u{1d400}'..='\u{1d6a3}' => {
            let at = (u32::from(letter) - 0x1d400) % 52;
            char::from_u32(if at < 26 { 0x41 + at } else { 0x47 + at }).unwrap_or(letter)
        }
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// Returns whether a word consists of digits.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a letter is an apostrophe, which is ignored inside words.
pub(super) fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '`' | '´')
}

/// Returns the key of a text, under which it is looked up: its words in normalized form, separated
/// by single blanks.
pub(super) fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let mut gap = false;
    for letter in text.chars() {
        if letter.is_alphanumeric() {
            if gap && !key.is_empty() {
                key.push(' ');
            }
            gap = false;
            fold_char(letter, &mut key);
        } else if !is_apostrophe(letter) && !('\u{300}'..='\u{36f}').contains(&letter) {
            gap = true;
        }
    }
    key
}

/// Returns the text with German and Nordic vowels as two letters (`Koenigsberg`), or `None` if
/// there are no such vowels.
pub(super) fn spelled_out(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 2);
    for letter in text.chars() {
        match letter {
            'ä' | 'Ä' => out.push_str("ae"),
            'ö' | 'Ö' | 'ø' | 'Ø' => out.push_str("oe"),
            'ü' | 'Ü' => out.push_str("ue"),
            other => out.push(other),
        }
    }
    (out != text).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_plain_words() {
        for (text, expected) in [
            ("St. Petersburg", "st petersburg"),
            ("Mid-Atlantic  Ocean", "mid atlantic ocean"),
            ("Mer d'Irlande", "mer dirlande"),
            ("Méditerranée orientale", "mediterranee orientale"),
            ("Me\u{301}diterrane\u{301}e", "mediterranee"),
            ("Preußen", "preussen"),
            ("  ", ""),
        ] {
            assert_eq!(key(text), expected);
        }
        assert_eq!(spelled_out("Dänemark").as_deref(), Some("Daenemark"));
        assert_eq!(spelled_out("Kiel"), None);
    }
}
