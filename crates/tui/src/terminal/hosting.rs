//! The other places of a table: guests come and go, take seats, and follow the game of the table.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::news::SentNews;
use super::place::Place;
use super::program::Program;
use super::seating::Seating;
use crate::app::message::Message;
use crate::app::table::NO_SPECTATORS;
use crate::screens::Effect;
use crate::screens::effect::DeadlineStep;
use crate::session::seats::{At, Host, SeatUse, Seats, Spectators};
use crate::terminal::TuiError;
use crate::terminal::table::TableStatus;
use game::deadline::Timestamp;
use game::{Game, SeatId};

/// The reason for guests to leave when the host opens no game or another one.
const CLOSED: &str = "The host has closed the game.";

/// The notice at the terminals of one seat.
const TWICE: &str = "You have this seat at two terminals: both write the same orders.";

/// The longest time between two looks at the date before a deadline.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The guests of a table.
#[derive(Default)]
pub(super) struct Hosting {
    /// The users who have the seats.
    pub seating: Seating,
    /// The file that remembers it.
    pub file: Option<PathBuf>,
    /// The game as all places last had it; `None` without guests.
    pub game: Option<Arc<Game>>,
    /// The number of guests so far.
    pub count: usize,
    /// The news that were sent so far.
    pub sent_news: SentNews,
}

impl Program {
    /// Returns the seats of the table as a place sees them.
    pub(super) fn seats_at(&self, place: &Place) -> Seats {
        let is_here = |seat| self.places.iter().any(|it| it.own.contains(&SeatId(seat)));
        let holders = self.hosting.seating.holders.iter().enumerate();
        let uses = holders.map(|(seat, holder)| match (holder, is_here(seat)) {
            (None, _) => SeatUse::Free,
            (Some(_), true) => SeatUse::Here,
            (Some(_), false) => SeatUse::Away,
        });
        Seats {
            at: match place.id {
                0 => At::Host,
                _ => At::Guest(place.own.clone()),
            },
            host: match self.places[0].terminal {
                Some(_) => Host::There,
                None => Host::Headless,
            },
            uses: uses.collect(),
            spectators: self.hosting.seating.spectators,
        }
    }

    /// Informs all places about who has which seat.
    pub(super) fn share_seats(&mut self) -> Result<(), TuiError> {
        for at in 0..self.places.len() {
            let seats = self.seats_at(&self.places[at]);
            let effects = self.places[at].apply(Message::Seats(seats));
            self.carry_out(at, effects)?;
        }
        Ok(())
    }

    /// Returns why a guest can't have a seat, if that is so. A guest who names the seat gets one that the
    /// same user has at another terminal.
    pub(super) fn seat_refusal(&self, user: u32, seat: SeatId, is_named: bool) -> Option<String> {
        let host = &self.places[0].app;
        let game = host.shared_game()?;
        let title = game.title(seat);
        let is_here = self.places.iter().any(|place| place.own.contains(&seat));
        let holder = self.hosting.seating.holder(seat);
        if game.seat(seat).is_none() || !game.attendance(seat).is_person() {
            return Some(format!("No person plays {title}."));
        }
        match holder {
            Some(holder) if holder != user => Some(format!("Another player has {title}.")),
            Some(_) if is_here && !is_named => Some(format!("A player is there for {title}.")),
            None if host.writer() == Some(seat) => Some(format!(
                "{title} is being written for at the host's keyboard."
            )),
            _ => None,
        }
    }

    /// Gives a seat to the guest at a place.
    pub(super) fn sit(
        &mut self,
        at: usize,
        seat: SeatId,
        is_named: bool,
    ) -> Result<Option<Message>, TuiError> {
        let Some(user) = self.places[at].user() else {
            return Ok(None);
        };
        if let Some(why) = self.seat_refusal(user, seat, is_named) {
            return Ok(Some(Message::Refused(why)));
        }
        self.places[at].own = vec![seat];
        self.change_seating(|seating| seating.set(seat, Some(user)))?;
        let is_too = |(other, place): (usize, &Place)| other != at && place.own.contains(&seat);
        let others = self.places.iter().enumerate();
        let others: Vec<usize> = others.filter(|&it| is_too(it)).map(|it| it.0).collect();
        let notice = || Message::Refused(TWICE.to_owned());
        for &other in &others {
            let effects = self.places[other].apply(notice());
            self.carry_out(other, effects)?;
        }
        Ok((!others.is_empty()).then(notice))
    }

