//! Lists of units and places, and the units that orders name.

use super::header_sections::{Stage, expected_instead};
use super::layout::TextBlock;
use super::list::list;
use super::{Matter, Problem};
use crate::Context;
use crate::grammar::Grammar;
use crate::matcher::Guess;
use crate::meanings::Lattice;
use crate::tokens::{self, Token};
use crate::unresolved_order::{Fragment, ParsedAction, PlaceChoice};
use crate::{prepare, reading};
use chancery_core::board::{
    Location, LocationSet, Map, Position, Power, Province, ProvinceSet, Terrain, Unit, UnitKind,
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
        let turn = self.position.turn;
        let nowhere = Position::empty(self.map, turn);
        let legality = LegalityContext::new(self.map, &nowhere, self.rules);
        let ctx = Context::new(self.lexicon, &legality, None);
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
            phase: turn.phase,
        })
    }

    /// The units of a list: `A Vie, A Bud, F Tri`.
    pub(super) fn listed(&mut self, entry: &TextBlock) -> Vec<Unit> {
        let named = self.look(&entry.text, |grammar| {
            list(grammar, |at| {
                let ways = grammar.unit(at, None).into_iter();
                ways.map(|way| {
                    let named = way.value;
                    let likely = self.likely(grammar, named.spot, named.kind, None);
                    let cost = likely.map_or(UNWANTED, |(_, cost)| cost);
                    let place = likely.map(|(place, _)| place);
                    way.with((named, place)).dearer(cost)
                })
                .collect()
            })
        });
        let Some(named) = named else {
            let problem = ("not a unit on this map", "units like A Vie, A Bud, F Tri");
            return self.by_parts(entry, problem, Stage::listed);
        };
        let mut units = Vec::new();
        for (named, place) in named {
            let Some(power) = named.power.or(entry.power) else {
                let expected = "a power in front, as in Austria: A Vie";
                self.unclear(entry, "no power given", expected);
                return units;
            };
            match place.and_then(|place| self.unit(power, named.kind, place)) {
                Some(unit) => units.push(unit),
                None => self.unclear(entry, "not clear", "units like A Vie or F Spa/nc"),
            }
        }
        units
    }

    /// The places of a list: `Vie Bud Tri`; those that are wanted before others.
    pub(super) fn provinces(&mut self, entry: &TextBlock, wanted: &ProvinceSet) -> Vec<Province> {
        if let Some(places) = self.places(&entry.text, None, wanted) {
            return places.into_iter().map(|place| place.province).collect();
        }
        let problem = ("not a list of provinces", "one like Vie Bud Tri");
        self.by_parts(entry, problem, |stage, part| stage.provinces(part, wanted))
    }

    /// What the parts of an entry hold that can't be read as a whole, so that one that is wrong takes
    /// no other with it; of a single part the problem is noted: what it is, and what was expected.
    fn by_parts<T>(
        &mut self,
        entry: &TextBlock,
        (what, expected): (&str, &str),
        read: impl Fn(&mut Self, &TextBlock) -> Vec<T>,
    ) -> Vec<T> {
        let parts = parts(entry);
        if parts.len() > 1 {
            return parts.iter().flat_map(|part| read(self, part)).collect();
        }
        self.unclear(entry, what, expected);
        // an order there shows that the list was not ended
        let orders = |said: &Fragment| matches!(said, Fragment::Order(order) if order.action != ParsedAction::Alone);
        let ordered = self.look(&entry.text, |grammar| {
            let mut said = grammar
                .line()
                .into_iter()
                .flat_map(|parse| parse.value.said);
            said.find(orders)
        });
        if let Some(problem) = self.problems.last_mut().filter(|_| ordered.is_some()) {
            problem.text += ". End the position with a blank line before the orders.";
        }
        Vec::new()
    }

    /// The places that a text lists, for units of a kind if that is known.
    fn places(
        &self,
        text: &str,
        kind: Option<UnitKind>,
        wanted: &ProvinceSet,
    ) -> Option<Vec<WrittenPlace>> {
        self.look(text, |grammar| {
            let likely = |spot: &PlaceChoice| self.likely(grammar, *spot, kind, Some(wanted));
            let found = list(grammar, |at| {
                let ways = grammar.destination(at).into_iter();
                let known = ways.filter_map(|way| {
                    let places: Option<Vec<_>> = way.value.iter().map(likely).collect();
                    let (places, costs): (Vec<_>, Vec<_>) = places?.into_iter().unzip();
                    Some(way.with(places).dearer(costs.iter().sum()))
                });
                known.collect()
            })?;
            Some(found.concat())
        })
    }

    /// The locations open to a dislodged unit; or why they are not clear.
    pub(super) fn open(&self, unit: Unit, entry: &TextBlock) -> Result<LocationSet, Problem> {
        let mut open = LocationSet::EMPTY;
        if matches!(entry.text.trim(), "" | "-") {
            return Ok(open);
        }
        let reach = self.map.reach(unit.kind, unit.location);
        let wanted = self.map.reach_provinces(unit.kind, unit.location);
        let places = self.places(&entry.text, Some(unit.kind), wanted);
        let unclear = || {
            let what = "not a list of places where it can stand";
            let text = expected_instead(entry, what, "one like Gas Par");
            entry.problem(Matter::Position, text)
        };
        for place in places.ok_or_else(unclear)? {
            match self.stand(unit.kind, place) {
                Some(location) => open.insert(location),
                // a fleet's coast was left out: those that it can reach
                None => {
                    let coasts = self.map.info(place.province).coasts.iter();
                    open.extend(coasts.copied().filter(|coast| reach.contains(*coast)));
                }
            }
        }
        Ok(open)
    }

    /// The likeliest place of a spot, for a unit of a kind if that is known.
    pub(super) fn best(
        &self,
        grammar: &Grammar<'_>,
        spot: PlaceChoice,
        kind: Option<UnitKind>,
    ) -> Option<WrittenPlace> {
        let likely = self.likely(grammar, spot, kind, None);
        likely.map(|(place, _)| place)
    }

    /// The same with its cost, those that are wanted before others.
    fn likely(
        &self,
        grammar: &Grammar<'_>,
        spot: PlaceChoice,
        kind: Option<UnitKind>,
        wanted: Option<&ProvinceSet>,
    ) -> Option<(WrittenPlace, u16)> {
        let fits = |guess: &&Guess| may_stand(self.map, kind, guess.province);
        let unwanted = |at| wanted.is_some_and(|wanted| !wanted.contains(at));
        let cost = |guess: &Guess| match unwanted(guess.province) {
            true => guess.cost + UNWANTED,
            false => guess.cost,
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
        let location = match kind {
            UnitKind::Army => None,
            UnitKind::Fleet => place.location(self.map),
        };
        let location = location.unwrap_or(place.province.location());
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

/// May a unit of a kind, if that is known, stand in a province by its terrain?
pub(super) fn may_stand(map: &Map, kind: Option<UnitKind>, province: Province) -> bool {
    !matches!(
        (map.info(province).terrain, kind),
        (Terrain::Inland, Some(UnitKind::Fleet)) | (Terrain::Water, Some(UnitKind::Army))
    )
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
