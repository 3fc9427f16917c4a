//! The labels and units near a province, which could be taken for its own.

use super::{Spot, Spots};
use chancery_core::board::{Id, Map, Province};
use std::cmp::Ordering;

/// The costs of a mark, a unit or a center, that is nearer to another label than to its own, or as near. They are higher than that of
/// a badge directly beside its label.
const NEARER: f32 = 40.0;
const AS_NEAR: f32 = 16.0;
/// The cost of a unit in the row of another label or center, so near that it could be read as a part of it, and not in
/// the row of its own label.
const IN_ROW: f32 = 12.0;
/// The maximum distance of these, as a square: one cell between.
const PART_OF_ROW: usize = 1;

/// The additional cost of two texts directly beside each other, which read as one.
const TEXTS: f32 = 6.0;

/// The distance in columns and rows at which provinces can still disturb each other.
const AWAY: (usize, usize) = (8, 4);

/// The surroundings of a province.
pub(super) struct Neighbors {
    /// The labels of other provinces.
    labels: Vec<Spot>,
    /// The labels and centers of other provinces.
    texts: Vec<Spot>,
    /// The units of other provinces with their own labels.
    units: Vec<(Spot, Spot)>,
    /// The centers of other provinces that aren't directly beside their own labels, with these.
    centers: Vec<(Spot, Spot)>,
}

impl Neighbors {
    /// Returns the neighbors of a province with some cells.
    pub fn of(map: &Map, all: &[Spots], province: Province, cells: &[(usize, usize)]) -> Self {
        let (left, right) = cells
            .iter()
            .fold((usize::MAX, 0), |(left, right), &(x, _)| {
                (left.min(x), right.max(x))
            });
        let rows = cells.first().zip(cells.last());
        let (top, bottom) = rows.map_or((0, 0), |(first, last)| (first.1, last.1));
        let is_near = |spot: &Spot| {
            spot.x <= right + AWAY.0
                && spot.x + spot.width + AWAY.0 > left
                && spot.y <= bottom + AWAY.1
                && spot.y + AWAY.1 >= top
        };
        let mut neighbors = Neighbors {
            labels: Vec::new(),
            texts: Vec::new(),
            units: Vec::new(),
            centers: Vec::new(),
        };
        for other in map.provinces().filter(|&other| other != province) {
            let spots = &all[other.index()];
            let label = spots.label_spot();
            let Some(label) = label.filter(is_near) else {
                continue;
            };
            neighbors.labels.push(label);
            neighbors
                .texts
                .extend(Some(label).into_iter().chain(spots.center));
            let units = spots.units().map(|unit| (unit, label));
            neighbors.units.extend(units);
            let center = spots.center.filter(|center| center.gap(label) > 0);
            neighbors
                .centers
                .extend(center.map(|center| (center, label)));
        }
        neighbors
    }

    /// Returns the cost of the province's label at a spot, near to units and centers of others.
    pub fn at_label(&self, label: Spot) -> f32 {
        self.units_at(label) + near(&self.centers, label)
    }

    /// Returns the cost of a text of the province directly beside texts of others.
    pub fn at_text(&self, text: Spot) -> f32 {
        let touching = self.texts.iter().filter(|other| other.touches(text));
        TEXTS * touching.count() as f32
    }

    /// Returns the cost of the province's label at a spot, near to units of others.
    fn units_at(&self, label: Spot) -> f32 {
        let units = self.units.iter();
        let rows: f32 = units.map(|(unit, own)| in_row(*unit, label, *own)).sum();
        rows + near(&self.units, label)
    }

    /// Returns the cost of a unit near to the texts of others.
    pub fn at_unit(&self, unit: Spot, label: Spot) -> f32 {
        let texts = self.texts.iter();
        let rows: f32 = texts.map(|text| in_row(unit, *text, label)).sum();
        rows + self.at_mark(unit, unit.gap(label))
    }

    /// Returns the cost of a mark at a distance from its own label, near to labels of others.
    pub fn at_mark(&self, mark: Spot, own: usize) -> f32 {
        let labels = self.labels.iter();
        labels.map(|label| cost(mark.gap(*label), own)).sum()
    }

    /// Returns the cost of a center near to labels of others. One directly beside its own label is clear.
    pub fn at_center(&self, center: Spot, label: Spot) -> f32 {
        match center.gap(label) {
            0 => 0.0,
            own => self.at_mark(center, own),
        }
    }

    /// Returns whether a label or a mark of the province could be taken for another's, or the other way around, or its
    /// label or center is directly beside that of another province.
    pub fn confuse(&self, own: &Spots) -> bool {
        let label = own.label_spot();
        let mut own_texts = label.into_iter().chain(own.center);
        if own_texts.any(|own| self.texts.iter().any(|text| text.touches(own))) {
            return true;
        }
        label.is_some_and(|label| {
            let mut units = own.units();
            // a center that can be taken for this province's is placed anew itself
            self.units_at(label) > 0.0
                || units.any(|unit| self.at_unit(unit, label) > 0.0)
                || own
                    .center
                    .is_some_and(|center| self.at_center(center, label) > 0.0)
        })
    }
}

/// Returns the cost of a label at a spot near to marks with their own labels.
fn near(marks: &[(Spot, Spot)], label: Spot) -> f32 {
    let costs = marks
        .iter()
        .map(|(mark, own)| cost(mark.gap(label), mark.gap(*own)));
    costs.sum()
}

/// Returns the cost of a unit in the row of another text than its own label.
fn in_row(unit: Spot, text: Spot, label: Spot) -> f32 {
    let is_part = unit.y == text.y && unit.y != label.y && unit.gap(text) <= PART_OF_ROW;
    if is_part { IN_ROW } else { 0.0 }
}

/// Returns the cost of a mark at a distance from another label than its own.
fn cost(gap: usize, own: usize) -> f32 {
    match gap.cmp(&own) {
        Ordering::Less => NEARER,
        Ordering::Equal => AS_NEAR,
        Ordering::Greater => 0.0,
    }
}
