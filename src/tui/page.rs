//! A screen as it is put together: header, map, dock, book, entry line and keys, each as rows of
//! text, and how they are drawn into cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::charts::Board;
use super::corner;
use super::gazetteer;
use super::layout::{Areas, Class, DockRows};
use super::screens::Paint;
use super::sight::{Frame, Sight, magnification};
use super::text::Row;
use super::theme::{Surface, Theme, Tone};
use crate::board::{Map, ProvinceSet};
use crate::chart::Scene;

/// The columns of a book that is laid over the map of a small screen.
pub const BOOK_OVER: u16 = 36;

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

/// A row of the dock.
#[derive(Clone, Debug, Default)]
pub struct DockLine {
    /// What it says.
    pub row: Row,
    /// How many columns are marked as selected.
    pub selected: u16,
    /// A column of a table that is marked as selected: where it begins, and how wide it is.
    pub band: Option<(u16, u16)>,
}

impl From<Row> for DockLine {
    fn from(row: Row) -> Self {
        DockLine {
            row,
            ..DockLine::default()
        }
    }
}

/// What the program understands, under the map.
#[derive(Clone, Debug, Default)]
pub struct Dock {
    /// For few rows.
    pub brief: Vec<DockLine>,
    /// For five rows and more.
    pub full: Vec<DockLine>,
}

impl Dock {
    /// The same few rows, however many there is room for.
    pub fn same(rows: Vec<Row>) -> Self {
        let lines: Vec<DockLine> = rows.into_iter().map(DockLine::from).collect();
        Dock {
            brief: lines.clone(),
            full: lines,
        }
    }
}

/// A row of the book.
#[derive(Clone, Debug, Default)]
pub struct BookLine {
    /// What it says.
    pub row: Row,
    /// What it says at its right end, where there is room.
    pub right: Row,
    /// Is it selected?
    pub selected: bool,
    /// Does it belong to what is selected?
    pub tied: bool,
}

impl From<Row> for BookLine {
    fn from(row: Row) -> Self {
        BookLine {
            row,
            ..BookLine::default()
        }
    }
}

impl BookLine {
    /// A blank row.
    pub fn blank() -> Self {
        BookLine::default()
    }

    /// A row with something at its right end.
    pub fn both(row: Row, right: Row) -> Self {
        BookLine {
            row,
            right,
            ..BookLine::default()
        }
    }
}

/// The order book beside the map.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// What scrolls.
    pub lines: Vec<BookLine>,
    /// What stands at the bottom, where there is room for it.
    pub foot: Vec<BookLine>,
    /// The row to keep in sight where none is selected.
    pub focus: usize,
}

/// The line that is being written.
#[derive(Clone, Debug, Default)]
pub struct Entry {
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
}

/// A whole screen.
#[derive(Clone, Debug)]
pub struct Page<'a> {
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
    /// How many rows the dock wants.
    pub dock_rows: DockRows,
    /// Under the map.
    pub dock: Dock,
    /// Beside the map.
    pub book: Book,
    /// On a small screen: the book is laid over the map, away from these provinces.
    pub book_over: Option<ProvinceSet>,
    /// The line.
    pub entry: Entry,
    /// Keys and what they do, the most important first.
    pub hints: Vec<(&'static str, &'static str)>,
}

impl<'a> Page<'a> {
    /// A page with a map and nothing else.
    pub fn new(map: &'a Map, scene: Scene) -> Self {
        Page {
            map,
            header: Header::default(),
            scene,
            zoom: None,
            small_zoom: None,
            dock_rows: DockRows::USUAL,
            dock: Dock::default(),
            book: Book::default(),
            book_over: None,
            entry: Entry::default(),
            hints: Vec::new(),
        }
    }

