//! `chancery film`: the frames of a game in each format.

use std::path::Path;

use roxmltree::{Document, Node};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Run, chancery};

const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/saves/examples/rulebook-sample.toml"
);
/// The phases of the game, as files and as pictures have them.
const PHASES: [(&str, &str); 7] = [
    ("S1901M", "Spring 1901"),
    ("F1901M", "Fall 1901"),
    ("W1901A", "Winter 1901"),
    ("S1902M", "Spring 1902"),
    ("F1902M", "Fall 1902"),
    ("F1902R", "Fall 1902, retreats"),
    ("W1902A", "Winter 1902"),
];
/// The seconds of a film at a pace of 1.5: the last frame has three times as many.
const SECONDS: f64 = 7.0 * 1.5 - 0.5 + 4.5;

/// A folder for the films of a test.
struct Films(TempDir);

impl Films {
    fn new() -> Self {
        Films(tempfile::tempdir().expect("a folder"))
    }

    fn run(&self, save: &str, name: &str, args: &[&str]) -> Run {
        let path = self.0.path().join(name);
        let path = path.to_str().expect("a name");
        let all: Vec<&str> = ["film", save, "-o", path].into_iter().chain(args.iter().copied()).collect();
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

#[test]
fn a_terminal_plays_the_cast() {
    let cast = Films::new().text("game.cast", &[]);
    let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!((&header["version"], &header["width"], &header["height"]), (&2.into(), &120.into(), &40.into()));
    let mut terminal = vt100::Parser::new(40, 120, 0);
    let (mut time, mut titles) = (-1.0, Vec::new());
    for event in lines {
        let at = event[0].as_f64().expect("a time");
        assert!(at > time, "{at} after {time}");
        (time, _) = (at, assert_eq!(event[1], "o"));
        terminal.process(event[2].as_str().expect("output").as_bytes());
        let rows: Vec<String> = terminal.screen().rows(0, 120).collect();
        titles.push(rows[0].trim().split("  ").next().unwrap_or_default().to_owned());
    }
    assert_eq!(time, SECONDS);
    // two frames a phase, and then the cursor returns and the screen scrolls
    titles.pop();
    let expected: Vec<&str> = PHASES.iter().flat_map(|(_, title)| [*title; 2]).collect();
    assert_eq!(titles, expected);
    let screen = terminal.screen();
    assert!(!screen.hide_cursor());
    let rows: Vec<String> = screen.rows(0, 120).collect();
    // scrolled by one row: the legend is above the last one
    assert_eq!(rows[36].trim().split_whitespace().collect::<Vec<_>>().join(" "),
        "A Austria 5 E England 4 F France 5 G Germany 5 I Italy 4 R Russia 5 T Turkey 4");
}

#[test]
fn a_small_terminal_has_letters_for_names() {
    let cast = Films::new().text("game.cast", &["--size", "76x23"]);
    let first = cast.lines().nth(1).expect("a frame");
    let first: Value = serde_json::from_str(first).expect("JSON");
    let mut terminal = vt100::Parser::new(23, 76, 0);
    terminal.process(first[2].as_str().expect("output").as_bytes());
    let row = terminal.screen().rows(0, 76).nth(21).expect("the legend");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>().join(" "), "A 3 E 3 F 3 G 3 I 3 R 4 T 3");
}

/// The chunks of a PNG: name and content.
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
    let size = ["--size", "76x23", "--pace", "0.3"];
    let png = films.of_game("game.apng", &size);
    assert_eq!(png, films.of_game("again.png", &size), "the same bytes");
    let chunks = chunks(&png);
    let of = |name: &'static str| chunks.iter().filter(move |chunk| chunk.0 == name).map(|chunk| &chunk.1[..]);
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().expect("four bytes"));
    let header = of("IHDR").next().expect("a header");
    assert_eq!((number(&header[..4]), number(&header[4..8])), (76 * 8, 23 * 16));
    assert_eq!(number(&of("acTL").next().expect("an animation")[..4]), 14);
    let delays: Vec<u16> = of("fcTL").map(|frame| u16::from_be_bytes([frame[20], frame[21]])).collect();
    assert_eq!(delays.len(), 14);
    assert_eq!(delays[..2], [20, 10]);
    assert_eq!(delays[13], 90);
    assert_eq!(of("fdAT").count() + of("IDAT").count(), 14);
}

/// The value of an attribute at a time of the film.
fn value_at<'a>(node: Node<'a, 'a>, name: &str, time: f64) -> Option<&'a str> {
    let mut animations = node.children().filter(|it| it.has_tag_name("animate"));
    let Some(animation) = animations.find(|it| it.attribute("attributeName") == Some(name)) else {
        return node.attribute(name);
    };
    let list = |name| animation.attribute(name).expect("a list").split(';');
    assert_eq!(animation.attribute("dur"), Some(&*format!("{SECONDS}s")));
    let part = |text: &str| text.parse::<f64>().expect("a number");
    let mut both = list("keyTimes").zip(list("values"));
    let past = both.by_ref().take_while(|(from, _)| part(from) * SECONDS <= time);
    past.last().map(|(_, value)| value)
}

/// What a picture shows at a time: units and counts by their texts, colors by the names of elements.
fn shown(document: &Document<'_>, time: f64) -> Vec<String> {
    let is_shown = |node: &Node<'_, '_>| {
        node.ancestors().all(|it| value_at_of(document, it, time) != Some("none"))
    };
    let mut all = Vec::new();
    for node in document.root_element().descendants().filter(is_shown) {
        let is_drawn = node.has_tag_name("text") || node.has_tag_name("title");
        if is_drawn && !node.ancestors().any(|it| it.attribute("id") == Some("legend")) {
            all.extend(node.text().map(str::to_owned));
        }
        if let Some(id) = node.attribute("id").filter(|it| it.starts_with("province-") || it.starts_with("center-")) {
            let node = document.get_node(node.id()).expect("the node");
            let color = value_at(node, "fill", time);
            all.push(format!("{id} {}", color.unwrap_or_default()));
        }
        if node.attribute("class") == Some("head") {
            all.push(format!("arrow {}", node.attribute("d").unwrap_or_default()));
        }
    }
    all.sort();
    all
}

fn value_at_of<'a>(document: &'a Document<'a>, node: Node<'_, '_>, time: f64) -> Option<&'a str> {
    value_at(document.get_node(node.id())?, "display", time)
}
