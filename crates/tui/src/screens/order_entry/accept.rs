//! Accepting the line, and taking orders back.

use super::reading::AcceptedOrder;
use super::{OrderEntry, OrderItem, Session, orders_text};
use crate::text::Row;
use crate::words;
use chancery_core::orders::WrittenOrder;
use entry::{Part, Reading, Verdict};
use game::{DraftOrder, Ruling, Slot};

impl OrderEntry {
    /// Accepts the line, or asks for what is missing. On an empty line, edits the selected order.
    pub(super) fn take(&mut self, table: &mut Session, confirmed: bool) {
        let Some(reading) = self.line.reading().cloned() else {
            return match self.is_listing() {
                true => self.edit_sheet_line(table),
                false => self.edit_selected(table),
            };
        };
        match reading.verdict {
            Verdict::Blank => match self.line.value().strip_prefix('#') {
                Some(note) if self.has_sheets(table) => {
                    let note = note.trim_start_matches('#').trim().to_owned();
                    self.rule(table, &note);
                }
                _ => self.set_line(table, ""),
            },
            Verdict::Ok | Verdict::Fixed => self.write(table, &reading),
            Verdict::Void if confirmed => self.write(table, &reading),
            Verdict::Void => self.line.confirm_next(),
            Verdict::Ambiguous => match self.line.picked() {
                Some(picked) => self.choose(table, picked),
                None => self.line.pick(0),
            },
            Verdict::Unreadable if self.has_sheets(table) && reading.parts.len() < 2 => {
                self.keep_as_question(table, &reading);
            }
            Verdict::Unreadable if self.completions(table, self.line.value()).is_empty() => {}
            Verdict::Unreadable => self
                .say(Row::new().bold("Incomplete order. Tab completes it, Esc clears the line.")),
        }
    }

    /// Puts the selected order, or the beginning of one, into the line.
    fn edit_selected(&mut self, table: &Session) {
        let Some(item) = self.item(table) else {
            return;
        };
        let text = match item.entry(table) {
            Some(entry) => Some(self.retyped(table, entry)),
            None => self
                .text_with_selected_unit(table)
                .map(|unit| format!("{unit} ")),
        };
        if let Some(text) = text {
            self.set_line(table, &text);
        }
    }

    /// Returns an order as it may be typed again: as it was, if its line gives no other order.
    fn retyped(&self, table: &Session, entry: &DraftOrder) -> String {
        let reading = self.reading_of(table, &entry.text);
        let says = |part: &Part| part.taken().is_some_and(|one| one.written == entry.written);
        match reading.parts.as_slice() {
            [only] if says(only) => entry.text.clone(),
            _ => entry.written.short(table.game().map()).to_string(),
        }
    }

    /// Writes the orders of a reading onto the sheets, all at once.
    pub(super) fn write(&mut self, table: &mut Session, reading: &Reading) {
        let text = self.line.typed();
        let given = match self.given(table, reading, &text, None) {
            Ok(given) => given,
            Err(refused) => return self.say(refused),
        };
        if let Some(refused) = self.refused_as_late(table, &given) {
            return self.say(refused);
        }
        self.line.keep(&text);
        let mut list = self.sheets.list.clone();
        if let Some(list) = &mut list {
            let orders = reading.orders().map(|one| &one.order);
            list.edited(reading.verdict, orders_text(table, orders, "; "));
        }
        self.enter(table, given, list);
        if self.is_listing() {
            self.ask_next(table);
        }
        self.set_line(table, "");
    }

    /// Returns why orders can't be written that came too late, in a game on a physical board.
    pub(super) fn refused_as_late(&self, table: &Session, given: &[AcceptedOrder]) -> Option<Row> {
        let late = given.iter().map(|one| one.power);
        let late = late.into_iter().find(|&power| table.is_late(power))?;
        let name = table.game().map().power(late).name.as_str();
        Some(
            Row::new()
                .bold(format!("{name}'s orders were late."))
                .dim(" To accept them, press Alt-T, then Enter."),
        )
    }

    /// Deletes the selected order.
    pub(super) fn take_back(&mut self, table: &mut Session) {
        let Some(item) = self.item(table) else {
            return;
        };
        let power = item.power();
        let province = item.entry(table).map(DraftOrder::province);
        let back = province.and_then(|at| table.change(|game| game.take_back(power, at)));
        self.say(match back {
            Some(entry) => {
                let order = self.in_full(table, power, &entry.written);
                Row::new().bold(order).dim(" deleted")
            }
            None => Row::new().dim("There is no order to delete."),
        });
    }

    /// Waives the remaining builds of the selected power.
    pub(super) fn waive(&mut self, table: &mut Session) {
        let power = self.item(table).map(OrderItem::power);
        let left = power.and_then(|power| {
            let unordered = table.game().unordered(power);
            let builds = unordered.into_iter().find_map(|slot| match slot {
                Slot::Builds(left) => Some(left),
                _ => None,
            })?;
            Some((power, builds))
        });
        let Some((power, left)) = left else {
            return self.say(Row::new().dim("There are no builds to waive."));
        };
        for _ in 0..left {
            table.change(|game| game.give(power, "waive", WrittenOrder::Waive));
        }
        self.verdicts.set(power, None, Verdict::Ok);
        self.say(Row::new().dim(format!("{} waived", words::count(left, "build"))));
    }

    /// Puts a note for the record on the selected order, or else on the order written last.
    pub(super) fn rule(&mut self, table: &mut Session, note: &str) {
        let item = self.item(table);
        let selected = item.and_then(|item| Some((item.power(), item.entry(table)?.clone())));
        let last = self.verdicts.latest().and_then(|(power, at)| {
            let entry = table.game().order_of(power, at?)?;
            Some((power, entry.clone()))
        });
        let Some((power, mut entry)) = selected.or(last) else {
            return self.say(Row::new().bold("Select an order to add a note."));
        };
        let order = self.in_full(table, power, &entry.written);
        entry.ruling = (!note.is_empty()).then(|| Ruling::new(note));
        table.change(|game| game.give_entry(power, entry));
        self.set_line(table, "");
        self.say(match note.is_empty() {
            true => Row::new().bold(order).dim("  without a note"),
            false => Row::new().bold(order).dim("  ruled: ").text(note),
        });
    }
}
