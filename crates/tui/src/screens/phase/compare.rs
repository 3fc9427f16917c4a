//! The rulebook comparison: a past phase, resolved under each rulebook. Only differences are
//! highlighted. If there are none, a message shows that.

mod detail;
mod difference_list;

use std::sync::Arc;

use tui_input::{Input, InputRequest};

use crate::keys::{Command, Context, LineState, commands};
use crate::kit::clipboard::{self, Clip};
use crate::kit::list::SideList;
use crate::kit::{Row, Tone, record, rulebooks, words};
use crate::map::view::Focus;
use crate::page::{Areas, DetailRows, EntryLine, Header, Paint, ScreenLayout, SizeClass};
use crate::screens::phase::order_lines::begins;
use crate::screens::phase::results::Results;
use crate::screens::phase::what_if::WhatIf;
use crate::screens::{DIM_BESIDE_RESULTS, Event, Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::{Map, Province, ProvinceSet};
use chancery_core::compare::{
    ColumnRules, Decision, DifferenceRow as Difference, RowSubject, RulebookComparison,
    RulesColumn, Subject,
};
use chancery_core::report::{Cause, ResultLine};
use chart::{Light, Scene};
use game::{Record, TableRules};

/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Left, Up, Why, Earlier, List, Rules, Back, Palette];

/// A past phase under every rulebook.
#[derive(Debug)]
pub struct CompareView {
    /// The what-if that it is about, with the phase played, or `None` for the game.
    branch: Option<Box<Session>>,
    record: usize,
    comparison: RulebookComparison,
    decisions: Vec<Decision>,
    /// The differences.
    rows: Vec<Difference>,
    /// The order that was searched for, if it has no difference.
    searched: Option<Difference>,
    /// Whether no unit matches the line.
    is_missing: bool,
    /// The column whose results are on the map.
    column: usize,
    side: SideList,
    line: Input,
    /// The phases of the game, each with a symbol and words on whether the rulebooks agree.
    phases: Vec<(String, Row)>,
}

impl CompareView {
    /// Returns the comparison of a phase, or `None` if it wasn't played.
    pub fn new(session: &Session, record: usize) -> Option<Self> {
        let game = session.game();
        let map = game.map();
        let of = |record: &Record| {
            let comparison = rulebooks::comparer(map, record).compare(&record.table_rules.rules);
            let agreement = rulebooks::in_short(&comparison);
            (words::phase(record.turn()), agreement)
        };
        let phases = game.history().iter().map(of).collect();
        CompareView::of(session, record, phases)
    }

    /// Returns the comparison of the phase that a branch has played last.
    pub(super) fn in_branch(branch: Session) -> Option<Self> {
        let last = branch.game().history().len().checked_sub(1)?;
        let view = CompareView::new(&branch, last)?;
        Some(CompareView {
            branch: Some(Box::new(branch)),
            ..view
        })
    }

    /// Returns the session with the phase that is compared.
    fn about<'a>(&'a self, session: &'a Session) -> &'a Session {
        self.branch.as_deref().unwrap_or(session)
    }

    fn of(session: &Session, record: usize, phases: Vec<(String, Row)>) -> Option<Self> {
        let game = session.game();
        let (comparison, decisions) = rulebooks::compare(game.map(), game.history().get(record)?);
        // select the first rulebook that differs, or the game's own if none does
        let column = comparison.others().next().unwrap_or(comparison.own);
        Some(CompareView {
            branch: None,
            record,
            rows: comparison.rows(game.map()),
            searched: None,
            is_missing: false,
            column,
            side: SideList::default(),
            line: Input::default(),
            comparison,
            decisions,
            phases,
        })
    }

    fn look_at(&mut self, session: &Session, record: usize) {
        if let Some(view) = CompareView::of(session, record, self.phases.clone()) {
            *self = CompareView {
                side: SideList {
                    selected: 0,
                    ..self.side
                },
                ..view
            };
        }
    }

    /// Opens the explanation of the selected order under the rulebook on screen.
    fn why(&self, session: &Session) -> Transition {
        let session = self.about(session);
        let game = session.game();
        let Some(played) = game.history().get(self.record) else {
            return Transition::Stay;
        };
        let RulesColumn { view, rules, .. } = *self.shown();
        let rulebook = match view {
            ColumnRules::Rulebook(rulebook) => rulebook,
            ColumnRules::Own => played.table_rules.rulebook,
        };
        let other = played.under(game.map(), TableRules { rulebook, rules });
        let (name, at) = (rulebooks::name(view), self.row().and_then(unit_of));
        Transition::push(Results::under(session, self.record, name, other, at))
    }

