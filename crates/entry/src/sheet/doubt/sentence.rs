//! Sentences that put all orders of a sheet in doubt: `Please don't enter any of this yet`, `All of it only if France
//! confirms`.
//!
//! A linear model decides: the weights of all words and of all pairs of neighboring words are added, and the orders are in
//! doubt above zero. `cargo run --example fit -- sentences` fits the weights.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::normalize::key;

/// The weights. A row has a weight and its words and pairs.
const TABLE: &str = include_str!("../../../words/doubts.tsv");

static WEIGHTS: LazyLock<HashMap<&'static str, i32>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter_map(|row| row.split_once('\t'));
    let rows = rows.filter_map(|(weight, words)| Some((weight.parse().ok()?, words)));
    rows.flat_map(|(weight, words)| words.split(", ").map(move |it| (it, weight)))
        .collect()
});

/// Returns the words of a sentence above or below orders, and the pairs of neighboring ones. The first word is the place, and
/// the end and a question mark are words, too.
pub fn words_and_pairs(text: &str, is_above: bool) -> Vec<String> {
    let place = if is_above { "<above>" } else { "<below>" };
    let key = key(text);
    let question = text.contains('?').then_some("<?>");
    let words = [place].into_iter().chain(key.split(' ')).chain(["<end>"]);
    let words: Vec<&str> = words.chain(question).collect();
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    words
        .iter()
        .copied()
        .map(str::to_owned)
        .chain(pairs)
        .collect()
}

/// Returns the weight of a sentence above or below orders: above zero it puts all of them in doubt.
pub(super) fn weight(text: &str, is_above: bool) -> i32 {
    let words = words_and_pairs(text, is_above);
    let weights = words.iter().filter_map(|it| WEIGHTS.get(it.as_str()));
    weights.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_doubt_all_orders_or_none() {
        for text in [
            "Please don't enter any of this before I've heard from him.",
            "All of this only if Germany keeps his word.",
            "That is just what Italy proposed, mine will follow.",
            "Questi non sono definitivi: non usarli!",
        ] {
            assert!(weight(text, true) > 0, "{text}");
        }
        for text in [
            "I would have written sooner, but the train was late.",
            "These are final.",
        ] {
            assert!(weight(text, true) <= 0, "{text}");
        }
    }
}
