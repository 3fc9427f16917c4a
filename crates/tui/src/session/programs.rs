//! The seats of programs: what they see of the game, and the orders that they have sent for the phase.
//!
//! Programs join by the DAIDE protocol in a background thread, which follows the state of the game as a
//! [`Table`]. A table has no orders of the present phase. The orders of programs become part of the game when all
//! players have sealed theirs, as those of the computer.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::session::Session;
use crate::session::seats::powers_of;
use chancery_core::board::{Map, Power, Visibility};
use chancery_core::orders::WrittenOrder;
use daide::board::BoardTokens;
use daide::game::Ending;
use daide::table::{Report, Table, TableSeat};
use game::{Attendance, Game, Proposal, Record, SeatId};

/// The maximum length of a program's name on the screen.
const LONGEST_NAME: usize = 24;

/// The programs of a session.
#[derive(Debug, Default)]
pub struct Programs {
    table: Option<Arc<Table>>,
    report: Option<Report>,
}

/// Returns the tokens of a board on which programs can play.
///
/// # Errors
/// Returns the reason if they can't.
pub fn tokens(map: &Arc<Map>, fog: Option<Visibility>) -> Result<BoardTokens, String> {
    match fog {
        Some(_) => Err("the protocol has no fog of war".to_owned()),
        None => BoardTokens::new(map).map_err(|error| error.to_string()),
    }
}

/// Returns why programs can't play in a game, if they can't.
pub fn refusal(game: &Game) -> Option<String> {
    tokens(game.map(), game.position().terms.visibility).err()
}

/// Returns how programs see the end of a game: without partial victories.
fn ending(game: &Game) -> Option<Ending> {
    let winners = game.ending()?.winners();
    let mut powers = winners.iter();
    Some(match (powers.next(), powers.next()) {
        (Some(winner), None) => Ending::Solo(winner),
        (Some(_), Some(_)) => Ending::Draw,
        (None, _) => Ending::Abandoned,
    })
}

fn table(game: &Game, listen: SocketAddr) -> Option<Table> {
    let is_program = |&seat: &SeatId| game.attendance(seat) == Attendance::Program;
    let powers = powers_of(game, game.seat_ids().filter(is_program));
    if powers.is_empty() {
        return None;
    }
    let sheets = |record: &Record| {
        let sheets = record.sheets.iter().map(|sheet| {
            let orders = sheet.as_ref()?.iter();
            Some(orders.map(|order| order.written.clone()).collect())
        });
        (record.position.clone(), sheets.collect())
    };
    Some(Table {
        listen,
        tokens: tokens(game.map(), game.position().terms.visibility).ok()?,
        rules: *game.rules(),
        position: game.position().clone(),
        powers,
        last: game.history().last().map(sheets),
        ending: ending(game),
    })
}

impl Session {
    /// Returns the table that programs can join, or `None` if the game has no seat for them.
    pub(crate) fn program_table(&mut self, listen: SocketAddr) -> Option<Arc<Table>> {
        let new = match self.branch() {
            Some(_) => None,
            None => table(self.whole_game(), listen),
        };
        let old = self.programs.table.take();
        self.programs.table = match (new, old) {
            (Some(new), Some(old)) if new == *old => Some(old),
            // programs can't join a game that is over
            (Some(new), None) if new.ending.is_some() => None,
            (new, _) => new.map(Arc::new),
        };
        self.programs.table.clone()
    }

    /// Stores a report about the programs, unless it is about an earlier state of the table. Returns a new
    /// reason why programs can't join.
    pub(crate) fn keep_program_report(&mut self, report: Report) -> Option<String> {
        let Programs {
            table,
            report: last,
        } = &mut self.programs;
        if !matches!(table, Some(table) if Arc::ptr_eq(table, &report.table)) {
            return None;
        }
        let error = report.address.clone().err();
        let is_known = last
            .as_ref()
            .is_some_and(|last| last.address == report.address);
        *last = Some(report);
        error.filter(|_| !is_known)
    }

