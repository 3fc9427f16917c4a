//! What a game master rules of an order, so that the ink and the ruling can be told apart ever after.

use crate::orders::{Whose, Written};

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 200;

/// A ruling on an order: it counts as it is read now, and this says that a person decided so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Why, in the game master's words or the program's.
    note: String,
    /// What it was read as before, where it was corrected after the fact.
    was: Option<Written>,
}

impl Ruling {
    /// A ruling with a note. Control characters are left out of it, and what is longer than
    /// [`LONGEST_NOTE`].
    pub fn new(note: &str) -> Self {
        let plain = note.trim().chars().filter(|letter| !letter.is_control());
        Ruling {
            note: plain.take(LONGEST_NOTE).collect(),
            was: None,
        }
    }

    /// A correction of an order that was read as something else, or where nothing was read before.
    pub fn correction(note: &str, was: Option<&Written>) -> Self {
        let mut was = was.cloned();
        if let Some(helped) = was.as_mut().and_then(Written::helped_mut) {
            // whose the helped unit was said to be is no part of the record of what was
            helped.whose = Whose::NoMatter;
        }
        Ruling {
            was,
            ..Ruling::new(note)
        }
    }

    /// Why, in the game master's words or the program's; may be empty.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What it was read as before it was corrected.
    pub fn was(&self) -> Option<&Written> {
        self.was.as_ref()
    }
}
