//! The results screen: each order of a phase with its result, its reason and the units that
//! affected it.

mod detail;
mod map_pick;
pub(super) mod opening;
mod reach_prompt;
mod view;

use crate::screens::phase::balance::Balance;
use crate::screens::phase::compare::CompareView;
use crate::screens::phase::correction::{CorrectionPreview, FINISH_FIRST};
use crate::screens::phase::order_lines::{begins, most_consequential, ordered, place, won};
use crate::screens::phase::presentation::{Presentation, PresentationKind};
use crate::screens::phase::proof::ProofView;
use crate::screens::phase::what_if::WhatIf;
use crate::screens::reach::Reach;
use crate::screens::{Destination, Event, Goto, Screen, Traits, Transition};
pub(super) use detail::as_written;
use detail::is_corrected;
pub(in crate::screens) use detail::{DetailSpace, OrderDetail};
use map_pick::Picking;
use tui_input::Input;

use crate::keys::{Command, Context, LineState};
use crate::kit::clipboard::Clip;
use crate::kit::list::{find_next, step};
use crate::kit::{record, words};
use crate::map::view::Focus;
use crate::page::Paint;
use crate::session::{Session, TableChange};
use chancery_core::board::{Power, Province, Turn};
use chancery_core::report::{Mark, ResultLine, ResultsText};
use game::{Branch, Ending, Mode, Record, SeatId, phase_query};

/// The results of one phase.
#[derive(Debug, Default)]
pub struct Results {
    record: usize,
    /// The phase just resolved, if the game continues from here.
    fresh: Option<usize>,
    /// Whether the centers were read aloud, so that their balance needs no screen.
    has_read_centers: bool,
    /// The orders with their results, by power.
    lines: Vec<ResultLine>,
    selected: usize,
    /// The order that was selected before the search in the line.
    searched_from: usize,
    line: Input,
    list_open: bool,
    /// The selection of an order by letters on the map, if they are shown (Space).
    picking: Option<Picking>,
    /// The reach of the selected unit or of its province, if it is open (F7).
    asking: Option<Reach>,
    /// Whether the explanation is shown in full (F5).
    in_full: bool,
    /// Whether it was opened to explain one order, so that F5 goes back as Esc does.
    explains_one: bool,
    /// Whether a small screen still shows the whole board, because no order has been selected yet.
    whole_board: bool,
    /// The reason that the last key had no effect.
    message: Option<&'static str>,
    /// The phase under another rulebook or in a what-if, if the explanation was opened from there.
    other: Option<Box<Other>>,
    /// The explanation of the selected order, cached between drawings.
    explained: Option<ExplainedOrder>,
}

/// The results of a phase under another rulebook, and the rulebook's name.
#[derive(Debug)]
struct Other {
    name: String,
    record: Record,
}

/// The details of one line of one record.
#[derive(Debug)]
struct ExplainedOrder {
    record: usize,
    selected: usize,
    detail: OrderDetail,
}

/// The message for a key that can't leave the results of the phase just resolved.
const CONTINUE: &str = "Ctrl-D continues to the next phase.";
/// The message if several orders of a phase are corrected, and another one is selected.
const SELECT_CORRECTED: &str = "Select one of the corrected orders (Δ) to undo its correction.";
/// The message for pasted text, after the phase just resolved and in the past. It fits into 60 columns.
const ENTERED_NEXT: &str = "Paste orders in the next phase: Ctrl-D opens it.";
const PAST: &str = "Past orders don't change. F6 tries out others.";

impl Results {
    /// Returns the results of the phase just resolved.
    pub fn fresh(session: &Session, record: usize) -> Self {
        Results::of(session, record, None, Some(record))
    }

    /// Returns these results after the whole script was read aloud, centers included.
    pub fn after_script(self) -> Self {
        Results {
            has_read_centers: true,
            ..self
        }
    }

    /// Returns the results of a past phase, or `None` if it wasn't played.
    pub fn past(session: &Session, record: usize) -> Option<Self> {
        session.game().history().get(record)?;
        Some(Results::of(session, record, None, None))
    }

