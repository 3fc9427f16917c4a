//! A comparison as JSON: the outcomes in full, and the deciding issues for each pair of rulebooks.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::cli::CommandError;
use chancery_core::board::{Map, Turn};
use chancery_core::compare::{
    DecidesFrom, DecidingIssues, DifferenceCell, PhaseOutcome, ReadPhase, RowSubject,
    RulebookComparer, RulebookComparison,
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

/// The pairs of rulebooks between which the same issues decide.
#[derive(Serialize)]
struct Decides {
    issues: Vec<&'static str>,
    /// Whether the issues also turn the second outcome into the first.
    both_ways: bool,
    between: Vec<Value>,
}

/// Returns the answer for a comparison.
pub(super) fn of<P: FnMut(&Rules) -> ReadPhase>(
    map: &Arc<Map>,
    turn: Turn,
    comparer: &mut RulebookComparer<'_, P>,
    comparison: &RulebookComparison,
) -> Result<Answer, CommandError> {
    let columns = comparison.columns.iter();
    let names: Vec<&str> = columns.map(|one| one.view.name()).collect();
    let differs = comparison.rows(map).into_iter().map(|row| {
        let mut object = json!({ "what": row.label(map) });
        if let RowSubject::Order(_, line) = &row.what {
            object["order"] = json!(line.order.canonical(map).to_string());
        }
        for (column, name) in comparison.columns.iter().zip(&names) {
            object[*name] = cell(map, &row.cells[column.outcome]);
        }
        object
    });
    let outcomes = comparison.outcomes.iter().enumerate();
    let outcomes = outcomes.map(|(index, one)| outcome(map, comparison, index, one));
    Ok(Answer {
        name: turn.to_string(),
        played_by: comparison.own().view.name(),
        same: comparison.is_same(),
        outcomes: outcomes.collect::<Result<_, CommandError>>()?,
        differs: differs.collect(),
        decides: decides(comparer, comparison),
        rulebooks: names,
    })
}

/// Returns an outcome in the format of batch, with the rulebooks that have it.
fn outcome(
    map: &Arc<Map>,
    comparison: &RulebookComparison,
    index: usize,
    outcome: &PhaseOutcome,
) -> Result<Box<RawValue>, CommandError> {
    let phase = Phase {
        map: Arc::clone(map),
        position: outcome.position.clone(),
        sheets: outcome.sheets.clone(),
        unread: Vec::new(),
        own_homes: false,
    };
    let names = Names::new(map);
    let answer = PhaseAnswer::new(&phase, outcome.report(map), &names);
    let rulebooks: Vec<&str> = comparison
        .columns
        .iter()
        .filter(|column| column.outcome == index)
        .map(|column| column.view.name())
        .collect();
    let mut out = Vec::new();
    let mut object = json::Object::open(&mut out);
    answer.entries(&mut object);
    json::write(object.key("rulebooks"), &rulebooks);
    object.close();
    Ok(serde_json::from_slice(&out)?)
}

/// Returns the value of a cell: a result, a unit, an owner or a phase.
fn cell(map: &Map, cell: &DifferenceCell) -> Value {
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

fn decides<P: FnMut(&Rules) -> ReadPhase>(
    comparer: &mut RulebookComparer<'_, P>,
    comparison: &RulebookComparison,
) -> Vec<Decides> {
    let mut all: BTreeMap<(Vec<&'static str>, bool), Vec<Value>> = BTreeMap::new();
    let count = comparison.columns.len();
    for (one, other) in (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))) {
        let Some(DecidingIssues { issues, way }) = comparer.decide(comparison, one, other) else {
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
