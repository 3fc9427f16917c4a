//! Names, characters and words of the computer: proposals before the moves, and who keeps them.

use chancery_core::board::{Map, Power};
use chancery_core::orders::notation;
use game::{Answer, Attendance, Game, SeatId, Setup, Victory, save};
use player::level::Computer;
use player::promise::{Offer, Promise};
use player::{Geography, Level, Player as _, Task};
use review::PhaseReview;

use super::{Player, SMALL, WIDE};

fn map() -> &'static Map {
    Map::standard()
}

fn power(key: &str) -> Power {
    map().power_by_key(key).expect("a power")
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

/// Returns Russia's proposal to Turkey that no one enters the Black Sea.
fn black_sea() -> Offer {
    let at = Map::standard().province_by_code("BLA").expect("a province");
    Offer {
        from: power("RUSSIA"),
        to: power("TURKEY"),
        promise: Promise::Empty(at),
    }
}

/// Returns Turkey's game with a proposal of Russia's.
fn with_proposal() -> Player {
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
    let again = testing::saves::read(&save::write(game)).expect("a save");
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
fn one_key_shows_who_leads_which_power_and_the_promises_that_hold() {
    let mut player = with_proposal();
    let names: Vec<String> = (0..6)
        .filter_map(|seat| player.game().persona(SeatId(seat)))
        .map(ToString::to_string)
        .collect();
    let mut expected: Vec<&str> = names.iter().map(String::as_str).collect();
    expected.extend(["Austria", "keeps its promises", "attacks much"]);
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["Alt-M opponents"]);
    }
    player.press("<a-m>").hides(&["that hold"]);
    for size in [SMALL, WIDE] {
        player.shows_at(size, &expected);
    }
    player.press("<esc><a-y><a-m>");
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["Russia and you: no one enters the Black Sea, in this phase"],
        );
    }
    // the palette finds it, in the results, too
    player.press("<esc><c-d><enter><c-p>who plays<enter>");
    player.shows(&[&names[0]]);
    player.hides(&["Black Sea, in this phase"]);
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
    let map = Map::standard();
    let names = game.seat_ids().filter_map(|seat| {
        let power = map.power(*game.powers_of(seat).first()?);
        // the letter isn't wrapped away from the name
        Some(format!(
            "{}  {}",
            power.letter.to_uppercase(),
            game.persona(seat)?
        ))
    });
    let names: Vec<String> = names.collect();
    let mut player = Player::of(game);
    for _ in 0..5 {
        player.play();
    }
    assert!(player.game().ending().is_some());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for size in [SMALL, WIDE, (80, 30), (100, 24)] {
        player.shows_at(size, &names);
    }
}

#[test]
fn a_proposal_is_answered_with_a_key_and_the_results_say_who_kept_his_word() {
    let mut player = with_proposal();
    for size in [SMALL, WIDE, (60, 20)] {
        player.shows_at(
            size,
            &[
                "(Russia) proposes: no one enters the Black Sea",
                "Alt-Y yes   Alt-N no",
            ],
        );
    }
    // letters still begin an order
    player.press("n<esc>");
    player.shows(&["proposes"]);
    player.press("<a-y>");
    player.shows(&["You promised", ": no one enters the Black Sea."]);
    assert_eq!(player.game().words()[0].answer, Some(Answer::Yes));
    player.press("<c-d><enter>");
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["Russia and Turkey kept their word: no one enters the Black Sea."],
        );
    }
}

#[test]
fn a_broken_word_is_named_with_its_order() {
    let mut player = with_proposal();
    player.press("<a-y>ank bla");
    player.shows(&["warning: you have promised: no one enters the Black Sea"]);
    player.press("<enter>");
    player.shows(&[
        "1 of 3 orders",
        "warning: you have promised: no one enters the Black Sea",
    ]);
    player.press("<c-d><c-d>");
    player.shows(&["Turkey (F Ank - BLA) broke its word to Russia: no one enters the Black Sea."]);
    let bonds = player.game().bonds(power("RUSSIA"));
    assert_eq!(
        (bonds.offers.len(), bonds.broken),
        (0, vec![(power("TURKEY"), 0)])
    );
}

#[test]
fn a_promise_that_a_written_order_breaks_is_warned_about() {
    let mut player = with_proposal();
    player.press("ank bla<enter><a-y>");
    let warning = "F Ank - BLA   warning: you have promised: no one enters the Black Sea";
    for size in [SMALL, WIDE] {
        player.shows_at(size, &[warning]);
    }
    assert_eq!(player.game().words()[0].answer, Some(Answer::Yes));
}

