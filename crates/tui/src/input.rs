//! All input from the terminal: keys, pastes, the mouse, changes of size, and its replies.
//!
//! A thread reads it as soon as it comes, so that a flood of input is there as a whole when the run loop
//! asks for it. A [`Decoder`] makes events of it. On Unix it decodes bytes: replies that a terminal sends
//! are never keys, whether the program asked for them or not.

#[cfg(unix)]
mod parser;
#[cfg(unix)]
#[path = "input/unix.rs"]
mod source;
#[cfg(not(unix))]
#[path = "input/other.rs"]
mod source;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{Event, MouseEventKind};

use super::background::{BackgroundAnswer, BackgroundTask};
use super::keys::Key;
use chart::Rgb;
use source::{Decoder, Raw};

/// The query for the background color (OSC 11). It ends in BEL, since some terminals end their reply
/// as the query was ended, and others end it wrongly (rxvt-unicode before 9.31).
const QUESTION: &[u8] = b"\x1b]11;?\x07";

/// How soon after the query the program may exit without a reply: later it would be typed at the shell.
const REPLY_TIMEOUT: Duration = Duration::from_millis(250);

/// How many pieces of input may wait to be taken.
const WAITING: usize = 64;

/// From this many waiting events on, `Ctrl-C` discards what was typed before it, as in a shell.
const FLOOD: usize = 1000;

/// So many letters at once are text that no person types.
const LEAST_FLOOD: usize = 32;

/// The most events that wait. More input is dropped, as a terminal drops it whose queue is full.
const MOST_WAITING: usize = 100_000;

/// How long pending input is read at once before the screen is drawn.
const LONGEST_READ: Duration = Duration::from_millis(50);

/// What came.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum InputEvent {
    /// A key, a paste, a change of size.
    Event(Event),
    /// The color of the terminal's background.
    Background(Rgb),
    /// What a thread worked out.
    WorkedOut(BackgroundAnswer),
}

impl InputEvent {
    fn is_key(&self) -> bool {
        matches!(self, InputEvent::Event(Event::Key(_)))
    }

    /// Returns the letter that a key writes; none for other keys.
    fn letter(&self) -> Option<char> {
        match self {
            InputEvent::Event(Event::Key(key)) => Key::of(*key)?.sign(),
            _ => None,
        }
    }

    fn is_ctrl_c(&self) -> bool {
        matches!(self, InputEvent::Event(Event::Key(key)) if Key::of(*key) == Some(Key::ctrl('c')))
    }
}

/// What the threads send.
enum Piece {
    Raw(Raw),
    Resized,
    /// A thread worked something out.
    WorkedOut(BackgroundAnswer),
    Failed(io::Error),
}

/// The input of the terminal.
pub(super) struct Input {
    pieces: Receiver<Piece>,
    send: SyncSender<Piece>,
    decoder: Decoder,
    ready: VecDeque<InputEvent>,
    /// When the terminal was asked for its background, until it replies.
    asked: Option<Instant>,
}

impl Input {
    /// Starts to read standard input.
    ///
    /// # Errors
    /// Where no thread can be started, or signals can't be received.
    pub(super) fn start() -> io::Result<Input> {
        let (send, pieces) = sync_channel(WAITING);
        source::start(&send)?;
        Ok(Input {
            pieces,
            send,
            decoder: Decoder::default(),
            ready: VecDeque::new(),
            asked: None,
        })
    }

    /// Works something out in a thread of its own.
    ///
    /// # Errors
    /// Where no thread can be started.
    pub(super) fn think(&self, task: BackgroundTask, seed: u64) -> io::Result<()> {
        let send = self.send.clone();
        let think = move || task.run(seed, |answer| send.send(Piece::WorkedOut(answer)).is_ok());
        thread::Builder::new()
            .name("background".to_owned())
            .spawn(think)?;
        Ok(())
    }

    /// Asks the terminal for the color of its background.
    ///
    /// # Errors
    /// Where the terminal does not take the query.
    pub(super) fn ask_background(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(QUESTION)?;
        out.flush()?;
        self.asked = Some(Instant::now());
        Ok(())
    }

