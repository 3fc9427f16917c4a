//! Simple players, to measure others by.

mod dumbbot;
mod greedy;
mod random;

pub use dumbbot::DumbBot;
pub use greedy::Greedy;
pub use random::RandomPlayer;

use chancery_core::board::{Location, Unit, UnitKind};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

use crate::random::Random;
use crate::{Task, winter};

/// Random numbers for the power of a task.
fn dice(task: &Task<'_>) -> Random {
    task.random(1)
}

/// The units that the player moves: none of a power that isn't played.
fn units(task: &Task<'_>) -> Vec<Unit> {
    let is_played = !task.position.terms.unplayed.contains(task.power);
    task.position
        .units_of(task.power)
        .filter(|_| is_played)
        .collect()
}

/// Chooses retreats to the places of the highest value, builds there, and removals where the value is least.
fn other_phases(
    task: &Task<'_>,
    value: impl FnMut(UnitKind, Location) -> f32,
) -> Vec<WrittenOrder> {
    let Task {
        map,
        position,
        power,
        ..
    } = *task;
    let ctx = LegalityContext::new(map, position, task.rules);
    let plan = match position.turn.phase.is_retreat() {
        true => winter::best_retreats(map, position, power, value),
        false if position.adjustment(power) < 0 => {
            winter::least_removals(map, position, power, value)
        }
        false => winter::best_builds(&ctx, power, value),
    };
    plan.written(&ctx, power)
}
