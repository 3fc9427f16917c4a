//! The lines of commands: what their schemas say, unknown keys, and saved games of the Python package.

use std::collections::BTreeSet;

use chancery::record::schema;
use serde_json::{Value, json};

use crate::docs;
use crate::program::{chancery, chancery_in, json_lines};

/// Returns what is wrong with a value, according to a part of a schema; the keywords are those of the schemas.
fn fault(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let part = name.strip_prefix("#/$defs/").expect("a part");
        return fault(document, &document["$defs"][part], value);
    }
    let is_type = |name: &str| match name {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    let is_expected = match &schema["type"] {
        Value::Null => true,
        Value::String(name) => is_type(name),
        names => names
            .as_array()
            .expect("types")
            .iter()
            .any(|name| is_type(name.as_str().expect("a type"))),
    };
    let is_listed = schema["enum"]
        .as_array()
        .is_none_or(|all| all.contains(value));
    if !is_expected || !is_listed {
        return Some(format!("{value} isn't {schema}"));
    }
    let limit = |name: &str| schema[name].as_i64();
    if let Some(number) = value.as_i64()
        && (limit("minimum").is_some_and(|least| number < least)
            || limit("maximum").is_some_and(|most| number > most))
    {
        return Some(format!("{number} isn't {schema}"));
    }
    match value {
        Value::Array(items) if schema["items"].is_object() => items
            .iter()
            .find_map(|item| fault(document, &schema["items"], item)),
        Value::Object(entries) => {
            let needed = schema["required"].as_array().into_iter().flatten();
            let mut missing =
                needed.filter(|key| !entries.contains_key(key.as_str().expect("a key")));
            if let Some(key) = missing.next() {
                return Some(format!("no {key} in {value}"));
            }
            entries.iter().find_map(|(key, value)| {
                let own = schema["properties"]
                    .get(key)
                    .or(schema.get("additionalProperties"));
                fault(document, own?, value)
            })
        }
        _ => None,
    }
}

/// Checks a line of a command: it has one of the schema's forms, and no keys that this form doesn't name.
fn check(command: &str, line: &str) {
    let document = schema::of_command(command).expect("a schema");
    let value: Value = serde_json::from_str(line).expect("JSON");
    let forms = document["anyOf"].as_array().expect("forms");
    let faults: Vec<_> = forms
        .iter()
        .map(|form| fault(&document, form, &value))
        .collect();
    let form = faults.iter().position(Option::is_none);
    let form = form.unwrap_or_else(|| panic!("{command}: {line}\n{faults:#?}"));
    let name = forms[form]["$ref"]
        .as_str()
        .and_then(|name| name.strip_prefix("#/$defs/"));
    let keys = schema::check(name.expect("a name"), "", line);
    assert_eq!(keys, Ok(()), "{command}: {line}");
}

/// Returns whether an example has a key that no schema names, to show that it is refused.
fn is_refused(line: &str) -> bool {
    ["\"phase\":2", "\"unit\":"]
        .iter()
        .any(|key| line.contains(key))
}

#[test]
fn examples_have_the_form_of_their_schemas() {
    let mut checked = BTreeSet::new();
    for (args, input, out) in docs::outputs(&["docs/json.md", "docs/formats.md", "docs/cli.md"]) {
        let command = args.split(' ').next().unwrap_or_default();
        if schema::of_command(command).is_none() || args.contains("--lines") {
            continue;
        }
        let lines = input.lines().chain(out.lines());
        for line in lines.filter(|line| line.starts_with('{') && !is_refused(line)) {
            check(command, line);
            checked.insert(command.to_owned());
        }
    }
    let all: BTreeSet<String> = schema::commands().map(str::to_owned).collect();
    assert_eq!(checked, all);
}

#[test]
fn the_page_names_every_key() {
    fn keys(schema: &Value, all: &mut BTreeSet<String>) {
        if let Some(properties) = schema["properties"].as_object() {
            all.extend(properties.keys().cloned());
        }
        match schema {
            Value::Object(parts) => parts.values().for_each(|part| keys(part, all)),
            Value::Array(parts) => parts.iter().for_each(|part| keys(part, all)),
            _ => {}
        }
    }
    let page = docs::page("docs/json.md");
    let mut all = BTreeSet::new();
    for command in schema::commands() {
        keys(&schema::of_command(command).expect("a schema"), &mut all);
    }
    let is_named = |key: &&String| {
        ["", "state.", "next.", "solve."]
            .iter()
            .any(|part| page.contains(&format!("`{part}{key}`")))
    };
    let missing: Vec<&String> = all.iter().filter(|key| !is_named(key)).collect();
    assert_eq!(missing, Vec::<&String>::new());
    assert!(all.len() > 60, "{}", all.len());
}

