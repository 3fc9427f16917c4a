//! Changes of the clock during a game.

use super::{Clock, Timing};
use crate::{Game, Mode};

impl Game {
    /// Replaces the clock, or removes it. The current phase restarts with the new clock, which is
    /// paused. Recorded extensions are kept. There are no deadlines any more.
    pub fn set_timing(&mut self, timing: Option<Timing>) {
        self.deadline = None;
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

    /// Returns a clock at the start of the current phase.
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
