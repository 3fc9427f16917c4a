//! The settings file: the errors that the program reports, and its documentation.

use std::fs;
use std::path::Path;

use chancery::settings::{Settings, template};
use chancery::tui::{Keys, named_commands};

use crate::program::{Run, chancery};

fn list_settings(text: &str) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    fs::write(&path, text).expect("a file");
    let run = chancery(&["settings", "--settings", &path.to_string_lossy()], "");
    let short = |text: &str| text.replace(&*path.to_string_lossy(), "mine.toml");
    Run {
        out: short(&run.out),
        err: short(&run.err),
        ..run
    }
}

#[test]
fn reports_settings_errors_with_line_and_column() {
    for (text, wanted) in [
        ("theme = ", "mine.toml: line 1, column 9: "),
        (
            "\nmotoin = 'off'",
            "mine.toml: line 2, column 1: motoin: unknown setting; did you mean motion?",
        ),
        (
            "colors = 'many'",
            "mine.toml: line 1, column 10: colors: expected \"auto\", \"24-bit\", \"256\", \"16\" or \"none\", found \"many\"",
        ),
        (
            "[keys]\nundo = 'u'",
            "mine.toml: line 2, column 8: \"u\": letters and digits type text; add ctrl- or alt-",
        ),
        (
            "[keys]\nundoo = 'f5'",
            "mine.toml: line 2, column 1: keys.undoo: unknown command; did you mean undo?",
        ),
        (
            "[keys]\nundo = 'ctrl-p'",
            "mine.toml: line 2, column 8: \"ctrl-p\": already used by commands",
        ),
        (
            "[keys]\nundo = 'f12'\nredo = ['alt-r', 'f12']",
            "mine.toml: line 3, column 18: \"f12\": already used by undo",
        ),
        (
            "[keys]\nhelp = 'ctrl-h'",
            "mine.toml: line 2, column 8: \"ctrl-h\": terminals send ⌫ for it",
        ),
        ("mouse = 'no\u{1b}[2J'", "mine.toml: line 1, column "),
    ] {
        let run = list_settings(text);
        run.reports(wanted);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{text:?}");
        assert!(!run.err.contains('\u{1b}'), "{text:?}");
    }
    let all = list_settings("mouse = 1\nbell = 2\ntheme = 'none.toml'\n[keys]\nundo = 'u'\n");
    assert_eq!((all.status, all.out.as_str()), (2, ""));
    for part in [
        "mine.toml: line 1, column 9: mouse: ",
        "mine.toml: line 2, column 8: bell: ",
        "mine.toml: line 5, column 8: \"u\": ",
        "mine.toml: line 3, column 9: theme: expected \"auto\", \"dark\", \"light\" or a theme file; ",
        "none.toml: can't be read: no such file or directory",
    ] {
        all.reports(part);
    }
}

#[test]
fn settings_are_listed_and_written_once() {
    let run = list_settings("contrast = 'high'\n[keys]\nundo = ['f12', 'alt-u']\n");
    assert_eq!(run.status, 0, "{}", run.err);
    for line in [
        "contrast = \"high\" ",
        "theme = \"auto\" ",
        "[new-game]\nrulebook = \"datc-3.1\" ",
        "fingerprints = \"on\" ",
        "[keys]\nundo = [\"f12\", \"alt-u\"]\n",
    ] {
        run.prints(line);
    }
    // what is shown is a file with the same settings, and the folder of saved games
    let again = list_settings(&run.out);
    assert_eq!(again.out, run.out, "{}", again.err);
    let (_, saves) = run.out.split_once("\nsaves = \"").expect("the folder");
    assert!(!saves.starts_with('"'), "{saves}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/settings.toml");
    let name = path.to_string_lossy();
    let run = chancery(&["settings", "--settings", &name], "");
    run.prints("not found; --write creates it");
    assert!(!path.exists());
    assert_eq!(
        chancery(&["settings", "--settings", &name, "--write"], "").status,
        0
    );
    let written = fs::read_to_string(&path).expect("the file");
    assert_eq!(written, template(&Settings::default()));
    let again = chancery(&["settings", "--settings", &name, "--write"], "");
    assert_eq!(again.status, 2);
    again.reports("already exists; not changed");
}

#[test]
fn rejects_what_is_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().to_string_lossy().into_owned();
    let run = chancery(&["settings", "--settings", &name], "");
    assert_eq!(run.status, 2);
    run.reports("expected a regular file (a settings file)");
    let path = folder.path().join("large.toml");
    fs::write(&path, "# ".repeat(40 << 10)).expect("a file");
    let run = chancery(&["settings", "--settings", &path.to_string_lossy()], "");
    run.reports("too large for a settings file: 64 KB at most");
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/settings.md");
    fs::read_to_string(path).expect("the page")
}

/// The page lists every setting with its values, and its example is a valid file.
#[test]
fn the_page_lists_every_setting() {
    let page = page();
    let usual = template(&Settings::default());
    let settings = usual.lines().filter_map(|line| {
        let (key, about) = line.strip_prefix("# ")?.split_once(" = ")?;
        let (_, choices) = about.split_once(": ")?;
        Some((key.to_owned(), choices.to_owned()))
    });
    let mut count = 0;
    for (key, choices) in settings {
        let row = format!("| `{key}` | {choices} |");
        assert!(page.contains(&row), "no {row}");
        count += 1;
    }
    assert_eq!(count, 12);
    let example = page.split("```toml\n").nth(1).expect("an example");
    let example = example.split("```").next().unwrap_or_default();
    let settings = Settings::read(example).unwrap_or_else(|error| panic!("{error}"));
    assert!(settings != Settings::default() && settings.keys.len() == 3);
    Keys::with(&settings.keys).expect("keys");
}

/// The page lists every command with its keys and what it does.
#[test]
fn the_page_lists_every_command_and_its_keys() {
    let page = page();
    let keys = Keys::default();
    let rows = named_commands().map(|(name, command)| {
        let bound = keys.all().iter().flat_map(|bound| &bound.keys);
        let mut own: Vec<String> = Vec::new();
        for (key, _) in bound.filter(|(_, does)| *does == command) {
            let name = format!("`{}`", key.name());
            if !own.contains(&name) {
                own.push(name);
            }
        }
        format!("| `{name}` | {} | ", own.join(" "))
    });
    let is_missing = |row: &String| {
        let about = page
            .lines()
            .find_map(|line| line.strip_prefix(row.as_str()));
        about.is_none_or(|about| about.trim() == "|")
    };
    let missing: Vec<String> = rows.filter(is_missing).collect();
    assert!(missing.is_empty(), "the page lacks\n{}", missing.join("\n"));
}

#[test]
fn the_environment_wins_over_the_file() {
    for (variable, value, shown) in [
        ("CHANCERY_MOTION", "off", "motion = \"off\""),
        ("NO_COLOR", "1", "colors = \"none\""),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"));
        let out = command.arg("settings").env(variable, value).output();
        let out = String::from_utf8(out.expect("it runs").stdout).expect("text");
        assert!(out.contains(shown), "{out}");
    }
}
