//! The drawing of the read-aloud script.

use super::Script;
use super::detail::{DetailSpace, center_heading, holding, kind_chip};
use crate::keys::{Command, commands};
use crate::kit::{Row, Tone, record, words};
use crate::page::{
    Areas, DetailPanel, DetailPlace, DetailRows, EntryLine, Header, ListPanel, ListRow, Paint,
    ScreenLayout, SidePanel, SizeClass, by_power,
};
use crate::screens::DIM_BESIDE_RESULTS;
use crate::session::Session;
use chancery_core::board::{Map, Phase, ProvinceSet, Turn, Unit};
use chancery_core::report::script::{BoardAction, ScriptPart, ScriptStep};
use chart::{Light, Progress, RouteResult, Scene};
use game::Record;
use std::cmp::Ordering;

/// The number of detail rows, more only for a text that doesn't fit: so the map of a small screen keeps its rows.
const ROWS: DetailRows = DetailRows { small: 7, wide: 15 };

/// The maximum width of the sentences over the map of a small screen, in columns, and the usual number of rows.
const BOX_COLUMNS: usize = 52;
const BOX_ROWS: usize = 5;
/// The columns of a narrower box, for a text that would hide what it is about.
const NARROW_COLUMNS: usize = 34;

impl Script {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let Some(record) = game.history().get(self.record) else {
            return;
        };
        let map = &**game.map();
        let highlighted = self.highlighted(map);
        let mut page = ScreenLayout::new(map, self.scene(map, record, highlighted));
        page.detail_rows = ROWS;
        if self.map_only {
            page.beside = SidePanel::Nothing;
        }
        let areas = Areas::beside(paint.buffer.area, page.detail_rows, page.beside);
        let is_small = areas.class == SizeClass::Small;
        let is_boxed = is_small && !self.map_only;
        let is_piece = matches!(self.steps.step(), Some((_, ScriptStep::Piece(_))));
        let most_columns = if is_boxed && !is_piece {
            BOX_COLUMNS
        } else {
            usize::MAX
        };
        let space = DetailSpace {
            columns: usize::from(areas.details.width.saturating_sub(4)).min(most_columns),
            rows: usize::from(areas.details.height - u16::from(!is_small)),
            // a small screen may need all its rows
            most: usize::from(areas.details.bottom() - areas.map.y),
            ascii: paint.theme.appearance.ascii,
        };
        let mut lines = self.detail(session, record, space);
        if is_boxed {
            page.place = DetailPlace::Corner;
            lines.retain(|line| !line.is_empty());
            let is_long = self.part() == ScriptPart::Conflicts && lines.len() > BOX_ROWS;
            page.narrow = is_long.then(|| self.narrow(session, record, space));
            if !is_piece {
                // the box keeps its size from one power to the next
                lines.resize(lines.len().max(BOX_ROWS), Row::new());
                if let Some(last) = lines.last_mut() {
                    *last = std::mem::take(last).padded_to(BOX_COLUMNS);
                }
            }
        }
        let needed = lines.len() as u16;
        // a larger screen shows the whole map as long as the step fits below it
        let least = if self.map_only {
            DetailRows { small: 1, wide: 1 }
        } else {
            DetailRows {
                wide: DetailRows::USUAL.wide,
                ..ROWS
            }
        };
        page.detail_rows = DetailRows {
            small: needed.max(least.small),
            wide: (needed + 1).max(least.wide),
        };
        page.details = DetailPanel::same(lines);
        page.header = self.header(record.turn());
        page.focus = highlighted;
        let list = areas.list.map_or(0, |list| usize::from(list.width));
        page.list = self.list(map, record.turn().phase, list.saturating_sub(2));
        let progress = self.progress(usize::from(paint.buffer.area.width));
        page.entry = EntryLine::instead(progress).with_note(self.waits_for());
        let commands = commands![Right, Left, Next, Why, Zoom, Back];
        // before the conflicts there are no results to explain
        let has_effect = |command| match command {
            Command::Why => self.part() != ScriptPart::Orders,
            Command::Left => self.steps.shown > 0,
            _ => true,
        };
        page.hints = paint.hints_with(commands, has_effect);
        page.draw(paint);
    }

    /// Returns the details for a narrow box.
    fn narrow(&self, session: &Session, record: &Record, space: DetailSpace) -> DetailPanel {
        let columns = NARROW_COLUMNS;
        let lines = self.detail(session, record, DetailSpace { columns, ..space });
        DetailPanel::same(lines.into_iter().filter(|line| !line.is_empty()))
    }

    /// Returns the provinces of the current step.
    fn highlighted(&self, map: &Map) -> ProvinceSet {
        match self.steps.step() {
            None => ProvinceSet::EMPTY,
            Some((_, ScriptStep::Piece(piece))) => piece.provinces(map),
            Some((_, ScriptStep::Centers(all))) => {
                let centers = all
                    .iter()
                    .flat_map(|one| one.gained.iter().chain(&one.lost));
                centers.copied().collect()
            }
            Some((_, step)) => {
                let lines = step.lines().iter();
                record::all_places(lines.map(|&line| &self.steps.line(line).order))
            }
        }
    }

    /// Returns the board at the current step, with the orders that have been read.
    fn scene(&self, map: &Map, record: &Record, highlighted: ProvinceSet) -> Scene {
        let resolved = &record.played.resolved;
        let mut orders = Scene::with_results(map, &record.position, resolved);
        let part = self.part();
        let mut scene = match part {
            ScriptPart::Orders | ScriptPart::Conflicts => {
                let read = self.read_lines(part);
                let read = read.filter_map(|line| self.steps.line(line).order.province());
                let read: ProvinceSet = read.collect();
                for route in &mut orders.routes {
                    let is_read = read.contains(route.shape.source(map));
                    if part == ScriptPart::Orders || !is_read {
                        // the order is known, but not its result
                        (route.result, route.dislodged) = (RouteResult::Pending, false);
                    }
                    if part == ScriptPart::Orders && !is_read {
                        route.progress = Progress::HIDDEN;
                    }
                }
                orders
            }
            ScriptPart::Pieces => {
                let before = self.steps.shown.saturating_sub(1);
                let mut scene = Scene::of(map, &self.steps.script.board_after(map, before));
                let moving = self.moving(map);
                orders
                    .routes
                    .retain(|route| moving.contains(route.shape.source(map)));
                scene.routes = orders.routes;
                scene
            }
            ScriptPart::Centers => Scene::of(map, record.played.next.position()),
        };
        scene.light = Light::on(highlighted, DIM_BESIDE_RESULTS);
        scene
    }

    /// Returns the indices of the lines read so far in a part.
    fn read_lines(&self, part: ScriptPart) -> impl Iterator<Item = usize> + '_ {
        let steps = self.steps.shown_steps();
        let steps = steps.filter(move |step| step.part() == part);
        steps.flat_map(|step| step.lines()).copied()
    }

    /// Returns the provinces of the units that move in this step.
    fn moving(&self, map: &Map) -> ProvinceSet {
        match self.steps.step() {
            Some((_, ScriptStep::Piece(piece))) if !matches!(piece, BoardAction::LaidDown(_)) => {
                let units = piece.units().into_iter();
                units.map(|unit| map.province(unit.location)).collect()
            }
            _ => ProvinceSet::EMPTY,
        }
    }

    fn header(&self, turn: Turn) -> Header {
        let season = words::season(turn);
        let name = |part: ScriptPart| part.name(turn.phase);
        let now = |part: ScriptPart| Row::new().strong(Tone::Accent, name(part));
        let all = ScriptPart::ALL.into_iter();
        let all = all.filter(|&part| self.steps.script.part(part).next().is_some());
        let parts = all.map(|part| {
            if part == self.part() {
                now(part)
            } else {
                Row::new().dim(name(part))
            }
        });
        let parts = Row::joined(parts, &Row::new().faint(" ─ "));
        let left = Row::new().bold(season).dim(" read-aloud script");
        let past = if self.fresh { "" } else { "  past" };
        let left = left.toned(Tone::Warn, past);
        Header {
            middle: vec![parts, now(self.part())],
            ..Header::new(left, vec![self.count()])
        }
    }

    /// Returns the number of the step in its part: `piece 3 of 10`.
    fn count(&self) -> Row {
        let Some((at, _)) = self.steps.step() else {
            return Row::new();
        };
        let part = self.part();
        let count = self.steps.script.part(part).count();
        let number = self
            .steps
            .script
            .part(part)
            .filter(|&step| step <= at)
            .count();
        let what = match part {
            ScriptPart::Orders => "sheet",
            ScriptPart::Conflicts => "result",
            ScriptPart::Pieces => "piece",
            ScriptPart::Centers if count == 1 => return Row::new(),
            ScriptPart::Centers => "page",
        };
        let row = Row::new().dim(format!("{what} ")).bold(number.to_string());
        row.dim(format!(" of {count}"))
    }

    /// Returns the progress bar of the whole script.
    fn progress(&self, columns: usize) -> Row {
        let wide = (columns / 3).clamp(12, 40);
        let steps = self.steps.script.steps.len().max(1);
        let done = wide * self.steps.shown / steps;
        let row = Row::new().toned(Tone::Accent, "━".repeat(done));
        row.faint("─".repeat(wide - done))
    }

    fn waits_for(&self) -> Row {
        let end = self.steps.is_at_end();
        let next = match self.part() {
            _ if self.steps.shown == 0 => "starts with the first power",
            _ if end && self.fresh => "opens the results",
            _ if end => "leaves the script",
            ScriptPart::Orders | ScriptPart::Conflicts => "when you have read it out",
            ScriptPart::Pieces => "when the piece is placed",
            ScriptPart::Centers => "when the centers are marked",
        };
        Row::new().bold("Space").dim(format!(" {next}"))
    }

    fn list(&self, map: &Map, phase: Phase, columns: usize) -> ListPanel {
        match self.part() {
            ScriptPart::Orders | ScriptPart::Conflicts => self.list_of_orders(map),
            ScriptPart::Pieces | ScriptPart::Centers => self.list_of_pieces(map, phase, columns),
        }
    }

    /// Returns the orders that have been read, with the results that have been read.
    fn list_of_orders(&self, map: &Map) -> ListPanel {
        let part = self.part();
        let read: Vec<usize> = self.read_lines(ScriptPart::Orders).collect();
        let explained: Vec<usize> = self.read_lines(ScriptPart::Conflicts).collect();
        let now = self.steps.current_lines();
        let rows = self
            .steps
            .script
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let is_now = now.contains(&index);
                let row = if explained.contains(&index) {
                    Row::new().text(" ").and(words::mark_of(line))
                } else {
                    Row::new().faint(" ·")
                };
                let row = if part == ScriptPart::Orders && !read.contains(&index) {
                    row.faint(" · ·")
                } else {
                    row.bold_if(is_now, format!(" {}", line.order.short(map)))
                };
                (line.power, ListRow::from(row).related_if(is_now))
            });
        let heading = |power| words::power_heading(map, power).into();
        let lines = by_power(rows, heading, true);
        ListPanel {
            focus: lines.iter().position(|line| line.related).unwrap_or(0),
            ..lines.into()
        }
    }

    /// Returns the pieces in order, then the centers.
    fn list_of_pieces(&self, map: &Map, phase: Phase, columns: usize) -> ListPanel {
        let is_winter = phase == Phase::Adjustments;
        let at = self.steps.step().map_or(0, |(at, _)| at);
        let pieces = || self.steps.script.part(ScriptPart::Pieces);
        let done = pieces().filter(|&step| step <= at).count();
        let count = Row::new().bold(done.to_string());
        let count = count.dim(format!(" of {}", pieces().count()));
        let title = if is_winter {
            "Pieces"
        } else {
            "Pieces to move"
        };
        let head = ListRow::both(Row::new().bold(title), count);
        let mut lines = vec![head, ListRow::blank()];
        for (number, step) in self.steps.script.steps.iter().enumerate() {
            match step {
                ScriptStep::Piece(piece) => {
                    let sign = match number.cmp(&at) {
                        Ordering::Less => Row::new().strong(Tone::Ok, "✓"),
                        Ordering::Equal => Row::new().strong(Tone::Accent, "›"),
                        Ordering::Greater => Row::new().faint("·"),
                    };
                    let row = ListRow::from(in_short(map, piece, sign.text(" ")));
                    lines.push(row.choice(number, at));
                }
                ScriptStep::Centers(all) => {
                    if Some(number) == self.steps.script.part(ScriptPart::Centers).next() {
                        lines.extend([
                            ListRow::blank(),
                            Row::new().bold(center_heading(phase)).into(),
                        ]);
                    }
                    let rows = all.iter().flat_map(|one| holding(map, one, phase, columns));
                    lines.extend(rows.map(|row| ListRow::from(row).related_if(number == at)));
                }
                _ => {}
            }
        }
        let sequence = [
            "In a sequence that never puts",
            "two pieces in one province.",
        ];
        let sequence = sequence.map(|text| Row::new().dim(text).into());
        ListPanel {
            lines,
            foot: if is_winter {
                Vec::new()
            } else {
                sequence.into()
            },
            ..ListPanel::default()
        }
    }
}

/// Returns a piece as a row of the list: `A Gal → Bud`.
fn in_short(map: &Map, piece: &BoardAction, row: Row) -> Row {
    let unit = |row: Row, unit: Unit| {
        let row = row.and(kind_chip(unit));
        row.text(format!(" {}", map.short(unit.location)))
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
        BoardAction::Circular(rides) => {
            let row = rides
                .iter()
                .fold(row, |row, ride| unit(row, ride.unit).text(" "));
            row.dim(match rides.len() {
                2 => "lift both",
                _ => "lift all",
            })
        }
        BoardAction::LaidDown(gone) => unit(row, gone.unit).dim("  is laid down"),
        BoardAction::Removed(gone) | BoardAction::Disbanded(gone) => {
            unit(row, *gone).dim("  off the board")
        }
        BoardAction::Built(new) => unit(row, *new).dim("  new"),
    }
}
