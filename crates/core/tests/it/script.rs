//! The read-aloud script: pieces that are moved one by one on a physical board reach the next
//! position, and no province ever holds two.

use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Dislodged, Map, Phase, Position, ProvinceSet, Unit};
use chancery_core::orders::{WrittenOrder, notation};
use chancery_core::report::script::{BoardAction, Script, ScriptPart, ScriptStep};
use chancery_core::report::{Mark, ReportContext, ResultKind};
use chancery_core::rules::Rulebook;
use proptest::prelude::*;

use crate::laws;

fn script(
    position: &Position,
    sheets: &[Option<Vec<WrittenOrder>>],
    played: &PlayedPhase,
) -> Script {
    let rules = Rulebook::default().rules();
    let phase = PhaseInput::new(Map::standard(), position, sheets, &rules);
    Script::new(&ReportContext::new(phase, played), 6)
}

/// A physical board with its pieces, upright or lying.
struct Wood {
    standing: Vec<Unit>,
    lying: Vec<Unit>,
}

impl Wood {
    fn of(position: &Position) -> Self {
        Wood {
            standing: position.units().collect(),
            lying: units(position.dislodged()),
        }
    }

    fn lift(&mut self, unit: Unit) {
        let at = self.standing.iter().position(|one| *one == unit);
        self.standing
            .remove(at.unwrap_or_else(|| panic!("{unit:?} does not stand there")));
    }

    fn pick_up(&mut self, unit: Unit) {
        let at = self.lying.iter().position(|one| *one == unit);
        self.lying
            .remove(at.unwrap_or_else(|| panic!("{unit:?} does not lie there")));
    }

    fn put(&mut self, unit: Unit) {
        let map = Map::standard();
        assert!(map.can_stand(unit.kind, unit.location));
        let there = map.province(unit.location);
        let taken = self
            .standing
            .iter()
            .find(|one| map.province(one.location) == there);
        assert_eq!(taken, None, "{unit:?} comes where somebody stands");
        self.standing.push(unit);
    }

    fn play(&mut self, piece: &BoardAction) {
        let gone = |ride: &chancery_core::report::script::PieceMove| Unit {
            location: ride.to,
            ..ride.unit
        };
        match piece {
            BoardAction::Goes(ride) => {
                self.lift(ride.unit);
                self.put(gone(ride));
            }
            BoardAction::Circular(rides) => {
                assert!(rides.len() > 1);
                rides.iter().for_each(|ride| self.lift(ride.unit));
                rides.iter().for_each(|ride| self.put(gone(ride)));
            }
            BoardAction::LaidDown(gone) => {
                self.lift(gone.unit);
                self.lying.push(gone.unit);
            }
            BoardAction::Retreats(ride) => {
                self.pick_up(ride.unit);
                self.put(gone(ride));
            }
            BoardAction::Disbanded(unit) => self.pick_up(*unit),
            BoardAction::Removed(unit) => self.lift(*unit),
            BoardAction::Built(unit) => self.put(*unit),
        }
    }

    fn is(&self, position: &Position) -> bool {
        let sorted = |mut all: Vec<Unit>| {
            all.sort_by_key(|unit| (unit.location, unit.power));
            all
        };
        let other = Wood::of(position);
        sorted(self.standing.clone()) == sorted(other.standing)
            && sorted(self.lying.clone()) == sorted(other.lying)
    }
}

fn units(dislodged: &[Dislodged]) -> Vec<Unit> {
    dislodged.iter().map(|gone| gone.unit).collect()
}

