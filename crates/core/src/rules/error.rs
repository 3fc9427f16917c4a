//! The errors in a choice of rules, as messages for the user.

use std::fmt;

use super::{IssueId, Rulebook, Setting};

/// A set of rules that cannot be had, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No rulebook has this name.
    UnknownRulebook {
        /// What was asked for.
        text: String,
    },
    /// Not of the form `4.A.3=b`.
    NotASetting {
        /// What was found.
        text: String,
    },
    /// DATC has no issue of this number.
    UnknownIssue {
        /// What was asked for.
        text: String,
    },
    /// The issue has no choice of this name.
    UnknownChoice {
        /// The issue.
        issue: IssueId,
        /// What was asked for.
        text: String,
    },
    /// The document has the letter, but it stands for no rule (4.A.2 e).
    NoRule {
        /// The issue.
        issue: IssueId,
        /// The letter.
        letter: &'static str,
        /// Why it is none.
        reason: &'static str,
    },
    /// Two choices that contradict each other.
    Senseless {
        /// The one.
        first: Setting,
        /// The other.
        second: Setting,
        /// Why they cannot both be played.
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

/// What may be chosen for an issue, with the words that go before it.
fn choices(issue: IssueId) -> String {
    let keys = issue.info().choices.iter().map(|choice| choice.key);
    let keys: Vec<&str> = keys.collect();
    match keys[..] {
        [only] => format!("one choice is {only}"),
        _ => format!("choices are {}", text::join(&keys)),
    }
}

/// The first and last issue of the section that a wrong number points at, else of the chapter.
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

/// A text of the user's, in quotes, short and without control characters.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.trim().chars().take(LONGEST).collect();
    let is_cut = text.trim().chars().nth(LONGEST).is_some();
    let more = if is_cut { "..." } else { "" };
    format!("\"{}{more}\"", short.escape_debug())
}
