//! Where can it go, with whose help, against whom (F7); turned round: who can come here.

mod facts;
mod view;

use super::{Desk, Hand, Table};
use crate::board::{Location, Province, Unit};
use crate::game::Game;
use crate::orders::Written;
use crate::tui::message::Command;
use crate::tui::text::Row;
use crate::tui::words;

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// Where the unit in a province can go.
    Unit(Province),
    /// Who can come to a province.
    Place(Province),
}

/// The question, and which line of the answer is selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    pub subject: Subject,
    pub selected: usize,
    /// The answer: found once, not at every drawing.
    ways: Vec<Way>,
}

/// A line of the answer: a place that a unit can go to, or a unit that can come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// The unit that goes.
    pub unit: Unit,
    /// Where to.
    pub to: Location,
    /// The order.
    pub order: Written,
    /// Does it take a convoy?
    pub by_sea: bool,
    /// The units of the same power that can support it there.
    pub support: Vec<Unit>,
    /// The units of other powers that can come there too, and whether it takes them a convoy.
    pub against: Vec<(Unit, bool)>,
}

impl Desk {
    /// The question that is asked, if one is.
    pub(super) fn asking(&self) -> Option<&Reach> {
        match &self.hand {
            Hand::Asking(reach) => Some(reach),
            Hand::Typing | Hand::Pointing(_) => None,
        }
    }

    /// Asks about a unit or a place; else about the unit that is written of, or selected.
    pub(super) fn begin_to_ask(&mut self, table: &Table, subject: Option<Subject>) {
        let written = || {
            let order = self.reading.as_ref()?.orders().next()?;
            Some(order.order.unit()?.place.province)
        };
        let selected = || self.item(table)?.province(table);
        let subject = subject.or_else(|| written().or_else(selected).map(Subject::Unit));
        let moves = table.game().turn().phase.is_movement();
        match subject {
            Some(subject) if moves => {
                self.hand = Hand::Asking(Reach::about(table.game(), subject));
            }
            Some(_) => self.note = Some(Row::new().dim("Units move in spring and in fall.")),
            None => self.note = Some(Row::new().dim("There is no unit to ask about.")),
        }
    }

    /// Obeys a command as long as one asks; false where it is the desk's own.
    pub(super) fn ask_on(&mut self, table: &Table, command: Command) -> bool {
        let Some(mut reach) = self.asking().cloned() else {
            return false;
        };
        let last = reach.ways.len().saturating_sub(1);
        match command {
            Command::Up => reach.selected = reach.selected.saturating_sub(1),
            Command::Down => reach.selected = (reach.selected + 1).min(last),
            Command::Reach => reach = reach.turned(table.game()),
            Command::Take => self.write_way(table, &reach.ways, reach.selected),
            Command::Choose(number) => {
                self.write_way(table, &reach.ways, usize::from(number).saturating_sub(1));
            }
            Command::Type(letter) => {
                self.hand = Hand::Typing;
                if let Subject::Unit(at) = reach.subject {
                    let text = format!("{}{letter}", begun(table, at));
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
    fn write_way(&mut self, table: &Table, ways: &[Way], number: usize) {
        let Some(way) = ways.get(number) else {
            return;
        };
        let map = table.game().map();
        if self.powers.contains(&way.unit.power) {
            self.hand = Hand::Typing;
            let text = way.order.short(map).to_string();
            self.set_line(table, &text);
        } else {
            let unit = words::unit(map, way.unit);
            self.note = Some(Row::new().bold(format!("{unit} is not ordered here.")));
        }
    }
}

impl Reach {
    /// The answer to a question.
    pub fn about(game: &Game, subject: Subject) -> Self {
        Reach {
            subject,
            selected: 0,
            ways: facts::ways(game, subject),
        }
    }

    /// From the unit to the place where it stands, and back.
    fn turned(&self, game: &Game) -> Self {
        Reach::about(
            game,
            match self.subject {
                Subject::Unit(at) => Subject::Place(at),
                Subject::Place(at) => Subject::Unit(at),
            },
        )
    }
}

/// The beginning of a move: `A Bur - `.
fn begun(table: &Table, at: Province) -> String {
    let unit = table.game().position().unit(at);
    unit.map_or_else(String::new, |unit| {
        format!("{} - ", words::unit(table.game().map(), unit))
    })
}
