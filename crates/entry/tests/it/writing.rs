//! Orders written in many notations and read again.

use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use entry::{Context, Verdict, read};

use super::position::tables;
use super::style::Style;
use testing::lines::lexicon;

#[test]
fn every_possible_order_survives_every_notation() {
    let map = Map::standard();
    let lexicon = lexicon();
    let rules = Rules::default();
    let mut count = 0;
    for position in tables() {
        let legality = LegalityContext::new(map, &position, &rules);
        for unit in position.units() {
            let ctx = Context::new(lexicon, &legality, Some(unit.power));
            for (index, order) in legality
                .possible(map.province(unit.location))
                .iter()
                .enumerate()
            {
                // all styles for a sixth of the orders, two styles for each; `exact_names` has the canonical one
                for (nth, style) in Style::ALL.into_iter().enumerate().skip(1) {
                    if nth > 2 && (index + nth) % 6 != 0 {
                        continue;
                    }
                    let text = style.write(map, unit.power, order);
                    let reading = read(&ctx, &text);
                    let read: Vec<_> = reading.orders().map(|one| one.order.clone()).collect();
                    assert_eq!(
                        read,
                        std::slice::from_ref(order),
                        "{style:?}: {text}: {:?} {}",
                        reading.verdict,
                        reading.canonical(map),
                    );
                    let well_written = !matches!(
                        style,
                        Style::Site | Style::Bare | Style::Daide | Style::Glued | Style::Arrows
                    );
                    assert!(
                        reading.verdict == Verdict::Ok || !well_written,
                        "{style:?}: {text}: {:?}, {}",
                        reading.verdict,
                        reading.note
                    );
                    count += 1;
                }
            }
        }
    }
    println!("{count} orders written and read back");
}
