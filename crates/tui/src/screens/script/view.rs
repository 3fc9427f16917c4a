//! How the reading script looks.

use super::Script;
use crate::keys::{Context, LineState as KeyLine};
use crate::layout::{Areas, DockRows, SidePanel};
use crate::message::Command;
use crate::record;
use crate::screen_layout::{
    DetailPanel, EntryLine, Header, ListPanel, ListRow, ScreenLayout, hints,
};
use crate::screens::Paint;
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, ProvinceSet};
use chancery_core::report::script::{BoardAction, ScriptPart, ScriptStep};
use chart::{Light, Progress, RouteResult, Scene};
use game::Record;

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.45;

/// The rows of the dock, on small screens and on others; with the map alone.
const ROWS: DockRows = DockRows { small: 8, wide: 15 };
const MAP_ONLY: DockRows = DockRows { small: 3, wide: 4 };

impl Script {
    pub(super) fn draw_screen(&self, table: &Session, paint: &mut Paint<'_>) {
        let game = table.game();
        let Some(record) = game.history().get(self.record) else {
            return;
        };
        let map = &**game.map();
        let lit = self.lit(map);
        let mut page = ScreenLayout::new(map, self.scene(map, record, lit));
        (page.dock_rows, page.beside) = match self.map_only {
            true => (MAP_ONLY, SidePanel::Nothing),
            false => (ROWS, SidePanel::Book),
        };
        let areas = Areas::beside(paint.buffer.area, page.dock_rows, page.beside);
        let columns = usize::from(areas.dock.width.saturating_sub(4));
        let rows = usize::from(areas.dock.height.saturating_sub(1));
        let ascii = paint.theme.appearance.ascii;
        let lines = self.told(table, record, (columns, rows), ascii);
        page.dock = DetailPanel::same(lines);
        page.header = self.header(words::season(record.turn()));
        page.small_zoom = (!self.map_only)
            .then_some(lit)
            .filter(|lit| !lit.is_empty());
        page.book = self.book(map);
        page.entry = EntryLine {
            instead: Some(self.progress(usize::from(paint.buffer.area.width))),
            note: self.waits_for(),
            ..EntryLine::default()
        };
        let commands = [
            Command::Right,
            Command::Left,
            Command::Next,
            Command::Why,
            Command::Zoom,
            Command::Back,
        ];
        page.hints = hints(&commands, Context::Script, KeyLine::Absent);
        page.draw(paint);
    }

    /// What the step is about.
    fn lit(&self, map: &Map) -> ProvinceSet {
        let Some((_, step)) = self.step() else {
            return ProvinceSet::EMPTY;
        };
        match step {
            ScriptStep::Piece(piece) => piece.provinces(map),
            ScriptStep::Centers(all) => {
                let all = all.iter();
                all.flat_map(|one| one.gained.iter().chain(&one.lost).copied())
                    .collect()
            }
            _ => {
                let lines = step.lines().iter().map(|&line| &self.script.lines[line]);
                lines.fold(ProvinceSet::EMPTY, |all, line| {
                    all.union(&record::places(&line.order))
                })
            }
        }
    }

    /// The board as it stands at this step, with what has been read of the orders.
    fn scene(&self, map: &Map, record: &Record, lit: ProvinceSet) -> Scene {
        let resolved = &record.played.resolved;
        let mut orders = Scene::with_results(map, &record.position, resolved);
        let part = self.part();
        let mut scene = match part {
            ScriptPart::Orders | ScriptPart::Conflicts => {
                let told = self.told_so_far(part);
                for route in &mut orders.routes {
                    let at = route.course.source(|location| map.province(location));
                    let known = told.contains(at);
                    match part {
                        ScriptPart::Conflicts if known => {}
                        // the order is known, what became of it is not
                        _ => (route.fate, route.dislodged) = (RouteResult::Pending, false),
                    }
                    if part == ScriptPart::Orders && !known {
                        route.progress = Progress::HIDDEN;
                    }
                }
                orders
            }
            ScriptPart::Pieces => {
                let before = self.begun.saturating_sub(1);
                let mut scene = Scene::of(map, &self.script.board_after(map, before));
                let moving = self.moving(map);
                let routes = orders.routes.into_iter().filter(|route| {
                    moving.contains(route.course.source(|location| map.province(location)))
                });
                scene.routes = routes.collect();
                scene
            }
            ScriptPart::Centers => Scene::of(map, record.played.next.position()),
        };
        if !lit.is_empty() {
            scene.light = Some(Light {
                lit,
                strength: UNLIT,
            });
        }
        scene
    }

