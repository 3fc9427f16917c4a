//! The meaning of names without a board: the province and the unit that a text means.

use super::Reason;
use crate::Context;
use crate::lexicon::Lexicon;
use crate::matcher::{Guess, Spelling};
use crate::meanings::Lattice;
use crate::sheet::layout::Section;
use crate::tokens::Token;
use chancery_core::board::{
    Edit, Map, Position, Power, Province, ProvinceSet, Terrain, Turn, Unit, UnitKind,
};
use chancery_core::orders::WrittenPlace;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;

/// The names of a board, in a phase.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub map: &'a Map,
    pub lexicon: &'a Lexicon,
    pub rules: &'a Rules,
    pub turn: Turn,
}

impl<'a> Names<'a> {
    pub fn new(map: &'a Map, lexicon: &'a Lexicon, rules: &'a Rules, turn: Turn) -> Self {
        Names {
            map,
            lexicon,
            rules,
            turn,
        }
    }

    /// Returns the meanings of tokens without a position.
    pub fn lattice(&self, tokens: &[Token]) -> Lattice {
        let nowhere = Position::empty(self.map, self.turn);
        let legality = LegalityContext::new(self.map, &nowhere, self.rules);
        Lattice::new(&Context::new(self.lexicon, &legality, None), tokens)
    }

    /// Returns whether the terrain of a province allows a unit of this kind, or any unit if `kind` is `None`.
    pub fn may_stand(&self, kind: Option<UnitKind>, province: Province) -> bool {
        let terrain = self.map.info(province).terrain;
        match kind {
            Some(UnitKind::Army) => terrain != Terrain::Water,
            Some(UnitKind::Fleet) => terrain != Terrain::Inland,
            None => true,
        }
    }

    /// Returns the province that a text means: the exact match, or the cheapest one where such a unit can be and
    /// that is in `wanted`.
    ///
    /// # Errors
    /// Returns two that are about as cheap.
    pub fn province(
        &self,
        guesses: &[Guess],
        kind: Option<UnitKind>,
        wanted: Option<&ProvinceSet>,
    ) -> Result<Province, Reason> {
        let rank = |it: &Guess| {
            let wanted = wanted.is_none_or(|wanted| wanted.contains(it.province));
            let fits = wanted && self.may_stand(kind, it.province);
            (it.spelling != Spelling::Exact, !fits)
        };
        let mut found = guesses.to_vec();
        found.sort_by_key(|it| (rank(it), it.cost));
        let best = *found.first().ok_or(Reason::Unknown)?;
        let close = |it: &&Guess| rank(it) == rank(&best) && it.cost <= best.cost + 1;
        match found.iter().skip(1).find(close) {
            Some(other) => Err(Reason::Either(best.province, other.province)),
            None => Ok(best.province),
        }
    }

    /// Returns a unit. Without a kind, the province decides it; an army in a center needs a letter unless the
    /// list is about units.
    ///
    /// # Errors
    /// Returns why there is no such unit.
    pub fn unit(
        &self,
        power: Power,
        kind: Option<UnitKind>,
        place: WrittenPlace,
        about: Option<Section>,
    ) -> Result<Unit, Reason> {
        let info = self.map.info(place.province);
        let inland = info.terrain == Terrain::Inland;
        let kind = kind.or(match place.coast {
            _ if info.terrain == Terrain::Water => Some(UnitKind::Fleet),
            _ if inland && (!info.is_center || about == Some(Section::Position)) => {
                Some(UnitKind::Army)
            }
            coast => coast.map(|_| UnitKind::Fleet),
        });
        let kind = kind.ok_or(Reason::Kind(place.province))?;
        let location = match kind {
            UnitKind::Fleet if !info.coasts.is_empty() => place.location(self.map),
            _ => Some(place.province.location()),
        };
        let unit = Unit {
            power,
            kind,
            location: location.ok_or(Reason::Coast(place.province))?,
        };
        let put = Edit::Put(unit).apply(self.map, &mut Position::empty(self.map, self.turn));
        put.map_err(Reason::Impossible).map(|()| unit)
    }
}
