//! Recorded games, replayed phase by phase, with every result, center and final position.

use chancery_core::board::{Map, Position};
use game::{Ending, Game, Mode, Setup, save};
use testing::compare_with_file;
use testing::games::{Phase, TITLES, play, recorded};
use testing::saves::example;

/// The recorded games, with their names in `saves/examples`.
const NAMES: [&str; 3] = ["rulebook-sample", "solo-of-1911", "turn-limit-of-1907"];

/// Compares the numbers of centers after the year's moves and retreats.
fn count_centers(game: &Game, phase: &Phase) {
    for &(power, count) in &phase.centers {
        let owned = game.position().centers_of(power).count();
        assert_eq!(
            owned,
            count,
            "{} after {}",
            game.map().power(power).name,
            phase.name
        );
    }
}

#[test]
fn recorded_games_have_the_recorded_results() {
    for (number, phases) in recorded().iter().enumerate() {
        let setup = Setup {
            mode: Mode::GameMaster,
            ..Setup::standard(TITLES[number])
        };
        let mut game = Game::new(setup).expect("seven seats");
        for phase in phases {
            play(&mut game, phase);
            count_centers(&game, phase);
        }
        // the notes of the sample games are written by hand
        for (phase, record) in example(NAMES[number]).history().iter().enumerate() {
            game.set_note(phase, &record.note);
        }
        let text = save::write(&game);
        let loaded = testing::saves::read(&text).expect("it reads back");
        assert_eq!(loaded.mismatches, []);
        assert_eq!(loaded.game.position(), game.position());
        assert_eq!(loaded.game.history(), game.history());
        assert_eq!(save::write(&loaded.game), text, "game {}", number + 1);
        compare_with_file(&format!("saves/examples/{}.toml", NAMES[number]), &text);
        match game.ending() {
            Some(Ending::Won(winner)) => {
                assert_eq!(number, 1);
                assert_eq!(game.map().power(winner).key, "RUSSIA");
                assert_eq!(game.position().centers_of(winner).count(), 18);
            }
            ending => assert!(ending.is_none() && number != 1, "{ending:?}"),
        }
    }
}

#[test]
fn the_sample_game_of_the_rulebook_ends_as_printed() {
    let map = Map::standard();
    let mut game = Game::new(Setup::standard("sample")).expect("seven seats");
    for phase in &recorded()[0] {
        play(&mut game, phase);
    }
    let units = |key: &str| {
        let power = map.power_by_key(key).expect("a power");
        let units = game.position().units_of(power);
        let mut units: Vec<String> = units
            .map(|u| Position::unit_code(map, u.kind, u.location))
            .collect();
        units.sort();
        units.join(" ")
    };
    assert_eq!(game.turn().to_string(), "S1903M");
    assert_eq!(units("AUSTRIA"), "A BUD A SER A TRI A VIE F GRE");
    assert_eq!(units("ENGLAND"), "A STP F BAR F LON F NTH F NWY");
    assert_eq!(units("FRANCE"), "A GAS A PAR A SPA F MAR F PIC");
    assert_eq!(units("GERMANY"), "A BEL A BUR A MUN F DEN F HOL F KIE");
    assert_eq!(units("ITALY"), "A PIE A VEN F LYO F MAO");
    assert_eq!(units("RUSSIA"), "A MOS A SEV A UKR F SWE");
    assert_eq!(units("TURKEY"), "A ARM A BUL A RUM F BLA F SMY");
}