    /// Draws it.
    pub fn draw(&self, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let charts = &mut *paint.charts;
        let screen = buffer.area;
        let areas = Areas::of(screen, self.dock_rows);
        fill(buffer, theme, screen, Surface::Ground);
        let small_zoom = self
            .small_zoom
            .as_ref()
            .filter(|_| areas.class == Class::Small);
        let board = paint.drawing.map(|drawing| Board {
            map: self.map,
            drawing,
        });
        match board {
            Some(board) => {
                let zoom = self.zoom.as_ref().or(small_zoom);
                let usual = zoom.and_then(|zoom| Frame::of(board.drawing, zoom));
                let usual = usual.and_then(|frame| frame.window(board.drawing, areas.map));
                let window = match paint.camera.sight() {
                    Sight::Usual => usual,
                    _ => paint.camera.window(board.drawing, areas.map),
                };
                charts.draw(buffer, theme, areas.map, board, &self.scene, window);
                if usual.is_some() {
                    charts.is_close();
                }
                let times = window.map_or(1.0, |window| magnification(board.drawing, window));
                corner::draw(buffer, theme, areas.map, paint.camera.sight(), times);
            }
            None => gazetteer::draw(buffer, theme, areas.map, self.map, &self.scene),
        }
        self.draw_dock(buffer, theme, areas.dock);
        if let Some(area) = areas.book {
            if !theme.is_colored() || theme.surface(Surface::Panel).bg.is_none() {
                for y in area.y..area.bottom() {
                    buffer.set_string(area.x - 1, y, "│", theme.tone(Tone::Line));
                }
            }
            draw_book(&self.book, buffer, theme, area);
        } else if let Some(away_from) = &self.book_over {
            let width = BOOK_OVER.min(areas.map.width);
            let right =
                board.is_none_or(|board| charts.lean_left(board, areas.map, theme, away_from));
            let x = if right { screen.width - width } else { 0 };
            let area = Rect::new(x, areas.map.y, width, areas.map.height);
            charts.cover(area);
            draw_book(&self.book, buffer, theme, area);
        }
        draw_header(&self.header, buffer, theme, areas.header, areas.class);
        draw_entry(&self.entry, buffer, theme, areas.entry);
        // the book is beside the map already
        let beside = areas.book.is_some();
        let hints: Vec<_> = self
            .hints
            .iter()
            .filter(|(keys, _)| !beside || *keys != "F2")
            .copied()
            .collect();
        draw_keys(&hints, buffer, theme, areas.keys);
    }

