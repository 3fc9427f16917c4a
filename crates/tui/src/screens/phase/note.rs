//! The line for a note on a past phase.

use tui_input::Input;

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, words};
use crate::page::{EntryLine, Paint, dialog, draw_line};
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;

/// The line for a note, over the results.
#[derive(Debug)]
pub struct NoteLine {
    /// The index of the phase in the game.
    record: usize,
    is_new: bool,
    line: Input,
}

impl NoteLine {
    /// Returns the line with the note of a phase, to edit it or go on, or `None` if there is no such phase.
    pub fn new(session: &Session, record: usize) -> Option<Self> {
        let mut note = session.game().history().get(record)?.note.clone();
        let is_new = note.is_empty();
        if !is_new {
            note.push(' ');
        }
        Some(NoteLine {
            record,
            is_new,
            line: Input::new(note),
        })
    }
}

impl Screen<Session> for NoteLine {
    fn traits(&self, _: &Session) -> Traits {
        Traits::overlay((Context::Noting, LineState::of(&self.line)))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match (command, command.edit()) {
            (Command::Accept, _) => {
                session.change(|game| game.set_note(self.record, self.line.value()));
                return Transition::Pop;
            }
            (_, Some(request)) => {
                self.line.handle(request);
            }
            (Command::Back, _) => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let turn = session.game().history().get(self.record);
        let turn = turn.map_or_else(String::new, |record| words::phase(record.turn()));
        let (title, foot) = if self.is_new {
            ("Note on ", "Enter save · Esc cancel")
        } else {
            ("Edit the note on ", "Enter save · ^U empty · Esc cancel")
        };
        let title = Row::new().bold(title).bold(turn);
        let foot = Row::new().dim(foot);
        let width = 100.min(paint.buffer.area.width - 2);
        let area = dialog::draw(paint, width, 3, &title, &foot);
        let line = EntryLine::from(&self.line).with_ghost("a note on this phase");
        draw_line(&line, paint.buffer, paint.theme, area);
    }
}
