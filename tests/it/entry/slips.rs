//! Misspellings made by rule, and noise: how often the meaning is found, asked for, or missed.

use chancery::board::{Map, Position, Unit};
use chancery::entry::{Context, Reading, Verdict, read};
use chancery::orders::legality::Bench;
use chancery::orders::{Action, Written};
use chancery::rules::Rules;
use proptest::prelude::*;

use super::table::{lexicon, tables};
use super::writing::Style;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// A slip of the pen or the finger.
#[derive(Clone, Copy, Debug)]
enum Slip {
    Swapped,
    Missing,
    Doubled,
    Wrong,
    Neighbor,
}

const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A letter beside this one on the keyboard.
fn neighbor(letter: char, dice: &mut Dice) -> char {
    let row = KEYS.iter().find(|row| row.contains(letter));
    let Some((row, at)) = row.and_then(|row| Some((row, row.find(letter)?))) else {
        return letter;
    };
    let beside: Vec<char> = row[at.saturating_sub(1)..(at + 2).min(row.len())]
        .chars()
        .filter(|other| *other != letter)
        .collect();
    beside[dice.roll(beside.len())]
}

/// The word with one slip in it; the first letter is nearly always right in life, and so here.
fn slipped(word: &str, slip: Slip, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + dice.roll(letters.len() - 2);
    match slip {
        Slip::Swapped => letters.swap(at, at + 1),
        Slip::Missing => {
            letters.remove(at);
        }
        Slip::Doubled => letters.insert(at, letters[at]),
        Slip::Wrong => letters[at] = (b'a' + dice.roll(26) as u8) as char,
        Slip::Neighbor => letters[at] = neighbor(letters[at].to_ascii_lowercase(), dice),
    }
    letters.into_iter().collect()
}

/// Slips in one long word of an order that is written out.
fn slip_once(text: &str, slip: Slip, dice: &mut Dice) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let verbs = ["Army", "Fleet", "coast"];
    let long = |word: &&str| word.len() >= 4 && !verbs.contains(word);
    let open: Vec<usize> = (0..words.len()).filter(|at| long(&words[*at])).collect();
    if open.is_empty() {
        return None;
    }
    let at = open[dice.roll(open.len())];
    let written = slipped(words[at], slip, dice);
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    if written.to_lowercase() == words[at].to_lowercase() {
        return None;
    }
    words[at] = written;
    Some(words.join(" "))
}

fn taken(reading: &Reading) -> Option<&Written> {
    match reading.verdict {
        Verdict::Ok | Verdict::Fixed => reading.orders().next().map(|one| &one.order),
        _ => None,
    }
}

/// Every unit of every table with all that it can be ordered.
fn orders(map: &Map, tables: &[Position], rules: &Rules) -> Vec<(usize, Unit, Vec<Written>)> {
    let mut all = Vec::new();
    for (index, position) in tables.iter().enumerate() {
        let bench = Bench::new(map, position, rules);
        let units = position.units();
        all.extend(units.map(|unit| (index, unit, bench.possible(map.province(unit.location)))));
    }
    all
}

#[test]
fn misspelt_names_are_understood() {
    let map = Map::standard();
    let lexicon = lexicon();
    let rules = Rules::default();
    let tables = tables(map);
    let orders = orders(map, &tables, &rules);
    for slip in [
        Slip::Swapped,
        Slip::Missing,
        Slip::Doubled,
        Slip::Wrong,
        Slip::Neighbor,
    ] {
        let mut dice = Dice(7);
        let (mut right, mut asked, mut wrong) = (0, 0, 0);
        while right + asked + wrong < 1000 {
            let (table, unit, possible) = &orders[dice.roll(orders.len())];
            let bench = Bench::new(map, &tables[*table], &rules);
            let order = &possible[dice.roll(possible.len())];
            let hold = matches!(
                order,
                Written::Order {
                    action: Action::Hold,
                    ..
                }
            );
            let text = Style::Words.write(map, unit.power, order);
            let Some(text) = slip_once(&text, slip, &mut dice).filter(|_| !hold) else {
                continue;
            };
            let ctx = Context::new(lexicon, &bench, Some(unit.power));
            let reading = read(&ctx, &text);
            match taken(&reading) {
                Some(read) if read == order => right += 1,
                Some(read) => {
                    wrong += 1;
                    println!("wrong: {text}: {}", read.canonical(map));
                }
                None => {
                    asked += 1;
                    let canonical = reading.canonical(map);
                    println!(
                        "asked: {text}: {:?} {canonical} ({})",
                        reading.verdict, reading.note
                    );
                }
            }
        }
        println!("{slip:?}: {right} right, {asked} asked, {wrong} wrong of 1000");
        assert!(
            right >= 950,
            "{slip:?}: {right} right, {asked} asked, {wrong} wrong"
        );
        assert!(
            wrong < 10,
            "{slip:?}: {right} right, {asked} asked, {wrong} wrong"
        );
    }
}