    /// Changes who has which seat, and remembers it. Tables whose game has no file yet forget it.
    fn change_seating(&mut self, change: impl FnOnce(&mut Seating)) -> Result<(), TuiError> {
        change(&mut self.hosting.seating);
        if let Some(file) = &self.hosting.file
            && let Err(error) = self.hosting.seating.write(file)
        {
            self.report(&error.to_string());
        }
        self.share_seats()
    }

    /// Recalls who had which seat when the table last ran.
    pub(super) fn recall_seating(&mut self) {
        let file = self.held.as_ref().map(|held| Seating::file_of(held.path()));
        let game = self.places[0].app.shared_game();
        let seats = game.map_or(0, |game| game.seats().len());
        if file == self.hosting.file && self.hosting.seating.holders.len() == seats {
            return;
        }
        let seating = file
            .as_deref()
            .map_or(Ok(Seating::default()), Seating::read);
        if let Err(error) = &seating {
            self.report(&format!("The seats that players had aren't known: {error}"));
        }
        self.hosting.seating = seating.unwrap_or_default().of_size(seats);
        self.hosting.file = file;
    }

    /// Frees a seat: the guests who sit there leave.
    pub(super) fn free(&mut self, seat: SeatId) -> Result<Option<Message>, TuiError> {
        if self.hosting.seating.holder(seat).is_none() {
            let why = "This seat is free: only the host writes for it.";
            return Ok(Some(Message::Refused(why.to_owned())));
        }
        let guests = self.places.iter_mut().skip(1);
        let guests = guests.filter(|place| place.own.contains(&seat));
        guests.for_each(|place| place.leave("The host has freed your seat. The orders that you wrote in this phase are discarded."));
        // before the host's screen shows the seat: its orders aren't for the host
        let effects = self.places[0].apply(Message::Freed(seat));
        self.carry_out(0, effects)?;
        self.change_seating(|seating| seating.set(seat, None))?;
        Ok(None)
    }

    /// Allows spectators, or lets them leave.
    pub(super) fn change_spectators(&mut self) -> Result<Option<Message>, TuiError> {
        let spectators = self.hosting.seating.spectators.other();
        if spectators == Spectators::Refused {
            let guests = self.places.iter_mut().skip(1);
            let watching = guests.filter(|place| place.app.watches());
            watching.for_each(|place| place.leave(NO_SPECTATORS));
        }
        self.change_seating(|seating| seating.spectators = spectators)?;
        Ok(None)
    }

    /// Reports an error: to the host, or on standard error if the table has no terminal.
    pub(super) fn report(&mut self, error: &str) {
        let host = &mut self.places[0];
        match host.terminal {
            Some(_) => drop(host.apply(Message::Refused(error.to_owned()))),
            // without standard error, no one reads it
            None => drop(writeln!(std::io::stderr(), "{error}")),
        }
    }

    /// Passes the game on to all other places if it changed at one.
    pub(super) fn share(&mut self, at: usize) -> Result<(), TuiError> {
        if self.places.len() == 1 {
            self.hosting.game = None;
            return Ok(());
        }
        let Some(game) = self.places[at].app.shared_game() else {
            if at == 0 {
                self.hosting = Hosting {
                    count: self.hosting.count,
                    ..Hosting::default()
                };
                self.places[1..]
                    .iter_mut()
                    .for_each(|place| place.leave(CLOSED));
            }
            return Ok(());
        };
        let is_same =
            |other: &Option<Arc<Game>>| other.as_ref().is_some_and(|it| Arc::ptr_eq(it, &game));
        if is_same(&self.hosting.game) {
            return Ok(());
        }
        self.hosting.game = Some(Arc::clone(&game));
        for other in (0..self.places.len()).filter(|&other| other != at) {
            let effects = self.places[other].apply(Message::TableChanged(Arc::clone(&game)));
            self.carry_out(other, effects)?;
            // that place changed the game again, and has passed it on
            if !is_same(&self.hosting.game) {
                break;
            }
        }
        Ok(())
    }

