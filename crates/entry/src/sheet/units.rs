//! Lists of units and provinces.

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

/// The additional cost of a province that isn't among the expected ones.
const UNWANTED: u16 = 10;

impl Stage<'_> {
    /// Parses a text without a position. Returns `None` if it is too long for a list or an order.
    pub(super) fn look<T>(
        &self,
        text: &str,
        see: impl FnOnce(&Grammar<'_>) -> Option<T>,
    ) -> Option<T> {
        self.look_at(text, |_, tokens| tokens, see)
    }

    /// Parses a text without a position after `ready` has transformed its tokens.
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
            loose: false,
        })
    }

    /// Reads a list of units: `A Vie, A Bud, F Tri`.
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

    /// Reads a list of provinces: `Vie Bud Tri`. Those in `wanted` take precedence.
    pub(super) fn provinces(&mut self, entry: &TextBlock, wanted: &ProvinceSet) -> Vec<Province> {
        if let Some(places) = self.places(&entry.text, None, wanted) {
            return places.into_iter().map(|place| place.province).collect();
        }
        let problem = ("not a list of provinces", "one like Vie Bud Tri");
        self.by_parts(entry, problem, |stage, part| stage.provinces(part, wanted))
    }

    /// Reads the parts of an entry separately after it couldn't be read as a whole, so that one
    /// error doesn't affect the other parts. For a single part, adds a problem with the error and
    /// the expected text.
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
        // an order here means that the list wasn't ended by a blank line
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

    /// Returns the locations that a text lists. `kind` is the kind of the units, if it is known.
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

    /// Returns the locations open to a dislodged unit.
    ///
    /// # Errors
    ///
    /// Returns a problem if the text isn't a list of locations.
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
                // without a coast, a fleet can retreat to all coasts it can reach
                None => {
                    let coasts = self.map.info(place.province).coasts.iter();
                    open.extend(coasts.copied().filter(|coast| reach.contains(*coast)));
                }
            }
        }
        Ok(open)
    }

    /// Returns the most likely location. `kind` is the kind of the unit, if it is known.
    pub(super) fn best(
        &self,
        grammar: &Grammar<'_>,
        spot: PlaceChoice,
        kind: Option<UnitKind>,
    ) -> Option<WrittenPlace> {
        let likely = self.likely(grammar, spot, kind, None);
        likely.map(|(place, _)| place)
    }

    /// Returns the most likely location with its cost. Provinces in `wanted` take precedence.
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

    /// Returns a unit, or `None` if it can't be there. Without a kind, the province decides it.
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

/// Returns whether the terrain of a province allows a unit of this kind, or any unit if `kind` is `None`.
pub(super) fn may_stand(map: &Map, kind: Option<UnitKind>, province: Province) -> bool {
    !matches!(
        (map.info(province).terrain, kind),
        (Terrain::Inland, Some(UnitKind::Fleet)) | (Terrain::Water, Some(UnitKind::Army))
    )
}

/// Splits an entry at its commas. Each part keeps its column.
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
