//! Where can it go, with whose help, against whom (F7); turned round: who can come here. Of a
//! position, which everybody sees: the one that orders are written for, or that they were.

mod facts;
mod view;

use crate::message::Command;
use crate::picker::step;
use crate::words;
use chancery_core::board::{Location, Map, Position, Province, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// Where the unit in a province can go.
    Unit(Province),
    /// Who can come to a province.
    Place(Province),
}

impl Subject {
    /// The province that it is about.
    pub fn province(self) -> Province {
        match self {
            Subject::Unit(at) | Subject::Place(at) => at,
        }
    }
}

/// The question, and which line of the answer is selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    pub subject: Subject,
    pub selected: usize,
    /// The answer: found once, not at every drawing.
    pub ways: Vec<ReachRow>,
}

/// A line of the answer: a place that a unit can go to, or a unit that can come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ReachRow {
    /// The unit that goes.
    pub unit: Unit,
    /// Where to.
    pub to: Location,
    /// The order.
    pub order: WrittenOrder,
    /// Does it take a convoy?
    pub by_sea: bool,
    /// The units of the same power that can support it there.
    pub support: Vec<Unit>,
    /// The units of other powers that can come there too, and whether it takes them a convoy.
    pub against: Vec<(Unit, bool)>,
}

impl Reach {
    /// The answer to a question.
    pub fn about(legality: &LegalityContext<'_>, subject: Subject) -> Self {
        Reach {
            subject,
            selected: 0,
            ways: facts::ways(legality, subject),
        }
    }

    /// From the unit to the place where it stands, and back.
    fn turned(&self, legality: &LegalityContext<'_>) -> Self {
        let subject = match self.subject {
            Subject::Unit(at) => Subject::Place(at),
            Subject::Place(at) => Subject::Unit(at),
        };
        Reach::about(legality, subject)
    }

    /// Runs a command that moves through the answer or turns the question round; returns false for any
    /// other.
    pub fn update<'a>(
        &mut self,
        command: Command,
        legality: impl FnOnce() -> Option<LegalityContext<'a>>,
    ) -> bool {
        match command {
            Command::Up | Command::Down => step(&mut self.selected, self.ways.len(), command),
            Command::Reach => {
                if let Some(legality) = legality() {
                    *self = self.turned(&legality);
                }
            }
            _ => return false,
        }
        true
    }

    /// Returns whether the answer stays on the screen while a command of the program runs.
    pub fn stays_under(command: Command) -> bool {
        matches!(
            command,
            Command::Help
                | Command::Palette
                | Command::Redraw
                | Command::Suspend
                | Command::Zoom
                | Command::Look(_)
        )
    }
}

/// The beginning of a move: `A Bur - `.
pub(super) fn begun(map: &Map, position: &Position, at: Province) -> String {
    let unit = position.unit(at);
    unit.map_or_else(String::new, |unit| format!("{} - ", words::unit(map, unit)))
}
