//! What stands in the book: a row for each unit to be ordered, each build and each removal.

use crate::session::Session;
use chancery_core::board::{Power, Province};
use chancery_core::rules::ProxyOrders;
use game::{DraftOrder, Slot};

/// A row of the book that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OrderItem {
    /// A unit that is to be ordered.
    Unit(Power, Province),
    /// A dislodged unit.
    Dislodged(Power, Province),
    /// An entry of a winter's sheet.
    Entry(Power, usize),
    /// So many builds are left to be written.
    Builds(Power, usize),
    /// So many removals are left to be written.
    Removals(Power, usize),
}

impl OrderItem {
    /// All of these powers, in their sequence.
    pub fn all(table: &Session, powers: &[Power]) -> Vec<OrderItem> {
        powers
            .iter()
            .flat_map(|&power| OrderItem::of(table, power))
            .collect()
    }

    /// Those of one power.
    pub fn of(table: &Session, power: Power) -> Vec<OrderItem> {
        let game = table.game();
        let mut items = Vec::new();
        for slot in game.to_order(power) {
            let written = game.sheet(power).len();
            match slot {
                Slot::Unit(at) => items.push(OrderItem::Unit(power, at)),
                Slot::Dislodged(at) => items.push(OrderItem::Dislodged(power, at)),
                Slot::Builds(due) => {
                    items.extend((0..written).map(|entry| OrderItem::Entry(power, entry)));
                    if due > written {
                        items.push(OrderItem::Builds(power, due - written));
                    }
                }
                Slot::Removals(due) => {
                    items.extend((0..written).map(|entry| OrderItem::Entry(power, entry)));
                    if due > written {
                        items.push(OrderItem::Removals(power, due - written));
                    }
                }
            }
        }
        items.extend(OrderItem::others(table, power));
        items
    }

    /// The units of other powers that this one orders, or has written an order for (DATC 4.E.5).
    fn others(table: &Session, power: Power) -> Vec<OrderItem> {
        let game = table.game();
        let announced = match game.rules().proxy_orders {
            ProxyOrders::Refused => return Vec::new(),
            ProxyOrders::Announced => game.proxies(power),
            ProxyOrders::AmongOrders => Vec::new(),
        };
        let mut places: Vec<Province> = announced.into_iter().map(|(at, _)| at).collect();
        for at in game.sheet(power).iter().filter_map(DraftOrder::province) {
            if game.owner_of(at).is_some_and(|owner| owner != power) && !places.contains(&at) {
                places.push(at);
            }
        }
        let phase = game.turn().phase;
        let item = |at| match phase.is_retreat() {
            true => OrderItem::Dislodged(power, at),
            false => OrderItem::Unit(power, at),
        };
        let asked = phase.is_movement() || phase.is_retreat();
        places.into_iter().filter(|_| asked).map(item).collect()
    }

    /// Whose it is.
    pub fn power(self) -> Power {
        match self {
            OrderItem::Unit(power, _)
            | OrderItem::Dislodged(power, _)
            | OrderItem::Entry(power, _)
            | OrderItem::Builds(power, _)
            | OrderItem::Removals(power, _) => power,
        }
    }

    /// The province of the unit or of the entry.
    pub fn province(self, table: &Session) -> Option<Province> {
        match self {
            OrderItem::Unit(_, at) | OrderItem::Dislodged(_, at) => Some(at),
            OrderItem::Entry(..) => self.entry(table)?.province(),
            OrderItem::Builds(..) | OrderItem::Removals(..) => None,
        }
    }

    /// What has been written for it.
    pub fn entry(self, table: &Session) -> Option<&DraftOrder> {
        match self {
            OrderItem::Unit(power, at) | OrderItem::Dislodged(power, at) => {
                table.game().order_of(power, at)
            }
            OrderItem::Entry(power, entry) => table.game().sheet(power).get(entry),
            OrderItem::Builds(..) | OrderItem::Removals(..) => None,
        }
    }

    /// Is there nothing written for it yet?
    pub fn is_open(self, table: &Session) -> bool {
        self.entry(table).is_none()
    }
}
