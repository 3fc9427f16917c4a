//! A drawing at one size: its cells, and the spots of everything on them. It is computed once for a
//! size and a window and doesn't depend on the content.

use std::sync::Arc;

use crate::cells::Raster;
use crate::layout;
use crate::tracks::{Board, TrackCache, Tracks};
use crate::{Drawing, Grid, Region, Scene, Spot, Spots, Spread, TagAnchor, View, Window};
use chancery_core::board::{Id, Map, Province, ProvinceSet, Terrain, Unit};

/// The distances of a unit from labels, as squares: directly beside one, and too far away to belong to it.
const BESIDE: usize = 1;
const FAR: usize = 16;

/// A drawing at one size and window, with the spots of everything that can be shown on it.
#[derive(Clone, Debug)]
pub struct Plan {
    view: View,
    pub(super) raster: Raster,
    /// The cells of each region, row by row.
    pub(super) cells: Vec<Vec<(usize, usize)>>,
    pub(super) spots: Vec<Spots>,
    /// The cost of hiding the coasts and borders in each cell.
    pub(super) border_prices: Grid<f32>,
    memory: TrackCache,
}

impl Plan {
    /// Lays out a drawing. It takes milliseconds, so keep the plan as long as the view stays the same.
    pub fn new(drawing: &Drawing, map: &Map, view: View) -> Self {
        Plan::on(Raster::new(drawing, view), drawing, map, view)
    }

    /// Lays out a drawing on its cells.
    fn on(raster: Raster, drawing: &Drawing, map: &Map, view: View) -> Self {
        let border_prices = layout::border_prices(&raster);
        let mut cells = vec![Vec::new(); drawing.regions().len()];
        for at in raster.cells.places() {
            cells[raster.cells[at].index()].push(at);
        }
        let spots = layout::place(drawing, map, &raster, &cells, &border_prices, view);
        Plan {
            view,
            raster,
            cells,
            spots,
            border_prices,
            memory: TrackCache::default(),
        }
    }

    /// Returns the view of this plan.
    pub fn view(&self) -> View {
        self.view
    }

    /// Returns the width, in columns.
    pub fn width(&self) -> usize {
        self.raster.cells.width()
    }

    /// Returns the height, in rows.
    pub fn height(&self) -> usize {
        self.raster.cells.height()
    }

    /// Returns the visible window of the drawing.
    pub fn window(&self) -> Window {
        self.raster.window
    }

    /// Returns whether the cells touch exactly where the regions of the drawing do. This is the
    /// case for the whole drawing from [`Drawing::least_whole`] on, and never for a window.
    pub fn is_exact(&self) -> bool {
        self.raster.exact
    }

    /// Returns the provinces that units can enter and that have no space for their label or unit.
    /// There are none from [`Drawing::least_whole`] on.
    pub fn crowded(&self, map: &Map) -> impl Iterator<Item = Province> {
        map.passable().filter(|&province| {
            let spots = self.spots(province);
            spots.label.is_none() || spots.unit.is_none()
        })
    }

    /// Returns the spots of the things in a province.
    pub fn spots(&self, province: Province) -> &Spots {
        &self.spots[province.index()]
    }

