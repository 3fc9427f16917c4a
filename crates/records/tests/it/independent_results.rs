//! Phases of random play in which seven independent adjudicators agree about every unit.
//!
//! The sample in `benches/phases.ndjson` is tested here. For more, name a file of such lines:
//! `CHANCERY_PHASES=phases.ndjson cargo test -p chancery-records -- independent_results`.

use std::collections::BTreeMap;

use chancery_core::adjudicator::resolution::Outcome;
use chancery_core::adjudicator::{self, MovementInput, Resolution};
use chancery_core::board::{Map, Position};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::sheet;
use chancery_core::rules::Rules;
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use serde::Deserialize;

/// The result of each unit: `M` moved, `S` stayed, `D` dislodged.
#[derive(Deserialize)]
struct Recorded {
    id: String,
    /// Absent if the seven disagree.
    #[serde(default, rename = "fate")]
    results: Option<BTreeMap<String, char>>,
}

fn results(map: &Map, resolution: &Resolution) -> BTreeMap<String, char> {
    let result = |ruling: &adjudicator::OrderResult| {
        let unit = ruling.unit;
        let letter = match (ruling.outcome, ruling.dislodged) {
            (Outcome::Moves { .. }, _) => 'M',
            (_, Some(_)) => 'D',
            _ => 'S',
        };
        (Position::unit_code(map, unit.kind, unit.location), letter)
    };
    resolution.rulings.iter().map(result).collect()
}

#[test]
fn every_unit_has_the_result_of_seven_adjudicators() {
    let text = match std::env::var_os("CHANCERY_PHASES") {
        Some(path) => std::fs::read_to_string(&path).expect("the file named can be read"),
        None => include_str!("../../../../benches/phases.ndjson").to_owned(),
    };
    let rules = Rules::default();
    let mut phases = 0;
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).expect("a line with results");
        let Some(expected) = recorded.results else {
            continue;
        };
        let phase =
            InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared()));
        let phase = phase.unwrap_or_else(|fault| panic!("{}: {fault}", recorded.id));
        let ctx = LegalityContext::new(&phase.map, &phase.position, &rules);
        let orders = sheet::movement(&ctx, &phase.sheets);
        let resolution = MovementInput::of(&ctx, &orders).resolution();
        assert_eq!(
            results(&phase.map, &resolution),
            expected,
            "{}",
            recorded.id
        );
        phases += 1;
    }
    assert!(phases >= 380, "only {phases} phases with results");
    println!("{phases} phases");
}
