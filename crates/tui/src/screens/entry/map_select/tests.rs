//! Tests that every order can be selected with few keys, and that each key selects what its label
//! shows.

mod clicks;

use std::collections::HashMap;

use super::labels::labeled;
use super::selection::is_support_to_hold;
use super::*;
use chancery_core::board::{Map, Phase, Position, Power, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use chart::TagAnchor;
use entry::{self, Lexicon, Verdict};
use game::{Game, Mode as Playing, Setup, save};

/// Saves of finished games.
const GAMES: [&str; 3] = [
    include_str!("../../../../../../saves/examples/rulebook-sample.toml"),
    include_str!("../../../../../../saves/examples/solo-of-1911.toml"),
    include_str!("../../../../../../saves/examples/turn-limit-of-1907.toml"),
];

/// Returns a game that starts with a position.
fn game_of(position: Position) -> Game {
    let setup = Setup {
        mode: Playing::GameMaster,
        start: Some(position),
        ..Setup::standard("test")
    };
    Game::new(setup).expect("seven seats")
}

/// Returns a game for each past phase of a save.
fn positions(text: &str) -> Vec<Game> {
    let loaded = save::read(text, |_| Ok(Map::standard_shared())).expect("it reads");
    let history = loaded.game.history().iter();
    history
        .map(|record| game_of(record.position.clone()))
        .collect()
}

fn select_context<'a>(game: &'a Game, powers: &'a [Power]) -> SelectContext<'a> {
    SelectContext {
        game,
        powers,
        left: ProvinceSet::EMPTY,
        drawing: Some(Drawing::standard()),
    }
}

/// Returns the legal orders of some powers.
fn legal(game: &Game, powers: &[Power]) -> Vec<WrittenOrder> {
    let (map, legality, position) = (game.map(), game.legality(), game.position());
    let own = |unit: &Unit| powers.contains(&unit.power);
    match game.turn().phase {
        phase if phase.is_movement() => {
            let units = position.units().filter(own);
            units
                .flat_map(|it| legality.possible(map.province(it.location)))
                .collect()
        }
        phase if phase.is_retreat() => {
            let gone = position
                .dislodged()
                .iter()
                .map(|gone| gone.unit)
                .filter(own);
            gone.flat_map(|it| legality.possible_retreats(map.province(it.location)))
                .collect()
        }
        _ => {
            // without open home centers there is nothing to order
            let due = powers
                .iter()
                .filter(|&&power| !game.to_order(power).is_empty());
            let all = due.flat_map(|&power| legality.possible_adjustments(power));
            // with several powers it would be unclear which one waives
            all.filter(|it| powers.len() == 1 || *it != WrittenOrder::Waive)
                .collect()
        }
    }
}

/// Returns the minimum number of keys for each order, from an empty line until it is accepted.
fn keys(context: &SelectContext<'_>) -> HashMap<WrittenOrder, usize> {
    let mut least = HashMap::new();
    let mut note = |order: WrittenOrder, keys: usize| {
        let fewest = least.entry(order).or_insert(keys);
        *fewest = keys.min(*fewest);
    };
    let mut left = vec![(MapSelect::new(context), 1)];
    while let Some((select, pressed)) = left.pop() {
        match select.step() {
            Selection::Done(order) => note(order.clone(), pressed + 1),
            Selection::Assisted { unit, helped } => {
                // the line is already a support to hold
                let hold = context.helps(*unit, *helped).find(is_support_to_hold);
                hold.into_iter().for_each(|order| note(order, pressed + 1));
            }
            _ => {}
        }
        for one in labeled(select.step(), context) {
            let mut select = select.clone();
            let mut pressed = pressed + 1;
            let first = select.press(one.label.first, context);
            if let Some(second) = one.label.second {
                assert!(first && select.typed.is_some());
                assert!(select.press(second, context) && select.typed.is_none());
                pressed += 1;
            }
            assert_eq!(*select.step(), one.choice.next, "{:?}", one.label);
            // selections that start with the assisted unit are tested elsewhere
            if !matches!(select.step(), Selection::Assistant(_)) {
                left.push((select, pressed));
            }
        }
    }
    least
}

#[test]
fn every_order_takes_five_keys_at_most() {
    let (mut worst, mut sum, mut count, mut looked) = (0, 0, 0, 0);
    for game in GAMES.iter().flat_map(|text| positions(text)) {
        let all: Vec<Power> = game.map().powers().collect();
        // a game master orders all units, which takes as long as all powers together: test only
        // some
        let master = (looked % 5 == 0).then(|| all.clone());
        let desks = all.iter().map(|&power| vec![power]).chain(master);
        looked += 1;
        for powers in desks {
            let keys = keys(&select_context(&game, &powers));
            for order in legal(&game, &powers) {
                let Some(&pressed) = keys.get(&order) else {
                    panic!("{}: {}", game.turn(), order.canonical(game.map()));
                };
                worst = worst.max(pressed);
                sum += pressed;
                count += 1;
            }
            let legal = legal(&game, &powers);
            assert!(
                keys.keys().all(|order| legal.contains(order)),
                "{}",
                game.turn()
            );
        }
    }
    let mean = sum as f64 / count as f64;
    println!("{count} orders in {looked} positions: {worst} keys at worst, {mean:.2} in the mean");
    assert!(
        looked > 60 && count > 25_000,
        "{looked} positions, {count} orders"
    );
    assert!(worst <= 5, "{worst}");
}

#[test]
fn what_is_pointed_at_is_read_as_that_order() {
    let lexicon = Lexicon::new(Map::standard());
    for game in positions(GAMES[0]) {
        let legality = game.legality();
        for power in game.map().powers() {
            for order in legal(&game, &[power]) {
                let text = Selection::Done(order.clone()).text(&select_context(&game, &[power]));
                let context = entry::Context::new(&lexicon, &legality, Some(power));
                let reading = entry::read(&context, &text);
                assert!(
                    matches!(reading.verdict, Verdict::Ok | Verdict::Fixed),
                    "{text}"
                );
                let read: Vec<&WrittenOrder> = reading.orders().map(|it| &it.order).collect();
                match game.turn().phase {
                    phase if phase.is_movement() => {
                        assert_eq!(read.len(), 1);
                        assert_eq!(
                            legality.movement(power, read[0]),
                            legality.movement(power, &order),
                            "{text}"
                        );
                    }
                    _ => assert_eq!(read, [&order], "{text}"),
                }
            }
        }
    }
}

#[test]
fn another_units_letter_leads_to_those_that_can_help_it() {
    for game in positions(GAMES[2])
        .into_iter()
        .filter(|it| it.turn().phase.is_movement())
    {
        for power in game.map().powers() {
            let powers = [power];
            let context = select_context(&game, &powers);
            for one in labeled(&Selection::Start, &context) {
                let Selection::Assistant(helped) = one.choice.next else {
                    continue;
                };
                let helpers = labeled(&one.choice.next, &context);
                assert!(!helpers.is_empty());
                for helper in helpers {
                    let Selection::Assisted { unit, helped: whom } = helper.choice.next else {
                        panic!("{:?}", helper.choice.next);
                    };
                    assert_eq!(whom, helped);
                    assert!(!labeled(&helper.choice.next, &context).is_empty());
                    assert_eq!(game.position().unit(unit).map(|it| it.power), Some(power));
                }
            }
        }
    }
}

/// Returns a game in a movement phase with these units: `FRANCE A BUR`.
fn board(units: &[&str]) -> Game {
    let map = Map::standard();
    let mut position = map.opening();
    let start: Vec<Province> = position
        .units()
        .map(|it| map.province(it.location))
        .collect();
    for at in start {
        position.take_unit(at);
    }
    for unit in units {
        let words: Vec<&str> = unit.split(' ').collect();
        let unit = Unit {
            power: map.power_by_key(words[0]).expect("a power"),
            kind: match words[1] {
                "A" => chancery_core::board::UnitKind::Army,
                _ => chancery_core::board::UnitKind::Fleet,
            },
            location: map.location_by_code(words[2]).expect("a location"),
        };
        position.place(map, unit).expect("a place");
    }
    game_of(position)
}

fn at(game: &Game, code: &str) -> Province {
    game.map().province_by_code(code).expect("a province")
}

#[test]
fn one_goes_back_step_by_step() {
    let game = board(&["FRANCE A BUR", "FRANCE A MAR"]);
    let powers = [game.map().power_by_key("FRANCE").expect("France")];
    let context = select_context(&game, &powers);
    let mut select = MapSelect::new(&context);
    select.go(Selection::Unit(at(&game, "BUR")), &context);
    let helping = Selection::Assisted {
        unit: at(&game, "BUR"),
        helped: at(&game, "MAR"),
    };
    select.go(helping, &context);
    select.select_next(Direction::Up, &context, None);
    assert!(select.cursor.is_some());
    let mut lines = vec![select.step().text(&context)];
    while select.back(&context) {
        lines.push(select.step().text(&context));
    }
    assert_eq!(lines, ["A Bur S A Mar", "A Bur S A Mar", "A Bur ", ""]);
    // the sequence: units, provinces, units
    for step in [Selection::Place, Selection::Start] {
        select.turn(&context);
        assert_eq!(*select.step(), step);
    }
}

#[test]
fn the_arrow_keys_pick_as_letters_do() {
    let game = board(&["FRANCE A BUR", "FRANCE A MAR", "FRANCE F MAO"]);
    let powers = [game.map().power_by_key("FRANCE").expect("France")];
    let context = select_context(&game, &powers);
    let mut select = MapSelect::new(&context);
    select.select_next(Direction::Down, &context, Some(at(&game, "BUR")));
    assert_eq!(select.cursor, Some(at(&game, "MAR")));
    assert!(select.pick(at(&game, "MAR"), false, &context));
    assert_eq!(*select.step(), Selection::Unit(at(&game, "MAR")));
    // a support rather than a move, and the unit itself
    let mut other = select.clone();
    assert!(other.pick(at(&game, "BUR"), true, &context));
    assert_eq!(other.step().text(&context), "A Mar S A Bur");
    assert!(select.pick(at(&game, "MAR"), false, &context));
    assert_eq!(select.step().text(&context), "A Mar H");
    // of a province with two coasts, one is chosen next
    let mut fleet = MapSelect::new(&context);
    fleet.go(Selection::Unit(at(&game, "MAO")), &context);
    assert!(fleet.pick(at(&game, "SPA"), false, &context));
    let mut letters: Vec<char> = fleet.all.iter().map(|one| one.label.first).collect();
    letters.sort_unstable();
    assert_eq!(letters, ['n', 's']);
    assert!(fleet.press('s', &context));
    assert_eq!(fleet.step().text(&context), "F MAO - Spa/sc");
}

#[test]
fn coasts_have_letters_of_their_own_and_builds_their_kind() {
    let game = board(&["FRANCE F MAO"]);
    let powers = [game.map().power_by_key("FRANCE").expect("France")];
    let all = labeled(
        &Selection::Unit(at(&game, "MAO")),
        &select_context(&game, &powers),
    );
    let spain: Vec<Option<TagAnchor>> = all
        .iter()
        .filter(|one| one.choice.province(game.map()) == Some(at(&game, "SPA")))
        .map(|one| one.choice.anchor)
        .collect();
    assert_eq!(spain.len(), 2);
    assert_ne!(spain[0], spain[1]);

    let mut position = board(&[]).position().clone();
    position.turn.phase = Phase::Adjustments;
    let game = game_of(position);
    let russia = [game.map().power_by_key("RUSSIA").expect("Russia")];
    let context = select_context(&game, &russia);
    let signs = |step: &Selection| -> String {
        labeled(step, &context)
            .iter()
            .map(|one| one.label.first)
            .collect()
    };
    let mut kinds: Vec<char> = signs(&Selection::Build(at(&game, "STP"))).chars().collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ['a', 'n', 's']);
    // four home centers, and w to waive
    let mut homes: Vec<char> = signs(&Selection::Start).chars().collect();
    homes.sort_unstable();
    assert_eq!(homes, ['a', 'd', 'f', 's', 'w']);
}
