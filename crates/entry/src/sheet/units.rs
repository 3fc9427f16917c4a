//! Lists of units and places, and the units that orders name.

use super::Problem;
use super::header_sections::{Stage, problem};
use super::layout::TextBlock;
use super::list::list;
use crate::Context;
use crate::grammar::Grammar;
use crate::matcher::Guess;
use crate::meanings::Lattice;
use crate::tokens::{self, Token};
use crate::unresolved_order::{Fragment, ParsedAction, PlaceChoice};
use crate::{prepare, reading};
use chancery_core::board::{
    Location, LocationSet, Position, Power, Province, ProvinceSet, Terrain, Unit, UnitKind,
};
use chancery_core::orders::WrittenPlace;
use chancery_core::orders::legality::LegalityContext;

/// What it costs to mean a place that is none of those looked for.
const UNWANTED: u16 = 10;

impl Stage<'_> {
    /// Looks at a text without a position; none where it is too long for any list or order.
    pub(super) fn look<T>(
        &self,
        text: &str,
        see: impl FnOnce(&Grammar<'_>) -> Option<T>,
    ) -> Option<T> {
        self.look_at(text, |_, tokens| tokens, see)
    }

    /// Looks at a text without a position, when its words have been made ready.
    pub(super) fn look_at<T>(
        &self,
        text: &str,
        ready: impl FnOnce(&Context<'_>, Vec<Token>) -> Vec<Token>,
        see: impl FnOnce(&Grammar<'_>) -> Option<T>,
    ) -> Option<T> {
        let nowhere = Position::empty(self.map, self.turn);
        let bench = LegalityContext::new(self.map, &nowhere, self.rules);
        let ctx = Context::new(self.lexicon, &bench, None);
        let front = prepare::front(text, true);
        let tokens = tokens::cut(&text[front..]);
        if reading::is_too_long(text, &tokens) {
            return None;
        }
        let tokens = prepare::unglue(self.map, self.lexicon, tokens);
        let tokens = ready(&ctx, tokens);
        let lattice = Lattice::new(&ctx, &tokens);
        see(&Grammar {
            lattice: &lattice,
            phase: self.turn.phase,
        })
    }

    /// The units of a list: `A Vie, A Bud, F Tri`.
    pub(super) fn listed(&self, entry: &TextBlock, problems: &mut Vec<Problem>) -> Vec<Unit> {
        let everywhere: ProvinceSet = self.map.provinces().collect();
        let named = self.look(&entry.text, |grammar| {
            list(grammar, |at| {
                let ways = grammar.unit(at, None).into_iter();
                ways.map(|mut way| {
                    let named = way.value;
                    let likely = self.likely(grammar, named.spot, named.kind, &everywhere);
                    let cost = likely.map_or(UNWANTED, |(_, cost)| cost);
                    way.cost = way.cost.saturating_add(cost);
                    way.map(|named| (named, likely.map(|(place, _)| place)))
                })
                .collect()
            })
        });
        let Some(named) = named else {
            return self.by_parts(entry, problems, |part, problems| match part {
                Some(part) => self.listed(part, problems),
                None => {
                    let expected = "units like A Vie, A Bud, F Tri";
                    problems.push(self.misplaced(entry, "not a unit on this map", expected));
                    Vec::new()
                }
            });
        };
        let mut units = Vec::new();
        for (named, place) in named {
            let Some(power) = named.power.or(entry.power) else {
                problems.push(problem(
                    entry,
                    "no power given",
                    "a power in front, as in Austria: A Vie",
                ));
                return units;
            };
            match place.and_then(|place| self.unit(power, named.kind, place)) {
                Some(unit) => units.push(unit),
                None => problems.push(problem(entry, "not clear", "units like A Vie or F Spa/nc")),
            }
        }
        units
    }

    /// The places of a list: `Vie Bud Tri`; those that are wanted before others.
    pub(super) fn provinces(
        &self,
        entry: &TextBlock,
        wanted: &ProvinceSet,
        problems: &mut Vec<Problem>,
    ) -> Vec<Province> {
        match self.places(&entry.text, None, wanted) {
            Some(places) => places.into_iter().map(|place| place.province).collect(),
            None => self.by_parts(entry, problems, |part, problems| match part {
                Some(part) => self.provinces(part, wanted, problems),
                None => {
                    let expected = "one like Vie Bud Tri";
                    problems.push(self.misplaced(entry, "not a list of provinces", expected));
                    Vec::new()
                }
            }),
        }
    }

    /// What the parts of an entry hold that can't be read as a whole, so that one that is wrong takes
    /// no other with it; of a single part it is asked without one.
    fn by_parts<T>(
        &self,
        entry: &TextBlock,
        problems: &mut Vec<Problem>,
        read: impl Fn(Option<&TextBlock>, &mut Vec<Problem>) -> Vec<T>,
    ) -> Vec<T> {
        let parts = parts(entry);
        match parts.len() {
            0 | 1 => read(None, problems),
            _ => parts
                .iter()
                .flat_map(|part| read(Some(part), problems))
                .collect(),
        }
    }

    /// What is wrong with an entry of a list; an order there shows that the list was not ended.
    fn misplaced(&self, entry: &TextBlock, what: &str, expected: &str) -> Problem {
        let orders = |deed: &ParsedAction| !matches!(deed, ParsedAction::Alone);
        let ordered = self.look(&entry.text, |grammar| {
            let said = grammar.line().into_iter().flat_map(|parse| parse.said);
            said.into_iter()
                .find(|said| matches!(said, Fragment::Order(skeleton) if orders(&skeleton.deed)))
        });
        let mut problem = problem(entry, what, expected);
        if ordered.is_some() {
            problem.text += ". End the position with a blank line before the orders.";
        }
        problem
    }

    /// The places that a text lists, for units of a kind if that is known.
    fn places(
        &self,
        text: &str,
        kind: Option<UnitKind>,
        wanted: &ProvinceSet,
    ) -> Option<Vec<WrittenPlace>> {
        self.look(text, |grammar| {
            let likely = |spot: &PlaceChoice| self.likely(grammar, *spot, kind, wanted);
            let found = list(grammar, |at| {
                let ways = grammar.destination(at);
                let known = ways.iter().filter_map(|way| {
                    let places: Option<Vec<(WrittenPlace, u16)>> =
                        way.value.iter().map(likely).collect();
                    let places = places?;
                    let cost = places.iter().map(|(_, cost)| *cost).sum::<u16>();
                    let mut way = way.with(places);
                    way.cost = way.cost.saturating_add(cost);
                    Some(way)
                });
                known.collect()
            })?;
            Some(
                found
                    .into_iter()
                    .flatten()
                    .map(|(place, _)| place)
                    .collect(),
            )
        })
    }

    /// The locations open to a dislodged unit.
    pub(super) fn open(
        &self,
        unit: Unit,
        entry: &TextBlock,
        problems: &mut Vec<Problem>,
    ) -> LocationSet {
        let mut open = LocationSet::EMPTY;
        if entry.text.trim().is_empty() || entry.text.trim() == "-" {
            return open;
        }
        let reach = self.map.reach(unit.kind, unit.location);
        let wanted = self.map.reach_provinces(unit.kind, unit.location);
        let Some(places) = self.places(&entry.text, Some(unit.kind), wanted) else {
            problems.push(problem(
                entry,
                "not a list of places where it can stand",
                "one like Gas Par",
            ));
            return open;
        };
        for place in places {
            match self.stand(unit.kind, place) {
                Some(location) => open.insert(location),
                // a fleet's coast was left out: those that it can reach
                None => {
                    let coasts = self.map.info(place.province).coasts.iter();
                    open.extend(coasts.copied().filter(|coast| reach.contains(*coast)));
                }
            }
        }
        open
    }

    /// The likeliest place of a spot, for a unit of a kind if that is known.
    pub(super) fn best(
        &self,
        grammar: &Grammar<'_>,
        spot: PlaceChoice,
        kind: Option<UnitKind>,
    ) -> Option<WrittenPlace> {
        let likely = self.likely(grammar, spot, kind, &self.map.provinces().collect());
        likely.map(|(place, _)| place)
    }

    /// The same with its cost, those that are wanted before others.
    fn likely(
        &self,
        grammar: &Grammar<'_>,
        spot: PlaceChoice,
        kind: Option<UnitKind>,
        wanted: &ProvinceSet,
    ) -> Option<(WrittenPlace, u16)> {
        let fits = |guess: &&Guess| {
            let terrain = self.map.info(guess.province).terrain;
            !matches!(
                (terrain, kind),
                (Terrain::Inland, Some(UnitKind::Fleet)) | (Terrain::Water, Some(UnitKind::Army))
            )
        };
        let cost = |guess: &Guess| match wanted.contains(guess.province) {
            true => guess.cost,
            false => guess.cost + UNWANTED,
        };
        let guesses = grammar.lattice.guesses[spot.places].0.iter().filter(fits);
        let best = guesses.min_by_key(|guess| cost(guess))?;
        let place = WrittenPlace {
            province: best.province,
            coast: spot.coast,
        };
        Some((place, cost(best)))
    }

    fn stand(&self, kind: UnitKind, place: WrittenPlace) -> Option<Location> {
        let place = if kind == UnitKind::Army {
            place.province.into()
        } else {
            place
        };
        let location = place
            .location(self.map)
            .unwrap_or(place.province.location());
        self.map.can_stand(kind, location).then_some(location)
    }

    /// A unit that stands somewhere; its kind may go without saying.
    pub(super) fn unit(
        &self,
        power: Power,
        kind: Option<UnitKind>,
        place: WrittenPlace,
    ) -> Option<Unit> {
        let kind = kind.or(match (self.map.info(place.province).terrain, place.coast) {
            (Terrain::Inland, _) => Some(UnitKind::Army),
            (Terrain::Water, _) | (_, Some(_)) => Some(UnitKind::Fleet),
            _ => None,
        })?;
        Some(Unit {
            power,
            kind,
            location: self.stand(kind, place)?,
        })
    }
}

/// The parts of an entry between its commas, each where it stands.
pub(super) fn parts(entry: &TextBlock) -> Vec<TextBlock> {
    let mut column = entry.column;
    let part = |text: &str| {
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let part = TextBlock {
            column: column + indent,
            text: text.trim().to_owned(),
            ..entry.clone()
        };
        column += text.chars().count() + 1;
        part
    };
    let parts = entry.text.split([',', ';']).map(part);
    parts.filter(|part| !part.text.is_empty()).collect()
}
