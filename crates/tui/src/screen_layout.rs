//! A screen as it is put together: header, map, details, list, entry line and keys, each as rows of
//! text, and how they are drawn into cells.

mod detail_panel;
mod entry_line;
mod frame;
mod list_panel;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::widgets::StatefulWidget;
use tui_input::Input;

use super::click_areas::ClickArea;
use super::jump_labels;
use super::keys::Hint;
use super::layout::{Areas, DetailRows, SidePanel, SizeClass};
use super::map_cache::{MapDrawing, MapWidget};
use super::map_view::{MapView, RequiredArea, magnification};
use super::message::Command;
use super::province_list;
use super::screens::Paint;
use super::text::Row;
use super::theme::{Surface, Theme, Tone};
use super::zoom_badge;
use chancery_core::board::{Map, ProvinceSet};
use chart::{Drawing, Scene, TagAnchor};

pub use detail_panel::{ClickSpan, DetailPanel, DetailRow};
pub use entry_line::{draw_entry, draw_line};
pub use frame::{above_keys, hints, list_areas};
pub use list_panel::{PowerList, by_power};

/// The columns of a list that lies over the map of a small screen.
pub const BOOK_OVER: u16 = 36;

/// The most columns that a lesson's sentence takes: it stands under the map alone.
const WIDEST_LESSON: usize = 84;

/// The top row.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Whose turn it is, and the phase.
    pub left: Row,
    /// Counts; in the middle, on small screens beside the left.
    pub middle: Row,
    /// The same in short, where there is no room.
    pub middle_short: Row,
    /// To the right; where there is no room the first parts are left out, the last stays longest.
    pub right: Vec<Row>,
}

impl Header {
    /// A header with something at its left and at its right.
    pub fn new(left: Row, right: Vec<Row>) -> Self {
        Header {
            left,
            right,
            ..Header::default()
        }
    }
}

/// A row of a list.
#[derive(Clone, Debug, Default)]
pub struct ListRow {
    /// What it says.
    pub row: Row,
    /// What it says at its right end, where there is room.
    pub right: Row,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether it belongs to what is selected.
    pub tied: bool,
    /// The number of its item, where a click on it chooses that.
    pub number: Option<usize>,
}

impl From<Row> for ListRow {
    fn from(row: Row) -> Self {
        ListRow {
            row,
            ..ListRow::default()
        }
    }
}

impl ListRow {
    /// A blank row.
    pub fn blank() -> Self {
        ListRow::default()
    }

    /// Makes it a choice: a click on it chooses this number, and it is selected where that is the
    /// selected one.
    #[must_use]
    pub fn choice(self, number: usize, selected: usize) -> Self {
        ListRow {
            selected: number == selected,
            number: Some(number),
            ..self
        }
    }

    /// A row with something at its right end.
    pub fn both(row: Row, right: Row) -> Self {
        ListRow {
            row,
            right,
            ..ListRow::default()
        }
    }
}

/// The list beside the map.
#[derive(Clone, Debug, Default)]
pub struct ListPanel {
    /// What scrolls.
    pub lines: Vec<ListRow>,
    /// What stands at the bottom, where there is room for it.
    pub foot: Vec<ListRow>,
    /// Whether the foot stays where the lines scroll.
    pub firm: bool,
    /// The row to keep in sight where none is selected.
    pub focus: usize,
}

impl From<Vec<ListRow>> for ListPanel {
    fn from(lines: Vec<ListRow>) -> Self {
        ListPanel {
            lines,
            ..ListPanel::default()
        }
    }
}

/// The line that is being written.
#[derive(Clone, Debug, Default)]
pub struct EntryLine {
    /// The text.
    pub text: String,
    /// Where the cursor is, in characters.
    pub cursor: usize,
    /// What stands there while nothing is written.
    pub ghost: String,
    /// How the text may go on: faint, after a cursor at its end.
    pub rest: String,
    /// What Enter would do, at the right.
    pub note: Row,
    /// A row in place of the line, where nothing can be written.
    pub instead: Option<Row>,
    /// What stands before the line, where that is not the usual sign.
    pub prompt: Option<&'static str>,
}

impl From<&Input> for EntryLine {
    fn from(line: &Input) -> Self {
        EntryLine {
            text: line.value().to_owned(),
            cursor: line.cursor(),
            ..EntryLine::default()
        }
    }
}

