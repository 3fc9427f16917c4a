//! The units that the civil disorder rule removes (DATC 4.D.8), and the reason that it gives.

use chancery_core::adjudicator::adjustments::PowerAdjustments;
use chancery_core::board::{Map, Position, Power, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::notation;
use chancery_core::report::removal_reason;
use chancery_core::rules::{Rules, Setting};

/// A winter in which Austria has these units and owns these centers.
fn austria(units: &[&str], centers: &[&str]) -> (Position, Power) {
    let map = Map::standard();
    let power = map.power_by_key("AUSTRIA").expect("a power");
    let mut position = Position::empty(map, "W1901A".parse().expect("a phase"));
    for unit in units {
        let (kind, place) = notation::read_unit(map, unit).expect("a unit");
        let location = place.location(map).expect("a place");
        position
            .place(map, Unit::new(power, kind, location))
            .expect("it can stand there");
    }
    for center in centers {
        let at = map.province_by_code(center).expect("a province");
        position.set_owner(at, Some(power));
    }
    (position, power)
}

type Texts = &'static [&'static str];
type Case = (&'static str, Texts, Texts, Texts);

/// Choices of 4.D.8, Austria's units and centers, and the removals with their reasons.
const REASONS: [Case; 9] = [
    (
        "c",
        &["A VIE", "A GAL"],
        &["VIE"],
        &["A GAL: not on a supply center"],
    ),
    (
        "c",
        &["A TYR", "A UKR"],
        &["VIE"],
        &["A UKR: farthest from an owned center: 2 moves"],
    ),
    (
        "c",
        &["F ADR", "A TYR"],
        &["TRI"],
        &["F ADR: a fleet goes before an army"],
    ),
    (
        "c",
        &["A TYR", "A BOH"],
        &["VIE"],
        &["A BOH: first in the alphabet"],
    ),
    ("c", &["A TYR"], &[], &["A TYR: no unit is left to keep"]),
    (
        "a",
        &["A VIE", "A BOH", "A SIL"],
        &["VIE"],
        &[
            "A SIL: farthest from home: 2 moves",
            "A BOH: farthest from home: 1 move",
        ],
    ),
    (
        "a",
        &["A VIE", "F BLA"],
        &["VIE"],
        &["F BLA: farthest from home: 5 moves"],
    ),
    (
        "b",
        &["A BOH", "A SIL"],
        &["VIE"],
        &["A SIL: farthest from its country: 1 move"],
    ),
    (
        "2.4f",
        &["A TYR", "A BOH"],
        &["VIE"],
        &["A TYR: built longest ago"],
    ),
];

#[test]
fn each_unit_has_the_reason_that_decides() {
    let map = Map::standard();
    for (choice, units, centers, expected) in REASONS {
        let mut rules = Rules::default();
        rules.apply(
            format!("4.D.8={choice}")
                .parse::<Setting>()
                .expect("a setting"),
        );
        let (position, power) = austria(units, centers);
        let ctx = LegalityContext::new(map, &position, &rules);
        let removed = PowerAdjustments::resolve(&ctx, power, [])
            .disordered
            .into_iter();
        let removed: Vec<String> = removed
            .map(|(unit, why)| {
                let unit = Position::unit_code(map, unit.kind, unit.location);
                format!("{unit}: {}", removal_reason(why))
            })
            .collect();
        assert_eq!(removed, expected, "{choice} {units:?}");
    }
}
