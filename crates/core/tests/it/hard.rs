//! The positions that benchmarks take for hard are what they say they are, and come out as they must,
//! on sets of units of either width and in either sequence.

#[path = "../../../../benches/hard/kinds.rs"]
mod kinds;
#[path = "../../../../benches/hard/lab.rs"]
mod lab;

use chancery_core::adjudicator::{self, MoveFailure, Outcome};
use chancery_core::rules::Rules;
use kinds::Kind;
use lab::Sequence;

/// What comes of a position: how many units move, how many are dislodged, and is it a matter of a
/// back-up rule?
#[derive(PartialEq, Eq, Debug)]
struct Fates {
    moved: usize,
    dislodged: usize,
    backed_up: bool,
}

/// What must come of a kind with so many units.
fn expected(kind: Kind, units: usize) -> Fates {
    let fates = |moved, dislodged, backed_up| Fates {
        moved,
        dislodged,
        backed_up,
    };
    match kind {
        Kind::Chain => fates(units, 0, false),
        Kind::Ring | Kind::Rings => fates(units, 0, true),
        Kind::Swaps => fates(units / 3 * 2, 0, true),
        Kind::Crowd => fates(0, 0, false),
        Kind::Line | Kind::Square => fates(1, 0, false),
        // a break more for each row, and each after one link more
        Kind::Broken => {
            let rows = rows(units - units / 2 - 1);
            fates(rows * (rows + 1) / 2, rows * (rows + 1) / 2, false)
        }
        Kind::Landing => {
            let rows = rows(units * 2 / 3 - units / 3 - 1);
            fates(rows * (rows + 1) / 2, rows * (rows + 1) / 2, false)
        }
        Kind::Cuts => fates(units / 4, units / 4, false),
        // Szykman's rule: the armies stay, so no support is cut
        Kind::Knot => fates(units / 4, units / 4, true),
        Kind::Knots => fates(units / 8, units / 8, true),
    }
}

/// How many rows can be broken, each with two units and four for each row before it.
fn rows(units: usize) -> usize {
    (units / 2).isqrt()
}

#[test]
fn hard_positions_have_the_right_results() {
    let rules = Rules::default();
    for kind in Kind::ALL {
        for units in [24, 48, 120, 240] {
            for sequence in [Sequence::AsMade, Sequence::Reversed] {
                let name = format!("{} of {units}, {sequence:?}", kind.name());
                let setting = kind.setting(units, sequence);
                assert_eq!(setting.fault(&rules), None, "{name}");
                let lab::Setting { map, position, .. } = &setting;
                let count = position.units().count();
                assert!(
                    count <= units && count + units / 8 + 3 > units,
                    "{name}: {count}"
                );
                let orders = setting.orders(&rules);
                let resolution = adjudicator::adjudicate(map, position, &orders, &rules);
                let rulings = || resolution.rulings.iter();
                let moves = |outcome| matches!(outcome, Outcome::Moves { .. });
                let found = Fates {
                    moved: rulings().filter(|ruling| moves(ruling.outcome)).count(),
                    dislodged: rulings()
                        .filter(|ruling| ruling.dislodged.is_some())
                        .count(),
                    backed_up: !resolution.by_backup_rule.is_empty(),
                };
                assert_eq!(found, expected(kind, units), "{name}");
                let broken = Outcome::Fails(MoveFailure::ConvoyBroken);
                assert_eq!(
                    rulings().any(|ruling| ruling.outcome == broken),
                    matches!(
                        kind,
                        Kind::Broken | Kind::Landing | Kind::Cuts | Kind::Knot | Kind::Knots
                    ),
                    "{name}"
                );
            }
        }
    }
}
