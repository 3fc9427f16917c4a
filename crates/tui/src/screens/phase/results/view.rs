//! The drawing of the results.

use ratatui::layout::Rect;

use super::detail::{CORRECTED, DetailSpace, is_corrected};
use super::{Results, opening};
use crate::keys::{Command, Hint};
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{
    Areas, DetailPanel, DetailPlace, DetailRows, EntryLine, Header, HintForm, LIST_OVER, ListPanel,
    ListRow, Paint, PowerList, ScreenLayout, SizeClass, header,
};
use crate::screens::DIM_BESIDE_RESULTS;
use crate::screens::phase::order_lines::{after, builds_not_ordered, counts, place, rank};
use crate::screens::phase::seal_report;
use crate::session::Session;
use crate::session::timeline::Timeline;
use chancery_core::board::{Change, Map, Phase, Power, ProvinceSet};
use chancery_core::report::Mark;
use chart::{Light, Look, Scene};
use game::Record;

/// The columns of the entry line beside the timeline, and the minimum width of the timeline.
const BESIDE_TIMELINE: usize = 72;

const LEAST_TIMELINE: usize = 30;
/// The number of rows for a note before the full explanation is open.
const NOTE_ROWS: usize = 2;

impl Results {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let Some(record) = self.played(session) else {
            return;
        };
        let map = &**game.map();
        let detail = self.explained.as_ref().map(|it| &it.detail);
        let none = ProvinceSet::EMPTY;
        let (related, highlighted) = detail.map_or((none, none), |it| (it.related, it.highlighted));
        let mut page = ScreenLayout::new(map, self.scene(map, record, &highlighted));
        if self.whole_board && (!self.has_failed() || paint.theme.look == Look::Ascii) {
            // until one is selected, no order is more important; and lines of ASCII can't dim, they would leave the others
            // out
            page.scene.light = None;
        }
        let screen = paint.buffer.area;
        page.header = self.header(session, record, screen.width);
        let areas = Areas::of(screen, DetailRows::USUAL);
        let width = usize::from(areas.details.width.saturating_sub(3));
        let small = areas.class == SizeClass::Small;
        // the whole board has the size that it has while orders are written
        let is_whole = small && self.whole_board && !self.in_full;
        page.details = match detail {
            Some(detail) if is_whole => DetailPanel::new(detail.in_a_row(width)),
            Some(detail) => detail.panel(DetailSpace {
                in_full: self.in_full,
                small,
                width,
            }),
            None => DetailPanel::same(vec![Row::new().dim("There were no orders in this phase.")]),
        };
        let details = std::mem::take(&mut page.details);
        page.details = DetailPanel::default()
            .always(self.note(session, record, (width, is_whole)))
            .and(details)
            .always(self.others_later(session, width));
        if self.other.is_none() {
            page.details = page
                .details
                .always(session.promise_results(self.record, None));
        }
        // else the map gets the rows that the explanation leaves
        let least = if is_whole { 1 } else { 5 };
        page.detail_rows = DetailRows {
            small: page.details.small_rows(width as u16).max(least),
            wide: match (self.in_full, page.details.full().count() as u16) {
                (true, rows) => (rows + 2).clamp(9, 16),
                (false, _) => DetailRows::USUAL.wide,
            },
        };
        page.focus = highlighted;
        if self.whole_board && !self.in_full {
            page.place = DetailPlace::LastRows;
        }
        let areas = Areas::of(screen, page.detail_rows);
        let list = areas.list.unwrap_or(Rect {
            width: LIST_OVER,
            ..areas.map
        });
        page.list = self.list(session, record, &related, list);
        page.list_over = self.list_open.then_some(highlighted);
        page.entry = self.entry(session, screen);
        page.hints = self.hints(session, record, paint);
        self.show_picks(session, record, &mut page);
        self.show_reach(session, record, &mut page);
        page.draw(paint);
    }

    /// Returns the entry line with the number of the selected order, or the reason that the last
    /// key had no effect.
    fn entry(&self, session: &Session, screen: Rect) -> EntryLine {
        if let Some(message) = self.message {
            return EntryLine::from(&self.line).with_note(Row::new().toned(Tone::Warn, message));
        }
        let line = self.lines.get(self.selected);
        let number = line.map_or_else(Row::new, |line| {
            let unit = line.order.unit().map(|unit| {
                let code = words::code(session.game().map(), unit.place.province);
                let kind = unit.kind.map(|kind| format!("{} ", kind.letter()));
                format!("{}{code}", kind.unwrap_or_default())
            });
            let number = format!(" {} of {}", self.selected + 1, self.lines.len());
            Row::new().bold(unit.unwrap_or_default()).dim(number)
        });
        let ghost = if self.types_orders(session) {
            "type the next order, or press Ctrl-D".to_owned()
        } else {
            let last = session.game().history().last().map(Record::turn);
            match last.filter(|_| self.other.is_none()) {
                Some(last) => format!("type a unit, province, or phase ({last})"),
                None => "type a unit or province".to_owned(),
            }
        };
        let note = self.timeline(session, screen).and(number);
        EntryLine::from(&self.line)
            .with_ghost(ghost)
            .with_note(note)
    }

    /// Returns whether an order failed.
    fn has_failed(&self) -> bool {
        let mut results = self.lines.iter().map(|line| line.result.mark());
        results.any(|mark| mark != Mark::Success)
    }

    /// Returns the commands with a key hint: those that have an effect in this phase.
    fn commands(&self, record: &Record) -> Vec<Command> {
        let has_failed = self.has_failed();
        let is_movement = record.turn().phase.is_movement();
        let is_own = self.other.is_none();
        let is_corrected = record.orders().any(|(_, entry)| entry.is_corrected());
        let all = [
            (Command::Up, self.lines.len() > 1),
            (Command::Done, is_own),
            (Command::Back, !is_own),
            (Command::Why, true),
            (Command::Undo, is_own && is_corrected),
            (Command::List, true),
            (Command::Point, true),
            (Command::Next, has_failed),
            (Command::Zoom, is_movement),
            (Command::Compare, is_own && !record.is_view()),
            (Command::WhatIf, is_own),
            (Command::Reach, is_movement),
            (Command::Prove, is_movement && !record.is_view()),
            (Command::Earlier, self.record > 0),
            (Command::Centers, !record.is_view()),
            (Command::Palette, true),
        ];
        let useful = all.into_iter().filter(|&(_, is_useful)| is_useful);
        useful.map(|(command, _)| command).collect()
    }

    /// Returns the timeline with this phase, if the line has space for it.
    fn timeline(&self, session: &Session, screen: Rect) -> Row {
        let columns = usize::from(screen.width).saturating_sub(BESIDE_TIMELINE);
        if self.other.is_some() || columns < LEAST_TIMELINE {
            return Row::new();
        }
        let (row, _) = Timeline::of(session.game(), self.record).row(columns);
        row.text("   ")
    }

    /// Returns the units before the phase, with their results and, like the counts in the header, the owners after it.
    fn scene(&self, map: &Map, record: &Record, related: &ProvinceSet) -> Scene {
        let (mut position, next) = (record.position.clone(), record.played.next.position());
        if !record.is_view() {
            for center in map.centers().iter() {
                position.set_owner(center, next.owner(center));
            }
        }
        let mut scene = Scene::with_aftermath(map, &position, &record.played.resolved);
        scene.light = Light::on(*related, DIM_BESIDE_RESULTS);
        scene
    }

    fn header(&self, session: &Session, record: &Record, columns: u16) -> Header {
        let turn = record.turn();
        let what = match turn.phase {
            Phase::SpringMoves | Phase::FallMoves => "results",
            phase => words::writes_in(phase, columns),
        };
        let mut left = Row::new().bold(words::season(turn)).dim(format!(" {what}"));
        if let Some(other) = &self.other {
            left = left.dim(" under ").strong(Tone::Warn, other.name.as_str());
        } else if self.is_past() {
            let history = session.game().history().len();
            left = left.toned(
                Tone::Warn,
                format!("  past, {} of {history}", self.record + 1),
            );
        }
        if record.corrected.is_some() && self.other.is_none() {
            left = left.toned(Tone::Warn, "  then corrected by hand");
        }
        if seal_report::broken(session.game(), record).is_some() {
            left = left.strong(Tone::Err, "  ✗ not as sealed");
        }
        let next = record.played.next.position();
        let standings = if record.is_view() {
            Row::new()
        } else {
            let map = session.game().map();
            words::standings(map, |power| Some(next.center_count(power)))
        };
        // in winter the standings stay as they were, and a phase under other rules or orders isn't the game's
        let is_movement = record.turn().phase.is_movement() && self.other.is_none();
        Header {
            middle: counts(session.game().map(), record, &self.lines),
            prefers_standings: is_movement,
            standings,
            ..Header::new(left, header::right(session))
        }
    }

    /// Returns the list of all orders, with the name of each power's opening if it fits. The report
    /// on the orders and the next phase are below.
    fn list(
        &self,
        session: &Session,
        record: &Record,
        related: &ProvinceSet,
        area: Rect,
    ) -> ListPanel {
        let game = session.game();
        let map = game.map();
        let columns = usize::from(area.width).saturating_sub(3);
        let openings = opening::played(map, record);
        let rows = self.lines.iter().enumerate();
        let mut below = vec![seal_report::message(game, record, columns)];
        if let Some(corrected) = &record.corrected {
            let came = record.played.next.position();
            let changes = Change::between(map, came, corrected);
            let changes = changes.iter().map(|change| change.message(map));
            let head = Row::new().strong(Tone::Warn, format!("{CORRECTED} corrected by hand"));
            let rows = changes.map(|change| Row::new().text(format!("   {change}")));
            below.push(std::iter::once(head).chain(rows).collect());
        }
        let ending = self.ending(session);
        let next = if self.goes_on_alone(session) {
            session.game().turn()
        } else {
            record.played.next.position().turn
        };
        let ending = ending.as_ref();
        below.push(after(map, &record.played, next, ending, columns));
        let missing = builds_not_ordered(map, record, &self.lines).into_iter();
        let missing = missing.map(|(power, count)| {
            let builds = words::count(count, "build");
            let row = Row::new().faint("· ").dim(format!("{builds} not ordered"));
            (power, row.into())
        });
        let rows = rows.map(|(at, line)| (line.power, self.list_row((map, record), at, related)));
        let mut rows: Vec<(Power, ListRow)> = rows.chain(missing).collect();
        rows.sort_by_key(|(power, _)| rank(session, *power));
        let list = PowerList { rows, below };
        let heading = |power| {
            let head = words::power_heading(map, power);
            let opening = opening::name(&openings, power).unwrap_or_default();
            let room = columns.saturating_sub(head.width());
            // "Houseboat, Southern Hedgehog", "Southern Defence (Ukraine System)": the variant is with the orders
            let opening = match opening.split_once([',', '(']) {
                Some((main, _)) if opening.chars().count() >= room => main.trim_end(),
                _ => opening,
            };
            ListRow::both(head, Row::new().dim(opening).fitted(room))
        };
        list.laid_out(map, heading, usize::from(area.height)).into()
    }

    /// Returns the key hints.
    fn hints(&self, session: &Session, record: &Record, paint: &Paint<'_>) -> Vec<Hint> {
        let ends = session.game().ending().is_some() && !self.has_later(session);
        paint.hints_with(&self.commands(record), |command| match command {
            Command::Done if ends => HintForm::Called("show the end"),
            Command::Why if self.in_full => HintForm::Called("close"),
            Command::Undo => HintForm::Called("undo the correction"),
            _ => HintForm::Usual,
        })
    }

    /// Returns the note on the phase: in the full explanation all of it. Without one, on a small screen, whose list
    /// isn't shown, returns how the game ended.
    fn note(
        &self,
        session: &Session,
        record: &Record,
        (columns, is_whole): (usize, bool),
    ) -> Vec<Row> {
        if record.note.is_empty() {
            let ending = self.ending(session).filter(|_| is_whole);
            let ending = ending.map(|it| it.sentence(session.game()));
            let row = ending.map(|text| Row::new().strong(Tone::Accent, text));
            return row.map_or_else(Vec::new, |row| row.wrapped(columns));
        }
        let note = Row::new().text(record.note.as_str());
        let mut rows = Row::new()
            .strong(Tone::Accent, "Note  ")
            .hanging(&note, columns);
        if !self.in_full && rows.len() > NOTE_ROWS {
            rows.truncate(NOTE_ROWS);
            let last = rows.pop().unwrap_or_default();
            rows.push(last.dim(" …").fitted(columns));
        }
        rows
    }

    /// Returns whether the next phase of a lone player follows, with no screens of the phases without that player.
    fn goes_on_alone(&self, session: &Session) -> bool {
        !self.is_past() && session.is_alone()
    }

    /// Returns the orders of the others in the later phases that a lone player had no part in.
    fn others_later(&self, session: &Session, width: usize) -> Vec<Row> {
        let game = session.game();
        let later = game.history().get(self.record + 1..);
        let later = later.filter(|_| self.goes_on_alone(session));
        let rows = later.into_iter().flatten().flat_map(|record| {
            let map = game.map();
            let orders: Vec<_> = record.orders().collect();
            let by_power = orders.chunk_by(|(one, _), (other, _)| one == other);
            let by_power = by_power.map(|own| {
                let orders = own
                    .iter()
                    .map(|(_, entry)| entry.written.short(map).to_string());
                words::badge(map, own[0].0).text(format!(" {}", text::list(orders, ", ")))
            });
            let head = Row::new().dim(format!("  {}: ", words::turn_in_short(record.turn())));
            let orders = columns(by_power, usize::MAX, width.saturating_sub(head.width()));
            head.beside(orders).collect::<Vec<Row>>()
        });
        rows.collect()
    }

    fn list_row(
        &self,
        (map, record): (&Map, &Record),
        at: usize,
        related: &ProvinceSet,
    ) -> ListRow {
        let line = &self.lines[at];
        let is_tied = place(line).is_some_and(|at| related.contains(at));
        let order = line.order.short(map).to_string();
        let row = words::mark_of(line).text(" ");
        let mut row = row.bold_if(at == self.selected || is_tied, order);
        if is_corrected(record, line) {
            row = row.strong(Tone::Warn, format!(" {CORRECTED}"));
        }
        let word = match line.result.mark() {
            Mark::Success => Row::new(),
            _ => Row::new().dim(line.result.word()),
        };
        let row = ListRow::both(row, word).choice(at, self.selected);
        row.related_if(is_tied)
    }
}
