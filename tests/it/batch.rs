//! `chancery batch`, as used by other programs.

use chancery::board::{Id, Map};
use chancery::record::line::InputLine;
use chancery::record::read;
use serde_json::{Value, json};

use crate::program::{answers_at_once, chancery, json_lines};

fn one(phase: Value, flags: &[&str]) -> (Value, i32) {
    let run = chancery(&[&["batch"], flags].concat(), &format!("{phase}\n"));
    let mut all = json_lines(&run.out);
    assert_eq!(all.len(), 1, "{}{}", run.out, run.err);
    (all.remove(0), run.status)
}

fn paris(orders: Value) -> Value {
    json!({ "name": "S1901M", "state": { "units": { "FRANCE": ["A PAR"] }, "centers": {} }, "orders": orders })
}

#[test]
fn returns_any_id_unchanged() {
    for id in [
        r#""a\"b""#,
        "7",
        "123456789012345678901234567890",
        "1.50",
        "null",
        r#"{"a":[1,2]}"#,
        // half a letter
        r#""\ud800""#,
    ] {
        let line =
            format!(r#"{{"id":{id},"name":"S1901M","state":{{"units":{{}}}},"orders":{{}}}}"#);
        let run = chancery(&["batch"], &line);
        let start = format!(r#"{{"id":{id},"name":"S1901M","#);
        assert!(run.out.starts_with(&start), "{}", run.out);
        let broken = format!(r#"{{"id":{id},"name":"S1901X"}}"#);
        let run = chancery(&["batch"], &broken);
        let start = format!(r#"{{"id":{id},"line":1,"error":"name: "#);
        assert!(run.out.starts_with(&start), "{}", run.out);
    }
}

/// Lines with a fault, and a part of its report.
const FAULTS: [(&str, &str); 34] = [
    ("{", "column 1: "),
    ("[]", "column 0: "),
    (r#"{"name":"S1901M"}"#, "no `state`"),
    (r#"{"state":{"units":{}}}"#, "no `name`"),
    (r#"{"name":"S1901M","state":{}}"#, "no `state.units`"),
    (r#"{"name":"COMPLETED","state":{"units":{}}}"#, "name: "),
    (
        r#"{"name":"S1901M","map":"moon","state":{"units":{}}}"#,
        "map: unknown board “moon”. `chancery boards` lists the boards.",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"SPAIN":[]}}}"#,
        "state.units: unknown power `SPAIN`",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"france":[]}}}"#,
        "state.units: unknown power `france`",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["A XYZ"]}}}"#,
        "`A XYZ`: `XYZ` where a province",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["A PAR","F PAR"]}}}"#,
        "`F PAR`: this unit can't be",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"],"ITALY":["A PAR"]}}}"#,
        "there is already a unit",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["A NTH"]}}}"#,
        "can't be in that province",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["F SPA"]}}}"#,
        "expected SPA/NC or SPA/SC",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["A SPA/NC"]}}}"#,
        "can't be in that province",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["F BRE/NC"]}}}"#,
        "no such coast",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":["*A PAR"]}}}"#,
        "no dislodged unit in S1901M",
    ),
    (
        r#"{"name":"S1901R","state":{"units":{"FRANCE":["*A PAR"]}}}"#,
        "without an entry in state.retreats",
    ),
    (
        r#"{"name":"S1901R","state":{"units":{"FRANCE":["*A PAR"]},"retreats":{"FRANCE":{"A PAR":["NTH"]}}}}"#,
        "state.retreats.FRANCE: `A PAR`: can't retreat to `NTH`",
    ),
    (
        r#"{"name":"S1901R","state":{"units":{},"retreats":{"FRANCE":{"A PAR":[]}}}}"#,
        "state.retreats.FRANCE: `A PAR`: expected `*A PAR` among the units",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{},"centers":{"FRANCE":["BUR"]}}}"#,
        "`BUR` isn't a supply center",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{},"centers":{"FRANCE":["SPA/NC"]}}}"#,
        "`SPA/NC` is a coast",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{},"centers":{"FRANCE":["PAR"],"ITALY":["PAR"]}}}"#,
        "`PAR` is owned twice",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"orders":{"SPAIN":[]}}"#,
        "orders: unknown power `SPAIN`",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"rules":"1999"}"#,
        "rules: unknown rulebook",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"set":{"4.A.1":"z"}}"#,
        "set: unknown choice",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"set":{"4.A.1":"a","4.A.1":"b"}}"#,
        "`4.A.1` is listed twice",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{"FRANCE":[],"FRANCE":[]}}}"#,
        "`FRANCE` is listed twice",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"results":{"A PAR":["bounce"],"A PAR":[]}}"#,
        "results: `A PAR` is listed twice",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"expect":{"units":{"ITALY":["A ROM"],"ITALY":[]}}}"#,
        "expect: `ITALY` is listed twice",
    ),
    (
        r#"{"name":"S1901R","state":{"units":{"ITALY":["*F NAP"]},"retreats":{"ITALY":{"F NAP":["TRI"]}}}}"#,
        "state.retreats.ITALY: `F NAP`: can't retreat to `TRI`",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}},"set":{"4.A.9":"b"}}"#,
        "set: unknown issue",
    ),
    (
        r#"{"name":"S1901M","state":{"units":{}}} {}"#,
        "more text behind the object",
    ),
    ("\"\\u0007\"", "column 0: "),
];

