//! The review of the past orders.

use game::{Proposal, save};

use super::{Player, alone};

#[test]
fn a_review_has_each_phase_with_its_better_orders() {
    let mut player = Player::master();
    player.press("a bud h<enter>a vie h<enter>f tri h<enter><c-d><enter><esc>");
    player.press("<c-p>review:<enter>");
    player.shows(&["Review", "Spring 1901", "%", "A Vie H", "better A Vie - "]);
    player.press("<right>").shows(&["ENGLAND", "Spring 1901"]);
    // the results begin with the power of the review
    player
        .press("<enter>")
        .shows(&["Spring 1901 results", "F Edi 4 of 22"]);
    player.press("<esc>").shows(&["Review", "ENGLAND"]);
}

#[test]
fn the_game_of_a_person_is_reviewed_though_a_computer_won() {
    let mut game = alone::game(true);
    game.play(vec![None; 7], vec![None; 7]);
    let russia = game.map().power_by_key("RUSSIA").expect("a power");
    let conceded = game.vote(Proposal::Concession(russia), &[]);
    assert!(conceded.is_ok_and(|vote| vote.tally.passed()));
    let mut player = Player::of(game);
    player.press("<c-p>review:<enter>");
    player.shows(&["Review", "FRANCE"]);
    player.hides(&["RUSSIA"]);
}

#[test]
fn a_review_is_kept_in_the_save_until_its_orders_change() {
    let mut player = Player::of(alone::game(true));
    player.press("<c-d><enter><c-p>review:<enter>");
    player.shows(&["Spring 1901"]);
    let text = save::write(player.game());
    // a share that the computer doesn't find shows that it doesn't search again
    let (before, after) = text.split_once("\"given\":").expect("a review");
    let (_, after) = after.split_once(',').expect("other values");
    let text = format!("{before}\"given\":0.774,{after}");
    let loaded = testing::saves::read(&text).expect("a save");
    assert_eq!(save::write(&loaded.game), text);
    let mut again = Player::of(loaded.game);
    again.press("<c-p>review:<enter>").shows(&["77 %"]);
    assert_eq!(again.saves, 0);
    again.press("<esc><c-p>take back<enter>");
    again.press("a par bur<enter><c-d><enter><c-p>review:<enter>");
    again.shows(&["Spring 1901"]);
    again.hides(&["77 %"]);
}
