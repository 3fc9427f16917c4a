//! What the commands need for printing JSON.

use super::CommandError;

/// A value that could not be written as JSON.
pub(super) fn told(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(format!("the answer can't be written: {error}"))
}
