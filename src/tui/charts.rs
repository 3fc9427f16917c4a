//! The map on the screen: plans are laid out once for a size and kept, and their cells are copied
//! into the terminal's.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use std::time::Duration;

use super::crossing::Crossing;
use super::theme::Theme;
use crate::board::{Map, ProvinceSet};
use crate::chart::{self, Drawing, Names, Plan, Scene, View, Window};

/// How many plans are kept: whole and zoomed, before and after a change of size.
const KEPT: usize = 4;

/// From how many columns on provinces are labeled with their names, where there is room.
const NAMES_FROM: u16 = 150;

/// Columns for a row, where the whole drawing has its natural form.
const NATURE: f32 = 3.15;

/// The plans in use, the last used first.
#[derive(Debug, Default)]
pub struct Charts {
    plans: Vec<Plan>,
    crossing: Crossing,
}

impl Charts {
    /// None laid out yet.
    pub fn new() -> Self {
        Charts::default()
    }

    /// Begins a picture at a time; without one nothing moves.
    pub fn begin(&mut self, now: Option<Duration>) {
        self.crossing.begin(now);
    }

    /// How long until the map's next picture is due; nothing where it is at rest.
    pub fn due(&self) -> Option<Duration> {
        self.crossing.due()
    }

    /// Draws a scene into an area: the whole map, or zoomed in on some provinces.
    pub fn draw(
        &mut self,
        buffer: &mut Buffer,
        theme: &Theme,
        area: Rect,
        map: &Map,
        scene: &Scene,
        zoom: Option<&ProvinceSet>,
    ) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let drawing = Drawing::standard();
        self.plan(map, area, theme, zoom);
        let plan = &self.plans[0];
        let canvas = self.crossing.draw(plan.view(), scene, |scene| {
            chart::draw(drawing, map, plan, scene, theme.chart())
        });
        for (y, row) in (area.y..area.bottom()).zip(canvas.rows()) {
            for (x, cell) in (area.x..area.right()).zip(row) {
                let target = &mut buffer[(x, y)];
                target.reset();
                target.set_char(cell.glyph).set_style(theme.cell(cell));
            }
        }
    }

    /// Do most of these provinces lie in the left half of the map?
    pub fn lean_left(
        &mut self,
        map: &Map,
        area: Rect,
        theme: &Theme,
        provinces: &ProvinceSet,
    ) -> bool {
        let plan = self.plan(map, area, theme, None);
        let middle = plan.width() / 2;
        let columns = provinces
            .iter()
            .filter_map(|province| Some(plan.spots(province).unit?.x));
        let (left, right): (Vec<usize>, Vec<usize>) = columns.partition(|&x| x < middle);
        left.len() >= right.len()
    }

    fn plan(&mut self, map: &Map, area: Rect, theme: &Theme, zoom: Option<&ProvinceSet>) -> &Plan {
        let drawing = Drawing::standard();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let view = View {
            window: zoom.and_then(|provinces| window(drawing, area, provinces)),
            names: if area.width >= NAMES_FROM {
                Names::Full
            } else {
                Names::Short
            },
            ..View::whole(width, height, theme.appearance.look())
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

/// The part of the drawing that shows some provinces and a margin in an area's proportions; none
/// where that is nearly everything.
fn window(drawing: &Drawing, area: Rect, provinces: &ProvinceSet) -> Option<Window> {
    let points = provinces.iter().flat_map(|province| {
        let anchors = drawing.anchors(province);
        [anchors.label, anchors.unit]
    });
    let (mut left, mut top) = (f32::MAX, f32::MAX);
    let (mut right, mut bottom) = (f32::MIN, f32::MIN);
    for point in points {
        (left, right) = (left.min(point.x), right.max(point.x));
        (top, bottom) = (top.min(point.y), bottom.max(point.y));
    }
    if left > right {
        return None;
    }
    let (columns, rows) = (f32::from(area.width), f32::from(area.height));
    let row_by_column = NATURE * drawing.height() / drawing.width();
    let margin = drawing.width() * 0.07;
    let column = ((right - left + 2.0 * margin) / columns)
        .max((bottom - top + 2.0 * margin) / (rows * row_by_column))
        .max(drawing.width() * 0.4 / columns)
        .min(drawing.width() / columns);
    let (width, height) = (column * columns, column * row_by_column * rows);
    if width > drawing.width() * 0.9 && height > drawing.height() * 0.7 {
        return None;
    }
    // where few rows are left, what must be seen is drawn lower than it is rather than not at all
    let height = height.max((bottom - top + margin).min(drawing.height()));
    let window = Window {
        left: (left + right - width) / 2.0,
        top: (top + bottom - height) / 2.0,
        width,
        height,
    };
    Some(window.inside(drawing))
}
