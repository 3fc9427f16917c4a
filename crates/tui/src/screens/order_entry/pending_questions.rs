//! Orders and open questions change together: one change of the game, which one undo takes back. The
//! questions are kept with the game, so that who comes back to the table is asked again.

use super::accept::AcceptedOrder;
use super::sheet_list::{LineStatus, SheetLine, SheetList};
use super::{OrderEntry, Session};
use crate::text::Row;
use crate::words;
use chancery_core::board::{Power, Province};
use chancery_core::orders::{IllegalReason, WrittenOrder};
use entry::{Account, Verdict};
use game::{ChangeId, DraftOrder, OpenQuestion};

/// The lines of the sheets as they were before a change, or after it once it is undone.
pub(super) type KeptList = (ChangeId, Option<SheetList>);

impl OrderEntry {
    /// Writes orders onto the sheets; the questions that they answer are closed.
    pub(super) fn give_all(&mut self, table: &mut Session, given: Vec<AcceptedOrder>) {
        let mut list = self.pasted.clone();
        if let Some(list) = &mut list {
            self.close_answered(table, list, &given, &[]);
        }
        self.commit(table, given, list);
    }

    /// Writes orders onto the sheets and puts the list of lines in place, as one change.
    pub(super) fn commit(
        &mut self,
        table: &mut Session,
        given: Vec<AcceptedOrder>,
        list: Option<SheetList>,
    ) {
        let last = given.last().map(|one| (one.power, one.entry.province()));
        for one in &given {
            self.remember(one.power, one.entry.province(), one.verdict);
        }
        let asked = match &list {
            Some(list) if self.is_asked(table) => list.lines().iter().filter_map(asked).collect(),
            _ => Vec::new(),
        };
        let is_same = |one: &AcceptedOrder| {
            let mut sheet = table.game().sheet(one.power).iter();
            one.entry.province().is_some() && sheet.any(|entry| *entry == one.entry)
        };
        if given.iter().all(is_same) && asked == table.game().questions() {
            self.pasted = list;
        } else {
            let orders: Vec<(Power, DraftOrder)> = given
                .into_iter()
                .map(|one| (one.power, one.entry))
                .collect();
            let (change, replaced) = table.change(|game| game.settle(orders.clone(), asked));
            self.lists
                .push((change, std::mem::replace(&mut self.pasted, list)));
            self.tell_replaced(table, &orders, &replaced);
        }
        if let Some((power, province)) = last {
            self.select_after(table, power, province);
        }
    }

    /// Says which other orders these took the place of.
    fn tell_replaced(
        &mut self,
        table: &Session,
        orders: &[(Power, DraftOrder)],
        replaced: &[Option<DraftOrder>],
    ) {
        let changed = orders.iter().zip(replaced);
        let changed = changed.filter_map(|((power, now), before)| {
            let before = before.as_ref()?;
            (before.written != now.written).then(|| self.in_full(table, *power, &before.written))
        });
        let changed: Vec<String> = changed.collect();
        if let Some((first, more)) = changed.split_first() {
            let row = Row::new().dim("replaces ").bold(first.as_str());
            self.note = Some(match more.len() {
                0 => row,
                more => row.dim(format!(" and {}", words::count(more, "other order"))),
            });
        }
    }

    /// Closes the questions that orders answer: those that offer one of them, and those about units
    /// that all have an order now; all but the rows of these numbers.
    pub(super) fn close_answered(
        &self,
        table: &Session,
        list: &mut SheetList,
        given: &[AcceptedOrder],
        but: &[usize],
    ) {
        let map = table.game().map();
        for (at, line) in list.lines_mut().iter_mut().enumerate() {
            if line.state != LineStatus::Open || but.contains(&at) {
                continue;
            }
            let offers = self.orders_offered(table, line);
            let about = self.about(table, line);
            let ordered = |one: &AcceptedOrder| one.entry.province();
            let now: Vec<Option<Province>> = given.iter().map(ordered).collect();
            let has_order = |&(power, at): &(Power, Province)| {
                now.contains(&Some(at)) || table.game().order_of(power, at).is_some()
            };
            let answer = given.iter().find(|one| {
                let full = |written| self.in_full(table, one.power, written);
                let mut offers = offers.iter().filter(|(power, _)| *power == one.power);
                let is_offered = offers.any(|(_, offer)| full(offer) == full(&one.entry.written));
                let at = |at| about.contains(&(one.power, at)) && about.iter().all(has_order);
                is_offered || one.entry.province().is_some_and(at)
            });
            if let Some(one) = answer {
                line.settle(one.verdict, one.entry.written.short(map).to_string());
            }
        }
    }

