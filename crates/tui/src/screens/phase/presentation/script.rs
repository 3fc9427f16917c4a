//! The script's header, lines, and list of pieces and centers.

use std::cmp::Ordering;

use super::script_detail::{DetailSpace, center_heading, holding, kind_chip};
use super::view::StepView;
use super::{Presentation, PresentationKind};
use crate::keys::{Command, commands};
use crate::kit::{Row, Surface, Tone, words};
use crate::page::{
    Areas, DetailPanel, DetailPlace, DetailRows, EntryLine, Header, ListPanel, ListRow, Paint,
    SidePanel, SizeClass,
};
use chancery_core::board::{Map, Phase};
use chancery_core::report::script::{BoardAction, ScriptPart, ScriptStep};

/// The number of detail rows, more only for a text that doesn't fit: so the map of a small screen keeps its rows.
const ROWS: DetailRows = DetailRows { small: 7, wide: 15 };

/// The maximum width of the sentences over the map of a small screen, in columns, and the usual number of rows.
const BOX_COLUMNS: usize = 52;
const BOX_ROWS: usize = 5;
/// The columns of a narrower box, for a text that would hide what it is about.
const NARROW_COLUMNS: usize = 34;

impl Presentation {
    /// Returns the number of the step in its part: `piece 3 of 10`.
    fn count(&self) -> Row {
        let part = self.part();
        let (count, number) = (self.script.part(part).count(), self.number(part));
        let what = match part {
            _ if self.shown == 0 => return Row::new(),
            ScriptPart::Orders => "sheet",
            ScriptPart::Conflicts => "result",
            ScriptPart::Pieces => "piece",
            ScriptPart::Centers if count == 1 => return Row::new(),
            ScriptPart::Centers => "page",
        };
        let row = Row::new().dim(format!("{what} ")).bold(number.to_string());
        row.dim(format!(" of {count}"))
    }

    /// Returns the number of steps of a part that have been shown.
    fn number(&self, part: ScriptPart) -> usize {
        self.script
            .part(part)
            .filter(|&step| step < self.shown)
            .count()
    }

    /// Returns the progress bar of the whole script.
    fn progress_bar(&self, columns: usize) -> Row {
        let wide = (columns / 3).clamp(12, 40);
        let done = wide * self.shown / self.script.steps.len().max(1);
        let row = Row::new().toned(Tone::Accent, "━".repeat(done));
        row.faint("─".repeat(wide - done))
    }

    fn waits_for(&self) -> Row {
        let end = self.is_at_end();
        let next = match self.part() {
            _ if self.shown == 0 => "starts with the first power",
            _ if end && self.kind == PresentationKind::Script => "opens the results",
            _ if end => "leaves the script",
            ScriptPart::Orders | ScriptPart::Conflicts => "when you have read it out",
            ScriptPart::Pieces => "when the piece is placed",
            ScriptPart::Centers => "when the centers are marked",
        };
        Row::new().bold("Space").dim(format!(" {next}"))
    }
}

