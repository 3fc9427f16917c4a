//! Draws the map into the terminal's cells. Map layouts are computed once per size and cached.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::StatefulWidget;

use crate::kit::Theme;
use crate::kit::click_areas::ClickAreas;
use crate::map::scroll::run;
use crate::map::transition::MapTransition;
use crate::map::view::{DrawnView, MapView};
use chancery_core::board::{Map, Province, ProvinceSet};
use chart::{self, Badges, Canvas, Drawing, Label, Plan, Scene, Spot, View, Window};

/// The number of cached layouts: all steps of the wheel in both directions, and the whole map
/// before and after a change of size.
const KEPT: usize = 12;

/// A board and its drawing.
#[derive(Clone, Copy, Debug)]
pub struct MapDrawing<'a> {
    /// The board.
    pub map: &'a Map,
    /// The drawing of that board.
    pub drawing: &'a Arc<Drawing>,
}

/// A widget that draws a scene on the map of a board, or on a window of it.
#[derive(Clone, Copy, Debug)]
pub struct MapWidget<'a> {
    /// The board and its drawing.
    pub board: MapDrawing<'a>,
    /// The units, owners and orders to draw.
    pub scene: &'a Scene,
    /// The part to draw; `None` for the whole.
    pub window: Option<Window>,
    /// The size of the layout, and the first of its columns and rows that is drawn: a map for which there is too
    /// little room is scrolled.
    pub layout: Rect,
    /// Whether the screen is zoomed in by default, so that its usual view isn't the whole map.
    pub is_zoomed: bool,
    /// The colors.
    pub theme: &'a Theme,
}

impl StatefulWidget for MapWidget<'_> {
    type State = MapCache;

    fn render(self, area: Rect, buffer: &mut Buffer, cache: &mut MapCache) {
        let MapDrawing { map, drawing } = self.board;
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        cache.plan(self.board, self.layout, self.theme, self.window);
        let plan = &cache.plans[0];
        let canvas = cache.transition.draw(plan.view(), self.scene, |scene| {
            chart::draw(drawing, map, plan, scene, &self.theme.chart)
        });
        let Rect { x, y, .. } = self.layout;
        if self.window.is_none() {
            cache.first = Some((x, y));
        }
        let (columns, rows) = (run(x, area.width, x, 0), run(y, area.height, y, 0));
        let window = part_of(plan.window(), self.layout, area);
        let cut = cut_labels(map, plan, &columns);
        let is_cut = |x: usize, y: usize, glyph: char| {
            let mut own = cut.iter().filter(|label| label.spot.contains(x, y));
            own.any(|label| label.text.chars().nth(x - label.spot.x) == Some(glyph))
        };
        let first = (columns.start, rows.start);
        let canvas = canvas.cropped(columns, rows);
        for (y, row) in canvas.rows().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let target = &mut buffer[(area.x + x as u16, area.y + y as u16)];
                target.reset();
                // the rest of a label could be read as another one
                let is_cut = is_cut(first.0 + x, first.1 + y, cell.glyph);
                let glyph = if is_cut { ' ' } else { cell.glyph };
                target.set_char(glyph).set_style(self.theme.cell(cell));
            }
        }
        cache.drawn = Some(Drawn {
            view: DrawnView {
                drawing: Arc::clone(drawing),
                area,
                window,
                is_zoomed: self.is_zoomed,
            },
            canvas,
            first: (x, y),
            covered: Vec::new(),
        });
    }
}

/// Returns the labels of which only a part is in some columns.
fn cut_labels<'a>(map: &Map, plan: &'a Plan, columns: &Range<usize>) -> Vec<&'a Label> {
    let labels = map
        .provinces()
        .filter_map(|at| plan.spots(at).label.as_ref());
    let is_cut = |label: &&Label| {
        let shown = label.spot.columns().filter(|x| columns.contains(x)).count();
        (1..label.spot.width).contains(&shown)
    };
    labels.filter(is_cut).collect()
}

/// Returns the cells of the names and units of some provinces.
pub(super) fn marked_spots(
    plan: &Plan,
    provinces: impl Iterator<Item = Province>,
) -> impl Iterator<Item = Spot> {
    provinces.flat_map(|province| {
        let spots = plan.spots(province);
        let label = spots.label.as_ref().map(|label| label.spot);
        [label, spots.unit, spots.dislodged].into_iter().flatten()
    })
}

