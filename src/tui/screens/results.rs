//! What became of the orders of a phase: each with its reason, the units lit that it rests on.

mod asking;
mod dock;
pub(super) mod lines;
mod opening;
mod picking;
pub(super) mod sheets;

use dock::{Nearest, Told};
use lines::{after, around, knot, next_failed, ordered};
use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};

use super::reach::Reach;
use super::{Correction, Go, Paint, Screen, Script, Step, WhatIf};
use crate::board::{Change, Map, Phase, Province, ProvinceSet, Turn};
use crate::chart::{Light, Scene};
use crate::game::{Ending, Record};
use crate::inquiry;
use crate::openings::Opening;
use crate::report::{self, Line, Mark};
use crate::tui::header;
use crate::tui::keys::{Context, Line as KeyLine, hint};
use crate::tui::layout::{Areas, Class, DockRows};
use crate::tui::message::{Click, Command};
use crate::tui::page::{BOOK_OVER, Book, BookLine, Dock, Entry, Header, Page};
use crate::tui::record;
use crate::tui::rulebooks;
use crate::tui::sight::Focus;
use crate::tui::table::Table;
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::timeline::{self, Timeline};
use crate::tui::words;

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.45;

/// The columns of the line that are not the timeline's, and the fewest that it is worth having.
const BESIDE_TIMELINE: usize = 72;
const LEAST_TIMELINE: usize = 30;

/// The results of one phase.
#[derive(Debug)]
pub struct Results {
    record: usize,
    /// Is it the phase just played, with the game going on from here?
    fresh: bool,
    selected: usize,
    line: Input,
    book: bool,
    /// Do letters on the map pick an order (Space)?
    picking: bool,
    /// Where the unit could have gone, or who could have come (F7).
    asking: Option<Reach>,
    /// Is the why told in full (F5)?
    in_full: bool,
    /// The phase as it comes out under another rulebook, where the lens asked why.
    other: Option<Box<Other>>,
    /// What would have helped the order last looked at: found once, not at every drawing.
    nearest: Option<Sought>,
}

/// A phase under another rulebook, and what that is called.
#[derive(Debug)]
struct Other {
    name: String,
    record: Record,
}

/// What would have helped one line of one record.
#[derive(Debug)]
struct Sought {
    record: usize,
    selected: usize,
    nearest: Option<Nearest>,
}

impl Results {
    /// The results of the phase just played.
    pub fn fresh(table: &Table, record: usize) -> Self {
        Results::of(table, record, true)
    }

    /// A look back.
    pub fn past(table: &Table, record: usize) -> Self {
        Results::of(table, record, false)
    }

    /// A look back at the order of one unit, told in full.
    pub fn about(table: &Table, record: usize, unit: Option<Province>) -> Self {
        let mut results = Results::of(table, record, false);
        results.in_full = true;
        results.select_unit(table, unit);
        results
    }

    /// The results as they are under another rulebook, the order of one unit told in full.
    pub fn under(
        table: &Table,
        record: usize,
        name: String,
        other: Record,
        unit: Option<Province>,
    ) -> Self {
        let mut results = Results::of(table, record, false);
        results.in_full = true;
        results.other = Some(Box::new(Other {
            name,
            record: other,
        }));
        results.select_unit(table, unit);
        results
    }

    /// Selects the order of a unit; the first where that has none.
    fn select_unit(&mut self, table: &Table, unit: Option<Province>) {
        if let Some(record) = self.played(table) {
            let lines = ordered(table, record);
            let asked = |line: &Line| {
                let at = line.order.unit().map(|it| it.place.province);
                at.is_some() && at == unit
            };
            self.selected = lines.iter().position(asked).unwrap_or(0);
        }
        self.nearest = None;
        self.look_for_nearest(table);
    }

    /// The phase that is shown.
    fn played<'a>(&'a self, table: &'a Table) -> Option<&'a Record> {
        match &self.other {
            Some(other) => Some(&other.record),
            None => table.game().history().get(self.record),
        }
    }

    /// The phase that it is about, by its number.
    pub fn record(&self) -> usize {
        self.record
    }

    /// The phase that is shown, as it came out there.
    pub fn shown<'a>(&'a self, table: &'a Table) -> Option<&'a Record> {
        self.played(table)
    }

    fn of(table: &Table, record: usize, fresh: bool) -> Self {
        let mut results = Results {
            record,
            fresh,
            selected: 0,
            other: None,
            line: Input::default(),
            book: false,
            picking: false,
            asking: None,
            in_full: false,
            nearest: None,
        };
        results.select_first_failed(table);
        results.look_for_nearest(table);
        results
    }

