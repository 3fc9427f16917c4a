//! One program at a time for each game.
//!
//! The lock is the system's own, on a file beside the game, `.NAME.toml.lock`: it ends with the
//! program that holds it, however that ends, so a crash leaves nothing locked. The file tells which
//! program that is, for people.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::StoreError;
use super::disk::{hidden, io_error};

/// A game's lock, let go when this is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    /// The lock is on the open file.
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a save. None where no file can be written beside it, so that the game can't be
    /// written either, and where the system has no locks.
    ///
    /// # Errors
    /// Another program has it, or the disk fails.
    pub(super) fn take(save: &Path) -> Result<Option<Lock>, StoreError> {
        let path = hidden(save, ".lock");
        let disk = io_error(&path, "lock the game with it");
        let file = loop {
            let Some(mut file) = open(&path).map_err(disk)? else {
                return Ok(None);
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse {
                        path: save.to_owned(),
                        process: holder(&mut file),
                    });
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(None);
                }
                Err(TryLockError::Error(error)) => return Err(disk(error)),
            }
            // who held it before has taken the file away when leaving: that lock is nobody's any more
            if is_still(&file, &path) {
                // only people read this; the lock holds without it
                let _ = file
                    .set_len(0)
                    .and_then(|()| writeln!(file, "process {}", std::process::id()));
                break file;
            }
        };
        Ok(Some(Lock { _file: file, path }))
    }
}

/// Leaves nothing beside the game. Where the file can't be removed it stays, unlocked.
impl Drop for Lock {
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens the file of a lock, made where it is missing; none where there may be none.
fn open(path: &Path) -> io::Result<Option<File>> {
    // opening a pipe would wait, and a link may lead anywhere
    if fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) {
        let why = "there is something else in its place; remove it";
        return Err(io::Error::new(ErrorKind::AlreadyExists, why));
    }
    let refused = |error: &io::Error| {
        matches!(
            error.kind(),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
        )
    };
    let mut options = OpenOptions::new();
    let opened = options.read(true).write(true).create(true).truncate(false);
    match opened.open(path) {
        Ok(file) => Ok(Some(file)),
        // another user's lock can be seen, if not written
        Err(error) if refused(&error) => Ok(File::open(path).ok()),
        Err(error) => Err(error),
    }
}

/// The number of the program that holds the lock, as it wrote it.
fn holder(file: &mut File) -> Option<u32> {
    let mut note = String::new();
    file.take(40).read_to_string(&mut note).ok()?;
    note.trim().strip_prefix("process ")?.parse().ok()
}

/// Is the file still the one of that name?
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(held), Ok(named)) => (held.dev(), held.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Is the file still the one of that name? It is never removed here.
#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}
