//! The book: the writer's own orders, and who has sealed. Never another seat's orders.

use super::items::OrderItem;
use super::{OrderEntry, Session};
use crate::screen_layout::{ListPanel, ListRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Power, Province};
use chancery_core::orders::{Action, OrderDuration, WrittenOrder};
use entry::Verdict;

/// An order that the line is taken to give.
pub(super) struct Preview {
    power: Option<Power>,
    at: Option<Province>,
    row: Row,
}

impl OrderEntry {
    pub(super) fn book(&self, table: &Session) -> ListPanel {
        if self.has_sheets(table) && !self.paper {
            return self.sheets_book(table);
        }
        if let Some(list) = self.pasted.as_ref().filter(|list| list.shown) {
            return ListPanel {
                lines: self.sheet_rows(list),
                foot: foot(table, self),
                ..ListPanel::default()
            };
        }
        let mut lines = Vec::new();
        let mut number = 0;
        let previewed = self.previewed(table);
        let several = self.powers.len() > 1
            || table.game().position().turn.phase == chancery_core::board::Phase::Adjustments;
        for &power in &self.powers {
            let items = OrderItem::of(table, power);
            if items.is_empty() {
                continue;
            }
            if !lines.is_empty() {
                lines.push(ListRow::blank());
            }
            lines.push(self.heading(table, power, &items, several));
            if !several {
                lines.push(ListRow::blank());
            }
            for item in items {
                let selected = number == self.selected;
                let line = self.item_line(table, item, selected, &previewed);
                lines.push(ListRow {
                    number: Some(number),
                    ..line
                });
                number += 1;
            }
        }
        if lines.is_empty() {
            lines.push(Row::new().dim("No orders are due.").into());
        }
        lines.push(ListRow::blank());
        lines.push(Row::new().dim("^D").faint(" seals your orders").into());
        ListPanel {
            lines,
            foot: foot(table, self),
            ..ListPanel::default()
        }
    }

    /// The power, and how far its sheet is.
    fn heading(
        &self,
        table: &Session,
        power: Power,
        items: &[OrderItem],
        several: bool,
    ) -> ListRow {
        let map = table.game().map();
        let name = &map.power(power).name;
        let title = if several {
            Row::new()
                .chip(power, text::initial(name))
                .bold(format!(" {name}"))
        } else {
            Row::new().strong(Tone::Power(power), name.as_str())
        };
        ListRow::both(title, progress(table, power, items))
    }

    /// The orders that the line is taken to give, or the one that is pointed at: for which
    /// province, and as they are shown.
    pub(super) fn previewed(&self, table: &Session) -> Vec<Preview> {
        let Some(reading) = &self.reading else {
            return Vec::new();
        };
        let map = table.game().map();
        let choice = reading.choices().get(self.pick.unwrap_or(0));
        let orders = reading.orders().map(|order| (order, Tone::Accent));
        let all = orders.chain(choice.map(|order| (order, Tone::Warn)));
        all.map(|(order, tone)| {
            let at = order.order.unit().map(|unit| unit.place.province);
            let tone = if order.illegal.is_some() {
                Tone::Err
            } else {
                tone
            };
            Preview {
                power: order.power,
                at,
                row: Row::new().toned(tone, order.order.short(map).to_string()),
            }
        })
        .collect()
    }

