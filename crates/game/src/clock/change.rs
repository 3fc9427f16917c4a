//! Another clock in the middle of a game.

use super::{Clock, Timing};
use crate::{Game, Mode};

impl Game {
    /// The table takes a clock, another one, or none any more. The present phase begins anew by it, and
    /// it is stopped at first; extensions that were recorded stay.
    pub fn set_timing(&mut self, timing: Option<Timing>) {
        let before = self.clock.take();
        self.clock = timing.map(|timing| {
            let mut clock = self.new_clock(timing);
            clock.pause(true);
            if let Some(before) = before {
                clock.handed_in = before.handed_in;
                clock.extensions = before.extensions;
            }
            clock
        });
    }

    /// Returns a clock at the beginning of the present phase.
    pub(crate) fn new_clock(&self, timing: Timing) -> Clock {
        let writers = match self.mode {
            Mode::HotSeat => self.seats.len(),
            Mode::GameMaster => 1,
        };
        let mut clock = Clock::new(timing, writers, self.turn());
        clock.begin(self.turn(), self.is_first());
        clock
    }
}
