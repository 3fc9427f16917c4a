//! The corpora of lines, each with what it means: how many come out right, are asked back, are wrong.

use std::collections::{BTreeMap, BTreeSet};

use chancery::board::Map;
use chancery::entry::{Context, read};
use chancery::orders::legality::Bench;
use chancery::rules::Rules;

use super::table::{lexicon, position};

/// A line of a corpus.
struct Line<'a> {
    id: &'a str,
    power: &'a str,
    phase: &'a str,
    state: &'a str,
    text: &'a str,
    verdict: &'a str,
    orders: &'a str,
    tag: &'a str,
}

fn lines(corpus: &str) -> impl Iterator<Item = Line<'_>> {
    corpus.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, power, phase, state, text, verdict, orders, tag] = cells[..] else {
            panic!("eight cells expected: {line}")
        };
        Line {
            id,
            power,
            phase,
            state,
            text,
            verdict,
            orders,
            tag,
        }
    })
}

/// How one line came out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// Verdict and orders as they should be.
    Right,
    /// The right orders, but `fixed` for `ok` or the other way round.
    Noise,
    /// Asked back or refused, where it should have been understood.
    Asked,
    /// Taken for what it does not mean.
    Wrong,
}

fn fate(line: &Line<'_>, verdict: &str, orders: &str) -> Fate {
    let set = |text: &str| -> BTreeSet<String> {
        text.split([';', '|'])
            .map(|order| order.trim().to_owned())
            .collect()
    };
    let same = set(orders) == set(line.orders);
    let understood = |verdict: &str| matches!(verdict, "ok" | "fixed");
    if same && verdict == line.verdict {
        Fate::Right
    } else if same && understood(verdict) && understood(line.verdict) {
        Fate::Noise
    } else if understood(verdict) {
        Fate::Wrong
    } else {
        Fate::Asked
    }
}

/// Reads a corpus and counts, tag by tag.
fn measure(corpus: &str) -> BTreeMap<Fate, usize> {
    let map = Map::standard();
    let lexicon = lexicon();
    let rules = Rules::default();
    let mut total: BTreeMap<Fate, usize> = BTreeMap::new();
    let mut tags: BTreeMap<&str, BTreeMap<Fate, usize>> = BTreeMap::new();
    for line in lines(corpus) {
        let state = serde_json::from_str(line.state).unwrap();
        let position = position(map, line.phase, &state);
        let bench = Bench::new(map, &position, &rules);
        let ctx = Context::new(lexicon, &bench, map.power_by_key(line.power));
        let reading = read(&ctx, line.text);
        let (verdict, orders) = (reading.verdict.word(), reading.canonical(map));
        let fate = fate(&line, verdict, &orders);
        if fate != Fate::Right {
            println!(
                "{:?} {} [{}] {:?}: {} {:?}, expected {} {:?} ({})",
                fate,
                line.id,
                line.tag,
                line.text,
                verdict,
                orders,
                line.verdict,
                line.orders,
                reading.note
            );
        }
        *total.entry(fate).or_default() += 1;
        *tags.entry(line.tag).or_default().entry(fate).or_default() += 1;
    }
    for (tag, counts) in tags {
        println!("{tag:12} {counts:?}");
    }
    println!("total        {total:?}");
    total
}

/// At least 97 of 100 lines are right, and none is taken for what it does not mean.
fn assert_understood(corpus: &str) {
    let counts = measure(corpus);
    let count = |fate| counts.get(&fate).copied().unwrap_or(0);
    let all: usize = counts.values().sum();
    assert!(count(Fate::Right) * 100 >= all * 97, "{counts:?}");
    assert_eq!(count(Fate::Wrong), 0, "{counts:?}");
}

/// The lines that the reader was fitted on.
#[test]
fn notation_is_understood() {
    assert_understood(include_str!("../../entry/notation.tsv"));
}

/// Lines written down with their meaning before the reader had seen them.
#[test]
fn more_lines_are_understood() {
    assert_understood(include_str!("../../entry/lines.tsv"));
}
