//! The items of a list: `A Vie, A Bud F Tri`, `Par Mar Bre`, `armies Bud & Ser`, `Ser Austria`.

use std::ops::Range;

use super::Names;
use crate::grammar::Grammar;
use crate::keywords::Keyword;
use crate::matcher::{Guess, Spelling};
use crate::meanings::{Edge, Lattice, Meaning};
use crate::normalize::key;
use crate::sheet::layout::Section;
use crate::tokens::{Mark, Token};
use crate::unresolved_order::Named;
use crate::words::List;
use chancery_core::board::{Power, UnitKind};

/// The cost of each item. Of two equally cheap readings, the one with fewer items is chosen.
const ITEM: u32 = 1;
/// The cost of a noise word before a word of lists. Other items begin before their noise words.
const NOISE: u32 = 2;
/// The additional cost of a unit that can't be in the province.
const UNFIT: u32 = 10;
/// The cost of a power whose name is misspelled.
const MISSPELT: u32 = 8;
/// The cost of a word without a meaning.
const UNKNOWN: u32 = 200;

/// A part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// A unit or a province.
    Named(Named),
    Power(Power),
    /// A kind of unit before several provinces.
    Kind(UnitKind),
    About(Section),
    /// No owner.
    Unowned,
    /// A word for removing a unit.
    Off,
    Arrow,
    /// A separator.
    Part,
    /// A word or mark without a meaning here.
    Idle,
    Unknown,
}

/// An item with its byte range in the text.
pub(super) type Spanned = (Item, Range<usize>);

/// Returns the words of lists in a text: `centers`, `nobody`. Their tokens become marks without a
/// meaning in lists.
pub(super) fn list_words(text: &str, tokens: &mut [Token]) -> Vec<Spanned> {
    let mut begins = true;
    let mut found = Vec::new();
    for token in tokens {
        let word = key(&text[token.span.clone()]);
        let item = match word.as_str() {
            word if List::Centers.has(word) => Some(Item::About(Section::Centers)),
            word if List::Unowned.has(word) => Some(Item::Unowned),
            word if List::Off.has(word) && begins => Some(Item::Off),
            word => Section::of_position(word).map(Item::About),
        };
        begins = matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Colon);
        if let Some(item) = item {
            token.mark = Mark::Question;
            found.push((item, token.span.clone()));
        }
    }
    found
}

/// A text with its tokens.
pub(super) struct Text<'a> {
    pub names: Names<'a>,
    pub words: Vec<Spanned>,
    pub tokens: Vec<Token>,
    pub lattice: Lattice,
}

impl Text<'_> {
    /// Returns the items of the text with the byte range of each. The cheapest reading is chosen, so that a
    /// possible noise word (`den`) is a province here, and two correct names aren't read as one misspelled name.
    pub fn items(&self) -> Vec<Spanned> {
        let lattice = &self.lattice;
        let phase = self.names.turn.phase;
        let grammar = Grammar {
            lattice,
            phase,
            holds: false,
            loose: false,
        };
        let count = lattice.len();
        // the cost of the cheapest reading up to each token, with its last item
        let mut steps: Vec<Option<(u32, usize, Item)>> = vec![None; count + 1];
        for at in 0..count {
            let cost = steps[at].map(|(cost, ..)| cost);
            let Some(cost) = cost.or((at == 0).then_some(0)) else {
                continue;
            };
            for (end, more, item) in self.at(&grammar, at) {
                let known = steps.get(end).copied().flatten();
                let cheaper = known.is_none_or(|(known, ..)| cost + more < known);
                if end > at && end <= count && cheaper {
                    steps[end] = Some((cost + more, at, item));
                }
            }
        }
        let mut items = Vec::new();
        let mut end = count;
        while let Some((_, before, item)) = steps[end] {
            let (first, last) = (&self.tokens[before], &self.tokens[end - 1]);
            items.push((item, first.span.start..last.span.end));
            end = before;
        }
        items.reverse();
        items
    }

    /// Returns the items that may begin at a token, each with its end and cost.
    fn at(&self, grammar: &Grammar<'_>, at: usize) -> Vec<(usize, u32, Item)> {
        let token = &self.tokens[at];
        let mut words = self.words.iter();
        if let Some((item, _)) = words.find(|(_, span)| *span == token.span) {
            return vec![(at + 1, 0, *item)];
        }
        let mut items = vec![(at + 1, UNKNOWN, Item::Unknown)];
        for way in grammar.unit(at, None) {
            // "F Eng F Gas" are two units
            let cost = u32::from(way.cost) + ITEM + u32::from(way.value.power.is_some());
            let cost = cost + self.unfit(way.value);
            items.push((way.end, cost, Item::Named(way.value)));
        }
        let edges = self.lattice.at(at).iter();
        items.extend(edges.filter_map(|edge| {
            let (cost, item) = self.of_edge(at, edge)?;
            Some((edge.end, u32::from(edge.cost) + cost, item))
        }));
        let word = token.word().unwrap_or_default();
        let near = self.names.lexicon.nearly_power(word);
        let near = near.filter(|_| self.names.lexicon.exactly(word).is_none());
        items.extend(near.map(|power| (at + 1, MISSPELT, Item::Power(power))));
        if let Some(cost) = self.lattice.silence(at) {
            items.push((self.lattice.len(), u32::from(cost), Item::Idle));
        }
        if self.lattice.is_noise(at) {
            items.push((at + 1, NOISE, Item::Idle));
        }
        items
    }

    /// Returns the additional cost of a unit that can be in none of the provinces that its name may mean.
    fn unfit(&self, named: Named) -> u32 {
        let guesses = self.lattice.guesses[named.spot.places].0.iter();
        let fit = guesses.filter(|it| self.names.may_stand(named.kind, it.province));
        let least = fit.map(|guess| u32::from(guess.cost)).min();
        least.unwrap_or(UNFIT)
    }

    fn of_edge(&self, at: usize, edge: &Edge) -> Option<(u32, Item)> {
        match edge.sense {
            // "Eng" is a sea first
            Meaning::Power(power) if !self.is_place(at) => Some((ITEM, Item::Power(power))),
            // "Armies: Vie, Bud"
            Meaning::Word(Keyword::Kind(kind)) if self.is_mark(edge.end) => {
                Some((ITEM, Item::Kind(kind)))
            }
            Meaning::Word(Keyword::Arrow) if self.is_mark(at) => Some((ITEM, Item::Arrow)),
            Meaning::Comma | Meaning::Semicolon | Meaning::Plus | Meaning::Slash => {
                Some((0, Item::Part))
            }
            Meaning::Bar | Meaning::Stop | Meaning::Word(Keyword::And) => Some((0, Item::Part)),
            // "A Vie H" is a unit, too
            Meaning::Colon | Meaning::Count | Meaning::Word(Keyword::Hold) => {
                Some((ITEM, Item::Idle))
            }
            _ => None,
        }
    }

    fn is_mark(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|it| it.word().is_none())
    }

    /// Returns whether a token is a province by its right name.
    fn is_place(&self, at: usize) -> bool {
        let exact = |guess: &Guess| guess.spelling == Spelling::Exact;
        let mut places = self.lattice.at(at).iter().filter_map(Edge::place);
        places.any(|places| self.lattice.guesses[places].0.iter().any(exact))
    }
}
