//! The legality of orders that only boards with special terrain have: moves by railroad, and permission to pass a
//! strait.

use super::LegalityContext;
use crate::board::{Province, Railroad, Unit, UnitKind};
use crate::orders::sheet::Permit;
use crate::orders::{IllegalReason, Order, UnitRef, Via, WrittenPlace};

impl LegalityContext<'_> {
    /// Checks a move by a railroad.
    #[cold]
    pub(super) fn by_rail(
        &self,
        unit: Unit,
        to: Province,
        number: u8,
    ) -> Result<Order, IllegalReason> {
        let from = self.map.province(unit.location);
        let railroad = self.map.terrain().railroad(number);
        let leads = railroad.is_some_and(|railroad| {
            railroad.power == unit.power
                && unit.kind == UnitKind::Army
                && railroad.way(from, to).is_some()
        });
        if leads {
            Ok(Order::Move {
                to: to.location(),
                via: Via::Rail(number),
            })
        } else {
            Err(IllegalReason::NotByRail(to))
        }
    }

    /// Checks the permission for a fleet to pass a strait, given by the unit in the province that controls it.
    #[cold]
    pub(in crate::orders) fn permit(
        &self,
        unit: Unit,
        of: &UnitRef,
        to: WrittenPlace,
    ) -> Result<Permit, IllegalReason> {
        let (by, from) = (self.map.province(unit.location), of.place.province);
        let fleet = self
            .position
            .unit(from)
            .ok_or(IllegalReason::NoUnit(from))?;
        self.named_rightly(fleet, of)?;
        let strait = self.map.terrain().strait(from, to.province);
        let leads = strait.is_some_and(|strait| {
            strait.controller == by && strait.is_kept_by(unit.kind) && fleet.kind == UnitKind::Fleet
        });
        if leads {
            Ok(Permit {
                by,
                way: [from, to.province],
            })
        } else {
            Err(IllegalReason::NoLeave(by))
        }
    }

    /// Returns the railroads that a unit can use from its province.
    pub(in crate::orders) fn rails(&self, unit: Unit) -> impl Iterator<Item = (u8, &Railroad)> {
        let here = self.map.province(unit.location);
        let all = (0..).zip(&self.map.terrain().railroads);
        all.filter(move |(_, railroad)| {
            unit.kind == UnitKind::Army
                && railroad.power == unit.power
                && railroad.line.contains(&here)
        })
    }
}
