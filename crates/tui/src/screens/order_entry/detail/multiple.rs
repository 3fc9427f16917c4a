//! A line of several orders: each with its mark, and what is still to be chosen.

use super::super::order_list::mark;
use super::{DETAILS, OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use entry::{Candidate, Part, Reading, Verdict};

/// How many orders have a row each before they share rows.
const ROWS: usize = 5;

impl OrderEntry {
    /// What a line of several orders is taken to say. It is taken as a whole once all of it is clear.
    pub(super) fn several_dock(&self, table: &Session, reading: &Reading) -> DetailPanel {
        let count = words::count(reading.parts.len(), "order");
        let mut first = Row::new()
            .and(mark(reading.verdict))
            .text(" ")
            .bold(count)
            .text("   ");
        let orders: Vec<&Candidate> = reading.orders().collect();
        let mind = self.first_warning(table, &orders);
        let note = match (reading.verdict, mind, self.fleets(table)) {
            (Verdict::Ok | Verdict::Fixed, Some(mind), _) => mind,
            (Verdict::Ok | Verdict::Fixed, None, Some(fleets)) => {
                Row::new().key("Tab").dim(" adds ").text(fleets)
            }
            (Verdict::Void, ..) if self.once => {
                Row::new().strong(Tone::Warn, "Press Enter again to keep them as written")
            }
            (Verdict::Unreadable, ..) => {
                let unread = |part: &&Part| part.verdict == Verdict::Unreadable;
                let told = match reading.parts.iter().filter(unread).count() {
                    0 | 1 => "1 of them isn't recognized".to_owned(),
                    count => format!("{count} of them aren't recognized"),
                };
                Row::new().dim(told)
            }
            _ => Row::new().dim(reading.note.as_str()),
        };
        first = first.and(note);
        let mut full: Vec<DetailRow> = vec![first.clone().into(), DetailRow::default()];
        let open = reading
            .parts
            .iter()
            .position(|part| part.verdict == Verdict::Ambiguous);
        let rows = reading.parts.iter().enumerate();
        let rows: Vec<Row> = rows
            .map(|(at, part)| self.part_row(table, part, open == Some(at)))
            .collect();
        if rows.len() <= ROWS {
            full.extend(rows.iter().cloned().map(DetailRow::from));
        } else {
            // the one that is to be chosen stays in sight
            let shared = super::columns(rows.iter().cloned(), ROWS, self.columns_of_dock(table));
            let chosen = open.and_then(|at| rows.get(at).cloned());
            full.extend(chosen.into_iter().chain(shared).map(DetailRow::from));
        }
        let brief = match (open, reading.verdict) {
            (Some(at), _) => rows[at].clone(),
            (None, Verdict::Ok | Verdict::Fixed) => self.in_a_row(table, reading, first),
            (None, _) => {
                let worst = reading.parts.iter().max_by_key(|part| part.verdict);
                let worst = worst.map(|part| self.part_row(table, part, false));
                first.text("   ").and(worst.unwrap_or_default())
            }
        };
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }

    /// A part of the line: its order, or those it may be, numbered where they are to be chosen from.
    fn part_row(&self, table: &Session, part: &Part, is_open: bool) -> Row {
        let map = table.game().map();
        let row = Row::new().and(mark(part.verdict)).text(" ");
        if let Some(order) = part.taken() {
            return row.text(order.order.short(map).to_string());
        }
        if part.is_no_orders() {
            return row.text("no orders");
        }
        if part.candidates.is_empty() {
            return row.dim("no order");
        }
        let mut row = row;
        for (at, one) in part.candidates.iter().enumerate() {
            let order = one.order.short(map).to_string();
            if is_open {
                row = row.strong(Tone::Accent, format!("{} ", at + 1));
            }
            row = match is_open && self.pick == Some(at) {
                true => row.underlined(Tone::Text, order),
                false => row.text(order),
            };
            row = row.text("  ");
        }
        row
    }

    /// All orders in one row, for small screens; the count where they are too many.
    fn in_a_row(&self, table: &Session, reading: &Reading, counted: Row) -> Row {
        let map = table.game().map();
        let orders = reading.orders();
        let orders: Vec<String> = orders
            .map(|order| order.order.short(map).to_string())
            .collect();
        let told = orders.join("; ");
        let bare = counted.width() <= DETAILS + 3;
        match bare && told.chars().count() < 74 {
            true => Row::new().and(mark(reading.verdict)).text(" ").bold(told),
            false => counted,
        }
    }
}