#[test]
fn reports_errors_with_their_position() {
    let faults = FAULTS;
    let input: Vec<&str> = faults.iter().map(|(line, _)| *line).collect();
    let run = chancery(&["batch", "--check"], &input.join("\n"));
    assert_eq!(run.status, 1);
    let answers = json_lines(&run.out);
    assert_eq!(answers.len(), faults.len());
    for (number, ((line, expected), answer)) in (1..).zip(faults.iter().zip(&answers)) {
        assert_eq!(answer["line"], number, "{line}");
        let error = answer["error"].as_str().expect("a text");
        if expected.starts_with("column ") {
            assert!(error.starts_with("column "), "{line}: {error}");
        } else {
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}

#[test]
fn blank_lines_are_counted_and_not_answered() {
    let good = paris(json!({}));
    let run = chancery(&["batch"], &format!("\n  \n{good}\r\n\nnot json"));
    let answers = json_lines(&run.out);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["name"], "S1901M");
    assert_eq!(answers[1]["line"], 5);
    assert_eq!(chancery(&["batch"], "").out, "");
}

#[test]
fn lines_keep_their_sequence_with_any_number_of_workers() {
    let line = |id: u32| {
        let mut phase = paris(json!({ "FRANCE": ["A PAR - BUR"] }));
        phase["id"] = id.into();
        phase["padding"] = "x".repeat((id % 700) as usize).into();
        phase.to_string()
    };
    let input: Vec<String> = (0..5000).map(line).collect();
    let input = input.join("\n");
    let one = chancery(&["batch", "--jobs", "1"], &input).out;
    for jobs in ["2", "7"] {
        assert!(chancery(&["batch", "--jobs", jobs], &input).out == one);
    }
    let ids = json_lines(&one)
        .into_iter()
        .map(|answer| answer["id"].as_u64());
    assert!(ids.eq((0..5000).map(Some)));
}

#[test]
fn orders_that_cannot_be_read_are_void_or_ignored() {
    let orders = json!({ "FRANCE": ["A PAR attacks", "utter nonsense", "A MAR H"] });
    let (answer, status) = one(paris(orders), &["--explain"]);
    assert_eq!(answer["results"], json!({ "A PAR": ["void"] }));
    assert_eq!(answer["why"]["A PAR"]["verdict"], "illegal");
    let text = answer["why"]["A PAR"]["text"].as_str().expect("a text");
    assert!(
        text.contains("A PAR attacks") && text.contains("`attacks`"),
        "{text}"
    );
    let ignored = answer["ignored"].as_array().expect("a list");
    let lines: Vec<_> = ignored
        .iter()
        .map(|order| (order["order"].as_str(), order["why"].as_str()))
        .collect();
    assert_eq!(
        lines[0],
        (Some("A MAR H"), Some("there is no unit in Marseilles"))
    );
    assert_eq!(lines[1].0, Some("utter nonsense"));
    assert_eq!(status, 0);
}

#[test]
fn control_characters_are_not_printed() {
    let orders = json!({ "FRANCE": ["A PAR \u{1b}[31mred", "\u{7}bell"] });
    let run = chancery(&["batch", "--explain"], &paris(orders).to_string());
    assert!(
        !run.out.contains("\\u001b") && !run.out.contains("\\u0007"),
        "{}",
        run.out
    );
}

#[test]
fn distinguishes_missing_and_empty_sheets() {
    let line = r#"{"name":"S1901M","state":{"units":{}},"orders":{"FRANCE":[],"ITALY":null}}"#;
    let phase = InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared()));
    let phase = phase.expect("it is a phase");
    let sheet = |key| {
        let power = phase.map.power_by_key(key).expect("a power");
        phase.sheets[power.index()].clone()
    };
    assert_eq!(sheet("FRANCE"), Some(Vec::new()));
    assert_eq!((sheet("ITALY"), sheet("TURKEY")), (None, None));
}

