//! Changes of orders and open questions. Both change together in the game, so that a single undo
//! restores both. The game stores the questions, so that they are asked again when it is continued.

use std::cmp::Ordering;

use super::accept::refused_as_late;
use super::question::power_of;
use super::reading::AcceptedOrder;
use super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::sheet_paste::{candidates, shown};
use super::{EntryView, OrderEntry, Session};
use crate::keys::Command;
use crate::kit::{Row, words};
use chancery_core::board::{Phase, Power, Province};
use chancery_core::orders::{IllegalReason, WrittenOrder};
use entry::{Account, LineKind, Verdict};
use game::{DraftOrder, KeptLine, SheetLines};

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
                one.rule_on(
                    &self
                        .view(session)
                        .source_of(&list.lines[row], &one.entry.written),
                );
            }
        }
        self.commit(session, given, list);
        true
    }

    /// Adds orders to the sheets and replaces the list of lines, as one change.
    pub(super) fn commit(
        &mut self,
        session: &mut Session,
        given: Vec<AcceptedOrder>,
        mut list: SheetList,
    ) {
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
        if given.iter().all(is_same) && lines == *session.game().sheet_lines() {
            self.sheets.replace(list);
        } else {
            let given = given.into_iter().map(|one| (one.power, one.entry));
            let orders: Vec<(Power, DraftOrder)> = given.collect();
            let (change, replaced) =
                session.change(|game| game.give_orders_and_lines(orders.clone(), lines));
            self.sheets.change(change, list);
            self.say_replaced(session, &orders, &replaced);
        }
        if let Some((power, province)) = last {
            self.select_after(session, power, province);
        }
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
                self.say(Row::new().dim("replaces ").bold(before.join(", ")));
            }
        }
    }

    /// Undoes or redoes the last change of the orders and questions, and says what it was. Returns whether there
    /// was a change.
    pub(in crate::screens) fn undo(&mut self, session: &mut Session, command: Command) -> bool {
        let powers = &self.powers;
        let before = self.view(session).orders_in_full();
        let earlier = self.sheets.questions();
        let (done, [what, nothing]) = session.change(|game| match command {
            Command::Redo => (game.redo(powers), ["redone", "nothing to redo"]),
            _ => (game.undo(powers), ["undone", "nothing to undo"]),
        });
        self.sheets.swap(done);
        self.update_verdicts(session);
        let after = self.view(session).orders_in_full();
        let is_new = |one: &&(Power, String)| !(before.contains(one) && after.contains(one));
        let changed = after.iter().chain(&before).find(is_new);
        // in winter, the rows of a power change with its orders
        if let Some((power, _)) = changed
            && session.game().turn().phase == Phase::Adjustments
        {
            self.select_after(session, *power, None);
        }
        let only = |these: &[(Power, String)], others: &[(Power, String)]| {
            let new = these.iter().filter(|one| !others.contains(one));
            match new.clone().count() {
                0..=3 => words::list(new.map(|(_, order)| order).collect::<Vec<_>>()),
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
                let number = |many, one: usize| words::count(many - one, "question");
                row.dim(": ").text(match open.cmp(&earlier) {
                    Ordering::Greater => format!("{} open again", number(open, earlier)),
                    Ordering::Less => format!("{} answered again", number(earlier, open)),
                    Ordering::Equal => "lines that give no order".to_owned(),
                })
            }
            (true, gone, "") => row.dim(": without ").text(gone),
            (true, "", back) => row.dim(": with ").text(back),
            (true, gone, back) => row.dim(": ").text(back).dim(" in place of ").text(gone),
        });
        done.is_some()
    }

    /// Restores the lines stored in the game, in the sequence of the sheets.
    pub(super) fn restore_questions(&mut self, session: &Session) {
        let stored = session.game().sheet_lines();
        if !self.view(session).has_sheets() || *stored == SheetLines::default() {
            return;
        }
        let all = stored.in_sequence();
        let row_of = |question| all.iter().position(|(index, _)| *index == Some(question));
        let rows = all.iter().enumerate().map(|(at, (index, line))| {
            let mut above = all[..at].iter();
            let is_rest = line.part.is_some() && above.any(|(_, it)| it.line == line.line);
            let is_cause = |index: usize| {
                stored
                    .questions
                    .iter()
                    .any(|it| it.doubted_by == Some(index))
            };
            let row = match index {
                Some(index) => self.view(session).restored_question(line, is_cause(*index)),
                None => self.view(session).restored_line(line),
            };
            SheetLine {
                doubted_by: line.doubted_by.and_then(row_of),
                account: row.account.filter(|_| !is_rest),
                ..row
            }
        });
        self.sheets.replace(SheetList::new(rows.collect()));
        self.list_open = true;
        self.ask_next();
    }
}

