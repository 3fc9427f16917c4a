//! Order sheets, and single lines of orders.

use super::{ESCAPES, file, run};

fn sheets() -> Vec<(&'static str, Vec<u8>)> {
    let escapes = ESCAPES;
    let all = [
        ("an order", format!("France\n  A Par {escapes} Bur\n")),
        (
            "a power",
            format!("{escapes}France{escapes}:\n  A Par - Bur\n"),
        ),
        (
            "a phase",
            format!("phase: {escapes}Spring 1901\nFrance\nA Par H\n"),
        ),
        ("a rulebook", format!("rules: {escapes}\nFrance\nA Par H\n")),
        (
            "a position",
            format!(
                "position:\n  {escapes}: A {escapes}\n  France: A {escapes}Par\n\nFrance\nA Par H\n"
            ),
        ),
        (
            "centers",
            format!("centers:\n  France: {escapes}Par, {escapes}\n\nFrance\nA Par H\n"),
        ),
        (
            "dislodged",
            format!("dislodged:\n  France: A Bur{escapes} > {escapes}\n\nFrance\nA Bur R Par\n"),
        ),
        ("returns alone", "France\rA Par - Bur\rA Mar H\r".to_owned()),
        ("NULs", "France\0\nA\0Par\0-\0Bur\n".to_owned()),
        ("nothing", String::new()),
        (
            "an endless line",
            format!("France\nA Par - {}\n", "Bur ".repeat(15_000)),
        ),
        ("one word", "x".repeat(60_000)),
        (
            "many lines",
            format!("France\n{}", "A Par - Bur\n".repeat(5000)),
        ),
        (
            "some lines",
            format!("France\n{}", "A Par - Bur\n".repeat(500)),
        ),
        ("many headings", "France\nItaly:\n".repeat(4000)),
        ("many posts", "rest hold\n#1\n".repeat(4500)),
        ("many quotations", "A Par - Bur\nKarl wrote:\n".repeat(2500)),
        (
            "many units",
            format!("position:\n France: {}\n", "A Par, ".repeat(8000)),
        ),
        ("brackets", "(".repeat(60_000)),
        (
            "letters in two columns",
            "Ö\u{301}\u{202e}\u{200b}".repeat(3000),
        ),
        (
            "a year",
            "phase: Spring 99999\nFrance\nA Par H\n".to_owned(),
        ),
    ];
    all.into_iter()
        .map(|(what, text)| (what, text.into_bytes()))
        .collect()
}

#[test]
fn sheets_are_answered_without_escapes() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes) in sheets() {
        let name = file(folder.path(), "sheet.txt", &bytes);
        let runs: [&[&str]; 7] = [
            &["adjudicate", &name],
            &["adjudicate", &name, "--format", "json", "--explain"],
            &["adjudicate", &name, "--format", "markdown", "--explain"],
            &["compare", &name],
            &["render", &name],
            &["render", &name, "--format", "svg"],
            &["interpret", &name],
        ];
        let is_short = |args: &[&str]| matches!(args, ["adjudicate" | "interpret", _]);
        for args in runs {
            // a long sheet takes a second to read, whatever is made of it
            if bytes.len() > 10_000 && !is_short(args) {
                continue;
            }
            let outcome = run(folder.path(), args, b"");
            let err = outcome.harmless(what);
            let status = outcome.status.code();
            assert!(
                matches!(status, Some(0 | 1)),
                "{what}, {args:?}: {status:?} {err}"
            );
            assert!(
                status == Some(0) || !err.is_empty(),
                "{what}, {args:?} says nothing"
            );
            outcome.is(what, status.expect("it ended by itself"));
        }
    }
}

#[test]
fn rejects_binary_and_very_long_input() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, bytes, expected) in [
        (
            "no text",
            b"France\nA Par \0\xfe Bur".to_vec(),
            "line 2: not text",
        ),
        ("too large", b"A Par H\n".repeat(100_000), "too large"),
    ] {
        let name = file(folder.path(), "sheet.txt", &bytes);
        for command in ["adjudicate", "compare", "render"] {
            let err = run(folder.path(), &[command, &name], b"").is(what, 1);
            assert!(err.contains(expected), "{what}: {err}");
        }
    }
    // longer than a save, which isn't its limit
    let name = file(folder.path(), "sheet.txt", b"A Par H\n".repeat(1_100_000));
    let err = run(folder.path(), &["adjudicate", &name], b"").is("a long sheet", 1);
    assert!(err.contains("64 KB at most"), "{err}");
}

/// `interpret` answers every line.
#[test]
fn interpret_answers_every_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut input = b"A Par - Bur\n".to_vec();
    input.extend(b"A Par ".repeat(1_000_000));
    input.extend(b"\n\xff\xfe\0\n");
    input.extend(ESCAPES.as_bytes());
    input.extend(b"\nA Par H");
    for format in ["tsv", "json"] {
        let outcome = run(folder.path(), &["interpret", "--format", format], &input);
        outcome.is(format, 0);
        let out = String::from_utf8_lossy(&outcome.out).into_owned();
        assert_eq!(out.lines().count(), 5);
        assert!(out.contains("too long"), "{out:.500}");
    }
    for state in [
        "[".repeat(500_000),
        "{\"units\":{\"\\u001b]0;x\":[\"A \\u001b\"]}}".to_owned(),
    ] {
        let name = file(folder.path(), "state.json", state);
        run(folder.path(), &["interpret", "--state", &name], b"A Par H").is("a state", 1);
    }
    run(folder.path(), &["interpret", "--power", ESCAPES], b"").is("a power", 2);
    run(folder.path(), &[ESCAPES], b"").is("no command", 2);
}