/// Slips in the three letters of a code leave little to go by: then it asks, and seldom mistakes.
#[test]
fn misspelt_codes_are_asked_about_rather_than_mistaken() {
    let map = Map::standard();
    let rules = Rules::default();
    let tables = tables(map);
    let orders = orders(map, &tables, &rules);
    for slip in [
        Slip::Swapped,
        Slip::Missing,
        Slip::Doubled,
        Slip::Wrong,
        Slip::Neighbor,
    ] {
        let mut dice = Dice(3);
        let (mut right, mut asked, mut wrong) = (0, 0, 0);
        while right + asked + wrong < 1000 {
            let (table, unit, possible) = &orders[dice.roll(orders.len())];
            let bench = Bench::new(map, &tables[*table], &rules);
            let order = &possible[dice.roll(possible.len())];
            let text = order.short(map).to_string();
            let words: Vec<&str> = text.split(' ').collect();
            let codes: Vec<usize> = (0..words.len())
                .filter(|at| words[*at].len() == 3)
                .collect();
            if codes.is_empty() || words.contains(&"via") {
                continue;
            }
            let at = codes[dice.roll(codes.len())];
            let written = slipped(&words[at].to_lowercase(), slip, &mut dice);
            // another code is another order, and a clear one
            if lexicon().knows(&written) {
                continue;
            }
            let text: Vec<&str> = (0..words.len())
                .map(|nth| if nth == at { &written } else { words[nth] })
                .collect();
            let reading = read(
                &Context::new(lexicon(), &bench, Some(unit.power)),
                &text.join(" "),
            );
            match taken(&reading) {
                Some(read) if read == order => right += 1,
                Some(read) => {
                    wrong += 1;
                    println!("wrong: {}: {}", text.join(" "), read.canonical(map));
                }
                None => asked += 1,
            }
        }
        println!("codes, {slip:?}: {right} right, {asked} asked, {wrong} wrong of 1000");
        assert!(
            wrong < 10 && (right >= 900 || matches!(slip, Slip::Missing)),
            "{slip:?}: {right} right, {wrong} wrong"
        );
    }
}

#[test]
fn noise_is_no_order() {
    let map = Map::standard();
    let lexicon = lexicon();
    let (position, rules) = (map.opening(), Rules::default());
    let bench = Bench::new(map, &position, &rules);
    let ctx = Context::new(lexicon, &bench, None);
    let mut dice = Dice(11);
    let mut taken_for_orders = 0;
    for _ in 0..3000 {
        let words = 1 + dice.roll(6);
        let word = |dice: &mut Dice| -> String {
            (0..2 + dice.roll(6))
                .map(|_| (b'a' + dice.roll(26) as u8) as char)
                .collect()
        };
        let line = (0..words)
            .map(|_| word(&mut dice))
            .collect::<Vec<_>>()
            .join(" ");
        let reading = read(&ctx, &line);
        if taken(&reading).is_some() {
            taken_for_orders += 1;
            println!("{line}: {}", reading.canonical(map));
        }
    }
    assert_eq!(taken_for_orders, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is typed or pasted, reading it comes back, and what it says is in the line.
    #[test]
    fn any_text_is_read_without_a_panic(line in "\\PC{0,60}|[a-zA-Z0-9 ()/.,;:>+?_'\"#*-]{0,80}") {
        let map = Map::standard();
        let lexicon = lexicon();
        let (position, rules) = (map.opening(), Rules::default());
        let bench = Bench::new(map, &position, &rules);
        let ctx = Context::new(lexicon, &bench, None);
        let reading = read(&ctx, &line);
        for span in &reading.changed {
            prop_assert!(line.get(span.clone()).is_some());
        }
        prop_assert!(!reading.note.chars().any(char::is_control));
        chancery::entry::complete(&ctx, &line);
    }

    /// Words of orders in any sequence.
    #[test]
    fn any_heap_of_words_is_read(words in prop::collection::vec(0usize..24, 0..14)) {
        let map = Map::standard();
        let lexicon = lexicon();
        let (position, rules) = (map.opening(), Rules::default());
        let bench = Bench::new(map, &position, &rules);
        let ctx = Context::new(lexicon, &bench, None);
        let known = [
            "A", "F", "Par", "Bur", "StP(nc)", "north", "sea", "-", "S", "C", "H", "via", "convoy",
            ",", ";", "and", "or", "?", "from", "all", "it", "Nor", "build", "ms",
        ];
        let line = words.iter().map(|word| known[*word]).collect::<Vec<_>>().join(" ");
        read(&ctx, &line);
        chancery::entry::complete(&ctx, &line);
    }
}
