//! Adjudicates a phase: turns its orders into a record, and starts the next phase.

use super::{DraftOrder, Drafts, Due, Game, Missing, Record, Seal};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Power, PowerSet};
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::rules::PerpetualOrders;

impl Game {
    /// Adjudicates the phase with the orders written so far, and returns the new record.
    ///
    /// A power with a seat counts as having sent orders, even if there are none; a power without a seat
    /// or in civil disorder has sent nothing. Does nothing and returns `None` after the end of the game,
    /// before a coin toss that is due, and while sealed orders are encrypted.
    pub fn resolve(&mut self) -> Option<&Record> {
        if self.ending().is_some() || self.needs_coin_toss() || self.encrypted_seat().is_some() {
            return None;
        }
        let seals = self.seat_ids().map(|seat| self.seal_of(seat).copied());
        let seals: Vec<Option<Seal>> = seals.collect();
        let absent: PowerSet = self
            .map
            .powers()
            .filter(|&power| self.counts_as_absent(power))
            .collect();
        let seated = self.seated();
        let mut drafts = std::mem::replace(&mut self.drafts, Drafts::new(&self.map));
        let sheets = self.map.powers().map(|power| {
            let sheet = drafts.take(power);
            let sent = seated.contains(power) || !sheet.is_empty();
            (sent && !absent.contains(power)).then_some(sheet)
        });
        let sheets = sheets.collect();
        self.drafts.lines = drafts.lines;
        self.play(sheets, seals);
        self.history.last()
    }

    /// Returns whether this power counts as having sent nothing at all.
    fn counts_as_absent(&self, power: Power) -> bool {
        let empty = self.sheet(power).is_empty() && !self.to_order(power).is_empty();
        let moves = self.turn().phase.is_movement();
        let missing = self.missing == Missing::CivilDisorder && empty && moves;
        self.is_in_disorder(power) || missing
    }

    /// Returns the powers that have a seat.
    pub(super) fn seated(&self) -> PowerSet {
        let seats = self.seats.iter();
        seats.flat_map(|seat| seat.powers.iter().copied()).collect()
    }

    /// Adjudicates the present phase with these orders, by power, without playing it.
    pub(super) fn adjudicate(&self, sheets: Vec<Option<Vec<DraftOrder>>>) -> Record {
        let (position, rules) = (self.position().clone(), &self.rules.rules);
        let play = |written: &[Option<Vec<WrittenOrder>>]| {
            let mut played = PhaseInput::new(&self.map, self.position(), written, rules).play();
            played.next = self.goes_on(played.next);
            played
        };
        let mut record = Record::new(position, self.rules, sheets, play);
        record.seals = vec![None; self.seats.len()];
        record.attendance = self.all_attendance();
        record
    }

    /// Adjudicates the present phase with these orders, by power, and begins the next one. The record keeps
    /// the lines of the sheets that give none of them.
    pub fn play(&mut self, sheets: Vec<Option<Vec<DraftOrder>>>, seals: Vec<Option<Seal>>) {
        let mut record = self.adjudicate(sheets);
        record.seals = seals;
        record.keep(&std::mem::take(&mut self.drafts.lines));
        let next = self.seal_log.after();
        record.seal_log = std::mem::replace(&mut self.seal_log, next);
        self.history.push(record);
        self.join();
        let (turn, first) = (self.turn(), self.is_first());
        if let Some(clock) = &mut self.clock {
            clock.begin(turn, first);
        }
        self.ends.open_vote = None;
        if let Some(deadline) = &mut self.deadline {
            deadline.due = Due::Unset;
        }
        self.begin_drafts();
    }

    /// Returns the perpetual orders with which this phase begins: those of the last movement phase
    /// whose units are still in place.
    pub fn standing(&self) -> Vec<(Power, DraftOrder)> {
        let allowed = self.rules().perpetual_orders == PerpetualOrders::Allowed;
        let moves = self.turn().phase.is_movement() && self.ending().is_none();
        let mut earlier = self.history.iter().rev();
        let last = earlier.find(|record| record.turn().phase.is_movement());
        let Some(last) = last.filter(|_| allowed && moves) else {
            return Vec::new();
        };
        let position = self.position();
        let stands = |(power, entry): &(Power, &DraftOrder)| {
            let unit = entry.province().and_then(|at| position.unit(at));
            entry.term == OrderDuration::Standing && unit.is_some_and(|unit| unit.power == *power)
        };
        let again = |(power, entry): (Power, &DraftOrder)| {
            let entry = entry.clone();
            (
                power,
                DraftOrder {
                    ruling: None,
                    ..entry
                },
            )
        };
        last.orders().filter(stands).map(again).collect()
    }
}
