//! The tests of games, in one binary with a module for each subject.

mod branch;
mod clock;
mod correction;
mod deadline;
mod earlier;
mod editing;
mod endings;
mod fog;
mod games;
mod house_rules;
mod maps;
mod openings;
mod player_record;
mod players;
mod saves;
mod secrets;
mod sheet_lines;
mod store;

use chancery_core::board::{Map, Power};
use chancery_core::orders::{WrittenOrder, notation};
use game::Game;

fn power(key: &str) -> Power {
    Map::standard().power_by_key(key).expect("a power")
}

fn written(text: &str) -> WrittenOrder {
    notation::read(Map::standard(), text).expect("a canonical order")
}

/// Gives orders and plays the phase.
fn play(game: &mut Game, orders: &[(&str, &str)]) {
    for &(key, text) in orders {
        game.give(power(key), text, written(text));
    }
    let turn = game.turn();
    assert!(game.resolve().is_some(), "{turn} can't be played");
}
