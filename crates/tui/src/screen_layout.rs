//! A screen as it is put together: header, map, dock, book, entry line and keys, each as rows of
//! text, and how they are drawn into cells.

mod detail_panel;
mod entry_line;
mod frame;
mod list_panel;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::StatefulWidget;
use tui_input::Input;

use super::click_areas::{ClickArea, ClickAreas};
use super::jump_labels;
use super::keys::Hint;
use super::layout::{Areas, DockRows, SidePanel, SizeClass};
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

pub use detail_panel::{ClickSpan, DetailPanel, DetailRow, Priority};
use entry_line::draw_keys;
pub use entry_line::{draw_entry, draw_line};
pub use frame::{above_keys, hints, list_areas};
pub use list_panel::{by_power, draw_book, draw_scrolled};

/// The columns of a book that is laid over the map of a small screen.
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

/// A row of the book.
#[derive(Clone, Debug, Default)]
pub struct ListRow {
    /// What it says.
    pub row: Row,
    /// What it says at its right end, where there is room.
    pub right: Row,
    /// Is it selected?
    pub selected: bool,
    /// Does it belong to what is selected?
    pub tied: bool,
    /// The number of what it tells of, where a click on it chooses that.
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

/// The order book beside the map.
#[derive(Clone, Debug, Default)]
pub struct ListPanel {
    /// What scrolls.
    pub lines: Vec<ListRow>,
    /// What stands at the bottom, where there is room for it.
    pub foot: Vec<ListRow>,
    /// Does the foot stay where the lines scroll?
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
    /// The same on a small screen, where a high dock leaves little of the map.
    pub small_zoom: Option<ProvinceSet>,
    /// Must every sign on the map be seen, and the cursor, wherever one looked before?
    pub all_signs: bool,
    /// How many rows the dock wants.
    pub dock_rows: DockRows,
    /// Under the map.
    pub dock: DetailPanel,
    /// Beside the map.
    pub book: ListPanel,
    /// How much room that takes.
    pub beside: SidePanel,
    /// On a small screen: the book lies in the place of the map.
    pub book_instead: bool,
    /// On a small screen: the book is laid over the map, away from these provinces.
    pub book_over: Option<ProvinceSet>,
    /// The line.
    pub entry: EntryLine,
    /// Keys and what they do, the most important first.
    pub hints: Vec<Hint>,
    /// Does a warning edge say that nothing here touches the game?
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
            dock_rows: DockRows::USUAL,
            dock: DetailPanel::default(),
            book: ListPanel::default(),
            beside: SidePanel::default(),
            book_instead: false,
            book_over: None,
            entry: EntryLine::default(),
            hints: Vec::new(),
            edged: false,
        }
    }

    /// Draws it.
    pub fn draw(&self, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let charts = &mut *paint.charts;
        let screen = buffer.area;
        let lesson = paint.lesson.as_ref().map_or_else(Vec::new, |row| {
            row.wrapped(usize::from(screen.width.saturating_sub(4)).min(WIDEST_LESSON))
        });
        let taught = lesson.len() as u16;
        let mut areas = Areas::beside(
            screen,
            DockRows {
                small: self.dock_rows.small + taught,
                ..self.dock_rows
            },
            self.beside,
        );
        let band = Rect {
            height: taught.min(areas.dock.height),
            ..areas.dock
        };
        areas.dock.y += band.height;
        areas.dock.height -= band.height;
        fill(buffer, theme, screen, Surface::Ground);
        let small_zoom = self
            .small_zoom
            .as_ref()
            .filter(|_| areas.class == SizeClass::Small);
        let board = paint.drawing.map(|drawing| MapDrawing {
            map: self.map,
            drawing,
        });
        match board {
            Some(board) => {
                let zoom = self.zoom.as_ref().or(small_zoom);
                let usual = zoom.and_then(|zoom| RequiredArea::of(board.drawing, zoom));
                let usual = usual.and_then(|frame| frame.window(board.drawing, areas.map));
                let window = match paint.camera.sight() {
                    MapView::Usual => usual,
                    _ => paint.camera.window(board.drawing, areas.map),
                };
                let signs = self.signs(board.drawing).filter(|_| self.all_signs);
                let window = match (window, signs) {
                    (Some(seen), Some(signs)) if !signs.lies_in(seen) => {
                        signs.window(board.drawing, areas.map)
                    }
                    (window, _) => window,
                };
                let map = MapWidget {
                    board,
                    scene: &self.scene,
                    window,
                    theme,
                };
                map.render(areas.map, buffer, charts);
                if usual.is_some() {
                    charts.is_close();
                }
                let times = window.map_or(1.0, |window| magnification(board.drawing, window));
                zoom_badge::draw(buffer, theme, areas.map, paint.camera.sight(), times);
            }
            None => province_list::draw(buffer, theme, areas.map, self.map, &self.scene),
        }
        self.draw_dock(buffer, theme, &mut charts.spots, areas.dock);
        mark_selected(buffer, theme, band);
        for (y, row) in (band.y..band.bottom()).zip(&lesson) {
            let room = band.width.saturating_sub(2);
            row.draw(buffer, theme, band.x + 1, y, room);
        }
        if let Some(area) = areas.book {
            if !theme.is_colored() || theme.surface(Surface::Panel).bg.is_none() {
                for y in area.y..area.bottom() {
                    buffer.set_string(area.x - 1, y, "│", theme.tone(Tone::Line));
                }
            }
            draw_book(&self.book, buffer, theme, &mut charts.spots, area);
        } else if self.book_instead {
            charts.cover(areas.map);
            draw_book(&self.book, buffer, theme, &mut charts.spots, areas.map);
        } else if let Some(away_from) = &self.book_over {
            let width = BOOK_OVER.min(areas.map.width);
            let right =
                board.is_none_or(|board| charts.lean_left(board, areas.map, theme, away_from));
            let x = if right { screen.width - width } else { 0 };
            let area = Rect::new(x, areas.map.y, width, areas.map.height);
            charts.cover(area);
            draw_book(&self.book, buffer, theme, &mut charts.spots, area);
        }
        if self.edged {
            for y in areas.map.y..areas.dock.bottom() {
                buffer[(0, y)].reset();
                buffer.set_string(
                    0,
                    y,
                    "▌",
                    theme.tone(Tone::Warn).patch(theme.surface(Surface::Ground)),
                );
            }
        }
        draw_header(&self.header, buffer, theme, areas.header, areas.class);
        draw_entry(&self.entry, buffer, theme, areas.entry);
        // the book is beside the map already
        let beside = areas.book.is_some();
        let hints: Vec<_> = self
            .hints
            .iter()
            .filter(|hint| !beside || hint.commands != [Command::Book])
            .cloned()
            .collect();
        draw_keys(
            &hints,
            paint.keys,
            buffer,
            theme,
            &mut charts.spots,
            areas.keys,
        );
    }

    /// What holds the signs on the map and the cursor.
    fn signs(&self, drawing: &Drawing) -> Option<RequiredArea> {
        let cursor = self.scene.cursor.map(|at| TagAnchor::Unit(at.location()));
        let seats = self.scene.tags.iter().map(|tag| tag.seat).chain(cursor);
        RequiredArea::around(seats.map(|seat| jump_labels::point(drawing, self.map, seat)))
    }

    fn draw_dock(&self, buffer: &mut Buffer, theme: &Theme, spots: &mut ClickAreas, area: Rect) {
        let roomy = area.height >= 5 && usize::from(area.height) >= self.dock.full().count();
        let lines = self.dock.shown(roomy);
        let margin = u16::from(area.height > lines.len() as u16 + 1 && area.height >= 6);
        let indent = if area.height >= 6 { 2 } else { 1 };
        let room = usize::from(area.width.saturating_sub(indent + 1));
        let rows = usize::from(area.height - margin);
        for (y, line) in
            (area.y + margin..area.bottom()).zip(detail_panel::laid(&lines, room, rows).iter())
        {
            if line.selected > 0 {
                let width = line.selected.min(area.width - indent);
                mark_selected(
                    buffer,
                    theme,
                    Rect::new(area.x + indent - 1, y, width + 1, 1),
                );
            }
            if let Some((at, width)) = line.band {
                let band = Rect::new(area.x + indent + at, y, width, 1);
                mark_selected(buffer, theme, band.intersection(area));
            }
            line.row
                .draw(buffer, theme, area.x + indent, y, area.width - indent - 1);
            for span in &line.spans {
                let x = (area.x + indent).saturating_add(span.at).min(area.right());
                let part = Rect::new(x, y, span.width.min(area.right() - x), 1);
                spots.add(part, ClickArea::Command(span.command));
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

/// Draws the header.
pub fn draw_header(
    header: &Header,
    buffer: &mut Buffer,
    theme: &Theme,
    area: Rect,
    class: SizeClass,
) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Bar);
    let left = header
        .left
        .draw(buffer, theme, 1, area.y, area.width.saturating_sub(2));
    // the last part to the right always stays
    let least = header
        .right
        .last()
        .map_or(0, |part| part.width() as u16 + 3);
    let room = area.width.saturating_sub(left + 2 + least);
    let middle = [&header.middle, &header.middle_short]
        .into_iter()
        .find(|row| row.width() as u16 <= room);
    let mut taken = left;
    if let Some(middle) = middle.filter(|row| !row.is_empty()) {
        let width = middle.width() as u16;
        let x = match class {
            SizeClass::Small => left + 2,
            _ => (left + 2)
                .max((area.width.saturating_sub(width)) / 2)
                .min(left + 2 + room - width),
        };
        taken = middle.draw(buffer, theme, x, area.y, width);
    }
    let room = usize::from(area.width.saturating_sub(taken + 3));
    for from in 0..header.right.len() {
        let mut row = Row::new();
        for (i, part) in header.right[from..].iter().enumerate() {
            row = if i > 0 { row.dim(" · ") } else { row }.and(part.clone());
        }
        if row.width() <= room {
            row.draw_right(buffer, theme, area.width - 1, area.y, area.width);
            return;
        }
    }
}