    /// Returns the provinces whose labels a scene doesn't show, because a unit of another province could be
    /// taken for theirs: it is nearer to them than to its own label. Those of empty inland provinces without a
    /// center aren't even shown if it is as near, or a center is. Without many colors and on a map with few rows,
    /// they aren't shown directly beside letters either, and on such a map neither are those of empty coasts.
    pub fn unlabeled(&self, map: &Map, scene: &Scene) -> ProvinceSet {
        let label = |province| self.spots(province).label_spot();
        let units = scene.units.iter().chain(&scene.dislodged);
        let occupied: ProvinceSet = units.map(|unit| map.province(unit.location)).collect();
        let is_crowded = !self.view.look.is_filled() || !self.is_exact();
        let is_minor = |province| {
            let info = map.info(province);
            let is_land = match info.terrain {
                Terrain::Inland => true,
                Terrain::Coastal => !self.is_exact(),
                Terrain::Water | Terrain::Impassable => false,
            };
            is_land && !info.is_center && !occupied.contains(province)
        };
        let mut hidden = ProvinceSet::default();
        for (province, unit) in self.badges(map, scene) {
            let own = label(province).map_or(BESIDE, |label| unit.gap(label).min(FAR));
            let hides = |&other: &Province| {
                let gap = label(other).map(|label| unit.gap(label));
                gap.is_some_and(|gap| gap < own || gap == own && is_minor(other))
            };
            let others = map.provinces().filter(|&other| other != province);
            hidden.extend(others.filter(hides));
        }
        for province in map.provinces() {
            let spots = self.spots(province);
            let own = spots.center.zip(label(province));
            let own = own.map(|(center, label)| (center, center.gap(label)));
            if let Some((center, own)) = own.filter(|&(_, own)| own > 0) {
                let hides = |&other: &Province| {
                    is_minor(other) && label(other).is_some_and(|it| center.gap(it) <= own)
                };
                hidden.extend(map.provinces().filter(hides));
            }
        }
        if is_crowded {
            let hides = |&at: &Province| is_minor(at) && self.is_beside_letters(map, scene, at);
            hidden.extend(map.provinces().filter(hides));
        }
        hidden
    }

    /// Returns whether the label of a province is directly beside another label or the initial of a center's owner.
    fn is_beside_letters(&self, map: &Map, scene: &Scene, province: Province) -> bool {
        let own = self.spots(province).label.as_ref();
        let letters = |other| {
            let Spots { label, center, .. } = self.spots(other);
            // a dot parts two labels: "Par●Bur"
            let is_letter = !self.view.look.is_filled() && scene.center(other).is_some();
            let owned = center.filter(|_| is_letter);
            label
                .as_ref()
                .map(|label| label.spot)
                .into_iter()
                .chain(owned)
        };
        let others = map.provinces().filter(|&other| other != province);
        let mut letters = others.flat_map(letters);
        own.is_some_and(|own| letters.any(|text| text.touches(own.spot)))
    }

    /// Returns the badges of a scene with their provinces.
    pub(super) fn badges(
        &self,
        map: &Map,
        scene: &Scene,
    ) -> impl Iterator<Item = (Province, Spot)> {
        let of = |unit: &Unit| {
            let province = map.province(unit.location);
            Some((province, self.spots(province).unit_at(unit.location)?))
        };
        scene.units.iter().filter_map(of)
    }

    /// Returns the spot of a province's unit in a scene, or the spot for one.
    pub(super) fn unit_spot(&self, map: &Map, scene: &Scene, province: Province) -> Option<Spot> {
        let spots = self.spots(province);
        let unit = scene.unit(map, province);
        unit.map_or(spots.unit, |unit| spots.unit_at(unit.location))
    }

    /// Returns the cells of a tag's anchor.
    pub(super) fn anchor(&self, map: &Map, scene: &Scene, anchor: TagAnchor) -> Option<Spot> {
        match anchor {
            TagAnchor::Dislodged(province) => self.spots(province).dislodged,
            TagAnchor::Unit(at) if at == map.province(at).location() => {
                self.unit_spot(map, scene, map.province(at))
            }
            TagAnchor::Unit(coast) => self.spots(map.province(coast)).unit_at(coast),
        }
    }

    /// Returns the lines of a scene's orders. They are cached for the next scene with the same orders.
    pub(super) fn tracks(&self, drawing: &Drawing, map: &Map, scene: &Scene) -> Arc<Tracks> {
        self.memory.recall(Board {
            drawing,
            map,
            plan: self,
            scene,
        })
    }

    /// Returns the spots of a scene that are wider than in the layout, which has no room for their power.
    pub fn spread(&self, map: &Map, scene: &Scene) -> Spread {
        Spread::of(map, self, scene, self.unlabeled(map, scene))
    }

    /// Returns whether a cell is outside a province.
    pub(super) fn is_foreign(&self, x: usize, y: usize, province: Province) -> bool {
        self.region(x, y) != Some(Region::of(province))
    }

    /// Returns the region of a cell.
    pub fn region(&self, x: usize, y: usize) -> Option<Region> {
        self.raster.cells.get(x, y)
    }
}

#[cfg(test)]
mod tests;
