//! The lines of the pasted sheet, shown instead of the order list.

use super::super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{EntryView, mark, selectable};
use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::page::ListRow;
use entry::timed;

/// The least width of a line's text beside the whole reason why it doesn't count, in columns.
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
        // the orders of each line with the kinds of their units
        let mut in_full: Vec<Vec<String>> = vec![Vec::new(); list.lines.len()];
        for (power, entry) in self.entries() {
            if let Some(at) = list.row_of(self.game().map(), power, entry) {
                in_full[at].push(self.in_full(power, &entry.written));
            }
        }
        let heading = ListRow::both(Row::new().bold("The sheet"), questions);
        let lines = list.lines.iter().enumerate().map(|(at, line)| {
            let excerpt = &line.excerpt[timed(&line.excerpt)..];
            let left_out =
                |why: &str| left_out_row(Row::new().faint(excerpt), &format!("  {why}"), columns);
            let marked = Row::new().text(" ").and(mark(line.verdict)).text(" ");
            let row = match line.status {
                LineStatus::Beside | LineStatus::Skipped => left_out(&line.note),
                // another order was entered since
                LineStatus::Entered if !is_given(line) => left_out("replaced"),
                LineStatus::Entered => match in_full[at].as_slice() {
                    [] => marked.text(line.reading.as_str()),
                    orders => marked.text(orders.join("; ")),
                },
                LineStatus::Open => marked.toned(Tone::Ink, excerpt),
            };
            selectable(row, at == list.selected).on_click(Command::Row(at))
        });
        let rows = [heading, ListRow::blank()].into_iter().chain(lines);
        rows.chain([ListRow::blank()])
            .chain(self.tally_rows(columns))
            .collect()
    }
}

/// Returns a line that gives no order, with the reason: of a long line, the reason is seen, of a long reason the line.
pub(in crate::screens::entry) fn left_out_row(text: Row, why: &str, columns: usize) -> Row {
    let why = Row::new().faint(why);
    let room = match columns.saturating_sub(why.width()) {
        ..LEAST_TEXT => columns * 2 / 3,
        room => room,
    };
    Row::new().text("   ").and(text).fitted(room).and(why)
}
