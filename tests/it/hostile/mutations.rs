//! Valid files with parts removed, repeated, moved or replaced: nothing panics.

use std::sync::LazyLock;

use proptest::prelude::*;

use chancery::adjudicator::PhaseInput;
use chancery::board::Map;
use chancery::chart::{Drawing, Theme};
use chancery::entry::{Defaults, Lexicon, Sheet};
use chancery::game::save;
use chancery::python_format::{self, Import};
use chancery::record::{BatchRunner, Boards, Options};
use chancery::rules::Rules;

use super::good_save;
use testing::all_options;

static SAVE: LazyLock<String> = LazyLock::new(good_save);

/// Saves with all options.
static RICH: LazyLock<[String; 2]> = LazyLock::new(|| {
    [all_options::with_passphrases(), all_options::of_1914()].map(|it| save::write(&it))
});

/// A game in the format of another program.
static EXPORTED: LazyLock<String> =
    LazyLock::new(|| python_format::write(&all_options::of_1914()).text);

const SHEET: &str = include_str!("../../sheets/two-knots.txt");

const LINE: &str = r#"{"id":"a/b","name":"F1901R","rules":"2000","set":{"4.A.3":"b"},"state":{"units":{"FRANCE":["A PAR","*A BUR","F SPA/SC"],"GERMANY":["A MUN","A RUH"]},"centers":{"FRANCE":["PAR","MAR"],"GERMANY":["MUN"]},"homes":{"FRANCE":["PAR"]},"retreats":{"FRANCE":{"A BUR":["GAS","MAR"]}}},"orders":{"FRANCE":["A BUR R MAR"],"GERMANY":null},"results":{"A BUR":[]},"expect":{"units":{"FRANCE":["A MAR"]}}}"#;

const THEME: &str = "[colors]\nground = \"#102030\"\nFRANCE = \"#abcdef\"\n";

/// Strings with a meaning in some format.
const PIECES: [&str; 24] = [
    "\0",
    "\u{1b}[2J",
    "\u{feff}",
    "\"",
    "'",
    "{",
    "}",
    "[",
    "]]",
    "=",
    ",",
    "\n",
    "\r",
    "-1",
    "99999999999999999999",
    "1e999",
    "/NC",
    "A PAR",
    "FRANCE",
    "S9999M",
    "\\ud800",
    "ß\u{301}",
    "null",
    "..",
];

/// A change of a text: its position (in thousandths), its length, and its kind.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize, usize),
    Double(usize, usize),
    Move(usize, usize, usize),
    Put(usize, &'static str),
    Letter(usize, char),
}

fn change() -> impl Strategy<Value = Change> {
    let at = || 0..1000_usize;
    let long = || prop_oneof![1..4_usize, 1..40_usize, 1..400_usize];
    prop_oneof![
        (at(), long()).prop_map(|(at, long)| Change::Cut(at, long)),
        (at(), long()).prop_map(|(at, long)| Change::Double(at, long)),
        (at(), long(), at()).prop_map(|(at, long, to)| Change::Move(at, long, to)),
        (at(), prop::sample::select(&PIECES[..])).prop_map(|(at, piece)| Change::Put(at, piece)),
        (at(), any::<char>()).prop_map(|(at, letter)| Change::Letter(at, letter)),
    ]
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for change in changes {
        let place = |at: &usize| at * letters.len() / 1000;
        let end = |at: usize, long: &usize| (at + long).min(letters.len());
        match change {
            Change::Cut(at, long) => {
                let at = place(at);
                letters.drain(at..end(at, long));
            }
            Change::Double(at, long) => {
                let at = place(at);
                let piece = letters[at..end(at, long)].to_vec();
                letters.splice(at..at, piece);
            }
            Change::Move(at, long, to) => {
                let (at, to) = (place(at), place(to));
                let piece: Vec<char> = letters.drain(at..end(at, long)).collect();
                let to = to.min(letters.len());
                letters.splice(to..to, piece);
            }
            Change::Put(at, piece) => {
                let at = place(at);
                letters.splice(at..at, piece.chars());
            }
            Change::Letter(at, letter) => {
                let at = place(at);
                if let Some(there) = letters.get_mut(at) {
                    *there = *letter;
                }
            }
        }
    }
    letters.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec(change(), 1..6)
}

