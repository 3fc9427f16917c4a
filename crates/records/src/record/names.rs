//! The names in answers, serialized once for each board.

use super::json::JsonLiteral;
use chancery_core::board::{Id, Location, MAX_KEY, Map, Position, Power, Province, Unit, UnitKind};

/// The length of `*A SPA/NC`, the longest name of a unit.
const UNIT: usize = 9;

// the names of every board fit
const _: () = assert!(MAX_KEY <= JsonLiteral::LONGEST && UNIT <= JsonLiteral::LONGEST);

/// The codes of a board's units, provinces and powers in files.
#[derive(Debug)]
pub struct Names {
    /// By kind and location: `A PAR`.
    units: [Vec<JsonLiteral>; 2],
    /// The same with a leading star.
    dislodged: [Vec<JsonLiteral>; 2],
    provinces: Vec<JsonLiteral>,
    powers: Vec<JsonLiteral>,
}

impl Names {
    /// Returns the names of a board.
    pub fn new(map: &Map) -> Self {
        let code = |kind: UnitKind, at: Location| Position::unit_code(map, kind, at);
        let all = |star: &str| {
            let of = |kind| {
                let name = |at| JsonLiteral::new(&format!("{star}{}", code(kind, at)));
                map.locations().map(name).collect()
            };
            UnitKind::ALL.map(of)
        };
        Names {
            units: all(""),
            dislodged: all("*"),
            provinces: map
                .provinces()
                .map(|at| JsonLiteral::new(map.code(at)))
                .collect(),
            powers: map
                .powers()
                .map(|power| JsonLiteral::new(&map.power(power).key))
                .collect(),
        }
    }

    /// Returns the name of a unit: `A PAR`.
    pub fn unit(&self, unit: Unit) -> &JsonLiteral {
        &self.units[unit.kind as usize][unit.location.index()]
    }

    /// Returns the name of a dislodged unit: `*A PAR`.
    pub fn dislodged(&self, unit: Unit) -> &JsonLiteral {
        &self.dislodged[unit.kind as usize][unit.location.index()]
    }

    /// Returns the code of a province: `PAR`.
    pub fn province(&self, province: Province) -> &JsonLiteral {
        &self.provinces[province.index()]
    }

    /// Returns the key of a power: `FRANCE`.
    pub fn power(&self, power: Power) -> &JsonLiteral {
        &self.powers[power.index()]
    }
}
