//! The clock on the screens: in the header, on the handover screen, on its own screen, and at its
//! end.

use game::clock::{TimeoutAction, Timing};
use game::settings::{Bell, Settings};
use game::{Game, Mode, Seat, SeatId, Setup, Victory};
use std::time::Duration;
use tui::Message;

use super::Player;

/// Returns a game of two seats or of a game master, with 60 s of negotiation, 30 s of writing and a
/// grace period of 5 s.
fn timed(mode: Mode, at_end: TimeoutAction) -> Player {
    let standard = Setup::standard("By the clock");
    let timing = Timing::of_seconds(60, 60, 30, None).and_then(|it| it.with_grace(5));
    let timing = timing.expect("times");
    let powers: Vec<_> = standard.map.powers().collect();
    let seats = [("Anna", &powers[..3]), ("Ben", &powers[3..])].map(|(name, powers)| Seat {
        name: name.to_owned(),
        powers: powers.to_vec(),
    });
    let game = Game::new(Setup {
        mode,
        seats: match mode {
            Mode::HotSeat => seats.to_vec(),
            Mode::GameMaster => standard.seats.clone(),
        },
        timing: Some(Timing { at_end, ..timing }),
        ..standard
    });
    Player::of(game.expect("a game"))
}

/// Returns the number of a power's orders.
fn sheet_of(player: &Player, key: &str) -> usize {
    let game = player.game();
    let power = game.map().power_by_key(key).expect("a power");
    game.sheet(power).len()
}

#[test]
fn negotiation_runs_on_the_handover_screen() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Bell);
    player.shows(&["01:00 negotiation", "Pass the keyboard to Anna."]);
    player.pass_seconds(1).shows(&["00:59 negotiation"]);
    player.pass_seconds(58).shows(&["00:01 negotiation"]);
    assert_eq!(player.bells, 0);
    player.pass_seconds(1).shows(&["00:30 writing"]);
    assert_eq!(player.bells, 1);
    // no time runs on the handover screen
    player.pass_seconds(100).shows(&["00:30 writing"]);
    player
        .press("<enter>")
        .pass_seconds(10)
        .shows(&["00:20 writing"]);
    // hiding one's own orders doesn't stop the clock
    player
        .press("<c-o>")
        .pass_seconds(5)
        .press("<enter>")
        .shows(&["00:15 writing"]);
    player
        .press("<c-d><enter>")
        .shows(&["Ben", "00:30 writing"]);
    player
        .press("<enter>")
        .pass_seconds(30)
        .shows(&["time is up"]);
    assert_eq!(player.bells, 2);
    // with the bell only, orders aren't sealed
    player.press("a mun ruh<enter>").pass_seconds(100);
    player.shows(&["time is up"]);
    assert_eq!(sheet_of(&player, "GERMANY"), 1);
    assert_eq!(player.bells, 2);
    player.press("<c-d><enter>").shows(&["All orders are in."]);
    // no clock runs while results are shown
    player.pass_seconds(500);
    player.press("<esc><c-d>").shows(&["01:00 negotiation"]);
}

#[test]
fn orders_are_sealed_after_the_grace_period() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Close);
    player
        .press("<enter>a par bur<enter>a mar ")
        .pass_seconds(60)
        .pass_seconds(30);
    player.shows(&["Time is up. Your orders will be sealed in 5 seconds."]);
    player
        .press("s")
        .shows(&["00:05 until it closes", "a mar s"]);
    player.pass_seconds(4).shows(&["a mar s"]);
    player
        .pass_seconds(1)
        .shows(&["Pass the keyboard to Ben.", "1 sheet sealed"]);
    player.hides(&["a mar s", "Bur"]);
    assert!(player.game().is_sealed(SeatId(0)) && !player.game().is_sealed(SeatId(1)));
    assert_eq!(sheet_of(&player, "FRANCE"), 1);
}

#[test]
fn the_clock_seals_orders_under_the_handover_screen() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Close);
    player.press("<enter><c-o>").pass_seconds(95);
    player.shows(&["Pass the keyboard to Ben."]);
    assert!(player.game().is_sealed(SeatId(0)));
}

