//! A player that gives random possible orders.

use chancery_core::board::{Province, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

use player::{Player, Task};

/// Gives each unit one of its possible orders at random.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl Player for RandomPlayer {
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder> {
        let mut dice = task.random(1);
        let mut taken: Vec<Province> = Vec::new();
        let mut all = Vec::new();
        for choices in choices(task) {
            // a unit can be removed, and a province built in, only once
            let is_free =
                |order: &&WrittenOrder| order.province().is_none_or(|at| !taken.contains(&at));
            let free: Vec<&WrittenOrder> = choices.iter().filter(is_free).collect();
            if let Some(&order) = free.get(dice.below(free.len())) {
                taken.extend(order.province());
                all.push(order.clone());
            }
        }
        all
    }
}

/// Returns the possible orders of each unit, or of each build or removal.
fn choices(task: &Task<'_>) -> Vec<Vec<WrittenOrder>> {
    let ctx = LegalityContext::new(task.map, task.position, task.rules);
    let at = |unit: Unit| task.map.province(unit.location);
    match task.position.turn.phase {
        phase if phase.is_movement() => {
            let units = task.position.units_of(task.power);
            units.map(|unit| ctx.possible(at(unit))).collect()
        }
        phase if phase.is_retreat() => {
            let units = task.position.dislodged_of(task.power);
            units
                .map(|gone| ctx.possible_retreats(at(gone.unit)))
                .collect()
        }
        _ => {
            let due = task.position.adjustment(task.power).unsigned_abs() as usize;
            vec![ctx.possible_adjustments(task.power); due]
        }
    }
}
