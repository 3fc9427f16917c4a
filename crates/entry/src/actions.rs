//! What a unit does: the part of an order behind the unit.

use super::corrections::Repair;
use super::grammar::{BEAM, Grammar};
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning, PlaceSet};
use super::unresolved_order::{
    Fragment, Named, ParseBranch, ParsedAction, PlaceChoice, RouteHint, Spots, UnresolvedOrder,
};

type Ways<T> = Vec<ParseBranch<T>>;

impl Grammar<'_> {
    /// Every way to read what a unit does. `before` is what the line said already.
    pub(super) fn deeds(&self, at: usize, before: &[Fragment]) -> Ways<ParsedAction> {
        let last = before.iter().rev().find_map(|said| match said {
            Fragment::Order(skeleton) => Some(skeleton),
            _ => None,
        });
        let it = last.map(|skeleton| skeleton.unit);
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let mut here = self.step(edge, ());
            // "Spa(s) - Wes" names a coast
            if edge.bracketed && edge.sense == Meaning::Word(Keyword::Support) {
                here.cost += self.lattice.weights.no_part;
            }
            let mut simple = |deed: ParsedAction| ways.push(here.map(|()| deed));
            let Meaning::Word(word) = edge.sense else {
                continue;
            };
            match word {
                Keyword::Hold => ways.extend(self.held(&here)),
                Keyword::Build => simple(ParsedAction::Build),
                Keyword::Disband => simple(ParsedAction::Disband),
                Keyword::Arrow => {
                    ways.extend(self.after(&here, self.going(here.end)));
                    ways.extend(self.to_support(&here, it));
                    ways.extend(self.to_itself(&here));
                }
                Keyword::Via => ways.extend(self.after(&here, self.by_convoy(here.end))),
                Keyword::Retreat => {
                    let start = self.arrows(here.end);
                    for to in self.destination(start) {
                        let retreat = |to: &Spots| ParsedAction::Retreat { to: to.clone() };
                        ways.push(here.then(&to, |(), to| retreat(to)));
                    }
                }
                Keyword::Support => ways.extend(self.supporting(&here, last)),
                Keyword::Mutual => {
                    for other in self.unit(here.end, None) {
                        let mutual = |with: &Named| ParsedAction::Mutual { with: *with };
                        ways.push(here.then(&other, |(), other| mutual(other)));
                    }
                }
                Keyword::Convoy => ways.extend(self.convoying(&here, last)),
                _ => {}
            }
        }
        // "par bur"; of a path without an arrow at its front all names must be written well
        let well = |set: &PlaceSet| self.lattice.least(*set) <= self.lattice.weights.listed;
        for way in self.route(at) {
            let stops = match &way.value {
                ParsedAction::Move {
                    way: RouteHint::Path(stops),
                    ..
                } => stops.as_slice(),
                _ => &[],
            };
            if stops.iter().all(well) {
                ways.push(self.without_verb(way));
            }
        }
        ways
    }

    /// `holds`, `bleibt in Berlin`, `H (hold)`.
    fn held(&self, here: &ParseBranch<()>) -> Ways<ParsedAction> {
        let mut ways = vec![here.map(|()| ParsedAction::Hold { at: None })];
        // "bleibt in Berlin"
        for spot in self.spot(here.end) {
            let hold = |at: &PlaceChoice| ParsedAction::Hold { at: Some(*at) };
            let mut there = here.then(&spot, |(), at| hold(at));
            there.flaws.insert(Repair::Word);
            ways.push(there);
        }
        // "A Mar H (hold)"
        for more in self.words(here.end, Keyword::Hold) {
            let mut twice = here.then(&more, |(), ()| ParsedAction::Hold { at: None });
            twice.flaws.insert(Repair::Word);
            ways.push(twice);
        }
        ways
    }

    /// A support of the unit named, or of the order before.
    fn supporting(
        &self,
        here: &ParseBranch<()>,
        last: Option<&UnresolvedOrder>,
    ) -> Ways<ParsedAction> {
        let it = last.map(|skeleton| skeleton.unit);
        let mut ways = Vec::new();
        let start = self.skip(here.end, |sense| {
            matches!(sense, Meaning::Slash | Meaning::Colon)
        });
        // "A Ukr - Rum, F Sev supports it": the move, not who makes it
        let goes = last.filter(|last| matches!(last.deed, ParsedAction::Move { .. }));
        ways.extend(self.after(here, self.supported(start, it.filter(|_| goes.is_none()))));
        for word in self.words(start, Keyword::It) {
            if let Some(last) = goes {
                ways.push(here.then(&word, |(), ()| support_of(last)));
            }
        }
        // "A Ukr - Rum, F Sev S"
        if let Some(last) = last.filter(|_| self.lattice.ends(here.end)) {
            let mut way = here.map(|()| support_of(last));
            way.flaws.insert(Repair::Word);
            ways.push(way);
        }
        ways.extend(self.mutually(here));
        ways
    }

    /// A convoy of the army named, or of the move before.
    fn convoying(
        &self,
        here: &ParseBranch<()>,
        last: Option<&UnresolvedOrder>,
    ) -> Ways<ParsedAction> {
        let it = last.map(|skeleton| skeleton.unit);
        let mut ways = Vec::new();
        let start = self.skip(here.end, |sense| {
            matches!(sense, Meaning::Slash | Meaning::Colon)
        });
        ways.extend(self.after(here, self.convoyed(start, it)));
        // "A Yor - Nwy, F Nth C it"
        let after = self.skip(here.end, |sense| sense == Meaning::Word(Keyword::It));
        if let Some(deed) = last.and_then(convoy_of)
            && self.lattice.ends(after)
        {
            let mut way = here.map(|()| deed);
            way.end = after;
            way.flaws.insert(Repair::Word);
            ways.push(way);
        }
        ways
    }

    fn after(&self, here: &ParseBranch<()>, then: Ways<ParsedAction>) -> Ways<ParsedAction> {
        then.iter()
            .map(|way| here.then(way, |(), deed| deed.clone()))
            .collect()
    }

    /// `Mar to support Par into Bur`, `A Vie-supports-A Bud`: an arrow before the word that counts.
    fn to_support(&self, arrow: &ParseBranch<()>, it: Option<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for (word, convoys) in [(Keyword::Support, false), (Keyword::Convoy, true)] {
            for mut word in self.words(arrow.end, word) {
                word.cost += self.lattice.weights.arrow_to_hold;
                word.flaws.insert(Repair::Mark);
                let here = arrow.then(&word, |(), ()| ());
                let deeds = match convoys {
                    true => self.convoyed(here.end, it),
                    false => self.supported(here.end, it),
                };
                ways.extend(self.after(&here, deeds));
            }
        }
        ways
    }

    /// `A Bur - Bur (hold)`.
    fn to_itself(&self, arrow: &ParseBranch<()>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for spot in self.spot(self.arrows(arrow.end)) {
            for hold in self.words(spot.end, Keyword::Hold) {
                let there = arrow.then(&spot, |(), spot| *spot);
                let mut way = there.then(&hold, |at, ()| ParsedAction::Hold { at: Some(*at) });
                way.cost += self.lattice.weights.arrow_to_hold;
                way.flaws.insert(Repair::Mark);
                ways.push(way);
            }
        }
        ways
    }

    /// Over any further words and marks that say "to".
    fn arrows(&self, mut at: usize) -> usize {
        // not over "a", which is an army more often than Italian for "to"
        let plain = |edge: &&Edge| {
            edge.sense == Meaning::Word(Keyword::Arrow) && edge.flaw.is_none() && edge.cost == 0
        };
        while let Some(edge) = self.lattice.at(at).iter().find(plain) {
            at = edge.end;
        }
        at
    }

    /// Where "to" may end: at once, or after more words that say it.
    fn arrow_ends(&self, at: usize) -> impl Iterator<Item = usize> {
        let all = self.arrows(at);
        std::iter::once(at).chain((all != at).then_some(all))
    }

    /// After an arrow.
    fn going(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for at in self.arrow_ends(at) {
            ways.extend(self.route(at));
            // "A Mun - H"; but "to rest" is a place misspelt rather than "reste"
            let holds = self.words(at, Keyword::Hold).into_iter();
            for mut hold in holds.filter(is_plain) {
                hold.cost += self.lattice.weights.arrow_to_hold;
                hold.flaws.insert(Repair::Mark);
                ways.push(hold.map(|()| ParsedAction::Hold { at: None }));
            }
            // "A Bur -> OTB"
            if self.phase.is_retreat() {
                let gone = self.words(at, Keyword::Disband);
                ways.extend(gone.iter().map(|gone| gone.map(|()| ParsedAction::Disband)));
            }
            // "A Lon - via NTH - Nwy"
            for via in self.words(at, Keyword::Via) {
                for way in self.by_convoy(via.end) {
                    ways.push(via.then(&way, |(), deed| deed.clone()));
                }
            }
        }
        ways
    }

    /// Places with arrows between them: the last is where to, the others the path.
    fn route(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways: Ways<ParsedAction> = Vec::new();
        let first = self.destination(at);
        let first = first
            .iter()
            .map(|way| way.map(|to| (Vec::new(), to.clone())));
        let mut open: Ways<(Vec<PlaceSet>, Spots)> = first.collect();
        while let Some(way) = open.pop() {
            let (path, to) = &way.value;
            let deed = ParsedAction::Move {
                to: to.clone(),
                way: match path.is_empty() {
                    true => RouteHint::Unsaid,
                    false => RouteHint::Path(path.clone()),
                },
            };
            ways.push(way.map(|_| deed));
            ways.extend(self.said_via(&way));
            let [
                PlaceChoice {
                    places,
                    coast: None,
                },
            ] = to.as_slice()
            else {
                continue;
            };
            if path.len() > 12 || ways.len() > BEAM {
                continue;
            }
            for arrow in self.words(way.end, Keyword::Arrow) {
                for next in self.destination(self.arrows(arrow.end)) {
                    let further = way.then(&arrow, |value, ()| value.clone());
                    open.push(further.then(&next, |(path, _), to| {
                        ([path.as_slice(), &[*places]].concat(), to.clone())
                    }));
                }
            }
        }
        ways
    }

    /// `… via convoy`, `… via ENG NTH`, `… by convoy of F NTH`, behind a destination.
    fn said_via(&self, way: &ParseBranch<(Vec<PlaceSet>, Spots)>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for via in self.words(way.end, Keyword::Via) {
            let over = way.then(&via, |value, ()| value.clone());
            for end in self.waters(via.end) {
                ways.push(over.then(&end, |(path, to), waters| ParsedAction::Move {
                    to: to.clone(),
                    way: RouteHint::by_sea(if waters.is_empty() { path } else { waters }),
                }));
            }
        }
        ways
    }

    /// A water of a path, with what may stand before it: an arrow, a comma, `F`.
    fn water(&self, at: usize) -> Option<ParseBranch<PlaceSet>> {
        let start = self.skip(at, |sense| {
            matches!(
                sense,
                Meaning::Comma
                    | Meaning::Colon
                    | Meaning::Word(Keyword::Arrow | Keyword::And | Keyword::Kind(_))
            )
        });
        let places = |edge: &Edge| match edge.sense {
            Meaning::Place(places) => Some(self.step(edge, places)),
            _ => None,
        };
        // "North Sea", not "North"
        let all = self.lattice.at(start).iter().filter_map(places);
        all.max_by_key(|water| (water.end, std::cmp::Reverse(water.cost)))
    }

    /// No waters, the first, the first two and so on, after the "convoy" of a misspelled "via convoy".
    fn waters(&self, at: usize) -> Ways<Vec<PlaceSet>> {
        let start = self.skip(at, |sense| sense == Meaning::Word(Keyword::Convoy));
        let mut end = self.empty(start, Vec::new());
        let mut ways = Vec::new();
        while let Some(next) = self.water(end.end).filter(|_| end.value.len() < 12) {
            let longer = end.then(&next, |known, water| [known.as_slice(), &[*water]].concat());
            ways.push(std::mem::replace(&mut end, longer));
        }
        ways.push(end);
        ways
    }

    /// `by convoy (Ionian) to Tunisia`: the way before the destination.
    fn by_convoy(&self, at: usize) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for end in self.waters(at) {
            for to in self.destination(self.arrows(end.end)) {
                ways.push(end.then(&to, |waters, to| ParsedAction::Move {
                    to: to.clone(),
                    way: RouteHint::by_sea(waters),
                }));
            }
        }
        ways
    }

    /// Whom a support is for, and what that unit does.
    pub(super) fn supported(&self, at: usize, it: Option<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        let start = at;
        for (over, at) in self.arrow_ends(start).enumerate() {
            for mut of in self.unit(at, it) {
                of.doubt |= self.is_from_unit(at);
                let hold = |of: &Named| ParsedAction::SupportHold { of: *of };
                let mut holds = of.map(hold);
                // "A Par s - Bur" may be a name that a blank fell into; and "supports the attack on
                // Burgundy", "S en - Bel" do not say whose way there
                let unsaid = of.value.kind.is_none() || self.lattice.is_noise(start);
                holds.doubt |= over > 0 && unsaid;
                ways.push(holds);
                let arrow = self.arrows(of.end) != of.end;
                let words = self.words(self.arrows(of.end), Keyword::Hold).into_iter();
                for word in words.filter(|word| !arrow || is_plain(word)) {
                    let mut holding = of.then(&word, |of, ()| hold(of));
                    if arrow {
                        holding.cost += self.lattice.weights.arrow_to_hold;
                        holding.flaws.insert(Repair::Mark);
                    }
                    // "S A Par to hold in Par"
                    for spot in self.spot(holding.end) {
                        if self.is_same(of.value.spot, spot.value) {
                            ways.push(holding.then(&spot, |deed, _| deed.clone()));
                        }
                    }
                    ways.push(holding);
                }
                ways.extend(self.move_of(&of, |of, to, by| ParsedAction::SupportMove {
                    of,
                    to,
                    by,
                }));
            }
            // "support hold to Marseilles"
            for word in self.words(at, Keyword::Hold).into_iter().filter(is_plain) {
                for of in self.unit(self.arrows(word.end), it) {
                    ways.push(word.then(&of, |(), of| ParsedAction::SupportHold { of: *of }));
                }
            }
            let by = Vec::new;
            ways.extend(
                self.destination_first(at, |of, to| ParsedAction::SupportMove { of, to, by: by() }),
            );
        }
        ways
    }

    /// May two spots be one place?
    fn is_same(&self, one: PlaceChoice, other: PlaceChoice) -> bool {
        let guesses = |spot: PlaceChoice| &self.lattice.guesses[spot.places].0;
        let other = guesses(other);
        let known = |province| other.iter().any(|guess| guess.province == province);
        guesses(one).iter().any(|guess| known(guess.province))
    }

    /// Is it "from" and a unit's letter: `A Mar support from A Spa - Gas` may be either's support?
    fn is_from_unit(&self, at: usize) -> bool {
        let kind = |edge: &Edge| matches!(edge.sense, Meaning::Word(Keyword::Kind(_)));
        // "AUS" is Austria in DAIDE, and "from" in German
        let power = |edge: &Edge| matches!(edge.sense, Meaning::Power(_));
        let from = match self.lattice.at(at).iter().any(power) {
            true => Vec::new(),
            false => self.words(at, Keyword::From),
        };
        from.iter()
            .any(|from| self.lattice.at(from.end).iter().any(kind))
    }

    /// Whom a convoy is for, and where to.
    pub(super) fn convoyed(&self, at: usize, it: Option<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for at in self.arrow_ends(at) {
            for of in self.unit(at, it) {
                ways.extend(self.move_of(&of, |of, to, by| ParsedAction::Convoy { of, to, by }));
            }
            let by = Vec::new;
            ways.extend(self.destination_first(at, |of, to| ParsedAction::Convoy {
                of,
                to,
                by: by(),
            }));
        }
        ways
    }

    /// Where a supported or convoyed unit goes, with the waters on its way; "via convoy" is heard and not
    /// kept.
    fn move_of(
        &self,
        of: &ParseBranch<Named>,
        deed: impl Fn(Named, Spots, Vec<PlaceSet>) -> ParsedAction,
    ) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        let to = |found: &ParsedAction| match found {
            ParsedAction::Move {
                to,
                way: RouteHint::Path(by),
            } => Some((to.clone(), by.clone())),
            ParsedAction::Move { to, .. } => Some((to.clone(), Vec::new())),
            _ => None,
        };
        for edge in self.lattice.at(of.end) {
            let onward = match edge.sense {
                Meaning::Word(Keyword::Arrow) => self.going(edge.end),
                Meaning::Word(Keyword::Via) => self.by_convoy(edge.end),
                _ => continue,
            };
            let here = of.then(&self.step(edge, ()), |of, ()| *of);
            for way in onward {
                if let Some((to, by)) = to(&way.value) {
                    ways.push(here.then(&way, |of, _| deed(*of, to, by)));
                }
            }
        }
        for way in self.route(of.end) {
            if let Some((to, by)) = to(&way.value) {
                ways.push(self.without_verb(of.then(&way, |of, _| deed(*of, to, by))));
            }
        }
        ways
    }

    /// `support move to Burgundy from Paris`: the destination first.
    fn destination_first(
        &self,
        at: usize,
        deed: impl Fn(Named, Spots) -> ParsedAction,
    ) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for to in self.destination(at) {
            for from in self.words(to.end, Keyword::From) {
                for of in self.unit(from.end, None) {
                    let here = to.then(&from, |to, ()| to.clone());
                    ways.push(here.then(&of, |to, of| deed(*of, to.clone())));
                }
            }
        }
        ways
    }

    /// `A Sev S A Ukr MS A War`: the second and the third support each other.
    fn mutually(&self, support_word: &ParseBranch<()>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
        for second in self.unit(support_word.end, None) {
            for mutual in self.words(second.end, Keyword::Mutual) {
                for third in self.unit(mutual.end, None) {
                    let here = support_word.then(&second, |(), second| *second);
                    let here = here.then(&mutual, |second, ()| *second);
                    ways.push(here.then(&third, |of, with| ParsedAction::SupportPair {
                        of: *of,
                        with: *with,
                    }));
                }
            }
        }
        ways
    }
}

/// Is a word spelt right, and a usual one?
fn is_plain(word: &ParseBranch<()>) -> bool {
    !word.flaws.contains(Repair::Word) && !word.flaws.contains(Repair::Misspelt)
}

/// The convoy that a move would have from a fleet that names nobody.
fn convoy_of(order: &UnresolvedOrder) -> Option<ParsedAction> {
    match &order.deed {
        ParsedAction::Move { to, .. } => Some(ParsedAction::Convoy {
            of: order.unit,
            to: to.clone(),
            by: Vec::new(),
        }),
        _ => None,
    }
}

/// The support that an order would have from one that names nobody.
pub(super) fn support_of(order: &UnresolvedOrder) -> ParsedAction {
    match &order.deed {
        ParsedAction::Move { to, .. } => ParsedAction::SupportMove {
            of: order.unit,
            to: to.clone(),
            by: Vec::new(),
        },
        _ => ParsedAction::SupportHold { of: order.unit },
    }
}
