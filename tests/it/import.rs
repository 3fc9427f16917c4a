//! Importing and exporting games of other programs on the command line.

use std::fs;

use serde_json::{Value, json};

use crate::program::chancery;

/// Returns a first spring in the format of the package: France moves to Burgundy, the others have no
/// orders.
fn spring() -> Value {
    serde_json::from_str(include_str!("../games/spring.json")).expect("JSON")
}

#[test]
fn commands_refuse_the_options_of_the_terminal() {
    let option = "can't be used with a command";
    for (args, what) in [
        (["--theme", "dark", "rules"], "--theme"),
        (["--look", "ascii", "rules"], "--look"),
        (["game.toml", "--no-mouse", "rules"], "a saved game"),
    ] {
        let run = chancery(&args, "");
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        run.reports(&format!("{what} {option}"));
    }
}

#[test]
fn import_and_export_return_the_same_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a name")
            .to_owned()
    };
    let saves = path("games");
    let file = path("game.json");
    fs::write(&file, spring().to_string()).expect("a file");
    let import = |more: &[&str]| {
        let mut args = vec!["import", file.as_str(), "--saves", saves.as_str()];
        args.extend(more);
        chancery(&args, "")
    };
    let first = import(&[]);
    first.succeeds();
    let save = first.out.trim_end().to_owned();
    assert!(save.ends_with("pack.toml"), "{save}");
    // the folder can also be given before the command
    let before = chancery(&["--saves", &path("others"), "import", &file], "");
    before.succeeds();
    before.prints("others");
    let again = import(&[]);
    assert_eq!((again.status, again.out.as_str()), (1, ""));
    again.reports("there is a file of that name already; use --replace");
    let replaced = import(&["--replace"]);
    assert_eq!(
        (replaced.status, replaced.out.trim_end()),
        (0, save.as_str()),
        "{}",
        replaced.err
    );
    let nowhere = import(&["-o", &path("no/such/folder/game.toml")]);
    assert_eq!(nowhere.status, 1, "{}", nowhere.err);
    nowhere.reports("game.toml: can't write it: ");
    assert!(!folder.path().join("no").exists());
    let printed = import(&["-o", "-"]);
    printed.prints("format = 1\nname = \"pack\"");

    let json = chancery(&["export", &save], "");
    assert_eq!(json.status, 0, "{}", json.err);
    let given: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(
        given["phases"][0]["orders"]["FRANCE"],
        json!(["A PAR - BUR"])
    );
    let text = chancery(&["export", &save, "--format", "text"], "");
    text.prints("Spring 1901 moves\n");
    text.prints("A Par - Bur");
    let markdown = chancery(&["export", &save, "--format", "markdown"], "");
    markdown.prints("## Spring 1901 moves\n");

    let two =
        format!("{}\n{}\n", spring(), spring()).replacen("\"id\":\"pack\"", "\"id\":\"second\"", 1);
    fs::write(&file, two).expect("a file");
    let several = import(&["--replace"]);
    assert_eq!(
        (several.status, several.out.lines().count()),
        (0, 2),
        "{}",
        several.err
    );
    for one in [&path("one.toml"), "-"] {
        let run = import(&["-o", one]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{one}");
    }
}

#[test]
fn an_export_has_the_format_of_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = "saves/examples/rulebook-sample.toml";
    for (name, status) in [
        ("log.txt", 0),
        ("log.md", 0),
        ("log.json", 0),
        ("log.docx", 2),
    ] {
        let path = folder.path().join(name);
        let run = chancery(&["export", save, "-o", path.to_str().expect("a name")], "");
        assert_eq!(run.status, status, "{name}: {}", run.err);
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written.starts_with('{'), name == "log.json", "{written}");
    }
}

#[test]
fn an_import_reads_winter_results_by_unit_and_by_order() {
    let export = chancery(&["export", "saves/examples/rulebook-sample.toml"], "");
    let by_unit = export.out;
    let by_order = by_unit.replace("\"A PAR\":[\"\"]", "\"A PAR B\":[]");
    let by_order = by_order.replace("\"A GAL\":[\"\"]", "\"A GAL D\":[]");
    assert_ne!(by_unit, by_order);
    let import = |game: &str| chancery(&["import", "-", "-o", "-"], game);
    let (unit, order) = (import(&by_unit), import(&by_order));
    assert_eq!((&unit.out, unit.err), (&order.out, order.err));
}
