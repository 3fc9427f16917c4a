//! The rules of boards that differ from the standard one: calendar, ownership, builds and removals.

use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::adjustments::PowerAdjustments;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{
    Id, Map, Phase, Position, PositionWarning, Power, Province, Unit, Visibility,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::notation;
use chancery_core::report::illegal_reason;
use chancery_core::rules::Rules;

use crate::boards::board;

fn power(map: &Map, key: &str) -> Power {
    map.power_by_key(key).expect("a power")
}

fn province(map: &Map, code: &str) -> Province {
    map.province_by_code(code).expect("a province")
}

fn own(map: &Map, position: &mut Position, key: &str, codes: &[&str]) {
    for code in codes {
        position.set_owner(province(map, code), Some(power(map, key)));
    }
}

fn put(map: &Map, position: &mut Position, key: &str, units: &[&str]) {
    for unit in units {
        let (kind, place) = notation::read_unit(map, unit).expect("a unit");
        let location = place.location(map).expect("a place");
        let unit = Unit::new(power(map, key), kind, location);
        position.place(map, unit).expect("it can stand there");
    }
}

/// Plays a phase in which powers give these orders.
fn play(map: &Map, position: &Position, orders: &[(&str, &str)]) -> NextPhase {
    let mut sheets = vec![None; map.powers().len()];
    for (key, order) in orders {
        let sheet: &mut Option<Vec<_>> = &mut sheets[power(map, key).index()];
        let written = notation::read(map, order).expect("an order");
        sheet.get_or_insert_default().push(written);
    }
    PhaseInput::new(map, position, &sheets, &Rules::default())
        .play()
        .next
}

/// The builds that a power can order, as codes.
fn builds(map: &Map, position: &Position, key: &str) -> Vec<String> {
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, position, &rules);
    let all = ctx.possible_adjustments(power(map, key));
    let codes = all.iter().map(|order| order.canonical(map).to_string());
    codes.filter(|code| code != "WAIVE").collect()
}

/// Returns the reason why an order is illegal.
fn refused(map: &Map, position: &Position, key: &str, order: &str) -> String {
    let (rules, by) = (Rules::default(), power(map, key));
    let ctx = LegalityContext::new(map, position, &rules);
    let written = notation::read(map, order).expect("an order");
    let why = ctx.illegal(by, &written).expect("impossible");
    illegal_reason(&ctx, by, &written, why)
}

fn winter(map: &Map, year: &str) -> Position {
    Position::empty(map, format!("W{year}A").parse().expect("a phase"))
}

#[test]
fn the_retreat_of_a_disbanded_unit_is_refused_as_such_beside_its_attacker() {
    let map = Map::standard();
    let mut position = Position::empty(map, "F1901R".parse().expect("a phase"));
    put(map, &mut position, "FRANCE", &["A MUN"]);
    for (key, order) in [("GERMANY", "A MUN - BER"), ("FRANCE", "A MUN - BUR")] {
        let why = refused(map, &position, key, order);
        assert_eq!(why, "Munich has no unit to retreat");
    }
}

#[test]
fn a_build_among_moves_or_retreats_is_refused_as_such() {
    let map = Map::standard();
    for phase in ["F1901M", "F1901R"] {
        let position = Position::empty(map, phase.parse().expect("a phase"));
        let why = refused(map, &position, "FRANCE", "F MAR B");
        assert_eq!(why, "not possible in this phase", "{phase}");
    }
}

#[test]
fn a_turn_of_the_hundred_years_war_takes_five_years() {
    let map = board("hundred");
    let mut position = map.opening();
    let mut names = vec![position.turn.to_string()];
    for _ in 0..4 {
        position = play(&map, &position, &[]).position().clone();
        names.push(position.turn.to_string());
    }
    // France begins with a unit too many, so the first winter is played
    assert_eq!(names, ["S1425M", "F1430M", "W1430A", "S1435M", "F1440M"]);
}

#[test]
fn france_begins_the_hundred_years_war_with_a_unit_too_many() {
    let map = board("hundred");
    let france = power(&map, "FRANCE");
    assert_eq!(map.opening().surplus(france), -1);
    let after = play(&map, play(&map, &map.opening(), &[]).position(), &[]);
    let winter = play(&map, after.position(), &[("FRANCE", "A PRO D")]);
    assert_eq!(winter.position().units_of(france).count(), 4);
    assert!(winter.position().unit(province(&map, "PRO")).is_none());
}

#[test]
fn builds_are_in_any_owned_center_while_one_home_is_left() {
    let map = board("hundred");
    let mut position = winter(&map, "1430");
    own(&map, &mut position, "BURGUNDY", &["DIJ", "PAR"]);
    assert_eq!(builds(&map, &position, "BURGUNDY"), ["A DIJ B", "A PAR B"]);
    own(&map, &mut position, "FRANCE", &["DIJ"]);
    assert_eq!(builds(&map, &position, "BURGUNDY"), [""; 0]);
    let why = refused(&map, &position, "BURGUNDY", "A PAR B");
    assert_eq!(why, "Burgundy owns none of its home centers");
}

