//! The known stalemate line that a side has formed or is near to.
//!
//! A side is near a line if it lacks at most one center or one unit. It has to own the line's centers,
//! there has to be a different unit of the side for each of the line's locations that is there or can move
//! there, and the complete line has to keep the enemy's current units outside.

use chancery_core::board::{Map, Position, Power, PowerSet, Province, ProvinceSet, Unit};

use crate::known::KnownLine;
use crate::line::Line;
use crate::matching;

/// A known line that a side is near to.
#[derive(Clone, Copy, Debug)]
pub struct NearLine {
    /// The powers that are near it.
    pub side: PowerSet,
    /// The line.
    pub line: &'static KnownLine,
    /// The part of the line that the side lacks.
    pub lacks: Missing,
}

/// The part of a line that a side lacks, ordered from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Missing {
    /// Nothing: the line is complete.
    Nothing,
    /// The number of the line's locations that the side's units have to move to, each in one move.
    Moves(usize),
    /// A unit for a location that no unit of the side can move to.
    Unit,
    /// A center that it doesn't own.
    Center(Province),
}

/// Returns the nearest known line of the standard board: the one of which a side lacks the least, and if
/// several are equally near, the one with the most centers. The sides are each power alone, and all powers
/// except the one with the most centers. Returns `None` on other boards.
pub fn nearest(map: &Map, position: &Position) -> Option<NearLine> {
    if map.name() != Map::standard().name() {
        return None;
    }
    let near = sides(map, position).into_iter().flat_map(|side| {
        let lines = KnownLine::standard().iter();
        lines.filter_map(move |line| {
            let lacks = lack(map, position, &side, line)?;
            Some(NearLine { side, line, lacks })
        })
    });
    near.min_by_key(|it| (it.lacks, usize::MAX - it.line.centers.len()))
}

fn sides(map: &Map, position: &Position) -> Vec<PowerSet> {
    let centers = |power: &Power| position.center_count(*power);
    let mut sides: Vec<PowerSet> = map.powers().map(|it| [it].into_iter().collect()).collect();
    let most = map.powers().max_by_key(centers);
    sides.push(map.powers().filter(|&power| Some(power) != most).collect());
    sides
}

/// Returns the part of a line that a side lacks, or `None` if the side isn't near it.
fn lack(map: &Map, position: &Position, side: &PowerSet, line: &KnownLine) -> Option<Missing> {
    let is_foreign = |at: &Province| position.owner(*at).is_none_or(|it| !side.contains(it));
    let mut centers = line.centers.iter().copied().filter(is_foreign);
    let center = centers.next();
    if centers.next().is_some() {
        return None;
    }
    let (own, enemies): (Vec<Unit>, Vec<Unit>) =
        position.units().partition(|unit| side.contains(unit.power));
    let stands = |place: &Unit| {
        let mut own = own.iter();
        own.any(|unit| (unit.kind, unit.location) == (place.kind, place.location))
    };
    let moves = line.units.iter().filter(|place| !stands(place)).count();
    let comers = |place: &Unit| -> ProvinceSet {
        let can_come = |unit: &&Unit| {
            let from = unit.location;
            unit.kind == place.kind
                && (from == place.location || map.reach(unit.kind, from).contains(place.location))
        };
        let comers = own.iter().filter(can_come);
        comers.map(|unit| map.province(unit.location)).collect()
    };
    let comers: Vec<ProvinceSet> = line.units.iter().map(comers).collect();
    let lacks = match (line.units.len() - matching::size(&comers), center) {
        (0, None) if moves == 0 => Missing::Nothing,
        (0, None) => Missing::Moves(moves),
        (0, Some(center)) => Missing::Center(center),
        (1, None) => Missing::Unit,
        _ => return None,
    };
    holds(map, line, &enemies).then_some(lacks)
}

/// Returns whether a line holds against the enemy units in their current locations and all that may follow.
fn holds(map: &Map, line: &KnownLine, enemies: &[Unit]) -> bool {
    let mut position = line.position(map);
    let own: PowerSet = line.units.iter().map(|unit| unit.power).collect();
    let enemy = map.powers().find(|power| !own.contains(*power));
    let mut enemies = enemies.iter();
    let is_free = enemy.is_some_and(|power| {
        enemies.all(|unit| position.place(map, Unit { power, ..*unit }).is_ok())
    });
    is_free
        && Line::new(map, &position, &own, &line.centers)
            .attack(&line.orders)
            .is_none()
}
