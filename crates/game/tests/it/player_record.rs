//! The player's record: its file, and the days in a row.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use game::player_record::{Day, GameResult, PlayerRecord, RecordChange};
use game::save;
use game::store::StoreError;
use testing::saved_files::{folder, names};
use testing::saves::example;

use super::power;

/// Returns the day of a date like `2026-11-23`.
fn day(date: &str) -> Day {
    let text =
        format!("format = 1\n[[solved]]\npuzzle = \"1\"\nday = {date}\ntries = 1\nhints = 0\n");
    PlayerRecord::read(&text).expect(date).solved[0].day
}

fn solved(puzzle: &str) -> RecordChange {
    RecordChange::Solved {
        puzzle: puzzle.to_owned(),
        tries: 2,
        hints: 1,
    }
}

#[test]
fn days_are_dates_in_utc() {
    for (date, number) in [
        ("1970-01-01", 0),
        ("1970-12-31", 364),
        ("2000-02-29", 11_016),
        ("2026-11-23", 20_780),
    ] {
        assert_eq!(day(date), Day(number), "{date}");
    }
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(20_780 * 86_400 + 86_399);
    assert_eq!(Day::from(time), day("2026-11-23"));
}

#[test]
fn days_in_a_row_count_up_to_today_or_yesterday() {
    for (dates, today, streak) in [
        (&[][..], "2026-11-23", 0),
        (&["2026-11-23"], "2026-11-23", 1),
        (&["2026-11-22"], "2026-11-23", 1),
        (&["2026-11-21"], "2026-11-23", 0),
        (&["2026-12-30", "2026-12-31", "2027-01-01"], "2027-01-01", 3),
        (&["2026-12-30", "2026-12-31", "2027-01-01"], "2027-01-02", 3),
        (&["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-01", 3),
        (&["2027-02-28", "2027-03-01"], "2027-03-01", 2),
        (&["2026-12-29", "2026-12-31", "2027-01-01"], "2027-01-01", 2),
        // a clock that was set back
        (&["2026-11-24"], "2026-11-23", 0),
    ] {
        let mut record = PlayerRecord::default();
        for date in dates {
            record.add(solved("7"), day(date));
            record.add(solved("8"), day(date));
            record.add(solved("8"), day(date));
        }
        assert_eq!(record.solved.len(), 2 * dates.len());
        assert_eq!(record.streak(day(today)), streak, "{dates:?} {today}");
    }
}

#[test]
fn a_game_counts_once_with_its_result() {
    let game = Arc::new(example("solo-of-1911"));
    let mut record = PlayerRecord::default();
    for key in ["RUSSIA", "FRANCE", "RUSSIA"] {
        let change = RecordChange::Finished(Arc::clone(&game), power(key), Some(3));
        record.add(change, Day(record.games.len() as i32));
    }
    let results: Vec<GameResult> = record.games.iter().map(|it| it.result).collect();
    assert_eq!(results, [GameResult::Won, GameResult::Lost]);
    let text = record.write().expect("a text");
    assert_eq!(PlayerRecord::read(&text), Ok(record));
}

#[test]
fn notes_and_counted_advice_are_saved() {
    let mut game = example("rulebook-sample");
    assert!(game.history()[0].note.starts_with("Two standoffs"));
    game.set_note(1, " A \u{7} \"quiet\"\nfall ");
    game.set_note(99, "no such phase");
    game.count_advice();
    let text = save::write(&game);
    let again = save::read(&text, |_| Ok(game.map().clone())).expect("it reads back");
    assert_eq!(again.game.history()[1].note, "A  \"quiet\"fall");
    assert_eq!((again.game.advised(), save::write(&again.game)), (1, text));
}

#[test]
fn the_record_is_kept_beside_the_saves() {
    let (_folder, store) = folder();
    assert_eq!(
        store.player_record().expect("none yet"),
        PlayerRecord::default()
    );
    store
        .add_to_record(solved("7"), Day(20_780))
        .expect("it is written");
    let lines = vec!["{\"id\":\"1 'a'\"}".to_owned()];
    let added = store.add_to_record(RecordChange::Puzzles(lines.clone()), Day(20_780));
    let added = added.expect("it is written");
    assert_eq!(added.puzzles, lines);
    assert_eq!(store.player_record().expect("it can be read"), added);
    assert_eq!(names(store.folder()), ["player"]);
    assert_eq!(store.list().expect("a list"), []);
    let text = fs::read_to_string(store.record_path()).expect("the file");
    assert!(
        text.contains("[[solved]]\npuzzle = \"7\"\nday = 2026-11-23\n"),
        "{text}"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_reported_and_not_changed() {
    let start = "format = 1\n[[solved]]\npuzzle = \"1\"\n";
    for (text, why) in [
        ("", "missing field `format`"),
        ("format = 2\n", "unknown format 2; expected 1"),
        ("format = 1\nsolve = 3\n", "line 2: unknown field `solve`"),
        ("garbage\u{0}", "line 1"),
        (&format!("{start}day = 3\ntries = 1\nhints = 0\n"), "line 4"),
        (
            &format!("{start}day = 1871-01-01\ntries = 1\nhints = 0\n"),
            "a date since 1970",
        ),
        (
            &format!("{start}day = 12:00:00\ntries = 1\nhints = 0\n"),
            "a date since 1970",
        ),
        (
            &format!("{start}day = 2026-11-23\ntries = -1\nhints = 0\n"),
            "line 5",
        ),
    ] {
        let (_folder, store) = folder();
        let path = store.record_path();
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        let error = store.player_record().expect_err(text).to_string();
        assert!(error.contains(why), "{text:?}: {error}");
        let added = store.add_to_record(solved("7"), Day(0));
        assert!(matches!(added, Err(StoreError::Refused { .. })), "{text:?}");
        assert_eq!(fs::read_to_string(&path).expect("the file"), text);
    }
}
