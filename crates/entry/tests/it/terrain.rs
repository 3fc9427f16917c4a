//! Lines for boards with special terrain: railroads and straits.

use std::sync::Arc;

use chancery_core::board::{Map, Position, Unit, UnitKind};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Lexicon, complete, read};

/// Returns a position with an army on the railroad and fleets at both ends of the canal.
fn colonial() -> (Arc<Map>, Position) {
    let map = testing::board("colonial");
    let mut position = Position::empty(&map, map.first_turn());
    for (power, kind, at) in [
        ("RUSSIA", UnitKind::Army, "MOS"),
        ("TURKEY", UnitKind::Army, "EGY"),
        ("BRITAIN", UnitKind::Fleet, "RED"),
        ("TURKEY", UnitKind::Fleet, "MED"),
    ] {
        let power = map.power_by_key(power).expect("a power");
        let at = map.location_by_code(at).expect("a place");
        position.set_unit(&map, Unit::new(power, kind, at));
    }
    (map, position)
}

#[test]
fn railroads_and_straits_are_read() {
    let (map, position) = colonial();
    let lexicon = Lexicon::new(&map);
    let rules = Rules::default();
    let legality = LegalityContext::new(&map, &position, &rules);
    for (power, line, means) in [
        ("RUSSIA", "A Mos - TSR - Vla", "A MOS - TSR - VLA"),
        (
            "RUSSIA",
            "moscow to vladivostok by TSR",
            "A MOS - TSR - VLA",
        ),
        ("RUSSIA", "mos tsr kra", "A MOS - TSR - KRA"),
        (
            "TURKEY",
            "A Egy permits F Red - Med",
            "A EGY PERMITS F RED - MED",
        ),
        (
            "TURKEY",
            "egypt lets F Red pass to Med",
            "A EGY PERMITS F RED - MED",
        ),
        ("TURKEY", "med - red", "F MED - RED"),
    ] {
        let context = Context::new(&lexicon, &legality, map.power_by_key(power));
        let reading = read(&context, line);
        let read: Vec<String> = reading
            .orders()
            .map(|one| one.order.canonical(&map).to_string())
            .collect();
        assert_eq!(read, [means], "{line}: {}", reading.note);
        assert!(reading.orders().all(|one| one.illegal.is_none()), "{line}");
    }
}

#[test]
fn trains_and_permissions_are_offered_and_can_be_read() {
    let (map, position) = colonial();
    let lexicon = Lexicon::new(&map);
    let rules = Rules::default();
    let legality = LegalityContext::new(&map, &position, &rules);
    for (power, line, first) in [
        ("RUSSIA", "mos tsr vl", "A Mos - TSR - Vla"),
        ("RUSSIA", "mos - ts", "A Mos - TSR - Prm"),
        ("RUSSIA", "mos vla", "A Mos - TSR - Vla"),
        ("TURKEY", "egy perm", "A Egy permits F MED - RED"),
        ("TURKEY", "a egy permits f re", "A Egy permits F RED - MED"),
    ] {
        let context = Context::new(&lexicon, &legality, map.power_by_key(power));
        let offered = complete(&context, line);
        let texts: Vec<&str> = offered.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts.first(), Some(&first), "{line}: {texts:?}");
    }
    for (power, unit) in [("RUSSIA", "mos"), ("TURKEY", "egy")] {
        let context = Context::new(&lexicon, &legality, map.power_by_key(power));
        for offered in complete(&context, unit) {
            let reading = read(&context, &offered.text);
            let read: Vec<&WrittenOrder> = reading.orders().map(|one| &one.order).collect();
            assert_eq!(
                read,
                [&offered.order.expect("an order")],
                "{}",
                offered.text
            );
        }
    }
}
