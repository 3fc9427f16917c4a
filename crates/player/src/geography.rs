//! How near each place of a board is to each supply center.

use chancery_core::board::{Id, Location, Map, Province, UnitKind};

/// Steps of an army cost 2, steps over water 3: it needs fleets there.
const STEP: usize = 2;
const OVER_WATER: usize = 5;
/// What half a step takes off the nearness: the square root of 1/2.
const HALF_STEP: f32 = 0.707_106_77;

/// Distances on a board, worked out once.
#[derive(Clone, Debug)]
pub struct Geography {
    centers: Vec<Province>,
    /// By kind, location and center.
    nearness: [Vec<f32>; 2],
}

impl Geography {
    /// Measures a board.
    pub fn new(map: &Map) -> Self {
        let centers: Vec<Province> = map.centers().iter().collect();
        let mut nearness = [Vec::new(), Vec::new()];
        for kind in UnitKind::ALL {
            for from in map.locations() {
                let steps = distances(map, kind, from);
                nearness[kind as usize].extend(centers.iter().map(|center| {
                    let half_steps = steps[center.index()];
                    half_steps.map_or(0.0, |steps| {
                        (0..steps).fold(1.0, |near, _| near * HALF_STEP)
                    })
                }));
            }
        }
        Geography { centers, nearness }
    }

    /// The supply centers, in the sequence of the map.
    pub fn centers(&self) -> &[Province] {
        &self.centers
    }

    /// How near a unit of a kind at a location is to each center: 1 for its own, half as much for each step.
    #[inline]
    pub fn nearness(&self, kind: UnitKind, at: Location) -> &[f32] {
        let count = self.centers.len();
        &self.nearness[kind as usize][at.index() * count..][..count]
    }

    /// What a place is worth to a unit, if each center is worth as much as listed.
    #[inline]
    pub fn pull(&self, kind: UnitKind, at: Location, worth: &[f32]) -> f32 {
        let near = self.nearness(kind, at);
        near.iter()
            .zip(worth)
            .map(|(near, worth)| near * worth)
            .sum()
    }
}

/// By province: how many half steps a unit of a kind needs from a location.
fn distances(map: &Map, kind: UnitKind, from: Location) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; map.province_count()];
    if !map.can_stand(kind, from) {
        return found;
    }
    let mut seen = vec![false; map.location_count()];
    // by distance: what is reached then; no step costs more than `OVER_WATER`
    let mut waves: Vec<Vec<Location>> = vec![vec![from]];
    let mut distance = 0;
    while distance < waves.len() {
        for at in std::mem::take(&mut waves[distance]) {
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            found[map.province(at).index()].get_or_insert(distance);
            waves.resize_with(waves.len().max(distance + OVER_WATER + 1), Vec::new);
            waves[distance + STEP]
                .extend(map.reach(kind, at).iter().filter(|to| !seen[to.index()]));
            if kind == UnitKind::Army {
                let here = map.province(at);
                let over = map.waterways(here).iter();
                let over =
                    over.filter(|&to| map.water().contains(here) || map.water().contains(to));
                waves[distance + OVER_WATER].extend(over.map(Province::location));
            }
        }
        while waves.last().is_some_and(Vec::is_empty) {
            waves.pop();
        }
        distance += 1;
    }
    found
}
