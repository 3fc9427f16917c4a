//! The Diplomacy Adjudicator Test Cases, run through the program.

use chancery::datc::{self, Case};
use chancery::record::{Lists, OrderLists};
use chancery::rules::{IssueId, Rules, Setting};
use serde_json::{Value, json};
use testing::compare_with_file;

use crate::program::{chancery, json_lines};

fn lists(lists: &Lists<'static>) -> Value {
    let all = lists.iter().map(|(key, list)| {
        let list: Vec<&str> = list.iter().map(|text| &**text).collect();
        (key.to_owned(), json!(list))
    });
    Value::Object(all.collect())
}

fn orders(lists: &OrderLists<'static>) -> Value {
    let all = lists.iter().map(|(key, list)| {
        let list: Option<Vec<&str>> = list
            .as_ref()
            .map(|list| list.iter().map(|text| &**text).collect());
        (key.to_owned(), json!(list))
    });
    Value::Object(all.collect())
}

/// A case that is run through the program.
struct CaseRun {
    case: &'static Case,
    /// The index of the next phase.
    step: usize,
    /// The state after the last phase.
    state: Value,
}

impl CaseRun {
    fn line(&self) -> String {
        let step = &self.case.steps[self.step];
        let mut state = match &step.units {
            Some(units) => json!({ "units": lists(units), "centers": {} }),
            None => self.state.clone(),
        };
        if let Some(centers) = &step.centers {
            state["centers"] = lists(centers);
        }
        let retreats: serde_json::Map<_, _> = step
            .retreats
            .iter()
            .map(|(power, units)| (power.to_owned(), lists(units)))
            .collect();
        json!({
            "id": self.case.id,
            "name": step.phase,
            "state": state,
            "orders": orders(&step.orders),
            "results": lists(&step.results),
            "expect": { "units": lists(&step.after), "retreats": retreats },
        })
        .to_string()
    }
}

#[test]
fn every_case_passes_through_batch() {
    let mut runs: Vec<CaseRun> = datc::cases()
        .map(|case| CaseRun {
            case,
            step: 0,
            state: Value::Null,
        })
        .collect();
    let mut played = 0;
    while !runs.is_empty() {
        let input: Vec<String> = runs.iter().map(CaseRun::line).collect();
        let run = chancery(&["batch", "--check", "--jobs", "2"], &input.join("\n"));
        assert_eq!(run.messages(), "");
        let answers = json_lines(&run.out);
        assert_eq!(answers.len(), runs.len());
        for (run, answer) in runs.iter_mut().zip(answers) {
            assert_eq!(answer["id"], run.case.id);
            assert_eq!(answer["ok"], true, "{}: {answer}", run.case.id);
            run.state = answer["next"]["state"].clone();
            run.step += 1;
            played += 1;
        }
        assert_eq!(run.status, 0);
        runs.retain(|run| run.step < run.case.steps.len());
    }
    assert_eq!(
        played,
        datc::cases().map(|case| case.steps.len()).sum::<usize>()
    );
}

#[test]
fn the_command_shows_the_record() {
    let run = chancery(&["datc"], "");
    assert_eq!(run.status, 0, "{}", run.out);
    run.prints("\n164 cases: 164 pass, 0 fail\n");
    let lines = run.out.lines().filter(|line| line.starts_with("6."));
    assert_eq!(lines.count(), 164);

    let run = chancery(&["datc", "6.F.17"], "");
    assert_eq!(run.status, 0);
    for part in [
        "6.F.17  ",
        "A BRE - LON                no convoy",
        "pass: every order and every unit",
        "4.A.2=b: ",
    ] {
        run.prints(part);
    }

    let run = chancery(&["datc", "6.F.99"], "");
    assert_eq!(run.status, 2);
    run.reports("6.F has 6.F.1 to 6.F.25");
}

#[test]
fn the_command_shows_every_choice() {
    let run = chancery(&["datc", "--all-choices"], "");
    assert_eq!(run.status, 0, "{}", run.out);
    let rows: Vec<&str> = run
        .out
        .lines()
        .filter(|row| row.starts_with("4."))
        .collect();
    let settings: Vec<Setting> = IssueId::ALL
        .iter()
        .flat_map(|&issue| Setting::of(issue))
        .collect();
    assert_eq!(rows.len(), settings.len());
    let own = Rules::default();
    for (row, setting) in rows.iter().zip(settings) {
        let words: Vec<&str> = row.split_whitespace().filter(|word| *word != "*").collect();
        assert_eq!(words[0], setting.issue().to_string(), "{row}");
        assert_eq!(words[1], setting.choice().key, "{row}");
        let counts = words[2..5]
            .iter()
            .map(|word| word.parse::<usize>().expect("a count"));
        assert_eq!(counts.sum::<usize>(), 164, "{row}");
        assert_eq!(words[4], "0", "{row}");
        if own.setting(setting.issue()) == setting {
            // under the default choice no result differs
            assert_eq!(words[2..], ["164", "0", "0"], "{row}");
        }
    }
    let row = |start: &str| rows.iter().find(|row| row.starts_with(start)).copied();
    assert_eq!(
        row("4.A.7   a"),
        Some("4.A.7   a                164         0     0  6.G.10 6.G.14 6.G.15")
    );

    let run = chancery(
        &["datc", "6.G", "--all-choices", "--algorithm", "sequence"],
        "",
    );
    assert_eq!(run.status, 0, "{}", run.out);
    run.prints("4.A.2   d               not played: the algorithm");

    let run = chancery(&["rules", "--issue", "4.A.7"], "");
    run.prints("   a               6.G.10 6.G.14 6.G.15\n");
    let run = chancery(&["rules", "--issue", "4.E.6"], "");
    assert!(!run.out.contains("Cases that come out"), "{}", run.out);
}

/// Run with `UPDATE=1 cargo test -p chancery -- record_is_in_the_docs` to write the page.
#[test]
fn the_record_is_in_the_docs() {
    let printed = |flag| {
        let run = chancery(&["datc", flag], "");
        assert_eq!(run.status, 0, "{}", run.out);
        run.out
    };
    let page = format!(
        "# The record: the Diplomacy Adjudicator Test Cases\n\n\
         The 164 cases of chapter 6 of DATC 3.1 are played under every rulebook, and under every choice of\n\
         every issue of chapter 4. This page is made by\n\n\
         ```sh\nUPDATE=1 cargo test -p chancery -- record_is_in_the_docs\n```\n\n\
         and the same test fails if the results are different.\n\n\
         * *pass*: every order and every unit has the result that the document gives;\n\
         * *not said*: the document doesn't say what happens under these rules;\n\
         * *fail*: a result differs from the document.\n\n\
         ## Every rulebook: `chancery datc --all-rulebooks`\n\n\
         ```text\n{}```\n\n\
         ## Every choice: `chancery datc --all-choices`\n\n\
         Choices that change no case are about things that the cases don't have: how order sheets are written\n\
         or handed in. The sheets of `tests/choices` distinguish them.\n\n\
         ```text\n{}```\n",
        printed("--all-rulebooks"),
        printed("--all-choices"),
    );
    compare_with_file("docs/record.md", &page);
}
