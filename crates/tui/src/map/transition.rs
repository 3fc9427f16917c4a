//! Transitions between two map pictures: highlights fade, an order that was just accepted changes
//! from the accent color to its power's color, and after a change of position the changed cells flip.

use std::time::Duration;

use crate::kit::motion::{FRAME, share};
use chart::{Canvas, Fading, Light, OrderShape, RouteStyle, Scene, View};

/// The duration of a highlight's fade: three frames.
const FADE: Duration = Duration::from_millis(80);
/// The duration of the color change of an accepted order.
const TAKEN: Duration = Duration::from_millis(120);
/// The duration of a change of position.
const FLIP: Duration = Duration::from_millis(200);

/// The previous map picture, and the transitions in progress.
#[derive(Debug, Default)]
pub struct MapTransition {
    /// The time of this frame; `None` if nothing moves.
    now: Option<Duration>,
    shown: Option<Shown>,
    /// Whether this frame has a map.
    drawn: bool,
    fade: Option<(Option<Light>, Duration)>,
    taken: Option<(Vec<OrderShape>, Duration)>,
    flip: Option<(Canvas, Duration)>,
}

/// The content of a frame.
#[derive(Debug)]
struct Shown {
    view: View,
    scene: Scene,
    canvas: Canvas,
}

impl MapTransition {
    /// Begins a frame at a time. If the previous frame had no map, discards older content, which may
    /// belong to another player.
    pub fn begin(&mut self, now: Option<Duration>) {
        if now.is_none() || !self.drawn {
            *self = MapTransition::default();
        }
        (self.now, self.drawn) = (now, false);
    }

    /// Returns the time until the next frame, or `None` if all transitions are complete.
    pub fn due(&self) -> Option<Duration> {
        let moving = self.fade.is_some() || self.taken.is_some() || self.flip.is_some();
        moving.then_some(FRAME)
    }

    /// Returns the picture of a scene at this moment, drawn by `draw`.
    pub fn draw(&mut self, view: View, scene: &Scene, draw: impl Fn(&Scene) -> Canvas) -> Canvas {
        let Some(now) = self.now else {
            return draw(scene);
        };
        self.drawn = true;
        self.set_out(view, scene, now);
        let moment = self.moment(scene, now);
        let mut canvas = draw(moment.as_ref().unwrap_or(scene));
        if let Some((from, start)) = &self.flip {
            canvas = canvas.flipped(from, share(now.saturating_sub(*start), FLIP));
        }
        self.shown = Some(Shown {
            view,
            scene: scene.clone(),
            canvas: canvas.clone(),
        });
        canvas
    }

    /// Starts the transitions for all changes since the last picture, and removes completed ones.
    fn set_out(&mut self, view: View, scene: &Scene, now: Duration) {
        let over = |start: Duration, length| now.saturating_sub(start) >= length;
        self.fade = self.fade.take().filter(|it| !over(it.1, FADE));
        self.taken = self.taken.take().filter(|it| !over(it.1, TAKEN));
        self.flip = self.flip.take().filter(|it| !over(it.1, FLIP));
        match self.shown.take() {
            Some(shown) if shown.view == view => {
                if !same_position(&shown.scene, scene) {
                    self.flip = Some((shown.canvas, now));
                    (self.fade, self.taken) = (None, None);
                    return;
                }
                if shown.scene.light != scene.light && view.look.is_filled() {
                    self.fade = Some((shown.scene.light, now));
                }
                let taken = newly_taken(&shown.scene, scene);
                if !taken.is_empty() {
                    self.taken = Some((taken, now));
                }
            }
            _ => (self.fade, self.taken, self.flip) = (None, None, None),
        }
    }

    /// Returns the scene with its transitions at this moment, or `None` if there are none.
    fn moment(&self, scene: &Scene, now: Duration) -> Option<Scene> {
        if self.fade.is_none() && self.taken.is_none() {
            return None;
        }
        let mut moment = scene.clone();
        if let Some((from, start)) = self.fade {
            moment.fading = Some(Fading {
                from,
                progress: share(now.saturating_sub(start), FADE),
            });
        }
        if let Some((courses, start)) = &self.taken {
            let accent = 1.0 - share(now.saturating_sub(*start), TAKEN);
            for route in &mut moment.routes {
                if route.style == RouteStyle::Taken && courses.contains(&route.shape) {
                    route.progress.accent = accent;
                }
            }
        }
        Some(moment)
    }
}

/// Returns whether both scenes have the same units and the same owners of centers.
fn same_position(a: &Scene, b: &Scene) -> bool {
    a.units == b.units && a.dislodged == b.dislodged && a.centers == b.centers && a.fills == b.fills
}

/// Returns the orders that were previews before and are accepted now.
fn newly_taken(before: &Scene, now: &Scene) -> Vec<OrderShape> {
    let was = |shape: OrderShape, style: RouteStyle| {
        let mut routes = before.routes.iter();
        routes.any(|route| route.shape == shape && route.style == style)
    };
    let taken = now.routes.iter().filter(|route| {
        route.style == RouteStyle::Taken
            && was(route.shape, RouteStyle::Preview)
            && !was(route.shape, RouteStyle::Taken)
    });
    taken.map(|route| route.shape).collect()
}
