//! The distance of each location of a map from each supply center.

use chancery_core::board::{Id, Location, Map, Province, Season, UnitKind};

/// The cost of a step, in half steps.
const STEP: usize = 2;
/// The cost of an army's step into or out of a sea province, in half steps: it needs fleets there.
const OVER_WATER: usize = 5;
/// The factor of the nearness for each half step: the square root of 1/2.
const HALF_STEP: f32 = 0.707_106_77;

/// DumbBot's weights for a value at its own location and after each step by which it spreads, in spring and
/// in the other seasons.
const SPREAD: [[f32; 10]; 2] = [
    [100.0, 1000.0, 30.0, 10.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0],
    [1000.0, 100.0, 30.0, 10.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0],
];

/// The distances on a map, computed once.
#[derive(Clone, Debug)]
pub struct Geography {
    centers: Vec<Province>,
    /// Indexed by kind, then by location and center.
    nearness: [Vec<f32>; 2],
    /// Indexed by kind and season (see `SPREAD`), then by location and center.
    spread: [[Vec<f32>; 2]; 2],
}

impl Geography {
    /// Computes the distances on a map.
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
        Geography {
            centers,
            nearness,
            spread: UnitKind::ALL.map(|kind| spread(map, kind)),
        }
    }

    /// Returns the supply centers, in the order of the map.
    pub fn centers(&self) -> &[Province] {
        &self.centers
    }

    /// Returns the nearness of a unit at a location to each center, in the order of [`Geography::centers`]: 1
    /// for the center it is in, and half as much with each step.
    #[inline]
    pub fn nearness(&self, kind: UnitKind, at: Location) -> &[f32] {
        let count = self.centers.len();
        &self.nearness[kind as usize][at.index() * count..][..count]
    }

    /// Returns the value of a location to a unit: the sum of the `worth` of the centers, weighted by
    /// nearness.
    #[inline]
    pub fn pull(&self, kind: UnitKind, at: Location, worth: &[f32]) -> f32 {
        product(self.nearness(kind, at), worth)
    }

    /// Returns the value of a location to a unit if the `worth` of the centers spreads over the map by
    /// DumbBot's method: in each step, a location gets a fifth of the sum of its own value and those of its
    /// neighbors.
    pub fn spread(&self, season: Season, kind: UnitKind, at: Location, worth: &[f32]) -> f32 {
        let spread = &self.spread[kind as usize][usize::from(season != Season::Spring)];
        let count = self.centers.len();
        product(&spread[at.index() * count..][..count], worth)
    }
}

fn product(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Returns the factor with which each center's value counts at each location, by season (see `SPREAD`), then
/// by location and center.
fn spread(map: &Map, kind: UnitKind) -> [Vec<f32>; 2] {
    let width = map.centers().len();
    let mut value = vec![0.0; map.location_count() * width];
    for at in map.locations() {
        let mut centers = map.centers().iter();
        if let Some(center) = centers.position(|center| center == map.province(at)) {
            value[at.index() * width + center] = 1.0;
        }
    }
    let mut sums = SPREAD.map(|_| vec![0.0; value.len()]);
    for step in 0..SPREAD[0].len() {
        if step > 0 {
            value = spread_step(map, kind, &value);
        }
        for (sums, weights) in sums.iter_mut().zip(SPREAD) {
            for (sum, value) in sums.iter_mut().zip(&value) {
                *sum += weights[step] * value;
            }
        }
    }
    sums
}

/// Returns the values, by location and center, after one step: a fifth of the sum of those of a location and its
/// neighbors.
fn spread_step(map: &Map, kind: UnitKind, value: &[f32]) -> Vec<f32> {
    let width = map.centers().len();
    let mut next = Vec::with_capacity(value.len());
    for at in map.locations() {
        let around = map.reach(kind, at).iter().chain([at]);
        let rows: Vec<&[f32]> = around
            .map(|to| &value[to.index() * width..][..width])
            .collect();
        next.extend((0..width).map(|center| rows.iter().map(|row| row[center]).sum::<f32>() / 5.0));
    }
    next
}

/// Returns the distance of each province from a location for a unit of `kind`, in half steps; `None` if it
/// can't be reached.
fn distances(map: &Map, kind: UnitKind, from: Location) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; map.province_count()];
    if !map.can_stand(kind, from) {
        return found;
    }
    let mut seen = vec![false; map.location_count()];
    // the locations to visit, indexed by distance; no step costs more than `OVER_WATER`
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
