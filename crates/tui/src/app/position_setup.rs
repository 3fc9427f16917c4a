//! Setting up a position by hand: for the game that is played, else for a new one.

use super::App;
use crate::message::Command;
use crate::screens::{Editor, Goto};
use crate::text::Row;
use crate::theme::Tone;
use game::Mode;

impl App {
    /// Begins to set a position up.
    pub(super) fn set_up(&mut self) {
        if let Some(table) = &self.room.table {
            match table.game().can_be_corrected() {
                Ok(()) => self.stack.push(Box::new(Editor::of_game(table))),
                Err(why) => {
                    let told = format!("{}.", why.message(table.game().map()));
                    self.room.notice = Some(Row::new().toned(Tone::Warn, told));
                }
            }
            return;
        }
        self.go(Goto::NewGame(Mode::GameMaster));
        self.command(Command::SetUp);
    }
}
