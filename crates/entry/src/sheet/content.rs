//! The grammar applied to a text, wherever the units stand: orders, or a list of units.

use std::rc::Rc;

use super::layout::Section;
use crate::Context;
use crate::asides::Aside;
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meanings::{Edge, Lattice, Meaning};
use crate::memo::{Parse, Prepared};
use crate::meta_words::{Effect, meta_word};
use crate::normalize::is_number;
use crate::tokens::{Mark, Token};
use crate::unresolved_order::{Fragment, Named, ParsedAction, UnresolvedOrder};
use crate::words::List;
use chancery_core::board::{Map, Phase, Position, Province, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, StatedOwner, UnitRef, WrittenOrder};
use chancery_core::rules::Rules;

/// The maximum cost of the province of a unit whose kind is stated, and of any other.
const NEAR: u16 = 24;
pub(super) const LISTED: u16 = 4;

/// The content of a text by the grammar alone.
pub(super) struct Content<'a> {
    pub lexicon: &'a Lexicon,
    prepared: Rc<Prepared>,
    parse: Rc<Parse>,
}

/// The maximum number of tokens of initials: `J.-P.`
const MOST_INITIALS: usize = 5;

impl<'a> Content<'a> {
    /// Parses a text on an empty board, as winter orders: these may be units alone.
    pub fn of(map: &'a Map, lexicon: &'a Lexicon, text: &'a str) -> Self {
        let turn = Turn {
            phase: Phase::Adjustments,
            ..map.first_turn()
        };
        let (position, rules) = (Position::empty(map, turn), Rules::default());
        let legality = LegalityContext::new(map, &position, &rules);
        // an order above the text, for words like "it"
        let above = map.provinces().next().map(|province| {
            let place = province.into();
            let (kind, whose) = (None, StatedOwner::default());
            WrittenOrder::new(UnitRef { kind, place, whose }, Action::Hold)
        });
        let ctx = Context {
            above: above.as_ref(),
            ..Context::new(lexicon, &legality, None)
        };
        let prepared = ctx.prepared(text);
        let parse = ctx.parse(&prepared.tokens);
        Content {
            lexicon,
            prepared,
            parse,
        }
    }

    /// Returns the tokens of the text.
    pub fn tokens(&self) -> &[Token] {
        &self.prepared.tokens
    }

    /// Returns the meanings of the tokens.
    pub fn lattice(&self) -> &Lattice {
        &self.parse.lattice
    }

    /// Returns the fragments of the cheapest reading.
    fn fragments(&self) -> &[Fragment] {
        let best = self.parse.readings(true).first();
        best.map_or(&[], |way| way.value.fragments.as_slice())
    }

    /// Returns the meanings that begin at a token, without those behind words that stand inside an order: "not the fleet
    /// in Brest".
    pub fn edges(&self, at: usize) -> impl Iterator<Item = &Edge> {
        let inside = |edge: &&Edge| matches!(edge.flaw, Some(Repair::Doubt | Repair::Remark));
        let edges = self.lattice().at(at).iter();
        edges.filter(move |edge| !inside(edge))
    }

    /// Returns the token after the province that begins at a token or after an article there, if its cost is at most this.
    pub fn place_end(&self, at: usize, most: u16) -> Option<usize> {
        let places = self.edges(at).filter_map(|edge| {
            let cost = self.lattice().cost(edge)?;
            (cost <= most).then_some(edge.end)
        });
        places.max()
    }

    /// Returns the token after the unit that begins at a token: army or fleet, and a province.
    pub fn unit_end(&self, at: usize) -> Option<usize> {
        self.edges(at).find_map(|edge| {
            let kind = matches!(edge.sense, Meaning::Word(Keyword::Kind(_)));
            self.place_end(edge.end, NEAR).filter(|_| kind)
        })
    }

    /// Returns whether a token is a word for a kind of unit.
    pub fn is_kind(&self, at: usize) -> bool {
        self.edges(at)
            .any(|edge| matches!(edge.sense, Meaning::Word(Keyword::Kind(_))))
    }

    /// Returns whether the text begins with a unit.
    pub fn begins_unit(&self) -> bool {
        // "two fleets, London and Liverpool"
        let alone = |order: &UnresolvedOrder| order.action == ParsedAction::Alone;
        let first = || self.first().and_then(Fragment::order).is_some_and(alone);
        self.unit_end(0).is_some() || first()
    }

    /// Returns whether the text begins with a unit or a province.
    pub fn begins_plainly(&self) -> bool {
        let mut edges = self.lattice().at(0).iter();
        let power = edges.any(|edge| matches!(edge.sense, Meaning::Power(_)));
        self.begins_unit() || !power && self.place_end(0, LISTED).is_some()
    }

    /// Returns the first fragment that isn't a separator.
    fn front(&self) -> Option<&Fragment> {
        let mut all = self.fragments().iter();
        all.find(|it| **it != Fragment::Separator)
    }

