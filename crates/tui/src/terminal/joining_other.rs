//! On systems other than Unix no one joins.

use super::input::Piece;
use super::program::Program;
use super::table::TableError;
use crate::terminal::TuiError;

impl Program {
    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub(super) fn host(&mut self, _: Option<&str>) -> Result<String, TableError> {
        Err(TableError::NotUnix)
    }

    /// Returns the message, which is for a place.
    pub(super) fn take_at_socket(&mut self, piece: Piece) -> Result<Option<Piece>, TuiError> {
        Ok(Some(piece))
    }
}
