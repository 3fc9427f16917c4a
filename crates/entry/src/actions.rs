//! The grammar of actions: the part of an order after the unit.

use super::corrections::Repair;
use super::grammar::{BEAM, Grammar};
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning, PlaceSet};
use super::meta_words::Effect;
use super::unresolved_order::{
    Fragment, Named, ParseBranch, ParsedAction, PlaceChoice, RouteHint, Spots, UnresolvedOrder,
    Ways,
};
use chancery_core::board::{Phase, UnitKind};

/// The maximum number of words of a verb that isn't known.
const MOST_VERB_WORDS: usize = 2;

impl Grammar<'_> {
    /// Returns all readings of an action. `before` is the part of the line before it.
    pub(super) fn actions(&self, at: usize, before: &[Fragment]) -> Ways<ParsedAction> {
        let last = self.last(before);
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let Meaning::Word(word) = edge.sense else {
                continue;
            };
            let mut here = ParseBranch::over(edge, ());
            // "Spa(s) - Wes" names a coast
            if edge.bracketed && word == Keyword::Support {
                here.cost += self.lattice.weights.no_part;
            }
            match word {
                Keyword::Hold => ways.extend(self.held(&here)),
                Keyword::Build => ways.push(here.with(ParsedAction::Build)),
                Keyword::Disband => {
                    // "disbands (off the board)"
                    let twice = self.again(&here, word).into_iter();
                    let all = twice.chain([here.clone()]);
                    ways.extend(all.map(|way| way.with(ParsedAction::Disband)));
                }
                // "f bre a par" are two builds
                Keyword::Arrow if self.phase == Phase::Adjustments && self.is_kind(at) => {}
                Keyword::Arrow => {
                    ways.extend(here.follow(self.going(here.end)));
                    let it = last.map(|last| last.unit);
                    for verb in [Keyword::Support, Keyword::Convoy] {
                        ways.extend(self.to_help(&here, verb, it));
                    }
                }
                Keyword::Via => ways.extend(here.follow(self.by_convoy(here.end))),
                Keyword::Retreat => {
                    // "F Den R otb"
                    let gone = self.words(here.end, Keyword::Disband);
                    ways.extend(here.each(gone, |(), ()| ParsedAction::Disband));
                    for at in self.arrow_ends(here.end) {
                        // "Retreats to: Berlin"
                        let to = self.destination(self.skip(at, &[Meaning::Colon]));
                        ways.extend(here.each(to, |(), to| ParsedAction::Retreat(to)));
                    }
                }
                Keyword::Support => ways.extend(self.supporting(&here, last)),
                Keyword::Mutual => {
                    let other = self.unit(here.end, None);
                    ways.extend(here.each(other, |(), other| ParsedAction::Mutual(other)));
                }
                Keyword::Convoy => {
                    ways.extend(self.convoying(&here, last));
                    ways.extend(self.sailing(&here));
                }
                Keyword::Ditto => ways.extend(self.same(&here, before)),
                Keyword::Proxy => {
                    ways.extend(here.follow(self.one(here.end, |sense| match sense {
                        Meaning::Power(by) => Some(ParsedAction::Proxy(by)),
                        _ => None,
                    })));
                }
                _ => {}
            }
        }
        ways.extend(self.by_rail(at));
        ways.extend(self.by_unknown_verb(at));
        // "par bur"; without an arrow, the names of a path must be spelled correctly
        if self.phase == Phase::Adjustments {
            return ways;
        }
        let well = |set: &PlaceSet| self.lattice.least(*set) <= self.lattice.weights.listed;
        let route = self.route(at).into_iter().filter(|way| match &way.value {
            ParsedAction::Move(_, RouteHint::Path(stops)) => stops.iter().all(well),
            _ => true,
        });
        ways.extend(route.map(|way| self.without_verb(way)));
        ways
    }

    /// Reads `ditto`: the action of the last order. That of a move is rarely meant.
    pub(super) fn same(&self, here: &ParseBranch<()>, before: &[Fragment]) -> Ways<ParsedAction> {
        use ParsedAction::{Disband, Hold, SupportHold, SupportMove};
        let last = self.last(before).into_iter();
        let same = last.map(|last| {
            let mut way = self.referring(here.with(last.action.clone()), last.unit);
            way.doubt |= !matches!(
                last.action,
                Hold(_) | SupportHold(_) | SupportMove(..) | Disband
            );
            way
        });
        same.collect()
    }

    /// Reads a move whose verb isn't known, which is in doubt: `stabs Bel`, `waltzes into Bel`.
    fn by_unknown_verb(&self, at: usize) -> Ways<ParsedAction> {
        let is_verb =
            |at: &usize| self.lattice.is_strange(*at) && !self.lattice.around(*at).retracts;
        let verbs = (at..at + MOST_VERB_WORDS).take_while(is_verb);
        let is_movement = self.loose && self.phase.is_movement();
        let moves = verbs
            .filter(|_| is_movement)
            .flat_map(|at| self.move_to(self.arrows(at + 1)));
        let cost = self.lattice.weights.no_part;
        let doubtful = moves.map(|mut way| {
            way.doubt = true;
            way.dearer(cost).flawed(Repair::Word)
        });
        doubtful.collect()
    }

    /// Reads the railroad before a destination: `TSR - Vla`.
    fn by_rail(&self, at: usize) -> Ways<ParsedAction> {
        let rails = self.rails(at).into_iter();
        let moves = rails.flat_map(|rail| {
            let to = self.destination(self.arrows(rail.end));
            rail.each(to, |number, to| {
                ParsedAction::Move(to, RouteHint::Rail(*number))
            })
        });
        moves.collect()
    }

    /// Reads `holds`, `bleibt in Berlin`, `H (hold)`.
    fn held(&self, here: &ParseBranch<()>) -> Ways<ParsedAction> {
        let mut ways = vec![here.with(ParsedAction::Hold(None))];
        let here = here.clone().flawed(Repair::Word);
        // "bleibt in Berlin"
        ways.extend(here.each(self.spot(here.end), |(), at| ParsedAction::Hold(Some(at))));
        // "A Mar H (hold)", "does nothing this turn, i.e. holds"
        let twice = self.again(&here, Keyword::Hold).into_iter();
        ways.extend(twice.map(|twice| twice.with(ParsedAction::Hold(None))));
        ways
    }

    /// Reads a support of the named unit, or of the order before.
    fn supporting(
        &self,
        here: &ParseBranch<()>,
        last: Option<&UnresolvedOrder>,
    ) -> Ways<ParsedAction> {
        let start = self.skip(here.end, &[Meaning::Slash, Meaning::Colon]);
        // in "A Ukr - Rum, F Sev supports it, A Bud supports it, too", "it" is the move, not the unit
        let goes = last.filter(|last| {
            matches!(
                last.action,
                ParsedAction::Move(..) | ParsedAction::Convoy(..) | ParsedAction::SupportMove(..)
            )
        });
        let it = last.filter(|_| goes.is_none()).map(|last| last.unit);
        let mut ways = here.follow(self.supported(start, it));
        // "unterstützt ebenfalls Tri - Ven"
        let also = self.skip(start, &[Meaning::Word(Keyword::Ditto)]);
        if also != start {
            ways.extend(here.follow(self.supported(also, it)));
        }
        // "F,SEV,S,UKR-RUM": cells of a row
        let cell = self.skip(start, &[Meaning::Comma]);
        if cell != start && self.lattice.around(cell).tight {
            ways.extend(here.follow(self.supported(cell, it)));
        }
        if let Some(last) = goes {
            for it in here.follow(self.words(start, Keyword::It)) {
                let action = support_of(last);
                // "supports the attack on Burgundy"
                let mut goals = self.spot(self.arrows(it.end));
                goals.retain(|goal| self.goes_to(&action, goal.value));
                // "supports that attack from Bulgaria"
                let from = self.over(&it, Keyword::From).into_iter();
                let from = from.flat_map(|from| {
                    let mut starts = self.spot(from.end);
                    starts.retain(|start| self.is_same(last.unit.spot, start.value));
                    from.each(starts, |(), _| action.clone())
                });
                let whole = it.each(goals, |(), _| action.clone()).into_iter();
                let whole = whole.chain(from);
                let all = whole.chain([it.with(action.clone())]);
                ways.extend(all.map(|way| self.referring(way, last.unit)));
            }
        }
        // "A Ukr - Rum, F Sev S", "A Ukr - Rum, F Sev S, A Bud S"
        if let Some(last) = last.filter(|_| self.ends_order(here.end)) {
            let action = match &last.action {
                same @ ParsedAction::SupportHold(_) => same.clone(),
                _ => support_of(last),
            };
            // without "it", a support of the order above must be possible
            let way = self.referring(here.with(action).flawed(Repair::Word), last.unit);
            let above = way.flaws.contains(Repair::Above);
            ways.push(if above { self.without_verb(way) } else { way });
        }
        ways.extend(self.mutually(here));
        ways
    }

    /// Reads a verb a second time, behind harmless words.
    fn again(&self, here: &ParseBranch<()>, verb: Keyword) -> Ways<()> {
        const OVER: [Meaning; 5] = [
            Meaning::Comma,
            Meaning::Colon,
            Meaning::Slash,
            Meaning::Meta(Effect::Harmless),
            Meaning::Meta(Effect::Ends),
        ];
        let mut here = here.clone();
        here.end = self.skip(here.end, &OVER);
        self.over(&here, verb)
    }

    /// Returns whether a supported move can be to a province.
    fn goes_to(&self, support: &ParsedAction, goal: PlaceChoice) -> bool {
        let ParsedAction::SupportMove(_, to, _) = support else {
            return false;
        };
        to.iter().any(|to| self.is_same(*to, goal))
    }

    /// Returns whether the line ends before a token, or a separator follows there.
    fn ends_order(&self, at: usize) -> bool {
        self.lattice.ends(at)
            || self.has(at, |edge| {
                matches!(edge.sense, Meaning::Comma | Meaning::Semicolon)
            })
    }

    /// Reads a convoy of the named army, or of the move before.
    fn convoying(
        &self,
        here: &ParseBranch<()>,
        last: Option<&UnresolvedOrder>,
    ) -> Ways<ParsedAction> {
        let start = self.skip(here.end, &[Meaning::Slash, Meaning::Colon]);
        let mut ways = here.follow(self.convoyed(start, last.map(|last| last.unit)));
        // "A Yor - Nwy, F Nth C it", "F Nth C same"
        let after = self.skip(here.end, &[Meaning::Word(Keyword::It)]);
        let says_it = after > here.end && self.lattice.around(after).cut;
        if let Some(last) = last.filter(|_| says_it || self.lattice.ends(after))
            && let ParsedAction::Move(to, _) = &last.action
        {
            let action = ParsedAction::Convoy(last.unit, to.clone(), Vec::new());
            let mut way = here.with(action).flawed(Repair::Word);
            way.end = after;
            // "con bul bla con" are two moves
            if !says_it && self.has(here.end - 1, |edge| self.lattice.cost(edge) == Some(0)) {
                way.cost += self.lattice.weights.place_as_noise;
            }
            ways.push(self.referring(way, last.unit));
        }
        ways
    }

    /// Reads the rest of `A Lvp convoy - Norway via NWG`, whose unit is the army that is convoyed.
    fn sailing(&self, here: &ParseBranch<()>) -> Ways<ParsedAction> {
        let arrows = self.over(here, Keyword::Arrow).into_iter();
        let mut ways: Ways<_> = arrows
            .flat_map(|arrow| arrow.follow(self.route(arrow.end)))
            .map(|way| way.flawed(Repair::Word))
            .collect();
        let unsaid = |action: &_| matches!(action, ParsedAction::Move(_, RouteHint::Unsaid));
        ways.retain(|way| !unsaid(&way.value));
        ways
    }

    /// Reads the rest of a support or convoy after its verb. Returns nothing for other verbs.
    pub(super) fn help(&self, verb: Keyword, at: usize, it: Option<Named>) -> Ways<ParsedAction> {
        match verb {
            Keyword::Support => self.supported(at, it),
            Keyword::Convoy => self.convoyed(at, it),
            _ => Vec::new(),
        }
    }

    /// Reads `Mar to support Par into Bur` and `A Vie-supports-A Bud`: a superfluous arrow before
    /// the verb.
    fn to_help(
        &self,
        arrow: &ParseBranch<()>,
        verb: Keyword,
        it: Option<Named>,
    ) -> Ways<ParsedAction> {
        let here = self.over(arrow, verb).into_iter();
        let here = here.map(|here| self.with_arrow_too_many(here));
        here.flat_map(|here| here.follow(self.help(verb, here.end, it)))
            .collect()
    }

    /// Adds the cost of a superfluous arrow before a verb.
    fn with_arrow_too_many<T>(&self, way: ParseBranch<T>) -> ParseBranch<T> {
        way.dearer(self.lattice.weights.arrow_to_hold)
            .flawed(Repair::Mark)
    }

    /// Skips further words and marks for "to".
    pub(super) fn arrows(&self, mut at: usize) -> usize {
        // "a" means an army more often than Italian "to"
        let filler = self.lattice.weights.filler;
        let plain = |at: usize, edge: &Edge| {
            let plain = match edge.flaw {
                None => edge.cost == 0,
                // "heads up to"
                Some(Repair::Word) => edge.end > at + 1,
                // "moves southwards into"
                flaw => flaw == Some(Repair::Remark) && edge.cost == filler,
            };
            edge.sense == Meaning::Word(Keyword::Arrow) && plain
        };
        while let Some(edge) = self.lattice.at(at).iter().find(|edge| plain(at, edge)) {
            at = edge.end;
        }
        at
    }

    /// Returns the possible ends of "to": immediately, or after further words for it.
    fn arrow_ends(&self, at: usize) -> impl Iterator<Item = usize> {
        let all = self.arrows(at);
        std::iter::once(at).chain((all != at).then_some(all))
    }

    /// Reads the rest of an action after an arrow.
    fn going(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for at in self.arrow_ends(at) {
            ways.extend(self.route(at));
            ways.extend(self.by_rail(at));
            // "A Bur - A Mun"
            for edge in self.lattice.at(at) {
                let apart = !self.lattice.around(edge.end).tight;
                if let Meaning::Word(Keyword::Kind(_)) = edge.sense
                    && apart
                {
                    let goal = self.move_to(edge.end).into_iter();
                    let cost = edge.cost + self.lattice.weights.no_part;
                    ways.extend(goal.map(|way| way.dearer(cost).flawed(Repair::Mark)));
                }
            }
            // "goes by convoy to Norway"
            let via = self.words(at, Keyword::Via).into_iter();
            ways.extend(via.flat_map(|via| via.follow(self.by_convoy(via.end))));
            // "A Mun - H", "Mun - stays"; but "to rest" is a misspelled province rather than "reste"
            let holds = self.words(at, Keyword::Hold).into_iter().filter(|hold| {
                is_plain(hold)
                    || self.ends_order(hold.end) && !hold.flaws.contains(Repair::Misspelt)
            });
            ways.extend(holds.map(|hold| {
                let way = hold.with(ParsedAction::Hold(None));
                // "F Den-H" isn't a move to Helgoland
                if !self.lattice.around(at).is_long && self.ends_order(way.end) {
                    way.flawed(Repair::Mark)
                } else {
                    self.with_arrow_too_many(way)
                }
            }));
            // "A Con - no order"
            let none = self.words(at, Keyword::NoOrders).into_iter();
            let none = none.filter(|none| self.ends_order(none.end));
            ways.extend(none.map(|none| none.with(ParsedAction::Hold(None)).flawed(Repair::Word)));
            // "A Bur -> OTB"
            if self.phase.is_retreat() {
                let gone = self.words(at, Keyword::Disband).into_iter();
                ways.extend(gone.map(|gone| gone.with(ParsedAction::Disband)));
            }
        }
        ways
    }

    /// Reads the destination of a move without its path.
    pub(super) fn move_to(&self, at: usize) -> Ways<ParsedAction> {
        let goals = self.destination(at).into_iter();
        goals
            .map(|way| way.map(|to| ParsedAction::Move(to, RouteHint::Unsaid)))
            .collect()
    }

    /// Reads provinces with arrows between them: the last one is the destination, the others are
    /// the path.
    fn route(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways: Ways<ParsedAction> = Vec::new();
        let first = self.destination(at).into_iter();
        let first = first.map(|way| way.map(|to| (Vec::new(), to)));
        let mut open: Ways<(Vec<PlaceSet>, Spots)> = first.collect();
        while let Some(way) = open.pop() {
            let (path, to) = &way.value;
            let hint = if path.is_empty() {
                RouteHint::Unsaid
            } else {
                RouteHint::Path(path.clone())
            };
            ways.push(way.with(ParsedAction::Move(to.clone(), hint)));
            ways.extend(self.said_via(&way));
            // "Vla by TSR"
            ways.extend(way.each(self.rails(way.end), |(_, to), number| {
                ParsedAction::Move(to.clone(), RouteHint::Rail(number))
            }));
            let [
                PlaceChoice {
                    places,
                    coast: None,
                },
            ] = to[..]
            else {
                continue;
            };
            if path.len() > 12 || ways.len() > BEAM {
                continue;
            }
            for arrow in self.over(&way, Keyword::Arrow) {
                let next = self.destination(self.arrows(arrow.end));
                let longer = arrow.each(next, |(path, _), to| {
                    ([path.as_slice(), &[places]].concat(), to)
                });
                // "Mid-Atlantic" is one name
                open.extend(longer.into_iter().map(|way| way.dearer(1)));
            }
        }
        ways
    }

    /// Reads `… via convoy`, `… via ENG NTH`, `…, convoyed by F NTH` after a destination.
    fn said_via(&self, way: &ParseBranch<(Vec<PlaceSet>, Spots)>) -> Ways<ParsedAction> {
        const BEFORE: [Meaning; 3] = [
            Meaning::Comma,
            Meaning::Slash,
            Meaning::Word(Keyword::Arrow),
        ];
        let read = |via: ParseBranch<(Vec<PlaceSet>, Spots)>| {
            // "convoy via Ion"
            let start = self.skip(via.end, &[Meaning::Word(Keyword::Via)]);
            via.each(self.waters(start), |(path, to), waters| {
                let waters = if waters.is_empty() { path } else { &waters };
                ParsedAction::Move(to.clone(), RouteHint::by_sea(waters))
            })
        };
        let via = self.over(way, Keyword::Via).into_iter().flat_map(read);
        // "A Tun - Gre (convoy Ion)", "A Tun - Gre, by convoy"; but ", convoyed by Ion" orders the fleet, too, and so does
        // "convoyed by Ion" if that can convoy
        let mut apart = way.clone();
        apart.end = self.skip(way.end, &BEFORE);
        let carried = |edge: &Edge| edge.sense == Meaning::Word(Keyword::Carried);
        let cost = if self.begins_help(way.end) {
            self.lattice.weights.no_part
        } else {
            0
        };
        let via = via.map(|way| way.dearer(cost));
        let mut others = self.over(way, Keyword::Convoy);
        others.retain(|it| self.ends_order(it.end) || self.lattice.around(way.end).bracketed);
        if apart.end > way.end && !self.has(apart.end, carried) {
            others.extend(self.over(&apart, Keyword::Via));
        }
        let others = others.into_iter().flat_map(read);
        via.chain(others.filter(|way| self.ends_order(way.end)))
            .collect()
    }

    /// Reads a sea province of a path with an optional arrow, comma or `F` before it.
    fn water(&self, at: usize) -> Option<ParseBranch<PlaceSet>> {
        const BEFORE: [Meaning; 6] = [
            Meaning::Comma,
            Meaning::Colon,
            Meaning::Word(Keyword::Arrow),
            Meaning::Word(Keyword::And),
            Meaning::Word(Keyword::Kind(UnitKind::Army)),
            Meaning::Word(Keyword::Kind(UnitKind::Fleet)),
        ];
        let place = |edge: &Edge| Some(ParseBranch::over(edge, edge.place()?));
        let cost = |water: &ParseBranch<PlaceSet>| water.cost + self.lattice.least(water.value);
        let mut start = at;
        loop {
            // "North Sea", not "North" and not a misspelled longer name; "AND" may be a sea
            let all = self.lattice.at(start).iter().filter_map(place);
            let best = all.min_by_key(|water| (cost(water), std::cmp::Reverse(water.end)));
            let over = |edge: &&Edge| BEFORE.contains(&edge.sense);
            let next = self.lattice.at(start).iter().find(over);
            match (best, next) {
                (Some(best), Some(_)) if cost(&best) == 0 => return Some(best),
                (_, Some(next)) => start = next.end,
                (best, None) => return best,
            }
        }
    }

    /// Reads lists of sea provinces of every possible length, including none. The "convoy" of a
    /// misspelled "via convoy" may precede them.
    fn waters(&self, at: usize) -> Ways<Vec<PlaceSet>> {
        let start = self.skip(at, &[Meaning::Word(Keyword::Convoy)]);
        let mut end = ParseBranch::empty(start, Vec::new());
        let mut ways = Vec::new();
        while let Some(next) = self.water(end.end).filter(|_| end.value.len() < 12) {
            let longer = end.then(next, |known, water| [known.as_slice(), &[water]].concat());
            let shorter = std::mem::replace(&mut end, longer);
            // "VIA ENG NTH" is rarely an order for ENG
            ways.push(shorter.dearer(self.lattice.weights.no_part));
        }
        ways.push(end);
        ways
    }

    /// Reads `by convoy (Ionian) to Tunisia`: the route before the destination.
    fn by_convoy(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for end in self.waters(at) {
            let to = self.destination(self.arrows(end.end));
            ways.extend(end.each(to, |waters, to| {
                ParsedAction::Move(to, RouteHint::by_sea(waters))
            }));
        }
        ways
    }

    /// Reads the unit that is supported, and its action.
    fn supported(&self, start: usize, it: Option<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for (over, at) in self.arrow_ends(start).enumerate() {
            for mut of in self.unit(at, it) {
                of.doubt |= self.is_from_unit(at);
                let mut holds = of.with(ParsedAction::SupportHold(of.value));
                // "A Par s - Bur" may be a name with a blank in it, and in "supports the attack on
                // Burgundy" and "S en - Bel" the moving unit is missing
                let unsaid = of.value.kind.is_none() || self.lattice.is_noise(start);
                holds.doubt |= over > 0 && unsaid;
                ways.push(holds);
                ways.extend(self.supported_to_hold(&of));
                let moves = self.move_of(&of, ParsedAction::SupportMove).into_iter();
                ways.extend(moves.filter(|way| !self.stays(&way.value)));
            }
            // "support hold to Marseilles"
            for word in self.words(at, Keyword::Hold).into_iter().filter(is_plain) {
                let of = self.unit(self.arrows(word.end), it);
                ways.extend(word.each(of, |(), of| ParsedAction::SupportHold(of)));
            }
            ways.extend(self.destination_first(at, ParsedAction::SupportMove));
        }
        ways
    }

    /// Reads a word for "hold" after the supported unit, or its own province: `S A Swe - Swe`.
    fn supported_to_hold(&self, of: &ParseBranch<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for arrow in self.over(of, Keyword::Arrow) {
            let mut spots = self.spot(arrow.end);
            spots.retain(|spot| spot.cost == 0 && self.is_one(of.value.spot, spot.value));
            let stays = arrow.each(spots, |of, _| ParsedAction::SupportHold(*of));
            ways.extend(stays.into_iter().map(|way| way.flawed(Repair::Word)));
        }
        // "S Bre to stay", "S Bre to hold"
        let starts = self.arrow_ends(of.end);
        let words = starts.flat_map(|start| {
            let arrow = start != of.end;
            let words = self.words(start, Keyword::Hold).into_iter();
            words.map(move |word| (arrow, word))
        });
        for (arrow, word) in words.filter(|(arrow, word)| !arrow || is_plain(word)) {
            let mut holding = of.then(word, |of, ()| ParsedAction::SupportHold(*of));
            if arrow {
                holding = self.with_arrow_too_many(holding);
            }
            // "S A Par to hold in Par"
            let mut spots = self.spot(holding.end);
            spots.retain(|spot| self.is_same(of.value.spot, spot.value));
            ways.extend(holding.each(spots, |action, _| action.clone()));
            ways.push(holding);
        }
        ways
    }

    /// Returns whether a supported move is to where the unit stands: `S A Swe - Swe`.
    fn stays(&self, support: &ParsedAction) -> bool {
        match support {
            ParsedAction::SupportMove(of, to, by) => {
                by.is_empty() && to.iter().all(|to| self.is_one(of.spot, *to))
            }
            _ => false,
        }
    }

    /// Returns whether two choices most likely mean the same province.
    fn is_one(&self, one: PlaceChoice, other: PlaceChoice) -> bool {
        let [one, other] = [one, other].map(|spot| self.lattice.likeliest(spot.places));
        one == other
    }

    /// Returns whether two choices can mean the same province.
    pub(super) fn is_same(&self, one: PlaceChoice, other: PlaceChoice) -> bool {
        let guesses = |spot: PlaceChoice| &self.lattice.guesses[spot.places].0;
        let other = guesses(other);
        let known = |province| other.iter().any(|guess| guess.province == province);
        guesses(one).iter().any(|guess| known(guess.province))
    }

    /// Returns whether the token is a "from" before a unit, which is ambiguous: `A Mar support from
    /// A Spa - Gas`.
    fn is_from_unit(&self, at: usize) -> bool {
        // "AUS" is Austria in DAIDE and "from" in German
        let power = self.has(at, |edge| matches!(edge.sense, Meaning::Power(_)));
        let mut from = self.words(at, Keyword::From).into_iter();
        !power && from.any(|from| self.is_kind(from.end))
    }

    /// Reads the army that is convoyed, and its destination.
    fn convoyed(&self, at: usize, it: Option<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for at in self.arrow_ends(at) {
            for of in self.unit(at, it) {
                ways.extend(self.move_of(&of, ParsedAction::Convoy));
            }
            ways.extend(self.destination_first(at, ParsedAction::Convoy));
        }
        ways
    }

    /// Reads the destination of a supported or convoyed unit, with the sea provinces of its path. A
    /// "via convoy" without a path has no effect.
    fn move_of(
        &self,
        of: &ParseBranch<Named>,
        action: fn(Named, Spots, Vec<PlaceSet>) -> ParsedAction,
    ) -> Ways<ParsedAction> {
        let onward = self.lattice.at(of.end).iter().flat_map(|edge| {
            of.past(edge).follow(match edge.sense {
                Meaning::Word(Keyword::Arrow) => self.going(edge.end),
                // "S A Bul : Rum", where failed moves have a colon
                Meaning::Colon => {
                    let goals = self.move_to(edge.end).into_iter();
                    goals.map(|way| way.flawed(Repair::Mark)).collect()
                }
                Meaning::Word(Keyword::Via) => self.by_convoy(edge.end),
                _ => Vec::new(),
            })
        });
        let straight = of.follow(self.route(of.end)).into_iter();
        let all = onward.chain(straight.map(|way| self.without_verb(way)));
        all.filter_map(|way| match &way.value {
            ParsedAction::Move(to, RouteHint::Path(by)) => {
                Some(way.with(action(of.value, to.clone(), by.clone())))
            }
            ParsedAction::Move(to, _) => Some(way.with(action(of.value, to.clone(), Vec::new()))),
            _ => None,
        })
        .collect()
    }

    /// Reads `support move to Burgundy from Paris`: the destination first.
    fn destination_first(
        &self,
        at: usize,
        action: fn(Named, Spots, Vec<PlaceSet>) -> ParsedAction,
    ) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for to in self.destination(at) {
            for from in self.over(&to, Keyword::From) {
                let of = self.unit(from.end, None);
                ways.extend(from.each(of, |to, of| action(of, to.clone(), Vec::new())));
            }
        }
        ways
    }

    /// Reads `A Sev S A Ukr MS A War`: the second and the third unit support each other.
    fn mutually(&self, support_word: &ParseBranch<()>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for second in support_word.follow(self.unit(support_word.end, None)) {
            for mutual in self.over(&second, Keyword::Mutual) {
                let third = self.unit(mutual.end, None);
                ways.extend(mutual.each(third, |of, with| ParsedAction::SupportPair(*of, with)));
            }
        }
        ways
    }
}

/// Returns whether a word is usual and correctly spelled.
fn is_plain(word: &ParseBranch<()>) -> bool {
    !word.flaws.contains(Repair::Word) && !word.flaws.contains(Repair::Misspelt)
}

/// Returns the convoy of a move.
pub(super) fn convoy_of(order: &UnresolvedOrder) -> Option<ParsedAction> {
    match &order.action {
        ParsedAction::Move(to, _) => Some(ParsedAction::Convoy(order.unit, to.clone(), Vec::new())),
        _ => None,
    }
}

/// Returns the support that an order gets from a support without a unit.
pub(super) fn support_of(order: &UnresolvedOrder) -> ParsedAction {
    match &order.action {
        ParsedAction::Move(to, _) => ParsedAction::SupportMove(order.unit, to.clone(), Vec::new()),
        ParsedAction::Convoy(of, to, _) => ParsedAction::SupportMove(*of, to.clone(), Vec::new()),
        same @ ParsedAction::SupportMove(..) => same.clone(),
        _ => ParsedAction::SupportHold(order.unit),
    }
}
