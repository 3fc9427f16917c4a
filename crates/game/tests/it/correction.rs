//! Corrections of past orders, and their effects on later phases.

use chancery_core::board::{Id, Map, Power};
use chancery_core::orders::notation;
use chancery_core::report::script::correction_steps;
use game::correction::{CorrectedGame, Correction, PhaseStatus};
use game::{Branch, DraftOrder, Game, KeptLine, Ruling, Setup, SheetLines, save};
use testing::games;
use testing::saves::give;

fn correction(power: usize, order: &str) -> Correction {
    Correction {
        power: Power::from_index(power),
        entry: None,
        text: order.to_lowercase(),
        written: notation::read(Map::standard(), order).expect(order),
        note: "the sheet said so".to_owned(),
    }
}

fn codes(changed: &[chancery_core::compare::ResultChange]) -> Vec<String> {
    let map = Map::standard();
    let outcome = |line: &Option<chancery_core::report::ResultLine>| match line {
        Some(line) => format!("{} {}", line.order.canonical(map), line.result.word()),
        None => "-".to_owned(),
    };
    let one = |it: &chancery_core::compare::ResultChange| {
        format!("{} > {}", outcome(&it.before), outcome(&it.after))
    };
    changed.iter().map(one).collect()
}

/// Returns the game with a spring in which Italy moves to Tyrolia.
fn game() -> Game {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    for (power, order) in [
        (4, "A VEN - TYR"),
        (4, "F NAP - ION"),
        (3, "A MUN H"),
        (0, "A VIE - TYR"),
        (2, "A MAR - PIE"),
    ] {
        give(&mut game, power, order);
    }
    game.resolve();
    for (power, order) in [(4, "A VEN - TYR"), (4, "F ION - TUN"), (2, "A PIE - VEN")] {
        give(&mut game, power, order);
    }
    game
}

#[test]
fn an_order_becomes_what_it_was_before_its_correction() {
    let game = game();
    let unit = |order: &str| correction(0, order).written.province();
    let austria = Power::from_index(0);
    let played = |game: &Game| format!("{:?}", game.history());
    // an order that replaces another, and one for a unit without an order
    for order in ["A VIE - GAL", "F TRI - ALB"] {
        let corrected = game.with_corrections(0, &[correction(0, order)]);
        let corrected = corrected.expect("a phase").game;
        let budapest = unit("A BUD H");
        assert!(corrected.without_correction(0, austria, budapest).is_none());
        let undone = corrected.without_correction(0, austria, unit(order));
        let undone = undone.expect("a corrected order");
        assert_eq!(played(&undone.game), played(&game), "{order}");
        assert_eq!(undone.phases[0].stage, PhaseStatus::Corrected);
        assert!(!undone.phases[0].changed.is_empty());
    }
}

#[test]
fn an_undone_correction_brings_back_the_ruling_before_it() {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    let austria = Power::from_index(0);
    let entry = DraftOrder {
        ruling: Some(Ruling::new("one of 2 readings")),
        ..DraftOrder::new("vie", correction(0, "A VIE - TYR").written)
    };
    game.give_entry(austria, entry.clone());
    game.resolve();
    let mut corrected = game;
    for order in ["A VIE - GAL", "A VIE - BOH"] {
        let again = corrected.with_corrections(0, &[correction(0, order)]);
        corrected = again.expect("a phase").game;
    }
    let text = save::write(&corrected);
    let opened = testing::saves::read(&text).expect("it reads back");
    assert_eq!(save::write(&opened.game), text);
    let vienna = correction(0, "A VIE H").written.province();
    let undone = opened.game.without_correction(0, austria, vienna);
    let undone = undone.expect("a corrected order").game;
    assert_eq!(undone.history()[0].sheet(austria), [entry]);
}

#[test]
fn previews_a_correction() {
    let mut game = game();
    let before = save::write(&game);
    let corrected = game
        .with_corrections(0, &[correction(0, "A VIE - GAL")])
        .expect("a phase");
    assert_eq!(save::write(&game), before, "nothing is changed by looking");
    let spring = &corrected.phases[0];
    assert_eq!(spring.stage, PhaseStatus::Corrected);
    assert_eq!(
        codes(&spring.changed),
        [
            "A VIE - TYR bounced > A VIE - GAL moved",
            "A VEN - TYR bounced > A VEN - TYR moved"
        ]
    );
    let steps = correction_steps(game.map(), game.position(), corrected.game.position());
    assert_eq!(
        steps,
        [
            "Take the Austrian army in Vienna to Galicia.",
            "Take the Italian army in Venice to Tyrolia."
        ]
    );
    // the army that was ordered again is no longer in Venice
    assert_eq!(corrected.dropped.len(), 1);
    assert_eq!(corrected.dropped[0].1.text, "a ven - tyr");
    game = corrected.game;
    let austria = game.history()[0].sheets[0].as_ref().expect("a sheet");
    let entry = &austria[0];
    assert_eq!(entry.text, "a vie - tyr", "the text as written stays");
    let ruling = entry.ruling.as_ref().expect("a ruling");
    assert_eq!(ruling.note(), "the sheet said so");
    let was = entry.before_correction().expect("what it was");
    assert_eq!(was.canonical(game.map()).to_string(), "A VIE - TYR");
    let text = save::write(&game);
    assert!(
        text.contains(
            r#"read = "A VIE - GAL", wrote = "a vie - tyr", ruling = "the sheet said so", was = "A VIE - TYR""#
        ),
        "{text}"
    );
    let again = testing::saves::read(&text).expect("it reads back");
    assert_eq!(again.mismatches, []);
    assert_eq!(save::write(&again.game), text);
    assert_eq!(again.game.history(), game.history());
}

