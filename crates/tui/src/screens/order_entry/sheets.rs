//! The pasted sheets, and their lists on the other side of each change.

use super::OrderEntry;
use super::sheet_list::{LineStatus, SheetLine, SheetList, SheetView};
use chancery_core::board::Power;
use game::ChangeId;

/// The lines of the pasted sheets, and how much of them is shown.
#[derive(Debug, Default)]
pub(super) struct Sheets {
    /// The lines; none without a sheet.
    pub list: SheetList,
    /// The power whose sheet is shown alone to a game master.
    pub only: Option<Power>,
    /// The list before each change, or after it once the change is undone.
    kept: Vec<(ChangeId, SheetList)>,
}

impl Sheets {
    /// Replaces the list as part of a change of the game.
    pub fn change(&mut self, change: ChangeId, list: SheetList) {
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
        if other.view == SheetView::Whole {
            self.list.view = SheetView::Whole;
        }
    }

    /// Returns the list while it is open.
    pub fn open(&self) -> Option<&SheetList> {
        let is_open = self.list.view != SheetView::Closed && !self.list.lines.is_empty();
        is_open.then_some(&self.list)
    }

    /// Returns the lines that somebody has to look at, with their numbers.
    pub fn open_lines(&self) -> impl Iterator<Item = (usize, &SheetLine)> {
        let lines = self.list.lines.iter().enumerate();
        lines.filter(|(_, line)| line.status == LineStatus::Open)
    }
}

impl OrderEntry {
    /// Returns whether the pasted sheet is open.
    pub(super) fn is_listing(&self) -> bool {
        self.sheets.open().is_some()
    }
}
