//! The cheapest spots for a title, a unit and a dislodged unit in one province.

use super::{Label, Neighbors, Spot};
use crate::search::least;

/// The cost of a badge directly beside a text, as part of which it could be read.
const CROWDED: f32 = 14.0;

/// A spot with its cost.
pub(super) type Offer = (f32, Spot);

/// A run of free cells, with the parts of its cost that don't depend on the preferred position.
#[derive(Clone, Copy)]
pub(super) struct FreeRun {
    pub spot: Spot,
    pub borders: f32,
    pub glued: f32,
}

impl FreeRun {
    /// Returns the cost for a text with a preferred position.
    pub fn cost(&self, wish: (f32, f32)) -> f32 {
        0.5 * distance(self.spot.middle(), wish) + self.borders + self.glued
    }
}

/// A label with the center's dot after it.
pub(super) struct Title {
    pub label: Label,
    pub center: Option<Spot>,
}

impl Title {
    pub fn new(text: &str, spot: Spot, center: Option<Spot>) -> Self {
        let text = text.to_owned();
        let label = Label { spot, text };
        Title { label, center }
    }

    pub fn meets(&self, spot: Spot) -> bool {
        self.label.spot.meets(spot) || self.center.is_some_and(|center| center.meets(spot))
    }

    /// Returns the cost of a spot directly beside it.
    fn crowds(&self, spot: Spot) -> f32 {
        let center = self.center.is_some_and(|center| center.touches(spot));
        if center || self.label.spot.touches(spot) {
            CROWDED
        } else {
            0.0
        }
    }
}

/// The total cost of a title and its units, the unit's spot, and the dislodged unit's spot if it has room.
pub(super) type Units = (f32, Spot, Option<Spot>);

/// The possible spots of units in a province.
pub(super) struct UnitRoom<'a> {
    /// The surroundings of the province.
    pub near: &'a Neighbors,
    /// The spots of a unit, row by row for each width, the preferred one first.
    units: Vec<Offer>,
    /// The indices of these spots, the cheapest first.
    by_cost: Vec<usize>,
    /// The runs for the badge of a dislodged unit, by how much narrower they are than the preferred width.
    dislodged: Vec<Vec<FreeRun>>,
    /// The offset from a unit to the dislodged one.
    aside: (f32, f32),
}

impl<'a> UnitRoom<'a> {
    pub fn new(
        near: &'a Neighbors,
        units: Vec<Offer>,
        dislodged: Vec<Vec<FreeRun>>,
        aside: (f32, f32),
    ) -> Self {
        let mut by_cost: Vec<usize> = (0..units.len()).collect();
        by_cost.sort_unstable_by(|&a, &b| units[a].0.total_cmp(&units[b].0).then(a.cmp(&b)));
        UnitRoom {
            near,
            units,
            by_cost,
            dislodged,
            aside,
        }
    }

    /// Returns the cheapest spot for a unit without a title.
    pub fn alone(&self) -> Option<Spot> {
        let &at = self.by_cost.first()?;
        Some(self.units[at].1)
    }

    /// Returns the cost of a unit beside a title: directly below it is best, and far away it could be taken
    /// for another's.
    fn apart(&self, title: &Title, unit: Spot) -> f32 {
        let label = title.label.spot;
        let gap = unit.gap(label);
        title.crowds(unit)
            + self.near.at_unit(unit, label)
            + 0.25 * distance(unit.middle(), label.middle())
            + (gap as f32).sqrt()
    }

    /// Returns the cheapest spots for units beside a title with the total cost, or `None` if it would be
    /// `most` or more.
    pub fn beside(&self, title: &Title, cost: f32, most: f32) -> Option<Units> {
        let middle = title.label.spot.middle();
        let mut best: Option<(f32, usize)> = None;
        // no cost is less than that of the spot alone, so the rest need not be tried; of equals, the first counts
        for &at in &self.by_cost {
            let (own, unit) = self.units[at];
            let is_worse = |at_least: f32| {
                cost + at_least >= most || best.is_some_and(|best| at_least > best.0)
            };
            if is_worse(own) {
                break;
            }
            if is_worse(own + 0.25 * rows_apart(unit, middle)) || title.meets(unit) {
                continue;
            }
            let offer = (own + self.apart(title, unit), at);
            if best.is_none_or(|best| offer < best) {
                best = Some(offer);
            }
        }
        let (unit_cost, at) = best?;
        let unit = self.units[at].1;
        (cost + unit_cost < most).then(|| self.around(title, (cost + unit_cost, unit)))
    }

