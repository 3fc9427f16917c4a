//! The grammar of nouns: units, provinces with their coasts, destinations.

use super::corrections::Repair;
use super::grammar::{BEAM, Grammar, MOST_ORDERS, keep_best};
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning};
use super::meta_words::Effect;
use super::unresolved_order::{Named, ParseBranch, PlaceChoice, Spots, Ways};
use chancery_core::board::{Coast, Phase, Power, UnitKind};

impl Grammar<'_> {
    /// Reads one or more units, separated by "and" or "or". An "or" makes the reading doubtful.
    pub(super) fn units(&self, at: usize) -> Ways<Vec<Named>> {
        let first = self.unit(at, None).into_iter();
        let mut ways: Ways<Vec<Named>> = first.map(|way| way.map(|unit| vec![unit])).collect();
        let winter = self.phase == Phase::Adjustments;
        let of_one_kind = if winter {
            self.of_one_kind(at)
        } else {
            Vec::new()
        };
        let mixed = of_one_kind.is_empty();
        let mut open = ways.clone();
        while let Some(way) = open.pop() {
            if way.value.len() >= MOST_ORDERS || ways.len() > BEAM {
                break;
            }
            for edge in self.lattice.at(way.end) {
                let or = match edge.sense {
                    Meaning::Slash | Meaning::Word(Keyword::Or | Keyword::Rather) => true,
                    Meaning::Comma | Meaning::Plus | Meaning::Word(Keyword::And) => false,
                    _ => continue,
                };
                let after = [Meaning::Comma, Meaning::Word(Keyword::And)];
                let after = self.skip(edge.end, &after);
                // "A Ber / F Kie H" is for both
                let both = edge.sense == Meaning::Slash && self.phase != Phase::Adjustments;
                let weights = &self.lattice.weights;
                let cost = match edge.sense {
                    // "Gas/Spa, Pie/Tus" are two moves
                    Meaning::Slash if self.says(way.end, Keyword::Arrow) => {
                        weights.slash_for_or + weights.slash_for_arrow
                    }
                    _ if or => weights.slash_for_or,
                    _ => 1,
                };
                let next = self.unit(after, None).into_iter();
                for next in next.filter(|next| mixed || next.value.kind.is_some()) {
                    let mut more = way
                        .then(next, |units, unit| [units.as_slice(), &[unit]].concat())
                        .dearer(cost);
                    more.doubt |= or && !both;
                    open.push(more.clone());
                    ways.push(more);
                }
            }
        }
        ways.extend(of_one_kind);
        keep_best(ways)
    }

    /// Reads units whose kind stands once, in the plural or behind a number: `two armies Par Mar`.
    fn of_one_kind(&self, at: usize) -> Ways<Vec<Named>> {
        let mut open = Vec::new();
        let counts = self.lattice.at(at).iter();
        let counts = counts.filter(|edge| edge.sense == Meaning::Count);
        let counted = counts.map(|edge| ParseBranch::over(edge, ()));
        for start in counted.chain([ParseBranch::empty(at, ())]) {
            for edge in self.lattice.at(start.end) {
                let kind = match edge.sense {
                    Meaning::Kinds(kind) => kind,
                    Meaning::Word(Keyword::Kind(kind)) if start.end > at => kind,
                    _ => continue,
                };
                open.push((kind, start.past(edge).with(Vec::new())));
            }
        }
        let mut ways: Ways<Vec<Named>> = Vec::new();
        while let Some((kind, way)) = open.pop() {
            let between = [
                Meaning::Colon,
                Meaning::Comma,
                Meaning::Plus,
                Meaning::Word(Keyword::And),
            ];
            let next = self.unit(self.skip(way.end, &between), None).into_iter();
            for next in next.filter(|next| next.value.kind.is_none()) {
                let more = way.then(next, |units: &Vec<Named>, unit| {
                    let kind = Some(kind);
                    [units.as_slice(), &[Named { kind, ..unit }]].concat()
                });
                if ways.len() < BEAM && more.value.len() < MOST_ORDERS {
                    open.push((kind, more.clone()));
                }
                ways.push(more);
            }
        }
        // the Italian plural "flotte" is also one German fleet: "Flotte St Petersburg"
        let province = |unit: &Named| self.lattice.likeliest(unit.spot.places);
        let differ = |pair: &[Named]| province(&pair[0]) != province(&pair[1]);
        ways.retain(|way| way.value.len() > 1 && way.value.windows(2).all(differ));
        keep_best(ways)
    }

    /// Reads a unit: its optional power and kind, its province and its coast. `it` is the unit that
    /// the word "it" means.
    pub(super) fn unit(&self, at: usize, it: Option<Named>) -> Ways<Named> {
        #[derive(Clone, Copy, Default)]
        struct Front {
            kind: Option<UnitKind>,
            power: Option<Power>,
            coast: Option<Coast>,
        }
        let mut ways = Vec::new();
        let mut open = vec![ParseBranch::empty(at, Front::default())];
        while let Some(way) = open.pop() {
            for edge in self.lattice.at(way.end) {
                let mut next = way.past(edge);
                let front = &mut next.value;
                match edge.sense {
                    Meaning::Power(power) if front.power.is_none() => front.power = Some(power),
                    Meaning::Word(Keyword::Kind(kind)) if front.kind.is_none() => {
                        front.kind = Some(kind);
                        // "armies Par, Mar" are two
                        if self.has(way.end, |edge| matches!(edge.sense, Meaning::Kinds(_))) {
                            next.cost += self.lattice.weights.no_part;
                        }
                    }
                    // "the fleet sails from Brest to the Channel"
                    Meaning::Word(Keyword::Arrow | Keyword::Retreat)
                        if front.kind.is_some() && self.says(edge.end, Keyword::From) =>
                    {
                        next.cost += 1;
                        next.flaws.insert(Repair::Word);
                    }
                    // "Army, Kiel"
                    // but not "Lon (F), Edi (A)"
                    Meaning::Comma
                        if front.kind.is_some()
                            && self.phase == Phase::Adjustments
                            && !self.lattice.around(way.end - 1).bracketed =>
                    {
                        next.cost += self.lattice.weights.no_part;
                        next.flaws.insert(Repair::Mark);
                    }
                    // "Armies: Par - Bur; fleet: Bre - MAO"
                    Meaning::Colon if front.kind.is_some() => {
                        next.cost += self.lattice.weights.no_part;
                        next.flaws.insert(Repair::Mark);
                    }
                    // "a new fleet for Kiel"
                    Meaning::Word(Keyword::Arrow)
                        if front.kind.is_some() && self.phase == Phase::Adjustments =>
                    {
                        next.cost += 1;
                        next.flaws.insert(Repair::Word);
                    }
                    // "the army from Paris to Burgundy"
                    Meaning::Word(Keyword::From) => next.cost += 1,
                    // "F(nc) StP"
                    Meaning::Coast(coast) if front.kind.is_some() && front.coast.is_none() => {
                        front.coast = Some(coast);
                    }
                    Meaning::Word(Keyword::It) => {
                        ways.extend(it.map(|it| self.referring(next.with(it), it)));
                        continue;
                    }
                    _ => continue,
                }
                open.push(next);
            }
            let units = way.each(self.spot(way.end), |front, mut spot| {
                spot.coast = spot.coast.or(front.coast);
                let &Front { kind, power, .. } = front;
                Named { kind, power, spot }
            });
            for unit in units {
                ways.extend(self.behind(&unit));
                ways.push(unit);
            }
        }
        ways
    }

    /// Reads `Paris army`, `Brest (F)`, `A Ruh (Germany)`: the kind or power after the province.
    fn behind(&self, unit: &ParseBranch<Named>) -> Ways<Named> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(unit.end) {
            let mut way = unit.past(edge).dearer(1);
            let named = &mut way.value;
            match edge.sense {
                Meaning::Word(Keyword::Kind(kind)) if named.kind.is_none() => {
                    named.kind = Some(kind);
                    way.flaws.insert(Repair::Word);
                }
                // "Lon (F)" is a fleet, not French
                Meaning::Power(power)
                    if edge.bracketed
                        && named.power.is_none()
                        && (named.kind.is_some() || !self.is_kind(unit.end)) =>
                {
                    named.power = Some(power);
                }
                _ => continue,
            }
            // "StP fleet nc"
            if way.value.spot.coast.is_none() {
                let coasts = way.each(self.coasts(way.end), |named, coast| {
                    let spot = PlaceChoice {
                        coast: Some(coast),
                        ..named.spot
                    };
                    Named { spot, ..*named }
                });
                ways.extend(coasts.into_iter().map(|way| way.dearer(1)));
            }
            ways.push(way);
        }
        ways
    }

    /// Reads a province with an optional coast before or after it.
    pub(super) fn spot(&self, at: usize) -> Ways<PlaceChoice> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            match edge.sense {
                Meaning::Place(places) if !self.lattice.is_part_of_name(at, edge) => {
                    let plain = ParseBranch::over(edge, PlaceChoice::of(places));
                    let between = Meaning::Word(Keyword::Arrow);
                    let after = self.skip(plain.end, &[Meaning::Slash, Meaning::Comma, between]);
                    ways.extend(self.with_coast(&plain, plain.end));
                    if after != plain.end {
                        // "SPA-SC"
                        let cost = if self.says(plain.end, Keyword::Arrow) {
                            self.lattice.weights.no_part
                        } else {
                            1
                        };
                        ways.extend(self.with_coast(&plain.clone().dearer(cost), after));
                    }
                    ways.extend(self.repeated(&plain));
                    ways.push(plain);
                }
                // "north coast of Spain"
                Meaning::Coast(coast) => {
                    let here = ParseBranch::over(edge, ()).dearer(1);
                    ways.extend(here.follow(self.one(edge.end, |sense| match sense {
                        Meaning::Place(places) => Some(PlaceChoice {
                            places,
                            coast: Some(coast),
                        }),
                        _ => None,
                    })));
                }
                _ => {}
            }
        }
        ways
    }

    /// Reads `Burgundy (BUR)`: the province again, in brackets.
    fn repeated(&self, place: &ParseBranch<PlaceChoice>) -> Ways<PlaceChoice> {
        let edges = self.lattice.at(place.end).iter();
        let again = edges.filter(|edge| {
            let same = |places| self.is_same(place.value, PlaceChoice::of(places));
            edge.bracketed && edge.flaw.is_none() && edge.place().is_some_and(same)
        });
        again.map(|edge| place.past(edge)).collect()
    }

    /// Adds each coast that the token at `at` names to a province.
    fn with_coast(&self, place: &ParseBranch<PlaceChoice>, at: usize) -> Ways<PlaceChoice> {
        // "north coast (NC)"
        let coasts = self.coasts(at).into_iter().map(|mut way| {
            way.end = self.skip(way.end, &[Meaning::Coast(way.value)]);
            way
        });
        place.each(coasts.collect(), |place, coast| PlaceChoice {
            coast: Some(coast),
            ..*place
        })
    }

    /// Reads a destination: a province, or several with "or" between them. A correction takes the place of what stands
    /// before it: "Bur, no, Ruh".
    pub(super) fn destination(&self, at: usize) -> Ways<Spots> {
        let first = self.spot(at).into_iter();
        let mut ways: Ways<Spots> = first.map(|way| way.map(|spot| vec![spot])).collect();
        for way in ways.clone() {
            // "Bur, no, Gas", "Bur -- no, Gas"
            let parted = way.end + usize::from(self.lattice.around(way.end).dash);
            let at = self.skip(parted, &[Meaning::Comma]);
            let between = self.lattice.at(at).iter();
            ways.extend(between.flat_map(|it| self.other_destination(&way, at, it)));
        }
        ways
    }

    /// Reads the destination behind an "or", a correction or a hesitation at a token after another destination.
    fn other_destination(
        &self,
        first: &ParseBranch<Spots>,
        at: usize,
        between: &Edge,
    ) -> Ways<Spots> {
        let [or, rather] = [Keyword::Or, Keyword::Rather].map(Meaning::Word);
        let is_slash = between.sense == Meaning::Slash;
        let is_parted = at != first.end;
        // "Eng, hm, MAO"
        let hesitates = between.sense == Meaning::Meta(Effect::Harmless)
            && is_parted
            && self.lattice.around(between.end).cut
            && !self.says(at, Keyword::Rather);
        if !(hesitates || is_slash || [or, rather].contains(&between.sense)) {
            return Vec::new();
        }
        // "Bur, no, Ruh", but not "Bur no Ruh"
        let corrects = between.sense == rather && is_parted;
        let weights = &self.lattice.weights;
        let first_cost = if is_slash { weights.slash_for_or } else { 0 };
        // "no, to Den", but "Den" itself is also a German "to the"
        let after = self.skip(between.end, &[or, rather, Meaning::Slash, Meaning::Comma]);
        let arrow = [or, rather, Meaning::Comma, Meaning::Word(Keyword::Arrow)];
        let further = Some(self.skip(after, &arrow)).filter(|further| *further != after);
        let starts = [after].into_iter().chain(further);
        // "sorry Tom" isn't Tunis
        let is_named = |other: &ParseBranch<PlaceChoice>| {
            is_slash || self.lattice.least(other.value.places) <= weights.listed
        };
        let others = starts.flat_map(|at| self.spot(at)).filter(is_named);
        let others = others.map(|mut other| {
            // "to Nwy, sorry Norway" is one province
            let same = |spot: &PlaceChoice| self.is_same(*spot, other.value);
            other.doubt |= !corrects && !first.value.iter().all(same);
            other
        });
        let both = first.clone().dearer(first_cost);
        if corrects {
            let others = both
                .each(others.collect(), |_, spot| vec![spot])
                .into_iter();
            return others.map(|way| way.flawed(Repair::Word)).collect();
        }
        both.each(others.collect(), |spots, spot| {
            [spots.as_slice(), &[spot]].concat()
        })
    }
}
