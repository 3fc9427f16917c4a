//! What the desk is about, as far as the map goes: the power, and the unit that is being ordered.

use super::items::OrderItem;
use super::{OrderEntry, Session};
use crate::map_view::Focus;
use crate::record;
use chancery_core::board::{Map, Power, Province, ProvinceSet};

impl OrderEntry {
    /// The units of this desk, or of a game master's selected power; the unit that is written
    /// about, else the one that is selected in the book.
    pub(in crate::screens) fn focus_of(&self, table: &Session) -> Focus {
        let item = self.item(table);
        let powers = match item {
            Some(item) if self.is_game_master() => vec![item.power()],
            _ => self.powers.clone(),
        };
        let mut unit = ProvinceSet::EMPTY;
        let mut subject = None;
        if let Some(reading) = &self.reading {
            for order in reading.orders().chain(reading.choices()) {
                unit = unit.union(&record::places(&order.order));
                subject = subject.or(order.order.unit().map(|unit| unit.place.province));
            }
        }
        subject = subject.or(item.and_then(|item| item.province(table)));
        if let Some(at) = subject {
            unit = unit.union(&reach(table, at));
        } else if let Some(OrderItem::Builds(power, _)) = item {
            unit.extend(table.game().position().homes_of(power));
        }
        Focus {
            power: self.units_of(table, &powers),
            unit,
            subject,
        }
    }

    /// The provinces of the units of some powers, dislodged ones too; where there are none, of
    /// their homes.
    pub(super) fn units_of(&self, table: &Session, powers: &[Power]) -> ProvinceSet {
        let game = table.game();
        let map = game.map();
        let position = game.position();
        let units = powers.iter().flat_map(|&power| position.units_of(power));
        let mut own: ProvinceSet = units.map(|unit| map.province(unit.location)).collect();
        if own.is_empty() {
            own.extend(powers.iter().flat_map(|&power| position.homes_of(power)));
        }
        let dislodged = position.dislodged().iter();
        own.extend(
            dislodged
                .filter(|gone| powers.contains(&gone.unit.power))
                .map(|gone| map.province(gone.unit.location)),
        );
        own
    }
}

/// A unit's province, and all that it can go to or that lies next to it.
fn reach(table: &Session, at: Province) -> ProvinceSet {
    let game = table.game();
    let (map, position): (&Map, _) = (game.map(), game.position());
    let dislodged = position.dislodged_from(map, at).map(|gone| gone.unit);
    let mut all = match dislodged.or_else(|| position.unit(at)) {
        Some(unit) => *map.reach_provinces(unit.kind, unit.location),
        None => ProvinceSet::EMPTY,
    };
    all.insert(at);
    all
}
