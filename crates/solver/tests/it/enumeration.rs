//! Tests the solver against plain enumeration of every legal order of every unit and every pair of order
//! sets.
//!
//! `CHANCERY_POSITIONS` sets the number of random positions, for example `CHANCERY_POSITIONS=10000`.

use chancery_core::adjudicator::{Adjudicator, MovementInput};
use chancery_core::board::{Id, Map, Position, Power, PowerSet, Province, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, EffectiveOrder, Order, OrderOrigin, Orders, UnitRef, WrittenOrder, WrittenPlace,
    WrittenVia,
};
use chancery_core::rules::{Rulebook, Rules};
use solver::{Aim, Answer, Problem, SideOrders};
use testing::dice::Dice;

/// The default number of positions.
const POSITIONS: usize = 150;

/// The maximum number of pairs of order sets of a position.
const MOST_PAIRS: usize = 120_000;

/// Returns every legal order of a unit, by testing all orders that can be written for it.
fn legal(ctx: &LegalityContext<'_>, unit: Unit) -> Vec<Order> {
    let map = ctx.map;
    let mut actions = vec![Action::Hold];
    let places = || map.locations().map(|at| WrittenPlace::of(map, at));
    for to in places() {
        for via in [WrittenVia::Unsaid, WrittenVia::Convoy] {
            actions.push(Action::Move { to, via });
        }
    }
    for other in ctx
        .position
        .units()
        .filter(|other| other.location != unit.location)
    {
        let of = UnitRef::of(map, other);
        actions.push(Action::SupportHold { of });
        for to in places() {
            actions.push(Action::SupportMove { of, to });
            actions.push(Action::Convoy { of, to });
        }
    }
    let mut all = Vec::new();
    for action in actions {
        let written = WrittenOrder::new(UnitRef::of(map, unit), action);
        if let Ok((_, order)) = ctx.movement(unit.power, &written)
            && !all.contains(&order)
        {
            all.push(order);
        }
    }
    all
}

/// Returns all order sets of some units.
fn products(units: &[(Province, Vec<Order>)]) -> Vec<SideOrders> {
    units.iter().fold(vec![Vec::new()], |sets, (at, orders)| {
        let extended = sets.iter().flat_map(|set| {
            orders.iter().map(|&order| {
                let mut set = set.clone();
                set.push((*at, order));
                set
            })
        });
        extended.collect()
    })
}

struct Case {
    position: Position,
    side: PowerSet,
    goal: String,
    rules: Rules,
}

impl Case {
    fn random(map: &Map, dice: &mut Dice) -> Option<Case> {
        let mut position = Position::empty(map, "S1901M".parse().expect("a phase"));
        let middle = Province::from_index(dice.roll(map.province_count()));
        let near: Vec<Province> = map.neighbors(middle).iter().chain([middle]).collect();
        let around: Vec<Province> = near
            .iter()
            .flat_map(|&at| map.neighbors(at).iter().chain([at]).collect::<Vec<_>>())
            .collect();
        let (own, enemies) = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)][dice.roll(6)];
        let side: Power = map.powers().next()?;
        let mut places = Vec::new();
        for number in 0..own + enemies {
            let at = match dice.roll(2) {
                0 => near[dice.roll(near.len())],
                _ => around[dice.roll(around.len())],
            };
            let power = if number < own {
                side
            } else {
                // one or two enemy powers, and sometimes an ally
                map.powers().nth(1 + dice.roll(2))?
            };
            let kind = UnitKind::ALL[dice.roll(2)];
            let locations: Vec<_> = map
                .locations()
                .filter(|&it| map.province(it) == at && map.can_stand(kind, it))
                .collect();
            if locations.is_empty() {
                return None;
            }
            let unit = Unit::new(power, kind, locations[dice.roll(locations.len())]);
            position.place(map, unit).ok()?;
            places.push(at);
        }
        let mut sides: PowerSet = [side].into_iter().collect();
        if dice.roll(8) == 0 {
            sides.insert(map.powers().nth(1)?);
        }
        let code = |at: Province| map.code(at).to_owned();
        let place = |dice: &mut Dice| match dice.roll(3) {
            0 => code(places[dice.roll(places.len())]),
            1 => code(middle),
            _ => code(near[dice.roll(near.len())]),
        };
        let goal = match dice.roll(9) {
            0 => format!("hold {}", place(dice)),
            1 => format!("hold {} {}", place(dice), place(dice)),
            2 => format!("take {}", place(dice)),
            3 => format!("keepout {} {}", place(dice), place(dice)),
            4 => format!("safe {}", code(places[0])),
            5 => format!("dislodge {}", code(places[places.len() - 1])),
            6 => format!(
                "take {} | dislodge {}",
                place(dice),
                code(places[places.len() - 1])
            ),
            7 => format!("take {} & empty {}", place(dice), place(dice)),
            _ => format!("destroy {}", code(places[places.len() - 1])),
        };
        let rules = Rulebook::ALL[dice.roll(Rulebook::ALL.len())].rules();
        Some(Case {
            position,
            side: sides,
            goal,
            rules,
        })
    }
}