#[test]
fn the_clock_stops_goes_on_is_extended_and_ended_early() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Bell);
    player
        .press("<a-t> ")
        .pass_seconds(100)
        .shows(&["paused", "0 of 2 sheets handed in"]);
    let due = |player: &Player| player.app.time_due();
    assert_eq!(due(&player), None);
    player.press(" ").pass_seconds(10);
    assert_eq!(due(&player), Some(Duration::from_secs(1)));
    player.press("+5");
    let extended = player.game().clock().expect("a clock").extensions().len();
    assert_eq!(extended, 2);
    player.press("<esc>").shows(&["06:50 negotiation"]);
    player.press("<a-t>n<esc>").shows(&["00:30 writing"]);
    assert_eq!(player.bells, 1);
    // by command name, from order entry
    player
        .press("<enter><c-p>pause or<enter>")
        .shows(&["00:30 paused"]);
    player.press("<c-p>five minutes more<enter><c-p>pause or<enter>");
    player.shows(&["05:30 writing"]);
}

#[test]
fn implied_moves_need_a_ruling_on_a_physical_board() {
    let mut player = timed(Mode::GameMaster, TimeoutAction::Close);
    player.shows(&["01:00 negotiation"]);
    player
        .press("a par bur<enter>")
        .pass_seconds(60)
        .pass_seconds(35);
    player.press("<esc>").shows(&["time is up: closed"]);
    // France had handed in its orders
    player.press("a mar spa<enter>").shows(&["2 of 22 orders"]);
    player.press("f lon nth<enter>");
    player.shows(&["2 of 22 orders", "England's orders were late", "f lon nth"]);
    player
        .paste("England\nF Lon - Nth\n")
        .shows(&["2 of 22 orders"]);
    // the second sheet is England's; the game master accepts it
    player
        .press("<a-t><right><enter>")
        .shows(&["2 of 7 sheets handed in"]);
    player.press("<esc><enter>").shows(&["3 of 22 orders"]);
}

#[test]
fn asks_once_when_the_agreed_time_is_up() {
    let standard = Setup::standard("Two hours");
    let mut victory = Victory::of(&standard.map);
    victory.hours = Some(2);
    let game = Game::new(Setup {
        mode: Mode::GameMaster,
        victory: Some(victory),
        ..standard
    });
    let mut player = Player::of(game.expect("a game"));
    player.pass_seconds(2 * 60 * 60 - 1);
    let text = game::save::write(player.game());
    assert!(text.contains("played = 7199"), "{text}");
    player.press("par");
    player.hides(&["Is the time up?"]);
    player
        .pass_seconds(1)
        .shows(&["Is the time up?", "The players agreed on 2 hours."]);
    assert_eq!(player.bells, 1);
    // after the answer "no" the question isn't repeated
    player.press("<esc>").pass_seconds(100).shows(&["› par"]);
    player.press("<c-u><c-p>time is up<enter><enter>");
    assert!(player.game().ending().is_some());
    assert_eq!(player.app.time_due(), None);
}

#[test]
fn the_large_clock_shows_no_order() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Bell);
    player.press("<enter>a par bur<enter>f lon<a-t>");
    for size in [(60, 20), (80, 24), (120, 40), (160, 50)] {
        player.hides_at(size, &["Bur", "bur", "lon", "Lon", "of 9", "1 of"]);
        player.shows_at(size, &["███", "negotiation"]);
    }
}

#[test]
fn saves_the_clock_once_a_minute_and_on_changes() {
    let mut player = timed(Mode::HotSeat, TimeoutAction::Bell);
    player.pass_seconds(1);
    let saves = player.saves;
    player.pass_seconds(50);
    assert_eq!(player.saves, saves);
    player.pass_seconds(9);
    assert_eq!(player.saves, saves + 1);
    // quitting saves the seconds
    player
        .press("<enter>")
        .pass_seconds(7)
        .press("<c-c><enter>");
    assert!(player.left && player.saves == saves + 2);
}

