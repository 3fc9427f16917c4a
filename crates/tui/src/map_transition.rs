//! How the map goes over from what it showed to what it shows: light fades, an order just taken loses
//! the accent's color, and where the position is another, the cells that change flip.

use std::time::Duration;

use super::motion::{FRAME, share};
use chart::{Canvas, Fading, Light, Look, OrderShape, RouteStyle, Scene, View};

/// How long light takes to fade: three pictures.
const FADE: Duration = Duration::from_millis(80);
/// How long an order just taken takes to get its power's color.
const TAKEN: Duration = Duration::from_millis(120);
/// How long a change of position takes.
const FLIP: Duration = Duration::from_millis(200);

/// What the map showed last, and what is under way.
#[derive(Debug, Default)]
pub struct MapTransition {
    /// The time of this picture; none where nothing is to move.
    now: Option<Duration>,
    shown: Option<Shown>,
    /// Whether this picture has a map.
    drawn: bool,
    fade: Option<(Option<Light>, Duration)>,
    taken: Option<(Vec<OrderShape>, Duration)>,
    flip: Option<(Canvas, Duration)>,
}

/// What a picture showed.
#[derive(Debug)]
struct Shown {
    view: View,
    scene: Scene,
    canvas: Canvas,
}

impl MapTransition {
    /// Begins a picture at a time. Where the last one had no map, nothing of an older one may be seen:
    /// it may have been another player's.
    pub fn begin(&mut self, now: Option<Duration>) {
        if now.is_none() || !self.drawn {
            *self = MapTransition::default();
        }
        (self.now, self.drawn) = (now, false);
    }

    /// How long until the next picture is due; nothing where all has come to rest.
    pub fn due(&self) -> Option<Duration> {
        let moving = self.fade.is_some() || self.taken.is_some() || self.flip.is_some();
        moving.then_some(FRAME)
    }

    /// The picture of a scene at this moment, drawn by `draw`.
    pub fn draw(&mut self, view: View, scene: &Scene, draw: impl Fn(&Scene) -> Canvas) -> Canvas {
        let Some(now) = self.now else {
            return draw(scene);
        };
        self.drawn = true;
        self.set_out(view, scene, now);
        let moment = self.moment(scene, now);
        let mut canvas = draw(moment.as_ref().unwrap_or(scene));
        if let Some((from, begun)) = &self.flip {
            canvas = canvas.flipped(from, share(now.saturating_sub(*begun), FLIP));
        }
        self.shown = Some(Shown {
            view,
            scene: scene.clone(),
            canvas: canvas.clone(),
        });
        canvas
    }

    /// Finds what is other than it was, and what is over.
    fn set_out(&mut self, view: View, scene: &Scene, now: Duration) {
        let over = |begun: Duration, length| now.saturating_sub(begun) >= length;
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
                if shown.scene.light != scene.light && view.look == Look::Rich {
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

    /// The scene as it is at this moment; none where it is at rest.
    fn moment(&self, scene: &Scene, now: Duration) -> Option<Scene> {
        if self.fade.is_none() && self.taken.is_none() {
            return None;
        }
        let mut moment = scene.clone();
        if let Some((from, begun)) = self.fade {
            moment.fading = Some(Fading {
                from,
                progress: share(now.saturating_sub(begun), FADE),
            });
        }
        if let Some((courses, begun)) = &self.taken {
            let accent = 1.0 - share(now.saturating_sub(*begun), TAKEN);
            for route in &mut moment.routes {
                if route.style == RouteStyle::Taken && courses.contains(&route.shape) {
                    route.progress.accent = accent;
                }
            }
        }
        Some(moment)
    }
}

/// Returns whether the same units are in the same places, and the same centers owned.
fn same_position(a: &Scene, b: &Scene) -> bool {
    a.units == b.units && a.dislodged == b.dislodged && a.centers == b.centers && a.fills == b.fills
}

/// The orders that were looked at a moment ago and are taken now.
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
