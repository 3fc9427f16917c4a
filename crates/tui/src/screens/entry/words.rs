//! Words between the player and the computer: its proposal, and the list of the player's own.

use super::{Mode, OrderEntry, Session};
use crate::keys::Command;
use crate::kit::Row;
use crate::page::{DetailPanel, DetailRow};
use crate::session::Author;
use crate::session::words::speaker;
use game::{Answer, SeatId};
use player::promise::Offer;

impl OrderEntry {
    /// Returns the seat whose player writes here, if the computer talks to it.
    fn talker(&self, session: &Session) -> Option<SeatId> {
        match self.writer {
            Author::Seat(seat) if session.talks(seat) => Some(seat),
            _ => None,
        }
    }

    /// Returns the computer's proposal to the player, if it isn't answered yet.
    pub(super) fn open_offer(&self, session: &Session) -> Option<Offer> {
        session.game().open_offer(self.talker(session)?)
    }

    /// Returns the rows above the orders: who kept the last promises, as far as the results don't have it, and
    /// the computer's proposal.
    pub(super) fn words_heard(&self, session: &Session) -> Vec<Row> {
        let game = session.game();
        let talker = self.talker(session).filter(|_| !session.is_alone());
        let mut history = game.history().iter();
        let last = history.rposition(|record| record.turn().phase.is_movement());
        let results = last.zip(talker);
        let results = results.map(|(record, seat)| session.promise_results(record, Some(seat)));
        let offer = self.open_offer(session).map(|offer| {
            let row = Row::new().bold(speaker(game, offer.from));
            let text = offer.text(game.map(), game.position());
            let row = row.text(format!(" proposes: {text}.  "));
            row.key("Alt-Y").dim(" yes  ").key("Alt-N").dim(" no")
        });
        results.into_iter().flatten().chain(offer).collect()
    }

    /// Runs a command about proposals. Returns whether the command was handled.
    pub(super) fn update_proposals(&mut self, session: &mut Session, command: Command) -> bool {
        if let Mode::Proposing(offers) = &self.mode {
            let chosen = match command {
                Command::Choose(number) => offers.get(usize::from(number).wrapping_sub(1)),
                Command::Row(index) => offers.get(index),
                Command::Back => None,
                _ => return false,
            };
            let chosen = chosen.copied();
            self.mode = Mode::Writing;
            if let Some(offer) = chosen
                && let Some(reply) = session.propose(offer)
            {
                let who = speaker(session.game(), offer.to);
                self.say(
                    Row::new()
                        .bold(format!("{who}: "))
                        .text(format!("{reply}.")),
                );
            }
            return true;
        }
        match (command, self.talker(session)) {
            (Command::Yes | Command::No, Some(seat)) => self.answer_offer(session, seat, command),
            (Command::Propose, Some(seat)) => match session.proposals_of(seat) {
                offers if offers.is_empty() => {
                    self.say(Row::new().dim("There is nothing more to propose in this phase."));
                }
                offers => self.mode = Mode::Proposing(offers),
            },
            (Command::Propose | Command::Yes | Command::No, None) => {
                self.say(Row::new().dim("No one makes proposals here."));
            }
            _ => return false,
        }
        true
    }

    /// Answers the computer's proposal.
    fn answer_offer(&mut self, session: &mut Session, seat: SeatId, command: Command) {
        let Some(offer) = self.open_offer(session) else {
            return self.say(Row::new().dim("There is no proposal to answer."));
        };
        let (answer, what) = match command {
            Command::Yes => (Answer::Yes, "You promised: "),
            _ => (Answer::No, "You declined: "),
        };
        let text = offer.text(session.game().map(), session.game().position());
        session.change(|game| game.answer_offer(seat, answer));
        self.say(Row::new().bold(what).text(format!("{text}.")));
    }

    /// Returns the list of proposals.
    pub(super) fn proposals(&self, session: &Session, offers: &[Offer]) -> DetailPanel {
        let game = session.game();
        let row = |(index, offer): (usize, &Offer)| {
            let (who, text) = (
                speaker(game, offer.to),
                offer.text(game.map(), game.position()),
            );
            let row = Row::new().text("  ").key((index + 1).to_string());
            DetailRow::choice(index, row.text(format!(" to {who}: {text}")))
        };
        let head = "One proposal in a phase; moves that you have written can be supported.";
        DetailPanel::new(Row::new().dim(head)).always(offers.iter().enumerate().map(row))
    }
}
