//! The reach of units in a past phase (F7).

use super::{Results, Session};
use crate::keys::{Command, Context, LineState as KeyLine, commands};
use crate::page::{EntryLine, ScreenLayout, hints};
use crate::screens::phase::order_lines::place;
use crate::screens::reach::{Reach, Subject};
use chancery_core::board::Province;
use chancery_core::orders::legality::LegalityContext;
use game::Record;

impl Results {
    /// Returns the province of the unit whose order is selected.
    pub(super) fn asked_about(&self) -> Option<Province> {
        place(self.lines.get(self.selected)?)
    }

    /// Shows the reach of the unit whose order is selected, in movement phases only.
    pub(super) fn begin_to_ask(&mut self, session: &Session) {
        let record = self.played(session);
        let record = record.filter(|record| record.turn().phase.is_movement());
        let subject = record.zip(self.asked_about());
        self.asking =
            subject.map(|(record, at)| Reach::about(&legality(session, record), Subject::Unit(at)));
    }

    /// Runs a command while the reach is shown. Returns whether the command was handled.
    pub(super) fn ask_on(&mut self, session: &Session, command: Command) -> bool {
        let Some(mut reach) = self.asking.take() else {
            return false;
        };
        let legality = || Some(legality(session, self.played(session)?));
        let done = reach.update(command, legality);
        match command {
            _ if done => {}
            Command::Choose(number) => {
                reach.selected = usize::from(number).clamp(1, reach.ways.len().max(1)) - 1;
            }
            Command::Accept => {
                if let Some(record) = self.played(session) {
                    reach.follow(&self::legality(session, record));
                }
            }
            Command::Back => return true,
            command if Reach::stays_under(command) => {
                self.asking = Some(reach);
                return false;
            }
            // typed text searches for another order
            _ => return false,
        }
        self.asking = Some(reach);
        true
    }

    /// Shows the reach, if it is open.
    pub(super) fn show_reach(
        &self,
        session: &Session,
        record: &Record,
        page: &mut ScreenLayout<'_>,
    ) {
        let Some(reach) = &self.asking else {
            return;
        };
        reach.show(session.game().map(), &record.position, None, page);
        page.entry = EntryLine::default()
            .with_ghost("the position before these orders; type to find another order");
        page.hints = hints(
            commands![Reach, Up, Accept, Back],
            Context::Tracing,
            KeyLine::Empty,
        );
    }
}

/// Returns the legality of orders in a past phase.
fn legality<'a>(session: &'a Session, record: &'a Record) -> LegalityContext<'a> {
    LegalityContext::new(
        session.game().map(),
        &record.position,
        &record.table_rules.rules,
    )
}
