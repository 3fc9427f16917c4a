//! The grammar of a line: turns the meanings of its tokens into orders whose provinces are still
//! ambiguous.
//!
//! The grammar doesn't accept or reject a line. It returns all readings with their costs. Each rule
//! returns every reading that starts at a token; missing words and unusual word order increase the
//! cost.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::corrections::{Flaws, Repair};
use super::keywords::Keyword;
use super::meanings::{Edge, Lattice, Meaning};
use super::unresolved_order::{Fragment, Named, ParseBranch, UnresolvedOrder, Ways};
use super::winter_lists::with_verbs_of_lists;
use chancery_core::board::{Coast, Phase, Power};

/// The maximum number of readings that are kept at once.
pub(super) const BEAM: usize = 24;
/// The maximum number of readings that are kept per token.
const ABREAST: usize = 6;
/// The maximum number of units of one order, and of fragments of a line.
pub(super) const MOST_ORDERS: usize = 40;
const MOST_FRAGMENTS: usize = 3 * MOST_ORDERS;
/// The number of fragments to which words like "it" can refer.
const NEAR: usize = 8;

/// The separators between two orders.
const PARTS: [Meaning; 7] = [
    Meaning::Comma,
    Meaning::Semicolon,
    Meaning::Plus,
    Meaning::Slash,
    Meaning::Bar,
    Meaning::Stop,
    Meaning::Word(Keyword::And),
];

/// The separators between a power's name and its orders: "England,A Yor - Nwy" in a table.
const BEHIND_POWER: [Meaning; 4] = [
    Meaning::Colon,
    Meaning::Comma,
    Meaning::Semicolon,
    Meaning::Bar,
];

/// The grammar applied to one line.
pub(super) struct Grammar<'a> {
    pub lattice: &'a Lattice,
    pub phase: Phase,
    /// Whether units without an action hold.
    pub holds: bool,
    /// Whether prose and text that can't be read may stand beside the orders.
    pub loose: bool,
}

/// One reading of a whole line.
#[derive(Clone)]
pub(super) struct ParsedLine {
    /// The power that the line names as the owner of its orders.
    pub power: Option<Power>,
    pub fragments: Vec<Fragment>,
}

/// The fragments of a reading up to a token. Readings share their beginnings.
#[derive(Clone, Default)]
struct Chain(Option<Rc<Link>>);

struct Link {
    fragment: Fragment,
    before: Chain,
    length: usize,
}

impl Chain {
    fn length(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    fn with(self, fragment: Fragment) -> Chain {
        let length = self.length() + 1;
        Chain(Some(Rc::new(Link {
            fragment,
            before: self,
            length,
        })))
    }

    /// Returns the fragments from the end of the line to its beginning.
    fn links(&self) -> impl Iterator<Item = &Fragment> {
        let links = std::iter::successors(self.0.as_ref(), |link| link.before.0.as_ref());
        links.map(|link| &link.fragment)
    }

    /// Returns the fragments in the sequence of the line.
    fn all(&self) -> Vec<Fragment> {
        let mut all: Vec<Fragment> = self.links().cloned().collect();
        all.reverse();
        all
    }

    /// Returns the last order and what follows it, to which words like "it" can refer.
    fn last_order(&self) -> Vec<Fragment> {
        let order = |fragment: &Fragment| fragment.order().is_some();
        let found = self.links().take(NEAR).position(order);
        let count = found.map_or(2, |at| at + 1);
        let mut last: Vec<Fragment> = self.links().take(count).cloned().collect();
        last.reverse();
        last
    }
}

pub(super) fn keep_best<T>(mut ways: Ways<T>) -> Ways<T> {
    ways.sort_by_key(|way| way.cost);
    ways.truncate(BEAM);
    ways
}

impl Grammar<'_> {
    /// Returns the readings of the line, cheapest first.
    pub fn line(&self) -> Ways<ParsedLine> {
        let mut parses = Vec::new();
        for start in self.starts() {
            self.body(&start, &mut parses);
        }
        let winter = self.phase == Phase::Adjustments;
        let line = |(power, fragments): (Option<Power>, Chain)| {
            let fragments = fragments.all();
            let fragments = if winter {
                with_verbs_of_lists(self.lattice, fragments)
            } else {
                fragments
            };
            ParsedLine { power, fragments }
        };
        let best = keep_best(parses).into_iter();
        best.map(|parse| parse.map(line)).collect()
    }

