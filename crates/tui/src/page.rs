//! The layout of a screen: header, map view, detail panel, order list, entry line and key hints as
//! rows of text, and the drawing of these into cells.

pub mod areas;
mod detail_panel;
pub mod dialog;
mod entry_line;
mod frame;
pub mod header;
mod key_hints;
mod list_panel;
mod paint;
mod position_panel;

use ratatui::buffer::Cell;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::widgets::{Block, StatefulWidget, Widget};

use super::keys::Hint;
use crate::keys::Command;
use crate::kit::{Row, Surface, Tone, fill};
use crate::map::cache::{MapDrawing, MapWidget, part_of};
use crate::map::view::{MapView, RequiredArea, magnification};
use crate::map::{jump_labels, province_list, zoom_badge};
use chancery_core::board::{Map, ProvinceSet};
use chart::{Drawing, Scene, TagAnchor, Window};

pub use areas::{Areas, DetailRows, SidePanel, SizeClass, centered};
pub use detail_panel::{DETAILS, DetailPanel, DetailRow};
pub use entry_line::{EntryLine, draw_entry, draw_line};
pub use frame::{HintForm, above_keys, hints, list_and_panel, list_areas};
pub use header::Header;
pub use list_panel::{ListPanel, ListRow, PowerList, by_power};
pub use paint::Paint;

/// The width, in columns, of a list drawn over the map of a small screen.
pub const LIST_OVER: u16 = 36;

/// The maximum width of a tutorial instruction, in columns. It is shown under the map only.
const WIDEST_LESSON: usize = 84;

/// Where a small screen has its details.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DetailPlace {
    /// Below the map, which is scrolled to what matters in its remaining rows.
    #[default]
    Below,
    /// Over the last rows of the map, which doesn't move for them.
    LastRows,
    /// In a box over the corner of the map where they hide the least. The map doesn't move.
    Corner,
}

/// The content of a whole screen.
#[derive(Clone, Debug)]
pub struct ScreenLayout<'a> {
    /// The board whose map is drawn.
    pub map: &'a Map,
    /// The top row.
    pub header: Header,
    /// The content of the map.
    pub scene: Scene,
    /// The provinces to zoom in on, unless the user changed the view.
    pub zoom: Option<ProvinceSet>,
    /// The provinces to which a map is scrolled that doesn't fit. With an empty set it doesn't move.
    pub focus: ProvinceSet,
    /// Where a small screen has its details.
    pub place: DetailPlace,
    /// Whether the whole map is shown in any case.
    pub whole: bool,
    /// Whether all map symbols and the cursor must be visible, whatever the previous view was.
    pub all_signs: bool,
    /// The number of rows that the details need.
    pub detail_rows: DetailRows,
    /// The detail panel, under the map.
    pub details: DetailPanel,
    /// The details for a narrower box in a corner, where the usual one would hide more.
    pub narrow: Option<DetailPanel>,
    /// The list, beside the map.
    pub list: ListPanel,
    /// The width of the list beside the map.
    pub beside: SidePanel,
    /// Whether, on a small screen, the list replaces the map.
    pub list_instead: bool,
    /// The provinces that a list drawn over the map of a small screen must not cover, if there is
    /// such a list.
    pub list_over: Option<ProvinceSet>,
    /// The entry line.
    pub entry: EntryLine,
    /// The key hints, the most important first.
    pub hints: Vec<Hint>,
    /// Whether a warning edge marks a screen whose changes don't affect the game.
    pub edged: bool,
}

