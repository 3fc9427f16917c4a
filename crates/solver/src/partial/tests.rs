//! Tests the bounds against random completions.

use std::ops::Range;

use chancery_core::board::{Id, Position, PowerSet, UnitKind};
use chancery_core::rules::{Rulebook, Rules};

use testing::dice::Dice;

use super::*;
use crate::Aim;
use crate::final_situation::UnitFate;
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

/// Returns a random goal that is about some of the units and provinces near them.
fn goal(map: &Map, units: &[Unit], dice: &mut Dice) -> Goal {
    let mut near = || {
        let at = map.province(units[dice.roll(units.len())].location);
        let near: Vec<Province> = map.neighbors(at).iter().chain([at]).collect();
        map.code(near[dice.roll(near.len())]).to_owned()
    };
    let code = near();
    let unit = map.code(map.province(units[dice.roll(units.len())].location));
    let goal = match dice.roll(8) {
        0 => format!("hold {code}"),
        1 => format!("take {code} | dislodge {unit}"),
        2 => format!("keepout {code}"),
        3 => format!("empty {code}"),
        4 => format!("destroy {unit}"),
        5 => format!("dislodge {unit}"),
        6 => format!("hold {code} & take {code}"),
        _ => format!("safe {unit}"),
    };
    let Ok(Aim::Goal(goal)) = Aim::read(map, &goal) else {
        panic!("{goal}");
    };
    goal
}

/// Returns orders for all units of a side, of which the first ones are given and the next one is limited to a range.
fn completed(
    units: &[(Province, Vec<Order>)],
    start: &PartialSet<'_>,
    dice: &mut Dice,
) -> Vec<u16> {
    let rest = &units[start.set.len()..];
    let rest = rest.iter().enumerate().map(|(number, (_, orders))| {
        if number == 0 && !start.next.is_empty() {
            start.next.start + dice.roll(start.next.len()) as u16
        } else {
            dice.roll(orders.len()) as u16
        }
    });
    start.set.iter().copied().chain(rest).collect()
}

/// Returns the number of positions to try: 20 times `CHANCERY_POSITIONS`, or 20,000.
fn count_of_positions() -> usize {
    let count = std::env::var("CHANCERY_POSITIONS");
    20 * count.map_or(1000, |count| count.parse().expect("a number"))
}

/// Returns a random range of the orders of a unit.
fn some_choices(count: usize, dice: &mut Dice) -> Range<u16> {
    let start = dice.roll(count);
    start as u16..(start + 1 + dice.roll(count - start)) as u16
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
        let goal = goal(map, &units, &mut dice);
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
        let next = [0, 1].map(|side| {
            let next = game.units[side].get(known[side]);
            next.map_or(0..0, |(_, orders)| some_choices(orders.len(), &mut dice))
        });
        let start = [(0, &own), (1, &enemy)].map(|(side, set)| PartialSet {
            set: &set[..known[side]],
            next: next[side].clone(),
        });
        let Some(outcome) = partial.outcome(start[0].clone(), start[1].clone()) else {
            continue;
        };
        certain[usize::from(outcome)] += 1;
        let followed = goal.followed().into_iter();
        let state = State {
            position: position.clone(),
            phases: 1,
            centers: 0,
            followed: followed.map(|at| (at, UnitFate::At(at))).collect(),
        };
        let mut solver = Solver::new(map, &rules, side, &goal, &|| false);
        for _ in 0..60 {
            let own = completed(&game.units[0], &start[0], &mut dice);
            let enemy = completed(&game.units[1], &start[1], &mut dice);
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
