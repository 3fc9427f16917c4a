//! What the grammar finds in a text, wherever the units stand: orders, or a list of units.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::Context;
use crate::asides::{Aside, AsideContent};
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meanings::{Lattice, Meaning};
use crate::memo::{Parse, Prepared};
use crate::tokens::Token;
use crate::unresolved_order::{Fragment, ParsedAction, UnresolvedOrder};
use chancery_core::board::{Map, Phase, Position, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, StatedOwner, UnitRef, WrittenOrder};
use chancery_core::rules::Rules;

/// The maximum cost of the province of a unit whose kind is stated, and of any other.
pub(super) const NEAR: u16 = 24;
pub(super) const LISTED: u16 = 4;

/// The content of a text by the grammar alone.
pub(super) struct Content<'a> {
    map: &'a Map,
    pub lexicon: &'a Lexicon,
    text: &'a str,
    prepared: Rc<Prepared>,
    pub moves: Rc<Parse>,
    winter: OnceCell<Rc<Parse>>,
}

impl<'a> Content<'a> {
    /// Parses a text.
    pub fn of(map: &'a Map, lexicon: &'a Lexicon, text: &'a str) -> Self {
        let (prepared, moves) = parse(map, lexicon, text, Phase::SpringMoves);
        Content {
            map,
            lexicon,
            text,
            prepared,
            moves,
            winter: OnceCell::new(),
        }
    }

    /// Returns the tokens of the text.
    pub fn tokens(&self) -> &[Token] {
        &self.prepared.tokens
    }

    /// Returns the number of words.
    pub fn words(&self) -> usize {
        let words = self.tokens().iter().filter_map(Token::word);
        words.count()
    }

    /// Returns the number of words for army and fleet.
    pub fn kinds(&self) -> usize {
        let mut words = self.tokens().iter().filter_map(Token::word).enumerate();
        let kinds = words.by_ref().filter(|(at, word)| {
            self.lexicon.is_kind_of_unit(word) && (word.len() > 1 || *at == 0)
        });
        kinds.count()
    }

    /// Returns the token after a word for army or fleet.
    pub fn kind_end(&self, at: usize) -> Option<usize> {
        let mut edges = self.moves.lattice.at(at).iter();
        let kind = edges.find(|edge| matches!(edge.sense, Meaning::Word(Keyword::Kind(_))))?;
        (kind.end == at + 1).then_some(kind.end)
    }

    /// Returns the token after the province whose name begins at a token, or after an article there, and costs no more
    /// than this.
    pub fn place_end(&self, at: usize, most: u16) -> Option<usize> {
        let lattice = &self.moves.lattice;
        let places = lattice.at(at).iter().filter_map(|edge| {
            let cost = edge.cost.saturating_add(lattice.least(edge.place()?));
            (cost <= most).then_some(edge.end)
        });
        places.max()
    }

    fn winter(&self) -> &Parse {
        let winter = || parse(self.map, self.lexicon, self.text, Phase::Adjustments).1;
        self.winter.get_or_init(winter)
    }

    /// Returns whether the text begins with a unit.
    pub fn begins_unit(&self) -> bool {
        let edges = self.moves.lattice.at(0).iter();
        // but "not the fleet in Brest"
        let mut kinds = edges.filter(|edge| {
            let kind = matches!(edge.sense, Meaning::Word(Keyword::Kind(_)));
            kind && edge.flaw != Some(Repair::Doubt)
        });
        let unit = kinds.any(|kind| self.place_end(kind.end, NEAR).is_some());
        // "two fleets, London and Liverpool"
        let alone = |order: &UnresolvedOrder| order.action == ParsedAction::Alone;
        unit || self.first().and_then(Fragment::order).is_some_and(alone)
    }

    /// Returns whether the text begins with a unit or a province.
    pub fn begins_plainly(&self) -> bool {
        let lattice = &self.moves.lattice;
        let mut edges = lattice.at(0).iter();
        let power = edges.any(|edge| matches!(edge.sense, Meaning::Power(_)));
        self.begins_unit() || !power && self.place_end(0, LISTED).is_some()
    }

