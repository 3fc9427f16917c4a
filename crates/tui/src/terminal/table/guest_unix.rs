//! The connection to a guest: a thread reads the keys of the guest's terminal and the messages of the
//! guest's client.

use std::fs::File;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, poll};

use super::Answer;
use super::listener::answer;
use crate::terminal::input::{Piece, Sender};
use crate::terminal::spawn;

/// The message that the size of the terminal has changed.
pub(super) const RESIZED: u8 = b'w';

/// The message that the guest leaves.
pub(super) const GOODBYE: u8 = b'q';

/// The size of the buffer for keys, in bytes.
const PIECE: usize = 4096;

/// The connection to a guest. Dropping it ends the reading of the guest's keys.
pub(in crate::terminal) struct GuestLine {
    stream: UnixStream,
    /// The id of the guest's user.
    pub user: u32,
    /// The reason for which the guest leaves.
    pub why: String,
}

impl GuestLine {
    /// Starts to read.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub(in crate::terminal) fn start(
        stream: UnixStream,
        input: OwnedFd,
        user: u32,
        send: Sender,
    ) -> io::Result<Self> {
        let messages = stream.try_clone()?;
        messages.set_read_timeout(None)?;
        let read = move || {
            if let Err(error) = read(messages, input.into(), &send) {
                send.send(Piece::Failed(error));
            }
        };
        spawn("guest", read)?;
        Ok(GuestLine {
            stream,
            user,
            why: "You have left the table.".to_owned(),
        })
    }

    /// Ends the reading of keys, so that the guest's shell gets the next one.
    pub(in crate::terminal) fn stop(&self) {
        let _ = self.stream.shutdown(Shutdown::Read);
    }
}

impl Drop for GuestLine {
    fn drop(&mut self) {
        self.stop();
        if let Ok(stream) = self.stream.try_clone() {
            answer(stream, &Answer::Left(self.why.clone()));
        }
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Reads keys and messages until the client leaves.
fn read(mut messages: UnixStream, mut keys: File, send: &Sender) -> io::Result<()> {
    let mut piece = [0; PIECE];
    loop {
        let (from_client, from_keys) = {
            let mut sources = [
                PollFd::new(&messages, PollFlags::IN),
                PollFd::new(&keys, PollFlags::IN),
            ];
            match poll(&mut sources, None) {
                Err(rustix::io::Errno::INTR) => continue,
                polled => polled?,
            };
            let [client, keys] = sources;
            (!client.revents().is_empty(), !keys.revents().is_empty())
        };
        if from_client {
            let count = messages.read(&mut piece)?;
            if count == 0 || piece[..count].contains(&GOODBYE) {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            if !send.send(Piece::Resized) {
                return Ok(());
            }
        } else if from_keys {
            let count = keys.read(&mut piece)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if !send.send(Piece::Raw(piece[..count].to_vec())) {
                return Ok(());
            }
        }
    }
}
