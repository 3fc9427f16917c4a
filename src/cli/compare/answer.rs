//! A comparison as JSON: the outcomes in full, and what decides between each two rulebooks.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map as Object, Value, json};

use chancery_core::board::{Map, Turn};
use chancery_core::compare::{
    DecidesFrom, DecidingIssues, PhaseInput, PhaseOutcome, RowSubject, RulebookComparer,
    RulebookComparison,
};
use chancery_core::rules::Rules;
use chancery_records::record::read::Phase;
use chancery_records::record::{Names, OutputLine as PhaseAnswer, json};

/// The object that is printed.
#[derive(Serialize)]
pub(super) struct Answer {
    name: String,
    /// The rules in force.
    played_by: &'static str,
    same: bool,
    rulebooks: Vec<&'static str>,
    outcomes: Vec<Box<RawValue>>,
    differs: Vec<Value>,
    decides: Vec<Decides>,
}

/// The rulebooks between which the same issues decide.
#[derive(Serialize)]
struct Decides {
    issues: Vec<&'static str>,
    /// Whether the issues turn each outcome into the other, or only the first into the second.
    both_ways: bool,
    between: Vec<Value>,
}

/// The comparison, with every two rulebooks that differ.
pub(super) fn of<P: FnMut(&Rules) -> PhaseInput>(
    map: &Arc<Map>,
    turn: Turn,
    lens: &mut RulebookComparer<'_, P>,
    comparison: &RulebookComparison,
) -> io::Result<Answer> {
    let names: Vec<&str> = comparison
        .columns
        .iter()
        .map(|one| one.view.name())
        .collect();
    let differs = comparison.rows(map).into_iter().map(|row| {
        let mut object = Object::new();
        object.insert("what".to_owned(), json!(row.label(map)));
        if let RowSubject::Order(_, line) = &row.what {
            object.insert(
                "order".to_owned(),
                json!(line.order.canonical(map).to_string()),
            );
        }
        for (column, name) in comparison.columns.iter().zip(&names) {
            object.insert((*name).to_owned(), cell(map, &row.cells[column.outcome]));
        }
        Value::Object(object)
    });
    let outcomes = comparison.outcomes.iter().enumerate();
    let outcomes = outcomes.map(|(index, outcome)| told(map, comparison, index, outcome));
    Ok(Answer {
        name: turn.to_string(),
        played_by: comparison.own().view.name(),
        same: comparison.is_same(),
        outcomes: outcomes.collect::<io::Result<_>>()?,
        differs: differs.collect(),
        decides: decides(lens, comparison),
        rulebooks: names,
    })
}

/// An outcome in the shape of batch's answers, with the rulebooks that come to it.
fn told(
    map: &Arc<Map>,
    comparison: &RulebookComparison,
    index: usize,
    outcome: &PhaseOutcome,
) -> io::Result<Box<RawValue>> {
    let phase = Phase {
        map: Arc::clone(map),
        position: outcome.position.clone(),
        sheets: outcome.sheets.clone(),
        unread: Vec::new(),
        own_homes: false,
    };
    let names = Names::new(map);
    let answer = PhaseAnswer::new(&phase, outcome.scene(map), &names);
    let rulebooks: Vec<&str> = comparison
        .columns
        .iter()
        .filter(|column| column.outcome == index)
        .map(|column| column.view.name())
        .collect();
    let mut out = Vec::new();
    let mut object = json::Object::open(&mut out);
    answer.entries(&mut object)?;
    serde_json::to_writer(object.key("rulebooks"), &rulebooks)?;
    object.close();
    Ok(serde_json::from_slice(&out)?)
}

fn cell(map: &Map, cell: &chancery_core::compare::DifferenceCell) -> Value {
    use chancery_core::compare::DifferenceCell;
    match cell {
        DifferenceCell::Result { codes, .. } => {
            json!(codes.iter().map(|code| code.as_str()).collect::<Vec<_>>())
        }
        DifferenceCell::Absent
        | DifferenceCell::Unit(None)
        | DifferenceCell::Open(None)
        | DifferenceCell::Owner(None) => Value::Null,
        DifferenceCell::Turn(turn) => json!(turn.to_string()),
        DifferenceCell::Won(power) => json!(format!("{} wins", map.power(*power).key)),
        cell => json!(cell.text(map)),
    }
}

fn decides<P: FnMut(&Rules) -> PhaseInput>(
    lens: &mut RulebookComparer<'_, P>,
    comparison: &RulebookComparison,
) -> Vec<Decides> {
    let mut all: BTreeMap<(Vec<&'static str>, bool), Vec<Value>> = BTreeMap::new();
    let count = comparison.columns.len();
    for (one, other) in (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))) {
        let Some(DecidingIssues { issues, way }) = lens.decide(comparison, one, other) else {
            continue;
        };
        let issues = issues.iter().map(|issue| issue.info().number).collect();
        let name = |column: usize| comparison.columns[column].view.name();
        let pair = match way {
            DecidesFrom::Both | DecidesFrom::Forth => [name(one), name(other)],
            DecidesFrom::Back => [name(other), name(one)],
        };
        let both = way == DecidesFrom::Both;
        all.entry((issues, both)).or_default().push(json!(pair));
    }
    let decides = |((issues, both_ways), between)| Decides {
        issues,
        both_ways,
        between,
    };
    all.into_iter().map(decides).collect()
}