impl StepView<'_> {
    pub fn draw_script(self, paint: &mut Paint<'_>) {
        let screen = self.screen;
        let mut page = self.page();
        if screen.map_only {
            page.beside = SidePanel::Nothing;
        }
        let areas = Areas::beside(paint.buffer.area, ROWS, page.beside);
        let is_small = areas.class == SizeClass::Small;
        let is_boxed = is_small && !screen.map_only;
        let is_piece = matches!(screen.step(), Some(ScriptStep::Piece(_)));
        let most_columns = if is_boxed && !is_piece {
            BOX_COLUMNS
        } else {
            usize::MAX
        };
        let space = DetailSpace {
            columns: usize::from(areas.details.width.saturating_sub(4)).min(most_columns),
            rows: usize::from(areas.details.height - u16::from(!is_small)),
            most: most_rows(paint, page.beside, is_boxed),
            ascii: paint.theme.appearance.ascii,
        };
        let mut lines = self.script_details(space);
        if is_boxed {
            page.place = DetailPlace::Corner;
            lines.retain(|line| !line.is_empty());
            let is_long = screen.part() == ScriptPart::Conflicts && lines.len() > BOX_ROWS;
            page.narrow = is_long.then(|| self.narrow(space)).flatten();
            if !is_piece {
                // the box keeps its size from one power to the next
                lines.resize(lines.len().max(BOX_ROWS), Row::new());
                if let Some(last) = lines.last_mut() {
                    *last = std::mem::take(last).padded_to(BOX_COLUMNS);
                }
            }
        }
        let scrolls = lines.iter().any(scrolls);
        let needed = lines.len() as u16;
        // a larger screen shows the whole map as long as the step fits below it
        let (small, wide) = if screen.map_only {
            (1, 1)
        } else {
            (ROWS.small, DetailRows::USUAL.wide)
        };
        page.detail_rows = DetailRows {
            small: needed.max(small),
            wide: (needed + 1).max(wide),
        };
        page.details = DetailPanel::same(lines);
        page.header = self.script_header();
        let list = areas.list.map_or(0, |list| usize::from(list.width));
        page.list = match screen.part() {
            ScriptPart::Orders | ScriptPart::Conflicts => self.list_of_orders(usize::MAX),
            ScriptPart::Pieces | ScriptPart::Centers => self.list_of_pieces(list.saturating_sub(2)),
        };
        let progress = screen.progress_bar(usize::from(paint.buffer.area.width));
        page.entry = EntryLine::instead(progress).with_note(screen.waits_for());
        let commands = commands![Right, Up, Left, Next, Why, Zoom, Back];
        // before the conflicts there are no results to explain
        page.hints = paint.hints_with(commands, |command| match command {
            Command::Why => screen.part() != ScriptPart::Orders,
            Command::Up => scrolls,
            Command::Left => screen.shown > 0,
            _ => true,
        });
        page.draw(paint);
    }

    /// Returns the details for a narrow box, if they fit into it.
    fn narrow(self, space: DetailSpace) -> Option<DetailPanel> {
        let columns = NARROW_COLUMNS;
        let lines = self.script_details(DetailSpace { columns, ..space });
        let fits = !lines.iter().any(scrolls);
        fits.then(|| DetailPanel::same(lines.into_iter().filter(|line| !line.is_empty())))
    }

    fn script_header(self) -> Header {
        let (screen, turn) = (self.screen, self.record.turn());
        let now = Row::new().strong(Tone::Accent, screen.part().name(turn.phase));
        let all = ScriptPart::ALL.into_iter();
        let all = all.filter(|&part| screen.script.part(part).next().is_some());
        let parts = all.map(|part| {
            if part == screen.part() {
                now.clone()
            } else {
                Row::new().dim(part.name(turn.phase))
            }
        });
        let parts = Row::joined(parts, &Row::new().faint(" ─ "));
        let left = Row::new()
            .bold(words::season(turn))
            .dim(" read-aloud script");
        let past = match screen.kind {
            PresentationKind::PastScript => "  past",
            _ => "",
        };
        Header {
            middle: vec![parts, now],
            ..Header::new(left.toned(Tone::Warn, past), vec![screen.count()])
        }
    }

    /// Returns the pieces in order, then the centers.
    fn list_of_pieces(self, columns: usize) -> ListPanel {
        let (screen, map, phase) = (self.screen, self.map, self.record.turn().phase);
        let is_winter = phase == Phase::Adjustments;
        let count = Row::new().bold(screen.number(ScriptPart::Pieces).to_string());
        let all = screen.script.part(ScriptPart::Pieces).count();
        let title = if is_winter {
            "Pieces"
        } else {
            "Pieces to move"
        };
        let head = ListRow::both(Row::new().bold(title), count.dim(format!(" of {all}")));
        let mut lines = vec![head, ListRow::blank()];
        let at = screen.shown.saturating_sub(1);
        for (number, step) in screen.script.steps.iter().enumerate() {
            match step {
                ScriptStep::Piece(piece) => {
                    let sign = match number.cmp(&at) {
                        Ordering::Less => Row::new().strong(Tone::Ok, "✓"),
                        Ordering::Equal => Row::new().strong(Tone::Accent, "›"),
                        Ordering::Greater => Row::new().faint("·"),
                    };
                    let row = sign.text(" ").and(in_short(map, piece));
                    lines.push(ListRow::from(row).choice(number, at));
                }
                ScriptStep::Centers(all) => {
                    if Some(number) == screen.script.part(ScriptPart::Centers).next() {
                        let heading = Row::new().bold(center_heading(phase));
                        lines.extend([ListRow::blank(), heading.into()]);
                    }
                    let rows = all.iter().flat_map(|one| holding(map, one, phase, columns));
                    lines.extend(rows.map(|row| ListRow::from(row).related_if(number == at)));
                }
                _ => {}
            }
        }
        let mut list = ListPanel::from(lines);
        if !is_winter {
            let sequence = [
                "In a sequence that never puts",
                "two pieces in one province.",
            ];
            list.foot = sequence.map(|text| Row::new().dim(text).into()).into();
        }
        list
    }
}

/// Returns the maximum number of rows of the details. A small screen may need all its rows.
fn most_rows(paint: &Paint<'_>, beside: SidePanel, is_boxed: bool) -> usize {
    let small = if is_boxed { 0 } else { u16::MAX };
    let rows = DetailRows {
        small,
        wide: u16::MAX,
    };
    let areas = Areas::beside(paint.buffer.area, rows, beside);
    if !is_boxed {
        return areas.details.height.into();
    }
    // without a color, the box has edges
    let edges = 2 * u16::from(paint.theme.surface(Surface::Panel).bg.is_none());
    areas.map.height.saturating_sub(edges).into()
}

/// Returns whether a click on a row scrolls the details.
fn scrolls(row: &Row) -> bool {
    row.clickable().next().is_some()
}

/// Returns a piece as a row of the list: `A Gal → Bud`.
fn in_short(map: &Map, piece: &BoardAction) -> Row {
    let units = piece.units().into_iter();
    let units = units.map(|unit| kind_chip(unit).text(format!(" {}", map.short(unit.location))));
    let row = Row::joined(units, &Row::new().text(" "));
    match piece {
        BoardAction::Goes(ride) | BoardAction::Retreats(ride) => {
            let row = row.text(format!(" → {}", map.short(ride.to)));
            match piece {
                _ if !ride.over.is_empty() => row.dim("  by sea"),
                BoardAction::Retreats(_) => row.dim("  retreats"),
                _ => row,
            }
        }
        BoardAction::Circular(rides) if rides.len() == 2 => row.dim(" lift both"),
        BoardAction::Circular(_) => row.dim(" lift all"),
        BoardAction::LaidDown(_) => row.dim("  is laid down"),
        BoardAction::Removed(_) | BoardAction::Disbanded(_) => row.dim("  off the board"),
        BoardAction::Built(_) => row.dim("  new"),
    }
}
