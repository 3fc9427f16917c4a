//! Checks that every case has the result of every unit and every order.

use std::collections::BTreeSet;

use chancery_core::board::{Map, Phase, Turn, TurnError};
use chancery_records::datc::Case;
use chancery_records::record::Lists;

/// Checks that each step, and each alternative, has a result for every unit or order.
pub fn results(case: &Case) -> Result<(), String> {
    let mut before: Option<&Lists<'static>> = None;
    for (index, step) in case.steps.iter().enumerate() {
        let turn = step.phase.parse();
        let turn: Turn = turn.map_err(|error: TurnError| error.to_string())?;
        let units = step
            .units
            .as_ref()
            .or(before)
            .ok_or("there is no position")?;
        let others = case.alternatives.iter();
        let others = others.filter(|other| other.step == index + 1);
        let others = others.map(|other| (&other.results, &other.after));
        let orders = step
            .orders
            .iter()
            .flat_map(|(_, list)| list)
            .flat_map(|texts| texts.iter());
        let winter = (turn.phase == Phase::Adjustments).then(|| orders.count());
        let mut outcomes = [(&step.results, &step.after)].into_iter().chain(others);
        let fault = outcomes.find_map(|(results, after)| one(turn, units, results, after, winter));
        if let Some(what) = fault {
            return Err(what);
        }
        before = Some(&step.after);
    }
    let mut others = case.alternatives.iter();
    match others.find(|other| !(1..=case.steps.len()).contains(&other.step)) {
        None => Ok(()),
        Some(_) => Err("an alternative for a step that isn't there".to_owned()),
    }
}

/// Returns an error in an outcome: a missing or superfluous result, or a missing unit.
fn one(
    turn: Turn,
    units: &Lists<'static>,
    results: &Lists<'static>,
    after: &Lists<'static>,
    winter_orders: Option<usize>,
) -> Option<String> {
    let keys: BTreeSet<&str> = results.iter().map(|(key, _)| key).collect();
    let removed = results
        .iter()
        .filter(|(_, codes)| codes.iter().any(|code| &**code == "disband"))
        .count();
    if let Some(orders) = winter_orders {
        let known = keys.len() - removed;
        let text = || format!("{orders} orders, and results for {known}");
        return (known != orders).then(text);
    }
    let all: Vec<&str> = texts(units);
    let wanted: BTreeSet<&str> = if turn.phase.is_retreat() {
        all.iter()
            .filter_map(|unit| unit.strip_prefix('*'))
            .collect()
    } else {
        all.iter().copied().collect()
    };
    if let Some(unit) = wanted.symmetric_difference(&keys).next() {
        return Some(if keys.contains(unit) {
            format!("a result for {unit}, which has no order")
        } else {
            format!("no result for {unit}")
        });
    }
    let (before, left) = (all.len(), texts(after).len());
    let fits = if turn.phase.is_retreat() {
        // a unit that is ordered to disband has no code and isn't there afterwards
        before - removed >= left
    } else {
        before - removed == left
    };
    if fits {
        doubled(after)
    } else {
        Some(format!(
            "{before} units before, {removed} of them lost, and {left} afterwards"
        ))
    }
}

/// Returns an error for a text that isn't a unit, or a province with two units.
fn doubled(after: &Lists<'static>) -> Option<String> {
    let mut seen = BTreeSet::new();
    let mut standing = texts(after).into_iter();
    standing.find_map(|unit| {
        let code = unit.get(2..5).unwrap_or(unit);
        match Map::standard().province_by_code(code) {
            _ if unit.starts_with('*') => None,
            None => Some(format!("`{unit}` isn't a unit")),
            Some(_) => (!seen.insert(code)).then(|| format!("two units in {code}")),
        }
    })
}

fn texts<'a>(lists: &'a Lists<'static>) -> Vec<&'a str> {
    let all = lists.iter().flat_map(|(_, list)| list.iter());
    all.map(|text| &**text).collect()
}
