//! The heading of a conflict: its province, and the units that move there or are there.

use std::collections::BTreeMap;

use super::order_lines::place;
use crate::kit::{Row, words};
use chancery_core::board::{Map, Province};
use chancery_core::orders::Order;
use chancery_core::report::{ResultKind, ResultLine};

/// Returns the heading of a conflict, given the lines of its orders.
pub(super) fn heading(map: &Map, lines: &[&ResultLine]) -> Row {
    let mut wanted: BTreeMap<Province, usize> = BTreeMap::new();
    for line in lines {
        if let Some(to) = goal(map, line) {
            *wanted.entry(to).or_default() += 1;
        }
    }
    let lost = |at: Province| {
        let mut lines = lines.iter();
        lines.any(|line| place(line) == Some(at) && is_dislodged(line))
    };
    // the most consequential place: a unit is dislodged there, or else most units move there, to a center
    let most = wanted.iter().max_by_key(|&(&at, &count)| {
        let is_center = map.info(at).is_center;
        (lost(at), count, is_center, std::cmp::Reverse(at))
    });
    let (at, clause) = match most {
        Some((&at, _)) => (Some(at), struggle(map, lines, at)),
        None => support(map, lines),
    };
    let place = at.map_or("", |at| map.info(at).name.as_str());
    Row::new().bold(place).dim(format!("   {clause}"))
}

/// Describes the units that move to `at`, their supporters, and the unit that is there.
fn struggle(map: &Map, lines: &[&ResultLine], at: Province) -> String {
    let names = |wanted: &dyn Fn(&ResultLine) -> bool| -> Vec<String> {
        let own = lines.iter().filter(|line| wanted(line));
        own.filter_map(|line| name(map, line)).collect()
    };
    let come = lines.iter().filter(|line| goal(map, line) == Some(at));
    let comers: Vec<String> = come
        .filter_map(|comer| {
            let way = (place(comer)?, at);
            let helpers = names(&|line| helped(line) == Some(way));
            let name = name(map, comer)?;
            Some(if helpers.is_empty() {
                name
            } else {
                format!("{name} (supported by {})", words::list(&helpers))
            })
        })
        .collect();
    let stays = |line: &ResultLine| place(line) == Some(at) && goal(map, line).is_none();
    let there = names(&stays);
    let units = words::list(&comers);
    match (comers.len(), there.first()) {
        (1, Some(unit)) => format!("{units} attacks {unit}"),
        (_, Some(unit)) => format!("{units} attack {unit}"),
        (1, None) => format!("{units} moves here"),
        (2, None) => format!("{units} both move here"),
        (_, None) => format!("{units} all move here"),
    }
}

/// Describes a conflict without a move: units that support one another.
fn support(map: &Map, lines: &[&ResultLine]) -> (Option<Province>, String) {
    let supported = lines.iter().find_map(|line| match ruling(line)?.order {
        Order::SupportHold { of } => Some(of),
        _ => None,
    });
    let units = words::list(lines.iter().filter_map(|line| name(map, line)));
    let clause = format!("{units} support each other");
    (supported, clause)
}

fn ruling(line: &ResultLine) -> Option<&chancery_core::adjudicator::OrderResult> {
    match &line.result {
        ResultKind::Moved { ruling, .. } => Some(ruling),
        _ => None,
    }
}

fn is_dislodged(line: &ResultLine) -> bool {
    ruling(line).is_some_and(|ruling| ruling.dislodged.is_some())
}

/// Returns the destination of a move.
fn goal(map: &Map, line: &ResultLine) -> Option<Province> {
    match ruling(line)?.order {
        Order::Move { to, .. } => Some(map.province(to)),
        _ => None,
    }
}

/// Returns the origin and destination of a supported move.
fn helped(line: &ResultLine) -> Option<(Province, Province)> {
    match ruling(line)?.order {
        Order::SupportMove { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

fn name(map: &Map, line: &ResultLine) -> Option<String> {
    Some(ruling(line)?.unit.short(map))
}
