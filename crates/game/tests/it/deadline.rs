//! Deadlines, with the time given by the test.

use game::deadline::{DeadlineChange, DeadlineEvent, DeadlineRule, Timestamp};
use game::{Due, Game, Missing, SeatId, Setup, save};

/// Returns the start of Saturday, November 21, 2026, in UTC, and some hours more.
fn saturday(hours: i64) -> Timestamp {
    Timestamp::constant(1_795_219_200 + hours * 3600, 0)
}

fn rule(text: &str) -> DeadlineRule {
    text.parse().expect("a rule")
}

fn game(text: &str) -> Game {
    let mut game = Game::new(Setup::standard("Our table")).expect("seven seats");
    game.set_deadline(rule(text));
    game
}

/// Returns the game after it was saved and read.
fn reread(game: &Game) -> Game {
    let text = save::write(game);
    let read = save::read(&text, |_| Ok(game.map().clone())).expect("it can be read");
    assert_eq!(save::write(&read.game), text);
    read.game
}

/// Returns the deadline of the present phase as it is written in a save.
fn date(game: &Game) -> String {
    let date = game.deadline().and_then(game::Deadline::date);
    date.unwrap_or_default()
}

#[test]
fn a_rule_reads_as_it_was_written_and_nothing_else_is_one() {
    for text in [
        "24h",
        "168h, short 12h",
        "20:00",
        "20:00 +01:00",
        "20:00 Europe/Berlin",
        "Wed Sun 20:00 -05:30, short 12:15, extension 24h",
    ] {
        assert_eq!(rule(text).to_string(), text);
    }
    assert_eq!(
        rule("sun 20:00,short 1h").to_string(),
        "Sun 20:00, short 1h"
    );
    for text in [
        "",
        "h",
        "0h",
        "169h",
        "-5h",
        "24",
        "Sun",
        "Sun 24h",
        "24:00",
        "20:60",
        "2:00",
        "+2:+0",
        "20:00 +15:00",
        "20:00 01:00",
        "24h, long 12h",
        "24h,",
        "24h, extension 20:00",
        "Son 20:00",
        "20:00 Europe/Nowhere",
        "24h 24h",
    ] {
        assert!(text.parse::<DeadlineRule>().is_err(), "{text:?}");
    }
}

#[test]
fn the_first_look_at_the_clock_sets_the_end_of_the_phase() {
    for (text, after, due, shown) in [
        ("24h", 0, "2026-11-22T00:00:00+00:00", "deadline Sun 00:00"),
        (
            "1h +01:00",
            0,
            "2026-11-21T02:00:00+01:00",
            "deadline Sat 02:00",
        ),
        (
            "20:00",
            0,
            "2026-11-21T20:00:00+00:00",
            "deadline Sat 20:00",
        ),
        // a phase isn't shorter than six hours
        (
            "20:00",
            15,
            "2026-11-22T20:00:00+00:00",
            "deadline Sun 20:00",
        ),
        (
            "Wed 20:00 -05:00",
            0,
            "2026-11-25T20:00:00-05:00",
            "deadline Wed 20:00",
        ),
        (
            "Sat 20:00",
            16,
            "2026-11-28T20:00:00+00:00",
            "deadline Sat 20:00",
        ),
    ] {
        let mut game = game(text);
        assert_eq!(game.deadline_due(), Some(Timestamp::UNIX_EPOCH));
        let met = game.meet_deadline(saturday(after));
        assert_eq!(met, Some(DeadlineEvent::Set));
        assert_eq!(date(&game), due, "{text}");
        let read = reread(&game);
        assert_eq!(read.deadline(), game.deadline());
        assert_eq!(read.deadline().expect("one").to_string(), shown);
        assert_eq!(game.meet_deadline(saturday(after)), None);
    }
}

#[test]
fn a_time_of_day_stays_when_the_clocks_change() {
    let mut game = game("Sun 20:00 Europe/Berlin");
    // a week before, and the last day of summer time
    for (now, due) in [
        ("2026-10-17T12:00Z", "2026-10-18T20:00:00+02:00"),
        ("2026-10-24T12:00Z", "2026-10-25T20:00:00+01:00"),
    ] {
        game.meet_deadline(now.parse().expect("a time"));
        assert_eq!(date(&game), due);
        let read = reread(&game);
        assert_eq!(read.deadline(), game.deadline());
        game.reopen_deadline("2026-10-19T00:00Z".parse().expect("a time"));
    }
}