/// Returns, by own set and enemy set, whether the goal is reached.
fn table(map: &Map, case: &Case, sets: &[Vec<SideOrders>; 2]) -> Vec<Vec<bool>> {
    let mut adjudicator = Adjudicator::new();
    let mut row = |own: &SideOrders| {
        let reached = |enemy: &SideOrders| {
            let mut orders = Orders::none(map);
            for &(at, order) in own.iter().chain(enemy) {
                orders.set(at, EffectiveOrder::new(order, OrderOrigin::Written(0)));
            }
            reached(map, case, &mut adjudicator, &orders)
        };
        sets[1].iter().map(reached).collect()
    };
    sets[0].iter().map(&mut row).collect()
}

/// Returns whether a goal is reached, in a second implementation of its specification.
fn reached(map: &Map, case: &Case, adjudicator: &mut Adjudicator, orders: &Orders<Order>) -> bool {
    let resolution =
        adjudicator.resolution(MovementInput::new(map, &case.position, orders, &case.rules));
    let is_own = |unit: Unit| case.side.contains(unit.power);
    let after = |at: Province| {
        let mut there = resolution.rulings.iter().filter(|it| {
            let place = it.moved_to().unwrap_or(it.unit.location);
            it.dislodged.is_none() && map.province(place) == at
        });
        there.next().map(|it| it.unit)
    };
    let open = |at: Province| {
        resolution.rulings.iter().any(|it| {
            let open = it.dislodged.iter().flat_map(|it| it.open.iter());
            !is_own(it.unit) && open.into_iter().any(|to| map.province(to) == at)
        })
    };
    let dislodged = |at: Province| resolution.ruling(map, at).and_then(|it| it.dislodged);
    let holds = |word: &str, at: Province| match word {
        "hold" => after(at).is_none_or(is_own) && !open(at),
        "keepout" => after(at).is_none_or(is_own),
        "take" => after(at).is_some_and(is_own),
        "empty" => after(at).is_none(),
        "safe" => dislodged(at).is_none(),
        "dislodge" => dislodged(at).is_some(),
        "destroy" => dislodged(at).is_some_and(|it| it.open.is_empty()),
        other => panic!("{other}"),
    };
    let term = |text: &str| {
        let mut words = text.split_whitespace();
        let word = words.next().expect("a word");
        words.all(|code| holds(word, map.province_by_code(code).expect("a province")))
    };
    let clause = |text: &str| text.split('|').any(term);
    case.goal.split('&').all(clause)
}

