//! Simple players, to measure others by.

mod dumbbot;
mod greedy;
mod random;

pub use dumbbot::DumbBot;
pub use greedy::Greedy;
pub use random::RandomPlayer;

use chancery_core::board::{Id, Location, Position, ProvinceSet, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Adjustment, RetreatOrder, WrittenOrder};

use crate::Task;
use crate::plan::Plan;
use crate::random::Random as Dice;
use crate::winter::{best, sites};

/// Random numbers for the power of a task.
fn dice(task: &Task<'_>) -> Dice {
    Dice::seeded(
        task.seed
            .wrapping_mul(0xd134_2543_de82_ef95)
            .wrapping_add(1 + task.power.index() as u64),
    )
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
    mut value: impl FnMut(UnitKind, Location) -> f32,
) -> Vec<WrittenOrder> {
    let Task { map, power, .. } = *task;
    let position: &Position = task.position;
    let ctx = LegalityContext::new(map, position, task.rules);
    let mut taken = ProvinceSet::EMPTY;
    let due = position.adjustment(power);
    let plan = if position.turn.phase.is_retreat() {
        let retreats = position.dislodged_of(power).map(|gone| {
            let open = gone
                .open
                .iter()
                .filter(|&to| !taken.contains(map.province(to)));
            let to = best(open, |to| value(gone.unit.kind, to));
            let order = to.map_or(RetreatOrder::Disband, RetreatOrder::Retreat);
            taken.extend(to.map(|to| map.province(to)));
            (map.province(gone.unit.location), order)
        });
        Plan::Retreats(retreats.collect())
    } else if due < 0 {
        let mut units: Vec<_> = position
            .units_of(power)
            .map(|unit| (value(unit.kind, unit.location), unit.location))
            .collect();
        units.sort_by(|one, other| one.0.total_cmp(&other.0));
        let removed = units.iter().take(due.unsigned_abs() as usize);
        Plan::Adjustments(
            removed
                .map(|(_, at)| Adjustment::Remove(map.province(*at)))
                .collect(),
        )
    } else {
        let builds = (0..due).map_while(|_| {
            let free = sites(&ctx, power)
                .into_iter()
                .filter(|(_, at)| !taken.contains(map.province(*at)));
            let (kind, at) = best(free, |(kind, at)| value(kind, at))?;
            taken.insert(map.province(at));
            Some(Adjustment::Build(kind, at))
        });
        Plan::Adjustments(builds.collect())
    };
    plan.written(&ctx, power)
}
