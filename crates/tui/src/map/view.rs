//! Map views: the part of the map that is shown, at any terminal size.
//!
//! The program's state has a [`Camera`], which doesn't depend on cells. For an area of the screen,
//! it yields a [`Window`] of the drawing. A window never extends beyond the drawing, and never
//! shows less than a sixth of it.

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::keys::Pan;
use chancery_core::board::{Province, ProvinceSet};
use chart::{Drawing, Point, Window};

/// The number of columns per row at which the whole drawing has its natural proportions.
const NATURE: f32 = 3.15;

/// The factor by which a window may be stretched or squeezed from its natural proportions.
const STRETCH: f32 = 1.3;

/// The number of zoom steps that double the scale. It is small so that cached layouts are reused,
/// and large enough for a mouse wheel.
const STEPS_TO_DOUBLE: f32 = 3.0;

/// The largest scale, in steps: 6.3 times.
const NEAREST: u8 = 8;

/// The minimum scale after a jump to a province, in steps: twice.
const NEAR: u8 = 3;

/// The number of parts per axis of the drawing in which the center of a window is stored. A part is
/// smaller than two cells at every scale. Because centers are rounded, repeated wheel turns yield
/// the same windows again.
const PARTS: f32 = 1024.0;

/// The distance of one pan, as a fraction of the window's size.
const PAN: f32 = 0.2;

/// The center of a window, as fractions of its width and height.
const MIDDLE: (f32, f32) = (0.5, 0.5);

/// The margin around the required provinces, as a fraction of the drawing's width.
const MARGIN: f32 = 0.07;

/// The edge of a window where no symbol fits, as fractions of its width and height.
const EDGE: (f32, f32) = (0.03, 0.05);

/// The factor by which the followed area may exceed the required one before the view zooms in on a
/// new unit.
const ROOMY: f32 = 1.6;

/// The part of the map to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MapView {
    /// The screen's own view: the whole map, or on low screens the screen's focus.
    #[default]
    Usual,
    /// The units of the power; in results, the provinces of the explanation.
    Power,
    /// The unit being ordered, and its possible destinations.
    Unit,
    /// A target that the user zoomed or panned to.
    Place(ViewTarget),
}

/// A target of the map view: a center and a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewTarget {
    /// The center's distance from the west edge, in parts of the drawing.
    x: u16,
    /// The center's distance from the north edge, in parts of the drawing.
    y: u16,
    /// The scale, in steps above the whole map.
    steps: u8,
}

/// Returns the magnification of a scale, relative to the whole map.
fn times(steps: u8) -> f32 {
    (f32::from(steps) / STEPS_TO_DOUBLE).exp2()
}

/// Returns the magnification of a window, relative to the whole drawing.
pub fn magnification(drawing: &Drawing, window: Window) -> f32 {
    drawing.width() / window.width.max(1.0)
}

impl ViewTarget {
    /// Returns the target at a scale of `steps` that shows the point `at` of the drawing at
    /// `share`, the fractions of the window's width and height from the northwest corner.
    fn with(drawing: &Drawing, area: Rect, steps: u8, at: Point, share: (f32, f32)) -> Self {
        let (width, height) = size(drawing, area, times(steps));
        let window = Window {
            left: at.x - share.0 * width,
            top: at.y - share.1 * height,
            width,
            height,
        }
        .inside(drawing);
        let part = |middle: f32, whole: f32| (middle / whole * PARTS).round() as u16;
        ViewTarget {
            x: part(window.left + window.width / 2.0, drawing.width()),
            y: part(window.top + window.height / 2.0, drawing.height()),
            steps,
        }
    }

    /// Returns whether the target shows the whole map.
    pub fn is_whole(self) -> bool {
        self.steps == 0
    }

    /// Returns the window that the target shows in an area of the screen.
    pub fn window(self, drawing: &Drawing, area: Rect) -> Window {
        let (width, height) = size(drawing, area, times(self.steps));
        Window {
            left: f32::from(self.x) / PARTS * drawing.width() - width / 2.0,
            top: f32::from(self.y) / PARTS * drawing.height() - height / 2.0,
            width,
            height,
        }
        .inside(drawing)
    }
}

/// Returns the width and height of the drawing that an area shows at a magnification: the whole
/// drawing, or a part in the whole's proportions as far as these are natural.
fn size(drawing: &Drawing, area: Rect, times: f32) -> (f32, f32) {
    if times <= 1.0 {
        return (drawing.width(), drawing.height());
    }
    let (columns, rows) = (f32::from(area.width.max(1)), f32::from(area.height.max(1)));
    let column = drawing.width() / columns / times;
    let natural = column * NATURE * drawing.height() / drawing.width();
    let row = (drawing.height() / rows / times).clamp(natural / STRETCH, natural * STRETCH);
    (column * columns, row * rows)
}

