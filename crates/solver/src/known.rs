//! The known stalemate lines of the standard board.
//!
//! `lines.toml` lists their centers. Their units and orders were found by `cargo run -p chancery-solver --example
//! lines`, which writes the file again.

use std::fmt::Display;
use std::sync::OnceLock;

use chancery_core::board::{Id, Map, Position, Power, Province, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::notation;
use chancery_core::rules::Rules;
use serde::Deserialize;

use crate::SideOrders;

/// A stalemate line with its orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownLine {
    /// The name of the line.
    pub name: String,
    /// The centers that it holds.
    pub centers: Vec<Province>,
    /// Provinces that the line leaves to the enemy, although it would need fewer units if it included them.
    pub beyond: Vec<Province>,
    /// Its units, all of one power.
    pub units: Vec<Unit>,
    /// Their orders.
    pub orders: SideOrders,
}

/// The reason why a file of lines can't be read.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// The file isn't valid TOML or has different keys.
    #[error("{0}")]
    File(#[from] toml::de::Error),
    /// A text isn't a province, or isn't a legal order of its unit.
    #[error("{line}: `{text}`: {what}")]
    Text {
        /// The line's name.
        line: String,
        /// The text.
        text: String,
        /// The reason why it is invalid.
        what: String,
    },
}

#[derive(Deserialize)]
struct File {
    line: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    centers: String,
    #[serde(default)]
    beyond: String,
    #[serde(default)]
    orders: Vec<String>,
}

impl KnownLine {
    /// The text of the file with the lines of the standard board.
    pub const STANDARD: &str = include_str!("../lines.toml");

    /// Returns the lines of the standard board.
    pub fn standard() -> &'static [KnownLine] {
        static LINES: OnceLock<Vec<KnownLine>> = OnceLock::new();
        LINES.get_or_init(|| match KnownLine::read(Map::standard(), Self::STANDARD) {
            Ok(lines) => lines,
            Err(error) => unreachable!("built-in data is invalid (this is a bug): {error}"),
        })
    }

    /// Parses a file of lines.
    ///
    /// # Errors
    /// Returns the first problem of the file.
    pub fn read(map: &Map, text: &str) -> Result<Vec<KnownLine>, LinesError> {
        let file: File = toml::from_str(text)?;
        file.line.into_iter().map(|entry| entry.read(map)).collect()
    }

    /// Returns the number of units that the line's centers support but the line doesn't need.
    pub fn spare(&self) -> usize {
        self.centers.len().saturating_sub(self.units.len())
    }

    /// Returns a position with the line's units and no others.
    pub fn position(&self, map: &Map) -> Position {
        position(map, &self.units)
    }
}

fn position(map: &Map, units: &[Unit]) -> Position {
    let mut position = Position::empty(map, map.first_turn());
    units.iter().for_each(|unit| position.set_unit(map, *unit));
    position
}

impl Entry {
    fn read(self, map: &Map) -> Result<KnownLine, LinesError> {
        let wrong = |text: &str, what: &dyn Display| LinesError::Text {
            line: self.name.clone(),
            text: text.to_owned(),
            what: what.to_string(),
        };
        let provinces = |text: &str| -> Result<Vec<Province>, LinesError> {
            let province = |code: &str| {
                let found = map.province_by_code(code);
                found.ok_or_else(|| wrong(code, &"expected a province"))
            };
            text.split_whitespace().map(province).collect()
        };
        let mut written = Vec::new();
        for text in &self.orders {
            let order = notation::read(map, text).map_err(|error| wrong(text, &error))?;
            let unit = order.parts().and_then(|(unit, _)| {
                let power = Power::from_index(0);
                Some(Unit::new(power, unit.kind?, unit.place.location(map)?))
            });
            let unit = unit.filter(|it| map.can_stand(it.kind, it.location));
            let unit = unit.ok_or_else(|| wrong(text, &"expected an order of a unit"))?;
            written.push((unit, order, text));
        }
        let units: Vec<Unit> = written.iter().map(|(unit, ..)| *unit).collect();
        let (position, rules) = (position(map, &units), Rules::default());
        let ctx = LegalityContext::new(map, &position, &rules);
        let order = |(unit, order, text): &(Unit, _, &String)| {
            let read = ctx.movement(unit.power, order);
            let (_, order) = read.map_err(|_| wrong(text, &"expected a legal order"))?;
            Ok((map.province(unit.location), order))
        };
        Ok(KnownLine {
            orders: written
                .iter()
                .map(order)
                .collect::<Result<_, LinesError>>()?,
            centers: provinces(&self.centers)?,
            beyond: provinces(&self.beyond)?,
            units,
            name: self.name,
        })
    }
}