#[test]
fn a_phase_ends_without_the_orders_of_who_misses_the_deadline() {
    let mut game = game("24h, short 2h");
    game.meet_deadline(saturday(0));
    game.seal(SeatId(0));
    let reminder = saturday(18);
    assert_eq!(game.reminder_due(), Some(reminder));
    assert_eq!(game.meet_deadline(saturday(23)), None);
    let met = game.meet_deadline(saturday(24));
    let missed = (1..7).map(SeatId).collect();
    assert_eq!(met, Some(DeadlineEvent::Missed(missed)));
    assert!(game.is_ready());
    game.resolve();
    assert_eq!(game.deadline().expect("one").due, Due::Unset);
    assert_eq!(Missing::default(), game.missing());
}

#[test]
fn a_seat_that_misses_a_deadline_gets_one_extension() {
    let mut game = game("24h, extension 12h");
    game.meet_deadline(saturday(0));
    (1..7).for_each(|seat| game.seal(SeatId(seat)));
    let first = saturday(24);
    let extended = DeadlineEvent::Extended(vec![SeatId(0)]);
    assert_eq!(game.meet_deadline(first), Some(extended));
    assert_eq!(date(&game), "2026-11-22T12:00:00+00:00");
    let mut game = reread(&game);
    let missed = DeadlineEvent::Missed(vec![SeatId(0)]);
    assert_eq!(game.meet_deadline(saturday(36)), Some(missed));
}

#[test]
fn retreats_and_builds_can_have_a_shorter_time() {
    let mut game = game("24h, short 2h");
    for (seat, key, text) in [
        (3, "GERMANY", "A MUN - BUR"),
        (2, "FRANCE", "A PAR - PIC"),
        (2, "FRANCE", "A MAR - SPA"),
    ] {
        assert_eq!(game.powers_of(SeatId(seat)), [super::power(key)]);
        game.give(super::power(key), text, super::written(text));
    }
    game.resolve();
    game.resolve();
    assert_eq!(game.turn().to_string(), "W1901A");
    game.meet_deadline(saturday(0));
    assert_eq!(date(&game), "2026-11-21T02:00:00+00:00");
}

#[test]
fn a_deadline_can_be_paused_and_moved() {
    let mut game = game("24h");
    game.change_deadline(DeadlineChange::Pause, saturday(0));
    assert_eq!(game.deadline().expect("one").due, Due::Unset);
    game.meet_deadline(saturday(0));
    game.change_deadline(DeadlineChange::Pause, saturday(20));
    assert_eq!(game.deadline_due(), None);
    let mut game = reread(&game);
    game.change_deadline(DeadlineChange::Extend(60), saturday(30));
    game.change_deadline(DeadlineChange::Pause, saturday(40));
    assert_eq!(date(&game), "2026-11-22T21:00:00+00:00");
    game.change_deadline(DeadlineChange::Extend(30), saturday(40));
    assert_eq!(date(&game), "2026-11-22T21:30:00+00:00");
}

#[test]
fn most_of_the_players_can_move_a_deadline() {
    let (mut game, hour) = (game("24h"), DeadlineChange::Extend(60));
    game.meet_deadline(saturday(0));
    let ask =
        |game: &mut Game, seat, change| game.request_deadline(SeatId(seat), change, 5, saturday(1));
    assert_eq!(ask(&mut game, 0, hour), Some(2));
    assert_eq!(ask(&mut game, 0, hour), Some(2), "a seat asks once");
    assert_eq!(ask(&mut game, 1, DeadlineChange::Pause), Some(2));
    assert_eq!(ask(&mut game, 2, hour), Some(1));
    assert_eq!(date(&game), "2026-11-22T00:00:00+00:00");
    assert_eq!(ask(&mut game, 1, hour), None, "it changes its mind");
    assert_eq!(date(&game), "2026-11-22T01:00:00+00:00");
    assert_eq!(ask(&mut game, 3, hour), Some(2), "a new request");
    // the next phase begins without requests
    game.meet_deadline(saturday(25));
    game.resolve();
    game.meet_deadline(saturday(26));
    assert_eq!(game.deadline().expect("one").requests, []);
}

#[test]
fn a_deadline_that_passed_while_no_table_ran_is_set_anew() {
    let mut game = game("24h");
    game.meet_deadline(saturday(0));
    game.reopen_deadline(saturday(23));
    assert_eq!(date(&game), "2026-11-22T00:00:00+00:00");
    game.reopen_deadline(saturday(30));
    assert_eq!(game.meet_deadline(saturday(30)), Some(DeadlineEvent::Set));
    assert_eq!(date(&game), "2026-11-23T06:00:00+00:00");
}
