//! The server of a table's game.

use std::sync::Arc;

use chancery_core::board::{Id, Power};

use super::{Role, Server};
use crate::game::{Control, Game, Holder, Stage};
use crate::request::Program;
use crate::table::{Table, TableSeat};

impl Server {
    /// Takes over the state of a table, and sends it to the clients. If it doesn't follow from the state
    /// before, all clients are disconnected, and the seats are free for new ones.
    pub fn follow(&mut self, table: &Table) {
        let game = &mut self.game;
        let is_same = game.control == Control::Table
            && game.stage == Stage::Playing
            && Arc::ptr_eq(game.map(), table.tokens.map())
            && game.options.rules == table.rules;
        if let Some((before, sheets)) = &table.last
            && is_same
            && game.position != table.position
            && game.position == *before
        {
            game.resolve(sheets, table.ending);
        }
        let is_over = matches!(game.stage, Stage::Over(_)) && table.ending.is_some();
        if !(is_same && (is_over || game.position == table.position)) {
            self.begin(Game::at(table));
        }
        self.set_powers(&table.powers);
        if let Some(ending) = table.ending
            && self.game.stage == Stage::Playing
        {
            self.game.end(ending);
        }
        self.go_on();
    }

    /// Changes the powers that clients can play.
    fn set_powers(&mut self, powers: &[Power]) {
        let is_gone = |role| matches!(role, Role::Player(power) if !powers.contains(&power));
        let clients = self.clients.iter();
        let gone = clients.filter(|(_, client)| is_gone(client.role));
        for id in gone.map(|(&id, _)| id).collect::<Vec<_>>() {
            self.dismiss(id);
        }
        // a power that comes back to clients begins without the orders of an earlier one
        let seats = std::mem::replace(&mut self.game.client_seats, powers.to_vec());
        for power in seats.into_iter().filter(|it| !powers.contains(it)) {
            self.game
                .seat_for(power, Holder::Absent, Program::default());
        }
    }

    /// Returns the state of the seats that clients can play.
    pub fn table_seats(&self) -> Vec<TableSeat> {
        let seat = |&power: &Power| {
            let seat = &self.game.seats[power.index()];
            let mut clients = self.clients.values();
            let is_there = clients.any(|client| client.role == Role::Player(power));
            TableSeat {
                power,
                program: is_there.then(|| seat.program.join(" ")),
                orders: self.game.complete_orders(power),
                accepts_draw: is_there && seat.phase.draw,
            }
        };
        self.game.client_seats.iter().map(seat).collect()
    }

    /// Ends the game of all clients, and closes all connections. No client can play any more.
    pub fn dismiss_all(&mut self) {
        self.set_powers(&[]);
        self.dismiss_clients();
    }
}
