//! What the what-if screen reads and changes in the order entry that it contains.

use super::items::OrderItem;
use super::{Mode, OrderEntry, Session};
use crate::text::Row;
use chancery_core::board::{Power, Province};
use entry::Verdict;
use game::DraftOrder;

/// A row of the sheets, as the what-if screen lists them.
#[derive(Clone, Debug)]
pub(in crate::screens) struct Listed {
    /// Its power.
    pub power: Power,
    /// The province that it is for.
    pub province: Option<Province>,
    /// The order, or the unit without one, or what is left to order.
    pub text: String,
}

impl OrderEntry {
    /// Returns whether only the line is in use: no selection on the map, no list, no pasted sheet.
    pub(in crate::screens) fn is_plain(&self) -> bool {
        matches!(self.mode, Mode::Writing | Mode::Sealing) && !self.is_listing()
    }

    /// Returns whether the line is empty.
    pub(in crate::screens) fn is_blank(&self) -> bool {
        self.line.is_empty()
    }

    /// Returns the orders that Enter would write; none where the line is not clear.
    pub(in crate::screens) fn in_line(&self, table: &Session) -> Vec<(Power, DraftOrder)> {
        let clear = |verdict| matches!(verdict, Verdict::Ok | Verdict::Fixed);
        let reading = self.line.reading().filter(|it| clear(it.verdict));
        let given = reading.map(|it| self.given(table, it, &self.line.typed(), None));
        let given = given.and_then(Result::ok).into_iter().flatten();
        given.map(|one| (one.power, one.entry)).collect()
    }

    /// Returns whether the line is not clear.
    pub(in crate::screens) fn is_asking_back(&self, table: &Session) -> bool {
        self.line.reading().is_some() && self.in_line(table).is_empty()
    }

    /// Returns whether a retreat is selected, or a build or removal that is not written yet.
    pub(in crate::screens) fn is_choosing(&self, table: &Session) -> bool {
        matches!(
            self.item(table),
            Some(OrderItem::Dislodged(..) | OrderItem::Builds(..) | OrderItem::Removals(..))
        )
    }

    /// Returns every row of the sheets, in the order of [`OrderEntry::select`].
    pub(in crate::screens) fn listed(&self, table: &Session) -> Vec<Listed> {
        let items = OrderItem::all(table, &self.powers).into_iter();
        let listed = |item: OrderItem| Listed {
            power: item.power(),
            province: item.province(table),
            text: self.text_of(table, item),
        };
        items.map(listed).collect()
    }

    fn text_of(&self, table: &Session, item: OrderItem) -> String {
        match (item, item.entry(table)) {
            (_, Some(entry)) => self.in_full(table, item.power(), &entry.written),
            (OrderItem::Builds(_, left), None) => format!("{left} to build"),
            (OrderItem::Removals(_, left), None) => format!("{left} to remove"),
            (_, None) => item.unit_name(table).unwrap_or_default(),
        }
    }

    /// Returns the number of the selected row.
    pub(in crate::screens) fn selected(&self) -> usize {
        self.selected
    }

    /// Selects a row.
    pub(in crate::screens) fn select(&mut self, number: usize) {
        self.selected = number;
    }

    /// Selects the order of a unit.
    pub(in crate::screens) fn select_unit(&mut self, table: &Session, at: Province) {
        let items = OrderItem::all(table, &self.powers);
        let found = items.iter().position(|it| it.province(table) == Some(at));
        self.selected = found.unwrap_or(self.selected);
    }

    /// Returns the message about the last key.
    pub(in crate::screens) fn note(&self) -> Option<&Row> {
        self.note.as_ref()
    }

    /// Shows a message until the next key.
    pub(in crate::screens) fn tell(&mut self, note: Row) {
        self.say(note);
    }

    /// Removes the message.
    pub(in crate::screens) fn hush(&mut self) {
        self.note = None;
    }

    /// Returns whether the order list covers the map.
    pub(in crate::screens) fn shows_book(&self) -> bool {
        self.list_open
    }
}
