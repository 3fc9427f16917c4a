//! The grammar of supports and convoys: how a unit helps another.

use super::actions::is_plain;
use super::corrections::Repair;
use super::grammar::Grammar;
use super::keywords::Keyword;
use super::meanings::{Meaning, PlaceSet};
use super::unresolved_order::{
    Named, ParseBranch, ParsedAction, PlaceChoice, RouteHint, Spots, UnresolvedOrder, Ways,
};

impl Grammar<'_> {
    /// Reads a support of the named unit, or of the order before.
    pub(super) fn supporting(
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

    /// Returns whether a supported move can be to a province.
    fn goes_to(&self, support: &ParsedAction, goal: PlaceChoice) -> bool {
        let ParsedAction::SupportMove(_, to, _) = support else {
            return false;
        };
        to.iter().any(|to| self.is_same(*to, goal))
    }

    /// Reads a convoy of the named army, or of the move before.
    pub(super) fn convoying(
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
    pub(super) fn sailing(&self, here: &ParseBranch<()>) -> Ways<ParsedAction> {
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
    pub(super) fn to_help(
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
                ways.extend(moves.map(|way| {
                    // "S A Swe - Swe"
                    if way.cost == of.cost && self.stays(&way.value) {
                        way.with(ParsedAction::SupportHold(of.value))
                            .flawed(Repair::Word)
                    } else {
                        way
                    }
                }));
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

    /// Reads a word for "hold" after the supported unit.
    fn supported_to_hold(&self, of: &ParseBranch<Named>) -> Ways<ParsedAction> {
        let mut ways = Vec::new();
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

    /// Returns whether a supported move most likely is to where the unit stands.
    fn stays(&self, support: &ParsedAction) -> bool {
        let ParsedAction::SupportMove(of, to, by) = support else {
            return false;
        };
        let province = |spot: &PlaceChoice| self.lattice.likeliest(spot.places);
        by.is_empty() && to.iter().all(|to| province(to) == province(&of.spot))
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
