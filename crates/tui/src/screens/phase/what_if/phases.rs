//! The phases of a what-if: those that it plays, and the game's phase from which it starts.

use super::WhatIf;
use crate::kit::{Row, words};
use crate::screens::entry::OrderEntry;
use crate::session::{Author, Session};
use game::Branch;

impl WhatIf {
    /// Starts the order entry for the branch's current phase.
    pub(super) fn begin_phase(&mut self) {
        self.order_entry = OrderEntry::new(&self.session, Author::Master);
        self.resolve();
    }

    pub(super) fn play_on(&mut self) {
        let before = self.session.game().turn();
        let played = self.session.branch_mut().is_some_and(Branch::next_phase);
        if !played {
            return self
                .order_entry
                .say(Row::new().bold("The what-if game is over."));
        }
        self.is_saved = false;
        self.begin_phase();
        let row = Row::new().bold(words::phase(before));
        self.order_entry.say(row.dim(" played; PgUp returns to it"));
    }

    /// Goes to the branch's previous phase. An unchanged branch at its start moves to the game's
    /// previous phase instead.
    pub(super) fn earlier(&mut self, game: &Session) {
        if self.session.branch_mut().is_some_and(Branch::go_back) {
            return self.begin_phase();
        }
        self.move_root(game, self.root.checked_sub(1));
    }

    pub(super) fn later(&mut self, game: &Session) {
        if self.is_changed() {
            return self.play_on();
        }
        let later = self.root + 1;
        self.move_root(game, (later < game.game().history().len()).then_some(later));
    }

    /// Starts the branch from another past phase instead.
    pub(super) fn move_root(&mut self, game: &Session, root: Option<usize>) {
        if self.is_changed() {
            let text = "This is where the what-if starts. Del undoes a change.";
            return self.order_entry.say(Row::new().dim(text));
        }
        match root.and_then(|root| Some((root, Branch::past(game.game(), root)?))) {
            Some((root, branch)) => *self = WhatIf::of(game, branch, root),
            None => self.order_entry.say(Row::new().dim("No such phase.")),
        }
    }
}
