//! The client of a table: hands its terminal over, waits, and restores it, whatever happens to the table.

use std::io::{self, BufRead, BufReader, IoSlice, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
use signal_hook::iterator::Signals;

use super::guest::{GOODBYE, RESIZED};
use super::{
    Answer, JoinOptions, JoinRequest, LONGEST, Request, TableError, TableStatus, VERSION, Wish,
    folder,
};
use crate::terminal::setup::{Device, leaving};
use crate::terminal::{Color, capability, spawn};
use game::store::Store;

/// The time in which a table answers a question.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time that a table has to let a guest go.
const FAREWELL: Duration = Duration::from_secs(1);

/// The reason if the table ends without one.
const DIED: &str = "The table has ended. Your sealed and accepted orders are saved.";

/// Returns the running tables.
///
/// # Errors
/// Returns an error if the folder of saved games is unknown.
pub fn tables(options: &JoinOptions) -> Result<Vec<TableStatus>, TableError> {
    let sockets = sockets(options)?;
    let running = sockets.iter().filter_map(|(_, path)| ask(path).ok());
    Ok(running.collect())
}

/// Sits down at a table until the guest leaves or the table ends. Returns the reason for leaving.
///
/// # Errors
/// Returns an error if there is no terminal or no such table, or the table refuses.
pub fn join(options: &JoinOptions) -> Result<String, TableError> {
    let stream = connect(options)?;
    let device = Device::standard().ok_or(TableError::NoTerminal)?;
    let appearance = capability::detect(Color::Auto, options.look);
    let request = Wish::Join(JoinRequest {
        seat: options.seat.clone(),
        watch: options.watch,
        appearance,
        may_ask: capability::may_be_asked(),
        motion: !capability::forbids_motion(),
    });
    device.remember()?;
    let signals = Signals::new([SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    send(&stream, request, true)?;
    pass_on(signals, stream.try_clone()?)?;
    let answer = read_answer(&stream);
    // a refusal came before the table touched the terminal
    if let Ok(Answer::Refused(why)) = answer {
        return Err(TableError::Refused(why));
    }
    device.end();
    let _ = device.write(leaving().as_bytes());
    match answer {
        Ok(Answer::Left(why)) => Ok(why),
        _ => Err(TableError::Refused(DIED.to_owned())),
    }
}

/// Returns the names and paths of the sockets of this user.
fn sockets(options: &JoinOptions) -> Result<Vec<(String, PathBuf)>, TableError> {
    let store = Store::open(options.saves.as_deref());
    let store = store.map_err(|error| TableError::Refused(error.to_string()))?;
    Ok(folder::sockets(&folder::all(store.folder())))
}

/// Connects to the table that is named, or to the only one.
fn connect(options: &JoinOptions) -> Result<UnixStream, TableError> {
    let mut sockets = sockets(options)?;
    match &options.table {
        Some(name) => sockets.retain(|(other, _)| *other == folder::name_of(name)),
        None => sockets.retain(|(_, path)| ask(path).is_ok()),
    }
    match (sockets.as_slice(), &options.table) {
        ([], None) => Err(TableError::NoTables),
        ([_, _, ..], None) => {
            let names: Vec<String> = sockets.into_iter().map(|(name, _)| name).collect();
            Err(TableError::Several(names.join(", ")))
        }
        (sockets, name) => {
            let unknown = || TableError::Unknown(name.clone().unwrap_or_default());
            let mut streams = sockets.iter().map(|(_, path)| UnixStream::connect(path));
            streams.find_map(Result::ok).ok_or_else(unknown)
        }
    }
}

/// Asks a table for its state.
fn ask(path: &Path) -> Result<TableStatus, TableError> {
    let stream = UnixStream::connect(path)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    send(&stream, Wish::Status, false)?;
    match read_answer(&stream)? {
        Answer::Status(status) => Ok(status),
        Answer::Refused(why) | Answer::Left(why) => Err(TableError::Refused(why)),
    }
}

/// Sends a request, with the descriptors of the terminal if it is for a place.
fn send(stream: &UnixStream, wish: Wish, with_terminal: bool) -> io::Result<()> {
    let request = Request {
        version: VERSION,
        wish,
    };
    let line = format!("{}\n", serde_json::to_string(&request)?);
    let (input, output) = (io::stdin(), io::stdout());
    let descriptors = [input.as_fd(), output.as_fd()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if with_terminal {
        control.push(SendAncillaryMessage::ScmRights(&descriptors));
    }
    let line = [IoSlice::new(line.as_bytes())];
    rustix::net::sendmsg(stream, &line, &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

fn read_answer(stream: &UnixStream) -> io::Result<Answer> {
    let mut line = String::new();
    BufReader::new(stream.take(4 * LONGEST as u64)).read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}

/// Passes signals on to the table: changes of size, and the wish to leave.
fn pass_on(mut signals: Signals, mut stream: UnixStream) -> io::Result<()> {
    let pass = move || {
        for signal in signals.forever() {
            if signal == SIGWINCH {
                let _ = stream.write_all(&[RESIZED]);
            } else {
                let _ = stream.write_all(&[GOODBYE]);
                thread::sleep(FAREWELL);
                // the table doesn't answer: it can't keep the terminal
                let _ = stream.shutdown(std::net::Shutdown::Both);
            }
        }
    };
    spawn("signals", pass)
}
