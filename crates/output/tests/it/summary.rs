//! The summary of a whole game: the postcards of the examples, and the statistics.

use chancery_core::board::{Map, Phase, Position, Power, Turn, Unit, UnitKind};
use chancery_core::orders::notation;
use chart::Drawing;
use game::{Game, Seat, Setup};
use output::score::System;
use output::summary::{self, COLUMNS, Stab, Statistics};
use testing::golden;
use testing::saves::{example, give};

const EXAMPLES: [&str; 3] = ["rulebook-sample", "solo-of-1911", "turn-limit-of-1907"];

fn power(initial: char) -> Power {
    let map = Map::standard();
    let mut powers = map.powers();
    let found = powers.find(|&power| map.power(power).name.starts_with(initial));
    found.unwrap_or_else(|| panic!("{initial}"))
}

#[test]
fn the_examples_fit_on_postcards() {
    for name in EXAMPLES {
        let game = example(name);
        let systems: Vec<&System> = System::ALL.iter().take(2).collect();
        let card = summary::postcard(&game, Some(Drawing::standard()), &systems);
        for line in card.lines() {
            assert!(line.chars().count() <= COLUMNS, "{line}");
            assert_eq!(line, line.trim_end());
        }
        golden(&format!("postcards/{name}.txt"), &card);
        // of a board without a drawing there are no maps, and the rest is the same
        let bare = summary::postcard(&game, None, &systems);
        let centers = card.find("\nCenters\n").expect("a chart");
        assert!(bare.ends_with(&card[centers..]), "{bare}");
    }
}

#[test]
fn a_postcard_has_the_points_of_players_with_several_powers() {
    let seat = |name: &str, initials: &str| Seat {
        name: name.to_owned(),
        powers: initials.chars().map(power).collect(),
    };
    let seats = vec![seat("Anna", "AEF"), seat("Ben", "GIRT")];
    let setup = Setup {
        seats,
        ..Setup::standard("two")
    };
    let game = Game::new(setup).expect("two seats");
    let system = System::by_name("Sum of squares").expect("a system");
    let card = summary::postcard(&game, None, &[system]);
    assert!(
        card.contains("Sum of squares: Anna 38.57, Ben 61.43 (A 12.86"),
        "{card}"
    );
}

#[test]
fn what_is_counted_adds_up() {
    for name in EXAMPLES {
        let game = example(name);
        let all = Statistics::of(&game);
        let units = |record: &game::Record| {
            if record.turn().phase.is_movement() {
                record.position.units().count()
            } else {
                0
            }
        };
        let orders: usize = game.history().iter().map(units).sum();
        let sum = |of: fn(&summary::PowerStats) -> usize| all.stats.iter().map(of).sum::<usize>();
        assert_eq!(sum(|it| it.orders) + sum(|it| it.missing), orders);
        assert_eq!(sum(|it| it.dislodged), sum(|it| it.was_dislodged));
        // units: those of the start, built, lost and removed
        let start = game.start().units().count();
        let last = game.position();
        let left = last.units().count() + last.dislodged().len();
        let voluntary = start + sum(|it| it.built) - sum(|it| it.lost) - sum(|it| it.removed);
        assert_eq!(voluntary, left);
        // centers: those of the start, found, taken
        let map = game.map();
        let years = game.center_counts();
        let (_, first) = years.first().expect("a start");
        let (_, now) = years.last().expect("a year");
        for power in map.powers() {
            use chancery_core::board::Id;
            let at = power.index();
            let taken: usize = map.powers().map(|of| all.taken.get(power, of)).sum();
            let lost: usize = map.powers().map(|by| all.taken.get(by, power)).sum();
            assert_eq!(first[at] + all.found[at] + taken - lost, now[at]);
        }
    }
}

/// Two allies in a year: Italy supports Austria in spring, or doesn't, and takes its centers in fall.
fn betrayal(supported: bool, centers: &[&str]) -> Game {
    let map = Map::standard();
    let turn = Turn {
        year: 1902,
        phase: Phase::SpringMoves,
    };
    let mut start = Position::empty(map, turn);
    let at = |code: &str| map.province_by_code(code).expect("a province");
    for (initial, kind, code) in [
        ('I', UnitKind::Army, "TYR"),
        ('I', UnitKind::Fleet, "ADR"),
        ('A', UnitKind::Army, "GAL"),
        ('A', UnitKind::Army, "BOH"),
    ] {
        let unit = Unit {
            power: power(initial),
            kind,
            location: at(code).location(),
        };
        start.place(map, unit).expect("a place");
    }
    for code in ["VIE", "TRI", "BUD"] {
        start.set_owner(at(code), Some(power('A')));
    }
    start.set_owner(at("VEN"), Some(power('I')));
    let mut game = Game::new(Setup {
        start: Some(start),
        ..Setup::standard("betrayal")
    })
    .expect("seven seats");
    if supported {
        give(&mut game, 4, "A TYR S A BOH");
    }
    game.resolve();
    for (unit, center) in [("A TYR", "VIE"), ("F ADR", "TRI")] {
        if centers.contains(&center) {
            let text = format!("{unit} - {center}");
            assert!(notation::read(map, &text).is_ok());
            give(&mut game, 4, &text);
        }
    }
    game.resolve();
    game
}

#[test]
fn a_stab_takes_two_centers_of_an_ally() {
    let game = betrayal(true, &["VIE", "TRI"]);
    let stab = Stab::of(&game).expect("a stab");
    assert_eq!(
        (stab.year, stab.by, stab.of),
        (1902, power('I'), power('A'))
    );
    assert_eq!(stab.left, 1);
    let sentence = stab.sentence(game.map());
    assert!(
        sentence.contains("Italy took") && sentence.contains("Trieste"),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("Austria is left with 1 center."),
        "{sentence}"
    );
    // strangers don't stab, and one center may be a gift
    assert_eq!(Stab::of(&betrayal(false, &["VIE", "TRI"])), None);
    assert_eq!(Stab::of(&betrayal(true, &["VIE"])), None);
}

#[test]
fn powers_that_took_a_center_from_each_other_the_year_before_are_no_allies() {
    let mut game = betrayal(true, &["VIE"]);
    if game.turn().phase == Phase::Adjustments {
        game.resolve();
    }
    give(&mut game, 4, "A VIE S A BOH");
    game.resolve();
    for order in ["A VIE - BUD", "F ADR - TRI"] {
        give(&mut game, 4, order);
    }
    game.resolve();
    let centers = game.position().centers_of(power('I'));
    assert_eq!(centers.count(), 4);
    assert_eq!(Stab::of(&game), None);
}

#[test]
fn counts_successful_supports_for_other_powers() {
    let game = betrayal(true, &[]);
    let all = Statistics::of(&game);
    assert_eq!(all.helped.get(power('I'), power('A')), 1);
    assert_eq!(all.helped.get(power('A'), power('I')), 0);
    assert_eq!(all.of_power(power('I')).supports, 1);
    // two falls' units in all, but for the one that was ordered
    assert_eq!(all.of_power(power('A')).missing, 4);
}
