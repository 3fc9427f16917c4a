//! Players and powers: fewer than seven players, unplayed powers, the 1914 game; and house rules.

mod italy;

use crate::{play, power, written};
use std::sync::Arc;

use chancery_core::adjudicator::adjustments::AdjustmentOutcome;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{
    BuildSites, DislodgedUnits, HouseRules, Map, Phase, Position, Power, Province, Turn, Unit,
    UnitKind,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{IllegalReason, WrittenOrder};
use chancery_core::report::{illegal_reason, keys};
use chancery_core::rules::{Rulebook, Setting};
use game::power_assignment::WAR;
use game::save::{self, LoadedGame};
use game::{
    Coin, CoinToss, Game, PowerAssignment, Seat, SeatId, SeatsError, Setup, TableRules, TossError,
};
use testing::dice::Dice;

fn province(code: &str) -> Province {
    Map::standard().province_by_code(code).expect("a province")
}

/// Returns the setup for a number of players by a rulebook.
fn setup(way: PowerAssignment, rulebook: Rulebook) -> Setup {
    let map = Map::standard_shared();
    let shares = way.shares(&map).expect("the standard board").into_iter();
    let seats = shares.map(|powers| Seat {
        name: String::new(),
        powers,
    });
    let house = TableRules::of(rulebook);
    let mut start = map.opening();
    if way == PowerAssignment::War {
        start.turn.year = WAR;
    }
    Setup {
        seats: seats.collect(),
        rulebook: house.rulebook,
        rules: house.rules,
        start: Some(start),
        terms: HouseRules {
            unplayed: way.unplayed(&map),
            ..HouseRules::default()
        },
        neutral: way.neutral(&map, rulebook),
        victory: way.victory(&map),
        ..Setup::standard("few")
    }
}

/// Returns the result of the unit in a province in the last phase.
fn outcome(game: &Game, code: &str) -> String {
    let record = game.history().last().expect("a phase");
    let report = record.report(game.map());
    let lines = report.lines();
    let keys = keys(game.map(), &lines);
    let at = keys
        .iter()
        .position(|key| key.as_deref().is_some_and(|key| key.contains(code)))
        .unwrap_or_else(|| panic!("nothing of {code} in {keys:?}"));
    let clause = report.clause(&lines[at]);
    format!("{clause} | {}", report.explain().sentence(&lines[at]))
}

fn round_trip(game: &Game) -> Game {
    let text = save::write(game);
    let read = testing::saves::read(&text);
    let LoadedGame {
        game: again,
        mismatches,
    } = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(mismatches, [], "{text}");
    assert_eq!(again.history(), game.history());
    assert_eq!(again.position(), game.position());
    assert_eq!(again.start(), game.start());
    assert_eq!(again.seats(), game.seats());
    assert_eq!(
        (again.neutral(), again.toss()),
        (game.neutral(), game.toss())
    );
    assert_eq!(save::write(&again), text);
    again
}

#[test]
fn every_power_assignment_can_be_saved_and_loaded() {
    for rulebook in Rulebook::ALL {
        for players in 2..=7 {
            for way in PowerAssignment::ways(players, rulebook) {
                let game = Game::new(setup(way, rulebook)).expect("a game");
                assert_eq!(game.seats().len(), players);
                let voters: usize = (game.map().powers())
                    .filter(|&power| !game.to_order(power).is_empty())
                    .count();
                let unplayed = game.position().terms.unplayed;
                assert_eq!(voters, 7 - unplayed.len(), "{way:?}");
                round_trip(&game);
            }
        }
    }
}

#[test]
fn saves_without_house_rules_are_unchanged() {
    let text = save::write(&Game::new(Setup::standard("plain")).expect("seven seats"));
    for key in ["not_played", "[house]", "[neutral]", "[toss]", "[start]"] {
        assert!(!text.contains(key), "{text}");
    }
}

/// Five players. France attacks Munich in the first spring.
#[test]
fn an_unplayed_garrison_holds_and_never_retreats() {
    let mut five = setup(PowerAssignment::Five, Rulebook::Datc31);
    let mut start = Map::standard().opening();
    for (from, to) in [("PAR", "BUR"), ("MAR", "RUH")] {
        let army = start.take_unit(province(from)).expect("an army");
        let location = province(to).location();
        start.set_unit(Map::standard(), Unit { location, ..army });
    }
    five.start = Some(start);
    let mut game = Game::new(five).expect("five seats");
    assert!(game.to_order(power("GERMANY")).is_empty());
    assert_eq!(
        game.legality()
            .movement(power("GERMANY"), &written("A MUN - TYR")),
        Err(IllegalReason::NotPlayed(power("GERMANY")))
    );

    let attack = [("FRANCE", "A BUR - MUN"), ("FRANCE", "A RUH S A BUR - MUN")];
    play(
        &mut game,
        &[&attack[..], &[("AUSTRIA", "A VIE - TYR")]].concat(),
    );
    // there is no retreat phase for the dislodged German unit
    assert_eq!(game.turn().to_string(), "F1901M");
    assert!(game.position().dislodged().is_empty());
    let munich = game.position().unit(province("MUN")).expect("a unit");
    assert_eq!(munich.power, power("FRANCE"));
    let text = outcome(&game, "MUN");
    assert!(text.contains("Germany is not played"), "{text}");
    assert!(!text.contains("nowhere to go"), "{text}");

    // the other garrisons hold; the center is now French, and Germany has no adjustments
    play(&mut game, &[]);
    assert_eq!(game.turn().to_string(), "W1901A");
    assert_eq!(game.position().center_count(power("GERMANY")), 2);
    assert_eq!(game.position().adjustment(power("GERMANY")), 0);
    assert_eq!(game.position().adjustment(power("FRANCE")), 1);
    round_trip(&game);
}

#[test]
fn a_supported_garrison_holds_under_every_civil_disorder_rule() {
    let map = Map::standard();
    let mut five = setup(PowerAssignment::Five, Rulebook::Datc31);
    five.rules
        .apply("4.D.9=a".parse::<Setting>().expect("a setting"));
    let mut start = map.opening();
    for (from, to) in [("PAR", "BUR"), ("MAR", "RUH"), ("VIE", "TYR")] {
        let army = start.take_unit(province(from)).expect("an army");
        let location = province(to).location();
        start.set_unit(map, Unit { location, ..army });
    }
    five.start = Some(start);
    let mut game = Game::new(five).expect("five seats");
    play(
        &mut game,
        &[
            ("FRANCE", "A BUR - MUN"),
            ("FRANCE", "A RUH S A BUR - MUN"),
            ("AUSTRIA", "A TYR S A MUN"),
        ],
    );
    let munich = game.position().unit(province("MUN")).expect("a unit");
    assert_eq!(munich.power, power("GERMANY"));
}

/// Plays random games, in which unplayed powers have orders too.
#[test]
fn unplayed_powers_never_act() {
    let map = Map::standard();
    let mut dislodged = 0;
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let mut game =
            Game::new(setup(PowerAssignment::Five, Rulebook::R2000)).expect("five seats");
        let idle = game.position().terms.unplayed;
        for _ in 0..25 {
            let before = game.position().clone();
            let mut free = before.clone();
            free.terms.unplayed = Default::default();
            for whose in map.powers() {
                let rules = *game.rules();
                let legality = LegalityContext::new(map, &free, &rules);
                let orders: Vec<WrittenOrder> = match before.turn.phase {
                    Phase::SpringMoves | Phase::FallMoves => {
                        let units = before.units_of(whose);
                        let all = units.map(|unit| legality.possible(map.province(unit.location)));
                        all.map(|mut all| all.swap_remove(dice.roll(all.len())))
                            .collect()
                    }
                    Phase::SpringRetreats | Phase::FallRetreats => {
                        let units = before.dislodged().iter().map(|it| it.unit);
                        let own = units.filter(|unit| unit.power == whose);
                        let all = own.map(|u| legality.possible_retreats(map.province(u.location)));
                        all.map(|mut all| all.swap_remove(dice.roll(all.len())))
                            .collect()
                    }
                    Phase::Adjustments => legality.possible_adjustments(whose),
                };
                for order in orders {
                    game.give(whose, "", order);
                }
            }
            if game.resolve().is_none() {
                break;
            }
            let after = game.position();
            for power in idle.iter() {
                let stood: Vec<Unit> = before.units_of(power).collect();
                for unit in after.units_of(power) {
                    assert!(stood.contains(&unit), "{} of seed {seed}", before.turn);
                }
                let lost = stood.len() - after.units_of(power).count();
                dislodged += lost;
                assert!(
                    lost == 0 || before.turn.phase.is_movement(),
                    "{}",
                    before.turn
                );
                assert!(after.center_count(power) <= before.center_count(power));
                assert_eq!(after.adjustment(power), 0);
                assert!(after.dislodged().iter().all(|it| it.unit.power != power));
            }
        }
        round_trip(&game);
    }
    assert!(dislodged > 0, "no garrison was ever dislodged");
}

