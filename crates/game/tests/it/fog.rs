//! Fog of war: hidden parts of the game have no effect on a player's view.

use crate::{play, power, written};
use chancery_core::board::{
    HouseRules, Map, Position, Power, PowerSet, Unit, UnitKind, Visibility,
};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::{Code, ReportContext, ResultsText};
use chancery_core::visibility::Viewer;
use game::{Branch, DraftOrder, Game, Record, SeatId, Setup, save};
use testing::dice::Dice;
use testing::games::{self, Phase};

const RULES: [Visibility; 2] = [Visibility::VDiplomacy, Visibility::Reynolds1989];

/// Returns a game with a seat for each power.
fn foggy(rule: Visibility) -> Game {
    let terms = HouseRules {
        visibility: Some(rule),
        ..HouseRules::default()
    };
    let setup = Setup {
        terms,
        ..Setup::standard("Fog")
    };
    Game::new(setup).expect("seven seats")
}

/// Returns the orders of a recorded phase, by power.
fn sheets(map: &Map, phase: &Phase) -> Vec<Option<Vec<DraftOrder>>> {
    let of = |power: Power| {
        let own = phase.orders.iter().filter(|(owner, ..)| *owner == power);
        let draft = |written: &WrittenOrder| DraftOrder::canonical(map, written.clone());
        Some(own.map(|(_, written, _)| draft(written)).collect())
    };
    map.powers().map(of).collect()
}

fn of(power: Power) -> PowerSet {
    PowerSet::from_iter([power])
}

/// Returns a player's view of the last phase.
fn last(game: &Game, viewer: &str) -> Record {
    let view = game.seen_by(of(power(viewer)), None).expect("it is in fog");
    view.history().last().expect("a phase was played").clone()
}

/// Returns the results that a player sees of a phase.
fn seen(record: &Record) -> Vec<String> {
    let scene = record.report(Map::standard());
    let line = |line| {
        let why = scene.explain();
        why.sentence(&line)
    };
    scene.lines().into_iter().map(line).collect()
}

/// Returns all texts of the reports on a phase.
fn texts(scene: ReportContext<'_>) -> Vec<String> {
    let why = scene.explain();
    let mut all = vec![ResultsText::of(&scene).to_string()];
    for line in scene.lines() {
        all.push(why.sentence_in_full(&line));
        all.push(format!("{:?} {:?}", why.contest(&line), why.causes(&line)));
    }
    all
}

/// Changes the hidden part of a position: removes units, adds others, changes owners of centers.
fn altered(map: &Map, position: &Position, own: PowerSet, dice: &mut Dice) -> Position {
    let view = Viewer {
        rule: position.terms.visibility.expect("it is in fog"),
        powers: own,
    };
    let unseen = view.position(map, position).terms.unseen();
    let others: Vec<Power> = map.powers().filter(|&it| !own.contains(it)).collect();
    let mut altered = position.clone();
    for at in unseen.iter() {
        // skip provinces with two coasts, one of which may be visible
        let is_unseen = map.info(at).coasts.is_empty();
        if is_unseen && dice.roll(2) == 0 {
            altered.take_unit(at);
            let kind = [UnitKind::Army, UnitKind::Fleet][dice.roll(2)];
            let unit = Unit::new(others[dice.roll(others.len())], kind, at.location());
            // ignore units that can't be there
            let _ = altered.place(map, unit);
        }
        if map.centers().contains(at) && !altered.owner(at).is_some_and(|it| own.contains(it)) {
            altered.set_owner(at, Some(others[dice.roll(others.len())]));
        }
    }
    altered
}

#[test]
fn unseen_units_and_owners_change_no_view() {
    let map = Map::standard();
    let mut dice = Dice::seeded(5);
    let mut changed = 0;
    for rule in RULES {
        for recorded in games::recorded() {
            let mut game = foggy(rule);
            for phase in &recorded {
                let position = game.position();
                for power in map.powers() {
                    let viewer = Viewer {
                        rule,
                        powers: of(power),
                    };
                    let view = viewer.position(map, position);
                    let altered = altered(map, position, of(power), &mut dice);
                    assert_eq!(
                        view,
                        viewer.position(map, &altered),
                        "{} {power:?}",
                        phase.name
                    );
                    changed += usize::from(altered != *position);
                }
                game.play(sheets(map, phase), vec![None; 7]);
            }
        }
    }
    assert!(changed > 400, "{changed}");
}

/// Returns the parts of a phase that a player must see: the result codes, and the next view.
fn observed(record: &Record) -> (Vec<(String, Vec<Code>)>, &Position) {
    let map = Map::standard();
    let lines = record.report(map).lines().into_iter();
    let codes = lines.map(|line| {
        let order = line.order.canonical(map).to_string();
        (order, line.result.codes().iter().collect())
    });
    (codes.collect(), record.after())
}

