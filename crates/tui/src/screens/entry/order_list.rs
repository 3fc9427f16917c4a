//! The order list: the author's own orders, and the players who have sealed. It never shows the
//! orders of another seat.

mod foot;
mod sheet_rows;

use super::house_orders::implied;
use super::items::OrderItem;
use super::winter::open_homes;
use super::{EntryView, Session};
use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::page::{ListPanel, ListRow, by_power};
use chancery_core::board::{Map, Phase, Power, Province};
use chancery_core::orders::{Action, OrderDuration};
use entry::{Candidate, CheckTime, Verdict, Warning};
use game::DraftOrder;
pub(super) use sheet_rows::left_out_row;

/// The preview of an order in the line.
pub(super) struct Preview {
    power: Option<Power>,
    at: Option<Province>,
    row: Row,
}

/// Returns the preview of a build whose unit isn't decided: `A or F Bre B`. Returns `None` for
/// other orders.
fn open_build(map: &Map, choices: &[Candidate]) -> Option<Preview> {
    let [first, _, ..] = choices else { return None };
    let at = first.order.province();
    let is_build =
        |one: &Candidate| one.order.action() == Some(&Action::Build) && one.order.province() == at;
    let home = at.filter(|_| choices.iter().all(is_build))?;
    let text = format!("A or F {} B", map.short(home.location()));
    Some(Preview {
        power: first.power,
        at,
        row: Row::new().toned(Tone::Warn, text),
    })
}

impl EntryView<'_> {
    /// Returns the order list, or the list that replaces it.
    pub(super) fn list_panel(self, columns: usize) -> ListPanel {
        if self.walks_sheets() {
            return self.all_orders_panel(columns);
        }
        let lines = match self.entry.sheets.open() {
            Some(list) => self.sheet_rows(list, columns),
            None => self.own_order_rows(),
        };
        ListPanel {
            lines,
            foot: self.list_foot(),
            ..ListPanel::default()
        }
    }

    fn own_order_rows(self) -> Vec<ListRow> {
        let map = self.game().map();
        let previewed = self.previewed_orders();
        let warnings = self.written_warnings(CheckTime::Writing);
        let several = self.entry.powers.len() > 1 || self.game().turn().phase == Phase::Adjustments;
        let items = self.items().into_iter().enumerate();
        let rows = items.map(|(number, item)| {
            let selected = number == self.entry.selected;
            let row = self.item_row(item, selected, &previewed, &warnings);
            (item.power(), row.on_click(Command::Row(number)))
        });
        let heading = |power| {
            let title = if several {
                words::power_heading(map, power)
            } else {
                Row::new().strong(Tone::Power(power), map.power(power).name.as_str())
            };
            let items = OrderItem::of(self.session, power);
            ListRow::both(title, progress(self.session, power, &items))
        };
        let mut lines = by_power(rows, heading, true);
        if lines.is_empty() {
            lines.push(Row::new().dim("No orders are due.").into());
        } else if !several {
            lines.insert(1, ListRow::blank());
        }
        lines.push(ListRow::blank());
        let what = if self.session.is_alone() || self.session.branch().is_some() {
            " plays the phase"
        } else {
            " seals your orders"
        };
        let seals = Row::new().dim("^D").faint(what);
        lines.push(ListRow::from(seals).on_click(Command::Done));
        lines
    }

    /// Returns previews of the orders in the line, or of the selected choice.
    pub(super) fn previewed_orders(self) -> Vec<Preview> {
        let Some(reading) = self.entry.line.reading() else {
            return Vec::new();
        };
        let map = self.game().map();
        if let (None, Some(open)) = (self.entry.line.picked(), open_build(map, reading.choices())) {
            return vec![open];
        }
        let choice = reading.choices().get(self.entry.line.picked().unwrap_or(0));
        let orders = reading.orders().map(|order| (order, Tone::Accent));
        let all = orders.chain(choice.map(|order| (order, Tone::Warn)));
        all.filter_map(|(order, tone)| {
            let tone = order.illegal.map_or(tone, |_| Tone::Err);
            let at = order.order.province();
            // a waive names no province: it is one power's
            let power = match at {
                Some(_) => order.power,
                None => Some(order.power.or_else(|| self.builder())?),
            };
            let row = Row::new().toned(tone, order.order.short(map).to_string());
            Some(Preview { power, at, row })
        })
        .collect()
    }

    /// Returns the row of an item: the preview from the line, or else its own order.
    pub(super) fn item_row(
        self,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
        warnings: &[Warning],
    ) -> ListRow {
        let is_new = |one: &&Preview| match item {
            // a new build or removal replaces one without an order
            OrderItem::Builds(power, _) | OrderItem::Removals(power, _) => {
                let is_ordered = |at| self.game().order_of(power, at).is_some();
                !one.at.is_some_and(is_ordered) && one.power.is_none_or(|whose| whose == power)
            }
            _ => self.is_preview_of(item, one),
        };
        if let Some(one) = previewed.iter().find(is_new) {
            let row = Row::new().strong(Tone::Accent, " › ");
            return ListRow::from(row.and(one.row.clone())).selected_if(true);
        }
        let row = match item.entry(self.session) {
            Some(entry) if self.session.saving.lacks(item.power(), entry) => {
                self.unsaved_row(item.power(), entry)
            }
            Some(entry) => {
                let verdict = self.verdict_of(item);
                let order = self.in_full(item.power(), &entry.written);
                let (sign, warning) = self.judgement(item, verdict, warnings);
                let row = Row::new().text(" ").and(sign).text(" ");
                let tone = warning.map_or(Tone::Text, |_| Tone::Warn);
                let row = row.toned(tone, order);
                match (entry.term, verdict) {
                    (OrderDuration::Standing, _) => row.faint(" perpetual"),
                    (_, Verdict::Void) => row.toned(Tone::Err, " void"),
                    _ => row,
                }
            }
            None => unordered_row(self.session, item),
        };
        selectable(row, selected && previewed.is_empty())
    }

    /// Returns the row of an order that could not be saved.
    pub(super) fn unsaved_row(self, power: Power, entry: &DraftOrder) -> Row {
        let order = self.in_full(power, &entry.written);
        let row = Row::new()
            .strong(Tone::Err, " !")
            .text(format!(" {order} "));
        row.toned(Tone::Err, "not saved")
    }

    /// Returns whether a preview is for the unit of an item.
    pub(super) fn is_preview_of(self, item: OrderItem, one: &Preview) -> bool {
        let game = self.game();
        let is_there = one.at.is_some() && one.at == item.province(self.session);
        is_there
            && match item {
                OrderItem::Unit(power, at) | OrderItem::Dislodged(power, at) => {
                    self.left().contains(at) || game.owner_of(at) == Some(power)
                }
                OrderItem::Entry(..) => true,
                OrderItem::Builds(..) | OrderItem::Removals(..) => false,
            }
    }
}

