//! The units that orders name, as the position of a sheet without one.

use super::layout::{Layout, Section, TextBlock};
use super::text::parts;
use super::{Matter, expected_instead};
use crate::position::{Board, Names};
use crate::reading::read;
use crate::{Context, house_orders, only};
use chancery_core::board::{Coast, Location, Position, Power, Province, Terrain, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, UnitRef, WrittenPlace};
use chancery_core::rules::{PoorOrders, Rules, WrongNationality};

impl Names<'_> {
    /// Places the units that the orders name: the unit of each order, and supported or convoyed
    /// units with a stated owner.
    pub(super) fn units_of_orders(&self, layout: &Layout, board: &mut Board<'_>) {
        if !self.turn.phase.is_movement() {
            return;
        }
        let announced: Vec<TextBlock> = layout.section(Section::Proxies).flat_map(parts).collect();
        let announced = announced.iter().map(|entry| (entry, true));
        let orders = layout
            .orders
            .iter()
            .chain(layout.section(Section::Standing));
        let entries = announced.chain(orders.map(|entry| (entry, false)));
        let mut all: Vec<(&TextBlock, Found)> = Vec::new();
        for (entry, announced) in entries {
            let named = self.named_by(entry, announced);
            all.extend(named.into_iter().map(|found| (entry, found)));
        }
        // the power that gives the proxy owns the unit
        all.sort_by_key(|(_, found)| !found.proxied);
        for (entry, found) in &all {
            let problem = self.place_found(found, &all, board).err();
            board.problems.extend(problem.map(|text| {
                let text = expected_instead(&entry.text, text);
                entry.problem(Matter::Orders, text)
            }));
        }
    }

    /// Places a unit, unless another power names it.
    fn place_found(
        &self,
        found: &Found,
        all: &[(&TextBlock, Found)],
        board: &mut Board<'_>,
    ) -> Result<(), (&'static str, &'static str)> {
        let at = found.place.province;
        let same = all.iter().map(|(_, other)| other);
        let mut same = same.filter(|other| other.place.province == at);
        if let Some(there) = board.position.unit(at) {
            // a contradiction: two powers' orders for one unit, unless one is a proxy or only
            // names it
            let contrary = found.power.is_some_and(|power| power != there.power);
            return if contrary && !found.foreign && !same.any(|other| other.proxied) {
                Err(("for a unit of two powers", "one power's unit"))
            } else {
                Ok(())
            };
        }
        // another order may supply the missing kind or coast
        let kind = found.kind.or(same.clone().find_map(|other| other.kind));
        let mut place = found.place;
        place.coast = place.coast.or(same.find_map(|other| other.place.coast));
        let unit = found
            .power
            .and_then(|power| self.unit(power, kind, place, Some(Section::Position)).ok());
        match unit {
            Some(unit) => board.place(unit).map_err(|_| UNKNOWN),
            None if found.foreign => Ok(()),
            None => Err(UNKNOWN),
        }
    }

    /// Returns the units that an entry names, the unit of the order first.
    fn named_by(&self, entry: &TextBlock, announced: bool) -> Vec<Found> {
        let nowhere = Position::empty(self.map, self.turn);
        // the owners of helped units count
        let rules = Rules {
            wrong_nationality: WrongNationality::Invalid,
            poor_orders: PoorOrders::SpellingOnly,
            ..*self.rules
        };
        let legality = LegalityContext::new(self.map, &nowhere, &rules);
        let ctx = Context::new(self.lexicon, &legality, None);
        let reading = if announced {
            house_orders::announcement(&ctx, &entry.text)
        } else {
            read(&ctx, &entry.text)
        };
        let orders = reading
            .parts
            .iter()
            .filter_map(|part| part.candidates.first());
        let orders = orders.filter_map(|it| Some((entry.power.or(it.power), it.written.parts()?)));
        orders
            .flat_map(|(power, (unit, action))| self.named(power, unit, action))
            .collect()
    }

    fn named(&self, power: Option<Power>, unit: &UnitRef, action: &Action) -> Vec<Found> {
        let found = |unit: &UnitRef, power: Option<Power>, kind| Found {
            power: power.or(unit.whose.power()),
            kind: unit.kind.or(kind),
            place: unit.place,
            foreign: false,
            proxied: matches!(action, Action::Proxy { .. }),
        };
        let terrain = |at: WrittenPlace| self.map.info(at.province).terrain;
        let goal = match action {
            Action::Move { to, .. } => Some(*to),
            _ => None,
        };
        let kind = match (action, goal.map(terrain)) {
            (Action::Convoy { .. }, _) | (_, Some(Terrain::Water)) => Some(UnitKind::Fleet),
            (_, Some(Terrain::Inland)) => Some(UnitKind::Army),
            _ => None,
        };
        let mut own = found(unit, power, kind);
        if own.kind == Some(UnitKind::Fleet) {
            let coast = goal.and_then(|goal| self.coast_by_goal(own.place.province, goal.province));
            own.place.coast = own.place.coast.or(coast);
        }
        let other = match action {
            Action::SupportHold { of } | Action::SupportMove { of, .. } => found(of, None, None),
            Action::Convoy { of, .. } => found(of, None, Some(UnitKind::Army)),
            _ => return vec![own],
        };
        let foreign = true;
        vec![own, Found { foreign, ..other }]
    }

    /// Returns the coast from which a fleet can reach its destination, if it is unique.
    fn coast_by_goal(&self, from: Province, goal: Province) -> Option<Coast> {
        let coasts = self.map.info(from).coasts.iter();
        let reaches = |at: &&Location| {
            self.map
                .reach_provinces(UnitKind::Fleet, **at)
                .contains(goal)
        };
        self.map.coast(*only(coasts.filter(reaches))?)
    }
}

/// The problem with an order whose unit isn't known.
const UNKNOWN: (&str, &str) = (
    "not enough to know the unit",
    "its power, A or F and the coast, where no position is given",
);

/// A unit that an order names.
struct Found {
    power: Option<Power>,
    kind: Option<UnitKind>,
    place: WrittenPlace,
    /// Whether another unit's order names it.
    foreign: bool,
    /// Whether its owner gives a proxy for it.
    proxied: bool,
}
