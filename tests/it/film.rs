//! `chancery film`: the frames of a game in each format.

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Run, chancery};
use crate::pty::nonzero;

const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/saves/examples/rulebook-sample.toml"
);
/// The phases of the game, by their names in files and on the screen.
const PHASES: [(&str, &str); 7] = [
    ("S1901M", "Spring 1901"),
    ("F1901M", "Fall 1901"),
    ("W1901A", "Winter 1901"),
    ("S1902M", "Spring 1902"),
    ("F1902M", "Fall 1902"),
    ("F1902R", "Fall 1902, retreats"),
    ("W1902A", "Winter 1902"),
];
/// The length of a film at a pace of 1.5, in seconds: the last frame is shown three times as long.
const SECONDS: f64 = 7.0 * 1.5 - 0.5 + 4.5;

/// A temporary folder for the films of a test.
struct Films(TempDir);

impl Films {
    fn new() -> Self {
        Films(tempfile::tempdir().expect("a folder"))
    }

    fn run(&self, save: &str, name: &str, args: &[&str]) -> Run {
        let path = self.0.path().join(name);
        let path = path.to_str().expect("a name");
        let all: Vec<&str> = ["film", save, "-o", path]
            .into_iter()
            .chain(args.iter().copied())
            .collect();
        chancery(&all, "")
    }

    /// Makes the film of the game and returns the file.
    fn of_game(&self, name: &str, args: &[&str]) -> Vec<u8> {
        self.run(GAME, name, args).succeeds();
        std::fs::read(self.0.path().join(name)).expect("the film")
    }

    fn text(&self, name: &str, args: &[&str]) -> String {
        String::from_utf8(self.of_game(name, args)).expect("text")
    }
}

fn terminal(columns: u16, rows: u16) -> vt100::Parser {
    let (height, width) = nonzero(columns, rows);
    vt100::Parser::new(height, width, 0)
}

#[test]
fn a_terminal_plays_the_cast() {
    let cast = Films::new().text("game.cast", &[]);
    let mut lines = cast
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!(
        (&header["version"], &header["width"], &header["height"]),
        (&2.into(), &120.into(), &40.into())
    );
    let mut terminal = terminal(120, 40);
    let (mut time, mut titles) = (-1.0, Vec::new());
    for event in lines {
        let at = event[0].as_f64().expect("a time");
        assert!(at > time, "{at} after {time}");
        (time, _) = (at, assert_eq!(event[1], "o"));
        terminal.process(event[2].as_str().expect("output").as_bytes());
        let rows: Vec<String> = terminal.screen().rows(0, 120).collect();
        titles.push(
            rows[0]
                .trim()
                .split("  ")
                .next()
                .unwrap_or_default()
                .to_owned(),
        );
    }
    assert_eq!(time, SECONDS);
    // two frames per phase; then the cursor returns and the screen scrolls
    titles.pop();
    let expected: Vec<&str> = PHASES.iter().flat_map(|(_, title)| [*title; 2]).collect();
    assert_eq!(titles, expected);
    let screen = terminal.screen();
    assert!(!screen.hide_cursor());
    let rows: Vec<String> = screen.rows(0, 120).collect();
    // scrolled by one row: the legend is above the last one
    assert_eq!(
        rows[37].split_whitespace().collect::<Vec<_>>().join(" "),
        "A Austria 5 E England 5 F France 5 G Germany 6 I Italy 4 R Russia 4 T Turkey 5"
    );
}

#[test]
fn a_small_terminal_has_letters_for_names() {
    let cast = Films::new().text("game.cast", &["--size", "76x23"]);
    let first = cast.lines().nth(1).expect("a frame");
    let first: Value = serde_json::from_str(first).expect("JSON");
    let mut terminal = terminal(76, 23);
    terminal.process(first[2].as_str().expect("output").as_bytes());
    let row = terminal.screen().rows(0, 76).nth(21).expect("the legend");
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>().join(" "),
        "A 3 E 3 F 3 G 3 I 3 R 4 T 3"
    );
}

/// Returns the chunks of a PNG: name and content.
fn chunks(png: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut rest = png.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("a PNG");
    let mut chunks = Vec::new();
    while let [a, b, c, d, after @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        let name = String::from_utf8_lossy(&after[..4]).into_owned();
        chunks.push((name, after[4..4 + length].to_vec()));
        rest = &after[4 + length + 4..];
    }
    chunks
}

