//! The names that answers are made of, written out once for a board.

use super::json::JsonLiteral;
use chancery_core::board::{Id, Location, MAX_KEY, Map, Position, Power, Province, Unit, UnitKind};

/// `*A SPA/NC`, the longest name of a unit.
const UNIT: usize = 9;

// whatever the board, its names fit
const _: () = assert!(MAX_KEY <= JsonLiteral::LONGEST && UNIT <= JsonLiteral::LONGEST);

/// The units, provinces and powers of a board as files have them.
#[derive(Debug)]
pub struct Names {
    /// By kind and location: `A PAR`.
    units: [Vec<JsonLiteral>; 2],
    /// The same with a star in front.
    dislodged: [Vec<JsonLiteral>; 2],
    provinces: Vec<JsonLiteral>,
    powers: Vec<JsonLiteral>,
}

impl Names {
    /// The names of a board.
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

    /// `A PAR`
    pub fn unit(&self, unit: Unit) -> &JsonLiteral {
        &self.units[unit.kind as usize][unit.location.index()]
    }

    /// `*A PAR`
    pub fn dislodged(&self, unit: Unit) -> &JsonLiteral {
        &self.dislodged[unit.kind as usize][unit.location.index()]
    }

    /// `PAR`
    pub fn province(&self, province: Province) -> &JsonLiteral {
        &self.provinces[province.index()]
    }

    /// `FRANCE`
    pub fn power(&self, power: Power) -> &JsonLiteral {
        &self.powers[power.index()]
    }
}
