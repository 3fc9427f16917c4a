//! The selected unit, and what it can do.

use super::super::house_orders::Implied;
use super::super::items::OrderItem;
use super::super::order_list::mark;
use super::{DETAILS, OrderEntry, Session, columns};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::Location;
use chancery_core::orders::{Action, OrderDuration, WrittenOrder};
use entry::Verdict;

impl OrderEntry {
    /// The selected unit, and what it can do.
    pub(super) fn unit_dock(&self, table: &Session, item: OrderItem) -> DetailPanel {
        let game = table.game();
        let map = game.map();
        let Some(unit) = item.province(table).and_then(|at| game.position().unit(at)) else {
            return DetailPanel::default();
        };
        let first = match item.entry(table) {
            Some(entry) => {
                let verdict = self.verdict_of(item.power(), entry.province());
                let mut row = Row::new()
                    .and(mark(verdict))
                    .text(" ")
                    .bold(entry.written.short(map).to_string());
                if verdict != Verdict::Ok {
                    row = row.dim(format!("   written “{}”", entry.text.trim()));
                }
                if entry.term == OrderDuration::Standing {
                    row = row.dim("   repeats until you delete it");
                }
                row.dim("   Enter edits it")
            }
            None => {
                let row = Row::new().and(mark(Verdict::Blank)).text(" ");
                match self.implied(table, item.power(), map.province(unit.location)) {
                    Some(Implied { order, by }) => row
                        .bold(order)
                        .dim(format!("   no order; implied by {by}'s order")),
                    None => row.bold(words::unit(map, unit)).dim("   no order, holds"),
                }
            }
        };
        let mut full = vec![DetailRow::from(first.clone()), DetailRow::default()];
        full.extend(
            self.possible(table, unit.location, 4)
                .into_iter()
                .map(DetailRow::from),
        );
        DetailPanel {
            brief: vec![first.into()],
            full,
        }
    }

    /// Every legal order of a unit: moves, then supports and convoys.
    pub(super) fn possible(&self, table: &Session, at: Location, rows: usize) -> Vec<Row> {
        let game = table.game();
        let map = game.map();
        let bench = game.bench();
        let Some(unit) = game.position().unit(map.province(at)) else {
            return Vec::new();
        };
        let typed = self
            .reading
            .as_ref()
            .and_then(|reading| reading.orders().next())
            .map(|one| &one.order);
        let told = |order: &WrittenOrder, text: String| {
            if Some(order) == typed {
                Row::new().underlined(Tone::Accent, text)
            } else {
                Row::new().faint(text)
            }
        };
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        for order in bench.possible(map.province(at)) {
            let whole = order.short(map).to_string();
            let name = words::unit(map, unit);
            let rest = whole
                .strip_prefix(&name)
                .unwrap_or(&whole)
                .trim()
                .to_owned();
            match &order {
                WrittenOrder::Order {
                    action: Action::Hold | Action::Move { .. },
                    ..
                } => moves.push(told(&order, rest)),
                _ => others.push(told(&order, rest)),
            }
        }
        let can = Row::new()
            .dim(format!("{} can", words::unit(map, unit)))
            .to_column(DETAILS);
        let wide = self.columns_of_dock(table) + 3 - DETAILS;
        let mut all = Vec::new();
        for (i, row) in columns(moves.into_iter(), 2, wide).into_iter().enumerate() {
            let start = if i == 0 {
                can.clone()
            } else {
                Row::new().text(" ".repeat(DETAILS))
            };
            all.push(start.and(row));
        }
        for row in columns(
            others.into_iter(),
            rows.saturating_sub(all.len()).max(1),
            wide,
        ) {
            all.push(Row::new().text(" ".repeat(DETAILS)).and(row));
        }
        all
    }
}
