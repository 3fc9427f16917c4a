//! Whole sheets with the meaning of each line: how many are read right, need a question, or are
//! read wrong.
//!
//! `CHANCERY_SHEETS=FILE cargo test -p chancery-entry -- sheet_corpus --nocapture` reads
//! a corpus of your own.

use std::collections::{BTreeMap, HashMap};

use chancery_core::board::{Map, Position, Power};
use chancery_core::rules::Rules;
use chancery_records::record::{line::InputState, read};
use entry::{Account, Defaults, LineKind, Sheet, Verdict};
use proptest::prelude::*;
use serde_json::value::RawValue;
use testing::lines::lexicon;
use testing::lines::{Grade, Tally};

macro_rules! corpora {
    ($($name:ident $asked:literal,)*) => {
        &[$(($asked, include_str!(concat!("../../../../tests/sheets/", stringify!($name), ".tsv")))),*]
    };
}

/// The corpora, each with the number of its lines that are asked about without need.
const CORPORA: &[(usize, &str)] = corpora! {
    corpus 0,
    fresh 2,
    retractions 0,
    mixed 11,
    people 7,
    prose 98,
    everyday 1,
    letters 18,
    casual 66,
    masters 0,
    strangers 72,
    guests 22,
    players 35,
    authors 23,
    writers 39,
    hands 22,
    scraps 64,
    slips 945,
    phrases 26,
    mailboxes 43,
    reports 1,
};
const POSITIONS: &str = include_str!("../../../../tests/sheets/positions.json");

/// Lines of prose that put all orders of a sheet in doubt, or none, by authors to whose lines nothing is fitted.
const SENTENCES: &str = include_str!("../../../../tests/sheets/sentences-unseen.tsv");

/// A sheet of the corpus.
struct Case<'a> {
    id: &'a str,
    kind: &'a str,
    position: Option<Position>,
    phase: &'a str,
    power: Option<Power>,
    refused: bool,
    end: &'static str,
    lines: Vec<Wanted<'a>>,
}

/// A line of a sheet with its meaning.
struct Wanted<'a> {
    what: &'a str,
    may_ask: bool,
    orders: Vec<&'a str>,
    powers: Vec<&'a str>,
    text: String,
}

#[derive(serde::Deserialize)]
struct Stored<'a> {
    phase: String,
    #[serde(borrow)]
    state: &'a RawValue,
}

fn positions(map: &Map) -> HashMap<String, Position> {
    let stored: HashMap<String, Stored<'_>> = serde_json::from_str(POSITIONS).expect("positions");
    let position = |(name, stored): (String, Stored<'_>)| {
        let turn = stored.phase.parse().expect("a phase");
        let state: InputState<'_> = serde_json::from_str(stored.state.get()).expect("a state");
        (name, read::position(map, turn, &state).expect("a position"))
    };
    stored.into_iter().map(position).collect()
}

fn cases<'a>(map: &Map, corpus: &'a str) -> Vec<Case<'a>> {
    let positions = positions(map);
    let mut cases: Vec<Case<'a>> = Vec::new();
    for row in corpus
        .lines()
        .filter(|row| !row.starts_with('#') && !row.is_empty())
    {
        if let Some(head) = row.strip_prefix("== ") {
            let [id, kind, position, phase, power, exit, end] =
                head.split(' ').collect::<Vec<_>>()[..]
            else {
                panic!("{row}: expected seven words");
            };
            cases.push(Case {
                id,
                kind,
                position: positions.get(position).cloned(),
                phase,
                power: map.power_by_key(power),
                refused: exit != "0",
                end: match end {
                    "cr" => "\r",
                    "crlf" => "\r\n",
                    _ => "\n",
                },
                lines: Vec::new(),
            });
            continue;
        }
        let [what, orders, powers, text] = row.splitn(4, '\t').collect::<Vec<_>>()[..] else {
            panic!("{row}: expected four cells");
        };
        let list = |text: &'a str, by: &str| -> Vec<&'a str> {
            text.split(by.chars().next().expect("a mark"))
                .map(str::trim)
                .filter(|text| !text.is_empty())
                .collect()
        };
        cases.last_mut().expect("a sheet").lines.push(Wanted {
            what: what.trim_end_matches('*'),
            may_ask: what.ends_with('*'),
            orders: list(orders, ";"),
            powers: list(powers, " "),
            text: text.replace("\\t", "\t"),
        });
    }
    cases
}