/// The part of a drawing that an area of the screen shows, which the mouse and the keys zoom and
/// pan.
#[derive(Clone, Debug)]
pub struct DrawnView {
    /// The drawing.
    pub drawing: Arc<Drawing>,
    /// The area of the screen.
    pub area: Rect,
    /// The part of the drawing.
    pub window: Window,
    /// Whether the screen is zoomed in by default, so that its usual view isn't the whole map.
    pub is_zoomed: bool,
}

impl DrawnView {
    /// Returns the point of the drawing at the center of a screen cell.
    pub fn point(&self, at: (u16, u16)) -> Point {
        self.point_of(self.share(at))
    }

    /// Returns the point at fractions of the window's width and height.
    fn point_of(&self, (x, y): (f32, f32)) -> Point {
        Point {
            x: self.window.left + x * self.window.width,
            y: self.window.top + y * self.window.height,
        }
    }

    fn share(&self, (column, row): (u16, u16)) -> (f32, f32) {
        let share = |at: u16, from: u16, count: u16| {
            (f32::from(at) - f32::from(from) + 0.5) / f32::from(count.max(1))
        };
        (
            share(column, self.area.x, self.area.width),
            share(row, self.area.y, self.area.height),
        )
    }

    /// Returns the scale, in steps.
    fn steps(&self) -> f32 {
        magnification(&self.drawing, self.window).log2() * STEPS_TO_DOUBLE
    }

    /// Returns the scale rounded to whole steps, for views that keep it.
    fn own_steps(&self) -> u8 {
        self.steps().round().clamp(0.0, f32::from(NEAREST)) as u8
    }

    /// Returns the view after one step of zooming or panning.
    pub fn panned(&self, pan: Pan) -> MapView {
        let middle = match pan {
            Pan::Nearer => return self.scaled(true, MIDDLE),
            Pan::Farther => return self.scaled(false, MIDDLE),
            Pan::West => (0.5 - PAN, 0.5),
            Pan::East => (0.5 + PAN, 0.5),
            Pan::North => (0.5, 0.5 - PAN),
            Pan::South => (0.5, 0.5 + PAN),
        };
        self.place(self.own_steps(), self.point_of(middle), MIDDLE)
    }

    /// Returns the view after a turn of the mouse wheel, keeping the point under the cell `at` in
    /// its position.
    pub fn turned(&self, nearer: bool, at: (u16, u16)) -> MapView {
        self.scaled(nearer, self.share(at))
    }

    /// Returns a zoomed-in view centered on a point.
    pub fn near(&self, at: Point) -> MapView {
        self.place(self.own_steps().max(NEAR), at, MIDDLE)
    }

    /// Returns the view after a point of the drawing was dragged to a cell.
    pub fn dragged(&self, point: Point, at: (u16, u16)) -> MapView {
        self.place(self.own_steps(), point, self.share(at))
    }

    fn scaled(&self, nearer: bool, share: (f32, f32)) -> MapView {
        let next = if nearer {
            (self.steps() + 0.01).floor() + 1.0
        } else {
            (self.steps() - 0.01).ceil() - 1.0
        };
        let steps = next.clamp(0.0, f32::from(NEAREST)) as u8;
        self.place(steps, self.point_of(share), share)
    }

    /// Returns the view that shows the point `at` at fractions of the window, or the usual view if both
    /// show the whole map.
    fn place(&self, steps: u8, at: Point, share: (f32, f32)) -> MapView {
        let target = ViewTarget::with(&self.drawing, self.area, steps, at, share);
        if target.is_whole() && !self.is_zoomed {
            MapView::Usual
        } else {
            MapView::Place(target)
        }
    }
}

