//! The correction of orders in a past phase: the effects of a what-if's orders up to the present, which are
//! then written into the record or not.

use tui_input::Input;

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::list::{LONGEST, PAGE, edit, step_from};
use crate::kit::{Row, Tone, words};
use crate::page::{
    DetailPanel, DetailRows, EntryLine, Header, ListPanel, ListRow, Paint, ScreenLayout, SidePanel,
    header,
};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::{Session, TableChange, timeline};
use chancery_core::board::{Map, Turn};
use chancery_core::compare::ResultChange;
use chancery_core::report::ResultLine;
use chancery_core::report::script::correction_steps;
use chart::Scene;
use game::correction::{CorrectedGame, Correction, PhaseStatus, Replayed};
use game::{Branch, Mode};

/// The note in the record if no reason is typed.
const NO_REASON: &str = "corrected after the fact";
/// The column of the corrected results in the list.
const AFTER: usize = 25;
/// The columns of the steps on the board.
const STEP_COLUMNS: usize = 48;
/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Accept, Back, Up, Palette];

/// The effects of a correction, and the line for its reason.
#[derive(Debug)]
pub struct CorrectionPreview {
    corrections: Vec<Correction>,
    /// The game with the corrections applied.
    corrected: Box<CorrectedGame>,
    /// The steps that correct the physical board as it is now.
    steps: Vec<String>,
    /// The phase that the game is in afterwards, if it is another one.
    phase: Option<Turn>,
    /// Whether the corrections are in the record, and only the steps remain to be done.
    is_applied: bool,
    reason: Input,
    /// The selected row of the changes, to which the list is scrolled, or `None` before it is scrolled.
    selected: Option<usize>,
}

impl CorrectionPreview {
    /// Returns the correction of a game's phase to the orders of a branch, or `None` without changes.
    pub fn of(session: &Session, record: usize, branch: &Branch) -> Option<Self> {
        let corrections = branch.corrections();
        corrections.first()?;
        let game = session.game();
        let corrected = game.with_corrections(record, &corrections)?;
        let (now, then) = (game.position(), corrected.game.position());
        Some(CorrectionPreview {
            corrections,
            steps: correction_steps(game.map(), now, then),
            phase: Some(then.turn).filter(|turn| *turn != now.turn),
            is_applied: false,
            corrected: Box::new(corrected),
            reason: Input::default(),
            selected: None,
        })
    }

    /// Writes the corrections into the record, with the reason.
    fn apply(&mut self, session: &mut Session) -> Transition {
        let reason = match self.reason.value().trim() {
            "" => NO_REASON,
            reason => reason,
        };
        for one in &mut self.corrections {
            reason.clone_into(&mut one.note);
        }
        let record = self.corrected.record;
        let corrected = session.game().with_corrections(record, &self.corrections);
        if let Some(corrected) = corrected {
            session.change_table(TableChange::Correction, |now| *now = corrected.game);
        }
        self.is_applied = true;
        // only a game master has a board beside the program
        if self.steps.is_empty() || session.game().mode() == Mode::HotSeat {
            return self.leave();
        }
        self.selected = None;
        Transition::Stay
    }

