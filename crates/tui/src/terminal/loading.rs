//! Reads saved games and boards from disk, and formats the errors.

use std::path::{Path, PathBuf};

use crate::session::failure::Failure;
use crate::session::saved_games::{AvailableMap, LoadedSave, OpenError};
use crate::terminal::TuiError;
use game::save::LoadedGame;
use game::store::{self, MapFolders, OpenGameFile, StoreError};
use output::drawings;

/// Reads a game to offer it on the start screen.
pub(crate) fn read(path: &Path) -> Result<LoadedSave, TuiError> {
    opened(store::open(path)?, path.to_owned())
}

/// Opens a game to play it, and locks its file against other programs. A backup of a damaged file
/// is only read.
pub(crate) fn take(path: &Path) -> Result<(Option<OpenGameFile>, LoadedSave), TuiError> {
    if store::is_spare(path) {
        let spare = opened(store::open(path)?, path.to_owned())?;
        return Ok((
            None,
            LoadedSave {
                path: None,
                ..spare
            },
        ));
    }
    let (held, loaded) = OpenGameFile::open(path)?;
    let opened = opened(loaded, held.path().to_owned())?;
    Ok((Some(held), opened))
}

fn opened(loaded: LoadedGame, path: PathBuf) -> Result<LoadedSave, TuiError> {
    let maps = MapFolders::default().and_beside(&path);
    Ok(LoadedSave {
        drawing: drawings::find(&maps, loaded.game.map())?,
        path: Some(path),
        game: loaded.game,
        mismatches: loaded.mismatches,
    })
}

/// Returns the available boards, each with its drawing.
pub(crate) fn boards(maps: &MapFolders) -> Vec<Result<AvailableMap, Failure>> {
    let names = match maps.names() {
        Ok(names) => names,
        Err(error) => return vec![Err(error.into())],
    };
    let board = |name: &String| {
        let map = maps.find(name)?;
        let drawing = drawings::find(maps, &map)?;
        Ok(AvailableMap { map, drawing })
    };
    names.iter().map(board).collect()
}

/// Returns a short error for a game that can't be opened.
pub(crate) fn refusal(path: &Path, error: &TuiError) -> OpenError {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (error, spare) = match error {
        TuiError::Store(StoreError::Save { error, spare, .. }) => {
            (error.to_string(), spare.clone())
        }
        error => {
            let whole = error.to_string();
            let start = format!("{}: ", path.display());
            let rest = whole.strip_prefix(&start).unwrap_or(&whole);
            (rest.to_owned(), None)
        }
    };
    OpenError {
        name: name.into_owned(),
        error,
        spare,
    }
}
