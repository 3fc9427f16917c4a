//! A terminal: sets it up, draws on it, and restores it, that of the program even after a panic, a signal
//! or a hang-up.

#[cfg(unix)]
#[path = "setup/unix.rs"]
mod device;
#[cfg(not(unix))]
#[path = "setup/other.rs"]
mod device;
mod output;
#[cfg(unix)]
mod signals;

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::terminal::TuiError;
pub(super) use device::Device;
use game::settings::Switch;
use output::Output;

/// The largest size that is drawn, in columns and rows. A larger terminal has an empty margin.
const LARGEST: (u16, u16) = (1000, 400);

/// The time that the last frame has to be written before the terminal is restored.
const LAST_FRAME: Duration = Duration::from_secs(1);

/// The terminal of the program itself, which a panic or a signal restores. A guest's own program restores
/// the guest's terminal.
static OWN: Mutex<Option<Arc<Line>>> = Mutex::new(None);

/// Turns mouse capture on: buttons, wheel and drags, with columns of any size. Moves without a
/// button aren't captured, because the program doesn't use them and each would wake it.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";

/// Turns mouse capture off.
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// The connection to a terminal, and its state.
struct Line {
    device: Arc<Device>,
    output: Output,
    /// Whether the terminal is set up and must be restored.
    is_set_up: AtomicBool,
    /// Whether another program may have written to the screen since the last frame.
    needs_redraw: AtomicBool,
    /// Whether mouse capture is on. The terminal is set up again after every suspension.
    mouse: AtomicBool,
}

impl Line {
    /// Sets up the terminal modes that the program needs.
    fn enter(&self) -> io::Result<()> {
        self.device.begin()?;
        self.is_set_up.store(true, Ordering::SeqCst);
        let mouse = if self.mouse.load(Ordering::SeqCst) {
            MOUSE_ON
        } else {
            ""
        };
        self.send(EnterAlternateScreen);
        self.send(EnableBracketedPaste);
        self.send(Hide);
        self.send(Print(mouse));
        Ok(())
    }

    /// Reverts [`Line::enter`], if the terminal is set up. Ignores errors, because the terminal may be
    /// closed.
    fn leave(&self) {
        if self.is_set_up.swap(false, Ordering::SeqCst) {
            self.output.flush(LAST_FRAME);
            let _ = self.device.write(leaving().as_bytes());
            self.device.end();
        }
    }

    /// Writes a command after the frames so far.
    fn send(&self, command: impl Command) {
        self.output.send(sequence(command).as_bytes());
    }
}

/// Returns the sequence of a command.
fn sequence(command: impl Command) -> String {
    let mut text = String::new();
    // writing to a text can't fail
    let _ = command.write_ansi(&mut text);
    text
}

/// Returns the sequence that restores the screen of a terminal.
pub(super) fn leaving() -> String {
    [
        MOUSE_OFF.to_owned(),
        sequence(DisableBracketedPaste),
        sequence(LeaveAlternateScreen),
        sequence(Show),
    ]
    .concat()
}

/// A terminal while the program draws on it. Dropping it restores the terminal.
pub struct Terminal {
    line: Arc<Line>,
    backend: CrosstermBackend<Output>,
    /// The frame on the screen; `None` before the first one and after a change of size.
    shown: Option<Buffer>,
    /// The frame before it, whose memory is used again.
    spare: Buffer,
}

