//! Asking at the desk where a unit can go, or who can come: the answer can be written as an order.

use super::{Hand, OrderEntry, Session};
use crate::keys::{Context, Hint, LineState, hint};
use crate::message::Command;
use crate::screen_layout::{EntryLine, ScreenLayout};
use crate::screens::reach::{Reach, Subject, begun};
use crate::text::Row;
use crate::words;

impl OrderEntry {
    /// The question that is asked, if one is.
    pub(super) fn asking(&self) -> Option<&Reach> {
        match &self.hand {
            Hand::Asking(reach) => Some(reach),
            Hand::Typing | Hand::Pointing(_) => None,
        }
    }

    /// Asks about a unit or a place; else about the unit that is written of, or selected.
    pub(super) fn begin_to_ask(&mut self, table: &Session, subject: Option<Subject>) {
        let written = || {
            let order = self.reading.as_ref()?.orders().next()?;
            Some(order.order.unit()?.place.province)
        };
        let selected = || self.item(table)?.province(table);
        let subject = subject.or_else(|| written().or_else(selected).map(Subject::Unit));
        let moves = table.game().turn().phase.is_movement();
        match subject {
            Some(subject) if moves => {
                self.hand = Hand::Asking(Reach::about(&table.game().bench(), subject));
            }
            Some(_) => self.note = Some(Row::new().dim("Units move only in spring and fall.")),
            None => self.note = Some(Row::new().dim("Select a unit first.")),
        }
    }

    /// Obeys a command as long as one asks; false where it is the desk's own.
    pub(super) fn ask_on(&mut self, table: &Session, command: Command) -> bool {
        let Some(mut reach) = self.asking().cloned() else {
            return false;
        };
        match command {
            Command::Up | Command::Down => reach.walk(command),
            Command::Reach => reach = reach.turned(&table.game().bench()),
            Command::Take => self.write_way(table, &reach, reach.selected),
            Command::Choose(number) => {
                self.write_way(table, &reach, usize::from(number).saturating_sub(1));
            }
            Command::Type(letter) => {
                self.hand = Hand::Typing;
                if let Subject::Unit(at) = reach.subject {
                    let game = table.game();
                    let begun = begun(game.map(), game.position(), at);
                    let text = format!("{begun}{letter}");
                    self.set_line(table, &text);
                    return true;
                }
                return false;
            }
            Command::Back => {
                self.hand = Hand::Typing;
                return true;
            }
            Command::Help
            | Command::Palette
            | Command::Redraw
            | Command::Suspend
            | Command::Zoom
            | Command::Look(_) => return false,
            _ => {
                self.hand = Hand::Typing;
                return false;
            }
        }
        if let Hand::Asking(kept) = &mut self.hand {
            *kept = reach;
        }
        true
    }

    /// Puts the order of a line of the answer into the line, where it is one of this desk's.
    fn write_way(&mut self, table: &Session, reach: &Reach, number: usize) {
        let Some(way) = reach.way(number) else {
            return;
        };
        let map = table.game().map();
        if self.powers.contains(&way.unit.power) {
            self.hand = Hand::Typing;
            let text = way.order.short(map).to_string();
            self.set_line(table, &text);
        } else {
            let unit = words::unit(map, way.unit);
            self.note = Some(Row::new().bold(format!("You can't order {unit} here.")));
        }
    }

    /// Shows the answer on a page, and what of the order it is.
    pub(super) fn show_reach(&self, table: &Session, reach: &Reach, page: &mut ScreenLayout<'_>) {
        let game = table.game();
        reach.show(game.map(), game.position(), self.note.as_ref(), page);
        let numbers = match reach.count() {
            0 => "type on".to_owned(),
            1 => "1, or type on".to_owned(),
            many => format!("1 … {}, or type on", many.min(9)),
        };
        let text = match reach.subject {
            Subject::Unit(at) => begun(game.map(), game.position(), at),
            Subject::Place(_) => String::new(),
        };
        page.entry = EntryLine {
            cursor: text.chars().count(),
            text,
            note: Row::new().dim(numbers),
            ..EntryLine::default()
        };
        let commands = [Command::Reach, Command::Up, Command::Take, Command::Back];
        let told = |&it: &Command| hint(it, Context::Asking, LineState::Numbered);
        page.hints = vec![Hint::told("1 … 9", "write it")];
        page.hints.extend(commands.iter().filter_map(told));
    }
}