    /// The units that a question is about, with whose they are.
    fn about(&self, table: &Session, line: &SheetLine) -> Vec<(Power, Province)> {
        let game = table.game();
        let units = line.may_be.iter().filter_map(WrittenOrder::unit);
        let own = units.filter_map(|unit| {
            let at = unit.place.province;
            let owner = game.owner_of(at)?;
            let own = line.power.is_none_or(|power| power == owner);
            (own && self.powers.contains(&owner)).then_some((owner, at))
        });
        let own: Vec<(Power, Province)> = own.collect();
        match own.is_empty() {
            true => self.named_unit(table, line).into_iter().collect(),
            false => own,
        }
    }

    /// Undoes the last change to what is written here, or does it again: orders and questions together.
    pub(super) fn undo(&mut self, table: &mut Session, again: bool) {
        let powers = self.powers.clone();
        let done = table.change(|game| match again {
            true => game.redo(&powers),
            false => game.undo(&powers),
        });
        let mut lists = self.lists.iter_mut();
        if let Some((_, list)) = lists.find(|(change, _)| Some(*change) == done) {
            std::mem::swap(&mut self.pasted, list);
        }
        self.look_again(table);
        self.note = Some(match (done.is_some(), again) {
            (true, false) => Row::new().dim("undone"),
            (true, true) => Row::new().dim("redone"),
            (false, false) => Row::new().dim("nothing to undo"),
            (false, true) => Row::new().dim("nothing to redo"),
        });
    }

    /// Asks about the lines that the game remembers.
    pub(super) fn ask_again(&mut self, table: &Session) {
        if !self.is_asked(table) || table.game().questions().is_empty() {
            return;
        }
        let lines = table.game().questions().iter().map(|asked| {
            let part = asked.part.as_deref().unwrap_or(asked.ink.trim());
            let text = self.headed(table, asked.power, part);
            let mut line = SheetLine::new(part, text, asked.power);
            line.wrote.clone_from(&asked.ink);
            line.verdict = self.verdict_of_question(table, asked.power, &asked.may_be);
            line.reading = super::mending::one_of(table, &asked.may_be);
            line.may_be.clone_from(&asked.may_be);
            line.note.clone_from(&asked.note);
            line.state = LineStatus::Open;
            line.account = Some(Account::asked(&asked.ink));
            if line.may_be.is_empty() && line.note.is_empty() {
                // a save of before questions were kept whole
                let reading = self.reading_of(table, &line.text);
                line.verdict = reading.verdict;
                line.may_be = super::mending::may_be(&reading);
                line.reading = super::mending::shown(table, &reading);
                line.note = reading.note;
            }
            line
        });
        self.pasted = Some(SheetList::new(lines.collect()));
        self.book = true;
    }

    /// What kind of question a line is that may mean these orders.
    fn verdict_of_question(
        &self,
        table: &Session,
        power: Option<Power>,
        may_be: &[WrittenOrder],
    ) -> Verdict {
        match may_be {
            [] => Verdict::Unreadable,
            [only] if self.illegal(table, power, only).is_some() => Verdict::Void,
            _ => Verdict::Ambiguous,
        }
    }

    /// Why an order is impossible, if it is.
    pub(super) fn illegal(
        &self,
        table: &Session,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        let game = table.game();
        let bench = game.bench();
        let owner = || game.owner_of(written.unit()?.place.province);
        let power = power.or_else(owner).or(self.powers.first().copied())?;
        match game.turn().phase {
            phase if phase.is_movement() => bench.movement(power, written).err(),
            phase if phase.is_retreat() => bench.retreat(power, written).err(),
            _ => bench.adjustment(power, written).err(),
        }
    }

    /// Are there questions at all: to a game master, of the game itself?
    fn is_asked(&self, table: &Session) -> bool {
        self.is_game_master() && table.branch().is_none()
    }
}

/// A line as the game remembers it, where it is still asked about.
fn asked(line: &SheetLine) -> Option<OpenQuestion> {
    (line.state == LineStatus::Open).then(|| OpenQuestion {
        power: line.power,
        ink: line.wrote.clone(),
        part: (line.ink != line.wrote.trim()).then(|| line.ink.clone()),
        may_be: line.may_be.clone(),
        note: line.note.clone(),
    })
}