/// Returns the row of an item without an order.
fn unordered_row(session: &Session, item: OrderItem) -> Row {
    let map = session.game().map();
    let sign = Row::new().faint(" · ");
    let unit = item.unit_name(session).unwrap_or_default();
    match item {
        OrderItem::Unit(power, at) => match implied(session, power, at) {
            Some(implied) => sign.text(implied.order).faint(" implied"),
            None => sign.text(unit).faint(" no order, holds"),
        },
        OrderItem::Dislodged(..) => sign.text(unit).faint(" no retreat yet"),
        OrderItem::Builds(power, left) => {
            let homes = words::codes(map, open_homes(session, power));
            sign.text(format!("{left} to build"))
                .faint(format!(": {homes}"))
        }
        OrderItem::Removals(power, left) => {
            let row = sign.text(format!("{left} to remove"));
            match session.game().adjustments(power).disordered.as_slice() {
                [(unit, _)] => row.faint(format!(", by rule {}", (*unit).short(map))),
                _ => row,
            }
        }
        OrderItem::Entry(..) => Row::new(),
    }
}

/// Returns a row of the list. The selected row has a mark in its first column.
pub(super) fn selectable(row: Row, selected: bool) -> ListRow {
    let row = if selected {
        Row::new().strong(Tone::Accent, "›").and(row.split(1).1)
    } else {
        row
    };
    ListRow::from(row).selected_if(selected)
}

/// Returns the mark of a reading.
pub(in crate::screens) fn mark(verdict: Verdict) -> Row {
    match verdict {
        Verdict::Ok => Row::new().strong(Tone::Ok, "✓"),
        Verdict::Fixed => Row::new().strong(Tone::Warn, "≈"),
        Verdict::Ambiguous => Row::new().strong(Tone::Warn, "?"),
        Verdict::Void => Row::new().strong(Tone::Err, "∅"),
        Verdict::Unreadable => Row::new().strong(Tone::Err, "!"),
        Verdict::Blank => Row::new().faint("·"),
    }
}

/// Returns the number of written orders: `2 of 3 orders`. In winter, returns the number of units
/// after the adjustments.
pub(super) fn progress(session: &Session, power: Power, items: &[OrderItem]) -> Row {
    let game = session.game();
    let position = game.position();
    let due = position.adjustment(power);
    let units = position.units_of(power).count();
    let what = match items.first() {
        Some(OrderItem::Dislodged(..)) => "retreat",
        Some(OrderItem::Unit(..)) | None => "order",
        Some(_) => {
            let (sign, tone) = if due < 0 {
                ("−", Tone::Err)
            } else {
                ("+", Tone::Ok)
            };
            let then = units as i32 + due;
            if due == 0 {
                return Row::new().dim(format!("units {units}"));
            }
            let due = Row::new().strong(tone, format!("{sign}{}", due.abs()));
            return due.dim(format!("  units {units} → {then}"));
        }
    };
    written_count(session, items, what)
}

/// Returns the number of written orders: `2 of 3 orders`.
pub(super) fn written_count(session: &Session, items: &[OrderItem], what: &str) -> Row {
    let due = items.iter().filter(|item| !item.is_refused(session));
    let written = due.clone().filter(|item| !item.is_open(session)).count();
    let row = Row::new().bold(written.to_string());
    row.text(format!(" of {}", words::count(due.count(), what)))
}