    /// Returns, in fog of war, the results of the last phase for which a seat wrote orders, which
    /// it hasn't seen yet. Returns `None` without fog, or if nothing was played.
    pub fn unseen(session: &Session, seat: SeatId) -> Option<Self> {
        let record = session.game().last_ordered(seat);
        Results::past(session, record.filter(|_| session.game().is_view())?)
    }

    /// Returns the results of the last phase.
    pub fn latest(session: &Session) -> Option<Self> {
        Results::past(session, session.game().history().len().checked_sub(1)?)
    }

    /// Returns the results of a past phase, with the order of `unit` explained in full.
    pub fn about(session: &Session, record: usize, unit: Option<Province>) -> Self {
        Results::of(session, record, None, None).explaining(session, unit)
    }

    /// Returns the results of a phase under another rulebook, with the order of `unit` explained in
    /// full.
    pub fn under(
        session: &Session,
        record: usize,
        name: String,
        other: Record,
        unit: Option<Province>,
    ) -> Self {
        let other = Box::new(Other {
            name,
            record: other,
        });
        Results::of(session, record, Some(other), None).explaining(session, unit)
    }

    /// Selects an order of a power: that of `unit`, or else its first one.
    pub(super) fn starting_at(
        mut self,
        session: &Session,
        power: Power,
        unit: Option<Province>,
    ) -> Self {
        let own = unit.and_then(|unit| self.line_of(unit));
        let first = || self.lines.iter().position(|line| line.power == power);
        self.selected = own.or_else(first).unwrap_or(self.selected);
        self.explain(session);
        self
    }

    /// Explains the order of a unit in full, or the first order if the unit has none.
    fn explaining(mut self, session: &Session, unit: Option<Province>) -> Self {
        self.selected = unit.and_then(|unit| self.line_of(unit)).unwrap_or(0);
        (self.in_full, self.explains_one, self.whole_board) = (true, true, false);
        self.explain(session);
        self
    }

    /// Returns the phase on screen.
    fn played<'a>(&'a self, session: &'a Session) -> Option<&'a Record> {
        match &self.other {
            Some(other) => Some(&other.record),
            None => session.game().history().get(self.record),
        }
    }

    fn of(
        session: &Session,
        record: usize,
        other: Option<Box<Other>>,
        fresh: Option<usize>,
    ) -> Self {
        let mut results = Results {
            fresh,
            other,
            ..Results::default()
        };
        results.look_at(session, record);
        results.explain(session);
        results
    }

    /// Returns the order that is selected first: the most consequential one, or a lone player's own first one
    /// that failed, or else his first.
    fn first(&self, session: &Session) -> usize {
        let seat = session.lone_player().filter(|_| self.other.is_none());
        let powers = seat.map_or(&[][..], |seat| session.game().powers_of(seat));
        let lines = self.lines.iter().enumerate();
        let own = lines.filter(|(_, line)| powers.contains(&line.power));
        let own = own.min_by_key(|(_, line)| line.result.mark() == Mark::Success);
        let most = || Some(most_consequential(self.played(session)?, &self.lines));
        own.map(|(at, _)| at).or_else(most).unwrap_or(0)
    }

    /// Selects the first order.
    fn select_first(&mut self, session: &Session) {
        self.selected = self.first(session);
    }

    fn line(&self) -> LineState {
        match self.asking {
            Some(_) => LineState::Numbered,
            None => LineState::of(&self.line),
        }
    }

    /// Explains the selected order, unless it is already explained.
    fn explain(&mut self, session: &Session) {
        let (record, selected) = (self.record, self.selected);
        let known = self.explained.as_ref();
        if known.is_some_and(|it| (it.record, it.selected) == (record, selected)) {
            return;
        }
        let line = self.lines.get(selected);
        let detail = self.played(session).zip(line).map(|(played, line)| {
            let map = session.game().map();
            let detail = OrderDetail::new(played.report(map), played, line);
            match self.other {
                // F4 goes back from here
                Some(_) => detail,
                None => detail.with_rulebooks(map, played),
            }
        });
        self.explained = detail.map(|detail| ExplainedOrder {
            record,
            selected,
            detail,
        });
    }

