//! Input on systems other than Unix: events read by `crossterm`.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event};

use super::{InputEvent, Piece, Sender};
use crate::terminal::spawn;

/// The raw input.
pub(super) type Raw = Event;

/// A decoder that passes events on.
#[derive(Default)]
pub(super) struct Decoder;

impl Decoder {
    /// Returns `None`, because events arrive complete.
    pub(super) fn patience(&self) -> Option<Duration> {
        None
    }

    /// Returns the event.
    pub(super) fn take(&mut self, event: &Event) -> Option<InputEvent> {
        Some(InputEvent::Event(match event {
            Event::Paste(text) => Event::Paste(text::with_line_feeds(text)),
            event => event.clone(),
        }))
    }

    /// Returns `None`, because events arrive complete.
    pub(super) fn end_wait(&mut self) -> Option<InputEvent> {
        None
    }
}

/// Starts reading events.
///
/// # Errors
/// Returns an error if no thread can be started.
pub(super) fn start(send: &Sender) -> io::Result<()> {
    let send = send.clone();
    let read = move || {
        loop {
            let read = event::read();
            let failed = read.is_err();
            let piece = match read {
                Ok(Event::Resize(..)) => Piece::Resized,
                Ok(event) => Piece::Raw(event),
                Err(error) => Piece::Failed(error),
            };
            if !send.send(piece) || failed {
                return;
            }
        }
    };
    spawn("input", read)
}