/// A whole screen.
#[derive(Clone, Debug)]
pub struct ScreenLayout<'a> {
    /// The board whose map is drawn.
    pub map: &'a Map,
    /// The top row.
    pub header: Header,
    /// What the map shows.
    pub scene: Scene,
    /// Zoomed in on these provinces, unless something else is looked at.
    pub zoom: Option<ProvinceSet>,
    /// The same on a small screen, where the details leave little of the map.
    pub small_zoom: Option<ProvinceSet>,
    /// Whether every sign on the map must be seen, and the cursor, wherever the map was before.
    pub all_signs: bool,
    /// How many rows the details need.
    pub detail_rows: DetailRows,
    /// Under the map.
    pub details: DetailPanel,
    /// Beside the map.
    pub book: ListPanel,
    /// How much room that takes.
    pub beside: SidePanel,
    /// On a small screen: the list lies in place of the map.
    pub book_instead: bool,
    /// On a small screen: the list lies over the map, away from these provinces.
    pub book_over: Option<ProvinceSet>,
    /// The line.
    pub entry: EntryLine,
    /// Keys and what they do, the most important first.
    pub hints: Vec<Hint>,
    /// Whether a warning edge says that nothing here changes the game.
    pub edged: bool,
}

impl<'a> ScreenLayout<'a> {
    /// A page with a map and nothing else.
    pub fn new(map: &'a Map, scene: Scene) -> Self {
        ScreenLayout {
            map,
            header: Header::default(),
            scene,
            zoom: None,
            small_zoom: None,
            all_signs: false,
            detail_rows: DetailRows::USUAL,
            details: DetailPanel::default(),
            book: ListPanel::default(),
            beside: SidePanel::default(),
            book_instead: false,
            book_over: None,
            entry: EntryLine::default(),
            hints: Vec::new(),
            edged: false,
        }
    }

    /// Draws the screen.
    pub fn draw(&self, paint: &mut Paint<'_>) {
        let screen = paint.buffer.area;
        let lesson = paint.lesson.as_ref().map_or_else(Vec::new, |row| {
            row.wrapped(usize::from(screen.width.saturating_sub(4)).min(WIDEST_LESSON))
        });
        let mut rows = self.detail_rows;
        rows.small += lesson.len() as u16;
        let areas = Areas::beside(screen, rows, self.beside);
        let parts = [Constraint::Length(lesson.len() as u16), Constraint::Fill(1)];
        let [band, details] = areas.details.layout(&Layout::vertical(parts));
        fill(paint.buffer, paint.theme, screen, Surface::Ground);
        self.draw_map(&areas, paint);
        self.draw_details(details, paint);
        mark_selected(paint.buffer, paint.theme, band);
        paint.rows(&lesson, band.inner(Margin::new(1, 0)));
        self.draw_list(&areas, paint);
        if self.edged {
            let warning = paint.theme.tone(Tone::Warn);
            let style = warning.patch(paint.theme.surface(Surface::Ground));
            for y in areas.map.y..areas.details.bottom() {
                paint.buffer[(0, y)].reset();
                paint.buffer.set_string(0, y, "▌", style);
            }
        }
        paint.header(&self.header, areas.header, areas.class);
        draw_entry(&self.entry, paint.buffer, paint.theme, areas.entry);
        // the list is beside the map already
        let is_shown = |hint: &&Hint| areas.book.is_none() || hint.commands != [Command::Book];
        let hints: Vec<_> = self.hints.iter().filter(is_shown).cloned().collect();
        paint.key_hints(&hints, areas.keys);
    }

    fn draw_map(&self, areas: &Areas, paint: &mut Paint<'_>) {
        let Some(drawing) = paint.drawing else {
            return province_list::draw(
                paint.buffer,
                paint.theme,
                areas.map,
                self.map,
                &self.scene,
            );
        };
        let is_small = areas.class == SizeClass::Small;
        let small_zoom = self.small_zoom.as_ref().filter(|_| is_small);
        let zoom = self.zoom.as_ref().or(small_zoom);
        let usual = zoom.and_then(|zoom| RequiredArea::of(drawing, zoom));
        let usual = usual.and_then(|area| area.window(drawing, areas.map));
        let board = MapDrawing {
            map: self.map,
            drawing,
        };
        let is_crowded = usual.is_none() && paint.charts.is_crowded(board, areas.map, paint.theme);
        let usual =
            usual.or_else(|| is_crowded.then(|| paint.camera.roomy_window(drawing, areas.map)));
        let window = match paint.camera.sight() {
            MapView::Usual => usual,
            _ => paint.camera.window(drawing, areas.map),
        };
        let signs = self.signs(drawing).filter(|_| self.all_signs);
        let window = match (window, signs) {
            (Some(seen), Some(signs)) if !signs.lies_in(seen) => signs.window(drawing, areas.map),
            (window, _) => window,
        };
        let map = MapWidget {
            board,
            scene: &self.scene,
            window,
            is_zoomed: usual.is_some(),
            theme: paint.theme,
        };
        map.render(areas.map, paint.buffer, paint.charts);
        let times = window.map_or(1.0, |window| magnification(drawing, window));
        let view = paint.camera.sight();
        zoom_badge::draw(paint.buffer, paint.theme, areas.map, view, times);
    }

