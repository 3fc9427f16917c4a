//! The review of a game's past orders, computed phase by phase in a background thread.

use std::sync::Arc;

use super::background::{Asked, Stoppable};
use crate::kit::list::cycle;
use crate::session::Session;
use chancery_core::board::{Power, PowerSet};
use game::{Attendance, Game};
use player::Geography;
use review::{PastPhase, PhaseReview};

/// The review of a power's orders in all movement phases of a game.
#[derive(Debug)]
pub struct ReviewTask {
    game: Game,
    power: Power,
}

/// The review of one phase.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewAnswer {
    task: Arc<Stoppable<ReviewTask>>,
    phase: PhaseReview,
    /// The text to save with the game; `None` if it was saved before.
    text: Option<String>,
}

/// The most recent review, with the phases that are known so far.
pub(crate) type AskedReview = Asked<ReviewTask, Vec<PhaseReview>>;

impl Stoppable<ReviewTask> {
    /// Reviews each phase and passes it to `done`, until that returns false.
    pub(crate) fn run(self: Arc<Self>, mut done: impl FnMut(ReviewAnswer) -> bool) {
        let geography = Geography::new(self.game.map());
        for index in 0..self.game.history().len() {
            let Some(past) = PastPhase::of(&self.game, &geography, index) else {
                continue;
            };
            let mut stops = || self.is_stopped();
            let saved = past.saved(&self.game, self.power);
            let is_new = saved.is_none();
            let phase = saved.unwrap_or_else(|| review::review(&past, self.power, &mut stops));
            let text = is_new.then(|| past.text(&phase)).flatten();
            let task = Arc::clone(&self);
            if stops() || !done(ReviewAnswer { task, phase, text }) {
                return;
            }
        }
    }
}

impl Session {
    /// Starts the review of a power's orders, unless it is already known.
    pub(crate) fn ask_review(&mut self, power: Power) {
        let history = self.game().history();
        let is_it = |task: &ReviewTask| task.power == power && task.game.history() == history;
        let is_known = self.review.task().is_some_and(is_it);
        if !is_known {
            let task = ReviewTask {
                game: self.game().clone(),
                power,
            };
            self.review = Asked::new(task);
        }
    }

    /// Starts the review of the next or previous power.
    pub(crate) fn ask_next_review(&mut self, forward: bool) {
        let powers: Vec<Power> = self.game().map().powers().collect();
        let power = cycle(&powers, self.reviewed_power(), forward);
        self.ask_review(power);
    }

    /// Returns the power of the review: at first, that of a person, if possible a winner's.
    pub(crate) fn reviewed_power(&self) -> Power {
        if let Some(task) = self.review.task() {
            return task.power;
        }
        let game = self.game();
        let is_person = |power: &Power| {
            let seat = game.seat_of(*power);
            seat.is_some_and(|seat| game.attendance(seat) == Attendance::Present)
        };
        let played: PowerSet = game.map().powers().filter(is_person).collect();
        let winners = game.ending().map(|ending| ending.winners());
        let winners = winners.unwrap_or(PowerSet::EMPTY);
        let mut won = winners.iter().filter(|&power| played.contains(power));
        let first = won.next().or(played.iter().next());
        let first = first.or(winners.iter().next());
        let first = first.or_else(|| game.map().powers().next());
        first.unwrap_or_else(|| chancery_core::board::Id::from_index(0))
    }

    /// Returns the phases of the review that are known so far, and the number of all movement phases.
    pub(crate) fn review(&self) -> (&[PhaseReview], usize) {
        let known = self.review.answer.as_deref();
        let history = self.game().history().iter();
        let count = history
            .filter(|record| record.turn().phase.is_movement())
            .count();
        (known.unwrap_or_default(), count)
    }

    /// Stores the review of a phase, unless it belongs to an earlier review. A new one is saved with the game, but
    /// not with a what-if, or with a player's view in fog of war.
    pub(crate) fn keep_review(&mut self, answer: ReviewAnswer) {
        if !self.review.is_for(&answer.task) {
            return;
        }
        let (turn, power) = (answer.phase.turn, answer.phase.power);
        self.review
            .answer
            .get_or_insert_default()
            .push(answer.phase);
        if let Some(text) = answer.text
            && self.branch().is_none()
            && !self.game().is_view()
        {
            let undoable = self.undoable.take();
            self.change(|game| game.keep_review(turn, power, text));
            self.undoable = undoable;
        }
    }
}
