//! The terminal of the program on systems other than Unix.

use std::io::{self, IsTerminal, Write};

use crossterm::terminal;

/// The terminal of the program.
pub(in crate::terminal) struct Device;

impl Device {
    /// Returns the terminal, or `None` if standard input or output isn't one.
    pub(super) fn standard() -> Option<Self> {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        is_terminal.then_some(Device)
    }

    /// Turns raw mode on.
    pub(super) fn begin(&self) -> io::Result<()> {
        terminal::enable_raw_mode()
    }

    /// Turns raw mode off.
    pub(super) fn end(&self) {
        let _ = terminal::disable_raw_mode();
    }

    /// Writes bytes.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Returns the numbers of columns and rows.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }
}
