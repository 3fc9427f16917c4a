//! Tests that every player's orders are legal, complete and reproducible in any position.

use std::collections::HashSet;

use chancery_core::adjudicator::{Adjudicator, MovementInput, PhaseInput};
use chancery_core::board::{
    Dislodged, Location, Map, Phase, Position, Power, Turn, Unit, UnitKind,
};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::{Rulebook, Rules};
use player::level::Computer;
use player::random::Random;
use player::{Geography, Level, Player, Task};

use crate::random::RandomPlayer;
use crate::rivals::{DumbBot, Greedy};

/// The number of positions tried on each board, unless the environment variable sets another.
const POSITIONS: usize = 2000;
const VARIABLE: &str = "CHANCERY_PLAYER_POSITIONS";

fn boards() -> impl Iterator<Item = Map> {
    let text = |name: &str| Map::BUILT_IN.iter().find(|(known, _)| *known == name);
    Map::BUILT_IN.iter().map(move |(name, file)| {
        let base = |base: &str| text(base).map(|(_, file)| (*file).to_owned());
        Map::from_file_and_base(name, file, base).expect("a built-in board")
    })
}

fn pick<T: Copy>(among: &[T], random: &mut Random) -> T {
    among[random.below(among.len())]
}

/// Returns a random position with units and owners anywhere, in any phase.
fn position(map: &Map, random: &mut Random) -> Position {
    let turn = Turn {
        year: map.first_turn().year + 5,
        phase: pick(&Phase::ALL, random),
    };
    let mut position = Position::empty(map, turn);
    let powers: Vec<Power> = map.powers().collect();
    let locations: Vec<Location> = map.locations().collect();
    for center in map.centers().iter() {
        let owner = pick(&powers, random);
        position.set_owner(center, Some(owner).filter(|_| random.unit() < 0.8));
    }
    for _ in 0..random.below(2 * map.centers().len()) {
        let kind = pick(&UnitKind::ALL, random);
        let unit = Unit::new(pick(&powers, random), kind, pick(&locations, random));
        let _ = position.place(map, unit); // where it can't stand there is none
    }
    if turn.phase.is_retreat() {
        for unit in position.units().collect::<Vec<_>>() {
            if random.unit() < 0.3 {
                let reach = map.reach(unit.kind, unit.location).iter();
                let open = reach.filter(|&to| position.unit(map.province(to)).is_none());
                let dislodged = Dislodged {
                    unit,
                    open: open.collect(),
                };
                position.take_unit(map.province(unit.location));
                position.set_dislodged(map, dislodged);
            }
        }
    }
    position
}

/// Asserts that each order is legal, that no two are for the same unit or build, and that none is missing.
fn check(task: &Task<'_>, orders: &[WrittenOrder]) {
    let Task {
        map,
        position,
        power,
        ..
    } = *task;
    let ctx = LegalityContext::new(map, position, task.rules);
    for order in orders {
        let text = order.canonical(map).to_string();
        assert_eq!(
            ctx.illegal(power, order),
            None,
            "{text} on {} in {position:?}",
            map.name()
        );
    }
    let places: HashSet<_> = orders.iter().filter_map(WrittenOrder::province).collect();
    let waived = orders
        .iter()
        .filter(|order| **order == WrittenOrder::Waive)
        .count();
    assert_eq!(
        places.len() + waived,
        orders.len(),
        "two orders for one place"
    );
    let is_played = !position.terms.unplayed.contains(power);
    let due = match position.turn.phase {
        phase if phase.is_movement() && is_played => position.units_of(power).count(),
        phase if phase.is_movement() => 0,
        phase if phase.is_retreat() => position.dislodged_of(power).count(),
        _ => position.adjustment(power).unsigned_abs() as usize,
    };
    assert_eq!(
        orders.len(),
        due,
        "{orders:?} on {} in {position:?}",
        map.name()
    );
}

/// Lets players take turns on random positions of every board.
fn play(players: &mut [(&str, Box<dyn Player>)], rulebooks: &[Rules], count: usize) {
    for map in boards() {
        let geography = Geography::new(&map);
        let mut random = Random::seeded(7);
        let powers: Vec<Power> = map.powers().collect();
        for number in 0..count {
            let position = position(&map, &mut random);
            let rules = &rulebooks[number % rulebooks.len()];
            let task = Task {
                map: &map,
                geography: &geography,
                position: &position,
                rules,
                power: pick(&powers, &mut random),
                history: &[],
                last_year: None,
                seed: random.bits(),
            };
            let turn = number / rulebooks.len() % players.len();
            let (_, player) = &mut players[turn];
            let orders = player.orders(&task);
            check(&task, &orders);
            assert_eq!(player.orders(&task), orders, "not the same again");
        }
    }
}

fn level(number: u8) -> Box<dyn Player> {
    Box::new(Computer::new(Level::new(number).expect("a level"), || {
        false
    }))
}

#[test]
fn orders_are_legal_and_complete_in_any_position() {
    let count = std::env::var(VARIABLE).map_or(POSITIONS, |count| count.parse().expect("a number"));
    let mut players = [("level 1", level(1)), ("level 2", level(2))];
    play(&mut players, &Rulebook::ALL.map(Rulebook::rules), count);
}

#[test]
fn searched_orders_are_legal_too() {
    let mut players = [("level 3", level(3)), ("level 4", level(4))];
    play(&mut players, &[Rules::default(), Rulebook::Dptg.rules()], 8);
}

#[test]
fn rivals_give_legal_orders() {
    let mut players: [(&str, Box<dyn Player>); 3] = [
        ("random", Box::new(RandomPlayer)),
        ("greedy", Box::new(Greedy)),
        ("dumbbot", Box::new(DumbBot)),
    ];
    play(&mut players, &[Rules::default()], 100);
}

#[test]
fn what_follows_is_the_same_without_reasons() {
    let rules = Rules::default();
    let mut adjudicator = Adjudicator::new();
    for map in boards() {
        let geography = Geography::new(&map);
        let mut random = Random::seeded(11);
        for seed in 0..100 {
            let position = position(&map, &mut random);
            let orders = |power| {
                let task = Task {
                    map: &map,
                    geography: &geography,
                    position: &position,
                    rules: &rules,
                    power,
                    history: &[],
                    last_year: None,
                    seed,
                };
                Some(RandomPlayer.orders(&task))
            };
            let sheets: Vec<_> = map.powers().map(orders).collect();
            let played = adjudicator.play(PhaseInput::new(&map, &position, &sheets, &rules));
            if let Some((orders, _)) = played.resolved.movement() {
                let next = adjudicator.next(MovementInput::new(&map, &position, orders, &rules));
                assert_eq!(next, played.next, "on {}", map.name());
            }
        }
    }
}
