//! The content of the map as plain data: owners, units, orders, lighting, tags.

use crate::{OrderShape, Route};
use chancery_core::board::{
    Id, Location, Map, Position, Power, Province, ProvinceSet, Terrain, Unit,
};

/// The content of the map.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The power whose color fills each province.
    pub fills: Vec<Option<Power>>,
    /// The owner of each province's center.
    pub centers: Vec<Option<Power>>,
    /// The units on the board.
    pub units: Vec<Unit>,
    /// The dislodged units, at their locations before.
    pub dislodged: Vec<Unit>,
    /// The vacant provinces with a standoff.
    pub contested: ProvinceSet,
    /// The provinces that the player doesn't see. They are dark.
    pub fog: ProvinceSet,
    /// The lighting. `None` lights everything.
    pub light: Option<Light>,
    /// The transition from the previous lighting.
    pub fading: Option<Fading>,
    /// A wave in a power's color across the map.
    pub color_sweep: Option<ColorSweep>,
    /// Characters for jump labels and the numbers of candidates, at the spots of units.
    pub tags: Vec<JumpTag>,
    /// The province under the map's cursor. Its label is highlighted.
    pub cursor: Option<Province>,
    /// The provinces that a question is about. Their labels are highlighted.
    pub goals: ProvinceSet,
    /// The orders.
    pub routes: Vec<Route>,
}

/// The dimness of provinces that a player doesn't see.
pub(crate) const FOG: f32 = 0.6;

/// The lighting: some provinces stay bright while the others are dimmed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Light {
    /// The provinces that stay bright.
    pub highlighted: ProvinceSet,
    /// The dimness of the others: 0 isn't dimmed, 1 is invisible.
    pub strength: f32,
}

impl Light {
    /// Returns the lighting of some provinces, or `None` if there are none, which lights everything.
    pub fn on(highlighted: ProvinceSet, strength: f32) -> Option<Self> {
        (!highlighted.is_empty()).then_some(Light {
            highlighted,
            strength,
        })
    }

    /// Returns the dimness of a province.
    fn dimness(&self, province: Option<Province>) -> f32 {
        match province {
            Some(province) if self.highlighted.contains(province) => 0.0,
            _ => self.strength.clamp(0.0, 1.0),
        }
    }
}

/// The transition between two kinds of lighting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fading {
    /// The previous lighting. `None` lights everything.
    pub from: Option<Light>,
    /// The progress: 0 is the previous lighting, 1 the new one.
    pub progress: f32,
}

/// A wave in a power's color that crosses the map once, from the power's country outward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ColorSweep {
    /// The power.
    pub power: Power,
    /// The progress. The wave is invisible at 0 and at 1.
    pub progress: f32,
}

/// A character that selects a place on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpTag {
    /// The place.
    pub anchor: TagAnchor,
    /// The character. It must be one cell wide.
    pub sign: char,
    /// Whether it is less prominent than the others.
    pub faint: bool,
}

impl JumpTag {
    /// Returns the tag of a likely choice at the spot of a unit.
    pub fn at(location: Location, sign: char) -> Self {
        JumpTag {
            anchor: TagAnchor::Unit(location),
            sign,
            faint: false,
        }
    }
}

/// The place of a tag on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TagAnchor {
    /// The spot of a unit at this location. For a province without a coast, the spot of the unit in it.
    Unit(Location),
    /// The spot of a unit that was dislodged in a province.
    Dislodged(Province),
}

impl Scene {
    /// Returns the units and owners of a position. A province without a center has the color of the
    /// occupier, or of the power whose country it is in, as long as that power owns a center. In
    /// fog of war, provinces that the player doesn't see are dark.
    pub fn of(map: &Map, position: &Position) -> Self {
        let centers: Vec<Option<Power>> = map
            .provinces()
            .map(|province| position.owner(province))
            .collect();
        let unseen = position.terms.unseen();
        let alive = |power: &Power| centers.contains(&Some(*power));
        let fill = |province: Province| {
            let info = map.info(province);
            if matches!(info.terrain, Terrain::Water | Terrain::Impassable) {
                return None;
            }
            if info.is_center {
                return centers[province.index()];
            }
            let occupier = position.unit(province).map(|unit| unit.power);
            let country = || {
                map.powers()
                    .filter(|_| !unseen.contains(province))
                    .find(|&power| map.power(power).country.contains(province))
            };
            occupier.or_else(|| country().filter(alive))
        };
        Scene {
            fills: map.provinces().map(fill).collect(),
            units: position.units().collect(),
            dislodged: position
                .dislodged()
                .iter()
                .map(|dislodged| dislodged.unit)
                .collect(),
            centers,
            fog: unseen,
            ..Scene::default()
        }
    }

    /// Returns the index of the move from one province to another.
    pub(super) fn move_route(
        &self,
        map: &Map,
        source: Province,
        target: Province,
    ) -> Option<usize> {
        self.routes.iter().position(|route| {
            matches!(route.shape, OrderShape::Move { from, to, .. }
                if from == source && map.province(to) == target)
        })
    }

    /// Returns the power whose color fills a province.
    pub fn fill(&self, province: Province) -> Option<Power> {
        self.fills.get(province.index()).copied().flatten()
    }

    /// Returns the owner of the center in a province.
    pub fn center(&self, province: Province) -> Option<Power> {
        self.centers.get(province.index()).copied().flatten()
    }

    /// Returns the unit in a province.
    pub(super) fn unit(&self, map: &Map, province: Province) -> Option<Unit> {
        unit_in(&self.units, map, province)
    }

    /// Returns the unit that was dislodged in a province.
    pub(super) fn dislodged(&self, map: &Map, province: Province) -> Option<Unit> {
        unit_in(&self.dislodged, map, province)
    }

    /// Returns the dimness of a province, 0 if it isn't dimmed.
    pub fn dimness(&self, province: Option<Province>) -> f32 {
        let under = |light: Option<Light>| light.map_or(0.0, |light| light.dimness(province));
        let dimness = under(self.light);
        let dimness = match self.fading {
            Some(Fading { from, progress }) => {
                let before = under(from);
                before + (dimness - before) * progress.clamp(0.0, 1.0)
            }
            None => dimness,
        };
        match province {
            Some(province) if self.fog.contains(province) => dimness.max(FOG),
            _ => dimness,
        }
    }

    /// Returns whether a province is lit. During a transition this is the new lighting.
    pub fn is_lit(&self, province: Province) -> bool {
        self.light
            .is_none_or(|light| light.dimness(Some(province)) == 0.0)
    }
}

fn unit_in(units: &[Unit], map: &Map, province: Province) -> Option<Unit> {
    let mut units = units.iter().copied();
    units.find(|unit| map.province(unit.location) == province)
}
