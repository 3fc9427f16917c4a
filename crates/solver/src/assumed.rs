//! Assumptions about the enemy: places where none of its fleets, or none of its units, ever stands or
//! moves. Most published stalemate lines need some.

use chancery_core::board::{
    Location, LocationSet, Map, Position, PowerSet, Province, Unit, UnitKind,
};
use chancery_core::orders::notation;

use crate::choices::side_of;
use crate::goal::Side;

/// The waters with a name, which stand for the seas of the standard board and the coasts on them.
pub(crate) const WATERS: [(&str, &[&str]); 2] = [
    ("MED", &["ADR", "AEG", "EAS", "ION", "LYO", "TYS", "WES"]),
    ("BLACK SEA", &["BLA"]),
];

/// The locations where no enemy fleet, and those where no enemy army ever stands or moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Assumed {
    without: [LocationSet; 2],
}

/// The reason why an assumption is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AssumptionError {
    /// No province or water has the name.
    #[error("unknown province `{0}`")]
    Unknown(String),
    /// There is an enemy unit already.
    #[error("assumed away, but there is an enemy {0}")]
    Stands(String),
}

impl Assumed {
    /// Reads the codes of provinces, or names of waters, without enemy fleets, and of those without any
    /// enemy unit.
    ///
    /// # Errors
    /// Returns an error if a code is unknown.
    pub fn read(
        map: &Map,
        no_fleets: &[String],
        no_enemy: &[String],
    ) -> Result<Assumed, AssumptionError> {
        let mut assumed = Assumed::default();
        for name in no_fleets {
            assumed.forbid(UnitKind::Fleet, &places(map, name)?);
        }
        for name in no_enemy {
            let places = places(map, name)?;
            UnitKind::ALL
                .iter()
                .for_each(|&kind| assumed.forbid(kind, &places));
        }
        Ok(assumed)
    }

    fn forbid(&mut self, kind: UnitKind, places: &LocationSet) {
        let own = &mut self.without[kind as usize];
        *own = own.union(places);
    }

    /// Returns the locations where no enemy unit of a kind ever is.
    pub(crate) fn without(&self, kind: UnitKind) -> &LocationSet {
        &self.without[kind as usize]
    }

    /// Returns the open retreats of a unit that aren't assumed away.
    pub(crate) fn open(&self, side: &PowerSet, unit: Unit, open: &LocationSet) -> LocationSet {
        match side_of(side, unit) {
            Side::Own => *open,
            Side::Enemy => open.difference(self.without(unit.kind)),
        }
    }

    /// Checks that no enemy unit stands where none may be.
    ///
    /// # Errors
    /// Returns the first unit that does.
    pub fn check(
        &self,
        map: &Map,
        position: &Position,
        side: &PowerSet,
    ) -> Result<(), AssumptionError> {
        let mut enemies = position
            .units()
            .filter(|unit| side_of(side, *unit) == Side::Enemy);
        match enemies.find(|unit| self.without(unit.kind).contains(unit.location)) {
            Some(unit) => Err(AssumptionError::Stands(unit.code(map).to_string())),
            None => Ok(()),
        }
    }
}

/// Returns the locations of a province, or of a water: its seas, and the coasts on them.
fn places(map: &Map, name: &str) -> Result<LocationSet, AssumptionError> {
    let upper = name.to_ascii_uppercase();
    if let Some(place) = notation::read_place(map, &upper) {
        let all = map.locations();
        return Ok(all
            .filter(|&at| map.province(at) == place.province)
            .collect());
    }
    let unknown = || AssumptionError::Unknown(name.to_owned());
    let mut waters = WATERS.iter();
    let (_, seas) = waters
        .find(|(water, _)| *water == upper)
        .ok_or_else(unknown)?;
    let seas = seas.iter().map(|code| map.province_by_code(code));
    let seas: Vec<Province> = seas.collect::<Option<_>>().ok_or_else(unknown)?;
    let borders = |at| {
        let near = map.steps(UnitKind::Fleet, at).iter();
        near.map(|to| map.province(to)).any(|to| seas.contains(&to)) && !is_sea(map, at)
    };
    let all = map
        .locations()
        .filter(|&at| map.can_stand(UnitKind::Fleet, at));
    let all = all.filter(|&at| seas.contains(&map.province(at)) || borders(at));
    Ok(all.collect())
}

/// Returns whether no army can stand at a location's province.
fn is_sea(map: &Map, at: Location) -> bool {
    !map.can_stand(UnitKind::Army, map.province(at).location())
}
