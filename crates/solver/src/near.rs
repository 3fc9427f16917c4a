//! Which known stalemate line a side stands on, or is near to.
//!
//! A side is near a line if it lacks at most one center or one unit: it owns the line's centers, its units
//! stand on the line's places or can move there, a unit for each, and once they are there, no enemy unit
//! gets behind the line.

use chancery_core::board::{Map, Position, Power, PowerSet, Province, ProvinceSet, Unit};

use crate::known::KnownLine;
use crate::line::Line;
use crate::matching;

/// A known line that a side is near to.
#[derive(Clone, Copy, Debug)]
pub struct NearLine {
    /// Who is near it.
    pub side: PowerSet,
    /// The line.
    pub line: &'static KnownLine,
    /// What the side lacks.
    pub lacks: Lack,
}

/// What a side lacks to stand on a line, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lack {
    /// Nothing: its units stand there.
    Nothing,
    /// So many of its units have to move there, each in one move.
    Moves(usize),
    /// A unit for a place that none of its units can move to.
    Unit,
    /// A center that it doesn't own.
    Center(Province),
}

/// Returns the line of the standard board that a side lacks least to stand on; of several the one with most
/// centers. The sides are each power alone, and all powers but the one with most centers. There are none on
/// other boards.
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

/// What a side lacks to stand on a line; none if that is too much.
fn lack(map: &Map, position: &Position, side: &PowerSet, line: &KnownLine) -> Option<Lack> {
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
        (0, None) if moves == 0 => Lack::Nothing,
        (0, None) => Lack::Moves(moves),
        (0, Some(center)) => Lack::Center(center),
        (1, None) => Lack::Unit,
        _ => return None,
    };
    holds(map, line, &enemies).then_some(lacks)
}

/// Does a line hold against enemy units where they stand now, and all that may come?
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