    /// Begins where there is most to be asked.
    fn select_first_failed(&mut self, table: &Table) {
        let marks = self.marks(table);
        let failed = marks.iter().position(|&mark| mark != Mark::Success);
        self.selected = failed.unwrap_or(0);
    }

    /// Selects the first order that failed.
    pub fn to_first_failure(&mut self, table: &Table) {
        self.select_first_failed(table);
        self.look_for_nearest(table);
    }

    pub(super) fn context(&self) -> Context {
        match (self.picking, &self.asking) {
            (true, _) => Context::Picking,
            (false, Some(_)) => Context::Tracing,
            (false, None) => Context::Results,
        }
    }

    pub(super) fn line(&self) -> KeyLine {
        if self.asking.is_some() {
            KeyLine::Numbered
        } else if self.line.value().is_empty() {
            KeyLine::Empty
        } else {
            KeyLine::Filled
        }
    }

    pub(super) fn update(&mut self, table: &mut Table, command: Command) -> Step {
        let step = self.obey(table, command);
        self.look_for_nearest(table);
        step
    }

    /// Finds what would have helped the selected order, unless that is known.
    fn look_for_nearest(&mut self, table: &Table) {
        let known = self.nearest.as_ref();
        if known.is_some_and(|it| (it.record, it.selected) == (self.record, self.selected)) {
            return;
        }
        let game = table.game();
        let Some(record) = self.played(table) else {
            return;
        };
        let sheets = record::written(record);
        let scene = record::scene(game, record, &sheets);
        let lines = ordered(table, record);
        let nearest = lines.get(self.selected).and_then(|line| {
            let change = inquiry::nearest(&scene, line);
            let change = change.map(|change| Nearest::Change(change.clause(&scene)));
            change.or_else(|| scene.needed(line).map(Nearest::Needed))
        });
        self.nearest = Some(Sought {
            record: self.record,
            selected: self.selected,
            nearest,
        });
    }

    fn obey(&mut self, table: &mut Table, command: Command) -> Step {
        let history = table.game().history().len();
        let marks = self.marks(table);
        let last = marks.len().saturating_sub(1);
        self.selected = self.selected.min(last);
        if self.pick_on(table, command) || self.ask_on(table, command) {
            return Step::Stay;
        }
        match command {
            Command::Point => self.picking = true,
            Command::Reach => self.begin_to_ask(table),
            Command::Type(letter) => {
                self.line.handle(InputRequest::InsertChar(letter));
                self.seek(table);
                return Step::Stay;
            }
            Command::Edit(request) => {
                self.line.handle(request);
                self.seek(table);
                return Step::Stay;
            }
            Command::Up => self.selected = self.selected.saturating_sub(1),
            Command::Down => self.selected = (self.selected + 1).min(last),
            Command::Next => self.selected = next_failed(&marks, self.selected, true),
            Command::Previous => self.selected = next_failed(&marks, self.selected, false),
            // the lens is where this came from
            Command::Lens if self.other.is_some() => return Step::Pop,
            Command::Earlier | Command::Later if self.other.is_some() => {}
            Command::Lens => {
                return Screen::lens(table, self.record).map_or(Step::Stay, Step::Push);
            }
            Command::Correct if self.other.is_none() && table.may_correct() => {
                let lines = self.played(table).map(|played| ordered(table, played));
                let lines = lines.unwrap_or_default();
                let correction = Correction::new(self.record, lines, self.selected);
                return Step::Push(Screen::Correction(Box::new(correction)));
            }
            Command::Undo if table.can_uncorrect() => {
                table.uncorrect();
                return Step::Go(Go::LookBack(self.record));
            }
            Command::Script if self.other.is_none() => {
                let script = Script::past(table, self.record);
                return script.map_or(Step::Stay, |it| Step::Push(Screen::Script(Box::new(it))));
            }
            // as the lens: a branch may be where this came from
            Command::WhatIf if self.other.is_some() => return Step::Pop,
            Command::WhatIf => {
                return WhatIf::past(table, self.record, self.asked_about(table))
                    .map_or(Step::Stay, Step::Push);
            }
            Command::FirstFailure => self.select_first_failed(table),
            Command::FirstPhase if self.other.is_none() => self.look_at(table, 0),
            Command::Now if self.other.is_none() => return self.go_on(),
            Command::Book => self.book = !self.book,
            Command::Why if self.other.is_none() => self.in_full = !self.in_full,
            Command::Earlier => {
                if let Some(before) = self.record.checked_sub(1) {
                    self.look_at(table, before);
                }
            }
            Command::Later if self.record + 1 < history => {
                self.look_at(table, self.record + 1);
            }
            // what was looked for is found: the line is done with
            Command::Take | Command::Back if !self.line.value().is_empty() => {}
            Command::Take if !self.fresh => {}
            Command::Later | Command::Done | Command::Take => return self.go_on(),
            Command::Back | Command::Why if self.other.is_some() => return Step::Pop,
            Command::Back if self.in_full => self.in_full = false,
            Command::Back if self.book => self.book = false,
            _ => return Step::Pass,
        }
        self.line.reset();
        Step::Stay
    }