/// Checks that a message has no control characters except line ends.
fn harmless(message: &str) {
    let bad = |letter: char| letter.is_control() && letter != '\n';
    assert!(!message.contains(bad), "{message:?}");
}

/// Checks that a game that was read can be played, saved and loaded.
fn reads(text: &str) {
    match testing::saves::read(text) {
        Ok(loaded) => {
            let mut game = loaded.game;
            let written = save::write(&game);
            let again = testing::saves::read(&written);
            assert_eq!(save::write(&again.expect("it reads back").game), written);
            game.resolve();
            let mismatches = loaded.mismatches.iter();
            mismatches.for_each(|mismatch| harmless(&mismatch.to_string()));
        }
        Err(error) => harmless(&error.to_string()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_save(changes in changes()) {
        reads(&changed(&SAVE, &changes));
    }

    #[test]
    fn a_save_with_everything(which in 0..2_usize, changes in changes()) {
        reads(&changed(&RICH[which], &changes));
    }

    #[test]
    fn an_exported_game(changes in changes()) {
        let text = changed(&EXPORTED, &changes);
        let find = |_: &str| Ok(Map::standard_shared());
        match python_format::read(&text, find, Import::default()) {
            Ok(back) => {
                back.notes.iter().for_each(|note| harmless(note));
                reads(&save::write(&back.game));
            }
            Err(error) => harmless(&error.to_string()),
        }
    }

    #[test]
    fn a_sheet(changes in changes()) {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let defaults = Defaults::new(&lexicon, Rules::default());
        let sheet = Sheet::read(map, &changed(SHEET, &changes), &defaults);
        sheet.problems.iter().for_each(|problem| harmless(&problem.to_string()));
        let mut adjudicator = chancery::adjudicator::Adjudicator::new();
        if sheet.rules.check().is_ok() {
            adjudicator.play(PhaseInput::new(map, &sheet.position, &sheet.written(), &sheet.rules));
        }
    }

    #[test]
    fn a_line(changes in changes()) {
        let find = |_: &str| Ok(Map::standard_shared());
        let options = Options { explain: true, check: true, ..Options::default() };
        let mut runner = BatchRunner::new(options, Boards::new(std::sync::Arc::new(find), Map::standard_shared()));
        let mut out = Vec::new();
        let line = changed(LINE, &changes).replace('\n', " ");
        runner.answer(1, line.as_bytes(), &mut out);
        let out = String::from_utf8(out).expect("text");
        harmless(&out);
        for line in out.lines() {
            // an id comes back as it is, even with half a letter, which no value can hold
            let _: serde::de::IgnoredAny = serde_json::from_str(line).expect("JSON");
        }
    }

    #[test]
    fn a_theme(changes in changes()) {
        if let Err(error) = Theme::from_toml(&changed(THEME, &changes), Map::standard()) {
            harmless(&error.to_string());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_map_and_its_drawing(changes in changes()) {
        let text = changed(Map::STANDARD_FILE, &changes);
        match Map::from_file("strange", &text) {
            Ok(map) => {
                if let Err(error) = Drawing::from_toml(&text, &map) {
                    harmless(&error.to_string());
                }
                let sheets = vec![None; map.powers().len()];
                let mut adjudicator = chancery::adjudicator::Adjudicator::new();
                adjudicator.play(PhaseInput::new(&map, &map.opening(), &sheets, &Rules::default()));
            }
            Err(error) => harmless(&error.to_string()),
        }
    }
}
