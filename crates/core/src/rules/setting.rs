//! One issue set to one choice: `4.A.3=b`.

use std::fmt;
use std::str::FromStr;

use super::{Choice, IssueId, RulesError};

/// An issue with one of its own choices; written `4.A.3=b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    issue: IssueId,
    /// An index into the issue's choices.
    index: usize,
}

impl Setting {
    /// Returns the choice of an issue with a name, in any case.
    ///
    /// # Errors
    ///
    /// Returns an error for any other name, and for a letter of the document that isn't a rule (`4.A.2=e`).
    pub fn new(issue: IssueId, name: &str) -> Result<Self, RulesError> {
        let name = name.trim();
        let mut choices = issue.info().choices.iter();
        match choices.position(|choice| choice.is_named(name)) {
            Some(index) => Ok(Self { issue, index }),
            None => Err(RulesError::unknown_choice(issue, name)),
        }
    }

    /// Returns the choice at an index of the issue's list, which must be in range.
    pub(super) fn at(issue: IssueId, index: usize) -> Self {
        debug_assert!(index < issue.info().choices.len());
        Self { issue, index }
    }

    /// Returns all choices of an issue, in the order of its list.
    pub fn of(issue: IssueId) -> impl Iterator<Item = Self> {
        (0..issue.info().choices.len()).map(move |index| Self { issue, index })
    }

    /// Returns the issue.
    pub fn issue(self) -> IssueId {
        self.issue
    }

    /// Returns the choice for the issue.
    pub fn choice(self) -> &'static Choice {
        &self.issue.info().choices[self.index]
    }

    /// Returns the index of the choice in the issue's list.
    pub(super) fn index(self) -> usize {
        self.index
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.issue, self.choice().key)
    }
}

impl FromStr for Setting {
    type Err = RulesError;

    /// Reads `ISSUE=CHOICE` in any case.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no `=`, or the error in the issue or the choice.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (issue, choice) = text
            .split_once('=')
            .ok_or_else(|| RulesError::no_setting(text))?;
        Self::new(issue.parse()?, choice)
    }
}
