//! A game's file while the game is played.
//!
//! ```text
//! NAME.toml         the game, locked while it is played
//! NAME.toml.bak     the version before, for when the file is damaged
//! .chancery-….tmp   the next version, before it takes the place of the game
//! ```

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::disk::{self, Access, Target, io_error};
use super::lock;
use super::{Store, StoreError};
use crate::Game;
use crate::save::{self, LoadedGame};

/// The ending of the version before, after the game's own.
const SPARE: &str = "bak";

/// The file of a game that is played: locked against other programs, and known as it was last seen.
#[derive(Debug)]
pub struct OpenGameFile {
    path: PathBuf,
    /// Its locks: on the file that was opened, and on the one that was written last.
    locks: Vec<File>,
    /// What was read from it or written last; none for a new game.
    seen: Option<Vec<u8>>,
    /// What was to be written last and perhaps was.
    tried: Option<Vec<u8>>,
}

impl OpenGameFile {
    /// Opens a game to be played.
    ///
    /// # Errors
    /// Another program plays it, it can't be read, or it is not right. The file is left alone.
    pub fn open(path: &Path) -> Result<(OpenGameFile, LoadedGame), StoreError> {
        // a link goes on pointing where it pointed
        let is_link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        let path = match is_link {
            true => fs::canonicalize(path).map_err(io_error(path, "follow the link"))?,
            false => path.to_owned(),
        };
        // a pipe or a folder has nothing to lock
        let is_file = fs::metadata(&path).is_ok_and(|data| data.is_file());
        let lock = match is_file {
            true => lock::take(&path)?,
            false => None,
        };
        let text = super::save_text(&path)?;
        let loaded = super::loaded(&path, &text)?;
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

    /// Writes a new game to a file of its own.
    ///
    /// # Errors
    /// The folder can't be made, or the disk fails.
    pub fn create(store: &Store, game: &Game) -> Result<OpenGameFile, StoreError> {
        disk::make_folder(store.folder()).map_err(io_error(store.folder(), "make the folder"))?;
        for path in store.paths_for(&game.name) {
            if fs::symlink_metadata(&path).is_ok() {
                continue;
            }
            let mut held = OpenGameFile::new(path);
            match held.keep(game) {
                // another program has just begun a game of that name
                Err(StoreError::Disk { error, .. }) if error.kind() == ErrorKind::AlreadyExists => {
                }
                kept => return kept.map(|()| held),
            }
        }
        Err(StoreError::NoFolder)
    }

    /// The file of a new game, which must not be there yet. It is written when the game is first kept.
    ///
    /// # Errors
    /// There is a file of that name, or its folder can't be made.
    pub fn create_at(path: PathBuf) -> Result<OpenGameFile, StoreError> {
        let folder = disk::folder_of(&path);
        disk::make_folder(folder).map_err(io_error(folder, "make the folder"))?;
        if fs::symlink_metadata(&path).is_ok() {
            let why = "there is a file of that name already".to_owned();
            return Err(StoreError::Refused { path, why });
        }
        Ok(OpenGameFile::new(path))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the game: whatever happens in between, the file is either the old one or the new one,
    /// and when this returns the new one is on the disk, the old one beside it.
    ///
    /// # Errors
    /// The disk says no, and the file is as it was; or it is not as it was last seen, because somebody
    /// mended it meanwhile: then it is left alone.
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
        self.locks.push(written);
        self.seen = self.tried.take();
        Ok(())
    }

    /// Makes the version that is about to be replaced the version before.
    fn keep_spare(&self, now: &[u8]) -> Result<(), StoreError> {
        let spare = spare_of(&self.path);
        let linked = disk::temporary(&spare);
        let link = || {
            disk::gone(fs::remove_file(&linked))?;
            fs::hard_link(&self.path, &linked)?;
            fs::rename(&linked, &spare)?;
            // where both already were the same file, renaming does nothing
            disk::gone(fs::remove_file(&linked))
        };
        match link() {
            Ok(()) => Ok(()),
            // a file system without links gets a copy
            Err(_) => disk::put(&spare, now, Access::Owner, Target::Any).map(drop),
        }
    }
}

/// The file of the version before.
pub fn spare_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(SPARE);
    path.with_file_name(name)
}

/// Is it a version before? It is only ever read: played on, it becomes a game of its own.
pub fn is_spare(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == SPARE)
}
