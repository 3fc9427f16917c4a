//! Rulings of the game master, which keep an order as written apart from the order that counts.

use chancery_core::orders::{StatedOwner, WrittenOrder};

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 200;

/// A ruling on an order: it counts as it is read now, and this says that a person decided so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Why, in the game master's words or the program's.
    note: String,
    /// What it corrects.
    was: Was,
}

/// What an order was before a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Was {
    /// The same: the ruling says why it is read so, and changes nothing.
    #[default]
    Same,
    /// Nothing: the unit had no order when the phase was played, and got this one after the fact.
    Missing,
    /// Another order, which counted when the phase was played.
    Read(WrittenOrder),
}

impl Ruling {
    /// A ruling with a note: its visible characters, without what is longer than [`LONGEST_NOTE`].
    pub fn new(note: &str) -> Self {
        Ruling {
            note: text::printable(note.trim(), LONGEST_NOTE),
            was: Was::Same,
        }
    }

    /// A correction after the fact.
    pub fn correction(note: &str, mut was: Was) -> Self {
        if let Was::Read(was) = &mut was
            && let Some(helped) = was.helped_mut()
        {
            // whose the helped unit was said to be is no part of the record of what was
            helped.whose = StatedOwner::NoMatter;
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

    /// What it was before.
    pub fn was(&self) -> &Was {
        &self.was
    }
}
