//! Rulings of the game master, which separate an order as written from the order that is
//! adjudicated.

use chancery_core::orders::{StatedOwner, WrittenOrder};

/// The maximum length of a note, in characters.
pub const LONGEST_NOTE: usize = 200;

/// A ruling on an order. It records that the current reading was a person's decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The reason, in the game master's words or the program's.
    note: String,
    /// The order before the ruling.
    was: Was,
    /// The note of the ruling that this one replaced, by a correction.
    earlier: Option<String>,
}

/// The order before a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Was {
    /// The same order: the ruling explains the reading without changing it.
    #[default]
    Same,
    /// None: the unit had no order when the phase was played, and was given this one afterwards.
    Missing,
    /// Another order, which was adjudicated when the phase was played.
    Read(WrittenOrder),
}

impl Ruling {
    /// Returns a ruling with a note, cut to [`LONGEST_NOTE`] characters and without invisible ones.
    pub fn new(note: &str) -> Self {
        Ruling {
            note: text::printable(note.trim(), LONGEST_NOTE),
            was: Was::Same,
            earlier: None,
        }
    }

    /// Returns a ruling that corrects an order of a past phase.
    pub fn correction(note: &str, mut was: Was) -> Self {
        if let Was::Read(was) = &mut was
            && let Some(helped) = was.helped_mut()
        {
            // saves don't record the owner that the previous order stated for the other unit
            helped.whose = StatedOwner::NoMatter;
        }
        Ruling {
            was,
            ..Ruling::new(note)
        }
    }

    /// Returns this correction with the note of the ruling that it replaces, if there is one, or that an earlier correction
    /// replaced.
    #[must_use]
    pub fn in_place_of(self, replaced: Option<&Ruling>) -> Self {
        let earlier = replaced.and_then(|replaced| match replaced.was {
            Was::Same => Some(replaced.note.clone()),
            Was::Missing | Was::Read(_) => replaced.earlier.clone(),
        });
        Ruling { earlier, ..self }
    }

    /// Returns the note of the ruling that this correction replaced.
    pub fn earlier(&self) -> Option<&str> {
        self.earlier.as_deref()
    }

    /// Returns the reason, which can be empty.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Returns the order before the ruling.
    pub fn was(&self) -> &Was {
        &self.was
    }
}