#[test]
fn schemas_are_printed() {
    for command in schema::commands() {
        let run = chancery(&["schema", command], "");
        let printed: Value = serde_json::from_str(&run.out).expect("JSON");
        assert_eq!(
            (run.status, Some(printed)),
            (0, schema::of_command(command))
        );
    }
    assert_eq!(chancery(&["schema", "daide"], "").status, 2);
}

#[test]
fn answers_have_the_form_of_their_schemas() {
    let phases = include_str!("../../benches/phases.ndjson");
    let phases: Vec<&str> = phases.lines().step_by(20).collect();
    for (command, args) in [
        ("batch", &["batch", "--explain", "--check"][..]),
        ("compare", &["compare", "--batch", "-", "--format", "json"]),
        ("orders", &["orders", "--level", "1"]),
    ] {
        let run = chancery(args, &phases.join("\n"));
        assert!(!run.out.is_empty(), "{}", run.err);
        run.out.lines().for_each(|line| check(command, line));
    }
    let save = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/examples/rulebook-sample.toml"
    );
    check(
        "compare",
        &chancery(&["compare", "--save", save, "--format", "json"], "").out,
    );
    check(
        "adjudicate",
        &chancery(&["adjudicate", "--format", "json"], "phase: someday\n").out,
    );
}

#[test]
fn unknown_keys_are_refused_where_they_matter() {
    let line = |key: &str| {
        let mut line = json!({ "id": "g/S1901M", "name": "S1901M", "state": { "units": { "ITALY": ["F TYS"] } },
            "solve": { "side": ["ITALY"], "goal": "hold NAP" } });
        line[key] = json!(null);
        line.to_string()
    };
    let commands: [&[&str]; 5] = [
        &["batch"],
        &["orders", "--level", "1"],
        &["solve"],
        &["replay", "-"],
        &["compare", "--batch", "-"],
    ];
    for args in commands {
        let lax = chancery(args, &line("mesages"));
        assert_eq!(lax.status, 0, "{args:?}: {}", lax.err);
        let strict = chancery(&[args, &["--strict"]].concat(), &line("mesages"));
        assert_eq!(strict.status, 1, "{args:?}");
        let error = match args[0] {
            "solve" => "unknown key “mesages”: did you mean “messages”?",
            _ => "unknown key “",
        };
        strict.reports(error);
    }
    let request = r#"{"name":"S1901M","state":{"units":{"ITALY":["F TYS"]}},"solve":{"side":["ITALY"],"goal":"hold NAP","phase":1}}"#;
    let answer = &json_lines(&chancery(&["solve"], request).out)[0];
    assert_eq!(
        answer["error"],
        "solve: unknown key “phase”: did you mean “phases”?"
    );
    let request = request.replace("phase", "foo");
    let answer = &json_lines(&chancery(&["solve"], &request).out)[0];
    let error = answer["error"].as_str().expect("an error");
    assert!(
        error.starts_with("solve: unknown key “foo”: expected one of "),
        "{error}"
    );
    assert_eq!(chancery(&["interpret", "--strict"], "").status, 2);
}

#[test]
fn unknown_keys_of_a_sheet_are_refused_when_asked() {
    let sheet =
        "From: Ann <ann@example.org>\nDear Ben: my orders\nrulez: 2000\nFrance: A Par - Bur\n";
    assert_eq!(chancery(&["adjudicate"], sheet).status, 0);
    let strict = chancery(&["adjudicate", "--strict", "--format", "json"], sheet);
    let error = "line 3, column 1: unknown key “rulez”: did you mean “rules”?";
    assert_eq!(
        (strict.status, &json_lines(&strict.out)[0]["error"]),
        (1, &error.into())
    );
    strict.reports(error);
    // a word that is like no key suggests none
    let far = chancery(
        &["adjudicate", "--strict"],
        &sheet.replace("rulez", "vwxyz"),
    );
    far.reports("line 3, column 1: unknown key “vwxyz”\n");
    let known = sheet.replace("rulez", "rules");
    assert_eq!(chancery(&["adjudicate", "--strict"], &known).status, 0);
}

