//! The clock in a session: whose time it counts, and how it is displayed.

use std::time::Duration;

use crate::kit::{Row, Tone};
use crate::session::{Author, Session};
use chancery_core::board::Power;
use game::clock::{ClockDisplay, ClockEvent};
use game::{Clock, Game};

/// The interval at which the passing time is saved.
const MINUTE: Duration = Duration::from_secs(60);

/// The activity that the clock counts the time of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClockPhase {
    /// Reading results, or the end of the game: no time is counted.
    #[default]
    Away,
    /// Between two seats: only the negotiation time is counted.
    Between,
    /// Writing orders, by this author.
    At(Author),
}

impl ClockPhase {
    /// Returns the index of the writing time that is counted: a seat's, or 0 for the shared one.
    fn writer(self) -> Option<usize> {
        match self {
            ClockPhase::At(Author::Seat(seat)) => Some(seat.0),
            ClockPhase::At(Author::Master) => Some(0),
            ClockPhase::Between | ClockPhase::Away => None,
        }
    }
}

impl Session {
    /// Returns the clock if it counts time now.
    fn counting(&self) -> Option<&Clock> {
        let clock = self.whole_game().clock()?;
        (self.clock_phase != ClockPhase::Away).then_some(clock)
    }

    /// Returns the time until the clock's display changes or another minute of the agreed hours has
    /// passed, or `None` if no time is counted.
    pub fn time_due(&self) -> Option<Duration> {
        let clock = self.counting();
        let due = clock.and_then(|clock| clock.due(self.clock_phase.writer()));
        let played = self.whole_game().played().as_nanos() as u64 % MINUTE.as_nanos() as u64;
        let minute = MINUTE - Duration::from_nanos(played);
        let hours = self.counts_hours().then_some(minute);
        due.into_iter().chain(hours).min()
    }

    /// Returns whether the agreed hours are counted. Pausing the clock pauses them, too.
    fn counts_hours(&self) -> bool {
        let game = self.whole_game();
        let stopped = game.clock().is_some_and(Clock::is_paused);
        self.is_host() && game.victory().hours.is_some() && game.ending().is_none() && !stopped
    }

    /// Counts the agreed hours. Returns whether they have just ended.
    pub fn play_for(&mut self, time: Duration) -> bool {
        if !self.counts_hours() {
            return false;
        }
        let minutes = |game: &Game| game.played().as_secs() / MINUTE.as_secs();
        let before = minutes(self.whole_game());
        let over = self.game_mut().play_for(time);
        self.update_view();
        if minutes(self.whole_game()) != before {
            self.change(|_| ());
        }
        over
    }

    /// Advances the clock by `time`. Saves the game every minute and after every clock event.
    pub fn pass(&mut self, time: Duration) -> Option<ClockEvent> {
        let writer = self.clock_phase.writer();
        let talks = |clock: &Clock| matches!(clock.face(None), ClockDisplay::Talk(_));
        // the negotiation is counted once, at the host's place
        if !self.is_host() && self.counting().is_some_and(talks) {
            return None;
        }
        let minutes = |clock: &Clock| clock.face(writer).left().map(|left| left.as_secs() / 60);
        let before = minutes(self.counting()?);
        let clock = self.game_mut().clock_mut()?;
        let (struck, after) = (clock.pass(time, writer), minutes(clock));
        self.update_view();
        if struck.is_some() || after != before {
            self.change(|_| ());
        }
        struck
    }

    /// Pauses or resumes the clock. Returns whether it is paused now, or `None` without a clock.
    pub fn pause_clock(&mut self) -> Option<bool> {
        self.change(|game| {
            let clock = game.clock_mut()?;
            clock.pause(!clock.is_paused());
            Some(clock.is_paused())
        })
    }

    /// Adds time to the current part of the phase. Returns false if no clock runs in this phase.
    pub fn extend_clock(&mut self, minutes: u16) -> bool {
        let writer = self.clock_phase.writer();
        let turn = self.whole_game().turn();
        self.change(|game| {
            let clock = game.clock_mut();
            clock.is_some_and(|clock| clock.extend(minutes, writer, turn))
        })
    }

    /// Ends the current part of the phase early, because all players agree.
    pub fn agree_on_time(&mut self) -> Option<ClockEvent> {
        self.change(|game| game.clock_mut()?.agree())
    }

    /// Returns whether a power hadn't handed in its orders when the time for a physical board
    /// ended.
    pub fn is_late(&self, power: Power) -> bool {
        let master = self.clock_phase == ClockPhase::At(Author::Master);
        let closed = self
            .face()
            .is_some_and(|(face, _)| face == ClockDisplay::Closed);
        master && closed && !self.whole_game().has_handed_in(power)
    }

    /// Returns the clock's display for the person at the keyboard, and whether the clock is paused;
    /// `None` without a clock or if no time is counted.
    pub fn face(&self) -> Option<(ClockDisplay, bool)> {
        let clock = self.counting()?;
        Some((clock.face(self.clock_phase.writer()), clock.is_paused()))
    }
}

/// Formats a time in minutes and seconds, rounded up: `03:12`.
pub fn minutes(left: Duration) -> String {
    let seconds = left.as_nanos().div_ceil(1_000_000_000);
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

/// Returns the clock's display as a few words: `03:12 to write`. `None` if no clock runs in this
/// phase.
pub fn row(face: ClockDisplay, paused: bool) -> Option<Row> {
    let row = Row::new();
    Some(match (face, paused) {
        (ClockDisplay::Untimed, _) => return None,
        (ClockDisplay::Up, _) => row.strong(Tone::Warn, "time is up"),
        (ClockDisplay::Closed, _) => row.strong(Tone::Warn, "time is up: closed"),
        (face, true) => row.bold(minutes(face.left()?)).toned(Tone::Warn, " paused"),
        (ClockDisplay::Talk(left), false) => row.bold(minutes(left)).dim(" negotiation"),
        (ClockDisplay::Write(left), false) => row.bold(minutes(left)).dim(" writing"),
        (ClockDisplay::Grace(left), false) => row
            .strong(Tone::Warn, minutes(left))
            .toned(Tone::Warn, " until it closes"),
    })
}
