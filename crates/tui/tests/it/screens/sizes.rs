//! Every screen in its main states (`tests/screens.tsv`): compared with golden files, at the smallest
//! size, at sizes that are too small, and at very large ones.

use game::player_record::PlayerRecord;

use super::{Player, SMALL, WIDE};

const STATES: &str = include_str!("../../../../../tests/screens.tsv");

/// A record with games and puzzles, the last one solved on the day of the tests.
const RECORD: &str = r#"format = 1
puzzles = [
  '{"id":"Thursday, F1901M, take SPA","name":"F1901M","state":{"units":{"FRANCE":["F BRE","A PAR","A MAR"],"ITALY":["A PIE","A VEN","F NAP"]},"centers":{}},"solve":{"side":["FRANCE"],"goal":"take SPA"},"orders":{"FRANCE":["A MAR - SPA"]}}',
  '{"id":"Thursday, F1902M, hold ROM","name":"F1902M","state":{"units":{"FRANCE":["A PIE"],"ITALY":["A APU","A VEN","F NAP"]},"centers":{}},"solve":{"side":["ITALY"],"goal":"hold ROM"},"orders":{"ITALY":["A VEN - ROM"]}}',
]
solved = [
  { puzzle = "5", day = 1970-01-01, tries = 1, hints = 0 },
  { puzzle = "31", day = 1970-01-01, tries = 4, hints = 2 },
]
games = [
  { name = "A", day = 1970-01-01, power = "FRANCE", level = 3, end = "W1907A", result = "won" },
  { name = "B", day = 1970-01-01, power = "FRANCE", level = 5, end = "F1911M", result = "lost", advised = 3 },
  { name = "C", day = 1970-01-01, power = "TURKEY", level = 5, end = "S1909M", result = "drawn", taken_back = 1 },
  { name = "D", day = 1970-01-01, power = "AUSTRIA", end = "S1905M", result = "lost" },
]
"#;

/// A sheet with questions, and the sheets of a year with a retreat and three builds.
const SHEET: &str = "Austria\nA Vienna-Galicia\nF Tri-Alb\nEngland\nA Lvp-Yorkshre\nFrance\nA Gas - Spa\nA Mat qqq\n";
const SPRING: &str =
    "A Mun - Bur\nF Kie - Den\nF Bre - MAO\nA War - Ukr\nF Sev - BLA\nF Ank - BLA\n";
const FALL: &str = "A Par - Bur\nA Mar S A Par - Bur\nF MAO - Por\nA Ukr - Rum\n";

/// Returns the program in the initial state with this name.
fn start(name: &str) -> Player {
    let mut player = match name {
        "new" => Player::new(),
        "alone" | "thinking" => Player::new(),
        "record" => {
            let mut player = Player::new();
            player.record = Ok(PlayerRecord::read(RECORD).expect("a record"));
            player.press("o<esc>");
            player
        }
        "hot-seat" => Player::two_seats(),
        "passphrases" => Player::setting_phrases(),
        "removals" => Player::winter(),
        "solo" => Player::example("solo-of-1911"),
        _ => Player::master(),
    };
    match name {
        "hot-seat" => {
            player.press("<enter>f lon nth<enter><c-d><enter><enter>vie gal<enter><c-d><enter>")
        }
        "passphrases" => player.press("<enter>"),
        "played" => {
            player.press("a bud - gal<enter>a vie - tyr<enter>a ven - tyr<enter><c-d><enter>")
        }
        "sheets" => player.paste(SHEET),
        "retreats" | "builds" => {
            for sheet in [SPRING, FALL] {
                player.paste(sheet).press("<c-d><enter><esc><c-d>");
            }
            player.press(if name == "builds" {
                "4<c-d><enter><esc><c-d><enter>"
            } else {
                ""
            })
        }
        "removals" => player.press("<enter>"),
        "alone" | "thinking" => {
            player.is_quick = name == "alone";
            player.press("a<enter>")
        }
        "new" | "solo" | "record" => &mut player,
        other => panic!("no state begins at {other:?}"),
    };
    player
}

