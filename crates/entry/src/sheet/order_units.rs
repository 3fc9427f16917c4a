//! The units that orders name, as the position of a sheet without one.

use super::Matter;
use super::header_sections::{Stage, expected_instead};
use super::layout::{Section, TextBlock};
use super::units::parts;
use crate::grammar::Grammar;
use crate::unresolved_order::{Fragment, Named, ParsedAction, UnresolvedOrder};
use crate::{Context, house_orders, only};
use chancery_core::board::{Coast, Power, Province, Terrain, UnitKind};
use chancery_core::orders::WrittenPlace;

impl Stage<'_> {
    /// Places the units that the orders name: the unit of each order, and supported or convoyed
    /// units with a stated owner.
    pub(super) fn units_of_orders(&mut self) {
        if !self.position.turn.phase.is_movement() {
            return;
        }
        let layout = self.layout;
        let announced: Vec<TextBlock> = layout.section(Section::Proxies).flat_map(parts).collect();
        let announced = announced.iter().map(|entry| (entry, true));
        let orders = layout
            .orders
            .iter()
            .chain(layout.section(Section::Standing));
        let entries = announced.chain(orders.map(|entry| (entry, false)));
        let mut all: Vec<(&TextBlock, Found)> = Vec::new();
        for (entry, announced) in entries {
            let named = self.named_by(entry, announced).into_iter();
            all.extend(named.map(|found| (entry, found)));
        }
        // the power that gives the proxy owns the unit
        all.sort_by_key(|(_, found)| !found.proxied);
        for (entry, found) in &all {
            let at = found.place.province;
            let same = all.iter().map(|(_, other)| other);
            let same: Vec<&Found> = same.filter(|other| other.place.province == at).collect();
            if let Some(there) = self.position.unit(at) {
                // a contradiction: two powers' orders for one unit, unless one is a proxy or only
                // names it
                let contrary = found.power.is_some_and(|power| power != there.power);
                if contrary && !found.foreign && !same.iter().any(|other| other.proxied) {
                    let what = ("for a unit of two powers", "one power's unit");
                    self.unclear_order(entry, what);
                }
                continue;
            }
            // another order may supply the missing kind or coast
            let kind = found.kind.or(same.iter().find_map(|other| other.kind));
            let coast = same.iter().find_map(|other| other.place.coast);
            let mut place = found.place;
            place.coast = place.coast.or(coast);
            match found.power.and_then(|power| self.unit(power, kind, place)) {
                Some(unit) => self.place(unit, entry),
                None if found.foreign => {}
                None => {
                    let expected = "its power, A or F and the coast, where no position is given";
                    self.unclear_order(entry, ("not enough to know the unit", expected));
                }
            }
        }
    }

    /// Adds a problem with an order, with the expected text.
    fn unclear_order(&mut self, entry: &TextBlock, (what, expected): (&str, &str)) {
        let text = expected_instead(entry, what, expected);
        self.problems.push(entry.problem(Matter::Orders, text));
    }

    /// Returns the units that an entry names, the unit of the order first.
    fn named_by(&self, entry: &TextBlock, announced: bool) -> Vec<Found> {
        let mut proxied = false;
        let ready = |ctx: &Context<'_>, tokens| {
            let (tokens, _) = house_orders::term(ctx, tokens);
            let left = match announced {
                true => house_orders::announced(ctx, &tokens),
                false => house_orders::split(ctx, &tokens),
            };
            let left = left.filter(|_| house_orders::knows_proxies(ctx));
            proxied = left.is_some();
            match left {
                Some(left) => house_orders::bare_order(ctx, &left.unit),
                None => tokens,
            }
        };
        let found = self.look_at(&entry.text, ready, |grammar| {
            let parse = grammar.line().into_iter().next()?;
            let power = entry.power.or(parse.value.power);
            let said = parse.value.said.iter();
            Some(
                said.flat_map(|said| self.named(grammar, said, power))
                    .collect(),
            )
        });
        let mut found: Vec<Found> = found.unwrap_or_default();
        for unit in &mut found {
            unit.proxied = proxied;
        }
        found
    }

    fn named(&self, grammar: &Grammar<'_>, said: &Fragment, power: Option<Power>) -> Vec<Found> {
        let Fragment::Order(UnresolvedOrder { unit, action, .. }) = said else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut add = |named: &Named, power: Option<Power>, kind: Option<UnitKind>, foreign| {
            let kind = named.kind.or(kind);
            let Some(mut place) = self.best(grammar, named.spot, kind) else {
                return;
            };
            if place.coast.is_none() && kind == Some(UnitKind::Fleet) {
                place.coast = self.coast_by_goal(grammar, place.province, action);
            }
            found.push(Found {
                power,
                kind,
                place,
                foreign,
                proxied: false,
            });
        };
        add(
            unit,
            power.or(unit.power),
            self.kind_by_action(grammar, action),
            false,
        );
        match action {
            ParsedAction::SupportHold(of) | ParsedAction::SupportMove(of, ..) => {
                add(of, of.power, None, true);
            }
            ParsedAction::Convoy(of, ..) => add(of, of.power, Some(UnitKind::Army), true),
            _ => {}
        }
        found
    }

    /// Returns the kind that a unit must have for this action.
    fn kind_by_action(&self, grammar: &Grammar<'_>, action: &ParsedAction) -> Option<UnitKind> {
        match action {
            ParsedAction::Convoy(..) => Some(UnitKind::Fleet),
            ParsedAction::Move(to, _) => {
                let place = self.best(grammar, *to.first()?, None)?;
                match self.map.info(place.province).terrain {
                    Terrain::Water => Some(UnitKind::Fleet),
                    Terrain::Inland => Some(UnitKind::Army),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the coast from which a fleet can reach its destination, if it is unique.
    fn coast_by_goal(
        &self,
        grammar: &Grammar<'_>,
        from: Province,
        action: &ParsedAction,
    ) -> Option<Coast> {
        let ParsedAction::Move(to, _) = action else {
            return None;
        };
        let goal = self.best(grammar, *to.first()?, Some(UnitKind::Fleet))?;
        let coasts = self.map.info(from).coasts.iter();
        let fit = coasts.filter(|coast| {
            let reach = self.map.reach_provinces(UnitKind::Fleet, **coast);
            reach.contains(goal.province)
        });
        self.map.coast(*only(fit)?)
    }
}

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
