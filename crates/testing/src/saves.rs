//! Games for tests of saves.

use chancery_core::board::{Id, Map, Position, Power, Unit};
use chancery_core::orders::notation;
use chancery_core::rules::Setting;
use game::save::{self, LoadedGame, SaveError};
use game::{Game, Mode, SeatId, Setup};

/// Returns an example of `saves/examples`.
pub fn example(name: &str) -> Game {
    let path = crate::root().join(format!("saves/examples/{name}.toml"));
    let text = std::fs::read_to_string(path).expect("an example");
    read(&text).expect("it reads").game
}

/// Reads a save of a game on the standard board.
///
/// # Errors
/// As for [`save::read`].
pub fn read(text: &str) -> Result<LoadedGame, SaveError> {
    save::read(text, |_| Ok(Map::standard_shared()))
}

/// Gives an order of a power, by its index, in canonical notation.
pub fn give(game: &mut Game, power: usize, text: &str) {
    let written = notation::read(game.map(), text).expect("a canonical order");
    game.give(Power::from_index(power), &text.to_lowercase(), written);
}

/// Returns a game in its first fall, with a bounce in spring, some orders, and one sealed seat.
pub fn game() -> Game {
    let mut setup = Setup::standard("Thursday \"table\"");
    setup
        .rules
        .apply("4.A.5=a".parse::<Setting>().expect("a setting"));
    setup.seats[2].name = "Zoë".to_owned();
    let mut game = Game::new(setup).expect("seven seats");
    give(&mut game, 2, "A PAR - BUR");
    give(&mut game, 3, "A MUN - BUR");
    game.resolve();
    give(&mut game, 2, "A MAR S A PAR - BUR");
    game.seal(SeatId(2));
    game
}

/// Returns a game that begins with an army in London, two fleets that can convoy it to Belgium, and two
/// fleets that can dislodge one of these.
pub fn two_routes() -> Game {
    let map = Map::standard_shared();
    let mut start = Position::empty(&map, "S1901M".parse().expect("a phase"));
    for (power, unit) in [
        (1, "A LON"),
        (1, "F NTH"),
        (1, "F ENG"),
        (2, "F MAO"),
        (2, "F BRE"),
    ] {
        let (kind, place) = notation::read_unit(&map, unit).expect("a unit");
        let unit = Unit {
            power: Power::from_index(power),
            kind,
            location: place.location(&map).expect("a place"),
        };
        start.place(&map, unit).expect("it can stand there");
    }
    let setup = Setup {
        start: Some(start),
        mode: Mode::GameMaster,
        ..Setup::standard("two routes")
    };
    Game::new(setup).expect("seven seats")
}

/// Orders the convoy and the attack on it.
pub fn convoy(game: &mut Game) {
    give(game, 1, "A LON - BEL");
    give(game, 1, "F NTH C A LON - BEL");
    give(game, 1, "F ENG C A LON - BEL");
    give(game, 2, "F MAO - ENG");
    give(game, 2, "F BRE S F MAO - ENG");
}

/// Returns a new game with one seat for all powers.
pub fn one_seat() -> Game {
    let mut setup = Setup::standard("Game");
    setup.seats.truncate(1);
    setup.seats[0].powers = setup.map.powers().collect();
    Game::new(setup).expect("one seat")
}