    fn draw_dock(&self, buffer: &mut Buffer, theme: &Theme, area: Rect) {
        let roomy = area.height >= 5 && area.height as usize >= self.dock.full.len();
        let lines = if roomy && !self.dock.full.is_empty() {
            &self.dock.full
        } else {
            &self.dock.brief
        };
        let margin = u16::from(area.height > lines.len() as u16 + 1 && area.height >= 6);
        let indent = if area.height >= 6 { 2 } else { 1 };
        for (y, line) in (area.y + margin..area.bottom()).zip(lines) {
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
pub fn draw_header(header: &Header, buffer: &mut Buffer, theme: &Theme, area: Rect, class: Class) {
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
            Class::Small => left + 2,
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

/// Draws the book: what scrolls, then what stands at the bottom.
pub fn draw_book(book: &Book, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    fill(buffer, theme, area, Surface::Panel);
    let rows = usize::from(area.height.saturating_sub(2));
    let foot = if book.lines.len() + book.foot.len() < rows {
        &book.foot[..]
    } else {
        &[]
    };
    let room = rows - foot.len();
    let inner = Rect::new(area.x, area.y + 1, area.width, room as u16);
    let selected = book.lines.iter().position(|line| line.selected);
    let focus = selected.unwrap_or(book.focus);
    draw_scrolled(&book.lines, Some(focus), buffer, theme, inner);
    let top = area.bottom().saturating_sub(1 + foot.len() as u16);
    for (y, line) in (top..area.bottom()).zip(foot) {
        draw_book_line(line, buffer, theme, Rect::new(area.x, y, area.width, 1));
    }
}

/// Draws as many rows as there is room for, the selected one among them; what is left out is told.
pub fn draw_scrolled(
    lines: &[BookLine],
    selected: Option<usize>,
    buffer: &mut Buffer,
    theme: &Theme,
    area: Rect,
) {
    let room = usize::from(area.height);
    let row = |i: usize| Rect::new(area.x, area.y + i as u16, area.width, 1);
    if lines.len() <= room || room < 3 {
        for (i, line) in lines.iter().take(room).enumerate() {
            draw_book_line(line, buffer, theme, row(i));
        }
        return;
    }
    // the selected row stands in the middle as far as the ends allow; where rows are hidden, one
    // tells how many
    let focus = selected.unwrap_or(0);
    let first = focus.saturating_sub(room / 2).min(lines.len() - room);
    let last = first + room;
    for (i, line) in lines[first..last].iter().enumerate() {
        draw_book_line(line, buffer, theme, row(i));
    }
    let told = |count: usize, sign: char| Row::new().faint(format!(" {sign} {count} more"));
    if first > 0 {
        clear_book_line(buffer, theme, row(0));
        draw_book_line(&told(first + 1, '↑').into(), buffer, theme, row(0));
    }
    if last < lines.len() {
        clear_book_line(buffer, theme, row(room - 1));
        let below = lines.len() - last + 1;
        draw_book_line(&told(below, '↓').into(), buffer, theme, row(room - 1));
    }
}

/// Takes back what was drawn of a row, its surface left as it is.
fn clear_book_line(buffer: &mut Buffer, theme: &Theme, area: Rect) {
    let surface = buffer[(area.right() - 1, area.y)].style().bg;
    for position in area.positions() {
        buffer[position].reset();
        let style = theme.tone(Tone::Text);
        buffer[position].set_style(surface.map_or(style, |bg| style.bg(bg)));
    }
}

fn draw_book_line(line: &BookLine, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    if line.selected {
        mark_selected(buffer, theme, area);
    }
    if line.tied || line.selected && !theme.is_colored() {
        buffer.set_string(area.x, area.y, "▎", theme.tone(Tone::Accent));
    }
    let room = area.width.saturating_sub(2);
    let right = line.right.width() as u16;
    let fits = right > 0 && line.row.width() as u16 + right < room;
    if fits {
        line.right
            .draw_right(buffer, theme, area.right() - 1, area.y, right);
    }
    let room = if fits { room - right - 1 } else { room };
    line.row.draw(buffer, theme, area.x + 1, area.y, room);
}

/// Draws the line that is being written.
pub fn draw_entry(entry: &Entry, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Bar);
    let note = entry.note.width() as u16;
    if let Some(row) = &entry.instead {
        row.draw(
            buffer,
            theme,
            1,
            area.y,
            area.width.saturating_sub(note + 3),
        );
    } else {
        draw_line(
            entry,
            buffer,
            theme,
            Rect {
                x: 1,
                width: area.width.saturating_sub(2),
                ..area
            },
        );
    }
    // the note yields to what is written
    let written = if entry.instead.is_some() {
        0
    } else {
        entry
            .text
            .width()
            .max(entry.ghost.width() * usize::from(entry.text.is_empty()))
            + entry.rest.width()
    };
    if usize::from(note) + written + 6 < usize::from(area.width) || entry.instead.is_some() {
        entry
            .note
            .draw_right(buffer, theme, area.width - 1, area.y, area.width - 2);
    }
}

/// Prompt, text and cursor; a text that is too long is shown around its cursor.
pub fn draw_line(entry: &Entry, buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.width < 5 {
        return;
    }
    let accent = theme.tone(Tone::Accent);
    buffer.set_string(area.x, area.y, "›", accent.add_modifier(Modifier::BOLD));
    let letters: Vec<char> = entry.text.chars().collect();
    let cursor = entry.cursor.min(letters.len());
    let room = usize::from(area.width) - 3;
    let width = |from: usize| letters[from..cursor].iter().collect::<String>().width();
    let first = (0..=cursor)
        .find(|&from| width(from) < room)
        .unwrap_or(cursor);
    let shown: String = letters[first..].iter().collect();
    let x = area.x + 2;
    buffer.set_stringn(x, area.y, &shown, room, theme.tone(Tone::Text));
    let at = x + width(first) as u16;
    match letters.get(cursor) {
        Some(_) => buffer.set_style(
            Rect::new(at, area.y, 1, 1),
            accent.add_modifier(Modifier::REVERSED),
        ),
        None => {
            buffer.set_string(at, area.y, "▌", accent);
        }
    }
    if cursor == letters.len() && !letters.is_empty() {
        // the cursor stands where a blank would
        let rest = entry.rest.strip_prefix(' ').unwrap_or(&entry.rest);
        let columns = area.right().saturating_sub(at + 1);
        Row::new()
            .faint(rest)
            .draw(buffer, theme, at + 1, area.y, columns);
    }
    if letters.is_empty() && !entry.ghost.is_empty() {
        Row::new().faint(entry.ghost.as_str()).draw(
            buffer,
            theme,
            at + 2,
            area.y,
            area.right().saturating_sub(at + 2),
        );
    }
}

/// Draws the bottom row: what there is room for, and always the help.
pub fn draw_keys(hints: &[(&str, &str)], buffer: &mut Buffer, theme: &Theme, area: Rect) {
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Ground);
    let help = Row::new().key("?").dim(" help");
    let right = area.width.saturating_sub(1);
    let end = usize::from(help.draw_right(buffer, theme, right, area.y, right));
    let mut x = 1;
    for (keys, label) in hints {
        let row = Row::new().key(*keys).dim(format!(" {label}"));
        if usize::from(x) + row.width() + 2 > end {
            break;
        }
        x = row.draw(buffer, theme, x, area.y, area.width) + 3;
    }
}
