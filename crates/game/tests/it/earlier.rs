//! Files written by earlier versions: saves and settings of November 2026 (`tests/earlier`).

use game::save::LoadedGame;
use game::settings::Settings;
use game::{Game, SeatId};

fn open(text: &str) -> Game {
    let LoadedGame { game, mismatches } = testing::saves::read(text).expect("an earlier save");
    assert_eq!(mismatches, []);
    game
}

#[test]
fn opens_a_hot_seat_game_with_sealed_orders() {
    let game = open(include_str!("../../../../tests/earlier/hot-seat.toml"));
    assert_eq!(game.turn().to_string(), "S1901M");
    assert!(game.is_sealed(SeatId(0)) && !game.is_sealed(SeatId(1)));
    let sheets = game.map().powers().map(|power| game.sheet(power).len());
    assert_eq!(sheets.collect::<Vec<_>>(), [2, 1, 0, 0, 0, 0, 0]);
}

#[test]
fn opens_a_game_masters_game_with_a_past_phase() {
    let game = open(include_str!("../../../../tests/earlier/game-master.toml"));
    assert_eq!(game.turn().to_string(), "F1901M");
    assert_eq!(game.history().len(), 1);
    let sheets = game.map().powers().map(|power| game.sheet(power).len());
    assert_eq!(sheets.sum::<usize>(), 1);
}

#[test]
fn reads_settings() {
    let text = include_str!("../../../../tests/earlier/settings.toml");
    assert_eq!(Settings::read(text).expect("settings"), Settings::default());
}
