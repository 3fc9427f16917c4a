//! Armies and fleets.

use super::{Location, Map, Position, Power};

/// What kind of unit it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// Stands on land, and may be convoyed.
    Army,
    /// Stands on water or a coast, and convoys from the water.
    Fleet,
}

impl UnitKind {
    /// Both kinds.
    pub const ALL: [UnitKind; 2] = [UnitKind::Army, UnitKind::Fleet];

    /// Returns `army` or `fleet`.
    pub fn name(self) -> &'static str {
        ["army", "fleet"][self as usize]
    }

    /// `A` or `F`, as in written orders.
    pub fn letter(self) -> char {
        ['A', 'F'][self as usize]
    }
}

/// A unit: whose, of what kind, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// Whose it is.
    pub power: Power,
    /// Army or fleet.
    pub kind: UnitKind,
    /// Where it stands; a fleet in a split province stands on one of its coasts.
    pub location: Location,
}

impl Unit {
    /// Returns the unit as files have it: `A PAR`, `F SPA/SC`.
    pub fn code(self, map: &Map) -> String {
        Position::unit_code(map, self.kind, self.location)
    }

    /// Returns a power's unit of a kind at a location.
    pub const fn new(power: Power, kind: UnitKind, location: Location) -> Self {
        Unit {
            power,
            kind,
            location,
        }
    }

    /// Returns the unit at another location.
    #[must_use]
    pub const fn at(self, location: Location) -> Self {
        Unit { location, ..self }
    }
}
