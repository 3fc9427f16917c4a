//! One person against the computer: few keys, phases taken back, and play from any phase.

use chancery_core::board::{HouseRules, Id, Map, Power, Visibility};
use chancery_core::report::Mark;
use chancery_core::rules::Rules;
use entry::{Defaults, Sheet};
use game::player_record::GameResult;
use game::{Attendance, Ending, Game, SeatId, Setup, Victory, save};
use player::Level;
use testing::lines::lexicon;
use testing::saves::example;
use tui::Puzzle;

use super::{Player, SMALL, WIDE, WINTER};

/// Returns a game of France against six seats of the computer.
pub fn game(has_advice: bool) -> Game {
    game_until(has_advice, None)
}

fn game_until(has_advice: bool, victory: Option<Victory>) -> Game {
    game_of(Setup {
        victory,
        advice: has_advice,
        ..Setup::standard("Alone")
    })
}

/// Returns a game of France against the computer that begins in a position.
fn game_from(position: &str) -> Game {
    let defaults = Defaults::new(lexicon(), Rules::default());
    let sheet = Sheet::read(Map::standard(), position, &defaults);
    game_of(Setup {
        start: Some(sheet.position),
        ..Setup::standard("Alone")
    })
}

fn game_of(setup: Setup) -> Game {
    let mut game = Game::new(setup).expect("seven seats");
    for seat in game.seat_ids().filter(|seat| seat.0 != 2) {
        let set = game.set_attendance(seat, Attendance::Computer(Level::ALL[0]));
        assert_eq!(set, Ok(()));
    }
    game
}

fn france() -> Player {
    Player::of(game(true))
}

/// Returns the number of orders of a power so far.
fn written(player: &Player, power: usize) -> usize {
    player.game().sheet(Power::from_index(power)).len()
}

#[test]
fn alone_in_fog_the_results_come_before_the_next_orders() {
    let mut player = Player::of(game_of(Setup {
        terms: HouseRules {
            visibility: Some(Visibility::VDiplomacy),
            ..HouseRules::default()
        },
        advice: true,
        ..Setup::standard("Fog")
    }));
    player.press("<c-a><enter><c-d>");
    player.shows(&["Spring 1901 results", "of 3"]);
    player.press("<c-d>").shows(&["Fall 1901 orders"]);
    player.press("<c-p>the same game<enter>");
    player.shows(&["Spring 1901 orders"]);
    assert!(player.game().is_in_fog());
}

#[test]
fn the_same_game_again_is_saved_once() {
    let mut player = france();
    player.press("par bur<enter><c-p>the same game<enter>");
    player.shows(&["0 of 3 orders"]);
    let saves = player.saves;
    player.press("<c-p>the same game<enter>");
    assert_eq!(player.saves, saves + 1);
}

#[test]
fn a_year_takes_at_most_four_keys_beside_the_orders() {
    let mut player = france();
    let mut keys = 0;
    for _ in 0..20 {
        let (phase, year) = (player.game().turn().phase, player.game().turn().year);
        if year == 1902 {
            break;
        }
        // the first letter goes on from the results; further orders follow
        if phase.is_movement() {
            player.press("all hold<enter>");
            player.shows(&["orders"]);
        }
        player.press("<c-d>");
        keys += 1;
        if !phase.is_movement() {
            player.press("<c-d>");
            keys += 1;
        }
    }
    player.shows(&["1901"]);
    assert!(player.game().turn().year > 1901);
    assert!(keys <= 4, "{keys}");
}

#[test]
fn the_end_of_a_game_and_its_advice_are_in_the_record_once() {
    let victory = Victory {
        last_year: Some(1901),
        ..Victory::of(Map::standard())
    };
    let mut player = Player::of(game_until(true, Some(victory)));
    player.press("<c-a><esc><c-a><esc>");
    for _ in 0..10 {
        player.play();
    }
    let ending = player.game().ending();
    assert!(matches!(ending, Some(Ending::LastYear(_))), "{ending:?}");
    let record = player.record.as_ref().expect("a record");
    let [game] = &record.games[..] else {
        panic!("{:?}", record.games);
    };
    let of = (game.power.as_str(), game.level, game.advised, game.result);
    assert_eq!(of, ("FRANCE", Some(1), 1, GameResult::Lost));
    assert!(save::write(player.game()).contains("advised = 1"));
}

