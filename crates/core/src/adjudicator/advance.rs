//! The position after a phase: the next phase in which a power has something to do.

use super::adjustments::Adjustments;
use super::resolution::UnitEnd;
use super::retreats::{RetreatOutcome, RetreatResult};
use crate::board::{Dislodged, Map, Phase, Position, Power, Unit};
use crate::orders::Adjustment;

/// The phase after another one, or the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextPhase {
    /// The game continues with this position.
    Play(Position),
    /// A power has enough centers after a fall; the position is the last one.
    Won {
        /// The power that won.
        winner: Power,
        /// The position at the end. Its turn is that of the fall phase just played.
        position: Position,
    },
}

impl NextPhase {
    /// Returns the position, whether or not the game continues.
    pub fn position(&self) -> &Position {
        match self {
            NextPhase::Play(position) | NextPhase::Won { position, .. } => position,
        }
    }

    /// Returns the position for changes that follow from the house rules.
    pub fn position_mut(&mut self) -> &mut Position {
        match self {
            NextPhase::Play(position) | NextPhase::Won { position, .. } => position,
        }
    }
}

/// Returns the phase after a movement phase, with units moved and dislodged. `ends` has at least the units that
/// moved or were dislodged.
pub fn after_movement(
    map: &Map,
    before: &Position,
    ends: impl Iterator<Item = UnitEnd> + Clone,
) -> NextPhase {
    let mut position = before.clone();
    position.clear_dislodged();
    // all units leave before any arrives, because they may swap places
    for end in ends.clone() {
        if end.moved_to.is_some() || end.dislodged.is_some() {
            position.take_unit(map.province(end.unit.location));
        }
    }
    for end in ends {
        let since = before.since(map.province(end.unit.location));
        if let Some(to) = end.moved_to {
            position.put_unit(map, end.unit.at(to), since);
        } else if let Some(dislodgement) = end.dislodged
            && !dislodgement.open.is_empty()
        {
            let dislodged = Dislodged {
                unit: end.unit,
                open: dislodgement.open,
            };
            position.put_dislodged(map, dislodged, since);
        }
    }
    if position.dislodged().is_empty() {
        return after_retreats_of(map, position);
    }
    position.turn = map.next_turn(position.turn);
    NextPhase::Play(position)
}

/// Returns the phase after a retreat phase.
pub fn after_retreats(map: &Map, before: &Position, rulings: &[RetreatResult]) -> NextPhase {
    let mut position = before.clone();
    position.clear_dislodged();
    for ruling in rulings {
        if let RetreatOutcome::Retreats(location) = ruling.outcome {
            let unit = ruling.dislodged.unit;
            let since = before.dislodged_since(map.province(unit.location));
            position.put_unit(map, unit.at(location), since);
        }
    }
    after_retreats_of(map, position)
}

/// Ends the moves and retreats of a season: in spring the fall follows; in fall centers change owners first.
fn after_retreats_of(map: &Map, mut position: Position) -> NextPhase {
    match position.turn.phase {
        Phase::SpringMoves | Phase::SpringRetreats => {
            position.turn.phase = Phase::SpringRetreats;
            position.turn = map.next_turn(position.turn);
            return NextPhase::Play(position);
        }
        Phase::FallMoves | Phase::FallRetreats => {}
        Phase::Adjustments => {
            position.turn = map.next_turn(position.turn);
            return NextPhase::Play(position);
        }
    }
    change_centers(map, &mut position);
    if let Some(winner) = position.winner(map) {
        return NextPhase::Won { winner, position };
    }
    NextPhase::Play(into_winter(map, position))
}

/// Returns the position after a fall, in which centers have already changed owners: in winter or, if no power
/// has anything to build or remove, in the next spring.
pub fn into_winter(map: &Map, mut position: Position) -> Position {
    position.turn.phase = Phase::Adjustments;
    if map.powers().all(|power| position.adjustment(power) == 0) {
        position.turn = map.next_turn(position.turn);
    }
    position
}

/// Returns the phase after a winter: the spring of the next year.
pub fn after_adjustments(map: &Map, before: &Position, adjustments: &Adjustments) -> NextPhase {
    let mut position = before.clone();
    for (unit, _) in &adjustments.disordered {
        position.take_unit(map.province(unit.location));
    }
    for (power, adjustment) in adjustments.done() {
        match adjustment {
            Adjustment::Build(kind, location) => {
                position.set_unit(map, Unit::new(power, kind, location));
            }
            Adjustment::Remove(province) => {
                position.take_unit(province);
            }
            Adjustment::Waive => {}
        }
    }
    position.turn = map.next_turn(position.turn);
    NextPhase::Play(position)
}

/// Gives every occupied center to its occupier. The other centers keep their owners.
fn change_centers(map: &Map, position: &mut Position) {
    let occupied = map.centers().intersection(position.occupied());
    for center in occupied.iter() {
        if let Some(unit) = position.unit(center) {
            position.set_owner(center, Some(unit.power));
        }
    }
}
