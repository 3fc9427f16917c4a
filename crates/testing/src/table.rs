//! Positions with their orders as short texts, for tests and the example of the chart.

use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Id, Map, Phase, Position, Power, Turn, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Orders, WrittenOrder, notation, sheet};
use chancery_core::rules::Rulebook;

/// A phase with the orders of every power.
pub struct Table {
    /// The position in which the orders are given.
    pub position: Position,
    /// The orders, by power.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
}

impl Table {
    /// Reads `POWER owns CENTER ...` followed by the power's orders, one per line. Each order names a unit
    /// and its location. `#` begins a comment.
    pub fn read(map: &Map, text: &str) -> Result<Self, String> {
        let turn = Turn {
            year: 1903,
            phase: Phase::FallMoves,
        };
        let mut table = Table {
            position: Position::empty(map, turn),
            sheets: map.powers().map(|_| Some(Vec::new())).collect(),
        };
        let mut power = None;
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some((key, centers)) = line.split_once(" owns ") {
                let owner = map.power_by_key(key).ok_or(format!("no power: {line}"))?;
                power = Some(owner);
                for code in centers.split_whitespace() {
                    let center = map
                        .province_by_code(code)
                        .ok_or(format!("{code}: {line}"))?;
                    table.position.set_owner(center, power);
                }
            } else {
                table.order(map, power.ok_or(format!("whose? {line}"))?, line)?;
            }
        }
        Ok(table)
    }

    fn order(&mut self, map: &Map, power: Power, line: &str) -> Result<(), String> {
        let written = notation::read(map, line).map_err(|error| format!("{line}: {error}"))?;
        let unit = written.unit().ok_or(format!("no unit: {line}"))?;
        let place = unit.place.location(map).ok_or(format!("where? {line}"))?;
        let unit = Unit {
            power,
            kind: unit.kind.ok_or(format!("A or F? {line}"))?,
            location: place,
        };
        self.position
            .place(map, unit)
            .map_err(|fault| format!("{line}: {fault}"))?;
        if let Some(sheet) = &mut self.sheets[power.index()] {
            sheet.push(written);
        }
        Ok(())
    }

    /// Returns the orders under the default rules.
    pub fn orders(&self, map: &Map) -> Orders<Order> {
        let rules = Rulebook::default().rules();
        sheet::movement(
            &LegalityContext::new(map, &self.position, &rules),
            &self.sheets,
        )
    }

    /// Returns the phase played under the default rules.
    pub fn play(&self, map: &Map) -> PlayedPhase {
        let rules = Rulebook::default().rules();
        PhaseInput::new(map, &self.position, &self.sheets, &rules).play()
    }
}
