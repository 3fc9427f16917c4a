//! Whole games between our clients and our server.

use std::sync::Arc;

use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Id, Map};
use chancery_core::rules::Rules;
use daide::client::Outcome;
use daide::game::{Absence, Ending, Options, Stage};

use crate::table::{Table, server};

/// Plays a game to its end; the position of each client is the server's in every phase.
fn play(map: &Arc<Map>, options: Options) -> Table {
    let mut table = Table::new(server(map, options), map, options.seed);
    while table.step(|server, client| {
        let (_, position, _) = client.position().expect("a game");
        assert_eq!(*position, server.game.position);
    }) {}
    table
}

/// The phases that were played follow from each other.
fn check_records(table: &Table) {
    let game = &table.server.game;
    let mut after = game.map().opening();
    for record in &game.records {
        assert_eq!(record.position, after);
        let played = Adjudicator::new().play(game.map(), &after, &record.sheets, &Rules::default());
        after = played.next.position().clone();
    }
    assert_eq!(game.position, after);
}

fn ten_years(map: &Arc<Map>) -> Option<u16> {
    Some(map.first_turn().year + 9 * map.calendar().years_a_round())
}

#[test]
fn clients_play_whole_games_on_several_boards() {
    for name in [
        "standard",
        "ancient-mediterranean",
        "sengoku",
        "winter-1900",
        "chaos",
        "france-austria",
    ] {
        let map = testing::board(name);
        let options = Options {
            last_year: ten_years(&map),
            seed: 3,
            ..Options::default()
        };
        let table = play(&map, options);
        let Stage::Over(ending) = table.server.game.stage else {
            panic!("{name} stopped in {}", table.server.game.position.turn);
        };
        let outcome = match ending {
            Ending::Solo(power) => Outcome::Solo(power),
            Ending::Draw => Outcome::Draw,
            Ending::Abandoned => Outcome::Off,
        };
        assert_eq!(table.outcomes, vec![outcome; table.clients.len()], "{name}");
        assert!(table.server.game.records.len() > 20, "{name}");
        check_records(&table);
    }
}

#[test]
fn the_caller_plays_the_other_powers() {
    let map = Map::standard_shared();
    for computers in [6, 7] {
        let options = Options {
            computers,
            last_year: Some(1904),
            ..Options::default()
        };
        let table = play(&map, options);
        assert_eq!(table.server.game.stage, Stage::Over(Ending::Draw));
        assert_eq!(table.clients.len(), 7 - computers);
        check_records(&table);
    }
}

#[test]
fn the_units_of_a_client_that_leaves_hold() {
    let map = Map::standard_shared();
    for absence in [Absence::Holds, Absence::Computer] {
        let options = Options {
            absence,
            last_year: Some(1903),
            ..Options::default()
        };
        let mut table = Table::new(server(&map, options), &map, 1);
        while table.server.game.records.is_empty() {
            table.step(|_, _| {});
        }
        let (gone, client) = table.clients.swap_remove(0);
        let power = client.position().expect("a game").2;
        table.server.disconnect(gone);
        while table.step(|_, _| {}) {}
        assert_eq!(table.server.game.stage, Stage::Over(Ending::Draw));
        let sheets = table.server.game.records.iter().skip(2);
        let moves = sheets.filter(|record| record.position.turn.phase.is_movement());
        let ordered = moves
            .filter_map(|record| record.sheets[power.index()].as_ref())
            .count();
        assert_eq!(ordered > 0, absence == Absence::Computer);
    }
}

#[test]
fn a_game_that_all_clients_have_left_is_over() {
    let map = Map::standard_shared();
    let mut table = Table::new(server(&map, Options::default()), &map, 1);
    while table.server.game.records.is_empty() {
        table.step(|_, _| {});
    }
    for (id, _) in table.clients.drain(..) {
        table.server.disconnect(id);
    }
    assert_eq!(table.server.game.stage, Stage::Over(Ending::Abandoned));
}
