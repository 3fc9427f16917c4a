//! Moving through the orders, the sheets and the questions.

use super::sheet_list::SheetView;
use super::{Mode, OrderEntry, OrderItem, Session};
use crate::text::Row;
use chancery_core::board::{Power, Province};

impl OrderEntry {
    /// Goes to the next question, line to check or unit without an order, or to the one before.
    pub(super) fn go_to_next(&mut self, table: &Session, forward: bool) {
        let asks = self.walks_sheets(table) && self.sheets.open_questions() > 0;
        if self.line.is_empty() && asks {
            self.go_to_question(forward);
        } else if self.is_listing() {
            self.go_to_open_line(forward);
        } else {
            self.go_to_unordered(table, forward);
        }
    }

    fn go_to_question(&mut self, forward: bool) {
        let asked = self.question().is_some();
        if let Some(list) = &mut self.sheets.list {
            if asked || !list.is_at_open() {
                list.go_to_open(forward);
            }
            list.view = SheetView::Open;
        }
        self.sheets.only = None;
    }

    fn go_to_open_line(&mut self, forward: bool) {
        let list = self.sheets.list.as_mut();
        if !list.is_some_and(|list| list.go_to_open(forward)) {
            self.say(Row::new().dim("All lines of the sheet are entered. Esc closes it."));
        }
    }

    fn go_to_unordered(&mut self, table: &Session, forward: bool) {
        let items = OrderItem::all(table, &self.powers);
        let count = items.len();
        let from = self.selected.min(count.saturating_sub(1));
        let at = |step: usize| match forward {
            true => (from + step) % count,
            false => (from + count - step) % count,
        };
        match (1..=count).map(at).find(|&at| items[at].is_open(table)) {
            Some(open) => self.selected = open,
            None if count > 0 => self.say(Row::new().dim("Every unit has an order. ^D seals.")),
            None => {}
        }
    }

    /// Selects the first item without an order, or the first of all.
    pub(super) fn select_first_open(&mut self, table: &Session) {
        let mut items = OrderItem::all(table, &self.powers).into_iter();
        self.selected = items.position(|item| item.is_open(table)).unwrap_or(0);
    }

    /// Selects the row above or below: of the choices, the sheets or the orders.
    pub(super) fn walk(&mut self, table: &Session, down: bool) {
        if !self.line.is_empty() {
            return self.line.walk_choices(down);
        }
        if self.walks_sheets(table) {
            return self.walk_sheets(table, down);
        }
        if let Some(list) = self.sheets.open_mut() {
            return list.walk(down);
        }
        let last = OrderItem::all(table, &self.powers).len().saturating_sub(1);
        let selected = self.selected.min(last);
        self.selected = match down {
            true => (selected + 1).min(last),
            false => selected.saturating_sub(1),
        };
    }

    /// Selects a row of the order list, or of the sheet in its place, after a click.
    pub(in crate::screens) fn click_row(&mut self, table: &Session, number: usize) {
        self.line.interrupt();
        self.note = None;
        let mode = std::mem::replace(&mut self.mode, Mode::Writing);
        if matches!(mode, Mode::Selecting(_) | Mode::Reach(_)) {
            // what has been selected on the map is another unit's
            self.set_line(table, "");
        }
        let walks_sheets = self.walks_sheets(table);
        match self.sheets.open_mut() {
            Some(list) if !walks_sheets => list.select(number),
            list => {
                if let Some(list) = list {
                    list.view = SheetView::Closed;
                }
                self.selected = number;
            }
        }
    }

    /// Selects the item of a province, if it has one.
    pub(in crate::screens) fn look_for(&mut self, table: &Session, province: Province) {
        let is_there = |item: OrderItem| item.province(table) == Some(province);
        let mut items = OrderItem::all(table, &self.powers).into_iter();
        if let Some(found) = items.position(is_there) {
            self.click_row(table, found);
        }
    }

    /// Selects the next item without an order after the one just written; else that one.
    pub(super) fn select_after(
        &mut self,
        table: &Session,
        power: Power,
        province: Option<Province>,
    ) {
        let items = OrderItem::all(table, &self.powers);
        let is_it = |item: &OrderItem| item.power() == power && item.province(table) == province;
        self.selected = items.iter().position(is_it).unwrap_or(self.selected);
        let is_open = |&at: &usize| items[at].is_open(table);
        let mut all = (self.selected.min(items.len())..items.len()).chain(0..items.len());
        self.selected = all.find(is_open).unwrap_or(self.selected);
    }
}
