//! Tests of the advice for human players: different plans, their values and their risks.

use std::collections::HashSet;

use chancery_core::board::{Dislodged, Map, Phase, Position, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use player::search::{Advice, Harm, Search};
use player::{Geography, Level, Task};

use super::tactics::{leave_only_paris, position};

fn advise(position: &Position, power: &str, mut stop: impl FnMut() -> bool) -> Vec<Advice> {
    let map = Map::standard();
    let task = Task {
        map,
        geography: &Geography::new(map),
        position,
        rules: &Rules::default(),
        power: map.power_by_key(power).expect("a power"),
        history: &[],
        last_year: None,
        seed: 1,
    };
    let level = Level::new(4).expect("a level");
    Search::new(&task, &level.settings()).advise(&mut stop)
}

fn orders(advice: &Advice) -> Vec<String> {
    let orders = advice.orders.iter();
    let text = orders.map(|order| order.canonical(Map::standard()).to_string());
    text.collect()
}

#[test]
fn every_power_gets_three_plans_for_its_opening() {
    let map = Map::standard();
    let position = map.opening();
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, &position, &rules);
    for power in map.powers() {
        let key = &map.power(power).key;
        let plans = advise(&position, key, || false);
        assert_eq!(
            plans,
            advise(&position, key, || false),
            "not the same again"
        );
        let aims: HashSet<Vec<String>> = plans.iter().map(orders).collect();
        assert_eq!(aims.len(), 3, "{key}: {plans:?}");
        assert!(plans[0].share >= plans[1].share && plans[1].share >= plans[2].share);
        for plan in &plans {
            assert_eq!(plan.orders.len(), position.units_of(power).count());
            let mut orders = plan.orders.iter();
            assert!(orders.all(|order| ctx.is_legal(power, order)));
            assert!((2.0..9.0).contains(&plan.centers), "{key}: {plan:?}");
        }
    }
}

/// Returns a position with one French army, in Paris, and German armies. All other centers nearby are German.
fn threatened_paris(armies: &[&str]) -> Position {
    let armies = armies.iter().map(|&army| ("GERMANY", army));
    let units: Vec<_> = armies.chain([("FRANCE", "A PAR")]).collect();
    let mut position = position(&units);
    leave_only_paris(&mut position);
    position
}

#[test]
fn a_plan_fears_the_orders_that_cost_a_center_and_no_others() {
    // Paris is the only center near the German armies that isn't theirs
    let threatened = threatened_paris(&["A BUR", "A PIC", "F BRE", "A GAS"]);
    let map = Map::standard();
    let plans = advise(&threatened, "FRANCE", || false);
    let stays = plans.iter().find(|plan| orders(plan) == ["A PAR H"]);
    let stays = stays.expect("a plan that guards Paris");
    assert_eq!(stays.guards, [map.province_by_code("PAR").expect("Paris")]);
    assert!(stays.targets.is_empty() && stays.entries.is_empty());
    let fear = stays.fear.as_ref().expect("two armies can take Paris");
    assert_eq!(fear.harm, Harm::Entered(stays.guards[0]));
    assert!((1..=stays.samples).contains(&fear.count));
    let causes = fear.orders.iter();
    let causes = causes.map(|(_, order)| order.canonical(map).to_string());
    let causes: Vec<String> = causes.collect();
    let is = |part: &str| causes.iter().filter(|order| order.contains(part)).count();
    assert_eq!(
        (causes.len(), is(" - PAR"), is(" S ")),
        (2, 2, 1),
        "{causes:?}"
    );
    let alone = position(&[("FRANCE", "A PAR"), ("TURKEY", "A ANK")]);
    let plans = advise(&alone, "FRANCE", || false);
    assert!(plans.iter().all(|plan| plan.fear.is_none()), "{plans:?}");
}

#[test]
fn a_plan_fears_a_unit_that_stays_where_one_of_its_own_is_to_go() {
    let plans = advise(&threatened_paris(&["A BUR"]), "FRANCE", || false);
    let enters = plans.iter().find(|plan| orders(plan) == ["A PAR - BUR"]);
    let fear = enters.and_then(|plan| plan.fear.as_ref()).expect("a fear");
    assert!(matches!(fear.harm, Harm::Stopped(..)), "{fear:?}");
    assert!(fear.orders.len() <= 1, "{fear:?}");
}

#[test]
fn retreats_and_builds_have_alternatives() {
    let map = Map::standard();
    let mut position = position(&[
        ("FRANCE", "A MAR"),
        ("GERMANY", "A BUR"),
        ("GERMANY", "A MUN"),
    ]);
    let at = |code| map.province_by_code(code).expect("a province").location();
    let army = position.units().find(|unit| unit.location == at("MAR"));
    let open = ["GAS", "PAR", "PIC"].map(at);
    let gone = Dislodged {
        unit: chancery_core::board::Unit {
            location: at("BUR"),
            ..army.expect("an army")
        },
        open: open.into_iter().collect(),
    };
    position.turn = Turn {
        year: 1905,
        phase: Phase::FallRetreats,
    };
    position.set_dislodged(map, gone);
    let plans = advise(&position, "FRANCE", || false);
    let places: HashSet<Vec<String>> = plans.iter().map(orders).collect();
    assert_eq!(places.len(), 3, "{plans:?}");

    let mut position = map.opening();
    position.turn = Turn {
        year: 1901,
        phase: Phase::Adjustments,
    };
    position.take_unit(map.province_by_code("PAR").expect("Paris"));
    position.take_unit(map.province_by_code("BRE").expect("Brest"));
    let plans = advise(&position, "FRANCE", || false);
    let in_any_sequence = |advice| {
        let mut all = orders(advice);
        all.sort();
        all
    };
    let builds: HashSet<Vec<String>> = plans.iter().map(in_any_sequence).collect();
    assert!(builds.len() > 1 && builds.len() == plans.len(), "{plans:?}");
    assert!(
        plans
            .iter()
            .all(|plan| plan.orders.len() == 2 && plan.fear.is_none())
    );
}

#[test]
fn there_is_a_plan_as_soon_as_it_is_asked_for_and_none_without_units() {
    let opening = Map::standard().opening();
    let stopped = advise(&opening, "FRANCE", || true);
    assert_eq!(stopped.len(), 1);
    let shares = advise(&opening, "FRANCE", || false)[0].share / stopped[0].share;
    assert!((0.5..2.0).contains(&shares), "{stopped:?}");
    let position = position(&[("GERMANY", "A BUR")]);
    assert!(advise(&position, "FRANCE", || false).is_empty());
}
