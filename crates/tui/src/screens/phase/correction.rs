//! The correction of orders in a past phase, or its undoing: the effects up to the present, which are then written
//! into the record or not.

use std::collections::BTreeSet;

use tui_input::Input;

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::{LONGEST, PAGE, edit};
use crate::kit::{Row, Tone, record, words};
use crate::page::{
    Areas, DetailPanel, DetailRows, EntryLine, Header, ListPanel, ListRow, Paint, ScreenLayout,
    SidePanel, header,
};
use crate::screens::{DIM_BESIDE_RESULTS, Goto, Screen, Traits, Transition};
use crate::session::{Session, TableChange, timeline};
use chancery_core::board::{Map, Power, Province, Turn};
use chancery_core::compare::ResultChange;
use chancery_core::report::ResultLine;
use chancery_core::report::script::correction_steps;
use chart::{Light, Scene};
use game::correction::{CorrectedGame, PhaseStatus, Replayed};
use game::{Branch, Game, Mode};

/// The reason that a past order can't be corrected while the players of a hot-seat game write orders.
pub const FINISH_FIRST: &str =
    "To correct an order, finish this phase first, or delete all orders of it.";
/// The note in the record if no reason is typed.
pub(super) const NO_REASON: &str = "corrected after the fact";
/// What the keys do while a reason reads as an order.
const DOUBT: &str = " Esc goes back to the orders, Enter again takes it as the reason.";
/// The column of the corrected results in the list.
const AFTER: usize = 25;
/// The number of rows of the changes that every screen shows.
const LEAST_ROWS: usize = 11;
/// The columns of the list of changes.
const LIST_COLUMNS: usize = 48;
/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Accept, Back, Up, Palette];

/// What happens to the orders of the past phase.
#[derive(Debug)]
enum OrderChange {
    /// They become those of a what-if.
    Corrected(Box<Branch>),
    /// The last correction is undone, with all else that it changed.
    LastUndone,
    /// The order of a unit becomes again what it was before its correction.
    Undone(Option<Province>),
}

/// The effects of a correction or of its undoing, and the line for its reason.
#[derive(Debug)]
pub struct CorrectionPreview {
    change: OrderChange,
    /// The game with the change.
    corrected: Box<CorrectedGame>,
    /// The steps that correct the physical board as it is now.
    steps: Vec<String>,
    /// The state of the game afterwards, if it is another one.
    state: Option<String>,
    /// Whether the change is in the record, and only the steps remain to be done.
    is_applied: bool,
    /// The first phase that has orders in the what-if and isn't corrected: the game hasn't played it.
    unplayed: Option<Turn>,
    /// The number of questions about pasted lines that are still open.
    questions: usize,
    reason: Input,
    /// Whether Enter has just asked if the reason is an order, so that another one takes it.
    is_doubted: bool,
    /// The number of rows of the changes that are scrolled away.
    scrolled: usize,
}

impl CorrectionPreview {
    /// Returns the correction of a game's phases to the orders of a branch, or `None` without changes. `questions` is the
    /// number of those about pasted lines that are still open.
    pub fn of(session: &Session, branch: &Branch, questions: usize) -> Option<Self> {
        let corrected = session.game().corrected_by(branch, NO_REASON)?;
        let is_left = |phase: &Game| {
            corrected.game.played_in(phase.turn()).is_none() && phase.orders().next().is_some()
        };
        let unplayed = branch.phases().into_iter().find(is_left);
        let change = OrderChange::Corrected(Box::new(branch.clone()));
        Some(CorrectionPreview {
            unplayed: unplayed.map(|phase| phase.turn()),
            questions,
            ..CorrectionPreview::new(session, change, corrected)
        })
    }

    /// Returns the undoing of the last correction, if no other change followed.
    pub fn of_last(session: &Session) -> Option<Self> {
        let (TableChange::Correction(record), before) = session.undoable_change()? else {
            return None;
        };
        let corrected = session.game().back_to(record, before.clone());
        let change = OrderChange::LastUndone;
        Some(CorrectionPreview::new(session, change, corrected))
    }

