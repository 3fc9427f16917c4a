//! Sentences that put all orders of a sheet in doubt: `Please don't enter any of this yet`, `All of it only if France
//! confirms`.
//!
//! They are patterns of words in `words/doubts.tsv`. Unlike the meta-words of a clause, they count however many other words
//! stand beside them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::normalize::key;

/// The maximum number of other words between two words of a pattern.
const GAP: usize = 3;

/// The table of patterns.
const TABLE: &str = include_str!("../../../words/doubts.tsv");

/// The patterns, and the words that stand for others in them.
struct Patterns {
    /// Those that count above and below the orders.
    anywhere: Vec<Vec<&'static str>>,
    /// Those that count below the orders only.
    below: Vec<Vec<&'static str>>,
    /// The words of a row, by its name.
    classes: HashMap<&'static str, Vec<&'static str>>,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let rows = TABLE.lines().filter_map(|row| row.split_once('\t'));
    let (mut anywhere, mut below, mut classes) = (Vec::new(), Vec::new(), HashMap::new());
    for (name, list) in rows {
        let list = list.split(", ");
        let patterns = list.clone().map(|pattern| pattern.split(' ').collect());
        match name {
            "=" => anywhere.extend(patterns),
            "below" => below.extend(patterns),
            name => drop(classes.insert(name, list.collect())),
        }
    }
    Patterns {
        anywhere,
        below,
        classes,
    }
});

impl Patterns {
    /// Returns whether a word is that of a pattern, or one of the words that it stands for.
    fn is_word(&self, wanted: &str, word: &str) -> bool {
        match self.classes.get(wanted) {
            Some(words) => words.contains(&word),
            None => wanted == word,
        }
    }

    /// Returns whether the words of a pattern occur in sequence, the first of them at the start of `words`.
    fn begins(&self, pattern: &[&str], words: &[&str]) -> bool {
        let Some((first, rest)) = pattern.split_first() else {
            return true;
        };
        let is_first = words.first().is_some_and(|word| self.is_word(first, word));
        let mut next = 1..=(GAP + 1).min(words.len());
        is_first && (rest.is_empty() || next.any(|at| self.begins(rest, &words[at..])))
    }
}

/// Returns whether a sentence above (`first`) or below orders puts all of them in doubt.
pub(super) fn doubts_all(text: &str, first: bool) -> bool {
    let patterns = &*PATTERNS;
    let below = patterns.below.iter().filter(|_| !first);
    let mut all = patterns.anywhere.iter().chain(below);
    let sentences: Vec<String> = text.split([';', '.', '!', '?', ':']).map(key).collect();
    let sentences: Vec<Vec<&str>> = sentences.iter().map(|it| it.split(' ').collect()).collect();
    all.any(|pattern| {
        let begins = |words: &[&str]| patterns.begins(pattern, words);
        sentences
            .iter()
            .any(|words| (0..words.len()).any(|at| begins(&words[at..])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_has_known_words() {
        let patterns = &*PATTERNS;
        let words = patterns.anywhere.iter().chain(&patterns.below).flatten();
        let mut used: Vec<&str> = words.copied().collect();
        for &word in &used {
            let is_class = word.starts_with('<');
            assert!(is_class == patterns.classes.contains_key(word), "{word}");
            assert!(is_class || key(word) == word, "{word}");
        }
        used.sort_unstable();
        for (class, words) in &patterns.classes {
            assert!(used.binary_search(class).is_ok(), "{class} isn't used");
            assert!(words.iter().all(|word| key(word) == *word), "{class}");
        }
    }

    #[test]
    fn sentences_doubt_all_orders_or_none() {
        for text in [
            "Please don't enter any of this before I've heard from him.",
            "All of this only if Germany keeps his word.",
            "That is just what Italy proposed, mine will follow.",
            "Questi non sono definitivi: non usarli!",
        ] {
            assert!(doubts_all(text, true), "{text}");
        }
        assert!(doubts_all("Please bin these.", false));
        for text in [
            "I would have written sooner, but the train was late.",
            "Please bin these.",
            "These are final.",
        ] {
            assert!(!doubts_all(text, true), "{text}");
        }
    }
}
