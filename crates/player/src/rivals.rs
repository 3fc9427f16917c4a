//! Simple players, to measure others by.

pub(crate) mod dumbbot;
mod greedy;
mod random;

pub use dumbbot::DumbBot;
pub use greedy::Greedy;
pub use random::RandomPlayer;

use chancery_core::board::{Location, Position, Power, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;

use crate::plan::Plan;
use crate::random::Random;
use crate::{Task, winter};

/// Random numbers for the power of a task.
fn dice(task: &Task<'_>) -> Random {
    task.random(1)
}

/// The units that a player moves: none of a power that isn't played.
fn units(position: &Position, power: Power) -> Vec<Unit> {
    let is_played = !position.terms.unplayed.contains(power);
    position.units_of(power).filter(|_| is_played).collect()
}

/// Chooses retreats to the places of the highest value, builds there, and removals where the value is least.
fn other_phases(
    ctx: &LegalityContext<'_>,
    power: Power,
    value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let LegalityContext { map, position, .. } = *ctx;
    match position.turn.phase.is_retreat() {
        true => winter::best_retreats(map, position, power, value),
        false if position.adjustment(power) < 0 => {
            winter::least_removals(map, position, power, value)
        }
        false => winter::best_builds(ctx, power, value),
    }
}
