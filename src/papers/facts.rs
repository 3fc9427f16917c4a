//! What several papers tell of a phase.

use crate::adjudicator::phase::Resolved;
use crate::board::{Map, Phase, Position, Power, Turn, Unit};
use crate::report::{Scene, unit};

/// `Spring 1901 moves`
pub(crate) fn title(turn: Turn) -> String {
    let season = turn.season().name();
    let kind = match turn.phase {
        Phase::SpringMoves | Phase::FallMoves => "moves",
        Phase::SpringRetreats | Phase::FallRetreats => "retreats",
        Phase::Adjustments => "builds and removals",
    };
    format!("{season} {} {kind}", turn.year)
}

/// The dislodged, and where each may go: a sentence each.
pub(crate) fn dislodged(map: &Map, scene: &Scene<'_>) -> Vec<String> {
    let Resolved::Movement { resolution, .. } = &scene.played.resolved else {
        return Vec::new();
    };
    let rulings = resolution.rulings.iter();
    let told = rulings.filter_map(|ruling| {
        let dislodgement = ruling.dislodged?;
        let open = places(map, dislodgement.open.iter());
        let name = &map.power(ruling.unit.power).name;
        let unit = unit(map, ruling.unit);
        Some(match open.is_empty() {
            true => format!("{name}: {unit} has nowhere to go and is destroyed"),
            false => format!("{name}: {unit} may retreat to {}", open.join(", ")),
        })
    });
    told.collect()
}

/// Places as they are written on screen.
pub(super) fn places(map: &Map, all: impl Iterator<Item = crate::board::Location>) -> Vec<String> {
    all.map(|at| map.short(at).to_string()).collect()
}

/// The provinces where units stood each other off.
pub(crate) fn contested(map: &Map, scene: &Scene<'_>) -> Vec<String> {
    match &scene.played.resolved {
        Resolved::Movement { resolution, .. } => resolution
            .standoffs
            .iter()
            .map(|province| map.info(province).name.clone())
            .collect(),
        _ => Vec::new(),
    }
}

/// What a power has, and what is due: `France: 5 centers, 4 units, builds 1: Bre Mar Par Por Spa`.
/// None where it has nothing.
pub(crate) fn owned(map: &Map, position: &Position, power: Power) -> Option<String> {
    let centers = centers(map, position, power);
    let units = position.units_of(power).count();
    if centers.is_empty() && units == 0 {
        return None;
    }
    let due = due(position, power).map_or_else(String::new, |due| format!(", {due}"));
    Some(format!(
        "{}: {}, {}{due}: {}",
        map.power(power).name,
        many(centers.len(), "center"),
        many(units, "unit"),
        match centers.is_empty() {
            true => "none".to_owned(),
            false => centers.join(" "),
        }
    ))
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

/// `1 center`, `2 centers`
pub(super) fn many(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
