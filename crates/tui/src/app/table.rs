//! The other places of the table: what changes here when the game changes there, and what only the host
//! can do.

use std::sync::Arc;
use std::time::Duration;

use super::{App, clock};
use crate::keys::{Command, Context, LineState};
use crate::kit::Row;
use crate::screens::table::joining::Joining;
use crate::screens::{Effect, Event, Goto};
use crate::session::background::BackgroundTask;
use crate::session::flow::{self, Stage};
use crate::session::seats::{At, SeatUse, Seats, Spectators};
use crate::session::turn_clock::ClockPhase;
use crate::session::{Author, Session};
use game::deadline::{DeadlineChange, Timestamp};
use game::{Game, SeatId};
use output::summary::vote_sentence;

/// The time for which the players who come and go are named.
const ARRIVAL: Duration = Duration::from_secs(6);

/// The notice for a command that only the host has.
pub(super) const HOST_ONLY: &str = "Only the host of the table can do that.";

/// The refusal of spectators.
pub(crate) const NO_SPECTATORS: &str = "The host of this table allows no spectators.";

/// Returns what players have asked for since they asked for `before`, or that most of them got it.
fn deadline_news(session: &Session, before: &[(SeatId, DeadlineChange)]) -> Option<Row> {
    let game = session.game();
    let requests = &game.deadline()?.requests;
    if requests.len() < before.len() {
        return Some(Row::new().bold(clock::deadline_sentence(session)));
    }
    let (seat, change) = requests.last().filter(|last| !before.contains(last))?;
    let asks = format!(
        "{} asked for {}.",
        game.title(*seat),
        clock::change_text(*change)
    );
    Some(
        Row::new()
            .bold(asks)
            .dim(" The command palette has it, if you agree."),
    )
}

/// Returns which players come to the table or leave it as the seats change.
fn arrivals(session: &Session, after: &Seats) -> String {
    let before = session.table_seats();
    let news = session.game().seat_ids().filter_map(|seat| {
        let does = match (before.use_of(seat), after.use_of(seat)) {
            (SeatUse::Free | SeatUse::Away, SeatUse::Here) => "joined the table",
            (SeatUse::Here, SeatUse::Away) => "left the table",
            _ => return None,
        };
        Some(format!("{} {does}.", session.game().title(seat)))
    });
    news.collect::<Vec<String>>().join(" ")
}

impl App {
    /// Opens the place of a guest at a table.
    pub fn join(&mut self, session: Session) {
        self.stack = vec![Box::new(Joining::new(&session))];
        self.shared.session = Some(session);
    }

    /// Returns the game that the places of the table share, if there is one.
    pub fn shared_game(&self) -> Option<Arc<Game>> {
        self.shared.session.as_ref()?.shared_game()
    }

    /// Returns the time of the next deadline, if there is one.
    pub fn deadline_due(&self) -> Option<Timestamp> {
        self.shared_game()?.deadline_due()
    }

    /// Returns whether a guest without a seat watches, and doesn't choose one.
    pub fn watches(&self) -> bool {
        let session = self.shared.session.as_ref();
        let at = session.map(|session| &session.table_seats().at);
        let is_choosing = self.bottom().keys.0 == Context::Joining;
        at == Some(&At::Guest(Vec::new())) && !is_choosing
    }

