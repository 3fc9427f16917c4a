//! The lines of the pasted sheet, shown instead of the order list.

use super::super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{EntryView, mark, selectable};
use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::page::ListRow;

/// The width of the list beside the map, in columns.
const COLUMNS: usize = 28;

impl EntryView<'_> {
    /// Returns the lines of the pasted sheet and their counts.
    pub(super) fn sheet_rows(self, list: &SheetList) -> Vec<ListRow> {
        let questions = match self.entry.sheets.questions() {
            0 => Row::new(),
            open => Row::new().strong(Tone::Warn, words::count(open, "question")),
        };
        let is_given = |line: &SheetLine| {
            let mut entries = self.entries();
            line.reading.is_empty() || entries.any(|(_, entry)| entry.text == line.source)
        };
        let heading = ListRow::both(Row::new().bold("The sheet"), questions);
        let lines = list.lines.iter().enumerate().map(|(at, line)| {
            let marked = Row::new().text(" ").and(mark(line.verdict)).text(" ");
            let row = match line.status {
                LineStatus::Beside | LineStatus::Skipped => Row::new()
                    .text("   ")
                    .faint(format!("{}   {}", line.excerpt, line.note)),
                // another order was entered since
                LineStatus::Entered if !is_given(line) => Row::new()
                    .text("   ")
                    .faint(format!("replaced   {}", line.excerpt)),
                LineStatus::Entered => marked.text(line.reading.as_str()),
                LineStatus::Open => marked.toned(Tone::Ink, line.excerpt.as_str()),
            };
            selectable(row, at == list.selected).on_click(Command::Row(at))
        });
        let keys = Row::new().key("Enter").dim(" fix   ").key("Esc");
        let rows = [heading, ListRow::blank()].into_iter().chain(lines);
        rows.chain([ListRow::blank()])
            .chain(self.tally_rows(COLUMNS))
            .chain([keys.dim(" leaves").into()])
            .collect()
    }
}
