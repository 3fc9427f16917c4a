//! Input on Unix: the bytes of the terminal, and a signal when its size changes.

use std::io::{self, Read};

use signal_hook::consts::SIGWINCH;
use signal_hook::iterator::Signals;

pub(super) use super::parser::Parser as Decoder;
use super::{Piece, Sender, ended};
use crate::terminal::spawn;

/// The raw input.
pub(super) type Raw = Vec<u8>;

/// The buffer size, in bytes: the most that a terminal delivers at once.
const PIECE: usize = 4096;

/// Starts reading standard input, and watching the size of the terminal.
///
/// # Errors
/// Returns an error if no thread can be started or signals can't be received.
pub(super) fn start(send: &Sender) -> io::Result<()> {
    let mut sizes = Signals::new([SIGWINCH])?;
    let resized = send.clone();
    spawn("window size", move || {
        for _ in sizes.forever() {
            if !resized.send(Piece::Resized) {
                return;
            }
        }
    })?;
    let reader = send.clone();
    spawn("input", move || read_all(&reader))
}

/// Reads standard input until it ends or the receiver is dropped.
fn read_all(send: &Sender) {
    let mut input = io::stdin();
    let mut piece = [0; PIECE];
    loop {
        let read = match input.read(&mut piece) {
            Ok(0) => Err(ended()),
            Ok(count) => Ok(Piece::Raw(piece[..count].to_vec())),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = read.is_err();
        if !send.send(read.unwrap_or_else(Piece::Failed)) || failed {
            return;
        }
    }
}
