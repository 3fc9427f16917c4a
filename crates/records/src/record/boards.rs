//! The boards of lines, each loaded once.

use std::fmt;
use std::sync::Arc;

use super::{Fault, Names};
use chancery_core::board::Map;

/// The error of a board that is unknown or can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoBoard(pub String);

/// A function that finds a board by name.
pub type Finder = Arc<dyn Fn(&str) -> Result<Arc<Map>, NoBoard> + Send + Sync>;

/// Boards with the names of their units.
pub struct Boards {
    find: Finder,
    /// The board of lines that don't name one.
    default: Board,
    /// By the names in lines.
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

impl Board {
    fn new(map: Arc<Map>) -> Self {
        let names = Arc::new(Names::new(&map));
        Board { map, names }
    }
}

impl Boards {
    /// Creates a set with the board of lines that name none; `find` supplies the others.
    pub fn new(find: Finder, default: Arc<Map>) -> Self {
        Boards {
            find,
            default: Board::new(default),
            known: Vec::new(),
        }
    }

    /// Returns the board with a name, or the default one.
    ///
    /// # Errors
    /// Returns an error if there is no such board.
    pub fn get(&mut self, name: Option<&str>) -> Result<Board, Fault> {
        let Some(name) = name else {
            return Ok(self.default.clone());
        };
        if let Some((_, board)) = self.known.iter().find(|(known, _)| known == name) {
            return Ok(board.clone());
        }
        let map =
            (self.find)(name).map_err(|why| Fault::at("map", text::list(why.0.lines(), "; ")))?;
        let board = Board::new(map);
        self.known.push((name.to_owned(), board.clone()));
        Ok(board)
    }
}

impl Default for Boards {
    /// Returns a set with the standard board only.
    fn default() -> Self {
        let find: Finder = Arc::new(|name| match name {
            "standard" => Ok(Map::standard_shared()),
            _ => {
                let name = text::printable(name, 40);
                Err(NoBoard(format!(
                    "unknown board “{name}”: there is `standard`"
                )))
            }
        });
        Boards::new(find, Map::standard_shared())
    }
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.known.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}
