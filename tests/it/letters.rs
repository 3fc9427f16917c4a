//! A map with names outside ASCII works in every command.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::program::{Run, chancery_in, json_lines};

const NAMES: [(&str, &str); 7] = [
    ("Austria", "Österreich"),
    ("England", "Élan"),
    ("France", "Франция"),
    ("Germany", "ẞüden"),
    ("Italy", "Ελλάς"),
    ("Russia", "Россия"),
    ("Turkey", "İstanbul"),
];

/// Writes the standard board with these names to `maps/` in a new folder.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut text = chancery::board::Map::STANDARD_FILE.to_owned();
    for (old, new) in NAMES {
        text = text.replace(
            &format!("name = \"{old}\"\n"),
            &format!("name = \"{new}\"\n"),
        );
        text = text.replace(&format!("\"{new}\", "), "");
    }
    text = text.replace("name = \"Vienna\"", "name = \"Öden\"");
    text = text.replace("name = \"Trieste\"", "name = \"Ärmelstadt\"");
    fs::create_dir(folder.path().join("maps")).expect("maps");
    fs::write(folder.path().join("maps/letters.toml"), text).expect("the board");
    folder
}

fn run(folder: &Path, args: &[&str], input: &str) -> Run {
    let run = chancery_in(folder, args, input);
    assert_eq!(run.status, 0, "{args:?}: {}{}", run.err, run.out);
    run
}

#[test]
fn a_board_with_other_letters_works_everywhere() {
    let folder = folder();
    let folder = folder.path();
    let orders = json!({ "AUSTRIA": ["A VIE - TRI"], "ITALY": ["A VEN - TRI"] });
    let units = json!({ "AUSTRIA": ["A VIE"], "ITALY": ["A VEN"], "FRANCE": ["A PAR"] });
    let line = json!({ "name": "S1901M", "map": "letters", "state": { "units": units }, "orders": orders });

    let out = run(folder, &["batch", "--explain"], &format!("{line}\n")).out;
    assert!(out.contains("also ordered to Ärmelstadt"), "{out}");
    assert!(json_lines(&out)[0]["error"].is_null(), "{out}");

    let save = folder.join("game.toml");
    let save = save.to_str().expect("a path");
    let game = include_str!("../../saves/examples/rulebook-sample.toml");
    fs::write(
        save,
        game.replace("map = \"standard\"", "map = \"letters\""),
    )
    .expect("a save");
    for format in ["text", "ansi", "svg"] {
        run(folder, &["render", save, "--format", format], "");
    }
    for what in [
        "results", "script", "forms", "chart", "log", "ballots", "card",
    ] {
        for format in ["text", "markdown", "html"] {
            run(folder, &["print", what, save, "--format", format], "");
        }
    }
    run(folder, &["postcard", save], "");
    run(folder, &["why", save, "S1901M"], "");
    let sheet =
        "phase: S1901M\nposition:\n  Österreich: A Vie\n\nÖsterreich:\nA Öden - Ärmelstadt\n";
    let out = run(folder, &["adjudicate", "--save", save, "--explain"], sheet).out;
    assert!(out.contains("moved to Ärmelstadt"), "{out}");
}