/// Returns the part of a window that an area shows of its layout, which is scrolled.
pub fn part_of(window: Window, layout: Rect, area: Rect) -> Window {
    let column = window.width / f32::from(layout.width.max(1));
    let row = window.height / f32::from(layout.height.max(1));
    Window {
        left: window.left + column * f32::from(layout.x),
        top: window.top + row * f32::from(layout.y),
        width: column * f32::from(area.width),
        height: row * f32::from(area.height),
    }
}

/// The cached layouts, the last used first, and the map that was drawn last.
#[derive(Debug, Default)]
pub struct MapCache {
    plans: Vec<Plan>,
    /// The drawing that the layouts belong to.
    drawing: Option<Arc<Drawing>>,
    drawn: Option<Drawn>,
    /// The first column and row of the whole map that was drawn last.
    pub(super) first: Option<(u16, u16)>,
    /// The index of the corner in which a box was drawn last.
    corner: usize,
    transition: MapTransition,
    /// The other clickable areas that were drawn.
    pub spots: ClickAreas,
}

/// The map as it was drawn, for finding the province under the pointer.
#[derive(Debug)]
struct Drawn {
    view: DrawnView,
    canvas: Canvas,
    /// The first column and row of the layout that was drawn.
    first: (u16, u16),
    /// The areas covered by panels.
    covered: Vec<Rect>,
}

impl Drawn {
    /// Returns the cells of the screen that show a spot of the layout; those left of and above the area are cut off.
    fn on_screen(&self, spot: Spot) -> Rect {
        let Rect { x, y, .. } = self.view.area;
        let start = |at: usize, first: u16| (at as u16).checked_sub(first);
        let (left, top) = (start(spot.x, self.first.0), start(spot.y, self.first.1));
        let hidden = usize::from(self.first.0).saturating_sub(spot.x);
        let width = spot.width.saturating_sub(hidden) as u16;
        top.map_or(Rect::ZERO, |top| {
            Rect::new(x + left.unwrap_or(0), y + top, width, 1)
        })
    }

    /// Returns the number of a spot's columns that an area of the screen covers.
    fn covered_columns(&self, spot: Spot, area: Rect) -> usize {
        self.on_screen(spot).intersection(area).area() as usize
    }
}

impl MapCache {
    /// Discards the last picture: nothing can be clicked until something is drawn again.
    pub fn forget(&mut self) {
        self.drawn = None;
        self.spots.clear();
    }

    /// Marks an area as covered: the map under it can't be clicked.
    pub fn cover(&mut self, area: Rect) {
        if let Some(drawn) = &mut self.drawn {
            drawn.covered.push(area);
        }
        self.spots.cover(area);
    }

    /// Begins a frame at a time; `None` turns motion off.
    pub fn begin(&mut self, now: Option<Duration>) {
        self.transition.begin(now);
    }

    /// Returns the time until the map's next frame, or `None` if nothing moves.
    pub fn due(&self) -> Option<Duration> {
        self.transition.due()
    }

    /// Returns the drawn map if it is under a cell of the screen.
    fn under(&self, (column, row): (u16, u16)) -> Option<&Drawn> {
        let at = Position::new(column, row);
        let drawn = self.drawn.as_ref();
        let is_covered = |drawn: &Drawn| drawn.covered.iter().any(|area| area.contains(at));
        drawn.filter(|drawn| drawn.view.area.contains(at) && !is_covered(drawn))
    }

    /// Returns the province under a cell of the screen.
    pub fn province_at(&self, at: (u16, u16)) -> Option<Province> {
        let Drawn { view, canvas, .. } = self.under(at)?;
        let (x, y) = (at.0 - view.area.x, at.1 - view.area.y);
        canvas.hit(x.into(), y.into())
    }

    /// Returns the map view if it is under a cell of the screen.
    pub fn view_at(&self, at: (u16, u16)) -> Option<&DrawnView> {
        Some(&self.under(at)?.view)
    }

