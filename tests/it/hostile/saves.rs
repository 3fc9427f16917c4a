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

/// Returns saves that are rejected: a description, the text, and the expected message.
fn refused() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let nested = |open: &str, times: usize| format!("format = 1\nx = {}", open.repeat(times));
    let map = |name: &str| with(r#"map = "standard""#, &format!("map = {name:?}"));
    let phase = "\n[[phases]]\nname = \"S1901M\"\n";
    let all: Vec<(&str, String, &str)> = vec![
        ("empty", String::new(), "expected `format = 1`"),
        ("raw escapes", with("Zoë", ESCAPES), "line"),
        (
            "an escape as a key",
            format!("format = 1\n\"{ESCAPED}\" = 1"),
            "line 2",
        ),
        (
            "a power",
            with(
                r#"powers = ["ITALY"]"#,
                &format!("powers = [\"{ESCAPED}\"]"),
            ),
            "unknown power",
        ),
        ("a rulebook", with("datc-3.1", ESCAPED), "rulebook"),
        ("an issue", with("4.A.5=a", ESCAPED), "line"),
        ("a mode", with("hot-seat", ESCAPED), "line"),
        ("a phase", with("S1901M", ESCAPED), "isn't a phase"),
        (
            "an order",
            with("A PAR - BUR", &format!("A {ESCAPED}")),
            "line",
        ),
        ("a map of escapes", map(ESCAPES), "line"),
        ("a map elsewhere", map("../../etc/passwd"), "unknown board"),
        ("a map at the root", map("/etc/passwd"), "unknown board"),
        ("a map above", map(".."), "unknown board"),
        (
            "a map with a NUL",
            with(r#"map = "standard""#, r#"map = "a\u0000b""#),
            "unknown board",
        ),
        (
            "a map's long name",
            map(&"m".repeat(100_000)),
            "unknown board",
        ),
        ("a year", with("S1901M", "S99999M"), "isn't a phase"),
        (
            "a huge number",
            "format = 99999999999999999999999".to_owned(),
            "line 1",
        ),
        (
            "an endless number",
            "format = 1e999999999".to_owned(),
            "line 1",
        ),
        ("a negative number", "format = -1".to_owned(), "line 1"),
        (
            "a huge seat",
            with("sealed = [3]", "sealed = [9223372036854775807]"),
            "unknown seat",
        ),
        (
            "a key twice",
            with("mode =", "name = \"again\"\nmode ="),
            "duplicate key",
        ),
        (
            "a table twice",
            with("[present]", "[present]\n[present]"),
            "duplicate key",
        ),
        ("arrays in arrays", nested("[", 200_000), "line 2"),
        ("tables in tables", nested("{x=", 200_000), "line 2"),
        (
            "dotted keys",
            format!("format = 1\n{}b = 1", "a.".repeat(200_000)),
            "recursion limit",
        ),
        (
            "an endless line",
            format!("format = 1\nname = \"{}", "x".repeat(7 << 20)),
            "line 2",
        ),
        (
            "a newer format",
            with("format = 1", "format = 4000000000"),
            "Update chancery",
        ),
        (
            "too many phases",
            format!("{}{}", good_save(), phase.repeat(6000)),
            "phases at most",
        ),
        (
            "many wrong phases",
            format!("{}{}", good_save(), phase.repeat(4000)),
            "unexpected phase",
        ),
        (
            "many wrong orders",
            with(
                "A PAR - BUR",
                &format!(
                    "A\" }},{} {{ read = \"A",
                    "{ read = \"x\" },".repeat(200_000)
                ),
            ),
            "line",
        ),
        ("many seats", seats(30_000), "seat 1"),
        ("too many seats", seats(300_000), "250000 values"),
        ("NULs", "\0".repeat(4096), "line 1"),
        ("another file", "#!/bin/sh\nrm -rf /\n".to_owned(), "line 2"),
    ];
    let mut all: Vec<_> = all
        .into_iter()
        .map(|(what, text, expected)| (what, text.into_bytes(), expected))
        .collect();
    all.push((
        "no UTF-8",
        b"format = 1\nname = \"\xff\xfe\"".to_vec(),
        "line 2: not valid UTF-8",
    ));
    let mut cut = good_save().into_bytes();
    cut.truncate(good_save().find("wrote").expect("an order as it was typed") + 3);
    all.push(("cut in the middle", cut, "line"));
    all
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
        ("cut", good[..good.len() / 3].to_owned()),
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
