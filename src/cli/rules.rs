//! `chancery rules`: shows rulebooks, issues and choices.

use std::fmt::Write;
use std::process::ExitCode;

use super::common::{rulebook, with_settings};
use super::datc::choices::ids;
use super::{CommandError, io};
use chancery_core::adjudicator::Algorithm;
use chancery_core::rules::{IssueId, Rulebook, Setting, text};
use chancery_records::datc::{self, Case, ChoiceNotRun, ChoiceResult};

/// `chancery rules`
#[derive(clap::Args, Debug)]
pub struct RulesList {
    /// Rulebooks to show; several are shown side by side
    #[arg(value_name = "RULEBOOK", value_parser = rulebook(), ignore_case = true)]
    pub rulebooks: Vec<Rulebook>,
    /// Show one issue in full, like 4.A.3
    #[arg(long, value_name = "ISSUE", conflicts_with_all = ["rulebooks", "all"])]
    pub issue: Option<IssueId>,
    /// Show all rulebooks side by side
    #[arg(long, conflicts_with = "rulebooks")]
    pub all: bool,
    /// Choice for a single issue, applied to the rulebook before it is shown
    #[arg(long, value_name = "ISSUE=CHOICE", conflicts_with_all = ["issue", "all"])]
    pub set: Vec<Setting>,
}

/// Prints the rulebooks, the rules in force, or an issue.
pub(super) fn run(args: &RulesList) -> Result<ExitCode, CommandError> {
    let printed = match (args.issue, args.rulebooks.as_slice()) {
        (Some(issue), _) => text::issue(issue) + &changed_cases(issue)?,
        _ if args.all => text::side_by_side(&Rulebook::ALL),
        (None, []) if args.set.is_empty() => text::rulebooks(),
        (None, several @ [_, _, ..]) if args.set.is_empty() => text::side_by_side(several),
        (None, [_, _, ..]) => {
            let problem = "--set needs a single rulebook; it can't be used with several";
            return Err(CommandError::usage(problem));
        }
        (None, [] | [_]) => {
            let rulebook = args.rulebooks.first().copied().unwrap_or_default();
            text::in_force(&with_settings(rulebook.rules(), &args.set)?, rulebook)
        }
    };
    io::print(printed)
}

/// Returns the test cases with different results under each choice of an issue than under `datc-3.1`.
fn changed_cases(issue: IssueId) -> Result<String, CommandError> {
    let cases: Vec<&Case> = datc::cases().collect();
    let mut text = String::new();
    for setting in Setting::of(issue) {
        let shown = match ChoiceResult::of(&cases, setting, Algorithm::default()) {
            Ok(shown) => shown,
            Err(ChoiceNotRun::Case(error)) => return Err(CommandError::failed(error)),
            // a choice that conflicts with the other rules of datc-3.1 has no results
            Err(_) => continue,
        };
        if shown.changed.is_empty() {
            continue;
        }
        if text.is_empty() {
            text.push_str("\n  Cases with different results than under datc-3.1:\n");
        }
        let key = format!("   {:<14}  ", setting.choice().key);
        let limit = key.len() + 80;
        for line in ::text::wrap_hanging(&key, &ids(&shown.changed), limit) {
            let _ = writeln!(text, "{line}");
        }
    }
    Ok(text)
}
