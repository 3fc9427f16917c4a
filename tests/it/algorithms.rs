//! The algorithms, run through the program.

use crate::program::{chancery, json_lines};

/// A convoy paradox: the convoyed army attacks the support that decides its convoy.
const PARADOX: &str = r#"{"id":1,"name":"S1901M","state":{"units":{
    "ENGLAND":["F LON","F WAL"],"FRANCE":["A BRE","F ENG"]},"centers":{}},"orders":{
    "ENGLAND":["F LON S F WAL - ENG","F WAL - ENG"],
    "FRANCE":["A BRE - LON","F ENG C A BRE - LON"]}}"#;

#[test]
fn every_algorithm_answers_a_paradox_through_the_program() {
    let line = PARADOX.replace('\n', "");
    let play = |args: &[&str]| {
        let run = chancery(&[&["batch"], args].concat(), &line);
        run.succeeds();
        run.out
    };
    let first = play(&[]);
    assert_eq!(
        json_lines(&first)[0]["results"]["A BRE"],
        serde_json::json!(["no convoy"])
    );
    for name in ["partial", "guess", "sequence", "Sequence"] {
        assert_eq!(play(&["--algorithm", name]), first);
    }
}

#[test]
fn a_line_whose_rules_the_algorithm_cannot_play_is_refused() {
    let line = PARADOX.replace('\n', "");
    let asking = line.replace("\"id\":1", "\"id\":2,\"set\":{\"4.A.2\":\"d\"}");
    let run = chancery(
        &["batch", "--algorithm", "sequence"],
        &format!("{line}\n{asking}\n"),
    );
    assert_eq!(run.status, 1);
    let answers = json_lines(&run.out);
    assert!(answers[0]["error"].is_null());
    assert_eq!(
        answers[1]["error"],
        "rules: the algorithm sequence can't play 4.A.2=d: \"Every move that is part of the paradox \
         fails.\"; partial and guess can"
    );
    assert_eq!(
        (&answers[1]["id"], &answers[1]["line"]),
        (&2.into(), &2.into())
    );
    let run = chancery(&["batch", "--algorithm", "guess"], &asking);
    assert_eq!(run.status, 0, "{}", run.out);
    for command in ["batch", "bench", "datc"] {
        let run = chancery(
            &[command, "--algorithm", "sequence", "--set", "4.A.2=d"],
            "",
        );
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{command}");
        run.reports("can't play 4.A.2=d");
    }
}
