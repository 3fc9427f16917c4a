//! Choices of the rules that no case of the DATC exercises: each changes what comes out.

use chancery::adjudicator::Adjudicator;
use chancery::board::{Id, Map, Position, Turn, Unit};
use chancery::orders::{Written, notation};
use chancery::report::{Scene, keys};
use chancery::rules::{Rulebook, Setting};

/// The result codes of Germany's orders under one setting, by key.
fn results(phase: &str, units: &[&str], orders: &[&str], set: &str) -> Vec<String> {
    let map = Map::standard();
    let germany = map.power_by_key("GERMANY").expect("a power");
    let mut position = Position::empty(map, phase.parse::<Turn>().expect("a phase"));
    for unit in units {
        let (kind, place) = notation::read_unit(map, unit).expect("a unit");
        let location = place.location(map).expect("a place");
        position
            .place(
                map,
                Unit {
                    power: germany,
                    kind,
                    location,
                },
            )
            .expect("room");
    }
    for center in ["BER", "KIE", "MUN"] {
        position.set_owner(
            map.province_by_code(center).expect("a center"),
            Some(germany),
        );
    }
    let mut rules = Rulebook::default().rules();
    rules.apply(set.parse::<Setting>().expect("a setting"));
    rules.playable().expect("a choice that is played");
    let mut sheets: Vec<Option<Vec<Written>>> = vec![None; map.powers().len()];
    let read = |order: &&str| notation::read(map, order).expect("an order");
    sheets[germany.index()] = Some(orders.iter().map(read).collect());
    let played = Adjudicator::new().play(map, &position, &sheets, &rules);
    let bench = chancery::orders::legality::Bench::new(map, &position, &rules);
    let scene = Scene::new(bench, &sheets, &played);
    let lines = scene.lines();
    let told = keys(map, &lines)
        .into_iter()
        .zip(&lines)
        .filter_map(|(key, line)| {
            let codes: Vec<&str> = line.fate.codes().iter().map(|code| code.as_str()).collect();
            Some(format!("{}: {}", key?, codes.join(", ")))
        });
    told.collect()
}

#[test]
fn of_two_orders_for_one_unit_the_first_the_last_or_none_counts() {
    let two = |set| {
        results(
            "S1901M",
            &["A MUN", "A BER"],
            &["A MUN - BUR", "A MUN - TYR", "A BER S A MUN - TYR"],
            set,
        )
    };
    assert_eq!(two("4.D.3=c"), ["A BER: void", "A MUN: void"]);
    let support = |set| {
        results(
            "S1901M",
            &["A MUN", "A SIL"],
            &["A MUN - BOH", "A MUN - TYR", "A SIL S A MUN - BOH"],
            set,
        )
    };
    assert_eq!(support("4.D.3=a"), ["A MUN: ", "A SIL: "]);
    assert_eq!(support("4.D.3=b"), ["A MUN: ", "A SIL: void"]);
    assert_eq!(support("4.D.3=c"), ["A MUN: void", "A SIL: void"]);
}

#[test]
fn a_build_without_its_kind_may_be_an_army_inland_or_a_fleet_by_its_coast() {
    let build = |orders: &[&str], set| results("W1901A", &[], orders, set);
    assert_eq!(
        build(&["MUN B", "KIE/NC B"], "4.C.3=b"),
        ["MUN B: ", "KIE/NC B: void"]
    );
    assert_eq!(
        build(&["MUN B", "KIE/NC B", "BER B"], "4.C.3=c"),
        ["MUN B: ", "KIE/NC B: ", "BER B: void"]
    );
}

#[test]
fn a_convoy_that_no_route_needs_may_show_intent_all_the_same() {
    // 6.G.19 with all units German: the fleet in WES only lengthens the route by LYO
    let swap = |set| {
        results(
            "S1901M",
            &["A MAR", "F WES", "F LYO", "A SPA"],
            &["A MAR - SPA", "F WES C A MAR - SPA", "A SPA - MAR"],
            set,
        )
    };
    // the own order is legal: the army has the sea alone, and nobody else convoys
    assert_eq!(
        swap("4.E.1=2.4d"),
        ["F LYO: ", "A MAR: no convoy", "A SPA: bounce", "F WES: "]
    );
    assert_eq!(
        swap("4.E.1=3.1"),
        ["F LYO: ", "A MAR: bounce", "A SPA: bounce", "F WES: void"]
    );
}
