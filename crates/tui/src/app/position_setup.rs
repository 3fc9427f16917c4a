//! Positions that are set up by hand: for the game that is set up, or that is played, or for a new one.

use super::App;
use crate::screens::{Goto, Screen, corrected};
use crate::text::Row;
use crate::theme::Tone;
use chancery_core::board::Position;
use game::Mode;

impl App {
    /// Begins to set a position up.
    pub(super) fn set_up(&mut self) {
        if let Some(table) = &self.room.table {
            match table.game().can_be_corrected() {
                Ok(()) => self.stack.push(Screen::correction_of_position(table)),
                Err(why) => {
                    let told = format!("{}.", why.message(table.game().map()));
                    self.room.notice = Some(Row::new().toned(Tone::Warn, told));
                }
            }
            return;
        }
        if !matches!(self.top(), Screen::Setup(_)) {
            self.go(Goto::NewGame(Mode::GameMaster));
        }
        if let Screen::Setup(setup) = self.top() {
            let (map, position) = (setup.map(), setup.position());
            let drawing = self.room.drawing_of(&map);
            self.stack.push(Screen::editor(map, position, drawing));
        }
    }

    /// Goes on with a position that was set up.
    pub(super) fn placed(&mut self, position: Position) {
        self.pop();
        if let Screen::Setup(setup) = self.top_mut() {
            return setup.place(position);
        }
        let Some(table) = &mut self.room.table else {
            return;
        };
        let done = table.change(|game| game.correct(position));
        let map = table.game().map();
        let notice = match done {
            Ok(changes) => Row::new().text(corrected(map, &changes)),
            Err(why) => Row::new().toned(Tone::Err, format!("{}.", why.message(map))),
        };
        self.play();
        self.room.notice = Some(notice);
    }
}
