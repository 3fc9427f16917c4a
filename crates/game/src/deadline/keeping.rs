//! Keeps the deadlines of a game: sets, extends, pauses and meets them.

use std::fmt;

use jiff::fmt::temporal::DateTimePrinter;
use jiff::{SignedDuration, Timestamp};

use super::{DeadlineRule, later};
use crate::{Game, Mode, SeatId};

/// The time at which a phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// Not known until the table next looks at its clock.
    #[default]
    Unset,
    /// This time.
    At(Timestamp),
    /// The deadline is paused, with this time left.
    Paused(SignedDuration),
}

/// A change of the deadline that the host makes, or that most players ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlineChange {
    /// The deadline is paused, or counts again.
    Pause,
    /// It is so many minutes later.
    Extend(u16),
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
    /// The changes that seats ask for in this phase. They aren't saved.
    pub requests: Vec<(SeatId, DeadlineChange)>,
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
            requests: Vec::new(),
        }
    }
}

impl Deadline {
    /// Returns the date of the deadline with the offset of its time zone: `2026-11-22T20:00:00+01:00`.
    pub fn date(&self) -> Option<String> {
        match self.due {
            Due::At(due) => {
                let printer = DateTimePrinter::new().precision(Some(0));
                Some(printer.timestamp_with_offset_to_string(&due, self.rule.zone.to_offset(due)))
            }
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
                let due = due.to_zoned(self.rule.zone.clone());
                write!(f, "deadline {}", due.strftime("%a %H:%M"))
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
    pub fn deadline_due(&self) -> Option<Timestamp> {
        let is_played = self.mode() == Mode::HotSeat && self.ending().is_none();
        let deadline = self.deadline.as_ref().filter(|_| is_played)?;
        match deadline.due {
            // with all orders sealed, the phase waits for something else: a passphrase, a coin toss
            Due::At(due) => {
                let is_written = self.missing_seats().is_empty();
                let waits = !is_written || self.waiting_programs().next().is_some();
                waits.then_some(due)
            }
            Due::Unset => Some(Timestamp::UNIX_EPOCH),
            Due::Paused(_) => None,
        }
    }

    /// Returns the time at which players are reminded of the deadline.
    pub fn reminder_due(&self) -> Option<Timestamp> {
        let deadline = self.deadline.as_ref()?;
        let Due::At(due) = deadline.due else {
            return None;
        };
        let notice = deadline.rule.notice(!self.turn().phase.is_movement());
        Some(due.checked_sub(notice).unwrap_or(due))
    }

    /// Sets the deadline of a new phase. At the deadline, extends the phase if a seat whose orders are missing
    /// hasn't had its extension; otherwise seals all orders.
    pub fn meet_deadline(&mut self, now: Timestamp) -> Option<DeadlineEvent> {
        if self.deadline_due()? > now {
            return None;
        }
        let is_short = !self.turn().phase.is_movement();
        let missing = self.missing_seats();
        let deadline = self.deadline.as_mut()?;
        if deadline.due == Due::Unset {
            deadline.requests.clear();
            deadline.due = Due::At(deadline.rule.end(is_short, now));
            return Some(DeadlineEvent::Set);
        }
        let is_new = |seat: &&SeatId| !deadline.extended.contains(seat);
        let new: Vec<SeatId> = missing.iter().filter(is_new).copied().collect();
        if let Some(hours) = deadline.rule.extension.filter(|_| !new.is_empty()) {
            deadline.extended.extend(&new);
            deadline.due = Due::At(later(now, SignedDuration::from_hours(hours.into())));
            return Some(DeadlineEvent::Extended(new));
        }
        missing.iter().for_each(|&seat| self.seal(seat));
        Some(DeadlineEvent::Missed(missing))
    }

    /// Gives the phase a new deadline if it ended while no table ran.
    pub fn reopen_deadline(&mut self, now: Timestamp) {
        if let Some(deadline) = &mut self.deadline
            && matches!(deadline.due, Due::At(due) if due <= now)
        {
            deadline.due = Due::Unset;
        }
    }

    /// Pauses or moves the deadline.
    pub fn change_deadline(&mut self, change: DeadlineChange, now: Timestamp) {
        let Some(deadline) = &mut self.deadline else {
            return;
        };
        deadline
            .requests
            .retain(|(_, requested)| *requested != change);
        deadline.due = match (deadline.due, change) {
            (Due::Unset, _) => Due::Unset,
            (Due::At(due), DeadlineChange::Pause) => {
                Due::Paused(due.duration_since(now).max(SignedDuration::ZERO))
            }
            (Due::Paused(left), DeadlineChange::Pause) => Due::At(later(now, left)),
            (Due::At(due), DeadlineChange::Extend(minutes)) => {
                Due::At(later(due, duration(minutes)))
            }
            (Due::Paused(left), DeadlineChange::Extend(minutes)) => {
                Due::Paused(left.saturating_add(duration(minutes)))
            }
        };
    }

    /// Notes that a seat asks for a change of the deadline. Makes the change if more than half of the `voters`
    /// ask for it; otherwise returns the number of players who still have to ask.
    pub fn request_deadline(
        &mut self,
        seat: SeatId,
        change: DeadlineChange,
        voters: usize,
        now: Timestamp,
    ) -> Option<usize> {
        let deadline = self.deadline.as_mut()?;
        deadline.requests.retain(|(by, _)| *by != seat);
        deadline.requests.push((seat, change));
        let asking = deadline.requests.iter().filter(|(_, it)| *it == change);
        let missing = (voters / 2 + 1).saturating_sub(asking.count());
        if missing == 0 {
            self.change_deadline(change, now);
            return None;
        }
        Some(missing)
    }
}

/// Returns a number of minutes as a duration.
fn duration(minutes: u16) -> SignedDuration {
    SignedDuration::from_mins(minutes.into())
}
