//! The possible orders of all units, put together from what two units can do and from convoys.

use chancery_core::board::{Map, Phase, Position, Power, Unit, UnitKind};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::convoys::{ConvoyPart, PossibleConvoys};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rulebook;

use crate::boards::board;
use crate::oracle::{Dice, random_rules};

/// A unit in half of the provinces, many of them fleets.
fn position(map: &Map, dice: &mut Dice) -> Position {
    let phases = [Phase::SpringMoves, Phase::FallMoves];
    let mut turn = map.first_turn();
    turn.phase = phases[dice.roll(2)];
    let mut position = Position::empty(map, turn);
    let powers: Vec<Power> = map.powers().collect();
    for at in map.locations() {
        let kind = UnitKind::ALL[dice.roll(2)];
        if dice.roll(2) == 0 && map.can_stand(kind, at) {
            // a coast where its province has a unit already is passed over
            let _ = position.place(map, Unit::new(powers[dice.roll(powers.len())], kind, at));
        }
    }
    position
}

/// The same orders as texts, sorted.
fn texts(map: &Map, orders: &[WrittenOrder]) -> Vec<String> {
    let texts = orders.iter().map(|order| order.canonical(map).to_string());
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn parts_are_all_possible_orders() {
    let mut dice = Dice(0x05EE_D0F9_A275);
    for (name, _) in Map::BUILT_IN {
        let map = board(name);
        for round in 0..12 {
            let rules = match round {
                0..8 => Rulebook::ALL[round].rules(),
                _ => random_rules(&mut dice),
            };
            let position = position(&map, &mut dice);
            let ctx = LegalityContext::new(&map, &position, &rules);
            let convoys = PossibleConvoys::new(&ctx);
            for unit in position.units() {
                let mut parts = ctx.possible_alone(unit);
                for other in position.units().filter(|&other| other != unit) {
                    parts.extend(ctx.possible_beside(unit, other));
                }
                convoys.each(unit, |order| {
                    let written = convoys.write(unit, order);
                    let reach = map.reach_provinces(unit.kind, unit.location);
                    if order.part == ConvoyPart::Moves && reach.contains(order.to) {
                        assert_eq!(ctx.illegal(unit.power, &written), None);
                    } else {
                        parts.push(written);
                    }
                });
                let possible = ctx.possible(map.province(unit.location));
                assert_eq!(
                    texts(&map, &parts),
                    texts(&map, &possible),
                    "{name} {round}"
                );
            }
        }
    }
}