#[test]
fn each_order_that_breaks_a_word_is_named_and_the_opponents_remember_it() {
    let mut player = with_proposal();
    let game = player.game();
    let armenia = Offer {
        promise: Promise::Empty(Map::standard().province_by_code("ARM").expect("a province")),
        ..black_sea()
    };
    let mut game = game.clone();
    game.answer_offer(SeatId(6), Answer::No);
    game.offer(armenia, Some(Answer::Yes));
    player = Player::of(game);
    player.press("ank arm<enter>smy arm<enter><c-d><c-d>");
    let named = "Turkey (F Ank - Arm, A Smy - Arm) broke its word to Russia";
    player.shows_at((160, 50), &[named]);
    // a small screen has the end in another row
    player.shows_at(SMALL, &[named, "Armenia."]);
    player.press("<c-d><a-m>");
    player.shows(&["✗ you", "✓ kept, ✗ broken"]);
}

#[test]
fn opponents_without_units_and_centers_are_eliminated() {
    let map = Map::standard();
    let mut start = map.opening();
    let italy = power("ITALY");
    let units: Vec<_> = start.units_of(italy).collect();
    for unit in units {
        start.take_unit(map.province(unit.location));
    }
    let centers: Vec<_> = start.centers_of(italy).collect();
    for center in centers {
        start.set_owner(center, None);
    }
    let setup = Setup {
        start: Some(start),
        ..Setup::standard("Words")
    };
    let mut player = Player::of(game(0, setup));
    player
        .press("<a-m>")
        .shows(&["eliminated", "Peace bars moves to"]);
}

#[test]
fn support_is_proposed_for_a_unit_that_stays() {
    let mut player = Player::of(game(0, Setup::standard("Words")));
    player.press("ank bla<enter>smy h<enter><a-n><a-m>");
    player.shows(&["supports F Ank - BLA"]);
    let at = |code| map().province_by_code(code).expect("a province");
    let promise = Promise::Support {
        by: at("SEV"),
        from: at("ANK"),
        to: at("ANK"),
    };
    let offer = Offer {
        promise,
        ..black_sea()
    };
    assert_eq!(offer.text(map(), &map().opening()), "F Sev supports F Ank");
    let mut game = game(0, Setup::standard("Words"));
    game.offer(offer, Some(Answer::Yes));
    let again = testing::saves::read(&save::write(&game)).expect("a save");
    assert_eq!(again.game.words()[0].offer, offer);
}

#[test]
fn advice_and_review_say_that_a_word_would_be_broken() {
    let setup = Setup {
        advice: true,
        ..Setup::standard("Words")
    };
    let mut game = game(0, setup);
    game.offer(black_sea(), Some(Answer::Yes));
    let (turkey, russia) = (power("TURKEY"), power("RUSSIA"));
    let order = |text| notation::read(map(), text).expect("an order");
    let [given, better] = [order("F ANK H"), order("F ANK - BLA")];
    let betrayed = |game: &Game, better| game.betrayed(0, turkey, [better]).contains(russia);
    assert!(betrayed(&game, &better) && !betrayed(&game, &given));
    let mut player = Player::of(game);
    player.press("<c-a>");
    player.shows_at((160, 50), &["breaks your word to Russia"]);
    player.press("<esc><c-d><enter>");
    let phase = |better| PhaseReview {
        turn: player.game().history()[0].turn(),
        power: turkey,
        given: 0.1,
        best: 0.2,
        changes: vec![[given.clone(), better]],
        risk: None,
        missed: None,
    };
    let dearest = |better| review::dearest(player.game(), &[phase(better)]).len();
    assert_eq!(
        (dearest(better.clone()), dearest(order("F ANK - CON"))),
        (0, 1)
    );
}

#[test]
fn a_declined_proposal_binds_no_one() {
    let mut player = with_proposal();
    player.press("<a-n>");
    player.shows(&["You declined"]);
    player.press("<c-d><enter>");
    player.hides(&["kept their word", "broke its word"]);
}