    /// Returns the undoing of the correction of a power's order for a unit, or `None` if it isn't corrected.
    pub fn of_order(
        session: &Session,
        record: usize,
        power: Power,
        unit: Option<Province>,
    ) -> Option<Self> {
        let corrected = session.game().without_correction(record, power, unit)?;
        let change = OrderChange::Undone(unit);
        Some(CorrectionPreview::new(session, change, corrected))
    }

    fn new(session: &Session, change: OrderChange, corrected: CorrectedGame) -> Self {
        let game = session.game();
        let (now, then) = (game.position(), corrected.game.position());
        CorrectionPreview {
            change,
            steps: correction_steps(game.map(), now, then),
            state: match (game.ending().is_some(), corrected.game.ending().is_some()) {
                (true, false) => Some("The game goes on then.".to_owned()),
                (false, true) => Some("The game is over then.".to_owned()),
                _ if then.turn == now.turn => None,
                _ => Some(format!("It is {} then.", words::turn(then.turn))),
            },
            is_applied: false,
            unplayed: None,
            questions: 0,
            corrected: Box::new(corrected),
            reason: Input::default(),
            is_doubted: false,
            scrolled: 0,
        }
    }

    /// Writes the change into the record, with the reason of a correction.
    fn apply(&mut self, session: &mut Session) -> Transition {
        let record = self.corrected.record;
        match &self.change {
            OrderChange::Corrected(branch) => {
                let reason = match self.reason.value().trim() {
                    "" => NO_REASON,
                    reason => reason,
                };
                if let Some(corrected) = session.game().corrected_by(branch, reason) {
                    let what = TableChange::Correction(record);
                    session.change_table(what, |now| *now = corrected.game);
                }
            }
            OrderChange::LastUndone => session.undo_table_change(),
            OrderChange::Undone(_) => session.change(|now| *now = self.corrected.game.clone()),
        }
        self.is_applied = true;
        // only a game master has a board beside the program
        if self.steps.is_empty() || session.game().mode() == Mode::HotSeat {
            return self.leave();
        }
        self.scrolled = 0;
        Transition::Stay
    }

    /// Returns whether the typed reason reads as an order in one of the phases.
    fn is_reason_an_order(&self, session: &Session) -> bool {
        let OrderChange::Corrected(branch) = &self.change else {
            return false;
        };
        let reads = |phase: &Game| {
            let legality = phase.legality();
            let context = entry::Context::new(session.lexicon(), &legality, None);
            let reading = entry::read(&context, self.reason.value());
            reading.verdict.is_clear() && reading.orders().next().is_some()
        };
        branch.phases().iter().any(reads)
    }

    fn leave(&self) -> Transition {
        let unit = match &self.change {
            OrderChange::Corrected(_) | OrderChange::LastUndone => {
                let changed = self.corrected.phases.first().map(|phase| &phase.changed);
                let is_other = |one: &&ResultChange| {
                    let (before, after) = (one.before.as_ref(), one.after.as_ref());
                    before.map(|line| &line.order) != after.map(|line| &line.order)
                };
                let first = changed.and_then(|changed| changed.iter().find(is_other));
                let line = first.and_then(|one| one.after.as_ref().or(one.before.as_ref()));
                line.and_then(|line| line.order.province())
            }
            OrderChange::Undone(unit) => *unit,
        };
        Transition::Go(Goto::LookBack(self.corrected.record, unit))
    }

    /// Returns whether it corrects orders, and doesn't undo that.
    fn is_correction(&self) -> bool {
        matches!(self.change, OrderChange::Corrected(_))
    }

