//! Armies and fleets.

use super::{Location, Map, Position, Power};

/// The kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// Moves on land, and can be convoyed.
    Army,
    /// Moves at sea and along coasts, and convoys at sea.
    Fleet,
}

impl UnitKind {
    /// Both kinds.
    pub const ALL: [UnitKind; 2] = [UnitKind::Army, UnitKind::Fleet];

    /// Returns `army` or `fleet`.
    pub fn name(self) -> &'static str {
        ["army", "fleet"][self as usize]
    }

    /// Returns the letter in written orders: `A` or `F`.
    pub fn letter(self) -> char {
        ['A', 'F'][self as usize]
    }
}

/// A unit: its power, its kind and its location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// The power that it belongs to.
    pub power: Power,
    /// Army or fleet.
    pub kind: UnitKind,
    /// Its location; in a split province, the coast of a fleet.
    pub location: Location,
}

impl Unit {
    /// Returns the unit's code in files: `A PAR`, `F SPA/SC`.
    pub fn code(self, map: &Map) -> String {
        Position::unit_code(map, self.kind, self.location)
    }

    /// Returns the unit as players write it: `A Par`, `F Spa/nc`.
    pub fn short(self, map: &Map) -> String {
        format!("{} {}", self.kind.letter(), map.short(self.location))
    }

    /// Returns a power's unit of a kind at a location.
    pub const fn new(power: Power, kind: UnitKind, location: Location) -> Self {
        Unit {
            power,
            kind,
            location,
        }
    }

    /// Returns the same unit at another location.
    #[must_use]
    pub const fn at(self, location: Location) -> Self {
        Unit { location, ..self }
    }
}
