//! The computer's advice during order entry.

use chancery_core::board::{Id, Power};
use game::{Game, Seat, SeatId, Setup};

use testing::saves::example;

use super::{Player, WIDE};

/// Returns a game of France against six seats of the computer.
fn alone(has_advice: bool) -> Player {
    Player::of(super::alone::game(has_advice))
}

/// Returns the orders of a power so far.
fn written(player: &Player, power: usize) -> Vec<String> {
    let sheet = player.game().sheet(Power::from_index(power)).iter();
    let map = player.game().map();
    sheet
        .map(|entry| entry.written.canonical(map).to_string())
        .collect()
}

#[test]
fn a_plan_takes_the_place_of_the_orders_until_that_is_undone() {
    let mut player = alone(true);
    player.press("a par gas<enter><c-a>");
    player.shows(&["FRANCE  Spring 1901 advice", "Plan 1", "% of the game"]);
    player.shows_wide(&["centers after Fall 1901", "Orders of plan 1"]);
    player.press("<enter>");
    player.shows(&["3 orders written. Alt-U restores yours."]);
    let first = written(&player, 2);
    assert_eq!(first.len(), 3);
    player.press("<a-u>");
    assert_eq!(written(&player, 2), ["A PAR - GAS"]);
    player.press("<c-a>2<enter>");
    let second = written(&player, 2);
    assert!(second.len() == 3 && second != first, "{first:?} {second:?}");
    player.press("<c-a>9<down><down><down><up>");
    player.shows(&["Plan 2"]);
    player.press("<f2><esc><esc>");
    assert_eq!(written(&player, 2), second);
}

#[test]
fn ctrl_a_in_a_line_with_text_goes_to_its_beginning() {
    let mut player = alone(true);
    player.press("gas<c-a>a par <enter>");
    assert_eq!(written(&player, 2), ["A PAR - GAS"]);
}

#[test]
fn a_table_can_play_without_advice() {
    let mut player = alone(false);
    player.hides(&["^A advice"]);
    player.press("<c-a>");
    player.shows(&["This game has no advice"]);
    // with several players, advice is off by default
    let mut player = Player::new();
    player.press("n2<down><down><right>");
    player.hides_at((120, 60), &["Advice"]);
    player.press("<down><down><down><right>");
    player.shows_at(
        (120, 60),
        &["Computer     ‹ level 1 ›", "Advice       ‹ no ›"],
    );
    player.press("<down><right><enter><enter><c-a>");
    player.shows(&["advice", "Plan 1"]);
}

#[test]
fn advice_can_be_stopped_or_left_while_the_computer_thinks() {
    let mut player = alone(true);
    player.is_quick = false;
    player.press("<c-a>");
    player.shows(&["The computer works out plans for France."]);
    player.press("<esc>");
    player.shows(&["0 of 3 orders"]);
    player.think();
    player.shows(&["0 of 3 orders"]);
    player.press("<c-a><enter>");
    player.think();
    player.shows(&["Plan 1"]);
    // computed advice is shown again at once
    player.press("<esc><c-a>");
    player.shows(&["Plan 1"]);
}

#[test]
fn advice_depends_on_no_orders_of_others() {
    let advice = |orders: &str| {
        let map = chancery_core::board::Map::standard();
        let mut seats: Vec<Seat> = map.played().map(Seat::of).collect();
        seats.truncate(2);
        let setup = Setup {
            advice: true,
            seats,
            ..Setup::standard("Two")
        };
        let mut player = Player::of(Game::new(setup).expect("two seats"));
        player.press(&format!("<enter>{orders}<c-d><enter><enter><c-a>"));
        player.shows(&["ENGLAND"]);
        let screen = player.screen(WIDE.0, WIDE.1);
        player.press("<enter>");
        (screen, written(&player, 1))
    };
    assert_eq!(
        advice(""),
        advice("vie tyr<enter>bud rum<enter>tri ven<enter>")
    );
}

#[test]
fn retreats_and_builds_are_advised_too() {
    let mut player = alone(true);
    for _ in 0..60 {
        let phase = player.game().turn().phase;
        if !player.screen(WIDE.0, WIDE.1).contains("^A advice") {
            player.go_on();
        } else if phase.is_movement() {
            player.press("<c-a><enter><c-d>");
        } else {
            player.press("<c-a>");
            player.shows(&["Plan 1"]);
            player.press("<enter>");
            assert!(!written(&player, 2).is_empty(), "{phase:?}");
            return;
        }
    }
    panic!("France neither built nor retreated");
}

#[test]
fn each_power_of_a_seat_has_its_own_advice() {
    let mut game = testing::saves::one_seat();
    assert!(!game.has_advice());
    let setup = Setup {
        advice: true,
        seats: game.seats().to_vec(),
        ..Setup::standard("All")
    };
    game = Game::new(setup).expect("one seat");
    let mut player = Player::of(game);
    assert_eq!(player.game().powers_of(SeatId(0)).len(), 7);
    player.press("<c-a>");
    player.shows(&["AUSTRIA  Spring 1901 advice"]);
    player.press("<enter>");
    assert_eq!(
        (written(&player, 0).len(), written(&player, 1).len()),
        (3, 0)
    );
    player.press("<tab><c-a>");
    player.shows(&["ENGLAND  Spring 1901 advice"]);
}

#[test]
fn the_aims_of_a_plan_are_not_cut_in_the_list() {
    let mut player = Player::of(example("solo-of-1911"));
    player.press("<pgup>f1908<enter>lon<enter><f6><c-a>");
    let screen = player.screen(120, 40);
    let cut = |line: &str| line.chars().skip(85).any(|c| c == '…');
    assert!(screen.contains("take "), "{screen}");
    assert!(!screen.lines().skip(1).take(26).any(cut), "{screen}");
}
