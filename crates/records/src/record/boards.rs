//! The boards that lines are about, each found once.

use std::fmt;
use std::sync::Arc;

use super::{Fault, Names};
use chancery_core::board::Map;

/// Why there is no board of a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoBoard(pub String);

/// Finds the board of a name, or says why there is none.
pub type Finder = Arc<dyn Fn(&str) -> Result<Arc<Map>, NoBoard> + Send + Sync>;

/// Boards with the names of their units.
pub struct Boards {
    find: Finder,
    /// By the names that lines give them.
    known: Vec<(String, Board)>,
}

/// A board with the names of its units.
#[derive(Clone)]
pub struct Board {
    /// The board.
    pub map: Arc<Map>,
    /// The names of its units.
    pub names: Arc<Names>,
}

impl Boards {
    /// No board yet; they are found so.
    pub fn new(find: Finder) -> Self {
        Boards {
            find,
            known: Vec::new(),
        }
    }

    /// The board of a name; `standard` where a line names none.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn get(&mut self, name: Option<&str>) -> Result<Board, Fault> {
        let name = name.unwrap_or("standard");
        if let Some((_, board)) = self.known.iter().find(|(known, _)| known == name) {
            return Ok(board.clone());
        }
        let map = (self.find)(name).map_err(|why| Fault::Map {
            name: text::printable(name, 40),
            why,
        })?;
        let names = Arc::new(Names::new(&map));
        let board = Board { map, names };
        self.known.push((name.to_owned(), board.clone()));
        Ok(board)
    }
}

impl Default for Boards {
    /// The standard board alone.
    fn default() -> Self {
        Boards::new(Arc::new(|name| match name {
            "standard" => Ok(Map::standard_shared()),
            _ => Err(NoBoard("there is `standard`".to_owned())),
        }))
    }
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.known.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}
