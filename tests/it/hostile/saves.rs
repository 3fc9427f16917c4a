//! Damaged saves, and the maps that they name.

use std::fs::{self, File};

use chancery::board::Map;

use super::{ESCAPED, ESCAPES, file, good_save, run};

/// Returns the valid save with a part replaced.
#[track_caller]
fn with(was: &str, is: &str) -> String {
    let good = good_save();
    assert!(good.contains(was), "{was}");
    good.replacen(was, is, 1)
}

/// Returns a save with a number of seats without powers.
fn seats(count: usize) -> String {
    let seats = "[[seats]]\npowers=[]\n".repeat(count);
    format!("format = 1\nname=\"\"\nmap=\"standard\"\nrules=\"2000\"\n{seats}")
}

/// Returns changes of the valid save that are rejected: the part replaced, its replacement, and the expected message.
fn changes() -> Vec<(&'static str, String, &'static str)> {
    let map = |name: &str| format!("map = {name:?}");
    let orders = "{ read = \"x\" },".repeat(200_000);
    let board = r#"map = "standard""#;
    vec![
        ("Zoë", ESCAPES.to_owned(), "line"),
        (
            r#"powers = ["ITALY"]"#,
            format!("powers = [\"{ESCAPED}\"]"),
            "unknown power",
        ),
        ("datc-3.1", ESCAPED.to_owned(), "rulebook"),
        ("4.A.5=a", ESCAPED.to_owned(), "line"),
        ("hot-seat", ESCAPED.to_owned(), "line"),
        ("S1901M", ESCAPED.to_owned(), "isn't a phase"),
        ("S1901M", "S99999M".to_owned(), "isn't a phase"),
        ("A PAR - BUR", format!("A {ESCAPED}"), "line"),
        (
            "A PAR - BUR",
            format!("A\" }},{orders} {{ read = \"A"),
            "line",
        ),
        (board, map(ESCAPES), "line"),
        (board, map("../../etc/passwd"), "unknown board"),
        (board, map("/etc/passwd"), "unknown board"),
        (board, map(".."), "unknown board"),
        (board, r#"map = "a\u0000b""#.to_owned(), "unknown board"),
        (board, map(&"m".repeat(100_000)), "unknown board"),
        (
            "sealed = [3]",
            "sealed = [9223372036854775807]".to_owned(),
            "unknown seat",
        ),
        (
            "mode =",
            "name = \"again\"\nmode =".to_owned(),
            "duplicate key",
        ),
        (
            "[present]",
            "[present]\n[present]".to_owned(),
            "duplicate key",
        ),
        (
            "format = 1",
            "format = 4000000000".to_owned(),
            "Update chancery",
        ),
    ]
}

/// Returns texts that are no saves: a description, the text, and the expected message.
fn texts() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let below = |text: String| format!("format = 1\n{text}").into_bytes();
    let good = good_save();
    let phases = |count| {
        let phase = "\n[[phases]]\nname = \"S1901M\"\n";
        format!("{good}{}", phase.repeat(count)).into_bytes()
    };
    let cut = good.find("wrote").expect("an order as it was typed") + 3;
    vec![
        ("empty", Vec::new(), "expected `format = 1`"),
        (
            "an escape as a key",
            below(format!("\"{ESCAPED}\" = 1")),
            "line 2",
        ),
        (
            "a huge number",
            b"format = 99999999999999999999999".to_vec(),
            "line 1",
        ),
        (
            "an endless number",
            b"format = 1e999999999".to_vec(),
            "line 1",
        ),
        ("a negative number", b"format = -1".to_vec(), "line 1"),
        (
            "arrays in arrays",
            below(format!("x = {}", "[".repeat(200_000))),
            "line 2",
        ),
        (
            "tables in tables",
            below(format!("x = {}", "{x=".repeat(200_000))),
            "line 2",
        ),
        (
            "dotted keys",
            below(format!("{}b = 1", "a.".repeat(200_000))),
            "recursion limit",
        ),
        (
            "an endless line",
            below(format!("name = \"{}", "x".repeat(7 << 20))),
            "line 2",
        ),
        ("too many phases", phases(6000), "phases at most"),
        ("many wrong phases", phases(4000), "unexpected phase"),
        ("many seats", seats(30_000).into_bytes(), "seat 1"),
        (
            "too many seats",
            seats(300_000).into_bytes(),
            "250000 values",
        ),
        ("NULs", vec![0; 4096], "line 1"),
        ("another file", b"#!/bin/sh\nrm -rf /\n".to_vec(), "line 2"),
        (
            "no UTF-8",
            b"format = 1\nname = \"\xff\xfe\"".to_vec(),
            "line 2: not valid UTF-8",
        ),
        (
            "cut in the middle",
            good.as_bytes()[..cut].to_vec(),
            "the file ends there, as if cut off",
        ),
    ]
}

