//! The game clock: negotiation time, then writing time; retreats and builds have no negotiation.
//!
//! A [`Clock`] is a state machine on durations passed in by the caller; it doesn't read the time
//! itself. All players share the negotiation time. In a hot-seat game, each seat has its own writing
//! time, which runs only while the seat is at the keyboard. With a physical board, all players share
//! it. The agreed times are a [`Timing`], and the current display is a [`ClockDisplay`].

mod change;
mod timing;

use std::time::Duration;

use chancery_core::board::{PowerSet, Turn};

pub use timing::{LONGEST, Preset, TimeoutAction, Timing, TimingError};

/// The remaining writing time of a seat, or of all players, in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WritingTime {
    left: Duration,
    /// The remaining grace period, if orders are closed at the end.
    grace: Duration,
}

/// An event of the clock, reported when it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEvent {
    /// The negotiation time is over.
    TalkOver,
    /// The writing time is over. If orders are closed, the grace period starts.
    TimeUp,
    /// The grace period is over too, and the orders are closed.
    Closed,
}

/// The display of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockDisplay {
    /// No clock runs in this phase.
    Untimed,
    /// The remaining negotiation time.
    Talk(Duration),
    /// The remaining writing time.
    Write(Duration),
    /// The writing time is over; the remaining grace period.
    Grace(Duration),
    /// The time is over.
    Up,
    /// The time is over, and the orders are closed.
    Closed,
}

impl ClockDisplay {
    /// Returns the remaining time, if any is counted.
    pub fn left(self) -> Option<Duration> {
        match self {
            ClockDisplay::Talk(left) | ClockDisplay::Write(left) | ClockDisplay::Grace(left) => {
                Some(left)
            }
            ClockDisplay::Untimed | ClockDisplay::Up | ClockDisplay::Closed => None,
        }
    }
}

/// Time added to the agreed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extension {
    /// The phase.
    pub turn: Turn,
    /// The number of minutes.
    pub minutes: u16,
}

/// The remaining time of a phase in whole seconds, as saved on disk.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeLeft {
    /// The negotiation time.
    pub talk: u32,
    /// The writing time by seat, or one shared time. Empty if no clock runs.
    pub write: Vec<u32>,
}

/// The clock of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    timing: Timing,
    /// The number of separate writing times.
    writers: usize,
    talk: Duration,
    writing_times: Vec<WritingTime>,
    paused: bool,
    handed_in: PowerSet,
    extensions: Vec<Extension>,
}

impl Clock {
    /// Returns a clock with a number of separate writing times, before the first phase.
    pub fn new(timing: Timing, writers: usize, turn: Turn) -> Self {
        let mut clock = Clock {
            timing,
            writers: writers.max(1),
            talk: Duration::ZERO,
            writing_times: Vec::new(),
            paused: false,
            handed_in: PowerSet::EMPTY,
            extensions: Vec::new(),
        };
        clock.begin(turn, true);
        clock
    }

    /// Starts a phase. `first` is whether there were no moves before.
    pub fn begin(&mut self, turn: Turn, first: bool) {
        let timing = &self.timing;
        let (talk, write) = if !turn.phase.is_movement() {
            (Duration::ZERO, timing.short)
        } else if first {
            (timing.first, Some(timing.write))
        } else {
            (timing.talk, Some(timing.write))
        };
        let writing_time = |left| WritingTime {
            left,
            grace: timing.grace,
        };
        self.talk = talk;
        self.writing_times =
            write.map_or_else(Vec::new, |left| vec![writing_time(left); self.writers]);
        self.paused = false;
        self.handed_in = PowerSet::EMPTY;
    }

    /// Returns the agreed times.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Advances the clock by `time` while `writer` is at the keyboard: a seat, or 0 for all players
    /// together; `None` between two seats. Returns each event once.
    pub fn pass(&mut self, time: Duration, writer: Option<usize>) -> Option<ClockEvent> {
        if self.paused {
            return None;
        }
        if !self.talk.is_zero() {
            self.talk = self.talk.saturating_sub(time);
            return self.talk.is_zero().then_some(ClockEvent::TalkOver);
        }
        let closes = self.timing.at_end == TimeoutAction::Close;
        let writing_time = self.writing_times.get_mut(writer?)?;
        if !writing_time.left.is_zero() {
            writing_time.left = writing_time.left.saturating_sub(time);
            return writing_time.left.is_zero().then_some(ClockEvent::TimeUp);
        }
        if closes && !writing_time.grace.is_zero() {
            writing_time.grace = writing_time.grace.saturating_sub(time);
            return writing_time.grace.is_zero().then_some(ClockEvent::Closed);
        }
        None
    }