    /// Where the units of the lines stand that a part has told so far.
    fn told_so_far(&self, part: ScriptPart) -> ProvinceSet {
        let steps = self.script.steps.iter().take(self.begun);
        let steps = steps.filter(|step| step.part() == part);
        let lines = steps.flat_map(|step| step.lines());
        lines
            .filter_map(|&line| Some(self.script.lines[line].order.unit()?.place.province))
            .collect()
    }

    /// Where the units stood that go somewhere in this step.
    fn moving(&self, map: &Map) -> ProvinceSet {
        match self.step() {
            Some((_, ScriptStep::Piece(piece))) if !matches!(piece, BoardAction::LaidDown(_)) => {
                let units = piece.units().into_iter();
                units.map(|unit| map.province(unit.location)).collect()
            }
            _ => ProvinceSet::EMPTY,
        }
    }

    fn header(&self, season: String) -> Header {
        let mut parts = Row::new();
        for part in ScriptPart::ALL {
            if self.script.part(part).next().is_none() {
                continue;
            }
            if !parts.is_empty() {
                parts = parts.faint(" ─ ");
            }
            parts = match part == self.part() {
                true => parts.strong(Tone::Accent, part.name()),
                false => parts.dim(part.name()),
            };
        }
        Header {
            left: Row::new().bold(season).dim(" read-aloud script"),
            middle: parts,
            middle_short: Row::new(),
            right: vec![self.count()],
        }
    }

    /// `piece 3 of 10`
    fn count(&self) -> Row {
        let Some((at, _)) = self.step() else {
            return Row::new();
        };
        let part = self.part();
        let count = self.script.part(part).count();
        let number = self.script.part(part).filter(|&step| step <= at).count();
        let what = match part {
            ScriptPart::Orders => "sheet",
            ScriptPart::Conflicts => "conflict",
            ScriptPart::Pieces => "piece",
            ScriptPart::Centers => return Row::new().bold("centers"),
        };
        Row::new()
            .dim(format!("{what} "))
            .bold(number.to_string())
            .dim(format!(" of {count}"))
    }

    /// How far the whole script is.
    fn progress(&self, columns: usize) -> Row {
        let wide = (columns / 3).clamp(12, 40);
        let steps = self.script.steps.len().max(1);
        let done = wide * self.begun / steps;
        Row::new()
            .toned(Tone::Accent, "━".repeat(done))
            .faint("─".repeat(wide - done))
    }

    fn waits_for(&self) -> Row {
        let end = self.begun == self.script.steps.len();
        let told = match self.part() {
            _ if self.begun == 0 => "starts with the first power",
            _ if end && self.fresh => "opens the results",
            _ if end => "leaves the script",
            ScriptPart::Orders | ScriptPart::Conflicts => "when you have read it out",
            ScriptPart::Pieces => "when the piece is placed",
            ScriptPart::Centers => "when the centers are marked",
        };
        Row::new().bold("Space").dim(format!(" {told}"))
    }

    fn book(&self, map: &Map) -> ListPanel {
        match self.part() {
            ScriptPart::Orders | ScriptPart::Conflicts => self.book_of_orders(map),
            ScriptPart::Pieces | ScriptPart::Centers => self.book_of_pieces(map),
        }
    }

