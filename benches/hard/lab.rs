//! Generated boards with a phase on each: provinces, borders, and units with an order each.

use std::fmt::Write;

use chancery_core::board::{Map, Position, Province, Terrain, Turn, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{
    Action, Order, OrderOrigin, Orders, UnitRef, WrittenOrder, WrittenVia, sheet,
};
use chancery_core::rules::Rules;

/// A province of a generated board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spot(usize);

/// One of the two powers on every such board.
#[derive(Clone, Copy)]
pub enum Side {
    East,
    West,
}

/// The order of a unit.
#[derive(Clone, Copy)]
pub enum BenchOrder {
    Hold,
    Move(Spot),
    /// A support to move from one province to another.
    Support(Spot, Spot),
    /// A convoy of an army from one province to another.
    Convoy(Spot, Spot),
}

/// The numbering of the provinces, which is the sequence in which the adjudicator processes units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    AsMade,
    Reversed,
}

/// A builder of boards.
#[derive(Default)]
pub struct Lab {
    spots: Vec<Terrain>,
    borders: Vec<(Spot, Spot)>,
    units: Vec<(Side, UnitKind, Spot, BenchOrder)>,
}

impl Lab {
    /// Adds an inland province.
    pub fn inland(&mut self) -> Spot {
        self.spot(Terrain::Inland)
    }

    /// Adds a coastal province.
    pub fn coast(&mut self) -> Spot {
        self.spot(Terrain::Coastal)
    }

    /// Adds a sea province.
    pub fn water(&mut self) -> Spot {
        self.spot(Terrain::Water)
    }

    fn spot(&mut self, terrain: Terrain) -> Spot {
        self.spots.push(terrain);
        Spot(self.spots.len() - 1)
    }

    /// Makes two provinces adjacent: by sea if one of them is a sea province, and by land if not.
    pub fn border(&mut self, a: Spot, b: Spot) {
        if !self.borders.contains(&(a, b)) && !self.borders.contains(&(b, a)) {
            self.borders.push((a, b));
        }
    }

    /// Places an army with its order.
    pub fn army(&mut self, side: Side, at: Spot, order: BenchOrder) {
        self.units.push((side, UnitKind::Army, at, order));
    }

    /// Places a fleet with its order.
    pub fn fleet(&mut self, side: Side, at: Spot, order: BenchOrder) {
        self.units.push((side, UnitKind::Fleet, at, order));
    }

    /// Returns the number of units so far.
    pub fn count(&self) -> usize {
        self.units.len()
    }

    /// Builds the board with its units and orders.
    pub fn build(self, sequence: Sequence) -> Setting {
        let map = match Map::from_file("lab", &self.file(sequence)) {
            Ok(map) => map,
            Err(error) => panic!("a board made up wrongly: {error}"),
        };
        let province = |spot: Spot| {
            let code = self.code(spot, sequence);
            map.province_by_code(&code).expect("a spot of the board")
        };
        let mut position = Position::empty(&map, Turn::spring(1));
        let mut sheets = vec![Some(Vec::new()); 2];
        for &(side, kind, at, _) in &self.units {
            let location = province(at).location();
            let power = map.powers().nth(side as usize).expect("two powers");
            let unit = Unit {
                power,
                kind,
                location,
            };
            position.place(&map, unit).expect("a free spot");
        }
        for &(side, _, at, order) in &self.units {
            let written = write(&map, &position, order, province(at), province);
            sheets[side as usize].get_or_insert_default().push(written);
        }
        Setting {
            map,
            position,
            sheets,
        }
    }

    fn code(&self, spot: Spot, sequence: Sequence) -> String {
        let index = match sequence {
            Sequence::AsMade => spot.0,
            Sequence::Reversed => self.spots.len() - 1 - spot.0,
        };
        let digits = [index / 676, index / 26 % 26, index % 26];
        digits
            .map(|digit| char::from(b'A' + digit as u8))
            .iter()
            .collect()
    }

    /// Returns the board in the format of `maps/standard.toml`.
    fn file(&self, sequence: Sequence) -> String {
        let mut text =
            String::from("format = 1\ntitle = \"Lab\"\nfirst_turn = \"S0001M\"\nvictory = 1\n");
        for key in ["EAST", "WEST"] {
            let _ = writeln!(
                text,
                "[[powers]]\nkey = \"{key}\"\nname = \"{key}\"\nadjective = \"{key}ern\""
            );
        }
        let mut spots: Vec<Spot> = (0..self.spots.len()).map(Spot).collect();
        if sequence == Sequence::Reversed {
            spots.reverse();
        }
        for &spot in &spots {
            let terrain = match self.spots[spot.0] {
                Terrain::Water => "water",
                Terrain::Coastal => "coastal",
                Terrain::Inland | Terrain::Impassable => "inland",
            };
            let center = self.spots[spot.0] != Terrain::Water;
            let _ = write!(
                text,
                "[[provinces]]\ncode = \"{}\"\nname = \"Spot {}\"\nterrain = \"{terrain}\"\ncenter = {center}\narmies = [{}]\nfleets = [{}]\n",
                self.code(spot, sequence),
                spot.0,
                self.neighbors(spot, sequence, |a, b| a != Terrain::Water
                    && b != Terrain::Water),
                self.neighbors(spot, sequence, |a, b| {
                    (a == Terrain::Water || b == Terrain::Water)
                        && a != Terrain::Inland
                        && b != Terrain::Inland
                }),
            );
        }
        text
    }

    fn neighbors(
        &self,
        spot: Spot,
        sequence: Sequence,
        open: impl Fn(Terrain, Terrain) -> bool,
    ) -> String {
        let codes = self.borders.iter().filter_map(|&(a, b)| {
            let other = match spot {
                _ if spot == a => b,
                _ if spot == b => a,
                _ => return None,
            };
            open(self.spots[spot.0], self.spots[other.0])
                .then(|| format!("\"{}\"", self.code(other, sequence)))
        });
        codes.collect::<Vec<_>>().join(", ")
    }
}

fn write(
    map: &Map,
    position: &Position,
    order: BenchOrder,
    at: Province,
    province: impl Fn(Spot) -> Province,
) -> WrittenOrder {
    let unit = |at: Province| UnitRef::of(map, position.unit(at).expect("a unit at the spot"));
    let action = match order {
        BenchOrder::Hold => Action::Hold,
        BenchOrder::Move(to) => Action::Move {
            to: province(to).into(),
            via: WrittenVia::Unsaid,
        },
        BenchOrder::Support(from, to) => Action::SupportMove {
            of: unit(province(from)),
            to: province(to).into(),
        },
        BenchOrder::Convoy(from, to) => Action::Convoy {
            of: unit(province(from)),
            to: province(to).into(),
        },
    };
    WrittenOrder::Order {
        unit: unit(at),
        action,
    }
}

/// A phase to be adjudicated.
pub struct Setting {
    pub map: Map,
    pub position: Position,
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
}

impl Setting {
    /// Returns the orders, checked for legality.
    pub fn orders(&self, rules: &Rules) -> Orders<Order> {
        sheet::movement(
            &LegalityContext::new(&self.map, &self.position, rules),
            &self.sheets,
        )
    }

    /// Returns the first illegal order. All orders of a valid setting are legal.
    pub fn fault(&self, rules: &Rules) -> Option<String> {
        let orders = self.orders(rules);
        let bad = orders
            .iter()
            .find(|(_, given)| !matches!(given.source, OrderOrigin::Written(_)));
        bad.map(|(province, given)| format!("{}: {:?}", self.map.code(province), given.source))
    }
}