#[test]
fn a_missed_chance_becomes_a_puzzle() {
    let mut player = france();
    player.press("<c-d><enter><c-d><c-d><enter><c-p>review:<enter>");
    player
        .press("<down>")
        .shows(&["FRANCE", "Missed: ", "p keeps this"]);
    player.press("p").shows(&["in the list of puzzles"]);
    player.press("<esc><c-p>start screen<enter><c-g>my<enter>");
    player.shows(&["Alone, F1901M", "In your game you missed it."]);
    let record = player.record.clone().expect("a record");
    let own = Puzzle::read(&record.puzzles[0], 1).expect("a puzzle");
    for order in own.solution() {
        player.press(&format!("{}<enter>", order.canonical(Map::standard())));
    }
    player
        .press("<c-d>")
        .shows(&["Solved!", "chancery puzzle 1 of my games"]);
    let solved = &player.record.as_ref().expect("a record").solved;
    assert_eq!(solved[0].puzzle, own.id);
}

#[test]
fn one_key_plays_and_typing_goes_on() {
    let mut player = france();
    player.press("a par bur<enter>rest hold<enter><c-d>");
    player.shows(&[
        "Spring 1901 results",
        "type the next order, or press Ctrl-D",
    ]);
    player.hides(&["Seal", "All sealed orders match"]);
    // other letters still look for an order in past phases
    player.press("a mar spa");
    player.shows(&["Fall 1901", "a mar spa"]);
    player.press("<enter>");
    assert_eq!(written(&player, 2), 1);
    player.press("<pgup>par");
    player.shows(&["Spring 1901 results", "past"]);
}

#[test]
fn the_key_that_continues_goes_through_the_past_phases() {
    let mut player = france();
    player.press("<c-d><enter><enter><c-d><c-d><enter><c-d><c-d><pgup><pgup><pgup><pgup>");
    player.shows(&["Spring 1901 results", "^D next phase"]);
    player.press("<c-d>").shows(&["Fall 1901 results", "past"]);
    player.press("<c-d><c-d>").shows(&["Spring 1902 orders"]);
}

#[test]
fn an_order_for_another_powers_unit_is_refused() {
    let mut player = france();
    player.press("a mun ruh");
    player.shows(&["A Mun is Germany's unit; you can't order it."]);
    player.hides(&["keep it"]);
    player.press("<enter><enter>").shows(&["a mun ruh"]);
    player.press("<c-d>").hides(&["Seal", "Play the phase"]);
    player.shows(&["A Mun is Germany's unit", "not accepted: type another"]);
    player.press("<esc>mun nowhere<c-d>");
    player.shows(&["“nowhere” isn't recognized", "no order: type another"]);
    assert_eq!(written(&player, 2), 0);
}

#[test]
fn builds_of_the_others_are_played_at_once_and_shown_with_the_results() {
    let mut player = france();
    // France holds, so that it has nothing to build
    player.press("<c-d><enter><c-d><c-d><enter>");
    assert_eq!(player.game().turn().to_string(), "S1902M");
    player.shows(&["Fall 1901 results", "Winter 1901: "]);
    player.shows_wide(&["Winter 1901:  ", " B    ", "next: Spring 1902"]);
    // the balance of the year comes first, although the winter is over
    player.press("<c-d>");
    player.shows(&["Fall 1901 centers", "next: Spring 1902"]);
    player.shows_wide(&["built "]);
    player.hides_at((120, 40), &["builds "]);
    player.press("<c-d>");
    player.shows(&["Spring 1902", "0 of 3 orders"]);
}

#[test]
fn a_year_alone_ends_with_its_balance_which_tells_gains_from_losses() {
    let centers = "France: Par\nGermany: Mun Bel\n";
    let start =
        format!("phase: F1901M\nposition:\nFrance: A Bur\nGermany: A Mun\ncenters:\n{centers}");
    let mut player = Player::of(game_from(&start));
    player.press("bur bel<enter><c-d>");
    player.shows(&["Fall 1901 results"]);
    player.press("<c-d>");
    for size in [SMALL, WIDE] {
        player.shows_at(size, &["+Bel (from Germany)", "−Bel (to France)"]);
    }
    // the smallest screen has no map, but all texts
    player.shows_at(
        (60, 20),
        &["+Bel (from Germany)", "−Bel (to France)", "builds 1 in Mun"],
    );
}