    /// Returns whether a cell of the screen shows the map and nothing drawn over it.
    pub fn is_plain(&self, at: (u16, u16), symbol: &str) -> bool {
        let glyph = |drawn: &Drawn| {
            let (x, y) = (at.0 - drawn.view.area.x, at.1 - drawn.view.area.y);
            Some(drawn.canvas.cell(x.into(), y.into())?.glyph)
        };
        let glyph = self.under(at).and_then(glyph);
        glyph.is_some_and(|glyph| symbol.chars().eq([glyph]))
    }

    /// Returns the map view that was drawn.
    pub fn view(&self) -> Option<&DrawnView> {
        Some(&self.drawn.as_ref()?.view)
    }

    /// Returns a view zoomed in on a province.
    pub fn near(&self, province: Province) -> Option<MapView> {
        let view = self.view()?;
        Some(view.near(view.drawing.anchors(province).unit))
    }

    /// Returns the area of the screen that covers the fewest names and units of these provinces on the map that was
    /// drawn; the first of equals.
    pub fn least_covering(&self, areas: &[Rect], provinces: &ProvinceSet) -> Rect {
        let (Some(plan), Some(drawn)) = (self.plans.first(), &self.drawn) else {
            return areas[0];
        };
        let spots: Vec<Spot> = marked_spots(plan, provinces.iter()).collect();
        let covered = |area: &Rect| {
            let spots = spots.iter().map(|&spot| drawn.covered_columns(spot, *area));
            spots.filter(|&covered| covered > 0).count()
        };
        let best = areas.iter().min_by_key(|area| covered(area));
        best.copied().unwrap_or(areas[0])
    }

    /// Returns the corner for a box that covers the fewest names and units of these provinces; the box has one of several
    /// shapes, each with its four corners, the first of which is the usual one. It moves as little as possible.
    pub fn corner(&mut self, corners: &[Rect], provinces: &ProvinceSet) -> Rect {
        let shapes = corners.chunks(4);
        let stays_first = shapes.flat_map(|shape| shape.get(self.corner).into_iter().chain(shape));
        let all: Vec<Rect> = stays_first.copied().collect();
        let chosen = self.least_covering(&all, provinces);
        let at = corners.iter().position(|&corner| corner == chosen);
        self.corner = at.map_or(0, |at| at % 4);
        chosen
    }

    /// Covers an area of the screen with a box. What the box leaves of a name, its dot or a unit is blanked.
    pub fn cover_with_box(&mut self, map: &Map, area: Rect, buffer: &mut Buffer) {
        self.cover(area);
        let (Some(plan), Some(drawn)) = (self.plans.first(), &self.drawn) else {
            return;
        };
        let is_covered = |spot: Spot| drawn.covered_columns(spot, area) > 0;
        let covered = marked_spots(plan, map.provinces()).filter(|spot| is_covered(*spot));
        let dots = map.provinces().filter_map(|province| {
            let spots = plan.spots(province);
            let name = spots.label.as_ref();
            spots
                .center
                .filter(|_| name.is_some_and(|name| is_covered(name.spot)))
        });
        for spot in covered.chain(dots) {
            let cells = drawn.on_screen(spot).intersection(drawn.view.area);
            for at in cells.positions() {
                buffer[at].set_symbol(" ");
            }
        }
    }

    /// Returns the layout of a board, or of a window of it, for an area.
    pub(super) fn plan(
        &mut self,
        MapDrawing { map, drawing }: MapDrawing<'_>,
        area: Rect,
        theme: &Theme,
        window: Option<Window>,
    ) -> &Plan {
        let own = self.drawing.as_ref();
        if !own.is_some_and(|own| Arc::ptr_eq(own, drawing)) {
            self.plans.clear();
            self.first = None;
            self.drawing = Some(Arc::clone(drawing));
        }
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        // the whole map has its own layout, with exact neighbors
        let window = window.filter(|&window| window != Window::whole(drawing));
        let mut view = View::whole(width, height, theme.look);
        view.window = window;
        if theme.letters {
            view.badges = Badges::PowerAndKind;
        }
        match self.plans.iter().position(|plan| plan.view() == view) {
            Some(at) => self.plans[..=at].rotate_right(1),
            None => {
                self.plans.insert(0, Plan::new(drawing, map, view));
                self.plans.truncate(KEPT);
            }
        }
        &self.plans[0]
    }
}
