//! Navigation through the orders, the sheets and the questions.

use super::sheet_list::SheetView;
use super::{EntryView, Mode, OrderEntry, OrderItem, Session};
use crate::keys::Command;
use crate::kit::Row;
use crate::kit::list::{find_next, step};
use chancery_core::board::{Power, Province};

impl OrderEntry {
    /// Goes to the next or previous question, open line or unit without an order.
    pub(super) fn go_to_next(&mut self, session: &Session, command: Command) {
        let asks = self.view(session).walks_sheets() && self.sheets.questions() > 0;
        if self.line.is_empty() && asks {
            self.go_to_question(command);
        } else if self.is_listing() {
            if !self.sheets.list.go_to_open(command) {
                self.say(Row::new().dim("All lines of the sheet are entered. Esc closes it."));
            }
        } else {
            self.go_to_unordered(session, command);
        }
    }

    /// Goes to the next or previous question of the sheets.
    pub(super) fn go_to_question(&mut self, command: Command) {
        if self.question().is_some() || !self.sheets.list.is_at_open() {
            self.sheets.list.go_to_open(command);
        }
        self.sheets.list.view = SheetView::Open;
        self.sheets.only = None;
    }

    fn go_to_unordered(&mut self, session: &Session, command: Command) {
        let items = self.view(session).items();
        let next = |wanted: &dyn Fn(OrderItem) -> bool| {
            find_next(items.len(), self.selected, command, |at| wanted(items[at]))
        };
        // then to what the sheets have another order for than it was read as
        let is_read_as =
            |item| self.view(session).has_sheets() && self.view(session).is_read_as(item);
        match next(&|item| item.is_open(session)).or_else(|| next(&is_read_as)) {
            Some(found) => self.selected = found,
            None if !items.is_empty() => {
                let what = if session.is_alone() { "plays" } else { "seals" };
                self.say(Row::new().dim(format!("Every unit has an order. ^D {what}.")));
            }
            None => {}
        }
    }

    /// Selects the first item without an order, or the first item if all have one.
    pub(super) fn select_first_open(&mut self, session: &Session) {
        let mut items = self.view(session).items().into_iter();
        self.selected = items.position(|item| item.is_open(session)).unwrap_or(0);
    }

    /// Selects the next or previous row of the choices, the sheets or the orders.
    pub(super) fn select_next(&mut self, session: &Session, command: Command) {
        if !self.line.is_empty() {
            self.line.walk_choices(command);
        } else if self.view(session).walks_sheets() {
            self.walk_sheets(session, command);
        } else if self.is_listing() {
            let list = &mut self.sheets.list;
            step(&mut list.selected, list.lines.len(), command);
        } else {
            let count = self.view(session).items().len();
            step(&mut self.selected, count, command);
        }
    }

    /// Selects a clicked row of the order list, or of the sheet that replaces it.
    pub(super) fn select_row(&mut self, session: &Session, number: usize) {
        self.line.interrupt();
        self.note = None;
        let mode = std::mem::replace(&mut self.mode, Mode::Writing);
        if matches!(mode, Mode::Selecting(_) | Mode::Reach(_)) {
            // the selection on the map belongs to another unit
            self.set_line(session, "");
        }
        let view = self.view(session);
        // the lines of the sheets are numbered after the items
        let line = number.checked_sub(view.items().len());
        match line.filter(|_| view.walks_sheets()) {
            Some(line) => self.select_line(line),
            None if self.is_listing() && !view.walks_sheets() => {
                let last = self.sheets.list.lines.len().saturating_sub(1);
                self.sheets.list.selected = number.min(last);
            }
            None => self.select_item(number),
        }
    }

    /// Selects the item of a province, if it has one.
    pub(super) fn look_for(&mut self, session: &Session, province: Province) {
        if let Some(found) = self.view(session).item_in(province) {
            self.select_row(session, found);
        }
    }

    /// Selects the item of a power in a province, if there is one.
    pub(super) fn select_unit(
        &mut self,
        session: &Session,
        power: Power,
        province: Option<Province>,
    ) {
        let is_it = |item: &OrderItem| item.power() == power && item.province(session) == province;
        let found = self.view(session).items().iter().position(is_it);
        self.selected = found.unwrap_or(self.selected);
    }

    /// Selects the next item without an order or a question after the one just written, or that item if there is
    /// none.
    pub(super) fn select_after(
        &mut self,
        session: &Session,
        power: Power,
        province: Option<Province>,
    ) {
        self.select_unit(session, power, province);
        let items = self.view(session).items();
        let in_question = self.view(session).asked_about();
        let is_asked = |item: OrderItem| {
            let place = item.place(session);
            place.is_some_and(|place| in_question.contains(&place))
        };
        let is_open = |&at: &usize| items[at].is_open(session) && !is_asked(items[at]);
        let mut all = (self.selected.min(items.len())..items.len()).chain(0..items.len());
        self.selected = all.find(is_open).unwrap_or(self.selected);
    }
}

impl EntryView<'_> {
    /// Returns the index of the item of a province.
    pub(in crate::screens) fn item_in(self, province: Province) -> Option<usize> {
        let mut items = self.items().into_iter();
        items.position(|item| item.province(self.session) == Some(province))
    }
}