    /// Returns the starts of the orders: after a power's name (`France: A Par - Bur`), and without one.
    fn starts(&self) -> Ways<Option<Power>> {
        let mut starts = vec![ParseBranch::empty(0, None)];
        // "And A Par holds", "But Kiel to Holland!", "also A Mar - Spa"
        let leads = [
            Meaning::Word(Keyword::And),
            Meaning::Word(Keyword::Ditto),
            Meaning::Except,
        ];
        let start = self.skip(0, &leads);
        if start > 0 {
            starts.push(ParseBranch::empty(start, None));
        }
        let powers = self.one(0, |sense| match sense {
            Meaning::Power(power) => Some(Some(power)),
            _ => None,
        });
        starts.extend(powers.into_iter().map(|mut start| {
            start.end = self.skip(start.end, &BEHIND_POWER);
            start
        }));
        starts
    }

    /// Reads orders until the end of the line, as a beam search over the tokens: only the cheapest
    /// readings that reach a token are continued.
    fn body(&self, start: &ParseBranch<Option<Power>>, parses: &mut Ways<(Option<Power>, Chain)>) {
        let mut open: BTreeMap<usize, Ways<Chain>> = BTreeMap::new();
        open.insert(start.end, vec![start.with(Chain::default())]);
        while let Some((at, mut ways)) = open.pop_first() {
            ways.sort_by_key(|way| way.cost);
            ways.truncate(ABREAST);
            // most readings up to a token have the same last order
            let mut known: Vec<(Vec<Fragment>, Ways<Vec<Fragment>>)> = Vec::new();
            let short = |way: &&ParseBranch<Chain>| way.value.length() < MOST_FRAGMENTS;
            for way in ways.iter().filter(short) {
                let before = way.value.last_order();
                let index = known.iter().position(|(other, _)| *other == before);
                let index = index.unwrap_or_else(|| {
                    let orders = Self::begins(&before).then(|| self.piece(at, &before));
                    let asides = self.asides(at, &before).into_iter();
                    let pieces = orders.into_iter().flatten().chain(asides).collect();
                    known.push((before, pieces));
                    known.len() - 1
                });
                for piece in known[index].1.iter().cloned() {
                    let mut flaws = way.flaws.union(piece.flaws);
                    if piece.doubt {
                        flaws.insert(Repair::Doubt);
                    }
                    let mut next = way.then(piece, |fragments, more| {
                        let more = more.into_iter().map(|fragment| flawed(fragment, flaws));
                        more.fold(fragments.clone(), Chain::with)
                    });
                    next.flaws = Flaws::default();
                    let (ended, going) = self.parted(next);
                    parses.extend(
                        ended
                            .into_iter()
                            .map(|way| way.map(|fragments| (start.value, fragments))),
                    );
                    going
                        .into_iter()
                        .for_each(|way| open.entry(way.end).or_default().push(way));
                }
            }
        }
    }

    /// Skips the separators after an order. Returns the readings that end the line, and the others.
    fn parted(&self, way: ParseBranch<Chain>) -> (Ways<Chain>, Ways<Chain>) {
        if self.lattice.ends(way.end) {
            return (vec![way], Vec::new());
        }
        let ways = self.separated(&way);
        ways.into_iter().partition(|way| self.lattice.ends(way.end))
    }

    /// Skips the marks behind one that separates orders, and makes it dear if it may be something else.
    fn behind_mark(
        &self,
        at: usize,
        mark: &Edge,
        mut next: ParseBranch<Chain>,
    ) -> ParseBranch<Chain> {
        next.end = self.skip(next.end, &PARTS);
        // the period in "St. Petersburg" doesn't separate orders, that in "Par S Bre. Bre H" does
        let joins = |edge: &Edge| edge.end > at && edge.place().is_some();
        let is_inside_name = || at.checked_sub(1).is_some_and(|at| self.has(at, joins));
        let begins = || self.begins_order(next.end) || self.is_named(next.end) && !is_inside_name();
        if mark.sense == Meaning::Stop && !begins() {
            next.flaws.insert(Repair::RunTogether);
        }
        // "Lyo s Pie/Tus, Wes/Tys" are two orders
        let is_arrow = mark.sense == Meaning::Slash && self.says(at, Keyword::Arrow);
        if is_arrow && !self.is_kind(next.end) {
            let weights = &self.lattice.weights;
            next = next.dearer(weights.slash_for_arrow + weights.no_part);
        }
        next
    }

