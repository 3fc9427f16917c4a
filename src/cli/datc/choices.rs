//! `chancery datc --all-choices`: the test cases under every choice of every issue.

use std::fmt::Write;

use super::line;
use crate::cli::CommandError;
use chancery_core::adjudicator::Algorithm;
use chancery_core::rules::{IssueId, Rulebook, Setting};
use chancery_records::datc::{Case, ChoiceNotRun, ChoiceResult};

/// The width of the list of cases, in columns.
const CASES: usize = 56;

/// Prints one line per choice, and the cases that fail.
pub(super) fn all(
    text: &mut String,
    cases: &[&Case],
    algorithm: Algorithm,
) -> Result<bool, CommandError> {
    let _ = writeln!(
        text,
        "{} cases under datc-3.1 with one choice set (* its own)\n\n\
         issue   choice           pass  not said  fail  different than under datc-3.1",
        cases.len()
    );
    let mut failed = false;
    for &issue in IssueId::ALL {
        for setting in Setting::of(issue) {
            let own = Rulebook::Datc31.rules().setting(issue) == setting;
            let key = setting.choice().key;
            let star = if own { "*" } else { " " };
            let _ = write!(text, "{:<6}{star} {key:<14}", issue.to_string());
            match ChoiceResult::of(cases, setting, algorithm) {
                Ok(shown) => {
                    failed |= !shown.fail.is_empty();
                    row(text, &shown);
                }
                Err(ChoiceNotRun::Case(error)) => return Err(error.into()),
                Err(why) => {
                    let _ = writeln!(text, "  not played: {why}");
                }
            }
        }
    }
    Ok(failed)
}

fn row(text: &mut String, shown: &ChoiceResult<'_>) {
    let counts = format!(
        "  {:>4}  {:>8}  {:>4}  ",
        shown.pass,
        shown.unsaid.len(),
        shown.fail.len()
    );
    let indent = " ".repeat(22 + counts.len());
    text.push_str(&counts);
    for (at, part) in ::text::wrap(&ids(&shown.changed), CASES).iter().enumerate() {
        if at > 0 {
            let _ = write!(text, "\n{indent}");
        }
        text.push_str(part);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (case, outcome) in &shown.fail {
        line(text, &case.id, &case.title, outcome);
    }
}

/// Returns the numbers of cases.
pub(in crate::cli) fn ids(cases: &[&Case]) -> String {
    ::text::list(cases.iter().map(|case| &case.id), " ")
}
