//! `chancery orders`, as used by other programs.

use serde_json::{Value, json};

use crate::program::{answers_at_once, chancery, json_lines};

fn opening(power: &str) -> Value {
    json!({
        "id": "g/S1901M", "name": "S1901M", "power": power,
        "state": {
            "units": { "FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"] },
            "centers": { "FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN"] },
        },
    })
}

/// Returns the answers to some lines.
fn answers(lines: &[Value], flags: &[&str]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    json_lines(&chancery(&[&["orders"], flags].concat(), &input).out)
}

#[test]
fn writes_orders_for_every_kind_of_phase() {
    let retreat = json!({
        "name": "F1901R", "powers": ["FRANCE", "ITALY"], "history": [opening("FRANCE")],
        "state": {
            "units": { "FRANCE": ["*A BUR"] }, "centers": { "FRANCE": ["PAR"] },
            "retreats": { "FRANCE": { "A BUR": ["PAR"] } },
        },
    });
    let winter = json!({
        "name": "W1901A", "powers": ["FRANCE", "ITALY"], "last_year": 1908,
        "state": {
            "units": { "FRANCE": ["A BUR"], "ITALY": ["A VEN", "A TYR"] },
            "centers": { "FRANCE": ["PAR", "BUD"], "ITALY": ["VEN"] },
        },
    });
    let all = answers(&[opening("FRANCE"), retreat, winter], &[]);
    assert_eq!(all[0]["id"], "g/S1901M");
    assert_eq!(all[0]["orders"]["FRANCE"].as_array().map(Vec::len), Some(3));
    assert!(all[0]["orders"].get("GERMANY").is_none(), "{}", all[0]);
    assert_eq!(
        all[1],
        json!({ "orders": { "FRANCE": ["A BUR R PAR"], "ITALY": [] } })
    );
    assert_eq!(all[2]["orders"]["FRANCE"], json!(["A PAR B"]));
    assert_eq!(all[2]["orders"]["ITALY"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_seed_decides_and_that_of_the_line_wins() {
    let line = |seed: u64| {
        let mut line = opening("FRANCE");
        line["seed"] = json!(seed);
        line
    };
    let seeds: Vec<Value> = (0..8).map(line).collect();
    let weakest = answers(&seeds, &["--level", "1"]);
    assert_eq!(weakest, answers(&seeds, &["--level", "1", "--seed", "99"]));
    assert!(
        weakest.iter().any(|answer| *answer != weakest[0]),
        "chance does nothing"
    );
    let flag = answers(&[opening("FRANCE")], &["--level", "1", "--seed", "5"]);
    assert_eq!(flag[0], weakest[5]);
}

/// The computer would rather not repeat its last orders.
#[test]
fn the_earlier_lines_of_the_game_count() {
    let line = |seed: usize, history: Value| {
        let mut line = opening("FRANCE");
        line["name"] = json!("F1902M");
        line["seed"] = json!(seed);
        line["history"] = history;
        line
    };
    let flags = ["--level", "2"];
    let first: Vec<Value> = (0..8).map(|seed| line(seed, json!([]))).collect();
    let first = answers(&first, &flags);
    let past = |seed: usize| {
        let mut past = opening("FRANCE");
        past["orders"] = first[seed]["orders"].clone();
        past
    };
    let next: Vec<Value> = (0..8).map(|seed| line(seed, json!([past(seed)]))).collect();
    assert_ne!(first, answers(&next, &flags));
    let wrong = json!([{ "name": "S1901M", "state": { "units": { "FRANCE": ["A XYZ"] } } }]);
    let refused = answers(&[line(0, wrong)], &flags);
    assert!(refused[0]["error"].is_string(), "{}", refused[0]);
}

#[test]
fn a_line_that_is_no_position_gets_an_error() {
    let run = chancery(
        &["orders"],
        "{\"id\":7}\n\n{\"name\":\"S1901M\",\"power\":\"SPAIN\",\"state\":{\"units\":{}}}\n",
    );
    let all = json_lines(&run.out);
    assert_eq!(run.status, 1);
    assert_eq!((&all[0]["id"], &all[0]["line"]), (&json!(7), &json!(1)));
    assert_eq!(all[1]["line"], 3);
    let error = all[1]["error"].as_str().expect("a text");
    assert!(error.starts_with("power: unknown power `SPAIN`"), "{error}");
    for (history, wanted) in [
        ("null", Value::Null),
        ("[7]", json!("history, entry 1: invalid type: integer `7`")),
        (
            r#"[{"name":"S1901M","state":{"units":{"FRANCE":["A XYZ"]}}}]"#,
            json!("history, entry 1: state.units.FRANCE: `A XYZ`: "),
        ),
    ] {
        let line =
            format!("{{\"name\":\"F1901M\",\"state\":{{\"units\":{{}}}},\"history\":{history}}}");
        let run = chancery(&["orders"], &line);
        let error = &json_lines(&run.out)[0]["error"];
        let is_wanted = error
            .as_str()
            .map(|it| wanted.as_str().is_some_and(|wanted| it.starts_with(wanted)));
        assert!(is_wanted.unwrap_or(wanted.is_null()), "{history}: {error}");
    }
    assert_eq!(chancery(&["orders", "--level", "6"], "").status, 2);
}

/// A program can keep the pipe open, and gets each answer before it writes the next line.
#[test]
fn each_line_is_answered_at_once() {
    let powers = ["FRANCE", "GERMANY", "ITALY"];
    let args = ["orders", "--level", "3", "--time", "200"];
    answers_at_once(&args, &powers.map(opening), |number, line| {
        assert!(line.contains(powers[number]), "{line}");
    });
}