    /// Returns the display for a writer, or for all if `writer` is `None`.
    pub fn face(&self, writer: Option<usize>) -> ClockDisplay {
        if !self.talk.is_zero() {
            return ClockDisplay::Talk(self.talk);
        }
        let Some(writing_time) = self.writing_times.get(writer.unwrap_or(0)) else {
            return ClockDisplay::Untimed;
        };
        match (self.timing.at_end, writing_time.left, writing_time.grace) {
            (_, left, _) if !left.is_zero() => ClockDisplay::Write(left),
            (TimeoutAction::Bell, ..) => ClockDisplay::Up,
            (TimeoutAction::Close, _, grace) if grace.is_zero() => ClockDisplay::Closed,
            (TimeoutAction::Close, _, grace) => ClockDisplay::Grace(grace),
        }
    }

    /// Returns whether the clock is running with this writer at the keyboard.
    pub fn is_running(&self, writer: Option<usize>) -> bool {
        let somebody = !self.talk.is_zero() || writer.is_some();
        !self.paused && somebody && self.face(writer).left().is_some()
    }

    /// Returns the time until the display changes, which shows whole seconds rounded up, or `None`
    /// if the clock isn't running.
    pub fn due(&self, writer: Option<usize>) -> Option<Duration> {
        let left = self.face(writer).left()?;
        let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
        let due = if part.is_zero() {
            Duration::from_secs(1)
        } else {
            part
        };
        self.is_running(writer).then_some(due)
    }

    /// Returns whether the clock is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses or resumes the clock.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Adds time to the current part of the phase: to the negotiation, or to a writer, or to all
    /// writers if `writer` is `None`. Records the extension. Returns false if no clock runs in this
    /// phase.
    pub fn extend(&mut self, minutes: u16, writer: Option<usize>, turn: Turn) -> bool {
        if self.writing_times.is_empty() {
            return false;
        }
        let more = Duration::from_secs(u64::from(minutes) * 60);
        if !self.talk.is_zero() {
            self.talk = (self.talk + more).min(LONGEST);
        } else {
            let grace = self.timing.grace;
            let among = match writer {
                Some(writer) => writer..writer + 1,
                None => 0..self.writing_times.len(),
            };
            for writing_time in self.writing_times.get_mut(among).into_iter().flatten() {
                writing_time.left = (writing_time.left + more).min(LONGEST);
                writing_time.grace = grace;
            }
        }
        self.extensions.push(Extension { turn, minutes });
        true
    }

    /// Ends the current part of the phase because all players agree: the negotiation, or a shared
    /// writing time. A seat ends its own writing time by sealing.
    pub fn agree(&mut self) -> Option<ClockEvent> {
        if !self.talk.is_zero() {
            self.talk = Duration::ZERO;
            return Some(ClockEvent::TalkOver);
        }
        match self.writing_times.as_mut_slice() {
            [one] if self.writers == 1 && !one.left.is_zero() => {
                one.left = Duration::ZERO;
                Some(ClockEvent::TimeUp)
            }
            _ => None,
        }
    }

    /// Returns the recorded extensions by phase.
    pub fn extensions(&self) -> &[Extension] {
        &self.extensions
    }

    /// Returns the powers that have handed in their orders to a game master.
    pub fn handed_in(&self) -> PowerSet {
        self.handed_in
    }

    /// Sets the powers that have handed in their orders.
    pub fn set_handed_in(&mut self, powers: PowerSet) {
        self.handed_in = powers;
    }

    /// Returns the remaining time for saving, or `None` if no time of the phase has passed.
    pub fn left(&self, turn: Turn, first: bool) -> Option<TimeLeft> {
        let mut fresh = self.clone();
        fresh.begin(turn, first);
        let is_fresh = fresh.talk == self.talk && fresh.writing_times == self.writing_times;
        let seconds = |time: Duration| time.as_nanos().div_ceil(1_000_000_000) as u32;
        (!is_fresh).then(|| TimeLeft {
            talk: seconds(self.talk),
            write: self
                .writing_times
                .iter()
                .map(|writing_time| seconds(writing_time.left))
                .collect(),
        })
    }

    /// Restores a saved clock, paused. Grace periods restart.
    ///
    /// # Errors
    /// Returns an error if `left` isn't a possible state of this clock in the current phase.
    pub fn resume(&mut self, left: &TimeLeft) -> Result<(), TimingError> {
        if left.write.len() != self.writing_times.len() {
            return Err(TimingError::Writers {
                expected: self.writing_times.len(),
                found: left.write.len(),
            });
        }
        self.talk = timing::checked("talk", left.talk)?;
        for (writing_time, &seconds) in self.writing_times.iter_mut().zip(&left.write) {
            writing_time.left = timing::checked("write", seconds)?;
        }
        self.paused = true;
        Ok(())
    }

    /// Restores the recorded extensions.
    pub fn recall(&mut self, extensions: Vec<Extension>) {
        self.extensions = extensions;
    }
}
