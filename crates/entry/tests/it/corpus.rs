//! The corpora of lines with their meanings: how many are read right, need a question, or are read
//! wrong.

use chancery_core::board::Map;
use testing::lines::lexicon;
use testing::lines::{self, Grade};

/// Checks that a number of 1000 lines is read right, except for the difference of `ok` and `fixed`,
/// and none is read wrong.
fn assert_understood(corpus: &str, least: usize) {
    let map = Map::standard();
    let all = lines::lines(map, corpus).expect("a corpus");
    let tags = lines::by_tag(map, lexicon(), &all, |outcome| {
        println!("{:?}: {}", outcome.grade, outcome.said);
    });
    tags.iter()
        .for_each(|(tag, tally)| println!("{tag:12}{tally}"));
    let total = lines::sum(tags.values());
    println!("all         {total}");
    let understood = total.of(Grade::Right) + total.of(Grade::Noise);
    assert!(understood * 1000 >= total.total() * least, "{total}");
    assert_eq!(total.of(Grade::Wrong), 0, "{total}");
}

#[test]
fn lines_are_understood() {
    // the lines that the reader was fitted on
    assert_understood(include_str!("../../../../tests/entry/notation.tsv"), 990);
    // lines that were not used for fitting the reader
    assert_understood(include_str!("../../../../tests/entry/lines.tsv"), 990);
    // lines that are as difficult as paper orders
    assert_understood(include_str!("../../../../tests/entry/wild.tsv"), 980);
    // more difficult lines of every kind
    assert_understood(include_str!("../../../../tests/entry/fresh.tsv"), 980);
    // lines of whole games and of a search for misread lines, by other people than the reader's authors
    assert_understood(include_str!("../../../../tests/entry/evening.tsv"), 980);
    // remarks, strikes, splits, two orders on a line, and other languages
    assert_understood(include_str!("../../../../tests/entry/asides.tsv"), 980);
}
