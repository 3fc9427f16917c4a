//! Orders as text, in short or with the parts that were left out.

use std::fmt::Write;

use super::{EntryView, OrderItem, Session};
use crate::kit::clipboard::Clip;
use crate::kit::words;
use chancery_core::board::{Power, Unit};
use chancery_core::orders::{Action, Adjustment, OrderDuration, UnitRef, WrittenOrder};
use entry::Reading;
use game::DraftOrder;

/// Returns the orders of a sheet.
pub(super) fn written(sheet: &[DraftOrder]) -> Vec<WrittenOrder> {
    sheet.iter().map(|entry| entry.written.clone()).collect()
}

/// Returns orders in short.
pub(super) fn short_orders<'a>(
    session: &Session,
    orders: impl IntoIterator<Item = &'a WrittenOrder>,
) -> Vec<String> {
    let map = session.game().map();
    let orders = orders.into_iter();
    orders.map(|order| order.short(map).to_string()).collect()
}

/// Joins orders in short.
pub(super) fn orders_text<'a>(
    session: &Session,
    orders: impl IntoIterator<Item = &'a WrittenOrder>,
    separator: &str,
) -> String {
    short_orders(session, orders).join(separator)
}

/// Returns the orders of a reading in short.
pub(super) fn reading_text(session: &Session, reading: &Reading) -> String {
    orders_text(session, reading.orders().map(|one| &one.order), "; ")
}

impl EntryView<'_> {
    /// Returns all orders for the clipboard, in a form that can be pasted again.
    pub(super) fn clip(self) -> Clip {
        let game = self.game();
        let map = game.map();
        let mut text = String::new();
        let mut count = 0;
        for &power in self.entry.powers() {
            let written = game.sheet(power);
            if written.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{}:", map.power(power).name);
            for entry in written {
                let written = self.with_kinds(power, &entry.written);
                let standing = match entry.term {
                    OrderDuration::Once => "",
                    OrderDuration::Standing => "perpetual ",
                };
                let _ = writeln!(text, "{standing}{}", written.canonical(map));
            }
            count += written.len();
        }
        let what = match count {
            0 => "no order is written yet".to_owned(),
            count => words::count(count, "order"),
        };
        Clip::new(text, what)
    }

    /// Returns an order in short, with the kinds of its units even if they were left out.
    pub(super) fn in_full(self, power: Power, written: &WrittenOrder) -> String {
        let full = self.with_kinds(power, written);
        full.short(self.game().map()).to_string()
    }

    /// Returns the order of an item, or its unit without an order, or the number of builds or
    /// removals without one.
    pub(in crate::screens) fn text_of(self, item: OrderItem) -> String {
        match (item, item.entry(self.session)) {
            (_, Some(entry)) => self.in_full(item.power(), &entry.written),
            (OrderItem::Builds(_, left), None) => format!("{left} to build"),
            (OrderItem::Removals(_, left), None) => format!("{left} to remove"),
            (_, None) => item.unit_name(self.session).unwrap_or_default(),
        }
    }

    /// Returns an order with the kinds of its units and the coast.
    pub fn with_kinds(self, power: Power, written: &WrittenOrder) -> WrittenOrder {
        let game = self.game();
        let legality = game.legality();
        let at = written.province();
        let left = at.filter(|&at| self.left().contains(at));
        let owner = left.and_then(|at| game.owner_of(at)).unwrap_or(power);
        let says_nothing = matches!(
            written.action(),
            Some(Action::Proxy { .. } | Action::Permit { .. })
        );
        if !says_nothing && let Ok((unit, order)) = legality.movement(owner, written) {
            return legality.write(unit, order);
        }
        if let Ok(Adjustment::Build(kind, at)) = legality.adjustment(power, written) {
            let unit = UnitRef::of(game.map(), Unit::new(power, kind, at));
            return WrittenOrder::new(unit, Action::Build);
        }
        let mut full = written.clone();
        if let WrittenOrder::Order { unit, .. } = &mut full {
            let position = game.position();
            let actual = position.orderable_unit(game.map(), unit.place.province);
            unit.kind = unit.kind.or(actual.map(|unit| unit.kind));
        }
        full
    }
}
