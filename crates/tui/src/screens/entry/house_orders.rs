//! Orders under house rules: orders for units of other powers by proxy (DATC 4.E.5), and moves
//! implied by the power's own orders (4.E.3).

use super::order_text::written;
use super::{EntryView, Session};
use chancery_core::board::{Phase, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::OrderOrigin;
use chancery_core::orders::sheet;
use chancery_core::rules::{ImplicitOrders, ProxyOrders};
use game::Game;

/// A move without a written order.
pub(super) struct Implied {
    /// The implied order, as text.
    pub order: String,
    /// The unit whose order implies it.
    pub by: String,
}

/// Returns the units of all powers that need orders in this phase.
pub(super) fn units_to_order(game: &Game) -> Vec<Unit> {
    match game.turn().phase {
        Phase::Adjustments => Vec::new(),
        _ => game.position().orderable_units(),
    }
}

impl EntryView<'_> {
    /// Returns the provinces of other powers' units that can be ordered here. An announced proxy is
    /// known to its power. A proxy among the orders is secret, so any unit of another power could
    /// have one.
    pub(super) fn left(self) -> ProvinceSet {
        let game = self.game();
        let Some(power) = self.entry.only_power() else {
            return ProvinceSet::EMPTY;
        };
        match game.rules().proxy_orders {
            ProxyOrders::Refused => ProvinceSet::EMPTY,
            ProxyOrders::Announced => game.proxies(power).into_iter().map(|(at, _)| at).collect(),
            ProxyOrders::AmongOrders => {
                let units = units_to_order(game).into_iter();
                let others = units.filter(|unit| unit.power != power);
                let at = |unit: Unit| game.map().province(unit.location);
                others.map(at).collect()
            }
        }
    }

    /// Returns the note on an order for another power's unit.
    pub(super) fn leave(self, at: Province) -> Option<String> {
        let game = self.game();
        let owner = game.owner_of(at)?;
        if self.entry.powers.contains(&owner) {
            return None;
        }
        let name = &game.map().power(owner).name;
        match game.rules().proxy_orders {
            ProxyOrders::Refused => None,
            ProxyOrders::Announced => Some(format!("proxy from {name}")),
            ProxyOrders::AmongOrders => Some(format!("valid only with a proxy from {name}")),
        }
    }
}

/// Returns the move that a power's other orders imply for its unit in a province.
pub(super) fn implied(session: &Session, power: Power, at: Province) -> Option<Implied> {
    let game = session.game();
    let (map, legality) = (game.map(), game.legality());
    let moves = game.turn().phase.is_movement();
    if game.rules().implicit_orders == ImplicitOrders::Refused || !moves {
        return None;
    }
    let powers = map.powers();
    let sheets = powers.map(|other| (other == power).then(|| written(game.sheet(power))));
    let orders = sheet::movement(&legality, &sheets.collect::<Vec<_>>());
    let given = orders.get(at)?;
    let OrderOrigin::Implied(by) = given.source else {
        return None;
    };
    let (unit, by) = (game.position().unit(at)?, game.position().unit(by)?);
    Some(Implied {
        order: legality.write(unit, given.order).short(map).to_string(),
        by: by.short(map),
    })
}