/// Calls `look` with each state: its name, the program, and a text that it shows.
fn every_state(mut look: impl FnMut(&str, &Player, &str)) {
    for line in STATES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, begins, keys, text] = fields[..] else {
            panic!("a state has four fields: {line:?}");
        };
        let mut player = start(begins);
        player.press(keys);
        look(name, &player, text);
    }
}

#[test]
fn every_screen_looks_as_expected() {
    every_state(|name, player, _| {
        player.golden(name, &[SMALL, WIDE]);
    });
}

/// Returns the columns and rows of some names on the map after these keys.
fn places(begins: &str, keys: &str, (width, height): (u16, u16)) -> [(usize, usize); 8] {
    let mut player = start(begins);
    let screen = player.press(keys).screen(width, height);
    ["Nwy", "StP", "Mos", "Lvp", "Mun", "Vie", "Spa", "Con"].map(|label| {
        let rows = screen.lines().enumerate();
        let mut found = rows.filter_map(|(y, row)| {
            let map: String = row.chars().take(88).collect();
            let (before, _) = map.split_once(label)?;
            (1..25).contains(&y).then(|| (before.chars().count(), y))
        });
        found
            .next()
            .unwrap_or_else(|| panic!("no {label}:\n{screen}"))
    })
}

/// The map of a small screen has the same rows in all phases. Details may cover the last ones.
#[test]
fn the_map_does_not_jump_in_retreats_and_winters() {
    let moves = places("new", "b<enter>", SMALL);
    for (begins, keys) in [
        ("retreats", ""),
        ("retreats", "bur"),
        ("retreats", "4<c-d><enter><esc>"),
        ("builds", ""),
        ("builds", "12"),
        ("builds", "<c-d>"),
        ("builds", "12<a-w><a-w><c-d><enter><esc>"),
    ] {
        assert_eq!(places(begins, keys, SMALL), moves, "{begins} {keys}");
    }
}

/// Notes and explanations cover the last rows of the map.
#[test]
fn the_map_does_not_jump_between_results() {
    for (size, later) in [
        (SMALL, ["<pgup><pgup>", "<pgup><pgup><pgup>"]),
        (WIDE, ["<pgup><f5>", "<pgup><pgup><down><f5>"]),
    ] {
        let results = places("solo", "<pgup>", size);
        for keys in later {
            assert_eq!(places("solo", keys, size), results, "{size:?} {keys}");
        }
    }
}

#[test]
fn the_help_of_a_small_screen_wraps_its_texts() {
    let mut player = start("hot-seat");
    let screen = player.press("<enter>?").screen(60, 20);
    assert!(screen.contains("Help") && !screen.contains('…'), "{screen}");
}

#[test]
fn every_screen_fits_60x20() {
    every_state(|name, player, text| {
        let screen = player.screen(60, 20);
        assert!(
            screen.contains(text),
            "{text:?} is not on {name}:\n{screen}"
        );
        assert!(!screen.contains("chancery needs"), "{name}:\n{screen}");
        for (width, height) in [(59, 20), (60, 19), (40, 10), (200, 19), (59, 100)] {
            let screen = player.screen(width, height);
            assert!(
                screen.contains("chancery needs 60 x 20"),
                "{name} at {width}x{height}:\n{screen}"
            );
        }
    });
}

#[test]
fn draws_at_any_size() {
    every_state(|_, player, _| {
        for (width, height) in [
            (0, 0),
            (1, 1),
            (1, 50),
            (300, 1),
            (7, 3),
            (61, 21),
            (500, 20),
            (60, 150),
        ] {
            player.screen(width, height);
        }
    });
}

