//! Input from the terminal: keys, pastes, mouse events, changes of size, and the terminal's replies.
//!
//! A thread reads input as soon as it arrives, so that the run loop sees a flood of input as a whole. A
//! [`Decoder`] turns the input into events. On Unix it decodes bytes, so that a terminal's replies are
//! never taken for keys, even if the program didn't ask for them.

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
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{Event, MouseEventKind};

use crate::keys::Key;
use crate::session::background::{BackgroundAnswer, BackgroundTask};
use chart::Rgb;
use daide::table::Table;
use daide::table_host::TableHost;
use source::{Decoder, Raw};

/// The query for the background color (OSC 11). It ends in BEL because some terminals end their
/// reply in the same way as the query, and others end it incorrectly (rxvt-unicode before 9.31).
const QUESTION: &[u8] = b"\x1b]11;?\x07";

/// The time after the query before which the program must not exit without a reply: the shell would
/// read a later reply as input.
const REPLY_TIMEOUT: Duration = Duration::from_millis(250);

/// The capacity of the channel for pieces of input.
const WAITING: usize = 64;

/// The number of pending events from which on `Ctrl-C` discards the input before it, as in a shell.
const FLOOD: usize = 1000;

/// The number of letters at once that is more than a person can type.
const LEAST_FLOOD: usize = 32;

/// The maximum number of pending events. More input is dropped, as a terminal does when its queue
/// is full.
const MOST_WAITING: usize = 100_000;

/// The maximum time spent reading pending input before the screen is drawn.
const LONGEST_READ: Duration = Duration::from_millis(50);

/// An event for the run loop.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum InputEvent {
    /// A key, a paste, a mouse event or a change of size.
    Event(Event),
    /// The background color of the terminal.
    Background(Rgb),
    /// The answer of a background thread.
    WorkedOut(BackgroundAnswer),
}

impl InputEvent {
    fn is_key(&self) -> bool {
        matches!(self, InputEvent::Event(Event::Key(_)))
    }

    /// Returns the letter that a key types, or `None` for other keys.
    fn letter(&self) -> Option<char> {
        match self {
            InputEvent::Event(Event::Key(key)) => Key::of(*key)?.sign(),
            _ => None,
        }
    }

    /// Returns whether this is a report about other programs.
    fn is_report(&self) -> bool {
        matches!(self, InputEvent::WorkedOut(BackgroundAnswer::Programs(_)))
    }

    fn is_ctrl_c(&self) -> bool {
        matches!(self, InputEvent::Event(Event::Key(key)) if Key::of(*key) == Some(Key::ctrl('c')))
    }
}

/// A message from a thread.
enum Piece {
    Raw(Raw),
    Resized,
    /// The answer of a background thread.
    WorkedOut(BackgroundAnswer),
    Failed(io::Error),
}

/// The input of the terminal.
pub(crate) struct Input {
    pieces: Receiver<Piece>,
    send: SyncSender<Piece>,
    decoder: Decoder,
    ready: VecDeque<InputEvent>,
    /// The time of the query for the background color, until the terminal replies.
    asked: Option<Instant>,
}

impl Input {
    /// Starts reading standard input.
    ///
    /// # Errors
    /// Returns an error if no thread can be started or signals can't be received.
    pub(crate) fn start() -> io::Result<Input> {
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

    /// Runs a task in a background thread.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(crate) fn think(&self, task: BackgroundTask, seed: u64) -> io::Result<()> {
        let send = self.send.clone();
        let think = move || task.run(seed, |answer| send.send(Piece::WorkedOut(answer)).is_ok());
        thread::Builder::new()
            .name("background".to_owned())
            .spawn(think)?;
        Ok(())
    }

    /// Lets programs join a table, in a background thread.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(crate) fn serve(&self, table: Arc<Table>) -> io::Result<TableHost> {
        let send = self.send.clone();
        TableHost::start(table, move |report| {
            let answer = BackgroundAnswer::Programs(report);
            send.send(Piece::WorkedOut(answer)).is_ok()
        })
    }

    /// Asks the terminal for its background color.
    ///
    /// # Errors
    /// Returns an error if the query can't be written.
    pub(crate) fn ask_background(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(QUESTION)?;
        out.flush()?;
        self.asked = Some(Instant::now());
        Ok(())
    }

    /// Returns the background color if the reply arrives within `limit`. Other input is kept.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn background(&mut self, limit: Duration) -> io::Result<Option<Rgb>> {
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

    /// Returns the next event, or `None` if there is none before `until`.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn next(&mut self, until: Option<Instant>) -> io::Result<Option<InputEvent>> {
        while self.ready.is_empty() {
            if !self.wait(until)? {
                return Ok(None);
            }
        }
        Ok(self.ready.pop_front())
    }

    /// Reads the available input. Returns whether the next event is a key.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn has_key(&mut self) -> io::Result<bool> {
        self.drain()?;
        Ok(self.ready.front().is_some_and(InputEvent::is_key))
    }

    /// Removes and returns the pending letters if there are more than a person can type.
    pub(crate) fn flood(&mut self) -> Option<String> {
        let letters = self.ready.iter().map_while(InputEvent::letter);
        let text: String = letters.collect();
        let count = text.chars().count();
        (count >= LEAST_FLOOD && !text.trim().is_empty()).then(|| {
            self.ready.drain(..count);
            text
        })
    }

    /// Reads the available input. Returns whether the next event is a mouse drag.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn has_drag(&mut self) -> io::Result<bool> {
        self.drain()?;
        let is_drag = |event: &InputEvent| match event {
            InputEvent::Event(Event::Mouse(mouse)) => matches!(mouse.kind, MouseEventKind::Drag(_)),
            _ => false,
        };
        Ok(self.ready.front().is_some_and(is_drag))
    }

    /// Discards all pending keys, pastes and mouse events except `Ctrl-C`.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn discard(&mut self) -> io::Result<()> {
        self.drain()?;
        self.ready.retain(|came| match came {
            InputEvent::Event(Event::Key(_)) => came.is_ctrl_c(),
            InputEvent::Event(Event::Paste(_) | Event::Mouse(_)) => false,
            InputEvent::Event(_) | InputEvent::Background(_) | InputEvent::WorkedOut(_) => true,
        });
        Ok(())
    }

    /// Waits for a pending reply of the terminal. Must be called before the program exits.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn settle(&mut self) -> io::Result<()> {
        if let Some(asked) = self.asked {
            self.background(REPLY_TIMEOUT.saturating_sub(asked.elapsed()))?;
        }
        Ok(())
    }

    /// Takes the available messages of the threads without waiting.
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

    /// Waits for a message or for the rest of a partial key. Returns whether there is time left.
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
            // the screen queries the size itself
            Piece::Resized => self.ready.push_back(InputEvent::Event(Event::Resize(0, 0))),
            Piece::Raw(raw) => self.ready.extend(self.decoder.take(&raw)),
            Piece::WorkedOut(answer) => {
                // a report is whole, and a program that sends a lot must not delay the keys
                if matches!(answer, BackgroundAnswer::Programs(_)) {
                    self.ready.retain(|came| !came.is_report());
                }
                self.ready.push_back(InputEvent::WorkedOut(answer));
            }
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
