//! The detail panel for a line of several orders: each order with its mark, and the choices left.

use std::cmp::Reverse;

use super::super::order_list::mark;
use super::super::reading_text;
use super::EntryView;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::DetailPanel;
use entry::{Candidate, Part, Reading, Verdict};

/// The maximum number of orders with their own row. More orders share rows.
const ROWS: usize = 5;
/// The width of the orders and the note in one row, in columns.
const ONE_ROW: usize = 77;

impl EntryView<'_> {
    /// Returns the reading of a line of several orders. Enter accepts it once all of it is clear.
    pub(super) fn multiple_detail(self, reading: &Reading) -> DetailPanel {
        let count = words::count(reading.parts.len(), "order");
        let counted = mark(reading.verdict).text(" ").bold(count).text("   ");
        let note = self.multiple_note(reading);
        let head = counted.and(note.clone());
        let parts = || reading.parts.iter();
        // a void order that was refused is shown with its reason
        let is_refused = reading.verdict == Verdict::Void && self.entry.line.is_refused();
        let sought = if is_refused {
            Verdict::Void
        } else {
            Verdict::Ambiguous
        };
        let open = parts().position(|part| part.verdict == sought);
        let rows = parts().enumerate();
        let rows: Vec<Row> = rows
            .map(|(at, part)| self.part_row(part, open == Some(at)))
            .collect();
        let short = match open {
            Some(at) => {
                let others = words::count(rows.len() - 1, "other order");
                let row = rows[at].clone().text("   ").and(note);
                row.dim(format!("   {others}"))
            }
            None => {
                let room = ONE_ROW.saturating_sub(note.width() + 3);
                let orders = self.orders_in_row(reading, &rows, room);
                orders.text("   ").and(note)
            }
        };
        let panel = DetailPanel::with_short(head, short).blank();
        if rows.len() <= ROWS {
            return panel.roomy(rows);
        }
        // keep the order with the choice visible
        let chosen = open.map(|at| rows[at].clone());
        let shared = columns(rows.into_iter(), ROWS, self.detail_columns());
        panel.roomy(chosen).roomy(shared)
    }

    /// Returns the orders in one row, as many as fit. Those that the note is about come first.
    fn orders_in_row(self, reading: &Reading, rows: &[Row], room: usize) -> Row {
        let orders = reading_text(self.session, reading);
        let row = mark(reading.verdict).text(" ").bold(orders);
        if reading.verdict.is_clear() && row.width() <= room {
            return row;
        }
        let verdicts = reading.parts.iter().map(|part| part.verdict);
        let mut sorted: Vec<(Verdict, &Row)> = verdicts.zip(rows).collect();
        sorted.sort_by_key(|&(it, _)| Reverse((!it.is_clear()).then_some(it)));
        let sorted = sorted.into_iter().map(|(_, row)| row.clone());
        columns(sorted, 1, room)
            .into_iter()
            .next()
            .unwrap_or_default()
    }

    /// Returns the most important note on a line of several orders.
    fn multiple_note(self, reading: &Reading) -> Row {
        if let Some(refusal) = self.refusal(reading) {
            return refusal;
        }
        if reading.verdict.is_clear() {
            let notes = self.replaced_count(reading).into_iter();
            let notes = notes.chain(self.warning_or_fleets(reading));
            if let Some(note) = notes.reduce(|row, next| row.text("   ").and(next)) {
                return note;
            }
        }
        match reading.verdict {
            Verdict::Void if self.entry.line.is_refused() => {
                // a small screen may cut the end, which its key hints have too
                let why = Row::new().dim(reading.note.as_str()).text("   ");
                why.strong(Tone::Warn, "Press Enter again to keep them as written")
            }
            _ => Row::new().dim(reading.note.as_str()),
        }
    }

    /// Returns the number of written orders that the line replaces by others, in words.
    fn replaced_count(self, reading: &Reading) -> Option<Row> {
        let replaces = |order: &&Candidate| {
            let at = order.order.province();
            at.is_some_and(|at| self.replaced_order(at, &order.written).is_some())
        };
        match reading.orders().filter(replaces).count() {
            0 => None,
            count => {
                let text = format!("replaces {}; Alt-U undoes", words::count(count, "order"));
                Some(Row::new().toned(Tone::Warn, text))
            }
        }
    }

    /// Returns a part of the line: its order, or its possible orders, numbered if they are the
    /// current choice.
    fn part_row(self, part: &Part, is_open: bool) -> Row {
        let map = self.game().map();
        let row = mark(part.verdict).text(" ");
        if let Some(order) = part.taken() {
            return row.text(order.order.short(map).to_string());
        }
        if part.is_no_orders() {
            return row.text("no orders");
        }
        if part.candidates.is_empty() {
            return row.dim("no order");
        }
        let candidates = part.candidates.iter().enumerate();
        candidates.fold(row, |row, (at, one)| {
            let order = one.order.short(map).to_string();
            let choice = if is_open {
                words::numbered(at, &order, self.entry.line.picked() == Some(at))
            } else {
                Row::new().text(order)
            };
            row.and(choice).text("  ")
        })
    }
}
