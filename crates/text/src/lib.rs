//! Text helpers for all parts of the program: lists, counts, printable characters, wrapping, and errors in
//! files. This crate doesn't depend on the game.

mod diagnostic;
mod printable;
mod wrap;

pub use diagnostic::{At, Diagnostic, Diagnostics, FilePosition};
pub use printable::{is_visible, markdown, one_line, printable, with_line_feeds};
pub use wrap::{width, wrap, wrap_hanging};

use std::borrow::Cow;
use std::fmt::Display;

/// Joins items as a sentence does: `a`, `a and b`, `a, b and c`.
pub fn join<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join_with(items, "and")
}

/// Joins items with a word before the last one: `a, b or c`.
pub fn join_with<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<T> = items.into_iter().collect();
    match &items[..] {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", list(first, ", ")),
        all => list(all, ""),
    }
}

/// Joins items that can be lists themselves: `a, b and c`, or `a; b and c` if one of them has an “and”.
pub fn join_lists<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.iter().any(|item| item.contains(" and ")) {
        true => list(items, "; "),
        false => join(items),
    }
}

/// Joins items with a separator between them: `a; b; c`.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(separator)
}

/// Returns a count with its noun: `1 unit`, `3 units`.
pub fn count(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the name that is most like a misspelled one, if at most two letters differ, and one of a short name.
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    nearest_within(name, names, (name.chars().count() / 3).min(2))
}

/// Returns the name that is most like a misspelled one, if at most `most` letters differ.
pub fn nearest_within<'n>(
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
    most: usize,
) -> Option<&'n str> {
    let far = |other: &&str| strsim::damerau_levenshtein(other, name);
    let near = names.into_iter().min_by_key(far);
    near.filter(|near| far(near) <= most)
}

/// Returns the message of a parser that expected one of Rust's types, with words for the type.
pub fn without_types(message: &str) -> String {
    let (start, kind) = message.rsplit_once("expected ").unwrap_or_default();
    let most = match kind {
        "a sequence" => return format!("{start}expected a list"),
        "u8" => u8::MAX.into(),
        "u16" => u16::MAX.into(),
        "u32" => u32::MAX.into(),
        "u64" | "usize" => u64::MAX,
        _ => return message.to_owned(),
    };
    format!("{start}expected a whole number from 0 to {most}")
}

/// Returns a number below ten in letters, and any other in digits: `three`, `12`.
pub fn number(number: usize) -> Cow<'static, str> {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    match WORDS.get(number) {
        Some(word) => Cow::Borrowed(word),
        None => Cow::Owned(number.to_string()),
    }
}

/// Returns a text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Returns the indefinite article of a capitalized word: `an` before `Austrian`.
pub fn article(word: &str) -> &'static str {
    if word.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    }
}

/// Returns the first letter of a name.
pub fn initial(name: &str) -> &str {
    let mut letters = name.chars();
    letters.next();
    &name[..name.len() - letters.as_str().len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_words() {
        let text = |kind| without_types(&format!("invalid value: integer `-1`, expected {kind}"));
        assert!(text("u16").ends_with("`-1`, expected a whole number from 0 to 65535"));
        assert!(text("a string").ends_with("expected a string"));
        assert!(text("a sequence").ends_with("`-1`, expected a list"));
        assert_eq!(without_types("u8"), "u8");
    }

    #[test]
    fn items_are_joined_as_in_a_sentence() {
        assert_eq!(join::<&str>([]), "");
        assert_eq!(join(["a"]), "a");
        assert_eq!(join(["a", "b"]), "a and b");
        assert_eq!(join_lists(["a", "b"]), "a and b");
        assert_eq!(join_lists(["a", "b and c"]), "a; b and c");
        assert_eq!(join_with(["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list([1, 2, 3], "; "), "1; 2; 3");
    }

    #[test]
    fn counts_agree_with_their_nouns() {
        assert_eq!(count(1, "unit"), "1 unit");
        assert_eq!(count(0, "unit"), "0 units");
        assert_eq!(number(3), "three");
        assert_eq!(number(10), "10");
    }

    #[test]
    fn letters_of_any_alphabet_become_capitals() {
        assert_eq!(capitalize("österreich"), "Österreich");
        assert_eq!(capitalize(""), "");
        assert_eq!((initial("Öst"), initial("")), ("Ö", ""));
    }
}