    /// How the game ended, where this was the last phase or would have been it.
    fn ending(&self, table: &Table) -> Option<Ending> {
        let game = table.game();
        match &self.other {
            Some(other) => lines::won(&other.record.played),
            None => game
                .ending()
                .filter(|_| self.record + 1 == game.history().len()),
        }
    }

    fn look_at(&mut self, table: &Table, record: usize) {
        self.record = record;
        self.select_first_failed(table);
    }

    fn go_on(&self) -> Step {
        if self.fresh {
            Step::Go(Go::Play)
        } else {
            Step::Pop
        }
    }

    /// Selects the first order in which the typed text stands.
    fn seek(&mut self, table: &Table) {
        let wanted = self.line.value().trim().to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let map = table.game().map();
        let turns: Vec<Turn> = table.game().history().iter().map(Record::turn).collect();
        if let Some(phase) = timeline::named(&turns, &wanted).filter(|_| self.other.is_none()) {
            return self.look_at(table, phase);
        }
        let Some(record) = self.played(table) else {
            return;
        };
        let lines = ordered(table, record);
        let unit_first = |line: &Line| {
            let unit = line.order.unit()?;
            let code = map
                .short(unit.place.province.location())
                .to_string()
                .to_lowercase();
            let name = map.info(unit.place.province).name.to_lowercase();
            Some(code.starts_with(&wanted) || name.starts_with(&wanted))
        };
        let anywhere = |line: &Line| {
            line.order
                .short(map)
                .to_string()
                .to_lowercase()
                .contains(&wanted)
        };
        let found = lines
            .iter()
            .position(|line| unit_first(line).unwrap_or(false))
            .or_else(|| lines.iter().position(anywhere));
        self.selected = found.unwrap_or(self.selected);
    }

    /// An order of the book was clicked.
    pub(super) fn click_row(&mut self, table: &Table, number: usize) {
        self.asking = None;
        self.selected = number;
        self.line.reset();
        self.look_for_nearest(table);
    }

    /// The order of the unit that was clicked.
    pub(super) fn click(&mut self, table: &Table, click: Click) -> Step {
        let Some(record) = self.played(table) else {
            return Step::Stay;
        };
        let there = |line: &Line| line.order.unit().map(|it| it.place.province);
        let found = ordered(table, record)
            .iter()
            .position(|line| there(line) == Some(click.province));
        if let Some(found) = found {
            self.asking = None;
            self.selected = found;
            self.line.reset();
            self.look_for_nearest(table);
        }
        Step::Stay
    }

    /// What belongs together with the selected order, and what that order itself speaks of.
    pub(super) fn focus(&self, table: &Table) -> Option<Focus> {
        let game = table.game();
        let record = self.played(table)?;
        let sheets = record::written(record);
        let why = record::scene(game, record, &sheets).why();
        let lines = ordered(table, record);
        let line = lines.get(self.selected.min(lines.len().checked_sub(1)?))?;
        let tied = knot(&why, line);
        Some(Focus {
            power: tied.union(&around(&why, line, &tied)),
            unit: record::places(&line.order),
            subject: line.order.unit().map(|unit| unit.place.province),
        })
    }

    fn marks(&self, table: &Table) -> Vec<Mark> {
        let record = self.played(table);
        record.map_or_else(Vec::new, |record| {
            ordered(table, record)
                .iter()
                .map(|line| line.fate.mark())
                .collect()
        })
    }

