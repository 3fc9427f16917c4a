//! The pasted sheets, and the earlier or later list for each change that can be undone or redone.

use super::OrderEntry;
use super::sheet_list::{SheetList, SheetView};
use chancery_core::board::Power;
use game::ChangeId;

/// The lines of the pasted sheets, and their visible part.
#[derive(Debug, Default)]
pub(super) struct Sheets {
    /// The lines. Empty without a sheet.
    pub list: SheetList,
    /// The only power whose sheet is shown to a game master, or `None` for all powers.
    pub only: Option<Power>,
    /// The index of the line that is being edited in the entry line.
    pub editing: Option<usize>,
    /// Whether the last key answered the last question by a number.
    pub has_answered_last: bool,
    /// The list before each change, or after it if the change is undone.
    changes: Vec<(ChangeId, SheetList)>,
}

impl Sheets {
    /// Replaces the list, and returns the one before. No line of it is edited any more.
    pub fn replace(&mut self, list: SheetList) -> SheetList {
        self.editing = None;
        std::mem::replace(&mut self.list, list)
    }

    /// Replaces the list as part of a change of the game.
    pub fn change(&mut self, change: ChangeId, list: SheetList) {
        let before = self.replace(list);
        self.changes.push((change, before));
    }

    /// Swaps the list with the one before or after a change.
    pub fn swap(&mut self, change: Option<ChangeId>) {
        let mut changes = self.changes.iter_mut();
        let Some((_, other)) = changes.find(|(id, _)| Some(*id) == change) else {
            return;
        };
        std::mem::swap(&mut self.list, other);
        self.editing = None;
        if other.view == SheetView::Whole {
            self.list.view = SheetView::Whole;
        }
    }

    /// Returns the list while it is open.
    pub fn open(&self) -> Option<&SheetList> {
        let is_open = self.list.view != SheetView::Closed && !self.list.lines.is_empty();
        is_open.then_some(&self.list)
    }

    /// Returns the number of questions.
    pub fn questions(&self) -> usize {
        self.list.questions().count()
    }
}

impl OrderEntry {
    /// Returns whether the pasted sheet is open.
    pub(super) fn is_listing(&self) -> bool {
        self.sheets.open().is_some()
    }
}
