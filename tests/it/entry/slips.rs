//! Misspellings made by rule: how often the meaning is found, asked for, or missed. The figures for
//! a thousand of each kind are printed by `cargo run --release --example fit -- measure`.

use chancery::board::Map;
use chancery::entry::{Context, Verdict, read};
use chancery::orders::legality::Bench;
use chancery::rules::Rules;
use serde_json::json;

use super::lines::{self, Fate};
use super::misspelling::{self, Cases, Hand, Slip};
use super::table::{lexicon, position};

const PHASES: &str = include_str!("../../../benches/phases.ndjson");

/// At least `least` of 1000 right, and at most 5 wrong.
fn assert_found(hand: Hand, least: usize) {
    let cases = Cases::new(misspelling::positions(PHASES, 0, 8), 200, 7);
    let tallies = Slip::ALL.map(|slip| {
        let tally = cases.tally(lexicon(), (hand, slip), |case, fate, said| {
            let twofold = if cases.is_twofold(case) {
                ", twofold"
            } else {
                ""
            };
            println!("{}{twofold}: {said}", fate.word());
        });
        println!("{hand:?}, {slip:?}: {tally}");
        tally
    });
    let all = lines::sum(&tallies);
    assert!(all.of(Fate::Right) * 1000 >= all.total() * least, "{all}");
    assert!(all.of(Fate::Wrong) * 1000 <= all.total() * 5, "{all}");
}

#[test]
fn misspelt_names_are_understood() {
    assert_found(Hand::Names, 970);
}

/// Slips in the three letters of a code leave little to go by; the position says the rest.
#[test]
fn misspelt_codes_are_understood() {
    assert_found(Hand::Codes, 970);
}

/// What a slip may be: the likelier kind, the possible order, the first letter only where all fits.
#[test]
fn the_kind_of_slip_and_the_position_decide() {
    let map = Map::standard();
    let state = json!({"units": {
        "FRANCE": ["A GAS", "A MAR", "F ENG"],
        "GERMANY": ["A MUN", "F KIE"],
        "TURKEY": ["F BLA"],
    }});
    let position = position(map, "S1902M", &state);
    let rules = Rules::default();
    let bench = Bench::new(map, &position, &rules);
    for (power, line, verdict, canonical) in [
        ("FRANCE", "A Gas - bru", Verdict::Fixed, "A GAS - BUR"),
        ("FRANCE", "A as - Par", Verdict::Fixed, "A GAS - PAR"),
        ("FRANCE", "A nas - Par", Verdict::Fixed, "A GAS - PAR"),
        (
            "FRANCE",
            "A Mar S A Gas - buur",
            Verdict::Fixed,
            "A MAR S A GAS - BUR",
        ),
        ("GERMANY", "A Mun - nur", Verdict::Fixed, "A MUN - BUR"),
        (
            "GERMANY",
            "F Kie - hl",
            Verdict::Ambiguous,
            "F KIE - HEL | F KIE - HOL",
        ),
        ("GERMANY", "F Kie - ddenmark", Verdict::Fixed, "F KIE - DEN"),
        ("TURKEY", "F Bla - nk", Verdict::Fixed, "F BLA - ANK"),
        (
            "FRANCE",
            "Fleet English Channel to rest",
            Verdict::Fixed,
            "F ENG - BRE",
        ),
        // too far off in one place, and impossible
        ("FRANCE", "A Mar - nk", Verdict::Unreadable, ""),
    ] {
        let power = map.power_by_key(power);
        let reading = read(&Context::new(lexicon(), &bench, power), line);
        let found = (reading.verdict, reading.canonical(map));
        assert_eq!(found, (verdict, canonical.to_owned()), "{line}");
    }
}