    /// Removes the places whose guests have left.
    pub(super) fn sweep(&mut self) -> Result<(), TuiError> {
        let gone = self.places.extract_if(.., |place| place.is_gone);
        let gone: Vec<Place> = gone.collect();
        if gone.is_empty() {
            return Ok(());
        }
        // restoring a terminal that doesn't read can take long
        gone.into_iter().for_each(Place::restore);
        self.share_seats()
    }

    /// Ends the phase if its deadline has come.
    pub(super) fn keep_deadline(&mut self) -> Result<(), TuiError> {
        let now = Timestamp::now();
        let due = self.places[0].app.deadline_due();
        if due.is_some_and(|due| due <= now) {
            self.update(0, Message::Deadline(DeadlineStep::Meet, now))?;
        }
        Ok(())
    }

    /// Runs the command for news if there are any: a phase has ended, or a reminder is due.
    pub(super) fn tell_news(&mut self) {
        let (Some(command), Some(name)) = (&self.options.notify, self.table_name()) else {
            return;
        };
        let Some(game) = self.places[0].app.shared_game() else {
            self.hosting.sent_news = SentNews::default();
            return;
        };
        let now = Timestamp::now();
        if let Some(news) = self.hosting.sent_news.next(&game, now) {
            news.send(command, &self.status(&name), self.inbox.sender(0));
        }
    }

    /// Returns the name of the table, if others can join it.
    fn table_name(&self) -> Option<String> {
        #[cfg(unix)]
        return Some(self.listener.as_ref()?.name.clone());
        #[cfg(not(unix))]
        None
    }

    /// Returns the time to look at the date again. The clock for waiting stops while the computer sleeps.
    pub(super) fn deadline_wait(&self) -> Option<Instant> {
        let now = Timestamp::now();
        let left = self.places[0].app.deadline_due()?.duration_since(now);
        let left = Duration::try_from(left)
            .unwrap_or_default()
            .min(LONGEST_WAIT);
        Instant::now().checked_add(left)
    }

    /// Returns the state of the table.
    pub(super) fn status(&self, name: &str) -> TableStatus {
        let game = self.places[0].app.shared_game();
        let game = game.as_deref();
        let missing = |game: &Game| -> Vec<String> {
            let seats = game.missing_seats().into_iter();
            seats.map(|seat| game.title(seat)).collect()
        };
        TableStatus {
            table: name.to_owned(),
            game: game.map(|game| game.name.clone()),
            phase: game.map(|game| game.turn().to_string()),
            deadline: game.and_then(|game| game.deadline()?.date()),
            missing: game.map_or_else(Vec::new, missing),
        }
    }

    /// Returns the answer to an effect that only the host's place carries out, if a guest asks for it.
    pub(super) fn withheld(&self, at: usize, effect: &Effect) -> Option<Option<Message>> {
        const WHY: &str = "only the host of the table reads and writes files";
        if at == 0 {
            return None;
        }
        match effect {
            Effect::ReadPosition(_) | Effect::ReadSheet(_) | Effect::Write(_) => {
                Some(Some(Message::Refused(WHY.to_owned())))
            }
            Effect::SaveBranch(..) => Some(Some(Message::Refused(format!("not saved: {WHY}")))),
            Effect::List(_)
            | Effect::Boards
            | Effect::Load(..)
            | Effect::DeleteSave(_)
            | Effect::Serve(_)
            | Effect::Suspend
            | Effect::Free(_)
            | Effect::Spectators
            | Effect::Record(_)
            | Effect::Host => Some(None),
            _ => None,
        }
    }
}
