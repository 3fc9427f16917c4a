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
use std::io;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crossterm::event::{Event, MouseEventKind};

use crate::keys::Key;
use crate::session::background::{BackgroundAnswer, BackgroundTask};
use crate::terminal::spawn;
#[cfg(unix)]
use crate::terminal::table::listener::NewGuest;
use chart::Rgb;
use daide::table::Table;
use daide::table_host::TableHost;
use source::{Decoder, Raw};

/// The query for the background color (OSC 11). It ends in BEL because some terminals end their
/// reply in the same way as the query, and others end it incorrectly (rxvt-unicode before 9.31).
const QUESTION: &str = "\x1b]11;?\x07";

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

/// A place at the table, with a terminal of its own: 0 is the program's own.
pub(crate) type PlaceId = usize;

/// A message from a thread.
pub(crate) enum Piece {
    Raw(Raw),
    Resized,
    /// The answer of a background thread.
    WorkedOut(BackgroundAnswer),
    /// A frame was written, and the next one can be drawn.
    Drawn,
    Failed(io::Error),
    /// Something went wrong that doesn't stop the table, in words.
    Report(String),
    /// A guest wants to join the table.
    #[cfg(unix)]
    Joins(Box<NewGuest>),
    /// A client asks for the state of the table.
    #[cfg(unix)]
    AsksStatus(UnixStream),
}

/// The way from a thread to the run loop, with the place that its messages are for.
#[derive(Clone)]
pub(crate) struct Sender {
    place: PlaceId,
    send: SyncSender<(PlaceId, Piece)>,
}

impl Sender {
    /// Sends a message. Returns false if the run loop has ended.
    pub(crate) fn send(&self, piece: Piece) -> bool {
        self.send.send((self.place, piece)).is_ok()
    }
}

/// The messages of all threads of all places.
pub(crate) struct Inbox {
    pieces: Receiver<(PlaceId, Piece)>,
    send: SyncSender<(PlaceId, Piece)>,
}

impl Inbox {
    pub(crate) fn new() -> Self {
        let (send, pieces) = sync_channel(WAITING);
        Inbox { pieces, send }
    }

    /// Returns the way for messages of a place.
    pub(crate) fn sender(&self, place: PlaceId) -> Sender {
        Sender {
            place,
            send: self.send.clone(),
        }
    }

    /// Starts reading standard input, for the place of the program's own terminal.
    ///
    /// # Errors
    /// Returns an error if no thread can be started or signals can't be received.
    pub(crate) fn read_terminal(&self) -> io::Result<()> {
        source::start(&self.sender(0))
    }

    /// Returns the next message, or `None` if there is none before `until`.
    pub(crate) fn wait(&self, until: Option<Instant>) -> Option<(PlaceId, Piece)> {
        match until {
            None => self.pieces.recv().ok(),
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                self.pieces.recv_timeout(left).ok()
            }
        }
    }

    /// Returns the messages that are available now, at most for a moment.
    pub(crate) fn available(&self) -> impl Iterator<Item = (PlaceId, Piece)> {
        let until = Instant::now() + LONGEST_READ;
        self.pieces
            .try_iter()
            .take_while(move |_| Instant::now() < until)
    }

    /// Runs a task of a place in a background thread.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(crate) fn think(&self, place: PlaceId, task: BackgroundTask, seed: u64) -> io::Result<()> {
        let send = self.sender(place);
        let think = move || task.run(seed, |answer| send.send(Piece::WorkedOut(answer)));
        spawn("background", think)
    }

    /// Lets programs join a table, in a background thread.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(crate) fn serve(&self, table: Arc<Table>) -> io::Result<TableHost> {
        let send = self.sender(0);
        TableHost::start(table, move |report| {
            send.send(Piece::WorkedOut(BackgroundAnswer::Programs(report)))
        })
    }
}

/// The input of one terminal.
#[derive(Default)]
pub(crate) struct Input {
    decoder: Decoder,
    /// The time at which a partial key is taken as it is.
    rest: Option<Instant>,
    ready: VecDeque<InputEvent>,
    /// The time of the query for the background color, until the terminal replies.
    asked_at: Option<Instant>,
}

impl Input {
    /// Notes that the terminal is asked for its background color. Returns the query.
    pub(crate) fn ask_background(&mut self) -> &'static str {
        self.asked_at = Some(Instant::now());
        QUESTION
    }

    /// Returns the background color if the terminal has reported it. Other input is kept.
    pub(crate) fn background(&mut self) -> Option<Rgb> {
        let is_color = |heard: &InputEvent| matches!(heard, InputEvent::Background(_));
        let at = self.ready.iter().position(is_color)?;
        match self.ready.remove(at)? {
            InputEvent::Background(color) => {
                self.asked_at = None;
                Some(color)
            }
            InputEvent::Event(_) | InputEvent::WorkedOut(_) => None,
        }
    }

    /// Returns the time until which the program must wait for a reply of the terminal before it exits.
    pub(crate) fn reply_due(&self) -> Option<Instant> {
        self.asked_at.map(|at| at + REPLY_TIMEOUT)
    }

    /// Returns the time at which a partial key is taken as it is, if there is one.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.rest
    }

    /// Returns whether an event is available.
    pub(crate) fn is_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Returns the next event, if one is available.
    pub(crate) fn next(&mut self) -> Option<InputEvent> {
        self.ready.pop_front()
    }

    /// Returns whether the next event is a key.
    pub(crate) fn has_key(&self) -> bool {
        self.ready.front().is_some_and(InputEvent::is_key)
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

    /// Returns whether the next event is a mouse drag.
    pub(crate) fn has_drag(&self) -> bool {
        let is_drag = |event: &InputEvent| match event {
            InputEvent::Event(Event::Mouse(mouse)) => matches!(mouse.kind, MouseEventKind::Drag(_)),
            _ => false,
        };
        self.ready.front().is_some_and(is_drag)
    }

    /// Discards all pending keys, pastes and mouse events except `Ctrl-C`.
    pub(crate) fn discard(&mut self) {
        self.ready.retain(|came| match came {
            InputEvent::Event(Event::Key(_)) => came.is_ctrl_c(),
            InputEvent::Event(Event::Paste(_) | Event::Mouse(_)) => false,
            InputEvent::Event(_) | InputEvent::Background(_) | InputEvent::WorkedOut(_) => true,
        });
    }

    /// Takes a partial key as it is if its time is over.
    pub(crate) fn end_wait(&mut self) {
        if self.rest.is_some_and(|rest| rest <= Instant::now()) {
            self.rest = None;
            self.ready.extend(self.decoder.end_wait());
        }
    }

    /// Takes a message of a thread.
    ///
    /// # Errors
    /// Returns an error if the terminal can't be read.
    pub(crate) fn take(&mut self, piece: Piece) -> io::Result<()> {
        match piece {
            Piece::Drawn | Piece::Report(_) => {}
            #[cfg(unix)]
            Piece::Joins(_) | Piece::AsksStatus(_) => {}
            Piece::Failed(error) => return Err(error),
            // the screen queries the size itself
            Piece::Resized => self.ready.push_back(InputEvent::Event(Event::Resize(0, 0))),
            Piece::Raw(raw) => {
                self.ready.extend(self.decoder.take(&raw));
                self.rest = self.decoder.patience().map(|rest| Instant::now() + rest);
            }
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
