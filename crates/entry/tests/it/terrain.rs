//! Lines that only boards with special terrain have: railroads and straits.

use chancery_core::board::{Position, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Lexicon, read};

#[test]
fn railroads_and_straits_are_read() {
    let map = testing::board("colonial");
    let lexicon = Lexicon::new(&map);
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
