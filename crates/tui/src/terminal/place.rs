//! A place at the table: the state of the screens of one terminal, and what belongs to that terminal.

use std::io;
use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{Event, MouseEventKind};

use super::input::{Input, InputEvent, PlaceId};
use super::pointer::Pointer;
use super::setup::Terminal;
#[cfg(unix)]
use super::table::guest::GuestLine;
use crate::app::message::Message;
use crate::app::{App, fits, view};
use crate::keys::Key;
use crate::kit::Theme;
use crate::kit::motion::FrameTimer;
use crate::map::cache::MapCache;
use crate::screens::Effect;
use game::SeatId;
use game::settings::ThemeName;

/// The time for which input is ignored after the clock sealed orders while their player was typing.
const DEAF: Duration = Duration::from_millis(1200);

/// Why the program isn't suspended.
const NO_SHELL: &str = "No shell is waiting for you, so the program wasn't suspended.";

/// A place at the table.
pub(super) struct Place {
    pub id: PlaceId,
    pub app: App,
    /// The terminal; `None` if the table runs without one of its own.
    pub terminal: Option<Terminal>,
    pub input: Input,
    pub theme: Theme,
    /// Whether the terminal can still be asked for its background color.
    pub may_ask: bool,
    pub charts: MapCache,
    pointer: Pointer,
    watch: FrameTimer,
    /// The time until which input is ignored.
    deaf_until: Option<Instant>,
    /// Whether input is discarded until the screen is drawn.
    drops_input: bool,
    /// Whether the terminal is too small to show the screen. Until it is larger, input is ignored and nothing moves.
    is_too_small: bool,
    /// The seats of a guest.
    pub own: Vec<SeatId>,
    /// The connection to a guest.
    #[cfg(unix)]
    pub line: Option<GuestLine>,
    /// Whether the guest has left.
    pub is_gone: bool,
    /// The time up to which the state has advanced.
    last: Instant,
    /// Whether the state changed since it was drawn.
    is_stale: bool,
}

impl Place {
    pub(super) fn new(id: PlaceId, app: App, terminal: Option<Terminal>, may_ask: bool) -> Self {
        Place {
            id,
            theme: app.theme(),
            app,
            terminal,
            input: Input::default(),
            may_ask,
            charts: MapCache::default(),
            pointer: Pointer::default(),
            watch: FrameTimer::default(),
            deaf_until: None,
            drops_input: false,
            is_too_small: false,
            own: Vec::new(),
            #[cfg(unix)]
            line: None,
            is_gone: false,
            last: Instant::now(),
            is_stale: true,
        }
    }

    /// Returns the id of a guest's user.
    pub(super) fn user(&self) -> Option<u32> {
        #[cfg(unix)]
        if let Some(line) = &self.line {
            return Some(line.user);
        }
        None
    }

    /// Lets the guest go, for a reason.
    pub(super) fn leave(&mut self, why: &str) {
        #[cfg(unix)]
        if let Some(line) = &mut self.line {
            why.clone_into(&mut line.why);
        }
        self.is_gone = !why.is_empty();
    }

    /// Restores the terminal of a guest, in a thread.
    pub(super) fn restore(self) {
        #[cfg(unix)]
        {
            let Place { terminal, line, .. } = self;
            if let Some(line) = &line {
                line.stop();
            }
            let restore = move || {
                drop(terminal);
                drop(line);
            };
            // without a thread, the client restores the terminal alone
            let _ = std::thread::Builder::new().spawn(restore);
        }
    }

    /// Asks the terminal for its background color, once.
    pub(super) fn ask_background(&mut self) {
        if mem::take(&mut self.may_ask)
            && let Some(terminal) = &mut self.terminal
        {
            terminal.send(self.input.ask_background());
        }
    }

    /// Draws the state if it changed, unless the last frame is still being written. Returns whether the
    /// terminal is too slow for motion.
    ///
    /// # Errors
    /// Returns an error if the terminal fails.
    pub(super) fn draw(&mut self) -> io::Result<bool> {
        let Some(terminal) = self.terminal.as_mut().filter(|it| !it.is_busy()) else {
            return Ok(false);
        };
        let written = terminal.written();
        if !mem::take(&mut self.is_stale) {
            return Ok(false);
        }
        // the input so far was typed before the current player saw the screen
        if mem::take(&mut self.drops_input) {
            self.input.discard();
        }
        let (app, theme, charts) = (&self.app, &self.theme, &mut self.charts);
        self.is_too_small = !fits(terminal.area()?);
        terminal.draw(|buffer| view(app, buffer, theme, charts))?;
        let is_moving = self.moving().is_some();
        Ok(written.is_some_and(|written| is_moving && self.watch.note(written)))
    }

    /// Returns the time until the next frame of an animation.
    fn moving(&self) -> Option<Duration> {
        self.terminal.as_ref().filter(|_| !self.is_too_small)?;
        earlier(self.app.due(), self.charts.due())
    }

    /// Returns the time at which something happens here without input.
    pub(super) fn due(&self) -> Option<Instant> {
        let due = earlier(self.moving(), self.app.time_due());
        let due = due.and_then(|due| self.last.checked_add(due));
        due.into_iter().chain(self.input.due()).min()
    }

