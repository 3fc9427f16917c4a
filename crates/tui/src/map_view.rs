//! What part of the map is looked at, whatever the size of the terminal.
//!
//! The program's state keeps a [`Camera`], which knows no cells; what it comes to in an area of the
//! screen is a [`Window`] of the drawing. A window never leaves the frame, and never shows less
//! than a sixth of it.

use std::sync::Arc;

use ratatui::layout::Rect;

use chancery_core::board::{Province, ProvinceSet};
use chart::{Drawing, Point, Window};

/// Columns for a row, where the whole drawing has its natural form.
const NATURE: f32 = 3.15;

/// How far a window may be stretched beyond the natural form, or squeezed below it.
const STRETCH: f32 = 1.3;

/// Steps from one scale to the double of it: few enough that plans are found again, fine enough
/// for a wheel.
const STEPS_TO_DOUBLE: f32 = 3.0;

/// The nearest scale, in steps: 6.3 times.
const NEAREST: u8 = 8;

/// How near a place is that was gone to, in steps: twice.
const NEAR: u8 = 3;

/// Into how many parts the drawing is divided, either way, to say where the middle of a window is:
/// less than two cells, however near. So the same turns of a wheel come back to the same windows.
const PARTS: f32 = 1024.0;

/// How far a window moves at once, as a part of its size.
const PAN: f32 = 0.2;

/// The middle of a window, as shares of its width and height.
const MIDDLE: (f32, f32) = (0.5, 0.5);

/// What is seen around the provinces that must be, as a part of the drawing's width.
const MARGIN: f32 = 0.07;

/// What of a window is its very edge, where no sign has room, as a part of its width and its height.
const EDGE: (f32, f32) = (0.03, 0.05);

/// How much larger than what must be seen a frame may be before it is drawn closer for a new unit.
const ROOMY: f32 = 1.6;

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MapView {
    /// What a screen shows by itself: the whole map, or where a screen is low, what it is about.
    #[default]
    Usual,
    /// The units of the power; in results, what belongs together.
    Power,
    /// The unit that is being ordered, and where it can go.
    Unit,
    /// A place that was chosen.
    Place(ViewTarget),
}

/// A place of the map, and how near it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewTarget {
    /// The middle, in parts of the drawing from the west.
    x: u16,
    /// The middle, in parts of the drawing from the north.
    y: u16,
    /// The scale, in steps from the whole.
    steps: u8,
}

/// A small change of what is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pan {
    /// A step nearer.
    Nearer,
    /// A step farther.
    Farther,
    /// A part of the window to the west.
    West,
    /// To the east.
    East,
    /// To the north.
    North,
    /// To the south.
    South,
}

/// How many times nearer than the whole a step is.
fn times(steps: u8) -> f32 {
    (f32::from(steps) / STEPS_TO_DOUBLE).exp2()
}

/// How many times nearer than the whole a window is.
pub fn magnification(drawing: &Drawing, window: Window) -> f32 {
    drawing.width() / window.width.max(1.0)
}

impl ViewTarget {
    /// A window of a scale with a point of the drawing where it is asked for: `share` is how far
    /// from the west and the north of the window, of 1.
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

    /// Returns whether it is the whole map.
    pub fn is_whole(self) -> bool {
        self.steps == 0
    }

    /// The window of an area of the screen.
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

/// How much of the drawing an area shows: all of it, or a part in the form that the whole has there,
/// as far as that is natural.
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

/// The part of a drawing that an area of the screen shows: what the pointer and the keys move.
#[derive(Clone, Debug)]
pub struct DrawnView {
    /// The drawing.
    pub drawing: Arc<Drawing>,
    /// The area of the screen.
    pub area: Rect,
    /// The part of the drawing.
    pub window: Window,
    /// Whether the screen zooms in here, so that the whole isn't what it usually shows.
    pub is_zoomed: bool,
}

impl DrawnView {
    /// Returns the point of the drawing under the middle of a cell of the screen.
    pub fn point(&self, at: (u16, u16)) -> Point {
        self.point_of(self.share(at))
    }

    /// Returns the point at shares of the window's width and height.
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

    /// The scale, in steps.
    fn steps(&self) -> f32 {
        magnification(&self.drawing, self.window).log2() * STEPS_TO_DOUBLE
    }

    /// The scale of a window that is to stay as near as it is.
    fn own_steps(&self) -> u8 {
        self.steps().round().clamp(0.0, f32::from(NEAREST)) as u8
    }

    /// Returns the view after a small change.
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

    /// Returns the view after a turn of the wheel over a cell, which stays where it is.
    pub fn turned(&self, nearer: bool, at: (u16, u16)) -> MapView {
        self.scaled(nearer, self.share(at))
    }

    /// Returns the view of a point from near.
    pub fn near(&self, at: Point) -> MapView {
        self.place(self.own_steps().max(NEAR), at, MIDDLE)
    }

    /// Returns the view after a point was dragged to a cell.
    pub fn dragged(&self, point: Point, at: (u16, u16)) -> MapView {
        self.place(self.own_steps(), point, self.share(at))
    }

    fn scaled(&self, nearer: bool, share: (f32, f32)) -> MapView {
        let next = match nearer {
            true => (self.steps() + 0.01).floor() + 1.0,
            false => (self.steps() - 0.01).ceil() - 1.0,
        };
        let steps = next.clamp(0.0, f32::from(NEAREST)) as u8;
        self.place(steps, self.point_of(share), share)
    }

