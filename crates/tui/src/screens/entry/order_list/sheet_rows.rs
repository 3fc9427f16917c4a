//! The lines of the pasted sheet, shown instead of the order list.

use super::super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{EntryView, mark, selectable};
use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::page::ListRow;

/// The least width of a line's text beside the reason why it doesn't count, in columns.
const LEAST_TEXT: usize = 12;

impl EntryView<'_> {
    /// Returns the lines of the pasted sheet and their counts.
    pub(super) fn sheet_rows(self, list: &SheetList, columns: usize) -> Vec<ListRow> {
        let questions = match self.entry.sheets.questions() {
            0 => Row::new(),
            open => Row::new().strong(Tone::Warn, words::count(open, "question")),
        };
        let is_given = |line: &SheetLine| {
            let mut entries = self.entries();
            line.reading.is_empty() || entries.any(|(_, entry)| entry.text == line.source)
        };
        // the orders of a line with the kinds of their units
        let in_full = |at: usize| {
            let own = self.entries();
            let own = own
                .filter(|(power, entry)| list.row_of(self.game().map(), *power, entry) == Some(at));
            let orders: Vec<String> = own
                .map(|(power, entry)| self.in_full(power, &entry.written))
                .collect();
            (!orders.is_empty()).then(|| orders.join("; "))
        };
        let heading = ListRow::both(Row::new().bold("The sheet"), questions);
        let lines = list.lines.iter().enumerate().map(|(at, line)| {
            // the reason is seen, however long the line is
            let left_out = |why: &str| {
                let why = Row::new().faint(format!("  {why}"));
                let text = Row::new().text("   ").faint(line.excerpt.as_str());
                let room = columns.saturating_sub(why.width()).max(LEAST_TEXT);
                text.fitted(room).and(why)
            };
            let marked = Row::new().text(" ").and(mark(line.verdict)).text(" ");
            let row = match line.status {
                LineStatus::Beside | LineStatus::Skipped => left_out(&line.note),
                // another order was entered since
                LineStatus::Entered if !is_given(line) => left_out("replaced"),
                LineStatus::Entered => {
                    marked.text(in_full(at).unwrap_or_else(|| line.reading.clone()))
                }
                LineStatus::Open => marked.toned(Tone::Ink, line.excerpt.as_str()),
            };
            selectable(row, at == list.selected).on_click(Command::Row(at))
        });
        let rows = [heading, ListRow::blank()].into_iter().chain(lines);
        rows.chain([ListRow::blank()])
            .chain(self.tally_rows(columns))
            .collect()
    }
}