#[test]
fn hong_kong_does_not_count_for_china() {
    let map = board("colonial");
    let (china, britain) = (power(&map, "CHINA"), power(&map, "BRITAIN"));
    let mut position = map.opening();
    let [before, british] = [china, britain].map(|power| position.center_count(power));
    own(&map, &mut position, "CHINA", &["HON"]);
    assert_eq!(position.owner(province(&map, "HON")), Some(china));
    assert_eq!(position.center_count(china), before);
    assert_eq!(position.center_count(britain), british - 1);
    own(&map, &mut position, "CHINA", &["MAD"]);
    assert_eq!(position.center_count(china), before + 1);
    assert_eq!(position.surplus(china), 1);
}

#[test]
fn hong_kong_is_not_one_of_chinas_thirty() {
    let map = board("colonial");
    let centers: Vec<&str> = map.centers().iter().map(|at| map.code(at)).collect();
    let others = || centers.iter().copied().filter(|&code| code != "HON");
    let ends = |key: &str, centers: &[&str]| {
        let mut position = Position::empty(&map, "F1875M".parse().expect("a phase"));
        own(&map, &mut position, key, centers);
        matches!(play(&map, &position, &[]), NextPhase::Won { .. })
    };
    let with: Vec<&str> = others().take(29).chain(["HON"]).collect();
    let without: Vec<&str> = others().take(30).collect();
    assert!(!ends("CHINA", &with) && ends("JAPAN", &with) && ends("CHINA", &without));
}

#[test]
fn russia_in_an_emergency_keeps_a_unit_more_and_builds_in_siberia() {
    let map = board("1900");
    let russia = power(&map, "RUSSIA");
    let mut position = winter(&map, "1901");
    let homes = ["MOS", "SEV", "STP", "WAR"];
    own(&map, &mut position, "RUSSIA", &homes);
    put(&map, &mut position, "RUSSIA", &["A BUD", "A GAL", "A RUM"]);
    // all four: no emergency
    assert_eq!(position.surplus(russia), 1);
    assert!(!builds(&map, &position, "RUSSIA").contains(&"A SIB B".to_owned()));
    assert_eq!(
        refused(&map, &position, "RUSSIA", "A SIB B"),
        "Siberia isn't a supply center"
    );
    own(&map, &mut position, "GERMANY", &["WAR"]);
    assert_eq!(position.surplus(russia), 1);
    assert!(builds(&map, &position, "RUSSIA").contains(&"A SIB B".to_owned()));
    let after = play(&map, &position, &[("RUSSIA", "A SIB B")]);
    let at = after.position().unit(province(&map, "SIB"));
    assert_eq!(at.map(|unit| unit.power), Some(russia));
    // before the winter, the position isn't unusual with a unit more than centers
    put(&map, &mut position, "RUSSIA", &["A SIB"]);
    position.turn = "S1901M".parse().expect("a phase");
    assert_eq!(position.oddities(&map), []);
    put(&map, &mut position, "RUSSIA", &["A UKR"]);
    assert_eq!(
        position.oddities(&map),
        [PositionWarning::MoreUnits(russia)]
    );
    position.take_unit(province(&map, "SIB"));
    position.take_unit(province(&map, "UKR"));
    position.turn = "W1901A".parse().expect("a phase");
    // none: no emergency, and one unit has to go
    own(&map, &mut position, "GERMANY", &homes);
    own(&map, &mut position, "RUSSIA", &["BUD", "RUM"]);
    assert_eq!(position.surplus(russia), -1);
}

#[test]
fn egypt_and_algeria_are_owned_and_no_homes() {
    let map = board("1900");
    let mut position = map.opening();
    let (britain, egypt) = (power(&map, "BRITAIN"), province(&map, "EGY"));
    assert_eq!(
        (position.owner(egypt), position.home(egypt)),
        (Some(britain), None)
    );
    assert_eq!(position.center_count(britain), 4);
    position.turn = "W1900A".parse().expect("a phase");
    position.take_unit(egypt);
    assert_eq!(
        refused(&map, &position, "BRITAIN", "F EGY B"),
        "Egypt isn't a home center of Britain"
    );
}

