//! The clock as a state machine, and its saved form.

use std::time::Duration;

use Do::{Agree, Begin, Extend, Pass, Pause};
use chancery_core::board::{Map, Turn};
use game::clock::ClockDisplay::{Closed, Grace, Talk, Untimed, Write};
use game::clock::{
    Clock, ClockDisplay, ClockEvent, Extension, Preset, TimeoutAction, Timing, TimingError,
};
use game::save;
use game::{Game, Mode, Setup};

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn turn(name: &str) -> Turn {
    name.parse().expect("a phase")
}

/// Returns times of 30 s of negotiation at first, then 10 s; 5 s of writing; orders are closed
/// after 2 s.
fn closing() -> Timing {
    Timing {
        at_end: TimeoutAction::Close,
        ..Timing::of_seconds(30, 10, 5, Some(3))
            .and_then(|it| it.with_grace(2))
            .expect("times")
    }
}

/// An action on a clock.
enum Do {
    Pass(u64, Option<usize>),
    Pause(bool),
    Extend(u16, Option<usize>),
    Agree,
    Begin(&'static str),
}

/// Steps of a clock with two seats: what happens, its event, and what both seats are shown.
const STEPS: [(Do, Option<ClockEvent>, ClockDisplay, ClockDisplay); 23] = [
    // the negotiation time runs for any seat
    (Pass(10, None), None, Talk(s(20)), Talk(s(20))),
    (Pass(5, Some(1)), None, Talk(s(15)), Talk(s(15))),
    (Pause(true), None, Talk(s(15)), Talk(s(15))),
    (Pass(100, None), None, Talk(s(15)), Talk(s(15))),
    (Pause(false), None, Talk(s(15)), Talk(s(15))),
    (Extend(1, None), None, Talk(s(75)), Talk(s(75))),
    // excess time isn't subtracted from the writing time
    (
        Pass(80, Some(0)),
        Some(ClockEvent::TalkOver),
        Write(s(5)),
        Write(s(5)),
    ),
    // each seat has its own time, which doesn't run between two seats
    (Pass(3, Some(0)), None, Write(s(2)), Write(s(5))),
    (Pass(100, None), None, Write(s(2)), Write(s(5))),
    (Pass(4, Some(1)), None, Write(s(2)), Write(s(1))),
    (
        Pass(2, Some(0)),
        Some(ClockEvent::TimeUp),
        Grace(s(2)),
        Write(s(1)),
    ),
    (Pass(1, Some(0)), None, Grace(s(1)), Write(s(1))),
    // seats with separate times can't end them together
    (Agree, None, Grace(s(1)), Write(s(1))),
    (Extend(1, Some(0)), None, Write(s(60)), Write(s(1))),
    (
        Pass(60, Some(0)),
        Some(ClockEvent::TimeUp),
        Grace(s(2)),
        Write(s(1)),
    ),
    (
        Pass(9, Some(0)),
        Some(ClockEvent::Closed),
        Closed,
        Write(s(1)),
    ),
    (Pass(9, Some(0)), None, Closed, Write(s(1))),
    // an unknown writer changes nothing
    (Pass(9, Some(7)), None, Closed, Write(s(1))),
    // retreats without negotiation
    (Begin("S1901R"), None, Write(s(3)), Write(s(3))),
    (Begin("F1901M"), None, Talk(s(10)), Talk(s(10))),
    (Agree, Some(ClockEvent::TalkOver), Write(s(5)), Write(s(5))),
    (Extend(2, None), None, Write(s(125)), Write(s(125))),
    (Begin("W1901A"), None, Write(s(3)), Write(s(3))),
];

#[test]
fn a_clock_of_two_seats_goes_through_all_its_states() {
    let mut clock = Clock::new(closing(), 2, turn("S1901M"));
    for (number, (what, event, first, second)) in STEPS.iter().enumerate() {
        let came = match *what {
            Pass(seconds, writer) => clock.pass(s(seconds), writer),
            Pause(paused) => {
                clock.pause(paused);
                None
            }
            Extend(minutes, writer) => {
                assert!(clock.extend(minutes, writer, turn("S1901M")));
                None
            }
            Agree => clock.agree(),
            Begin(name) => {
                clock.begin(turn(name), false);
                None
            }
        };
        let faces = (clock.face(Some(0)), clock.face(Some(1)));
        assert_eq!((came, faces), (*event, (*first, *second)), "step {number}");
    }
    let minutes: Vec<u16> = clock.extensions().iter().map(|it| it.minutes).collect();
    assert_eq!(minutes, [1, 1, 2]);
    let mut untimed = Clock::new(Preset::Rulebook.timing(), 1, turn("W1901A"));
    assert_eq!(untimed.face(Some(0)), Untimed);
    assert!(!untimed.extend(5, Some(0), turn("W1901A")));
    assert_eq!(untimed.due(Some(0)), None);
}

#[test]
fn a_shared_clock_without_seats_only_rings() {
    let timing = Timing::of_seconds(0, 0, 5, None).expect("times");
    let mut clock = Clock::new(timing, 1, turn("S1901M"));
    assert_eq!(clock.agree(), Some(ClockEvent::TimeUp));
    assert_eq!(clock.face(Some(0)), ClockDisplay::Up);
    assert_eq!(clock.pass(s(1000), Some(0)), None);
    assert_eq!(clock.face(Some(0)), ClockDisplay::Up);
}

#[test]
fn redraws_once_a_second_while_the_clock_runs() {
    let mut clock = Clock::new(closing(), 1, turn("S1901M"));
    assert_eq!(clock.due(None), Some(s(1)));
    clock.pass(Duration::from_millis(700), None);
    assert_eq!(clock.due(None), Some(Duration::from_millis(300)));
    clock.pause(true);
    assert_eq!(clock.due(None), None);
    clock.pause(false);
    clock.agree();
    assert_eq!((clock.due(None), clock.due(Some(0))), (None, Some(s(1))));
}

#[test]
fn the_presets_are_those_of_the_rulebooks_and_tables() {
    let minutes = |preset: Preset| {
        let timing = preset.timing();
        [timing.first, timing.talk, timing.write].map(|time| time.as_secs() / 60)
    };
    assert_eq!(
        Preset::ALL.map(minutes),
        [[30, 15, 5], [15, 15, 5], [15, 15, 2]]
    );
    assert_eq!(
        Timing::of_seconds(0, 0, 0, None),
        Err(TimingError::Nothing("write"))
    );
    assert!(Timing::of_seconds(0, 90_000, 5, None).is_err());
}

fn game(mode: Mode, timing: Timing) -> Game {
    Game::new(Setup {
        mode,
        timing: Some(timing),
        ..Setup::standard("By the clock")
    })
    .expect("a game")
}

fn read(text: &str) -> Result<Game, String> {
    let map = |_: &str| Ok(Map::standard_shared());
    let loaded = save::read(text, map);
    loaded.map(|it| it.game).map_err(|error| error.to_string())
}

#[test]
fn a_save_keeps_the_remaining_time_and_resumes_paused() {
    let mut game = game(Mode::HotSeat, closing());
    let fresh = save::write(&game);
    assert!(!fresh.contains("left"), "{fresh}");
    let clock = game.clock_mut().expect("a clock");
    clock.pass(s(30), None);
    clock.pass(Duration::from_millis(2_400), Some(3));
    clock.extend(5, Some(3), turn("S1901M"));
    let text = save::write(&game);
    assert!(
        text.contains("left = { talk = 0, write = [5, 5, 5, 303, 5, 5, 5] }"),
        "{text}"
    );
    let mut again = read(&text).expect("what was written is read");
    assert_eq!(save::write(&again), text);
    let clock = again.clock_mut().expect("a clock");
    assert!(clock.is_paused());
    assert_eq!(clock.timing(), &closing());
    assert_eq!(clock.face(Some(3)), ClockDisplay::Write(s(303)));
    let extension = Extension {
        turn: turn("S1901M"),
        minutes: 5,
    };
    assert_eq!(clock.extensions(), [extension]);
}

#[test]
fn each_phase_has_its_own_time() {
    let mut game = game(Mode::GameMaster, closing());
    let france = game.map().power_by_key("FRANCE").expect("France");
    game.hand_in(france, true);
    assert!(save::write(&game).contains("handed_in = [\"FRANCE\"]"));
    assert!(game.has_handed_in(france));
    game.resolve().expect("the phase is played");
    assert!(!game.has_handed_in(france));
    let clock = game.clock().expect("a clock");
    assert_eq!(clock.face(Some(0)), ClockDisplay::Talk(s(10)));
    let plain = Game::new(Setup::standard("Plain")).expect("a game");
    assert!(!save::write(&plain).contains("clock"));
}

#[test]
fn reports_clock_errors_with_line_numbers() {
    let good = save::write(&game(Mode::HotSeat, closing()));
    for (was, is, expected) in [
        ("write = 5", "write = 0", "no one can write in no time"),
        ("talk = 10", "talk = 90000", "a day"),
        (
            "grace = 2",
            "grace = 2\nleft = { talk = 1, write = [5] }",
            "`write` has 1 times left, and 7 run",
        ),
        (
            "grace = 2",
            "grace = 2\nhanded_in = [\"SPAIN\"]",
            "unknown power `SPAIN`",
        ),
        (
            "grace = 2",
            "grace = 2\nextended = [{ phase = \"soon\", minutes = 1 }]",
            "soon",
        ),
        ("grace = 2", "grace = 2\nalarm = 1", "alarm"),
    ] {
        assert!(good.contains(was), "{good}");
        let fault = read(&good.replace(was, is)).expect_err(is);
        assert!(
            fault.starts_with("line ") && fault.contains(expected),
            "{is}: {fault}"
        );
    }
}
