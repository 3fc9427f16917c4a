//! The map on the screen: plans are laid out once for a size and kept, and their cells are copied
//! into the terminal's.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::StatefulWidget;

use super::click_areas::ClickAreas;
use super::map_transition::MapTransition;
use super::map_view::{DrawnView, MapView, Pan, magnification};
use super::theme::Theme;
use chancery_core::board::{Map, Province, ProvinceSet};
use chart::{self, Badges, Canvas, Drawing, Names, Plan, Point, Scene, View, Window};

/// How many plans are kept: all steps of a wheel there and back, and the whole before and after a
/// change of size.
const KEPT: usize = 12;

/// From how many columns of the whole drawing on provinces are labeled with their names, where there
/// is room.
const NAMES_FROM: f32 = 150.0;

/// A board and its drawing.
#[derive(Clone, Copy, Debug)]
pub struct MapDrawing<'a> {
    /// The board.
    pub map: &'a Map,
    /// The drawing of that board.
    pub drawing: &'a Arc<Drawing>,
}

/// A scene on the map of a board, or on a window of it.
#[derive(Clone, Copy, Debug)]
pub struct MapWidget<'a> {
    /// The board and its drawing.
    pub board: MapDrawing<'a>,
    /// What stands on it.
    pub scene: &'a Scene,
    /// The part that is drawn; none for the whole.
    pub window: Option<Window>,
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
        cache.plan(self.board, area, self.theme, self.window);
        let plan = &cache.plans[0];
        let canvas = cache.crossing.draw(plan.view(), self.scene, |scene| {
            chart::draw(drawing, map, plan, scene, self.theme.chart())
        });
        let window = plan.window();
        for (y, row) in (area.y..area.bottom()).zip(canvas.rows()) {
            for (x, cell) in (area.x..area.right()).zip(row) {
                let target = &mut buffer[(x, y)];
                target.reset();
                target.set_char(cell.glyph).set_style(self.theme.cell(cell));
            }
        }
        cache.drawn = Some(Drawn {
            drawing: Arc::clone(drawing),
            area,
            window,
            canvas,
            covered: Rect::ZERO,
            close: false,
        });
    }
}

/// The plans in use, the last used first, and what was drawn last.
#[derive(Debug, Default)]
pub struct MapCache {
    plans: Vec<Plan>,
    /// What the plans are plans of.
    drawing: Option<Arc<Drawing>>,
    drawn: Option<Drawn>,
    crossing: MapTransition,
    /// What else was drawn that can be clicked.
    pub spots: ClickAreas,
}

/// A map as it lies on the screen: what the pointer points at.
#[derive(Debug)]
struct Drawn {
    drawing: Arc<Drawing>,
    area: Rect,
    window: Window,
    canvas: Canvas,
    /// What lies over it.
    covered: Rect,
    /// Does the screen by itself show a window here?
    close: bool,
}

impl MapCache {
    /// None laid out yet.
    pub fn new() -> Self {
        MapCache::default()
    }

    /// Nothing is drawn now, or something lies over all that is: nothing can be pointed at or clicked.
    pub fn forget(&mut self) {
        self.drawn = None;
        self.spots.clear();
    }

    /// Something lies over a part of the map, so that nothing can be pointed at there.
    pub fn cover(&mut self, area: Rect) {
        if let Some(drawn) = &mut self.drawn {
            drawn.covered = area;
        }
        self.spots.cover(area);
    }

    /// Begins a picture at a time; without one nothing moves.
    pub fn begin(&mut self, now: Option<Duration>) {
        self.crossing.begin(now);
    }

    /// How long until the map's next picture is due; nothing where it is at rest.
    pub fn due(&self) -> Option<Duration> {
        self.crossing.due()
    }

    /// The screen by itself shows a window here, so that the whole must be asked for.
    pub fn is_close(&mut self) {
        if let Some(drawn) = &mut self.drawn {
            drawn.close = true;
        }
    }

    /// The part of the drawing that was drawn last.
    pub fn window(&self) -> Option<Window> {
        Some(self.drawn.as_ref()?.window)
    }

    /// The map that a cell of the screen belongs to.
    fn under(&self, (column, row): (u16, u16)) -> Option<&Drawn> {
        let at = Position::new(column, row);
        let drawn = self.drawn.as_ref();
        drawn.filter(|drawn| drawn.area.contains(at) && !drawn.covered.contains(at))
    }

    /// The province under a cell of the screen.
    pub fn province_at(&self, at: (u16, u16)) -> Option<Province> {
        let drawn = self.under(at)?;
        let (x, y) = (at.0 - drawn.area.x, at.1 - drawn.area.y);
        drawn.canvas.hit(x.into(), y.into())
    }

    /// The point of the drawing under a cell of the screen.
    pub fn point_at(&self, at: (u16, u16)) -> Option<Point> {
        Some(self.under(at)?.seen().point(at.0, at.1))
    }

    /// What is to be seen after a nudge; none where there is no map.
    pub fn nudged(&self, nudge: Pan) -> Option<MapView> {
        let drawn = self.drawn.as_ref()?;
        Some(drawn.unless_usual(drawn.seen().nudged(nudge)))
    }

    /// What is to be seen of a province from near; none where there is no map.
    pub fn near(&self, province: Province) -> Option<MapView> {
        let drawn = self.drawn.as_ref()?;
        Some(drawn.seen().near(drawn.drawing.anchors(province).unit))
    }

    /// What is to be seen after the wheel was turned over a cell; none where that is no map.
    pub fn turned(&self, nearer: bool, at: (u16, u16)) -> Option<MapView> {
        let drawn = self.under(at)?;
        Some(drawn.unless_usual(drawn.seen().turned(nearer, at.0, at.1)))
    }

    /// What is to be seen when a point of the drawing was dragged to a cell.
    pub fn dragged(&self, point: Point, at: (u16, u16)) -> Option<MapView> {
        let drawn = self.drawn.as_ref()?;
        Some(drawn.unless_usual(drawn.seen().dragged(point, at.0, at.1)))
    }

    /// Do most of these provinces lie in the left half of the map?
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

    fn plan(
        &mut self,
        MapDrawing { map, drawing }: MapDrawing<'_>,
        area: Rect,
        theme: &Theme,
        window: Option<Window>,
    ) -> &Plan {
        if !self
            .drawing
            .as_ref()
            .is_some_and(|own| Arc::ptr_eq(own, drawing))
        {
            self.plans.clear();
            self.drawing = Some(Arc::clone(drawing));
        }
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        // the whole has a plan of its own, whose neighbors are exact
        let window = window.filter(|&window| window != Window::whole(drawing));
        let times = window.map_or(1.0, |window| magnification(drawing, window));
        let view = View {
            window,
            names: if f32::from(area.width) * times >= NAMES_FROM {
                Names::Full
            } else {
                Names::Short
            },
            ..View::whole(width, height, theme.look())
        };
        let view = if theme.has_letters() {
            View {
                badges: Badges::PowerAndKind,
                ..view
            }
        } else {
            view
        };
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

impl Drawn {
    /// The whole is what a screen shows by itself, mostly.
    fn unless_usual(&self, sight: MapView) -> MapView {
        match sight {
            MapView::Place(place) if place.is_whole() && !self.close => MapView::Usual,
            sight => sight,
        }
    }

    fn seen(&self) -> DrawnView<'_> {
        DrawnView {
            drawing: &self.drawing,
            area: self.area,
            window: self.window,
        }
    }
}