    /// Returns all changes: phase by phase, then on the board as it is now.
    fn changes(&self, map: &Map) -> ListPanel {
        let corrected = &*self.corrected;
        let mut rows: Vec<ListRow> = Vec::new();
        let phases = corrected.phases.iter().filter(|_| !self.is_applied);
        for phase in phases {
            if !rows.is_empty() {
                rows.push(ListRow::blank());
            }
            rows.push(heading(phase));
            rows.extend(phase.changed.iter().flat_map(|one| changed(map, one)));
            rows.extend(phase.due.iter().map(|&one| due(map, one)));
        }
        if !self.steps.is_empty() {
            rows.extend((!rows.is_empty()).then(ListRow::blank));
            rows.push(Row::new().bold("On the board as it is now").into());
            for step in &self.steps {
                let lines = text::wrap_hanging(" › ", step, LIST_COLUMNS).into_iter();
                rows.extend(lines.map(|line| ListRow::from(Row::new().text(line))));
            }
        }
        if !corrected.dropped.is_empty() {
            rows.push(ListRow::blank());
            let count = corrected.dropped.len();
            let how = match (self.is_applied, count) {
                (false, _) => "will be",
                (true, 1) => "was",
                (true, _) => "were",
            };
            let count = words::count(count, "order");
            let text = format!("{count} for the current phase {how} dropped:");
            rows.push(Row::new().strong(Tone::Warn, text).into());
            for (power, entry) in &corrected.dropped {
                let row = Row::new().text(" ").and(words::badge(map, *power));
                let order = entry.written.short(map).to_string();
                rows.push(row.text(" ").toned(Tone::Ink, order).into());
            }
        }
        if self.questions > 0 && !self.is_applied {
            rows.push(ListRow::blank());
            let count = words::count(self.questions, "question");
            let text = format!("Not what is in doubt: {count} left.");
            rows.push(Row::new().strong(Tone::Warn, text).into());
        }
        if let Some(turn) = self.unplayed.filter(|_| !self.is_applied) {
            rows.push(ListRow::blank());
            let text = format!("Not for {}: the game hasn't played it.", words::phase(turn));
            rows.push(Row::new().strong(Tone::Warn, text).into());
        }
        rows.into()
    }

    /// Returns the changed results and later phases, and the number of steps on the board, in two rows.
    fn summary(&self, map: &Map) -> [Row; 2] {
        let phases = &self.corrected.phases;
        let (first, later) = phases.split_at(phases.len().min(1));
        // a corrected build has two rows: one that is taken back, and one that is made
        let changed = first.iter().flat_map(|phase| &phase.changed);
        let changed = changed.filter_map(|one| one.after.as_ref().or(one.before.as_ref()));
        let mut places = BTreeSet::new();
        let is_new = |line: &&ResultLine| places.insert((line.power, line.order.province()));
        let changed: Vec<&ResultLine> = changed.filter(is_new).collect();
        let units = changed.iter().filter_map(|line| line.order.province());
        let units = units.map(|at| words::code(map, at));
        let row = Row::new().bold(match changed.len() {
            0 => "No results change".to_owned(),
            1 => "1 result changes".to_owned(),
            count => format!("{count} results change"),
        });
        let row = row.dim(named(units.collect()));
        let row = match later.len() {
            0 => row.dim(", and no later phase."),
            count => {
                let phases = later.iter().map(|phase| timeline::tag(phase.turn));
                let count = words::count(count, "later phase");
                let row = row.strong(Tone::Warn, format!(", and {count}"));
                row.dim(named(phases.collect())).text(".")
            }
        };
        let by_hand = corrected_by_hand(&self.corrected);
        let present = match self.steps.len() {
            0 if by_hand.is_some() => {
                let turn = by_hand.map(words::phase).unwrap_or_default();
                format!("{turn} has a position set by hand: nothing changes from there on.")
            }
            0 => "The board as it is now doesn't change.".to_owned(),
            1 => "On the board as it is now, 1 step is to be done.".to_owned(),
            count => format!("On the board as it is now, {count} steps are to be done."),
        };
        let present = Row::new().text(present);
        let state = self.state.as_ref();
        let state = state.map(|state| Row::new().text(" ").strong(Tone::Warn, state.as_str()));
        [row, present.and(state.unwrap_or_default())]
    }

