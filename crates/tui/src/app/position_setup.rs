//! Setting up a position by hand: for the game that is played, else for a new one.

use super::App;
use crate::message::Command;
use crate::screens::{Editor, Goto};
use crate::theme::Tone;
use game::Mode;

impl App {
    /// Begins to set a position up.
    pub(super) fn set_up(&mut self) {
        if let Some(table) = &self.shared.session {
            match table.game().can_be_corrected() {
                Ok(()) => self.stack.push(Box::new(Editor::of_game(table))),
                Err(why) => {
                    let reason = format!("{}.", why.message(table.game().map()));
                    self.shared.notify_in(Tone::Warn, reason);
                }
            }
            return;
        }
        self.go(Goto::NewGame(Mode::GameMaster));
        self.command(Command::SetUp);
    }
}
