//! Comparison of a recorded phase with the adjudicated one.

use std::collections::{BTreeMap, BTreeSet};

use super::{ReportContext, keys};
use crate::board::{Map, Position, Power};

/// Sets of codes: units or centers by power, or result codes by the key of the order.
pub type CodeSets = BTreeMap<String, BTreeSet<String>>;

/// Returns the units of a power; a dislodged one has a star.
pub fn unit_codes(map: &Map, position: &Position, power: Power) -> impl Iterator<Item = String> {
    let units = position.units_of(power).map(|unit| unit.code(map));
    let dislodged = position.dislodged_of(power);
    units.chain(dislodged.map(|other| format!("*{}", other.unit.code(map))))
}

/// Returns the units of each power.
pub fn units_by_power(map: &Map, position: &Position) -> CodeSets {
    by_power(map, |power| unit_codes(map, position, power).collect())
}

/// Returns the centers of each power.
pub fn centers_by_power(map: &Map, position: &Position) -> CodeSets {
    let code = |center| map.code(center).to_owned();
    by_power(map, |power| position.centers_of(power).map(code).collect())
}

fn by_power(map: &Map, codes: impl Fn(Power) -> BTreeSet<String>) -> CodeSets {
    let of = |power| (map.power(power).key.clone(), codes(power));
    map.powers().map(of).collect()
}

/// Returns the result codes of a phase by the key of the order.
pub fn results_by_order(scene: &ReportContext<'_>) -> CodeSets {
    let lines = scene.lines();
    let keys = keys(scene.ctx.map, &lines).into_iter();
    let all = keys.zip(&lines).filter_map(|(key, line)| {
        let codes = line.result.codes().iter();
        Some((key?, codes.map(|code| code.as_str().to_owned()).collect()))
    });
    with_success(all.collect())
}

/// Returns result codes with `success` in each empty set, so that it differs from a missing one.
pub fn with_success(mut results: CodeSets) -> CodeSets {
    let empty = results.values_mut().filter(|codes| codes.is_empty());
    empty.for_each(|codes| {
        codes.insert("success".to_owned());
    });
    results
}

/// Returns the differences between recorded and adjudicated codes, a sentence each: what one has and the other
/// hasn't. A missing set equals an empty one.
pub fn differences(what: &str, recorded: &CodeSets, adjudicated: &CodeSets) -> Vec<String> {
    let nothing = BTreeSet::new();
    let only = |some: &BTreeSet<String>, other| match text::list(some.difference(other), ", ") {
        only if only.is_empty() => "nothing".to_owned(),
        only => text::printable(&only, LONGEST),
    };
    let keys: BTreeSet<&String> = recorded.keys().chain(adjudicated.keys()).collect();
    let difference = |key: &String| {
        let [was, is] = [recorded, adjudicated].map(|all| all.get(key).unwrap_or(&nothing));
        let (key, only_was, only_is) = (text::printable(key, 40), only(was, is), only(is, was));
        let sentence = format!("{what} {key}: recorded {only_was}, adjudicated {only_is}");
        (was != is).then_some(sentence)
    };
    keys.into_iter().filter_map(difference).collect()
}

/// The maximum length of a list of codes in a sentence.
const LONGEST: usize = 300;
