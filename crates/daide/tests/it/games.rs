//! Whole games between our clients and our server.

use std::sync::Arc;

use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Id, Map, Position};
use chancery_core::rules::Rules;
use daide::board::BoardTokens;
use daide::game::{Ending, Holder, Options, Stage};

use crate::table::{Table, texts};

/// Plays a game to its end.
fn play(map: &Arc<Map>, options: Options) -> Table {
    let mut table = Table::new(map, options);
    while table.step() {}
    table
}

/// Plays the first phase of a game on the standard board.
fn begin(options: Options) -> Table {
    let mut table = Table::new(&Map::standard_shared(), options);
    while table.server.game.played.is_empty() {
        table.step();
    }
    table
}

/// Checks that every client saw the end of the game, and that the played orders lead to its position.
fn check(table: &Table, name: &str) {
    let game = &table.server.game;
    let outcome = match game.stage {
        Stage::Over(ending @ (Ending::Solo(_) | Ending::Draw)) => ending,
        stage => panic!("{name} is {stage:?} in {}", game.position.turn),
    };
    assert_eq!(table.outcomes, vec![outcome; table.clients.len()], "{name}");
    let mut position = game.map().opening();
    for sheets in &game.played {
        let played = PhaseInput::new(game.map(), &position, sheets, &Rules::default()).play();
        position = played.next.position().clone();
    }
    assert_eq!(game.position, position, "{name}");
}

/// Two years on each board that the protocol can express, and ten on some.
#[test]
fn clients_play_on_all_boards() {
    let mut count = 0;
    for name in testing::boards() {
        let map = testing::board(&name);
        if BoardTokens::new(&map).is_err() {
            continue;
        }
        count += 1;
        let is_long = ["standard", "sengoku", "winter-1900"].contains(&&*name);
        let years = if is_long { 9 } else { 1 };
        let options = Options {
            last_year: Some(map.first_turn().year + years * map.calendar().years_a_round()),
            seed: 3,
            ..Options::default()
        };
        let table = play(&map, options);
        assert!(table.server.game.played.len() > 3, "{name}");
        check(&table, &name);
    }
    assert!(count > 15, "only {count} boards");
}

#[test]
fn the_caller_plays_the_other_powers() {
    for computers in [6, 7] {
        let options = Options {
            computers,
            last_year: Some(1904),
            ..Options::default()
        };
        let table = play(&Map::standard_shared(), options);
        assert_eq!(table.clients.len(), 7 - computers);
        check(&table, "standard");
    }
}

#[test]
fn the_units_of_a_client_that_leaves_hold_or_the_caller_plays_them() {
    for absent in [Holder::Absent, Holder::Computer] {
        let mut table = begin(Options {
            absent,
            last_year: Some(1903),
            ..Options::default()
        });
        let (gone, client) = table.clients.swap_remove(0);
        let power = client.position().expect("a game").2;
        table.server.disconnect(gone);
        while table.step() {}
        check(&table, "standard");
        let game = &table.server.game;
        let mut sheets = game
            .played
            .iter()
            .skip(2)
            .map(|sheets| &sheets[power.index()]);
        assert_eq!(sheets.any(Option::is_some), absent == Holder::Computer);
    }
}

#[test]
fn a_game_that_all_clients_have_left_is_over() {
    let mut table = begin(Options::default());
    for (id, _) in table.clients.drain(..) {
        table.server.disconnect(id);
    }
    assert_eq!(table.server.game.stage, Stage::Over(Ending::Abandoned));
}

/// The summary has the programs, their centers, and the years in which they lost the last.
#[test]
fn the_summary_at_the_end_has_centers_and_years() {
    let options = Options {
        computers: 6,
        last_year: Some(1950),
        seed: 6,
        ..Options::default()
    };
    let table = play(&Map::standard_shared(), options);
    let (game, map) = (&table.server.game, table.server.game.map());
    let mut expected = format!("SMR ( SPR {} )", game.position.turn.year);
    let mut eliminated = 0;
    for (power, name) in map.powers().zip(game.tokens.names()) {
        let count = |position: &Position| position.center_count(power);
        let (now, phases) = (count(&game.position), game.phases().collect::<Vec<_>>());
        let last = phases.iter().rfind(|(position, _)| count(position) > 0);
        let year = last.map(|(position, _)| position.turn.year);
        let year = year.filter(|_| now == 0).map(|year| format!(" {year}"));
        eliminated += usize::from(year.is_some());
        let is_client = table.clients[0].1.position().expect("a game").2 == power;
        let program = if is_client {
            "( 'random' ) ( '1' )"
        } else {
            "( ) ( )"
        };
        let name = String::from_utf8_lossy(&name.1);
        expected += &format!(" ( {name} {program} {now}{} )", year.unwrap_or_default());
    }
    assert!(eliminated > 0, "{expected}");
    let sent = texts(&game.tokens, &table.first);
    let at = sent.iter().position(|text| text == "DRW").expect("a draw");
    assert_eq!(sent[at + 1], expected);
}
