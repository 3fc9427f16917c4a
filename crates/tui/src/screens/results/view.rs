//! How the results of a phase look.

use ratatui::layout::Rect;

use super::detail::OrderDetail;
use super::order_lines::{after, around, conflict};
use super::{Results, opening, seal_report};
use crate::header;
use crate::keys::Context;
use crate::layout::{Areas, DetailRows, SizeClass};
use crate::message::Command;
use crate::rulebooks;
use crate::screen_layout::{
    BOOK_OVER, DetailPanel, EntryLine, Header, ListPanel, ListRow, ScreenLayout, hints,
};
use crate::screens::Paint;
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::timeline::Timeline;
use crate::words;
use chancery_core::board::{Change, Map, Phase, ProvinceSet};
use chancery_core::report::{self, Mark, ResultLine};
use chart::{Light, Scene};
use game::Record;
use game::openings::Opening;

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.45;

/// The columns of the line that are not the timeline's, and the fewest that it is worth having.
const BESIDE_TIMELINE: usize = 72;

const LEAST_TIMELINE: usize = 30;

impl Results {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let Some(record) = self.played(session) else {
            return;
        };
        let map = &**game.map();
        let why = record.report(game.map()).explain();
        let lines = &self.lines;
        let selected = self.selected.min(lines.len().saturating_sub(1));
        let line = lines.get(selected);
        let tied = line.map_or(ProvinceSet::EMPTY, |line| conflict(&why, line));
        let lit = line.map_or(tied, |line| tied.union(&around(&why, line, &tied)));
        let mut on_map = self.scene(map, record, &lit);
        if !paint.theme.is_colored() {
            // nothing can be dimmed: the orders that belong together are drawn alone
            on_map
                .routes
                .retain(|route| tied.contains(route.shape.source(map)));
        }
        let mut page = ScreenLayout::new(map, on_map);
        page.header = self.header(session, record);
        let screen = paint.buffer.area;
        let openings = opening::played(map, record);
        page.details = match line {
            Some(line) => OrderDetail {
                opening: opening::message(map, &openings, line.power),
                ..self.message(&why, line, selected, record, screen)
            }
            .details(),
            None => DetailPanel::same(vec![Row::new().dim("There were no orders in this phase.")]),
        };
        let rows = page.details.full().count() as u16;
        page.detail_rows = match self.in_full {
            // the map keeps what the reasons leave
            true => DetailRows {
                small: rows.clamp(5, screen.height.saturating_sub(10).max(5)),
                wide: (rows + 2).clamp(9, 16),
            },
            false => DetailRows { small: 5, wide: 9 },
        };
        page.small_zoom = (!lit.is_empty()).then_some(lit);
        let book = Areas::of(screen, DetailRows::USUAL).book;
        let columns = book.map_or(BOOK_OVER, |book| book.width);
        page.book = self.book(session, record, selected, &tied, (&openings, columns));
        page.book_over = self.book.then_some(lit);
        page.entry = EntryLine {
            ghost: "type a unit, province, or phase (F1902)".to_owned(),
            note: self
                .timeline(session, screen)
                .and(line.map_or_else(Row::new, |line| {
                    let unit = line.order.unit().map(|unit| {
                        let code = map.short(unit.place.province.location());
                        let kind = unit.kind.map(|kind| format!("{} ", kind.letter()));
                        format!("{}{code}", kind.unwrap_or_default())
                    });
                    let number = format!(" {} of {}", selected + 1, lines.len());
                    Row::new().bold(unit.unwrap_or_default()).dim(number)
                })),
            ..EntryLine::from(&self.line)
        };
        let commands = [
            Command::Up,
            Command::Point,
            Command::Next,
            Command::Why,
            Command::Done,
            Command::Compare,
            Command::WhatIf,
            Command::Reach,
            Command::Book,
            Command::Earlier,
            Command::Centers,
            Command::Palette,
        ];
        // keys that would do nothing here are not shown
        let moves = record.turn().phase.is_movement();
        let fails = self.marks().iter().any(|mark| *mark != Mark::Success);
        let does = |command: &Command| match command {
            Command::Reach => moves,
            Command::Next => fails,
            _ => true,
        };
        let commands: Vec<Command> = commands.into_iter().filter(does).collect();
        page.hints = hints(&commands, Context::Results, self.line());
        self.show_picks(session, record, &mut page);
        self.show_reach(session, record, &mut page);
        page.draw(paint);
    }

    /// Where the phase is among all, as far as the line leaves room for it.
    fn timeline(&self, session: &Session, screen: Rect) -> Row {
        let columns = usize::from(screen.width).saturating_sub(BESIDE_TIMELINE);
        if self.other.is_some() || columns < LEAST_TIMELINE {
            return Row::new();
        }
        let (row, _) = Timeline::of(session.game(), self.record).row(columns);
        row.text("   ")
    }

    fn message<'a>(
        &'a self,
        why: &'a report::Explainer<'a>,
        line: &'a ResultLine,
        selected: usize,
        record: &Record,
        screen: Rect,
    ) -> OrderDetail<'a> {
        let areas = Areas::of(screen, DetailRows::USUAL);
        let sought = self.nearest.as_ref();
        let sought = sought.filter(|it| (it.record, it.selected) == (self.record, selected));
        OrderDetail {
            why,
            line,
            nearest: sought.and_then(|it| it.nearest.as_ref()),
            opening: None,
            rulebooks: rulebooks::line(why.scene.ctx.map, record),
            in_full: self.in_full,
            small: areas.class == SizeClass::Small,
            width: usize::from(areas.details.width.saturating_sub(3)),
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

    fn header(&self, session: &Session, record: &Record) -> Header {
        let turn = record.turn();
        let what = match turn.phase {
            Phase::SpringMoves | Phase::FallMoves => " results".to_owned(),
            _ => format!(" {}", words::writes(turn.phase)),
        };
        let mut left = Row::new().bold(words::season(turn)).dim(what);
        if let Some(other) = &self.other {
            left = left.dim(" under ").strong(Tone::Warn, other.name.as_str());
        } else if !self.fresh {
            let history = session.game().history().len();
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
            let marks = self.marks().into_iter();
            let count = marks.filter(|&other| other == mark).count();
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
            right: header::right(session),
            ..Header::default()
        }
    }

    /// The orders of all powers; beside each power what its opening is called, as far as it fits.
    fn book(
        &self,
        session: &Session,
        record: &Record,
        selected: usize,
        tied: &ProvinceSet,
        (openings, columns): (&[Opening], u16),
    ) -> ListPanel {
        let game = session.game();
        let map = game.map();
        let mut rows: Vec<ListRow> = Vec::new();
        let mut power = None;
        for (i, line) in self.lines.iter().enumerate() {
            if power != Some(line.power) {
                power = Some(line.power);
                if i > 0 {
                    rows.push(ListRow::blank());
                }
                let head = words::power_heading(map, line.power);
                let opening = opening::name(openings, line.power).unwrap_or_default();
                let room = usize::from(columns).saturating_sub(head.width() + 3);
                let opening = Row::new().dim(opening).fitted(room);
                rows.push(ListRow::both(head, opening));
            }
            let at = line.order.unit().map(|unit| unit.place.province);
            let is_tied = at.is_some_and(|at| tied.contains(at));
            let order = line.order.short(map).to_string();
            let row = Row::new()
                .text(" ")
                .and(words::mark(line.result.mark()))
                .text(" ");
            let row = if i == selected || is_tied {
                row.bold(order)
            } else {
                row.text(order)
            };
            let word = match line.result.mark() {
                Mark::Success => Row::new(),
                _ => Row::new().dim(line.result.word()),
            };
            rows.push(ListRow {
                tied: is_tied,
                ..ListRow::both(row, word).choice(i, selected)
            });
        }
        let report = seal_report::message(game, record, usize::from(columns).saturating_sub(3));
        if !report.is_empty() && !rows.is_empty() {
            rows.push(ListRow::blank());
        }
        rows.extend(report.into_iter().map(ListRow::from));
        if let Some(corrected) = &record.corrected {
            rows.push(ListRow::blank());
            rows.push(Row::new().strong(Tone::Warn, "Δ corrected by hand").into());
            let came = record.played.next.position();
            let changes = Change::between(map, came, corrected);
            let message = changes.iter().map(|change| change.message(map));
            rows.extend(message.map(|message| Row::new().text(format!("   {message}")).into()));
        }
        let ending = self.ending(session);
        for row in after(map, &record.played, ending.as_ref()) {
            if !rows.is_empty() {
                rows.push(ListRow::blank());
            }
            rows.push(row.into());
        }
        rows.into()
    }
}
