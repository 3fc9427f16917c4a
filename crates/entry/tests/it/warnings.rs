//! The warnings about orders that conflict.

use chancery_core::board::{Map, Position};
use chancery_core::orders::{WrittenOrder, notation};
use entry::{CheckTime, guard};
use serde_json::json;

use super::position::{ask, position};

fn midgame() -> Position {
    let state = json!({
        "units": {
            "FRANCE": ["A PAR", "A MAR", "A GAS", "F MAO"],
            "GERMANY": ["A MUN", "A BUR"],
            "ENGLAND": ["A LON", "A YOR", "F NTH", "F NWG", "F EDI"],
            "AUSTRIA": ["A SER", "A RUM"],
        },
        "centers": {"AUSTRIA": ["SER", "BUD", "VIE"], "TURKEY": ["CON"]},
    });
    position("S1902M", &state)
}

/// Returns the warnings for a power's orders, unit by unit.
fn warnings(power: &str, sheet: &[&str], stage: CheckTime) -> Vec<String> {
    let map = Map::standard();
    let sheet: Vec<WrittenOrder> = sheet
        .iter()
        .map(|order| notation::read(map, order).expect("valid test data"))
        .collect();
    let all = ask(&midgame(), power, |ctx| {
        let power = ctx.power.expect("valid test data");
        guard(ctx.legality, power, &sheet, stage)
    });
    all.into_iter()
        .map(|one| {
            let at = map.short(one.unit.location);
            format!("{at}: {}", one.clause(map))
        })
        .collect()
}

/// Orders of a power, and the warnings about them.
const CONFLICTS: [(&str, &[&str], &[&str]); 19] = [
    // a support that the supported unit's order contradicts
    (
        "FRANCE",
        &["A PAR - PIC", "A MAR S A PAR - BUR"],
        &["Mar: A Par moves to Pic, not Bur"],
    ),
    (
        "FRANCE",
        &["A PAR H", "A MAR S A PAR - BUR"],
        &["Mar: A Par doesn't move to Bur"],
    ),
    (
        "FRANCE",
        &["A GAS - SPA", "A MAR S A GAS"],
        &["Mar: A Gas doesn't hold; it moves to Spa"],
    ),
    // a power can't help to dislodge its own unit
    (
        "FRANCE",
        &["A GAS H", "A MAR S A BUR - GAS"],
        &["Mar: can't help dislodge your own A Gas"],
    ),
    // two moves to the same province
    (
        "FRANCE",
        &["A PAR - BUR", "A MAR - BUR"],
        &[
            "Par: A Mar also moves to Bur: both would bounce",
            "Mar: A Par also moves to Bur: both would bounce",
        ],
    ),
    (
        "FRANCE",
        &["A PAR - BUR", "A MAR - BUR", "A GAS S A PAR - BUR"],
        &[],
    ),
    (
        "FRANCE",
        &["A PAR - GAS", "A GAS H"],
        &["Par: blocked by your own A Gas"],
    ),
    ("FRANCE", &["A PAR - GAS", "A GAS - SPA"], &[]),
    (
        "FRANCE",
        &["A PAR - GAS", "A GAS - PAR"],
        &[
            "Par: can't swap places with A Gas without a convoy",
            "Gas: can't swap places with A Par without a convoy",
        ],
    ),
    // convoys
    (
        "ENGLAND",
        &["A YOR H", "F NTH C A YOR - NWY"],
        &["NTH: A Yor doesn't move to Nwy"],
    ),
    (
        "ENGLAND",
        &["A YOR - NWY VIA", "F NTH H", "F NWG H"],
        &["Yor: no fleet convoys it to Nwy"],
    ),
    // the army doesn't get there, so the fleet doesn't bounce
    (
        "ENGLAND",
        &["A YOR - NWY VIA", "F NTH H", "F NWG - NWY"],
        &["Yor: no fleet convoys it to Nwy"],
    ),
    ("ENGLAND", &["A YOR - NWY VIA", "F NTH C A YOR - NWY"], &[]),
    // a typo: Norway is a center to be gained
    (
        "ENGLAND",
        &["F NTH - NWG"],
        &["NTH: NWG is Norwegian Sea; Norway is Nwy"],
    ),
    ("ENGLAND", &["F NTH - NWG", "F NWG - NWY"], &[]),
    (
        "AUSTRIA",
        &["A SER - BUD"],
        &["Ser: Bud is Budapest; Bulgaria is Bul"],
    ),
    ("AUSTRIA", &["A SER - BUL"], &[]),
    // the orders of others are unknown
    ("FRANCE", &["A MAR S A MUN - BUR"], &[]),
    ("FRANCE", &["A PAR - BUR", "A MAR S A PAR - BUR"], &[]),
];

#[test]
fn warns_of_conflicting_orders() {
    for (power, sheet, wanted) in CONFLICTS {
        assert_eq!(
            warnings(power, sheet, CheckTime::Writing),
            wanted,
            "{sheet:?}"
        );
    }
}

#[test]
fn unordered_units_count_only_before_sealing() {
    let supported = ["A MAR S A PAR - BUR"];
    assert_eq!(warnings("FRANCE", &supported, CheckTime::Writing), [""; 0]);
    assert_eq!(
        warnings("FRANCE", &supported, CheckTime::Sealing),
        ["Mar: A Par doesn't move to Bur"]
    );
    let sailing = ["A YOR - NWY VIA"];
    assert_eq!(warnings("ENGLAND", &sailing, CheckTime::Writing), [""; 0]);
    assert_eq!(
        warnings("ENGLAND", &sailing, CheckTime::Sealing),
        ["Yor: no fleet convoys it to Nwy"]
    );
}

#[test]
fn warnings_ignore_the_orders_of_others() {
    // only the power's own orders matter: an order for a foreign unit is void
    assert_eq!(
        warnings(
            "FRANCE",
            &["A MUN - BUR", "A MAR - BUR"],
            CheckTime::Sealing
        ),
        [""; 0]
    );
}

#[test]
fn two_units_in_each_others_way_are_one_warning_before_sealing() {
    assert_eq!(
        warnings(
            "FRANCE",
            &["A PAR - BUR", "A MAR - BUR"],
            CheckTime::Sealing
        ),
        ["Par: A Mar also moves to Bur: both would bounce"]
    );
    assert_eq!(
        warnings(
            "FRANCE",
            &["A PAR - GAS", "A GAS - PAR"],
            CheckTime::Sealing
        ),
        ["Par: can't swap places with A Gas without a convoy"]
    );
}