/// Checks an answer against the table of all pairs of order sets, and returns its number: guaranteed, impossible, gamble.
fn check(
    answer: &Answer,
    sets: &[Vec<SideOrders>; 2],
    table: &[Vec<bool>],
    context: &str,
) -> usize {
    let always = |row: usize| table[row].iter().all(|&it| it);
    let never = |reply: usize| table.iter().all(|row| !row[reply]);
    let is_sure = (0..table.len()).any(always);
    let is_lost = (0..sets[1].len()).any(never);
    // the solver's sets are among the enumerated ones
    let number = |side: usize, orders| sets[side].iter().position(|set| set == orders);
    let (is_true, number) = match answer {
        Answer::Guaranteed { orders, .. } => (is_sure && number(0, orders).is_some_and(always), 0),
        Answer::Impossible { refutation, .. } => {
            (is_lost && number(1, refutation).is_some_and(never), 1)
        }
        Answer::Gamble {
            value,
            mix,
            against,
        } => {
            prove(sets, table, value.approximate, [mix, against]);
            (!is_sure && !is_lost, 2)
        }
        Answer::Unknown { .. } => panic!("{context}: unknown"),
    };
    assert!(is_true, "{context}: {answer:?}");
    number
}

#[test]
fn answers_are_those_of_plain_enumeration() {
    let map = Map::standard();
    let count = std::env::var("CHANCERY_POSITIONS");
    let count = count.map_or(POSITIONS, |count| count.parse().expect("a number"));
    let mut dice = Dice::seeded(7);
    let mut answers = [0; 3];
    let mut tried = 0;
    while tried < count {
        let Some(case) = Case::random(map, &mut dice) else {
            continue;
        };
        let Aim::Goal(goal) = Aim::read(map, &case.goal).expect("a goal") else {
            panic!("a goal")
        };
        let problem = Problem {
            map,
            position: &case.position,
            rules: &case.rules,
            side: case.side,
            goal: &goal,
            phases: 1,
        };
        if problem.check().is_err() {
            continue;
        }
        let ctx = LegalityContext::new(map, &case.position, &case.rules);
        let of = |own: bool| {
            let units = case.position.units();
            let units = units.filter(|unit| case.side.contains(unit.power) == own);
            let lists = units.map(|unit| (map.province(unit.location), legal(&ctx, unit)));
            lists.collect::<Vec<_>>()
        };
        let lists = [of(true), of(false)];
        let pairs: usize = lists
            .iter()
            .flatten()
            .map(|(_, orders)| orders.len())
            .product();
        if pairs > MOST_PAIRS {
            continue;
        }
        tried += 1;
        let sets = lists.map(|units| products(&units));
        let table = table(map, &case, &sets);
        let (answer, _) = solver::solve(&problem, |_| false).expect("an answer");
        let units: Vec<String> = case
            .position
            .units()
            .map(|unit| format!("{} {}", map.power(unit.power).key, unit.code(map)))
            .collect();
        let context = format!("{} {units:?}, {:?}", case.goal, case.side);
        answers[check(&answer, &sets, &table, &context)] += 1;
    }
    println!("{tried} positions: guaranteed, impossible, gamble: {answers:?}");
    assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
}

/// Checks that the own mixed strategy gets the value against every enemy set, and that no own set gets more
/// against the enemy's mixed strategy.
fn prove(
    sets: &[Vec<SideOrders>; 2],
    table: &[Vec<bool>],
    value: f64,
    mixes: [&solver::OrderMix; 2],
) {
    let weights = |side: usize| {
        let place = |orders: &SideOrders| sets[side].iter().position(|set| set == orders);
        let weights = mixes[side].iter();
        let weights =
            weights.map(|(weight, orders)| (place(orders).expect("a set"), weight.approximate));
        weights.collect::<Vec<_>>()
    };
    let (own, enemy) = (weights(0), weights(1));
    let of = |reached: bool| f64::from(u8::from(reached));
    let gained = |reply: usize| {
        let gains = own
            .iter()
            .map(|(set, weight)| weight * of(table[*set][reply]));
        gains.sum::<f64>()
    };
    assert!((0..sets[1].len()).all(|reply| gained(reply) > value - 1e-6));
    for row in table {
        let given = enemy.iter().map(|(set, weight)| weight * of(row[*set]));
        assert!(given.sum::<f64>() < value + 1e-6);
    }
}
