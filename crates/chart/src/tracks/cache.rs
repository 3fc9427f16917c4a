//! Caches the last tracks for the next frame with the same orders.

use std::sync::{Arc, Mutex, PoisonError};

use chancery_core::board::{ProvinceSet, Unit};

use super::Tracks;
use super::path_finder::Finder;
use super::router::{self, Board, SettledTracks, settled};
use crate::{JumpTag, Progress, Route, Scene};

/// Returns the route without its animation, because lines are routed completely.
fn at_rest(route: &Route) -> Route {
    Route {
        progress: Progress::WHOLE,
        ..*route
    }
}

/// Everything that determines the lines of some routes of a scene.
#[derive(Clone, PartialEq, Debug)]
struct Key {
    /// The routes at rest, by index. Routes that aren't included are `None`, and left out at the end.
    routes: Vec<Option<Route>>,
    units: Vec<Unit>,
    dislodged: Vec<Unit>,
    contested: ProvinceSet,
    tags: Vec<JumpTag>,
}

impl Key {
    fn of(scene: &Scene, is_in: impl Fn(usize) -> bool) -> Self {
        let end = (0..scene.routes.len()).rfind(|&index| is_in(index));
        let routes = scene.routes.iter().enumerate();
        let routes = routes.take(end.map_or(0, |last| last + 1));
        let routes = routes.map(|(index, route)| is_in(index).then(|| at_rest(route)));
        Key {
            routes: routes.collect(),
            units: scene.units.clone(),
            dislodged: scene.dislodged.clone(),
            contested: scene.contested,
            tags: scene.tags.clone(),
        }
    }
}

/// The number of settled tracks in the cache: with and without the order that is being replaced.
const KEPT: usize = 3;

/// The cached tracks.
#[derive(Debug, Default)]
struct Kept {
    whole: Option<(Key, Arc<Tracks>)>,
    /// The settled tracks, most recently used first.
    grounds: Vec<(Key, SettledTracks)>,
    finder: Option<Finder>,
}

impl Kept {
    /// Routes a scene on the cached settled tracks of a scene that only differs in the order that
    /// is being written.
    fn lay(&mut self, board: Board<'_>) -> Tracks {
        let make = || Finder::new(board.plan.width(), board.plan.height());
        let mut finder = self.finder.take().unwrap_or_else(make);
        let settled = settled(board);
        let ground = Key::of(board.scene, |index| settled[index]);
        match self
            .grounds
            .iter()
            .position(|(cached, _)| *cached == ground)
        {
            Some(at) => self.grounds[..=at].rotate_right(1),
            None => {
                let settled = SettledTracks::new(board, &mut finder);
                self.grounds.insert(0, (ground, settled));
                self.grounds.truncate(KEPT);
            }
        }
        let tracks = router::lay(board, &mut finder, &self.grounds[0].1);
        self.finder = Some(finder);
        tracks
    }
}

/// A cache of the last tracks of one plan, and of the settled tracks for other scenes.
#[derive(Debug, Default)]
pub(crate) struct TrackCache(Mutex<Kept>);

impl TrackCache {
    /// Returns the tracks of a scene, from the cache if possible.
    pub fn recall(&self, board: Board<'_>) -> Arc<Tracks> {
        let scene = board.scene;
        if scene.routes.is_empty() {
            return Arc::default();
        }
        // A panic while the lock was held can't leave incomplete tracks in the cache.
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = Key::of(scene, |_| true);
        if let Some((of, tracks)) = &cached.whole
            && *of == key
        {
            return Arc::clone(tracks);
        }
        let tracks = Arc::new(cached.lay(board));
        cached.whole = Some((key, Arc::clone(&tracks)));
        tracks
    }
}

impl Clone for TrackCache {
    /// Returns an empty cache.
    fn clone(&self) -> Self {
        TrackCache::default()
    }
}
