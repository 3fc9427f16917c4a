//! The terminal: sets it up, and restores it even after a panic, a signal or a hang-up.

#[cfg(unix)]
mod signals;

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::TuiError;
use game::settings::Switch;

/// The size of the output buffer, in bytes. It holds a whole frame of a large terminal, so that a
/// frame is written at once.
const BUFFER: usize = 256 * 1024;

/// Whether the terminal is set up and must be restored.
static IS_SET_UP: AtomicBool = AtomicBool::new(false);

/// Whether another program may have written to the screen since the last frame.
static NEEDS_REDRAW: AtomicBool = AtomicBool::new(false);

/// Whether mouse capture is on. It is stored here because the terminal is set up again after every
/// suspension.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// Turns mouse capture on: buttons, wheel and drags, with columns of any size. Moves without a
/// button aren't captured, because the program doesn't use them and each would wake it.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";

/// Turns mouse capture off.
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

type Out = BufWriter<Stdout>;

/// The terminal while the program runs. Dropping it restores the terminal.
pub struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<Out>>,
}

impl Terminal {
    /// Sets up the terminal: raw mode, the alternate screen, bracketed paste, and mouse capture if
    /// it is on.
    ///
    /// # Errors
    /// Returns an error if standard input or output isn't a terminal, or if it can't be set up.
    pub fn start(mouse: Switch) -> Result<Self, TuiError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(TuiError::NoTerminal);
        }
        guard_panics();
        #[cfg(unix)]
        signals::guard()?;
        MOUSE.store(mouse.is_on(), Ordering::SeqCst);
        let out = BufWriter::with_capacity(BUFFER, io::stdout());
        enter()?;
        let inner = ratatui::Terminal::new(CrosstermBackend::new(out)).inspect_err(|_| leave())?;
        Ok(Terminal { inner })
    }

    /// Draws a frame. Returns the time for writing it, without the time for computing it.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<Duration> {
        if NEEDS_REDRAW.swap(false, Ordering::SeqCst) {
            self.redraw()?;
        }
        let mut made = Instant::now();
        self.inner.draw(|frame| {
            draw(frame.buffer_mut());
            made = Instant::now();
        })?;
        Ok(made.elapsed())
    }

    /// Marks the whole screen to be redrawn in the next frame.
    ///
    /// # Errors
    /// Returns an error if the size of the terminal is unknown or it can't be cleared.
    pub fn redraw(&mut self) -> io::Result<()> {
        // `Terminal::clear` would query the cursor position and wait for a reply
        let size = self.inner.backend().size()?;
        self.inner.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Turns mouse capture on or off.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn mouse(&mut self, mouse: Switch) -> io::Result<()> {
        MOUSE.store(mouse.is_on(), Ordering::SeqCst);
        let sequence = match mouse {
            Switch::On => MOUSE_ON,
            Switch::Off => MOUSE_OFF,
        };
        execute!(io::stdout(), Print(sequence))
    }

    /// Rings the terminal's bell.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn bell(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Print('\u{7}'))
    }

    /// Copies a text to the terminal's clipboard (OSC 52). The terminal doesn't report whether it
    /// accepted it.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Restores the terminal and suspends the program until the shell resumes the job. Does nothing
    /// on systems without job control.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be set up again.
    pub fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            leave();
            signals::stop()?;
            enter()?;
        }
        self.redraw()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

/// Sets up the terminal modes that the program needs.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    IS_SET_UP.store(true, Ordering::SeqCst);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableBracketedPaste,
        Hide
    )
    .and_then(|()| match MOUSE.load(Ordering::SeqCst) {
        true => execute!(io::stdout(), Print(MOUSE_ON)),
        false => Ok(()),
    })
    .inspect_err(|_| leave())
}

/// Reverts [`enter`], if the terminal is set up. Ignores errors, because the terminal may be
/// closed.
fn leave() {
    if IS_SET_UP.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = queue!(
            out,
            Print(MOUSE_OFF),
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = out.flush();
        let _ = disable_raw_mode();
    }
}

/// Installs a panic hook that restores the terminal before the message is printed.
fn guard_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            leave();
            usual(panic);
        }));
    });
}