    /// Returns the next step: an event of the input, or the passing of time. `None` if there is neither.
    pub(super) fn step(&mut self) -> Option<Vec<Message>> {
        self.input.end_wait();
        let message = self.next_message();
        if message.is_none() && self.due().is_none_or(|due| Instant::now() < due) {
            return None;
        }
        let passed = mem::replace(&mut self.last, Instant::now()).elapsed();
        let timed = self.app.time_due().map(|_| Message::Passed(passed));
        // advance the animations to the present; before a key, only up to the next frame
        let tick = self.moving().map(|due| match message {
            Some(_) => passed.min(due.saturating_sub(Duration::from_millis(1))),
            None => passed,
        });
        let messages = timed.into_iter().chain(tick.map(Message::Tick));
        Some(messages.chain(message).collect())
    }

    /// Returns the next pending key, and pending letters as one text where text is typed.
    pub(super) fn next_key(&mut self) -> Option<Message> {
        if !self.input.has_key() {
            return None;
        }
        // take pending letters as one text instead of one message per letter
        let text = if self.app.takes_text() {
            self.input.flood().map(Message::Paste)
        } else {
            None
        };
        text.or_else(|| self.next_message())
    }

    /// Returns the message of the next event.
    fn next_message(&mut self) -> Option<Message> {
        loop {
            let event = match self.input.next()? {
                InputEvent::Background(color) => return Some(Message::Background(color)),
                InputEvent::WorkedOut(answer) => return Some(Message::WorkedOut(answer)),
                InputEvent::Event(event) => event,
            };
            match event {
                Event::Key(key) => {
                    if let Some(key) = Key::of(key) {
                        return Some(Message::Key(key));
                    }
                }
                Event::Paste(text) => return Some(Message::Paste(text)),
                Event::Resize(..) => {
                    self.terminal.as_mut()?.redraw();
                    return Some(Message::Resized);
                }
                Event::Mouse(mouse) => {
                    let message = self.pointer.message(mouse, &self.charts);
                    // process only the last of pending drag events, so that a slow terminal doesn't
                    // lag
                    let drags = matches!(mouse.kind, MouseEventKind::Drag(_));
                    if message.is_some() && !(drags && self.input.has_drag()) {
                        return message;
                    }
                }
                Event::FocusGained | Event::FocusLost => {}
            }
        }
    }

    /// Updates the state with a message. Returns the effects to carry out.
    pub(super) fn update(&mut self, message: Message) -> Vec<Effect> {
        // input meant for orders that have just been sealed must not reach the next screen
        let is_deaf = self.deaf_until.is_some_and(|end| Instant::now() < end);
        if message.is_input() && (is_deaf || self.drops_input || self.is_still_too_small()) {
            return Vec::new();
        }
        self.apply(message)
    }

    /// Returns whether the terminal is too small, also if it was resized since the last frame.
    fn is_still_too_small(&mut self) -> bool {
        if let (true, Some(terminal)) = (self.is_too_small, &self.terminal) {
            // drawing reports a size that is unknown
            self.is_too_small = terminal.area().is_ok_and(|area| !fits(area));
        }
        self.is_too_small
    }

    /// Updates the state with a message, even while input is ignored.
    pub(super) fn apply(&mut self, message: Message) -> Vec<Effect> {
        self.is_stale = true;
        self.app.update(message)
    }

    /// Carries out an effect on the terminal. Returns the message with its result, if it has one.
    ///
    /// # Errors
    /// Returns an error if the terminal fails.
    pub(super) fn carry_out(&mut self, effect: Effect) -> io::Result<Option<Message>> {
        match (effect, &mut self.terminal) {
            (Effect::LookAt(province), _) => {
                return Ok(self.charts.near(province).map(Message::Look));
            }
            (Effect::Look(pan), _) => {
                return Ok(self.charts.view().map(|it| Message::Look(it.panned(pan))));
            }
            (Effect::Restyle, _) => self.restyle(),
            (Effect::IgnoreInput, _) => self.deaf_until = Instant::now().checked_add(DEAF),
            (Effect::DropInput, Some(_)) => self.drops_input = true,
            (Effect::Copy(text), Some(terminal)) => terminal.copy(&text),
            (Effect::Mouse(mouse), Some(terminal)) => terminal.mouse(mouse),
            (Effect::Bell, Some(terminal)) => terminal.bell(),
            (Effect::Suspend, Some(terminal)) => {
                let is_resumed = terminal.suspend()?;
                return Ok((!is_resumed).then(|| Message::Refused(NO_SHELL.to_owned())));
            }
            (Effect::Redraw, Some(terminal)) => terminal.redraw(),
            _ => {}
        }
        Ok(None)
    }

    /// Applies the current settings of colors and characters. Asks the terminal for its background
    /// color if that wasn't needed before.
    fn restyle(&mut self) {
        if self.app.shared.settings.theme == ThemeName::Auto {
            self.ask_background();
        }
        self.theme = self.app.theme();
    }
}

/// Returns the earlier of two optional times.
fn earlier(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    a.into_iter().chain(b).min()
}