/// Returns saves that are rejected: a description, the text, and the expected message.
fn refused() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let changes = changes().into_iter();
    let changes = changes.map(|(was, is, expected)| (was, with(was, &is).into_bytes(), expected));
    changes.chain(texts()).collect()
}

/// `render` reads order sheets in several encodings, but saves and recorded phases only in UTF-8.
#[test]
fn a_save_in_another_encoding_is_not_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in [
        ("game.toml", b"format = 1\nname = \"Caf\xe9\"".to_vec()),
        ("phases", b"{\n\"id\":\"Caf\xe9\"}".to_vec()),
    ] {
        let name = file(folder.path(), name, &bytes);
        let err = run(folder.path(), &["render", &name], b"").is(&name, 1);
        assert!(err.contains("line 2: not UTF-8"), "{name}: {err}");
    }
}

#[test]
fn rejects_each_with_a_line_and_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes, expected) in refused() {
        let name = file(folder.path(), "game.toml", &bytes);
        let err = run(folder.path(), &["interpret", "--save", &name], b"").is(what, 1);
        assert!(err.contains("game.toml"), "{what}: {err}");
        assert!(
            err.contains(expected),
            "{what}: expected {expected}, found {err}"
        );
        let left = fs::read(folder.path().join(&name)).expect("the save");
        assert!(left == bytes, "{what} was written");
    }
}

#[test]
fn every_command_that_reads_a_save_is_as_careful() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes, _) in refused()
        .into_iter()
        .filter(|(_, bytes, _)| bytes.len() < 10_000)
    {
        let name = file(folder.path(), "game.toml", &bytes);
        run(folder.path(), &["render", &name], b"").is(what, 1);
        run(folder.path(), &["adjudicate", "--save", &name, "-"], b"").is(what, 1);
        run(folder.path(), &["compare", "--save", &name], b"").is(what, 1);
        // the terminal program reads the save before it needs a terminal
        run(folder.path(), &[&name], b"").is(what, 1);
    }
}

