//! The time of reading a line, which happens after each keystroke.
//!
//! `cargo bench --bench entry` reads the lines of `tests/entry` and every prefix of them, as they
//! are typed, on two boards: the standard one with 34 units, and a ring of 250 provinces with a
//! unit on each coast. The minimum of a few rounds counts for each text, so that other programs
//! don't affect the result. It prints the median of all texts, the 99th percentile, the slowest,
//! and the number of texts over the limit.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use chancery::board::{Map, Position, Unit, UnitKind};
use chancery::entry::{Context, Lexicon, read};
use chancery::orders::legality::LegalityContext;
use chancery::rules::Rules;

const CORPORA: [&str; 5] = [
    include_str!("../tests/entry/notation.tsv"),
    include_str!("../tests/entry/lines.tsv"),
    include_str!("../tests/entry/wild.tsv"),
    include_str!("../tests/entry/evening.tsv"),
    include_str!("../tests/entry/asides.tsv"),
];

/// Texts that are repeated to make a line that is slow to read.
const SLOW: [&str; 13] = [
    "A Par A Bur ",
    "a par s a bur ",
    "A Par S ",
    "A Par - Bur if ",
    "A Par and A Mar and F Bre and ",
    "- Nth - Eng ",
    "Norwegain Sae Nroth Saea ",
    "A Par S it ",
    "hold ",
    "A Par - Bur or Pic or ",
    "Ma Tyr Nor Ga Bu ",
    "blorp snarf quux ",
    "A 8ur - Mun A Pa1 - 8ur A M4r 5 A Pa1 - 8ur ",
];

/// The number of rounds for each text.
const ROUNDS: usize = 5;

/// The maximum time of a reading.
const LIMIT: Duration = Duration::from_millis(1);

/// The number of provinces of the ring. With the lake in it they are 250, the maximum of a map.
const PROVINCES: usize = 249;

fn main() {
    let corpora: Vec<&str> = CORPORA
        .into_iter()
        .flat_map(|corpus| corpus.lines().skip(1))
        .filter_map(|line| line.split('\t').nth(4))
        .collect();
    let standard = Map::standard();
    measure("standard, 34 units", standard, 34, &corpora);
    let slow: Vec<String> = SLOW
        .iter()
        .map(|piece| piece.repeat(1200 / piece.len()))
        .collect();
    let slow: Vec<&str> = slow.iter().map(String::as_str).collect();
    measure("made to be slow", standard, 34, &slow);
    let large = Map::from_file("ring.toml", &ring()).expect("a board");
    let own: Vec<String> = (0..PROVINCES - 10).map(order).collect();
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    measure("ring, its own orders", &large, PROVINCES, &own);
    measure("ring, the same lines", &large, PROVINCES, &corpora);
}

/// Reads every prefix of every text, and prints the statistics and the slowest ones.
fn measure(name: &str, map: &Map, units: usize, texts: &[&str]) {
    let (lexicon, rules, position) = (Lexicon::new(map), Rules::default(), filled(map, units));
    let bench = LegalityContext::new(map, &position, &rules);
    let ctx = Context::new(&lexicon, &bench, None);
    let mut times: Vec<(Duration, &str)> = Vec::new();
    for text in texts {
        let ends = text
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        times.extend(ends.map(|end| {
            let typed = &text[..end];
            let round = |_| {
                let start = Instant::now();
                black_box(read(&ctx, typed));
                start.elapsed()
            };
            let least = (0..ROUNDS).map(round).min();
            (least.unwrap_or_default(), typed)
        }));
    }
    times.sort();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let at = |share: usize| {
        times
            .get(times.len() * share / 1000)
            .map_or(0.0, |one| micros(one.0))
    };
    let over = times.iter().filter(|(time, _)| *time > LIMIT).count();
    println!(
        "{name:22}{:>7} texts{:>9.1} µs median{:>9.1} µs at 99 %{over:>6} over 1 ms",
        times.len(),
        at(500),
        at(990)
    );
    for (time, text) in times.iter().rev().take(3) {
        println!("{:>44.1} µs  {text}", micros(*time));
    }
}

/// Returns the opening with units of all powers added up to this number.
fn filled(map: &Map, units: usize) -> Position {
    let mut position = map.opening();
    let powers: Vec<_> = map.powers().collect();
    let mut count = position.units().count();
    for location in map.locations() {
        if count == units {
            break;
        }
        let kind = UnitKind::ALL[count % 2];
        let power = powers[count % powers.len()];
        let placed = position.place(
            map,
            Unit {
                power,
                kind,
                location,
            },
        );
        count += usize::from(placed.is_ok());
    }
    position
}

/// Returns the code of a province of the ring.
fn code(index: usize) -> String {
    [index / 676, index / 26 % 26, index % 26]
        .map(|digit| char::from(b'A' + digit as u8))
        .iter()
        .collect()
}

/// Returns the name of a province of the ring. The names differ and none is short.
fn name(index: usize) -> String {
    let [first, middle, last] = [
        "Bar Cel Dun Fal Gor Hal Kar",
        "an er in om ul",
        "burg dale ford ham mark ton wick",
    ]
    .map(|list| list.split(' ').collect::<Vec<_>>());
    let (rest, a) = (index / first.len(), first[index % first.len()]);
    let (rest, b) = (rest / middle.len(), middle[rest % middle.len()]);
    let c = last[rest % last.len()];
    format!("{a}{b}{c} {}", rest / last.len())
}

/// Returns an order for a unit of the ring, in one of four spellings.
fn order(index: usize) -> String {
    match index % 4 {
        0 => format!("A {} - {}", code(index), code(index + 1)),
        1 => format!(
            "{} s {} - {}",
            code(index),
            code(index + 2),
            code(index + 1)
        ),
        2 => format!("Fleet {} supports Fleet {}", name(index), name(index + 1)),
        _ => format!("Army {} moves to {}x", name(index), name(index + 1)),
    }
}

/// Returns a map with a ring of coastal provinces around a lake.
fn ring() -> String {
    let mut text = String::from(
        "format = 1\ntitle = \"Ring\"\nfirst_turn = \"S0001M\"\nvictory = 2\n\
         [[powers]]\nkey = \"NORTH\"\nname = \"North\"\nadjective = \"Northern\"\n\
         homes = [\"AAA\"]\nunits = [\"F AAA\"]\n",
    );
    for index in 0..PROVINCES {
        let (last, next) = (
            code((index + PROVINCES - 1) % PROVINCES),
            code((index + 1) % PROVINCES),
        );
        let _ = writeln!(
            text,
            "[[provinces]]\ncode = \"{}\"\nname = \"{}\"\nterrain = \"coastal\"\ncenter = {}\n\
             armies = [\"{last}\", \"{next}\"]\nfleets = [\"{last}\", \"{next}\", \"ZZZ\"]",
            code(index),
            name(index),
            index % 3 == 0,
        );
    }
    let shores: Vec<String> = (0..PROVINCES)
        .map(|index| format!("\"{}\"", code(index)))
        .collect();
    let _ = writeln!(
        text,
        "[[provinces]]\ncode = \"ZZZ\"\nname = \"Lake\"\nterrain = \"water\"\nfleets = [{}]",
        shores.join(", ")
    );
    text
}
