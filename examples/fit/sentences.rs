//! Fits the weights of sentences that put all orders of a sheet in doubt, by logistic regression.

use std::collections::{BTreeMap, HashMap};

use chancery::entry::words_and_pairs;

/// The sentences of which the meaning is known.
const SENTENCES: &str = include_str!("../../tests/sheets/sentences.tsv");
/// The number of sentences in which a word or pair must stand.
const FEWEST: usize = 3;
/// How often a sentence of a sheet counts: those written for the fit are near misses more often than it.
const NATURAL: f64 = 4.0;
/// The strength with which weights are drawn to zero.
const DECAY: f64 = 1.0;
/// The number of steps, and the length of the first.
const STEPS: usize = 400;
const RATE: f64 = 0.5;
/// The smallest weight that is kept.
const LEAST: f64 = 0.2;
/// The units of a weight in the table.
const UNIT: f64 = 0.1;
/// How much likelier than not a doubt must be before the reader asks, as a weight.
const THRESHOLD: f64 = 0.5;

/// A sentence.
struct Sentence {
    author: String,
    language: String,
    is_doubt: bool,
    words: Vec<String>,
    /// How often it counts.
    count: f64,
}

type Weights = HashMap<String, f64>;

/// Prints the table of weights, and what weights that were fitted without each author make of that author's sentences.
/// `sheets` are corpora of sheets, whose notes put nothing in doubt.
pub fn fit(sheets: &[String]) -> Result<(), String> {
    let mut sentences = sentences();
    for file in sheets {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        sentences.extend(notes(&text));
    }
    let mut authors: Vec<&str> = sentences.iter().map(|it| it.author.as_str()).collect();
    authors.sort_unstable();
    authors.dedup();
    for author in authors {
        let (own, others): (Vec<&Sentence>, Vec<&Sentence>) =
            sentences.iter().partition(|it| it.author == author);
        report(author, &own, &weights(&others));
    }
    let all: Vec<&Sentence> = sentences.iter().collect();
    print_table(&weights(&all));
    Ok(())
}

fn sentences() -> Vec<Sentence> {
    let rows = SENTENCES.lines().filter(|row| !row.starts_with('#'));
    let sentence = |row: &str| {
        let [author, place, what, language, text] = row.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some(Sentence {
            author: author.to_owned(),
            language: language.to_owned(),
            is_doubt: what == "doubt",
            words: words_and_pairs(text, place == "above"),
            count: 1.0,
        })
    };
    rows.filter_map(sentence).collect()
}

/// Returns the notes of the sheets of a corpus that have orders without a question, and the headings above such orders: they
/// put not all in doubt.
fn notes(corpus: &str) -> Vec<Sentence> {
    let mut notes = Vec::new();
    for sheet in corpus.split("\n== ").skip(1) {
        let rows = sheet
            .lines()
            .map(|row| row.splitn(4, '\t').collect::<Vec<_>>());
        let rows: Vec<Vec<&str>> = rows.filter(|row| row.len() == 4).collect();
        let Some(first) = rows.iter().position(|row| row[0] == "order") else {
            continue;
        };
        let orders = |at: usize| rows.get(at).is_some_and(|row| row[0] == "order");
        let is_fine = |at: usize| match rows[at][0].trim_end_matches('*') {
            "note" => !rows[at][3].trim().is_empty(),
            "section" => orders(at + 1),
            _ => false,
        };
        let noted = rows.iter().enumerate().filter(|(at, _)| is_fine(*at));
        notes.extend(noted.map(|(at, row)| Sentence {
            author: "sheets".to_owned(),
            language: "-".to_owned(),
            is_doubt: false,
            words: words_and_pairs(&row[3].replace("\\t", " "), at < first),
            count: NATURAL,
        }));
    }
    notes
}

/// Returns the weights that fit sentences best.
fn weights(sentences: &[&Sentence]) -> Weights {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in sentences.iter().flat_map(|it| &it.words) {
        *counts.entry(word).or_default() += 1;
    }
    counts.retain(|_, count| *count >= FEWEST);
    let numbers: HashMap<&str, usize> = counts
        .keys()
        .enumerate()
        .map(|(at, word)| (*word, at))
        .collect();
    let numbered = |it: &&Sentence| {
        it.words
            .iter()
            .filter_map(|word| numbers.get(word.as_str()).copied())
            .collect()
    };
    let rows: Vec<Vec<usize>> = sentences.iter().map(numbered).collect();
    let mut weights = vec![0.0; numbers.len()];
    let mut squares = vec![0.0; numbers.len()];
    for _ in 0..STEPS {
        let mut slopes: Vec<f64> = weights.iter().map(|weight| DECAY * weight).collect();
        for (sentence, row) in sentences.iter().zip(&rows) {
            let sum: f64 = row.iter().map(|&at| weights[at]).sum();
            let error = 1.0 / (1.0 + (-sum).exp()) - f64::from(u8::from(sentence.is_doubt));
            let error = sentence.count * error;
            row.iter().for_each(|&at| slopes[at] += error);
        }
        for ((weight, square), slope) in weights.iter_mut().zip(&mut squares).zip(slopes) {
            *square += slope * slope;
            *weight -= RATE * slope / f64::sqrt(*square).max(f64::MIN_POSITIVE);
        }
    }
    let named = counts.keys().map(|word| (*word).to_owned()).zip(weights);
    let mut weights: Weights = named.filter(|(_, weight)| weight.abs() >= LEAST).collect();
    // every sentence has one place
    for place in ["<above>", "<below>"] {
        *weights.entry(place.to_owned()).or_default() -= THRESHOLD;
    }
    weights
}

/// Prints how many sentences of an author weights judge right.
fn report(author: &str, sentences: &[&Sentence], weights: &Weights) {
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for sentence in sentences {
        let sum: f64 = sentence
            .words
            .iter()
            .filter_map(|word| weights.get(word))
            .sum();
        let count = counts.entry(&sentence.language).or_default();
        let at = if sentence.is_doubt { 0 } else { 2 };
        count[at] += 1;
        count[at + 1] += usize::from((sum > 0.0) != sentence.is_doubt);
    }
    for (language, [doubts, missed, fine, false_doubts]) in counts {
        eprintln!(
            "author {author:6}{language:3} {doubts:5} in doubt, {missed:4} missed; {fine:5} fine, {false_doubts:4} asked about"
        );
    }
}

fn print_table(weights: &Weights) {
    let mut rows: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for (word, weight) in weights {
        rows.entry((weight / UNIT).round() as i64)
            .or_default()
            .push(word);
    }
    println!(
        "# The weights of words and of pairs of neighboring words in sentences that put all orders of a sheet in doubt (above zero) or"
    );
    println!(
        "# none. Fitted by `cargo run --example fit -- sentences tests/sheets/*.tsv`: don't edit."
    );
    for (weight, mut words) in rows {
        words.sort_unstable();
        println!("{weight}\t{}", words.join(", "));
    }
}
