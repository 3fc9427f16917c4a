//! Tests of what players do in whole games: few holds and repeated orders, many openings, help for others.

use std::collections::HashMap;

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::{Adjudicator, PhaseInput};
use chancery_core::board::{Map, Position};
use chancery_core::orders::openings;
use chancery_core::orders::{Order, Orders};
use chancery_core::rules::Rules;
use player::level::Computer;
use player::{Geography, Level, PastMoves, Player, Task};

/// Plays a game of one level to the end of a year. Returns the position and orders of each movement phase.
fn play(level: u8, seed: u64, last_year: u16) -> Vec<(Position, Orders<Order>)> {
    let (map, rules) = (Map::standard(), Rules::default());
    let geography = Geography::new(map);
    let mut player = Computer::new(Level::new(level).expect("a level"), || false);
    let mut adjudicator = Adjudicator::new();
    let mut position = map.opening();
    let mut past: Vec<(Position, Orders<Order>)> = Vec::new();
    for phase in 0.. {
        let history = past.iter();
        let history: Vec<_> = history
            .map(|(position, orders)| PastMoves { position, orders })
            .collect();
        let orders = |power| {
            let task = Task {
                map,
                geography: &geography,
                position: &position,
                rules: &rules,
                power,
                history: &history,
                last_year: None,
                seed: (seed << 32) + phase,
            };
            Some(player.orders(&task))
        };
        let sheets: Vec<_> = map.powers().map(orders).collect();
        let played = adjudicator.play(PhaseInput::new(map, &position, &sheets, &rules));
        if let Some((orders, _)) = played.resolved.movement() {
            past.push((position, orders.clone()));
        }
        match played.next {
            NextPhase::Play(next) if next.turn.year <= last_year => position = next,
            _ => break,
        }
    }
    past
}

/// Counts all orders, holds, moves, orders that repeat the one before, and supports of other powers, each in
/// percent of all.
fn count(past: &[(Position, Orders<Order>)]) -> [f32; 4] {
    let map = Map::standard();
    let mut counts = [0_usize; 5];
    for (number, (position, orders)) in past.iter().enumerate() {
        for unit in position.units() {
            let at = map.province(unit.location);
            let order = orders.get(at).expect("an order").order;
            let helped = order.helped().and_then(|helped| position.unit(helped));
            let last = number.checked_sub(1).map(|last| &past[last]);
            let is_old = |(before, orders): &(Position, Orders<Order>)| {
                let old = orders.get(at).map(|old| old.order);
                before.unit(at).is_some_and(|old| old.power == unit.power)
                    && old.is_some_and(|old| openings::is_same(old, order))
            };
            let is = [
                true,
                order == Order::Hold,
                order.destination().is_some(),
                last.is_some_and(is_old),
                helped.is_some_and(|helped| helped.power != unit.power),
            ];
            for (count, is) in counts.iter_mut().zip(is) {
                *count += usize::from(is);
            }
        }
    }
    [1, 2, 3, 4].map(|kind| 100.0 * counts[kind] as f32 / counts[0] as f32)
}

#[test]
fn units_move_more_than_they_hold_and_orders_change() {
    for level in 1..=4 {
        let games = if level < 4 { 0..4 } else { 0..1 };
        let last_year = if level < 4 { 1912 } else { 1905 };
        let past: Vec<_> = games
            .flat_map(|seed| play(level, seed, last_year))
            .collect();
        let [holds, moves, unchanged, foreign] = count(&past);
        assert!(
            holds <= 14.0 && moves >= 55.0 && unchanged <= 16.0,
            "level {level}: {holds} % holds, {moves} % moves, {unchanged} % unchanged"
        );
        assert!(level < 4 || foreign >= 1.0, "{foreign} % for other powers");
    }
}

#[test]
fn no_opening_is_played_in_more_than_two_of_five_games_and_all_are_in_the_table() {
    let map = Map::standard();
    for level in 1..=3 {
        let mut times: HashMap<String, usize> = HashMap::new();
        for seed in 0..40 {
            let (position, orders) = play(level, seed, 1900).remove(0);
            let named = openings::played(map, &position, &orders);
            assert!(named.len() >= 7, "{named:?}");
            for power in map.powers() {
                let units = position.units_of(power);
                let orders = units.map(|unit| orders.get(map.province(unit.location)));
                let orders: Vec<_> = orders.flatten().map(|given| given.order).collect();
                *times.entry(format!("{power:?} {orders:?}")).or_default() += 1;
            }
        }
        assert!(times.values().all(|&times| times <= 16), "{times:?}");
    }
}
