//! Branches of games: their start, their differences, and that they don't change the game.

use crate::{power, written};
use chancery_core::board::{Id, Map, Power, Turn};
use game::branch::Origin;
use game::{Branch, Game, SeatId, Setup, save};
use proptest::prelude::*;
use proptest::sample::Index;
use testing::saves::{self, example};

/// Writes an order into a branch.
fn write(branch: &mut Branch, key: &str, text: &str) {
    branch.game_mut().give(power(key), text, written(text));
}

/// Returns a game in the fall, after three powers bounced in Burgundy.
fn standoff() -> Game {
    let mut game = Game::new(Setup::standard("Thursday")).expect("seven seats");
    saves::give(&mut game, 2, "A PAR - BUR");
    saves::give(&mut game, 2, "A MAR S A PAR - BUR");
    saves::give(&mut game, 3, "A MUN - BUR");
    saves::give(&mut game, 4, "A VEN - TYR");
    game.resolve();
    game
}

/// Returns a sample game without its notes: a branch plays a phase again, and has none.
fn example_without_notes(name: &str) -> Game {
    let mut game = example(name);
    (0..game.history().len()).for_each(|phase| game.set_note(phase, ""));
    game
}

#[test]
fn an_unchanged_branch_off_any_phase_of_any_game_has_no_differences() {
    for name in ["rulebook-sample", "solo-of-1911", "turn-limit-of-1907"] {
        let game = example_without_notes(name);
        for phase in 0..game.history().len() {
            let branch = Branch::past(&game, phase).expect("a branch");
            assert!(!branch.is_changed(), "{name} {phase}");
            let outcome = branch.outcome().expect("it is played");
            assert_eq!(outcome, game.history()[phase], "{name} {phase}");
            let comparison = branch.comparison().expect("the game has played it");
            assert!(comparison.is_same(), "{name} {phase}: {comparison:?}");
        }
    }
}

#[test]
fn an_unchanged_branch_that_is_played_on_comes_to_the_same_end() {
    for name in ["rulebook-sample", "solo-of-1911", "turn-limit-of-1907"] {
        let game = example_without_notes(name);
        let mut branch = Branch::past(&game, 0).expect("a branch");
        for record in game.history() {
            assert_eq!(branch.game().turn(), record.turn(), "{name}");
            assert!(branch.next_phase());
        }
        assert_eq!(branch.game().history(), game.history(), "{name}");
        assert_eq!(branch.game().position(), game.position());
        while branch.go_back() {}
        assert!(!branch.is_changed(), "{name}");
        assert_eq!(branch.game().turn(), game.history()[0].turn());
    }
}

#[test]
fn changes_in_a_branch_leave_the_game_alone() {
    let game = example("solo-of-1911");
    let before = save::write(&game);
    let mut branch = Branch::past(&game, 4).expect("a branch");
    let map = Map::standard();
    // every order of every power is deleted, phase by phase
    for _ in 0..6 {
        for power in map.powers() {
            let sheet = branch.game().sheet(power).to_vec();
            for entry in sheet.iter().filter_map(|entry| entry.province()) {
                branch.game_mut().take_back(power, entry);
            }
        }
        branch.next_phase();
    }
    assert!(branch.is_changed());
    drop(branch);
    assert_eq!(save::write(&game), before);
}

#[test]
fn reports_the_results_of_a_changed_order() {
    let game = standoff();
    let mut branch = Branch::past(&game, 0).expect("a branch");
    write(&mut branch, "FRANCE", "A MAR - PIE");
    let comparison = branch.comparison().expect("the game has played it");
    let [changed] = &comparison.changed[..] else {
        panic!("{comparison:?}");
    };
    let text = |order: &Option<chancery_core::orders::WrittenOrder>| {
        let order = order.as_ref().expect("an order");
        order.canonical(Map::standard()).to_string()
    };
    assert_eq!(text(&changed.was), "A MAR S A PAR - BUR");
    assert_eq!(text(&changed.now), "A MAR - PIE");
    let map = Map::standard();
    let at = |code: &str| map.province_by_code(code).expect("a province");
    // with the support, Paris moved to Burgundy; without it, no unit does
    assert!(comparison.follows(power("FRANCE"), at("PAR")));
    assert!(!comparison.follows(power("ITALY"), at("VEN")));
    // Munich bounced before and still does, against one unit instead of two
    let munich = comparison
        .followed
        .iter()
        .find(|it| it.now.power == power("GERMANY"));
    let munich = munich.expect("another reason");
    assert!(!munich.is_turned());
    assert!(munich.why.contains("1 against 1"), "{}", munich.why);
}

