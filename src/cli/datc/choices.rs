//! `chancery datc --all-choices`: the test cases under every choice of every issue.

use std::fmt::Write;

use super::line;
use crate::cli::CommandError;
use chancery_core::adjudicator::Algorithm;
use chancery_core::rules::{IssueId, Rulebook, Setting};
use chancery_records::datc::{Case, ChoiceNotRun, ChoiceResult};
use text::count;

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
        "{} under datc-3.1 with one choice set (* its own)\n\n\
         issue   choice           pass  not said  fail  different than under datc-3.1",
        count(cases.len(), "case")
    );
    let mut failed = false;
    for &issue in IssueId::ALL {
        for setting in Setting::of(issue) {
            let own = Rulebook::Datc31.rules().setting(issue) == setting;
            let key = setting.choice().key;
            let star = if own { "*" } else { " " };
            let start = format!("{:<6}{star} {key:<14}", issue.to_string());
            match ChoiceResult::of(cases, setting, algorithm) {
                Ok(shown) => {
                    failed |= !shown.fail.is_empty();
                    row(text, &start, &shown);
                }
                Err(ChoiceNotRun::Case(error)) => return Err(error.into()),
                Err(why) => {
                    let _ = writeln!(text, "{start}  not played: {why}");
                }
            }
        }
    }
    Ok(failed)
}

fn row(text: &mut String, start: &str, shown: &ChoiceResult<'_>) {
    let (pass, unsaid, fail) = (shown.pass, shown.unsaid.len(), shown.fail.len());
    let start = format!("{start}  {pass:>4}  {unsaid:>8}  {fail:>4}  ");
    let limit = start.len() + CASES;
    for line in ::text::wrap_hanging(&start, &ids(&shown.changed), limit) {
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for (case, outcome) in &shown.fail {
        line(text, &case.id, &case.title, outcome);
    }
}

/// Returns the numbers of cases.
pub(in crate::cli) fn ids(cases: &[&Case]) -> String {
    ::text::list(cases.iter().map(|case| &case.id), " ")
}