    pub(super) fn item_line(
        &self,
        table: &Session,
        item: OrderItem,
        selected: bool,
        previewed: &[Preview],
    ) -> ListRow {
        let map = table.game().map();
        let province = item.province(table);
        let here = previewed.iter().find(|one| match item {
            // a build or removal to come takes the place of what is due
            OrderItem::Builds(power, _) | OrderItem::Removals(power, _) => {
                let new = one
                    .at
                    .is_none_or(|at| table.game().order_of(power, at).is_none());
                new && one.power.is_none_or(|whose| whose == power)
            }
            _ => one.at.is_some() && one.at == province && self.is_for(table, item),
        });
        if let Some(one) = here {
            return ListRow {
                row: Row::new().strong(Tone::Accent, " › ").and(one.row.clone()),
                selected: true,
                ..ListRow::default()
            };
        }
        let row = match (item, item.entry(table)) {
            (_, Some(entry)) => {
                let verdict = self.verdict_of(item.power(), entry.province());
                let order = self.in_full(table, item.power(), &entry.written);
                Row::new()
                    .text(" ")
                    .and(mark(verdict))
                    .text(" ")
                    .text(order)
                    .faint(match entry.term {
                        OrderDuration::Standing => " perpetual",
                        OrderDuration::Once => "",
                    })
            }
            (OrderItem::Unit(power, at), None)
                if let Some(implied) = self.implied(table, power, at) =>
            {
                Row::new()
                    .faint(" · ")
                    .text(implied.order)
                    .faint(" implied")
            }
            (OrderItem::Unit(_, at), None) => {
                let unit = table.game().position().unit(at);
                let unit = unit.map_or_else(String::new, |unit| words::unit(map, unit));
                Row::new().faint(" · ").text(unit).faint(" no order, holds")
            }
            (OrderItem::Dislodged(_, at), None) => {
                let dislodged = table.game().position().dislodged_from(map, at);
                let unit = dislodged.map_or_else(String::new, |gone| words::unit(map, gone.unit));
                Row::new()
                    .faint(" · ")
                    .text(unit)
                    .faint(" no retreat, disbands")
            }
            (OrderItem::Builds(power, left), None) => {
                let homes = self.open_homes(table, power);
                let homes: Vec<String> = homes
                    .iter()
                    .map(|home| map.short(home.location()).to_string())
                    .collect();
                Row::new().faint(format!(" · {left} open: {}", homes.join(" ")))
            }
            (OrderItem::Removals(_, left), None) => {
                Row::new().faint(format!(" · {left} to remove"))
            }
            (OrderItem::Entry(..), None) => Row::new(),
        };
        let selected = selected && previewed.is_empty();
        let row = if selected { pointed(row) } else { row };
        ListRow {
            row,
            selected,
            ..ListRow::default()
        }
    }

    /// Does the line give an order for this item's unit?
    pub(super) fn is_previewed(
        &self,
        table: &Session,
        item: OrderItem,
        previewed: &[Preview],
    ) -> bool {
        let at = item.province(table);
        let mut all = previewed.iter();
        all.any(|one| one.at.is_some() && one.at == at && self.is_for(table, item))
    }

    /// Is the line's first order one for this item's power?
    fn is_for(&self, table: &Session, item: OrderItem) -> bool {
        let position = table.game().position();
        let map = table.game().map();
        match item {
            OrderItem::Unit(_, at) | OrderItem::Dislodged(_, at)
                if self.left(table).contains(at) =>
            {
                true
            }
            OrderItem::Unit(power, at) => position.unit(at).is_some_and(|unit| unit.power == power),
            OrderItem::Dislodged(power, at) => position
                .dislodged_from(map, at)
                .is_some_and(|gone| gone.unit.power == power),
            OrderItem::Entry(..) => true,
            OrderItem::Builds(..) | OrderItem::Removals(..) => false,
        }
    }

    /// An order with the kinds of its units, though they were left out.
    pub(super) fn in_full(&self, table: &Session, power: Power, written: &WrittenOrder) -> String {
        let full = self.with_kinds(table, power, written);
        full.short(table.game().map()).to_string()
    }