    /// The orders that have been read, and what has been told of them.
    fn book_of_orders(&self, map: &Map) -> ListPanel {
        let part = self.part();
        let read = |part| -> Vec<usize> {
            let steps = self.script.steps.iter().take(self.begun);
            let steps = steps.filter(|step| step.part() == part);
            steps.flat_map(|step| step.lines().to_vec()).collect()
        };
        let (read, told) = (read(ScriptPart::Orders), read(ScriptPart::Conflicts));
        let now = self.step().map_or(&[][..], |(_, step)| step.lines());
        let (mut lines, mut power, mut focus): (Vec<ListRow>, _, _) = (Vec::new(), None, None);
        for (index, line) in self.script.lines.iter().enumerate() {
            if power != Some(line.power) {
                if power.is_some() {
                    lines.push(ListRow::blank());
                }
                power = Some(line.power);
                lines.push(words::power_heading(map, line.power).into());
            }
            let is_now = now.contains(&index);
            if is_now && focus.is_none() {
                focus = Some(lines.len());
            }
            let row = if told.contains(&index) {
                Row::new().text(" ").and(words::mark(line.fate.mark()))
            } else {
                Row::new().faint(" ·")
            };
            let row = match (part == ScriptPart::Orders && !read.contains(&index), is_now) {
                (true, _) => row.faint(" · ·"),
                (false, true) => row.bold(format!(" {}", line.order.short(map))),
                (false, false) => row.text(format!(" {}", line.order.short(map))),
            };
            lines.push(ListRow {
                row,
                tied: is_now,
                ..ListRow::default()
            });
        }
        ListPanel {
            focus: focus.unwrap_or(0),
            ..lines.into()
        }
    }

    /// The pieces in their sequence, then the centers.
    fn book_of_pieces(&self, map: &Map) -> ListPanel {
        let at = self.step().map_or(0, |(at, _)| at);
        let count = self.script.part(ScriptPart::Pieces).count();
        let done = self
            .script
            .part(ScriptPart::Pieces)
            .filter(|&step| step <= at);
        let head = Row::new().bold("Pieces to move");
        let right = Row::new().bold(done.count().to_string());
        let mut lines = vec![
            ListRow::both(head, right.dim(format!(" of {count}"))),
            ListRow::blank(),
        ];
        for (number, step) in self.script.steps.iter().enumerate() {
            match step {
                ScriptStep::Piece(piece) => {
                    let is_now = number == at;
                    let sign = match () {
                        () if is_now => Row::new().strong(Tone::Accent, "›"),
                        () if number < at => Row::new().strong(Tone::Ok, "✓"),
                        () => Row::new().faint("·"),
                    };
                    let row = in_short(map, piece, sign.text(" "));
                    lines.push(ListRow {
                        row,
                        selected: is_now,
                        ..ListRow::default()
                    });
                }
                ScriptStep::Centers(all) => {
                    lines.push(ListRow::blank());
                    let title = "Centers change hands";
                    lines.push(match self.part() == ScriptPart::Centers {
                        true => Row::new().bold(title).into(),
                        false => Row::new().dim(title).into(),
                    });
                    for one in all {
                        let chip = words::badge(map, one.power);
                        let row = super::detail::holding(map, one);
                        lines.push(chip.text(" ").and(row).into());
                    }
                }
                _ => {}
            }
        }
        ListPanel {
            lines,
            foot: vec![
                Row::new().dim("In a sequence that never puts").into(),
                Row::new().dim("two pieces in one province.").into(),
            ],
            focus: 0,
            firm: false,
        }
    }
}

/// A piece in a line of the list: `A Gal → Bud`.
fn in_short(map: &Map, piece: &BoardAction, row: Row) -> Row {
    let unit = |row: Row, unit: chancery_core::board::Unit| {
        row.chip(unit.power, &unit.kind.letter().to_string())
            .text(format!(" {}", map.short(unit.location)))
    };
    match piece {
        BoardAction::Goes(ride) | BoardAction::Retreats(ride) => {
            let row = unit(row, ride.unit).text(format!(" → {}", map.short(ride.to)));
            match (ride.over.is_empty(), piece) {
                (false, _) => row.dim("  by sea"),
                (true, BoardAction::Retreats(_)) => row.dim("  retreats"),
                (true, _) => row,
            }
        }
        BoardAction::Ring(rides) => {
            let row = rides
                .iter()
                .fold(row, |row, ride| unit(row, ride.unit).text(" "));
            row.dim(if rides.len() == 2 {
                "lift both"
            } else {
                "lift all"
            })
        }
        BoardAction::LaidDown(gone) => unit(row, gone.unit).dim("  is laid down"),
        BoardAction::Removed(gone) => unit(row, *gone).dim("  leaves"),
        BoardAction::Built(new) => unit(row, *new).dim("  new"),
    }
}
