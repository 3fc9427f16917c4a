//! Failures outside the program: of files, threads, other programs and the system.

use std::error::Error;
use std::fmt;

/// The reason why something outside the program failed, as an error message. The first line is a summary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(String);

impl Failure {
    /// Returns a failure with a message.
    pub fn new(message: impl Into<String>) -> Self {
        Failure(message.into())
    }

    /// Returns the first line of the message.
    pub fn summary(&self) -> &str {
        self.0.lines().next().unwrap_or_default()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure(error.to_string())
    }
}
