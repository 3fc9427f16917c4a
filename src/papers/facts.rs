//! What several papers tell of a phase.

use crate::board::{Map, Phase, Position, Power, Unit};
use crate::report::unit;

/// Places as they are written on screen.
pub(super) fn places(map: &Map, all: impl Iterator<Item = crate::board::Location>) -> Vec<String> {
    all.map(|at| map.short(at).to_string()).collect()
}

/// What a power builds or removes in a winter: `builds 1`.
pub(super) fn due(position: &Position, power: Power) -> Option<String> {
    if position.turn.phase != Phase::Adjustments {
        return None;
    }
    match position.adjustment(power) {
        0 => None,
        due @ 1.. => Some(format!("builds {due}")),
        due => Some(format!("removes {}", due.unsigned_abs())),
    }
}

/// A power's centers, in short.
pub(super) fn centers(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let centers = position.centers_of(power);
    places(map, centers.map(|center| center.location()))
}

/// A power's units: those on the board, in the sequence of the map.
pub(super) fn units(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let all: Vec<Unit> = position.units_of(power).collect();
    all.into_iter().map(|one| unit(map, one)).collect()
}
