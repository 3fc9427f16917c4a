//! The items of the order list: the units that need orders, the builds and the removals.

use crate::session::Session;
use chancery_core::board::{Phase, Power, Province, Unit};
use chancery_core::rules::ProxyOrders;
use game::{DraftOrder, Slot};

/// A row of the order list that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens) enum OrderItem {
    /// A unit that needs an order.
    Unit(Power, Province),
    /// A dislodged unit.
    Dislodged(Power, Province),
    /// A written build or removal, or a permission to pass a strait.
    Entry(Power, usize),
    /// Builds without an order, with their number.
    Builds(Power, usize),
    /// Removals without an order, with their number.
    Removals(Power, usize),
}

impl OrderItem {
    /// Returns the items of `powers`, power by power.
    pub fn all(session: &Session, powers: &[Power]) -> Vec<OrderItem> {
        let powers = powers.iter();
        powers
            .flat_map(|&power| OrderItem::of(session, power))
            .collect()
    }

    /// Returns the items of one power.
    pub fn of(session: &Session, power: Power) -> Vec<OrderItem> {
        let game = session.game();
        let mut items = Vec::new();
        let slots = match game.turn().phase {
            Phase::Adjustments => {
                let written = 0..game.sheet(power).len();
                items.extend(written.map(|entry| OrderItem::Entry(power, entry)));
                game.unordered(power)
            }
            _ => game.to_order(power),
        };
        items.extend(slots.into_iter().map(|slot| match slot {
            Slot::Unit(at) => OrderItem::Unit(power, at),
            Slot::Dislodged(at) => OrderItem::Dislodged(power, at),
            Slot::Builds(left) => OrderItem::Builds(power, left),
            Slot::Removals(left) => OrderItem::Removals(power, left),
        }));
        if game.turn().phase.is_movement() {
            let sheet = game.sheet(power).iter().enumerate();
            let beside = sheet.filter(|(_, entry)| entry.province().is_none());
            items.extend(beside.map(|(entry, _)| OrderItem::Entry(power, entry)));
        }
        items.extend(OrderItem::others(session, power));
        items
    }

    /// Returns the units of other powers that this one orders by proxy (DATC 4.E.5), and the provinces without a
    /// unit of its own for which it has an order.
    fn others(session: &Session, power: Power) -> Vec<OrderItem> {
        let game = session.game();
        let mut places: Vec<Province> = match game.rules().proxy_orders {
            ProxyOrders::Announced => game.proxies(power).into_iter().map(|(at, _)| at).collect(),
            ProxyOrders::Refused | ProxyOrders::AmongOrders => Vec::new(),
        };
        for at in game.sheet(power).iter().filter_map(DraftOrder::province) {
            if game.owner_of(at) != Some(power) && !places.contains(&at) {
                places.push(at);
            }
        }
        let phase = game.turn().phase;
        let item = |at| {
            if phase.is_retreat() {
                OrderItem::Dislodged(power, at)
            } else {
                OrderItem::Unit(power, at)
            }
        };
        let has_units = phase.is_movement() || phase.is_retreat();
        places.into_iter().filter(|_| has_units).map(item).collect()
    }

    /// Returns the power that writes the order.
    pub fn power(self) -> Power {
        match self {
            OrderItem::Unit(power, _)
            | OrderItem::Dislodged(power, _)
            | OrderItem::Entry(power, _)
            | OrderItem::Builds(power, _)
            | OrderItem::Removals(power, _) => power,
        }
    }

    /// Returns the province of the unit or of the written order, if there is one.
    pub fn province(self, session: &Session) -> Option<Province> {
        match self {
            OrderItem::Unit(_, at) | OrderItem::Dislodged(_, at) => Some(at),
            OrderItem::Entry(..) => self.entry(session)?.province(),
            OrderItem::Builds(..) | OrderItem::Removals(..) => None,
        }
    }

    /// Returns the power and the province of the unit or of the written order, if there is one.
    pub fn place(self, session: &Session) -> Option<(Power, Province)> {
        Some((self.power(), self.province(session)?))
    }

    /// Returns the unit, which can be dislodged.
    pub fn unit(self, session: &Session) -> Option<Unit> {
        let (map, position) = (session.game().map(), session.game().position());
        match self {
            OrderItem::Unit(_, at) | OrderItem::Dislodged(_, at) => {
                position.orderable_unit(map, at)
            }
            OrderItem::Entry(..) | OrderItem::Builds(..) | OrderItem::Removals(..) => None,
        }
    }

    /// Returns the name of the unit.
    pub fn unit_name(self, session: &Session) -> Option<String> {
        Some(self.unit(session)?.short(session.game().map()))
    }

    /// Returns the written order.
    pub fn entry(self, session: &Session) -> Option<&DraftOrder> {
        match self {
            OrderItem::Unit(power, at) | OrderItem::Dislodged(power, at) => {
                session.game().order_of(power, at)
            }
            OrderItem::Entry(power, entry) => session.game().sheet(power).get(entry),
            OrderItem::Builds(..) | OrderItem::Removals(..) => None,
        }
    }

    /// Returns whether this is an order for a unit that the power may not order.
    pub fn is_refused(self, session: &Session) -> bool {
        let game = session.game();
        match self {
            OrderItem::Unit(power, at) | OrderItem::Dislodged(power, at) => {
                game.owner_of(at) != Some(power)
                    && game.rules().proxy_orders == ProxyOrders::Refused
            }
            OrderItem::Entry(..) | OrderItem::Builds(..) | OrderItem::Removals(..) => false,
        }
    }

    /// Returns whether there is no order yet.
    pub fn is_open(self, session: &Session) -> bool {
        self.entry(session).is_none()
    }
}
