//! Orders as text, in short and with everything that was left out.

use super::{OrderEntry, OrderItem, Session};
use chancery_core::board::Power;
use chancery_core::orders::{Action, WrittenOrder};
use game::DraftOrder;

/// Returns the orders of a sheet as they were written.
pub(super) fn written(sheet: &[DraftOrder]) -> Vec<WrittenOrder> {
    sheet.iter().map(|entry| entry.written.clone()).collect()
}

/// Returns orders in short.
pub(super) fn short_orders<'a>(
    table: &Session,
    orders: impl IntoIterator<Item = &'a WrittenOrder>,
) -> Vec<String> {
    let map = table.game().map();
    let orders = orders.into_iter();
    orders.map(|order| order.short(map).to_string()).collect()
}

/// Joins orders in short.
pub(super) fn orders_text<'a>(
    table: &Session,
    orders: impl IntoIterator<Item = &'a WrittenOrder>,
    separator: &str,
) -> String {
    short_orders(table, orders).join(separator)
}

impl OrderEntry {
    /// Returns an order in short with the kinds of its units, even if they were left out.
    pub(super) fn in_full(&self, table: &Session, power: Power, written: &WrittenOrder) -> String {
        let full = self.with_kinds(table, power, written);
        full.short(table.game().map()).to_string()
    }

    /// Returns the order of an item, or else its unit, or what is left to order.
    pub(in crate::screens) fn text_of(&self, table: &Session, item: OrderItem) -> String {
        match (item, item.entry(table)) {
            (_, Some(entry)) => self.in_full(table, item.power(), &entry.written),
            (OrderItem::Builds(_, left), None) => format!("{left} to build"),
            (OrderItem::Removals(_, left), None) => format!("{left} to remove"),
            (_, None) => item.unit_name(table).unwrap_or_default(),
        }
    }

    /// Returns an order with the kinds of its units, and the coast that is meant.
    pub fn with_kinds(
        &self,
        table: &Session,
        power: Power,
        written: &WrittenOrder,
    ) -> WrittenOrder {
        let game = table.game();
        let bench = game.bench();
        let at = written.province();
        let left = at.filter(|&at| self.left(table).contains(at));
        let owner = left.and_then(|at| game.owner_of(at)).unwrap_or(power);
        if !matches!(written.action(), Some(Action::Proxy { .. }))
            && let Ok((unit, order)) = bench.movement(owner, written)
        {
            return bench.write(unit, order);
        }
        let mut full = written.clone();
        if let WrittenOrder::Order { unit, .. } = &mut full {
            let actual = game.position().unit(unit.place.province);
            unit.kind = unit.kind.or(actual.map(|unit| unit.kind));
        }
        full
    }
}