    /// Returns the readings of what stands between an order and the next.
    fn separated(&self, way: &ParseBranch<Chain>) -> Ways<Chain> {
        let mut ways = Vec::new();
        let edges = self.lattice.at(way.end);
        let aside = way.value.links().next().and_then(Fragment::aside).is_some();
        let group = matches!(way.value.links().next(), Some(Fragment::Group(_)));
        let separates = |edge: &&Edge| {
            PARTS.contains(&edge.sense)
                || aside && edge.sense == Meaning::Colon
                || group && edge.sense == Meaning::Except
        };
        let separated = |way: ParseBranch<Chain>| {
            let fragments = way.value.clone().with(Fragment::Separator);
            way.with(fragments)
        };
        for edge in edges.iter().filter(separates) {
            let next = self.behind_mark(way.end, edge, separated(way.past(edge)));
            // "1) Par - Bur, 2) Mar - Spa"
            if let Some(start) = self.behind_item_number(next.end) {
                ways.push(ParseBranch {
                    end: start,
                    ..next.clone()
                });
            }
            ways.push(next);
        }
        // "York stays home: A Yor H", "1. A Par - Bur 2. A Mar - Spa"
        for start in self.marked_starts(way.end) {
            let next = ParseBranch {
                end: start,
                ..way.clone()
            };
            let next = separated(next).dearer(self.lattice.weights.no_part);
            ways.push(next.flawed(Repair::RunTogether));
        }
        // without a separator, the next order must begin with a kind of unit or a power, or in brackets: "A Gal -
        // Vie (Boh supports it)"
        let bracket = self.lattice.is_bracket_edge(way.end) && self.is_named(way.end);
        let apart = self.lattice.around(way.end).apart;
        let help = self.begins_help(way.end);
        if ways.is_empty() && (apart || bracket || help || self.begins_order(way.end)) {
            let cost = if apart || help {
                0
            } else {
                self.lattice.weights.no_part
            };
            let next = separated(way.clone()).dearer(cost);
            ways.push(next.flawed(Repair::RunTogether));
        }
        // "par-bur mar s par-bur"
        if self.loose && !aside && self.is_named(way.end) {
            let next = separated(way.clone()).dearer(self.lattice.weights.run_together);
            ways.push(next.flawed(Repair::RunTogether));
        }
        if aside || self.has_aside(way.end) {
            ways.push(way.clone());
        }
        // "A Par - Pic - as agreed", but "- Fine" may be Finland
        let place = |at| {
            self.has(at, |edge| {
                let named = edge.place().is_some() && edge.flaw.is_none();
                named && (self.lattice.ends(edge.end) || self.lattice.around(edge.end).cut)
            })
        };
        let dashes = edges.iter().filter(|edge| {
            let arrow = matches!(edge.sense, Meaning::Word(Keyword::Arrow) | Meaning::Back);
            arrow && self.has_aside(edge.end) && !place(edge.end)
        });
        ways.extend(dashes.map(|edge| way.past(edge)));
        ways
    }

    /// Returns the tokens at which an order begins behind a colon or the number of an item.
    fn marked_starts(&self, at: usize) -> Vec<usize> {
        let edges = self.lattice.at(at).iter();
        let colons = edges.filter(|edge| edge.sense == Meaning::Colon);
        let colons = colons.map(|edge| edge.end);
        let colons = colons.filter(|&end| self.begins_order(end));
        colons.chain(self.behind_item_number(at)).collect()
    }

    /// Returns the token behind the number of an item of a list, if an order begins there: `2. Mar - Spa`.
    fn behind_item_number(&self, at: usize) -> Option<usize> {
        let number = self.longest(at, |edge| edge.sense == Meaning::Count)?;
        let start = self.skip(number.end, &[Meaning::Stop]);
        let is_item = self.phase != Phase::Adjustments && self.is_named(start);
        (is_item || self.begins_order(start)).then_some(start)
    }

    /// Returns whether a province begins at a token, correctly spelled.
    fn is_named(&self, at: usize) -> bool {
        let most = self.lattice.weights.listed;
        self.has(at, |edge| {
            self.lattice.cost(edge).is_some_and(|cost| cost <= most)
        })
    }

    /// Returns whether one of the meanings that begin at a token is wanted.
    pub(super) fn has(&self, at: usize, wanted: impl Fn(&Edge) -> bool) -> bool {
        self.lattice.at(at).iter().any(wanted)
    }

    /// Returns whether a token begins words for the fleets that convoy the order before it, outside of brackets: `convoyed
    /// by F Nth`.
    pub(super) fn begins_help(&self, at: usize) -> bool {
        let carried =
            |edge: &Edge| matches!(edge.sense, Meaning::Word(Keyword::Carried | Keyword::By));
        self.has(at, carried) && !self.lattice.around(at).bracketed
    }

