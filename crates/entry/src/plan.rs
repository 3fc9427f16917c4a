//! The orders that a power has given so far, as a basis for warnings and for the ranking of completions.

use chancery_core::board::{Map, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Via, WrittenOrder};

/// The legal orders of one power.
pub(super) struct Plan<'a> {
    pub legality: &'a LegalityContext<'a>,
    pub power: Power,
    pub orders: Vec<(Unit, Order)>,
    /// The provinces of the units whose orders are void. These units stay.
    pub void: ProvinceSet,
}

impl<'a> Plan<'a> {
    /// Collects the legal orders of a sheet.
    pub fn new<'s>(
        legality: &'a LegalityContext<'a>,
        power: Power,
        sheet: impl IntoIterator<Item = &'s WrittenOrder>,
    ) -> Self {
        let mut plan = Plan {
            legality,
            power,
            orders: Vec::new(),
            void: ProvinceSet::EMPTY,
        };
        for written in sheet {
            match legality.movement(power, written) {
                Ok(order) => plan.orders.push(order),
                Err(_) => plan.void.extend(written.province()),
            }
        }
        plan
    }

    pub fn map(&self) -> &'a Map {
        self.legality.map
    }

    pub fn at(&self, unit: Unit) -> Province {
        self.map().province(unit.location)
    }

    /// Returns the moves with their units, destinations and routes.
    pub fn moves(&self) -> impl Iterator<Item = (Unit, Province, Via)> {
        self.orders.iter().filter_map(|&(unit, order)| match order {
            Order::Move { to, via } => Some((unit, self.map().province(to), via)),
            _ => None,
        })
    }

    /// Returns the order of the own unit in a province.
    pub fn order(&self, at: Province) -> Option<Order> {
        let mut orders = self.orders.iter();
        orders.find_map(|(unit, order)| (self.at(*unit) == at).then_some(*order))
    }

    /// Returns the destination of the own unit in a province, if it is ordered to move.
    pub fn goes(&self, from: Province) -> Option<Province> {
        self.order(from)?.target(self.map())
    }

    /// Returns whether an own unit in a province has an order other than a move, or a void one.
    pub fn stays(&self, at: Province) -> bool {
        let is_void = self.void.contains(at) && self.own(at).is_some();
        let order = self.order(at);
        is_void || order.is_some_and(|order| order.destination().is_none())
    }

    /// Returns whether a province is a center that the power doesn't own.
    pub fn is_prize(&self, at: Province) -> bool {
        self.map().centers().contains(at) && self.legality.position.owner(at) != Some(self.power)
    }

    /// Returns the unit of the same power in a province.
    pub fn own(&self, at: Province) -> Option<Unit> {
        let unit = self.legality.position.unit(at)?;
        (unit.power == self.power).then_some(unit)
    }
}
