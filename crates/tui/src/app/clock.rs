//! Commands for the turn clock, and the effects of passing time.

use std::time::Duration;

use super::App;
use crate::keys::Command;
use crate::kit::theme::Tone;
use crate::kit::words;
use crate::screens::Event;
use crate::screens::effect::{DeadlineChange, Effect};
use game::clock::{ClockEvent, Preset, TimeoutAction};
use game::deadline::{DeadlineEvent, UnixTime};
use game::settings::Bell;
use game::{Mode, SeatId};

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
            Command::Pause if session.game().deadline().is_some() => {
                return self.effects.push(Effect::Deadline(DeadlineChange::Pause));
            }
            Command::Longer(minutes) if session.game().deadline().is_some() => {
                session.change(|game| game.extend_deadline(minutes));
                let more = words::count(usize::from(minutes), "minute");
                format!("{more} more until the deadline.")
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

    /// Pauses or meets the deadline. Its game isn't changed by what-ifs and tutorials.
    pub(super) fn change_deadline(&mut self, change: DeadlineChange, now: UnixTime) {
        let session = self.shared.session.as_mut();
        let Some(session) = session.filter(|it| it.is_host() && it.shared_game().is_some()) else {
            return;
        };
        let notice = match change {
            DeadlineChange::Open => return session.change(|game| game.reopen_deadline(now)),
            DeadlineChange::Pause => match session.change(|game| game.pause_deadline(now)) {
                Some(true) => "Deadline paused.".to_owned(),
                _ => "The deadline counts again.".to_owned(),
            },
            DeadlineChange::Meet => {
                let Some(event) = session.change(|game| game.meet_deadline(now)) else {
                    return;
                };
                let names = |seats: &[SeatId]| {
                    let names: Vec<_> = seats.iter().map(|&it| session.game().title(it)).collect();
                    words::list(&names)
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
        self.shared.notify(notice.as_str());
        // the handover screen shows only its own notices
        self.event(Event::Notice(notice));
    }

    /// Advances the turn clock, the agreed hours of the game, and the delay after a failed save.
    pub(super) fn pass(&mut self, time: Duration) {
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
