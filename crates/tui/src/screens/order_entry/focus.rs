//! What the map follows: the power, and the unit that is being ordered.

use super::items::OrderItem;
use super::{OrderEntry, Session};
use crate::map_view::Focus;
use crate::record;
use chancery_core::board::{Map, Power, Province, ProvinceSet};

impl OrderEntry {
    /// Returns the units of this screen, or of a game master's selected power, with the unit of the
    /// line, or else the selected one.
    pub(in crate::screens) fn focus(&self, table: &Session) -> Focus {
        let item = self.item(table);
        let powers = match item {
            Some(item) if self.is_game_master() => vec![item.power()],
            _ => self.powers.clone(),
        };
        let reading = self.line.reading();
        let mut unit = reading.map_or(ProvinceSet::EMPTY, record::reading_places);
        let mut orders = reading
            .into_iter()
            .flat_map(|reading| reading.orders().chain(reading.choices()));
        let written = orders.find_map(|one| Some(one.order.unit()?.place.province));
        let subject = written.or(item.and_then(|item| item.province(table)));
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

    /// Returns the provinces of the units of some powers with dislodged ones; without units, of
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

/// Returns a unit's province with all that it can reach.
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
