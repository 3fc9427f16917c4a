//! The nouns of an order: units, places with their coasts, destinations.

use super::corrections::Repair;
use super::grammar::{BEAM, Grammar, MOST_ORDERS, Ways, keep_best};
use super::keywords::Keyword;
use super::meanings::Meaning;
use super::unresolved_order::{Named, ParseBranch, PlaceChoice, Spots};
use chancery_core::board::{Coast, Phase, Power, UnitKind};

impl Grammar<'_> {
    /// One unit, or several with "and" or, in doubt, "or" between them.
    pub(super) fn units(&self, at: usize) -> Ways<Vec<Named>> {
        let mut ways: Ways<Vec<Named>> = self
            .unit(at, None)
            .iter()
            .map(|way| way.map(|unit| vec![*unit]))
            .collect();
        let mut open = ways.clone();
        while let Some(way) = open.pop() {
            if way.value.len() >= MOST_ORDERS || ways.len() > BEAM {
                break;
            }
            for edge in self.lattice.at(way.end) {
                let or = matches!(edge.sense, Meaning::Slash | Meaning::Word(Keyword::Or));
                let and = matches!(
                    edge.sense,
                    Meaning::Comma | Meaning::Plus | Meaning::Word(Keyword::And)
                );
                if !and && !or {
                    continue;
                }
                let after = self.skip(edge.end, |sense| {
                    matches!(sense, Meaning::Comma | Meaning::Word(Keyword::And))
                });
                for next in self.unit(after, None) {
                    let mut more =
                        way.then(&next, |units, unit| [units.as_slice(), &[*unit]].concat());
                    more.cost += if or {
                        self.lattice.weights.slash_for_or
                    } else {
                        1
                    };
                    // "A Ber / F Kie H" is for both
                    let both = edge.sense == Meaning::Slash && self.phase != Phase::Adjustments;
                    more.doubt |= or && !both;
                    open.push(more.clone());
                    ways.push(more);
                }
            }
        }
        keep_best(ways)
    }

    /// A unit: its power, kind, place and coast, what is written of them. `it` is the unit that "it"
    /// stands for.
    pub(super) fn unit(&self, at: usize, it: Option<Named>) -> Ways<Named> {
        #[derive(Clone, Copy, Default)]
        struct Front {
            kind: Option<UnitKind>,
            power: Option<Power>,
            coast: Option<Coast>,
        }
        let mut ways = Vec::new();
        let mut open = vec![self.empty(at, Front::default())];
        while let Some(way) = open.pop() {
            let front = way.value;
            for edge in self.lattice.at(way.end) {
                let next = |front: Front| way.then(&self.step(edge, front), |_, front| *front);
                match edge.sense {
                    Meaning::Power(power) if front.power.is_none() => {
                        open.push(next(Front {
                            power: Some(power),
                            ..front
                        }));
                    }
                    Meaning::Word(Keyword::Kind(kind)) if front.kind.is_none() => {
                        open.push(next(Front {
                            kind: Some(kind),
                            ..front
                        }));
                    }
                    // "the army from Paris to Burgundy"
                    Meaning::Word(Keyword::From) => {
                        let mut from = next(front);
                        from.cost += 1;
                        open.push(from);
                    }
                    // "F(nc) StP"
                    Meaning::Coast(coast) if front.kind.is_some() && front.coast.is_none() => {
                        open.push(next(Front {
                            coast: Some(coast),
                            ..front
                        }));
                    }
                    Meaning::Word(Keyword::It) if it.is_some() => {
                        let it = it.map(|it| way.then(&self.step(edge, ()), |_, ()| it));
                        ways.extend(it);
                    }
                    _ => {}
                }
            }
            for spot in self.spot(way.end) {
                let unit = way.then(&spot, |front, spot| Named {
                    kind: front.kind,
                    power: front.power,
                    spot: PlaceChoice {
                        coast: spot.coast.or(front.coast),
                        ..*spot
                    },
                });
                ways.extend(self.behind(&unit));
                ways.push(unit);
            }
        }
        ways
    }

    /// `Paris army`, `Brest (F)`, `A Ruh (Germany)`: what belongs before the place, behind it.
    fn behind(&self, unit: &ParseBranch<Named>) -> Ways<Named> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(unit.end) {
            let (named, flaw) = match (edge.sense, unit.value) {
                (Meaning::Word(Keyword::Kind(kind)), named) if named.kind.is_none() => {
                    let kind = Some(kind);
                    (Named { kind, ..named }, Some(Repair::Word))
                }
                (Meaning::Power(power), named) if edge.bracketed && named.power.is_none() => {
                    let power = Some(power);
                    (Named { power, ..named }, None)
                }
                _ => continue,
            };
            let mut way = unit.then(&self.step(edge, ()), |_, ()| named);
            way.cost += 1;
            flaw.into_iter().for_each(|flaw| way.flaws.insert(flaw));
            ways.push(way);
        }
        ways
    }

    /// A place, with its coast before or behind it.
    pub(super) fn spot(&self, at: usize) -> Ways<PlaceChoice> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            match edge.sense {
                Meaning::Place(places) => {
                    let plain = self.step(
                        edge,
                        PlaceChoice {
                            places,
                            coast: None,
                        },
                    );
                    let between = |sense| {
                        matches!(
                            sense,
                            Meaning::Slash | Meaning::Comma | Meaning::Word(Keyword::Arrow)
                        )
                    };
                    let after = self.skip(plain.end, between);
                    // "SPA-SC"
                    let arrow = !self.words(plain.end, Keyword::Arrow).is_empty();
                    let parted = match (after != plain.end, arrow) {
                        (true, true) => self.lattice.weights.no_part,
                        (parted, _) => u16::from(parted),
                    };
                    for (from, cost) in [(plain.end, 0), (after, parted)] {
                        for edge in self.lattice.at(from) {
                            if let Meaning::Coast(coast) = edge.sense {
                                let mut with =
                                    plain.then(&self.step(edge, coast), |spot, coast| {
                                        PlaceChoice {
                                            coast: Some(*coast),
                                            ..*spot
                                        }
                                    });
                                with.cost += cost;
                                ways.push(with);
                            }
                        }
                        if after == plain.end {
                            break;
                        }
                    }
                    ways.push(plain);
                }
                // "north coast of Spain"
                Meaning::Coast(coast) => {
                    let here = self.step(edge, coast);
                    for edge in self.lattice.at(here.end) {
                        if let Meaning::Place(places) = edge.sense {
                            let mut with =
                                here.then(&self.step(edge, ()), |coast, ()| PlaceChoice {
                                    places,
                                    coast: Some(*coast),
                                });
                            with.cost += 1;
                            ways.push(with);
                        }
                    }
                }
                _ => {}
            }
        }
        ways
    }

    /// Where to: a place, or several with "or" between them.
    pub(super) fn destination(&self, at: usize) -> Ways<Spots> {
        let mut ways: Ways<Spots> = self
            .spot(at)
            .iter()
            .map(|way| way.map(|spot| vec![*spot]))
            .collect();
        for way in ways.clone() {
            let or = |sense| matches!(sense, Meaning::Word(Keyword::Or) | Meaning::Slash);
            let comma = self.skip(way.end, |sense| sense == Meaning::Comma);
            for edge in self.lattice.at(comma).iter().filter(|edge| or(edge.sense)) {
                let after = self.skip(edge.end, |sense| {
                    or(sense) || matches!(sense, Meaning::Comma | Meaning::Word(Keyword::Arrow))
                });
                for other in self.spot(after) {
                    let mut either =
                        way.then(&other, |spots, spot| [spots.as_slice(), &[*spot]].concat());
                    either.doubt = true;
                    if edge.sense == Meaning::Slash {
                        either.cost += self.lattice.weights.slash_for_or;
                    }
                    ways.push(either);
                }
            }
        }
        for way in ways.clone() {
            for edge in self.lattice.at(way.end) {
                if edge.sense == Meaning::Doubt {
                    let mut doubt = way.then(&self.step(edge, ()), |spots, ()| spots.clone());
                    doubt.doubt = true;
                    ways.push(doubt);
                }
            }
        }
        ways
    }
}