/// Before the retreats are played, a dislodged unit that can retreat isn't counted as lost.
#[test]
fn a_dislodged_unit_that_can_retreat_is_no_unit_less() {
    let mut game = Game::new(Setup::standard("Thursday")).expect("seven seats");
    saves::give(&mut game, 3, "A MUN - BUR");
    game.resolve();
    saves::give(&mut game, 2, "A PAR - BUR");
    saves::give(&mut game, 2, "A MAR S A PAR - BUR");
    game.resolve();
    assert!(game.turn().phase.is_retreat());
    let mut branch = Branch::past(&game, 1).expect("a branch");
    write(&mut branch, "GERMANY", "A BUR - RUH");
    let comparison = branch.comparison().expect("a comparison");
    assert_eq!(comparison.tallies, []);
}

#[test]
fn a_change_is_taken_back_or_undone() {
    let game = standoff();
    let map = Map::standard();
    let at = |code: &str| map.province_by_code(code).expect("a province");
    let mut branch = Branch::past(&game, 0).expect("a branch");
    write(&mut branch, "FRANCE", "A MAR - PIE");
    write(&mut branch, "TURKEY", "A CON - BUL");
    assert!(branch.restore(power("FRANCE"), Some(at("MAR"))));
    assert!(
        !branch.restore(power("FRANCE"), Some(at("MAR"))),
        "once only"
    );
    assert!(branch.is_changed());
    assert!(branch.restore(power("TURKEY"), Some(at("CON"))));
    assert!(!branch.is_changed());
    let all: Vec<Power> = map.powers().collect();
    assert!(branch.game_mut().undo(&all).is_some());
    assert!(branch.is_changed());
    while branch.game_mut().undo(&all).is_some() {}
    assert!(!branch.is_changed());
    // the same order in other words is no change
    write(&mut branch, "FRANCE", "PAR - BUR");
    assert!(!branch.is_changed());
}

#[test]
fn a_branch_goes_on_with_what_the_game_ordered_so_far_as_it_can() {
    let game = example("solo-of-1911");
    let map = Map::standard();
    let mut branch = Branch::past(&game, 0).expect("a branch");
    let first = game.history()[0].clone();
    // one unit holds instead of moving, all others follow the game
    let (mover, held) = map
        .powers()
        .find_map(|power| {
            let sheet = first.sheets[power.index()].as_ref()?;
            Some((power, sheet.first()?.province()?))
        })
        .expect("an order");
    let unit = first.position.unit(held).expect("a unit");
    let hold = format!(
        "{} H",
        chancery_core::board::Position::unit_code(map, unit.kind, unit.location)
    );
    write(&mut branch, &map.power(mover).key.clone(), &hold);
    assert!(branch.next_phase());
    assert!(branch.is_changed());
    assert_eq!((branch.shared(), branch.played()), (0, 1));
    let legality = branch.game().legality();
    for power in map.powers() {
        for entry in branch.game().sheet(power) {
            assert!(legality.is_legal(power, &entry.written), "{entry:?}");
        }
    }
    let others = map.powers().filter(|&power| power != mover);
    let orders: usize = others.map(|power| branch.game().sheet(power).len()).sum();
    assert!(orders > 15, "the others follow the game: {orders}");
    // later orders are kept when going back and forward again
    write(&mut branch, "TURKEY", "F ANK H");
    let written = branch.game().sheet(power("TURKEY")).to_vec();
    assert!(branch.go_back() && branch.next_phase());
    assert_eq!(branch.game().sheet(power("TURKEY")), written);
}

#[test]
fn a_unit_that_is_elsewhere_in_a_branch_leaves_out_no_order() {
    let mut game = Game::new(Setup::standard("Thursday")).expect("seven seats");
    for order in ["F EDI - NWG", "F NWG - NWY"] {
        saves::give(&mut game, 1, order);
        game.resolve();
    }
    let mut branch = Branch::past(&game, 0).expect("a branch");
    write(&mut branch, "ENGLAND", "F EDI H");
    assert!(branch.next_phase());
    let comparison = branch.comparison().expect("the game has played it");
    assert_eq!(comparison.changed, []);
}

#[test]
fn a_saved_branch_loads_as_a_game() {
    let game = example("rulebook-sample");
    for phase in [0, 3, game.history().len() - 1] {
        let mut branch = Branch::past(&game, phase).expect("a branch");
        for power in Map::standard().powers() {
            if let Some(at) = branch
                .game()
                .sheet(power)
                .first()
                .and_then(|it| it.province())
            {
                branch.game_mut().take_back(power, at);
            }
        }
        branch.next_phase();
        let saved = branch.save_as("Thursday, what if".to_owned());
        let text = save::write(&saved);
        let loaded = testing::saves::read(&text).expect("it reads back");
        assert_eq!(loaded.mismatches, []);
        assert_eq!(loaded.game.history(), branch.game().history());
        assert_eq!(save::write(&loaded.game), text);
    }
}

