//! The users who have the seats of a table. A file beside the save remembers them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::session::seats::Spectators;
use game::SeatId;
use game::store::{self, StoreError};

/// The ending of the file's name.
const ENDING: &str = "seats";

/// The users who have the seats.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Seating {
    /// The user who has each seat; `None` for a free seat.
    pub holders: Vec<Option<u32>>,
    /// Whether others may watch.
    pub spectators: Spectators,
}

impl Seating {
    /// Returns the file for a saved game.
    pub fn file_of(save: &Path) -> PathBuf {
        save.with_extension(ENDING)
    }

    /// Reads a file. If there is none, all seats are free.
    ///
    /// # Errors
    /// Returns an error if it can't be read.
    pub fn read(path: &Path) -> io::Result<Self> {
        match fs::read(path) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Seating::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes the file, which only its owner can read.
    ///
    /// # Errors
    /// Returns an error if it can't be written.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let text = serde_json::to_string(self).unwrap_or_default();
        store::write_private(path, format!("{text}\n").as_bytes())
    }

    /// Returns it for a number of seats.
    pub fn of_size(mut self, seats: usize) -> Self {
        self.holders.resize(seats, None);
        self
    }

    /// Returns the user who has a seat.
    pub fn holder(&self, seat: SeatId) -> Option<u32> {
        self.holders.get(seat.0).copied().flatten()
    }

    /// Gives a seat to a user, or frees it.
    pub fn set(&mut self, seat: SeatId, user: Option<u32>) {
        if let Some(holder) = self.holders.get_mut(seat.0) {
            *holder = user;
        }
    }
}
