//! Games and boards as they are read from disk: what can be played, and why it can't.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::TuiError;
use super::saved_games::{AvailableMap, LoadedSave, OpenError};
use chancery_core::board::Map;
use chart::{Drawing, DrawingFault};
use game::save::LoadedGame;
use game::store::{self, OpenGameFile, StoreError};

/// Reads a game to be offered.
pub(super) fn read(path: &Path) -> Result<LoadedSave, TuiError> {
    opened(store::open(path)?, Some(path.to_owned()))
}

/// Opens a game to be played, and keeps other programs off it. The version before a damaged file is
/// only read.
pub(super) fn take(path: &Path) -> Result<(Option<OpenGameFile>, LoadedSave), TuiError> {
    if store::is_spare(path) {
        return Ok((None, opened(store::open(path)?, None)?));
    }
    let (held, loaded) = OpenGameFile::open(path)?;
    let opened = opened(loaded, Some(held.path().to_owned()))?;
    Ok((Some(held), opened))
}

fn opened(loaded: LoadedGame, path: Option<PathBuf>) -> Result<LoadedSave, TuiError> {
    Ok(LoadedSave {
        path,
        drawing: find_drawing(loaded.game.map())?,
        game: loaded.game,
        mismatches: loaded.mismatches,
    })
}

/// The drawing of a board; none where its file has no `[drawing]`.
fn find_drawing(map: &Map) -> Result<Option<Arc<Drawing>>, TuiError> {
    if map.name() == Map::standard().name() {
        return Ok(Some(Drawing::standard_shared()));
    }
    match Drawing::from_toml(&store::map_text(map.name())?, map) {
        Ok(drawing) => Ok(Some(Arc::new(drawing))),
        Err(error) if error.faults == [DrawingFault::Missing.in_file()] => Ok(None),
        Err(error) => Err(TuiError::Drawing {
            map: map.name().to_owned(),
            error,
        }),
    }
}

/// The boards in the folder of maps, each with its drawing.
pub(super) fn boards() -> Vec<Result<AvailableMap, String>> {
    let names = match store::maps() {
        Ok(names) => names,
        Err(error) => return vec![Err(error.to_string())],
    };
    let board = |name: &String| {
        let map = store::find_map(name).map_err(TuiError::from)?;
        let drawing = find_drawing(&map)?;
        Ok(AvailableMap { map, drawing })
    };
    let boards = names.iter().map(board);
    boards
        .map(|board| board.map_err(|error: TuiError| error.to_string()))
        .collect()
}

/// Why a game can't be opened, in as few words as a screen has room for.
pub(super) fn refusal(path: &Path, error: &TuiError) -> OpenError {
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