    /// Returns the view with a point at shares of the window; the usual one where that shows the whole.
    fn place(&self, steps: u8, at: Point, share: (f32, f32)) -> MapView {
        let target = ViewTarget::with(&self.drawing, self.area, steps, at, share);
        match target.is_whole() && !self.is_zoomed {
            true => MapView::Usual,
            false => MapView::Place(target),
        }
    }
}

/// A part of the drawing that must be seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RequiredArea {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl RequiredArea {
    /// What holds the names and the units of some provinces; none where there are none.
    pub fn of(drawing: &Drawing, provinces: &ProvinceSet) -> Option<Self> {
        let points = provinces.iter().flat_map(|province| {
            let anchors = drawing.anchors(province);
            [anchors.label, anchors.unit]
        });
        RequiredArea::around(points)
    }

    /// What holds some points; none where there are none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        let start = RequiredArea {
            left: first.x,
            top: first.y,
            right: first.x,
            bottom: first.y,
        };
        Some(points.fold(start, |frame, point| RequiredArea {
            left: frame.left.min(point.x),
            top: frame.top.min(point.y),
            right: frame.right.max(point.x),
            bottom: frame.bottom.max(point.y),
        }))
    }

    /// Returns whether a window shows it, and not only at its very edge.
    pub fn lies_in(self, window: Window) -> bool {
        let (across, down) = (window.width * EDGE.0, window.height * EDGE.1);
        self.left >= window.left + across
            && self.right <= window.left + window.width - across
            && self.top >= window.top + down
            && self.bottom <= window.top + window.height - down
    }

    /// Returns whether another frame is seen wherever this one is. A window has a margin, half of which is used.
    fn shows(self, other: RequiredArea, drawing: &Drawing) -> bool {
        let margin = drawing.width() * MARGIN / 2.0;
        self.left - margin <= other.left
            && self.top - margin <= other.top
            && self.right + margin >= other.right
            && self.bottom + margin >= other.bottom
    }

    /// Returns whether it isn't much larger than another frame.
    fn suits(self, other: RequiredArea) -> bool {
        let span = |from: f32, to: f32| to - from;
        span(self.left, self.right) <= ROOMY * span(other.left, other.right)
            || span(self.top, self.bottom) <= ROOMY * span(other.top, other.bottom)
    }

    /// Returns the area that holds both.
    fn with(self, other: RequiredArea) -> RequiredArea {
        RequiredArea {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The part of the drawing that shows this and a margin in an area's proportions; none where
    /// that is nearly everything.
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
        // where few rows are left, what must be seen is drawn lower than it is rather than not at all
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

/// What a screen is about, as far as the map goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Focus {
    /// The units of the power; in results, what belongs together.
    pub power: ProvinceSet,
    /// The unit that is decided on, and all places that its order speaks of or could.
    pub unit: ProvinceSet,
    /// Where that unit is.
    pub subject: Option<Province>,
}

impl Focus {
    /// What is looked at as a whole.
    pub fn on(lit: ProvinceSet) -> Self {
        Focus {
            power: lit,
            unit: lit,
            subject: None,
        }
    }
}

/// What is looked at, from screen to screen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Camera {
    sight: MapView,
    /// What must be seen, where units are followed.
    frame: Option<RequiredArea>,
    /// The unit that is followed.
    subject: Option<Province>,
}

impl Camera {
    /// What is looked at; as usual while there is nothing yet to be followed.
    pub fn sight(&self) -> MapView {
        match self.frame {
            None if self.follows() => MapView::Usual,
            _ => self.sight,
        }
    }

    /// Returns whether it goes where the units are that are being ordered.
    pub fn follows(&self) -> bool {
        matches!(self.sight, MapView::Power | MapView::Unit)
    }

    /// Looks at something else.
    pub fn look(&mut self, sight: MapView) {
        *self = Camera {
            sight,
            ..Camera::default()
        };
    }

    /// From the whole to the units of the power, to the one unit, and back.
    pub fn cycle(&mut self) {
        self.look(match self.sight {
            MapView::Usual => MapView::Power,
            MapView::Power => MapView::Unit,
            MapView::Unit | MapView::Place(_) => MapView::Usual,
        });
    }

    /// Prepares for another player: what is followed stays, a chosen place doesn't.
    pub fn leave(&mut self) {
        self.look(match self.sight {
            MapView::Place(_) => MapView::Usual,
            sight => sight,
        });
    }

    /// Keeps in sight what a screen is about. The window stays where it is as long as it shows
    /// that, and only grows while it is the same unit: nothing jumps while one types.
    pub fn follow(&mut self, drawing: &Drawing, focus: &Focus) {
        let wanted = match self.sight {
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
            Some(frame) if same && self.sight == MapView::Unit => frame.with(wanted),
            _ => wanted,
        });
        self.subject = focus.subject;
    }

    /// Returns the largest part of a drawing that has room in an area, around what is followed.
    pub fn roomy_window(&self, drawing: &Drawing, area: Rect) -> Window {
        let least = drawing.least_whole();
        let share = |cells: u16, least: usize| (f32::from(cells) / least as f32).min(1.0);
        let width = drawing.width() * share(area.width, least.0);
        let height = drawing.height() * share(area.height, least.1);
        let (x, y) = self.frame.map_or_else(
            || (drawing.width() / 2.0, drawing.height() / 2.0),
            |frame| {
                let middle = |from: f32, to: f32| (from + to) / 2.0;
                (
                    middle(frame.left, frame.right),
                    middle(frame.top, frame.bottom),
                )
            },
        );
        Window {
            left: x - width / 2.0,
            top: y - height / 2.0,
            width,
            height,
        }
        .inside(drawing)
    }

    /// What an area of the screen shows; none where it is what the screen shows by itself, or the
    /// whole.
    pub fn window(&self, drawing: &Drawing, area: Rect) -> Option<Window> {
        match self.sight {
            MapView::Usual => None,
            MapView::Power | MapView::Unit => self.frame?.window(drawing, area),
            MapView::Place(place) => Some(place.window(drawing, area)),
        }
    }
}
