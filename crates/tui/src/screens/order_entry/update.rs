//! The commands of order entry, by what they act on: the line, the list, or the screen.

use tui_input::InputRequest;

use super::super::{AttendanceList, Palette, Screen, Transition, WhatIf};
use super::{Mode, OrderEntry};
use crate::keys::Context;
use crate::message::Command;
use crate::session::Session;
use crate::text::Row;
use game::SeatId;

impl OrderEntry {
    /// Runs a command while the orders are about to be sealed.
    pub(super) fn update_sealing(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Take => return self.seal(session),
            Command::Back => self.mode = Mode::Writing,
            Command::Next => {
                self.mode = Mode::Writing;
                self.select_first_open(session);
            }
            Command::Type(_) | Command::Undo | Command::Redo | Command::Hide => {
                self.mode = Mode::Writing;
                return self.update(session, command);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// Runs a command of the line; returns false for any other.
    pub(super) fn update_line(
        &mut self,
        session: &mut Session,
        command: Command,
        confirmed: bool,
    ) -> bool {
        let is_empty = self.line.is_empty();
        match command {
            Command::Type(letter) => self.edit(session, InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.edit(session, request),
            Command::Take => self.take(session, confirmed),
            Command::Complete | Command::CompleteBack => self.complete(session, command),
            Command::LineBefore | Command::LineAfter => self.recall(session, command),
            Command::Choose(number) => self.choose(session, usize::from(number) - 1),
            Command::Back if !is_empty => self.clear(session),
            Command::Done if !is_empty => {
                self.say(Row::new().bold("Press Enter to accept the line, or Esc to clear it."));
            }
            _ => return false,
        }
        true
    }

    /// Runs a command of the order list or the pasted sheet; returns false for any other.
    pub(super) fn update_list(&mut self, session: &mut Session, command: Command) -> bool {
        match command {
            Command::Next | Command::Previous => self.go_to_next(session, command),
            Command::Up | Command::Down => self.walk(session, command),
            Command::OnePower if self.has_sheets(session) => self.switch_only(session),
            Command::TakeBack => self.take_back(session),
            Command::Undo if session.undoable().is_some() => return false,
            Command::Undo | Command::Redo => self.undo(session, command),
            Command::Waive => self.waive(session),
            Command::Book => self.list_open = !self.list_open,
            Command::Sheet => self.switch_sheet(),
            Command::Back if self.is_listing() => self.leave_sheet(),
            Command::Back if self.sheets.only.is_some() => self.sheets.only = None,
            Command::Back if self.list_open => self.list_open = false,
            _ => return false,
        }
        true
    }

    /// Runs a command that changes the mode or the screen, or passes it on.
    pub(super) fn update_screen(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Point => self.begin_to_select(session),
            Command::Reach => self.begin_to_ask(session, None),
            Command::Guard => self.switch_guard(session),
            Command::Done => self.mode = Mode::Sealing,
            Command::Zoom => {
                // on a small screen the map takes the place of the sheets
                self.list_open &= !self.has_sheets(session);
                return Transition::Pass;
            }
            Command::ReadFile => {
                return Transition::push(Palette::to_read(Context::Writing));
            }
            Command::WhatIf => {
                return Transition::push_any(WhatIf::present(session, self.writer));
            }
            Command::Attendance if self.is_game_master() && self.line.is_empty() => {
                return Transition::push(AttendanceList::at(session, SeatId(0)));
            }
            Command::Attendance => {
                self.say(Row::new().dim(
                    "Attendance can be changed on the handover screen. Seal these orders first.",
                ))
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }
}