    pub(super) fn draw(&self, table: &Table, paint: &mut Paint<'_>) {
        let game = table.game();
        let Some(record) = self.played(table) else {
            return;
        };
        let map = &**game.map();
        let sheets = record::written(record);
        let why = record::scene(game, record, &sheets).why();
        let lines = ordered(table, record);
        let selected = self.selected.min(lines.len().saturating_sub(1));
        let line = lines.get(selected);
        let tied = line.map_or(ProvinceSet::EMPTY, |line| knot(&why, line));
        let lit = line.map_or(tied, |line| tied.union(&around(&why, line, &tied)));
        let mut on_map = self.scene(map, record, &lit);
        if !paint.theme.is_colored() {
            // nothing can be dimmed: the orders that belong together are drawn alone
            on_map
                .routes
                .retain(|route| tied.contains(route.course.source(|at| map.province(at))));
        }
        let mut page = Page::new(map, on_map);
        page.header = self.header(table, record, &lines);
        let screen = paint.buffer.area;
        let openings = opening::played(map, record);
        page.dock = match line {
            Some(line) => Told {
                opening: opening::told(map, &openings, line.power),
                ..self.told(&why, line, selected, record, screen)
            }
            .dock(),
            None => Dock::same(vec![Row::new().dim("Nobody had anything to order.")]),
        };
        let rows = page.dock.full.len() as u16;
        page.dock_rows = match self.in_full {
            // the map keeps what the reasons leave
            true => DockRows {
                small: rows.clamp(5, screen.height.saturating_sub(10).max(5)),
                wide: (rows + 2).clamp(9, 16),
            },
            false => DockRows { small: 5, wide: 9 },
        };
        page.small_zoom = (!lit.is_empty()).then_some(lit);
        let book = Areas::of(screen, DockRows::USUAL).book;
        let columns = book.map_or(BOOK_OVER, |book| book.width);
        page.book = self.book(table, &lines, selected, &tied, (&openings, columns));
        page.book_over = self.book.then_some(lit);
        page.entry = Entry {
            text: self.line.value().to_owned(),
            cursor: self.line.cursor(),
            ghost: "type a unit, a province or a phase (F1902)".to_owned(),
            note: self
                .timeline(table, screen)
                .and(line.map_or_else(Row::new, |line| {
                    let unit = line
                        .order
                        .unit()
                        .map(|unit| map.short(unit.place.province.location()).to_string());
                    Row::new().bold(unit.unwrap_or_default()).dim(format!(
                        " {} of {}",
                        selected + 1,
                        lines.len()
                    ))
                })),
            ..Entry::default()
        };
        let commands = [
            Command::Up,
            Command::Point,
            Command::Next,
            Command::Why,
            Command::Done,
            Command::Lens,
            Command::WhatIf,
            Command::Reach,
            Command::Book,
            Command::Earlier,
            Command::Centers,
            Command::Palette,
        ];
        page.hints = commands
            .into_iter()
            .filter_map(|command| hint(command, Context::Results, self.line()))
            .collect();
        self.show_picks(table, record, &mut page);
        self.show_reach(table, record, &mut page);
        page.draw(paint);
    }

    /// Where the phase is among all, as far as the line leaves room for it.
    fn timeline(&self, table: &Table, screen: Rect) -> Row {
        let columns = usize::from(screen.width).saturating_sub(BESIDE_TIMELINE);
        if self.other.is_some() || columns < LEAST_TIMELINE {
            return Row::new();
        }
        let (row, _) = Timeline::of(table.game(), self.record).row(columns);
        row.text("   ")
    }