#[test]
fn neutral_armies_hold_and_are_disbanded() {
    let map = board("sengoku");
    let neutral = power(&map, "NEUTRAL");
    let opening = map.opening();
    assert_eq!(opening.units_of(neutral).count(), 7);
    assert_eq!(map.played().count(), 7);
    let at = opening
        .units_of(neutral)
        .map(|unit| map.province(unit.location));
    for (center, owner) in at.map(|at| (at, opening.owner(at))) {
        assert_eq!(owner, map.centers().contains(center).then_some(neutral));
    }
    // an army of ours beside one of theirs, with one to support it
    let target = opening
        .units_of(neutral)
        .map(|unit| map.province(unit.location));
    let free = |at: &Province| {
        opening.unit(*at).is_none()
            && map.can_stand(chancery_core::board::UnitKind::Army, at.location())
    };
    let (target, from) = target
        .map(|at| {
            let near = map.reach_provinces(chancery_core::board::UnitKind::Army, at.location());
            (at, near.iter().filter(free).collect::<Vec<_>>())
        })
        .find(|(_, near)| near.len() >= 2)
        .expect("two free provinces beside it");
    let [a, b, to] = [from[0], from[1], target].map(|at| map.code(at));
    let mut position = opening.clone();
    put(
        &map,
        &mut position,
        "ODA",
        &[&format!("A {a}"), &format!("A {b}")],
    );
    let attack = format!("A {a} - {to}");
    let support = format!("A {b} S A {a} - {to}");
    let alone = play(&map, &position, &[("ODA", &attack)]);
    assert_eq!(
        alone.position().unit(target).map(|unit| unit.power),
        Some(neutral)
    );
    let away = format!("A {to} - {b}");
    let both = play(
        &map,
        &position,
        &[("ODA", &attack), ("ODA", &support), ("NEUTRAL", &away)],
    );
    assert_eq!(
        both.position().unit(target).map(|unit| unit.power),
        Some(power(&map, "ODA"))
    );
    assert!(both.position().dislodged().is_empty());
    assert_eq!(both.position().turn.phase, Phase::FallMoves);
    assert_eq!(both.position().units_of(neutral).count(), 6);
}

#[test]
fn games_that_begin_in_winter_begin_with_builds() {
    for (name, key, due, built) in [
        ("winter-1900", "RUSSIA", 4, "F STP/NC"),
        ("chaos", "BULGARIA", 1, "F BUL/EC"),
    ] {
        let map = board(name);
        let opening = map.opening();
        assert_eq!(opening.turn.to_string(), "W1900A");
        assert_eq!(opening.adjustment(power(&map, key)), due);
        let after = play(&map, &opening, &[(key, &format!("{built} B"))]);
        assert_eq!(after.position().turn.to_string(), "S1901M");
        let units: Vec<String> = after
            .position()
            .units()
            .map(|unit| unit.code(&map))
            .collect();
        assert_eq!(units, [built]);
        // what wasn't built is due in the next winter
        assert_eq!(after.position().surplus(power(&map, key)), due - 1);
    }
}

#[test]
fn homes_opening_and_ownership_differ_in_1898() {
    let map = board("1898");
    let mut position = map.opening();
    let france = power(&map, "FRANCE");
    assert_eq!(
        (
            position.center_count(france),
            position.homes_of(france).count()
        ),
        (1, 3)
    );
    position.turn = "W1898A".parse().expect("a phase");
    own(&map, &mut position, "FRANCE", &["PAR", "SPA"]);
    assert_eq!(builds(&map, &position, "FRANCE"), ["A PAR B"]);
    assert_eq!(
        refused(&map, &position, "FRANCE", "A MAR B"),
        "France does not own Marseilles"
    );
}

/// Returns the units that civil disorder removes under a choice of 4.D.8.
fn removed(map: &Map, position: &Position, key: &str, choice: &str) -> Vec<String> {
    let mut rules = Rules::default();
    rules.apply(format!("4.D.8={choice}").parse().expect("a choice"));
    let ctx = LegalityContext::new(map, position, &rules);
    let all = PowerAdjustments::resolve(&ctx, power(map, key), []).disordered;
    all.iter().map(|(unit, _)| unit.code(map)).collect()
}

#[test]
fn distances_are_those_to_owned_centers_where_builds_are_in_any() {
    for (name, expected) in [("standard", "A SPA"), ("build-anywhere", "A VIE")] {
        let map = board(name);
        let mut position = winter(&map, "1901");
        own(&map, &mut position, "AUSTRIA", &["SPA"]);
        put(&map, &mut position, "AUSTRIA", &["A SPA", "A VIE"]);
        assert_eq!(
            removed(&map, &position, "AUSTRIA", "a"),
            [expected],
            "{name}"
        );
    }
}

/// DATC 2.5, chapter 12: the distance to homes counts, owned or not.
#[test]
fn distances_are_those_to_homes_in_1898() {
    let map = board("1898");
    let mut position = winter(&map, "1899");
    own(&map, &mut position, "AUSTRIA", &["GRE"]);
    put(&map, &mut position, "AUSTRIA", &["A ALB", "A BOH"]);
    assert_eq!(removed(&map, &position, "AUSTRIA", "a"), ["A ALB"]);
    put(&map, &mut position, "AUSTRIA", &["A SER"]);
    assert_eq!(removed(&map, &position, "AUSTRIA", "c"), ["A BOH", "A ALB"]);
}

#[test]
fn the_fog_of_war_names_its_rule() {
    assert_eq!(
        board("fog-of-war").terms().visibility,
        Some(Visibility::VDiplomacy)
    );
    assert_eq!(board("fleet-rome").terms().visibility, None);
}
