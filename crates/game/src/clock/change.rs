//! Another clock in the middle of a game.

use super::{Clock, Timing};
use crate::{Game, Mode};

impl Game {
    /// The table takes a clock, another one, or none any more. The present phase begins anew by it, and
    /// it is stopped at first; extensions that were recorded stay.
    pub fn set_timing(&mut self, timing: Option<Timing>) {
        let writers = match self.mode {
            Mode::HotSeat => self.seats.len(),
            Mode::GameMaster => 1,
        };
        let (turn, first) = (self.turn(), self.is_first());
        let before = self.clock.take();
        self.clock = timing.map(|timing| {
            let mut clock = Clock::new(timing, writers, turn);
            clock.begin(turn, first);
            clock.pause(true);
            if let Some(before) = before {
                clock.handed_in = before.handed_in;
                clock.extensions = before.extensions;
            }
            clock
        });
    }
}
