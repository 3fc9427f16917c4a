//! Lines that aren't orders never cause a panic, and are never accepted as orders without a question.

use std::ops::Range;

use chancery_core::board::Map;
use entry::{Reading, complete, read};
use proptest::prelude::*;

use super::position::{ask, tables};
use super::sweep::accepted_order;
use testing::dice::Dice;

/// Reads lines in every position, and counts those that are read as orders.
fn taken_for_orders(lines: &[String]) -> usize {
    let mut count = 0;
    for (position, line) in tables().iter().cycle().zip(lines) {
        let reading = ask(position, "", |ctx| read(ctx, line));
        if accepted_order(&reading).is_some() {
            count += 1;
            println!("{line}: {}", reading.canonical(Map::standard()));
        }
    }
    count
}

/// Reads a line in the opening after it was completed.
fn read_while_typed(power: &str, line: &str) -> Reading {
    ask(&Map::standard().opening(), power, |ctx| {
        complete(ctx, line);
        read(ctx, line)
    })
}

/// Returns lines of up to `most` random words.
fn random_lines(
    lines: usize,
    most: usize,
    seed: u64,
    word: impl Fn(&mut Dice) -> String,
) -> Vec<String> {
    let mut dice = Dice::seeded(seed);
    let line = |_| {
        let count = 1 + dice.roll(most);
        let words: Vec<String> = (0..count).map(|_| word(&mut dice)).collect();
        words.join(" ")
    };
    (0..lines).map(line).collect()
}

fn letters(dice: &mut Dice, from: &[char], most: usize) -> String {
    (0..1 + dice.roll(most))
        .map(|_| from[dice.roll(from.len())])
        .collect()
}

#[test]
fn single_letters_are_no_order() {
    let all: Vec<char> = ('a'..='z').collect();
    let lines = random_lines(3000, 6, 11, |dice| letters(dice, &all, 7));
    assert_eq!(taken_for_orders(&lines), 0);
}

#[test]
fn marks_and_digits_are_no_order() {
    let all: Vec<char> = "-–—>→=~()[]{}<>/\\.,;:!?'\"*_+&|#@$%^0123456789"
        .chars()
        .collect();
    let lines = random_lines(2000, 6, 12, |dice| letters(dice, &all, 6));
    assert_eq!(taken_for_orders(&lines), 0);
}

#[test]
fn other_scripts_and_pictures_are_no_order() {
    let all: Vec<char> = ('\u{a1}'..='\u{17f}')
        .chain('\u{391}'..='\u{44f}')
        .chain('\u{5d0}'..='\u{64a}')
        .chain('\u{2010}'..='\u{2046}')
        .chain('\u{2190}'..='\u{2300}')
        .chain('\u{4e00}'..='\u{4e80}')
        .chain('\u{1f300}'..='\u{1f6ff}')
        .collect();
    let lines = random_lines(2000, 6, 13, |dice| letters(dice, &all, 6));
    assert_eq!(taken_for_orders(&lines), 0);
}

/// Prose without orders, unchanged and with its words in any sequence.
#[test]
fn english_prose_is_no_order() {
    let prose = [
        include_str!("../../../../LICENSE-APACHE"),
        include_str!("../../../../LICENSE-MIT"),
    ];
    let lines: Vec<String> = prose
        .iter()
        .flat_map(|text| text.lines())
        .map(str::to_owned)
        .collect();
    assert_eq!(taken_for_orders(&lines), 0);
    let words: Vec<&str> = prose
        .iter()
        .flat_map(|text| text.split_whitespace())
        .collect();
    let lines = random_lines(3000, 8, 14, |dice| words[dice.roll(words.len())].to_owned());
    assert_eq!(taken_for_orders(&lines), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Reading ends for any text, and its ranges are inside the line.
    #[test]
    fn any_text_is_read_without_a_panic(line in "\\PC{0,60}|[a-zA-Z0-9 ()/.,;:>+?_'\"#*-]{0,80}") {
        let reading = read_while_typed("", &line);
        for span in &reading.changed {
            prop_assert!(line.get(span.clone()).is_some());
        }
        prop_assert!(!reading.note.chars().any(char::is_control));
    }

    /// Words of orders in any sequence.
    #[test]
    fn reads_any_sequence_of_words(words in prop::collection::vec(0usize..24, 0..14)) {
        let known = [
            "A", "F", "Par", "Bur", "StP(nc)", "north", "sea", "-", "S", "C", "H", "via", "convoy",
            ",", ";", "and", "or", "?", "from", "all", "it", "Nor", "build", "ms",
        ];
        let line = words.iter().map(|word| known[*word]).collect::<Vec<_>>().join(" ");
        read_while_typed("", &line);
    }
}

/// Signs as wide as an ideograph have more bytes than those that they stand for.
#[test]
fn wide_signs_are_read_without_a_panic() {
    let wide = '\u{ff01}'..='\u{ff5e}';
    for sign in wide.filter(|sign| !sign.is_alphanumeric()) {
        for line in [
            format!("{sign}A Par{sign} - Bur"),
            format!("A Par {sign}- Bur{sign}"),
            format!("A {sign}{sign} Par - {sign}"),
        ] {
            let reading = read_while_typed("FRANCE", &line);
            let is_inside = |span: &Range<usize>| line.get(span.clone()).is_some();
            assert!(reading.changed.iter().all(is_inside), "{line}");
        }
    }
}