    /// The same order with the kinds of its units, and the coast that is meant.
    pub fn with_kinds(
        &self,
        table: &Session,
        power: Power,
        written: &WrittenOrder,
    ) -> WrittenOrder {
        let game = table.game();
        let bench = game.bench();
        let proxy = matches!(
            written,
            WrittenOrder::Order {
                action: Action::Proxy { .. },
                ..
            }
        );
        let at = written.unit().map(|unit| unit.place.province);
        let left = at.filter(|&at| self.left(table).contains(at));
        let owner = left.and_then(|at| game.owner_of(at)).unwrap_or(power);
        let legal = bench.movement(owner, written).ok();
        if let Some((unit, order)) = legal.filter(|_| !proxy) {
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

/// The row with the sign of selection in the place of its first column.
pub(super) fn pointed(row: Row) -> Row {
    let mut pointed = Row::new().strong(Tone::Accent, "›");
    let mut first = true;
    for run in row.runs() {
        let text = if first {
            run.text.chars().skip(1).collect()
        } else {
            run.text.clone()
        };
        first = false;
        pointed = if run.bold {
            pointed.strong(run.tone, text)
        } else {
            pointed.toned(run.tone, text)
        };
    }
    pointed
}

/// The sign of a reading.
pub(super) fn mark(verdict: Verdict) -> Row {
    match verdict {
        Verdict::Ok => Row::new().strong(Tone::Ok, "✓"),
        Verdict::Fixed => Row::new().strong(Tone::Warn, "≈"),
        Verdict::Ambiguous => Row::new().strong(Tone::Warn, "?"),
        Verdict::Void => Row::new().strong(Tone::Err, "∅"),
        Verdict::Unreadable => Row::new().strong(Tone::Err, "!"),
        Verdict::Blank => Row::new().faint("·"),
    }
}

/// How far a power's sheet is: `2 of 3 orders`; in winter how many units it will have.
fn progress(table: &Session, power: Power, items: &[OrderItem]) -> Row {
    let game = table.game();
    let position = game.position();
    let due = position.adjustment(power);
    let units = position.units_of(power).count();
    match items.first() {
        Some(OrderItem::Unit(..) | OrderItem::Dislodged(..)) | None => {
            let written = items.iter().filter(|item| !item.is_open(table)).count();
            let what = match items.first() {
                Some(OrderItem::Dislodged(..)) => "retreat",
                _ => "order",
            };
            Row::new()
                .bold(written.to_string())
                .text(format!(" of {}", words::count(items.len(), what)))
        }
        Some(_) => {
            let (sign, tone) = if due < 0 {
                ("−", Tone::Err)
            } else {
                ("+", Tone::Ok)
            };
            let then = units as i32 + due;
            Row::new()
                .strong(tone, format!("{sign}{}", due.abs()))
                .dim(format!("  units {units} → {then}"))
        }
    }
}

/// Who has sealed, and the centers.
fn foot(table: &Session, desk: &OrderEntry) -> Vec<ListRow> {
    let game = table.game();
    let map = game.map();
    let mut lines = vec![];
    if !desk.is_game_master() {
        lines.push(Row::new().dim("Players").into());
        for (number, seat) in game.seat_ids().zip(game.seats()) {
            if !game.must_write(number) {
                continue;
            }
            let writing = seat.powers == desk.powers;
            let status = match (writing, game.is_sealed(number)) {
                (true, _) => Row::new().strong(Tone::Accent, "‹").text(" writing"),
                (false, true) => Row::new().toned(Tone::Ok, "✓").text(" sealed"),
                (false, false) => Row::new().faint("· waiting"),
            };
            let mut row = Row::new().text(" ");
            for &power in &seat.powers {
                row = row.chip(power, text::initial(&map.power(power).name));
            }
            let title = seat.title(map);
            let name = if seat.powers.len() == 1 || !seat.name.is_empty() {
                title
            } else {
                String::new()
            };
            lines.push(ListRow::both(row.text(format!(" {name}")), status));
        }
        lines.push(ListRow::blank());
    }
    lines.push(Row::new().dim("Centers").into());
    let mut row = Row::new();
    let mut owned = 0;
    for power in map.powers() {
        let count = game.position().centers_of(power).count();
        owned += count;
        row = row
            .strong(Tone::Power(power), text::initial(&map.power(power).name))
            .text(format!("{count} "));
    }
    lines.push(row.into());
    let free = map.centers().len() - owned;
    lines.push(
        Row::new()
            .faint(format!("{} to win; {free} unowned", game.victory().centers))
            .into(),
    );
    lines
}
