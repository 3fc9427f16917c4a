//! Systems other than Unix have no tables for several terminals.

use super::{JoinOptions, TableError, TableStatus};

/// Refuses.
///
/// # Errors
/// Always.
pub fn join(_: &JoinOptions) -> Result<String, TableError> {
    Err(TableError::NotUnix)
}

/// Refuses.
///
/// # Errors
/// Always.
pub fn tables(_: &JoinOptions) -> Result<Vec<TableStatus>, TableError> {
    Err(TableError::NotUnix)
}
