//! The open file of a game.
//!
//! ```text
//! NAME.toml         the game, locked while it is played
//! NAME.toml.bak     the version before, for when the file is damaged
//! .chancery-….tmp   the next version, before it takes the place of the game
//! ```

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::disk::{self, Access, Target, io_error};
use super::lock::{self, SaveLock};
use super::{Store, StoreError};
use crate::Game;
use crate::save::{self, LoadedGame};

/// The extension of the backup, added to the file name.
const SPARE: &str = "bak";

/// The open file of a game: locked against other programs, and with its last known content.
#[derive(Debug)]
pub struct OpenGameFile {
    path: PathBuf,
    /// The locks on the file that was opened and on the one that was written last.
    locks: Vec<SaveLock>,
    /// The content that was last read or written; `None` for a new game.
    seen: Option<Vec<u8>>,
    /// The content of the last write, which may have failed.
    tried: Option<Vec<u8>>,
}

impl OpenGameFile {
    /// Opens a game to play it. It is the first of the list from now on.
    ///
    /// # Errors
    /// Returns an error if another program has it open, if it can't be read, or if it is invalid.
    /// The file isn't changed.
    pub fn open(path: &Path) -> Result<(OpenGameFile, LoadedGame), StoreError> {
        // follow a symbolic link, so that the link is kept
        let is_link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        let path = if is_link {
            fs::canonicalize(path).map_err(io_error(path, "follow the link"))?
        } else {
            path.to_owned()
        };
        // pipes and folders can't be locked; reading them reports the error
        let is_file = fs::metadata(&path).is_ok_and(|data| data.is_file());
        let lock = if is_file { lock::acquire(&path)? } else { None };
        let text = super::save_text(&path)?;
        let loaded = super::loaded(&path, &text)?;
        if let Some(SaveLock(file)) = &lock {
            // only the sequence of the list depends on this
            file.set_modified(SystemTime::now()).ok();
        }
        disk::clean(disk::folder_of(&path));
        let held = OpenGameFile {
            seen: Some(text.into_bytes()),
            locks: lock.into_iter().collect(),
            ..OpenGameFile::new(path)
        };
        Ok((held, loaded))
    }

    /// Returns the file of a new game.
    fn new(path: PathBuf) -> OpenGameFile {
        OpenGameFile {
            path,
            locks: Vec::new(),
            seen: None,
            tried: None,
        }
    }

    /// Writes a new game to a new file.
    ///
    /// # Errors
    /// Returns an error if the folder can't be created or a file operation fails.
    pub fn create(store: &Store, game: &Game) -> Result<OpenGameFile, StoreError> {
        store.make_folder()?;
        for path in super::paths_in(store.folder(), &super::stem_of(&game.name)) {
            if fs::symlink_metadata(&path).is_ok() {
                continue;
            }
            let mut held = OpenGameFile::new(path);
            match held.keep(game) {
                // another program has just created a game of that name
                Err(StoreError::Disk { error, .. }) if error.kind() == ErrorKind::AlreadyExists => {
                }
                result => return result.map(|()| held),
            }
        }
        Err(StoreError::NoFolder)
    }

    /// Returns the file of a new game. It is created by the first call of [`keep`](Self::keep).
    ///
    /// # Errors
    /// Returns an error if the file exists already or its folder doesn't exist.
    pub fn create_at(path: PathBuf) -> Result<OpenGameFile, StoreError> {
        disk::check_folder(&path)?;
        if fs::symlink_metadata(&path).is_ok() {
            let why = "there is a file of that name already".to_owned();
            return Err(StoreError::Refused { path, why });
        }
        Ok(OpenGameFile::new(path))
    }

    /// Returns whether no game was read from the file or written to it.
    pub fn is_new(&self) -> bool {
        self.seen.is_none()
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game atomically: after an interruption, the file has either the old or the new
    /// version. When this returns, the new version is synced to disk, and the old one is the
    /// backup.
    ///
    /// # Errors
    /// Returns an error if a file operation fails, or if another program has changed the file. The
    /// file isn't changed then.
    pub fn keep(&mut self, game: &Game) -> Result<(), StoreError> {
        let text = save::write(game).into_bytes();
        let target = match self.seen {
            None => Target::New,
            Some(_) => Target::Any,
        };
        if fs::symlink_metadata(&self.path).is_ok() {
            let now = disk::read_bytes(&self.path, "a save", 4 * save::LONGEST)?;
            let known = [&self.seen, &self.tried].into_iter().flatten();
            if !known.into_iter().any(|known| *known == now) {
                return Err(StoreError::Changed {
                    path: self.path.clone(),
                });
            }
            if now == text && self.seen.as_ref() == Some(&text) {
                return Ok(());
            }
            self.keep_spare(&now)?;
        }
        self.tried = Some(text.clone());
        let written = disk::put(&self.path, &text, Access::Owner, target)?;
        self.locks.truncate(1);
        self.locks.push(SaveLock(written));
        self.seen = self.tried.take();
        Ok(())
    }

    /// Makes the current version of the file the backup, before it is replaced.
    fn keep_spare(&self, now: &[u8]) -> Result<(), StoreError> {
        let spare = spare_of(&self.path);
        let linked = disk::temporary(&spare);
        let link = || {
            disk::gone(fs::remove_file(&linked))?;
            fs::hard_link(&self.path, &linked)?;
            fs::rename(&linked, &spare)?;
            // if both are the same file already, renaming does nothing
            disk::gone(fs::remove_file(&linked))
        };
        match link() {
            Ok(()) => Ok(()),
            // a file system without hard links gets a copy
            Err(_) => disk::put(&spare, now, Access::Owner, Target::Any).map(drop),
        }
    }
}

/// Returns the path of a save's backup.
pub fn spare_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(SPARE);
    path.with_file_name(name)
}

/// Returns whether a path is that of a backup. Backups are only read; played on, they become new
/// games.
pub fn is_spare(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == SPARE)
}
