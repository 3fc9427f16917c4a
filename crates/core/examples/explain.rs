//! Explains a failed attack: the reason of every result, and the smallest change of orders that
//! would have changed it.
//!
//! `cargo run -p chancery-core --example explain`

use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Map, Position};
use chancery_core::counterfactual;
use chancery_core::orders::{legality::LegalityContext, notation};
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;

fn main() -> Result<(), notation::NotationError> {
    let map = Map::standard();
    let (position, rules): (Position, _) = (map.opening(), Rules::default());
    let mut sheets = vec![None; map.powers().len()];
    let read = |orders: &[&str]| -> Result<Vec<_>, notation::NotationError> {
        orders
            .iter()
            .map(|text| notation::read(map, text))
            .collect()
    };
    sheets[2] = Some(read(&["A PAR - BUR", "A MAR H"])?);
    sheets[3] = Some(read(&["A MUN - BUR", "A BER - MUN"])?);

    let played = Adjudicator::new().play(map, &position, &sheets, &rules);
    let context = LegalityContext::new(map, &position, &rules);
    let explainer = ReportContext::new(context, &sheets, &played).explain();
    for line in explainer.scene.lines() {
        println!("{}", explainer.sentence(&line));
        if let Some(change) = counterfactual::for_line(&explainer.scene, &line) {
            println!("    {change}");
        }
    }
    Ok(())
}
