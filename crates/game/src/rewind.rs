//! Restores a game as it was before one of its phases, for corrections and branches.

use std::sync::Arc;

use super::seats::SeatState;
use super::votes::EndConditions;
use super::{Drafts, Game, Mode, Record, Seat, Secrecy};
use chancery_core::board::Turn;

impl Game {
    /// Removes all phases from `record` on, an index into the history. Rules, attendance and seats
    /// become what they were before that phase, and there are no orders.
    ///
    /// The result of a coin toss is kept, because it doesn't depend on orders.
    pub(super) fn rewind(&mut self, record: usize) {
        let Some(first) = self.history.get(record) else {
            return;
        };
        let turn = first.turn();
        self.rules = first.table_rules;
        let attendance = first.attendance.clone();
        self.recall_attendance(&attendance);
        self.seats = self.seats_before(turn);
        self.history.truncate(record);
        self.removed.retain(|phase| phase.turn < turn);
        self.to_reveal = 0;
        self.clear_drafts();
    }

    /// Takes back the phases since a person last had something to order, and gives that person's
    /// orders back. The game counts how often. Returns false if there is no such phase.
    pub fn take_back_phase(&mut self) -> bool {
        let people = self
            .seat_ids()
            .filter(|&it| self.attendance(it).is_person());
        let Some(at) = people.filter_map(|seat| self.last_ordered(seat)).max() else {
            return false;
        };
        let orders = self.history[at].orders();
        let orders = orders.map(|(power, entry)| (power, entry.clone()));
        let orders: Vec<_> = orders.collect();
        self.rewind(at);
        self.forget_toss_to_come();
        self.forget_ends_elsewhere();
        let now = self.turn();
        self.words.retain(|word| word.turn <= now);
        for (power, entry) in orders {
            let seat = self.seat_of(power);
            if seat.is_some_and(|seat| self.attendance(seat).is_person()) {
                self.give_entry(power, entry);
            }
        }
        self.taken_back += 1;
        true
    }

    /// Returns the game as it was before a phase, given by its index, or before the current one: with
    /// no orders or seals, no clock, and one writer who sees everything. Names every field, so that
    /// nothing secret is copied by accident.
    pub(super) fn before(&self, phase: usize) -> Option<Game> {
        let history = self.history.get(..phase)?.to_vec();
        let record = self.history.get(phase);
        let seal_log = history.last().map(|last| last.seal_log.after());
        let turn = record.map_or(self.turn(), Record::turn);
        let attendance = record.map_or_else(|| self.all_attendance(), |it| it.attendance.clone());
        let state = |(attendance, state): (_, &SeatState)| SeatState {
            attendance,
            persona: state.persona.clone(),
            ..SeatState::default()
        };
        Some(Game {
            name: self.name.clone(),
            map: Arc::clone(&self.map),
            began: self.began,
            rules: record.map_or(self.rules, |it| it.table_rules),
            mode: Mode::GameMaster,
            seats: self.seats_before(turn),
            secrecy: Secrecy {
                passphrases: false,
                ..self.secrecy
            },
            missing: self.missing,
            advice: self.advice,
            has_words: self.has_words,
            words: (self.words.iter().filter(|word| word.turn < turn))
                .cloned()
                .collect(),
            taken_back: self.taken_back,
            advised: self.advised,
            to_reveal: 0,
            states: attendance
                .into_iter()
                .zip(&self.states)
                .map(state)
                .collect(),
            start: self.start.clone(),
            history,
            removed: Vec::new(),
            reviews: self.reviews.clone(),
            drafts: Drafts::new(&self.map),
            seal_log: seal_log.unwrap_or_default(),
            ends: self.ends_before(turn),
            neutral: self.neutral,
            toss: self.toss,
            clock: None,
            deadline: None,
            played: self.played,
            public: None,
        })
    }

    /// Returns the game without its secrets: without passphrase checks and, in a hot-seat game,
    /// without the orders of the current phase.
    pub fn open_to_all(&self) -> Game {
        let mut game = self.clone();
        game.states
            .iter_mut()
            .for_each(|state| state.passphrase_check = None);
        if game.mode == Mode::HotSeat {
            let turn = game.turn();
            game.words.retain(|word| word.turn < turn);
            game.begin_drafts();
        }
        game
    }

    /// Plays a recorded phase again with the orders of `record`. A position that the game master set
    /// after it is set again, if the same phase follows.
    pub(super) fn play_again(&mut self, record: &Record) {
        self.rules = record.table_rules;
        self.recall_attendance(&record.attendance);
        self.seal_log = record.seal_log.clone();
        self.drafts.lines.others.clone_from(&record.left_out);
        self.play(record.sheets.clone(), record.seals.clone());
        if let Some(last) = self.history.last_mut() {
            last.note.clone_from(&record.note);
        }
        let by_hand = record.corrected.as_ref();
        if let Some(corrected) = by_hand.filter(|set| set.turn == self.turn())
            && let Some(last) = self.history.last_mut()
        {
            let came = last.played.next.position();
            let mut set = corrected.clone();
            set.terms = came.terms;
            last.corrected = (*came != set).then_some(set);
        }
    }

    /// Returns the seats as they were before a phase: a neutral power joins in its year.
    pub(super) fn seats_before(&self, turn: Turn) -> Vec<Seat> {
        let mut seats = self.seats.clone();
        if let Some(neutral) = self.neutral
            && turn < Turn::spring(neutral.joins)
        {
            for seat in &mut seats {
                seat.powers.retain(|&power| power != neutral.power);
            }
        }
        seats
    }

    /// Returns the conditions that end the game, with the votes before a phase, and without an
    /// early end.
    pub(super) fn ends_before(&self, turn: Turn) -> EndConditions {
        let mut ends = self.ends.clone();
        ends.votes.retain(|vote| vote.turn < turn);
        ends.stopped = None;
        ends.open_vote = None;
        ends
    }

    /// Removes the result of a coin toss that isn't due yet in this game, so that the coin is
    /// tossed again.
    pub(super) fn forget_toss_to_come(&mut self) {
        if !self.is_toss_time() {
            self.toss = None;
        }
    }

    /// Removes votes and an early end from phases that this game no longer has.
    pub(super) fn forget_ends_elsewhere(&mut self) {
        let played: Vec<Turn> = self.history.iter().map(Record::turn).collect();
        let now = self.turn();
        let is_here = |turn: Turn| turn == now || played.contains(&turn);
        self.ends.votes.retain(|vote| is_here(vote.turn));
        self.ends.stopped = self.ends.stopped.take().filter(|it| it.turn == now);
    }
}
