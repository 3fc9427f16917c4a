//! A table: a game that is played elsewhere, with programs at some of its seats.

use std::net::SocketAddr;
use std::sync::Arc;

use chancery_core::board::{Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;

use crate::board::BoardTokens;
use crate::game::{Ending, Sheets};

/// The state of a game that is played elsewhere. It has no orders of the present phase.
#[derive(Clone, Debug)]
pub struct Table {
    /// The address at which programs can join.
    pub listen: SocketAddr,
    /// The board.
    pub tokens: BoardTokens,
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// The powers that programs play.
    pub powers: Vec<Power>,
    /// The position and the orders of the last phase. `None` before the first.
    pub last: Option<(Position, Sheets)>,
    /// The end, if the game is over.
    pub ending: Option<Ending>,
}

impl PartialEq for Table {
    /// Returns whether both have the same state. The last phase doesn't count: the position follows from it.
    fn eq(&self, other: &Table) -> bool {
        self.listen == other.listen
            && Arc::ptr_eq(self.tokens.map(), other.tokens.map())
            && self.rules == other.rules
            && self.position == other.position
            && self.powers == other.powers
            && self.ending == other.ending
    }
}

/// The program at a seat of a table, and its input in this phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSeat {
    /// The power.
    pub power: Power,
    /// The name and version of the program, as it sent them. `None` while there is no program.
    pub program: Option<String>,
    /// The orders, once they are complete. They stay if the program leaves.
    pub orders: Option<Vec<WrittenOrder>>,
    /// Whether the program accepts a draw.
    pub accepts_draw: bool,
}

/// A report about the programs at a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The table.
    pub table: Arc<Table>,
    /// The address at which programs can join, or the reason why they can't.
    pub address: Result<SocketAddr, String>,
    /// The seats of programs.
    pub seats: Vec<TableSeat>,
}
