//! The command that plays the same orders under every rulebook.

use crate::program::{chancery, json_lines};

/// Two conflicts, one decided by 4.A.1 and the other by 4.A.2: only both issues together make the
/// difference.
#[test]
fn two_issues_decide_together_where_neither_does_alone() {
    let sheet = include_str!("../sheets/two-knots.txt");
    let run = chancery(&["compare"], sheet);
    run.succeeds();
    run.prints("\n≠ 1971: 4.A.1 and 4.A.2 together make the difference\n");
    for (issue, text) in [("4.A.1", "1971: a  No"), ("4.A.2", "1971: a  ")] {
        run.prints(&format!("\n  {issue}  "));
        run.prints(text);
    }
    run.prints("\n≠ 1982: 4.A.2 decides\n");
}

const SHEET: &str = "\
phase: Fall 1902
position:
  England: A Lon, F NTH, F ENG
  France: F MAO, F Bre

England
  A Lon - Bel
  F NTH C A Lon - Bel
  F ENG C A Lon - Bel
France
  F MAO - ENG
  F Bre S F MAO - ENG
";

#[test]
fn a_sheet_is_compared_as_a_table() {
    let run = chancery(&["compare"], SHEET);
    run.succeeds();
    for part in [
        "Fall 1902 moves, played by datc-3.1\n",
        "\n  A Lon - Bel      ~      ✓",
        "\n  Belgium          empty  A Bel",
        "\n  F ENG may go to  +Bel   +Lon",
        ": 4.A.1 decides\n  4.A.1  Multi-route convoy disruption\n",
        "datc-3.1: b  Yes, as long as one route is whole.\n",
        "\n= The other 4 orders have the same result under all.\n",
    ] {
        run.prints(part);
    }
    let same = chancery(&["compare", "-"], "France\n A Par - Bur\n");
    assert_eq!(same.status, 0);
    same.prints("\n= The same under all: 1971 1982 2000 2023");
    assert!(
        same.out.ends_with("  22 orders, no difference.\n"),
        "{}",
        same.out
    );
}

#[test]
fn a_sheet_that_cannot_be_adjudicated_is_not_compared() {
    for sheet in [
        "phase: zzz\nFrance: A Par - Bur\n",
        "position:\n France: A Xyz\n",
    ] {
        for command in ["compare", "render", "adjudicate"] {
            let run = chancery(&[command, "-"], sheet);
            assert_eq!((run.status, run.out.as_str()), (1, ""), "{command} {sheet}");
            run.reports("standard input: line ");
        }
    }
    for command in ["compare", "render"] {
        let run = chancery(
            &[command, "-"],
            "# Ours\nFrance: A Par - Bur\nlunch at noon\n",
        );
        assert_eq!(run.status, 0, "{command}");
        assert!(!run.err.contains("Ours"), "{command}: {}", run.err);
        run.reports("line 3: \"lunch at noon\": no order");
    }
}

#[test]
fn a_phase_is_one_of_a_game() {
    let run = chancery(&["compare", "--batch", "-", "--phase", "F1903M"], "");
    assert_eq!(run.status, 2, "{}", run.err);
}

#[test]
fn a_position_from_orders_alone_is_reported() {
    let orders = "France: A Par - Bur\n";
    let message = "no position in it, so only the units with orders are on the board";
    for command in ["compare", "render", "adjudicate"] {
        let run = chancery(&[command, "-"], &format!("phase: Spring 1902\n{orders}"));
        assert_eq!(run.status, 0, "{command}");
        run.reports(message);
        let opening = chancery(&[command, "-"], orders);
        assert_eq!(opening.err, "", "{command}");
    }
}