#[test]
fn imports_the_rule_names_of_another_program() {
    let mut phase = paris(json!({}));
    phase["rules"] = json!(["NO_PRESS"]);
    assert_eq!(one(phase.clone(), &[]).0["results"], json!({ "A PAR": [] }));
    phase["rules"] = json!(7);
    let (answer, status) = one(phase, &[]);
    assert!(
        answer["error"]
            .as_str()
            .is_some_and(|e| e.contains("a rulebook's name")),
        "{answer}"
    );
    assert_eq!(status, 1);
}

#[test]
fn shows_differences_between_rulebooks() {
    let mut phase = paris(json!({ "FRANCE": ["A PAR - BUR"] }));
    phase["results"] = json!({ "A PAR": ["bounce"], "A MAR": [] });
    phase["expect"] = json!({ "units": { "FRANCE": ["A PAR"], "ITALY": [] }, "retreats": {} });
    let (answer, status) = one(phase, &["--check"]);
    assert_eq!((&answer["ok"], status), (&json!(false), 1));
    assert_eq!(
        answer["differs"],
        json!([
            "result of A MAR: recorded success, adjudicated nothing",
            "result of A PAR: recorded bounce, adjudicated success",
            "units of FRANCE: recorded A PAR, adjudicated A BUR",
        ])
    );
}

#[test]
fn a_winter_has_a_key_for_each_order() {
    let phase = json!({
        "name": "W1901A",
        "state": {
            "units": { "RUSSIA": ["A WAR"], "TURKEY": ["A CON", "A SMY"] },
            "centers": { "RUSSIA": ["MOS", "STP", "SEV", "WAR"], "TURKEY": ["CON"] },
        },
        "orders": { "RUSSIA": ["f stp/nc b", "F STP B", "A MOS B", "A MOS B", "WAIVE", "gibberish"], "TURKEY": [] },
    });
    let (answer, _) = one(phase, &[]);
    assert_eq!(
        answer["results"],
        json!({
            "F STP/NC B": [], "F STP B": ["void"],
            "A MOS B": [], "A MOS B #2": ["void"],
            "A SMY D": ["disband"],
        }),
    );
    assert_eq!(answer["ignored"][0]["order"], "gibberish");
    assert_eq!(answer["next"]["name"], "S1902M");
}

#[test]
fn bad_usage_has_its_own_exit_status() {
    for args in [
        &["batch", "--set", "4.A.1=z"][..],
        &["batch", "--rules", "1999"],
        &["batch", "--jobs", "0"],
        &["batch", "--algorithm", "magic"],
        &["batch", "/no/such/file"],
        &["batch", "/"],
        &["rules", "--issue", "4.Z.9"],
        &["nonsense", "too", "much"],
    ] {
        let run = chancery(args, "");
        assert_eq!(run.status, 2, "{args:?}: {}{}", run.out, run.err);
        assert!(!run.err.is_empty() && run.out.is_empty(), "{args:?}");
    }
}

#[test]
fn a_retreat_to_an_occupied_province_is_void() {
    let line = json!({ "name": "S1903R", "orders": { "ITALY": ["F NAP R ION"] }, "state": {
        "units": { "ITALY": ["*F NAP"], "FRANCE": ["F NAP"], "TURKEY": ["F ION"] },
        "retreats": { "ITALY": { "F NAP": ["ION", "TYS"] } }, "centers": {} } });
    let (answer, status) = one(line, &[]);
    assert_eq!(status, 0);
    assert_eq!(
        answer["results"]["F NAP"],
        json!(["void", "disband"]),
        "{answer}"
    );
    assert_eq!(answer["next"]["state"]["units"]["TURKEY"], json!(["F ION"]));
}

