//! The endings of games: by centers of a power or a player, a last year, a time limit, votes, and a
//! declaration of the game master.

mod votes;

use std::num::NonZeroUsize;

use chancery_core::board::{Map, Phase, Position, Power, PowerSet, Turn};
use game::save::{self, LoadedGame};
use game::{
    Ballot, DrawShares, Draws, EndedEarly, Ending, Game, Mode, Proposal, ProposalError, Seat,
    SeatId, Setup, Tally, Victory, VictoryCount, VoteDisclosure,
};
use output::score::{Finish, Standing, System};
use testing::saves::give;

fn power(initial: char) -> Power {
    let map = Map::standard();
    let mut powers = map.powers();
    let found = powers.find(|&power| map.power(power).name.starts_with(initial));
    found.unwrap_or_else(|| panic!("{initial}"))
}

fn powers(initials: &str) -> PowerSet {
    initials.chars().map(power).collect()
}

fn read(text: &str) -> LoadedGame {
    let loaded = testing::saves::read(text);
    loaded.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Asserts that a game is the same after it was saved and loaded. Returns the save.
#[track_caller]
fn checked_save(game: &Game) -> String {
    let text = save::write(game);
    let again = read(&text);
    assert_eq!(again.mismatches, []);
    assert_eq!(again.game.ending(), game.ending());
    assert_eq!(again.game.votes(), game.votes());
    assert_eq!(again.game.victory(), game.victory());
    assert_eq!(again.game.draws(), game.draws());
    assert_eq!(save::write(&again.game), text);
    text
}

fn game(victory: Victory, draws: Draws) -> Game {
    Game::new(Setup {
        victory: Some(victory),
        draws,
        ..Setup::standard("table")
    })
    .expect("seven seats")
}

fn usual() -> Victory {
    Victory::of(Map::standard())
}

/// Returns a game after a first year in which England takes Norway and no other center changes.
fn first_year(victory: Victory, draws: Draws) -> Game {
    let mut game = game(victory, draws);
    give(&mut game, 1, "F LON - NTH");
    game.resolve();
    give(&mut game, 1, "F NTH - NWY");
    game.resolve();
    game
}

/// Returns a game on a physical board, after a year in which no center changes.
fn with_game_master() -> Game {
    let setup = Setup {
        mode: Mode::GameMaster,
        ..Setup::standard("table")
    };
    let mut game = Game::new(setup).expect("seven seats");
    game.resolve();
    game.resolve();
    game
}

/// Returns a fall position without units, with centers assigned to powers in this sequence.
fn owned(counts: &[(char, usize)]) -> Position {
    let map = Map::standard();
    let turn = Turn {
        year: 1914,
        phase: Phase::FallMoves,
    };
    let mut position = Position::empty(map, turn);
    let owners = counts
        .iter()
        .flat_map(|&(initial, count)| vec![power(initial); count]);
    for (center, owner) in map.centers().iter().zip(owners) {
        position.set_owner(center, Some(owner));
    }
    position
}

/// Returns the 1914 game for two after one fall.
fn two_hands(centers: usize, counts: &[(char, usize)]) -> Game {
    let seat = |name: &str, initials: &str| Seat {
        name: name.to_owned(),
        powers: powers(initials).iter().collect(),
    };
    let mut game = Game::new(Setup {
        victory: Some(Victory {
            centers,
            counted: VictoryCount::Hand,
            ..usual()
        }),
        seats: vec![seat("Anna", "EFR"), seat("Ben", "AGT")],
        start: Some(owned(counts)),
        ..Setup::standard("1914")
    })
    .expect("two seats");
    assert_eq!(game.ending(), None);
    game.resolve().expect("a fall");
    game
}

#[test]
fn a_player_wins_with_24_centers_together() {
    let game = two_hands(24, &[('E', 8), ('F', 8), ('R', 8), ('T', 10)]);
    assert_eq!(game.ending(), Some(Ending::WonByHand(powers("EFR"))));
    assert_eq!(
        game.ending().expect("an ending").sentence(&game),
        "Anna (England, France and Russia) wins with 24 of 34 centers after Fall 1914."
    );
    assert!(checked_save(&game).contains("[victory]\ncenters = 24\ncounted = \"hand\"\n"));
    // scoring systems score powers: those of one player share
    let standing = Standing::of(&game, Finish::Limit);
    assert_eq!(standing.finish, Finish::Draw(powers("EFR")));
}

#[test]
fn a_power_with_18_centers_does_not_win_where_players_are_counted() {
    let game = two_hands(24, &[('F', 18), ('E', 5), ('T', 11)]);
    assert_eq!(game.ending(), None);
    assert_eq!(game.turn().to_string(), "W1914A");
    assert!(!game.to_order(power('F')).is_empty(), "France builds");
    checked_save(&game);
}

#[test]
fn fewer_centers_than_the_boards_can_win() {
    let fall = |centers| {
        Game::new(Setup {
            victory: Some(Victory { centers, ..usual() }),
            start: Some(owned(&[('F', 15), ('E', 14)])),
            ..Setup::standard("short")
        })
    };
    let mut game = fall(15).expect("seven seats");
    game.resolve();
    assert_eq!(game.ending(), Some(Ending::Won(power('F'))));
    assert_eq!(game.resolve(), None);
    checked_save(&game);
    let mut game = fall(16).expect("seven seats");
    game.resolve();
    assert_eq!(game.ending(), None);
}

#[test]
fn equals_with_enough_centers_play_on() {
    let game = two_hands(17, &[('F', 17), ('T', 17)]);
    assert_eq!(game.ending(), None);
}

#[test]
fn the_last_year_ends_after_its_fall_and_equals_share() {
    let last_year = |year| Victory {
        last_year: Some(year),
        ..usual()
    };
    let game = first_year(last_year(1901), Draws::default());
    // England has taken Norway, and has no builds
    assert_eq!(game.ending(), Some(Ending::LastYear(powers("ER"))));
    assert!(game.to_order(power('E')).is_empty() && !game.is_ready());
    assert_eq!(
        game.ending().expect("an ending").sentence(&game),
        "1901 was the last year: England and Russia have the most centers, 4 each, and share the \
         victory."
    );
    assert_eq!(
        Standing::of(&game, Finish::Solo(power('F'))).finish,
        Finish::Limit
    );
    let text = checked_save(&game);
    assert!(text.contains("last_year = 1901"), "{text}");
    let game = first_year(last_year(1902), Draws::default());
    assert_eq!(game.ending(), None);
    assert_eq!(game.turn().to_string(), "W1901A");
}

#[test]
fn a_last_year_waits_for_its_retreats() {
    let victory = Victory {
        last_year: Some(1901),
        ..usual()
    };
    let mut game = game(victory, Draws::default());
    give(&mut game, 2, "A PAR - BUR");
    give(&mut game, 3, "A MUN - RUH");
    give(&mut game, 3, "A BER - MUN");
    game.resolve();
    give(&mut game, 3, "A RUH - BUR");
    give(&mut game, 3, "A MUN S A RUH - BUR");
    game.resolve();
    assert_eq!(game.turn().to_string(), "F1901R");
    assert_eq!(game.ending(), None);
    game.resolve();
    assert_eq!(game.ending(), Some(Ending::LastYear(powers("R"))));
    let title = game.ending().map(|ending| ending.title(game.map()));
    assert_eq!(title.as_deref(), Some("Russia wins"));
    checked_save(&game);
}

#[test]
fn time_counts_the_last_fall_that_was_finished() {
    let mut game = first_year(
        Victory {
            hours: Some(4),
            ..usual()
        },
        Draws::default(),
    );
    game.resolve();
    // another center is entered in spring, which doesn't count before the fall
    give(&mut game, 5, "F SEV - RUM");
    game.resolve();
    assert_eq!(game.turn().to_string(), "F1902M");
    game.stop(EndedEarly::Time).expect("it goes on");
    assert_eq!(game.ending(), Some(Ending::TimeUp(powers("ER"))));
    assert!(game.stop(EndedEarly::Time).is_err());
    assert_eq!(game.resolve(), None);
    let text = checked_save(&game);
    assert!(
        text.ends_with("[ended]\nname = \"F1902M\"\nby = \"time\"\n"),
        "{text}"
    );
    assert!(text.contains("hours = 4"));
}

#[test]
fn a_game_master_ends_a_game_with_a_reason() {
    let mut game = with_game_master();
    let stop = EndedEarly::Declared {
        winners: powers("F"),
        reason: "the \"caretaker\" closes".to_owned(),
    };
    game.stop(stop).expect("it goes on");
    let ending = game.ending().expect("an ending");
    assert_eq!(
        ending.sentence(&game),
        "The game master has declared the game over: France wins (the \"caretaker\" closes)."
    );
    let text = checked_save(&game);
    assert!(text.contains("winners = [\"FRANCE\"]"), "{text}");
    let standing = Standing::of(&game, Finish::Limit);
    assert_eq!(standing.finish, Finish::Conceded(power('F')));

    let mut game = with_game_master();
    let stop = EndedEarly::Declared {
        winners: PowerSet::EMPTY,
        reason: String::new(),
    };
    game.stop(stop).expect("it goes on");
    let ending = game.ending().expect("an ending");
    assert_eq!(ending.title(game.map()), "no result");
    assert_eq!(
        ending.sentence(&game),
        "The game master has declared the game over: without a result."
    );
    checked_save(&game);
}

#[test]
fn a_game_that_a_server_ended_names_no_game_master() {
    let mut game = first_year(usual(), Draws::default());
    let stop = EndedEarly::Declared {
        winners: powers("FE"),
        reason: "draw after 1901, the last year".to_owned(),
    };
    game.stop(stop).expect("it goes on");
    let ending = game.ending().expect("an ending");
    let sentence =
        "The game is over: England and France share the victory (draw after 1901, the last year).";
    assert_eq!(ending.sentence(&game), sentence);
    checked_save(&game);
}

#[test]
fn saves_of_standard_games_are_unchanged() {
    let text = save::write(&first_year(usual(), Draws::default()));
    for word in ["[victory]", "[draws]", "[[votes]]", "[ended]"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

/// Changes of a save, and the fault that each is reported with.
const FAULTS: [(&str, &str, &str); 19] = [
    ("centers = 20", "centers = 0", "expected 1 to 34 centers"),
    ("centers = 20", "centers = 35", "expected 1 to 34 centers"),
    ("centers = 20", "centers = -1", "invalid value"),
    (
        "last_year = 1909",
        "last_year = 1900",
        "expected a year from 1901",
    ),
    ("hours = 8", "hours = 0", "expected an hour at least"),
    (
        "hours = 8",
        "hours = 8\nminutes = 3",
        "unknown field `minutes`",
    ),
    (
        "from = 1901",
        "from = 1902",
        "this table votes from 1902 on",
    ),
    ("from = 1901", "shared = \"most\"", "unknown variant `most`"),
    (
        "result = \"passed\"",
        "result = \"perhaps\"",
        "unknown variant `perhaps`",
    ),
    (
        "result = \"passed\"",
        "vetoes = 2",
        "a vote has `yes` and `no`, or a `result`",
    ),
    (
        "result = \"passed\"",
        "result = \"failed\"\nvetoes = 0",
        "a vote has `yes` and `no`",
    ),
    (
        "result = \"passed\"",
        "result = \"failed\"\nvetoes = 8",
        "each player must vote yes or no once",
    ),
    (
        "result = \"passed\"",
        "yes = [1, 2]\nno = [8]",
        "unknown seat 8",
    ),
    (
        "result = \"passed\"",
        "yes = [1, 2]",
        "each player must vote yes or no once",
    ),
    (
        "draw = [\"AUSTRIA\", ",
        "draw = [",
        "all survivors share a draw",
    ),
    (
        "draw = [\"AUSTRIA\", ",
        "draw = [\"SPAIN\", ",
        "unknown power `SPAIN`",
    ),
    (
        "draw = [",
        "concession = \"ITALY\"\ndraw = [",
        "either `draw` or `concession`",
    ),
    (
        "name = \"W1901A\"\ndraw",
        "name = \"S1902M\"\ndraw",
        "no vote is possible before S1902M",
    ),
    (
        "name = \"W1901A\"\ndraw",
        "name = \"F1901M\"\ndraw",
        "the game is over before F1901M",
    ),
];

/// A save of a game with a passed draw vote, and the errors after changes to it.
#[test]
fn reports_ending_errors_with_line_numbers() {
    let draws = Draws {
        from: Some(1901),
        ..Draws::default()
    };
    let mut game = first_year(
        Victory {
            centers: 20,
            last_year: Some(1909),
            hours: Some(8),
            ..usual()
        },
        draws,
    );
    game.vote(Proposal::Draw(powers("AEFGIRT")), &[])
        .expect("a vote");
    let good = save::write(&game);
    for (was, is, expected) in FAULTS {
        let text = good.replacen(was, is, 1);
        assert_ne!(text, good, "{was}");
        let error = testing::saves::read(&text).expect_err(expected);
        assert!(error.to_string().contains(expected), "{is}: {error}");
        assert!(error.faults[0].at != text::At::File, "{is}: {error}");
    }
    let ended = good + "\n[ended]\nname = \"W1901A\"\nby = \"time\"\n";
    let error = testing::saves::read(&ended).expect_err("declare");
    assert!(
        error.to_string().contains("the game is over already"),
        "{error}"
    );
}

#[test]
fn an_early_end_is_saved_with_its_phase() {
    let mut game = first_year(usual(), Draws::default());
    game.stop(EndedEarly::Declared {
        winners: powers("ER"),
        reason: "late".to_owned(),
    })
    .expect("it goes on");
    let good = save::write(&game);
    for (was, is, expected) in [
        (
            "[ended]\nname = \"W1901A\"",
            "[ended]\nname = \"S1902M\"",
            "it stands at W1901A",
        ),
        (
            "by = \"declared\"",
            "by = \"time\"",
            "time has no `winners`",
        ),
        (
            "by = \"declared\"",
            "by = \"fire\"",
            "unknown variant `fire`",
        ),
    ] {
        let text = good.replacen(was, is, 1);
        assert_ne!(text, good, "{was}");
        let error = testing::saves::read(&text).expect_err(expected);
        assert!(error.to_string().contains(expected), "{is}: {error}");
    }
    let hidden = good.replacen("late", "\\u001b[2Jlate", 1);
    let again = read(&hidden).game;
    let sentence = again.ending().expect("an ending").sentence(&again);
    assert!(!sentence.contains('\u{1b}'), "{sentence:?}");
    assert_eq!(again.mode(), Mode::HotSeat);
}