    /// Returns the report about the present state of the table.
    fn program_report(&self) -> Option<&Report> {
        let Programs { table, report } = &self.programs;
        let (table, report) = (table.as_ref()?, report.as_ref()?);
        Arc::ptr_eq(table, &report.table).then_some(report)
    }

    /// Returns the orders of programs for a seat, or `None` if they aren't complete.
    fn program_sheets(&self, seat: SeatId) -> Option<Vec<(Power, Vec<WrittenOrder>)>> {
        let (game, report) = (self.whole_game(), self.program_report()?);
        let powers = game.powers_of(seat).iter();
        let due = powers.filter(|&&power| !game.to_order(power).is_empty());
        let sheet = |&power: &Power| {
            let seat = report.seats.iter().find(|seat| seat.power == power)?;
            Some((power, seat.orders.clone()?))
        };
        due.map(sheet).collect()
    }

    /// Returns whether programs have sent all orders of a seat.
    pub fn has_program_written(&self, seat: SeatId) -> bool {
        self.program_sheets(seat).is_some()
    }

    /// Returns whether orders of a program are missing.
    pub fn awaits_programs(&self) -> bool {
        let mut seats = self.whole_game().waiting_programs();
        seats.any(|seat| !self.has_program_written(seat))
    }

    /// Seals the seats of programs, without orders where they aren't complete.
    pub(crate) fn seal_programs(&mut self) {
        let seats = self.whole_game().waiting_programs();
        let sheets = |seat| (seat, self.program_sheets(seat).unwrap_or_default());
        let all: Vec<(SeatId, Vec<_>)> = seats.map(sheets).collect();
        self.change(|game| {
            for (seat, sheets) in all {
                game.seal_computer(seat, sheets);
            }
        });
    }

    /// Describes the programs of a seat, and what is missing.
    pub fn program_state(&self, seat: SeatId) -> String {
        let game = self.whole_game();
        if let Some(reason) = refusal(game) {
            return format!("no program can join: {reason}");
        }
        let report = match &self.programs.report {
            Some(report) if self.programs.table.is_some() => report,
            _ => return "a program can join".to_owned(),
        };
        let address = match &report.address {
            Ok(address) => address,
            Err(error) => return format!("no program can join: {error}"),
        };
        let powers = game.powers_of(seat);
        let seats = report.seats.iter().filter(|it| powers.contains(&it.power));
        let seats: Vec<&TableSeat> = seats.collect();
        if seats.is_empty() {
            return "a program can join".to_owned();
        }
        let is_in = self.has_program_written(seat);
        if seats.iter().any(|seat| seat.program.is_none()) {
            return if is_in {
                "orders are in; the program has left".to_owned()
            } else {
                format!("waiting for a program at {address}")
            };
        }
        let names = seats.iter().filter_map(|seat| seat.program.as_deref());
        let mut names: Vec<String> = names
            .map(|name| text::printable(name, LONGEST_NAME))
            .collect();
        names.dedup();
        let names = crate::kit::words::list(&names);
        if is_in {
            format!("orders of {names} are in")
        } else {
            format!("waiting for the orders of {names}")
        }
    }

    /// Returns the seats of programs that are against a proposal. A program votes only on a draw of all
    /// survivors, and for it if it has sent that it accepts one in this phase.
    pub(crate) fn programs_against(&self, proposal: &Proposal) -> Vec<SeatId> {
        let game = self.whole_game();
        let Proposal::Draw(sharers) = proposal else {
            return Vec::new();
        };
        let accepting = self.program_report().into_iter().flat_map(|it| &it.seats);
        let accepting: Vec<Power> = accepting
            .filter(|seat| seat.accepts_draw)
            .map(|seat| seat.power)
            .collect();
        let is_for_all = *sharers == game.survivors();
        let accepts = |&seat: &SeatId| {
            let mut alive = game
                .powers_of(seat)
                .iter()
                .filter(|&&it| sharers.contains(it));
            is_for_all && alive.all(|power| accepting.contains(power))
        };
        let mut seats = game.voters(proposal);
        seats.retain(|seat| game.attendance(*seat) == Attendance::Program && !accepts(seat));
        seats
    }
}
