//! The grammar of actions: the part of an order after the unit. Supports and convoys are in `supports`.

use super::corrections::Repair;
use super::grammar::{BEAM, Grammar};
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning, PlaceSet};
use super::meta_words::Effect;
use super::unresolved_order::{
    Fragment, ParseBranch, ParsedAction, PlaceChoice, RouteHint, Spots, Ways,
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

    /// Returns whether the line ends before a token, or a separator follows there.
    pub(super) fn ends_order(&self, at: usize) -> bool {
        self.lattice.ends(at)
            || self.has(at, |edge| {
                matches!(edge.sense, Meaning::Comma | Meaning::Semicolon)
            })
    }

    /// Adds the cost of a superfluous arrow before a verb.
    pub(super) fn with_arrow_too_many<T>(&self, way: ParseBranch<T>) -> ParseBranch<T> {
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
    pub(super) fn arrow_ends(&self, at: usize) -> impl Iterator<Item = usize> {
        let all = self.arrows(at);
        std::iter::once(at).chain((all != at).then_some(all))
    }

    /// Reads the rest of an action after an arrow.
    pub(super) fn going(&self, at: usize) -> Ways<ParsedAction> {
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
    pub(super) fn route(&self, at: usize) -> Ways<ParsedAction> {
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
    pub(super) fn by_convoy(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for end in self.waters(at) {
            let to = self.destination(self.arrows(end.end));
            ways.extend(end.each(to, |waters, to| {
                ParsedAction::Move(to, RouteHint::by_sea(waters))
            }));
        }
        ways
    }

    /// Returns whether two choices can mean the same province.
    pub(super) fn is_same(&self, one: PlaceChoice, other: PlaceChoice) -> bool {
        let guesses = |spot: PlaceChoice| &self.lattice.guesses[spot.places].0;
        let other = guesses(other);
        let known = |province| other.iter().any(|guess| guess.province == province);
        guesses(one).iter().any(|guess| known(guess.province))
    }
}

/// Returns whether a word is usual and correctly spelled.
pub(super) fn is_plain(word: &ParseBranch<()>) -> bool {
    !word.flaws.contains(Repair::Word) && !word.flaws.contains(Repair::Misspelt)
}
