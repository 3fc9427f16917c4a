//! The commands and clicks that select an order on the map, and the line that they fill.

use tui_input::InputRequest;

use super::super::winter::{Due, winter_choices};
use super::super::{LastClick, Mode, OrderEntry, Session};
use super::click::Clicked;
use super::{MapSelect, SelectContext, Selection};
use crate::keys::Command;
use crate::kit::{Row, words};
use crate::map::click::Click;
use crate::screens::reach::{Reach, Subject};
use chancery_core::board::{Phase, Power, Province};
use chancery_core::orders::WrittenOrder;

impl OrderEntry {
    /// Returns the game and the powers to select orders for.
    pub(in super::super) fn select_context<'a>(
        &'a self,
        session: &'a Session,
    ) -> SelectContext<'a> {
        SelectContext {
            game: session.game(),
            powers: &self.powers,
            left: self.view(session).left(),
            drawing: session.drawing.as_deref(),
        }
    }

    /// Ends the selection on the map and returns it.
    fn take_select(&mut self) -> Option<MapSelect> {
        match std::mem::replace(&mut self.mode, Mode::Writing) {
            Mode::Selecting(select) => Some(select),
            other => {
                self.mode = other;
                None
            }
        }
    }

    /// Starts to select an order on the map.
    pub(in super::super) fn begin_to_select(&mut self, session: &Session) {
        let select = MapSelect::new(&self.select_context(session));
        if select.all.is_empty() {
            self.say(Row::new().dim("There is nothing to select on the map."))
        } else {
            self.mode = Mode::Selecting(select)
        }
    }

    /// Runs a command while an order is selected. Returns whether the command was handled.
    pub(in super::super) fn update_select(&mut self, session: &Session, command: Command) -> bool {
        let Some(mut select) = self.take_select() else {
            return false;
        };
        let context = self.select_context(session);
        let mut note = None;
        let goes_on = match command {
            command if let Some(direction) = command.direction() => {
                let selected = self
                    .view(session)
                    .item()
                    .and_then(|item| item.province(session));
                select.select_next(direction, &context, selected);
                true
            }
            Command::Type(letter) if letter.is_ascii_alphanumeric() => {
                let found = select.press(letter, &context);
                // the order is complete, so typing continues it
                if !found && matches!(select.step(), Selection::Done(_)) {
                    return false;
                }
                let text = format!("No province here has the letter {letter}.");
                let refused = || Row::new().bold(text).dim("   Esc goes back to typing");
                note = (!found).then(refused);
                true
            }
            Command::Accept | Command::Complete if let Some(at) = select.cursor => {
                let found = select.pick(at, command == Command::Complete, &context);
                note = (!found).then(|| Row::new().bold("That isn't a single choice here."));
                true
            }
            Command::Accept if select.whole => return false,
            Command::Accept | Command::Complete => true,
            Command::Point => {
                select.turn(&context);
                true
            }
            Command::Edit(InputRequest::DeletePrevChar) => select.back(&context),
            Command::Back => {
                // letters are typed on, a click is taken back
                if select.clicked.is_some() {
                    self.set_line(session, "");
                }
                false
            }
            Command::Reach => {
                let cursor = select.cursor.map(Subject::Place);
                self.begin_to_ask(session, cursor.or(select.subject()));
                return true;
            }
            command => {
                if Reach::stays_under(command) {
                    self.mode = Mode::Selecting(select);
                }
                return false;
            }
        };
        if goes_on {
            self.note = note;
            self.keep_select(session, select);
        }
        true
    }

    /// Continues the selection, and updates the line.
    fn keep_select(&mut self, session: &Session, select: MapSelect) {
        let text = select.step().text(&self.select_context(session));
        self.mode = Mode::Selecting(select);
        if self.line.value() != text {
            self.set_line(session, &text);
        }
    }

    /// Returns a selection of the unit that was clicked in the list, or whose retreats are numbered on the map, which goes to
    /// the province that is clicked now. Another own unit is selected instead.
    fn clicked_unit(
        &self,
        session: &Session,
        last: Option<LastClick>,
        now: Province,
    ) -> Option<MapSelect> {
        let is_winter = session.game().turn().phase == Phase::Adjustments;
        let is_open = || {
            let retreats = self.view(session).retreats();
            let mut open = retreats.iter().filter_map(WrittenOrder::destination);
            open.any(|to| to.province == now)
        };
        let unit = match last {
            Some(LastClick::Unit(unit)) if !is_winter => unit,
            _ if is_open() => self.view(session).item()?.province(session)?,
            _ => return None,
        };
        let context = self.select_context(session);
        if now != unit && context.own_provinces().contains(now) {
            return None;
        }
        let mut select = MapSelect::new(&context);
        select.go(Selection::Unit(unit), &context);
        Some(select)
    }

    /// Takes back the build or removal in a province, as its number does, or says that all are ordered. Returns whether a
    /// click does that.
    fn click_in_winter(&mut self, session: &mut Session, at: Province) -> bool {
        let begins = match &self.mode {
            Mode::Selecting(select) => matches!(select.step(), Selection::Start),
            mode => matches!(mode, Mode::Writing),
        };
        if session.game().turn().phase != Phase::Adjustments || !begins {
            return false;
        }
        let is_ordered = |power: &Power| session.game().order_of(*power, at).is_some();
        let ordered = self.powers.iter().copied().find(is_ordered);
        let own = |power: &Power| {
            winter_choices(session.game(), *power)
                .iter()
                .any(|it| it.at == at)
        };
        match (ordered, self.powers.iter().copied().find(own)) {
            (Some(power), _) => {
                self.take_back_at(session, power, Some(at));
                self.select_after(session, power, None);
            }
            (None, Some(power)) => {
                let due = Due::of(session, power);
                if !due.is_met() {
                    return false;
                }
                self.say(due.all_ordered("A click on"));
            }
            (None, None) => return false,
        }
        true
    }

    /// Handles a click on the map. If the line has text, adds the province's name to it. If not,
    /// selects a unit, then its destination, which completes and accepts the order.
    pub(in super::super::super) fn click(&mut self, session: &mut Session, click: Click) {
        if matches!(self.mode, Mode::Sealing(_)) {
            return;
        }
        self.line.interrupt();
        // an order that letters completed is accepted by the next click
        if matches!(&self.mode, Mode::Selecting(select) if matches!(select.step(), Selection::Done(_)))
        {
            self.mode = Mode::Writing;
            self.take(session, false);
        }
        let last = self.clicked.take().filter(|_| self.line.is_empty());
        // the second half of a double click
        if last == Some(LastClick::Order(click.province)) {
            return;
        }
        self.note = None;
        if self.line.is_empty() && self.click_in_winter(session, click.province) {
            return;
        }
        let select = self
            .take_select()
            .or_else(|| self.clicked_unit(session, last, click.province));
        let typed = self.line.value().trim_end();
        if select.is_none() && !typed.is_empty() {
            let name = session.game().map().short(click.province.location());
            let text = format!("{typed} {name}");
            self.mode = Mode::Writing;
            return self.set_line(session, &text);
        }
        let context = self.select_context(session);
        let mut select = select.unwrap_or_else(|| MapSelect::new(&context));
        match select.click(click, &context) {
            Clicked::Chosen if matches!(select.step(), Selection::Done(_)) => {
                let text = select.step().text(&context);
                self.clicked = Some(LastClick::Order(click.province));
                self.set_line(session, &text);
                self.take(session, false);
            }
            Clicked::Chosen => self.keep_select(session, select),
            // the panel still asks which coast
            Clicked::Refused if matches!(select.step(), Selection::Coast { .. }) => {
                self.keep_select(session, select);
            }
            Clicked::Refused => {
                let place = words::place(session.game().map(), click.province.location());
                let text = format!("{} can't be chosen here.", text::capitalize(&place));
                let row = Row::new().bold(text);
                // before anything is selected, the choices of the list stay
                if matches!(select.step(), Selection::Start) {
                    self.say(row)
                } else {
                    self.keep_select(session, select);
                    self.say(row.dim("   ⌫ one step back"))
                }
            }
        }
    }
}