#[test]
fn unseen_orders_change_no_reason() {
    let map = Map::standard();
    let mut dice = Dice::seeded(7);
    let mut compared = 0;
    for rule in RULES {
        for recorded in games::recorded() {
            let mut game = foggy(rule);
            for phase in &recorded {
                let sheets = sheets(map, phase);
                let before = game.clone();
                game.play(sheets.clone(), vec![None; 7]);
                for viewer in map.powers() {
                    let Some(view) = game.seen_by(of(viewer), None) else {
                        continue;
                    };
                    let seen = view.history().last().expect("it was played");
                    let mut other = before.clone();
                    other.play(
                        changed_unseen(&before, seen, viewer, &sheets, &mut dice),
                        vec![None; 7],
                    );
                    let Some(other) = other.seen_by(of(viewer), None) else {
                        continue;
                    };
                    let other = other.history().last().expect("it was played");
                    if observed(seen) == observed(other) && seen.sheets == other.sheets {
                        assert_eq!(seen, other, "{} {viewer:?}", phase.name);
                        assert_eq!(texts(seen.report(map)), texts(other.report(map)));
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Returns the orders with random changes to half of those that the viewer doesn't see.
fn changed_unseen(
    game: &Game,
    seen: &Record,
    viewer: Power,
    sheets: &[Option<Vec<DraftOrder>>],
    dice: &mut Dice,
) -> Vec<Option<Vec<DraftOrder>>> {
    let map = Map::standard();
    let ctx = LegalityContext::new(map, game.position(), game.rules());
    let mut sheets = sheets.to_vec();
    for (power, sheet) in map.powers().zip(&mut sheets) {
        for entry in sheet.iter_mut().flatten() {
            let is_seen = power == viewer || seen.sheet(power).contains(entry);
            let possible = entry
                .province()
                .map(|at| ctx.possible(at))
                .unwrap_or_default();
            if !is_seen && !possible.is_empty() && dice.roll(2) == 0 {
                let written = possible[dice.roll(possible.len())].clone();
                *entry = DraftOrder::canonical(map, written);
            }
        }
    }
    sheets
}

/// A spring with a visible bounce and a hidden one.
const SPRING: [(&str, &str); 8] = [
    ("FRANCE", "A PAR - BUR"),
    ("FRANCE", "A MAR S A PAR - BUR"),
    ("GERMANY", "A MUN - BUR"),
    ("ITALY", "A VEN - TYR"),
    ("ITALY", "A ROM - VEN"),
    ("AUSTRIA", "A VIE - TYR"),
    ("AUSTRIA", "F TRI - ADR"),
    ("TURKEY", "A CON - BUL"),
];

#[test]
fn the_first_rule_shows_own_and_adjacent_provinces() {
    let mut game = foggy(Visibility::VDiplomacy);
    play(&mut game, &SPRING);
    let italy = last(&game, "ITALY");
    assert_eq!(
        seen(&italy),
        [
            "F Nap had no order and held.",
            "A Rom - Ven bounced: it can't dislodge its own A Ven (A Ven failed to leave).",
            "F Tri moved to the Adriatic Sea (no opposition).",
            "A Ven - Tyr bounced: reason not seen.",
        ]
    );
    // a unit that becomes visible is seen at its current province
    let units = |record: &Record, of: &str| -> Vec<String> {
        let units = record.after().units_of(power(of));
        units.map(|unit| unit.code(Map::standard())).collect()
    };
    let france = last(&game, "FRANCE");
    assert_eq!(units(&france, "GERMANY"), ["A MUN"]);
    assert_eq!(units(&france, "ITALY"), Vec::<String>::new());
    assert_eq!(units(&italy, "AUSTRIA"), ["F ADR"]);
}

#[test]
fn the_second_rule_shows_units_in_reach_and_no_orders() {
    let mut game = foggy(Visibility::Reynolds1989);
    play(&mut game, &SPRING);
    let italy = last(&game, "ITALY");
    assert_eq!(
        seen(&italy),
        [
            "F Nap had no order and held.",
            "A Rom - Ven bounced: it can't dislodge its own A Ven (A Ven failed to leave).",
            "A Ven - Tyr bounced: reason not seen.",
        ]
    );
    // an army doesn't see fleets at sea, and owners of other powers' centers are unknown
    let after = italy.after();
    assert_eq!(after.units_of(power("AUSTRIA")).count(), 0);
    assert_eq!(after.center_count(power("ITALY")), 3);
    assert_eq!(after.center_count(power("AUSTRIA")), 0);
}

#[test]
fn a_dislodged_unit_is_seen_with_its_attacker_only_in_sight() {
    let mut game = foggy(Visibility::VDiplomacy);
    play(
        &mut game,
        &[("FRANCE", "A PAR - BUR"), ("FRANCE", "F BRE - MAO")],
    );
    play(
        &mut game,
        &[
            ("GERMANY", "A MUN - BUR"),
            ("ITALY", "A ROM H"),
            ("FRANCE", "A BUR - PAR"),
            ("FRANCE", "A MAR - BUR"),
        ],
    );
    let view = game.seen_by(of(power("ITALY")), None).expect("in fog");
    // the phases are public, the units aren't
    assert_eq!(view.turn(), game.turn());
    assert_eq!(view.position().dislodged().len(), 0);
    assert!(view.must_write(SeatId(2)) == game.must_write(SeatId(2)));
}

#[test]
fn a_dislodgement_by_an_attack_in_sight_has_its_reason() {
    let mut game = foggy(Visibility::VDiplomacy);
    play(&mut game, &[("GERMANY", "A MUN - BUR")]);
    let attack = [
        ("FRANCE", "A PAR - BUR"),
        ("FRANCE", "A MAR S A PAR - BUR"),
        ("GERMANY", "A BUR H"),
    ];
    play(&mut game, &attack);
    let reason =
        "A Par dislodged A Bur from Burgundy: 2 against 1 (with support from A Mar).".to_owned();
    let seen = seen(&last(&game, "FRANCE"));
    assert!(seen.contains(&reason), "{seen:?}");
}

#[test]
fn a_support_for_a_unit_out_of_sight_can_be_written_and_is_void_without_one() {
    let mut game = foggy(Visibility::VDiplomacy);
    let view = game.seen_by(of(power("FRANCE")), None).expect("in fog");
    let france = power("FRANCE");
    // Belgium is visible and empty; Ruhr isn't visible
    assert!(
        view.legality()
            .illegal(france, &written("A PAR S A RUH - BUR"))
            .is_none()
    );
    assert!(
        view.legality()
            .illegal(france, &written("A PAR S A PIC - BUR"))
            .is_some()
    );
    assert!(
        view.legality()
            .illegal(france, &written("A PAR - BER"))
            .is_some()
    );
    play(&mut game, &[("FRANCE", "A PAR S A RUH - BUR")]);
    assert_eq!(
        seen(&last(&game, "FRANCE"))[2],
        "A Par S A Ruh - Bur was void: reason not seen."
    );
}

#[test]
fn a_view_is_of_one_seat_and_ends_with_the_game() {
    let mut game = foggy(Visibility::VDiplomacy);
    let (france, germany) = (power("FRANCE"), power("GERMANY"));
    game.give(france, "a par h", written("A PAR H"));
    game.give(germany, "a mun h", written("A MUN H"));
    let view = game.seen_by(of(france), None).expect("in fog");
    assert_eq!(
        (view.sheet(france).len(), view.sheet(germany).len()),
        (1, 0)
    );
    assert_eq!(view.known_centers(france), Some(3));
    assert_eq!(view.known_centers(germany), None);
    assert_eq!(view.survivors(), game.survivors());
    assert!(!game.is_open() && view.is_open());
    // the view grows with the phases, and equals one computed from the start
    game.resolve();
    let later = game.seen_by(of(france), Some(view)).expect("in fog");
    let fresh = game.seen_by(of(france), None).expect("in fog");
    assert_eq!(later.history(), fresh.history());
    let nobody = game.clone().shown_to_all();
    assert_eq!(nobody.position().units().count(), 0);
    game.stop(game::EndedEarly::Time).expect("it goes on");
    assert!(game.is_open() && game.seen_by(of(france), None).is_none());
}

#[test]
fn a_view_has_no_text_of_another_player() {
    let mut game = foggy(Visibility::VDiplomacy);
    let line = "ven tyr, rom apu";
    game.give(power("ITALY"), line, written("A VEN - TYR"));
    game.give(power("ITALY"), line, written("A ROM - APU"));
    game.resolve();
    let text = |viewer| last(&game, viewer).sheet(power("ITALY"))[0].text.clone();
    assert_eq!(text("ITALY"), line);
    assert_eq!(text("AUSTRIA"), "A VEN - TYR");
}

#[test]
fn the_rule_is_in_the_save() {
    for rule in RULES {
        let text = save::write(&foggy(rule));
        let read = testing::saves::read(&text).expect("it reads");
        assert_eq!(read.game.visibility(), Some(rule));
        assert_eq!(save::write(&read.game), text);
    }
    let text = save::write(&foggy(RULES[0]));
    assert!(text.contains("visibility = \"vdiplomacy\""), "{text}");
}

#[test]
fn a_what_if_without_a_change_has_no_effect() {
    let map = Map::standard();
    for rule in RULES {
        for recorded in games::recorded() {
            let mut game = foggy(rule);
            for phase in &recorded {
                game.play(sheets(map, phase), vec![None; 7]);
            }
            for power in map.powers() {
                let Some(view) = game.seen_by(of(power), None) else {
                    continue;
                };
                for phase in 0..view.history().len() {
                    let branch = Branch::past(&view, phase).expect("a branch");
                    let difference = branch.comparison().expect("the game has the phase");
                    assert!(difference.is_same(), "{power:?} {phase} {difference:?}");
                }
            }
        }
    }
}