    /// Returns the row of the order that was searched for, or the selected row.
    fn row(&self) -> Option<&Difference> {
        self.searched.as_ref().or(self.rows.get(self.side.selected))
    }

    /// Clears the line and the order that was searched for.
    fn clear(&mut self) {
        self.line.reset();
        (self.searched, self.is_missing) = (None, false);
    }

    /// Selects the first order whose unit matches the line.
    fn ask(&mut self, session: &Session, request: InputRequest) {
        self.line.handle(request);
        (self.searched, self.is_missing) = (None, false);
        let wanted = self.line.value().trim().to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let map = Arc::clone(self.about(session).game().map());
        self.is_missing = !self.point_at(&map, |at| begins(&map, at, &wanted));
    }

    /// Selects the first order whose unit is in a matching province. Returns whether there is one.
    fn point_at(&mut self, map: &Map, wanted: impl Fn(Province) -> bool) -> bool {
        let names = |row: &Difference| unit_of(row).is_some_and(&wanted);
        match self.rows.iter().position(names) {
            Some(row) => self.side.selected = row,
            None => {
                self.searched = self.comparison.orders(map).into_iter().find(names);
                return self.searched.is_some();
            }
        }
        true
    }

    /// Returns the column on screen.
    fn shown(&self) -> &RulesColumn {
        &self.comparison.columns[self.column]
    }

    /// Returns the index of the column to compare with: the game's own rules, or, if these are on
    /// screen or give the same results, the first column that differs.
    fn against(&self) -> Option<usize> {
        let own = self.comparison.own;
        if self.comparison.differ(self.column, own) {
            Some(own)
        } else {
            self.comparison.others().next()
        }
    }

    /// Returns the provinces of all differences, of the units that they depend on, and of the units
    /// that support or convoy them.
    fn highlighted(&self, map: &Map) -> ProvinceSet {
        let outcome = self.comparison.outcome(self.column);
        let why = outcome.report(map).explain();
        let lines = outcome.lines(map);
        let mut highlighted = ProvinceSet::EMPTY;
        let rests_on = |highlighted: &mut ProvinceSet, line: &ResultLine| {
            highlighted.extend(
                why.causes(line)
                    .into_iter()
                    .filter_map(|cause| match cause {
                        Cause::Unit(at) => Some(at),
                        _ => None,
                    }),
            );
        };
        for row in self.rows.iter().chain(&self.searched) {
            match &row.what {
                RowSubject::Order(subject, listed) => {
                    let own = lines.iter().find(|(other, _)| other == subject);
                    let line = own.map_or(listed, |(_, line)| line);
                    highlighted = highlighted.union(&record::places(&line.order));
                    if let Some((_, line)) = own {
                        rests_on(&mut highlighted, line);
                    }
                    let serves = |other: &&ResultLine| {
                        let helped = other.order.helped().map(|of| of.place.province);
                        helped.is_some() && helped == line.order.province()
                    };
                    for other in lines.iter().map(|(_, other)| other).filter(serves) {
                        highlighted = highlighted.union(&record::places(&other.order));
                        rests_on(&mut highlighted, other);
                    }
                }
                RowSubject::Place(at) | RowSubject::Center(at) => highlighted.insert(*at),
                RowSubject::Retreats(unit) => highlighted.insert(map.province(unit.location)),
                RowSubject::Next => {}
            }
        }
        highlighted
    }

    /// Returns the number of detail rows, larger than usual if there are many differences.
    fn detail_rows(&self) -> DetailRows {
        let rows = (self.rows.len() + self.searched.iter().count()) as u16;
        match rows {
            0 => DetailRows {
                small: 5,
                ..DetailRows::USUAL
            },
            rows => DetailRows {
                small: 7,
                wide: (rows + 6).clamp(9, 14),
            },
        }
    }

    /// Returns the board before the phase, with its results under the rulebook on screen.
    fn scene(&self, map: &Map, highlighted: &ProvinceSet) -> Scene {
        let outcome = self.comparison.outcome(self.column);
        let mut scene = Scene::with_aftermath(map, &outcome.position, &outcome.played.resolved);
        scene.light = Light::on(*highlighted, DIM_BESIDE_RESULTS);
        scene
    }

    fn header(&self, played: &Record) -> Header {
        let left = Row::new().bold(words::phase(played.turn())).dim(" under ");
        let left = if self.comparison.is_same() && self.column == self.comparison.own {
            left.bold("every rulebook")
        } else {
            left.strong(Tone::Warn, rulebooks::name(self.shown().view))
        };
        let own = words::house(played.table_rules);
        Header::new(left, vec![Row::new().dim(format!("played under {own}"))])
    }
}