    /// Draws the list: beside the map, in place of it, or over the half of it that matters less.
    fn draw_list(&self, areas: &Areas, paint: &mut Paint<'_>) {
        let map = areas.map;
        if let Some(area) = areas.book {
            if paint.theme.surface(Surface::Panel).bg.is_none() {
                let line = paint.theme.tone(Tone::Line);
                for y in area.y..area.bottom() {
                    paint.buffer.set_string(area.x - 1, y, "│", line);
                }
            }
            paint.list_panel(&self.book, area);
        } else if self.book_instead {
            paint.charts.cover(map);
            paint.list_panel(&self.book, map);
        } else if let Some(away_from) = &self.book_over {
            let width = BOOK_OVER.min(map.width);
            let board = paint.drawing.map(|drawing| MapDrawing {
                map: self.map,
                drawing,
            });
            let (charts, theme) = (&mut *paint.charts, paint.theme);
            let right = board.is_none_or(|board| charts.lean_left(board, map, theme, away_from));
            let x = if right { map.right() - width } else { 0 };
            let area = Rect { x, width, ..map };
            paint.charts.cover(area);
            paint.list_panel(&self.book, area);
        }
    }

    /// Returns what holds the signs on the map and the cursor.
    fn signs(&self, drawing: &Drawing) -> Option<RequiredArea> {
        let cursor = self.scene.cursor.map(|at| TagAnchor::Unit(at.location()));
        let seats = self.scene.tags.iter().map(|tag| tag.seat).chain(cursor);
        RequiredArea::around(seats.map(|seat| jump_labels::point(drawing, self.map, seat)))
    }

    fn draw_details(&self, area: Rect, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let roomy = area.height >= 5 && usize::from(area.height) >= self.details.full().count();
        let lines = self.details.shown(roomy);
        let margin = u16::from(area.height > lines.len() as u16 + 1 && area.height >= 6);
        let indent = if area.height >= 6 { 2 } else { 1 };
        let inner = Rect {
            x: area.x + indent,
            y: area.y + margin,
            width: area.width.saturating_sub(indent + 1),
            height: area.height - margin,
        };
        let (columns, rows) = (usize::from(inner.width), usize::from(inner.height));
        let lines = detail_panel::laid(lines, columns, rows);
        for (place, line) in inner.rows().zip(&lines) {
            let Rect { x, y, width, .. } = place;
            if line.selected > 0 {
                let marked = Rect::new(x - 1, y, line.selected.min(width + 1) + 1, 1);
                mark_selected(buffer, theme, marked);
            }
            if let Some((at, width)) = line.band {
                let band = Rect::new(x + at, y, width, 1);
                mark_selected(buffer, theme, band.intersection(area));
            }
            line.row.draw(buffer, theme, x, y, width);
            for span in &line.spans {
                let x = x.saturating_add(span.at).min(area.right());
                let part = Rect::new(x, y, span.width.min(area.right() - x), 1);
                paint
                    .charts
                    .spots
                    .add(part, ClickArea::Command(span.command));
            }
        }
    }
}

/// Clears an area and gives it a surface.
pub fn fill(buffer: &mut Buffer, theme: &Theme, area: Rect, surface: Surface) {
    let style = theme.tone(Tone::Text).patch(theme.surface(surface));
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
        buffer[position].set_style(style);
    }
}

/// Marks an area as selected, before its text is drawn.
pub fn mark_selected(buffer: &mut Buffer, theme: &Theme, area: Rect) {
    fill(buffer, theme, area, Surface::Selection);
}
