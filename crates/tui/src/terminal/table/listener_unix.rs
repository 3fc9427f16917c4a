//! The socket of a table: it takes requests, and passes the guests on to the run loop.

use std::fs;
use std::io::{self, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags};
use rustix::{process, termios};

use super::{Answer, JoinRequest, LONGEST, Request, TableError, VERSION, Wish, folder};
use crate::terminal::input::{Piece, Sender};
use crate::terminal::setup::Device;
use crate::terminal::spawn;

/// The time in which a client must send its request.
const PATIENCE: Duration = Duration::from_secs(2);

/// The number of requests that can be read at the same time.
const MOST_PENDING: usize = 16;

/// A guest who wants to join.
pub(in crate::terminal) struct NewGuest {
    pub stream: UnixStream,
    pub device: Device,
    /// A copy of the descriptor for reading.
    pub input: OwnedFd,
    pub request: JoinRequest,
    /// The id of the guest's user.
    pub user: u32,
}

/// The socket of a table. Dropping it removes the socket.
#[derive(Debug)]
pub(in crate::terminal) struct Listener {
    /// The name of the table.
    pub name: String,
    path: PathBuf,
}

impl Listener {
    /// Starts to listen.
    ///
    /// # Errors
    /// Returns an error if the socket can't be made, or a table of this name is running.
    pub(in crate::terminal) fn start(
        saves: &Path,
        name: &str,
        group: Option<&str>,
        send: Sender,
    ) -> Result<Self, TableError> {
        let group = group.map(folder::group_id).transpose()?;
        let mut folders = folder::all(saves);
        // others can't enter the user's folder for sockets
        let folder = match group {
            Some(_) => folders.pop(),
            None => Some(folders.swap_remove(0)),
        };
        let folder = folder.unwrap_or_default();
        folder::make(&folder, if group.is_some() { 0o750 } else { 0o700 })?;
        let path = folder::socket(&folder, name);
        let name = folder::name_of(name);
        // a socket on which no program listens was left by one that was killed
        match UnixStream::connect(&path) {
            Ok(_) => return Err(TableError::Taken(name)),
            Err(_) => fs::remove_file(&path).or_else(missing)?,
        }
        let listener = UnixListener::bind(&path)?;
        let mode = if group.is_some() { 0o660 } else { 0o600 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
        for path in [&folder, &path] {
            folder::give_to(path, group)?;
        }
        let pending = Arc::new(AtomicUsize::new(0));
        let accept = move || {
            for stream in listener.incoming().flatten() {
                take(stream, &pending, &send);
            }
        };
        spawn("table", accept)?;
        Ok(Listener { name, path })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Accepts that a file is missing.
fn missing(error: io::Error) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    }
}

/// Reads the request of a client in a thread of its own.
fn take(stream: UnixStream, pending: &Arc<AtomicUsize>, send: &Sender) {
    if pending.fetch_add(1, Ordering::SeqCst) >= MOST_PENDING {
        pending.fetch_sub(1, Ordering::SeqCst);
        return answer(stream, &refused("Too many people join at once. Try again."));
    }
    let (done, send) = (Arc::clone(pending), send.clone());
    let read = move || {
        match read_request(&stream) {
            Ok(Some(guest)) => {
                send.send(Piece::Joins(Box::new(guest)));
            }
            Ok(None) => {
                send.send(Piece::AsksStatus(stream));
            }
            Err(why) => {
                send.send(Piece::Report(format!("A request was refused: {why}")));
                answer(stream, &refused(&why));
            }
        }
        done.fetch_sub(1, Ordering::SeqCst);
    };
    if spawn("request", read).is_err() {
        pending.fetch_sub(1, Ordering::SeqCst);
    }
}

fn refused(why: &str) -> Answer {
    Answer::Refused(why.to_owned())
}

/// Sends an answer. A client that doesn't read it gets none.
pub(in crate::terminal) fn answer(mut stream: UnixStream, answer: &Answer) {
    let line = serde_json::to_string(answer).unwrap_or_default();
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let _ = stream.write_all(format!("{line}\n").as_bytes());
}

/// Reads a request: a guest, or `None` for a question about the state of the table.
fn read_request(stream: &UnixStream) -> Result<Option<NewGuest>, String> {
    let not_read = |error: io::Error| format!("The request can't be read: {error}.");
    stream.set_read_timeout(Some(PATIENCE)).map_err(not_read)?;
    let (line, descriptors) = receive(stream).map_err(not_read)?;
    if line.is_empty() {
        // a program that looks whether the table is there, and reads no answer
        return Ok(None);
    }
    let request: Request = serde_json::from_slice(&line)
        .map_err(|_| "This isn't a request of `chancery join`.".to_owned())?;
    if request.version != VERSION {
        return Err("The table runs another version of chancery.".to_owned());
    }
    let Wish::Join(request) = request.wish else {
        return Ok(None);
    };
    let mut descriptors = descriptors.into_iter();
    let (Some(input), Some(output), None) =
        (descriptors.next(), descriptors.next(), descriptors.next())
    else {
        return Err("The request comes without a terminal.".to_owned());
    };
    if !termios::isatty(&input) || !termios::isatty(&output) {
        return Err("Standard input or output isn't a terminal.".to_owned());
    }
    // a program in the background can't read its own terminal
    let own = process::getsid(None).ok();
    if own.is_some() && own == termios::tcgetsid(&input).ok() {
        let why =
            "The table was started from this terminal, which it can't use. Join from another one.";
        return Err(why.to_owned());
    }
    let no_copy = |error: io::Error| format!("The terminal can't be used: {error}.");
    Ok(Some(NewGuest {
        stream: stream.try_clone().map_err(no_copy)?,
        input: input.try_clone().map_err(no_copy)?,
        device: Device::new(input, output),
        request,
        user: user(stream),
    }))
}

/// Returns the id of the user at the other end.
fn user(stream: &UnixStream) -> u32 {
    #[cfg(target_os = "linux")]
    if let Ok(credentials) = rustix::net::sockopt::socket_peercred(stream) {
        return credentials.uid.as_raw();
    }
    // the permissions of the socket let in only this user
    let _ = stream;
    process::getuid().as_raw()
}

/// Receives a line and the descriptors that come with it.
fn receive(stream: &UnixStream) -> io::Result<(Vec<u8>, Vec<OwnedFd>)> {
    let (mut line, mut descriptors) = (Vec::new(), Vec::new());
    while !line.contains(&b'\n') && line.len() < LONGEST {
        let mut bytes = [0; LONGEST];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let mut slices = [IoSliceMut::new(&mut bytes)];
        let flags = RecvFlags::CMSG_CLOEXEC;
        let received = rustix::net::recvmsg(stream, &mut slices, &mut control, flags)?;
        for message in control.drain() {
            if let RecvAncillaryMessage::ScmRights(sent) = message {
                descriptors.extend(sent);
            }
        }
        if received.bytes == 0 {
            break;
        }
        line.extend_from_slice(&bytes[..received.bytes]);
    }
    Ok((line, descriptors))
}
