//! The reach (F7): the provinces that a unit can move to, with possible supporters and opponents,
//! or the units that can move to a province. It depends only on the position and the seats, which are public.

mod facts;
mod view;

use crate::keys::{Command, commands};
use crate::kit::list::step;
use chancery_core::board::{Location, Map, Position, Province, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;

/// The message in other phases.
pub(in crate::screens) const ONLY_MOVES: &str = "F7 shows only the moves of spring and fall.";

/// The subject of the reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens) enum Subject {
    /// The destinations of the unit in a province.
    Unit(Province),
    /// The units that can move to a province.
    Place(Province),
}

impl Subject {
    /// Returns the unit's province or the destination.
    pub fn province(self) -> Province {
        match self {
            Subject::Unit(at) | Subject::Place(at) => at,
        }
    }
}

/// The reach of a unit or province, and the selected row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::screens) struct Reach {
    pub subject: Subject,
    pub selected: usize,
    /// The rows, computed once and cached between drawings.
    pub ways: Vec<ReachRow>,
}

/// A row: a possible move of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::screens) struct ReachRow {
    /// The unit that moves.
    pub unit: Unit,
    /// The destination.
    pub to: Location,
    /// The order to move.
    pub order: WrittenOrder,
    /// Whether the move needs a convoy.
    pub by_sea: bool,
    /// The units of all powers that can support the move.
    pub support: Vec<Unit>,
    /// The other units that can move to the same province, and whether they need a convoy.
    pub against: Vec<(Unit, bool)>,
}

impl Reach {
    /// The commands with a key hint while the reach is shown.
    pub const COMMANDS: &[Command] = commands![Reach, Up, Accept, Back];

    /// Computes the reach of a subject.
    pub fn about(legality: &LegalityContext<'_>, subject: Subject) -> Self {
        Reach {
            subject,
            selected: 0,
            ways: facts::ways(legality, subject),
        }
    }

    /// Switches between the unit and its province.
    fn turned(&self, legality: &LegalityContext<'_>) -> Self {
        let subject = match self.subject {
            Subject::Unit(at) => Subject::Place(at),
            Subject::Place(at) => Subject::Unit(at),
        };
        Reach::about(legality, subject)
    }

    /// Goes on to the unit or the province of the selected row.
    pub fn follow(&mut self, legality: &LegalityContext<'_>) {
        let Some(way) = self.ways.get(self.selected) else {
            return;
        };
        *self = Reach::at(legality, legality.map.province(self.place(way)));
    }

    /// Returns where a row leads: the destination of the unit, or the unit that can move to the province.
    fn place(&self, way: &ReachRow) -> Location {
        match self.subject {
            Subject::Unit(_) => way.to,
            Subject::Place(_) => way.unit.location,
        }
    }

    /// Computes the reach of the unit in a province, or of a province without one.
    pub fn at(legality: &LegalityContext<'_>, province: Province) -> Self {
        let subject = match legality.position.unit(province) {
            Some(_) => Subject::Unit(province),
            None => Subject::Place(province),
        };
        Reach::about(legality, subject)
    }

    /// Runs a command that moves the selection or switches the subject. Returns whether the command
    /// was handled.
    pub fn update(&mut self, command: Command, legality: &LegalityContext<'_>) -> bool {
        match command {
            Command::Up | Command::Down => step(&mut self.selected, self.ways.len(), command),
            Command::Reach => *self = self.turned(legality),
            _ => return false,
        }
        true
    }

    /// Runs a command while the reach is open where no order can be written. Returns whether the command was
    /// handled. Any other command closes the reach, unless it stays on screen.
    pub fn trace(
        open: &mut Option<Reach>,
        command: Command,
        legality: &LegalityContext<'_>,
    ) -> bool {
        let Some(mut reach) = open.take() else {
            return false;
        };
        let done = match command {
            Command::Choose(number) => {
                reach.selected = usize::from(number).clamp(1, reach.ways.len().max(1)) - 1;
                true
            }
            Command::Accept => {
                reach.follow(legality);
                true
            }
            Command::Back => return true,
            _ => reach.update(command, legality),
        };
        *open = (done || Reach::stays_under(command)).then_some(reach);
        done
    }

    /// Returns whether the reach stays on screen while a global command runs.
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

/// Returns the start of a move order: `A Bur - `.
pub(in crate::screens) fn start_of_move(map: &Map, position: &Position, at: Province) -> String {
    let unit = position.unit(at);
    unit.map_or_else(String::new, |unit| format!("{} - ", unit.short(map)))
}
