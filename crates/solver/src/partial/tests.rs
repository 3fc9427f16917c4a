//! Tests the bounds against random completions.

use chancery_core::board::{Id, Position, PowerSet, UnitKind};
use chancery_core::rules::{Rulebook, Rules};
use std::cmp::Ordering;

use testing::dice::Dice;

use super::*;
use crate::Aim;
use crate::phases::{MovementGame, Sequence, Solver, State};
use crate::value::Value;

/// A random position of units that are near each other.
fn position(map: &Map, dice: &mut Dice, count: usize) -> Option<Position> {
    let mut position = Position::empty(map, "S1901M".parse().expect("a phase"));
    let mut near = vec![Province::from_index(dice.roll(map.province_count()))];
    for number in 0..count {
        let at = near[dice.roll(near.len())];
        near.extend(map.neighbors(at).iter());
        let at = near[dice.roll(near.len())];
        // two powers of the side, two of the enemy
        let power = map.powers().nth(2 * (number % 2) + dice.roll(2))?;
        let kind = UnitKind::ALL[dice.roll(2)];
        let all = map.locations().filter(|&it| map.province(it) == at);
        let all: Vec<_> = all.filter(|&it| map.can_stand(kind, it)).collect();
        let place = *all.get(dice.roll(all.len().max(1)))?;
        position.place(map, Unit::new(power, kind, place)).ok()?;
    }
    Some(position)
}

/// Returns the number of positions to try: 20 times `CHANCERY_POSITIONS`, or 20,000.
fn count_of_positions() -> usize {
    let count = std::env::var("CHANCERY_POSITIONS");
    20 * count.map_or(1000, |count| count.parse().expect("a number"))
}

#[test]
fn what_is_certain_of_the_first_orders_is_true_of_all_sets_that_begin_so() {
    let map = Map::standard();
    let mut dice = Dice::seeded(11);
    let side: PowerSet = map.powers().take(2).collect();
    let (mut certain, mut tried) = ([0; 2], 0);
    while tried < count_of_positions() {
        let count = 2 + dice.roll(7);
        let Some(position) = position(map, &mut dice, count) else {
            continue;
        };
        tried += 1;
        let units: Vec<Unit> = position.units().collect();
        let code = |dice: &mut Dice| {
            let at = map.province(units[dice.roll(units.len())].location);
            let near: Vec<Province> = map.neighbors(at).iter().chain([at]).collect();
            map.code(near[dice.roll(near.len())]).to_owned()
        };
        let unit = map.code(map.province(units[dice.roll(units.len())].location));
        let goal = match dice.roll(8) {
            0 => format!("hold {}", code(&mut dice)),
            1 => format!("take {} | dislodge {unit}", code(&mut dice)),
            2 => format!("keepout {}", code(&mut dice)),
            3 => format!("empty {}", code(&mut dice)),
            4 => format!("destroy {unit}"),
            5 => format!("dislodge {unit}"),
            6 => format!("hold {0} & take {0}", code(&mut dice)),
            _ => format!("safe {unit}"),
        };
        let Ok(Aim::Goal(goal)) = Aim::read(map, &goal) else {
            panic!("{goal}");
        };
        let rules: Rules = Rulebook::ALL[dice.roll(Rulebook::ALL.len())].rules();
        let ctx = LegalityContext::new(map, &position, &rules);
        let mut game = MovementGame::new(ctx, &side, &goal, 1, Sequence::BOTH[0], None);
        let mut set = |side: Side| -> Vec<u16> {
            let units = game.units[side as usize].iter();
            units
                .map(|(_, orders)| dice.roll(orders.len()) as u16)
                .collect()
        };
        let (own, enemy) = (set(Side::Own), set(Side::Enemy));
        let known = [dice.roll(own.len() + 1), dice.roll(enemy.len() + 1)];
        let Some(partial) = &game.partial else {
            continue;
        };
        // the choices of the next unit are limited to a random range
        let mut next = [0..0, 0..0];
        for (side, next) in next.iter_mut().enumerate() {
            if let Some((_, orders)) = game.units[side].get(known[side]) {
                let start = dice.roll(orders.len());
                *next = start as u16..(start + 1 + dice.roll(orders.len() - start)) as u16;
            }
        }
        let [own_begun, enemy_begun] = [(0, &own), (1, &enemy)].map(|(side, set)| PartialSet {
            set: &set[..known[side]],
            next: next[side].clone(),
        });
        let Some(outcome) = partial.outcome(own_begun, enemy_begun) else {
            continue;
        };
        certain[usize::from(outcome)] += 1;
        let followed = crate::final_situation::UnitFate::At;
        let state = State {
            position: position.clone(),
            phases: 1,
            centers: 0,
            followed: goal
                .followed()
                .into_iter()
                .map(|at| (at, followed(at)))
                .collect(),
        };
        let mut solver = Solver::new(map, &rules, side, &goal, &|| false);
        for _ in 0..60 {
            let mut complete = |set: &[u16], known: usize, side: Side| -> Vec<u16> {
                let units = game.units[side as usize].iter().zip(set).enumerate();
                let chosen =
                    units.map(
                        |(number, ((_, orders), &choice))| match number.cmp(&known) {
                            Ordering::Less => choice,
                            Ordering::Equal if !next[side as usize].is_empty() => {
                                let next = &next[side as usize];
                                next.start + dice.roll(next.len()) as u16
                            }
                            _ => dice.roll(orders.len()) as u16,
                        },
                    );
                chosen.collect()
            };
            let own = complete(&own, known[0], Side::Own);
            let enemy = complete(&enemy, known[1], Side::Enemy);
            let value = solver.payoff(&state, &mut game, &own, &enemy);
            let orders = |side, set: &[u16]| {
                let orders = game.orders_of(side, set);
                let ctx = LegalityContext::new(map, &position, &rules);
                let texts = orders.into_iter().filter_map(|(at, order)| {
                    let written = ctx.write(position.unit(at)?, order);
                    Some(written.canonical(map).to_string())
                });
                texts.collect::<Vec<_>>()
            };
            assert_eq!(
                value,
                Ok(Value::of(outcome)),
                "{goal:?} {known:?} {:?} {:?} {units:?}",
                orders(Side::Own, &own),
                orders(Side::Enemy, &enemy),
            );
        }
    }
    println!("certainly missed and reached: {certain:?} of {tried}");
    assert!(certain.iter().all(|&count| count > 100), "{certain:?}");
}