impl Screen<Session> for CompareView {
    fn traits(&self, _: &Session) -> Traits {
        Traits::map((Context::Compare, LineState::of(&self.line)))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let columns = self.comparison.columns.len();
        match command {
            Command::Type(letter) => self.ask(session, InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.ask(session, request),
            Command::Left => self.column = (self.column + columns - 1) % columns,
            Command::Right => self.column = (self.column + 1) % columns,
            Command::Choose(number) => {
                self.column = usize::from(number).saturating_sub(1) % columns
            }
            // earlier phases belong to the game, not to the branch
            Command::Earlier | Command::Later | Command::WhatIf if self.branch.is_some() => {}
            Command::Earlier => {
                if let Some(before) = self.record.checked_sub(1) {
                    self.look_at(session, before);
                }
            }
            Command::Later => self.look_at(session, self.record + 1),
            Command::Accept if self.is_missing => {}
            Command::Why | Command::Accept => return self.why(session),
            Command::Back if !self.line.value().is_empty() => self.clear(),
            _ if self.side.update(self.rows.len(), command) => {
                if let Command::Row(_) = command {
                    self.clear();
                }
            }
            Command::WhatIf => {
                return Transition::push_any(WhatIf::past(session, self.record, None));
            }
            Command::Compare => return Transition::Pop,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn on_event(&mut self, session: &mut Session, event: &Event) -> Transition {
        let Event::Click(click) = event else {
            return Transition::Pass;
        };
        self.clear();
        let map = Arc::clone(self.about(session).game().map());
        self.point_at(&map, |at| at == click.province);
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = self.about(session).game();
        let map = &**game.map();
        let Some(played) = game.history().get(self.record) else {
            return;
        };
        let highlighted = self.highlighted(map);
        let mut page = ScreenLayout::new(map, self.scene(map, &highlighted));
        if !paint.theme.is_colored() && !highlighted.is_empty() {
            // without colors nothing can be dimmed, so only the orders that differ are drawn
            let routes = &mut page.scene.routes;
            routes.retain(|route| highlighted.contains(route.shape.source(map)));
        }
        page.header = self.header(played);
        let screen = paint.buffer.area;
        page.detail_rows = self.detail_rows();
        let areas = Areas::of(screen, page.detail_rows);
        page.details = detail::details(self, map, areas.details);
        page.focus = highlighted;
        let height = areas.list.map_or(areas.map.height, |list| list.height);
        let width = areas.list.map_or(36, |list| list.width);
        let room = (width.saturating_sub(2), height.saturating_sub(2));
        page.list = difference_list::list(self, map, room);
        page.list_over = self.side.is_open.then_some(highlighted);
        let note = if self.is_missing {
            Row::new().strong(Tone::Warn, "no unit there")
        } else if self.comparison.is_same() {
            Row::new().strong(Tone::Ok, "=").dim(" all")
        } else {
            Row::new().key("[ ]").dim(" or ").key("←→").dim(" rulebook")
        };
        let ghost = "type a unit to see it under every rulebook";
        page.entry = EntryLine::from(&self.line)
            .with_ghost(ghost)
            .with_note(note);
        let (same, small) = (self.comparison.is_same(), areas.class == SizeClass::Small);
        page.hints = paint.hints_with(COMMANDS, |command| match command {
            Command::Up => !same,
            Command::Earlier if self.record == 0 => false,
            Command::Earlier | Command::Back | Command::Palette => same || !small,
            Command::List => same || small,
            _ => true,
        });
        page.draw(paint);
    }

    fn focus(&self, session: &Session) -> Option<Focus> {
        let row = self.row();
        let unit = row.map_or(ProvinceSet::EMPTY, |row| match &row.what {
            RowSubject::Order(_, line) => record::places(&line.order),
            RowSubject::Place(at) | RowSubject::Center(at) => [*at].into_iter().collect(),
            RowSubject::Retreats(_) | RowSubject::Next => ProvinceSet::EMPTY,
        });
        Some(Focus {
            power: self.highlighted(self.about(session).game().map()),
            unit,
            subject: row.and_then(unit_of),
        })
    }

    fn copied(&self, session: &Session) -> Option<Clip> {
        let session = self.about(session);
        Some(clipboard::map(session.drawing.as_ref()?, session.game()))
    }
}

/// Returns the province of the unit whose order a row describes.
fn unit_of(row: &Difference) -> Option<Province> {
    match &row.what {
        RowSubject::Order(_, line) => line.order.province(),
        _ => None,
    }
}

/// Returns whether a row describes this subject.
fn is_about(row: &Difference, subject: &Subject) -> bool {
    matches!(&row.what, RowSubject::Order(other, _) if other == subject)
}
