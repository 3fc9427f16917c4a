//! The detail panel for a line of several orders: each order with its mark, and the choices left.

use super::super::order_list::mark;
use super::super::reading_text;
use super::{OrderEntry, Session};
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel};
use entry::{Part, Reading, Verdict};

/// The maximum number of orders with their own row. More orders share rows.
const ROWS: usize = 5;
/// The maximum width of all orders in one row, in columns.
const ONE_ROW: usize = 74;

impl OrderEntry {
    /// Returns the reading of a line of several orders. Enter accepts it once all of it is clear.
    pub(super) fn multiple_detail(&self, session: &Session, reading: &Reading) -> DetailPanel {
        let count = words::count(reading.parts.len(), "order");
        let counted = mark(reading.verdict).text(" ").bold(count).text("   ");
        let head = counted.and(self.multiple_note(session, reading));
        let parts = || reading.parts.iter();
        let open = parts().position(|part| part.verdict == Verdict::Ambiguous);
        let rows = parts().enumerate();
        let rows: Vec<Row> = rows
            .map(|(at, part)| self.part_row(session, part, open == Some(at)))
            .collect();
        let short = match (open, reading.verdict) {
            (Some(at), _) => rows[at].clone(),
            (None, Verdict::Ok | Verdict::Fixed) => {
                let orders = reading_text(session, reading);
                let is_bare = head.width() <= DETAILS + 3;
                if is_bare && orders.chars().count() < ONE_ROW {
                    mark(reading.verdict).text(" ").bold(orders)
                } else {
                    head.clone()
                }
            }
            (None, _) => {
                let worst = parts().max_by_key(|part| part.verdict);
                let worst = worst.map(|part| self.part_row(session, part, false));
                head.clone().text("   ").and(worst.unwrap_or_default())
            }
        };
        let panel = DetailPanel::with_short(head, short).blank();
        if rows.len() <= ROWS {
            return panel.roomy(rows);
        }
        // keep the order with the choice visible
        let chosen = open.map(|at| rows[at].clone());
        let shared = columns(rows.into_iter(), ROWS, self.detail_columns(session));
        panel.roomy(chosen).roomy(shared)
    }

    /// Returns the most important note on a line of several orders.
    fn multiple_note(&self, session: &Session, reading: &Reading) -> Row {
        if reading.verdict.is_clear()
            && let Some(note) = self.warning_or_fleets(session, reading)
        {
            return note;
        }
        match reading.verdict {
            Verdict::Void if self.line.is_refused() => {
                Row::new().strong(Tone::Warn, "Press Enter again to keep them as written")
            }
            Verdict::Unreadable => {
                let unread = |part: &&Part| part.verdict == Verdict::Unreadable;
                Row::new().dim(match reading.parts.iter().filter(unread).count() {
                    0 | 1 => "1 of them isn't recognized".to_owned(),
                    count => format!("{count} of them aren't recognized"),
                })
            }
            _ => Row::new().dim(reading.note.as_str()),
        }
    }

    /// Returns a part of the line: its order, or its possible orders, numbered if they are the
    /// current choice.
    fn part_row(&self, session: &Session, part: &Part, is_open: bool) -> Row {
        let map = session.game().map();
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
                words::numbered(at, &order, self.line.picked() == Some(at))
            } else {
                Row::new().text(order)
            };
            row.and(choice).text("  ")
        })
    }
}
