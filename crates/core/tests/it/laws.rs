//! Properties of any position with any orders, legal or not.

use std::collections::BTreeMap;

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::{PhaseResults, PlayedPhase};
use chancery_core::adjudicator::{Adjudicator, MovementInput, Outcome, PhaseInput};
use chancery_core::board::{Id, Map, Phase, Position, Power, Province, Turn, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use chancery_core::rules::Rulebook;
use proptest::prelude::*;

/// Picks an item by a random number.
fn pick<T: Copy>(among: &[T], draw: u32) -> T {
    among[draw as usize % among.len()]
}

/// A position of up to 40 units from random numbers, with random owners.
pub fn position(draws: &[(u32, u32, bool)], phase: Phase) -> Position {
    let map = Map::standard();
    let powers: Vec<Power> = map.powers().collect();
    let mut position = Position::empty(map, Turn { year: 1905, phase });
    for &(place, power, fleet) in draws {
        let kind = if fleet {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        };
        let places: Vec<_> = map
            .locations()
            .filter(|&at| map.can_stand(kind, at))
            .collect();
        let unit = Unit {
            power: pick(&powers, power),
            kind,
            location: pick(&places, place),
        };
        let _ = position.place(map, unit); // an occupied place is passed over
        if map.centers().contains(map.province(unit.location)) {
            position.set_owner(map.province(unit.location), Some(pick(&powers, power / 7)));
        }
    }
    position
}

/// Orders for the units of a position, most of them legal, some impossible, some without a unit.
pub fn sheets(
    position: &Position,
    draws: &[(u32, u32, u32, u8)],
) -> Vec<Option<Vec<WrittenOrder>>> {
    let map = Map::standard();
    let rules = Rulebook::default().rules();
    let ctx = LegalityContext::new(map, position, &rules);
    let mut sheets: Vec<Option<Vec<WrittenOrder>>> = vec![None; map.powers().len()];
    let units: Vec<Unit> = position
        .units()
        .chain(position.dislodged().iter().map(|d| d.unit))
        .collect();
    if units.is_empty() {
        return sheets;
    }
    let provinces: Vec<Province> = map.provinces().collect();
    for &(unit, a, b, kind) in draws {
        let unit = pick(&units, unit);
        let of = UnitRef::of(map, pick(&units, a));
        let to = WrittenPlace::from(pick(&provinces, b));
        let own = UnitRef::of(map, unit);
        let possible = match position.turn.phase {
            Phase::SpringMoves | Phase::FallMoves => ctx.possible(map.province(unit.location)),
            Phase::SpringRetreats | Phase::FallRetreats => {
                ctx.possible_retreats(map.province(unit.location))
            }
            Phase::Adjustments => ctx.possible_adjustments(unit.power),
        };
        let action = match kind % 16 {
            0 => Action::Move {
                to,
                via: WrittenVia::Unsaid,
            },
            1 => Action::Move {
                to,
                via: WrittenVia::Convoy,
            },
            2 => Action::SupportMove { of, to },
            3 => Action::SupportHold { of },
            4 => Action::Convoy { of, to },
            5 => Action::Build,
            6 => Action::Disband,
            _ if possible.is_empty() => Action::Hold,
            _ => {
                let written = possible[a as usize % possible.len()].clone();
                sheets[unit.power.index()]
                    .get_or_insert_default()
                    .push(written);
                continue;
            }
        };
        sheets[unit.power.index()]
            .get_or_insert_default()
            .push(WrittenOrder::Order { unit: own, action });
    }
    sheets
}

fn count(position: &Position) -> BTreeMap<(usize, UnitKind), usize> {
    let mut count = BTreeMap::new();
    for unit in position
        .units()
        .chain(position.dislodged().iter().map(|dislodged| dislodged.unit))
    {
        *count.entry((unit.power.index(), unit.kind)).or_default() += 1;
    }
    count
}

/// Units disappear only by the rules, and each is in a possible location.
fn holds_together(before: &Position, played: &PlayedPhase) {
    let map = Map::standard();
    let after = played.next.position();
    for unit in after.units() {
        assert!(map.can_stand(unit.kind, unit.location));
        assert_eq!(after.unit(map.province(unit.location)), Some(unit));
    }
    let mut expected = count(before);
    let mut lose = |unit: Unit| {
        *expected
            .get_mut(&(unit.power.index(), unit.kind))
            .expect("it was there") -= 1
    };
    match &played.resolved {
        PhaseResults::Movement { resolution, .. } => {
            for ruling in &resolution.rulings {
                if ruling
                    .dislodged
                    .is_some_and(|dislodged| dislodged.open.is_empty())
                {
                    lose(ruling.unit);
                }
                assert!(
                    ruling.dislodged.is_none() || !matches!(ruling.outcome, Outcome::Moves { .. })
                );
            }
        }
        PhaseResults::Retreats { rulings, .. } => {
            use chancery_core::adjudicator::retreats::RetreatOutcome::Retreats;
            for ruling in rulings
                .iter()
                .filter(|ruling| !matches!(ruling.outcome, Retreats(_)))
            {
                lose(ruling.dislodged.unit);
            }
        }
        PhaseResults::Adjustments(_) => {
            for power in map.powers() {
                let due = before.surplus(power);
                let grown =
                    after.units_of(power).count() as i32 - before.units_of(power).count() as i32;
                assert!(if due < 0 {
                    grown == due
                } else {
                    (0..=due).contains(&grown)
                });
            }
            return;
        }
    }
    expected.retain(|_, count| *count > 0);
    assert_eq!(count(after), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_year_from_anywhere_holds_together(
        units in prop::collection::vec((any::<u32>(), any::<u32>(), any::<bool>()), 0..60),
        orders in prop::collection::vec((any::<u32>(), any::<u32>(), any::<u32>(), any::<u8>()), 0..400),
        fall in any::<bool>(),
    ) {
        let map = Map::standard();
        let mut adjudicator = Adjudicator::new();
        let mut position = position(&units, if fall { Phase::FallMoves } else { Phase::SpringMoves });
        for draws in orders.chunks(80) {
            let played = adjudicator.play(PhaseInput::new(map, &position, &sheets(&position, draws), &Rulebook::default().rules()));
            holds_together(&position, &played);
            if let Some((orders, _)) = played.resolved.movement() {
                let next = adjudicator.next(MovementInput::new(map, &position, orders, &Rulebook::default().rules()));
                prop_assert_eq!(&next, &played.next);
            }
            match played.next {
                NextPhase::Play(next) => {
                    prop_assert!(next.turn > position.turn);
                    position = next;
                }
                NextPhase::Won { winner, position } => {
                    prop_assert!(position.centers_of(winner).count() >= map.victory());
                    break;
                }
            }
        }
    }

    /// The sequence of orders changes nothing if no unit has two.
    #[test]
    fn the_sequence_of_orders_does_not_matter(
        units in prop::collection::vec((any::<u32>(), any::<u32>(), any::<bool>()), 0..50),
        draws in prop::collection::vec((any::<u32>(), any::<u32>(), any::<u32>(), 7u8..16), 0..80),
    ) {
        let map = Map::standard();
        let position = position(&units, Phase::SpringMoves);
        let mut sheets = sheets(&position, &draws);
        for sheet in sheets.iter_mut().flatten() {
            let mut seen = Vec::new();
            sheet.retain(|written| {
                let unit = written.unit();
                let first = !seen.contains(&unit);
                seen.push(unit);
                first
            });
        }
        let rules = Rulebook::default().rules();
        let one = PhaseInput::new(map, &position, &sheets, &rules).play();
        sheets.iter_mut().flatten().for_each(|sheet| sheet.reverse());
        let other = PhaseInput::new(map, &position, &sheets, &rules).play();
        prop_assert_eq!(one.next, other.next);
    }

    /// Every order that is offered for a unit is legal and can be read back.
    #[test]
    fn possible_orders_are_legal(
        units in prop::collection::vec((any::<u32>(), any::<u32>(), any::<bool>()), 0..40),
    ) {
        let map = Map::standard();
        let position = position(&units, Phase::SpringMoves);
        let rules = Rulebook::default().rules();
        let ctx = LegalityContext::new(map, &position, &rules);
        for unit in position.units() {
            for written in ctx.possible(map.province(unit.location)) {
                let text = written.canonical(map).to_string();
                prop_assert!(ctx.movement(unit.power, &written).is_ok(), "{}", text);
                prop_assert_eq!(chancery_core::orders::notation::read(map, &text), Ok(written));
            }
        }
    }

    /// Every support and convoy of where a unit can go is found, if it is legal.
    #[test]
    fn no_legal_order_is_left_out(
        units in prop::collection::vec((any::<u32>(), any::<u32>(), any::<bool>()), 0..40),
    ) {
        let map = Map::standard();
        let position = position(&units, Phase::SpringMoves);
        let rules = Rulebook::default().rules();
        let ctx = LegalityContext::new(map, &position, &rules);
        for unit in position.units() {
            let possible = ctx.possible(map.province(unit.location));
            for other in position.units().filter(|&other| other != unit) {
                let of = UnitRef::of(map, other);
                let goals = ctx.destinations(other).into_iter();
                let goals = goals.map(|to| WrittenPlace::of(map, to));
                let helps = goals.flat_map(|to| {
                    [Action::SupportMove { of, to }, Action::Convoy { of, to }]
                });
                for action in helps.chain([Action::SupportHold { of }]) {
                    let order = WrittenOrder::new(UnitRef::of(map, unit), action);
                    let is_legal = ctx.movement(unit.power, &order).is_ok();
                    let text = order.canonical(map).to_string();
                    prop_assert_eq!(possible.contains(&order), is_legal, "{}", text);
                }
            }
        }
    }
}
