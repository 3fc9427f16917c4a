//! The units that orders name, for a sheet without a position.

use super::header_sections::{Stage, problem};
use super::layout::{Section, TextBlock};
use super::units::parts;
use super::{Matter, Problem};
use crate::grammar::Grammar;
use crate::unresolved_order::{Fragment, Named, ParsedAction, UnresolvedOrder};
use crate::{Context, house_orders};
use chancery_core::board::{Coast, Position, Power, Province, Terrain, UnitKind};
use chancery_core::orders::WrittenPlace;

impl Stage<'_> {
    /// Puts down the units that the orders name: each order's own, and others' of which it says whose
    /// they are.
    pub(super) fn units_of_orders(&self, position: &mut Position, problems: &mut Vec<Problem>) {
        if !self.turn.phase.is_movement() {
            return;
        }
        let announced: Vec<TextBlock> = self
            .layout
            .section(Section::Proxies)
            .flat_map(parts)
            .collect();
        let beforehand = announced.iter().map(|entry| (entry, true));
        let standing = self.layout.section(Section::Standing);
        let orders = self.layout.orders.iter().chain(standing);
        let entries = beforehand.chain(orders.map(|entry| (entry, false)));
        let found = |(entry, announced): (_, bool)| {
            let named = self.named_by(entry, announced).into_iter();
            named.map(move |found| (entry, found))
        };
        let mut all: Vec<(&TextBlock, Found)> = entries.flat_map(found).collect();
        // whose a unit is tells the power that leaves it to another
        all.sort_by_key(|(_, found)| !found.proxied);
        let left = |at: Province| {
            let mut proxied = all.iter().filter(|(_, found)| found.proxied);
            proxied.any(|(_, found)| found.place.province == at)
        };
        for (entry, found) in &all {
            let there = position.unit(found.place.province);
            if let Some(there) = there {
                // two orders for one unit, or another's order that names it
                let contrary = found.power.is_some_and(|power| power != there.power);
                if contrary && !found.foreign && !left(found.place.province) {
                    let unclear = problem(entry, "for a unit of two powers", "one power's unit");
                    problems.push(entry.problem(Matter::Orders, unclear.text));
                }
                continue;
            }
            // another order may say what this one leaves out
            let same =
                |other: &&(&TextBlock, Found)| other.1.place.province == found.place.province;
            let kind = found
                .kind
                .or(all.iter().filter(same).find_map(|(_, other)| other.kind));
            let coast = found.place.coast.or(all
                .iter()
                .filter(same)
                .find_map(|(_, other)| other.place.coast));
            let place = WrittenPlace {
                coast,
                ..found.place
            };
            match found.power.and_then(|power| self.unit(power, kind, place)) {
                Some(unit) => self.place(position, unit, entry, problems),
                None if found.foreign => {}
                None => {
                    let expected = "its power, A or F and the coast, where no position is given";
                    let unclear = problem(entry, "not enough to know the unit", expected);
                    problems.push(entry.problem(Matter::Orders, unclear.text));
                }
            }
        }
    }

    /// The units that an entry names, its own first.
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
            let power = entry.power.or(parse.power);
            let said = parse.said.iter();
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
        let Fragment::Order(UnresolvedOrder { unit, deed, .. }) = said else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut add = |named: &Named, power: Option<Power>, kind: Option<UnitKind>, foreign| {
            let kind = named.kind.or(kind);
            let Some(mut place) = self.best(grammar, named.spot, kind) else {
                return;
            };
            if place.coast.is_none() && kind == Some(UnitKind::Fleet) {
                place.coast = self.coast_by_goal(grammar, place.province, deed);
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
            self.kind_by_deed(grammar, deed),
            false,
        );
        match deed {
            ParsedAction::SupportHold(of) | ParsedAction::SupportMove(of, ..) => {
                add(of, of.power, None, true);
            }
            ParsedAction::Convoy(of, ..) => add(of, of.power, Some(UnitKind::Army), true),
            _ => {}
        }
        found
    }

    /// What a unit must be to do this.
    fn kind_by_deed(&self, grammar: &Grammar<'_>, deed: &ParsedAction) -> Option<UnitKind> {
        match deed {
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

    /// The coast from which a fleet can go where it is ordered, if there is only one.
    fn coast_by_goal(
        &self,
        grammar: &Grammar<'_>,
        from: Province,
        deed: &ParsedAction,
    ) -> Option<Coast> {
        let ParsedAction::Move(to, _) = deed else {
            return None;
        };
        let goal = self.best(grammar, *to.first()?, Some(UnitKind::Fleet))?;
        let coasts = self.map.info(from).coasts.iter();
        let mut fit = coasts.filter(|coast| {
            self.map
                .reach_provinces(UnitKind::Fleet, **coast)
                .contains(goal.province)
        });
        match (fit.next(), fit.next()) {
            (Some(&only), None) => self.map.coast(only),
            _ => None,
        }
    }
}

/// A unit that an order names, and what is known of it.
struct Found {
    power: Option<Power>,
    kind: Option<UnitKind>,
    place: WrittenPlace,
    /// Is it named by another unit's order?
    foreign: bool,
    /// Is it left to another power?
    proxied: bool,
}
