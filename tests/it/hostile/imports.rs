//! Malicious saved games of the Python package.

use std::fs;

use serde_json::{Value, json};

use super::{ESCAPED, ESCAPES, file, run};

fn good() -> Value {
    let text = chancery::python_format::write(&testing::saves::game()).text;
    serde_json::from_str(&text).expect("JSON")
}

fn with(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut game = good();
    change(&mut game);
    game.to_string().into_bytes()
}

#[test]
fn rejects_invalid_games_and_saves_nothing() {
    let phase = |text: &str| format!(r#"{{"id":"x","phases":[{text}]}}"#).into_bytes();
    let many = |text: &str, times| phase(&vec![text; times].join(","));
    let refused: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", Vec::new(), "expected a saved game"),
        ("no UTF-8", b"{\"id\":\"\xff\"}".to_vec(), "not UTF-8"),
        ("no JSON", ESCAPES.into(), "not JSON"),
        ("a list", b"[]".to_vec(), "not a saved game"),
        ("no phases", b"{}".to_vec(), "missing field `phases`"),
        ("none at all", phase(""), "no phase"),
        ("deep lists", "[".repeat(500_000).into(), "not JSON"),
        (
            "deep phases",
            phase(&format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000))),
            "phases[0]",
        ),
        ("many phases", many("{}", 200_000), "5000 at most"),
        (
            "phases of nothing",
            many("{}", 5000),
            "phases[0]: no `name`",
        ),
        (
            "an escaped name",
            phase(&format!(r#"{{"name":"{ESCAPED}","state":{{}}}}"#)),
            "isn't a phase",
        ),
        (
            "a year",
            with(|g| g["phases"][0]["name"] = json!("S99999M")),
            "isn't a phase",
        ),
        (
            "only an end",
            phase(r#"{"name":"COMPLETED","state":{"units":{}}}"#),
            "no phase",
        ),
        (
            "after the end",
            with(|g| g["phases"][0]["name"] = json!("COMPLETED")),
            "a phase after COMPLETED",
        ),
        (
            "retreats first",
            with(|g| g["phases"][0]["name"] = json!("S1901R")),
            "can't start with retreats",
        ),
        (
            "a map elsewhere",
            with(|g| g["map"] = json!("../../etc/passwd")),
            "unknown board",
        ),
        (
            "a map of escapes",
            with(|g| g["map"] = json!(ESCAPES)),
            "unknown board",
        ),
        (
            "a power",
            with(|g| g["phases"][0]["state"]["units"] = json!({ESCAPES: ["A PAR"]})),
            "unknown power",
        ),
        (
            "two in one place",
            with(|g| g["phases"][0]["state"]["units"]["ITALY"] = json!(["A PAR"])),
            "already a unit",
        ),
        (
            "texts for lists",
            with(|g| g["phases"][0]["orders"] = json!("H")),
            "phases[0]",
        ),
        (
            "codes for lists",
            with(|g| g["phases"][0]["results"] = json!({"A PAR": 7})),
            "phases[0]",
        ),
        (
            "seats without players",
            with(|g| g["chancery"]["seats"] = json!([{"powers": []}])),
            "chancery.seats",
        ),
        (
            "a strange seat",
            with(|g| g["chancery"]["seats"] = json!([{"powers": [ESCAPES]}])),
            "isn't a power of the board",
        ),
        (
            "strange rules",
            with(|g| g["chancery"]["rules"] = json!(ESCAPES)),
            "unknown rulebook",
        ),
        (
            "a strange issue",
            with(|g| g["chancery"]["set"] = json!(["9.Z.9=q"])),
            "chancery",
        ),
        (
            "years apart",
            with(|g| g["phases"][1]["name"] = json!("F9999M")),
            "has no phases",
        ),
        (
            "a save inside, deep, of rules that are none",
            with(|g| {
                g["chancery"]["save"] = json!(format!("x = {}", "[".repeat(100_000)));
                g["chancery"]["rules"] = json!("none");
            }),
            "unknown rulebook",
        ),
        (
            "a save inside that is no text",
            with(|g| g["chancery"]["save"] = json!([ESCAPES])),
            "not a saved game",
        ),
        ("very large", vec![b' '; (64 << 20) + 10], "too large"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes, expected) in refused {
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
        let bytes = with(|game| game["chancery"]["save"] = json!(save));
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
        let bytes = with(|game| game["id"] = id.clone());
        let name = file(folder.path(), "game.json", bytes);
        let what = id.to_string().chars().take(40).collect::<String>();
        let run = run(folder.path(), &["import", &name, "--saves", "in/kept"], b"");
        run.is(&what, 0);
        let top: Vec<_> = names(folder.path());
        assert_eq!(top, ["game.json", "in"], "{what}");
        assert_eq!(names(&folder.path().join("in")), ["kept"], "{what}");
        let kept = names(&folder.path().join("in/kept"));
        let saves: Vec<_> = kept.iter().filter(|name| name.ends_with(".toml")).collect();
        assert_eq!(saves.len(), 1, "{what}: {kept:?}");
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
