//! `chancery rules`: rulebooks, issues, choices.

use std::process::ExitCode;

use super::args::RulesList;
use super::{Failure, io};
use crate::rules::{Rulebook, text};

/// Prints what was asked for.
pub(super) fn run(args: &RulesList) -> Result<ExitCode, Failure> {
    let printed = match (args.issue, args.rulebooks.as_slice()) {
        (Some(issue), _) => text::issue(issue),
        _ if args.all => text::side_by_side(&Rulebook::ALL),
        (None, []) if args.set.is_empty() => text::rulebooks(),
        (None, several @ [_, _, ..]) if args.set.is_empty() => text::side_by_side(several),
        (None, [_, _, ..]) => {
            let problem = "--set goes with one rulebook, not with several side by side";
            return Err(Failure::Usage(problem.to_owned()));
        }
        (None, [] | [_]) => {
            let rulebook = args.rulebooks.first().copied().unwrap_or_default();
            let mut rules = rulebook.rules();
            args.set.iter().for_each(|&setting| rules.apply(setting));
            rules
                .check()
                .map_err(|error| Failure::Usage(error.to_string()))?;
            text::in_force(&rules, rulebook)
        }
    };
    io::print(&printed)?;
    Ok(ExitCode::SUCCESS)
}
