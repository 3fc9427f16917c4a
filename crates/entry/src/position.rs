//! Lists of units, centers and retreats, as changes of a position: those on an order sheet, in a text that is
//! pasted into the position editor, and in the lines typed there.
//!
//! A [`List`] is read as `items`: units, powers, words and separators. A [`Board`] is the position with the
//! changes.

mod board;
mod items;
mod list;
mod names;
mod reason;

use crate::differ;
use crate::sheet::Problem;
pub(super) use board::Board;
use chancery_core::board::{Edit, ProvinceSet};
pub(super) use list::{List, UNITS};
pub(super) use names::Names;
pub(super) use reason::Reason;

/// The source of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A line typed by a person who sees the board. A dash in front removes a unit.
    Typed,
    /// A text of several lines. A dash in front is a bullet.
    Text,
}

/// The content of lists.
#[derive(Default)]
pub(super) struct Changes {
    /// The changes, each with the text that gives it in place of a problem.
    pub edits: Vec<(Edit, Problem)>,
    pub contested: ProvinceSet,
    pub problems: Vec<Problem>,
    /// The misspelt names, with what they were read as.
    pub corrected: Vec<Problem>,
}

impl Changes {
    /// Returns whether they list the units of several powers and do nothing else.
    pub fn are_a_board(&self) -> bool {
        let edits = || self.edits.iter().map(|(edit, _)| edit);
        let owner = |edit: &Edit| match edit {
            Edit::Put(unit) => Some(unit.power),
            _ => None,
        };
        let lists = |edit| {
            matches!(
                edit,
                &Edit::Put(_) | &Edit::Give { .. } | &Edit::Dislodge { .. }
            )
        };
        differ(edits().filter_map(owner)) && edits().all(lists)
    }
}