    /// Returns the seat whose orders are open here.
    pub fn writer(&self) -> Option<SeatId> {
        match self.bottom().clock {
            ClockPhase::At(Author::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Returns why a command isn't available at this place, if it isn't.
    pub(super) fn refusal(&self, command: Command) -> Option<&'static str> {
        use Command as C;
        let session = self.shared.session.as_ref()?;
        let may_watch = session.table_seats().spectators == Spectators::Allowed;
        match command {
            C::Watch if !session.is_host() && !may_watch => Some(NO_SPECTATORS),
            // players ask for a change of the deadline
            C::Pause | C::Longer(_) if session.game().deadline().is_some() => None,
            C::SetUp
            | C::Correct
            | C::Print(_)
            | C::Film
            | C::NewGame
            | C::PhysicalBoard
            | C::OpenGame
            | C::ToStart
            | C::Alone
            | C::FirstGame
            | C::Pause
            | C::Longer(_)
            | C::Agree
            | C::PlayBy(_)
            | C::DeclareOver
            | C::TimeIsUp
            | C::ReadFile
            | C::Keep
            | C::Host
            | C::Seats
            | C::Attendance
            | C::Rename
            | C::Suspend
                if !session.is_host() =>
            {
                Some(HOST_ONLY)
            }
            _ => None,
        }
    }

    /// Returns whether a guest leaves the table instead of going there.
    pub(super) fn leaves_table(&self, go: &Goto) -> bool {
        let stays = matches!(
            go,
            Goto::Play
                | Goto::WhatIf(_)
                | Goto::Advice(_)
                | Goto::Forget(_)
                | Goto::HandOver(_)
                | Goto::LookBack(..)
                | Goto::PlayWithout
        );
        let session = self.shared.session.as_ref();
        session.is_some_and(|session| !session.is_host()) && !stays
    }

    /// Discards the orders of a seat, so that its next player doesn't see them.
    pub(super) fn free_seat(&mut self, seat: SeatId) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        session.change(|game| game.discard_sheet(seat));
        let title = session.game().title(seat);
        self.shared.notify(format!(
            "{title}'s seat is free, and its orders of this phase are discarded."
        ));
    }

    /// Goes on with the game as another place has changed it.
    pub(super) fn table_changed(&mut self, game: Arc<Game>) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        let before = (session.game().votes().len(), session.place().owes_vote());
        let requests = session.game().deadline().map(|it| it.requests.clone());
        session.take_over(game);
        let (votes, owes) = (session.game().votes(), session.place().owes_vote());
        let new = votes.get(before.0..).and_then(<[_]>::last);
        let result = new.map(|vote| Row::new().bold(vote_sentence(session.game(), vote)));
        let keys = &self.shared.keys;
        let key = keys.shown_for(Command::ProposeDraw, Context::Writing, LineState::Empty);
        let ballot = key.filter(|_| owes && !before.1).map(|key| {
            let row = Row::new().bold("The players vote on the end of the game.");
            row.text("   ").key(key).dim(" opens your ballot")
        });
        let news = requests.and_then(|before| deadline_news(session, &before));
        self.follow_table();
        if let Some(notice) = result.or(ballot).or(news) {
            self.shared.show(notice);
        }
    }

    /// Takes over the new players of the seats, and goes on where that changes who writes here.
    pub(super) fn seats_changed(&mut self, seats: Seats) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        let arrivals = arrivals(session, &seats);
        let sits_down = matches!(&seats.at, At::Guest(own) if !own.is_empty() && session.table_seats().at != seats.at);
        session.set_seats(seats);
        if sits_down {
            self.play()
        } else {
            self.follow_table()
        }
        if !arrivals.is_empty() && !sits_down {
            self.announce(arrivals);
            if let Some(notice) = &mut self.shared.notice {
                notice.left = Some(ARRIVAL);
            }
        }
    }

    /// Resolves the phase if everyone has acted, and shows what the table waits for now, unless someone
    /// reads results or still writes.
    pub(super) fn follow_table(&mut self) {
        let clock = self.bottom().clock;
        let Some(session) = &mut self.shared.session else {
            return;
        };
        flow::resolve_if_ready(session);
        let turn = session.game().turn();
        let (shown, at) = match self.stage {
            Some((Stage::Reveal(_) | Stage::Over, _)) | None => return self.think(),
            Some(shown) => shown,
        };
        let is_writing = |seat| {
            turn == at
                && session.place().own_seats().any(|own| own == seat)
                && !session.game().is_sealed(seat)
        };
        let stays = match clock {
            ClockPhase::At(Author::Seat(seat)) => is_writing(seat),
            _ => (flow::stage(session), turn) == (shown, at),
        };
        if stays {
            self.event(Event::Table);
            self.think();
        } else {
            // keys for orders that were just taken away must not reach the next screen
            if matches!(clock, ClockPhase::At(_)) {
                self.effects.push(Effect::IgnoreInput);
            }
            self.play();
        }
    }

    /// Lets the computer write the orders that are due, at the host's place.
    pub(super) fn think(&mut self) {
        let session = self.shared.session.as_mut();
        let task = session
            .filter(|it| it.is_host())
            .and_then(Session::computer_task);
        let task = task.map(BackgroundTask::Computer);
        self.effects.extend(task.map(Effect::Think));
    }
}

#[cfg(test)]
mod tests;