    fn told<'a>(
        &'a self,
        why: &'a report::Why<'a>,
        line: &'a Line,
        selected: usize,
        record: &Record,
        screen: Rect,
    ) -> Told<'a> {
        let areas = Areas::of(screen, DockRows::USUAL);
        let sought = self.nearest.as_ref();
        let sought = sought.filter(|it| (it.record, it.selected) == (self.record, selected));
        Told {
            why,
            line,
            nearest: sought.and_then(|it| it.nearest.as_ref()),
            opening: None,
            rulebooks: rulebooks::line(why.scene.bench.map, record),
            in_full: self.in_full,
            small: areas.class == Class::Small,
            width: usize::from(areas.dock.width.saturating_sub(3)),
        }
    }

    /// The board before the phase, with what came of it.
    fn scene(&self, map: &Map, record: &Record, tied: &ProvinceSet) -> Scene {
        let mut scene = Scene::with_aftermath(map, &record.position, &record.played.resolved);
        scene.light = (!tied.is_empty()).then_some(Light {
            lit: *tied,
            strength: UNLIT,
        });
        scene
    }

    fn header(&self, table: &Table, record: &Record, lines: &[Line]) -> Header {
        let turn = record.turn();
        let what = match turn.phase {
            Phase::SpringMoves | Phase::FallMoves => " results".to_owned(),
            _ => format!(" {}", words::writes(turn.phase)),
        };
        let mut left = Row::new().bold(words::season(turn)).dim(what);
        if let Some(other) = &self.other {
            left = left.dim(" under ").strong(Tone::Warn, other.name.as_str());
        } else if !self.fresh {
            let history = table.game().history().len();
            left = left.toned(
                Tone::Warn,
                format!("  past, {} of {history}", self.record + 1),
            );
        }
        if record.corrected.is_some() && self.other.is_none() {
            left = left.toned(Tone::Warn, "  then corrected by hand");
        }
        let mut middle = Row::new();
        for (mark, word) in [
            (Mark::Success, "succeed"),
            (Mark::Bounce, "bounce"),
            (Mark::Cut, "cut"),
            (Mark::Dislodged, "dislodged"),
            (Mark::Broken, "without convoy"),
            (Mark::Void, "void"),
        ] {
            let count = lines.iter().filter(|line| line.fate.mark() == mark).count();
            if count > 0 {
                let tone = words::mark(mark)
                    .runs()
                    .first()
                    .map_or(Tone::Text, |run| run.tone);
                middle = middle
                    .strong(tone, count.to_string())
                    .dim(format!(" {word}   "));
            }
        }
        Header {
            left,
            middle,
            right: header::right(table),
            ..Header::default()
        }
    }

    /// The orders of all powers; beside each power what its opening is called, as far as it fits.
    fn book(
        &self,
        table: &Table,
        lines: &[Line],
        selected: usize,
        tied: &ProvinceSet,
        (openings, columns): (&[Opening], u16),
    ) -> Book {
        let game = table.game();
        let map = game.map();
        let mut rows: Vec<BookLine> = Vec::new();
        let mut power = None;
        for (i, line) in lines.iter().enumerate() {
            if power != Some(line.power) {
                power = Some(line.power);
                if i > 0 {
                    rows.push(BookLine::blank());
                }
                let name = &map.power(line.power).name;
                let head = Row::new()
                    .chip(line.power, &name[..1])
                    .bold(format!(" {name}"));
                let opening = opening::name(openings, line.power).unwrap_or_default();
                let room = usize::from(columns).saturating_sub(head.width() + 3);
                let opening = Row::new().dim(opening).fitted(room);
                rows.push(BookLine::both(head, opening));
            }
            let at = line.order.unit().map(|unit| unit.place.province);
            let is_tied = at.is_some_and(|at| tied.contains(at));
            let order = line.order.short(map).to_string();
            let row = Row::new()
                .text(" ")
                .and(words::mark(line.fate.mark()))
                .text(" ");
            let row = if i == selected || is_tied {
                row.bold(order)
            } else {
                row.text(order)
            };
            let word = match line.fate.mark() {
                Mark::Success => Row::new(),
                _ => Row::new().dim(line.fate.word()),
            };
            rows.push(BookLine {
                selected: i == selected,
                tied: is_tied,
                number: Some(i),
                ..BookLine::both(row, word)
            });
        }
        if let Some(record) = self.played(table) {
            let told = sheets::told(table.game(), record, usize::from(columns).saturating_sub(3));
            if !told.is_empty() && !rows.is_empty() {
                rows.push(BookLine::blank());
            }
            rows.extend(told.into_iter().map(BookLine::from));
        }
        let played = self.played(table).map(|record| &record.played);
        let by_hand = self
            .played(table)
            .and_then(|record| record.corrected.as_ref().zip(Some(record)));
        if let Some((corrected, record)) = by_hand {
            rows.push(BookLine::blank());
            rows.push(Row::new().strong(Tone::Warn, "Δ corrected by hand").into());
            let came = record.played.next.position();
            let changes = Change::between(map, came, corrected);
            let told = changes.iter().map(|change| change.told(map));
            rows.extend(told.map(|told| Row::new().text(format!("   {told}")).into()));
        }
        let ending = self.ending(table);
        let after = played.map_or_else(Vec::new, |played| after(map, played, ending.as_ref()));
        for row in after {
            if !rows.is_empty() {
                rows.push(BookLine::blank());
            }
            rows.push(row.into());
        }
        Book {
            lines: rows,
            ..Book::default()
        }
    }
}