/// Returns the keys of a hint, as `Player::press` names them. Hints like `letter` and `1 2 …` have none.
fn keys_of(hint: &str) -> Vec<String> {
    let named = |name: &str| match name {
        "Space" => " ".to_owned(),
        "Shift-Tab" => "<s-tab>".to_owned(),
        "⌫" => "<bs>".to_owned(),
        name => format!("<{}>", name.to_lowercase()),
    };
    let arrows = [('↑', "up"), ('↓', "down"), ('←', "left"), ('→', "right")];
    let arrow = |sign: char| arrows.iter().find(|(other, _)| *other == sign);
    let key = hint.split(' ').next().unwrap_or_default();
    match (key, key.strip_prefix('^'), key.strip_prefix("Alt-")) {
        ("Enter" | "Tab" | "Shift-Tab" | "Esc" | "Space" | "Del" | "PgUp" | "PgDn" | "⌫", ..) => {
            vec![named(key)]
        }
        (_, Some(letter), _) => vec![format!("<c-{}>", letter.to_lowercase())],
        (_, _, Some(letter)) if letter.len() == 1 => vec![format!("<a-{}>", letter.to_lowercase())],
        _ if key.starts_with('F') && key[1..].parse::<u8>().is_ok() => vec![named(key)],
        _ if key.chars().count() == 1
            && key.is_ascii()
            && !key.chars().all(|it| it.is_ascii_digit()) =>
        {
            vec![key.to_owned()]
        }
        _ => {
            let arrows = key.chars().map(arrow).collect::<Option<Vec<_>>>();
            let arrows = arrows.into_iter().flatten();
            arrows.map(|(_, name)| format!("<{name}>")).collect()
        }
    }
}

/// Returns everything that a key can change: the screen, and what left the program.
fn seen(player: &Player, (width, height): (u16, u16)) -> (ratatui::buffer::Buffer, String) {
    let effects = format!(
        "{:?} {} {} {:?} {:?}",
        player.left, player.saves, player.lots, player.copied, player.printed
    );
    let cells = player.cells(width, height, tui::Appearance::RICH);
    (cells, effects)
}

/// A size with room for all hints.
const LARGE: (u16, u16) = (200, 60);

/// Returns the key hints of a screen: those in the frame of a dialog, or else the last row.
fn hints_of(screen: &str) -> &str {
    let mut lines = screen.lines().rev();
    let dialog = lines.find_map(|line| {
        let (hints, _) = line.split_once("╰─ ")?.1.split_once(" ─")?;
        hints.contains("Esc").then_some(hints)
    });
    dialog.unwrap_or_else(|| screen.lines().last().unwrap_or_default().trim())
}

#[test]
fn every_hinted_key_does_something() {
    let mut idle = Vec::new();
    for line in STATES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let fresh = || {
            let mut player = start(fields[1]);
            player.press(fields[2]);
            player
        };
        let player = fresh();
        let mut pressed: Vec<String> = Vec::new();
        for size in [(80, 24), LARGE] {
            let screen = player.screen(size.0, size.1);
            let before = seen(&player, size);
            let parts = hints_of(&screen).split("   ");
            for hint in parts.flat_map(|part| part.split(" · ")).map(str::trim) {
                if pressed.iter().any(|other| other == hint) {
                    continue;
                }
                pressed.push(hint.to_owned());
                let keys = keys_of(hint);
                let changes = |key: &String| {
                    let mut player = fresh();
                    // that it thinks is seen at once
                    player.is_quick = false;
                    player.press(key);
                    seen(&player, size) != before
                };
                // a list that covers the map of a small screen is always beside that of a large one, and the
                // random numbers of tests are always the same
                let is_known = fields[0].ends_with("-list") || hint == "Alt-O others' orders";
                if is_known && size == LARGE {
                    continue;
                }
                if !keys.is_empty() && !keys.iter().any(changes) {
                    idle.push(format!("{} at {size:?}: {hint}", fields[0]));
                }
            }
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn the_message_about_the_size_is_never_cut() {
    let player = Player::master();
    for (width, height) in [(40, 12), (59, 19), (30, 12), (60, 12)] {
        let screen = player.screen(width, height);
        let words: Vec<&str> = screen.split_whitespace().collect();
        let text = words.join(" ");
        for part in ["needs 60 x 20", "press ^C twice to quit."] {
            assert!(
                text.contains(part),
                "{part:?} at {width}x{height}:\n{screen}"
            );
        }
    }
}
