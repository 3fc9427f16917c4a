//! The steps on a physical board that turn one position into another, after a correction.

use super::pieces::own_piece;
use crate::board::{Map, Position, Unit};
use crate::report::place_aloud;

/// A piece on the physical board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoardPiece {
    unit: Unit,
    /// Whether it is dislodged, and so is laid down.
    lies: bool,
}

/// Returns the steps from one position to the other, a sentence for each piece and for each center. Pieces of
/// one power and kind are interchangeable, so any of them can fill a gap. A piece is moved only to an empty
/// province, except in a cycle.
pub fn correction_steps(map: &Map, before: &Position, after: &Position) -> Vec<String> {
    let (had, wants) = (all(before), all(after));
    let mut spare: Vec<BoardPiece> = had
        .iter()
        .filter(|one| !wants.contains(one))
        .copied()
        .collect();
    let mut missing: Vec<BoardPiece> = wants.into_iter().filter(|one| !had.contains(one)).collect();
    // a piece that is only laid down or stood up stays in its province
    let here = |one: &BoardPiece, other: &BoardPiece| one.unit == other.unit;
    let mut ways = pairs(&mut spare, &mut missing, here);
    let mut moved = pairs(&mut spare, &mut missing, alike);
    shorten(map, &mut moved);
    ways.append(&mut moved);
    let mut steps: Vec<String> = spare.iter().map(|one| off(map, one)).collect();
    while !ways.is_empty() {
        let place = |one: &BoardPiece| map.province(one.unit.location);
        let free = |way: &(BoardPiece, BoardPiece)| {
            ways.iter().all(|(from, _)| place(from) != place(&way.1))
        };
        let next = ways.iter().position(free).unwrap_or(0);
        let (from, to) = ways.remove(next);
        steps.push(way(map, &from, &to));
    }
    steps.extend(missing.iter().map(|one| on(map, one)));
    let centers = map.centers().iter();
    let centers = centers.filter(|&at| before.owner(at) != after.owner(at));
    steps.extend(centers.map(|at| {
        let owner = after.owner(at).map(|owner| &*map.power(owner).name);
        let owner = owner.unwrap_or("no power");
        format!("{} belongs to {owner}.", map.info(at).name)
    }));
    steps
}

/// Returns whether two pieces are of one power and kind.
fn alike(one: &BoardPiece, other: &BoardPiece) -> bool {
    (one.unit.power, one.unit.kind) == (other.unit.power, other.unit.kind)
}

/// Exchanges the destinations of two pieces that are alike if more of the two then move only to the next province.
fn shorten(map: &Map, ways: &mut [(BoardPiece, BoardPiece)]) {
    let is_near = |from: &BoardPiece, to: &BoardPiece| {
        let reach = map.reach(from.unit.kind, from.unit.location);
        u8::from(reach.contains(to.unit.location))
    };
    for one in 0..ways.len() {
        for other in 0..one {
            let ((from, to), (other_from, other_to)) = (ways[one], ways[other]);
            let now = is_near(&from, &to) + is_near(&other_from, &other_to);
            let then = is_near(&from, &other_to) + is_near(&other_from, &to);
            if alike(&from, &other_from) && then > now {
                (ways[one].1, ways[other].1) = (other_to, to);
            }
        }
    }
}

fn all(position: &Position) -> Vec<BoardPiece> {
    let stand = position
        .units()
        .map(|unit| BoardPiece { unit, lies: false });
    let lying = position.dislodged().iter();
    let lie = lying.map(|gone| BoardPiece {
        unit: gone.unit,
        lies: true,
    });
    stand.chain(lie).collect()
}

/// Removes the pairs of pieces that fit from both lists, and returns them.
fn pairs(
    spare: &mut Vec<BoardPiece>,
    missing: &mut Vec<BoardPiece>,
    fit: impl Fn(&BoardPiece, &BoardPiece) -> bool,
) -> Vec<(BoardPiece, BoardPiece)> {
    let mut found = Vec::new();
    missing.retain(|to| match spare.iter().position(|from| fit(from, to)) {
        Some(at) => {
            found.push((spare.remove(at), *to));
            false
        }
        None => true,
    });
    found
}

/// Returns the name of a piece: `the French army in Burgundy`.
fn piece(map: &Map, one: &BoardPiece) -> String {
    let BoardPiece { unit, lies } = one;
    let dislodged = if *lies { "dislodged " } else { "" };
    format!("the {dislodged}{}", own_piece(map, *unit))
}

fn way(map: &Map, from: &BoardPiece, to: &BoardPiece) -> String {
    let there = place_aloud(map, to.unit.location);
    match (from.unit == to.unit, to.lies) {
        (true, true) => format!("Lay {} down: it is dislodged.", piece(map, from)),
        (true, false) => format!("Stand {} up again.", piece(map, from)),
        (false, true) => format!(
            "Take {} to {there} and lay it down: it is dislodged.",
            piece(map, from)
        ),
        (false, false) => format!("Take {} to {there}.", piece(map, from)),
    }
}

fn off(map: &Map, one: &BoardPiece) -> String {
    format!("Take {} off the board.", piece(map, one))
}

fn on(map: &Map, one: &BoardPiece) -> String {
    let piece = own_piece(map, one.unit);
    let down = if one.lies {
        ", lying down: it is dislodged"
    } else {
        ""
    };
    format!("Put {} {piece}{down}.", text::article(&piece))
}
