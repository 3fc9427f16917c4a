//! The drawing of the reveal.

use super::{Known, Reveal};
use crate::keys::{Command, commands};
use crate::kit::{Row, Tone, record, words};
use crate::page::{
    Areas, DetailPlace, DetailRows, EntryLine, Header, HintForm, ListPanel, ListRow, Paint,
    PowerList, ScreenLayout,
};
use crate::screens::phase::order_lines::place;
use crate::session::Session;
use chancery_core::board::{Map, Power, ProvinceSet, Turn};
use chancery_core::report::ResultLine;
use chancery_core::report::script::{ScriptPart, ScriptStep};
use chart::{Light, Progress, RouteResult, Scene};
use game::{Attendance, Record, SeatId};

/// The degree to which the rest of the board is dimmed, from 0 to 1.
const UNLIT: f32 = 0.38;

impl Reveal {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let Some(record) = game.history().get(self.record) else {
            return;
        };
        let map = &**game.map();
        let turn = record.turn();
        let areas = Areas::of(paint.buffer.area, DetailRows::USUAL);
        let columns = usize::from(areas.details.width.saturating_sub(3));
        let known = self.known();
        let mut page = ScreenLayout::new(map, self.scene(map, record, &known));
        page.header = self.header(turn);
        page.details = self.details(session, record, &known, columns);
        page.place = DetailPlace::Corner;
        if let Some(light) = &page.scene.light {
            page.focus = light.highlighted;
        }
        let height = areas.list.map_or(areas.map.height, |list| list.height);
        page.list = self.list(session, record, &known, height);
        page.entry = EntryLine::instead(self.next_row(map)).with_note(self.countdown());
        let commands = commands![Right, Accept, Pause, Left, Back, Next];
        // with the list beside the map, the other speed shows no further orders
        page.hints = paint.hints_with(commands, |command| match command {
            Command::Next => (areas.list.is_none() && self.steps.shown > 0).into(),
            Command::Left | Command::Pause if self.steps.shown == 0 => HintForm::Hidden,
            Command::Pause if self.paused => HintForm::Called("go on"),
            Command::Accept if self.shows_verdicts() => HintForm::Called("next conflict"),
            _ => HintForm::Usual,
        });
        page.draw(paint);
    }

    /// Returns the board before the phase, with the visible parts of the orders.
    fn scene(&self, map: &Map, record: &Record, known: &[Known]) -> Scene {
        let mut scene = Scene::with_results(map, &record.position, &record.played.resolved);
        let verdicts = self.shows_verdicts();
        for route in &mut scene.routes {
            if !verdicts {
                (route.result, route.dislodged) = (RouteResult::Pending, false);
            }
            let at = route.shape.source(map);
            route.progress = self.progress(|line| place(line) == Some(at));
        }
        let mut highlighted = ProvinceSet::EMPTY;
        for &line in self.steps.current_lines() {
            // the highlight must not show the destination of a hidden order
            let places = match known[line] {
                Known::Sealed => place(self.steps.line(line)).into_iter().collect(),
                Known::Order | Known::Verdict => record::places(&self.steps.line(line).order),
            };
            highlighted = highlighted.union(&places);
        }
        scene.light = Some(Light {
            highlighted,
            strength: UNLIT,
        });
        scene
    }

    /// Returns the drawn part of a unit's order. Earlier steps of the same part are complete; the
    /// current step depends on the time.
    fn progress(&self, is_its: impl Fn(&ResultLine) -> bool) -> Progress {
        let steps = &self.steps;
        let part = self.step().map(ScriptStep::part);
        let shown = steps.shown_steps().enumerate();
        let mut own = shown.filter(|(_, step)| Some(step.part()) == part);
        let found = own.find_map(|(number, step)| {
            let mut lines = step.lines().iter();
            let at = lines.position(|&line| is_its(steps.line(line)))?;
            Some((number + 1 == steps.shown, at))
        });
        match (found, self.passed, self.timing()) {
            (None, ..) => Progress::HIDDEN,
            (Some((true, at)), Some(passed), Some(timing)) => timing.progress(at, passed),
            (Some(_), ..) => Progress::WHOLE,
        }
    }

    fn header(&self, turn: Turn) -> Header {
        let verdicts = self.shows_verdicts();
        let counted = |steps: &[ScriptStep]| {
            let is_counted = |step: &&ScriptStep| {
                if verdicts {
                    matches!(step, ScriptStep::Conflict { .. })
                } else {
                    step.part() == ScriptPart::Orders
                }
            };
            steps.iter().filter(is_counted).count()
        };
        let steps = &self.steps.script.steps;
        let (done, count) = (counted(&steps[..self.steps.shown]), counted(steps));
        let what = if verdicts {
            "results"
        } else {
            words::writes(turn.phase)
        };
        let label = match (verdicts, done) {
            (true, 0) => String::new(),
            _ => format!(" {done} of {count}"),
        };
        let bar = |step: &str| {
            Row::new()
                .toned(Tone::Ok, step.repeat(done.saturating_sub(1)))
                .toned(Tone::Accent, step.repeat(done.min(1)))
                .faint("─".repeat(step.chars().count()).repeat(count - done))
        };
        let step = if count > 7 { "━" } else { "━━━" };
        Header {
            middle: vec![
                bar(step).dim(label.clone()),
                Row::new().dim(label.trim_start()),
            ],
            ..Header::new(
                Row::new()
                    .bold(words::season(turn))
                    .dim(format!(" reveal · {what}")),
                vec![Row::new().dim("Esc shows all")],
            )
        }
    }

    /// Returns the title of a step with verdicts.
    pub(super) fn title(&self, map: &Map, step: &ScriptStep) -> Row {
        match step {
            ScriptStep::Undisputed { lines } => Row::new().bold("No conflict").dim(format!(
                "   {} outside the conflicts",
                words::count(lines.len(), "order")
            )),
            _ => self.steps.heading(map, step.lines()),
        }
    }

    fn next_row(&self, map: &Map) -> Row {
        let row = Row::new().faint("▸ ").dim("next: ");
        let mut later = self.steps.remaining_steps();
        match later.next() {
            None => row.bold("the results"),
            Some(&ScriptStep::Sheet { power, .. }) => {
                let row = row.and(words::power_chip(map, power));
                later.filter_map(power_of).fold(row, |row, power| {
                    row.text(" ").and(words::badge(map, power))
                })
            }
            Some(ScriptStep::Undisputed { .. }) => row.bold("results"),
            Some(step) => row.and(self.title(map, step)),
        }
    }

    /// Returns the countdown to the next stage, or an empty row if there is none.
    fn countdown(&self) -> Row {
        if self.paused {
            return Row::new()
                .strong(Tone::Warn, "paused ")
                .key("Space")
                .dim(" goes on");
        }
        let left = self.passed.zip(self.timing());
        left.map_or_else(Row::new, |(passed, timing)| {
            let left = timing.length().saturating_sub(passed);
            let seconds = left.as_millis().div_ceil(1000);
            Row::new().dim("continues in ").bold(format!("{seconds} s"))
        })
    }

    fn list(&self, session: &Session, record: &Record, known: &[Known], height: u16) -> ListPanel {
        let game = session.game();
        let map = &**game.map();
        let now = self.steps.current_lines();
        let powers = self.steps.script.steps.iter().filter_map(power_of);
        let rows = powers.flat_map(|power| self.sheet(power).map(move |line| (power, line)));
        let list = PowerList {
            rows: rows
                .map(|(power, line)| {
                    let is_now = now.contains(&line);
                    let row = self.list_row(map, line, known[line], is_now);
                    (power, ListRow::from(row).related_if(is_now))
                })
                .collect(),
            below: Vec::new(),
        };
        let heading = |power| {
            if self.sheet(power).all(|line| known[line] == Known::Sealed) {
                let name = words::badge(map, power).dim(format!(" {}", map.power(power).name));
                let attendance = |seat: SeatId| record.attendance.get(seat.0);
                let state = match game.seat_of(power) {
                    // in the tutorial, the others' orders are given
                    None if session.lesson.is_none() => "no player",
                    Some(seat) if attendance(seat) == Some(&Attendance::Disorder) => "no orders",
                    _ => "sealed",
                };
                ListRow::both(name, Row::new().faint(state))
            } else {
                words::power_heading(map, power).into()
            }
        };
        let lines = list.laid_out(map, heading, usize::from(height));
        let is_now = |line: &ListRow| line.related;
        let focus = if self.shows_verdicts() {
            lines.iter().position(is_now)
        } else {
            lines.iter().rposition(is_now)
        };
        ListPanel {
            focus: focus.unwrap_or(0),
            ..lines.into()
        }
    }

    /// Returns the row of an order in the list: its mark and text, if they are visible.
    fn list_row(&self, map: &Map, line: usize, known: Known, is_now: bool) -> Row {
        let line = self.steps.line(line);
        let mark = match known {
            Known::Sealed => return Row::new().faint("  · · ·"),
            Known::Verdict => words::mark_of(line),
            Known::Order if self.shows_verdicts() => Row::new().faint("·"),
            Known::Order => Row::new().text(" "),
        };
        let text = format!(" {}", line.order.short(map));
        mark.bold_if(is_now && self.shows_verdicts(), text)
    }
}

/// Returns the power whose orders a step shows.
fn power_of(step: &ScriptStep) -> Option<Power> {
    match step {
        ScriptStep::Sheet { power, .. } => Some(*power),
        _ => None,
    }
}
