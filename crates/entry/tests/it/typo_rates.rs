//! Generated typos: how often orders are read correctly, need a question, or are read wrong. `cargo
//! run --example sweep` tries all of them.

use std::sync::Arc;

use chancery_core::board::Map;
use entry::{Lexicon, Verdict, read};
use serde_json::json;

use super::position::{ask, position};
use super::sweep::{self, Spelling, Sweep};
use super::typos::Typo;
use testing::lines::{Grade, lexicon, sum};
use testing::positions::random_positions;

const PHASES: &str = include_str!("../../../../benches/phases.ndjson");

/// Limits wrong readings, questions and readings without a note in a sample of the sweep.
#[test]
fn typos_are_read_as_meant_or_asked_about() {
    let sweep = Sweep::new(
        Map::standard_shared(),
        sweep::positions(PHASES, 0, 40),
        1,
        5,
        7,
    );
    let found = sweep.run(lexicon(), 10, |case, outcome| {
        if matches!(outcome.grade, Grade::Wrong | Grade::Noise) {
            let (spelling, role, typo) = case.kind;
            let words = [spelling.word(), role.word(), typo.word()].join(", ");
            println!(
                "{:?}, {words}: {}",
                outcome.grade,
                sweep.describe(case, outcome)
            );
        }
    });
    for ((spelling, role, typo), tally) in &found {
        println!(
            "{} {} {}: {tally}",
            spelling.word(),
            role.word(),
            typo.word()
        );
    }
    let of = |spelling: Spelling, some: &dyn Fn(Typo) -> bool| {
        let kinds = found
            .iter()
            .filter(|((of, _, typo), _)| *of == spelling && some(*typo));
        sum(kinds.map(|(_, tally)| tally))
    };
    let single = |typo: Typo| Typo::SINGLE.contains(&typo);
    for (spelling, asked, wrong) in [
        (Spelling::Names, 2, 0),
        (Spelling::Codes, 4, 1),
        (Spelling::Bare, 20, 2),
        (Spelling::Any, 8, 2),
    ] {
        let (one, all) = (of(spelling, &single), of(spelling, &|_| true));
        println!("{}: {one}; with the others {all}", spelling.word());
        assert!(one.total() > 3000, "{one}");
        let questions = one.of(Grade::Asked) + one.of(Grade::Void);
        assert!(questions * 100 <= one.total() * asked, "{one}");
        assert!(one.of(Grade::Wrong) <= wrong, "{one}");
        assert!(all.of(Grade::Wrong) * 1000 <= all.total(), "{all}");
        assert!(one.of(Grade::Noise) * 2000 <= one.total(), "{one}");
    }
}

/// Limits wrong readings in a sample of the sweep over every other board.
#[test]
fn typos_on_other_boards_are_seldom_read_wrong() {
    let own = testing::boards()
        .into_iter()
        .map(|name| testing::board(&name));
    for map in own.filter(|map| map.base().is_none()) {
        let lexicon = Lexicon::new(&map);
        let positions = random_positions(&map, 4, 7);
        let sweep = Sweep::new(Arc::clone(&map), positions, 1, 2, 7);
        let found = sweep.run(&lexicon, 40, |case, outcome| {
            if matches!(outcome.grade, Grade::Wrong | Grade::Noise) {
                println!("{:?}: {}", outcome.grade, sweep.describe(case, outcome));
            }
        });
        let all = sum(found.values());
        println!("{}: {all}", map.name());
        assert!(all.total() > 100, "{}: {all}", map.name());
        let asked = all.of(Grade::Asked) + all.of(Grade::Void);
        assert!(asked * 100 <= all.total() * 12, "{}: {all}", map.name());
        assert!(
            all.of(Grade::Wrong) * 400 <= all.total(),
            "{}: {all}",
            map.name()
        );
    }
}

/// A typo is read as the name with the nearest letters, and among equals as the only possible one.
#[test]
fn letters_count_more_than_the_position() {
    let map = Map::standard();
    let state = json!({"units": {
        "FRANCE": ["A GAS", "A MAR", "F ENG"],
        "GERMANY": ["A MUN", "F KIE"],
        "RUSSIA": ["A MOS", "A STP"],
        "TURKEY": ["F BLA"],
    }});
    let position = position("S1902M", &state);
    for (power, line, verdict, canonical) in [
        // as near by its letters, and possible as well
        (
            "FRANCE",
            "A Gas - bru",
            Verdict::Ambiguous,
            "A GAS - BUR | A GAS - BRE",
        ),
        ("FRANCE", "A Gas - sap", Verdict::Fixed, "A GAS - SPA"),
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
        // not "stp" with a blank in it
        ("RUSSIA", "mos s tp", Verdict::Fixed, "A MOS S A STP"),
        ("RUSSIA", "mos - s tp", Verdict::Fixed, "A MOS - STP"),
        (
            "FRANCE",
            "Fleet English Channel to rest",
            Verdict::Fixed,
            "F ENG - BRE",
        ),
        // too different in one province, and impossible
        ("FRANCE", "A Mar - nk", Verdict::Unreadable, ""),
    ] {
        let reading = ask(&position, power, |ctx| read(ctx, line));
        let found = (reading.verdict, reading.canonical(map));
        assert_eq!(found, (verdict, canonical.to_owned()), "{line}");
    }
}
