//! The hard positions of the benchmarks are as described and have the right results,
//! on sets of units of either width and in either sequence.

#[path = "../../../../benches/hard/kinds.rs"]
mod kinds;
#[path = "../../../../benches/hard/lab.rs"]
mod lab;

use chancery_core::adjudicator::{MoveFailure, MovementInput, Outcome};
use chancery_core::rules::Rules;
use kinds::Kind;
use lab::Sequence;

/// The results of a position: how many units move, how many are dislodged, and whether it needs a
/// back-up rule.
#[derive(PartialEq, Eq, Debug)]
struct Results {
    moved: usize,
    dislodged: usize,
    backed_up: bool,
}

/// The expected results of a kind of position with a number of units.
fn expected(kind: Kind, units: usize) -> Results {
    let results = |moved, dislodged, backed_up| Results {
        moved,
        dislodged,
        backed_up,
    };
    match kind {
        Kind::Chain => results(units, 0, false),
        Kind::Ring | Kind::Rings => results(units, 0, true),
        Kind::Swaps => results(units / 3 * 2, 0, true),
        Kind::Crowd => results(0, 0, false),
        Kind::Line | Kind::Square => results(1, 0, false),
        // a break more for each row, and each after one link more
        Kind::Broken => {
            let rows = rows(units - units / 2 - 1);
            results(rows * (rows + 1) / 2, rows * (rows + 1) / 2, false)
        }
        Kind::Landing => {
            let rows = rows(units * 2 / 3 - units / 3 - 1);
            results(rows * (rows + 1) / 2, rows * (rows + 1) / 2, false)
        }
        Kind::Cuts => results(units / 4, units / 4, false),
        // Szykman's rule: the armies stay, so no support is cut
        Kind::Knot => results(units / 4, units / 4, true),
        Kind::Knots => results(units / 8, units / 8, true),
    }
}

/// Returns the number of rows that can be disrupted, each with two units and four for each row
/// before it.
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
                let resolution = MovementInput::new(map, position, &orders, &rules).resolution();
                let rulings = || resolution.rulings.iter();
                let moves = |outcome| matches!(outcome, Outcome::Moves { .. });
                let found = Results {
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
