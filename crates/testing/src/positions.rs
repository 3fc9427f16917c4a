//! Positions from random play.

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::{Adjudicator, PhaseInput};
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;

use crate::dice::Dice;

/// Returns the opening of a board, and the positions of movement phases in random play.
pub fn random_positions(map: &Map, count: usize, seed: u64) -> Vec<Position> {
    let movement = |position: &Position| position.turn.phase.is_movement();
    random_play(map, seed)
        .filter(movement)
        .take(count)
        .collect()
}

/// Returns the opening of a board, and the positions of all phases that follow in random play. After a victory
/// play begins again.
pub fn random_play(map: &Map, seed: u64) -> impl Iterator<Item = Position> {
    let (rules, mut dice) = (Rules::default(), Dice::seeded(seed));
    let mut adjudicator = Adjudicator::new();
    let after = move |position: &Position| {
        let ctx = LegalityContext::new(map, position, &rules);
        let sheets: Vec<_> = map
            .powers()
            .map(|power| sheet(&ctx, power, &mut dice))
            .collect();
        match adjudicator
            .play(PhaseInput::new(map, position, &sheets, &rules))
            .next
        {
            NextPhase::Play(next) => Some(next),
            NextPhase::Won { .. } => Some(map.opening()),
        }
    };
    std::iter::successors(Some(map.opening()), after)
}

/// Returns a random legal order for each unit of a power, or as many random adjustments as it has to make.
fn sheet(ctx: &LegalityContext<'_>, power: Power, dice: &mut Dice) -> Option<Vec<WrittenOrder>> {
    let (map, position) = (ctx.map, ctx.position);
    let options: Vec<Vec<WrittenOrder>> = match position.turn.phase {
        phase if phase.is_movement() => {
            let units = position.units_of(power);
            units
                .map(|unit| ctx.possible(map.province(unit.location)))
                .collect()
        }
        phase if phase.is_retreat() => {
            let units = position.dislodged_of(power);
            units
                .map(|gone| ctx.possible_retreats(map.province(gone.unit.location)))
                .collect()
        }
        _ => {
            let count = position.adjustment(power).unsigned_abs() as usize;
            vec![ctx.possible_adjustments(power); count]
        }
    };
    let mut orders: Vec<WrittenOrder> = Vec::new();
    for mut options in options {
        // one province is adjusted once
        options.retain(|order| {
            order.province().is_none() || !orders.iter().any(|it| it.province() == order.province())
        });
        if !options.is_empty() {
            orders.push(options.swap_remove(dice.roll(options.len())));
        }
    }
    (!orders.is_empty()).then_some(orders)
}