impl<'a> ScreenLayout<'a> {
    /// Returns a layout with a map and nothing else.
    pub fn new(map: &'a Map, scene: Scene) -> Self {
        ScreenLayout {
            map,
            header: Header::default(),
            scene,
            zoom: None,
            focus: ProvinceSet::EMPTY,
            place: DetailPlace::Below,
            whole: false,
            all_signs: false,
            detail_rows: DetailRows::USUAL,
            details: DetailPanel::default(),
            narrow: None,
            list: ListPanel::default(),
            beside: SidePanel::default(),
            list_instead: false,
            list_over: None,
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
        // instructions of one row and of two leave the map as it is
        let taught = match lesson.len() as u16 {
            1 if SizeClass::of(screen) == SizeClass::Small => 2,
            count => count,
        };
        let mut rows = self.detail_rows;
        if self.place == DetailPlace::Corner {
            rows.small = 0;
        }
        rows.small += taught;
        let areas = Areas::beside(screen, rows, self.beside);
        rows = DetailRows::USUAL;
        rows.small += taught;
        let usual = Areas::beside(screen, rows, self.beside);
        let parts = [Constraint::Length(taught), Constraint::Fill(1)];
        let [band, details] = areas.details.layout(&Layout::vertical(parts));
        fill(paint.buffer, paint.theme, screen, Surface::Ground);
        self.draw_map(&areas, usual.map, paint);
        match self.place {
            DetailPlace::Corner if areas.class == SizeClass::Small => {
                self.draw_corner(areas.map, paint);
            }
            _ => self.draw_panel(&self.details, details, paint),
        }
        fill(paint.buffer, paint.theme, band, Surface::Selection);
        paint.rows(&lesson, band.inner(Margin::new(1, 0)));
        self.draw_list(&areas, paint);
        if self.edged {
            let warning = paint.theme.tone(Tone::Warn);
            let style = warning.patch(paint.theme.surface(Surface::Ground));
            // the names on the map stay whole
            let is_name = |cell: &Cell| cell.symbol().contains(char::is_alphanumeric);
            for y in areas.map.y..areas.details.bottom() {
                if !is_name(&paint.buffer[(0, y)]) {
                    paint.buffer[(0, y)].reset();
                    paint.buffer.set_string(0, y, "▌", style);
                }
            }
        }
        paint.header(&self.header, areas.header, areas.class);
        draw_entry(&self.entry, paint.buffer, paint.theme, areas.entry);
        if self.entry.note.plain().starts_with("Enter") {
            let width = self.entry.note.width() as u16 + 1;
            let x = areas.entry.right().saturating_sub(width);
            paint.on_click(
                Rect {
                    x,
                    width,
                    ..areas.entry
                },
                Command::Accept,
            );
        }
        // omit the key of the order list when it is beside the map
        let is_shown = |hint: &&Hint| areas.list.is_none() || hint.commands != [Command::List];
        let hints: Vec<_> = self.hints.iter().filter(is_shown).cloned().collect();
        paint.key_hints(&hints, areas.keys);
    }

    /// Draws the map. Its layout doesn't depend on the rows of the details, and is never smaller than the drawing can be
    /// read: if there is too little room for it, it is scrolled to what matters.
    fn draw_map(&self, areas: &Areas, usual: Rect, paint: &mut Paint<'_>) {
        let Some(drawing) = paint.drawing else {
            return province_list::draw(
                paint.buffer,
                paint.theme,
                areas.map,
                self.map,
                &self.scene,
            );
        };
        let board = MapDrawing {
            map: self.map,
            drawing,
        };
        let (view, area) = (paint.camera.kind(), areas.map);
        if area.is_empty() {
            return;
        }
        let whole = if self.whole {
            area
        } else {
            paint.charts.readable(board, usual.union(area), paint.theme)
        };
        let room = match self.place {
            DetailPlace::LastRows => usual.union(area),
            DetailPlace::Below | DetailPlace::Corner => area,
        };
        // a window is scrolled by itself, and must not end below the details
        let unscrolled = match self.zoom {
            Some(_) => Rect::new(0, 0, area.width, area.height),
            None => Rect::new(0, 0, room.width, room.height),
        };
        let zoom = self.zoom.as_ref();
        let zoom = zoom.and_then(|zoom| RequiredArea::of(drawing, zoom));
        let zoom = zoom.and_then(|required| required.window(drawing, unscrolled));
        let (mut window, mut layout) = match view {
            MapView::Usual if zoom.is_none() => {
                let (charts, theme) = (&mut *paint.charts, paint.theme);
                (None, charts.scroll(board, whole, theme, &self.focus, room))
            }
            MapView::Usual => (zoom, unscrolled),
            _ => (paint.camera.window(drawing, unscrolled), unscrolled),
        };
        let signs = self.signs(drawing).filter(|_| self.all_signs);
        let seen = window.unwrap_or_else(|| part_of(Window::whole(drawing), layout, area));
        if let Some(signs) = signs.filter(|signs| !signs.lies_in(seen)) {
            (window, layout) = (signs.window(drawing, unscrolled), unscrolled);
        }
        let map = MapWidget {
            board,
            scene: &self.scene,
            window,
            layout,
            is_zoomed: zoom.is_some() || whole.width > area.width,
            theme: paint.theme,
        };
        map.render(area, paint.buffer, paint.charts);
        let times = window.map_or(1.0, |window| magnification(drawing, window));
        let badge = zoom_badge::draw(paint.buffer, paint.theme, areas.map, view, times);
        if let Some(badge) = badge {
            paint.on_click(badge, Command::Back);
        }
        // the sides on which a scrolled map goes on
        let sides = [
            (layout.x > 0, area.x, "‹"),
            (layout.x + area.width < layout.width, area.right() - 1, "›"),
        ];
        let y = (usual.y + usual.height / 2).min(area.bottom() - 1);
        for (_, x, sign) in sides.into_iter().filter(|it| it.0) {
            let sign = Row::new().key(sign);
            sign.draw(paint.buffer, paint.theme, x, y, 1);
        }
    }

    /// Draws the list beside the map, in place of it, or over the half of it that is less
    /// important.
    fn draw_list(&self, areas: &Areas, paint: &mut Paint<'_>) {
        let map = areas.map;
        if let Some(area) = areas.list {
            if paint.theme.surface(Surface::Panel).bg.is_none() {
                let line = paint.theme.tone(Tone::Line);
                for y in area.y..area.bottom() {
                    paint.buffer.set_string(area.x - 1, y, "│", line);
                }
            }
            paint.list_panel(&self.list, area);
        } else if self.list_instead {
            paint.charts.cover(map);
            paint.list_panel(&self.list, map);
        } else if let Some(away_from) = &self.list_over {
            let width = LIST_OVER.min(map.width);
            let right = map.right() - width;
            let halves = [right, 0].map(|x| Rect { x, width, ..map });
            let area = paint.charts.least_covering(&halves, away_from);
            paint.charts.cover_with_box(self.map, area, paint.buffer);
            paint.list_panel(&self.list, area);
        }
    }

    /// Returns the area of all map symbols and the cursor.
    fn signs(&self, drawing: &Drawing) -> Option<RequiredArea> {
        let cursor = self.scene.cursor.map(|at| TagAnchor::Unit(at.location()));
        let anchors = self.scene.tags.iter().map(|tag| tag.anchor).chain(cursor);
        RequiredArea::around(anchors.map(|anchor| jump_labels::point(drawing, self.map, anchor)))
    }

    /// Draws the details in a box over the corner of the map where they hide the least of what matters.
    fn draw_corner(&self, map: Rect, paint: &mut Paint<'_>) {
        let edge = u16::from(paint.theme.surface(Surface::Panel).bg.is_none());
        let corners = |panel: &DetailPanel| {
            let lines = panel.shown(false);
            let widest = lines.iter().map(|line| line.row.width()).max();
            let width = (widest.unwrap_or(0) as u16 + 3 + 2 * edge).min(map.width);
            let height = panel.small_rows(width - 3 - 2 * edge) + 2 * edge;
            let height = height.min(map.height);
            let (right, bottom) = (map.right() - width, map.bottom() - height);
            let all = [
                (map.x, bottom),
                (map.x, map.y),
                (right, map.y),
                (right, bottom),
            ];
            all.map(|(x, y)| Rect::new(x, y, width, height))
        };
        let usual = corners(&self.details);
        let narrow = self.narrow.as_ref().map(|panel| (panel, corners(panel)));
        let narrow = narrow.filter(|(_, [area, ..])| area.height < map.height);
        let narrow_corners = narrow.iter().flat_map(|(_, corners)| corners);
        let areas: Vec<Rect> = usual.iter().chain(narrow_corners).copied().collect();
        let area = paint.charts.corner(&areas, &self.focus);
        paint.charts.cover_with_box(self.map, area, paint.buffer);
        fill(paint.buffer, paint.theme, area, Surface::Panel);
        if edge > 0 {
            let block = Block::bordered().border_style(paint.theme.tone(Tone::Line));
            block.render(area, paint.buffer);
        }
        let panel = narrow.filter(|(_, narrow)| narrow.contains(&area));
        let panel = panel.map_or(&self.details, |(panel, _)| panel);
        self.draw_panel(panel, area.inner(Margin::new(edge, edge)), paint);
    }

    fn draw_panel(&self, panel: &DetailPanel, area: Rect, paint: &mut Paint<'_>) {
        let (buffer, theme) = (&mut *paint.buffer, paint.theme);
        let roomy = area.height >= 5 && usize::from(area.height) >= panel.full().count();
        let lines = panel.shown(roomy);
        let margin = u16::from(area.height > lines.len() as u16 + 1 && area.height >= 6);
        let indent = if area.height >= 6 { 2 } else { 1 };
        let inner = Rect {
            x: area.x + indent,
            y: area.y + margin,
            width: area.width.saturating_sub(indent + 1),
            height: area.height - margin,
        };
        let (columns, rows) = (usize::from(inner.width), usize::from(inner.height));
        let lines = detail_panel::wrapped(lines, columns, rows);
        for (place, line) in inner.rows().zip(&lines) {
            let Rect { x, y, width, .. } = place;
            if let Some((at, width)) = line.marked {
                let marked = Rect::new(x - 1 + at, y, width, 1);
                fill(buffer, theme, marked.intersection(area), Surface::Selection);
            }
            line.row.draw(buffer, theme, x, y, width);
            let whole = line.click.map(|command| (0, width, command));
            for (at, wide, command) in whole.into_iter().chain(line.row.clickable()) {
                let part = Rect::new(x + at, y, wide, 1).intersection(place);
                paint.charts.spots.add(part, command);
            }
        }
    }
}
