//! The tracks that were laid last: a scene that shows the same orders again need not wait for them.

use std::sync::{Arc, Mutex, PoisonError};

use chancery_core::board::{Map, ProvinceSet, Unit};

use super::Tracks;
use super::path_finder::Finder;
use super::router::{self, SettledTracks, settled};
use crate::{Drawing, JumpTag, Plan, Progress, Route, Scene};

/// Lines are laid for whole routes, however much of them is drawn.
fn at_rest(route: &Route) -> Route {
    Route {
        progress: Progress::WHOLE,
        ..*route
    }
}

/// Everything in a scene that has a say in where lines run.
#[derive(Clone, PartialEq, Debug)]
struct Key {
    routes: Vec<Route>,
    units: Vec<Unit>,
    dislodged: Vec<Unit>,
    contested: ProvinceSet,
    tags: Vec<JumpTag>,
}

impl Key {
    fn of(scene: &Scene) -> Self {
        Key {
            routes: scene.routes.iter().map(at_rest).collect(),
            units: scene.units.clone(),
            dislodged: scene.dislodged.clone(),
            contested: scene.contested,
            tags: scene.tags.clone(),
        }
    }

    fn fits(&self, scene: &Scene) -> bool {
        self.routes.len() == scene.routes.len()
            && (self.routes.iter().zip(&scene.routes)).all(|(a, b)| *a == at_rest(b))
            && self.units == scene.units
            && self.dislodged == scene.dislodged
            && self.contested == scene.contested
            && self.tags == scene.tags
    }
}

/// Everything that has a say in where the lines of settled routes run.
#[derive(Clone, PartialEq, Debug)]
struct Ground {
    /// By route: the settled ones; those at the end that are not settled are left out.
    routes: Vec<Option<Route>>,
    units: Vec<Unit>,
    dislodged: Vec<Unit>,
    contested: ProvinceSet,
    tags: Vec<JumpTag>,
}

impl Ground {
    fn of(map: &Map, scene: &Scene) -> Self {
        let routes = scene.routes.iter().zip(settled(map, scene));
        let routes = routes.map(|(route, settled)| settled.then(|| at_rest(route)));
        let mut routes: Vec<_> = routes.collect();
        let end = routes.iter().rposition(Option::is_some);
        routes.truncate(end.map_or(0, |last| last + 1));
        Ground {
            routes,
            units: scene.units.clone(),
            dislodged: scene.dislodged.clone(),
            contested: scene.contested,
            tags: scene.tags.clone(),
        }
    }
}

/// How many groundworks are kept: with and without the order that is being replaced.
const KEPT: usize = 3;

/// What is kept.
#[derive(Debug, Default)]
struct Kept {
    whole: Option<(Key, Arc<Tracks>)>,
    /// The last used first.
    grounds: Vec<(Ground, SettledTracks)>,
    finder: Option<Finder>,
}

impl Kept {
    /// Lays a scene on the groundwork of one that was the same but for what is being written.
    fn lay(&mut self, drawing: &Drawing, map: &Map, plan: &Plan, scene: &Scene) -> Tracks {
        let make = || Finder::new(plan.width(), plan.height());
        let mut finder = self.finder.take().unwrap_or_else(make);
        let ground = Ground::of(map, scene);
        match self.grounds.iter().position(|(kept, _)| *kept == ground) {
            Some(at) => self.grounds[..=at].rotate_right(1),
            None => {
                let groundwork = SettledTracks::new(drawing, map, plan, scene, &mut finder);
                self.grounds.insert(0, (ground, groundwork));
                self.grounds.truncate(KEPT);
            }
        }
        let tracks = router::lay(drawing, map, plan, scene, &mut finder, &self.grounds[0].1);
        self.finder = Some(finder);
        tracks
    }
}

/// The tracks of one plan that were laid last, and what others can be laid on.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<Kept>);

impl Memory {
    /// The tracks of a scene: those that are kept, where they are the scene's, else new ones.
    pub fn recall(&self, drawing: &Drawing, map: &Map, plan: &Plan, scene: &Scene) -> Arc<Tracks> {
        if scene.routes.is_empty() {
            return Arc::default();
        }
        // Whoever panicked while holding the lock left whole groundworks and tracks or none.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((key, tracks)) = &kept.whole
            && key.fits(scene)
        {
            return Arc::clone(tracks);
        }
        let tracks = Arc::new(kept.lay(drawing, map, plan, scene));
        kept.whole = Some((Key::of(scene), Arc::clone(&tracks)));
        tracks
    }
}

impl Clone for Memory {
    /// A copy begins with nothing kept.
    fn clone(&self) -> Self {
        Memory::default()
    }
}
