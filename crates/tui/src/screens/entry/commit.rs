//! Changes of orders and open questions. Both change together in the game, so that a single undo
//! restores both.

use std::cmp::Ordering;

use super::kept_sheet::saved;
use super::reading::AcceptedOrder;
use super::sheet_list::SheetList;
use super::{EntryView, OrderEntry, Session};
use crate::keys::Command;
use crate::kit::{Row, words};
use chancery_core::board::{Phase, Power, Province};
use game::{DraftOrder, SheetLines};

impl OrderEntry {
    /// Adds orders to the sheets, closes the questions that they answer and replaces the list of
    /// lines, as one change. A game master's order keeps the text of the line that it answers.
    /// Returns `false` if the orders were late.
    pub(super) fn enter(
        &mut self,
        session: &mut Session,
        mut given: Vec<AcceptedOrder>,
        mut list: SheetList,
    ) -> bool {
        if let Some(refused) = refused_as_late(session, &given) {
            self.say(refused);
            return false;
        }
        for (row, one) in self.view(session).close_answered(&mut list, &given, &[]) {
            if self.is_game_master() {
                let one = &mut given[one];
                let row = self.view(session).row_giving(row, &one.entry.written);
                one.rule_on(&list.lines[row].source);
            }
        }
        self.commit(session, given, list);
        true
    }

    /// Adds orders to the sheets and replaces the list of lines, as one change. Returns whether the game changed.
    pub(super) fn commit(
        &mut self,
        session: &mut Session,
        given: Vec<AcceptedOrder>,
        mut list: SheetList,
    ) -> bool {
        list.close_doubts();
        list.note_repeated();
        let last = given.last().map(|one| (one.power, one.entry.province()));
        for one in &given {
            let province = one.entry.province();
            let reading = self.view(session).reading_of(&one.entry.text);
            let piece = self
                .view(session)
                .piece_of(&list, &reading, (one.power, &one.entry));
            self.verdicts.set(one.power, province, one.verdict, piece);
        }
        let lines = if self.view(session).has_sheets() {
            saved(&list)
        } else {
            SheetLines::default()
        };
        let is_same = |one: &AcceptedOrder| {
            let mut sheet = session.game().sheet(one.power).iter();
            one.entry.province().is_some() && sheet.any(|entry| *entry == one.entry)
        };
        let changes = !given.iter().all(is_same) || lines != *session.game().sheet_lines();
        if changes {
            let given = given.into_iter().map(|one| (one.power, one.entry));
            let orders: Vec<(Power, DraftOrder)> = given.collect();
            let (change, replaced) =
                session.change(|game| game.give_orders_and_lines(orders.clone(), lines));
            self.sheets.change(change, list);
            self.say_replaced(session, &orders, &replaced);
        } else {
            self.sheets.replace(list);
        }
        if let Some((power, province)) = last {
            self.select_after(session, power, province);
        }
        changes
    }

    /// Shows the orders that were replaced.
    fn say_replaced(
        &mut self,
        session: &Session,
        orders: &[(Power, DraftOrder)],
        replaced: &[Option<DraftOrder>],
    ) {
        let changed = orders.iter().zip(replaced);
        let changed = changed.filter_map(|((power, now), before)| {
            let full = |it: &DraftOrder| self.view(session).in_full(*power, &it.written);
            let [now, before] = [full(now), full(before.as_ref()?)];
            (now != before).then_some([now, before])
        });
        match changed.collect::<Vec<_>>().as_slice() {
            [] => {}
            [[now, before]] => {
                self.say(
                    Row::new()
                        .text(now.as_str())
                        .dim(" replaces ")
                        .bold(before.as_str()),
                );
            }
            several => {
                let before: Vec<&str> = several.iter().map(|[_, before]| before.as_str()).collect();
                let count = words::count(several.len(), "order");
                let row = Row::new().text(count).dim(" replace ");
                self.say(row.bold(before.join(", ")));
            }
        }
    }