#[test]
fn a_person_proposes_from_a_list_once_in_a_phase() {
    let mut player = Player::of(game(0, Setup::standard("Words")));
    player.press("smy arm<enter><a-n><a-m>");
    player.shows(&[
        "› 1 to ",
        "supports A Smy - Arm",
        "peace until the end of 1902",
    ]);
    player.press("<down>").shows(&["› 2 to "]);
    player.press("<enter>");
    let words = player.game().words();
    let own = words
        .iter()
        .filter(|word| word.offer.from == power("TURKEY"));
    assert_eq!(own.filter(|word| word.answer.is_some()).count(), 1);
    player.shows_at((120, 40), &["(Russia): "]);
    player.press("<esc><a-m>");
    player.shows(&["You made your one proposal of this phase."]);
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
    player.shows(&["(Russia): no one enters"]);
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
    player.shows(&[" the ", "In this game, no one proposes anything."]);
    player.press("<esc>");
    assert!(!player.game().has_words());
    for _ in 0..8 {
        player.play();
    }
    assert_eq!(player.game().words(), []);
}

#[test]
fn a_phase_that_is_taken_back_takes_its_words_with_it() {
    let mut player = with_proposal();
    player.press("<a-y><c-d><enter><c-d>");
    assert_eq!(player.game().turn().to_string(), "F1901M");
    player.press("<a-z>");
    let words = player.game().words();
    assert_eq!((words.len(), words[0].offer), (1, black_sea()));
}

/// Returns the proposals that a person gets in the first years of some games, and their movement phases. The computer
/// writes the person's orders, too.
fn proposals(games: u64, until: u16) -> (Vec<Offer>, usize) {
    let (mut offers, mut phases) = (Vec::new(), 0);
    for seed in 0..games {
        let mut game = Game::new(Setup {
            words: true,
            ..Setup::standard("Words")
        })
        .expect("seven seats");
        let own = seed as usize % 7;
        for seat in (0..7).filter(|seat| *seat != own) {
            let set = game.set_attendance(SeatId(seat), Attendance::Computer(Level::ALL[2]));
            assert_eq!(set, Ok(()));
        }
        game.deal_personas(seed);
        let mut player = Player::of(game);
        while player.game().turn().year < until && player.game().ending().is_none() {
            let game = player.game();
            phases += usize::from(game.turn().phase.is_movement());
            let task = Task {
                map: game.map(),
                geography: &Geography::new(game.map()),
                position: game.position(),
                rules: game.rules(),
                power: game.powers_of(SeatId(own))[0],
                history: &[],
                last_year: None,
                seed,
            };
            let orders = Computer::new(Level::ALL[2], || false).orders(&task);
            let typed = orders
                .iter()
                .map(|it| format!("{}<enter>", it.short(game.map())));
            player.press(&typed.collect::<String>());
            player.press("<esc>").play().press("<c-d>");
        }
        let words = player.game().words().iter().map(|word| word.offer);
        offers.extend(words.filter(|offer| offer.to == player.game().powers_of(SeatId(own))[0]));
    }
    (offers, phases)
}

#[test]
fn someone_proposes_something_before_every_second_or_third_movement_phase() {
    let (offers, phases) = proposals(7, 1904);
    println!("{} proposals before {phases} movement phases", offers.len());
    assert!(offers.len() * 10 >= phases * 3 && offers.len() * 10 <= phases * 6);
}

#[test]
fn nothing_is_proposed_that_an_own_order_breaks() {
    let mut player = Player::of(game(0, Setup::standard("Words")));
    player.press("<a-n><a-m>").shows(&["no one enters Armenia"]);
    player.press("<esc>smy arm<enter><a-m>");
    player.shows(&["peace until", "supports A Smy - Arm"]);
    player.hides(&["no one enters Armenia"]);
}

#[test]
fn a_guess_in_a_what_if_keeps_the_promises() {
    let mut offer = black_sea();
    (offer.from, offer.to) = (offer.to, offer.from);
    let sevastopol = Map::standard().province_by_code("SEV");
    let moves_there = |offered: bool| {
        let mut game = game(0, Setup::standard("Words"));
        if offered {
            game.offer(offer, Some(Answer::Yes));
        }
        let mut player = Player::of(game);
        let mut count = 0;
        player.press("<f6>");
        for _ in 0..6 {
            player.press("<a-o>");
            let screen = player.screen(160, 50);
            count += usize::from(screen.contains("F Sev - BLA"));
        }
        count
    };
    assert!(sevastopol.is_some());
    assert_eq!(moves_there(true), 0);
    assert!(moves_there(false) > 0);
}
