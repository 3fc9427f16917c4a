//! Orders by house rules: for units that another power leaves to this one by proxy (DATC 4.E.5), and
//! moves that the power's own orders imply (4.E.3).

use super::{OrderEntry, Session};
use crate::words;
use chancery_core::board::{Power, Province, ProvinceSet};
use chancery_core::orders::sheet::{self, Sheets};
use chancery_core::orders::{OrderOrigin, WrittenOrder};
use chancery_core::rules::{ImplicitOrders, ProxyOrders};
use game::DraftOrder;

/// A move without a written order.
pub(super) struct Implied {
    /// The order, in full.
    pub order: String,
    /// The unit whose order implies it.
    pub by: String,
}

impl OrderEntry {
    /// Returns the provinces of other powers' units that can be ordered here. An announced proxy is
    /// known to its power; a proxy among the orders is secret, so that any unit may have one.
    pub(super) fn left(&self, table: &Session) -> ProvinceSet {
        let game = table.game();
        let Some(power) = self.only_power() else {
            return ProvinceSet::EMPTY;
        };
        match game.rules().proxy_orders {
            ProxyOrders::Refused => ProvinceSet::EMPTY,
            ProxyOrders::Announced => game.proxies(power).into_iter().map(|(at, _)| at).collect(),
            ProxyOrders::AmongOrders => {
                let (map, position) = (game.map(), game.position());
                let dislodged = position.dislodged().iter().map(|gone| gone.unit);
                let units: Vec<_> = match position.turn.phase {
                    phase if phase.is_movement() => position.units().collect(),
                    phase if phase.is_retreat() => dislodged.collect(),
                    _ => Vec::new(),
                };
                let others = units.into_iter().filter(|unit| unit.power != power);
                others.map(|unit| map.province(unit.location)).collect()
            }
        }
    }

    /// Returns the note on an order for another power's unit.
    pub(super) fn leave(&self, table: &Session, at: Province) -> Option<String> {
        let game = table.game();
        let owner = game
            .owner_of(at)
            .filter(|owner| !self.powers.contains(owner))?;
        let name = &game.map().power(owner).name;
        match game.rules().proxy_orders {
            ProxyOrders::Refused => None,
            ProxyOrders::Announced => Some(format!("proxy from {name}")),
            ProxyOrders::AmongOrders => Some(format!("valid only with a proxy from {name}")),
        }
    }

    /// Returns the move that a power's other orders imply for its unit in a province.
    pub(super) fn implied(&self, table: &Session, power: Power, at: Province) -> Option<Implied> {
        let game = table.game();
        let (map, bench) = (game.map(), game.bench());
        let moves = game.turn().phase.is_movement();
        if game.rules().implicit_orders == ImplicitOrders::Refused || !moves {
            return None;
        }
        let own = |entries: &[DraftOrder]| -> Vec<WrittenOrder> {
            entries.iter().map(|entry| entry.written.clone()).collect()
        };
        let sheets: Vec<Option<Vec<WrittenOrder>>> = map
            .powers()
            .map(|other| (other == power).then(|| own(game.sheet(power))))
            .collect();
        let sheets: &Sheets = &sheets;
        let orders = sheet::movement(&bench, sheets);
        let given = orders.get(at)?;
        let OrderOrigin::Implied(by) = given.source else {
            return None;
        };
        let (unit, by) = (game.position().unit(at)?, game.position().unit(by)?);
        Some(Implied {
            order: bench.write(unit, given.order).short(map).to_string(),
            by: words::unit(map, by),
        })
    }
}