    /// Returns the rows below the map: what changes, the steps on the board, and what the keys do.
    fn details(&self, map: &Map) -> [Row; 3] {
        let [changes, present] = self.summary(map);
        let first = match (self.is_applied, self.is_correction()) {
            (false, _) => changes,
            (true, true) => Row::new().bold("The record is corrected. Move the pieces."),
            (true, false) => Row::new().bold("The correction is undone. Move the pieces."),
        };
        if self.is_doubted {
            let doubt = Row::new().strong(Tone::Warn, "Is that an order?");
            return [first, present, doubt.text(DOUBT)];
        }
        let last = match (self.is_applied, self.is_correction()) {
            (true, true) => "Alt-U in the results undoes the correction.",
            (false, true) => {
                "Enter applies the correction, Esc cancels. Alt-U in the results undoes it."
            }
            (true, false) => "",
            (false, false) => "Enter undoes the correction, Esc keeps it.",
        };
        [first, present, Row::new().dim(last)]
    }

    /// Scrolls the list of changes down by a number of rows.
    fn scroll_down(&mut self, session: &Session, rows: usize) {
        let count = self.changes(session.game().map()).lines.len();
        self.scrolled = (self.scrolled + rows).min(count.saturating_sub(LEAST_ROWS));
    }
}

impl Screen<Session> for CorrectionPreview {
    fn traits(&self, _: &Session) -> Traits {
        Traits::map((Context::Correcting, LineState::of(&self.reason)))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let is_doubted = std::mem::take(&mut self.is_doubted);
        match (command, command.edit()) {
            (Command::Accept | Command::Back, _) if self.is_applied => return self.leave(),
            (Command::Accept, _) if !is_doubted && self.is_reason_an_order(session) => {
                self.is_doubted = true;
            }
            (Command::Accept, _) => return self.apply(session),
            (_, Some(_)) if self.is_applied || !self.is_correction() => {}
            (_, Some(request)) => {
                edit(&mut self.reason, request, LONGEST);
            }
            (Command::Back, _) => return Transition::Pop,
            (Command::Up, _) => self.scrolled = self.scrolled.saturating_sub(1),
            (Command::Down, _) => self.scroll_down(session, 1),
            (Command::Earlier, _) => self.scrolled = self.scrolled.saturating_sub(PAGE),
            (Command::Later, _) => self.scroll_down(session, PAGE),
            // the correction stays on screen
            (Command::Compare | Command::Centers | Command::Score, _) => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let corrected = &*self.corrected;
        let map = &**session.game().map();
        let Some(played) = corrected.game.history().get(corrected.record) else {
            return;
        };
        let scene = Scene::with_results(map, &played.position, &played.played.resolved);
        let mut page = ScreenLayout::new(map, scene);
        // beside the wide list, the map is small: only what changes is bright
        let changed = corrected.phases.iter().take(1).flat_map(|it| &it.changed);
        let lines = changed.flat_map(|one| one.before.iter().chain(&one.after));
        page.focus = record::all_places(lines.map(|line| &line.order));
        let is_colored = paint.theme.is_colored();
        page.scene.light = Light::on(page.focus, DIM_BESIDE_RESULTS).filter(|_| is_colored);
        page.beside = SidePanel::Sheets;
        page.detail_rows = DetailRows { small: 4, wide: 9 };
        let left = Row::new().bold(words::turn(played.turn()));
        let left = left.toned(
            Tone::Warn,
            if self.is_correction() {
                "  correction"
            } else {
                "  undoing a correction"
            },
        );
        page.header = Header::new(left, header::right(session));
        page.list = self.changes(map);
        let areas = Areas::beside(paint.buffer.area, page.detail_rows, page.beside);
        let room = usize::from(areas.list.unwrap_or(areas.map).height);
        // the row in the middle, if the first one is scrolled to
        page.list.focus = self.scrolled + room.saturating_sub(2) / 2;
        page.list_instead = true;
        let [first, present, last] = self.details(map);
        page.entry = if self.is_applied {
            EntryLine::instead(Row::new().key("Enter").dim(" continues"))
        } else if self.is_correction() {
            EntryLine::from(&self.reason).with_ghost("the reason, if there is one to note")
        } else {
            EntryLine::instead(Row::new().key("Enter").dim(" undoes the correction"))
        };
        page.hints = paint.hints_with(COMMANDS, |command| match command {
            Command::Accept | Command::Back => !self.is_applied,
            Command::Up => page.list.lines.len() > room,
            _ => true,
        });
        page.details = DetailPanel::same([first, present, last]);
        page.draw(paint);
    }
}

/// Returns the phase whose position a game master has set by hand, if it follows the correction: an earlier one doesn't
/// change it.
fn corrected_by_hand(corrected: &CorrectedGame) -> Option<Turn> {
    let later = corrected.game.history().get(corrected.record..)?;
    later
        .iter()
        .find_map(|record| Some(record.corrected.as_ref()?.turn))
}

/// The maximum numbers of changed results and of later phases that are named.
const NAMED: usize = 3;

/// Returns a few names in parentheses, or nothing if there are many.
fn named(names: Vec<String>) -> String {
    match names.len() {
        1..=NAMED => format!(" ({})", names.join(", ")),
        _ => String::new(),
    }
}

fn heading(phase: &Replayed) -> ListRow {
    let row = Row::new().bold(words::turn_in_short(phase.turn));
    let status = match (phase.stage, phase.changed.is_empty()) {
        (PhaseStatus::Corrected, true) => Row::new().dim("nothing changes"),
        (PhaseStatus::Corrected, false) => Row::new().dim("corrected"),
        (PhaseStatus::Again, _) if !phase.due.is_empty() => {
            Row::new().strong(Tone::Warn, "the same orders: correct them, too")
        }
        (PhaseStatus::Again, _) => Row::new().dim("the same orders"),
        (PhaseStatus::New, _) => Row::new().strong(Tone::Warn, "new phase without orders"),
        (PhaseStatus::Back, _) => Row::new().dim("played again, with its orders"),
        (PhaseStatus::Gone, _) => Row::new().strong(Tone::Warn, "phase no longer played"),
    };
    ListRow::both(row, status)
}

/// Returns the changed number of builds or removals of a power: `France  1 build  2 builds`.
fn due(map: &Map, (power, was, is): (Power, i32, i32)) -> ListRow {
    let due = |number: i32| match number {
        0 => "nothing due".to_owned(),
        1.. => words::count(number.unsigned_abs() as usize, "build"),
        _ => words::count(number.unsigned_abs() as usize, "removal"),
    };
    let row = words::badge(map, power).text(" ").text(due(was));
    row.padded_to(AFTER + 2).strong(Tone::Warn, due(is)).into()
}

/// Returns the result before and after, in one row or, if that is too long, in two.
fn changed(map: &Map, one: &ResultChange) -> Vec<ListRow> {
    let result = |line: &Option<ResultLine>| match line {
        Some(line) => Row::new().text(" ").and(words::outcome(map, line)),
        None => Row::new().faint(" –"),
    };
    let before = words::badge(map, one.power).and(result(&one.before));
    let after = result(&one.after);
    let row = before.clone().padded_to(AFTER + 2).and(after.clone());
    if before.width() < AFTER + 2 && row.width() <= LIST_COLUMNS {
        return vec![row.into()];
    }
    vec![before.into(), Row::new().dim(" → ").and(after).into()]
}