#[test]
fn a_narrow_balance_has_the_letters_of_other_powers_and_all_builds() {
    let units = "France: A Bur, A Pic, A Gas\nGermany: F BAL\n";
    let centers = "France: Par\nGermany: Bel Kie Mun Spa\n";
    let start = format!("phase: F1901M\nposition:\n{units}centers:\n{centers}");
    let mut player = Player::of(game_from(&start));
    player.press("bur mun<enter>pic bel<enter>gas spa<enter><c-d><c-d>");
    let short = [
        "+Bel +Mun +Spa (G)",
        "−Bel −Mun −Spa (F)",
        "builds 1 in Par",
    ];
    player.shows_at(SMALL, &short);
    let long = "+Bel +Mun +Spa (from Germany)";
    player.shows_at(WIDE, &[long, "builds 1 in Par"]);
    player.shows_at((60, 20), &[long, "builds 1 in Par"]);
}

#[test]
fn a_draw_is_offered_with_two_keys() {
    let mut player = france();
    player.press("<a-d>o");
    player.shows(&["Enter asks the other players. All must agree."]);
    player.hides(&["vote in secret", "open vote"]);
    player.press("<enter>");
    assert_eq!(player.game().votes().len(), 1);
    assert!(!player.game().votes()[0].tally.passed());
    player.shows(&["Austria", "no, centers still change their owners"]);
    player.press("<enter>");
    player.shows(&["Spring 1901", "0 of 3 orders"]);
}

#[test]
fn a_computer_that_sees_nothing_to_win_proposes_a_draw() {
    let mut game = game(false);
    while game.turn().year < 1907 {
        game.resolve();
    }
    let mut player = Player::of(game);
    player.shows(&["proposes a draw of all survivors.", "votes"]);
    player.press("<a-d><enter>");
    assert!(player.game().votes()[0].tally.passed());
}

#[test]
fn a_new_game_asks_for_power_level_and_board_and_remembers_them() {
    let mut player = Player::with_boards();
    player.press("a");
    player.shows(&[
        "Power",
        "‹ any ›",
        "Computer",
        "level 3",
        "Board",
        "Standard",
    ]);
    player.hides(&["Fingerprints", "Players", "Draws"]);
    player.press("<right><right><right><down><right><right>");
    player.shows(&["‹ France ›", "‹ level 5 ›", "As strong as it can"]);
    player.press("<enter>");
    player.shows(&["FRANCE", "Spring 1901", "0 of 3 orders"]);
    player.shows_wide(&["level 5"]);
    let computer = player.game().attendance(SeatId(3));
    assert_eq!(computer, Attendance::Computer(Level::ALL[4]));
    assert!(!player.game().secrecy().fingerprints);
    player.press("<c-p>new game against the<enter>");
    player.shows(&["‹ France ›", "level 5"]);
    player.press("<up><left><left><left><enter>");
    assert_eq!(
        (player.game().people(), player.game().seats().len()),
        (1, 7)
    );
}

#[test]
fn a_phase_without_any_order_is_played_only_after_enter() {
    let mut player = france();
    player.press("<c-d><c-d><c-d>");
    assert!(player.game().history().is_empty());
    for size in [SMALL, WIDE] {
        player.shows_at(
            size,
            &["You have given no orders. Play the phase anyway?", "A Par"],
        );
        player.hides_at(size, &["seal"]);
    }
    player.press("<esc>").hides(&["You have given no orders"]);
    player.press("<c-d><enter>").shows(&["Spring 1901 results"]);
    // with some orders, the units without one are named, and either key goes on
    for (key, season) in [("<c-d>", "Fall 1901"), ("<enter>", "Spring 1902")] {
        player.press("<c-d>a par h<enter><c-d>");
        player.shows(&["Play the phase all the same?", "A Mar will hold"]);
        player.press(key).shows(&[&format!("{season} results")]);
        player.press("<c-d>");
    }
}