/// A rectangle of the drawing that must be visible.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RequiredArea {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl RequiredArea {
    /// Returns the area of the names and units of `provinces`, or `None` if the set is empty.
    pub fn of(drawing: &Drawing, provinces: &ProvinceSet) -> Option<Self> {
        let points = provinces.iter().flat_map(|province| {
            let anchors = drawing.anchors(province);
            [anchors.label, anchors.unit]
        });
        RequiredArea::around(points)
    }

    /// Returns the area that contains all `points`, or `None` if there are none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let all = points.into_iter().map(|at| RequiredArea {
            left: at.x,
            top: at.y,
            right: at.x,
            bottom: at.y,
        });
        all.reduce(RequiredArea::with)
    }

    /// Returns whether a window contains the area with a small margin.
    pub fn lies_in(self, window: Window) -> bool {
        let (across, down) = (window.width * EDGE.0, window.height * EDGE.1);
        self.left >= window.left + across
            && self.right <= window.left + window.width - across
            && self.top >= window.top + down
            && self.bottom <= window.top + window.height - down
    }

    /// Returns whether a window around this area shows `other` too. Half of the window's margin counts.
    fn shows(self, other: RequiredArea, drawing: &Drawing) -> bool {
        let margin = drawing.width() * MARGIN / 2.0;
        self.left - margin <= other.left
            && self.top - margin <= other.top
            && self.right + margin >= other.right
            && self.bottom + margin >= other.bottom
    }

    /// Returns whether this area isn't much larger than `other`.
    fn suits(self, other: RequiredArea) -> bool {
        let span = |from: f32, to: f32| to - from;
        span(self.left, self.right) <= ROOMY * span(other.left, other.right)
            || span(self.top, self.bottom) <= ROOMY * span(other.top, other.bottom)
    }

    /// Returns the smallest area that contains both.
    fn with(self, other: RequiredArea) -> RequiredArea {
        RequiredArea {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the window that shows the area with a margin in the proportions of `area`, or `None`
    /// if that is nearly the whole drawing.
    pub fn window(self, drawing: &Drawing, area: Rect) -> Option<Window> {
        let (columns, rows) = (f32::from(area.width), f32::from(area.height));
        let row_by_column = NATURE * drawing.height() / drawing.width();
        let margin = drawing.width() * MARGIN;
        let column = ((self.right - self.left + 2.0 * margin) / columns)
            .max((self.bottom - self.top + 2.0 * margin) / (rows * row_by_column))
            .max(drawing.width() * 0.4 / columns)
            .min(drawing.width() / columns);
        let (width, height) = (column * columns, column * row_by_column * rows);
        if width > drawing.width() * 0.9 && height > drawing.height() * 0.7 {
            return None;
        }
        // if there are few rows, squeeze the required area vertically instead of cutting it off
        let height = height.max((self.bottom - self.top + margin).min(drawing.height()));
        let window = Window {
            left: (self.left + self.right - width) / 2.0,
            top: (self.top + self.bottom - height) / 2.0,
            width,
            height,
        };
        Some(window.inside(drawing))
    }
}

/// The provinces that a screen's map view follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Focus {
    /// The units of the power; in results, the provinces of the explanation.
    pub power: ProvinceSet,
    /// The unit being ordered, and all provinces that its order names or could name.
    pub unit: ProvinceSet,
    /// The province of that unit.
    pub subject: Option<Province>,
}

impl Focus {
    /// Returns a focus on one set of provinces, without a single unit.
    pub fn on(highlighted: ProvinceSet) -> Self {
        Focus {
            power: highlighted,
            unit: highlighted,
            subject: None,
        }
    }
}

/// The map view, kept when the screen changes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Camera {
    kind: MapView,
    /// The visible area while the view follows units.
    frame: Option<RequiredArea>,
    /// The province of the unit that is followed.
    subject: Option<Province>,
}

impl Camera {
    /// Returns the view in effect: the usual one as long as there is no unit to follow.
    pub fn kind(&self) -> MapView {
        match self.frame {
            None if self.follows() => MapView::Usual,
            _ => self.kind,
        }
    }

    /// Returns whether the view follows the units being ordered.
    pub fn follows(&self) -> bool {
        matches!(self.kind, MapView::Power | MapView::Unit)
    }

    /// Changes the view.
    pub fn look(&mut self, kind: MapView) {
        *self = Camera {
            kind,
            ..Camera::default()
        };
    }

    /// Cycles the view from the whole map to the units of the power, to one unit, and back.
    pub fn cycle(&mut self) {
        self.look(match self.kind {
            MapView::Usual => MapView::Power,
            MapView::Power => MapView::Unit,
            MapView::Unit | MapView::Place(_) => MapView::Usual,
        });
    }

    /// Resets the view for the next player or phase.
    pub fn leave(&mut self) {
        self.look(MapView::Usual);
    }

    /// Keeps the focus of a screen visible. The area doesn't change as long as it contains the
    /// focus, and only grows while the unit stays the same, so that the map doesn't jump during
    /// typing.
    pub fn follow(&mut self, drawing: &Drawing, focus: &Focus) {
        let wanted = match self.kind {
            MapView::Usual | MapView::Power => &focus.power,
            MapView::Unit => &focus.unit,
            MapView::Place(_) => return,
        };
        let Some(wanted) = RequiredArea::of(drawing, wanted) else {
            return;
        };
        let same = self.subject == focus.subject;
        self.frame = Some(match self.frame {
            Some(frame) if frame.shows(wanted, drawing) && (same || frame.suits(wanted)) => frame,
            Some(frame) if same && self.kind == MapView::Unit => frame.with(wanted),
            _ => wanted,
        });
        self.subject = focus.subject;
    }

    /// Returns the window that an area of the screen shows, or `None` for the screen's own view or
    /// the whole drawing.
    pub fn window(&self, drawing: &Drawing, area: Rect) -> Option<Window> {
        match self.kind {
            MapView::Usual => None,
            MapView::Power | MapView::Unit => self.frame?.window(drawing, area),
            MapView::Place(place) => Some(place.window(drawing, area)),
        }
    }
}
