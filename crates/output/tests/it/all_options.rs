//! All options of a game at once: passphrases, fingerprints, clocks, votes, absences, a neutral
//! power, unplayed powers, house rules, corrections. The game is saved, branched, exported
//! and imported.

use chancery_core::board::{Map, Power};
use chancery_core::orders::notation;
use game::correction::Correction;
use game::{Branch, Coin, CoinToss, Game, SealCheck, SealState, SeatId, save};
use output::printouts::{Format, PrintoutKind, printout};
use output::python_format::{self, Import};
use testing::all_options::{of_1914, power, with_passphrases};

fn games() -> [Game; 2] {
    [with_passphrases(), of_1914()]
}

/// Saves and loads a game.
#[track_caller]
fn save_and_load(game: &Game) -> Game {
    let text = save::write(game);
    let loaded = testing::saves::read(&text);
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(loaded.mismatches, [], "{text}");
    assert_eq!(save::write(&loaded.game), text);
    loaded.game
}

/// Plays on without orders until the spring after next.
fn plays_on(mut game: Game) {
    let until = game.turn().year + 2;
    while game.ending().is_none() && game.turn().year < until {
        if game.needs_coin_toss() {
            let coin = Coin::Program;
            game.take_toss(CoinToss {
                winner: SeatId(0),
                coin,
            })
            .expect("a toss");
        }
        let turn = game.turn();
        if game.resolve().is_none() {
            // encrypted orders: only their writer can decrypt them
            let seat = game.encrypted_seat().expect("something is waited for");
            assert!(matches!(game.seal_state(seat), SealState::Encrypted { .. }));
            return;
        }
        assert_ne!(game.turn(), turn);
        game = save_and_load(&game);
    }
}

#[test]
fn saves_everything_and_plays_on() {
    for game in games() {
        plays_on(save_and_load(&game));
    }
}

#[test]
fn saves_branches_as_games() {
    for game in games() {
        let all: Vec<Power> = game.map().powers().collect();
        let past = (0..game.history().len()).map(|at| Branch::past(&game, at).expect("a phase"));
        let present = Branch::present(&game, &all).expect("it goes on");
        for mut branch in past.chain([present]) {
            for _ in 0..3 {
                let game = branch.save_as("What if".to_owned());
                assert!(game.passphrase_check(SeatId(0)).is_none() && game.clock().is_none());
                plays_on(save_and_load(&game));
                branch.next_phase();
            }
        }
    }
}

#[test]
fn exports_and_imports_a_whole_game() {
    for game in games() {
        let out = python_format::write(&game);
        let find = |_: &str| Ok(Map::standard_shared());
        let back = python_format::read(&out.text, find, Import::default()).expect("a game");
        assert_eq!(back.notes, Vec::<String>::new());
        assert_eq!(save::write(&back.game), save::write(&game.open_to_all()));
        for secret in ["MAR - PIE", "argon2id", "shut", "phrase ="] {
            assert!(!out.text.contains(secret), "{secret} is in\n{}", out.text);
        }
    }
    // changes in the phases count, and the program reports them
    let text = python_format::write(&of_1914()).text;
    let changed = text.replacen("A MAR - GAS", "A MAR - SPA", 1);
    assert_ne!(changed, text);
    let find = |_: &str| Ok(Map::standard_shared());
    let partial = Import {
        partial: true,
        ..Import::default()
    };
    let note = match python_format::read(&changed, find, partial) {
        Ok(back) => back.notes.join("\n"),
        Err(error) => error.to_string(),
    };
    assert!(note.contains("chancery.save isn't used"), "{note}");
}

#[test]
fn distinguishes_corrected_orders_from_changed_seals() {
    let game = with_passphrases();
    let correction = |whose: &str, order: &str| Correction {
        power: power(whose),
        entry: None,
        text: order.to_lowercase(),
        written: notation::read(Map::standard(), order).expect("an order"),
        note: "he meant that".to_owned(),
    };
    let check = |game: &Game, at: usize| {
        let powers = &game.seats()[at].powers;
        game.history()[0].check_seal(game.map(), powers, SeatId(at))
    };
    // one order has a correction, and one couldn't be read
    let corrections = [
        correction("FRANCE", "A PAR - PIC"),
        correction("TURKEY", "A CON - BUL"),
    ];
    let game = save_and_load(
        &game
            .with_corrections(0, &corrections)
            .expect("a phase")
            .game,
    );
    assert_eq!(check(&game, 0), Some(SealCheck::Corrected));
    assert_eq!(check(&game, 1), Some(SealCheck::Corrected));
    assert_eq!(check(&game, 2), Some(SealCheck::Match));
    let results = printout(
        PrintoutKind::Results,
        &game,
        None,
        Some(game.history()[0].turn()),
    );
    let results = results.expect("results").write(Format::Text);
    let results: Vec<&str> = results.split_whitespace().collect();
    let results = results.join(" ");
    for text in [
        "matches the sealed orders; corrected later; nonce 0101",
        "Elif: ",
        " matches the sealed orders; nonce 0303",
    ] {
        assert!(results.contains(text), "{text}\n{results}");
    }
    // and one that was changed in the save without a word
    let text = save::write(&game).replacen("A CON - BUL", "A CON - SMY", 1);
    let loaded = testing::saves::read(&text).expect("it reads");
    assert_eq!(check(&loaded.game, 1), Some(SealCheck::Corrected));
    let text = save::write(&with_passphrases()).replacen("\"A MUN - BUR\"", "\"A MUN - TYR\"", 1);
    let loaded = testing::saves::read(&text).expect("it reads");
    assert_eq!(check(&loaded.game, 1), Some(SealCheck::Mismatch));
    assert_ne!(loaded.mismatches, []);
    let results = printout(PrintoutKind::Results, &loaded.game, None, None).expect("results");
    assert!(
        results
            .write(Format::Text)
            .contains("changed after sealing")
    );
}

#[test]
fn prints_no_form_for_unplayed_powers() {
    let mut game = of_1914();
    let forms = |game: &Game| {
        let forms = printout(PrintoutKind::Forms, game, None, None).expect("forms");
        forms.write(Format::Text)
    };
    assert!(!forms(&game).contains("Turkey"), "{}", forms(&game));
    assert!(
        forms(&game).contains("Italy, Spring 1915"),
        "{}",
        forms(&game)
    );
    game = Branch::past(&game, 0)
        .expect("a phase")
        .save_as("before".to_owned());
    assert!(!forms(&game).contains("Italy"), "{}", forms(&game));
}

#[test]
fn encrypted_orders_are_in_no_printout_or_branch() {
    let game = with_passphrases();
    let reopened = save_and_load(&game);
    for game in [&game, &reopened] {
        for kind in PrintoutKind::ALL {
            // a table that votes openly has no ballots
            let Ok(paper) = printout(kind, game, None, None) else {
                assert_eq!(kind, PrintoutKind::Ballots);
                continue;
            };
            let text = paper.write(Format::Text);
            assert!(!text.contains("Mar - Pie"), "{kind:?}\n{text}");
            assert!(
                !text.contains("Marseilles moves to Piedmont"),
                "{kind:?}\n{text}"
            );
        }
        let others = [power("ITALY")];
        let branch = Branch::present(game, &others).expect("it goes on");
        assert!(!save::write(&branch.save_as("aside".to_owned())).contains("MAR - PIE"));
    }
}
