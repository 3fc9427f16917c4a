//! Names, characters and words of the computer: proposals before the moves, and who keeps them.

use chancery_core::board::{Map, Power};
use game::{Answer, Attendance, Game, SeatId, Setup, Victory, save};
use player::Level;
use player::promise::{Offer, Promise};

use super::{Player, SMALL, WIDE};

fn power(key: &str) -> Power {
    Map::standard().power_by_key(key).expect("a power")
}

/// Returns a game in which the last power, Turkey, and `people` powers before it are played by people.
fn game(people: usize, setup: Setup) -> Game {
    let mut game = Game::new(Setup {
        words: true,
        ..setup
    })
    .expect("seven seats");
    for seat in 0..6 - people {
        let set = game.set_attendance(SeatId(seat), Attendance::Computer(Level::ALL[0]));
        assert_eq!(set, Ok(()));
    }
    game.deal_personas(1);
    game
}

/// Returns Russia's proposal to Turkey that no one moves to the Black Sea.
fn black_sea() -> Offer {
    let at = Map::standard().province_by_code("BLA").expect("a province");
    Offer {
        from: power("RUSSIA"),
        to: power("TURKEY"),
        promise: Promise::Empty(at),
    }
}

/// Returns Turkey's game with a proposal of Russia's.
fn asked() -> Player {
    let mut game = game(0, Setup::standard("Words"));
    game.offer(black_sea(), None);
    Player::of(game)
}

#[test]
fn opponents_have_names_and_characters_that_are_dealt_again_and_saved() {
    let mut player = Player::with_boards();
    player.press("a<down><down><down><down>");
    player.shows(&["› Against", " the ", "F2 deals other opponents"]);
    let first = player.screen(80, 24);
    player.press("<f2>");
    assert_ne!(player.screen(80, 24), first);
    player.press("<left>");
    assert_eq!(player.screen(80, 24), first);
    player.press("<enter>");
    let game = player.game();
    let again = save::read(&save::write(game), |_| Ok(Map::standard_shared())).expect("a save");
    for seat in game.seat_ids() {
        let persona = game.persona(seat);
        assert_eq!(persona.is_some(), game.computer_at(seat).is_some());
        let name = persona.map(|it| it.name.clone()).unwrap_or_default();
        assert!(first.contains(&name), "{name}: {first}");
        assert_eq!(again.game.persona(seat), persona);
    }
    assert!(again.game.has_words());
}

#[test]
fn the_end_shows_who_the_opponents_were() {
    let setup = Setup::standard("Words");
    let last_year = Some(1901);
    let victory = Victory {
        last_year,
        ..Victory::of(&setup.map)
    };
    let game = game(
        0,
        Setup {
            victory: Some(victory),
            ..setup
        },
    );
    let name = game.persona(SeatId(0)).expect("a persona").to_string();
    let mut player = Player::of(game);
    player.press("<c-d><c-d><c-d><c-d><c-d>");
    assert!(player.game().ending().is_some());
    for size in [SMALL, WIDE] {
        player.shows_at(size, &[&name]);
    }
}

#[test]
fn a_proposal_is_answered_with_a_key_and_the_results_say_who_kept_his_word() {
    let mut player = asked();
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &[
                "(Russia) proposes: no one moves to Black Sea",
                "Alt-Y",
                "Alt-N",
            ],
        );
    }
    // letters still begin an order
    player.press("n<esc>");
    player.shows(&["proposes"]);
    player.press("<a-y>");
    player.shows(&["You promised: no one moves to Black Sea."]);
    assert_eq!(player.game().words()[0].answer, Some(Answer::Yes));
    player.press("<c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["Russia and Turkey kept their word: no one moves to Black Sea."],
        );
    }
}

#[test]
fn a_broken_word_is_named_with_its_order() {
    let mut player = asked();
    player.press("<a-y>ank bla");
    player.shows(&["warning: you have promised: no one moves to Black Sea"]);
    player.press("<enter><c-d>");
    player.shows(&["Turkey (F Ank - BLA) broke the word given to Russia: no one moves to Black"]);
    let bonds = player.game().bonds(power("RUSSIA"));
    assert_eq!(
        (bonds.offers.len(), bonds.broken),
        (0, vec![(power("TURKEY"), 0)])
    );
}

#[test]
fn a_declined_proposal_binds_no_one() {
    let mut player = asked();
    player.press("<a-n>");
    player.shows(&["You declined"]);
    player.press("<c-d>");
    player.hides(&["kept their word", "broke the word"]);
}

#[test]
fn a_person_proposes_from_a_list_once_in_a_phase() {
    let mut player = Player::of(game(0, Setup::standard("Words")));
    player.press("smy arm<enter><a-n><a-m>");
    player.shows(&["supports A Smy - Arm", "peace until the end of 1902"]);
    player.press("1");
    let words = player.game().words();
    let own = words
        .iter()
        .filter(|word| word.offer.from == power("TURKEY"));
    assert_eq!(own.filter(|word| word.answer.is_some()).count(), 1);
    player.shows_at((120, 40), &["(Russia): "]);
    player.press("<a-m>");
    player.shows(&["There is nothing more to propose in this phase."]);
}

#[test]
fn at_a_shared_keyboard_only_the_player_asked_sees_the_proposal() {
    let mut game = game(1, Setup::standard("Words"));
    let to = power("RUSSIA");
    game.offer(
        Offer {
            from: power("ITALY"),
            to,
            promise: Promise::Peace(1902),
        },
        None,
    );
    let mut player = Player::of(game);
    let words = &["proposes: peace"];
    player.hides(words);
    player.press("<enter>");
    player.shows(words);
    player.press("<a-y><c-d><enter>");
    player.hides(words);
    player.press("<enter>");
    player.hides(words);
    player.hides(&["Italy and Russia"]);
}

#[test]
fn peace_is_proposed_again_only_when_it_ends() {
    let mut game = game(0, Setup::standard("Words"));
    let peace = Offer {
        promise: Promise::Peace(1901),
        ..black_sea()
    };
    game.offer(peace, Some(Answer::Yes));
    assert!(!game.is_new(&peace) && game.is_new(&black_sea()));
    game.resolve();
    let mut player = Player::of(game.clone());
    player.press("<a-m>");
    player.shows(&["(Russia): no one moves to"]);
    player.hides(&["(Russia): peace until"]);
    while game.turn().year == 1901 {
        game.resolve();
    }
    assert!(game.is_new(&peace));
}

#[test]
fn nothing_is_proposed_without_words() {
    let mut player = Player::with_boards();
    player.press("a<down><down><down><right><enter><a-m>");
    assert!(!player.game().has_words());
    player.shows(&["No one makes proposals here."]);
    for _ in 0..8 {
        player.press("<c-d>");
    }
    assert_eq!(player.game().words(), []);
}

#[test]
fn a_phase_that_is_taken_back_takes_its_words_with_it() {
    let mut player = asked();
    player.press("<a-y><c-d><c-d>");
    assert_eq!(player.game().turn().to_string(), "F1901M");
    player.press("<a-z>");
    let words = player.game().words();
    assert_eq!((words.len(), words[0].offer), (1, black_sea()));
}
