//! The board at a step, and the list of the orders beside it.

use super::{Known, Presentation, Visible};
use crate::kit::{Row, record, words};
use crate::page::{ListPanel, ListRow, PowerList, ScreenLayout};
use crate::screens::DIM_BESIDE_RESULTS;
use crate::screens::phase::conflict;
use crate::screens::phase::order_lines::place;
use crate::session::Session;
use chancery_core::board::{Map, Power, Province, ProvinceSet};
use chancery_core::report::ResultLine;
use chancery_core::report::script::{BoardAction, ScriptPart, ScriptStep};
use chart::{Light, Progress, RouteResult, Scene};
use game::{Attendance, Record, SeatId};

/// The degree to which a reveal dims the rest of the board, from 0 to 1.
const UNLIT: f32 = 0.38;

/// The screen with the phase that it shows, to be drawn.
#[derive(Clone, Copy)]
pub(super) struct StepView<'a> {
    pub screen: &'a Presentation,
    pub session: &'a Session,
    pub map: &'a Map,
    pub record: &'a Record,
    /// What is visible of each order, by line.
    pub visible: &'a [Visible],
}

impl<'a> StepView<'a> {
    /// Returns the line with an index.
    pub fn line(self, index: usize) -> &'a ResultLine {
        &self.screen.script.lines[index]
    }

    /// Returns the lines in order, with what is visible of each.
    fn lines(self) -> impl Iterator<Item = (&'a ResultLine, Visible)> {
        self.screen
            .script
            .lines
            .iter()
            .zip(self.visible.iter().copied())
    }

    /// Returns an order in short form, with the mark of its result if the result is known.
    pub fn marked(self, index: usize) -> Row {
        let line = self.line(index);
        let mark = match self.visible[index].known {
            Known::Verdict => words::mark_of(line),
            _ => Row::new().faint("·"),
        };
        mark.text(" ").key(line.order.short(self.map).to_string())
    }

    /// Returns the heading of a conflict.
    pub fn heading(self, lines: &[usize]) -> Row {
        let lines: Vec<&ResultLine> = lines.iter().map(|&index| self.line(index)).collect();
        conflict::heading(self.map, &lines)
    }

    /// Returns a page with the board at the step on screen.
    pub fn page(self) -> ScreenLayout<'a> {
        let highlighted = self.highlighted();
        let mut page = ScreenLayout::new(self.map, self.scene());
        page.scene.light = if self.screen.is_reveal() {
            Some(Light {
                highlighted,
                strength: UNLIT,
            })
        } else {
            Light::on(highlighted, DIM_BESIDE_RESULTS)
        };
        page.focus = highlighted;
        page
    }

    /// Returns the provinces of the step on screen.
    fn highlighted(self) -> ProvinceSet {
        match self.screen.step() {
            Some(ScriptStep::Piece(piece)) => piece.provinces(self.map),
            Some(ScriptStep::Centers(all)) => {
                let centers = all
                    .iter()
                    .flat_map(|one| one.gained.iter().chain(&one.lost));
                centers.copied().collect()
            }
            _ => {
                let lines = self.screen.current_lines().iter();
                let places = lines.map(|&index| match self.visible[index].known {
                    // the highlight must not show the destination of a hidden order
                    Known::Sealed => place(self.line(index)).into_iter().collect(),
                    _ => record::places(&self.line(index).order),
                });
                places.fold(ProvinceSet::EMPTY, |all, places| all.union(&places))
            }
        }
    }

    /// Returns the board at the step on screen, with the visible parts of the orders.
    fn scene(self) -> Scene {
        let (screen, map, record) = (self.screen, self.map, self.record);
        let mut scene = Scene::with_results(map, &record.position, &record.played.resolved);
        match screen.part() {
            part @ (ScriptPart::Orders | ScriptPart::Conflicts) => {
                for route in &mut scene.routes {
                    let progress = self.progress(route.shape.source(map));
                    let is_sealed = part == ScriptPart::Orders;
                    // a reveal draws no hidden order, and its line keeps its position when it appears
                    if is_sealed || !screen.is_reveal() && progress.is_hidden() {
                        (route.result, route.dislodged) = (RouteResult::Pending, false);
                    }
                    if is_sealed || screen.is_reveal() {
                        route.progress = progress;
                    }
                }
                scene
            }
            ScriptPart::Pieces => {
                let before = screen.shown.saturating_sub(1);
                let moving = self.moving();
                scene
                    .routes
                    .retain(|route| moving.contains(route.shape.source(map)));
                Scene {
                    routes: scene.routes,
                    ..Scene::of(map, &screen.script.board_after(map, before))
                }
            }
            ScriptPart::Centers => Scene::of(map, record.played.next.position()),
        }
    }

    /// Returns the drawn part of the order of the unit in a province.
    fn progress(self, at: Province) -> Progress {
        let mut own = self.lines().filter(|(line, _)| place(line) == Some(at));
        let shown = own.find(|(_, it)| it.progress != Progress::HIDDEN);
        shown.map_or(Progress::HIDDEN, |(_, it)| it.progress)
    }

    /// Returns the provinces of the units that move in this step.
    fn moving(self) -> ProvinceSet {
        match self.screen.step() {
            Some(ScriptStep::Piece(piece)) if !matches!(piece, BoardAction::LaidDown(_)) => {
                let units = piece.units().into_iter();
                units.map(|unit| self.map.province(unit.location)).collect()
            }
            _ => ProvinceSet::EMPTY,
        }
    }

    /// Returns the list of the orders, as far as they are visible, in a panel of this height.
    pub fn list_of_orders(self, height: usize) -> ListPanel {
        let now = self.screen.current_lines();
        let rows = self.lines().enumerate().map(|(index, (line, it))| {
            let is_now = now.contains(&index);
            let row = ListRow::from(self.list_row(line, it.known, is_now));
            (line.power, row.related_if(is_now))
        });
        let list = PowerList {
            rows: rows.collect(),
            below: Vec::new(),
        };
        let lines = list.laid_out(self.map, |power| self.list_heading(power), height);
        let is_now = |line: &ListRow| line.related;
        let focus = if self.screen.is_reveal() && self.screen.part() == ScriptPart::Orders {
            lines.iter().rposition(is_now)
        } else {
            lines.iter().position(is_now)
        };
        ListPanel {
            focus: focus.unwrap_or(0),
            ..lines.into()
        }
    }

    /// Returns the heading of a power's orders. A reveal says whether there are any before it shows them.
    fn list_heading(self, power: Power) -> ListRow {
        let is_visible =
            |(line, it): (&ResultLine, Visible)| line.power == power && it.known != Known::Sealed;
        if !self.screen.is_reveal() || self.lines().any(is_visible) {
            return words::power_heading(self.map, power).into();
        }
        let name = words::badge(self.map, power).dim(format!(" {}", self.map.power(power).name));
        let attendance = |seat: SeatId| self.record.attendance.get(seat.0);
        let state = match self.session.game().seat_of(power) {
            // in the tutorial, the others' orders are given
            None if self.session.lesson.is_none() => "no player",
            Some(seat) if attendance(seat) == Some(&Attendance::Disorder) => "no orders",
            _ => "sealed",
        };
        ListRow::both(name, Row::new().faint(state))
    }

    /// Returns the row of an order in the list: its mark and text, if they are visible.
    fn list_row(self, line: &ResultLine, known: Known, is_now: bool) -> Row {
        let is_reveal = self.screen.is_reveal();
        let has_marks = !is_reveal || self.screen.part() != ScriptPart::Orders;
        let mark = match known {
            Known::Sealed if is_reveal => return Row::new().faint("  · · ·"),
            Known::Sealed => return Row::new().faint("· · ·"),
            Known::Verdict => words::mark_of(line),
            Known::Order if has_marks => Row::new().faint("·"),
            Known::Order => Row::new().text(" "),
        };
        let text = format!(" {}", line.order.short(self.map));
        mark.bold_if(is_now && has_marks, text)
    }
}
