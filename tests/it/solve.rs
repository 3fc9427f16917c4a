//! `chancery solve`: proofs of what a side can force.

use serde_json::{Value, json};

use crate::program::{answers_at_once, chancery};
use crate::pty::Terminal;
use crate::terminal;

fn line(units: &Value, solve: &Value) -> Value {
    json!({ "id": 7, "name": "S1901M", "state": { "units": units, "centers": {} }, "solve": solve })
}

/// Returns the answer to one line without its time, and the exit status.
fn answer(line: &Value) -> (Value, i32) {
    let run = chancery(&["solve"], &line.to_string());
    let mut answer: Value = serde_json::from_str(&run.out).expect("an object");
    if let Some(object) = answer.as_object_mut() {
        object.remove("ms");
    }
    (answer, run.status)
}

#[test]
fn a_goal_is_guaranteed_with_the_orders_that_reach_it() {
    let units =
        json!({ "FRANCE": ["A SPA", "F LYO", "A MAR"], "ITALY": ["F TYS", "A TUS", "A ROM"] });
    let (answer, status) = answer(&line(
        &units,
        &json!({ "side": ["FRANCE"], "goal": "take PIE LYO" }),
    ));
    assert_eq!(status, 0);
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["answer"], "guaranteed");
    let orders =
        json!({ "FRANCE": ["F LYO C A SPA - PIE", "A MAR S A SPA - PIE", "A SPA - PIE VIA"] });
    assert_eq!(answer["orders"], orders);
    assert!(
        answer["sets"]["own"].is_u64() && answer["sets"]["enemy"].is_u64(),
        "{answer}"
    );
}

#[test]
fn a_question_without_a_side_is_refused() {
    let units = json!({ "FRANCE": ["A MAR"] });
    let question = json!({ "side": [], "goal": "hold MAR" });
    let (answer, status) = answer(&line(&units, &question));
    assert_eq!(status, 1);
    let error = "solve.side: empty: expected at least one power";
    assert_eq!(answer["error"], error);
}

#[test]
fn an_answer_repeats_what_was_assumed() {
    let units = json!({ "FRANCE": ["A MAR"], "ITALY": ["A PIE", "F TYS"] });
    let solve = json!({ "side": ["FRANCE"], "goal": "hold MAR", "phases": 2 });
    assert_ne!(answer(&line(&units, &solve)).0["answer"], "guaranteed");
    let mut assuming = solve.clone();
    assuming["noFleets"] = json!(["LYO"]);
    let (answer, _) = answer(&line(&units, &assuming));
    assert_eq!(answer["answer"], "guaranteed");
    assert_eq!(answer["assumed"], json!({ "noFleets": ["LYO"] }));
    let run = chancery(
        &["solve", "--format", "text"],
        &line(&units, &assuming).to_string(),
    );
    assert!(
        run.out.contains("assuming no enemy fleets in LYO"),
        "{}",
        run.out
    );
}

#[test]
fn a_goal_is_impossible_with_the_orders_that_refute_it() {
    let units = json!({ "RUSSIA": ["A RUM", "F SEV"], "TURKEY": ["F BLA", "A BUL", "A ARM"] });
    let (answer, _) = answer(&line(
        &units,
        &json!({ "side": ["RUSSIA"], "goal": "hold RUM SEV", "phases": 1 }),
    ));
    assert_eq!(answer["answer"], "impossible");
    let refutation = &answer["refutations"][0];
    assert_eq!(refutation["covers"], answer["sets"]["own"]);
    assert_eq!(
        refutation["orders"]["TURKEY"].as_array().map(Vec::len),
        Some(3)
    );
}

#[test]
fn a_gamble_has_a_value_and_the_mixes_of_both_sides() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let (answer, _) = answer(&line(
        &units,
        &json!({ "side": ["ITALY"], "goal": "keepout NAP TUN", "phases": 2 }),
    ));
    assert_eq!(answer["answer"], "gamble");
    assert_eq!(answer["exact"], "1/6");
    for mix in ["mix", "against"] {
        let sets = answer[mix].as_array().expect("a mix");
        assert!(sets.iter().all(|set| set["weight"] == "1/3"), "{answer}");
        assert_eq!(sets.len(), 3);
    }
}

#[test]
fn orders_are_guaranteed_or_refuted() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let mut line = line(&units, &json!({ "side": ["ITALY"], "goal": "keepout NAP" }));
    line["orders"] = json!({ "ITALY": ["F TYS - NAP"] });
    assert_eq!(answer(&line).0["answer"], "guaranteed");
    line["orders"] = json!({ "ITALY": ["F TYS H"] });
    let (answer, _) = answer(&line);
    assert_eq!(answer["answer"], "refuted");
    assert_eq!(
        answer["refutations"][0]["orders"],
        json!({ "AUSTRIA": ["F ION - NAP"] })
    );
}

#[test]
fn what_is_not_decided_in_time_is_unknown() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let line = line(
        &units,
        &json!({ "side": ["ITALY"], "goal": "keepout NAP TUN", "phases": 3 }),
    );
    let run = chancery(&["solve", "--time", "0"], &line.to_string());
    let answer: Value = serde_json::from_str(&run.out).expect("an object");
    assert_eq!(answer["answer"], "unknown");
    let [least, most] = ["atLeast", "atMost"].map(|key| answer[key].as_f64().expect("a number"));
    assert!(0.0 <= least && least < most && most <= 1.0, "{answer}");
}