/// Pieces that are alike aren't exchanged if each is nearer to another place.
#[test]
fn the_steps_of_a_correction_are_short() {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    give(&mut game, 2, "A PAR - BUR");
    give(&mut game, 2, "A MAR - SPA");
    game.resolve();
    let orders = [correction(2, "A PAR - PIC"), correction(2, "A MAR - GAS")];
    let corrected = game.with_corrections(0, &orders).expect("a phase");
    let steps = correction_steps(game.map(), game.position(), corrected.game.position());
    assert_eq!(
        steps,
        [
            "Take the French army in Burgundy to Picardy.",
            "Take the French army in Spain to Gascony."
        ]
    );
}

#[test]
fn a_correction_can_add_a_phase_and_reopen_the_current_one() {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    for (power, order) in [(3, "A MUN - BUR"), (2, "A PAR H"), (2, "A MAR S A PAR")] {
        give(&mut game, power, order);
    }
    game.resolve();
    for (power, order) in [(3, "A BUR H"), (2, "A PAR H"), (2, "A MAR S A PAR - BUR")] {
        give(&mut game, power, order);
    }
    game.resolve();
    give(&mut game, 2, "WAIVE");
    let turn = game.turn();
    let corrected = game
        .with_corrections(1, &[correction(2, "A PAR - BUR")])
        .expect("a phase");
    assert_ne!(corrected.game.turn(), turn);
    assert!(
        corrected.game.turn().phase.is_retreat(),
        "the retreat is asked for now"
    );
    assert_eq!(corrected.dropped.len(), 1, "the build waits");
    // later phases are played without orders, with a note
    game.resolve();
    let corrected = game
        .with_corrections(1, &[correction(2, "A PAR - BUR")])
        .expect("a phase");
    let stages: Vec<PhaseStatus> = corrected.phases.iter().map(|phase| phase.stage).collect();
    assert_eq!(stages[..2], [PhaseStatus::Corrected, PhaseStatus::New]);
    assert_eq!(
        codes(&corrected.phases[1].changed),
        ["- > A BUR D disbanded"]
    );
    // and can be corrected too
    let retreat = corrected
        .game
        .with_corrections(2, &[correction(3, "A BUR R RUH")])
        .expect("a phase");
    assert!(retreat.game.history()[2].turn().phase.is_retreat());
    let ruhr = Map::standard().province_by_code("RUH").expect("the Ruhr");
    assert!(retreat.game.position().unit(ruhr).is_some());
}

#[test]
fn a_removed_phase_comes_back_with_its_orders() {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    for turn in [
        &[(3, "A MUN - BUR"), (2, "A PAR H"), (2, "A MAR S A PAR")][..],
        &[
            (3, "A BUR H"),
            (2, "A PAR - BUR"),
            (2, "A MAR S A PAR - BUR"),
        ],
        &[(3, "A BUR R RUH")],
        &[],
    ] {
        let greeting = KeptLine::new(None, "hello", "no order");
        let lines = SheetLines {
            others: vec![greeting],
            ..SheetLines::default()
        };
        game.give_orders_and_lines(Vec::new(), lines);
        for &(power, order) in turn {
            give(&mut game, power, order);
        }
        game.resolve();
    }
    game.set_note(2, "what a year");
    let played = format!("{:?}", game.history());
    // without the support, Burgundy isn't dislodged
    let corrected = game.with_corrections(1, &[correction(2, "A MAR H")]);
    let corrected = corrected.expect("a phase").game;
    assert!(
        corrected
            .history()
            .iter()
            .all(|it| !it.turn().phase.is_retreat())
    );
    assert_eq!(corrected.removed().len(), 1);
    // after the save was opened again, too
    let text = save::write(&corrected);
    let opened = testing::saves::read(&text).expect("it reads back");
    assert_eq!(save::write(&opened.game), text);
    let unit = correction(2, "A MAR H").written.province();
    let undone = opened
        .game
        .without_correction(1, Power::from_index(2), unit);
    let undone = undone.expect("a corrected order");
    assert_eq!(format!("{:?}", undone.game.history()), played);
    assert_eq!(undone.phases[1].stage, PhaseStatus::Back);
    assert_eq!(undone.game.removed(), []);
}

/// Returns a game in which Turkey has built an army in 1901.
fn with_a_build() -> Game {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    give(&mut game, 6, "A CON - BUL");
    game.resolve();
    game.resolve();
    give(&mut game, 6, "A CON B");
    game.resolve();
    game
}