fn check(position: &Position, sheets: &[Option<Vec<WrittenOrder>>], played: &PlayedPhase) {
    let map = Map::standard();
    let script = script(position, sheets, played);
    let mut wood = Wood::of(position);
    let mut touched = Vec::new();
    for (number, step) in script.steps.iter().enumerate() {
        if let ScriptStep::Piece(piece) = step {
            wood.play(piece);
            touched.extend(piece.units());
            let sentence = piece.sentence(map);
            assert!(
                sentence.ends_with('.') && !sentence.contains("  "),
                "{sentence}"
            );
        }
        assert!(
            wood.is(&script.board_after(map, number + 1)),
            "step {number}"
        );
    }
    assert!(wood.is(played.next.position()));
    let count = touched.len();
    touched.sort_by_key(|unit| (unit.location, unit.power));
    touched.dedup();
    assert_eq!(touched.len(), count, "a piece is touched once");
    // the script has every order once, and every result that the order doesn't tell
    for part in [ScriptPart::Orders, ScriptPart::Conflicts] {
        let mut covered: Vec<usize> = script
            .part(part)
            .flat_map(|at| script.steps[at].lines().to_vec())
            .collect();
        for at in script.part(part) {
            let step = &script.steps[at];
            let most = match step {
                ScriptStep::Sheet { .. } => 6,
                ScriptStep::Conflict { .. } => 12,
                _ => 24,
            };
            assert!(step.lines().len() <= most, "a step fits on a screen");
        }
        covered.sort_unstable();
        covered.dedup();
        // in winter, the orders that count are the results
        let is_winter = position.turn.phase == Phase::Adjustments;
        let ordered = script.lines.iter().filter(|line| {
            let by_rules = matches!(line.result, ResultKind::Disordered(..));
            match part {
                ScriptPart::Conflicts if is_winter => {
                    by_rules || line.result.mark() != Mark::Success
                }
                ScriptPart::Conflicts => true,
                _ => !by_rules,
            }
        });
        assert_eq!(covered.len(), ordered.count(), "{part:?}");
    }
    assert!(script.steps.is_sorted_by_key(ScriptStep::part));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn pieces_never_meet_and_reach_the_next_position(
        units in prop::collection::vec((any::<u32>(), any::<u32>(), any::<bool>()), 0..60),
        orders in prop::collection::vec((any::<u32>(), any::<u32>(), any::<u32>(), any::<u8>()), 0..400),
        fall in any::<bool>(),
    ) {
        let phase = if fall { Phase::FallMoves } else { Phase::SpringMoves };
        let mut position = laws::position(&units, phase);
        for draws in orders.chunks(80) {
            let sheets = laws::sheets(&position, draws);
            let rules = Rulebook::default().rules();
            let played = PhaseInput::new(Map::standard(), &position, &sheets, &rules).play();
            check(&position, &sheets, &played);
            match played.next {
                NextPhase::Play(next) => position = next,
                NextPhase::Won { .. } => break,
            }
        }
    }
}

/// Returns the moves of the pieces of a spring, as read aloud.
fn pieces(orders: &[(usize, &str)]) -> Vec<String> {
    let map = Map::standard();
    let phase = Phase::SpringMoves;
    let mut position = Position::empty(map, chancery_core::board::Turn { year: 1905, phase });
    let powers: Vec<_> = map.powers().collect();
    let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; powers.len()];
    for &(power, order) in orders {
        let written = notation::read(map, order).expect(order);
        let unit = written.unit().expect("a unit");
        let unit = Unit {
            power: powers[power],
            kind: unit.kind.expect("A or F"),
            location: unit.place.location(map).expect("a place"),
        };
        position.place(map, unit).expect(order);
        sheets[power].get_or_insert_default().push(written);
    }
    let rules = Rulebook::default().rules();
    let played = PhaseInput::new(map, &position, &sheets, &rules).play();
    check(&position, &sheets, &played);
    let script = script(&position, &sheets, &played);
    let pieces = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Piece(piece) => Some(piece.sentence(map)),
        _ => None,
    });
    pieces.collect()
}

#[test]
fn pieces_in_the_way_move_first() {
    assert_eq!(
        pieces(&[(0, "A VIE - GAL"), (5, "A GAL - BUD"), (0, "A TYR - VIE")]),
        [
            "Move the army in Galicia to Budapest.",
            "Move the army in Vienna to Galicia.",
            "Move the army in Tyrolia to Vienna.",
        ]
    );
    assert_eq!(
        pieces(&[
            (6, "A CON - BUL"),
            (0, "A BUL - RUM"),
            (6, "F BLA - CON"),
            (5, "F RUM - BLA")
        ]),
        [
            "Lift all: the army in Bulgaria, the fleet in Rumania, the fleet in the Black Sea and the \
             army in Constantinople. Then set down the Austrian army in Rumania, the Russian fleet in the \
             Black Sea, the Turkish fleet in Constantinople and the Turkish army in Bulgaria."
        ]
    );
    assert_eq!(
        pieces(&[
            (1, "A YOR - NWY VIA"),
            (1, "F NTH C A YOR - NWY"),
            (3, "A MUN - BUR"),
            (2, "A BUR H"),
            (3, "A RUH S A MUN - BUR")
        ]),
        [
            "Move the army in Yorkshire to Norway, by convoy through the North Sea.",
            "Lay the army in Burgundy on its side: it is dislodged and must retreat.",
            "Move the army in Munich to Burgundy.",
        ]
    );
}

#[test]
fn a_power_without_orders_is_left_out_and_units_that_stay_are_not_touched() {
    assert_eq!(
        pieces(&[(0, "A VIE H"), (2, "A PAR S A VIE")]),
        Vec::<String>::new()
    );
    let places: ProvinceSet = BoardAction::Goes(chancery_core::report::script::PieceMove {
        unit: Map::standard().opening().units().next().expect("a unit"),
        to: Map::standard().locations().next().expect("a place"),
        over: Vec::new(),
    })
    .provinces(Map::standard());
    assert!(!places.is_empty());
}
