//! The reach of a unit or a province as a list from which an order can be chosen.

use super::{EntryView, Mode, OrderEntry, Session};
use crate::keys::{Command, Context, Hint, LineState};
use crate::kit::{Row, Tone};
use crate::page::{EntryLine, ScreenLayout, hints};
use crate::screens::reach::{ONLY_MOVES, Reach, Subject, start_of_move};

impl OrderEntry {
    /// Shows the reach of `subject`, or else of the unit in the line, or of the selected unit.
    pub(super) fn begin_to_ask(&mut self, session: &Session, subject: Option<Subject>) {
        let written = || self.line.reading()?.orders().next()?.order.province();
        let selected = || self.view(session).item()?.province(session);
        let subject = subject.or_else(|| written().or_else(selected).map(Subject::Unit));
        match subject {
            _ if !session.game().turn().phase.is_movement() => {
                self.say(Row::new().dim(ONLY_MOVES));
            }
            Some(subject) => {
                self.mode = Mode::Reach(Reach::about(&session.game().legality(), subject));
            }
            None => self.say(Row::new().dim("Select a unit first.")),
        }
    }

    /// Runs a command of the list. Returns whether the command was handled.
    pub(super) fn update_reach(&mut self, session: &mut Session, command: Command) -> bool {
        let Mode::Reach(reach) = &mut self.mode else {
            return false;
        };
        if reach.update(command, &session.game().legality()) {
            return true;
        }
        let (subject, selected) = (reach.subject, reach.selected);
        match (command, subject) {
            (Command::Accept, _) => self.write_way(session, selected),
            (Command::Choose(number), _) => {
                self.write_way(session, usize::from(number).saturating_sub(1));
            }
            (Command::Type(letter), Subject::Unit(at)) => {
                self.mode = Mode::Writing;
                let start = start_of_move(session.game().map(), session.game().position(), at);
                self.set_line(session, &format!("{start}{letter}"));
            }
            (Command::Back, _) => self.mode = Mode::Writing,
            (command, _) if Reach::stays_under(command) => return false,
            _ => {
                self.mode = Mode::Writing;
                return false;
            }
        }
        true
    }

    /// Accepts the order of a row, if it is for a unit of this screen.
    fn write_way(&mut self, session: &mut Session, number: usize) {
        let Mode::Reach(reach) = &self.mode else {
            return;
        };
        let Some(way) = reach.ways.get(number) else {
            return;
        };
        let map = session.game().map();
        if self.powers.contains(&way.unit.power) {
            let (power, order) = (way.unit.power, way.order.clone());
            let text = order.short(map).to_string();
            self.mode = Mode::Writing;
            self.set_line(session, "");
            self.say(Row::new().toned(Tone::Ok, "✓ ").bold(text));
            self.enter_choice(session, power, order);
        } else {
            let unit = way.unit.short(map);
            self.say(Row::new().bold(format!("You can't order {unit} here.")));
        }
    }
}

impl EntryView<'_> {
    /// Shows the list on a page, with the start of the order in the entry line.
    pub(super) fn show_reach(self, reach: &Reach, page: &mut ScreenLayout<'_>) {
        let game = self.game();
        reach.show(game, game.position(), self.entry.note.as_ref(), page);
        let numbers = match reach.ways.len() {
            0 => "type on".to_owned(),
            1 => "1, or type on".to_owned(),
            many => format!("1 … {}, or type on", many.min(9)),
        };
        let text = match reach.subject {
            Subject::Unit(at) => start_of_move(game.map(), game.position(), at),
            Subject::Place(_) => String::new(),
        };
        page.entry = EntryLine {
            cursor: text.chars().count(),
            text,
            note: Row::new().dim(numbers),
            ..EntryLine::default()
        };
        let context = (Context::Asking, LineState::Numbered);
        page.hints = hints(Reach::COMMANDS, context, |_| true);
        if !reach.ways.is_empty() {
            page.hints.insert(0, Hint::inert("1 2 …", "accept"));
        }
    }
}