    /// Returns whether this isn't the phase just resolved.
    fn is_past(&self) -> bool {
        self.fresh != Some(self.record)
    }

    /// Returns whether typing begins an order of the next phase.
    fn types_orders(&self, session: &Session) -> bool {
        !self.is_past() && session.is_alone() && session.game().ending().is_none()
    }

    /// Returns whether a later phase with results can be viewed here.
    fn has_later(&self, session: &Session) -> bool {
        self.record + 1 < session.game().history().len() && self.other.is_none()
    }

    /// Goes to the next phase, or from the last one back to the screen below.
    fn go_later(&mut self, session: &Session) -> Transition {
        if self.has_later(session) {
            self.look_at(session, self.record + 1);
        } else if self.fresh.is_some() {
            self.message = Some(CONTINUE);
        } else if self.other.is_none() {
            return Transition::Pop;
        }
        Transition::Stay
    }

    /// Goes to the previous phase.
    fn go_earlier(&mut self, session: &Session) {
        match self.record.checked_sub(1).filter(|_| self.other.is_none()) {
            Some(before) => self.look_at(session, before),
            None => self.message = Some("There is no earlier phase."),
        }
    }

    /// Selects the next failed order, or shows that there is none.
    fn select_next_failed(&mut self, command: Command) {
        let has_failed = |at: usize| self.lines[at].result.mark() != Mark::Success;
        match find_next(self.lines.len(), self.selected, command, has_failed) {
            Some(found) => self.selected = found,
            None => self.message = Some("No order failed."),
        }
    }

    fn run_command(&mut self, session: &mut Session, command: Command) -> Transition {
        self.message = None;
        let count = self.lines.len();
        self.selected = self.selected.min(count.saturating_sub(1));
        if self.pick_on(session, command) || self.ask_on(session, command) {
            return Transition::Stay;
        }
        if let Command::Type(letter) = command
            && letter.is_alphabetic()
            && self.types_orders(session)
        {
            return Transition::Go(Goto::PlayWith(Event::Command(command)));
        }
        if let Some(request) = command.edit() {
            if self.line.value().is_empty() {
                self.searched_from = self.selected;
            }
            self.line.handle(request);
            self.seek(session);
            return Transition::Stay;
        }
        match command {
            Command::Row(number) => self.select(session, number),
            Command::Point => self.picking = Some(Picking::default()),
            Command::Reach => self.begin_to_ask(session),
            Command::Up | Command::Down => step(&mut self.selected, count, command),
            Command::Next | Command::Previous => {
                self.select_next_failed(command);
            }
            Command::Undo if self.other.is_none() => return self.undo_correction(session),
            Command::FirstFailure => self.select_first(session),
            Command::FirstPhase if self.other.is_none() => self.look_at(session, 0),
            Command::Now if self.other.is_none() => return self.to_present(session),
            Command::List => self.list_open = !self.list_open,
            Command::Why if !self.explains_one => {
                self.in_full = !self.in_full;
            }
            Command::Earlier => self.go_earlier(session),
            Command::Later => return self.go_later(session),
            // the search is over: only the line is cleared
            Command::Accept if !self.line.value().is_empty() => self.seek(session),
            Command::Back if !self.line.value().is_empty() => {}
            // a key that is held down or pressed once too often must not leave results that no one has read
            Command::Accept if self.fresh.is_some() => self.message = Some(CONTINUE),
            Command::Accept => {}
            // in fog of war, a player begins with results of the past and goes on to the orders
            Command::Done
                if self.is_past() && self.has_later(session) && !session.game().is_view() =>
            {
                self.look_at(session, self.record + 1);
            }
            Command::Done => return self.to_present(session),
            Command::Back | Command::Why if self.explains_one => return Transition::Pop,
            Command::Back if self.in_full => self.in_full = false,
            Command::Back if self.list_open => self.list_open = false,
            _ => return self.open(session, command),
        }
        self.line.reset();
        Transition::Stay
    }

