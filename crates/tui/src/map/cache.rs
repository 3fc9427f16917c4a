//! Draws the map into the terminal's cells. Map layouts are computed once per size and cached.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::StatefulWidget;

use crate::kit::Theme;
use crate::kit::click_areas::ClickAreas;
use crate::map::transition::MapTransition;
use crate::map::view::{DrawnView, MapView};
use chancery_core::board::{Map, Province, ProvinceSet};
use chart::{self, Badges, Canvas, Drawing, Plan, Scene, View, Window};

/// The number of cached layouts: all steps of the wheel in both directions, and the whole map
/// before and after a change of size.
const KEPT: usize = 12;

/// A board counts as crowded if more than one in this many provinces doesn't fit. Below that, zooming in
/// would hide more than it gains.
const FEW: usize = 25;

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
    /// The rows of the layout, and the first of them that is drawn: a map with more rows than there is room for is
    /// scrolled.
    pub rows: (u16, u16),
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
        let (height, first) = self.rows;
        let layout = Rect { height, ..area };
        cache.plan(self.board, layout, self.theme, self.window);
        let plan = &cache.plans[0];
        let canvas = cache.transition.draw(plan.view(), self.scene, |scene| {
            chart::draw(drawing, map, plan, scene, &self.theme.chart)
        });
        cache.first_row = first;
        let first = usize::from(first);
        let canvas = canvas.cropped(first..first + usize::from(area.height));
        for (y, row) in (area.y..area.bottom()).zip(canvas.rows()) {
            for (x, cell) in (area.x..area.right()).zip(row) {
                let target = &mut buffer[(x, y)];
                target.reset();
                target.set_char(cell.glyph).set_style(self.theme.cell(cell));
            }
        }
        cache.drawn = Some(Drawn {
            view: DrawnView {
                drawing: Arc::clone(drawing),
                area,
                window: rows_of(plan, first..first + canvas.height()),
                is_zoomed: self.is_zoomed,
            },
            canvas,
            covered: Vec::new(),
        });
    }
}

/// Returns the part of the drawing that some rows of a layout show.
fn rows_of(plan: &Plan, rows: Range<usize>) -> Window {
    let window = plan.window();
    let row = window.height / plan.height().max(1) as f32;
    Window {
        top: window.top + row * rows.start as f32,
        height: row * rows.len() as f32,
        ..window
    }
}

/// The cached layouts, the last used first, and the map that was drawn last.
#[derive(Debug, Default)]
pub struct MapCache {
    plans: Vec<Plan>,
    /// The drawing that the layouts belong to.
    drawing: Option<Arc<Drawing>>,
    drawn: Option<Drawn>,
    /// The first row of the whole map that was drawn last.
    first_row: u16,
    transition: MapTransition,
    /// The other clickable areas that were drawn.
    pub spots: ClickAreas,
}

/// The map as it was drawn, for finding the province under the pointer.
#[derive(Debug)]
struct Drawn {
    view: DrawnView,
    canvas: Canvas,
    /// The areas covered by panels.
    covered: Vec<Rect>,
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

    /// Returns whether most of these provinces are in the left half of the map.
    pub fn lean_left(
        &mut self,
        board: MapDrawing<'_>,
        area: Rect,
        theme: &Theme,
        provinces: &ProvinceSet,
    ) -> bool {
        let plan = self.plan(board, area, theme, None);
        let middle = plan.width() / 2;
        let columns = provinces
            .iter()
            .filter_map(|province| Some(plan.spots(province).unit?.x));
        let (left, right): (Vec<usize>, Vec<usize>) = columns.partition(|&x| x < middle);
        left.len() >= right.len()
    }

    /// Returns the first of so many rows of the whole map that show the most of these provinces, and whether they show
    /// all of them. The map moves as little as possible.
    pub fn scroll(
        &mut self,
        board: MapDrawing<'_>,
        layout: Rect,
        theme: &Theme,
        provinces: &ProvinceSet,
        rows: u16,
    ) -> (u16, bool) {
        let before = self.first_row;
        let plan = self.plan(board, layout, theme, None);
        let spots = provinces.iter().map(|province| plan.spots(province));
        let all: Vec<usize> = spots
            .flat_map(|spots| {
                let label = spots.label.as_ref().map(|label| label.spot);
                [label, spots.unit, spots.dislodged].into_iter().flatten()
            })
            .map(|spot| spot.y)
            .collect();
        let shown = |first: u16| {
            let seen = usize::from(first)..usize::from(first + rows);
            all.iter().filter(|y| seen.contains(y)).count()
        };
        let last = layout.height.saturating_sub(rows);
        let first = (0..=last)
            .max_by_key(|&first| (shown(first), Reverse(first.abs_diff(before))))
            .unwrap_or(0);
        let fits = plan.is_exact() && shown(first) == all.len();
        (first, fits)
    }

    /// Returns whether an area is too small for the whole map: more than a few provinces don't fit.
    pub fn is_crowded(&mut self, board: MapDrawing<'_>, area: Rect, theme: &Theme) -> bool {
        let plan = self.plan(board, area, theme, None);
        plan.crowded(board.map).count() > board.map.province_count() / FEW
    }

    fn plan(
        &mut self,
        MapDrawing { map, drawing }: MapDrawing<'_>,
        area: Rect,
        theme: &Theme,
        window: Option<Window>,
    ) -> &Plan {
        let own = self.drawing.as_ref();
        if !own.is_some_and(|own| Arc::ptr_eq(own, drawing)) {
            self.plans.clear();
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
