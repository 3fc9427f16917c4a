//! Saved games in temporary folders.

use std::fs;
use std::path::{Path, PathBuf};

use game::Game;
use game::store::{OpenGameFile, Store};

/// Creates a store in a temporary folder.
pub fn folder() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(Some(folder.path())).expect("a store");
    (folder, store)
}

/// Saves a game, releases its lock, and returns its path.
pub fn save_game(store: &Store, game: &Game) -> PathBuf {
    let held = OpenGameFile::create(store, game).expect("it is written");
    held.path().to_owned()
}

/// Returns the sorted names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
