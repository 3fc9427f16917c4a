//! The errors of commands.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use super::io::InputError;
use game::store::StoreError;

/// An error that ends a command.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An error in the command line, or an input that can't be opened: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The work failed: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// The reader of the output has closed it: no message, and exit status 0.
    #[error("output closed")]
    Closed,
}

impl CommandError {
    /// Returns a usage error.
    pub fn usage(error: impl Display) -> Self {
        CommandError::Usage(error.to_string())
    }

    /// Returns a failure.
    pub fn failed(error: impl Display) -> Self {
        CommandError::Failed(error.to_string())
    }

    /// Prints the error to standard error, and returns the exit status.
    pub fn report(&self) -> ExitCode {
        let status = match self {
            CommandError::Usage(_) => 2,
            CommandError::Failed(_) => 1,
            CommandError::Closed => return ExitCode::SUCCESS,
        };
        super::io::warn(self.to_string().trim_end());
        ExitCode::from(status)
    }
}

/// Converts an error while writing to standard output.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::Closed,
            _ => CommandError::Failed(format!("standard output can't be written: {error}")),
        }
    }
}

/// Converts an error while writing JSON.
impl From<serde_json::Error> for CommandError {
    fn from(error: serde_json::Error) -> Self {
        CommandError::Failed(format!("the answer can't be written: {error}"))
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unopened { .. } => CommandError::usage(error),
            StoreError::Disk { error, .. } if error.kind() == io::ErrorKind::BrokenPipe => {
                CommandError::Closed
            }
            error => CommandError::failed(error),
        }
    }
}

impl From<InputError> for CommandError {
    fn from(error: InputError) -> Self {
        if error.is_usage() {
            CommandError::usage(error)
        } else {
            CommandError::failed(error)
        }
    }
}
