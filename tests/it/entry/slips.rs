//! Misspellings made by rule: how often the meaning is found, asked for, or missed. The figures for
//! a thousand of each kind are printed by `cargo run --release --example fit -- measure`.

use super::lines::{self, Fate};
use super::misspelling::{self, Cases, Hand, Slip};
use super::table::lexicon;

const PHASES: &str = include_str!("../../../benches/phases.ndjson");

/// At least `least` of 1000 right, and at most 5 wrong.
fn assert_found(hand: Hand, least: usize) {
    let cases = Cases::new(misspelling::positions(PHASES, 0, 8), 200, 7);
    let tallies = Slip::ALL.map(|slip| {
        let tally = cases.tally(lexicon(), (hand, slip), |_, fate, said| {
            println!("{}: {said}", fate.word());
        });
        println!("{hand:?}, {slip:?}: {tally}");
        tally
    });
    let all = lines::sum(&tallies);
    assert!(all.of(Fate::Right) * 1000 >= all.total() * least, "{all}");
    assert!(all.of(Fate::Wrong) * 1000 <= all.total() * 5, "{all}");
}

#[test]
fn misspelt_names_are_understood() {
    assert_found(Hand::Names, 970);
}

/// Slips in the three letters of a code leave little to go by; the position says the rest.
#[test]
fn misspelt_codes_are_understood() {
    assert_found(Hand::Codes, 970);
}
