//! What the map shows, as plain data: owners, units, orders, light, tags.

use crate::{OrderShape, Route};
use chancery_core::board::{
    Id, Location, Map, Position, Power, Province, ProvinceSet, Terrain, Unit,
};

/// What is to be shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// By province: in whose color it is filled.
    pub fills: Vec<Option<Power>>,
    /// By province: who owns its center.
    pub centers: Vec<Option<Power>>,
    /// The units on the board.
    pub units: Vec<Unit>,
    /// The dislodged units, each where it was dislodged.
    pub dislodged: Vec<Unit>,
    /// Provinces that a standoff left empty.
    pub contested: ProvinceSet,
    /// The provinces that the player doesn't see: they are dark.
    pub fog: ProvinceSet,
    /// What stays bright; `None` is everything.
    pub light: Option<Light>,
    /// The light of a moment ago, while it goes over into that of now.
    pub fading: Option<Fading>,
    /// A power's color that runs over the map.
    pub wash: Option<ColorSweep>,
    /// Signs to choose by, in the middle of the unit's place: numbers of candidates, jump labels.
    pub tags: Vec<JumpTag>,
    /// The province that the map's cursor is on: its label is marked.
    pub cursor: Option<Province>,
    /// The orders that are drawn.
    pub routes: Vec<Route>,
}

/// How dark provinces are that a player doesn't see.
pub(crate) const FOG: f32 = 0.6;

/// What stays bright while the rest is dimmed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Light {
    /// The provinces that stay as they are.
    pub lit: ProvinceSet,
    /// How dark the others become: 0 is not at all, 1 is out of sight.
    pub strength: f32,
}

impl Light {
    /// Returns the light on some provinces; without any, everything stays bright.
    pub fn on(lit: ProvinceSet, strength: f32) -> Option<Self> {
        (!lit.is_empty()).then_some(Light { lit, strength })
    }

    /// How much a province is dimmed.
    fn dimness(&self, province: Option<Province>) -> f32 {
        match province {
            Some(province) if self.lit.contains(province) => 0.0,
            _ => self.strength.clamp(0.0, 1.0),
        }
    }
}

/// Light that goes over from one to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fading {
    /// What it was; `None` is bright everywhere.
    pub from: Option<Light>,
    /// How far it has come: 0 is the light it was, 1 the light it is to be.
    pub progress: f32,
}

/// A power's color that runs once over the map, out from its country.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ColorSweep {
    /// Whose.
    pub power: Power,
    /// How far it has come: at 0 and at 1 nothing of it is to be seen.
    pub progress: f32,
}

/// A sign to choose a place by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpTag {
    /// Where.
    pub seat: TagAnchor,
    /// The sign: one cell wide.
    pub sign: char,
    /// Does it step back behind the others?
    pub faint: bool,
}

impl JumpTag {
    /// Returns a likely choice's sign, where a unit at a location stands.
    pub fn at(location: Location, sign: char) -> Self {
        JumpTag {
            seat: TagAnchor::Unit(location),
            sign,
            faint: false,
        }
    }
}

/// A place on the map that a sign can stand on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TagAnchor {
    /// Where a unit at this location stands, or would; of a province without naming a coast, where
    /// the unit stands that is in it.
    Unit(Location),
    /// Where the unit stands that was dislodged in a province.
    Dislodged(Province),
}

impl Scene {
    /// Units and owners of a position. A province without a center is filled for the power whose
    /// unit stands there, else for the one whose country it is, as long as that power owns a
    /// center at all. In fog of war, what the player doesn't see is dark.
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

    /// Returns which route is the move from one province to another.
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

    /// In whose color a province is filled.
    pub fn fill(&self, province: Province) -> Option<Power> {
        self.fills.get(province.index()).copied().flatten()
    }

    /// Who owns the center in a province.
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

    /// How much a province is dimmed: 0 is not at all.
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

    /// Does light fall on a province? While it fades, as it is to be.
    pub fn is_lit(&self, province: Province) -> bool {
        self.light
            .is_none_or(|light| light.dimness(Some(province)) == 0.0)
    }
}

fn unit_in(units: &[Unit], map: &Map, province: Province) -> Option<Unit> {
    let mut units = units.iter().copied();
    units.find(|unit| map.province(unit.location) == province)
}
