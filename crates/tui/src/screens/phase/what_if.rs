//! A what-if: a branch off a phase, in which the orders of all powers can be changed. The results
//! are updated with every key. The game itself is never changed.

mod computer;
mod detail;
mod order_list;
mod phases;
mod view;

use crate::keys::{Command, Context};
use crate::kit::clipboard::Clip;
use crate::kit::list::find_next;
use crate::kit::{Row, record, words};
use crate::map::view::Focus;
use crate::page::Paint;
use crate::screens::entry::{EntryView, OrderEntry, OrderItem};
use crate::screens::menu::rules::RulesList;
use crate::screens::phase::compare::CompareView;
use crate::screens::phase::correction::CorrectionPreview;
use crate::screens::phase::proof;
use crate::screens::phase::results::Results;
use crate::screens::{Effect, Event, Goto, Screen, Traits, Transition};
use crate::session::computers::Sheets;
use crate::session::{Author, Session};
use chancery_core::board::{Power, Province, ProvinceSet};
use chancery_core::report::ResultLine;
use game::branch::{BranchDiff, Origin};
use game::{Branch, Record, TableRules};

/// The message for those who correct an order.
const CORRECT: &str = "Write the correct order. Alt-X then shows every effect before you apply it.";

/// A branch off the game, with its order entry.
#[derive(Debug)]
pub struct WhatIf {
    /// The session of the branch.
    session: Session,
    /// The order entry for the branch.
    order_entry: OrderEntry,
    /// The index of the game's phase from which the branch starts.
    root: usize,
    /// The powers whose orders people write, or of the present phase, those of the author.
    own: Vec<Power>,
    /// The orders that the computer guessed last.
    guessed: Sheets,
    /// The results of the orders, including the one in the entry line. `None` after the end of the
    /// branch.
    shown: Option<BranchOutcome>,
    /// The command that would discard changes, until Enter confirms it.
    leaving: Option<Command>,
    /// Whether the branch is saved in its current state.
    is_saved: bool,
    /// Whether it was opened to correct the record.
    is_correction: bool,
}

/// The subject of an order: its power and the province of its unit.
type Subject = (Power, Option<Province>);

/// The results of the orders.
#[derive(Debug)]
struct BranchOutcome {
    outcome: Record,
    lines: Vec<ResultLine>,
    /// The difference from the game, if the game has played this phase.
    comparison: Option<BranchDiff>,
}

impl BranchOutcome {
    fn line(&self, subject: Subject) -> Option<&ResultLine> {
        let mut lines = self.lines.iter();
        lines.find(|line| (line.power, line.order.province()) == subject)
    }
}