    /// Shows what undoing the last correction changes, or else that of the selected or the only corrected order.
    fn undo_correction(&mut self, session: &Session) -> Transition {
        let last = session.undoable();
        let is_last =
            matches!(last, Some(TableChange::Correction(record)) if record == self.record);
        let record = self.played(session).filter(|_| !is_last);
        let corrected = |line: &&ResultLine| record.is_some_and(|it| is_corrected(it, line));
        let mut all = self.lines.iter().filter(corrected);
        let selected = self.lines.get(self.selected).filter(corrected);
        let (first, several) = (all.next(), all.next().is_some());
        let Some(line) = selected.or(first) else {
            return Transition::Pass;
        };
        if selected.is_none() && several {
            self.message = Some(SELECT_CORRECTED);
        } else if session.may_correct() {
            let (power, unit) = (line.power, line.order.province());
            let preview = CorrectionPreview::of_order(session, self.record, power, unit);
            return Transition::push_any(preview);
        } else {
            self.message = Some(FINISH_FIRST);
        }
        Transition::Stay
    }

    /// Checks whether the selected order could have been certain to succeed.
    fn prove(&mut self, session: &mut Session) -> Transition {
        let unit = self.asked_about();
        let branch = Branch::past(session.game(), self.record);
        match branch.map(|branch| ProofView::new(session, branch, self.record, unit)) {
            Some(Ok(proof)) => return Transition::push(proof),
            Some(Err(why)) => self.message = Some(why),
            None => {}
        }
        Transition::Stay
    }

