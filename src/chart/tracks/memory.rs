//! The tracks that were laid last: a scene that shows the same orders again need not wait for them.

use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{ProvinceSet, Unit};

use super::super::route::{Progress, Route};
use super::super::scene::{Scene, Tag};
use super::Tracks;

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
    tags: Vec<Tag>,
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

/// The tracks of one plan that were laid last.
#[derive(Debug, Default)]
pub(in crate::chart) struct Memory(Mutex<Option<(Key, Arc<Tracks>)>>);

impl Memory {
    /// The tracks of a scene: those that are kept, where they are the scene's, else new ones.
    pub fn recall(&self, scene: &Scene, lay: impl FnOnce() -> Tracks) -> Arc<Tracks> {
        if scene.routes.is_empty() {
            return Arc::default();
        }
        // Whoever panicked while holding the lock left whole tracks or none.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((key, tracks)) = kept.as_ref()
            && key.fits(scene)
        {
            return Arc::clone(tracks);
        }
        let tracks = Arc::new(lay());
        *kept = Some((Key::of(scene), Arc::clone(&tracks)));
        tracks
    }
}

impl Clone for Memory {
    /// A copy begins with nothing kept.
    fn clone(&self) -> Self {
        Memory::default()
    }
}