    /// Returns whether a token begins an order with a power, a unit's kind or the like.
    fn begins_order(&self, at: usize) -> bool {
        self.has(at, |edge| match edge.sense {
            Meaning::Power(_)
            | Meaning::Group(_)
            | Meaning::Word(Keyword::Kind(_) | Keyword::Helped | Keyword::With) => true,
            // "-A Gal -F Adr", "-Gal -Adr"
            Meaning::Word(Keyword::Arrow) => {
                let winter = self.phase == Phase::Adjustments;
                let is_sign = !self.lattice.around(at).tight && self.lattice.around(edge.end).tight;
                winter && (self.is_kind(edge.end) || is_sign && self.is_named(edge.end))
            }
            _ => false,
        })
    }

    /// Returns whether a token is a word or letter for army or fleet.
    pub(super) fn is_kind(&self, at: usize) -> bool {
        self.has(at, |edge| {
            matches!(edge.sense, Meaning::Word(Keyword::Kind(_)))
        })
    }

    /// Returns the order to which words like "it" refer: the last one on the line, or above it.
    pub(super) fn last<'s>(&'s self, before: &'s [Fragment]) -> Option<&'s UnresolvedOrder> {
        let last = before.iter().rev().find_map(Fragment::order);
        last.or(self.lattice.above.as_ref())
    }

    /// Marks a reading that refers to a unit's order if that is the one above the line.
    pub(super) fn referring<T>(&self, way: ParseBranch<T>, to: Named) -> ParseBranch<T> {
        match &self.lattice.above {
            Some(above) if above.unit == to => way.flawed(Repair::Above),
            _ => way,
        }
    }

    /// Returns the readings of one edge, by what `value` makes of its meaning.
    pub(super) fn one<T>(&self, at: usize, value: impl Fn(Meaning) -> Option<T>) -> Ways<T> {
        let edges = self.lattice.at(at).iter();
        let ways = edges.filter_map(|edge| Some(ParseBranch::over(edge, value(edge.sense)?)));
        ways.collect()
    }

    /// Returns the railroads that begin at a token.
    pub(super) fn rails(&self, at: usize) -> Ways<u8> {
        self.one(at, |sense| match sense {
            Meaning::Rail(number) => Some(number),
            _ => None,
        })
    }

    /// Returns the coasts that begin at a token.
    pub(super) fn coasts(&self, at: usize) -> Ways<Coast> {
        self.one(at, |sense| match sense {
            Meaning::Coast(coast) => Some(coast),
            _ => None,
        })
    }

    /// Returns all continuations over one keyword.
    pub(super) fn over<T: Clone>(&self, here: &ParseBranch<T>, word: Keyword) -> Ways<T> {
        here.each(self.words(here.end, word), |value, ()| value.clone())
    }

    /// Returns whether a token may be a word of orders.
    pub(super) fn says(&self, at: usize, word: Keyword) -> bool {
        self.has(at, |edge| edge.sense == Meaning::Word(word))
    }

    /// Returns all readings of one keyword.
    pub(super) fn words(&self, at: usize, word: Keyword) -> Ways<()> {
        self.one(at, |sense| (sense == Meaning::Word(word)).then_some(()))
    }

    /// Returns the first token from `at` that isn't among the senses in `over`.
    pub(super) fn skip(&self, mut at: usize, over: &[Meaning]) -> usize {
        let is_over = |edge: &&Edge| over.contains(&edge.sense);
        // "AND" may be a province
        let named = |edge: &Edge| self.lattice.cost(edge) == Some(0);
        while let Some(edge) = self.longest(at, is_over) {
            if edge.sense == Meaning::Word(Keyword::And) && self.has(at, named) {
                break;
            }
            at = edge.end;
        }
        at
    }

    /// Returns the longest of the meanings that begin at a token and are wanted.
    pub(super) fn longest(&self, at: usize, wanted: impl Fn(&&Edge) -> bool) -> Option<&Edge> {
        let edges = self.lattice.at(at).iter().filter(wanted);
        edges.max_by_key(|edge| edge.end)
    }

    pub(super) fn without_verb<T>(&self, way: ParseBranch<T>) -> ParseBranch<T> {
        way.dearer(self.lattice.weights.no_verb)
            .flawed(Repair::VerbMissing)
    }
}

/// Adds flaws to the orders of a fragment.
pub(super) fn flawed(mut fragment: Fragment, flaws: Flaws) -> Fragment {
    let orders = match &mut fragment {
        Fragment::Order(order) => std::slice::from_mut(order),
        Fragment::Either(orders) => orders.as_mut_slice(),
        _ => &mut [],
    };
    for order in orders {
        order.flaws = order.flaws.union(flaws);
    }
    fragment
}
