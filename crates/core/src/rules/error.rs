//! Errors in a choice of rules, with messages for the user.

use super::{IssueId, Rulebook, Setting};

/// The reason why a set of rules is invalid, as a sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RulesError(String);

impl RulesError {
    /// Returns the error of a name that no rulebook has.
    pub(super) fn unknown_rulebook(name: &str) -> Self {
        let names = text::join(Rulebook::ALL.map(Rulebook::name));
        let found = quoted(name);
        RulesError(format!("unknown rulebook {found}; expected one of {names}"))
    }

    /// Returns the error of a text that isn't of the form `4.A.3=b`.
    pub(super) fn no_setting(text: &str) -> Self {
        let found = quoted(text);
        RulesError(format!(
            "expected ISSUE=CHOICE, as in 4.A.3=b, and found {found}"
        ))
    }

    /// Returns the error of a number that no issue of DATC has.
    pub(super) fn unknown_issue(number: &str) -> Self {
        let ((first, last), found) = (section(number), quoted(number));
        RulesError(format!("unknown issue {found}; expected {first} to {last}"))
    }

    /// Returns the error of a name that no choice of an issue has. DATC lists some letters that aren't rules
    /// (4.A.2 e), with the reason.
    pub(super) fn unknown_choice(issue: IssueId, name: &str) -> Self {
        let mut no_rule = issue.info().no_rule.iter();
        let no_rule = no_rule.find(|(letter, _)| letter.eq_ignore_ascii_case(name));
        let choices = choices(issue);
        RulesError(match no_rule {
            Some((letter, reason)) => {
                format!("{issue}={letter} can't be played: {reason}; its {choices}")
            }
            None => {
                let found = quoted(name);
                format!("unknown choice {found} for {issue}; its {choices}")
            }
        })
    }

    /// Returns the error of two choices that contradict each other.
    pub(super) fn conflict(first: Setting, second: Setting, reason: &str) -> Self {
        RulesError(format!("{first} and {second} conflict: {reason}"))
    }
}

/// Returns the list of an issue's choices, introduced by a few words.
fn choices(issue: IssueId) -> String {
    let keys = issue.info().choices.iter().map(|choice| choice.key);
    let keys: Vec<&str> = keys.collect();
    match keys[..] {
        [only] => format!("one choice is {only}"),
        _ => format!("choices are {}", text::join(&keys)),
    }
}

/// Returns the first and last issue of the section that a wrong number points to, or of the chapter.
fn section(text: &str) -> (IssueId, IssueId) {
    let text = text.trim();
    let within = |issue: &&IssueId| {
        let section = issue.info().number.get(..4);
        text.get(..4)
            .zip(section)
            .is_some_and(|(start, section)| start.eq_ignore_ascii_case(section))
    };
    let all = IssueId::ALL;
    let first = all.iter().find(within).unwrap_or(&all[0]);
    let last = all.iter().rfind(within).unwrap_or(&all[all.len() - 1]);
    (*first, *last)
}

/// Returns a user's text in quotes, shortened and without control characters.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.trim().chars().take(LONGEST).collect();
    let is_cut = text.trim().chars().nth(LONGEST).is_some();
    let more = if is_cut { "..." } else { "" };
    format!("\"{}{more}\"", short.escape_debug())
}
