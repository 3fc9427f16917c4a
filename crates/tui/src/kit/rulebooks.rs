//! Rulebook names for the screens, and the comparison of a past phase under all rulebooks.

use super::text::Row;
use super::theme::Tone;
use super::words;
use chancery_core::board::Map;
use chancery_core::compare::{
    ColumnRules, Decision, ReadPhase, RulebookComparer, RulebookComparison,
};
use chancery_core::rules::Rules;
use game::Record;

/// Returns the name of rules: `1971`, `DATC 3.1`, `the table's`.
pub fn name(view: ColumnRules) -> String {
    match view {
        ColumnRules::Rulebook(rulebook) => rulebook.title(),
        ColumnRules::Own => "the table's".to_owned(),
    }
}

/// Returns the name in short form: `3.1`.
pub fn short(view: ColumnRules) -> String {
    match view {
        ColumnRules::Rulebook(rulebook) => {
            let name = rulebook.title();
            name.strip_prefix("DATC ").unwrap_or(&name).to_owned()
        }
        ColumnRules::Own => "table's".to_owned(),
    }
}

/// Returns a comparer for a past phase. It uses the orders as they were read in the game.
pub fn comparer<'a>(
    map: &'a Map,
    record: &'a Record,
) -> RulebookComparer<'a, impl FnMut(&Rules) -> ReadPhase + 'a> {
    RulebookComparer::new(map, |_: &Rules| ReadPhase {
        position: record.position.clone(),
        sheets: record.written().to_vec(),
    })
}

/// Compares a past phase under all rulebooks. Also returns the issues that decide the differences
/// from the rules of the game.
pub fn compare(map: &Map, record: &Record) -> (RulebookComparison, Vec<Decision>) {
    let mut comparer = comparer(map, record);
    let comparison = comparer.compare(&record.table_rules.rules);
    let decisions = comparer.decisions(&comparison);
    (comparison, decisions)
}

/// Returns the comparison of a past phase as a symbol and a few words:
/// `=`, `the same under all eight`; `≠`, `1971, DPTG   4.A.1 decides`.
pub fn line(map: &Map, record: &Record) -> (Row, Row) {
    let (comparison, decisions) = compare(map, record);
    let (sign, words) = sign_and_words(&comparison);
    let words = match decisions.as_slice() {
        [] => {
            let count = words::number(comparison.columns.len());
            Row::new().dim(format!("the same under all {count}"))
        }
        [one] => words.dim(format!("   {}", one.deciding.head())),
        _ => words,
    };
    (sign, words)
}

/// Returns a summary of the comparison: `= same under all`, `≠ 1971, DPTG`.
pub fn in_short(comparison: &RulebookComparison) -> Row {
    let (sign, words) = sign_and_words(comparison);
    sign.text(" ").and(words)
}

fn sign_and_words(comparison: &RulebookComparison) -> (Row, Row) {
    if comparison.is_same() {
        let sign = Row::new().strong(Tone::Ok, "=");
        return (sign, Row::new().dim("same under all"));
    }
    let others = comparison.others();
    let names: Vec<String> = others
        .map(|at| short(comparison.columns[at].view))
        .collect();
    let sign = Row::new().strong(Tone::Warn, "≠");
    (sign, Row::new().text(names.join(", ")))
}
