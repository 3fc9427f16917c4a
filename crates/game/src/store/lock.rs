//! One program at a time for each game.
//!
//! The lock is the system's own, on the save itself: it holds whatever name the save is opened by, and
//! ends with the program that holds it, however that ends. A save is replaced by a new file, which is
//! locked before it takes the name. The file that was opened stays locked as well: a hard link to it
//! can't be played meanwhile, and is an older version of the game from then on.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::StoreError;
use super::disk::{io_error, is_still};

/// Locks a save. None where the system has no locks.
///
/// # Errors
/// Another program has it, or the disk fails.
pub(super) fn take(save: &Path) -> Result<Option<File>, StoreError> {
    let disk = io_error(save, "lock the game");
    loop {
        let file = File::open(save).map_err(disk)?;
        match file.try_lock() {
            Ok(()) if is_still(&file, save) => return Ok(Some(file)),
            // the program that plays it has replaced it meanwhile
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
