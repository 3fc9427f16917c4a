//! The screen of a player whose orders are sealed, while people at other terminals still write theirs.

use super::position;
use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, words};
use crate::page::{EntryLine, Paint};
use crate::screens::reach::Reach;
use crate::screens::{Event, Goto, Screen, Traits, Transition};
use crate::session::passphrases::PassphrasePrompt;
use crate::session::seats::powers_of;
use crate::session::turn_clock::ClockPhase;
use crate::session::{Author, Session};
use chancery_core::board::{Province, Unit};
use game::SeatId;

/// The position, and who is still writing.
#[derive(Debug, Default)]
pub struct Waiting {
    /// The reach of a unit or a province, if it is open (F7).
    reach: Option<Reach>,
}

impl Waiting {
    /// Shows where the unit in a province can move, or which units can move to an empty one.
    fn ask(&mut self, session: &Session, at: Province) {
        let game = session.game();
        let moves = game.turn().phase.is_movement();
        self.reach = moves.then(|| Reach::at(&game.legality(), at));
    }
}

/// Returns the first sealed seat of this place.
fn sealed(session: &Session) -> Option<SeatId> {
    session
        .place()
        .own_seats()
        .find(|&seat| session.game().is_sealed(seat))
}

impl Screen<Session> for Waiting {
    fn traits(&self, _: &Session) -> Traits {
        let keys = match self.reach {
            Some(_) => (Context::Tracing, LineState::Empty),
            None => (Context::Waiting, LineState::Absent),
        };
        Traits {
            clock: ClockPhase::Between,
            ..Traits::map(keys)
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        if self.reach.is_some() {
            let done = Reach::trace(&mut self.reach, command, &session.game().legality());
            return match self.reach {
                Some(_) if !done => Transition::Pass,
                _ => Transition::Stay,
            };
        }
        match (command, sealed(session)) {
            (Command::Reopen, Some(seat))
                if session.passphrase_prompt(seat) == PassphrasePrompt::Phrase =>
            {
                // the orders stay sealed until the passphrase is right
                Transition::Go(Goto::HandOver(seat))
            }
            (Command::Reopen, Some(seat)) => {
                session.change(|game| game.unseal(seat));
                Transition::Go(Goto::Play)
            }
            (Command::WhatIf, Some(seat)) => Transition::Go(Goto::WhatIf(Author::Seat(seat))),
            (Command::Accept, _) => Transition::Go(Goto::Play),
            (Command::Reach, _) => {
                let own = powers_of(session.game(), session.place().own_seats());
                let is_own = |unit: &Unit| own.contains(&unit.power);
                let units = session.game().position().units();
                let first = units.min_by_key(|unit| !is_own(unit));
                if let Some(unit) = first {
                    self.ask(session, session.game().map().province(unit.location));
                }
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let missing = game.missing_seats().into_iter();
        let missing: Vec<String> = missing.map(|it| game.title(it)).collect();
        let own = sealed(session);
        let place = session.place();
        let is_seated =
            |&seat: &SeatId| game.attendance(seat).is_person() && place.writes_for(seat);
        let seated = powers_of(game, game.seat_ids().filter(is_seated));
        let title = match own {
            Some(seat) => {
                words::badges(game.map(), game.powers_of(seat)).bold(" Your orders are sealed")
            }
            None if seated.is_empty() => Row::new().bold("You are watching"),
            None => words::badges(game.map(), &seated).bold(" No orders are due"),
        };
        let mut page = position::layout(session, " waiting", title);
        let waits = Row::new().text("Waiting for ");
        page.entry = EntryLine::instead(if missing.is_empty() {
            waits.text("the results.")
        } else {
            waits.bold(text::join_lists(&missing)).text(".")
        });
        let mut commands = vec![
            Command::Reopen,
            Command::Earlier,
            Command::WhatIf,
            Command::Reach,
            Command::Zoom,
        ];
        let is_movement = game.turn().phase.is_movement();
        let has_units = game.position().units().next().is_some();
        commands.retain(|command| match command {
            Command::Reopen => own.is_some(),
            Command::Earlier => session.may_look_back(),
            Command::WhatIf => own.is_some() || session.may_look_back(),
            // a spectator sees no units in fog of war
            Command::Reach => is_movement && has_units,
            _ => true,
        });
        commands.extend(place.owes_vote().then_some(Command::ProposeDraw));
        commands.push(Command::Leave);
        page.hints = paint.hints(&commands);
        if let Some(reach) = &self.reach {
            reach.show(game, game.position(), None, &mut page);
            page.hints = paint.hints(Reach::COMMANDS);
        }
        page.draw(paint);
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match event {
            Event::Click(click) => {
                self.ask(session, click.province);
                Transition::Stay
            }
            _ => Transition::Pass,
        }
    }
}
