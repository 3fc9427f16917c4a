//! The screen of a player whose orders are sealed, while people at other terminals still write theirs.

use super::position;
use crate::keys::{Command, Context, LineState};
use crate::kit::text::Row;
use crate::kit::words;
use crate::page::{EntryLine, Paint, hints};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::turn_clock::ClockPhase;
use crate::session::{Author, Session};
use game::SeatId;

/// The position, and who is still writing.
#[derive(Debug)]
pub struct Waiting;

/// Returns the first sealed seat of this place.
fn sealed(session: &Session) -> Option<SeatId> {
    session
        .own_seats()
        .find(|&seat| session.game().is_sealed(seat))
}

impl Screen<Session> for Waiting {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Waiting, LineState::Absent)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match (command, sealed(session)) {
            (Command::Reopen, Some(seat)) => {
                session.change(|game| game.unseal(seat));
                Transition::Go(Goto::Play)
            }
            (Command::WhatIf, Some(seat)) => Transition::Go(Goto::WhatIf(Author::Seat(seat))),
            (Command::Accept, _) => Transition::Go(Goto::Play),
            _ => Transition::Pass,
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let missing = game.missing_seats().into_iter();
        let missing: Vec<String> = missing.map(|it| game.title(it)).collect();
        let own = sealed(session);
        let title = Row::new().bold(match own {
            Some(_) => "Your orders are sealed",
            None => "You are watching",
        });
        let mut page = position::layout(session, " waiting", title);
        let waits = Row::new().text("Waiting for ");
        page.entry = EntryLine::instead(if missing.is_empty() {
            waits.text("the results.")
        } else {
            waits.bold(words::list(&missing)).text(".")
        });
        let mut commands = vec![
            Command::Reopen,
            Command::Earlier,
            Command::WhatIf,
            Command::Zoom,
        ];
        commands.retain(|command| own.is_some() || *command != Command::Reopen);
        commands.extend(session.owes_vote().then_some(Command::ProposeDraw));
        commands.push(Command::Leave);
        page.hints = hints(&commands, Context::Waiting, LineState::Absent);
        page.draw(paint);
    }

    fn traits(&self) -> Traits {
        Traits {
            clock: ClockPhase::Between,
            ..Traits::MAP
        }
    }
}
