//! Simple players for comparison.

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

/// Returns the random numbers for the power of a task.
fn dice(task: &Task<'_>) -> Random {
    task.random(1)
}

/// Returns the units that a player orders. There are none for an unplayed power.
fn units(position: &Position, power: Power) -> Vec<Unit> {
    let is_played = !position.terms.unplayed.contains(power);
    position.units_of(power).filter(|_| is_played).collect()
}

/// Makes a plan for a phase other than moves: retreats to and builds at the locations of the highest value,
/// removals at those of the lowest.
fn other_phases(
    ctx: &LegalityContext<'_>,
    power: Power,
    value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let LegalityContext { map, position, .. } = *ctx;
    if position.turn.phase.is_retreat() {
        winter::best_retreats(map, position, power, value)
    } else if position.adjustment(power) < 0 {
        winter::least_removals(map, position, power, value)
    } else {
        winter::best_builds(ctx, power, value)
    }
}
