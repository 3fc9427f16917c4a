//! A case says what becomes of every unit and every order, or it is refused.

use std::collections::BTreeSet;

use super::case::{Case, CaseError};
use crate::record::Lists;
use chancery_core::board::{Map, Phase, Turn};

/// Checks that each step, and each alternative, judges all that there is in it.
pub(super) fn judged(case: &Case) -> Result<(), CaseError> {
    let mut before: Option<&Lists<'static>> = None;
    for (index, step) in case.steps.iter().enumerate() {
        let unjudged = |what: String| CaseError::Unjudged {
            case: case.id.clone(),
            step: index + 1,
            what,
        };
        let turn: Turn = step
            .phase
            .parse()
            .map_err(|error: chancery_core::board::TurnError| unjudged(error.to_string()))?;
        let units = step
            .units
            .as_ref()
            .or(before)
            .ok_or_else(|| unjudged("there is no position".to_owned()))?;
        let mut outcomes = vec![(&step.results, &step.after)];
        let others = case
            .alternatives
            .iter()
            .filter(|other| other.step == index + 1);
        outcomes.extend(others.map(|other| (&other.results, &other.after)));
        for (results, after) in outcomes {
            let orders = step
                .orders
                .iter()
                .flat_map(|(_, list)| list.into_iter().flatten());
            let winter = (turn.phase == Phase::Adjustments).then(|| orders.count());
            one(turn, units, results, after, winter).map_err(unjudged)?;
        }
        before = Some(&step.after);
    }
    match case
        .alternatives
        .iter()
        .find(|other| other.step == 0 || other.step > case.steps.len())
    {
        None => Ok(()),
        Some(other) => Err(CaseError::Unjudged {
            case: case.id.clone(),
            step: other.step,
            what: "an alternative for a step that isn't there".to_owned(),
        }),
    }
}

/// One outcome: results for all that can have one, and a fate for every unit.
fn one(
    turn: Turn,
    units: &Lists<'static>,
    results: &Lists<'static>,
    after: &Lists<'static>,
    winter_orders: Option<usize>,
) -> Result<(), String> {
    let keys: BTreeSet<&str> = results.iter().map(|(key, _)| key).collect();
    let removed = results
        .iter()
        .filter(|(_, codes)| codes.iter().any(|code| &**code == "disband"))
        .count();
    if let Some(orders) = winter_orders {
        let judged = keys.len() - removed;
        return match judged == orders {
            true => Ok(()),
            false => Err(format!("{orders} orders, and results for {judged}")),
        };
    }
    let all: Vec<&str> = texts(units);
    let wanted: BTreeSet<&str> = match turn.phase.is_retreat() {
        true => all
            .iter()
            .filter_map(|unit| unit.strip_prefix('*'))
            .collect(),
        false => all.iter().copied().collect(),
    };
    if let Some(unit) = wanted.symmetric_difference(&keys).next() {
        return Err(match keys.contains(unit) {
            true => format!("a result for {unit}, which has no order"),
            false => format!("no result for {unit}"),
        });
    }
    let ordered_off = match turn.phase.is_retreat() {
        // who is ordered off the board has no code and is not there afterwards
        true => all.len() - removed >= texts(after).len(),
        false => all.len() - removed == texts(after).len(),
    };
    match ordered_off {
        true => doubled(after),
        false => Err(format!(
            "{} units before, {removed} of them lost, and {} afterwards",
            all.len(),
            texts(after).len()
        )),
    }
}

/// No two units stand in one province.
fn doubled(after: &Lists<'static>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let standing = texts(after)
        .into_iter()
        .filter(|unit| !unit.starts_with('*'));
    for unit in standing {
        let code = unit.get(2..5).unwrap_or(unit);
        if Map::standard().province_by_code(code).is_none() {
            return Err(format!("`{unit}` isn't a unit"));
        }
        if !seen.insert(code) {
            return Err(format!("two units in {code}"));
        }
    }
    Ok(())
}

fn texts<'a>(lists: &'a Lists<'static>) -> Vec<&'a str> {
    let all = lists.iter().flat_map(|(_, list)| list.iter());
    all.map(|text| &**text).collect()
}
