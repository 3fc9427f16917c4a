//! Seats of the computer: games against it, in the setup, as a replacement of a player, and in
//! votes.

use chancery_core::board::{HouseRules, Id, Map, Phase, Power, Visibility};
use chancery_core::rules::Rules;
use entry::{Defaults, Sheet};
use game::{Attendance, Game, Seat, SeatId, Setup, Victory};
use player::Level;
use testing::lines::lexicon;

use super::{Player, SMALL, WIDE};

#[test]
fn two_keys_begin_a_game_against_six_computers() {
    let mut player = Player::new();
    player.press("a<enter>");
    assert_eq!(player.game().seats().len(), 7);
    assert_eq!(player.game().people(), 1);
    // no handover screen, because there is only one person
    player.shows(&["Spring 1901", "0 of "]);
    player.press("<c-d><enter>");
    player.shows(&["Spring 1901 results"]);
    let record = player.game().history().last().expect("a phase was played");
    let map = player.game().map();
    for seat in player.game().seat_ids().skip(1) {
        for &power in player.game().powers_of(seat) {
            let sheet = record.sheets[power.index()].as_ref();
            let sheet = sheet.expect("the computer sent orders");
            assert_eq!(sheet.len(), map.opening().units_of(power).count());
        }
    }
}

#[test]
fn a_game_against_computers_goes_on_through_the_years() {
    let mut player = Player::new();
    player.press("a<enter>");
    for _ in 0..200 {
        if player.game().turn().year > 1902 {
            break;
        }
        player.play();
    }
    let phases = player.game().history().iter();
    let phases: Vec<Phase> = phases.map(|record| record.turn().phase).collect();
    assert!(player.game().turn().year > 1902, "{phases:?}");
    assert!(phases.contains(&Phase::Adjustments), "{phases:?}");
}

