//! Adjudicates Spring 1901 from orders on the command line, and prints the results.
//!
//! `cargo run -p chancery-core --example adjudicate -- "FRANCE: A PAR - BUR, A MAR S A PAR - BUR" "GERMANY: A MUN - BUR"`

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::Map;
use chancery_core::orders::notation;
use chancery_core::report::{ReportContext, ResultsText};
use chancery_core::rules::Rules;

fn main() -> Result<(), notation::NotationError> {
    let map = Map::standard();
    let (position, rules) = (map.opening(), Rules::default());
    let lines: Vec<String> = std::env::args().skip(1).collect();
    let orders = notation::read_sheets(map, &lines.join("\n"))?;
    let phase = PhaseInput::new(map, &position, &orders, &rules);
    println!(
        "{}",
        ResultsText::of(&ReportContext::new(phase, &phase.play()))
    );
    Ok(())
}
