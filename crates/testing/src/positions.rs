//! Positions from random play.

use chancery_core::adjudicator::Adjudicator;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Map, Position};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;

use crate::dice::Dice;

/// Returns the opening of a board, and the positions of movement phases in random play.
pub fn random_positions(map: &Map, count: usize, seed: u64) -> Vec<Position> {
    let (rules, mut dice) = (Rules::default(), Dice::seeded(seed));
    let mut adjudicator = Adjudicator::new();
    let (mut all, mut position) = (Vec::new(), map.opening());
    while all.len() < count {
        let ctx = LegalityContext::new(map, &position, &rules);
        let mut sheets = vec![None; map.powers().len()];
        if position.turn.phase.is_movement() {
            for unit in position.units() {
                let mut possible = ctx.possible(map.province(unit.location));
                if !possible.is_empty() {
                    let order = possible.swap_remove(dice.roll(possible.len()));
                    let sheet: &mut Option<Vec<_>> = &mut sheets[unit.power.index()];
                    sheet.get_or_insert_default().push(order);
                }
            }
        }
        // retreats and builds are left to the rules
        let next = match adjudicator.play(map, &position, &sheets, &rules).next {
            NextPhase::Play(next) => next,
            NextPhase::Won { .. } => map.opening(),
        };
        if position.turn.phase.is_movement() {
            all.push(position);
        }
        position = next;
    }
    all
}