#[test]
fn a_power_that_is_not_played_does_not_win() {
    let map = Map::standard();
    let mut position = map.opening();
    for center in map.centers().iter().take(20) {
        position.set_owner(center, Some(power("ITALY")));
    }
    assert_eq!(position.winner(map), Some(power("ITALY")));
    position.terms.unplayed.insert(power("ITALY"));
    assert_eq!(position.winner(map), None);
}

#[test]
fn a_power_that_is_not_played_has_no_seat() {
    let mut setup = Setup::standard("seven");
    setup.terms.unplayed.insert(power("ITALY"));
    let fault = Game::new(setup).expect_err("Italy has a seat");
    assert_eq!(fault, SeatsError::NotPlayed("Italy".to_owned()));
}

/// Returns a winter in which France owns Belgium and Munich, both empty, and has one unit fewer than
/// centers.
fn french_winter(builds: BuildSites) -> Game {
    let map = Map::standard();
    let mut start = map.opening();
    start.turn = Turn {
        year: 1901,
        phase: Phase::Adjustments,
    };
    for code in ["BEL", "MUN"] {
        start.take_unit(province(code));
        start.set_owner(province(code), Some(power("FRANCE")));
    }
    let mut setup = Setup::standard("winter");
    setup.start = Some(start);
    setup.terms.builds = builds;
    Game::new(setup).expect("seven seats")
}