#[test]
fn a_key_that_may_be_missing_may_be_null() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let question = json!({ "side": ["ITALY"], "goal": "hold NAP", "phases": null, "noFleets": null, "noEnemy": null });
    let (answer, status) = answer(&line(&units, &question));
    assert_eq!(
        (&answer["answer"], status),
        (&json!("guaranteed"), 0),
        "{answer}"
    );
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let faults = [
        (
            json!({ "side": ["ITALY"], "goal": "guard NAP" }),
            "unknown term `guard`",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "hold NPL" }),
            "`hold`: unknown province `NPL`",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "hold" }),
            "expected at least one province",
        ),
        (json!({ "side": ["ITALY"], "goal": "" }), "expected a term"),
        (
            json!({ "side": ["ITALY"], "goal": "centers many" }),
            "expected a number",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "safe ION" }),
            "the unit in ION is an enemy",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "dislodge NAP" }),
            "there is no unit in NAP",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "take NAP & line TUN" }),
            "can't be combined",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "hold NAP", "phases": 0 }),
            "from 1 to 6",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "hold NAP", "phases": "x" }),
            "expected a whole number from 0 to 255",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "hold NAP", "noFleets": ["MED"] }),
            "there is an enemy F ION",
        ),
        (
            json!({ "side": ["ITALY"], "goal": "line NAP", "noEnemy": ["XYZ"] }),
            "unknown province `XYZ`",
        ),
        (
            json!({ "side": ["SPAIN"], "goal": "hold NAP" }),
            "unknown power `SPAIN`",
        ),
    ];
    for (solve, fault) in faults {
        let (answer, status) = answer(&line(&units, &solve));
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(fault), "{solve}: {answer}");
        assert_eq!(status, 1);
    }
}

#[test]
fn a_question_of_another_shape_or_with_illegal_orders_is_refused() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let (no_object, _) = answer(&line(&units, &json!(3)));
    assert!(
        no_object["error"]
            .as_str()
            .is_some_and(|it| it.contains("an object with `side`")),
        "{no_object}"
    );
    let mut request = line(&units, &json!({ "side": ["ITALY"], "goal": "hold NAP" }));
    request["orders"] = json!({ "ITALY": ["F TYS - BRE"] });
    let (answer, _) = answer(&request);
    assert!(
        answer["error"]
            .as_str()
            .is_some_and(|it| it.contains("illegal")),
        "{answer}"
    );
}

#[test]
fn lines_are_answered_in_sequence_as_they_come() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let line = line(&units, &json!({ "side": ["ITALY"], "goal": "hold NAP" }));
    let lines = [line.clone(), line];
    answers_at_once(&["solve", "--jobs", "2"], &lines, |_, answer| {
        assert!(answer.contains("\"guaranteed\""), "{answer}");
    });
}

#[test]
fn answers_are_printed_as_sentences() {
    let units = json!({ "ITALY": ["F TYS"], "AUSTRIA": ["F ION"] });
    let print = |goal: &str| {
        let line = line(&units, &json!({ "side": ["ITALY"], "goal": goal }));
        chancery(&["solve", "--format", "text"], &line.to_string()).out
    };
    let sure = print("hold NAP");
    assert!(sure.starts_with("7  hold NAP: guaranteed, whatever the others do (13 order sets)\n  ITALY: F TYS - NAP\n"), "{sure}");
    let gamble = print("keepout NAP TUN");
    assert!(
        gamble.contains("a gamble, with a chance of 1/2\n  choose among:\n  1/2\n    ITALY: "),
        "{gamble}"
    );
}

#[test]
fn the_known_lines_are_printed_with_orders_that_hold_them() {
    let json = chancery(&["solve", "--lines"], "");
    let text = chancery(&["solve", "--lines", "--format", "text"], "");
    assert_eq!((json.status, text.status), (0, 0));
    for known in json.out.lines() {
        let known: Value = serde_json::from_str(known).expect("an object");
        let orders = known["orders"].as_array().expect("orders");
        let orders: Vec<&str> = orders.iter().filter_map(Value::as_str).collect();
        let unit = |order: &&str| order.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let units: Vec<String> = orders.iter().map(unit).collect();
        let centers = known["centers"].as_array().expect("centers");
        let centers: Vec<&str> = centers.iter().filter_map(Value::as_str).collect();
        let goal = format!("line {}", centers.join(" "));
        let solve = json!({ "side": ["FRANCE"], "goal": goal });
        let mut line = line(&json!({ "FRANCE": units }), &solve);
        line["orders"] = json!({ "FRANCE": orders });
        let (answer, _) = answer(&line);
        assert_eq!(answer["answer"], "guaranteed", "{known}");
        let count = format!("{} centers, {} units", centers.len(), units.len());
        let name = known["name"].as_str().expect("a name");
        assert!(text.out.contains(&format!("{name}: {count}, ")), "{name}");
    }
    assert_eq!(json.out.lines().count(), 26);
}

#[test]
fn ctrl_c_ends_the_work_with_what_is_proved_so_far() {
    let folder = tempfile::tempdir().expect("a folder");
    let france = ["A PAR", "A MAR", "F BRE", "A BUR"];
    let units = json!({ "FRANCE": france, "GERMANY": ["A MUN", "A RUH", "A BEL", "A KIE"] });
    let solve = json!({ "side": ["FRANCE"], "goal": "take MUN BEL", "phases": 6 });
    let long = line(&units, &solve);
    let path = folder.path().join("lines");
    std::fs::write(&path, format!("{long}\n{long}\n")).expect("a file");
    let mut command = terminal::command();
    command.args(["solve", "--time", "3600", "--jobs", "1"]);
    command.arg(&path);
    let mut terminal = Terminal::start(command, 120, 24);
    terminal.shows(&["0 answered, "]);
    terminal.type_keys("\u{3}");
    let text = terminal.shows(&["not decided in the time given"]);
    assert_eq!(text.matches("not decided").count(), 1, "{text}");
    let (status, _) = terminal.leaves();
    assert_eq!(status.exit_code(), 130);
}
