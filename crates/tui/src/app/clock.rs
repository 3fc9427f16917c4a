//! Commands for the turn clock, and the effects of passing time.

use std::time::Duration;

use super::App;
use super::table::HOST_ONLY;
use crate::keys::Command;
use crate::kit::{Tone, words};
use crate::screens::effect::DeadlineStep;
use crate::screens::{Effect, Event, Transition};
use crate::session::Session;
use game::clock::{ClockEvent, Preset, TimeoutAction};
use game::deadline::{DeadlineChange, DeadlineEvent, Timestamp};
use game::settings::Bell;
use game::{Game, Mode, SeatId};

/// Returns the state of the deadline as a sentence.
pub(super) fn deadline_sentence(session: &Session) -> String {
    let deadline = session.game().deadline();
    let text = deadline.map_or_else(String::new, ToString::to_string);
    format!("{}.", text::capitalize(&text))
}

/// Returns what someone asks for.
pub(super) fn change_text(change: DeadlineChange) -> String {
    match change {
        DeadlineChange::Pause => "a pause of the deadline, or its end".to_owned(),
        DeadlineChange::Extend(minutes) => {
            let hours = words::count(usize::from(minutes) / 60, "hour");
            format!("{hours} more until the deadline")
        }
    }
}

impl App {
    /// Pauses or resumes the clock, adds time to it, or ends a part of the phase early.
    pub(super) fn set_clock(&mut self, command: Command) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        let notice = match command {
            Command::PlayBy(preset) => {
                session.change(|game| game.set_timing(preset.map(Preset::timing)));
                match preset {
                    Some(preset) => format!(
                        "Clock set to {}. It is paused; press Alt-T, then Space to start it.",
                        preset.name()
                    ),
                    None => "Without a clock from here on.".to_owned(),
                }
            }
            Command::Pause | Command::Longer(_) if session.game().deadline().is_some() => {
                let change = match command {
                    Command::Longer(minutes) => DeadlineChange::Extend(minutes),
                    _ => DeadlineChange::Pause,
                };
                let step = DeadlineStep::Change(change);
                return self.effects.push(Effect::Deadline(step));
            }
            _ if session.game().clock().is_none() => "This table plays without a clock.".to_owned(),
            Command::Pause => match session.pause_clock() {
                Some(true) => "Clock paused. Press Alt-T, then Space to resume.".to_owned(),
                _ => "Clock resumed.".to_owned(),
            },
            Command::Longer(minutes) => {
                if session.extend_clock(minutes) {
                    format!("{} more.", words::count(usize::from(minutes), "minute"))
                } else {
                    "No clock runs in this phase.".to_owned()
                }
            }
            _ => match session.agree_on_time() {
                Some(struck) => return self.strike(struck),
                None => "Each player's time ends when they seal.".to_owned(),
            },
        };
        self.shared.notify(notice);
    }

    /// Changes or meets the deadline. Its game isn't changed by what-ifs and tutorials.
    pub(super) fn step_deadline(&mut self, step: DeadlineStep, now: Timestamp) {
        let session = self.shared.session.as_mut();
        let Some(session) = session.filter(|it| it.shared_game().is_some()) else {
            return;
        };
        let notice = match step {
            DeadlineStep::Open => return session.change(|game| game.reopen_deadline(now)),
            DeadlineStep::Change(change) if session.is_host() => {
                session.change(|game| game.change_deadline(change, now));
                deadline_sentence(session)
            }
            DeadlineStep::Change(change) => {
                let Some((seat, voters)) = session.place().deadline_voters() else {
                    return self.shared.notify(HOST_ONLY);
                };
                let request = |game: &mut Game| game.request_deadline(seat, change, voters, now);
                match session.change(request) {
                    Some(missing) => {
                        let others = words::count(missing, "more player");
                        format!("You ask for {}. {others} must agree.", change_text(change))
                    }
                    None => deadline_sentence(session),
                }
            }
            DeadlineStep::Meet => {
                let Some(event) = session.change(|game| game.meet_deadline(now)) else {
                    return;
                };
                let names = |seats: &[SeatId]| {
                    text::join_lists(seats.iter().map(|&it| session.game().title(it)))
                };
                let notice = match &event {
                    DeadlineEvent::Set => None,
                    DeadlineEvent::Extended(seats) => {
                        Some(format!("Deadline extended for {}.", names(seats)))
                    }
                    DeadlineEvent::Missed(seats) => {
                        Some(format!("Deadline missed by {}.", names(seats)))
                    }
                };
                if matches!(event, DeadlineEvent::Missed(_)) {
                    session.seal_programs();
                }
                self.follow_table();
                match notice {
                    Some(notice) => notice,
                    None => return,
                }
            }
        };
        self.announce(notice);
    }

    /// Shows a notice also where the handover screen, which has its own notices, may be open.
    pub(super) fn announce(&mut self, notice: String) {
        self.shared.notify(notice.as_str());
        self.tell_screen(notice);
    }

    /// Tells the top screen the notice, which may show it itself: then it isn't at the bottom, too.
    pub(super) fn tell_screen(&mut self, notice: String) {
        let (screen, shared) = self.top_and_shared();
        let transition = screen.on_event(shared, &Event::Notice(notice));
        if !matches!(transition, Transition::Pass) {
            self.shared.notice = None;
        }
    }

    /// Advances the turn clock, the agreed hours of the game, and the delay after a failed save.
    pub(super) fn pass(&mut self, time: Duration) {
        let notice = self.shared.notice.as_mut();
        if let Some(left) = notice.and_then(|notice| notice.left.as_mut()) {
            *left = left.saturating_sub(time);
            if left.is_zero() {
                self.shared.notice = None;
            }
        }
        if let Some(session) = &mut self.shared.session {
            session.wait_to_retry(time);
        }
        let session = self.shared.session.as_mut();
        if let Some(struck) = session.and_then(|session| session.pass(time)) {
            self.strike(struck);
        }
        let session = self.shared.session.as_mut();
        if session.is_some_and(|session| session.play_for(time)) {
            // an Enter key that was pressed before must not answer the question
            self.ring();
            self.effects.push(Effect::IgnoreInput);
            self.open_screen(Command::TimeIsUp);
        }
    }

    /// Rings the bell if the settings allow it.
    fn ring(&mut self) {
        if self.shared.settings.bell == Bell::Clock {
            self.effects.push(Effect::Bell);
        }
    }

    /// Responds to an event of the clock.
    fn strike(&mut self, struck: ClockEvent) {
        let Some(session) = &self.shared.session else {
            return;
        };
        let Some(timing) = session.game().clock().map(|clock| clock.timing()) else {
            return;
        };
        let secret = session.game().mode() == Mode::HotSeat;
        let notice = match (struck, timing.at_end, secret) {
            (ClockEvent::TalkOver, ..) => "Negotiation is over. Write your orders.".to_owned(),
            (ClockEvent::TimeUp, TimeoutAction::Bell, _) => "Time is up.".to_owned(),
            (ClockEvent::TimeUp, TimeoutAction::Close, seat) => {
                let grace = words::count(timing.grace.as_secs() as usize, "second");
                if seat {
                    format!("Time is up. Your orders will be sealed in {grace}.")
                } else {
                    format!(
                        "Time is up. After {grace}, late orders need a ruling; Alt-T shows who has handed in."
                    )
                }
            }
            (ClockEvent::Closed, _, true) => "Time ran out; the orders were sealed.".to_owned(),
            (ClockEvent::Closed, ..) => "Time is up. Late orders need a ruling.".to_owned(),
        };
        // the bell rings at the end of the time, not of the grace period
        if timing.bell && struck != ClockEvent::Closed {
            self.ring();
        }
        if struck == ClockEvent::Closed && secret {
            self.effects.push(Effect::IgnoreInput);
            // sealing leaves all screens; if it fails, no screen must be revealed
            let transition = self.stack[0].on_event(&mut self.shared, &Event::TimeUp);
            self.follow_up(transition);
        }
        self.shared.notify_in(Tone::Warn, notice);
    }
}