    /// Returns the order at the start of the text, or the refusal of orders.
    fn first(&self) -> Option<&Fragment> {
        let first = |parse, loose| {
            let said: &[Fragment] = best(parse, loose);
            let first = said.iter().find(|said| **said != Fragment::Separator);
            first.filter(|said| is_order(&parse.lattice, said))
        };
        first(&self.moves, true).or_else(|| first(self.winter(), false))
    }

    /// Returns whether the text begins with a unit or an order.
    pub fn is_order(&self) -> bool {
        self.begins_unit() || self.first().is_some()
    }

    /// Returns whether the text begins with a unit, a province or an order.
    pub fn begins_order(&self) -> bool {
        self.begins_plainly() || self.is_order()
    }

    /// Returns whether the text begins with a statement that there are no orders.
    pub fn refuses(&self) -> bool {
        matches!(self.first(), Some(Fragment::NoOrders | Fragment::Waive))
    }

    /// Returns whether the text begins with a unit or a province, and is nothing but orders, with `prose` beside them or
    /// without.
    pub fn is_only_orders(&self, prose: bool) -> bool {
        let said = best(&self.moves, true);
        let ordered = said.iter().any(|said| is_order(&self.moves.lattice, said));
        let mut asides = said.iter().filter_map(Fragment::aside);
        let strange = |aside: &Aside| aside.is_doubtful() || !prose && !aside.is_meta_word();
        self.begins_plainly() && ordered && !asides.any(strange)
    }

    /// Returns whether the text orders units whose kind is stated, and doesn't only list them.
    pub fn orders(&self) -> bool {
        let (said, lattice) = (best(&self.moves, true), &self.moves.lattice);
        let mut orders = said.iter().flat_map(Fragment::orders);
        let unread = |aside: &Aside| aside.content == AsideContent::Unread;
        orders.any(|order| order.unit.kind.is_some() && is_near(lattice, order))
            && !said.iter().filter_map(Fragment::aside).any(unread)
            && !self.is_units()
    }

    /// Returns whether the text is a list of units and nothing else.
    pub fn is_units(&self) -> bool {
        let winter = self.winter();
        let unit = |order: &UnresolvedOrder| {
            let alone = order.action == ParsedAction::Alone && order.unit.kind.is_some();
            alone && winter.lattice.least(order.unit.spot.places) <= LISTED
        };
        let listed = |said: &Fragment| match said {
            Fragment::Order(order) => unit(order),
            said => *said == Fragment::Separator,
        };
        let mut readings = winter.readings(false).iter();
        readings.any(|way| way.value.said.iter().all(listed))
    }
}

/// Parses a text as orders of a phase on an empty board.
fn parse(map: &Map, lexicon: &Lexicon, text: &str, phase: Phase) -> (Rc<Prepared>, Rc<Parse>) {
    let turn = Turn {
        phase,
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
    (prepared, parse)
}

/// Returns the fragments of the cheapest reading.
fn best(parse: &Parse, loose: bool) -> &[Fragment] {
    let best = parse.readings(loose).first();
    best.map_or(&[], |way| way.value.said.as_slice())
}

/// Returns whether a fragment orders or refuses orders.
fn is_order(lattice: &Lattice, said: &Fragment) -> bool {
    match said {
        Fragment::Order(order) => {
            is_near(lattice, order)
                && (order.unit.kind.is_some() || order.action != ParsedAction::Alone)
        }
        Fragment::Either(_) | Fragment::Group(_) | Fragment::All => true,
        Fragment::NoOrders | Fragment::Waive => true,
        Fragment::Keep(_) | Fragment::Aside(_) | Fragment::Separator => false,
    }
}

/// Returns whether the name of an order's unit is not too far from what is written.
fn is_near(lattice: &Lattice, order: &UnresolvedOrder) -> bool {
    let most = if order.unit.kind.is_some() {
        NEAR
    } else {
        LISTED
    };
    lattice.least(order.unit.spot.places) <= most
}