    fn leave(&self) -> Transition {
        let unit = self
            .corrections
            .first()
            .and_then(|it| it.written.province());
        Transition::Go(Goto::LookBack(self.corrected.record, unit))
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
            rows.extend(phase.changed.iter().map(|one| changed(map, one)));
        }
        if !self.steps.is_empty() {
            rows.extend((!rows.is_empty()).then(ListRow::blank));
            rows.push(Row::new().bold("On the board as it is now").into());
            for step in &self.steps {
                let lines = text::wrap_hanging(" › ", step, STEP_COLUMNS).into_iter();
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
        if let Some(row) = self.selected.and_then(|at| rows.get_mut(at)) {
            row.selected = true;
        }
        rows.into()
    }

    /// Returns the changed results and later phases, and the number of steps on the board, in two rows.
    fn summary(&self, map: &Map) -> [Row; 2] {
        let phases = &self.corrected.phases;
        let (first, later) = phases.split_at(phases.len().min(1));
        let changed = || first.iter().flat_map(|phase| &phase.changed);
        let units = changed().filter_map(|one| {
            let order = &one.after.as_ref().or(one.before.as_ref())?.order;
            Some(words::code(map, order.province()?))
        });
        let row = Row::new().bold(match changed().count() {
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
        let present = match self.steps.len() {
            0 => "The board as it is now doesn't change.".to_owned(),
            1 => "On the board as it is now, 1 step is to be done.".to_owned(),
            count => format!("On the board as it is now, {count} steps are to be done."),
        };
        let phase = self
            .phase
            .map(|turn| format!(" It is {} then.", words::turn(turn)));
        [
            row,
            Row::new().text(present).text(phase.unwrap_or_default()),
        ]
    }

    /// Scrolls the list of changes by a number of rows.
    fn scroll(&mut self, session: &Session, command: Command, rows: usize) {
        let count = self.changes(session.game().map()).lines.len();
        for _ in 0..rows {
            self.selected = Some(step_from(self.selected, count, command));
        }
    }
}

impl Screen<Session> for CorrectionPreview {
    fn traits(&self, _: &Session) -> Traits {
        Traits::map((Context::Correcting, LineState::of(&self.reason)))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match (command, command.edit()) {
            (Command::Accept | Command::Back, _) if self.is_applied => return self.leave(),
            (Command::Accept, _) => return self.apply(session),
            (_, Some(_)) if self.is_applied => {}
            (_, Some(request)) => {
                edit(&mut self.reason, request, LONGEST);
            }
            (Command::Back, _) => return Transition::Pop,
            (Command::Up | Command::Down, _) => self.scroll(session, command, 1),
            (Command::Earlier, _) => self.scroll(session, Command::Up, PAGE),
            (Command::Later, _) => self.scroll(session, Command::Down, PAGE),
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
        page.beside = SidePanel::Sheets;
        page.detail_rows = DetailRows { small: 4, wide: 9 };
        let left = Row::new().bold(words::turn(played.turn()));
        let left = left.toned(Tone::Warn, "  correction");
        page.header = Header::new(left, header::right(session));
        page.list = self.changes(map);
        page.list_instead = true;
        let [changes, present] = self.summary(map);
        let rows = if self.is_applied {
            page.entry = EntryLine::instead(Row::new().key("Enter").dim(" continues"));
            page.hints = paint.hints(commands![Up, Palette]);
            [
                Row::new().bold("The record is corrected. Move the pieces."),
                present,
                Row::new().dim("Alt-U in the results undoes the correction."),
            ]
        } else {
            page.entry =
                EntryLine::from(&self.reason).with_ghost("the reason, if there is one to note");
            page.hints = paint.hints(COMMANDS);
            let text = "Enter applies the correction, Esc cancels. Alt-U in the results undoes it.";
            [changes, present, Row::new().dim(text)]
        };
        page.details = DetailPanel::same(rows);
        page.draw(paint);
    }
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
        (PhaseStatus::Again, _) => Row::new().dim("the same orders"),
        (PhaseStatus::New, _) => Row::new().strong(Tone::Warn, "new phase without orders"),
        (PhaseStatus::Gone, _) => Row::new().strong(Tone::Warn, "phase no longer played"),
    };
    ListRow::both(row, status)
}

fn changed(map: &Map, one: &ResultChange) -> ListRow {
    let result = |line: &Option<ResultLine>| match line {
        Some(line) => Row::new().text(" ").and(words::outcome(map, line)),
        None => Row::new().faint("–"),
    };
    let chip = words::badge(map, one.power);
    let row = chip.and(result(&one.before)).padded_to(AFTER + 2);
    row.and(result(&one.after)).into()
}