    /// Returns the cheapest spots for units beside a title that leave room for a dislodged one. The unit
    /// has `width` cells.
    pub fn for_two(&self, title: &Title, cost: f32, width: usize) -> Option<Units> {
        let fits = |spot: Spot| spot.width == width && !title.meets(spot);
        let units = self.units.iter().filter(|offer| fits(offer.1));
        let all = units.map(|&(unit_cost, unit)| {
            let cost = cost + unit_cost + self.apart(title, unit);
            self.around(title, (cost, unit))
        });
        all.filter(|found| found.2.is_some())
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Returns a unit with the cheapest spot for a dislodged one, and the total cost.
    fn around(&self, title: &Title, (cost, unit): Offer) -> Units {
        let wish = (
            unit.middle().0 + self.aside.0,
            unit.middle().1 + self.aside.1,
        );
        let beside = |spot: Spot| {
            let own = spot.gap(unit).min(spot.gap(title.label.spot));
            let joined = if spot.touches(unit) { 0.4 } else { 0.0 };
            title.crowds(spot) + self.near.at_mark(spot, own) + joined
        };
        let dislodged = self.dislodged.iter().enumerate();
        let dislodged = dislodged.filter_map(|(narrower, runs)| {
            let free = |run: &&FreeRun| !title.meets(run.spot) && !run.spot.meets(unit);
            let (cost, spot) = least_bounded(
                runs.iter().filter(free),
                |run| run.cost(wish),
                |run| (run.cost(wish) + beside(run.spot), run.spot),
            )?;
            Some((0.3 * cost + 5.0 * narrower as f32, spot))
        });
        let (extra, dislodged) =
            least(dislodged).map_or((40.0, None), |(cost, spot)| (cost, Some(spot)));
        (cost + extra, unit, dislodged)
    }
}

/// Returns the title with the lowest total cost and its units. `units` returns the units of a title with
/// its cost, or `None` if the total wouldn't be below its last argument.
pub(super) fn cheapest(
    titles: &[(f32, Title)],
    units: impl Fn(&Title, f32, f32) -> Option<Units>,
) -> Option<(&Title, Units)> {
    let (mut best, mut most) = (None, f32::INFINITY);
    for (cost, title) in titles {
        if *cost < most
            && let Some(found) = units(title, *cost, most)
            && found.0 < most
        {
            most = found.0;
            best = Some((title, found));
        }
    }
    best
}

/// Returns the distance of two positions in columns. A row is as high as two columns are wide.
pub(super) fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    let (across, down) = (f64::from(a.0 - b.0), f64::from(2.0 * (a.1 - b.1)));
    (across * across + down * down).sqrt() as f32
}

/// Returns the vertical part of the distance of a spot from a position, in columns: a lower bound of the
/// distance.
fn rows_apart(spot: Spot, place: (f32, f32)) -> f32 {
    (2.0 * (spot.middle().1 - place.1)).abs()
}

/// Returns the cheapest offer as [`least`](crate::search::least) does, but skips the items whose lower bound
/// `at_least` isn't below the best cost so far.
fn least_bounded<T>(
    among: impl Iterator<Item = T>,
    at_least: impl Fn(&T) -> f32,
    offer: impl Fn(&T) -> Offer,
) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for thing in among {
        if best.is_some_and(|(cost, _)| at_least(&thing) >= cost) {
            continue;
        }
        let new = offer(&thing);
        if best.is_none_or(|(cost, _)| new.0 < cost) {
            best = Some(new);
        }
    }
    best
}