impl Terminal {
    /// Sets up the terminal of the program: raw mode, the alternate screen, bracketed paste, and mouse
    /// capture if it is on. Calls `drawn` after each frame.
    ///
    /// # Errors
    /// Returns an error if standard input or output isn't a terminal, or if it can't be set up.
    pub fn start(
        mouse: Switch,
        drawn: impl FnMut() -> bool + Send + 'static,
    ) -> Result<Self, TuiError> {
        let device = Device::standard().ok_or(TuiError::NoTerminal)?;
        guard_panics();
        #[cfg(unix)]
        signals::guard()?;
        let line = Terminal::line(device, mouse, drawn)?;
        *OWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&line));
        Ok(Terminal::over(line)?)
    }

    /// Sets up the terminal of a guest in the same way.
    ///
    /// # Errors
    /// Returns an error if it can't be set up.
    #[cfg(unix)]
    pub(super) fn of_guest(
        device: Device,
        mouse: Switch,
        drawn: impl FnMut() -> bool + Send + 'static,
    ) -> io::Result<Self> {
        Terminal::over(Terminal::line(device, mouse, drawn)?)
    }

    fn line(
        device: Device,
        mouse: Switch,
        drawn: impl FnMut() -> bool + Send + 'static,
    ) -> io::Result<Arc<Line>> {
        let device = Arc::new(device);
        Ok(Arc::new(Line {
            output: Output::start(Arc::clone(&device), drawn)?,
            device,
            is_set_up: AtomicBool::new(false),
            needs_redraw: AtomicBool::new(false),
            mouse: AtomicBool::new(mouse.is_on()),
        }))
    }

    fn over(line: Arc<Line>) -> io::Result<Self> {
        line.enter()?;
        Ok(Terminal {
            backend: CrosstermBackend::new(line.output.clone()),
            line,
            shown: None,
            spare: Buffer::default(),
        })
    }

    /// Returns whether a frame is still being written. The next one must wait.
    pub(super) fn is_busy(&self) -> bool {
        self.line.output.is_busy()
    }

    /// Returns the time in which the last frame was written, once.
    pub(super) fn written(&self) -> Option<Duration> {
        self.line.output.written()
    }

    /// Returns the part of the terminal that is drawn.
    ///
    /// # Errors
    /// Returns an error if the size is unknown.
    pub(super) fn area(&self) -> io::Result<Rect> {
        let (columns, rows) = self.line.device.size()?;
        Ok(Rect::new(0, 0, columns.min(LARGEST.0), rows.min(LARGEST.1)))
    }

    /// Draws a frame. A thread writes it.
    ///
    /// # Errors
    /// Returns an error if the size is unknown or an earlier frame couldn't be written.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.line.output.fault()?;
        if self.line.needs_redraw.swap(false, Ordering::SeqCst) {
            self.redraw();
        }
        let area = self.area()?;
        self.spare.resize(area);
        self.spare.reset();
        draw(&mut self.spare);
        let before = match self.shown.take() {
            Some(shown) if shown.area == area => shown,
            _ => {
                self.line.send(Clear(ClearType::All));
                Buffer::empty(area)
            }
        };
        self.backend.draw(before.diff(&self.spare).into_iter())?;
        Backend::flush(&mut self.backend)?;
        self.shown = Some(std::mem::replace(&mut self.spare, before));
        Ok(())
    }

    /// Draws the whole screen in the next frame.
    pub fn redraw(&mut self) {
        self.shown = None;
    }

    /// Turns mouse capture on or off.
    pub fn mouse(&mut self, mouse: Switch) {
        self.line.mouse.store(mouse.is_on(), Ordering::SeqCst);
        self.send(match mouse {
            Switch::On => MOUSE_ON,
            Switch::Off => MOUSE_OFF,
        });
    }

    /// Rings the terminal's bell.
    pub fn bell(&mut self) {
        self.send("\u{7}");
    }

    /// Copies a text to the terminal's clipboard (OSC 52). The terminal doesn't report whether it
    /// accepted it.
    pub fn copy(&mut self, text: &str) {
        self.line.send(CopyToClipboard::to_clipboard_from(text));
    }

    /// Writes a sequence after the frames so far.
    pub(super) fn send(&mut self, sequence: &str) {
        self.line.output.send(sequence.as_bytes());
    }

    /// Restores the terminal and suspends the program until the shell resumes the job. Returns `false` if there is no
    /// shell that could, like on systems without job control.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be set up again.
    pub fn suspend(&mut self) -> io::Result<bool> {
        #[cfg(unix)]
        if device::has_shell() {
            self.line.leave();
            signals::stop()?;
            self.line.enter()?;
            self.redraw();
            return Ok(true);
        }
        Ok(false)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.line.leave();
        self.line.output.close();
    }
}

/// Returns the program's own terminal, once it has been set up.
fn own() -> Option<Arc<Line>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Restores the program's own terminal.
fn leave() {
    if let Some(line) = own() {
        line.leave();
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