impl Case<'_> {
    fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| line.text.as_str());
        lines.collect::<Vec<_>>().join(self.end)
    }

    fn read(&self, map: &Map) -> Sheet {
        let defaults = Defaults {
            position: self.position.as_ref(),
            power: self.power,
            ..Defaults::new(lexicon(), Rules::default())
        };
        Sheet::read(map, &self.text(), &defaults)
    }
}

/// The result of reading a line.
struct ReadResult {
    kind: LineKind,
    taken: Vec<String>,
    void: Vec<String>,
    asked: bool,
    power: Option<Power>,
}

fn read_result(map: &Map, sheet: &Sheet, account: &Account) -> ReadResult {
    let mut came = ReadResult {
        kind: account.kind,
        taken: Vec::new(),
        void: Vec::new(),
        asked: account.asked,
        power: account.power,
    };
    for &line in &account.lines {
        for part in &sheet.lines[line].reading.parts {
            let Some(order) = part.taken() else {
                came.asked |= !part.is_no_orders();
                continue;
            };
            let order = path_aside(&order.order.canonical(map).to_string());
            match part.verdict {
                Verdict::Ok | Verdict::Fixed => came.taken.push(order),
                Verdict::Void => came.void.push(order),
                _ => came.asked = true,
            }
        }
    }
    came.taken.sort();
    came.void.sort();
    came
}

/// Returns an order without its path, which the rules ignore.
fn path_aside(order: &str) -> String {
    order.split(" VIA").next().unwrap_or(order).to_owned()
}

/// Grades a line by its meaning.
fn judged(map: &Map, case: &Case<'_>, sheet: &Sheet, number: usize) -> Option<(Grade, String)> {
    let wanted = &case.lines[number - 1];
    if wanted.what.is_empty() {
        return None;
    }
    let account = sheet
        .accounts
        .iter()
        .find(|account| account.number == number);
    let Some(account) = account else {
        return Some((Grade::Wrong, "not accounted for".to_owned()));
    };
    let came = read_result(map, sheet, account);
    let mut orders: Vec<String> = wanted
        .orders
        .iter()
        .map(|order| path_aside(order))
        .collect();
    orders.sort();
    let question = if wanted.may_ask {
        Grade::Right
    } else {
        Grade::Asked
    };
    let ordered = matches!(
        came.kind,
        LineKind::Order | LineKind::Rest | LineKind::None | LineKind::Problem
    );
    let power = came.power.map(|power| map.power(power).key.as_str());
    let alien =
        power.is_some_and(|power| !wanted.powers.is_empty() && !wanted.powers.contains(&power));
    let has_others = came.taken.iter().any(|order| !orders.contains(order));
    let grade = match wanted.what {
        "order" | "rest" | "none" | "ask" if has_others => Grade::Wrong,
        "order" | "rest" | "none" if !came.void.is_empty() || alien => Grade::Wrong,
        "order" | "rest" | "none" if came.asked => question,
        "order" | "rest" | "none" if came.taken == orders && ordered => Grade::Right,
        "ask" if came.asked && ordered => Grade::Right,
        "void" if !came.taken.is_empty() => Grade::Wrong,
        "void" if came.void == orders => Grade::Right,
        "void" if came.asked => question,
        "order" | "rest" | "none" | "ask" | "void" => Grade::Wrong,
        "dup" if is_conflict_asked(case, sheet, wanted) => Grade::Right,
        "dup" => Grade::Wrong,
        "struck" if came.taken.is_empty() && came.void.is_empty() => Grade::Right,
        "struck" => Grade::Wrong,
        "phase" if sheet.position.turn.to_string() != case.phase => Grade::Wrong,
        "phase" if came.asked => Grade::Asked,
        "phase" => Grade::Right,
        "bad-phase" if sheet.fault().is_some() || came.asked => Grade::Right,
        "bad-phase" => Grade::Wrong,
        _ if !came.taken.is_empty() || !came.void.is_empty() => Grade::Wrong,
        "head" if alien => Grade::Wrong,
        "units" if !has_units(map, sheet, &wanted.orders) => Grade::Wrong,
        _ if came.asked => question,
        _ => Grade::Right,
    };
    let orders = [
        came.taken,
        came.void
            .iter()
            .map(|order| format!("void {order}"))
            .collect(),
    ]
    .concat();
    Some((grade, format!("{} {}", came.kind.word(), orders.join("; "))))
}

