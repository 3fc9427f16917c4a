//! Adjudicates Spring 1901 from orders on the command line, and prints the results.
//!
//! `cargo run -p chancery-core --example adjudicate -- "FRANCE: A PAR - BUR, A MAR S A PAR - BUR" "GERMANY: A MUN - BUR"`

use std::error::Error;

use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::Map;
use chancery_core::orders::{legality::LegalityContext, notation};
use chancery_core::report::{ReportContext, ResultsText};
use chancery_core::rules::Rules;

fn main() -> Result<(), Box<dyn Error>> {
    let map = Map::standard();
    let (position, rules) = (map.opening(), Rules::default());
    let mut sheets = vec![None; map.powers().len()];
    for argument in std::env::args().skip(1) {
        let (key, orders) = argument.split_once(':').ok_or("expected POWER: ORDER, …")?;
        let mut powers = map.powers().enumerate();
        let (at, _) = powers
            .find(|&(_, power)| map.power(power).key == key)
            .ok_or_else(|| format!("unknown power {key}"))?;
        let orders = orders.split(',').map(|text| notation::read(map, text));
        sheets[at] = Some(orders.collect::<Result<Vec<_>, _>>()?);
    }
    let played = Adjudicator::new().play(map, &position, &sheets, &rules);
    let context = LegalityContext::new(map, &position, &rules);
    let report = ReportContext::new(context, &sheets, &played);
    println!("{}", ResultsText::of(&report));
    Ok(())
}
