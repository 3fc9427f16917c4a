//! The pasted sheets, and their lists on the other side of each change.

use super::OrderEntry;
use super::sheet_list::{LineStatus, SheetLine, SheetList, SheetView};
use chancery_core::board::Power;
use game::ChangeId;

/// The lines of the pasted sheets, and how much of them is shown.
#[derive(Debug, Default)]
pub(super) struct Sheets {
    /// The lines, if a sheet was pasted.
    pub list: Option<SheetList>,
    /// The power whose sheet is shown alone to a game master.
    pub only: Option<Power>,
    /// The list before each change, or after it once the change is undone.
    kept: Vec<(ChangeId, Option<SheetList>)>,
}

impl Sheets {
    /// Replaces the list as part of a change of the game.
    pub fn change(&mut self, change: ChangeId, list: Option<SheetList>) {
        let before = std::mem::replace(&mut self.list, list);
        self.kept.push((change, before));
    }

    /// Puts back the list on the other side of a change.
    pub fn swap(&mut self, change: Option<ChangeId>) {
        let mut kept = self.kept.iter_mut();
        let Some((_, other)) = kept.find(|(kept, _)| Some(*kept) == change) else {
            return;
        };
        std::mem::swap(&mut self.list, other);
        if let (Some(list), Some(before)) = (&mut self.list, other)
            && before.view == SheetView::Whole
        {
            list.view = SheetView::Whole;
        }
    }

    /// Returns the list while it is open.
    pub fn open(&self) -> Option<&SheetList> {
        let list = self.list.as_ref();
        list.filter(|list| list.view != SheetView::Closed)
    }

    /// Returns the list while it is open.
    pub fn open_mut(&mut self) -> Option<&mut SheetList> {
        let list = self.list.as_mut();
        list.filter(|list| list.view != SheetView::Closed)
    }

    /// Returns the lines; none without a sheet.
    pub fn lines(&self) -> &[SheetLine] {
        self.list.as_ref().map_or(&[], |list| list.lines())
    }

    /// Returns how many lines somebody has to look at.
    pub fn open_questions(&self) -> usize {
        let list = self.list.as_ref();
        list.map_or(0, |list| list.count(LineStatus::Open))
    }

    /// Leaves the line that is being edited as it was.
    pub fn stop_editing(&mut self) {
        if let Some(list) = &mut self.list {
            list.editing = None;
        }
    }
}

impl OrderEntry {
    /// Returns whether the pasted sheet is open.
    pub(super) fn is_listing(&self) -> bool {
        self.open_sheet().is_some()
    }

    /// Returns the pasted sheet while it is open.
    pub(super) fn open_sheet(&self) -> Option<&SheetList> {
        self.sheets.open()
    }

    /// Returns whether a game master looks at the pasted lines as one list, not power by power.
    pub(super) fn shows_whole_sheet(&self) -> bool {
        let list = self.sheets.list.as_ref();
        list.is_some_and(|list| list.view == SheetView::Whole)
    }
}