impl WhatIf {
    /// Returns the order entry with the branch, to be read.
    fn entry(&self) -> EntryView<'_> {
        self.order_entry.view(&self.session)
    }

    /// Creates a what-if off a past phase, with the order of `unit` selected. Returns `None` if
    /// there is no such phase.
    pub(in crate::screens) fn past(
        game: &Session,
        root: usize,
        unit: Option<Province>,
    ) -> Option<Self> {
        let branch = Branch::past(game.game(), root)?;
        let mut what_if = WhatIf::of(game, branch, root);
        let item = unit.and_then(|unit| what_if.entry().item_in(unit));
        what_if.order_entry.selected = item.unwrap_or(what_if.order_entry.selected);
        Some(what_if)
    }

    /// Creates a what-if off a past phase, to correct the record of an order.
    pub(in crate::screens) fn to_correct(
        game: &Session,
        root: usize,
        line: Option<&ResultLine>,
    ) -> Option<Self> {
        let mut what_if = WhatIf::past(game, root, None)?;
        if let Some(line) = line {
            let items = what_if.entry().items().into_iter();
            let mut subjects = items.map(|item| what_if.subject(item));
            let own = |&(power, at): &Subject| {
                power == line.power && (at.is_none() || at == line.order.province())
            };
            what_if.order_entry.selected = subjects.position(|it| own(&it)).unwrap_or(0);
        }
        what_if.is_correction = true;
        what_if.order_entry.say(Row::new().dim(CORRECT));
        Some(what_if)
    }

    /// Creates a what-if off the current phase, which shows no orders but the writer's, with the first of these
    /// selected.
    pub fn present(game: &Session, writer: Author) -> Option<Self> {
        let own = game.powers(writer);
        let branch = Branch::present(game.game(), &own)?;
        let root = game.game().history().len();
        let mut what_if = WhatIf::of(game, branch, root);
        what_if.select_first(|power| own.contains(&power));
        what_if.own = own;
        Some(what_if)
    }

    /// Creates the what-if of a puzzle, with a unit selected that can solve it.
    pub fn puzzle(game: &Session) -> Option<Self> {
        let mut what_if = WhatIf::present(game, Author::Master)?;
        let puzzle = game.puzzle.as_ref()?;
        what_if.select_first(|power| puzzle.is_solved_by(power));
        Some(what_if)
    }

    /// Selects the first order of a power for which `is_wanted` returns true.
    fn select_first(&mut self, is_wanted: impl Fn(Power) -> bool) {
        let mut items = self.entry().items().into_iter();
        let first = items.position(|item| is_wanted(item.power()));
        self.order_entry.selected = first.unwrap_or(0);
    }

    /// Creates a what-if of a branch that already exists.
    pub(in crate::screens) fn of(game: &Session, branch: Branch, root: usize) -> Self {
        let session = Session::of_branch(branch, game.drawing.clone());
        let mut what_if = WhatIf {
            order_entry: OrderEntry::new(&session, Author::Master),
            session,
            root,
            own: game.powers(Author::Master),
            guessed: Sheets::new(),
            shown: None,
            leaving: None,
            is_saved: false,
            is_correction: false,
        };
        what_if.resolve();
        what_if
    }

    /// Returns the index of the order in the entry line, or of the selected order if the line has
    /// none.
    fn pointed(&self) -> usize {
        let items = self.entry().items();
        let line = self.entry().in_line().into_iter().next();
        let found = line.and_then(|(power, entry)| {
            let subject = (power, entry.province());
            items.iter().position(|it| self.subject(*it) == subject)
        });
        found.unwrap_or(self.order_entry.selected.min(items.len().saturating_sub(1)))
    }

    fn subject(&self, item: OrderItem) -> Subject {
        (item.power(), item.province(&self.session))
    }

    /// Returns how the branch differs from the game.
    fn comparison(&self) -> Option<&BranchDiff> {
        self.shown.as_ref()?.comparison.as_ref()
    }

    /// Returns whether an order is changed.
    fn is_changed_order(&self, (power, province): Subject) -> bool {
        let comparison = self.comparison();
        comparison.is_some_and(|all| all.is_changed(power, province))
    }

    /// Returns whether an order has a different result because of a change.
    fn has_other_result(&self, (power, province): Subject) -> bool {
        let comparison = self.comparison().zip(province);
        comparison.is_some_and(|(all, province)| all.follows(power, province))
    }

    /// Resolves the current orders.
    fn resolve(&mut self) {
        let line = self.entry().in_line();
        let Some(branch) = self.session.branch() else {
            return;
        };
        self.shown = branch.outcome_with(&line).map(|outcome| {
            let game = self.session.game();
            let lines = outcome.report(game.map()).lines();
            BranchOutcome {
                comparison: branch.compare(&outcome),
                lines,
                outcome,
            }
        });
    }

    fn is_changed(&self) -> bool {
        self.session.branch().is_some_and(Branch::is_changed)
    }

    fn leave(meant: Command) -> Transition {
        match meant {
            Command::Back => Transition::Pop,
            Command::Leave => Transition::Go(Goto::Leave),
            meant => Transition::PopWith(Event::Command(meant)),
        }
    }

    /// Answers the question whether to discard the branch. Nothing else changes the branch before that.
    fn answer(&mut self, game: &mut Session, meant: Command, command: Command) -> Transition {
        match command {
            Command::Accept => {
                self.leaving = None;
                Self::leave(meant)
            }
            Command::Leave if meant == Command::Leave => Self::leave(meant),
            Command::Leave => self.run_command(game, command),
            Command::Back => {
                self.leaving = None;
                Transition::Stay
            }
            Command::Hide | Command::Help | Command::Redraw | Command::Suspend => Transition::Pass,
            Command::Zoom | Command::Look(_) => Transition::Pass,
            _ => Transition::Stay,
        }
    }

    fn run_command(&mut self, game: &mut Session, command: Command) -> Transition {
        let is_blank = self.order_entry.is_blank() && self.order_entry.is_plain();
        match command {
            Command::Done if !self.order_entry.finish_line(&mut self.session) => {}
            Command::Done if game.puzzle.is_some() => return self.prove(game),
            Command::Earlier | Command::Later | Command::Back | Command::Leave
                if is_blank && !self.order_entry.list_open && game.puzzle.is_some() =>
            {
                return Self::leave_puzzle(command);
            }
            Command::Hint => {
                if let Some(puzzle) = &mut game.puzzle {
                    puzzle.show_hint();
                }
            }
            Command::Done => self.play_on(),
            Command::Earlier => self.earlier(game),
            Command::Later => self.later(game),
            Command::Next | Command::Previous if is_blank => self.select_next(command),
            Command::TakeBack if is_blank => self.restore(),
            Command::Undo if self.order_entry.is_plain() => self.undo(),
            Command::Redo if self.order_entry.is_plain() => self.redo(),
            Command::Rules => return Transition::push(RulesList::of_branch(&self.session)),
            command if command.is_hidden_in_fog() && game.game().is_view() => {
                return Transition::Pass;
            }
            Command::Compare => return Transition::push_any(self.rulebooks()),
            Command::Why => return self.why(),
            Command::Correct if game.may_correct() => return self.correct(game),
            Command::Prove => return self.prove(game),
            Command::Keep => return self.keep(game),
            Command::Advise => return self.advise(game),
            Command::Guess => self.guess(game),
            Command::PlayOn if game.game().is_view() => {}
            Command::PlayOn => {
                let power = self.entry().item().map(OrderItem::power);
                let power = game.puzzle.as_ref().map(|puzzle| puzzle.power).or(power);
                let start = Box::new(self.session.game().clone());
                return Transition::Go(Goto::PlayOn(start, power));
            }
            Command::Back if is_blank && !self.order_entry.list_open => return self.go(command),
            Command::Leave
            | Command::NewGame
            | Command::PhysicalBoard
            | Command::OpenGame
            | Command::ToStart
            | Command::Alone
            | Command::FirstGame
                if self.is_changed() && !self.is_saved =>
            {
                return self.go(command);
            }
            Command::WhatIf | Command::FirstPhase | Command::Now | Command::FirstFailure => {}
            Command::GoTo | Command::Warnings => {}
            _ => return self.in_order_entry(command),
        }
        Transition::Stay
    }

    /// Leaves the branch, after asking if there are unsaved changes.
    fn go(&mut self, command: Command) -> Transition {
        if self.is_changed() && !self.is_saved {
            self.leaving = Some(command);
            return Transition::Stay;
        }
        // passing it on zooms out to the whole map first
        Transition::Pass
    }

    /// Runs a command of order entry.
    fn in_order_entry(&mut self, command: Command) -> Transition {
        let writes = matches!(
            command,
            Command::Accept | Command::Choose(_) | Command::Waive
        );
        self.is_saved &= !writes;
        let changed = self.pointed();
        let step = self.order_entry.update(&mut self.session, command);
        if writes && self.order_entry.is_blank() {
            // F5 explains the change, not the next order
            self.order_entry.selected = changed;
            // the panel beside the list already names the replaced order
            self.order_entry.note = None;
        }
        step
    }

    /// Selects the next order that is changed or has a different result.
    fn select_next(&mut self, command: Command) {
        let items = self.entry().items();
        let differs = |at: usize| {
            let subject = self.subject(items[at]);
            self.is_changed_order(subject) || self.has_other_result(subject)
        };
        let found = find_next(items.len(), self.order_entry.selected, command, differs);
        self.order_entry.selected = found.unwrap_or(self.order_entry.selected);
        if found.is_none() {
            let text = "No changes yet.";
            self.order_entry.say(Row::new().dim(text));
        }
    }

    /// Restores the selected order to the one in the game.
    fn restore(&mut self) {
        let Some(item) = self.entry().item() else {
            return;
        };
        let text = self.entry().text_of(item);
        let (power, province) = self.subject(item);
        let branch = self.session.branch_mut();
        let restored = branch.is_some_and(|branch| branch.restore(power, province));
        self.is_saved &= !restored;
        self.order_entry.say(if restored {
            Row::new().bold(text).dim(" restored")
        } else {
            Row::new().dim("That order is already the original.")
        });
    }

    /// Undoes the last change. If the phase has none left, goes back to the previous phase.
    fn undo(&mut self) {
        if self.order_entry.undo(&mut self.session, Command::Undo) {
            self.is_saved = false;
        } else if self.session.branch_mut().is_some_and(Branch::go_back) {
            self.begin_phase();
        }
    }

    /// Redoes the last undone change. If the phase has none left, goes forward to the next phase.
    fn redo(&mut self) {
        let is_redone = self.order_entry.undo(&mut self.session, Command::Redo);
        if !is_redone && self.session.branch_mut().is_some_and(Branch::go_forward) {
            self.begin_phase();
            let text = "redone: the next phase";
            self.order_entry.say(Row::new().dim(text));
        } else if !is_redone {
            return;
        }
        self.is_saved = false;
    }

    /// Changes the rules of the branch from its current phase on.
    fn change_rules(&mut self, house: TableRules) {
        let row = match self.session.change(|game| game.change_rules(house)) {
            Ok(()) => Row::new().dim("this what-if: ").bold(words::house(house)),
            Err(error) => Row::new().bold(error.to_string()),
        };
        self.is_saved = false;
        self.order_entry.say(row);
    }

    /// Returns the current orders of the branch, resolved under every rulebook.
    fn rulebooks(&self) -> Option<CompareView> {
        let mut branch = self.session.branch()?.clone();
        let drawing = self.session.drawing.clone();
        let is_played = branch.next_phase();
        is_played.then(|| CompareView::in_branch(Session::of_branch(branch, drawing)))?
    }

    /// Returns the province of the unit whose order is selected.
    fn selected_unit(&self) -> Option<Province> {
        let items = self.entry().items();
        let item = items.get(self.order_entry.selected);
        item.and_then(|it| it.province(&self.session))
    }

    /// Opens the effects of writing the orders into the record of the game.
    fn correct(&mut self, game: &Session) -> Transition {
        if !self.order_entry.finish_line(&mut self.session) {
            return Transition::Stay;
        }
        let branch = self.session.branch();
        let questions = self.order_entry.questions();
        let preview = branch.and_then(|it| CorrectionPreview::of(game, it, questions));
        if preview.is_none() {
            let row = Row::new().bold("No order is changed yet. ");
            self.order_entry.say(row.dim(CORRECT));
        }
        Transition::push_any(preview)
    }

    /// Opens the explanation of the selected order's result.
    fn why(&self) -> Transition {
        let Some(shown) = &self.shown else {
            return Transition::Stay;
        };
        let unit = self.selected_unit();
        let (name, outcome) = ("a what-if".to_owned(), shown.outcome.clone());
        Transition::push(Results::under(
            &self.session,
            self.root,
            name,
            outcome,
            unit,
        ))
    }

    /// Saves the branch as a separate game, unless it contains orders that are secret until the
    /// reveal.
    fn keep(&mut self, game: &Session) -> Transition {
        let Some(branch) = self.session.branch() else {
            return Transition::Stay;
        };
        if branch.origin() == Origin::Present && game.is_secret() {
            let text = "It contains secret orders. You can save it after the reveal.";
            self.order_entry.say(Row::new().bold(text));
            return Transition::Stay;
        }
        let start = words::phase(branch.start());
        let name = format!("{}, what if in {start}", game.game().name);
        let of = game.saving.path.clone();
        Transition::Ask(Effect::SaveBranch(Box::new(branch.save_as(name)), of))
    }

    /// Returns the provinces of all changed orders and of their consequences. A player's own orders of the
    /// present phase belong to them.
    fn highlighted(&self) -> ProvinceSet {
        let changed = self.changed_places();
        let origin = self.session.branch().map(Branch::origin);
        if changed.is_empty() || origin != Some(Origin::Present) || self.owns_all() {
            return changed;
        }
        let own = self
            .own
            .iter()
            .flat_map(|&power| self.session.game().sheet(power));
        changed.union(&record::all_places(own.map(|entry| &entry.written)))
    }

    /// Returns whether the author has all powers.
    fn owns_all(&self) -> bool {
        let all = self.session.powers(Author::Master);
        all.iter().all(|power| self.own.contains(power))
    }

    fn changed_places(&self) -> ProvinceSet {
        let comparison = self.comparison().into_iter();
        let orders = comparison.flat_map(|all| {
            let changed = all.changed.iter();
            let changed = changed.flat_map(|it| it.was.iter().chain(&it.now));
            changed.chain(all.followed.iter().map(|it| &it.now.order))
        });
        record::all_places(orders)
    }
}