#[test]
fn accepted_input_prints_no_escapes() {
    let folder = tempfile::tempdir().expect("a folder");
    let recorded = format!("\"A PAR\" = [\"{ESCAPED}\"]\n\"{ESCAPED}\" = []");
    let many: String = (0..40_000).map(|i| format!("\"A P{i}\" = []\n")).collect();
    for (what, text) in [
        ("a name", with("Thursday", ESCAPED)),
        ("a seat", with("Zoë", ESCAPED)),
        ("a typed order", with("a par - bur", ESCAPED)),
        ("an outcome", with(r#""A PAR" = ["bounce"]"#, &recorded)),
        ("many outcomes", with(r#""A PAR" = ["bounce"]"#, &many)),
    ] {
        let name = file(folder.path(), "game.toml", text);
        for format in ["text", "ansi", "svg"] {
            let args = [
                "render", &name, "--format", format, "--color", "never", "--phase", "S1901M",
            ];
            run(folder.path(), &args, b"").is(what, 0);
        }
        for format in ["text", "json", "markdown"] {
            let args = ["adjudicate", "--save", &name, "--format", format];
            run(folder.path(), &args, b"France\nA Par H\n").is(what, 0);
        }
        run(folder.path(), &["compare", "--save", &name], b"").is(what, 0);
    }
}

/// Pipes, folders and links to endless files are rejected.
#[cfg(unix)]
#[test]
fn rejects_what_is_no_file() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let made = std::process::Command::new("mkfifo")
        .arg(path("pipe.toml"))
        .status();
    assert!(made.expect("mkfifo runs").success());
    fs::create_dir(path("folder.toml")).expect("a folder");
    symlink("/dev/zero", path("zero.toml")).expect("a link");
    symlink(path("loop.toml"), path("loop.toml")).expect("a link");
    symlink("/etc/passwd", path("passwd.toml")).expect("a link");
    let sparse = File::create(path("sparse.toml")).expect("a file");
    sparse.set_len(1 << 40).expect("a terabyte of nothing");
    for (name, status) in [
        ("pipe.toml", 2),
        ("folder.toml", 2),
        ("zero.toml", 2),
        ("loop.toml", 2),
        ("passwd.toml", 1),
        ("sparse.toml", 1),
    ] {
        run(folder.path(), &["interpret", "--save", name], b"").is(name, status);
        run(folder.path(), &["adjudicate", "--save", name], b"").is(name, status);
        // also as a map and as a theme
        let theme = run(
            folder.path(),
            &["render", "--format", "svg", "--theme", name],
            b"",
        );
        theme.is(name, status);
        fs::create_dir_all(path("maps")).expect("a folder");
        fs::rename(path(name), path("maps").join(name)).expect("it is moved");
        let stem = name.trim_end_matches(".toml");
        let save = with(r#"map = "standard""#, &format!("map = \"{stem}\""));
        let save = file(folder.path(), "game.toml", save);
        run(folder.path(), &["interpret", "--save", &save], b"").is(name, 1);
    }
    // an endless file isn't a sheet
    for args in [
        ["adjudicate", "/dev/zero"],
        ["compare", "/dev/zero"],
        ["render", "/dev/zero"],
    ] {
        run(folder.path(), &args, b"").is("/dev/zero", 1);
    }
}

#[test]
fn maps_are_refused_with_their_faults() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("maps")).expect("a folder");
    let good = Map::STANDARD_FILE;
    let replaced = |was: &str, is: &str| {
        assert!(good.contains(was), "{was}");
        good.replacen(was, is, 1)
    };
    let province = |i: u32| format!("[[provinces]]\ncode = \"P{i}\"\nname = \"{ESCAPED}\"\n");
    for (what, text) in [
        ("empty", String::new()),
        ("escapes", replaced("Vienna", ESCAPES)),
        (
            "escapes in a name",
            replaced("\"VIE\"", &format!("\"{ESCAPED}\"")),
        ),
        ("an unknown key", format!("\"{ESCAPED}\" = 1\n{good}")),
        ("twice", format!("{good}\n{good}")),
        ("nested", "[".repeat(300_000)),
        ("an endless line", "x".repeat(4_000_000)),
        ("too large", "# nothing\n".repeat(1_000_000)),
        (
            "many provinces",
            format!(
                "format = 1\n{}",
                (0..50_000).map(province).collect::<String>()
            ),
        ),
        ("cut", good.chars().take(good.len() / 3).collect()),
    ] {
        file(folder.path(), "maps/strange.toml", text);
        let save = with(r#"map = "standard""#, "map = \"strange\"");
        let save = file(folder.path(), "game.toml", save);
        let err = run(folder.path(), &["interpret", "--save", &save], b"").is(what, 1);
        assert!(err.contains("strange"), "{what}: {err}");
        let line =
            br#"{"map":"strange","name":"S1901M","state":{"units":{},"centers":{}},"orders":{}}"#;
        run(folder.path(), &["batch"], line).is(what, 1);
    }
}

#[test]
fn themes_are_refused_with_their_faults() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, text) in [
        ("escapes", ESCAPES.to_owned()),
        ("a key", format!("\"{ESCAPED}\" = \"#123456\"")),
        ("a table", format!("[\"{ESCAPED}\"]\nx = 1")),
        ("a color", format!("[colors]\nland = \"{ESCAPED}\"")),
        ("nested", format!("x = {}", "[".repeat(60_000))),
        ("too large", "# nothing\n".repeat(100_000)),
    ] {
        let name = file(folder.path(), "theme.toml", text);
        run(
            folder.path(),
            &["render", "--format", "svg", "--theme", &name],
            b"",
        )
        .is(what, 1);
    }
}