#[test]
fn a_check_without_any_record_says_so() {
    let spring = paris(json!({}));
    let run = chancery(&["batch", "--check"], &format!("{spring}\n{spring}\n"));
    let summary = "chancery: standard input: 2 lines, with no record to compare with\n";
    assert_eq!((run.status, &*run.err), (0, summary));
    let mut recorded = spring.clone();
    recorded["results"] = json!({ "A PAR": [] });
    let run = chancery(&["batch", "--check"], &format!("{spring}\n{recorded}\n"));
    run.reports("standard input: 2 lines\n");
}

#[test]
fn a_summary_ends_the_answers() {
    let good = paris(json!({})).to_string();
    let request = json!({ "name": "S1901M", "power": "FRANCE",
        "state": { "units": { "FRANCE": ["A PAR"] }, "centers": {} } });
    for (command, good) in [("batch", good), ("orders", request.to_string())] {
        for jobs in ["1", "3"] {
            let args = [command, "--jobs", jobs];
            let run = chancery(&args, &format!("\u{feff}{good}\n\n{good}\n"));
            assert_eq!(
                (run.status, &*run.err),
                (0, "chancery: standard input: 2 lines\n")
            );
            let run = chancery(&args, &format!("{good}\n[]\nnot json\n{{\n{good}\n"));
            let summary = "chancery: standard input: 5 lines, 3 refused; the first is line 2: column 1: a list: \
                           expected each object on a line of its own\n";
            assert_eq!((run.status, &*run.err), (1, summary));
            assert_eq!(run.out.lines().count(), 5);
        }
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    ["1", "2"].into_iter().for_each(closed_pipe);
}

fn closed_pipe(jobs: &str) {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["batch", "--jobs", jobs])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let line = format!("{}\n", paris(json!({})));
    let writer = std::thread::spawn(move || while stdin.write_all(line.as_bytes()).is_ok() {});
    let mut out = child.stdout.take().expect("a pipe");
    out.read_exact(&mut [0; 100]).expect("an answer");
    drop(out);
    let status = child.wait().expect("it ends");
    writer.join().expect("the input ended");
    let mut err = String::new();
    let mut pipe = child.stderr.take().expect("a pipe");
    pipe.read_to_string(&mut err).expect("text");
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}

#[test]
fn answers_each_line_before_reading_more() {
    let lines = [(); 3].map(|()| paris(json!({})));
    for jobs in ["1", "2"] {
        answers_at_once(&["batch", "--jobs", jobs], &lines, |_, line| {
            assert!(line.starts_with(r#"{"name":"S1901M""#), "{line}");
        });
    }
}

/// Runs a line of `batch` under 4.D.8 `2.4f`, and returns its answer.
fn oldest_first(name: &str, state: &Value, orders: Value) -> Value {
    let line = json!({
        "name": name, "set": { "4.D.8": "2.4f" }, "state": state, "orders": orders,
    });
    let run = chancery(&["batch"], &format!("{line}\n"));
    run.succeeds();
    json_lines(&run.out).remove(0)
}

#[test]
fn the_oldest_unit_stays_the_oldest_wherever_it_goes() {
    let start = json!({
        "units": { "ITALY": ["A TYR", "A TUS", "A APU"], "AUSTRIA": ["A VIE", "A BOH"] },
        "centers": { "ITALY": ["ROM", "NAP"], "AUSTRIA": ["VIE", "BUD"] },
    });
    let moves = json!({
        "ITALY": ["A TYR H", "A APU H"],
        "AUSTRIA": ["A VIE - TYR", "A BOH S A VIE - TYR"],
    });
    let fall = oldest_first("F1901M", &start, moves);
    let state = &fall["next"]["state"];
    assert_eq!(state["units"]["ITALY"], json!(["*A TYR", "A TUS", "A APU"]));
    let retreat = json!({ "ITALY": ["A TYR R PIE"] });
    let retreats = oldest_first("F1901R", state, retreat);
    let state = &retreats["next"]["state"];
    assert_eq!(state["units"]["ITALY"], json!(["A PIE", "A TUS", "A APU"]));
    let winter = oldest_first("W1901A", state, json!({}));
    assert_eq!(winter["results"], json!({ "A PIE D": ["disband"] }));
    let state = &winter["next"]["state"];
    assert_eq!(state["units"]["ITALY"], json!(["A TUS", "A APU"]));
    let turned = json!({ "ITALY": ["A TUS - PIE"] });
    let spring = oldest_first("S1902M", state, turned);
    let state = &spring["next"]["state"];
    assert_eq!(state["units"]["ITALY"], json!(["A PIE", "A APU"]));
}
