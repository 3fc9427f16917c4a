//! The names of units as files have them, made once for a board.

use crate::board::{Id, Location, Map, Position, Unit, UnitKind};

/// `A PAR` and `*A PAR` for every kind and location.
#[derive(Debug)]
pub struct Names {
    /// By kind and location, each with the star in front.
    starred: [Vec<String>; 2],
}

impl Names {
    /// The names of a board's units.
    pub fn new(map: &Map) -> Self {
        let all = |kind: UnitKind| {
            let starred = |at: Location| format!("*{}", Position::unit_code(map, kind, at));
            map.locations().map(starred).collect()
        };
        Names {
            starred: UnitKind::ALL.map(all),
        }
    }

    /// `*A PAR`
    pub fn dislodged(&self, unit: Unit) -> &str {
        &self.starred[unit.kind as usize][unit.location.index()]
    }

    /// `A PAR`
    pub fn unit(&self, unit: Unit) -> &str {
        &self.dislodged(unit)[1..]
    }
}
