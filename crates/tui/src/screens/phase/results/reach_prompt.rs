//! The reach of units in a past phase (F7).

use super::{Results, Session};
use crate::keys::{Command, Context, LineState};
use crate::page::{EntryLine, ScreenLayout, hints};
use crate::screens::phase::order_lines::place;
use crate::screens::reach::{ONLY_MOVES, Reach, Subject};
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
        let message = record.is_none().then_some(ONLY_MOVES);
        self.asking =
            subject.map(|(record, at)| Reach::about(&legality(session, record), Subject::Unit(at)));
        self.message = message;
    }

    /// Runs a command while the reach is shown. Returns whether the command was handled.
    pub(super) fn ask_on(&mut self, session: &Session, command: Command) -> bool {
        let mut asking = self.asking.take();
        let record = self.played(session).filter(|_| asking.is_some());
        let done = record
            .is_some_and(|record| Reach::trace(&mut asking, command, &legality(session, record)));
        self.asking = asking;
        done
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
        reach.show(session.game(), &record.position, None, page);
        page.entry = EntryLine::default()
            .with_ghost("the position before these orders; type to find another order");
        let context = (Context::Tracing, LineState::Empty);
        page.hints = hints(Reach::COMMANDS, context, |_| true);
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