    /// Returns the order at the start of the text, or the refusal of orders.
    fn first(&self) -> Option<&Fragment> {
        self.front().filter(|it| self.gives_order(it))
    }

    /// Returns whether the text begins with a unit or an order.
    pub fn is_order(&self) -> bool {
        self.begins_unit() || self.first().is_some()
    }

    /// Returns whether the text begins with a unit, a province or an order.
    pub fn begins_order(&self) -> bool {
        self.begins_plainly() || self.is_order()
    }

    /// Returns whether the text says that there are no orders: it begins with that, or with a word for "no".
    pub fn refuses(&self) -> bool {
        let denies = |it: &Fragment| it.refuses() || it.effect().is_some_and(Effect::denies);
        self.front().is_some_and(denies) && self.waives()
    }

    /// Returns whether the text orders nothing and says somewhere that there are no orders: `two voicemails. NMR`.
    pub fn only_refuses(&self) -> bool {
        let all = self.fragments();
        all.contains(&Fragment::NoOrders) && !all.iter().any(|it| it.order().is_some())
    }

    /// Returns whether the text waives a build or says that there are no orders.
    pub fn waives(&self) -> bool {
        self.fragments().iter().any(Fragment::refuses)
    }

    /// Returns whether a unit stays where it is.
    pub fn keeps_unit(&self) -> bool {
        let mut all = self.fragments().iter();
        all.any(|it| matches!(it, Fragment::Keep(_)))
    }

    /// Returns whether the text keeps a unit in its place that an exact name before another word names: `no wait, Mun
    /// holds`, where "no" isn't Norway.
    pub fn keeps_named_unit(&self) -> bool {
        let (mut at, all) = (0, self.tokens());
        let mut is_named = false;
        while at < all.len() && !is_named {
            let behind = meta_word(self.lexicon, all, at).map(|(end, _)| end);
            let place = self.place_end(at, 0).filter(|_| behind.is_none());
            is_named = place.is_some_and(|end| all[end..].iter().any(|it| it.word().is_some()));
            at = behind.unwrap_or(at + 1);
        }
        is_named && self.keeps_unit()
    }

    /// Returns whether an order, or a unit that is kept, stands anywhere in the text.
    pub fn has_order(&self) -> bool {
        let keeps = |it: &Fragment| matches!(it, Fragment::Keep(_));
        let mut all = self.fragments().iter();
        all.any(|it| keeps(it) || self.gives_order(it))
    }

    /// Returns whether the text begins with a unit or a province, and gives orders that no word beside them takes back.
    pub fn is_only_orders(&self) -> bool {
        let all = self.fragments();
        let mut orders = all.iter().filter(|it| it.order().is_some());
        let ordered = all.iter().any(|it| self.gives_order(it))
            || self.keeps_unit()
            || orders.nth(1).is_some();
        let mut asides = all.iter().filter_map(Fragment::aside);
        let begins = self.begins_unit() || self.place_end(0, LISTED).is_some();
        begins && ordered && !asides.any(Aside::retracts)
    }

    /// Returns whether the text is several orders, and the first one says what its unit does: not "Nth, Spa S Gas - Mar",
    /// which may follow "Eng -".
    pub fn begins_list(&self) -> bool {
        let behind = self
            .place_end(0, LISTED)
            .and_then(|end| self.tokens().get(end));
        if behind.is_some_and(|token| token.mark == Mark::Comma) {
            return false;
        }
        let mut orders = self.fragments().iter().filter_map(Fragment::order);
        let first = orders.next();
        first.is_some_and(|first| first.action != ParsedAction::Alone) && orders.next().is_some()
    }

    /// Returns the province of the unit that the text orders first.
    pub fn ordered(&self) -> Option<Province> {
        let unit = self.fragments().iter().find_map(|it| match it {
            Fragment::Either(orders) => orders.first().map(|order| order.unit),
            Fragment::Keep(units) => units.first().copied(),
            other => other.order().map(|order| order.unit),
        });
        self.lattice().likeliest(unit?.spot.places)
    }

    /// Returns whether the text is a name behind a dash or an initial, or initials: `— V.`, `-bob`, `E. Grey`, `E.`
    pub fn is_signature(&self) -> bool {
        let mut letters = self.tokens().iter().filter_map(Token::word);
        let is_short = (1..=MOST_INITIALS).contains(&self.tokens().len());
        let marks = |mark: &Mark| matches!(mark, Mark::Word(_) | Mark::Dot | Mark::Arrow);
        let mut all = self.tokens().iter();
        if is_short && letters.all(|it| it.len() == 1) && all.all(|token| marks(&token.mark)) {
            return true;
        }
        let mut places = 0..self.tokens().len();
        let named = places.any(|at| self.place_end(at, LISTED).is_some());
        let [first, name @ ..] = self.tokens() else {
            return false;
        };
        let words = name.iter().filter(|token| token.word().is_some()).count();
        let dot = name.first().is_some_and(|token| token.mark == Mark::Dot);
        let initial = dot && first.word().is_some_and(|it| it.len() == 1) && !self.is_kind(0);
        (first.mark == Mark::Arrow || initial)
            && (1..=2).contains(&words)
            && name.iter().all(|token| token.mark != Mark::Arrow)
            && !named
    }