#[test]
fn builds_follow_the_build_site_rule() {
    for (builds, belgium, munich) in [
        (BuildSites::Home, false, false),
        (BuildSites::AnyHome, false, true),
        (BuildSites::Owned, true, true),
    ] {
        let mut game = french_winter(builds);
        let france = power("FRANCE");
        let open = game.position().open_homes(france).count();
        assert_eq!(open, usize::from(belgium) + usize::from(munich));
        assert_eq!(game.position().adjustment(france), open as i32);
        let offered: Vec<String> = game
            .legality()
            .possible_adjustments(france)
            .iter()
            .map(|order| order.canonical(game.map()).to_string())
            .collect();
        assert_eq!(
            offered.contains(&"F BEL B".to_owned()),
            belgium,
            "{offered:?}"
        );
        assert_eq!(
            offered.contains(&"A MUN B".to_owned()),
            munich,
            "{offered:?}"
        );
        // no power can build in another power's center
        let there = game.legality().adjustment(france, &written("A VIE B"));
        assert!(there.is_err(), "{builds:?}");
        play(&mut game, &[("FRANCE", "F BEL B"), ("FRANCE", "A MUN B")]);
        let PhaseResults::Adjustments(winter) = &game.history()[0].played.resolved else {
            panic!("a winter");
        };
        let done = winter
            .rulings
            .iter()
            .filter(|it| matches!(it.outcome, AdjustmentOutcome::Done(_)));
        assert_eq!(done.count(), open, "{builds:?}");
        assert_eq!(game.position().unit(province("BEL")).is_some(), belgium);
        assert_eq!(game.position().unit(province("MUN")).is_some(), munich);
        let text = save::write(&round_trip(&game));
        assert_eq!(text.contains("[house]"), builds != BuildSites::Home);
    }
    let mut game = french_winter(BuildSites::AnyHome);
    play(&mut game, &[("FRANCE", "F BEL B")]);
    assert!(outcome(&game, "BEL").contains("Belgium isn't a home center"));
}

