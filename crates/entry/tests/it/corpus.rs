//! The corpora of lines, each with what it means: how many come out right, are asked back, are wrong.

use chancery_core::board::Map;
use testing::lines::lexicon;
use testing::lines::{self, Fate};

/// So many of 1000 lines are understood, with no more than the difference of `ok` and `fixed`, and
/// none is taken for what it does not mean.
fn assert_understood(corpus: &str, least: usize) {
    let map = Map::standard();
    let all = lines::lines(map, corpus).expect("a corpus");
    let tags = lines::by_tag(map, lexicon(), &all, |outcome| {
        println!("{:?}: {}", outcome.fate, outcome.said);
    });
    tags.iter()
        .for_each(|(tag, tally)| println!("{tag:12}{tally}"));
    let total = lines::sum(tags.values());
    println!("all         {total}");
    let understood = total.of(Fate::Right) + total.of(Fate::Noise);
    assert!(understood * 1000 >= total.total() * least, "{total}");
    assert_eq!(total.of(Fate::Wrong), 0, "{total}");
}

/// The lines that the reader was fitted on.
#[test]
fn notation_is_understood() {
    assert_understood(include_str!("../../../../tests/entry/notation.tsv"), 990);
}

/// Lines written down with their meaning before the reader had seen them.
#[test]
fn more_lines_are_understood() {
    assert_understood(include_str!("../../../../tests/entry/lines.tsv"), 990);
}

/// The same, as nasty as paper.
#[test]
fn wild_lines_are_understood() {
    assert_understood(include_str!("../../../../tests/entry/wild.tsv"), 980);
}

/// And once more, of every kind.
#[test]
fn fresh_lines_are_understood() {
    assert_understood(include_str!("../../../../tests/entry/fresh.tsv"), 980);
}

/// Lines of whole evenings and of a search for what is misread, written by others than the reader's authors.
#[test]
fn reads_the_lines_of_a_game() {
    assert_understood(include_str!("../../../../tests/entry/evening.tsv"), 980);
}

/// Remarks, strikes, splits, two orders on a line, and other languages.
#[test]
fn reads_texts_beside_orders() {
    assert_understood(include_str!("../../../../tests/entry/asides.tsv"), 990);
}
