//! The commands of order entry, grouped by their object: the line, the list or the screen.

use tui_input::InputRequest;

use super::super::{Goto, Screen, Transition};
use super::{EntryView, Mode, Opponents, OrderEntry, OrderItem};
use crate::keys::{Command, Context};
use crate::kit::{Row, words};
use crate::session::{Author, Session};
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use game::{DraftOrder, SeatId};

impl OrderEntry {
    /// Runs a command while the player confirms sealing.
    pub(super) fn update_sealing(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept => return self.seal(session),
            // whoever pressed it twice by mistake still has the question
            Command::Done if self.view(session).needs_enter() => {}
            Command::Done => return self.seal(session),
            Command::Back => self.mode = Mode::Writing,
            Command::Down | Command::Up => {
                if let Mode::Sealing(page) = &mut self.mode {
                    *page = match command {
                        Command::Up => page.saturating_sub(1),
                        _ => *page + 1,
                    };
                }
            }
            // a number is that of a choice, which only the unit or the question in doubt shows
            Command::Next | Command::Type('0'..='9') => {
                let mut items = self.view(session).items().into_iter();
                if items.any(|item| item.is_open(session)) || self.sheets.questions() > 0 {
                    self.mode = Mode::Writing;
                    self.select_first_open(session);
                    if self.sheets.questions() > 0 && self.question().is_none() {
                        self.go_to_question(Command::Next);
                    }
                }
            }
            Command::Type(_) | Command::Undo | Command::Redo | Command::Hide => {
                self.mode = Mode::Writing;
                return self.update(session, command);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// Runs a command of the line, which Enter may just have `refused`. Returns whether the command was
    /// handled.
    pub(super) fn update_line(
        &mut self,
        session: &mut Session,
        command: Command,
        refused: bool,
    ) -> bool {
        let is_empty = self.line.is_empty();
        let was_last = std::mem::take(&mut self.sheets.has_answered_last);
        match command {
            Command::Type(letter) if self.choose_kind(session, letter) => {}
            // no order begins with a number
            Command::Type(letter) if was_last && letter.is_ascii_digit() => {
                self.sheets.has_answered_last = true;
                self.say(Row::new().dim("All questions are answered."));
            }
            Command::Type(letter) => self.edit(session, InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.edit(session, request),
            Command::Accept => self.take(session, refused),
            Command::Complete | Command::CompleteBack => self.complete(session, command),
            Command::LineBefore | Command::LineAfter => self.recall(session, command),
            Command::Choose(_) if was_last && !session.game().turn().phase.is_movement() => {
                let text = "All questions are answered. The same key again gives an order.";
                self.say(Row::new().dim(text));
            }
            Command::Choose(number) => {
                let is_answer = is_empty && self.is_listing();
                self.choose(session, usize::from(number) - 1);
                self.line.accepted_by_number = !is_answer && self.line.is_empty();
                self.sheets.has_answered_last = is_answer && !self.is_listing();
            }
            Command::Back if !is_empty => self.clear(session),
            Command::Done => return !self.finish_line(session),
            _ => return false,
        }
        true
    }

    /// Runs a command of the order list or the pasted sheet. Returns whether the command was
    /// handled.
    pub(super) fn update_list(&mut self, session: &mut Session, command: Command) -> bool {
        match command {
            Command::Next | Command::Previous => self.go_to_next(session, command),
            Command::Up | Command::Down => self.select_next(session, command),
            Command::OnePower if self.view(session).has_sheets() => self.switch_only(session),
            Command::TakeBack => self.take_back(session),
            Command::Undo if !self.line.is_empty() => {
                self.clear(session);
                self.say(
                    Row::new()
                        .dim("The line is cleared. The same key again undoes the last change."),
                );
            }
            Command::Undo if session.undoable().is_some() => return false,
            Command::Undo | Command::Redo => {
                self.undo(session, command);
            }
            Command::Waive => self.waive(session),
            Command::List => self.list_open = !self.list_open,
            Command::Sheet => self.switch_sheet(),
            Command::Back if self.is_listing() => self.leave_sheet(session),
            Command::Back if self.sheets.only.is_some() => self.sheets.only = None,
            Command::Back if self.list_open => self.list_open = false,
            _ => return false,
        }
        true
    }

    /// Runs a command that changes the mode or opens another screen, or passes it on.
    pub(super) fn update_screen(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Point => self.begin_to_select(session),
            Command::Reach => self.begin_to_ask(session, None),
            Command::Warnings => self.switch_guard(session),
            Command::Done if session.is_alone() && !self.view(session).asks_alone() => {
                return self.seal(session);
            }
            Command::Done => self.mode = Mode::Sealing(0),
            Command::Zoom => {
                // on a small screen the map replaces the sheets
                self.list_open &= !self.view(session).has_sheets();
                return Transition::Pass;
            }
            Command::ReadFile => {
                return Transition::Go(Goto::ReadFile(Context::Writing));
            }
            Command::WhatIf => {
                return Transition::Go(Goto::WhatIf(self.writer));
            }
            Command::Advise => return self.ask_advice(session),
            Command::Propose if self.view(session).has_opponents() => {
                return Transition::push(Opponents::new(session, self.writer));
            }
            Command::Prove if !session.game().is_view() => {
                let unit = self
                    .view(session)
                    .item()
                    .and_then(|item| item.province(session));
                return Transition::Go(Goto::Prove(self.writer, unit));
            }
            // a single person sees no handover screen
            Command::Attendance if !session.is_secret() && self.line.is_empty() => {
                return Transition::Go(Goto::Attendance(SeatId(0)));
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

    /// Opens the advice for the selected power.
    fn ask_advice(&mut self, session: &mut Session) -> Transition {
        let power = self.view(session).item().map(OrderItem::power);
        match (self.writer, power) {
            (Author::Seat(seat), Some(power)) if self.view(session).is_advised() => {
                session.ask_advice(seat, power);
                return Transition::Go(Goto::Advice(power));
            }
            (_, None) => self.say(Row::new().dim("There is nothing to order.")),
            _ => self.say(
                Row::new().dim("This game has no advice. It is chosen when a game is set up."),
            ),
        }
        Transition::Stay
    }

    /// Replaces the orders of a power with a plan, as one change.
    pub(in crate::screens) fn take_plan(
        &mut self,
        session: &mut Session,
        power: Power,
        plan: &[WrittenOrder],
    ) {
        let map = session.game().map();
        let plan = plan.iter().cloned();
        let orders: Vec<_> = plan.map(|order| DraftOrder::short(map, order)).collect();
        let count = words::count(orders.len(), "order");
        session.change(|game| game.replace_orders(power, orders));
        self.update_verdicts(session);
        self.say(
            Row::new()
                .bold(format!("{count} written."))
                .dim(" Alt-U restores yours."),
        );
    }
}

impl EntryView<'_> {
    /// Returns whether orders are due here, and none is given.
    pub(super) fn has_no_order(self) -> bool {
        let items = self.items();
        !items.is_empty() && items.iter().all(|item| item.is_open(self.session))
    }

    /// Returns whether only Enter seals: with a unit without an order, an open question or a warning. A lone player can
    /// undo the phase.
    fn needs_enter(self) -> bool {
        if self.session.is_alone() {
            return self.has_no_order();
        }
        self.lacks_orders() || self.entry.sheets.questions() > 0 || self.warns()
    }

    /// Returns whether a lone player confirms the end of the phase: with units, retreats, builds or removals without
    /// an order, or with warnings.
    fn asks_alone(self) -> bool {
        self.lacks_orders() || self.warns()
    }

    fn lacks_orders(self) -> bool {
        !self.rows_without_order(&self.items()).is_empty()
    }

    fn warns(self) -> bool {
        !self.warnings_at_seal().is_empty()
    }

    /// Returns whether the computer gives advice here. A game master never gets any.
    pub(super) fn is_advised(self) -> bool {
        self.game().has_advice() && !self.entry.is_game_master()
    }
}
