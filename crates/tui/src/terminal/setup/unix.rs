//! A terminal on Unix: two descriptors, and the modes that it had before.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Mutex, PoisonError};

use rustix::process::{getpgrp, getsid};
use rustix::termios::{self, OptionalActions, Termios};

/// Returns whether a shell can resume the program after a suspension: not if the program, or a script that started it,
/// leads the session, like in `xterm -e chancery`.
pub(super) fn has_shell() -> bool {
    // of the session leader's process group, no process has a parent with job control
    getsid(None).is_ok_and(|leader| leader != getpgrp())
}

/// The descriptors of a terminal.
pub(in crate::terminal) struct Device {
    input: File,
    output: File,
    /// The modes before the terminal was set up.
    before: Mutex<Option<Termios>>,
}

impl Device {
    /// Returns the terminal of the program, or `None` if standard input or output isn't one.
    pub(in crate::terminal) fn standard() -> Option<Self> {
        let (input, output) = (io::stdin(), io::stdout());
        if !input.is_terminal() || !output.is_terminal() {
            return None;
        }
        let copies = (
            input.as_fd().try_clone_to_owned(),
            output.as_fd().try_clone_to_owned(),
        );
        Some(Device::new(copies.0.ok()?, copies.1.ok()?))
    }

    /// Returns the terminal of two descriptors, for reading and for writing.
    pub(in crate::terminal) fn new(input: OwnedFd, output: OwnedFd) -> Self {
        Device {
            input: input.into(),
            output: output.into(),
            before: Mutex::new(None),
        }
    }

    /// Remembers the modes, to restore them.
    pub(in crate::terminal) fn remember(&self) -> io::Result<()> {
        let before = termios::tcgetattr(&self.input)?;
        let mut before_setup = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        before_setup.get_or_insert(before);
        Ok(())
    }

    /// Turns raw mode on.
    pub(super) fn begin(&self) -> io::Result<()> {
        self.remember()?;
        let mut raw = termios::tcgetattr(&self.input)?;
        raw.make_raw();
        Ok(termios::tcsetattr(&self.input, OptionalActions::Now, &raw)?)
    }

    /// Restores the modes that the terminal had.
    pub(in crate::terminal) fn end(&self) {
        let before = self
            .before
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(before) = before {
            let _ = termios::tcsetattr(&self.input, OptionalActions::Now, &before);
        }
    }

    /// Writes bytes.
    pub(in crate::terminal) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        (&self.output).write_all(bytes)
    }

    /// Returns the numbers of columns and rows.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        let size = termios::tcgetwinsize(&self.output)?;
        Ok(match (size.ws_col, size.ws_row) {
            (0, _) | (_, 0) => (80, 24),
            size => size,
        })
    }
}