#[test]
fn an_opened_game_is_paused_and_without_a_clock_nothing_ticks() {
    let text = {
        let mut player = timed(Mode::GameMaster, TimeoutAction::Bell);
        player.pass_seconds(20);
        game::save::write(player.game())
    };
    let map = |_: &str| Ok(chancery_core::board::Map::standard_shared());
    let game = game::save::read(&text, map).expect("a game").game;
    let mut player = Player::of(game);
    player.shows(&["The clock is paused. Press Alt-T, then Space to resume."]);
    player
        .pass_seconds(5)
        .press("<esc>")
        .shows(&["00:40 paused"]);
    player.press("<a-t>").shows(&["Space resume"]);
    player
        .press(" <esc>")
        .pass_seconds(1)
        .shows(&["00:39 negotiation"]);
    let mut plain = Player::master();
    plain.pass_seconds(3);
    assert_eq!(plain.app.time_due(), None);
    plain
        .press("<a-t>")
        .shows(&["This table plays without a clock."]);
    plain
        .press(" ")
        .shows(&["This table plays without a clock."]);
    let effects = plain.app.update(Message::Passed(Duration::from_secs(5)));
    assert!(effects.is_empty(), "{effects:?}");
}

#[test]
fn a_clock_can_be_added_during_a_game() {
    let mut player = Player::two_seats();
    player.press("<enter><c-p>play on by the clock 15/5<enter>");
    player.shows(&["Clock set to 15/5.", "15:00 paused"]);
    player.press("<a-t> <esc>").pass_seconds(60);
    player.shows(&["14:00 negotiation"]);
    let text = game::save::write(player.game());
    let loaded = game::save::read(&text, |_| Ok(player.game().map().clone()));
    let again = loaded.expect("it reads").game;
    assert_eq!(game::save::write(&again), text);
    player.press("<c-p>play on without a clock<enter>");
    player.shows(&["Without a clock from here on."]);
    assert!(player.game().clock().is_none());
}

/// The settings override those of a game.
#[test]
fn no_bell_rings_if_the_settings_disable_it() {
    for (bell, rings) in [(Bell::Clock, 1), (Bell::Off, 0)] {
        let mut player = timed(Mode::GameMaster, TimeoutAction::Bell);
        player.app.shared.settings.bell = bell;
        player.pass_seconds(61);
        assert_eq!(player.bells, rings);
    }
}

#[test]
fn a_new_game_uses_the_settings() {
    let mut player = Player::new();
    let text =
        "[new-game]\nrulebook = '2000'\nclock = '15/5'\nsecrecy = 'phrases'\nfingerprints = 'off'";
    player.app.shared.settings = Settings::read(text).expect("settings");
    player.press("n");
    for text in ["‹ 2000 ›", "‹ handover screen and passphrase ›", "‹ 15/5 ›"] {
        let screen = player.screen(160, 60);
        assert!(screen.contains(text), "{text}\n{screen}");
    }
    player.press("<enter>");
    let game = player.game();
    assert_eq!(game.rulebook(), chancery_core::rules::Rulebook::R2000);
    assert!(game.secrecy().passphrases && !game.secrecy().fingerprints);
    assert!(game.clock().is_some());
}

#[test]
fn a_new_game_may_have_the_usual_clocks_or_its_own_numbers() {
    let mut player = Player::new();
    // the clock is the last row
    player
        .press("b")
        .press(&"<down>".repeat(40))
        .press("<up><up><up><up><up>");
    player.shows(&["‹ none ›"]);
    player
        .press("<right>")
        .shows(&["30/15/5", "30 minutes to negotiate before the first moves"]);
    player.press("<right>").shows(&["15/5"]);
    player
        .press("<right>")
        .shows(&["15+2 silent", "2 minutes to write."]);
    player
        .press("<right>")
        .shows(&["custom", "first negotiation", "other phases"]);
    player.press("<down><left><left><down><down><right><down><right><down><right>");
    player.shows(&[
        "‹ 20 minutes ›",
        "‹ 7 minutes ›",
        "‹ 1 minute ›",
        "bell, then seal",
    ]);
    player.press("<enter>");
    let timing = player.game().clock().expect("a clock").timing().clone();
    let seconds = [timing.first, timing.talk, timing.write].map(|time| time.as_secs());
    assert_eq!(seconds, [20 * 60, 15 * 60, 7 * 60]);
    assert_eq!(timing.short, Some(Duration::from_secs(60)));
    assert_eq!(timing.at_end, TimeoutAction::Close);
}
