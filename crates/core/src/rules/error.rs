//! Errors in a choice of rules, with messages for the user.

use std::fmt;

use super::{IssueId, Rulebook, Setting};

/// The reason why a set of rules is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No rulebook has this name.
    UnknownRulebook {
        /// The name in question.
        text: String,
    },
    /// The text isn't of the form `4.A.3=b`.
    NotASetting {
        /// The text.
        text: String,
    },
    /// DATC has no issue with this number.
    UnknownIssue {
        /// The number in question.
        text: String,
    },
    /// The issue has no choice with this name.
    UnknownChoice {
        /// The issue.
        issue: IssueId,
        /// The name in question.
        text: String,
    },
    /// DATC lists the letter, but it isn't a rule (4.A.2 e).
    NoRule {
        /// The issue.
        issue: IssueId,
        /// The letter.
        letter: &'static str,
        /// The reason why it isn't a rule.
        reason: &'static str,
    },
    /// Two choices that contradict each other.
    Senseless {
        /// The first choice.
        first: Setting,
        /// The second choice.
        second: Setting,
        /// The reason why they can't be combined.
        reason: &'static str,
    },
}

impl std::error::Error for RulesError {}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRulebook { text } => {
                write!(f, "unknown rulebook {}; expected one of", quoted(text))?;
                let names = Rulebook::ALL.map(Rulebook::name);
                write!(f, " {}", text::join(names))
            }
            Self::NotASetting { text } => {
                let found = quoted(text);
                write!(f, "expected ISSUE=CHOICE, as in 4.A.3=b, and found {found}")
            }
            Self::UnknownIssue { text } => {
                let ((first, last), found) = (section(text), quoted(text));
                write!(f, "unknown issue {found}; expected {first} to {last}")
            }
            Self::UnknownChoice { issue, text } => {
                let (choices, found) = (choices(*issue), quoted(text));
                write!(f, "unknown choice {found} for {issue}; its {choices}")
            }
            Self::NoRule {
                issue,
                letter,
                reason,
            } => {
                let choices = choices(*issue);
                write!(
                    f,
                    "{issue}={letter} can't be played: {reason}; its {choices}"
                )
            }
            Self::Senseless {
                first,
                second,
                reason,
            } => write!(f, "{first} and {second} conflict: {reason}"),
        }
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
