//! File locks, so that only one program at a time plays a game.
//!
//! The lock is the operating system's, on the save itself. It holds for every path of the save, and
//! ends when the program that holds it ends, for whatever reason. A save is replaced by a new file,
//! which is locked before it gets the name. The file that was opened stays locked as well, so that a
//! hard link to it, which is now an older version of the game, can't be played in the meantime.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::StoreError;
use super::disk::{io_error, is_still};

/// A locked save. The lock ends when this is dropped, even if a program that is just being started still has
/// a copy of the open file.
#[derive(Debug)]
pub(super) struct SaveLock(pub File);

impl Drop for SaveLock {
    fn drop(&mut self) {
        // if this fails, the lock ends when the file is closed
        self.0.unlock().ok();
    }
}

/// Locks a save. Returns `None` if the system doesn't support locks.
///
/// # Errors
/// Returns an error if another program holds the lock or a file operation fails.
pub(super) fn acquire(save: &Path) -> Result<Option<SaveLock>, StoreError> {
    let disk = io_error(save, "lock the game");
    loop {
        let file = File::open(save).map_err(disk)?;
        match file.try_lock() {
            Ok(()) if is_still(&file, save) => return Ok(Some(SaveLock(file))),
            // the program that plays the game has replaced the file in the meantime
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = save.to_owned();
                return Err(StoreError::InUse { path });
            }
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                return Ok(None);
            }
            Err(TryLockError::Error(error)) => return Err(disk(error)),
        }
    }
}