    /// Returns whether the text has an arrow: `War-Sil`.
    pub fn has_arrow(&self) -> bool {
        self.tokens().iter().any(|it| it.mark == Mark::Arrow)
    }

    /// Returns whether the text has a word for what a unit does: `goes`, `helps`.
    pub fn has_verb(&self) -> bool {
        use Keyword::{Arrow, Convoy, Disband, Hold, Retreat, Support};
        let acts = |word| matches!(word, Arrow | Convoy | Disband | Hold | Retreat | Support);
        let mut words = self.tokens().iter().filter_map(Token::word);
        words.any(|word| {
            word.len() > 2 && self.lexicon.says(word, acts) && !self.lexicon.is_unusual(word)
        })
    }

    /// Returns whether the text orders units whose kind is stated, and doesn't only list them or those dislodged.
    pub fn orders(&self) -> bool {
        let all = self.fragments();
        let section = |token: &Token| Section::named(token.word()?);
        let dislodged = |token: &Token| section(token) == Some(Section::Dislodged);
        let clear = |unit: &Named| unit.kind.is_some() && self.is_near(unit);
        let orders = |fragment: &Fragment| match fragment {
            Fragment::Order(order) => order.action != ParsedAction::Alone && clear(&order.unit),
            Fragment::Either(orders) => orders.iter().any(|order| clear(&order.unit)),
            Fragment::Keep(units) => units.iter().any(clear),
            _ => false,
        };
        all.iter().any(orders)
            && !all.iter().any(|it| it.effect() == Some(Effect::Keeps))
            && !self.tokens().iter().any(dislodged)
            && !self.is_units()
    }

    /// Returns whether the text lists supply centers, and nothing else but their number: `Ber, Mun, Kie`, `Bel Den = 8( 8)`,
    /// `Berlin, Kiel (2 total)`.
    pub fn lists_centers(&self, map: &Map) -> bool {
        let is_center = |at: &Province| map.info(*at).is_center;
        let count = |mark: Mark| {
            let marks = self.tokens().iter().filter(|token| token.mark == mark);
            marks.count()
        };
        // "con bul, smy con" are two moves
        let is_list = |all: &[Province]| match count(Mark::Comma) {
            0 => count(Mark::Arrow) > 0,
            commas => commas + 1 >= all.len(),
        };
        self.listed()
            .is_some_and(|all| is_list(&all) && all.iter().all(is_center))
    }

    /// Returns the provinces of a list that has nothing else but numbers, if there are two or a number.
    fn listed(&self) -> Option<Vec<Province>> {
        let place = |at: usize| {
            let cost = |edge: &&Edge| self.lattice().cost(edge);
            let named = self
                .edges(at)
                .filter(|edge| cost(edge).is_some_and(|it| it <= LISTED));
            let longest = named.max_by_key(|edge| edge.end)?;
            let province = self.lattice().likeliest(longest.place()?)?;
            Some((longest.end, province))
        };
        let (mut at, mut all, mut numbers) = (0, Vec::new(), 0);
        while let Some(token) = self.tokens().get(at) {
            at = match &token.mark {
                Mark::Word(word) if is_number(word) => {
                    numbers += 1;
                    at + 1
                }
                Mark::Word(word) => match place(at) {
                    Some((end, province)) => {
                        all.push(province);
                        end
                    }
                    None if List::Counted.has(word) => at + 1,
                    None => return None,
                },
                // "Par - Bre" is an order
                Mark::Arrow if place(at + 1).is_some() => return None,
                Mark::Question => return None,
                _ => at + 1,
            };
        }
        (all.len() > 1 || !all.is_empty() && numbers > 0).then_some(all)
    }

    /// Returns whether the text is a list of units and nothing else.
    pub fn is_units(&self) -> bool {
        let unit = |order: &UnresolvedOrder| {
            order.action == ParsedAction::Alone && self.is_near(&order.unit)
        };
        let listed = |fragment: &Fragment| match fragment {
            Fragment::Order(order) => unit(order),
            other => *other == Fragment::Separator,
        };
        let mut readings = self.parse.readings(false).iter();
        readings.any(|way| way.value.fragments.iter().all(listed))
    }

    /// Returns whether a fragment orders or refuses orders.
    fn gives_order(&self, fragment: &Fragment) -> bool {
        match fragment {
            Fragment::Order(order) => {
                self.is_near(&order.unit)
                    && (order.unit.kind.is_some() || order.action != ParsedAction::Alone)
            }
            Fragment::Keep(_) | Fragment::Aside(_) | Fragment::Separator => false,
            _ => true,
        }
    }

    /// Returns whether the name of a unit's province is not too far from what is written.
    fn is_near(&self, unit: &Named) -> bool {
        let most = if unit.kind.is_some() { NEAR } else { LISTED };
        self.lattice().least(unit.spot.places) <= most
    }
}
