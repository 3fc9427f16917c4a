//! A clock of a few seconds in a pseudo-terminal: the amount of output, and the bell.

use std::time::{Duration, Instant};

use chancery::game::clock::{TimeoutAction, Timing};
use chancery::game::{Game, Mode, Setup, save};

use super::{CTRL_C, ENTER, ESC, command};
use crate::pty::Terminal;

const ALT_T: &str = "\u{1b}t";
const BELL: u8 = 7;

/// Opens a game with a clock in a terminal. `folder` is for its saves.
fn open(folder: &tempfile::TempDir, mode: Mode, timing: Timing) -> Terminal {
    let game = Game::new(Setup {
        mode,
        timing: Some(timing),
        ..Setup::standard("Seconds")
    });
    let path = folder.path().join("seconds.toml");
    std::fs::write(&path, save::write(&game.expect("a game"))).expect("a save");
    let mut command = command();
    command.env("CHANCERY_SAVES", folder.path());
    command.env("CHANCERY_MOTION", "off");
    command.arg(path);
    Terminal::start(command, 120, 40)
}

fn bells(sent: &[u8]) -> usize {
    // replies to the program's queries end with BEL too, but only on input
    sent.iter().filter(|&&byte| byte == BELL).count()
}

#[test]
fn a_clock_of_seconds_pauses_rings_once_and_seals() {
    let folder = tempfile::tempdir().expect("a folder");
    let timing = Timing::of_seconds(0, 0, 4, None).and_then(|it| it.with_grace(1));
    let timing = Timing {
        at_end: TimeoutAction::Close,
        ..timing.expect("times")
    };
    let mut terminal = open(&folder, Mode::HotSeat, timing);
    terminal.shows(&["Pass the keyboard to Austria.", "00:04 paused"]);
    let before = bells(&terminal.sent);
    terminal.type_keys(ENTER);
    terminal.shows(&["0 of 3 orders", "00:04 paused"]);
    terminal.type_keys(ALT_T);
    terminal.shows(&["paused", "0 of 7 sheets handed in"]);
    terminal.type_keys(" ");
    terminal.waits("the clock to go on", |text| {
        text.contains("writing") && !text.contains("paused")
    });
    terminal.type_keys(ESC);
    terminal.shows(&["00:03 writing"]);
    assert_eq!(bells(&terminal.sent), before);
    let began = Instant::now();
    terminal.shows(&["Time is up. Your orders will be sealed in 1 second."]);
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "a second is longer than that"
    );
    assert_eq!(bells(&terminal.sent), before + 1);
    // further typing must not reach the next seat's orders
    terminal.shows(&["Pass the keyboard to England."]);
    terminal.type_keys(ENTER);
    std::thread::sleep(Duration::from_millis(1500));
    terminal.shows(&["Pass the keyboard to England.", "1 sheet sealed"]);
    terminal.type_keys(CTRL_C);
    terminal.shows(&["Quit?"]);
    terminal.type_keys(ENTER);
    let (status, sent) = terminal.leaves();
    assert!(status.success());
    assert_eq!(bells(&sent), before + 1);
}

#[test]
fn a_running_clock_sends_a_few_bytes_a_second_and_a_stopped_one_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let timing = Timing::of_seconds(3000, 0, 60, None).expect("times");
    let mut terminal = open(&folder, Mode::GameMaster, timing);
    terminal.shows(&["50:00 paused"]);
    terminal.type_keys(ALT_T);
    terminal.shows(&["paused"]);
    terminal.type_keys(&format!(" {ESC}"));
    terminal.shows(&["49:57 negotiation"]);
    let before = terminal.sent.len();
    terminal.shows(&["49:52 negotiation"]);
    let a_second = (terminal.sent.len() - before) / 5;
    println!("{a_second} bytes a second");
    assert!((1..=200).contains(&a_second), "{a_second} bytes a second");
    terminal.type_keys(ALT_T);
    terminal.shows(&["negotiation", "sheets handed in"]);
    terminal.type_keys(&format!(" {ESC}"));
    terminal.shows(&["paused"]);
    std::thread::sleep(Duration::from_millis(300));
    terminal.type_keys("par");
    terminal.shows(&["› par"]);
    let before = terminal.sent.len();
    std::thread::sleep(Duration::from_millis(2500));
    terminal.type_keys("i");
    terminal.shows(&["› pari"]);
    // the output of two and a half seconds is about that of one key
    let sent = terminal.sent.len() - before;
    assert!(sent < 1000, "{sent} bytes");
    terminal.kill();
}