/// Returns whether one of the lines that order the same unit differently is a question.
fn is_conflict_asked(case: &Case<'_>, sheet: &Sheet, wanted: &Wanted<'_>) -> bool {
    sheet.accounts.iter().any(|account| {
        let other = &case.lines[account.number - 1];
        let is_same_unit = || other.orders[0].get(2..5) == wanted.orders[0].get(2..5);
        account.asked && other.what == "dup" && is_same_unit()
    })
}

/// Returns whether these units are in the position.
fn has_units(map: &Map, sheet: &Sheet, units: &[&str]) -> bool {
    let code = |unit| {
        let chancery_core::board::Unit { kind, location, .. } = unit;
        Position::unit_code(map, kind, location)
    };
    let all: Vec<String> = sheet.position.units().map(code).collect();
    units
        .iter()
        .all(|unit| all.iter().any(|known| known == unit))
}

/// Reads a corpus, prints lines that are not read right, and counts.
fn tally(map: &Map, corpus: &str) -> Tally {
    let mut kinds: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for case in cases(map, corpus) {
        let sheet = case.read(map);
        let refused = sheet.fault().is_some();
        if refused != case.refused {
            println!("wrong {}: {:?}", case.id, sheet.problems);
            total.add(Grade::Wrong);
            continue;
        }
        for number in 1..=case.lines.len() {
            let Some((grade, outcome)) = judged(map, &case, &sheet, number) else {
                continue;
            };
            if grade != Grade::Right {
                println!(
                    "{} {}:{number} {:?}: {outcome}",
                    grade.word(),
                    case.id,
                    case.lines[number - 1].text
                );
                let questions = sheet.problems.iter().filter(|it| it.line == number);
                questions.for_each(|problem| println!("    {}", problem.text));
            }
            kinds.entry(case.kind).or_default().add(grade);
            total.add(grade);
        }
    }
    for (kind, tally) in &kinds {
        println!("{kind:12}{tally}");
    }
    println!("all         {total}");
    total
}

#[test]
fn sheets_are_understood() {
    let map = Map::standard();
    let own = std::env::var("CHANCERY_SHEETS");
    let own = own.map(|file| std::fs::read_to_string(file).expect("a corpus"));
    if let Ok(own) = own {
        assert_eq!(tally(map, &own).of(Grade::Wrong), 0);
        return;
    }
    for (asked, corpus) in CORPORA {
        let total = tally(map, corpus);
        assert_eq!(total.of(Grade::Wrong), 0, "{total}");
        assert_eq!(total.of(Grade::Asked), *asked, "{total}");
    }
}

