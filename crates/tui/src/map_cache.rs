//! The map on the screen: plans are laid out once for a size and kept, and their cells are copied
//! into the terminal's.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::StatefulWidget;

use super::click_areas::ClickAreas;
use super::map_transition::MapTransition;
use super::map_view::{DrawnView, MapView, magnification};
use super::theme::Theme;
use chancery_core::board::{Map, Province, ProvinceSet};
use chart::{self, Badges, Canvas, Drawing, Names, Plan, Scene, View, Window};

/// How many plans are kept: all steps of a wheel there and back, and the whole before and after a
/// change of size.
const KEPT: usize = 12;

/// One in so many provinces may have no room before a part of the map is shown: it costs less than all that
/// the part leaves out.
const FEW: usize = 25;

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
    /// Whether the screen zooms in here, so that the whole isn't what it usually shows.
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
        cache.plan(self.board, area, self.theme, self.window);
        let plan = &cache.plans[0];
        let canvas = cache.transition.draw(plan.view(), self.scene, |scene| {
            chart::draw(drawing, map, plan, scene, &self.theme.chart)
        });
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
                window: plan.window(),
                is_zoomed: self.is_zoomed,
            },
            canvas,
            covered: Rect::ZERO,
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
    transition: MapTransition,
    /// What else was drawn that can be clicked.
    pub spots: ClickAreas,
}

/// A map as it was drawn: what the pointer points at.
#[derive(Debug)]
struct Drawn {
    view: DrawnView,
    canvas: Canvas,
    /// What lies over it.
    covered: Rect,
}

impl MapCache {
    /// Forgets what was drawn: nothing can be pointed at or clicked until something is drawn again.
    pub fn forget(&mut self) {
        self.drawn = None;
        self.spots.clear();
    }

    /// Takes note of what lies over a part of the map: nothing can be pointed at there.
    pub fn cover(&mut self, area: Rect) {
        if let Some(drawn) = &mut self.drawn {
            drawn.covered = area;
        }
        self.spots.cover(area);
    }

    /// Begins a frame at a time; without one nothing moves.
    pub fn begin(&mut self, now: Option<Duration>) {
        self.transition.begin(now);
    }

    /// Returns the time until the map's next frame, unless it is at rest.
    pub fn due(&self) -> Option<Duration> {
        self.transition.due()
    }

    /// Returns the map under a cell of the screen.
    fn under(&self, (column, row): (u16, u16)) -> Option<&Drawn> {
        let at = Position::new(column, row);
        let drawn = self.drawn.as_ref();
        drawn.filter(|drawn| drawn.view.area.contains(at) && !drawn.covered.contains(at))
    }

    /// Returns the province under a cell of the screen.
    pub fn province_at(&self, at: (u16, u16)) -> Option<Province> {
        let Drawn { view, canvas, .. } = self.under(at)?;
        let (x, y) = (at.0 - view.area.x, at.1 - view.area.y);
        canvas.hit(x.into(), y.into())
    }

    /// Returns the part of the map that is shown under a cell of the screen.
    pub fn view_at(&self, at: (u16, u16)) -> Option<&DrawnView> {
        Some(&self.under(at)?.view)
    }

    /// Returns the part of the map that is shown.
    pub fn view(&self) -> Option<&DrawnView> {
        Some(&self.drawn.as_ref()?.view)
    }

    /// Returns the view of a province from near.
    pub fn near(&self, province: Province) -> Option<MapView> {
        let view = self.view()?;
        Some(view.near(view.drawing.anchors(province).unit))
    }

    /// Returns whether most of these provinces lie in the left half of the map.
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

    /// Returns whether the whole map is too large for an area: more than a few provinces have no room in it.
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
        // the whole has a plan of its own, whose neighbors are exact
        let window = window.filter(|&window| window != Window::whole(drawing));
        let times = window.map_or(1.0, |window| magnification(drawing, window));
        let mut view = View::whole(width, height, theme.look);
        view.window = window;
        view.names = match f32::from(area.width) * times >= NAMES_FROM {
            true => Names::Full,
            false => Names::Short,
        };
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