    /// Undoes or redoes the last change of the orders and questions, and says what it was. Returns whether there
    /// was a change.
    pub(in crate::screens) fn undo(&mut self, session: &mut Session, command: Command) -> bool {
        let powers = &self.powers;
        let before = self.view(session).orders_in_full();
        let earlier = self.sheets.questions();
        let lines = self.sheets.list.lines.len();
        let (done, [what, nothing]) = session.change(|game| match command {
            Command::Redo => (game.redo(powers), ["redone", "nothing to redo"]),
            _ => (game.undo(powers), ["undone", "nothing to undo"]),
        });
        self.sheets.swap(done);
        self.update_verdicts(session);
        let after = self.view(session).orders_in_full();
        let is_new = |one: &&OrderInFull| !(before.contains(one) && after.contains(one));
        match after.iter().chain(&before).find(is_new) {
            // in winter, the rows of a power change with its orders
            Some((power, ..)) if session.game().turn().phase == Phase::Adjustments => {
                self.select_after(session, *power, None);
            }
            Some((power, at, _)) => self.select_unit(session, *power, *at),
            None => {}
        }
        let only = |these: &[OrderInFull], others: &[OrderInFull]| {
            let new = these.iter().filter(|one| !others.contains(one));
            // a waived build names no province
            let (named, waived): (Vec<_>, Vec<_>) = new.partition(|(_, at, _)| at.is_some());
            let waived = (!waived.is_empty()).then(|| words::count(waived.len(), "waived build"));
            match named.len() {
                0..=3 => words::list(named.into_iter().map(|(.., order)| order).chain(&waived)),
                count => words::count(count, "order"),
            }
        };
        let (gone, back) = (only(&before, &after), only(&after, &before));
        let row = Row::new().bold(what);
        self.say(match (done.is_some(), gone.as_str(), back.as_str()) {
            (false, ..) => Row::new().dim(nothing),
            // only lines that give no order changed
            (true, "", "") => {
                let open = self.sheets.questions();
                let left = self.sheets.list.lines.len();
                let questions = words::count(open.abs_diff(earlier), "question");
                let sheet = words::count(left.abs_diff(lines), "line");
                row.dim(": ")
                    .text(match (left.cmp(&lines), open.cmp(&earlier)) {
                        // a sheet without a clear order goes or comes back
                        (Ordering::Less, _) => format!("without a sheet of {sheet}"),
                        (Ordering::Greater, _) => format!("with a sheet of {sheet}"),
                        (_, Ordering::Greater) => format!("{questions} open again"),
                        (_, Ordering::Less) => format!("{questions} answered again"),
                        _ => "lines that give no order".to_owned(),
                    })
            }
            (true, gone, "") => row.dim(": without ").text(gone),
            (true, "", back) => row.dim(": with ").text(back),
            (true, gone, back) => row.dim(": ").text(back).dim(" in place of ").text(gone),
        });
        done.is_some()
    }
}

/// A power's order for a province, in full.
type OrderInFull = (Power, Option<Province>, String);

impl EntryView<'_> {
    /// Returns all orders of this screen in full, however they were written.
    fn orders_in_full(self) -> Vec<OrderInFull> {
        let full = |(power, entry): (Power, &DraftOrder)| {
            (power, entry.province(), self.in_full(power, &entry.written))
        };
        self.entries().map(full).collect()
    }
}

/// Returns the reason that orders can't be accepted because they are late, in a game on a
/// physical board.
pub(super) fn refused_as_late(session: &Session, given: &[AcceptedOrder]) -> Option<Row> {
    let late = given.iter().find(|one| session.is_late(one.power))?.power;
    let name = &session.game().map().power(late).name;
    let row = Row::new().bold(format!("{name}'s orders were late."));
    Some(row.dim(" To accept them, press Alt-T, then Enter."))
}
