//! The table's clock: time to talk, then time to write; retreats and builds without talk.
//!
//! A [`Clock`] is a state machine on durations that are given from outside: it reads no time itself.
//! The talk is one for the whole table. The time to write is each seat's own where all share one
//! keyboard, and runs only while the seat is at it; before a physical board it is one for the table.
//! What the table chose is its [`Timing`]; what a moment comes to is a [`ClockDisplay`].

mod change;
mod timing;

use std::time::Duration;

use chancery_core::board::{PowerSet, Turn};

pub use timing::{LONGEST, Preset, TimeoutAction, Timing, TimingError};

/// The time that one seat, or the table, has to write in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Glass {
    left: Duration,
    /// What is left after that until the sheet is closed, where sheets are closed.
    grace: Duration,
}

/// Something that a clock tells when it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEvent {
    /// The talk is over.
    TalkOver,
    /// The time to write is over; where the table closes sheets, after a grace.
    TimeUp,
    /// The grace is over too: the sheet is closed as it stands.
    Closed,
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockDisplay {
    /// No clock runs in this phase.
    Untimed,
    /// So much is left to talk.
    Talk(Duration),
    /// So much is left to write.
    Write(Duration),
    /// The time is up; so much is left until the sheet is closed.
    Grace(Duration),
    /// The time is up.
    Up,
    /// The time is up, and the sheet closed.
    Closed,
}

impl ClockDisplay {
    /// The time that is left, where any is counted.
    pub fn left(self) -> Option<Duration> {
        match self {
            ClockDisplay::Talk(left) | ClockDisplay::Write(left) | ClockDisplay::Grace(left) => {
                Some(left)
            }
            ClockDisplay::Untimed | ClockDisplay::Up | ClockDisplay::Closed => None,
        }
    }
}

/// Time that the table gave itself beyond what it had agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extension {
    /// In which phase.
    pub turn: Turn,
    /// How much.
    pub minutes: u16,
}

/// What is left of a phase's time, as it is kept on disk: whole seconds.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeLeft {
    /// To talk.
    pub talk: u32,
    /// To write, by seat; one number where the table has one time. Empty where no clock runs.
    pub write: Vec<u32>,
}

/// A table's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    timing: Timing,
    /// How many write, each in their own time.
    writers: usize,
    talk: Duration,
    glasses: Vec<Glass>,
    paused: bool,
    handed_in: PowerSet,
    extensions: Vec<Extension>,
}

impl Clock {
    /// A clock for so many who write each in their own time, before the first phase.
    pub fn new(timing: Timing, writers: usize, turn: Turn) -> Self {
        let mut clock = Clock {
            timing,
            writers: writers.max(1),
            talk: Duration::ZERO,
            glasses: Vec::new(),
            paused: false,
            handed_in: PowerSet::EMPTY,
            extensions: Vec::new(),
        };
        clock.begin(turn, true);
        clock
    }

    /// A phase begins; `first` where nobody has moved before it.
    pub fn begin(&mut self, turn: Turn, first: bool) {
        let timing = &self.timing;
        let (talk, write) = if !turn.phase.is_movement() {
            (Duration::ZERO, timing.short)
        } else if first {
            (timing.first, Some(timing.write))
        } else {
            (timing.talk, Some(timing.write))
        };
        let glass = |left| Glass {
            left,
            grace: timing.grace,
        };
        self.talk = talk;
        self.glasses = write.map_or_else(Vec::new, |left| vec![glass(left); self.writers]);
        self.paused = false;
        self.handed_in = PowerSet::EMPTY;
    }

    /// What the table chose.
    pub fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Lets time pass while `writer` is at the keyboard: a seat, or 0 for the whole table; `None`
    /// between two seats. What it comes to is told once.
    pub fn pass(&mut self, time: Duration, writer: Option<usize>) -> Option<ClockEvent> {
        if self.paused {
            return None;
        }
        if !self.talk.is_zero() {
            self.talk = self.talk.saturating_sub(time);
            return self.talk.is_zero().then_some(ClockEvent::TalkOver);
        }
        let closes = self.timing.at_end == TimeoutAction::Close;
        let glass = self.glasses.get_mut(writer?)?;
        if !glass.left.is_zero() {
            glass.left = glass.left.saturating_sub(time);
            return glass.left.is_zero().then_some(ClockEvent::TimeUp);
        }
        if closes && !glass.grace.is_zero() {
            glass.grace = glass.grace.saturating_sub(time);
            return glass.grace.is_zero().then_some(ClockEvent::Closed);
        }
        None
    }