#[test]
fn before_the_reveal_a_branch_has_only_the_own_orders() {
    let mut game = Game::new(Setup::standard("Thursday")).expect("seven seats");
    saves::give(&mut game, 2, "A PAR - BUR");
    saves::give(&mut game, 3, "A MUN - RUH");
    saves::give(&mut game, 0, "A BUD - SER");
    game.seal(SeatId(0));
    let branch = Branch::present(&game, &[power("FRANCE")]).expect("a branch");
    assert_eq!(branch.origin(), Origin::Present);
    assert_eq!(branch.start(), Turn::spring(1901));
    // neither the branch nor its save contains any orders of others
    let bytes = format!("{branch:?}") + &save::write(&branch.save_as("kept".to_owned()));
    assert!(bytes.contains("a par - bur"));
    for other in ["a mun - ruh", "a bud - ser", "MUN - RUH", "BUD - SER"] {
        assert!(!bytes.contains(other), "{other}");
    }
    assert!(!branch.is_changed());
    let outcome = branch.outcome().expect("it is played");
    let map = Map::standard();
    let next = outcome.played.next.position();
    let stands = |code: &str| next.unit(map.province_by_code(code).expect("a province"));
    assert!(stands("BUR").is_some() && stands("MUN").is_some() && stands("BUD").is_some());
    let all: Vec<Power> = map.powers().collect();
    let whole = Branch::present(&game, &all).expect("a game master knows all");
    assert!(format!("{whole:?}").contains("a bud - ser"));
}

/// Changes an order of the branch to a possible one, or deletes it.
fn change(branch: &mut Branch, (power, which, what): &(Index, Index, Index)) {
    let map = Map::standard();
    let powers: Vec<Power> = map.powers().collect();
    let power = powers[power.index(powers.len())];
    let (position, legality) = (branch.game().position().clone(), branch.game().legality());
    let mut possible = Vec::new();
    if position.turn.phase.is_movement() {
        let units: Vec<_> = position.units_of(power).collect();
        if !units.is_empty() {
            let unit = units[which.index(units.len())];
            possible = legality.possible(map.province(unit.location));
        }
    } else if position.turn.phase.is_retreat() {
        let gone = position.dislodged().iter().map(|gone| gone.unit);
        let own: Vec<_> = gone.filter(|unit| unit.power == power).collect();
        if !own.is_empty() {
            let unit = own[which.index(own.len())];
            possible = legality.possible_retreats(map.province(unit.location));
        }
    } else {
        possible = legality.possible_adjustments(power);
    }
    let taken_back = possible.len();
    match possible.get(what.index(taken_back + 1)).cloned() {
        Some(written) => {
            branch.game_mut().give(power, "changed", written);
        }
        None => {
            let sheet = branch.game().sheet(power);
            let at = sheet.get(which.index(sheet.len().max(1)));
            if let Some(at) = at.and_then(|entry| entry.province()) {
                branch.game_mut().take_back(power, at);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_branch_can_be_restored_and_saved(
        phase in any::<Index>(),
        changes in prop::collection::vec(any::<(Index, Index, Index)>(), 0..12),
    ) {
        let game = example("turn-limit-of-1907");
        let before = save::write(&game);
        let phase = phase.index(game.history().len());
        let mut branch = Branch::past(&game, phase).expect("a branch");
        for it in &changes {
            change(&mut branch, it);
        }
        let comparison = branch.comparison().expect("the game has played it");
        prop_assert!(comparison.changed.len() <= changes.len());
        prop_assert_eq!(branch.is_changed(), !comparison.changed.is_empty());
        for it in &comparison.followed {
            let at = it.now.order.unit().map(|unit| unit.place.province);
            prop_assert!(!comparison.is_changed(it.now.power, at), "{:?}", it);
        }
        // saved at once, and after the next phase
        for _ in 0..2 {
            let text = save::write(&branch.save_as("kept".to_owned()));
            let again = testing::saves::read(&text).expect("it reads back");
            prop_assert!(again.mismatches.is_empty());
            prop_assert_eq!(save::write(&again.game), text);
            branch.next_phase();
        }
        while branch.go_back() {}
        for it in &comparison.changed {
            // several waived builds are one change, restored one by one
            while branch.restore(it.power, it.province) {}
        }
        prop_assert!(!branch.is_changed(), "{:?}", branch.comparison());
        prop_assert!(branch.comparison().expect("the same").is_same());
        prop_assert_eq!(save::write(&game), before);
    }
}
