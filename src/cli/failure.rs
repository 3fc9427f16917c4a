//! What ends a command early.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum CommandError {
    /// The command line asks for something that can't be: exit status 2.
    Usage(String),
    /// The work failed: exit status 1.
    Failed(String),
    /// Nobody reads the output any more: nothing is said, and the status is 0.
    Closed,
}

impl CommandError {
    /// Tells it on standard error, and gives the exit status.
    pub fn report(&self) -> ExitCode {
        let (status, text) = match self {
            CommandError::Usage(text) => (2, text),
            CommandError::Failed(text) => (1, text),
            CommandError::Closed => return ExitCode::SUCCESS,
        };
        super::io::warn(text.trim_end());
        ExitCode::from(status)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Usage(text) | CommandError::Failed(text) => f.write_str(text),
            CommandError::Closed => f.write_str("output closed"),
        }
    }
}

/// Output that could not be written.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::Closed,
            _ => CommandError::Failed(format!("standard output can't be written: {error}")),
        }
    }
}