    /// What it shows to a writer; to nobody in particular, where all have as much.
    pub fn face(&self, writer: Option<usize>) -> ClockDisplay {
        if !self.talk.is_zero() {
            return ClockDisplay::Talk(self.talk);
        }
        let Some(glass) = self.glasses.get(writer.unwrap_or(0)) else {
            return ClockDisplay::Untimed;
        };
        match (self.timing.at_end, glass.left, glass.grace) {
            (_, left, _) if !left.is_zero() => ClockDisplay::Write(left),
            (TimeoutAction::Bell, ..) => ClockDisplay::Up,
            (TimeoutAction::Close, _, grace) if grace.is_zero() => ClockDisplay::Closed,
            (TimeoutAction::Close, _, grace) => ClockDisplay::Grace(grace),
        }
    }

    /// Does it count now, with this writer at the keyboard?
    pub fn is_running(&self, writer: Option<usize>) -> bool {
        let somebody = !self.talk.is_zero() || writer.is_some();
        !self.paused && somebody && self.face(writer).left().is_some()
    }

    /// How long until it shows something else: whole seconds are shown, rounded up. None while it
    /// does not run.
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

    /// Is it stopped for a while?
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Stops it for a while, or lets it go on.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Gives more time to the part of the phase that is under way: to the talk, else to a writer, or
    /// to all where none is at the keyboard. Recorded. False where no clock runs in this phase.
    pub fn extend(&mut self, minutes: u16, writer: Option<usize>, turn: Turn) -> bool {
        if self.glasses.is_empty() {
            return false;
        }
        let more = Duration::from_secs(u64::from(minutes) * 60);
        if !self.talk.is_zero() {
            self.talk = (self.talk + more).min(LONGEST);
        } else {
            let grace = self.timing.grace;
            let among = match writer {
                Some(writer) => writer..writer + 1,
                None => 0..self.glasses.len(),
            };
            for glass in self.glasses.get_mut(among).into_iter().flatten() {
                glass.left = (glass.left + more).min(LONGEST);
                glass.grace = grace;
            }
        }
        self.extensions.push(Extension { turn, minutes });
        true
    }

    /// All agree that the part of the phase under way is over: the talk, or the time of a table that
    /// writes together. A seat ends its own time when it seals.
    pub fn agree(&mut self) -> Option<ClockEvent> {
        if !self.talk.is_zero() {
            self.talk = Duration::ZERO;
            return Some(ClockEvent::TalkOver);
        }
        match self.glasses.as_mut_slice() {
            [one] if self.writers == 1 && !one.left.is_zero() => {
                one.left = Duration::ZERO;
                Some(ClockEvent::TimeUp)
            }
            _ => None,
        }
    }

    /// The time that the table gave itself beyond what it had agreed on, phase by phase.
    pub fn extensions(&self) -> &[Extension] {
        &self.extensions
    }

    /// The powers whose sheets lie on the table of a game master.
    pub fn handed_in(&self) -> PowerSet {
        self.handed_in
    }

    /// Says whose sheets lie on the table.
    pub fn set_handed_in(&mut self, powers: PowerSet) {
        self.handed_in = powers;
    }

    /// What is left, as it is kept; none where the phase has not begun to run.
    pub fn left(&self, turn: Turn, first: bool) -> Option<TimeLeft> {
        let mut fresh = self.clone();
        fresh.begin(turn, first);
        let is_fresh = fresh.talk == self.talk && fresh.glasses == self.glasses;
        let seconds = |time: Duration| time.as_nanos().div_ceil(1_000_000_000) as u32;
        (!is_fresh).then(|| TimeLeft {
            talk: seconds(self.talk),
            write: self
                .glasses
                .iter()
                .map(|glass| seconds(glass.left))
                .collect(),
        })
    }

    /// Goes on, paused, from what was kept. A grace begins anew.
    ///
    /// # Errors
    /// Where it is not what this clock can have left in its present phase.
    pub fn resume(&mut self, left: &TimeLeft) -> Result<(), TimingError> {
        if left.write.len() != self.glasses.len() {
            return Err(TimingError::Writers {
                expected: self.glasses.len(),
                found: left.write.len(),
            });
        }
        self.talk = timing::checked("talk", left.talk)?;
        for (glass, &seconds) in self.glasses.iter_mut().zip(&left.write) {
            glass.left = timing::checked("write", seconds)?;
        }
        self.paused = true;
        Ok(())
    }

    /// The extensions that were recorded.
    pub fn recall(&mut self, extensions: Vec<Extension>) {
        self.extensions = extensions;
    }
}
