//! The open questions of the pasted sheet: the units that they are about, and the orders that answer them.

use super::EntryView;
use super::reading::AcceptedOrder;
use super::sheet_list::{LineStatus, Repeated, SheetLine, SheetList};
use super::sheet_paste::{candidates, shown};
use chancery_core::board::{Power, Province};
use chancery_core::orders::WrittenOrder;
use entry::Verdict;

impl EntryView<'_> {
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
            // the answers to an impossible order are orders of other units, which other lines may give, too
            let offers = match line.verdict {
                Verdict::Void => Vec::new(),
                _ => self.orders_offered(line),
            };
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

    /// Closes the questions of earlier sheets about powers all of whose units a later sheet orders or asks about. The
    /// rows of that sheet have the indices `but`.
    pub(super) fn close_replaced(
        self,
        list: &mut SheetList,
        given: &[AcceptedOrder],
        but: &[usize],
    ) {
        let (map, position) = (self.game().map(), self.game().position());
        let pending = but.iter().filter(|&&at| list.is_pending(at));
        let pending = pending.flat_map(|&at| self.units_of_question(&list.lines[at]));
        let given = given
            .iter()
            .filter_map(|one| Some((one.power, one.entry.province()?)));
        let given: Vec<(Power, Province)> = given.chain(pending).collect();
        let is_given = |power: Power, at: Province| given.contains(&(power, at));
        let is_complete = |power: Power| {
            let mut units = position.units_of(power).peekable();
            units.peek().is_some() && units.all(|unit| is_given(power, map.province(unit.location)))
        };
        for at in 0..list.lines.len() {
            let line = &list.lines[at];
            let is_old = line.status == LineStatus::Open && !but.contains(&at);
            if is_old && line.power.is_some_and(is_complete) {
                list.leave_out(at, Repeated::Replaced.note());
                list.lines[at].repeated = Some(Repeated::Replaced);
            }
        }
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

    /// Reads an open line again, on its own.
    pub(super) fn reread_line(self, line: &mut SheetLine) {
        let reading = self.reading_of(&line.text);
        line.verdict = reading.verdict;
        line.candidates = candidates(&reading);
        line.reading = shown(self.session, &reading);
        line.note = reading.note;
    }
}