#[test]
fn the_screen_says_for_whom_the_computer_is_still_writing() {
    let mut player = Player::new();
    player.is_quick = false;
    player.press("a<enter><c-d><enter>");
    assert!(player.game().history().is_empty());
    for (width, height) in [SMALL, WIDE] {
        let screen = player.screen(width, height);
        assert!(screen.contains("The computer writes orders"), "{screen}");
        assert!(screen.contains("level 3"), "{screen}");
    }
    // Enter stops the search, and the game continues with the answer
    player.press("<enter>");
    player.think();
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn the_computer_fills_the_seats_that_no_person_takes() {
    let mut player = Player::new();
    player.press("n3<down><down><down><down><down><down><right><right><right><enter>");
    assert_eq!(
        (player.game().seats().len(), player.game().people()),
        (7, 3)
    );
    assert!(player.game().position().terms.unplayed.is_empty());
    player.press("<enter><c-d><enter><enter><c-d><enter><enter><c-d><enter>");
    assert_eq!(player.game().history().len(), 1);
}

#[test]
fn a_player_who_leaves_is_replaced_by_the_computer() {
    let mut player = Player::new();
    player.press("n<enter><c-p>attendance<enter><right><right><right><right><right><right><enter>");
    let before_last = Level::ALL[Level::ALL.len() - 2];
    let first = player.game().attendance(SeatId(0));
    assert_eq!(first, Attendance::Computer(before_last));
    assert_eq!(player.game().people(), 6);
}

#[test]
fn the_attendance_of_an_eliminated_power_says_so() {
    let map = Map::standard();
    let mut start = map.opening();
    let italy = Power::from_index(4);
    for center in start.centers_of(italy).collect::<Vec<_>>() {
        start.set_owner(center, None);
    }
    for unit in start.units_of(italy).collect::<Vec<_>>() {
        start.take_unit(map.province(unit.location));
    }
    let setup = Setup {
        start: Some(start),
        ..Setup::standard("without Italy")
    };
    let mut player = Player::of(Game::new(setup).expect("seven seats"));
    player.press("<c-p>attendance<enter>");
    player.shows(&["eliminated"]);
}

fn against_computers(levels: &[(usize, Level)]) -> Game {
    let mut game = Game::new(Setup::standard("Computers")).expect("seven seats");
    for &(seat, level) in levels {
        let set = game.set_attendance(SeatId(seat), Attendance::Computer(level));
        assert_eq!(set, Ok(()));
    }
    game
}

#[test]
fn what_the_computer_writes_depends_on_no_orders_of_people() {
    let written = |orders: &str| -> Vec<String> {
        let two = [(0, Level::ALL[1]), (1, Level::ALL[1])];
        let mut player = Player::of(against_computers(&two));
        player.press(&format!("<enter>{orders}<c-d><enter>"));
        for _ in 3..7 {
            player.press("<enter><c-d><enter>");
        }
        let record = &player.game().history()[0];
        let own = record.orders().filter(|(power, _)| power.index() < 2);
        own.map(|(_, entry)| entry.text.clone()).collect()
    };
    let one = written("");
    assert_eq!(one.len(), 6);
    assert_eq!(one, written("par bur<enter>mar spa<enter>bre mao<enter>"));
}

#[test]
fn the_computer_votes_against_a_draw_in_the_first_year() {
    let all_but_one: Vec<(usize, Level)> = (1..7).map(|seat| (seat, Level::ALL[0])).collect();
    let mut player = Player::of(against_computers(&all_but_one));
    player.press("<c-p>draw<enter><enter><enter>y");
    let votes = player.game().votes();
    assert_eq!(votes.len(), 1);
    assert!(!votes[0].tally.passed());
    assert_eq!(player.game().ending(), None);
}

/// Returns the orders of the first seat in the last movement phase, by power.
fn last_orders(player: &Player) -> Vec<(usize, String)> {
    let game = player.game();
    let mut phases = game.history().iter();
    let last = phases.rfind(|record| record.turn().phase.is_movement());
    let orders = last.expect("a movement phase").orders();
    let own = orders.filter(|(power, _)| game.powers_of(SeatId(0)).contains(power));
    own.map(|(power, entry)| (power.index(), entry.text.clone()))
        .collect()
}

#[test]
fn in_fog_of_war_the_computer_depends_on_nothing_that_its_powers_do_not_see() {
    let written = |far: &str| {
        let start = format!(
            "phase: F1901M\nposition:\nFrance: A Bur, A Par, F Por\nGermany: A Mun\n{far}\n\
             centers:\nFrance: Bre Mar Par Por\nGermany: Ber Kie Mun\nTurkey: Ank Con Smy\n"
        );
        let defaults = Defaults::new(lexicon(), Rules::default());
        let seat = |key| Seat::of(Map::standard().power_by_key(key).expect("a power"));
        let mut game = Game::new(Setup {
            seats: ["FRANCE", "GERMANY", "TURKEY"].map(seat).into(),
            start: Some(Sheet::read(Map::standard(), &start, &defaults).position),
            terms: HouseRules {
                visibility: Some(Visibility::VDiplomacy),
                ..HouseRules::default()
            },
            // the game ends early, so that everything is visible
            victory: Some(Victory {
                last_year: Some(1901),
                ..Victory::of(Map::standard())
            }),
            ..Setup::standard("Fog")
        })
        .expect("three seats");
        let set = game.set_attendance(SeatId(0), Attendance::Computer(Level::ALL[3]));
        assert_eq!(set, Ok(()));
        let mut player = Player::of(game);
        player.press("<enter><c-d><enter><enter><c-d><enter>");
        assert!(player.game().ending().is_some());
        last_orders(&player)
    };
    let one = written("Turkey: A Con, F Smy");
    assert_eq!(one.len(), 3);
    assert_eq!(one, written("Turkey: A Mos, A Sev, A War, F Ank"));
    // the visible units change the computer's orders
    assert_ne!(one, written("Turkey: A Gas, A Pic, F Spa/sc"));
}

/// Returns a game of two players, the first with England, France and Russia.
fn two_players() -> Game {
    let map = Map::standard();
    let seat = |powers: &[&str]| Seat {
        name: String::new(),
        powers: powers
            .iter()
            .filter_map(|key| map.power_by_key(key))
            .collect(),
    };
    let seats = vec![
        seat(&["ENGLAND", "FRANCE", "RUSSIA"]),
        seat(&["AUSTRIA", "GERMANY", "ITALY", "TURKEY"]),
    ];
    let setup = Setup {
        seats,
        ..Setup::standard("Two")
    };
    Game::new(setup).expect("two seats")
}

/// Asserts that the first seat sent an order for each unit of its three powers.
#[track_caller]
fn has_ordered_all(player: &Player) {
    let orders = last_orders(player);
    let mut powers: Vec<usize> = orders.iter().map(|(power, _)| *power).collect();
    powers.dedup();
    assert_eq!((powers.len(), orders.len()), (3, 10), "{orders:?}");
}

#[test]
fn a_seat_of_the_computer_can_have_several_powers() {
    let mut game = two_players();
    let set = game.set_attendance(SeatId(0), Attendance::Computer(Level::ALL[1]));
    assert_eq!(set, Ok(()));
    let mut player = Player::of(game);
    player.press("<c-d><enter>");
    has_ordered_all(&player);
}

#[test]
fn the_computer_plays_on_for_a_player_who_leaves_and_gives_the_seat_back() {
    let mut player = Player::of(two_players());
    player.press("<enter>lon eng<enter><c-d><enter><enter><c-d><enter><esc><esc><c-d>");
    assert_eq!(last_orders(&player).len(), 1);
    player.press("<c-p>attendance<enter><right><right><right><right><enter>");
    assert_eq!(player.game().computer_at(SeatId(0)), Some(Level::ALL[1]));
    // the other player continues, without handover screens
    player.press("<c-d><enter>");
    assert_eq!(player.game().history()[1].turn().to_string(), "F1901M");
    has_ordered_all(&player);
    for _ in 0..5 {
        if !player.screen(80, 24).contains("Spring 1902 orders") {
            player.play();
        }
    }
    player.press("<c-p>attendance<enter><up><left><left><left><left><enter>");
    assert_eq!(player.game().computer_at(SeatId(0)), None);
    assert_eq!(player.game().people(), 2);
}