impl Screen<Session> for WhatIf {
    fn traits(&self, game: &Session) -> Traits {
        Traits::map(match self.order_entry.keys(&self.session) {
            (Context::Writing, line) => match game.puzzle {
                Some(_) => (Context::Puzzle, line),
                None => (Context::Branch, line),
            },
            other => other,
        })
    }

    fn update(&mut self, game: &mut Session, command: Command) -> Transition {
        let step = match self.leaving {
            Some(meant) => self.answer(game, meant, command),
            None => self.run_command(game, command),
        };
        self.resolve();
        step
    }

    fn on_event(&mut self, game: &mut Session, event: &Event) -> Transition {
        match event {
            Event::Saved => {
                self.is_saved = true;
                return Transition::Stay;
            }
            Event::WorkedOut => {
                self.take_guess(game);
                self.resolve();
                return Transition::Stay;
            }
            Event::Paste(_) if self.leaving.is_some() => return Transition::Stay,
            Event::Paste(_) | Event::Sheet(_) | Event::Plan(..) => self.is_saved = false,
            &Event::Rules(house) => self.change_rules(house),
            Event::Click(_) => {}
            _ => return Transition::Pass,
        }
        self.order_entry.on_event(&mut self.session, event);
        self.resolve();
        Transition::Stay
    }

    fn draw(&self, game: &Session, paint: &mut Paint<'_>) {
        self.page(game, paint).draw(paint);
    }

    fn examples(&self, _: &Session) -> Vec<(String, String)> {
        self.order_entry.examples(&self.session)
    }

    fn copied(&self, game: &Session) -> Option<Clip> {
        proof::copied(game)
    }

    fn focus(&self, _: &Session) -> Option<Focus> {
        self.order_entry.focus(&self.session)
    }
}