#[test]
fn builds_are_corrected_by_their_place_on_the_sheet() {
    let game = with_a_build();
    let fleet = Correction {
        entry: Some(0),
        ..correction(6, "F CON B")
    };
    let CorrectedGame { game, phases, .. } = game.with_corrections(2, &[fleet]).expect("a winter");
    assert_eq!(game.history()[2].sheets[6].as_ref().map(Vec::len), Some(1));
    assert_eq!(
        codes(&phases[0].changed),
        ["A CON B built > -", "- > F CON B built"]
    );
}

#[test]
fn a_branch_becomes_corrections_of_its_phase() {
    let game = with_a_build();
    for (record, power, order, entry) in [(0, 6, "A CON H", 0), (2, 6, "F CON B", 0)] {
        let mut branch = Branch::past(&game, record).expect("a phase");
        assert!(game.corrected_by(&branch, "").is_none());
        give(branch.game_mut(), power, order);
        let corrected = |branch: &Branch| {
            let corrected = game.corrected_by(branch, "the sheet said so");
            save::write(&corrected.expect("a correction").game)
        };
        let expected = Correction {
            entry: Some(entry),
            ..correction(power, order)
        };
        let expected = game.with_corrections(record, &[expected]);
        let expected = save::write(&expected.expect("a phase").game);
        assert_eq!(corrected(&branch), expected);
        branch.next_phase();
        assert_eq!(corrected(&branch), expected, "after the phase, too");
    }
}

/// A what-if over several phases corrects all that it changed, also after going back, and a void order stays as it was.
#[test]
fn a_branch_becomes_corrections_of_all_its_phases() {
    let mut game = Game::new(Setup::standard("Club night")).expect("seven seats");
    give(&mut game, 3, "A MUN - BUR");
    game.resolve();
    for (power, order) in [(2, "A MAR - LON"), (3, "A BUR H"), (0, "A VIE H")] {
        give(&mut game, power, order);
    }
    game.resolve();
    game.resolve();
    let mut branch = Branch::past(&game, 0).expect("a phase");
    give(branch.game_mut(), 0, "A VIE - GAL");
    assert!(branch.next_phase());
    let marseilles = correction(2, "A MAR H").written.province();
    let changed = branch.comparison().expect("a played phase").changed;
    assert!(
        changed.iter().all(|it| it.province != marseilles),
        "{changed:?}"
    );
    give(branch.game_mut(), 2, "A MAR S A PAR - BUR");
    give(branch.game_mut(), 2, "A PAR - BUR");
    assert!(branch.next_phase());
    give(branch.game_mut(), 3, "A BUR R RUH");
    let corrected = game.corrected_by(&branch, "checked").expect("a correction");
    let after = corrected.game.history();
    assert!(after[2].turn().phase.is_retreat(), "{:?}", after[2].turn());
    let ruhr = Map::standard().province_by_code("RUH").expect("the Ruhr");
    assert!(after[2].played.next.position().unit(ruhr).is_some());
    let stages: Vec<PhaseStatus> = corrected.phases.iter().map(|phase| phase.stage).collect();
    assert_eq!(stages[..3], [PhaseStatus::Corrected; 3]);
    assert_eq!(corrected.record, 0);
    branch.go_back();
    branch.go_back();
    let again = game.corrected_by(&branch, "checked").expect("a correction");
    assert_eq!(save::write(&again.game), save::write(&corrected.game));
}

/// A game with any corrections can be saved and loaded, and a correction to the original order
/// changes nothing.
#[test]
fn corrects_any_phase_of_a_game() {
    for number in 0..games::recorded().len() {
        let game = games::played(number);
        for record in (0..game.history().len()).step_by(3) {
            let sheets = game.history()[record].sheets.iter().enumerate();
            let mut first =
                sheets.filter_map(|(power, sheet)| Some((power, sheet.as_ref()?.first()?)));
            let Some((power, entry)) = first.next_back() else {
                continue;
            };
            let same = Correction {
                power: Power::from_index(power),
                entry: None,
                text: entry.text.clone(),
                written: entry.written.clone(),
                note: String::new(),
            };
            let unchanged = game
                .with_corrections(record, std::slice::from_ref(&same))
                .expect("a phase");
            assert!(unchanged.phases.len() <= 1 && unchanged.phases[0].changed.is_empty());
            assert_eq!(unchanged.game.position(), game.position());
            assert!(unchanged.dropped.is_empty());
            let Some(unit) = entry.written.unit() else {
                continue;
            };
            let held = format!("{} H", notation_of(unit));
            let Ok(written) = notation::read(Map::standard(), &held) else {
                continue;
            };
            let corrected = game
                .with_corrections(record, &[Correction { written, ..same }])
                .expect("a phase");
            let text = save::write(&corrected.game);
            let again = testing::saves::read(&text).expect("it reads back");
            assert_eq!(again.mismatches, []);
            assert_eq!(save::write(&again.game), text);
        }
    }
}

fn notation_of(unit: chancery_core::orders::UnitRef) -> String {
    let map = Map::standard();
    let kind = unit
        .kind
        .map_or('A', chancery_core::board::UnitKind::letter);
    format!("{kind} {}", map.code(unit.place.province))
}