impl EntryView<'_> {
    /// Returns the reason that an order is illegal, if it is.
    pub(super) fn illegal(
        self,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        let game = self.game();
        let power =
            power_of(self.session, power, written).or(self.entry.powers.first().copied())?;
        game.legality().illegal(power, written)
    }

    /// Closes the questions that the orders answer: those that offer one of the orders, and those
    /// about units that now all have an order. The rows with the indices `but` stay open. Returns each
    /// closed row with the index of its order.
    pub(super) fn close_answered(
        self,
        list: &mut SheetList,
        given: &[AcceptedOrder],
        but: &[usize],
    ) -> Vec<(usize, usize)> {
        let map = self.game().map();
        let mut closed = Vec::new();
        let causes: Vec<usize> = list.lines.iter().filter_map(|it| it.doubted_by).collect();
        for (at, line) in list.lines.iter_mut().enumerate() {
            if line.status != LineStatus::Open || but.contains(&at) || causes.contains(&at) {
                continue;
            }
            let offers = self.orders_offered(line);
            let about = self.units_of_question(line);
            let has_order = |&(power, at): &(Power, Province)| {
                let is_now = given.iter().any(|one| one.entry.province() == Some(at));
                is_now || self.game().order_of(power, at).is_some()
            };
            let is_settled = about.iter().all(has_order);
            let answer = given.iter().position(|one| {
                let full = |written| self.in_full(one.power, written);
                let mut offers = offers.iter().filter(|(power, _)| *power == one.power);
                let is_offered = offers.any(|(_, offer)| full(offer) == full(&one.entry.written));
                let is_about = |at| about.contains(&(one.power, at));
                is_offered || is_settled && one.entry.province().is_some_and(is_about)
            });
            if let Some(answer) = answer {
                let one = &given[answer];
                line.mark_entered(one.verdict, one.entry.written.short(map).to_string());
                closed.push((at, answer));
            }
        }
        closed
    }

    /// Returns the units that a question is about, each with its power.
    pub(super) fn units_of_question(self, line: &SheetLine) -> Vec<(Power, Province)> {
        let units = line.candidates.iter().filter_map(WrittenOrder::unit);
        let own = units.filter_map(|unit| self.unit_of_line(line, unit.place.province));
        let own: Vec<(Power, Province)> = own.collect();
        if own.is_empty() {
            self.named_unit(line).into_iter().collect()
        } else {
            own
        }
    }

    /// Returns all orders of this screen in full, however they were written.
    fn orders_in_full(self) -> Vec<(Power, String)> {
        let entries = self.entries();
        let full =
            |(power, entry): (Power, &DraftOrder)| (power, self.in_full(power, &entry.written));
        entries.map(full).collect()
    }

    /// Returns the row of a stored question.
    fn restored_question(self, line: &KeptLine, is_cause: bool) -> SheetLine {
        let mut row = SheetLine {
            verdict: self.verdict_of_question(line.power, &line.may_be),
            reading: self.stored_orders(line).join(" or "),
            status: LineStatus::Open,
            account: Some(Account::asked(&line.line)),
            ..self.stored_row(line)
        };
        if is_cause {
            row.ask_which();
        } else if row.candidates.is_empty() && row.note.is_empty() {
            // this save is from a version that didn't store whole questions
            self.reread_line(&mut row);
        }
        row
    }

    /// Returns the possible orders of a stored question.
    fn stored_orders(self, line: &KeptLine) -> Vec<String> {
        let text = |order: &WrittenOrder| match power_of(self.session, line.power, order) {
            Some(power) => self.in_full(power, order),
            None => order.short(self.game().map()).to_string(),
        };
        line.may_be.iter().map(text).collect()
    }

    /// Returns the row of a stored line with its text.
    fn stored_row(self, line: &KeptLine) -> SheetLine {
        let part = line.part.as_deref().unwrap_or(line.line.trim());
        SheetLine {
            source: line.line.clone(),
            candidates: line.may_be.clone(),
            note: line.note.clone(),
            ..SheetLine::new(part, self.headed(line.power, part), line.power)
        }
    }

    /// Reads an open line again, on its own.
    pub(super) fn reread_line(self, line: &mut SheetLine) {
        let reading = self.reading_of(&line.text);
        line.verdict = reading.verdict;
        line.candidates = candidates(&reading);
        line.reading = shown(self.session, &reading);
        line.note = reading.note;
    }

    /// Returns the row of a stored line that isn't a question.
    fn restored_line(self, line: &KeptLine) -> SheetLine {
        let text = line.line.as_str();
        let mut row = self.stored_row(line);
        let mut entries = self.entries();
        let is_asked = !line.may_be.is_empty();
        let is_whole = line.part.is_none() && !is_asked;
        let is_it = |entry: &DraftOrder| is_whole && entry.text == text;
        let kind = match line.note.as_str() {
            _ if let Some((power, entry)) = entries.find(|(_, entry)| is_it(entry)) => {
                let verdict = self.entry.verdicts.of(power, entry.province());
                let order = entry.written.short(self.game().map()).to_string();
                row.mark_entered(verdict, order);
                LineKind::Order
            }
            "" => LineKind::Heading,
            _ => LineKind::Phrase,
        };
        if line.part.is_some() && !is_asked {
            row.status = LineStatus::Skipped;
        }
        row.account = Some(Account {
            kind,
            asked: false,
            ..Account::asked(text)
        });
        row
    }

    /// Returns the verdict on a line with these possible meanings.
    fn verdict_of_question(self, power: Option<Power>, candidates: &[WrittenOrder]) -> Verdict {
        match candidates {
            [] => Verdict::Unreadable,
            [only] if self.illegal(power, only).is_some() => Verdict::Void,
            _ => Verdict::Ambiguous,
        }
    }
}

/// Returns the stored form of the lines: each open row or part of a question, and each other line as a whole.
fn saved(list: &SheetList) -> SheetLines {
    let mut lines = SheetLines::default();
    let is_open = |row: &&SheetLine| row.status == LineStatus::Open;
    let question = |at: usize| {
        let open = list.lines[..at].iter().filter(is_open).count();
        is_open(&&list.lines[at]).then_some(open)
    };
    for row in &list.lines {
        let is_asked = is_open(&row) || !row.candidates.is_empty();
        let is_skipped = row.status == LineStatus::Skipped;
        let is_part = (is_asked || is_skipped) && row.excerpt != row.source.trim();
        let line = KeptLine {
            part: is_part.then(|| row.excerpt.clone()),
            may_be: row.candidates.clone(),
            ..KeptLine::new(row.power, &row.source, row.why_left_out())
        };
        if is_open(&row) {
            lines.questions.push(KeptLine {
                note: row.note.clone(),
                doubted_by: row.doubted_by.and_then(question),
                number: Some(lines.questions.len() + lines.others.len() + 1),
                ..line
            });
        } else if is_asked || row.account.is_some() || is_skipped {
            lines.others.push(line);
        }
    }
    lines
}
