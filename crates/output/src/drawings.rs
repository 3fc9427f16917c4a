//! The drawings of boards.

use std::sync::Arc;

use chancery_core::board::Map;
use chart::{Drawing, DrawingError, DrawingFault};
use game::store::{MapFolders, StoreError};

/// The reason why a board's drawing can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum FindDrawingError {
    /// Its file can't be read.
    #[error(transparent)]
    File(#[from] StoreError),
    /// The drawing has errors.
    #[error("the board {map}: {error}")]
    Invalid {
        /// The name of the board.
        map: String,
        /// The error in its drawing.
        error: DrawingError,
    },
}

/// Returns the drawing of a board, or of the board that it is based on, or `None` if there is none.
///
/// # Errors
/// Returns an error if its file can't be read, or the drawing has errors.
pub fn find(maps: &MapFolders, map: &Map) -> Result<Option<Arc<Drawing>>, FindDrawingError> {
    let text = maps.drawing_text(map)?;
    if text == Map::STANDARD_FILE && has_standard_provinces(map) {
        return Ok(Some(Drawing::standard_shared()));
    }
    match Drawing::from_toml(&text, map) {
        Ok(drawing) => Ok(Some(Arc::new(drawing))),
        Err(error) if error.faults == [DrawingFault::Missing.in_file()] => Ok(None),
        Err(error) => Err(FindDrawingError::Invalid {
            map: map.name().to_owned(),
            error,
        }),
    }
}

/// Returns whether a board has the provinces of the standard one, by number.
fn has_standard_provinces(map: &Map) -> bool {
    let standard = Map::standard();
    let codes = map.provinces().map(|at| map.code(at));
    codes.eq(standard.provinces().map(|at| standard.code(at)))
}
