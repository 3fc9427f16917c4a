//! A game as it stood before one of its phases: what corrections and branches begin from.

use super::votes::Ends;
use super::{Game, Record, Seat};
use crate::board::Turn;

impl Game {
    /// Takes everything back that was played from a phase on, by its number: the rules, who was here
    /// and who led which powers are as they were then, and nothing is written.
    ///
    /// A toss stays: whose coin it was and what came doesn't change with an order.
    pub(super) fn rewind(&mut self, record: usize) {
        let Some(first) = self.history.get(record) else {
            return;
        };
        let turn = first.turn();
        self.house = first.house;
        self.attendance = first.attendance.clone();
        self.seats = self.seats_before(turn);
        self.history.truncate(record);
        self.clear_drafts();
    }

    /// Plays a phase again as it is recorded, with other sheets or the same.
    pub(super) fn play_again(&mut self, record: &Record) {
        self.house = record.house;
        self.attendance = record.attendance.clone();
        self.play(record.sheets.clone(), record.seals.clone());
    }

    /// Who leads which powers before a phase: a neutral power joins no sooner than its year.
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

    /// What was agreed on about the end, with the votes that were taken before a phase, and nothing
    /// that stopped the game.
    pub(super) fn ends_before(&self, turn: Turn) -> Ends {
        let mut ends = self.ends.clone();
        ends.votes.retain(|vote| vote.turn < turn);
        ends.stopped = None;
        ends
    }

    /// Leaves out votes of phases that this game no longer has, and what stopped it elsewhere.
    pub(super) fn forget_ends_elsewhere(&mut self) {
        let played: Vec<Turn> = self.history.iter().map(Record::turn).collect();
        let now = self.turn();
        let is_here = |turn: Turn| turn == now || played.contains(&turn);
        self.ends.votes.retain(|vote| is_here(vote.turn));
        self.ends.stopped = self.ends.stopped.take().filter(|it| it.turn == now);
    }
}