/// Example 7 of DATC 2.4's issue 4.E.2: `Pir` is clear only next to the other order, and only if
/// poorly written orders are read as a set.
#[test]
fn reads_a_sheet_under_each_rulebook() {
    let sheet = "phase: S1902M\nposition:\nFrance: A Par, A Pic, F Gas\n\n\
        France:\nA Par S F Pir - Bre\nA Pir - Bre\n";
    let run = chancery(&["compare"], sheet);
    assert_eq!(run.status, 0);
    for part in [
        "\n≠ datc-2.4: 4.E.2 decides\n",
        "\n  Brest ",
        "    datc-3.1: a  ",
    ] {
        run.prints(part);
    }
    // lines that are unreadable under the rules in force are reported, and the comparison continues
    run.reports("line 7, column 1");
}

#[test]
fn a_comparison_as_json_has_every_pair() {
    let run = chancery(&["compare", "--format", "json", "--set", "4.A.1=a"], SHEET);
    let answer = &json_lines(&run.out)[0];
    assert_eq!(
        (&answer["name"], &answer["played_by"]),
        (&"F1902M".into(), &"own".into())
    );
    assert_eq!(answer["same"], false);
    let outcomes = answer["outcomes"].as_array().expect("a list");
    assert_eq!(outcomes.len(), 2);
    assert_eq!(outcomes[0]["rulebooks"][0], "1971");
    assert_eq!(outcomes[0]["results"]["A LON"][0], "no convoy");
    assert_eq!(outcomes[1]["next"]["state"]["units"]["ENGLAND"][0], "A BEL");
    assert_eq!(answer["differs"][0]["order"], "A LON - BEL");
    let decides = answer["decides"].as_array().expect("a list");
    assert_eq!(decides.len(), 1);
    assert_eq!(decides[0]["issues"][0], "4.A.1");
    assert_eq!(decides[0]["both_ways"], true);
    let pairs = decides[0]["between"].as_array().expect("a list");
    let here = outcomes[0]["rulebooks"].as_array().expect("a list").len();
    let there = outcomes[1]["rulebooks"].as_array().expect("a list").len();
    assert_eq!(pairs.len(), here * there);
}

#[test]
fn phases_of_a_game_and_of_a_file_are_compared() {
    let save = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/examples/rulebook-sample.toml"
    );
    let run = chancery(&["compare", "--save", save, "--phase", "F1901M"], "");
    assert!(
        run.status == 0 && run.out.starts_with("Fall 1901 moves, played by"),
        "{}",
        run.err
    );
    let run = chancery(&["compare", "--save", save, "--phase", "F1999M"], "");
    assert_eq!(run.status, 1);
    run.reports("the game runs from S1901M to");
    let lines = r#"{"name":"S1901M","state":{"units":{"ENGLAND":["A LON","F NTH","F ENG"],"FRANCE":["F MAO","F BRE"]}},"orders":{"ENGLAND":["A LON - BEL","F NTH C A LON - BEL","F ENG C A LON - BEL"],"FRANCE":["F MAO - ENG","F BRE S F MAO - ENG"]}}
{"name":"S1901M","state":{"units":{"ENGLAND":["A LON"]}},"orders":{"ENGLAND":["A LON - YOR"]}}
"#;
    let run = chancery(&["compare", "--batch", "-"], lines);
    assert_eq!(run.status, 0, "{}", run.err);
    for part in [
        "2 phases: 1 have",
        "       1  1971\n",
        "       1  4.A.1  Multi-route",
    ] {
        run.prints(part);
    }
    let many = format!("{}no phase\n{lines}", lines.repeat(50));
    let [one, three] = ["1", "3"].map(|jobs| {
        let args = [
            "compare", "--batch", "-", "--format", "json", "--jobs", jobs,
        ];
        chancery(&args, &many)
    });
    assert_eq!((&one.out, &one.err), (&three.out, &three.err));
    one.prints(r#""phases":102,"differ":51,"refused":1"#);
    one.prints(r#""by_issue":{"4.A.1":{"phases":51,"first":1}}"#);
    let run = chancery(
        &["compare", "--batch", "-", "--format", "json"],
        "no phase\n",
    );
    assert_eq!(run.status, 1);
    run.reports("line 1");
    run.prints(r#""played_by":"datc-3.1","phases":0"#);
}
