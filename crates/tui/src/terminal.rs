//! The terminal: set up by us, and put back by us, after a panic, a signal or a hang-up too.

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

use super::TuiError;
use game::settings::Switch;

/// Room for one whole frame of a large terminal: it goes out in one piece.
const BUFFER: usize = 256 * 1024;

/// Whether the terminal is set up, and must be put back.
static OURS: AtomicBool = AtomicBool::new(false);

/// Whether another program has written on the screen since the last frame.
static SPOILT: AtomicBool = AtomicBool::new(false);

/// Whether the mouse is used. Kept here, since the terminal is set up again after every stop.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// Buttons, the wheel and what is dragged, with columns of any size. Moves without a button are not
/// asked for: nothing follows them, and each would wake the program.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";

/// The terminal's own selection again.
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

type Out = BufWriter<Stdout>;

/// The terminal while the program runs; dropping it puts everything back.
pub struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<Out>>,
}

impl Terminal {
    /// Sets the terminal up: raw, on the alternate screen, with bracketed paste, and with the
    /// mouse where it is wanted.
    ///
    /// # Errors
    /// Where standard input or output is no terminal, or it can't be set up.
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

    /// Draws a frame, and gives the time that it took to be written: not that of making it up.
    ///
    /// # Errors
    /// Where the terminal does not take it.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<Duration> {
        if SPOILT.swap(false, Ordering::SeqCst) {
            self.redraw()?;
        }
        let mut made = Instant::now();
        self.inner.draw(|frame| {
            draw(frame.buffer_mut());
            made = Instant::now();
        })?;
        Ok(made.elapsed())
    }

    /// Forgets what is on the screen: the next frame is drawn whole.
    ///
    /// # Errors
    /// Where the terminal can't be asked or cleared.
    pub fn redraw(&mut self) -> io::Result<()> {
        // `Terminal::clear` would ask where the cursor is, and wait where no answer comes
        let size = self.inner.backend().size()?;
        self.inner.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Takes the mouse, or leaves it to the terminal.
    ///
    /// # Errors
    /// Where the terminal does not take it.
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
    /// Where the terminal does not take it.
    pub fn bell(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Print('\u{7}'))
    }

    /// Hands a text to the terminal's clipboard (OSC 52). It doesn't say whether it took it.
    ///
    /// # Errors
    /// Where the terminal does not take it.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Gives the terminal back and stops, until the shell goes on with this job. Systems without jobs
    /// go on at once.
    ///
    /// # Errors
    /// Where the terminal can't be set up again.
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

/// Turns on all that the program needs.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    OURS.store(true, Ordering::SeqCst);
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

/// Turns off all that [`enter`] turned on, once. A failure can't be shown: the terminal
/// may be gone.
fn leave() {
    if OURS.swap(false, Ordering::SeqCst) {
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

/// After a panic the terminal is put back before the message is printed.
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