/// Returns whether a sheet asks about anything, and whether it carries out an order, with a line of prose above or below
/// three orders.
fn asks_and_orders(map: &Map, position: &Position, prose: &str, is_above: bool) -> (bool, bool) {
    const ORDERS: &str = "A Par - Pic\nF Bre - Eng\nA Mar - Pie";
    let text = if is_above {
        format!("{prose}\n{ORDERS}")
    } else {
        format!("{ORDERS}\n{prose}")
    };
    let defaults = Defaults {
        position: Some(position),
        power: map.power_by_key("FRANCE"),
        ..Defaults::new(lexicon(), Rules::default())
    };
    let sheet = Sheet::read(map, &text, &defaults);
    let mut parts = sheet.lines.iter().flat_map(|line| &line.reading.parts);
    let is_given = |part: &entry::Part| part.verdict <= Verdict::Fixed && part.taken().is_some();
    let asks = sheet.accounts.iter().any(|account| account.asked);
    (asks, parts.any(is_given))
}

#[test]
fn prose_puts_the_orders_in_doubt_or_not() {
    let map = Map::standard();
    let position = &positions(map)["X1"];
    let (mut asked, mut missed) = (Vec::new(), Vec::new());
    let own = std::env::var("CHANCERY_SENTENCES");
    let own = own.map(|file| std::fs::read_to_string(file).expect("sentences"));
    let rows = own.as_deref().unwrap_or(SENTENCES).lines();
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [_, place, what, _, text] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}: expected five cells");
        };
        let (asks, orders) = asks_and_orders(map, position, text, place == "above");
        match what {
            "fine" if asks => asked.push(text),
            "doubt" if orders => missed.push(text),
            "fine" | "doubt" => {}
            _ => panic!("{row}: expected fine or doubt"),
        }
    }
    println!("asked {asked:#?}\nmissed {missed:#?}");
    // of 401 and 200
    assert_eq!((asked.len(), missed.len()), (70, 58));
}

/// Checks that every line that isn't blank has one account, in sequence and with its exact text,
/// and that the counts add up.
fn assert_accounted(text: &str) {
    let map = Map::standard();
    let sheet = Sheet::read(map, text, &Defaults::new(lexicon(), Rules::default()));
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let blank = |line: &str| {
        line.chars().all(|letter| {
            letter.is_whitespace() || letter.is_control() || "\u{feff}\u{ad}".contains(letter)
        })
    };
    let written: Vec<(usize, &str)> = (1..)
        .zip(lines.split('\n'))
        .filter(|(_, line)| !blank(line))
        .collect();
    let accounts = sheet.accounts.iter();
    let texts: Vec<(usize, &str)> = accounts
        .map(|account| (account.number, account.text.as_str()))
        .collect();
    assert_eq!(texts, written);
    // every read line has the number of its line in the text
    for account in &sheet.accounts {
        for &line in &account.lines {
            assert_eq!(sheet.lines[line].number, account.number);
        }
        let ordered = matches!(
            account.kind,
            LineKind::Order | LineKind::Rest | LineKind::None
        );
        assert_eq!(ordered, !account.lines.is_empty(), "{account:?}");
    }
    let standing: usize = sheet
        .accounts
        .iter()
        .map(|account| account.lines.len())
        .sum();
    assert_eq!(standing, sheet.lines.len());
}

#[test]
fn sheets_of_the_corpus_are_accounted_for() {
    for (_, corpus) in &CORPORA[..5] {
        for case in cases(Map::standard(), corpus) {
            assert_accounted(&case.text());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Mixed lines of all sheets, with noise between them.
    #[test]
    fn any_sheet_is_accounted_for(picks in prop::collection::vec((0usize..4000, ".{0,30}"), 1..14)) {
        let cases = cases(Map::standard(), CORPORA[0].1);
        let lines: Vec<&str> = cases.iter().flat_map(|case| &case.lines).map(|line| line.text.as_str()).collect();
        let line = |(pick, noise): &(usize, String)| match lines.get(*pick) {
            Some(line) => (*line).to_owned(),
            None => noise.clone(),
        };
        let text: Vec<String> = picks.iter().map(line).collect();
        assert_accounted(&text.join("\n"));
    }
}
