//! Lines of `chancery batch`, and of other commands that read such lines.

use super::{ESCAPED, ESCAPES, file, run};
use crate::program::json_lines;

/// Returns lines that aren't valid phases.
fn refused() -> Vec<(&'static str, Vec<u8>)> {
    let phase = |units: &str, more: &str| {
        format!(
            r#"{{"name":"S1901M","state":{{"units":{units},"centers":{{"FRANCE":["PAR"]}}}}{more}}}"#
        )
    };
    let all = [
        ("no object", "[".repeat(500_000)),
        ("objects in objects", r#"{"id":"#.repeat(300_000)),
        ("raw escapes", format!("{{\"name\":\"{ESCAPES}\"}}")),
        ("a name", format!(r#"{{"name":"{ESCAPED}","state":{{}}}}"#)),
        ("a year", phase("{}", "").replace("S1901M", "S99999M")),
        (
            "a power",
            phase(&format!(r#"{{"{ESCAPED}":["A PAR"]}}"#), ""),
        ),
        (
            "a unit",
            phase(&format!(r#"{{"FRANCE":["A {ESCAPED}"]}}"#), ""),
        ),
        (
            "one unit often",
            phase(
                &format!(r#"{{"FRANCE":["A PAR"{}]}}"#, r#","A PAR""#.repeat(200_000)),
                "",
            ),
        ),
        ("a map", phase("{}", &format!(r#","map":"{ESCAPED}""#))),
        (
            "a map elsewhere",
            phase("{}", r#","map":"../../../etc/passwd""#),
        ),
        (
            "a map's long name",
            phase("{}", &format!(r#","map":"{}""#, "m".repeat(500_000))),
        ),
        ("rules", phase("{}", &format!(r#","rules":"{ESCAPED}""#))),
        (
            "an issue",
            phase("{}", &format!(r#","set":{{"{ESCAPED}":"{ESCAPED}"}}"#)),
        ),
        ("a huge number", phase("{}", r#","name":1e999999"#)),
        ("a key twice", phase("{}", r#","name":"S1901M""#)),
        ("NULs", "\0\0\0".to_owned()),
        ("an unfinished string", r#"{"id":"aaaa"#.to_owned()),
        ("a lone half of a letter", r#"{"name":"\ud800"}"#.to_owned()),
    ];
    let mut all: Vec<_> = all
        .into_iter()
        .map(|(what, text)| (what, text.into_bytes()))
        .collect();
    all.push(("no UTF-8", b"{\"name\":\"\xff\xfe\"}".to_vec()));
    all.push((
        "an endless line",
        b"{\"id\":\""
            .iter()
            .copied()
            .chain(std::iter::repeat_n(b'x', 17 << 20))
            .collect(),
    ));
    all
}

/// Returns a valid phase with escape sequences in every text.
fn answered() -> String {
    format!(
        r#"{{"id":"{ESCAPED}","name":"S1901M","x":{},"state":{{"units":{{"FRANCE":["A PAR"]}},"centers":{{"FRANCE":["PAR"]}}}},"orders":{{"FRANCE":["A {ESCAPED}","A PAR {ESCAPED}"{}]}},"results":{{"{ESCAPED}":["{ESCAPED}"]}}}}"#,
        "[".repeat(50) + &"]".repeat(50),
        r#","A PAR H""#.repeat(20_000),
    )
}

#[test]
fn each_line_gets_its_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, line) in refused() {
        for jobs in ["1", "2"] {
            let outcome = run(folder.path(), &["batch", "--jobs", jobs], &line);
            outcome.is(what, 1);
            let out = String::from_utf8_lossy(&outcome.out).into_owned();
            let answers = json_lines(&out);
            assert_eq!(answers.len(), 1, "{what}: {out:.300}");
            let error = answers[0]["error"].as_str().unwrap_or_default();
            assert!(!error.is_empty(), "{what}: {out:.300}");
            assert!(!error.contains(char::is_control), "{what}: {error:?}");
            assert!(error.len() < 1000, "{what}: {error}");
        }
    }
    let outcome = run(
        folder.path(),
        &["batch", "--check", "--explain"],
        answered().as_bytes(),
    );
    outcome.is("a hostile phase", 1);
}

#[test]
fn the_other_readers_of_lines_are_as_careful() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = refused();
    all.push(("a hostile phase", answered().into_bytes()));
    for (what, line) in all {
        let name = file(folder.path(), "lines.json", &line);
        let runs: [&[&str]; 4] = [
            &["replay", &name],
            &["compare", "--batch", &name],
            &["render", &name],
            &["bench", &name],
        ];
        for args in runs {
            let outcome = run(folder.path(), args, b"");
            let err = outcome.harmless(what);
            let status = outcome.status.code().expect("it ends by itself");
            assert!((0..=2).contains(&status), "{what}, {args:?}: {err}");
            outcome.is(what, status);
        }
    }
}
