//! Input on other systems: events that `crossterm` reads.

use std::io;
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

use super::{InputEvent, Piece};

/// What is read.
pub(super) type Raw = Event;

/// Passes events on.
#[derive(Default)]
pub(super) struct Decoder;

impl Decoder {
    /// Returns how long to wait for the rest of an event: each comes as a whole.
    pub(super) fn patience(&self) -> Option<Duration> {
        None
    }

    /// Takes an event.
    pub(super) fn take(&mut self, event: &Event) -> Option<InputEvent> {
        Some(InputEvent::Event(event.clone()))
    }

    /// Ends the wait for the rest of an event.
    pub(super) fn end_wait(&mut self) -> Option<InputEvent> {
        None
    }
}

/// Starts to read events.
///
/// # Errors
/// Where no thread can be started.
pub(super) fn start(send: &SyncSender<Piece>) -> io::Result<()> {
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
            if send.send(piece).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(read)?;
    Ok(())
}
