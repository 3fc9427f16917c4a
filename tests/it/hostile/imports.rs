//! Malicious saved games of the Python package.

use std::fs;

use serde_json::{Value, json};

use super::{ESCAPED, ESCAPES, file, run};

fn good() -> Value {
    let text = chancery::python_format::write(&testing::saves::game()).text;
    serde_json::from_str(&text).expect("JSON")
}

/// Returns the valid game with another value at a JSON pointer.
fn with(pointer: &str, value: Value) -> Vec<u8> {
    let mut game = good();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = game.pointer_mut(parent).expect("a part of the game");
    let key = key.to_owned();
    parent
        .as_object_mut()
        .expect("an object")
        .insert(key, value);
    game.to_string().into_bytes()
}

/// Returns texts that are no games, each with its description and the expected message.
fn texts() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let phase = |text: &str| format!(r#"{{"id":"x","phases":[{text}]}}"#).into_bytes();
    let many = |text: &str, times| phase(&vec![text; times].join(","));
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let escaped = format!(r#"{{"name":"{ESCAPED}","state":{{}}}}"#);
    let over = r#"{"name":"COMPLETED","state":{"units":{}}}"#;
    vec![
        ("empty", Vec::new(), "expected a saved game"),
        ("no UTF-8", b"{\"id\":\"\xff\"}".to_vec(), "not UTF-8"),
        ("no JSON", ESCAPES.into(), "the text isn't JSON"),
        ("a list", b"[]".to_vec(), "not a saved game"),
        ("no phases", b"{}".to_vec(), "missing field `phases`"),
        ("none at all", phase(""), "no phase"),
        (
            "deep lists",
            "[".repeat(500_000).into(),
            "the text isn't JSON",
        ),
        ("deep phases", phase(&deep), "phases[0]"),
        ("many phases", many("{}", 200_000), "5000 at most"),
        (
            "phases of nothing",
            many("{}", 5000),
            "phases[0]: no `name`",
        ),
        ("an escaped name", phase(&escaped), "isn't a phase"),
        ("only an end", phase(over), "no phase"),
        ("very large", vec![b' '; (64 << 20) + 10], "too large"),
        (
            "large with a byte order mark",
            [&b"\xef\xbb\xbf"[..], &vec![b' '; 64 << 20]].concat(),
            "too large",
        ),
    ]
}

/// Returns invalid values in a valid game, by their JSON pointers, each with the expected message.
fn changes() -> Vec<(&'static str, Value, &'static str)> {
    let deep = format!("x = {}", "[".repeat(100_000));
    vec![
        ("/phases/0/name", json!("S99999M"), "isn't a phase"),
        (
            "/phases/0/name",
            json!("COMPLETED"),
            "a phase after COMPLETED",
        ),
        (
            "/phases/0/name",
            json!("S1901R"),
            "can't start with retreats",
        ),
        ("/map", json!("../../etc/passwd"), "unknown board"),
        ("/map", json!(ESCAPES), "unknown board"),
        (
            "/phases/0/state/units",
            json!({ESCAPES: ["A PAR"]}),
            "unknown power",
        ),
        (
            "/phases/0/state/units/ITALY",
            json!(["A PAR"]),
            "already a unit",
        ),
        ("/phases/0/orders", json!("H"), "phases[0]"),
        ("/phases/0/results", json!({"A PAR": 7}), "phases[0]"),
        ("/chancery/seats", json!([{"powers": []}]), "chancery.seats"),
        (
            "/chancery/seats",
            json!([{"powers": [ESCAPES]}]),
            "chancery.seats: unknown power",
        ),
        ("/chancery/rules", json!(ESCAPES), "unknown rulebook"),
        ("/chancery/set", json!(["9.Z.9=q"]), "chancery"),
        ("/phases/1/name", json!("F9999M"), "has no phases"),
        (
            "/chancery",
            json!({"save": deep, "rules": "none"}),
            "unknown rulebook",
        ),
        ("/chancery/save", json!([ESCAPES]), "not a saved game"),
    ]
}

#[test]
fn rejects_invalid_games_and_saves_nothing() {
    let changes = changes().into_iter();
    let changes = changes.map(|(at, value, expected)| (at, with(at, value), expected));
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes, expected) in texts().into_iter().chain(changes) {
        let name = file(folder.path(), "game.json", bytes);
        let run = run(folder.path(), &["import", &name, "--saves", "kept"], b"");
        let err = run.is(what, 1);
        assert!(err.contains(expected), "{what}: {err}");
        assert!(
            !folder.path().join("kept").exists(),
            "{what} kept something"
        );
    }
}

/// A damaged embedded save is reported, and the recorded phases are used.
#[test]
fn reports_and_skips_a_damaged_embedded_save() {
    let saves = [
        "[".repeat(100_000),
        format!("x = {}", "[".repeat(100_000)),
        ESCAPES.to_owned(),
        String::new(),
        "format = 2".to_owned(),
        chancery::game::save::write(&testing::all_options::of_1914()),
        "# nothing\n".repeat(2_000_000),
    ];
    for save in saves {
        let folder = tempfile::tempdir().expect("a folder");
        let bytes = with("/chancery/save", json!(save));
        let name = file(folder.path(), "game.json", bytes);
        let what = save.chars().take(20).collect::<String>();
        let run = run(folder.path(), &["import", &name, "--saves", "kept"], b"");
        let err = run.is(&what, 0);
        assert!(err.contains("chancery.save isn't used"), "{what}: {err}");
    }
}

#[test]
fn no_id_escapes_the_folder() {
    let ids: Vec<Value> = vec![
        json!("../../x"),
        json!("/etc/passwd"),
        json!("..\\..\\x"),
        json!("C:\\x"),
        json!("CON"),
        json!("nul.toml"),
        json!("com1"),
        json!(""),
        json!("."),
        json!(".."),
        json!("-rf"),
        json!("~"),
        json!("a".repeat(100_000)),
        json!("ß".repeat(1000)),
        json!("\u{10400}".repeat(500)),
        json!(ESCAPES),
        json!(17),
        json!(null),
        json!({"a": ["b"]}),
        json!("a\u{0}b"),
        json!("a\nb\rc"),
        json!("\u{202e}lmot"),
    ];
    for id in ids {
        let folder = tempfile::tempdir().expect("a folder");
        let bytes = with("/id", id.clone());
        let name = file(folder.path(), "game.json", bytes);
        let what = id.to_string().chars().take(40).collect::<String>();
        let run = run(folder.path(), &["import", &name, "--saves", "in/kept"], b"");
        run.is(&what, 0);
        let top: Vec<_> = names(folder.path());
        assert_eq!(top, ["game.json", "in"], "{what}");
        assert_eq!(names(&folder.path().join("in")), ["kept"], "{what}");
        let names = names(&folder.path().join("in/kept"));
        let saves: Vec<_> = names
            .iter()
            .filter(|name| name.ends_with(".toml"))
            .collect();
        assert_eq!(saves.len(), 1, "{what}: {names:?}");
        let stem = saves[0].trim_end_matches(".toml");
        assert!(
            !["con", "nul", "com1", ""].contains(&stem),
            "{what}: {stem}"
        );
        let again = format!("in/kept/{}", saves[0]);
        super::run(folder.path(), &["export", &again], b"").is(&what, 0);
    }
}

fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry
            .expect("an entry")
            .file_name()
            .to_string_lossy()
            .into_owned()
    };
    let mut all: Vec<String> = entries
        .map(name)
        .filter(|name| !name.starts_with('.'))
        .collect();
    all.sort();
    all
}
