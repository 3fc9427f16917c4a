//! Keeps the deadlines of a game: sets, extends, pauses and meets them.

use std::fmt;

use toml::value::Datetime;

use super::{DeadlineRule, UnixTime};
use crate::{Game, Mode, SeatId};

/// The time at which a phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// Not known until the table next looks at its clock.
    #[default]
    Unset,
    /// This time.
    At(UnixTime),
    /// The deadline is paused, with so many seconds left.
    Paused(u64),
}

/// The deadline of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// The agreed deadlines.
    pub rule: DeadlineRule,
    /// The end of the present phase.
    pub due: Due,
    /// The seats that have had their extension.
    pub extended: Vec<SeatId>,
}

/// An event at a deadline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeadlineEvent {
    /// The deadline of the phase was set.
    Set,
    /// These seats got their extension.
    Extended(Vec<SeatId>),
    /// The phase ends, without the orders of these seats.
    Missed(Vec<SeatId>),
}

impl From<DeadlineRule> for Deadline {
    fn from(rule: DeadlineRule) -> Self {
        Deadline {
            rule,
            due: Due::Unset,
            extended: Vec::new(),
        }
    }
}

impl Deadline {
    /// Returns the date of the deadline, in its time zone.
    pub fn date(&self) -> Option<Datetime> {
        match self.due {
            Due::At(due) => Some(due.date(self.rule.zone)),
            Due::Unset | Due::Paused(_) => None,
        }
    }
}

impl fmt::Display for Deadline {
    /// Writes the deadline: `deadline Sun 20:00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.due {
            Due::Unset => write!(f, "deadline {}", self.rule),
            Due::Paused(_) => write!(f, "deadline paused"),
            Due::At(due) => {
                write!(f, "deadline ")?;
                due.write_short(self.rule.zone, f)
            }
        }
    }
}

impl Game {
    /// Returns the deadline, if the game is played by deadlines.
    pub fn deadline(&self) -> Option<&Deadline> {
        self.deadline.as_ref()
    }

    /// Plays by other deadlines, from the present phase on.
    pub fn set_deadline(&mut self, rule: DeadlineRule) {
        let before = self.deadline.as_ref().map(|before| &before.rule);
        if before != Some(&rule) {
            self.deadline = Some(rule.into());
        }
    }

    /// Returns the seats whose orders are missing.
    pub fn missing_seats(&self) -> Vec<SeatId> {
        let is_missing = |&seat: &SeatId| self.must_write(seat) && !self.is_sealed(seat);
        self.seat_ids().filter(is_missing).collect()
    }

    /// Returns the time at which [`Game::meet_deadline`] has something to do.
    pub fn deadline_due(&self) -> Option<UnixTime> {
        let is_played = self.mode() == Mode::HotSeat && self.ending().is_none();
        let deadline = self.deadline.as_ref().filter(|_| is_played)?;
        match deadline.due {
            // with all orders sealed, the phase waits for something else: a passphrase, a coin toss
            Due::At(due) => {
                let is_written = self.missing_seats().is_empty();
                let waits = !is_written || self.waiting_programs().next().is_some();
                waits.then_some(due)
            }
            Due::Unset => Some(UnixTime::default()),
            Due::Paused(_) => None,
        }
    }

    /// Returns the time at which players are reminded of the deadline.
    pub fn reminder_due(&self) -> Option<UnixTime> {
        let deadline = self.deadline.as_ref()?;
        let Due::At(due) = deadline.due else {
            return None;
        };
        let notice = deadline.rule.notice(!self.turn().phase.is_movement());
        Some(UnixTime(due.0.saturating_sub(notice)))
    }

    /// Sets the deadline of a new phase. At the deadline, extends the phase if a seat whose orders are missing
    /// hasn't had its extension; otherwise seals all orders.
    pub fn meet_deadline(&mut self, now: UnixTime) -> Option<DeadlineEvent> {
        if self.deadline_due()? > now {
            return None;
        }
        let is_short = !self.turn().phase.is_movement();
        let missing = self.missing_seats();
        let deadline = self.deadline.as_mut()?;
        if deadline.due == Due::Unset {
            deadline.due = Due::At(deadline.rule.end(is_short, now));
            return Some(DeadlineEvent::Set);
        }
        let is_new = |seat: &&SeatId| !deadline.extended.contains(seat);
        let new: Vec<SeatId> = missing.iter().filter(is_new).copied().collect();
        if let Some(hours) = deadline.rule.extension.filter(|_| !new.is_empty()) {
            deadline.extended.extend(&new);
            deadline.due = Due::At(now.plus(u64::from(hours) * 3600));
            return Some(DeadlineEvent::Extended(new));
        }
        missing.iter().for_each(|&seat| self.seal(seat));
        Some(DeadlineEvent::Missed(missing))
    }

    /// Gives the phase a new deadline if it ended while no table ran.
    pub fn reopen_deadline(&mut self, now: UnixTime) {
        if let Some(deadline) = &mut self.deadline
            && matches!(deadline.due, Due::At(due) if due <= now)
        {
            deadline.due = Due::Unset;
        }
    }

    /// Pauses the deadline, or goes on with the time that was left. Returns whether it is paused now.
    pub fn pause_deadline(&mut self, now: UnixTime) -> Option<bool> {
        let deadline = self.deadline.as_mut()?;
        deadline.due = match deadline.due {
            Due::Unset => Due::Unset,
            Due::At(due) => Due::Paused(due.0.saturating_sub(now.0)),
            Due::Paused(left) => Due::At(now.plus(left)),
        };
        Some(matches!(deadline.due, Due::Paused(_)))
    }

    /// Moves the deadline.
    pub fn extend_deadline(&mut self, minutes: u16) {
        let seconds = u64::from(minutes) * 60;
        if let Some(deadline) = &mut self.deadline {
            deadline.due = match deadline.due {
                Due::Unset => Due::Unset,
                Due::At(due) => Due::At(due.plus(seconds)),
                Due::Paused(left) => Due::Paused(left.saturating_add(seconds)),
            };
        }
    }
}
