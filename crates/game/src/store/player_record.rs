//! The file of the player's record, in a folder beside the saves.

use std::io;
use std::path::PathBuf;

use super::{Store, StoreError, disk, write};
use crate::player_record::{Day, PlayerRecord, RecordChange};

/// The folder and the name of the file, in the folder of saved games.
const FILE: &str = "player/record.toml";

/// The maximum length of the file, in bytes: several puzzles a day for decades.
const LONGEST: u64 = 4 << 20;

impl Store {
    /// Returns the path of the player's record.
    pub fn record_path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Returns the player's record, which is empty if there is no file.
    ///
    /// # Errors
    /// Returns an error if the file can't be read or isn't a record.
    pub fn player_record(&self) -> Result<PlayerRecord, StoreError> {
        let path = self.record_path();
        let text = match disk::read_text(&path, "a player's record", LONGEST) {
            Err(StoreError::Unopened { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(PlayerRecord::default());
            }
            text => text?,
        };
        PlayerRecord::read(&text).map_err(|error| {
            let why = format!("not changed, because it can't be read: {error}");
            disk::refused(&path, why)
        })
    }

    /// Adds what happened on a day to the player's record, and to what another program has added in the
    /// meantime. Returns the new record.
    ///
    /// # Errors
    /// Returns an error if the file can't be read, which then isn't changed, or can't be written.
    pub fn add_to_record(
        &self,
        change: RecordChange,
        day: Day,
    ) -> Result<PlayerRecord, StoreError> {
        let path = self.record_path();
        let before = self.player_record()?;
        let mut record = before.clone();
        record.add(change, day);
        if record == before {
            return Ok(record);
        }
        let folder = disk::folder_of(&path);
        disk::make_folder(folder).map_err(disk::io_error(folder, "make the folder"))?;
        let text = record.write();
        let text = text.map_err(|error| disk::refused(&path, error.to_string()))?;
        write(&path, text.as_bytes())?;
        Ok(record)
    }
}