#[test]
fn an_animated_png_has_two_frames_for_each_phase() {
    let films = Films::new();
    // two of the phases: a picture takes a second in the build that the tests have
    let size = ["--size", "76x23", "--pace", "0.3", "--to", "F1901M"];
    let png = films.of_game("game.apng", &size);
    assert_eq!(png, films.of_game("again.png", &size), "the same bytes");
    let chunks = chunks(&png);
    let of = |name: &'static str| {
        chunks
            .iter()
            .filter(move |chunk| chunk.0 == name)
            .map(|chunk| &chunk.1[..])
    };
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().expect("four bytes"));
    let header = of("IHDR").next().expect("a header");
    assert_eq!(
        (number(&header[..4]), number(&header[4..8])),
        (76 * 8, 23 * 16)
    );
    assert_eq!(number(&of("acTL").next().expect("an animation")[..4]), 4);
    let delays: Vec<u16> = of("fcTL")
        .map(|frame| u16::from_be_bytes([frame[20], frame[21]]))
        .collect();
    assert_eq!(delays.len(), 4);
    assert_eq!(delays[..2], [20, 10]);
    assert_eq!(delays[3], 90);
    assert_eq!(of("fdAT").count() + of("IDAT").count(), 4);
}

#[test]
fn a_film_can_be_of_some_phases() {
    let films = Films::new();
    let size = ["--size", "76x23"];
    let titles = |from_to: &[&str]| -> Vec<String> {
        let cast = films.text("part.cast", &[&size, from_to].concat());
        let events = cast.lines().skip(1);
        let shown = |title: &str| {
            events
                .clone()
                .any(|event| event.contains(&format!(" {title}\\u001b")))
        };
        let all = PHASES.iter().filter(|(_, title)| shown(title));
        all.map(|(name, _)| (*name).to_owned()).collect()
    };
    assert_eq!(
        titles(&["--from", "F1901M", "--to", "S1902M"]),
        ["F1901M", "W1901A", "S1902M"]
    );
    // a phase that wasn't played can be the end, too
    assert_eq!(titles(&["--to", "F1901R"]), ["S1901M", "F1901M"]);
    assert_eq!(titles(&["--from", "F1902R"]), ["F1902R", "W1902A"]);
}

/// A game without played phases.
const NEW: &str = "format = 1\nname = \"A game\"\nmap = \"standard\"\nrules = \"datc-3.1\"\nmode = \"hot-seat\"\n\
    seats = [{ powers = [\"FRANCE\"] }, { powers = [\"GERMANY\"] }]\n";

#[test]
fn errors_say_what_is_wrong() {
    let films = Films::new();
    let new = films.0.path().join("new.toml");
    std::fs::write(&new, NEW).expect("a save");
    let new = new.to_str().expect("a name");
    let size = "expected columns and rows from 76x23 to 400x160";
    let endings = "isn't a format of this command. Use a name that ends with .cast, .apng";
    for (status, message, save, name, args) in [
        (2, "no.toml", "no.toml", "game.cast", &[][..]),
        (
            1,
            "no phase of this game has been played yet",
            new,
            "game.cast",
            &[],
        ),
        (2, endings, GAME, "game.gif", &[]),
        (2, endings, GAME, "game.svg", &[]),
        (2, "a film needs a format", GAME, "game", &[]),
        (2, size, GAME, "game.cast", &["--size", "75x40"]),
        (2, size, GAME, "game.cast", &["--size", "120x161"]),
        (2, size, GAME, "game.cast", &["--size", "297x210mm"]),
        (
            2,
            "expected seconds from 0.1 to 60",
            GAME,
            "game.cast",
            &["--pace", "0"],
        ),
        (
            2,
            "no phase from F1903M to W1902A was played; the game runs from S1901M to W1902A",
            GAME,
            "game.cast",
            &["--from", "F1903M"],
        ),
    ] {
        let run = films.run(save, name, args);
        assert_eq!(run.status, status, "{}", run.err);
        run.reports(message);
        assert!(!films.0.path().join(name).exists());
    }
    let folder = films.run(GAME, "", &[]);
    folder.reports("expected a file, found a folder");
}