#[test]
fn orders_that_work_against_each_other_are_played_after_a_second_key() {
    let mut player = france();
    player.press("a mar s a par bur<enter>par pic<enter>bre pic<enter><c-d>");
    player.shows(&[
        "Play the phase all the same?",
        "A Mar: A Par moves to Pic, not Bur",
    ]);
    assert!(player.game().history().is_empty());
    player.press("<c-d>").shows(&["Spring 1901 results"]);
    // without the warnings nothing stops it
    let mut player = france();
    player.press("<c-p>warnings<enter>par pic<enter>bre pic<enter>mar h<enter><c-d>");
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn the_results_begin_with_an_own_order_that_failed_or_the_first_own_one() {
    let mut player = france();
    for orders in ["par bur<enter>", "<c-d>par gas<enter>"] {
        player.press(orders).press("rest hold<enter><c-d>");
        let game = player.game();
        let mut history = game.history().iter();
        let record = history.rfind(|record| record.turn().phase.is_movement());
        let record = record.expect("a movement phase");
        let mut lines = record.report(game.map()).lines();
        lines.retain(|line| line.power == Power::from_index(2));
        let failed = lines
            .iter()
            .find(|line| line.result.mark() != Mark::Success);
        let first = failed
            .unwrap_or(&lines[0])
            .order
            .short(game.map())
            .to_string();
        let screen = player.screen(80, 24);
        let mut below = screen.lines().rev().take(6);
        assert!(below.any(|line| line.contains(&first)), "{first}: {screen}");
    }
}

#[test]
fn a_game_alone_is_named_after_its_power() {
    let mut player = Player::with_boards();
    player.press("a<right><right><right><enter>");
    assert_eq!(player.game().name, "France alone");
}

#[test]
fn one_person_at_this_keyboard_plays_against_the_computer_too() {
    let mut player = Player::new();
    player.press("n1");
    player.shows_at((120, 60), &["Power", "‹ any ›", "level 3"]);
    player.hides_at((120, 60), &["Fingerprints", "Secrecy"]);
    player.press("<enter>");
    assert_eq!(player.game().people(), 1);
    player.press("<c-d><enter>");
    player.shows(&["Spring 1901 results"]);
}

#[test]
fn a_phase_is_taken_back_with_its_orders_and_the_save_notes_it() {
    let mut player = france();
    player.press("<a-z>");
    player.shows(&["No phase has been played yet."]);
    player.press("<c-d><enter><a-z>");
    player.shows(&["Spring 1901 taken back. The save notes it."]);
    player.press("all hold<enter><c-d><c-d><a-z>");
    player.shows(&["Spring 1901 taken back: ^D plays your orders again. The save notes it."]);
    assert_eq!((player.game().history().len(), written(&player, 2)), (0, 3));
    let text = save::write(player.game());
    assert!(text.contains("taken_back = 2"), "{text}");
    let again = testing::saves::read(&text).expect("a save").game;
    assert_eq!(again.taken_back(), 2);
    // from Spring 1902, whose winter France had no part in, it is the fall
    player.press("<c-d><c-d><c-d><enter><c-d><c-d>");
    player.shows(&["Spring 1902"]);
    player.press("<a-z>");
    player.shows(&["Fall 1901"]);
    assert_eq!(player.game().history().len(), 1);
    // also while the centers of the year are shown
    player
        .press("<c-d><enter><c-d>")
        .shows(&["Fall 1901 centers"]);
    player.press("<a-z>").shows(&["Fall 1901 taken back"]);
    assert_eq!(player.game().history().len(), 1);
}

#[test]
fn what_is_lost_in_a_winter_or_a_retreat_is_confirmed() {
    let mut player = Player::of(game_from(WINTER));
    player.press("<c-d>");
    player.shows(&["You have given no orders", "2 builds will be waived"]);
    player.press("<esc>1a<c-d>");
    player.shows(&[
        "Play the phase all the same?",
        "1 build will be waived; Mar or Par could build",
        "Enter plays the phase",
    ]);
    player.press("<esc>2a<c-d>");
    player.shows(&["A Bre B  built"]);
}

#[test]
fn several_people_take_nothing_back() {
    let mut player = Player::two_seats();
    player.press("<enter><c-d><enter><enter><c-d><enter><esc><esc><c-d><enter><a-z>");
    player.shows(&["A phase can be taken back only"]);
    assert_eq!(player.game().history().len(), 1);
}

#[test]
fn a_rematch_has_the_same_power_level_and_board() {
    let mut player = france();
    player.press("<c-d><enter><c-d><c-p>again<enter>");
    assert!(player.game().history().is_empty());
    player.shows(&["FRANCE", "0 of 3 orders"]);
    let computer = player.game().attendance(SeatId(1));
    assert_eq!(computer, Attendance::Computer(Level::ALL[0]));
}

#[test]
fn any_past_phase_is_played_on_against_the_computer() {
    let mut player = Player::of(example("solo-of-1911"));
    let (position, map) = {
        let game = player.game();
        (game.history()[9].position.clone(), game.map().clone())
    };
    player.press("<c-g>");
    player.press("<esc>");
    player.press(&format!("<a-c>{}<enter>", position.turn));
    player.shows(&["results"]);
    player.press("<c-n>");
    player.shows(&["against the computer", "Power", "level 3"]);
    // Esc returns to the phase
    player.press("<esc>");
    player.shows(&["results", "past, 10 of"]);
    player.press("<c-n>");
    player.press("<enter>");
    assert_eq!(player.game().people(), 1);
    assert_eq!(player.game().start().turn, position.turn);
    let units = |it: &chancery_core::board::Position| it.units().count();
    assert_eq!(units(player.game().start()), units(&position));
    assert_eq!(player.game().map().name(), map.name());
}

#[test]
fn a_what_if_and_a_puzzle_are_played_on_too() {
    let mut player = france();
    player.press("<f6>tri h<enter><c-d><c-n><enter>");
    assert_eq!(player.game().start().turn.to_string(), "F1901M");
    player.shows(&["Fall 1901"]);
    let mut player = Player::new();
    player.press("p<c-n>");
    player.shows(&["against the computer"]);
    player.press("<enter>");
    let game = player.game();
    let powers = game.map().powers();
    assert!(
        powers
            .map(|it| game.position().center_count(it))
            .sum::<usize>()
            > 0
    );
}

#[test]
fn a_what_if_against_the_computer_has_all_units() {
    let mut player = france();
    player.press("<f6>tri h<enter>");
    player.shows(&["WHAT IF Spring 1901", "Δ F Tri H"]);
    player.press("<a-z>");
    player.shows(&["WHAT IF Spring 1901"]);
    player.press("mun bur<enter>par bur<enter>");
    player.shows_wide(&["A Mun - Bur", "A Par - Bur"]);
    // after the phase, too
    let mut player = france();
    player.press("<c-d><enter><f6>tri h<enter>");
    player.shows(&["WHAT IF Spring 1901"]);
    player.shows_wide(&["F Tri H"]);
}

#[test]
fn another_position_is_not_called_the_same() {
    let mut player = Player::master();
    player.press("a par bur<enter><c-d><enter><esc><c-d><c-d><enter><esc><f6><pgup>");
    player.shows(&["WHAT IF Spring 1901"]);
    player.press("a par pic<enter><c-d>");
    player.hides(&["Same results as in the game so far."]);
}

#[test]
fn the_orders_of_the_others_are_guessed_by_a_key() {
    let mut player = france();
    player.press("a par bur<enter><f6><a-o>");
    player.shows(&["The others' orders are a guess."]);
    player.shows_wide(&["A Par - Bur", "changed"]);
    // on a small screen as many orders are named as fit
    let changes = player.screen(80, 24).matches('Δ').count();
    assert!(changes > 6, "{changes} in\n{}", player.screen(80, 24));
    player.press("<esc><enter>");
    // the game itself has only its own orders
    assert_eq!((written(&player, 2), written(&player, 0)), (1, 0));
}

#[test]
fn one_analysis_screen_has_proof_and_advice_before_and_after_the_phase() {
    let mut player = france();
    player.press("par<enter><a-g>");
    player.shows(&["FRANCE  Spring 1901 proof"]);
    player.press("<esc>");
    player.shows(&["0 of 3 orders"]);
    player.press("<f6><a-g>");
    player.shows(&["Spring 1901 proof"]);
    player.press("<esc><c-a>");
    player.shows(&["Spring 1901 advice", "Plan 1"]);
    player.press("<enter>");
    player.shows(&["WHAT IF", "orders written"]);
    player.press("<esc><enter><c-d><enter><f6><c-a>");
    player.shows(&["Spring 1901 advice", "Plan 1"]);
    // a game without advice has it only for phases that were played
    let mut player = Player::of(game(false));
    player.press("<f6><c-a>");
    player.shows(&["There is no advice"]);
    player.press("<esc><c-d><enter><f6><c-a>");
    player.shows(&["Plan 1"]);
}

#[test]
fn a_proof_asks_whether_an_own_province_is_held_and_shows_what_matters() {
    let mut player = Player::master();
    player.press("a par bre<enter>f bre mao<enter><c-d><enter><esc>par<enter><a-g>");
    player.shows(&["Can France hold Brest"]);
    player.hides(&["take Brest"]);
    let mut player = Player::master();
    player.press(
        "a vie - tyr<enter>a ven - tyr<enter>f lon nth<enter>f kie den<enter><c-d><enter><esc>",
    );
    player.press("vie<enter><a-g><tab><down><down><down><down><down><down><down><down>");
    player.shows_at((160, 50), &["A Ven - Tyr", "and 2 replies without effect"]);
    player.hides_at((160, 50), &["F Lon - NTH"]);
}

/// A row that is too narrow for a value has the rest of it in the next one.
#[test]
fn all_opponents_are_named_in_a_new_game() {
    let mut player = Player::new();
    player.press("a").shows_wide(&["Against"]);
    let screen = player.screen(WIDE.0, WIDE.1);
    assert!(!screen.contains('…'), "{screen}");
}
