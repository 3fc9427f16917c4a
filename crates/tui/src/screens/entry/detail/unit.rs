//! The detail panel for the selected unit: its order and its possible orders.

use super::super::house_orders::{Implied, implied};
use super::super::items::OrderItem;
use super::super::order_list::mark;
use super::EntryView;
use crate::kit::text::columns;
use crate::kit::{Row, Tone};
use crate::page::{DETAILS, DetailPanel};
use chancery_core::board::Unit;
use chancery_core::orders::{Action, OrderDuration, WrittenOrder, WrittenVia};
use entry::{CheckTime, Verdict};

/// The rank of a support or convoy that an own order makes void.
const VOID: u8 = 3;

impl EntryView<'_> {
    /// Returns the order of the selected unit, and its possible orders.
    pub(super) fn unit_detail(self, item: OrderItem) -> DetailPanel {
        let void = self.void_row();
        let Some(unit) = item
            .unit(self.session)
            .filter(|_| !item.is_refused(self.session))
        else {
            return void.map_or_else(DetailPanel::default, DetailPanel::new);
        };
        let head = void.unwrap_or_else(|| self.unit_head(item, unit));
        let panel = DetailPanel::new(head).blank();
        panel.roomy(self.possible_orders(unit, 6))
    }

    fn unit_head(self, item: OrderItem, unit: Unit) -> Row {
        let map = self.game().map();
        let Some(entry) = item.entry(self.session) else {
            let row = mark(Verdict::Blank).text(" ");
            return match implied(self.session, item.power(), map.province(unit.location)) {
                Some(Implied { order, by }) => row
                    .bold(order)
                    .dim(format!("   no order; implied by {by}'s order")),
                None => row.bold(unit.short(map)).dim("   no order, holds"),
            };
        };
        let verdict = self.entry.verdicts.of(item.power(), entry.province());
        let order = self.in_full(item.power(), &entry.written);
        let warnings = self.written_warnings(CheckTime::Writing);
        let (sign, warning) = self.judgement(item, verdict, &warnings);
        let mut row = sign.text(" ").bold(order);
        if let Some(warning) = warning {
            row = row.toned(Tone::Warn, format!("   {}", warning.clause(map)));
        }
        if verdict != Verdict::Ok {
            row = row.dim(format!("   written “{}”", entry.text.trim()));
        }
        if entry.term == OrderDuration::Standing {
            row = row.dim("   repeats until you delete it");
        }
        row.dim("   Enter edits it")
    }

    /// Returns the rank of a support or convoy, the most useful first: one that meets an own order, one of an own
    /// unit without an order, one of another power's unit, and one that an own order makes void.
    fn rank_of_help(self, order: &WrittenOrder) -> u8 {
        let game = self.game();
        let Some(of) = order.helped().map(|of| of.place.province) else {
            return 0;
        };
        let is_own = game
            .owner_of(of)
            .is_some_and(|owner| self.entry.powers.contains(&owner));
        let written = self
            .entry
            .powers
            .iter()
            .find_map(|&power| game.order_of(power, of));
        let action = written.and_then(|entry| entry.written.action());
        match (order.action(), action) {
            (
                Some(Action::SupportMove { to, .. } | Action::Convoy { to, .. }),
                Some(Action::Move { to: its, .. }),
            ) => {
                if to.province == its.province {
                    0
                } else {
                    VOID
                }
            }
            (Some(Action::SupportHold { .. }), Some(Action::Move { .. })) => VOID,
            (Some(Action::SupportHold { .. }), Some(_)) => 0,
            (_, Some(_)) => VOID,
            (_, None) if is_own => 1,
            (_, None) => 2,
        }
    }

    /// Returns all legal orders of a unit: moves first, then supports and convoys.
    pub(super) fn possible_orders(self, unit: Unit, rows: usize) -> Vec<Row> {
        let game = self.game();
        let map = game.map();
        let reading = self.entry.line.reading();
        let typed = reading.and_then(|reading| Some(&reading.orders().next()?.order));
        let name = unit.short(map);
        let text = |order: WrittenOrder| {
            let whole = order.short(map).to_string();
            let rest = whole.strip_prefix(&name).unwrap_or(&whole).trim();
            if Some(&order) == typed {
                Row::new().underlined(Tone::Accent, rest)
            } else {
                Row::new().faint(rest)
            }
        };
        let is_move = |order: &WrittenOrder| {
            matches!(order.action(), Some(Action::Hold | Action::Move { .. }))
        };
        let is_by_convoy = |order: &WrittenOrder| match order.action() {
            Some(Action::Move { via, .. }) => *via != WrittenVia::Unsaid,
            _ => false,
        };
        let all = game
            .legality()
            .possible(map.province(unit.location))
            .into_iter();
        let (mut moves, mut others): (Vec<_>, Vec<_>) = all.partition(is_move);
        // what needs no fleets comes first
        moves.sort_by_key(is_by_convoy);
        let wide = self.detail_columns() + 3 - DETAILS;
        let mut all = columns(moves.into_iter().map(text), 2, wide);
        let left = rows.saturating_sub(all.len()).max(1);
        others.sort_by_cached_key(|order| self.rank_of_help(order));
        all.extend(columns(others.into_iter().map(text), left, wide));
        let label = Row::new().dim(format!("{name} can")).padded_to(DETAILS);
        let mut rows = all.into_iter();
        let first = rows.next().map(|row| label.and(row));
        // a fleet on a coast has a longer label, which doesn't move the other rows
        let others = Row::new().padded_to(DETAILS).beside(rows);
        first.into_iter().chain(others).collect()
    }
}
