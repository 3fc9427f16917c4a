//! Explains a failed attack: the reason of every result, and the smallest change of orders that
//! would have changed it.
//!
//! `cargo run -p chancery-core --example explain`

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::Map;
use chancery_core::counterfactual;
use chancery_core::orders::notation;
use chancery_core::report::ReportContext;
use chancery_core::rules::Rules;

const ORDERS: &str = "
    FRANCE: A PAR - BUR, A MAR H
    GERMANY: A MUN - BUR, A BER - MUN";

fn main() -> Result<(), notation::NotationError> {
    let map = Map::standard();
    let (position, rules) = (map.opening(), Rules::default());
    let orders = notation::read_sheets(map, ORDERS)?;
    let phase = PhaseInput::new(map, &position, &orders, &rules);
    let played = phase.play();
    let explainer = ReportContext::new(phase, &played).explain();
    for line in explainer.scene.lines() {
        println!("{}", explainer.sentence(&line));
        if let Some(change) = counterfactual::for_line(&explainer.scene, &line) {
            println!("    {change}");
        }
    }
    Ok(())
}
