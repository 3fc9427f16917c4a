//! What stands in the book: a row for each unit to be ordered, each build and each removal.

use crate::table::Table;
use chancery_core::board::{Power, Province};
use chancery_core::rules::ProxyOrders;
use game::{Entry, Slot};

/// A row of the book that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
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

impl Item {
    /// All of these powers, in their sequence.
    pub fn all(table: &Table, powers: &[Power]) -> Vec<Item> {
        powers
            .iter()
            .flat_map(|&power| Item::of(table, power))
            .collect()
    }

    /// Those of one power.
    pub fn of(table: &Table, power: Power) -> Vec<Item> {
        let game = table.game();
        let mut items = Vec::new();
        for slot in game.to_order(power) {
            let written = game.sheet(power).len();
            match slot {
                Slot::Unit(at) => items.push(Item::Unit(power, at)),
                Slot::Dislodged(at) => items.push(Item::Dislodged(power, at)),
                Slot::Builds(due) => {
                    items.extend((0..written).map(|entry| Item::Entry(power, entry)));
                    if due > written {
                        items.push(Item::Builds(power, due - written));
                    }
                }
                Slot::Removals(due) => {
                    items.extend((0..written).map(|entry| Item::Entry(power, entry)));
                    if due > written {
                        items.push(Item::Removals(power, due - written));
                    }
                }
            }
        }
        items.extend(Item::others(table, power));
        items
    }

    /// The units of other powers that this one orders, or has written an order for (DATC 4.E.5).
    fn others(table: &Table, power: Power) -> Vec<Item> {
        let game = table.game();
        let announced = match game.rules().proxy_orders {
            ProxyOrders::Refused => return Vec::new(),
            ProxyOrders::Announced => game.proxies(power),
            ProxyOrders::AmongOrders => Vec::new(),
        };
        let mut places: Vec<Province> = announced.into_iter().map(|(at, _)| at).collect();
        for at in game.sheet(power).iter().filter_map(Entry::province) {
            if game.owner_of(at).is_some_and(|owner| owner != power) && !places.contains(&at) {
                places.push(at);
            }
        }
        let phase = game.turn().phase;
        let item = |at| match phase.is_retreat() {
            true => Item::Dislodged(power, at),
            false => Item::Unit(power, at),
        };
        let asked = phase.is_movement() || phase.is_retreat();
        places.into_iter().filter(|_| asked).map(item).collect()
    }

    /// Whose it is.
    pub fn power(self) -> Power {
        match self {
            Item::Unit(power, _)
            | Item::Dislodged(power, _)
            | Item::Entry(power, _)
            | Item::Builds(power, _)
            | Item::Removals(power, _) => power,
        }
    }

    /// The province of the unit or of the entry.
    pub fn province(self, table: &Table) -> Option<Province> {
        match self {
            Item::Unit(_, at) | Item::Dislodged(_, at) => Some(at),
            Item::Entry(..) => self.entry(table)?.province(),
            Item::Builds(..) | Item::Removals(..) => None,
        }
    }

    /// What has been written for it.
    pub fn entry(self, table: &Table) -> Option<&Entry> {
        match self {
            Item::Unit(power, at) | Item::Dislodged(power, at) => table.game().order_of(power, at),
            Item::Entry(power, entry) => table.game().sheet(power).get(entry),
            Item::Builds(..) | Item::Removals(..) => None,
        }
    }

    /// Is there nothing written for it yet?
    pub fn is_open(self, table: &Table) -> bool {
        self.entry(table).is_none()
    }
}
