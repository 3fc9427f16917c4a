//! Words between the player and the computer: who kept the last promises, and its proposal.

use super::{EntryView, OrderEntry, Session};
use crate::keys::Command;
use crate::kit::Row;
use crate::session::Author;
use crate::session::words::speaker;
use game::{Answer, SeatId};
use player::promise::Offer;

impl OrderEntry {
    /// Answers the computer's proposal. Returns whether the command was handled.
    pub(super) fn update_offer(&mut self, session: &mut Session, command: Command) -> bool {
        match (command, self.view(session).talker()) {
            (Command::Yes | Command::No, Some(seat)) => self.answer_offer(session, seat, command),
            (Command::Yes | Command::No, None) => {
                self.say(Row::new().dim("No one makes proposals here."));
            }
            _ => return false,
        }
        true
    }

    /// Answers the computer's proposal.
    fn answer_offer(&mut self, session: &mut Session, seat: SeatId, command: Command) {
        let Some(offer) = self.view(session).open_offer() else {
            return self.say(Row::new().dim("There is no proposal to answer."));
        };
        let other = &session.game().map().power(offer.from).name;
        let (answer, what) = match command {
            Command::Yes => (Answer::Yes, format!("You promised {other}: ")),
            _ => (Answer::No, format!("You declined {other}'s proposal: ")),
        };
        let text = offer.text(session.game().map(), session.game().position());
        session.change(|game| game.answer_offer(seat, answer));
        let view = self.view(session);
        let broken = view.entries().find_map(|(power, entry)| {
            let warning = view.broken_promise(&entry.written)?;
            let order = view.in_full(power, &entry.written);
            Some(Row::new().bold(order).text("   ").and(warning))
        });
        let promised = Row::new().bold(what).text(format!("{text}."));
        self.say(broken.unwrap_or(promised));
    }
}

impl EntryView<'_> {
    /// Returns the seat whose player writes here, if the computer talks to it.
    fn talker(self) -> Option<SeatId> {
        match self.entry.writer {
            Author::Seat(seat) if self.session.talks(seat) => Some(seat),
            _ => None,
        }
    }

    /// Returns whether a computer with a character plays against the player who writes here.
    pub(super) fn has_opponents(self) -> bool {
        let game = self.game();
        let is_played = self.session.branch().is_none() && !self.entry.is_game_master();
        is_played && game.seat_ids().any(|seat| game.persona(seat).is_some())
    }

    /// Returns the computer's proposal to the player, if it isn't answered yet.
    pub(super) fn open_offer(self) -> Option<Offer> {
        self.game().open_offer(self.talker()?)
    }

    /// Returns the rows above the orders: who kept the last promises, as far as the results don't have it, and
    /// the computer's proposal.
    pub(super) fn words_heard(self) -> Vec<Row> {
        let game = self.game();
        let talker = self.talker().filter(|_| !self.session.is_alone());
        let mut history = game.history().iter();
        let last = history.rposition(|record| record.turn().phase.is_movement());
        let results = last.zip(talker);
        let results =
            results.map(|(record, seat)| self.session.promise_results(record, Some(seat)));
        let offer = self.open_offer().map(|offer| {
            let row = Row::new().bold(speaker(game, offer.from));
            let text = offer.text(game.map(), game.position());
            row.text(format!(" proposes: {text}."))
        });
        results.into_iter().flatten().chain(offer).collect()
    }
}