    /// Opens the screen of a command for this phase and the selected order.
    fn open(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            // this screen was opened from the rulebook comparison, or from a branch
            Command::Compare | Command::WhatIf if self.other.is_some() => Transition::Pop,
            Command::Compare | Command::Script if session.game().is_view() => Transition::Pass,
            Command::Compare => Transition::push_any(CompareView::new(session, self.record)),
            Command::WhatIf => {
                let unit = self.asked_about();
                Transition::push_any(WhatIf::past(session, self.record, unit))
            }
            Command::Correct if self.other.is_none() && session.may_correct() => {
                let line = self.lines.get(self.selected);
                Transition::push_any(WhatIf::to_correct(session, self.record, line))
            }
            Command::Prove if self.other.is_none() && !session.game().is_view() => {
                self.prove(session)
            }
            Command::PlayOn if self.other.is_none() && !session.game().is_view() => {
                let branch = Branch::past(session.game(), self.record);
                let power = self.lines.get(self.selected).map(|line| line.power);
                let game = branch.map(|branch| Box::new(branch.game().clone()));
                game.map_or(Transition::Stay, |game| {
                    Transition::Go(Goto::PlayOn(game, power))
                })
            }
            Command::Script if self.other.is_none() => Transition::push_any(Presentation::new(
                session,
                self.record,
                PresentationKind::PastScript,
            )),
            _ => Transition::Pass,
        }
    }

    fn select(&mut self, session: &Session, order: usize) {
        (self.asking, self.message) = (None, None);
        self.selected = order;
        self.whole_board = false;
        self.line.reset();
        self.explain(session);
    }

    /// Selects the order of the unit in a province, if there is one.
    pub fn select_at(&mut self, session: &Session, province: Province) {
        if let Some(found) = self.line_of(province) {
            self.select(session, found);
        }
    }

    /// Returns the index of the order of the unit in a province.
    fn line_of(&self, province: Province) -> Option<usize> {
        let mut lines = self.lines.iter();
        lines.position(|line| place(line) == Some(province))
    }

    /// Returns the ending of the game if this is its last phase, or would be under the other
    /// rulebook.
    fn ending(&self, session: &Session) -> Option<Ending> {
        let game = session.game();
        match &self.other {
            Some(other) => won(&other.record.played),
            None => game
                .ending()
                .filter(|_| self.record + 1 == game.history().len()),
        }
    }

    fn look_at(&mut self, session: &Session, record: usize) {
        self.record = record;
        let played = self.played(session);
        self.lines = played.map_or_else(Vec::new, |played| ordered(session, played));
        self.whole_board = true;
        self.select_first(session);
        self.searched_from = self.selected;
    }

    /// Goes to the current phase, after a fall by way of its balance. From a past phase, returns to the screen below.
    fn to_present(&self, session: &Session) -> Transition {
        // a lone player has skipped the retreats of others
        let mut records = self.record..session.game().history().len();
        let balance = records.find_map(|record| Balance::after(session, record));
        match (self.fresh, balance) {
            (Some(_), Some(balance)) if !self.is_past() && !self.has_read_centers => {
                Transition::push(balance)
            }
            (Some(_), _) => Transition::Go(Goto::Play),
            (None, _) => Transition::Pop,
        }
    }

    /// Goes to the typed phase, or selects the first order that matches the typed text.
    fn seek(&mut self, session: &Session) {
        let wanted = self.line.value().trim().to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let map = session.game().map();
        let turns: Vec<Turn> = session.game().history().iter().map(Record::turn).collect();
        if let Some(phase) = phase_query::named(&turns, &wanted).filter(|_| self.other.is_none()) {
            return self.look_at(session, phase);
        }
        let unit_first = |line: &ResultLine| place(line).is_some_and(|at| begins(map, at, &wanted));
        let anywhere = |line: &ResultLine| {
            line.order
                .short(map)
                .to_string()
                .to_lowercase()
                .contains(&wanted)
        };
        let mut lines = self.lines.iter();
        let found = lines
            .position(unit_first)
            .or_else(|| self.lines.iter().position(anywhere));
        // digits begin a phase
        if found.is_none() && !wanted.contains(|letter: char| letter.is_ascii_digit()) {
            self.message = Some(match self.fresh {
                Some(_) => "No match. Ctrl-D goes on to the next orders.",
                None => "No order here matches.",
            });
        }
        self.selected = found.unwrap_or(self.searched_from);
    }
}

impl Screen<Session> for Results {
    fn traits(&self, _: &Session) -> Traits {
        let context = match (self.picking, &self.asking) {
            (Some(_), _) => Context::Picking,
            (None, Some(_)) => Context::Tracing,
            (None, None) => Context::Results,
        };
        Traits {
            record: Some(self.record),
            ..Traits::map((context, self.line()))
        }
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let before = (self.record, self.selected);
        let step = self.run_command(session, command);
        self.whole_board &= self.record != before.0 || self.selected == before.1;
        self.explain(session);
        step
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        match *event {
            Event::Click(click) => self.select_at(session, click.province),
            Event::GoTo(Destination::Province(province)) => self.select_at(session, province),
            Event::GoTo(Destination::Failure) => {
                self.select_first(session);
                self.explain(session);
            }
            Event::Paste(ref text) => {
                let is_next = self.fresh.is_some() && session.game().ending().is_none();
                if is_next && !self.is_past() && session.game().mode() == Mode::GameMaster {
                    return Transition::Go(Goto::PlayWith(Event::Paste(text.clone())));
                }
                self.message = Some(if is_next { ENTERED_NEXT } else { PAST });
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(session, paint);
    }

    fn focus(&self, _: &Session) -> Option<Focus> {
        let line = self.lines.get(self.selected)?;
        Some(Focus {
            power: self.explained.as_ref()?.detail.highlighted,
            unit: record::places(&line.order),
            subject: place(line),
        })
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        let played = self.played(session)?;
        let scene = played.report(session.game().map());
        let what = format!("the results of {}", words::phase(played.turn()));
        Some(Clip::new(ResultsText::of(&scene).to_string(), what))
    }
}