    /// Returns the reply, where it comes within `limit`; whatever else comes is kept.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn background(&mut self, limit: Duration) -> io::Result<Option<Rgb>> {
        let until = Instant::now() + limit;
        loop {
            let answer = |heard: &InputEvent| matches!(heard, InputEvent::Background(_));
            if let Some(at) = self.ready.iter().position(answer)
                && let Some(InputEvent::Background(color)) = self.ready.remove(at)
            {
                self.asked = None;
                return Ok(Some(color));
            }
            if !self.wait(Some(until))? {
                return Ok(None);
            }
        }
    }

    /// Returns what comes next; nothing where nothing comes until then.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn next(&mut self, until: Option<Instant>) -> io::Result<Option<InputEvent>> {
        while self.ready.is_empty() {
            if !self.wait(until)? {
                return Ok(None);
            }
        }
        Ok(self.ready.pop_front())
    }

    /// Reads what has come by now. Returns whether the next event is a key.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn has_key(&mut self) -> io::Result<bool> {
        self.drain()?;
        Ok(self.ready.front().is_some_and(InputEvent::is_key))
    }

    /// Takes a flood of letters that have come by now; none where fewer come than a person could type.
    pub(super) fn flood(&mut self) -> Option<String> {
        let letters = self.ready.iter().map_while(InputEvent::letter);
        let text: String = letters.collect();
        let count = text.chars().count();
        (count >= LEAST_FLOOD && !text.trim().is_empty()).then(|| {
            self.ready.drain(..count);
            text
        })
    }

    /// Reads what has come by now. Returns whether the mouse is still dragged.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn has_drag(&mut self) -> io::Result<bool> {
        self.drain()?;
        let is_drag = |event: &InputEvent| match event {
            InputEvent::Event(Event::Mouse(mouse)) => matches!(mouse.kind, MouseEventKind::Drag(_)),
            _ => false,
        };
        Ok(self.ready.front().is_some_and(is_drag))
    }

    /// Drops what was typed, clicked or pasted so far, but for `Ctrl-C`.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn discard(&mut self) -> io::Result<()> {
        self.drain()?;
        self.ready.retain(|came| match came {
            InputEvent::Event(Event::Key(_)) => came.is_ctrl_c(),
            InputEvent::Event(Event::Paste(_) | Event::Mouse(_)) => false,
            InputEvent::Event(_) | InputEvent::Background(_) | InputEvent::WorkedOut(_) => true,
        });
        Ok(())
    }

    /// Waits for a reply that may still be on its way, before the terminal is given back.
    ///
    /// # Errors
    /// Where the terminal can't be read.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        if let Some(asked) = self.asked {
            self.background(REPLY_TIMEOUT.saturating_sub(asked.elapsed()))?;
        }
        Ok(())
    }

    /// Takes the pieces that have come, without waiting.
    fn drain(&mut self) -> io::Result<()> {
        let until = Instant::now() + LONGEST_READ;
        while let Ok(piece) = self.pieces.try_recv() {
            self.take(piece)?;
            if Instant::now() > until {
                break;
            }
        }
        Ok(())
    }

    /// Waits for a piece, or for the end of a key that came in part. Returns whether the time isn't up.
    fn wait(&mut self, until: Option<Instant>) -> io::Result<bool> {
        let now = Instant::now();
        let left = |until: Instant| until.saturating_duration_since(now);
        let rest = self.decoder.patience();
        let limit = until.map(left).into_iter().chain(rest).min();
        let piece = match limit {
            None => self.pieces.recv().map_err(|_| ended())?,
            Some(limit) => match self.pieces.recv_timeout(limit) {
                Ok(piece) => piece,
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
                Err(RecvTimeoutError::Timeout) => {
                    if rest.is_some_and(|rest| limit >= rest) {
                        self.ready.extend(self.decoder.end_wait());
                        return Ok(true);
                    }
                    return Ok(false);
                }
            },
        };
        self.take(piece)?;
        self.drain()?;
        Ok(true)
    }

    fn take(&mut self, piece: Piece) -> io::Result<()> {
        match piece {
            Piece::Failed(error) => return Err(error),
            // the screen asks for the size itself
            Piece::Resized => self.ready.push_back(InputEvent::Event(Event::Resize(0, 0))),
            Piece::Raw(raw) => self.ready.extend(self.decoder.take(&raw)),
            Piece::WorkedOut(answer) => self.ready.push_back(InputEvent::WorkedOut(answer)),
        }
        if self.ready.len() > FLOOD
            && let Some(at) = self.ready.iter().rposition(InputEvent::is_ctrl_c)
        {
            self.ready.drain(..at);
        }
        self.ready.truncate(MOST_WAITING);
        Ok(())
    }
}

fn ended() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "its input has ended")
}
