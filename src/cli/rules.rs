//! `chancery rules`: rulebooks, issues, choices.

use std::fmt::Write;
use std::process::ExitCode;

use super::args::RulesList;
use super::datc::choices::ids;
use super::{CommandError, io};
use chancery_core::adjudicator::Algorithm;
use chancery_core::rules::{IssueId, Rulebook, Setting, text};
use chancery_records::datc::{self, Case, ChoiceNotRun, ChoiceResult};

/// Prints what was asked for.
pub(super) fn run(args: &RulesList) -> Result<ExitCode, CommandError> {
    let printed = match (args.issue, args.rulebooks.as_slice()) {
        (Some(issue), _) => text::issue(issue) + &shown(issue)?,
        _ if args.all => text::side_by_side(&Rulebook::ALL),
        (None, []) if args.set.is_empty() => text::rulebooks(),
        (None, several @ [_, _, ..]) if args.set.is_empty() => text::side_by_side(several),
        (None, [_, _, ..]) => {
            let problem = "--set goes with one rulebook, not with several side by side";
            return Err(CommandError::Usage(problem.to_owned()));
        }
        (None, [] | [_]) => {
            let rulebook = args.rulebooks.first().copied().unwrap_or_default();
            let mut rules = rulebook.rules();
            args.set.iter().for_each(|&setting| rules.apply(setting));
            rules
                .check()
                .map_err(|error| CommandError::Usage(error.to_string()))?;
            text::in_force(&rules, rulebook)
        }
    };
    io::print(&printed)?;
    Ok(ExitCode::SUCCESS)
}

/// The cases of the record that come out otherwise under each choice of an issue than under
/// `datc-3.1`.
fn shown(issue: IssueId) -> Result<String, CommandError> {
    let cases: Vec<&Case> = datc::cases().collect();
    let mut text = String::new();
    for setting in Setting::of(issue) {
        let shown = match ChoiceResult::of(&cases, setting, Algorithm::default()) {
            Ok(shown) => shown,
            Err(ChoiceNotRun::Case(error)) => return Err(CommandError::Failed(error.to_string())),
            // one that makes no sense alone shows nothing
            Err(_) => continue,
        };
        if shown.changed.is_empty() {
            continue;
        }
        if text.is_empty() {
            text.push_str("\n  Cases with different results than under datc-3.1:\n");
        }
        let key = setting.choice().key;
        for (at, part) in ::text::wrap(&ids(&shown.changed), 80).iter().enumerate() {
            let key = if at == 0 { key } else { "" };
            let _ = writeln!(text, "   {key:<14}  {part}");
        }
    }
    Ok(text)
}