/// A saved game of the package with each kind of phase, on one line.
fn game() -> Value {
    let phase = |name: &str, units: Value, extra: Value| {
        let mut phase = json!({ "name": name, "messages": [], "state": { "units": units, "zobrist_hash": "1",
            "centers": { "FRANCE": ["PAR", "MAR"], "GERMANY": ["KIE"] }, "retreats": { "FRANCE": {} },
            "builds": { "FRANCE": { "count": 0, "homes": [] } } } });
        for (key, value) in extra.as_object().expect("keys") {
            match key.as_str() {
                "retreats" => phase["state"][key] = value.clone(),
                _ => phase[key] = value.clone(),
            }
        }
        phase
    };
    json!({ "id": "g", "map": "standard", "rules": ["NO_PRESS"], "phases": [
        phase("F1905M", json!({ "FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR"] }), json!({
            "orders": { "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": null },
            "results": { "A PAR": [], "A MAR": [], "A BUR": ["dislodged"] } })),
        phase("F1905R", json!({ "FRANCE": ["A BUR", "A MAR"], "GERMANY": ["*A BUR"] }), json!({
            "retreats": { "GERMANY": { "A BUR": ["MUN", "PIC", "BEL", "RUH", "GAS"] } },
            "orders": { "GERMANY": ["A BUR D"] }, "results": { "A BUR": ["disband"] } })),
        phase("W1905A", json!({ "FRANCE": ["A BUR", "A MAR"], "GERMANY": [] }), json!({
            "orders": { "GERMANY": ["A KIE B"] }, "results": { "A KIE": [""], "WAIVE": [""] } })),
        phase("S1906M", json!({ "FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A KIE"] }), json!({ "results": {} })),
        phase("COMPLETED", json!({}), json!({})),
    ]})
}

#[test]
fn every_line_command_reads_saved_games() {
    let mut game = game();
    game["solve"] = json!({ "side": ["FRANCE"], "goal": "hold MAR" });
    let input = game.to_string();
    let names = ["g/F1905M", "g/F1905R", "g/W1905A", "g/S1906M"];
    let batch = chancery(&["batch", "--check"], &format!("\n{input}\n"));
    assert_eq!(
        (batch.status, &*batch.err),
        (0, "chancery: standard input: 4 lines\n"),
        "{}",
        batch.out
    );
    let ids = |out: &str| {
        json_lines(out)
            .iter()
            .map(|line| line["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(&batch.out), names);
    let orders = chancery(&["orders", "--level", "1"], &input);
    assert_eq!(
        (orders.status, ids(&orders.out)),
        (0, names.map(Value::from).to_vec()),
        "{}",
        orders.err
    );
    assert_eq!(
        json_lines(&orders.out)[2]["orders"]["GERMANY"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    let solve = chancery(&["solve", "--jobs", "1"], &input);
    assert_eq!(ids(&solve.out), names);
    solve.reports("4 lines, 2 refused; the first is line 1: ");
    assert_eq!(json_lines(&solve.out)[0]["answer"], "guaranteed");
    let replay = chancery(&["replay", "-"], &input);
    assert_eq!(replay.out, "4 phases of 1 game: all as recorded\n");
    replay.reports("standard input: 4 lines\n");
    let compare = chancery(&["compare", "--batch", "-"], &input);
    compare.prints("4 phases");
    compare.reports("standard input: 4 lines\n");
    check("batch", &self::game().to_string());
    let strict = chancery(&["batch", "--strict"], &self::game().to_string());
    assert_eq!(strict.status, 0, "{}", strict.out);
}

#[test]
fn differences_from_a_saved_game_are_reported() {
    let mut game = game();
    game["phases"][2]["results"] = json!({ "A KIE": ["void"] });
    let run = chancery(&["replay", "-"], &game.to_string());
    assert_eq!(run.status, 1);
    run.prints("g/W1905A: result of A KIE: recorded void, adjudicated success\n");
    run.reports("standard input: 4 lines, 1 with differences\n");
}

/// Each command reads the position of the line, not an opening.
#[test]
fn a_byte_order_mark_is_skipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "\u{feff}{\"id\":\"g/S1901M\",\"name\":\"S1901M\",\"state\":{\"units\":{\"FRANCE\":[\"A PAR\"]}},\
                \"orders\":{\"FRANCE\":[\"A PAR - BUR\"]},\"results\":{\"A PAR\":[]}}\n";
    let state = "\u{feff}{\"units\":{\"FRANCE\":[\"A GAS\"]}}";
    for (name, text) in [("lines", line), ("state", state)] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    for (args, shown) in [
        ("batch lines", "\"results\":{\"A PAR\":[]}"),
        ("orders lines --level 1", "{\"FRANCE\":[\"A PAR "),
        ("compare --batch lines", "1 phase: "),
        ("replay lines", "1 phase of 1 game: all as recorded"),
        ("bench lines", "phases: 1"),
        ("render lines --format svg", "France: centers 0, units 1;"),
        ("interpret --state state", "\tA GAS H\t"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let run = chancery_in(folder.path(), &args, "gas h");
        assert_eq!(run.status, 0, "{args:?}: {}", run.err);
        run.prints(shown);
    }
}