#[test]
fn without_retreats_the_dislodged_are_destroyed() {
    let map = Map::standard();
    let mut start = map.opening();
    for (from, to) in [("PAR", "BUR"), ("MAR", "RUH")] {
        let army = start.take_unit(province(from)).expect("an army");
        let location = province(to).location();
        start.set_unit(map, Unit { location, ..army });
    }
    let mut setup = Setup::standard("no retreats");
    setup.start = Some(start);
    setup.terms.dislodging = DislodgedUnits::Destroys;
    let mut game = Game::new(setup).expect("seven seats");
    play(
        &mut game,
        &[("FRANCE", "A BUR - MUN"), ("FRANCE", "A RUH S A BUR - MUN")],
    );
    assert_eq!(game.turn().to_string(), "F1901M");
    assert!(outcome(&game, "MUN").contains("disbanded: no retreats by house rule"));
    let text = save::write(&round_trip(&game));
    assert!(
        text.contains("[house]\ndislodging = \"destroys\""),
        "{text}"
    );
    let changed = text.replacen("\"destroys\"", "\"sometimes\"", 1);
    let fault = testing::saves::read(&changed).expect_err("no such way");
    assert!(fault.faults[0].at != text::At::File, "{fault}");
}

/// The game starts in the winter of 1900 without units, and each power builds in all its home
/// centers.
#[test]
fn a_game_starts_in_the_winter_of_1900() {
    let map = Map::standard();
    let turn = Turn {
        year: 1900,
        phase: Phase::Adjustments,
    };
    let mut start = Position::empty(map, turn);
    for center in map.centers().iter() {
        start.set_owner(center, map.info(center).home);
    }
    let mut setup = Setup::standard("winter 1900");
    setup.start = Some(start);
    let mut game = Game::new(setup).expect("seven seats");
    assert_eq!(game.position().adjustment(power("RUSSIA")), 4);
    assert_eq!(game.next_seat(), Some(SeatId(0)));
    play(
        &mut game,
        &[
            ("RUSSIA", "F STP/NC B"),
            ("RUSSIA", "A MOS B"),
            ("ITALY", "F ROM B"),
            ("ITALY", "A NAP B"),
        ],
    );
    assert_eq!(game.turn().to_string(), "S1901M");
    assert_eq!(game.position().units().count(), 4);
    assert_eq!(game.center_counts()[0].0, 1900);
    let again = round_trip(&game);
    let rome = again.position().unit(province("ROM")).expect("a fleet");
    assert_eq!(rome.kind, UnitKind::Fleet);
}

#[test]
fn a_board_has_terms_of_its_own_and_saves_have_what_differs() {
    for (name, usual, other) in [
        ("modern", BuildSites::Owned, BuildSites::Home),
        ("hundred", BuildSites::WithHome, BuildSites::Owned),
    ] {
        let map = testing::board(name);
        for builds in [usual, other] {
            let mut setup = Setup::on("table", Arc::clone(&map));
            assert_eq!(setup.terms.builds, usual);
            setup.terms.builds = builds;
            let text = save::write(&Game::new(setup).expect("a seat each"));
            assert_eq!(text.contains("[house]"), builds == other, "{text}");
            let read = save::read(&text, |_| Ok(Arc::clone(&map))).expect("a save");
            assert_eq!(read.game.position().terms.builds, builds);
        }
    }
}

#[test]
fn neutral_armies_are_no_players() {
    let map = testing::board("sengoku");
    let neutral = map.power_by_key("NEUTRAL").expect("a power");
    let mut setup = Setup::on("clans", Arc::clone(&map));
    assert_eq!(setup.seats.len(), 7);
    // the board's own rule applies, whatever the setup has
    setup.terms = HouseRules::default();
    let game = Game::new(setup.clone()).expect("seven seats");
    assert!(game.position().terms.unplayed.contains(neutral));
    let text = save::write(&game);
    assert!(!text.contains("not_played"), "{text}");
    assert!(save::read(&text, |_| Ok(Arc::clone(&map))).is_ok());
    setup.seats.push(Seat::of(neutral));
    assert_eq!(
        Game::new(setup).err(),
        Some(SeatsError::NotPlayed("Neutral".to_owned()))
    );
}
