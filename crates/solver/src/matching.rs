//! Maximum bipartite matchings of rows with provinces.

use chancery_core::board::{Province, ProvinceSet};

/// Matches as many rows as possible with different provinces, each from its choices (Kuhn's algorithm).
pub fn largest(choices: &[ProvinceSet]) -> Vec<Option<Province>> {
    let mut matched = vec![None; choices.len()];
    for row in 0..choices.len() {
        let mut tried = ProvinceSet::EMPTY;
        augment(choices, row, &mut tried, &mut matched);
    }
    matched
}

/// Returns the size of a maximum matching.
pub fn size(choices: &[ProvinceSet]) -> usize {
    largest(choices).iter().flatten().count()
}

/// Finds a province for a row, along an augmenting path if it is already matched. Returns whether it
/// succeeded.
fn augment(
    choices: &[ProvinceSet],
    row: usize,
    tried: &mut ProvinceSet,
    matched: &mut [Option<Province>],
) -> bool {
    for at in choices[row].iter() {
        if tried.contains(at) {
            continue;
        }
        tried.insert(at);
        let taken = matched.iter().position(|other| *other == Some(at));
        if taken.is_none_or(|other| augment(choices, other, tried, matched)) {
            matched[row] = Some(at);
            return true;
        }
    }
    false
}
