//! Lines for boards with special terrain: railroads and straits.

use chancery_core::board::{Position, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Lexicon, complete, read};

/// Calls `ask` with the context of a power in a position with an army on the railroad and fleets at both ends of the
/// canal.
fn ask<R>(power: &str, ask: impl FnOnce(&Context<'_>) -> R) -> R {
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
    let (lexicon, rules) = (Lexicon::new(&map), Rules::default());
    let legality = LegalityContext::new(&map, &position, &rules);
    ask(&Context::new(&lexicon, &legality, map.power_by_key(power)))
}

#[test]
fn railroads_and_straits_are_read() {
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
        let (reading, read) = ask(power, |context| {
            let reading = read(context, line);
            let map = context.legality.map;
            let orders = reading.orders().map(|one| &one.order);
            let read: Vec<String> = orders.map(|it| it.canonical(map).to_string()).collect();
            (reading, read)
        });
        assert_eq!(read, [means], "{line}: {}", reading.note);
        assert!(reading.orders().all(|one| one.illegal.is_none()), "{line}");
    }
}

#[test]
fn trains_and_permissions_are_offered_and_can_be_read() {
    for (power, line, first) in [
        ("RUSSIA", "mos tsr vl", "A Mos - TSR - Vla"),
        ("RUSSIA", "mos - ts", "A Mos - TSR - Prm"),
        ("RUSSIA", "mos vla", "A Mos - TSR - Vla"),
        ("TURKEY", "egy perm", "A Egy permits F MED - RED"),
        ("TURKEY", "a egy permits f re", "A Egy permits F RED - MED"),
    ] {
        let offered = ask(power, |context| complete(context, line));
        let texts: Vec<&str> = offered.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts.first(), Some(&first), "{line}: {texts:?}");
    }
    for (power, unit) in [("RUSSIA", "mos"), ("TURKEY", "egy")] {
        ask(power, |context| {
            for offered in complete(context, unit) {
                let reading = read(context, &offered.text);
                let read = reading.orders().map(|one| &one.order);
                assert!(read.eq(&offered.order), "{}", offered.text);
            }
        });
    }
}
